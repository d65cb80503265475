"""Officials report faults, add and remove tables, and set new jackpot terms; then the signs show them."""

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest

from pitboss.core.refusals import Refusal
from pitboss.pit.jackpot import read_line
from pitboss.pit.table.sign import TableSign
from pitboss.room.clock import RoomClock
from pitboss.room.jackpots.officials import say
from pitboss.room.room import Room
from pitboss.web.http.jackpots import JackpotTerm, changeable
from toolkit.room import InsidePlayer, Moved, close_room, open_room, person, run_moved
from toolkit.two_tables import Doors

ULTIMATE = TableSign(
    game="wa-ultimate-texas-holdem", places=2, dealer="human", pool="perth",
    table={"minimum": "10", "jackpot": {"wager": "5"}},
)  # fmt: skip


async def with_a_jackpot(path: Path) -> tuple[Room, InsidePlayer]:
    """Open two tables that play for perth, a third jackpot to move to, and iris, who holds every office."""
    room = open_room(path, demo=False)
    for name in ("perth", "other"):
        room.jackpots.say(read_line(f"operator open {name} linked wager 5"), room.now())
    for table in ("t1", "t2"):
        room.new_table(table, ULTIMATE, "manager")
    iris = await InsidePlayer(room, "t1", person(room, "iris", "dealer", "supervisor", "manager")).connect()
    person(room, "ada")
    for line, office in (("seat ada 1 100", "supervisor"), ("open", "supervisor")):
        assert (await iris.do(line, office=office))["type"] == "ack"
    return room, iris


def wagers(room: Room) -> dict[str, str | None]:
    """Return ada's possible jackpot wagers with their amounts."""
    choices = room.table("t1").floor.choices("ada")
    return {one.wager: str(one.minimum) for one in choices if one.wager.startswith("jackpot")}


async def a_round(iris: InsidePlayer) -> dict[str, str | None]:
    """Play a round that closes without bets, and return the jackpot wagers that it offered."""
    assert (await iris.do("deal", office="dealer"))["type"] == "ack"
    await iris.do("p1 bet ante 10", office="dealer")
    offered = wagers(iris.live.room)
    await iris.do("p1 unbet ante", office="dealer")
    await iris.do("d close", office="dealer")
    return offered


def test_a_table_leaves_its_jackpot_and_takes_no_jackpot_wager(tmp_path: Path) -> None:
    async def run() -> None:
        room, iris = await with_a_jackpot(tmp_path / "room.db")
        manager = room.people.find("iris")
        assert manager is not None
        assert set(await a_round(iris)) == {"jackpot-1", "jackpot-2"}
        say(room, manager, "leave t1")
        assert await a_round(iris) == {}
        assert not room.table("t1").floor.sign.pool
        assert "t2" in room.jackpots.manager.tables
        await close_room(room)
        again = open_room(tmp_path / "room.db", demo=False)
        assert "t1" not in again.jackpots.manager.tables, "nor does it come back by itself"
        await close_room(again)

    asyncio.run(run())


def test_a_table_moves_to_another_jackpot_between_rounds(tmp_path: Path) -> None:
    async def run() -> None:
        room, iris = await with_a_jackpot(tmp_path / "room.db")
        manager = room.people.find("iris")
        assert manager is not None
        assert (await iris.do("deal", office="dealer"))["type"] == "ack"
        with pytest.raises(Refusal, match="in progress") as refused:
            say(room, manager, "move t1 other")
        assert refused.value.rules
        await iris.do("p1 bet ante 10", office="dealer")
        await iris.do("p1 unbet ante", office="dealer")
        await iris.do("d close", office="dealer")
        say(room, manager, "move t1 other")
        assert await a_round(iris)
        assert room.table("t1").floor.sign.pool == "other"
        await close_room(room)

    asyncio.run(run())


def test_another_wager_after_its_notice_stands_on_every_sign(tmp_path: Path) -> None:
    async def run(loop: Moved) -> None:
        room, iris = await with_a_jackpot(tmp_path / "room.db")
        room.now = RoomClock(loop.now, None)
        manager = room.people.find("iris")
        assert manager is not None
        assert (await a_round(iris))["jackpot-1"] == "500"
        with pytest.raises(Refusal, match="no notice of"):
            say(room, manager, "change-wager perth 10")
        say(room, manager, "notice change-wager perth 10")
        shown = await Doors(room, manager).jackpot("perth")
        assert [one["line"] for one in shown["announced"]] == ["change-wager perth 10"]
        assert shown["announced"][0]["earliest"] > loop.now().isoformat(), "and from when on"
        assert (shown["announces_tables"], shown["by_hand"]) == (False, False), "nothing is offered that is refused"
        loop.by += timedelta(days=15)
        say(room, manager, "change-wager perth 10")
        assert (await a_round(iris))["jackpot-1"] == "1000"
        assert room.table("t1").floor.sign.table["jackpot"]["wager"] == "10"
        await close_room(room)

    run_moved(run)


def test_a_fault_stops_a_table_and_a_display_fails_in_the_office_the_book_names(tmp_path: Path) -> None:
    async def run() -> None:
        room, iris = await with_a_jackpot(tmp_path / "room.db")
        sam, dee = (person(room, name, office) for name, office in (("sam", "supervisor"), ("dee", "dealer")))
        for who, line in ((dee, "suspend t1"), (sam, "suspend t1"), (dee, "display-fault perth")):
            with pytest.raises(Refusal, match="may not") as refused:
                say(room, who, line)
            assert refused.value.rules
        with pytest.raises(Refusal, match="for the operator"):
            say(room, sam, "leave t1")
        operator = room.people.find("iris")
        assert operator is not None
        say(room, operator, "suspend t1")
        refused_deal = await iris.do("deal", office="dealer")
        assert "suspended" in refused_deal["message"]
        say(room, operator, "resume t1")
        assert await a_round(iris)
        say(room, sam, "display-fault perth")
        assert room.jackpots.manager.systems["perth"].verified is not None
        say(room, sam, "display-works perth")
        with pytest.raises(Refusal, match="expected one of"):
            say(room, sam, "start 17 p1")
        await close_room(room)

    asyncio.run(run())


@pytest.mark.rule("wa-crown-holdem 3.14(a)", "wa-ultimate-texas-holdem 3.27(a)")
def test_a_table_of_another_game_is_entered_by_hand(tmp_path: Path) -> None:
    """Crown Stud may share the pools, but its rules are not here, so officials enter its wagers and wins."""

    async def run() -> None:
        room, _ = await with_a_jackpot(tmp_path / "room.db")
        person(room, "sam"), person(room, "dee")
        await room.granting.grant("welcome", "sam", ("player", "supervisor"))
        await room.granting.grant("welcome", "dee", ("player", "dealer"))
        manager, sam, dee = (room.people.find(name) for name in ("iris", "sam", "dee"))
        assert manager is not None
        assert sam is not None
        assert dee is not None
        say(room, manager, "join stud perth wa-crown-stud")
        with pytest.raises(Refusal, match="may not enter"):
            say(room, dee, "enter stud start 1 p1@3")
        say(room, sam, "enter stud start 1 p1@3")
        assert room.jackpots.manager.systems["perth"].totals.staked == 1500
        say(room, sam, "enter stud hit 1 p1 royal-flush AsKsQsJsTs for ada")
        claim, wallet = "stud/1/p1", room.books.wallet("ada")
        assert (await Doors(room, dee).act(claim, "sorted")).status_code == 200
        assert (await Doors(room, sam).act(claim, "verify")).status_code == 403, "who entered it"
        assert (await Doors(room, manager).act(claim, "verify")).status_code == 200
        assert (await Doors(room, dee).pay(claim)).json()["state"] == "paid"
        assert room.books.wallet("ada") == wallet + 7500615
        say(room, sam, "enter stud start 2 p1")
        await close_room(room)

    asyncio.run(run())


def test_everything_that_a_jackpot_is_offered_is_taken(tmp_path: Path) -> None:
    """Each form's line is announced first, then carried out; a table comes back, and a meter closes."""

    async def run(at: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=at.now)
        for line in (
            "perth linked wager 5",
            "small meter wager 1 option 1 seed 10000",
            "big meter wager 5 option 1 seed 10000",
            "royal room reseed 5000 contribution 1.50 0.50",
        ):
            room.jackpots.say(read_line(f"operator open {line}"), room.now())
        room.new_table("t1", ULTIMATE, "manager")
        manager = person(room, "iris", "manager")

        def forms(name: str) -> dict[str, JackpotTerm]:
            system = room.jackpots.manager.systems[name]
            idle = [] if "t1" in room.jackpots.manager.tables else ["t1"]
            return {one.line.split()[0]: one for one in changeable(room.jackpots.manager, system, idle)}

        def filled(one: JackpotTerm) -> str:
            said = [field.options[-1] if field.options else field.now for field in one.fields if field.needed]
            return " ".join([one.line, *said])

        assert {*forms("small")} == {"change-option", "close"}
        assert {*forms("royal")} == {"change-contribution"}
        say(room, manager, "leave t1")
        for name, verb in (("perth", "join"), ("perth", "change-wager"), ("small", "change-option"),
                           ("royal", "change-contribution"), ("small", "close")):  # fmt: skip
            form = forms(name)[verb]
            if form.notice:
                with pytest.raises(Refusal):
                    say(room, manager, filled(form))
                say(room, manager, f"notice {filled(form)}")
                await at.move(days=15)
            assert say(room, manager, filled(form))
            assert form.rules
        assert room.table("t1").floor.sign.pool == "perth"
        assert room.jackpots.manager.systems["small"].closed
        with pytest.raises(Refusal):
            say(room, person(room, "dee", "dealer"), "join perth t1")
        await close_room(room)

    run_moved(run)
