"""Personal limits in a room hold at every door, and nothing gets round them."""

import asyncio
import contextlib
import random
import sqlite3
import threading
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec import structs

from pitboss.core.errors import PitbossError
from pitboss.core.money import DOLLAR, read_money, short_money
from pitboss.core.refusals import NotAllowed, Refusal, WrongAmount
from pitboss.log.log import replay
from pitboss.log.registry import LIMITS
from pitboss.log.store import Store
from pitboss.pit.limits.machine import PlayLimits
from pitboss.pit.table.sign import TableSign
from pitboss.room.accounts.accounts import COOKIE
from pitboss.room.accounts.people import Person
from pitboss.room.room import Room
from pitboss.room.table.live import LiveTable
from pitboss.room.verify import verify
from room.conftest import Server
from room.test_doors_and_disk import a_manager
from room.test_software_tournaments import QUICK
from room.test_tournaments import NIGHT, TRACKED
from toolkit.effort import effort
from toolkit.room import InsidePlayer, Moved, app_of, close_room, cookie, open_room, person, run_moved, worded

UTH = TableSign(
    game="wa-ultimate-texas-holdem", table={"minimum": "10", "maximum": "500", "unit": "5"}, buy_in="20", places=5
)
BY_HAND = TableSign(game=UTH.game, table=UTH.table, buy_in="20", places=5, dealer="human")
HOLDEM = TableSign(game="wa-poker/holdem", blinds=("1", "2"), table={"betting": "no-limit"}, buy_in="40", places=6)


def in_the_morning(loop: Moved) -> None:
    """Start tomorrow morning, so that no day ends during a test."""
    loop.by = (loop.now() + timedelta(days=1)).replace(hour=9, minute=0) - loop.now()


async def begun(path: Path, loop: Moved, **more: Any) -> Room:
    """Open two house tables, one dealt by a person, and one poker table; anna, bob and staff are there."""
    if not loop.by:
        in_the_morning(loop)
    room = open_room(path, demo=False, now=loop.now, **more)
    if not room.tables:
        for name, sign in {"t1": UTH, "t2": UTH, "felt": BY_HAND, "poker": HOLDEM}.items():
            room.new_table(name, sign, "manager")
        for name in ("anna", "bob"):
            person(room, name)
        for name, office in {"dora": "dealer", "mia": "cashier", "carol": "manager"}.items():
            person(room, name, office)
    await room.journal.flushed()
    return room


def who(name: str = "anna") -> Person:
    return Person(name=name, password="-")


def says(room: Room, *lines: str, name: str = "anna") -> None:
    for line in lines:
        room.limits.say(who(name), line)


def play_round(room: Room, table: str = "t1", stake: str = "10") -> None:
    """Anna wagers and folds as soon as she can, or loses or wins if she must."""
    live = room.table(table)
    live.apply("anna", f"bet ante {stake}")
    live.apply("anna", f"bet blind {stake}")
    live.apply("anna", "!ready")
    live.autopilot.proceed()
    decide(room, table)


def decide(room: Room, table: str) -> None:
    live = room.table(table)
    number = live.floor.state.hands
    while (
        live.floor.in_round
        and live.floor.state.hands == number
        and live.floor.round
        and not live.floor.round.betting_open
    ):
        choices = live.floor.choices("anna")
        if not choices:
            break
        quiet = next((one for one in choices if one.kind in ("check", "fold")), choices[0])
        live.apply("anna", quiet.line("").strip())
        live.autopilot.proceed()


def lost(room: Room, name: str = "anna") -> int:
    """Return a person's loss since their welcome chips, from the accounts alone."""
    on_tables = sum(
        amount for account, amount in room.books.balances.items()
        if account.startswith(("stack:", "held:")) and account.endswith(f":{name}")
    )  # fmt: skip
    return 10_000 * DOLLAR - room.books.wallet(name) - on_tables


class Door:
    """The HTTP doors for one person."""

    def __init__(self, room: Room, name: str) -> None:
        transport = httpx.ASGITransport(app=app_of(room))  # type: ignore[arg-type]
        found = room.people.find(name)
        headers = {"Cookie": cookie(room, found)} if found else {}
        self.http = httpx.AsyncClient(transport=transport, base_url="http://room.local", headers=headers)

    async def post(self, path: str, **body: Any) -> httpx.Response:
        return await self.http.post(path, json=body)


# --- money


def test_a_buy_in_limit_is_one_for_all_tables_and_tells_what_is_allowed(tmp_path: Path) -> None:
    async def run(loop: Moved) -> None:
        room = await begun(tmp_path / "room.db", loop)
        says(room, "limit buy-in day 100")
        room.table("t1").apply("anna", "sit 1 60")
        with pytest.raises(WrongAmount) as refused:
            room.table("t2").apply("anna", "sit 1 50")
        assert str(refused.value) == (
            "50 is more than you may bring into play now, 40: 60 bought today, and your limit is 100."
        )
        assert refused.value.maximum == 40 * DOLLAR
        assert set(refused.value.rules) == {"ruling care C1", "ruling care C8"}
        with pytest.raises(WrongAmount):
            room.table("t1").apply("anna", "add 41")
        room.table("t1").apply("anna", "leave")
        with pytest.raises(WrongAmount):
            room.table("t2").apply("anna", "sit 1 41")
        room.table("t2").apply("anna", "sit 1 40")
        await loop.move(days=1)
        room.table("t2").apply("anna", "add 100")
        await close_room(room)

    run_moved(run)


def test_two_screens_and_two_tables_have_one_limit(tmp_path: Path) -> None:
    async def run(loop: Moved) -> None:
        room = await begun(tmp_path / "room.db", loop)
        says(room, "limit loss day 100")
        screens = [await InsidePlayer(room, table, who()).connect() for table in ("t1", "t1", "t2", "t2", "felt")]
        answers = await asyncio.gather(*(one.do(f"sit {at} 60") for at, one in enumerate(screens, 1)))
        assert [one["type"] for one in answers].count("ack") == 1
        told = [one["message"] for one in answers if "message" in one]
        assert any("60 on the tables, and your loss limit is 100" in one for one in told), told
        await close_room(room)

    run_moved(run)


def test_a_round_in_play_keeps_its_decisions_and_the_next_wager_is_stopped(tmp_path: Path) -> None:
    """The limit tightens and the time runs out while Anna has chips in: she finishes the round and then leaves."""

    async def run(loop: Moved) -> None:
        room = await begun(tmp_path / "room.db", loop)
        says(room, "limit time day 30")
        live = room.table("t1")
        live.apply("anna", "sit 1 500")
        live.autopilot.proceed()
        for line in ("bet ante 10", "bet blind 10", "!ready"):
            live.apply("anna", line)
        live.autopilot.proceed()
        assert live.floor.choices("anna")
        says(room, "limit loss day 1")
        await loop.move(hours=2)
        room.limits.look()
        assert "anna" in live.floor.state.players
        assert {one.kind for one in live.floor.choices("anna")} >= {"check", "wager"}
        live.apply("anna", "bet play 40")
        live.autopilot.proceed()
        await loop.move(seconds=1)
        assert "anna" not in live.floor.state.players, "with her chips, when the round was over"
        assert live.floor.round is not None
        assert live.floor.round.status == "settled"
        with pytest.raises(NotAllowed, match=r"You have played 2 h 0 min today: your limit is 30 min\."):
            live.apply("anna", "sit 1 100")
        assert [entry.line.text for entry in room.store.stream(LIMITS)][-1] == "stopped anna time day"
        await close_room(room)

    run_moved(run)


def test_going_away_in_every_round_gains_no_time(tmp_path: Path) -> None:
    """Anna wagers and is away while the round is played, but still decides in it and returns for the next one."""

    async def run(loop: Moved) -> None:
        room = await begun(tmp_path / "room.db", loop)
        says(room, "limit time day 600")
        table = room.table("t1")
        table.apply("anna", "sit 1 500")
        for number in range(1, 4):
            table.autopilot.proceed()
            table.apply("anna", "bet ante 10")
            table.apply("anna", "bet blind 10")
            table.apply("anna", "!ready")
            table.autopilot.proceed()
            table.apply("anna", "away")
            await loop.move(seconds=20)
            assert table.floor.state.hands == number
            decide(room, "t1")
            table.apply("anna", "back")
        own = room.limits.machine.of("anna")
        assert own is not None
        assert room.limits.standing(own, room.limits.now()).day.seconds >= 60
        await close_room(room)

    run_moved(run)


def test_chips_left_on_a_table_over_night_are_counted_in_the_new_day(tmp_path: Path) -> None:
    async def run(loop: Moved) -> None:
        room = await begun(tmp_path / "room.db", loop)
        live = room.table("t1")
        live.apply("anna", "sit 1 500")
        live.autopilot.proceed()
        anna = await InsidePlayer(room, "t1", who()).connect()
        says(room, "limit loss day 100")
        await room.journal.flushed()
        live.flush()
        assert live.floor.state.players["anna"].away_since is not None
        with pytest.raises(NotAllowed, match="You may risk 100 but have 500 on the tables"):
            live.apply("anna", "back")
        live.apply("anna", "take 400")
        live.apply("anna", "back")
        answer = await anna.do("bet ante 10")
        assert answer["type"] == "ack", answer
        await close_room(room)

    run_moved(run)


def test_a_stopped_players_wagers_are_not_offered_nor_entered_by_the_dealer(tmp_path: Path) -> None:
    """The dealer learns that Anna is not playing at present, but not why."""

    async def run(loop: Moved) -> None:
        room = await begun(tmp_path / "room.db", loop)
        dealer = room.people.find("dora")
        dora = await InsidePlayer(room, "felt", dealer).connect()
        assert (await dora.do(worded(room, "seat anna 1 100"), office="dealer"))["type"] == "ack"
        assert (await dora.do(worded(room, "seat bob 2 100"), office="dealer"))["type"] == "ack"
        room.table("felt").apply("supervisor", "open")
        assert (await dora.do("deal", office="dealer"))["type"] == "ack"
        assert (await dora.do("p1 bet ante 10", office="dealer"))["type"] == "ack"
        says(room, "limit loss day 50")
        answer = await dora.do("p1 bet blind 10", office="dealer")
        assert answer["message"].startswith("anna has chosen not to play now")
        assert "loss" not in answer["message"]
        assert not any(rule.endswith(("C5", "C7")) for rule in answer["rules"]), "nor by the rule"
        anna = await InsidePlayer(room, "felt", who()).connect()
        assert anna.private["care"]["why"] == "loss"
        assert {one["kind"] for one in anna.private["choices"]} == {"take-back"}
        says(room, "exclude 180", name="bob")
        assert "bob" not in room.table("felt").floor.state.players
        answer = await dora.do(worded(room, "seat bob 3 100"), office="dealer")
        assert answer["message"].startswith("bob has chosen not to play now")
        await close_room(room)

    run_moved(run)


# --- time


def test_a_reality_check_is_shown_and_waits_for_its_answer(tmp_path: Path) -> None:
    async def run(loop: Moved) -> None:
        room = await begun(tmp_path / "room.db", loop)
        says(room, "remind 30")
        anna = await InsidePlayer(room, "t1", who()).connect()
        await anna.do("sit 1 500")
        play_round(room)
        await loop.move(minutes=30)
        room.limits.look()
        while not anna.private.get("care", {}).get("check"):
            await anna.read()
        assert anna.private["care"]["check"].startswith("You have played 30 min today and are ")
        await loop.move(minutes=2)
        room.limits.look()
        assert room.table("t1").floor.state.players["anna"].away_since is not None
        with pytest.raises(NotAllowed, match="Confirm this"):
            room.table("t1").apply("anna", "back")
        door = Door(room, "anna")
        assert (await door.post("/api/limits", line="seen")).status_code == 200
        room.table("t1").apply("anna", "back")
        await loop.move(minutes=29)
        assert room.limits.stopped("anna") is None
        await close_room(room)

    run_moved(run)


def test_a_clock_that_is_set_gains_nothing(tmp_path: Path) -> None:
    """After a loss, or a request for a looser limit, setting the clock back has no effect: the logs' time goes on."""

    async def run(loop: Moved) -> None:
        room = await begun(tmp_path / "room.db", loop)
        says(room, "limit buy-in day 100", "limit time day 60")
        room.table("t1").apply("anna", "sit 1 100")
        await loop.move(minutes=61)
        room.limits.look()
        assert "anna" not in room.table("t1").floor.state.players
        says(room, "limit buy-in day none", "limit time day none")
        for days in (-30, -1):
            await loop.move(days=days)
            with pytest.raises(Refusal):
                room.table("t1").apply("anna", "sit 1 100")
        await loop.move(days=31, hours=-1)
        assert room.limits.machine.of("anna").limit("buy-in", "day", room.limits.now()) == 100 * DOLLAR  # type: ignore[union-attr]
        await loop.move(hours=25)
        room.table("t1").apply("anna", "sit 1 200")
        await close_room(room)

    run_moved(run)


# --- breaks and exclusions


def test_no_door_opens_for_somebody_who_has_excluded_themselves(tmp_path: Path) -> None:
    async def run(loop: Moved) -> None:
        room = await begun(tmp_path / "room.db", loop)
        live = room.tournaments.announce("night", TRACKED, 0, "alice")
        paper = room.tournaments.announce("paper", NIGHT, 0, "alice")
        room.lists.do(room.people.find("carol") or who(), "open nightly wa-poker/holdem 1/2")
        door = Door(room, "mia")
        for line in (f"day {room.calendar.day(loop.now())}", "opening cage 100x500"):
            assert (await door.post("/api/cage", line=line)).status_code == 200
        assert (await Door(room, "carol").post("/api/cage", line="sign 1")).status_code == 200
        assert (await door.post("/api/cage", line="issue anna 9000")).status_code == 200
        says(room, "exclude 180")
        for table in room.tables.values():
            for line in ("sit 1 100", "wait"):
                with pytest.raises(NotAllowed, match="You have excluded yourself until"):
                    table.apply("anna", line)
        with pytest.raises(NotAllowed, match="You have excluded yourself until"):
            live.say("anna", "operator enter anna signed")
        assert "anna" not in live.state.players
        with pytest.raises(NotAllowed, match="AN-NA has chosen not to play now"):
            paper.say("alice", "operator enter AN-NA signed")
        desk = room.people.find("carol") or who()
        for said in (
            lambda: room.lists.do(desk, "join nightly anna"),
            lambda: room.lists.ticket(desk, "nightly", "Ännä"),
        ):
            with pytest.raises(NotAllowed, match="has chosen not to play now"):
                said()
        with pytest.raises(NotAllowed, match="You have excluded yourself"):
            room.lists.do(who(), "join nightly")
        assert "has chosen not to play now" in (await door.post("/api/cage", line="issue ~Anna 50")).text
        dora = await InsidePlayer(room, "felt", room.people.find("dora")).connect()
        for line in ("seat ~An-na 1 100 cash", worded(room, "seat anna 1 100")):
            assert "has chosen not to play now" in (await dora.do(line, office="dealer"))["message"]
        answer = await door.post("/api/cage", line="issue anna 50")
        assert (answer.status_code, "anna has chosen not to play now" in answer.text) == (400, True)
        answer = await door.post("/api/cage", line="cash anna 9000")
        assert answer.status_code == 200, answer.text
        answer = await Door(room, "anna").post("/api/chips")
        assert (answer.status_code, "excluded yourself" in answer.text) == (400, True)
        await close_room(room)

    run_moved(run)


def test_a_manager_sees_that_somebody_does_not_play_and_not_why(tmp_path: Path) -> None:
    async def run(loop: Moved) -> None:
        room = await begun(tmp_path / "room.db", loop)
        says(room, "limit loss week 12.34", "exclude 180")
        door = Door(room, "carol")
        answer = await door.http.get("/api/people")
        assert {one["name"]: one["held_back"] for one in answer.json()}["anna"]
        assert not any(word in answer.text for word in ("exclud", "12.34", "break", "loss"))
        assert (await Door(room, "carol").http.get("/api/limits")).json()["excluded_until"] is None, "only one's own"
        assert (await door.post("/api/limits", line="stopped anna loss day")).status_code == 403
        await close_room(room)

    run_moved(run)


@pytest.mark.parametrize("name", ["an-na", "AnNa", "anna_", "An_na"])
def test_no_second_account_is_opened_under_a_name_that_reads_like_one(tmp_path: Path, name: str) -> None:
    async def run(loop: Moved) -> None:
        room = await begun(tmp_path / "room.db", loop)
        answer = await Door(room, "").post("/api/session/new", name=name, password="a long enough one")
        assert answer.status_code in (400, 403, 409), answer.text
        assert [one.name for one in room.people.everybody()].count(name) == 0
        await close_room(room)

    run_moved(run)


def test_two_old_accounts_that_read_alike_are_one_person(tmp_path: Path) -> None:
    """The room is older than the rule against names that read alike."""

    async def run(loop: Moved) -> None:
        room = await begun(tmp_path / "room.db", loop)
        person(room, "an-na")
        says(room, "limit buy-in day 100")
        room.table("t1").apply("an-na", "sit 1 60")
        with pytest.raises(WrongAmount, match="60 bought today"):
            room.table("t2").apply("anna", "sit 1 50")
        await close_room(room)

    run_moved(run)


# --- restarts


@pytest.mark.parametrize("killed", [False, True], ids=["stopped", "killed"])
def test_a_restart_undoes_nothing(tmp_path: Path, killed: bool) -> None:
    async def run(loop: Moved) -> None:
        room = await begun(tmp_path / "room.db", loop)
        room.caches.snapshots.every = 5
        says(room, "limit buy-in day 1000", "limit time day 600", "remind 30")
        room.table("t1").apply("anna", "sit 1 900")
        room.table("t1").autopilot.proceed()
        for _ in range(12):
            play_round(room)
        await loop.move(minutes=10)
        room.table("t1").apply("anna", "away")
        own = room.limits.machine.of("anna")
        assert own is not None
        before = room.limits.standing(own, room.limits.now())
        assert before.day.net == -lost(room)
        assert before.day.seconds >= 600
        if killed:
            await room.journal.flushed()
            room.limits.stop()
            room.store.close()
        else:
            await close_room(room)
        room = await begun(tmp_path / "room.db", loop)
        again = room.limits.standing(room.limits.machine.of("anna") or own, room.limits.now())
        passed = again.day.seconds - before.day.seconds  # she still sits there, and opening a room takes a while
        assert 0 <= passed < 120
        assert (again.day, again.at_risk) == (structs.replace(before.day, seconds=again.day.seconds), before.at_risk)
        assert room.limits.machine.of("anna") == own
        room.table("t1").apply("anna", "leave")
        with pytest.raises(WrongAmount, match="900 bought today"):
            room.table("t2").apply("anna", "sit 1 101")
        await close_room(room)
        with contextlib.closing(Store.at(tmp_path / "room.db")) as store:
            assert verify(store).problems == []

    run_moved(run)


def test_verification_reads_the_log_of_limits_and_what_was_counted(tmp_path: Path) -> None:
    async def run(loop: Moved) -> None:
        room = await begun(tmp_path / "room.db", loop)
        says(room, "limit loss day 100", "exclude 180")
        room.table("t1").apply("bob", "sit 1 100")
        await close_room(room)

    run_moved(run)
    path = tmp_path / "room.db"
    with contextlib.closing(sqlite3.connect(path)) as db, db:
        db.execute("update tallied set amount = 1 where player = 'bob' and kind = 'bought'")
    with contextlib.closing(Store.at(path)) as store:
        assert any("bob" in one and "rebuild" in one for one in verify(store).problems)
    with contextlib.closing(sqlite3.connect(path)) as db, db:
        db.execute("update log set text = 'limit loss day 900' where table_name = 'care' and number = 1")
    with contextlib.closing(Store.at(path)) as store:
        assert any("care, entry 1 has been changed" in one for one in verify(store).problems)
        limits = PlayLimits()
        for entry in store.stream(LIMITS):
            replay(limits, entry)


# --- whatever is tried


@pytest.mark.parametrize("seed", range(3))
def test_whatever_lines_are_sent_no_day_loses_more_than_its_limit(tmp_path: Path, seed: int) -> None:
    """Random lines run at three tables and a tournament; the loss is read from the books, not from the limits."""
    chance = random.Random(seed)

    async def run(loop: Moved) -> None:
        room = await begun(tmp_path / "room.db", loop)
        live = room.tournaments.announce("night", TRACKED, 0, "alice")
        room.table("poker").apply("bob", "sit 6 400")
        says(room, "limit loss day 400", "limit loss week 400")
        refused = 0
        for _ in range(90):
            table = room.table(chance.choice(["t1", "t1", "t2", "poker"]))
            with contextlib.suppress(PitbossError):
                room.table("poker").apply("bob", "add 400")
            for line in anything(chance):
                try:
                    if line == "enter":
                        live.say("anna", "operator enter anna signed")
                    elif line == "limit":
                        says(room, f"limit loss day {chance.choice([400, 5000])}")
                    else:
                        table.apply("anna", line)
                except PitbossError:
                    refused += 1
                table.autopilot.proceed()
            decisions(chance, table)
            assert lost(room) <= 400 * DOLLAR
        assert refused > 5
        await close_room(room)

    run_moved(run)


def anything(chance: random.Random) -> list[str]:
    """Return a round's wagers, mostly, or a line between rounds."""
    if chance.random() < 0.5:
        stake = chance.choice([10, 50, 100])
        return [f"bet ante {stake}", f"bet blind {stake}", f"bet trips {stake}", "!ready"]
    others = ["leave", "leave", "back", "take 20", "enter", "limit", f"add {chance.choice([50, 300, 2000])}"]
    return [chance.choice([f"sit {chance.randint(1, 5)} {chance.choice([100, 300, 300, 900])}", *others])]


def decisions(chance: random.Random, table: LiveTable) -> None:
    """Answer everything that a round asks of anybody, boldly or quietly at random."""
    for _ in range(40):
        names = [name for name in ("anna", "bob") if table.floor.choices(name)]
        if not names or not table.floor.round or table.floor.round.betting_open:
            return
        choice = chance.choice([one for one in table.floor.choices(names[0]) if not one.aside])
        amounts = choice.amounts or tuple(one for one in (choice.minimum, choice.maximum) if one is not None)
        line = f"{choice.verb} {short_money(chance.choice(amounts))}" if amounts else choice.verb
        table.apply(names[0], line)
        table.autopilot.proceed()


def test_the_history_of_ones_own_play(tmp_path: Path) -> None:
    async def run(loop: Moved) -> None:
        room = await begun(tmp_path / "room.db", loop)
        room.table("t1").apply("anna", "sit 1 500")
        room.table("t1").autopilot.proceed()
        for _ in range(3):
            play_round(room)
            await loop.move(minutes=5)
        room.table("t1").apply("anna", "leave")
        found = (await Door(room, "anna").http.get("/api/limits/history?days=7")).json()
        (one,) = found["sittings"]
        assert one["where"].startswith("t1, ")
        assert (one["seconds"] >= 900, one["bought"], one["ended"] is not None) == (True, "500.00", True)
        assert -read_money(one["net"]) == lost(room)
        assert found["course"][-1]["net"] == one["net"] == found["played"]["net"]
        assert (await Door(room, "bob").http.get("/api/limits/history")).json()["sittings"] == []
        await close_room(room)

    run_moved(run)


def test_lines_about_limits_are_no_way_to_fill_the_log(tmp_path: Path) -> None:
    async def run(loop: Moved) -> None:
        room = await begun(tmp_path / "room.db", loop)
        door, answers = Door(room, "anna"), []
        for _ in range(60):
            answers.append((await door.post("/api/limits", line="remind 30")).status_code)
        assert 200 in answers
        assert answers[-1] == 400
        await loop.move(seconds=timedelta(minutes=5).total_seconds())
        await close_room(room)

    run_moved(run)


KILLS = effort("LIMIT_KILLS", quick=2, proof=40)


@pytest.mark.proof
def test_a_process_killed_while_limits_are_made_tighter(server: Server, figure: Callable[[str], None]) -> None:
    """After a kill at any moment every answered limit holds, and no looser one ever does."""
    server.demo, server.slow = False, True
    store = Store.open(server.url)
    a_manager(store, "token")
    chance, limit, sent = random.Random(7), 100_000, 0
    for _ in range(KILLS):
        server.up()
        killing = threading.Timer(chance.uniform(0.05, 1.5), server.kill)
        with httpx.Client(base_url=server.address, cookies={COOKIE: "token"}, timeout=20) as http:
            found = next(one for one in http.get("/api/limits").json()["limits"] if one["what"] == "loss")
            if sent:
                assert read_money(found["value"]) <= limit * DOLLAR
                limit = read_money(found["value"]) // DOLLAR
            killing.start()
            with contextlib.suppress(httpx.TransportError):
                for wanted in range(limit - 1, limit - 35, -1):
                    answer = http.post("/api/limits", json={"line": f"limit loss day {wanted}"})
                    assert answer.status_code == 200, answer.text
                    limit, sent = wanted, sent + 1
        killing.join()
        limits = PlayLimits()
        for entry in store.followed(LIMITS):
            replay(limits, entry)
        held = [own.limit("loss", "day", limits.now or own.reminded) for own in limits.people.values()]  # type: ignore[arg-type]
        assert not sent or (held[0] is not None and held[0] <= limit * DOLLAR)
        assert verify(store).problems == []
    store.close()
    figure(f"killed {KILLS} times while limits were made tighter, with {sent} answers: each of them held afterwards")


def test_what_was_noted_of_lines_that_never_came_to_the_disk_is_forgotten(tmp_path: Path) -> None:
    """The rows are written next to the log, so a kill may leave a row whose line was never written."""

    async def run(loop: Moved) -> None:
        room = await begun(tmp_path / "room.db", loop)
        room.table("t1").apply("bob", "sit 1 100")
        await close_room(room)
        with contextlib.closing(sqlite3.connect(tmp_path / "room.db")) as db, db:
            db.execute("insert into tallied select log, 999, player, kind, at, 77700 from tallied limit 1")
        room = await begun(tmp_path / "room.db", loop)
        assert room.limits.tally("bob").day(room.calendar, room.limits.now()).bought == 100 * DOLLAR
        await close_room(room)

    run_moved(run)


def test_a_tournament_is_played_to_its_end_under_a_limit_and_an_excluded_player_is_absent(tmp_path: Path) -> None:
    async def run(loop: Moved) -> None:
        room = await begun(tmp_path / "room.db", loop)
        live = room.tournaments.announce("turbo", QUICK, 0, "alice")
        person(room, "carl")
        person(room, "dan")
        says(room, "limit time day 10", "limit buy-in day 60")
        for name in ("anna", "bob", "carl", "dan"):
            live.say(name, f"operator enter {name} signed")
        await loop.move(seconds=1)
        assert live.state.running
        await loop.move(minutes=11)
        room.limits.look()
        table = next(one for one in room.tables.values() if "anna" in one.floor.state.players and one.floor.sign.event)
        assert table.floor.state.players["anna"].away_since is None, "time is up, and she plays on"
        assert room.limits.stopped("anna") is not None
        own = room.limits.machine.of("anna")
        assert own is not None
        assert room.limits.standing(own, room.limits.now()).day.bought == 55 * DOLLAR, "the price counts"
        says(room, "exclude 90")
        fold_all(table)
        assert table.floor.state.players["anna"].away_since is not None
        with pytest.raises(NotAllowed, match="excluded yourself"):
            table.apply("anna", "back")
        await loop.move(minutes=1)
        assert "anna" not in table.floor.state.players, "her hands are dead, and the blinds take her chips"
        await close_room(room)

    run_moved(run)


def fold_all(table: LiveTable) -> None:
    """Let everybody who is asked fold until the hand is over."""
    hand = table.floor.state.hands
    for _ in range(20):
        asked = [name for name in table.floor.state.players if any(c.kind == "fold" for c in table.floor.choices(name))]
        if not asked or table.floor.state.hands != hand:
            return
        table.apply(asked[0], "f")
        table.autopilot.proceed()
