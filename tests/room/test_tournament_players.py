"""Players where the room deals: secret wagers, wagers in turn, purchases on their own page, and moves.

Clauses: vic-three-card-poker 5.2, 12.1 and 12.4.4; wa-poker 40.6(d); rulings tournaments T12, T19 and T20.
"""

import asyncio
import json
import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest

from pitboss.core.money import read_money
from pitboss.room.accounts.people import Person
from pitboss.room.cage.desk import WELCOME_CHIPS
from pitboss.room.room import Room
from pitboss.room.table.listeners import Listener
from pitboss.room.tournaments import clock
from pitboss.room.wire.messages import read_message
from room.test_tournaments import Attendant, opened
from toolkit.room import Moved, close_room, open_room, person, run_moved
from toolkit.two_tables import Doors

HEAT = """
tournament = 1
name = "Three Card Poker challenge"
game = "vic-three-card-poker"
start = "START"
location = "pit 4"
tables = ["p1"]
seats = 6
[entry]
buy_in = "50"
fee = "10"
chips = 19000
method = "on this page"
[table]
pair-plus = "A"
six-card = "A"
[[level]]
minimum = 25
maximum = 5000
unit = 1
[[stage]]
name = "heat"
ends = "hands"
hands = 3
advance = 2
tie_break = "all"
[[stage]]
name = "final"
ends = "hands"
hands = 1
[secret]
wagers = 1
method = "on the player's own screen, before the hand is dealt"
[prizes]
places = [70, 30]
"""
ANTE, PAIR_PLUS = "4637", "1613"
"""Amounts that appear nowhere else."""


class Ear:
    """A listener at the room's table that keeps every byte."""

    def __init__(self, room: Room, table: str, who: Person | None) -> None:
        self.place, self.listener = room.tables[table], Listener(who)
        self.bytes = ""
        self.table: dict[str, Any] = {}
        self.private: dict[str, Any] = {}
        self.number = 0
        self.answers: list[dict[str, Any]] = []
        self.place.join(self.listener)

    async def hear(self) -> "Ear":
        await asyncio.sleep(0.02)
        while self.listener.waiting:
            for text in await self.listener.next_messages():
                self.bytes += text
                message = json.loads(text)
                self.table = message.get("table", self.table)
                self.number = max(self.number, message.get("number", 0))
                if message["type"] in ("hello", "private"):
                    self.private = message.get("private", message)
                if message["type"] in ("ack", "refused"):
                    self.answers.append(message)
        return self

    async def do(self, line: str) -> dict[str, Any]:
        await self.hear()
        count = len(self.answers)
        said = {"type": "do", "id": f"{id(self)}-{count}", "seen": self.number, "line": line}
        self.place.do(self.listener.person, read_message(json.dumps(said)), self.listener)  # type: ignore[arg-type]
        for _ in range(200):
            await self.hear()
            if len(self.answers) > count:
                return self.answers[-1]
        raise TimeoutError(line)

    async def plays(self, *lines: str) -> None:
        for line in lines:
            answer = await self.do(line)
            assert answer["type"] == "ack", (line, answer)


class Overheard(Attendant):
    """A listener at the tournament's socket that keeps every byte."""

    bytes = ""

    async def come(self) -> "Overheard":
        await super().come()
        return self

    async def read(self) -> None:
        await asyncio.sleep(0.02)
        self.bytes += "".join(self.listener.waiting)
        await super().read()


def has_amount(text: str, amount: str) -> bool:
    """Return True if a text shows an amount; a hash may contain its digits by chance."""
    return re.search(rf"(?<![0-9a-f.]){amount}(?![0-9a-f])", text) is not None


_doors: dict[tuple[Room, str], Doors] = {}


@pytest.fixture(autouse=True)
def _nobody_elses_doors() -> Iterator[None]:
    yield
    _doors.clear()


def doors_of(room: Room, who: Person | None) -> httpx.AsyncClient:
    """Return one person's doors, kept because an application is slow to build."""
    assert who is not None
    key = room, who.name
    if key not in _doors:
        _doors[key] = Doors(room, who)
    return _doors[key].http


async def announced(loop: Moved, room: Room, toml: str) -> tuple[Doors, Attendant]:
    """Announce a tournament that starts in five minutes."""
    return await opened(room, toml.replace("START", f"{loop.now() + timedelta(minutes=5):%Y-%m-%dT%H:%M}"))


async def begun(loop: Moved, alice: Attendant) -> None:
    """Wait for the scheduled start; without a time the director starts it."""
    if alice.place.state.start is None:
        await alice.says("director start")
    else:
        await loop.move(minutes=6)
    await asyncio.sleep(0.05)
    assert alice.place.state.started


async def heat(loop: Moved, room: Room, toml: str = HEAT, *names: str) -> tuple[Attendant, dict[str, Overheard]]:
    """Start a heat with everybody entered and seated."""
    doors, alice = await announced(loop, room, toml)
    await alice.says("operator notify", "director brief")
    people = {name: person(room, name) for name in names or ("anna", "bob")}
    for who in people.values():
        entered = await doors_of(room, who).post("/api/tournaments/night/entry")
        assert entered.status_code == 200, entered.text
    await doors.http.post("/api/tournaments/night/draw", json={"what": "seats"})
    there = {name: Overheard(room, "night", who) for name, who in people.items()}
    for one in there.values():
        await one.come()
    await begun(loop, alice)
    return alice, there


async def settled(*ears: Any) -> None:
    await asyncio.sleep(0.15)
    for one in ears:
        await (one.hear() if isinstance(one, Ear) else one.read())


async def every_door(room: Room, who: Person | None) -> str:
    """Return every answer of the tournament's and its table's routes."""
    http = doors_of(room, who)
    found = ""
    for path in (
        "tournaments", "tournaments/night", "tournaments/night/answer", "tournaments/night/terms",
        "tournaments/night/paper", "tournaments/night/standings.csv", "tournaments/night/entrants.csv",
        "tournaments/night/seating.csv", "tournaments/night/payouts.csv", "tables", "history",
    ):  # fmt: skip
        answered = await http.get(f"/api/{path}")
        assert answered.status_code == 200 or path.endswith("entrants.csv"), (path, answered.text)
        found += answered.text
    return found


def test_a_secret_wager_is_in_no_byte_to_anybody_else_before_no_more_bets(tmp_path: Path) -> None:
    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        alice, there = await heat(loop, room)
        anna, bob = there["anna"], there["bob"]
        staff = [person(room, name, office) for name, office in (("sam", "supervisor"), ("dora", "dealer"))]
        others: list[Any] = [await Overheard(room, "night", who).come() for who in (*staff, None)]
        others += [await Overheard(room, "night", alice.listener.person).come()]
        others += [await Ear(room, "night-p1", who).hear() for who in (*staff, alice.listener.person, None)]
        bobs = await Ear(room, "night-p1", bob.listener.person).hear()
        own = await Ear(room, "night-p1", anna.listener.person).hear()
        await settled(anna)
        assert anna.private["own"]["asked"]["about"] == "secret", "the first hand waits for her"
        offered = next(one for one in anna.private["choices"] if one["verb"] == "secret")
        assert offered["fields"][2]["options"] == ["ante", "pair-plus", "six-card"]
        assert offered["fields"][2]["bounds"] == {"anna": [25, 5000]}

        said = await anna.say(f"p1 secret 1 anna ante={ANTE} pair-plus={PAIR_PLUS}")
        assert said["type"] == "ack", said
        for line in (
            f"p1 hand 1 anna=-{999}",
            "p1 secret 1 anna ante=25",
            "director undo 2",
            "p1 secret 2 anna ante=25",
        ):
            refused = await alice.say(line)
            assert refused["type"] == "refused", line
            if line.startswith("p1 secret"):
                assert refused["rules"] == ["vic-three-card-poker 12.4.4(c)", "ruling tournaments T20"], line
        await doors_of(room, bob.listener.person).post("/api/tournaments/night/go-on")
        late = await Overheard(room, "night", None).come()
        await settled(anna, bob, late, alice, own, bobs, *others)
        assert anna.private["own"]["secrets"] == {"1": {"ante": 4637, "pair-plus": 1613}}
        assert own.table["secret"] == ["anna"], "that there is one is no secret"
        assert own.private.get("choices", []) == [], "and nothing more is wagered besides"
        assert bobs.table["round"]["to_act"] == [bobs.private["place"]]

        doors = await every_door(room, alice.listener.person) + await every_door(room, bob.listener.person)
        heard = {"bob": bob.bytes + bobs.bytes, "late": late.bytes, "doors": doors}
        heard |= {f"{number}": one.bytes for number, one in enumerate(others)}
        for who, text in heard.items():
            assert len(text) > 100, who
            for amount in (ANTE, PAIR_PLUS, str(int(ANTE) + int(PAIR_PLUS)), str(2 * int(ANTE) + int(PAIR_PLUS))):
                assert not has_amount(text, amount), (who, amount)
        assert (await own.do("bet ante 25"))["rules"] == ["vic-three-card-poker 12.4.4(c)", "ruling tournaments T20"]

        await bobs.plays("bet ante 25", "ready")
        await settled(own, *others)
        for one in [bobs, *(one for one in others if isinstance(one, Ear))]:
            assert f"{ANTE}.00" in one.bytes, "with no more bets everybody sees it"
        assert len(own.table["round"]["felt"]["places"][own.private["place"]]["wagers"]) == 2
        await close_room(room)

    run_moved(play)


def test_a_secret_wager_is_still_there_after_a_restart_and_placed_once(tmp_path: Path) -> None:
    """Wagers are handed in and the room closed; then again with half the hand's wagers placed."""

    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        _, there = await heat(loop, room)
        said = await there["anna"].say(f"p1 secret 1 anna ante={ANTE}")
        assert said["type"] == "ack", said
        await close_room(room)
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        bob = there["bob"].listener.person
        bobs = await Ear(room, "night-p1", bob).hear()
        await settled(bobs)
        assert bobs.table["secret"] == ["anna"]
        assert bobs.table["need"] == "deal", "bob is asked again"
        await doors_of(room, bob).post("/api/tournaments/night/go-on")
        await settled(bobs)
        await bobs.plays("bet ante 25")
        await close_room(room)
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        bobs = await Ear(room, "night-p1", bob).hear()
        assert not has_amount(bobs.bytes, ANTE)
        await bobs.plays("ready")
        await settled(bobs)
        placed = [one for place in bobs.table["round"]["felt"]["places"].values() for one in place.get("wagers", ())]
        assert sorted(one["staked"] for one in placed) == ["25.00", f"{ANTE}.00"]
        assert not room.books.problems()
        await close_room(room)

    run_moved(play)


def test_wagers_go_round_from_the_lead_and_nobody_sits_out_free(tmp_path: Path) -> None:
    """The lead changes from hand to hand, wagers out of turn are refused, and sitting out costs the compulsory one."""

    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        alice, there = await heat(loop, room, HEAT.replace("wagers = 1", "wagers = 0"))
        s = alice.place.state
        first, second = (one.name for one in s.in_at(s.tables["p1"]))
        ears = {name: await Ear(room, "night-p1", one.listener.person).hear() for name, one in there.items()}
        refused = await ears[second].do("bet ante 25")
        assert refused["type"] == "refused"
        assert refused["message"] == f"it is {first}'s turn to wager, not {second}'s"
        assert "ruling tournaments T19" in refused["rules"]
        await ears[first].plays("bet ante 25", "unbet ante", "ready")
        assert (await ears[first].do("bet ante 25"))["type"] == "refused", "the next has seen that there is none"
        await ears[second].plays("bet ante 25", "ready")
        await ears[second].plays("f")
        await settled(*ears.values())
        assert s.players[first].chips == s.players[second].chips == 18975
        assert room.tables["night-p1"].floor.state.players[first].stack == read_money("18975")
        assert (await ears[first].do("bet ante 25"))["type"] == "refused", "the other leads the second hand"
        await ears[second].plays("bet ante 25", "ready")
        await ears[first].plays("away")
        await settled(*ears.values())
        assert s.players[first].absent
        await ears[second].plays("f")
        await settled(*ears.values())
        assert (s.players[first].chips, s.players[second].chips) == (18950, 18950)
        assert not room.books.problems()
        assert room.books.balances.get("house", 0) == 0, "tournament chips are nobody's money"
        await close_room(room)

    run_moved(play)


TIED = HEAT.replace("wagers = 1", "wagers = 0").replace(
    "hands = 3\nadvance = 2", "hands = 3\neliminate = [1]\nadvance = 1"
)


def test_the_clock_stands_while_everybody_waits_for_a_tie(tmp_path: Path) -> None:
    """T14: all lose the minimum and one must go; the level's time stands until the director has ranked them."""

    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        toml = TIED.replace("unit = 1\n", "unit = 1\nminutes = 20\n[[level]]\nminimum = 50\n", 1)
        alice, there = await heat(loop, room, toml, "anna", "bob", "carl")
        live = alice.place
        ears = {name: await Ear(room, "night-p1", one.listener.person).hear() for name, one in there.items()}
        seated = [one.name for one in live.state.in_at(live.state.tables["p1"])]
        for name in seated:
            await ears[name].plays("bet ante 25", "ready")
        for name in seated:
            await ears[name].plays("f")
        await settled(alice)
        assert alice.last["to_decide"] == [{"players": ["anna", "bob", "carl"], "for": 2}]
        assert live.state.clock.paused
        left = live.shown().clock.milliseconds
        await loop.move(minutes=30)
        assert (live.shown().clock.level, live.shown().clock.milliseconds) == (1, left)
        await alice.says("director rank anna bob carl")
        await settled(alice)
        assert live.state.running
        assert not live.state.clock.paused, "and goes on by itself"
        for pause in ("director pause", "operator pause"):
            await alice.says(pause)
            await settled(alice)
            assert live.state.clock.paused, "a person's own pause stays"
            await alice.says("director resume")
        await close_room(room)

    run_moved(play)


def test_a_heat_with_people_and_bots_ends_in_a_result(tmp_path: Path) -> None:
    """With nobody answering or betting, time passes through heat and final."""

    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        doors, alice = await announced(loop, room, HEAT)
        await alice.says("operator notify", "director brief")
        await doors.http.post("/api/tournaments/night/bots", json={"count": 3})
        await doors_of(room, person(room, "anna")).post("/api/tournaments/night/entry")
        await begun(loop, alice)
        live = room.tournaments.find("night")
        for _ in range(80):
            await loop.move(seconds=clock.SECONDS * 60)
            if live.state.closed:
                break
        assert live.state.closed, [one.line for one in live.recent]
        assert not room.books.problems()
        assert room.books.balances["tournament:night"] == 0
        await close_room(room)

    run_moved(play)


REBUYS = """
tournament = 1
name = "Re-buys"
game = "wa-poker/holdem"
tables = ["t1"]
seats = 4
[table]
betting = "no-limit"
[entry]
buy_in = "50"
chips = 100
late_level = 1
re_entries = 1
[rebuy]
cost = "40"
fee = "5"
chips = 100
until_level = 1
[prizes]
places = [100]
[[level]]
blinds = [25, 50]
minutes = 60
[[level]]
blinds = [50, 100]
"""


def test_somebody_out_is_asked_to_buy_again_before_anything_else_happens(tmp_path: Path) -> None:
    """The price comes from the wallet once; a player who declines is out, and may still enter again."""

    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        alice, there = await heat(loop, room, REBUYS)
        s = alice.place.state
        ears = {name: await Ear(room, "night-t1", one.listener.person).hear() for name, one in there.items()}
        loser = await lost_everything(s, ears)
        mine = there[loser]
        await settled(mine)
        assert not s.closed, "the winner waits"
        assert mine.private["own"]["asked"]["about"] == "re-buy"
        offered = {one["what"]: one for one in mine.private["own"]["purchases"]}
        assert (offered["re-buy"]["cost"], offered["re-buy"]["open"]) == ("45.00", True)
        http = doors_of(room, mine.listener.person)
        click = {"what": "re-buy", "id": "one", "seen": alice.place.number}
        bought = await http.post("/api/tournaments/night/purchase", json=click)
        assert bought.status_code == 200, bought.text
        assert room.books.wallet(loser) == WELCOME_CHIPS - read_money("95")
        twice = await http.post("/api/tournaments/night/purchase", json=click)
        assert twice.json() == bought.json(), "the same click"
        other = await http.post("/api/tournaments/night/purchase", json={**click, "id": "another tab"})
        assert other.status_code == 400
        assert "has just bought" in other.text
        assert room.books.wallet(loser) == WELCOME_CHIPS - read_money("95")
        again = await http.post(
            "/api/tournaments/night/purchase", json={"what": "re-buy", "id": "two", "seen": alice.place.number}
        )
        assert again.status_code == 400
        assert "wa-poker 40.6(d)" in again.text
        await settled(*ears.values())
        assert room.tables["night-t1"].floor.state.players[loser].seat == s.players[loser].seat

        assert await lost_everything(s, ears) in there
        out = next(one for one in s.players.values() if one.state == "out")
        mine = there[out.name]
        http = doors_of(room, mine.listener.person)
        await settled(mine)
        offered = {one["what"]: one["open"] for one in mine.private["own"]["purchases"]}
        assert offered == {"re-entry": True} | ({} if out.name == loser else {"re-buy": True})
        click = {"what": "re-entry", "id": "back", "seen": alice.place.number}
        entered = await http.post("/api/tournaments/night/purchase", json=click)
        assert entered.status_code == 200, entered.text
        twice = await http.post("/api/tournaments/night/purchase", json=click)
        assert twice.json() == entered.json(), "with the seat that was drawn"
        assert out.state == "in"
        assert not room.books.problems()
        await close_room(room)

    run_moved(play)


async def lost_everything(s: Any, ears: dict[str, Ear]) -> str:
    """Let both go all-in until one has everything, and return the loser."""
    for _ in range(60):
        await settled(*ears.values())
        for ear in ears.values():
            verbs = [one["verb"] for one in ear.private.get("choices", [])]
            top = next((one for one in ear.private.get("choices", []) if one["verb"] == "cbr"), None)
            if top is not None:
                await ear.do(f"cbr {top['maximum']}")
            elif "cc" in verbs:
                await ear.do("cc")
        out = [one.name for one in s.players.values() if one.state == "out"]
        if out:
            return str(out[0])
    raise AssertionError("nobody lost")


def test_prizes_ahead_and_acceptance_are_told_to_the_player(tmp_path: Path) -> None:
    """A refused entrant sees why, and a player sees how far away the next prize is."""

    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        toml = REBUYS.replace("places = [100]", "places = [60, 40]").replace("seats = 4", "seats = 3")
        _, there = await heat(loop, room, toml, "anna", "bob", "carl")
        await settled(*there.values())
        own = there["anna"].private["own"]
        assert own["next_prize"] == {"place": 2, "amount": "60.00", "out": 1, "certain": "0.00"}
        assert own["signed"] == ["wa-poker 40.5(b)"]
        assert own["withdrawal"] is None
        zoe = await Attendant(room, "night", person(room, "zoe")).come()
        await settled(zoe)
        assert zoe.private["not_entering"]["rules"] == ["wa-poker 40.2(a)(iv)"]
        assert not zoe.private["may_enter"]
        await close_room(room)

    run_moved(play)
