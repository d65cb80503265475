"""A room plays by the version in force: it switches on the book's date, between rounds, and logs the change."""

import asyncio
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from pitboss.log.kinds.tournament import log_name
from pitboss.pit.table.sign import TableSign
from pitboss.room.projections.history import finished_rounds
from pitboss.room.room import Room
from pitboss.room.tournaments.signs import sign_of
from room.test_tournaments import NIGHT
from toolkit.example_book import BOOK, example_book
from toolkit.room import close_room, open_room, person

BEFORE, AFTER = datetime(2026, 6, 30, 12, tzinfo=UTC), datetime(2026, 7, 1, 12, tzinfo=UTC)
SIGN = TableSign(game=BOOK, table={"minimum": "10"}, dealer="human", places=3)


@pytest.fixture(autouse=True)
def harbour() -> Iterator[None]:
    with example_book():
        yield


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.at = BEFORE

    def __call__(self) -> datetime:
        return self.at


def play(room: Room, *lines: str) -> None:
    table = room.tables["duel"]
    for line in lines:
        by, _, said = line.partition(" ")
        table.apply(by, said if by != "d" or said == "deal" else line)


OPENING = ("supervisor open", "anna sit 1 200")
ROUND = ("d deal", "anna bet ante 10", "d close", "d dh p1 8s8h", "d dh d 9h4d", "anna bet raise 10", "d settle")


def test_the_room_switches_on_the_date_between_rounds_and_the_log_replays(tmp_path: Path) -> None:
    async def test() -> None:
        clock = Clock()
        room = open_room(tmp_path / "room.db", demo=False, now=clock)
        person(room, "anna")
        room.new_table("duel", SIGN, "manager")
        assert room.tables["duel"].floor.sign.version == "2"
        play(room, *OPENING, *ROUND[:5])
        clock.at = AFTER  # the date comes in the middle of a round
        play(room, *ROUND[5:])
        assert room.tables["duel"].floor.state.players["anna"].stack == 22000
        play(room, *ROUND)
        assert room.tables["duel"].floor.sign.version == "3"
        assert room.tables["duel"].floor.state.players["anna"].stack == 23000
        await room.journal.flushed()
        said = [entry.line.text for entry in room.store.stream("duel", 0)]
        assert said.count("version 3") == 1
        assert said.index("version 3") > said.index("d settle")
        played = [(one.opening[0]["_version"], one.nets["anna"]) for one in finished_rounds(room.store, "duel")]
        assert played == [("2", 2000), ("3", 1000)]
        await close_room(room)
        again = open_room(tmp_path / "room.db", demo=False, now=clock)
        assert again.tables["duel"].floor.state.players["anna"].stack == 23000
        assert again.tables["duel"].floor.sign.version == "3"
        await close_room(again)

    asyncio.run(test())


def test_a_tournament_keeps_the_version_of_the_day_it_starts(tmp_path: Path) -> None:
    async def test() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        person(room, "boss", "manager")
        found = room.tournaments.announce("night", NIGHT, 0, "boss")
        assert found.machine.version == found.state.terms.version == "RAG/551"
        assert sign_of(found.state.terms, found.state.level, "night").version == "RAG/551"
        await room.journal.flushed()
        said = [entry.line.text for entry in room.store.stream(log_name("night"), 0)]
        assert '"version":"RAG/551"' in said[0]
        await close_room(room)

    asyncio.run(test())
