"""People without an account are seated, bought in, played for, paid and let go by a dealer, in every book."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pitboss.room.cage.walk_ins import spelling
from pitboss.room.room import Room
from pitboss.room.verify import verify
from room import test_lists as lists
from room.test_cage import UTH, Doors, begun, today, with_open_cage
from toolkit.room import InsidePlayer, close_room, granted, person, worded

BY_HAND = msgspec.structs.replace(UTH, dealer="human")
CARDS = ("d dh p3 AcKc", "d dh d 7c2d", "p3 cc", "d db AsKsQs", "p3 cc", "d db 2c3h", "p3 bet play 10", "d settle")
LOST = ("d dh p3 7c2d", "d dh d AcKc", "p3 cc", "d db AsKsQs", "p3 cc", "d db 2c3h", "p3 bet play 10", "d settle")


async def at_the_table(path: Path) -> tuple[Doors, InsidePlayer]:
    """Open a table that dora deals; an account with the walk-in's name has its own chips."""
    doors = await begun(path)
    room = doors.room
    room.new_table("felt", BY_HAND, "manager")
    person(room, "Maria")
    dora = await InsidePlayer(room, "felt", doors.people["dora"]).connect()
    return doors, dora


async def said(dora: InsidePlayer, *lines: str) -> None:
    for line in lines:
        answer = await dora.do(line, office="dealer")
        assert answer["type"] == "ack", (line, answer)


async def refused(dora: InsidePlayer, line: str) -> dict[str, Any]:
    answer = await dora.do(line, office="dealer")
    assert answer["type"] == "refused", line
    assert answer["rules"]
    return answer


async def opened(room: Room, doors: Doors) -> None:
    sam = await InsidePlayer(room, "felt", doors.people["sam"]).connect()
    assert (await sam.do("open", office="supervisor"))["type"] == "ack"
    await sam.close()


def test_a_walk_in_buys_in_plays_and_goes_with_chips(tmp_path: Path) -> None:
    """Cash goes into the drop and chips out of the bank; bank, desk, report and log agree."""

    async def run() -> None:
        doors, dora = await at_the_table(tmp_path / "room.db")
        room = doors.room
        before = room.books.wallet("Maria")
        await doors.taken("mia", f"day {today(doors)}")
        await doors.taken("dora", "opening felt 100x20")
        await doors.taken("sam", "sign 1")
        await said(dora, "seat ~Maria 3 200 cash")
        await opened(room, doors)
        await said(dora, "for ~Maria add 100 chips", "deal", "p3 bet ante 10", "p3 bet blind 10", "d close", *CARDS)
        await said(dora, "unseat ~Maria")
        won = room.books.wallet("~Maria") + 100 * 100 - 300 * 100
        assert won > 0, "two pair against nothing"
        assert room.books.balances["cash:felt"] == -200 * 100
        assert room.books.wallet("Maria") == before, "the account of the same name has no part in it"
        assert room.books.problems() == []
        row = (await doors.get("ada", "/api/reports?by=table&table=felt")).json()["rows"][0]
        assert (row["drop"], row["cash"]) == ("300.00", "200.00")
        shown = (await doors.get("ada", "/api/cage")).json()
        bank = next(one for one in shown["banks"] if one["name"] == "felt")
        holds = 2000 * 100 - 200 * 100 - won
        assert bank["should_hold"] == f"{holds // 100}.00"
        await doors.taken("dora", f"closing felt 1x{holds // 100}")
        await doors.taken("sam", "sign 2")
        carried = (300 * 100 + won) // 100
        await doors.taken("mia", "opening cage 100x50")
        await doors.taken("carol", "sign 3")
        too_much = await doors.say("mia", f"cash ~Maria {carried}")
        assert f"~Maria's balance is {carried - 100}: {carried} is too much" in too_much.text, "100 were brought"
        await doors.taken("mia", f"cash ~Maria {carried - 100}")
        assert room.books.wallet("~Maria") == 0, "the chips that were brought are outstanding under another name"
        await granted()
        await room.journal.flushed()
        lines = [entry.line for entry in room.store.stream("felt")]
        assert ("d:dora", "seat ~Maria 3 200 cash") in [(line.by, line.text) for line in lines]
        assert verify(room.store).problems == []
        await close_room(room)

    asyncio.run(run())


def test_the_dealer_is_told_of_a_bank_that_is_too_small(tmp_path: Path) -> None:
    async def run() -> None:
        doors, dora = await at_the_table(tmp_path / "room.db")
        await doors.taken("mia", f"day {today(doors)}")
        await doors.taken("dora", "opening felt 10x20")
        await doors.taken("sam", "sign 1")
        await said(dora, "seat ~Maria 3 200 cash")
        assert "bank" not in dora.private["dealing"]
        await opened(doors.room, doors)
        await said(dora, "deal", "p3 bet ante 10", "p3 bet blind 10", "d close", *CARDS)
        assert (
            dora.private["dealing"]["bank"] == "the float of felt has paid out 20.00 more than it held: fill required"
        )
        await close_room(doors.room)

    asyncio.run(run())


def test_a_table_sells_no_chips_that_its_bank_has_not_got(tmp_path: Path) -> None:
    """The bank limits sales, open or closed, by a dealer or a manager; a table without a bank sells as before."""

    async def run() -> None:
        doors, dora = await at_the_table(tmp_path / "room.db")
        room = doors.room
        await said(dora, "seat ~Free 5 5000 cash", "unseat ~Free")
        await doors.taken("mia", f"day {today(doors)}")
        await doors.taken("dora", "opening felt 100x3")
        await doors.taken("sam", "sign 1")
        await said(dora, "seat ~Maria 3 200 cash")
        answer = await refused(dora, "seat ~Zoe 1 101 cash")
        assert "the float of felt should be 100: 101 is too much to sell" in answer["message"]
        assert answer["rules"] == ["ruling cage B9"]
        assert {*room.table("felt").floor.state.players} == {"~Maria"}, "nothing has changed"
        assert "too much to sell" in (await refused(dora, "for ~Maria add 101 cash"))["message"]
        await doors.taken("dora", "closing felt 100x1")
        await doors.taken("sam", "sign 2")
        carol = await InsidePlayer(room, "felt", doors.people["carol"]).connect()
        assert (await carol.do("seat ~Rich 1 5000 cash", office="manager"))["rules"] == ["ruling cage B9"]
        await said(dora, "seat ~Zoe 1 100 cash")
        assert room.books.balances["cash:felt"] == -5300 * 100
        await close_room(room)

    asyncio.run(run())


def test_nobody_brings_more_chips_than_are_out(tmp_path: Path) -> None:
    """Chips pass from hand to hand, so one name may bring another's chips, but never more than everybody has."""

    async def run() -> None:
        doors, dora = await at_the_table(tmp_path / "room.db")
        room = doors.room
        await said(dora, "seat ~Play 3 5000 chips")
        await opened(room, doors)
        await said(dora, "deal", "p3 bet ante 10", "p3 bet blind 10", "d close", *LOST, "unseat ~Play")
        assert room.books.wallet("~Play") == -30 * 100
        await with_open_cage(doors)
        assert room.books.wallet("~Play") == 0, "what was lost in practice is nobody's debt"
        answer = await refused(dora, "seat ~Rich 2 500 chips")
        assert "~Rich brings 500 in chips, but guests have only 0 outstanding" in answer["message"]
        assert answer["rules"] == ["ruling cage B8"]
        assert [*room.table("felt").floor.state.players] == []
        await doors.taken("mia", "issue ~Maria 300")
        await refused(dora, "seat ~Rich 2 301 chips")
        await said(dora, "seat ~Rich 2 200 chips", "seat ~Maria 3 100 chips")
        assert "guests have only 0 outstanding" in (await refused(dora, "for ~Maria add 200 chips"))["message"]
        outstanding = (await doors.get("ada", "/api/cage")).json()["closing"]["outstanding"]
        assert (outstanding["walk_ins"], outstanding["tables"]) == ("0.00", "300.00")
        assert room.books.wallet("~Maria") == 200 * 100, "her name's, though another brought them"
        await said(dora, "unseat ~Rich")
        await said(dora, "for ~Maria add 200 chips")
        await close_room(room)

    asyncio.run(run())


def test_a_name_is_written_in_one_way(tmp_path: Path) -> None:
    """The name is the same at the desk, at every table, for excluded people and on a ticket."""

    async def run() -> None:
        doors, dora = await at_the_table(tmp_path / "room.db")
        room = doors.room
        await with_open_cage(doors)
        await doors.taken("mia", "issue ~Maria 300")
        for verb in ("issue", "cash"):
            answer = await doors.say("mia", f"{verb} ~maria 100")
            assert (answer.status_code, "~maria is known here as ~Maria" in answer.text) == (400, True)
            assert answer.json()["rules"] == ["ruling cage B8"]
        assert "~mARIA is known here as ~Maria" in (await refused(dora, "seat ~mARIA 3 200 cash"))["message"]
        await said(dora, "seat ~Maria 3 200 chips", "seat ~Zoe 1 200 cash")
        assert "is known here as ~Zoe" in (await refused(dora, "seat ~zoe 2 200 cash"))["message"]
        carol = await InsidePlayer(room, "felt", doors.people["carol"]).connect()
        assert (await carol.do("exclude ~Zoe # rude", office="manager"))["type"] == "ack"
        await doors.taken("mia", "cash ~Zoe 200")
        assert "is known here as ~Zoe" in (await refused(dora, "seat ~zoe 2 200 cash"))["message"], (
            "nor so past an exclusion"
        )
        assert "excluded" in (await refused(dora, "seat ~Zoe 2 200 cash"))["message"]
        assert spelling(room, "~MARIA") == "~Maria"
        assert spelling(room, "~New") == "~New"
        await close_room(room)

    asyncio.run(run())


def test_nobody_is_mixed_up_with_a_walk_in(tmp_path: Path) -> None:
    """Names, exclusions and screens of accounts are separate from those of people without one."""

    async def run() -> None:
        doors, dora = await at_the_table(tmp_path / "room.db")
        room = doors.room
        room.new_table("other", BY_HAND, "manager")
        await said(dora, "seat ~Maria 3 200 chips", worded(room, "seat Maria 4 200"))
        assert {*room.table("felt").floor.state.players} == {"~Maria", "Maria"}
        assert "sits in seat 3" in (await refused(dora, "seat ~Maria 1 200 cash"))["message"]
        assert "is taken" in (await refused(dora, "seat ~Zoe 3 200 cash"))["message"]
        for line in (
            "seat ~Zoe 1 200",
            "seat ~Zoe 1 200 credit",
            "seat ~ 1 200 cash",
            "seat ~1 1 200 cash",
            "seat ann 1 200 cash",
        ):
            assert "traceback" not in (await refused(dora, line))["message"].lower()
        assert "nobody in this room" in (await refused(dora, "seat Zoe 1 200"))["message"]
        carol = await InsidePlayer(room, "felt", doors.people["carol"]).connect()
        assert "at this table" in (await carol.do("exclude ~Nobody # rude", office="manager"))["message"]
        assert (await carol.do("exclude ~Maria # rude", office="manager"))["type"] == "ack"
        assert room.table("felt").floor.state.barred == {"~Maria"}
        assert room.table("other").floor.state.barred == set(), "there it may be somebody else's name"
        assert [*room.table("felt").floor.state.players] == ["Maria"]
        assert "excluded" in (await refused(dora, "seat ~Maria 1 200 cash"))["message"]
        await close_room(room)

    asyncio.run(run())


@pytest.mark.parametrize("line", ["for ~Maria away", "for ~Maria change 5", "for ~Maria take 50"])
def test_what_is_decided_between_rounds_is_entered(tmp_path: Path, line: str) -> None:
    async def run() -> None:
        doors, dora = await at_the_table(tmp_path / "room.db")
        await said(dora, "seat ~Maria 3 200 cash", line)
        player = doors.room.table("felt").floor.state.players["~Maria"]
        assert (player.away_since is not None, player.seat, player.stack) != (False, 3, 200 * 100)
        assert "one of" in (await refused(dora, "for ~Maria deal"))["message"]
        await refused(dora, "for ~Zoe away")
        await close_room(doors.room)

    asyncio.run(run())


def test_a_ticket_of_the_lists_is_seated_under_its_name(tmp_path: Path) -> None:
    """A guest from the list is called, and sits before anybody who did not wait."""

    async def run() -> None:
        room, desk = await lists.opened(tmp_path / "room.db")
        room.new_table("felt", msgspec.structs.replace(lists.SIGN, dealer="human"), "manager")
        await desk.say("tables holdem felt/3")
        given = (await desk.http.post("/api/lists/holdem/tickets", json={"name": "Zoë O'Brien"})).json()
        assert given["ticket"]["waiter"]["name"] == "Zoë O'Brien"
        dee = await InsidePlayer(room, "felt", lists.known(room, "dee")).connect()
        assert "first on the list" in (await refused(dee, "seat ~Max 2 500 cash"))["message"]
        await desk.say("call holdem felt")
        await said(dee, "seat ~Zoe-OBrien 2 500 cash")
        state = room.lists.machine.state
        assert [one.written for one in state.tables["felt"].seats.values()] == ["Zoë O'Brien"]
        assert state.lists["holdem"].waiters == []
        await close_room(room)

    asyncio.run(run())
