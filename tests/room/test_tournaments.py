"""Tournaments in the room: people's lines, the room's clock, money in the books, and the same after a restart.

Clauses: wa-poker 39.4, 40.1, 40.5 and 40.6; vic-crown-poker 12.2.2 and 12.2.3; ruling tournaments T30.
"""

import asyncio
import json
from itertools import count
from pathlib import Path
from typing import Any

from pitboss.core.money import read_money
from pitboss.pit.tournament.answer import answer
from pitboss.room.accounts.people import Person
from pitboss.room.cage.desk import WELCOME_CHIPS
from pitboss.room.room import Room
from pitboss.room.table.listeners import Listener
from pitboss.room.wire.messages import read_message
from toolkit.room import Moved, close_room, open_room, person, run_moved
from toolkit.two_tables import Doors

NIGHT = """
tournament = 1
name = "Wednesday Hold'em"
game = "wa-poker/holdem"
tables = ["t1", "t2"]
seats = 6
stacks = "counted"
[entry]
buy_in = "50"
fee = "5"
chips = 5000
late_level = 1
[prizes]
places = [60, 40]
[[level]]
blinds = [25, 50]
minutes = 20
[[level]]
blinds = [50, 100]
minutes = 20
[[level]]
break = 10
[[level]]
blinds = [100, 200]
"""
TRACKED = NIGHT.replace('stacks = "counted"\n', "")
ids = count()


class Attendant:
    """A person at a tournament's socket."""

    def __init__(self, room: Room, name: str, who: Person | None) -> None:
        self.room, self.place, self.listener = room, room.tournaments.find(name), Listener(who)
        self.hello: dict[str, Any] = {}
        self.last: dict[str, Any] = {}
        self.private: dict[str, Any] = {}

    async def come(self) -> "Attendant":
        self.place.join(self.listener)
        await self.read()
        return self

    async def read(self) -> None:
        """Read everything there is, once it is on disk."""
        await self.room.journal.flushed()
        await asyncio.sleep(0.02)
        while self.listener.waiting:
            for text in await self.listener.next_messages():
                message = json.loads(text)
                kind = message["type"]
                if kind == "hello":
                    self.hello, self.private, self.last = message, message["private"], message["tournament"]
                elif kind == "event":
                    self.last = message["tournament"]
                elif kind == "private":
                    self.private = message
                else:
                    self.answers[message["id"]] = message

    async def say(self, line: str, id_: str | None = None) -> dict[str, Any]:
        """Say a line and return its answer."""
        self.answers: dict[str, dict[str, Any]] = {}
        id_ = id_ or f"i{next(ids)}"
        message = read_message(json.dumps({"type": "do", "id": id_, "seen": self.place.number, "line": line}), 3000)
        self.place.do(self.listener.person, message, self.listener)  # type: ignore[arg-type]
        for _ in range(200):
            await self.read()
            if id_ in self.answers:
                return self.answers[id_]
        raise TimeoutError(line)

    async def says(self, *lines: str) -> None:
        for line in lines:
            said = await self.say(line)
            assert said["type"] == "ack", said


async def opened(room: Room, toml: str = NIGHT, name: str = "night") -> tuple[Doors, Attendant]:
    """Open a room whose manager has announced the tournament and is present."""
    alice = person(room, "alice", "manager")
    while "alice" not in room.granting.held:
        await asyncio.sleep(0.01)
    doors = Doors(room, alice)
    made = await doors.http.post("/api/tournaments", json={"id": name, "terms": toml})
    assert made.status_code == 201, made.text
    return doors, await Attendant(room, name, alice).come()


def test_a_counted_night_is_run_by_its_director_and_stands_after_a_restart(tmp_path: Path) -> None:
    """Entries, the draw, timed levels, players out and prizes are the same when replayed from the log."""

    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        doors, alice = await opened(room)
        assert [check["done"] for check in alice.hello["tournament"]["checks"]] == [True, False, True, True, False]
        names = [f"p{number}" for number in range(1, 11)]
        await alice.says(*(f"director enter {name} signed" for name in names))
        drawn = await doors.http.post("/api/tournaments/night/draw", json={"what": "seats"})
        assert drawn.status_code == 200, drawn.text
        await alice.says("director start")
        live = room.tournaments.find("night")
        assert sorted(len(table.seats) for table in live.state.in_use()) == [5, 5]
        assert live.state.clock.level == 1
        await loop.move(minutes=20.1)
        assert live.state.clock.level == 2, "the clock said the level by itself"
        await loop.move(minutes=20.1)
        assert live.state.clock.on_break
        await loop.move(minutes=10.1)
        assert (live.state.clock.level, live.state.clock.on_break) == (3, False)
        first = next(iter(live.state.tables["t1"].seats.values()))
        await alice.says(f"t1 out {first}")
        refused = await alice.say(f"t1 out {first}")
        assert refused["type"] == "refused"
        assert refused["rules"]
        await alice.says("director pause", "director resume")
        before = answer(live.machine.tournament)
        await close_room(room)
        again = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        assert answer(again.tournaments.find("night").machine.tournament) == before
        await close_room(again)

    run_moved(play)


def test_a_clock_that_was_away_says_what_it_missed(tmp_path: Path) -> None:
    """After a restart in the middle of a level the next one still comes on time."""

    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        doors, alice = await opened(room)
        await alice.says(*(f"director enter p{number} signed" for number in range(1, 5)))
        await doors.http.post("/api/tournaments/night/draw", json={"what": "seats"})
        await alice.says("director start")
        await close_room(room)
        await loop.move(minutes=25)
        again = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        await loop.move(seconds=1)
        assert again.tournaments.find("night").state.clock.level == 2
        await close_room(again)

    run_moved(play)


def test_nobody_speaks_for_somebody_else(tmp_path: Path) -> None:
    """Players do not speak for the director, dealers speak for tables, an id counts once, and strangers only watch."""

    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        _, alice = await opened(room)
        bob = await Attendant(room, "night", person(room, "bob")).come()
        dora = await Attendant(room, "night", person(room, "dora", "dealer")).come()
        watcher = await Attendant(room, "night", None).come()
        for who, line in (
            (bob, "director enter bob signed"),
            (bob, "operator appoint bob"),
            (bob, "t1 out alice"),
            (bob, "clock level 2"),
            (dora, "director pause"),
            (watcher, "director enter x signed"),
        ):
            assert (await who.say(line))["type"] == "refused", line
        assert bob.private["speaks"] == []
        assert dora.private["speaks"] == ["t1", "t2"]
        assert "director" in alice.private["speaks"]
        one = await alice.say("director enter bob signed", "once")
        assert one == await alice.say("director enter bob signed", "once")
        assert (await alice.say("director enter carol signed", "once"))["type"] == "refused"
        await alice.says("director withdraw bob", "director deputise bob")
        await asyncio.sleep(0.15)
        await bob.read()
        assert "director" in bob.private["speaks"], "a deputy speaks for the director"
        await bob.says("director enter carol signed")
        log = room.tournaments.find("night").recent
        assert log[-1].line == "deputy:bob enter carol signed"
        await close_room(room)

    run_moved(play)


def test_entries_are_paid_from_wallets_where_the_room_deals(tmp_path: Path) -> None:
    """Buy-in and fee leave the wallet and return on withdrawal, and nobody enters without the money."""

    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        await opened(room, TRACKED)
        bob, poor = person(room, "bob"), person(room, "poor", chips=read_money("10"))
        said = await Doors(room, bob).http.post("/api/tournaments/night/entry")
        assert said.status_code == 200, said.text
        assert room.books.wallet("bob") == WELCOME_CHIPS - read_money("55")
        fold = room.tournaments.find("night").machine
        tournament, state = fold.tournament, fold.state
        refused = await Doors(room, poor).http.post("/api/tournaments/night/entry")
        assert refused.status_code == 400
        assert fold.tournament is tournament, "nothing was taken back, for nothing was taken"
        assert fold.state is state
        assert "poor's balance is 10.00" in refused.text
        assert "poor" not in room.tournaments.find("night").state.players
        for _ in range(2):
            left = await Doors(room, bob).http.post("/api/tournaments/night/withdrawal?id=once")
            assert left.status_code == 200, "its answer was lost, and it is sent again"
        assert room.books.wallet("bob") == WELCOME_CHIPS
        assert not room.books.problems()
        await close_room(room)

    run_moved(play)


def test_an_entry_that_may_be_withdrawn_is_no_reason_for_play_chips(tmp_path: Path) -> None:
    """Entering, taking free chips and withdrawing gains nothing; a player who lost the entry gets some (cage B10)."""

    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        _, alice = await opened(room, TRACKED.replace('buy_in = "50"', 'buy_in = "9900"'))
        names = ("bob", "carl", "dora")
        people = {name: Doors(room, person(room, name)) for name in names}
        for one in people.values():
            assert (await one.http.post("/api/tournaments/night/entry")).status_code == 200
        assert room.books.wallet("bob") == read_money("95")
        refused = await people["bob"].http.post("/api/chips")
        assert refused.status_code == 400, refused.text
        assert "B10" in refused.text
        await people["bob"].http.post("/api/tournaments/night/withdrawal")
        assert room.books.wallet("bob") == WELCOME_CHIPS
        await alice.says("director seat carl t1/1 dora t1/2", "director start")
        assert (await people["carl"].http.post("/api/chips")).status_code == 400, "it is still played for"
        await alice.says("director retire carl")
        given = await people["carl"].http.post("/api/chips")
        assert given.status_code == 400, "second place is paid, when the result is final"
        await alice.says("director disqualify carl breach")
        given = await people["carl"].http.post("/api/chips")
        assert given.status_code == 201, given.text
        await close_room(room)

    run_moved(play)


def test_terms_change_as_long_as_nobody_has_relied_on_them(tmp_path: Path) -> None:
    """Levels to come may change after entries, but the buy-in may not (ruling tournaments T30)."""

    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        doors, alice = await opened(room)
        await alice.says("director enter bob signed")
        dearer = await doors.http.post(
            "/api/tournaments/night/terms", json={"terms": NIGHT.replace('buy_in = "50"', 'buy_in = "60"')}
        )
        assert dearer.status_code == 400
        assert "T30" in dearer.text
        steeper = await doors.http.post(
            "/api/tournaments/night/terms", json={"terms": NIGHT.replace("[100, 200]", "[150, 300]")}
        )
        assert steeper.status_code == 201, steeper.text
        assert steeper.json()["levels"][-1]["blinds"] == [150, 300]
        assert steeper.json()["entries"]["players"] == 1
        await close_room(room)

    run_moved(play)


def test_bad_terms_and_names_are_refused_in_a_sentence(tmp_path: Path) -> None:
    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        doors, _ = await opened(room)
        for body, status in (
            ({"id": "night", "terms": NIGHT}, 400),
            ({"id": "Night!", "terms": NIGHT}, 400),
            ({"id": "other", "terms": "tournament = 1"}, 400),
            ({"id": "other", "terms": "no toml ["}, 400),
            ({"id": "other", "terms": NIGHT, "offset": 5000}, 400),
        ):
            answered = await doors.http.post("/api/tournaments", json=body)
            assert answered.status_code == status, answered.text
            assert "Traceback" not in answered.text
        assert (await doors.http.get("/api/tournaments/nigth")).status_code == 404
        assert list(room.tournaments.all) == ["night"]
        await close_room(room)

    run_moved(play)


BOTS = """
tournament = 1
name = "Bots at night"
game = "wa-poker/holdem"
tables = ["t1", "t2", "t3"]
seats = 6
[table]
betting = "no-limit"
[entry]
buy_in = "50"
fee = "5"
chips = 1500
[prizes]
places = [50, 30, 20]
[[level]]
blinds = [25, 50]
ante = 5
minutes = 1
[[level]]
blinds = [100, 200]
ante = 25
minutes = 1
[[level]]
blinds = [400, 800]
ante = 100
"""


def test_bots_play_a_tournament_to_its_end_by_themselves(tmp_path: Path) -> None:
    """The room deals, moves, breaks tables, raises levels and pays; chips and money add up, and the log agrees."""

    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        doors, alice = await opened(room, BOTS)
        filled = await doors.http.post("/api/tournaments/night/bots", json={"count": 15})
        assert filled.status_code == 200, filled.text
        await doors.http.post("/api/tournaments/night/draw", json={"what": "seats"})
        await alice.says("director start")
        live = room.tournaments.find("night")
        for _ in range(600):
            await loop.move(seconds=1)
            s = live.state
            assert sum(one.chips or 0 for one in s.players.values()) == s.chips.in_play
            if s.closed:
                break
        assert live.state.closed, [entry.line for entry in live.recent]
        told = answer(live.machine.tournament)
        assert [row["prize"] for row in told["standings"][:3]] == ["375.00", "225.00", "150.00"]
        assert all(row["paid"] for row in told["standings"][:3])
        assert not room.books.problems()
        assert room.books.balances["tournament:night"] == 0
        assert room.books.balances["house"] == read_money("5") * 15
        assert room.books.balances["chips:night"] == -sum(one.chips or 0 for one in live.state.players.values()) * 100
        tables = {entry.line.split()[0] for entry in live.recent}
        assert tables
        before = told
        await close_room(room)
        again = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        assert answer(again.tournaments.find("night").machine.tournament) == before
        await close_room(again)

    run_moved(play)
