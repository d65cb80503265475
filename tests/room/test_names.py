"""Choosing a name makes nobody an official, neither at the door nor at a table that already has the name."""

import asyncio
import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.books.library import BOOKS
from pitboss.books.room import room as room_of
from pitboss.log.store import Store
from pitboss.pit.table.sign import TableSign
from pitboss.room.accounts.accounts import NotAdmitted
from pitboss.room.accounts.people import Person
from pitboss.room.room import Room
from toolkit.client import PASSWORD
from toolkit.room import InsidePlayer, close_room, open_room, person

OFFICIALS = sorted({word for book in BOOKS for word in room_of(book).officials.by_word if len(word) > 2})
OTHERS = ["cage", "house", "jackpots", "jackpot", "commission", "clock", "public", "offices", "auditor", "player",
          "wallet", "stack", "pot", "drop", "p10", "P77", "ada-bot", "Eve_BOT", "held", "seat",
          "box", "Seat3", "box-12", "nobody", "welcome", "the_dealer", "Director", "deputy", "room",
          "tournament", "Tournament-Director", "pit", "Duty", "lists", "rotation", "league", "prizes"]  # fmt: skip
LOOK_ALIKES = ["Area-Manager", "AREA-MANAGER", "area_manager", "areamanager", "Area-ManaGer", "cIock", "c1ock",
               "superv1sor", "h0use", "0perator", "TG-Area_Manager"]  # fmt: skip
OTHER_ALPHABETS = ["аrea-manager", "area‐manager", "ｓupervisor", "ſupervisor", "cage​", "İnspector", "clocK"]


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    with contextlib.closing(Store.at(tmp_path / "room.db")) as store:
        yield Room(store)


@pytest.mark.parametrize("name", OFFICIALS + OTHERS + LOOK_ALIKES + OTHER_ALPHABETS)
def test_a_name_that_is_somebody_elses_is_not_given(room: Room, name: str) -> None:
    with pytest.raises(NotAdmitted):
        asyncio.run(room.accounts.sign_up(name, PASSWORD))
    assert room.people.everybody() == []


def test_every_book_has_officials_to_look_like() -> None:
    assert {"area-manager", "table-games-manager", "poker-supervisor", "higher-duties-dealer"} <= set(OFFICIALS)


def test_ordinary_names_are_given(room: Room) -> None:
    async def run() -> None:
        for name in ("anna", "Bo-Derek", "plo", "manageress", "iris", "clockmaker", "Deal3r-Fan", "abbot", "boxer"):
            assert (await room.accounts.sign_up(name, PASSWORD)).name == name
        assert (await room.accounts.sign_in("ANNA", PASSWORD)).name == "anna"

    asyncio.run(run())


@pytest.mark.parametrize("name", ["area-manager", "d", "clock", "p1", "manager", "higher-duties-dealer"])
def test_an_account_with_an_offices_name_says_nothing_at_a_table(tmp_path: Path, name: str) -> None:
    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        sign = TableSign(game="vic-crown-poker/holdem", blinds=("5", "10"), buy_in="200", dealer="human")
        room.new_table("felt", sign, "manager")
        for seat, who in ((2, "anna"), (5, "bob")):
            player = await InsidePlayer(room, "felt", person(room, who)).connect()
            assert (await player.do(f"sit {seat} 400"))["type"] == "ack"
        thief = await InsidePlayer(room, "felt", Person(name=name, password="-")).connect()
        before = room.table("felt").number
        for line in ("open", "deal", "close", "suspend", "pick-up anna", "move anna t2", "tick", "p1 f", "wait",
                     "d dh p1 AsKs", "manager void"):  # fmt: skip
            answer = await thief.do(line)
            assert answer["type"] == "refused", line
            assert answer["rules"] == ["vic-crown-poker 1.2"]
        assert room.table("felt").number == before
        await close_room(room)

    asyncio.run(run())
