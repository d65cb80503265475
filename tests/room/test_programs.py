"""People's own programs: tokens, where programs may play and what they may not do; the client, and the command."""

import asyncio
import hashlib
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner

from pitboss.cli import app
from pitboss.cli.bot import seat_and_play
from pitboss.client import Client, ClientError, Refused, Turn
from pitboss.core.errors import PitbossError
from pitboss.core.money import read_money
from pitboss.pit.table.sign import TableSign
from pitboss.room.accounts.accounts import COOKIE
from pitboss.room.accounts.people import Person
from pitboss.room.room import Room
from pitboss.room.table import permissions
from toolkit.room import InsidePlayer, close_room, open_room, person, serving

HERE = Path(__file__).resolve().parents[2]
EXAMPLE = HERE / "examples" / "bot.py"
UTH = {"minimum": "10", "maximum": "500", "unit": "5"}
BOTS = TableSign(game="wa-ultimate-texas-holdem", table=UTH, buy_in="20", places=5, bots=True)
PEOPLE = TableSign(game="wa-ultimate-texas-holdem", table=UTH, buy_in="20", places=5)
HOLDEM = TableSign(game="wa-poker/holdem", table={"betting": "no-limit"}, blinds=("1", "2"), buy_in="40", bots=True)


def a_room(path: Path) -> Room:
    room = open_room(path, demo=False)
    for name, sign in {"robots": BOTS, "people": PEOPLE, "poker": HOLDEM}.items():
        room.new_table(name, sign, "manager")
    for name in ("anna", "bob"):
        person(room, name)
    person(room, "carol", "manager", "dealer")
    return room


async def a_token(room: Room, name: str = "anna") -> str:
    found = room.people.find(name)
    assert found is not None
    return (await room.accounts.make_token(found, "a bot")).said


def test_a_token_is_told_once_kept_as_a_hash_and_revoked_for_whoever_plays_by_it(tmp_path: Path) -> None:
    async def run() -> None:
        room = a_room(tmp_path / "room.db")
        async with serving(room) as address:
            cookie = {COOKIE: room.accounts.open_session(Person(name="anna", password="-"))}
            async with httpx.AsyncClient(base_url=address, cookies=cookie) as http:
                made = (await http.post("/api/account/tokens", json={"label": "mine"})).json()
                assert made["token"].startswith("pitboss-")
                (listed,) = (await http.get("/api/account/tokens")).json()
                assert (listed["label"], listed["token"]) == ("mine", "")
                async with Client(address, token=made["token"]) as client:
                    assert (await client.me()).name == "anna"
                    async with client.table("robots") as table:
                        await table.sit("100")
                        assert (await http.delete(f"/api/account/tokens/{made['id']}")).json() == []
                        with pytest.raises(PitbossError, match="no longer valid"):
                            await asyncio.wait_for(table.play(lambda _: None), 10)
                    assert (await client.me()).name is None
                for _ in range(10):
                    assert (await http.post("/api/account/tokens", json={"label": "x"})).status_code == 201
                assert (await http.post("/api/account/tokens", json={"label": "x"})).status_code == 403
        room.store.close()
        with closing(sqlite3.connect(tmp_path / "room.db")) as db:
            kept = {row[0] for row in db.execute("select token from tokens")}
        assert made["token"] not in kept
        assert hashlib.sha256(made["token"].encode()).hexdigest() not in kept, "it was revoked"

    asyncio.run(run())


@pytest.mark.parametrize("how", ["reset", "signed out by a manager", "signed out everywhere else", "own password"])
def test_tokens_end_with_the_sessions(tmp_path: Path, how: str) -> None:
    """An intruder may have made a token, so it ends with a new password or a sign-out everywhere."""

    async def run() -> None:
        room = a_room(tmp_path / "room.db")
        anna = await room.accounts.sign_up("annika", "correct horse battery")
        await room.granting.grant("manager:test", "carol", ("player", "manager"))
        token = (await room.accounts.make_token(anna, "a bot")).said
        other = (await room.accounts.make_token(Person(name="carol", password="-"), "hers")).said
        async with serving(room) as address:
            own = {COOKIE: room.accounts.open_session(anna)}
            hers = {COOKIE: room.accounts.open_session(Person(name="carol", password="-"))}
            async with (
                httpx.AsyncClient(base_url=address, cookies=own) as http,
                httpx.AsyncClient(base_url=address, cookies=hers) as carol,
                Client(address, token=token) as client,
                client.table("robots") as table,
            ):
                assert (await client.me()).name == "annika"
                changed = {"current": "correct horse battery", "password": "another horse battery"}
                answer = await {
                    "reset": lambda: carol.post("/api/people/annika/password"),
                    "signed out by a manager": lambda: carol.delete("/api/people/annika/sessions"),
                    "signed out everywhere else": lambda: http.delete("/api/account/sessions"),
                    "own password": lambda: http.put("/api/account/password", json=changed),
                }[how]()
                assert answer.is_success, answer.text
                assert (await client.me()).name is None
                with pytest.raises(PitbossError, match="no longer valid"):
                    await asyncio.wait_for(table.play(lambda _: None), 10)
        assert room.accounts.by_token(other) is not None, "nobody else's"
        room.store.close()

    asyncio.run(run())


def test_a_token_plays_and_does_nothing_else(tmp_path: Path) -> None:
    async def run() -> None:
        room = a_room(tmp_path / "room.db")
        async with serving(room) as address:
            token = await a_token(room, "carol")
            headers = {"Authorization": f"Bearer {token}"}
            async with httpx.AsyncClient(base_url=address, headers=headers) as http:
                me = (await http.get("/api/session")).json()
                assert (me["name"], me["offices"]) == ("carol", ["player"]), "whatever offices she holds"
                for method, path in (
                    ("GET", "/api/account/tokens"), ("POST", "/api/account/tokens"), ("GET", "/api/people"),
                    ("POST", "/api/limits"), ("GET", "/api/limits"), ("PUT", "/api/account/password"),
                    ("POST", "/api/chips"), ("DELETE", "/api/session"), ("POST", "/api/tables"), ("GET", "/api/cage"),
                ):  # fmt: skip
                    answer = await http.request(method, path, json={"line": "remind 30"} if method != "GET" else None)
                    assert answer.status_code == 403, (method, path, answer.text)
                assert (await http.get("/api/tables")).status_code == 200
            async with Client(address, token=token) as client, client.table("robots") as table:
                seat = await table.sit("100")
                assert next(one for one in table.table.seats if one.seat == seat).bot, "marked for everybody to see"
                with pytest.raises(Refused, match="cannot be entered by hand"):
                    await table.do("!ready")
            async with Client(address, token=token) as client, client.table("people") as table:
                with pytest.raises(Refused, match="takes no bots") as refused:
                    await table.sit("100")
                assert refused.value.rules == ["ruling care C11"]
            async with Client(address, token="pitboss-nobody") as client:
                with pytest.raises(PitbossError, match="no longer valid"):
                    await client.table("robots").__aenter__()
        room.store.close()

    asyncio.run(run())


def test_a_person_and_a_program_do_not_share_a_seat_and_the_mark_outlives_a_restart(tmp_path: Path) -> None:
    async def run() -> None:
        room = a_room(tmp_path / "room.db")
        program = Person(name="anna", password="-", program=True)
        anna = await InsidePlayer(room, "robots", Person(name="anna", password="-")).connect()
        bot = await InsidePlayer(room, "robots", program).connect()
        assert (await anna.do("sit 1 100"))["type"] == "ack"
        assert "sits here in person" in (await bot.do("leave"))["message"]
        await anna.do("leave")
        sent = "an-id-of-its-own"
        assert (await bot.do("sit 2 100", sent)) == (await bot.do("sit 2 100", sent)), "sent twice, taken once"
        assert "cannot have a role" in (await bot.do("open", office="dealer"))["message"]
        await close_room(room)
        room = a_room_again(tmp_path / "room.db")
        assert room.table("robots").floor.state.players["anna"].bot
        assert next(one for one in room.table("robots").shown().seats if one.bot).player == "anna"
        await close_room(room)

    asyncio.run(run())


def a_room_again(path: Path) -> Room:
    return open_room(path, demo=False)


def test_a_program_is_told_no_card_of_whoever_sits_in_person(tmp_path: Path) -> None:
    """A program gets no card on arrival, by message or by a resume, while its owner's screen receives everything."""

    async def run() -> None:
        room = a_room(tmp_path / "room.db")
        session = room.accounts.by_token(await a_token(room))
        assert session is not None
        program = session.person
        early = await InsidePlayer(room, "poker", program).connect()
        anna = await InsidePlayer(room, "poker", Person(name="anna", password="-")).connect()
        bob = await InsidePlayer(room, "poker", Person(name="bob", password="-")).connect()
        for seat, player in ((1, anna), (2, bob)):
            assert (await player.do(f"sit {seat} 100"))["type"] == "ack"
        while not room.table("poker").floor.in_round or not anna.private.get("cards"):
            await anna.read()
        late = await InsidePlayer(room, "poker", program).connect()
        room.table("poker").resume(late.listener, 10**6)
        room.table("poker").show_wallet("anna")
        await room.journal.flushed()
        for one in (early, late):
            while one.unread:
                await one.read()
            assert not any('"cards":{"p' in text for text in one.received)
            assert not one.private.get("choices")
        assert anna.private["cards"]
        await close_room(room)

    asyncio.run(run())


def test_programs_are_slowed_down(tmp_path: Path) -> None:
    async def run() -> None:
        room = a_room(tmp_path / "room.db")
        bot = await InsidePlayer(room, "robots", Person(name="anna", password="-", program=True)).connect()
        await bot.do("sit 2 100")
        answers = [
            (await bot.do("away" if at % 2 else "back")).get("message", "")
            for at in range(permissions.PROGRAM_LINES + 5)
        ]
        assert "send too many lines" in answers[-1]
        await close_room(room)

    asyncio.run(run())


def test_limits_hold_for_programs_too(tmp_path: Path) -> None:
    async def run() -> None:
        room = a_room(tmp_path / "room.db")
        room.limits.say(Person(name="anna", password="-"), "limit buy-in day 50")
        async with serving(room) as address, Client(address, token=await a_token(room)) as client:
            table = await client.table("robots").__aenter__()
            with pytest.raises(Refused, match="more than you may bring into play now, 50"):
                await table.sit("60")
        room.store.close()

    asyncio.run(run())


def quiet(turn: Turn) -> str | None:
    """Play like the example, without importing it."""
    found: dict[str, Any] = {}
    exec(compile(EXAMPLE.read_text(encoding="utf-8"), str(EXAMPLE), "exec"), found)
    line: str | None = found["choose"](turn)
    return line


def test_the_example_plays_a_house_game_and_poker_and_goes_on_after_its_socket_was_dropped(tmp_path: Path) -> None:
    async def run() -> None:
        room = a_room(tmp_path / "room.db")
        async with (
            serving(room) as address,
            Client(address, token=await a_token(room)) as one,
            Client(address, token=await a_token(room, "bob")) as two,
        ):
            found = await one.tables(takes_bots=True)
            assert {table.id for table in found} == {"robots", "poker"}
            async with one.table("robots") as house, one.table("poker") as mine, two.table("poker") as other:
                await house.sit("500")
                await mine.sit("100")
                await other.sit("100")
                playing = [asyncio.create_task(table.play(quiet)) for table in (house, mine, other)]
                await rounds(room, 3)
                for listener in [*room.table("robots").hub.listeners, *room.table("poker").hub.listeners]:
                    listener.drop()
                await rounds(room, 3)
                assert house.reconnected == 1
                for task in playing:
                    assert not task.done() or task.exception() is None
                    task.cancel()
        room.store.close()

    asyncio.run(asyncio.wait_for(run(), 60))


@pytest.mark.proof(only=True)
def test_the_command_plays_for_as_long_as_it_was_told_and_leaves(tmp_path: Path) -> None:
    async def run() -> None:
        room = a_room(tmp_path / "room.db")
        async with serving(room) as address:
            await seat_and_play(address, await a_token(room), "robots", "500", quiet, 1.5)
            table = room.table("robots").floor
            assert table.state.hands > 1
            assert table.state.players == {} or table.state.players["anna"].leaving
            with pytest.raises(PitbossError, match="unknown token"):
                await seat_and_play(address, "pitboss-nobody", "robots", "500", quiet, 1)
        room.store.close()

    asyncio.run(asyncio.wait_for(run(), 60))


async def rounds(room: Room, more: int) -> None:
    """Wait until this many further rounds were played at both tables."""
    want = {name: room.table(name).floor.state.hands + more for name in ("robots", "poker")}
    while any(room.table(name).floor.state.hands < hands for name, hands in want.items()):
        await asyncio.sleep(0.02)


def test_a_room_that_does_not_answer_is_one_sentence(tmp_path: Path) -> None:
    async def run() -> None:
        with pytest.raises(ClientError, match="does not answer"):
            await Client("http://127.0.0.1:1").me()

    asyncio.run(run())
    asked = CliRunner().invoke(app, ["bot", str(EXAMPLE)], env={"PITBOSS_TOKEN": ""})
    assert asked.exit_code != 0
    empty = tmp_path / "empty.py"
    empty.write_text("x = 1")
    assert CliRunner().invoke(app, ["bot", str(empty)]).exit_code != 0


def shove(turn: Turn) -> str:
    """Bet everything, whenever there is a bet to make."""
    wager = turn.find("raise", "bet", "call", "check") or turn.choices[0]
    return turn.line(wager, wager.maximum)


def test_the_example_calls_a_tenth_of_its_chips_and_folds_to_an_all_in(tmp_path: Path) -> None:
    async def run() -> None:
        room, calls = a_room(tmp_path / "room.db"), dict[str, set[int]]()

        def watched(turn: Turn) -> str | None:
            line = quiet(turn)
            call = turn.find("call")
            if call is not None and line is not None:
                calls.setdefault(line, set()).add(turn.costs(call))
                assert turn.costs(call) == read_money(call.words.split()[-1]), "its words say the same"
            return line

        async with (
            serving(room) as address,
            Client(address, token=await a_token(room)) as one,
            Client(address, token=await a_token(room, "bob")) as two,
            one.table("poker") as mine,
            two.table("poker") as other,
        ):
            await mine.sit("100")
            await other.sit("100")
            playing = [asyncio.create_task(mine.play(watched)), asyncio.create_task(other.play(shove))]
            while not {"cc", "f"} <= calls.keys():
                await asyncio.wait(playing, timeout=0.02)
                assert not any(task.done() for task in playing)
            for task in playing:
                task.cancel()
        assert max(calls["cc"]) <= 1000
        assert max(calls["f"]) > 5000
        room.store.close()

    asyncio.run(asyncio.wait_for(run(), 60))


def test_the_example_has_thirty_lines() -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) <= 33
