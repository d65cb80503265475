"""Accounts withstand crowds and guesses, changed passwords and ended sessions, and offices that nobody granted."""

import asyncio
import statistics
import threading
import time
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import argon2
import httpx
import pytest
import sqlalchemy as sql

from pitboss.log.entry import LogLine
from pitboss.pit.table.sign import TableSign
from pitboss.room.accounts import accounts
from pitboss.room.accounts.accounts import COOKIE, MOST_SESSIONS, WelcomeLink, _hash
from pitboss.room.accounts.people import People, Person, Settings, people, sessions
from pitboss.room.room import Room
from pitboss.room.verify import verify
from pitboss.room.workers.process import COME_BACK
from pitboss.web.http.guards import DoorLimit
from toolkit.client import PASSWORD, Player
from toolkit.effort import PROVING
from toolkit.room import close_room, cookie, open_room, person, serving

WRONG = "wrong wrong wrong"
SIGN = TableSign(game="vic-crown-poker/holdem", blinds=("5", "10"), buy_in="200")


@pytest.fixture(autouse=True)
def _quick_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accounts, "MEMORY", 64)
    monkeypatch.setattr(accounts, "PASSES", 1)


async def sign_in(http: httpx.AsyncClient, name: str, password: str, address: str = "9.9.9.9") -> httpx.Response:
    """Sign in from a separate address, as the trusted proxy reports it."""
    asked, headers = {"name": name, "password": password}, {"X-Forwarded-For": address}
    answer = await http.post("/api/session", json=asked, headers=headers)
    http.cookies.clear()
    return answer


# --- a crowd at the door


def test_a_crowd_at_the_door_holds_up_nobody_inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a password takes, lines are still written, and beyond a limit people are told to come back."""
    slow = threading.Event()

    def fits(*_: object) -> bool:
        slow.wait(20)
        return False

    monkeypatch.setattr(accounts.Hashing, "_fits", fits)

    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        async with serving(room, "127.0.0.1") as address, httpx.AsyncClient(base_url=address) as http:
            crowd = [asyncio.ensure_future(sign_in(http, f"n{n}", WRONG, f"9.9.9.{n}")) for n in range(accounts.MOST)]
            await asyncio.sleep(0.3)
            late = await sign_in(http, "late", WRONG, "8.8.8.8")
            assert late.status_code == 503
            assert late.headers["Retry-After"] == str(COME_BACK)
            assert "try again in 2 seconds" in late.json()["message"]
            for number in range(20):
                line = LogLine(table="cage", at=room.now(), by="cage", text=f"give anna {number + 1}")
                async with asyncio.timeout(5):
                    await room.journal.append(line)
            assert (await http.get("/api/games")).status_code == 200
            assert not any(one.done() for one in crowd)
            slow.set()
            assert {(await one).status_code for one in crowd} == {403}
            again = await sign_in(http, "late", WRONG, "8.8.8.8")
            assert again.status_code == 403

    asyncio.run(run())


def test_an_old_hash_is_made_anew_when_its_owner_comes(tmp_path: Path) -> None:
    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        old = argon2.PasswordHasher(time_cost=1, memory_cost=8192, parallelism=4).hash(PASSWORD)
        room.people.add(Person(name="anna", password=old), room.now())
        assert (await room.accounts.sign_in("anna", PASSWORD)).name == "anna"
        found = room.people.find("anna")
        assert found is not None
        assert found.password != old
        assert not room.accounts.hashing.is_old(found.password)
        assert (await room.accounts.sign_in("anna", PASSWORD)).name == "anna"
        await close_room(room)

    asyncio.run(run())


# --- guesses


def test_guesses_are_limited_by_account_wherever_they_come_from(tmp_path: Path) -> None:
    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        await room.accounts.sign_up("anna", PASSWORD)
        async with serving(room, "127.0.0.1") as address, httpx.AsyncClient(base_url=address) as http:
            assert (await sign_in(http, "anna", PASSWORD, "5.5.5.5")).status_code == 200
            for name in ("ANNA", "nobody-there"):
                tries = [await sign_in(http, name, WRONG, f"9.9.{len(name)}.{n}") for n in range(24)]
                assert [one.status_code for one in tries[:20]] == [403] * 20
                assert [one.status_code for one in tries[20:]] == [429] * 4
                assert 50 <= int(tries[-1].headers["Retry-After"]) <= 60
                assert "too many wrong passwords for this account" in tries[-1].json()["message"]
            assert (await sign_in(http, "anna", PASSWORD, "7.7.7.7")).status_code == 429
            assert (await sign_in(http, "anna", PASSWORD, "5.5.5.5")).status_code == 200, "where she was before"

    asyncio.run(run())


def test_a_right_password_costs_nothing(tmp_path: Path) -> None:
    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        await room.accounts.sign_up("anna", PASSWORD)
        async with serving(room, "127.0.0.1") as address, httpx.AsyncClient(base_url=address) as http:
            for n in range(25):
                assert (await sign_in(http, "anna", PASSWORD, f"9.9.9.{n}")).status_code == 200
            tries = [await sign_in(http, "anna", WRONG, "9.9.8.1") for _ in range(12)]
            assert [one.status_code for one in tries] == [403] * 10 + [429] * 2, "of one account at one address"
            assert 50 <= int(tries[-1].headers["Retry-After"]) <= 60
            assert (await sign_in(http, "anna", PASSWORD, "9.9.8.2")).status_code == 200, "elsewhere she comes in"

    asyncio.run(run())


def test_a_whole_shift_signs_in_behind_one_address(tmp_path: Path) -> None:
    """Right passwords never count as guesses, and one person's mistakes lock no colleague out."""

    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        names = [f"dealer{n}x" for n in range(30)]
        for name in names:
            await room.accounts.sign_up(name, PASSWORD)
        async with serving(room, "127.0.0.1") as address, httpx.AsyncClient(base_url=address) as http:
            tries = [await sign_in(http, names[0], WRONG) for _ in range(12)]
            assert [one.status_code for one in tries] == [403] * 10 + [429] * 2
            shift = [(await sign_in(http, name, PASSWORD)).status_code for name in names[1:] * 2]
            assert shift == [200] * 58
            wrong = [await sign_in(http, f"nobody{n}", WRONG) for n in range(100)]
            late = [one for one in wrong if one.status_code == 429]
            assert len(late) >= 5, "an address that tries one name after another is stopped too"
            assert "from this address" in late[0].json()["message"]
            assert (await sign_in(http, names[1], PASSWORD, "9.9.9.8")).status_code == 200

    asyncio.run(run())


def test_guesses_at_others_from_the_same_address_keep_nobody_out(tmp_path: Path) -> None:
    """Guesses lock out no earlier visitor, however many names are tried, and no new one if only some are tried."""

    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        for name in ("anna", "bela"):
            await room.accounts.sign_up(name, PASSWORD)
        async with serving(room, "127.0.0.1") as address, httpx.AsyncClient(base_url=address) as http:
            assert (await sign_in(http, "anna", PASSWORD, "5.5.5.5")).status_code == 200
            await spend(http, lambda n: f"nobody{n % 20}x")
            assert (await sign_in(http, "bela", PASSWORD, "5.5.5.5")).status_code == 200
            await spend(http, lambda n: f"stranger{n}x")
            assert (await sign_in(http, "carl", WRONG, "5.5.5.5")).status_code == 429, "one name after another"
            assert (await sign_in(http, "anna", PASSWORD, "5.5.5.5")).status_code == 200, "where she was before"
            tries = [(await sign_in(http, "anna", WRONG, "5.5.5.5")).status_code for _ in range(12)]
            assert tries == [403] * 10 + [429] * 2, "her own count stays"

    asyncio.run(run())


async def spend(http: httpx.AsyncClient, name: Callable[[int], str]) -> None:
    """Guess until the address has to wait."""
    for n in range(400):
        answer = await sign_in(http, name(n), WRONG, "5.5.5.5")
        if answer.status_code == 429 and "from this address" in answer.json()["message"]:
            return
    raise AssertionError("nobody is stopped")


def test_a_wrong_present_password_counts_as_a_guess(tmp_path: Path) -> None:
    """A stranger at a signed-in browser gets no more guesses than at the sign-in page."""

    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        await room.accounts.sign_up("anna", PASSWORD)
        async with serving(room) as address, httpx.AsyncClient(base_url=address) as http:
            await http.post("/api/session", json={"name": "anna", "password": PASSWORD})
            asked = {"current": WRONG, "password": "another password"}
            tries = [(await http.put("/api/account/password", json=asked)).status_code for _ in range(12)]
            assert tries == [403] * 10 + [429] * 2

    asyncio.run(run())


def test_signing_in_makes_a_session_of_its_own(tmp_path: Path) -> None:
    """A session token planted in a browser belongs to nobody, before signing in and after it."""

    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        await room.accounts.sign_up("anna", PASSWORD)
        mallory = await room.accounts.sign_up("mallory", PASSWORD)
        async with serving(room) as address:
            for planted in ("x" * 43, room.accounts.open_session(mallory)):
                headers = {"Cookie": f"{COOKIE}={planted}"}
                async with httpx.AsyncClient(base_url=address) as http:
                    said = {"name": "anna", "password": PASSWORD}
                    answer = await http.post("/api/session", json=said, headers=headers)
                    given = answer.cookies[COOKIE]
                    assert given != planted
                    http.cookies.clear()
                    who = await http.get("/api/session", headers=headers)
                    assert who.json()["name"] in (None, "mallory"), "the planted one is still not anna's"
                    own = await http.get("/api/session", headers={"Cookie": f"{COOKIE}={given}"})
                    assert own.json()["name"] == "anna"
                    cookie = answer.headers["set-cookie"].lower()
                    assert "httponly" in cookie
                    assert "samesite=strict" in cookie

    asyncio.run(run())


def test_signing_out_ends_the_token(tmp_path: Path) -> None:
    """A copied session is worthless once its owner has signed out."""

    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        await room.accounts.sign_up("anna", PASSWORD)
        async with serving(room) as address, httpx.AsyncClient(base_url=address) as http:
            await http.post("/api/session", json={"name": "anna", "password": PASSWORD})
            token = http.cookies[COOKIE]
            assert room.accounts.session(token) is not None
            await http.delete("/api/session")
            assert room.accounts.session(token) is None

    asyncio.run(run())


def test_the_pause_ends() -> None:
    now, limit = 0.0, DoorLimit()
    limit.accounts._clock = lambda: now
    assert [limit.accounts.take("anna") for _ in range(21)] == [True] * 20 + [False]
    now += 61
    assert limit.accounts.take("anna")
    assert not limit.accounts.take("anna")


# --- passwords and sessions


def test_a_password_is_changed_by_who_knows_it_and_ends_the_other_sessions(tmp_path: Path) -> None:
    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        room.new_table("felt", SIGN, "manager")
        anna = await room.accounts.sign_up("anna", PASSWORD)
        async with serving(room, "127.0.0.1") as address, httpx.AsyncClient(base_url=address) as http:
            here, elsewhere = cookie(room, anna), cookie(room, anna)
            other = await Player(address, "felt", "anna", elsewhere).connect()
            asked = {"current": WRONG, "password": "a much longer one"}
            headers = {"Cookie": here}
            assert (await http.put("/api/account/password", json=asked, headers=headers)).status_code == 403
            short = {"current": PASSWORD, "password": "short"}
            assert (await http.put("/api/account/password", json=short, headers=headers)).status_code == 403
            assert (await sign_in(http, "anna", PASSWORD)).status_code == 200
            right = asked | {"current": PASSWORD}
            answer = await http.put("/api/account/password", json=right, headers=headers)
            assert answer.json()["name"] == "anna"
            assert other.socket is not None
            await asyncio.wait_for(other.socket.wait_closed(), 5)
            assert (await http.get("/api/session", headers={"Cookie": elsewhere})).json()["name"] is None
            assert (await http.get("/api/session", headers=headers)).json()["name"] == "anna"
            assert (await sign_in(http, "anna", PASSWORD)).status_code == 403
            assert (await sign_in(http, "anna", "a much longer one")).status_code == 200
            assert (await http.put("/api/account/password", json=right)).status_code == 401

    asyncio.run(run())


def test_a_manager_gives_a_new_password_and_it_is_on_record(tmp_path: Path) -> None:
    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        bob = await room.accounts.sign_up("bob", PASSWORD)
        boss = {"Cookie": cookie(room, person(room, "boss", "manager"))}
        signed_in = {"Cookie": cookie(room, bob)}
        room.accounts.bot("ada-bot")
        async with serving(room, "127.0.0.1") as address, httpx.AsyncClient(base_url=address) as http:
            assert (await http.post("/api/people/boss/password", headers=signed_in)).status_code == 403
            assert (await http.post("/api/people/nobody/password", headers=boss)).status_code == 404
            assert (await http.post("/api/people/ada-bot/password", headers=boss)).status_code == 403
            made = (await http.post("/api/people/bob/password", headers=boss)).json()["password"]
            assert (await http.get("/api/session", headers=signed_in)).json()["name"] is None
            assert (await sign_in(http, "bob", PASSWORD)).status_code == 403
            assert (await sign_in(http, "bob", made)).status_code == 200
        assert [(one.line.by, one.line.text) for one in room.store.read("offices")][-1] == ("manager:boss", "reset bob")
        assert verify(room.store).problems == []
        room.store.close()

    asyncio.run(run())


def test_sessions_are_listed_and_ended(tmp_path: Path) -> None:
    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        anna, bob = person(room, "anna"), person(room, "bob")
        boss = {"Cookie": cookie(room, person(room, "boss", "manager"))}
        first, second, bobs = ({"Cookie": cookie(room, who)} for who in (anna, anna, bob))
        async with serving(room) as address, httpx.AsyncClient(base_url=address) as http:
            listed = (await http.get("/api/account/sessions", headers=first)).json()
            assert [one["here"] for one in listed] == [False, True]
            assert all(one["since"] < one["until"] for one in listed)
            (bobs_own,) = (await http.get("/api/account/sessions", headers=bobs)).json()
            assert (await http.delete(f"/api/account/sessions/{bobs_own['id']}", headers=first)).status_code == 404
            left = await http.delete(f"/api/account/sessions/{listed[0]['id']}", headers=first)
            assert [one["here"] for one in left.json()] == [True]
            assert (await http.get("/api/session", headers=second)).json()["name"] is None
            assert (await http.delete("/api/people/bob/sessions", headers=first)).status_code == 403
            assert (await http.delete("/api/people/bob/sessions", headers=boss)).json()["name"] == "bob"
            assert (await http.get("/api/session", headers=bobs)).json()["name"] is None
            assert (await http.get("/api/account/sessions")).status_code == 401

    asyncio.run(run())


def test_how_somebody_likes_the_pages_is_the_accounts_own_in_every_browser_and_after_a_restart(tmp_path: Path) -> None:
    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        anna = person(room, "anna")
        boss = {"Cookie": cookie(room, person(room, "boss", "manager"))}
        here, there = ({"Cookie": cookie(room, anna)} for _ in range(2))

        async def kept(http: httpx.AsyncClient, who: dict[str, str]) -> tuple[str, bool | None]:
            told = (await http.get("/api/session", headers=who)).json()
            return told["language"], told["letter_keys"]

        async with serving(room) as address, httpx.AsyncClient(base_url=address) as http:
            settings = "/api/account/settings"
            assert await kept(http, here) == ("", None)
            assert (await http.put(settings, json={"language": "zh"}, headers=here)).json()["language"] == "zh"
            assert await kept(http, there) == ("zh", None)
            await http.put(settings, json={"letter_keys": False}, headers=there)
            assert await kept(http, here) == ("zh", False), "what is not named stays"
            assert await kept(http, boss) == ("", None)
            everybody = (await http.get("/api/people", headers=boss)).json()
            assert {(one["language"], one["letter_keys"]) for one in everybody} == {("", None)}, "nobody else's to see"
            for wrong in ({"language": "xx"}, {"letter_keys": "perhaps"}, {"colour": "red"}):
                assert (await http.put(settings, json=wrong, headers=here)).status_code == 400
            assert (await http.put(settings, json={"language": "en"})).status_code == 401
        again = open_room(tmp_path / "room.db", demo=False)
        assert again.people.settings("anna") == Settings(language="zh", letter_keys=False)
        await close_room(again)

    asyncio.run(run())


def test_sessions_that_are_over_are_deleted_and_nobody_has_a_thousand(tmp_path: Path) -> None:
    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        await asyncio.sleep(0.1)
        anna = person(room, "anna")
        room.people.open_session("old", "anna", room.now() - timedelta(seconds=1))
        await room.accounts.forget_expired()
        tokens = [_hash(room.accounts.open_session(anna)) for _ in range(MOST_SESSIONS + 5)]
        with room.store.engine.connect() as connection:
            left = {token for (token,) in connection.execute(sql.select(sessions.c.token))}
        assert left == set(tokens[5:])
        with room.store.engine.begin() as connection:
            connection.execute(sql.update(sessions).values(until="some day"))
        assert room.people.session(tokens[-1], room.now()) is None
        await close_room(room)

    asyncio.run(run())


def test_a_start_deletes_the_sessions_that_are_over(tmp_path: Path) -> None:
    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        person(room, "anna")
        room.people.open_session("old", "anna", room.now() - timedelta(seconds=1))
        await close_room(room)
        again = open_room(tmp_path / "room.db", demo=False)
        await asyncio.sleep(0.1)
        with again.store.engine.connect() as connection:
            assert connection.execute(sql.select(sessions)).all() == []
        await close_room(again)

    asyncio.run(run())


# --- offices


def by_hand(room: Room, name: str) -> None:
    """Write an office straight into the people table."""
    with room.store.engine.begin() as connection:
        found = sql.update(people).where(people.c.name == name)
        connection.execute(found.values(offices="player dealer supervisor manager auditor"))


def test_who_has_no_line_in_the_log_of_offices_is_a_player(url: str) -> None:
    async def run() -> None:
        room = open_room(url, demo=False)
        mallory = person(room, "mallory")
        await room.journal.flushed()
        by_hand(room, "mallory")
        async with serving(room) as address, httpx.AsyncClient(base_url=address) as http:
            headers = {"Cookie": cookie(room, mallory)}
            assert (await http.get("/api/session", headers=headers)).json()["offices"] == ["player"]
            assert (await http.get("/api/people", headers=headers)).status_code == 403
        said = "mallory is player, dealer, supervisor, manager, auditor in the people table, but in the log of roles"
        assert verify(room.store).problems == [f"{said} player"]
        room.store.close()

        again = open_room(url, demo=False)
        found = again.people.find("mallory")
        assert found is not None
        assert found.offices == ("player",)
        assert WelcomeLink(again.people).token is not None, "there is no manager yet"
        assert [one.offices for one in People(again.store).everybody()] == [("player",)]
        assert verify(again.store).problems == []
        await close_room(again)

    asyncio.run(run())


def test_a_cookie_that_is_no_text_is_nobodys(tmp_path: Path) -> None:
    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        async with serving(room) as address, httpx.AsyncClient(base_url=address) as http:
            answer = await http.get("/api/session", headers={b"Cookie": f"{COOKIE}=".encode() + b"\xff\xfe"})
            assert answer.json()["name"] is None

    asyncio.run(run())


# --- measured


async def acks(player: Player, going: Callable[[], bool]) -> list[float]:
    """Return how long the answers to an official's lines take, in milliseconds."""
    took = list[float]()
    while going() or len(took) % 2:
        began = time.monotonic()
        answer = await player.do("resume" if len(took) % 2 else "suspend", office="manager")
        assert answer["type"] == "ack"
        took.append(1000 * (time.monotonic() - began))
        await asyncio.sleep(0.03)
    return took


@pytest.mark.proof
@pytest.mark.skipif(not PROVING, reason="a busy machine measures nothing: make prove does it")
@pytest.mark.parametrize("wrong", [10, 60])
def test_acks_hardly_wait_for_wrong_passwords(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, figure: Callable[[str], None], wrong: int
) -> None:
    monkeypatch.undo()  # passwords cost what they cost

    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        room.new_table("felt", SIGN, "manager")
        boss = person(room, "boss", "manager")
        limits = httpx.Limits(max_connections=100)
        async with serving(room, "127.0.0.1") as address, httpx.AsyncClient(base_url=address, limits=limits) as http:
            player = await Player(address, "felt", "boss", cookie(room, boss)).connect()
            until = time.monotonic() + 2
            quiet = await acks(player, lambda: time.monotonic() < until)
            crowd = asyncio.gather(*[sign_in(http, f"n{n}", WRONG, f"9.9.9.{n}") for n in range(wrong)])
            loud = await acks(player, lambda: not crowd.done())
            statuses = Counter(answer.status_code for answer in await crowd)
            usual, slowed = statistics.median(quiet), statistics.median(loud)
            figure(
                f"{wrong} wrong passwords at once ({dict(statuses)}): acks in {slowed:.1f} ms instead of {usual:.1f}, "
                f"the slowest in {max(loud):.0f}"
            )
            assert slowed < 6 * usual

    asyncio.run(run())
