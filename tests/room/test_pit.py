"""Officials name people and places as the felt shows them, and requests to officials reach them."""

import asyncio
from contextlib import nullcontext
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.books.catalogue import GAMES
from pitboss.core.refusals import Refusal
from pitboss.pit.table.sign import TableSign
from pitboss.pit.table.table import FloorTable
from pitboss.room.demo import demo_sign
from pitboss.room.room import Room
from pitboss.room.table.officials import GRAVE, OFFICES, PitPart, pit, role_token
from pitboss.room.table.permissions import NOBODYS
from toolkit.room import InsidePlayer, Moved, close_room, open_room, person, run_moved

NOW = datetime(2026, 5, 1, 20, tzinfo=UTC)
HOLDEM = TableSign(game="wa-poker/holdem", places=5, dealer="human", buy_in="200", blinds=("5", "10"))
ULTIMATE = TableSign(game="wa-ultimate-texas-holdem", places=1, table={"minimum": "10", "maximum": "500"})
HAND = ["draw 2sKdAs", "deal", "d dh p1 2c3c", "d dh p2 2d3d", "d dh p3 2h3h"]
"""The button lies so that no seat's number equals its place's."""


async def in_a_hand(path: Path) -> tuple[Room, InsidePlayer]:
    """Play a hand with kim in seat 2, lee in seat 3 and max in seat 4 as p1, p2 and p3. Iris holds every office."""
    room = open_room(path, demo=False)
    room.new_table("felt", HOLDEM, "manager")
    iris = await InsidePlayer(room, "felt", person(room, "iris", *OFFICES)).connect()
    for name, seat in (("max", 4), ("kim", 2), ("lee", 3)):
        player = await InsidePlayer(room, "felt", person(room, name)).connect()
        await player.do(f"sit {seat} 500")
    for line in ("open", *HAND):
        said = await iris.do(line, office="supervisor" if line == "open" else "dealer")
        assert said["type"] == "ack", said
    return room, iris


def texts(player: InsidePlayer) -> list[str]:
    return [told.text for told in player.live.recent]


@pytest.mark.parametrize("line", ["dead lee", "dead seat 3", "supervisor dead lee"])
def test_a_hand_is_dead_of_the_person_meant(tmp_path: Path, line: str) -> None:
    async def run() -> None:
        room, iris = await in_a_hand(tmp_path / "room.db")
        assert (await iris.do(f"{line} # looked at a neighbour's cards", office="supervisor"))["type"] == "ack"
        assert any("lee" in text and "dead" in text for text in texts(iris))
        assert texts(iris)[-1] == "reason: looked at a neighbour's cards"
        await room.journal.flushed()
        kept = [entry.line.text for entry in room.store.stream("felt")][-1]
        assert kept.endswith("dead p2 # looked at a neighbour's cards")
        refused = await iris.do("dead seat 5", office="supervisor")
        assert "the player in seat 5 is not" in refused["message"]
        refused = await iris.do("dead p9", office="supervisor")
        assert "kim to max" in refused["message"], "places are told as people"
        await close_room(room)

    asyncio.run(run())


def test_what_a_round_asks_is_offered_to_the_official_by_name(tmp_path: Path) -> None:
    async def run() -> None:
        room, iris = await in_a_hand(tmp_path / "room.db")
        assert (await iris.do("d error breach lee lending", office="dealer"))["type"] == "ack"
        while iris.unread:
            await iris.read()
        offered: list[dict[str, Any]] = iris.private["offers"]
        assert [one["verb"] for one in offered] == ["manager void-wager lee", "manager exclude lee", "manager play-on"]
        assert (await iris.do("manager exclude lee # lent chips", office="manager"))["type"] == "ack"
        while iris.unread:
            await iris.read()
        assert not iris.private.get("offers")
        await close_room(room)

    asyncio.run(run())


def test_a_reason_goes_with_a_line_of_the_floor(tmp_path: Path) -> None:
    async def run() -> None:
        room, iris = await in_a_hand(tmp_path / "room.db")
        assert (await iris.do("exclude kim # shouted", office="manager"))["type"] == "ack"
        assert "kim" in iris.live.floor.state.barred
        assert "reason: shouted" in "".join(iris.received), "officials are told why, and nobody else"
        assert not any("shouted" in text for text in texts(iris))
        await close_room(room)

    asyncio.run(run())


@pytest.mark.parametrize("game", GAMES)
def test_every_book_says_what_its_officials_decide(game: str) -> None:
    more: dict[str, Any] = {} if "/" not in game else {"buy_in": "200"}
    sign = TableSign(game=game, table={"minimum": "5", "maximum": "50"}, **more)
    floor = FloorTable.opened("felt", FloorTable.first_line(sign), datetime.now(UTC))[0]
    found = pit(floor)
    assert {"exclude"} <= {one.line.split()[-1] for one in found.decisions}
    assert any(one.line.split()[-1].startswith(("void", "dead")) and one.grave for one in found.decisions)
    assert all(one.offices and one.rules for one in found.decisions)
    assert all(one.line.split()[-1] in GRAVE for one in found.decisions if one.grave)
    assert found.troubles
    assert not any(
        part.example.startswith("p") and part.example[1:].isdigit() for one in found.troubles for part in one.parts
    )
    assert all(part.example or part.kind == "person" or not part.needed for one in found.troubles for part in one.parts)
    assert all(not part.options or part.kind != "number" for one in found.troubles for part in one.parts)


def test_the_form_of_what_went_wrong_is_made_from_what_its_line_takes() -> None:
    sign = TableSign(game="vic-three-card-poker", table={"minimum": "5", "maximum": "50"})
    floor = FloorTable.opened("felt", FloorTable.first_line(sign), datetime.now(UTC))[0]
    parts = {one.line.split()[-1]: one.parts for one in pit(floor).troubles}
    assert parts["exposed"] == [
        PitPart("person", "", options=["d", "jackpot"]),
        PitPart("cards", "As", needed=False),
    ]
    assert parts["wrong-count"] == [
        PitPart("person", "", options=["d"]),
        PitPart("number", "2"),
        PitPart("word", "", needed=False, options=["announced"]),
    ]
    assert parts["shoe-count"] == [PitPart("word", "wrong", options=["wrong", "right"])]
    assert parts["shoe-jam"] == []


def test_a_seat_is_held_for_a_while_and_then_for_the_next(tmp_path: Path) -> None:
    async def run(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        table = room.new_table("felt", ULTIMATE, "manager")
        anna, bela, cleo = [
            await InsidePlayer(room, "felt", person(room, name)).connect() for name in ("anna", "bela", "cleo")
        ]
        await anna.do("sit 1 500")
        for one in (bela, cleo):
            assert (await one.do("wait"))["type"] == "ack"
        assert table.shown().called == {}
        refused = await bela.do("call bela")
        assert "the clock or an official" in refused["message"]
        await anna.do("leave")
        await loop.move(seconds=3)
        assert [*table.shown().called] == ["bela"]
        refused = await cleo.do("sit 1 500")
        assert "cleo is not next" in refused["message"]
        await loop.move(seconds=89)
        assert [*table.shown().called] == ["bela"]
        await loop.move(seconds=2)
        assert ([*table.shown().called], table.shown().waiting) == (["cleo"], ["cleo"])
        assert (await cleo.do("sit 1 500"))["type"] == "ack"
        assert table.shown().waiting == []
        await close_room(room)

    run_moved(run)


def test_a_table_remembers_what_was_told_however_long_its_log(tmp_path: Path) -> None:
    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        room.new_table("felt", ULTIMATE, "manager")
        anna = await InsidePlayer(room, "felt", person(room, "anna")).connect()
        for _ in range(150):
            for line in ("sit 1 500", "leave"):
                anna.live.apply("anna", line)
        anna.live.flush()
        before = texts(anna)
        await close_room(room)
        room = open_room(tmp_path / "room.db", demo=False)
        table = room.table("felt")
        assert not table.recent
        await asyncio.gather(table.recall(), table.recall())
        assert [told.text for told in table.recent] == before
        await close_room(room)

    asyncio.run(run())


def test_an_official_at_a_software_dealt_table_is_asked_too(tmp_path: Path) -> None:
    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        room.new_table("felt", replace(HOLDEM, dealer="software"), "manager")
        iris = await InsidePlayer(room, "felt", person(room, "iris", *OFFICES)).connect()
        for name, seat in (("max", 4), ("kim", 2), ("lee", 3)):
            player = await InsidePlayer(room, "felt", person(room, name)).connect()
            await player.do(f"sit {seat} 500")
        while not iris.live.floor.in_round:
            await asyncio.sleep(0.01)
        name = next(iter(iris.live.floor.places.values()))
        assert (await iris.do(f"d error breach {name} lending", office="dealer"))["type"] == "ack"
        async with asyncio.timeout(5):
            while not iris.private.get("offers"):
                await iris.read()
        assert iris.private["offers"][0]["verb"] == f"manager void-wager {name}"
        await close_room(room)

    asyncio.run(run())


def test_steps_are_offered_to_whom_they_are_not_refused() -> None:
    """The page opens and closes with an office's own buttons, and a round's request needs an office."""
    for sign in (HOLDEM, ULTIMATE):
        floor = FloorTable.opened("felt", FloorTable.first_line(sign), datetime(2026, 1, 5, tzinfo=UTC))[0]
        found = pit(floor)
        for step, offices in found.steps.items():
            for office in OFFICES:
                role = role_token(floor.room.officials, office)
                with pytest.raises(Refusal) if office not in offices else nullcontext():
                    floor.room.officials.require(role, step)
        assert "open" in found.steps
        assert set(found.grave) == GRAVE
        rounds = {one.line.split()[-1]: one.round for one in found.decisions}
        assert rounds["exclude"] == rounds["admit"] == ""
        assert rounds["decide"] == "any"
        assert rounds["void"] == "open"
        assert "disqualify" not in rounds, "there is no tournament here"
        absent = {one.line: one.parts[0].kind for one in found.decisions if one.line in ("exclude", "admit")}
        assert set(absent.values()) == {"name"}, "who is excluded has no seat to be chosen by"


def test_a_dealer_is_asked_for_the_cards_drawn_for_the_button(tmp_path: Path) -> None:
    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        room.new_table("felt", HOLDEM, "manager")
        iris = await InsidePlayer(room, "felt", person(room, "iris", *OFFICES)).connect()
        for name, seat in (("kim", 2), ("lee", 3)):
            player = await InsidePlayer(room, "felt", person(room, name)).connect()
            await player.do(f"sit {seat} 500")
        assert (await iris.do("open", office="supervisor"))["type"] == "ack"
        while iris.unread:
            await iris.read()
        (due,) = iris.private["choices"]
        assert (due["verb"], due["cards"]) == ("draw", [2, 2])
        assert due["words"] == "draw one card each: kim, lee"
        for line in ("draw 2sKd", "deal"):
            assert (await iris.do(line, office="dealer"))["type"] == "ack"
        while iris.unread:
            await iris.read()
        words = iris.private["choices"][0]["words"]
        assert words in ("two cards to kim, seat 2", "two cards to lee, seat 3"), "as the felt calls them"
        await close_room(room)

    asyncio.run(run())


@pytest.mark.parametrize("game", ["wa-poker/holdem", "vic-crown-poker/omaha", "wa-ultimate-texas-holdem"])
def test_the_forms_offer_what_a_sign_can_say_and_nothing_that_nobody_says(game: str) -> None:
    """Limits, commission and another game are offered in existing words; the Game Manager's own lines have no form."""
    floor = FloorTable("t1", demo_sign(GAMES[game]), NOW)
    lines = {one.line: one for one in pit(floor).floor}
    assert not lines.keys() & NOBODYS.keys()
    assert {"limits", "withdraw"} <= lines.keys()
    if floor.sign.banked:
        assert [part.key for part in lines["limits"].parts] == ["minimum", "maximum", "unit"]
        return
    limits, other = ({part.key: part for part in lines[one].parts} for one in ("limits", "game"))
    assert "pot-limit" in limits["betting"].options
    assert {"blinds", "chip", "bets", "straddles"} <= limits.keys()
    assert {"", "betting", "blinds"} <= other.keys()
    assert {part.key for part in lines["commission"].parts} >= {"percent", "cap"}
