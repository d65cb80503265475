"""A move between tables takes one line and the whole stake; an exclusion covers every table of the game."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from pitboss.log.entry import LogEntry
from pitboss.pit.table.sign import TableSign
from pitboss.room.room import Room
from pitboss.room.table.live import LiveTable
from pitboss.room.verify import verify
from toolkit.room import InsidePlayer, close_room, granted, open_room, person

WA, VIC = "wa-poker/holdem", "vic-crown-poker/holdem"


def sign(game: str = WA, **more: Any) -> TableSign:
    return TableSign(game=game, blinds=("5", "10"), buy_in="200", buy_in_most="1000", dealer="human", **more)


class Tables:
    """A room with a few tables and a manager at each."""

    def __init__(self, path: Path, **signs: TableSign) -> None:
        self.room: Room = open_room(path / "room.db", demo=False)
        for name, one in signs.items():
            self.room.new_table(name, one, "manager")
        self.boss = person(self.room, "boss", "manager", "supervisor", "dealer")
        self.people = {name: person(self.room, name) for name in ("anna", "bob", "carl", "dora")}
        self.at: dict[tuple[str, str], InsidePlayer] = {}

    async def do(self, table: str, name: str, line: str, office: str | None = None) -> dict[str, Any]:
        who = self.boss if name == "boss" else self.people[name]
        if (table, name) not in self.at:
            self.at[table, name] = await InsidePlayer(self.room, table, who).connect()
        player = self.at[table, name]
        player.number = self.room.table(table).number
        return await player.do(line, office=office)

    async def done(self, table: str, name: str, line: str, office: str | None = None) -> None:
        answer = await self.do(table, name, line, office)
        assert answer["type"] == "ack", (line, answer)

    async def refused(self, table: str, name: str, line: str, office: str | None = None) -> dict[str, Any]:
        before = {one.id: one.number for one in self.room.tables.values()}
        answer = await self.do(table, name, line, office)
        assert answer["type"] == "refused", line
        assert before == {one.id: one.number for one in self.room.tables.values()}
        return answer

    def table(self, name: str) -> LiveTable:
        return self.room.table(name)

    def stacks(self, table: str) -> dict[str, int]:
        return {one.name: one.stack for one in self.table(table).floor.state.players.values()}

    def last(self, table: str) -> tuple[str, str]:
        entry = self.room.store.read(table)[-1]
        return entry.line.by, entry.line.text

    async def close(self) -> None:
        await granted()
        await self.room.journal.flushed()
        assert verify(self.room.store).problems == []
        await close_room(self.room)


def test_a_move_is_one_line_and_both_tables_have_it_in_one_commit(tmp_path: Path) -> None:
    """The whole stake moves, whatever the other table's buy-in (wa-poker 6.11(c), ruling wa-poker K9)."""

    async def run() -> None:
        room = Tables(tmp_path, one=sign(), two=sign())
        batches: list[list[str]] = []
        append = room.room.store.append

        def watched(entries: Sequence[LogEntry]) -> None:
            batches.append([entry.line.text for entry in entries])
            append(entries)

        await room.done("one", "bob", "sit 1 1000")
        await room.done("two", "anna", "sit 1 500")
        room.room.store.append = watched  # type: ignore[method-assign]
        await room.done("one", "boss", "move bob two", "supervisor")
        assert ["move bob two", "receive bob 2 1000 moved from one/1"] in batches
        assert room.stacks("one") == {}
        assert room.stacks("two") == {"anna": 500_00, "bob": 1000_00}
        assert room.room.books.wallet("bob") == 9_000_00
        assert room.last("two") == ("supervisor:boss", "receive bob 2 1000 moved from one/1")
        assert room.table("two").floor.state.players["bob"].entry == "in"
        watcher = room.at["two", "anna"]
        while not any(seat.get("player") == "bob" for seat in watcher.table["seats"]):
            await watcher.read()
        await room.close()
        again = open_room(tmp_path / "room.db", demo=False)
        assert again.table("two").floor.state.players["bob"].stack == 1000_00
        await close_room(again)

    asyncio.run(run())


def test_a_move_that_leads_nowhere_is_refused_and_the_player_stays(tmp_path: Path) -> None:
    """A move needs another table of the game and a free seat there (wa-poker 6.11, 4.3)."""

    async def run() -> None:
        room = Tables(tmp_path, one=sign(), two=sign(places=2), three=sign(), vic=sign(VIC))
        await room.done("one", "bob", "sit 1 500")
        for to in ("nine", "one", "vic", "cage"):
            answer = await room.refused("one", "boss", f"move bob {to}", "manager")
            assert "no other table" in answer["message"]
            assert answer["rules"]
        await room.done("two", "anna", "sit 1 500")
        await room.done("two", "carl", "sit 2 500")
        assert "no free seat" in (await room.refused("one", "boss", "move bob two", "manager"))["message"]
        await room.done("three", "boss", "exclude carl", "manager")
        await room.done("one", "dora", "sit 4 500")
        await room.done("three", "boss", "sit 1 500")
        answer = await room.refused("one", "boss", "move dora three", "manager")
        assert "plays at table three" in answer["message"]
        assert answer["rules"] == ["wa-poker 14.1", "wa-poker 14.2"]
        assert room.stacks("one") == {"bob": 500_00, "dora": 500_00}
        await room.close()

    asyncio.run(run())


def test_who_asks_for_another_table_is_new_there_and_waits_for_a_seat(tmp_path: Path) -> None:
    """The player pays that table's buy-in and waits behind the others (wa-poker 6.11(a), ruling wa-poker K9)."""

    async def run() -> None:
        room = Tables(tmp_path, one=sign(), two=sign(places=2))
        await room.done("one", "bob", "sit 1 500")
        await room.done("one", "dora", "sit 2 300")
        await room.done("two", "anna", "sit 1 500")
        await room.done("one", "bob", "ask-move two")
        await room.done("one", "boss", "move bob two", "supervisor")
        assert room.stacks("two") == {"anna": 500_00, "bob": 500_00}
        await room.done("one", "dora", "ask-move two")
        await room.done("one", "boss", "move dora two", "supervisor")
        assert [one.name for one in room.table("two").floor.state.waiting] == ["dora"]
        assert room.last("two") == ("dora", "wait")
        assert room.room.books.wallet("dora") == 10_000_00
        await room.close()

    asyncio.run(run())


def test_an_exclusion_is_of_somebody_who_exists(tmp_path: Path) -> None:
    """wa-poker 38.7(c): a misspelt name would exclude nobody, although it looked as if it did."""

    async def run() -> None:
        room = Tables(tmp_path, one=sign())
        await room.done("one", "bob", "sit 1 500")
        for name, meant in (("bobb", ""), ("Bob", "did you mean 'bob'?")):
            for verb in ("exclude", "bar"):
                answer = await room.refused("one", "boss", f"{verb} {name} # a slip", "manager")
                assert "nobody in this room" in answer["message"]
                assert meant in answer["message"]
                assert "wa-poker 38.7(c)" in answer["rules"]
        await room.done("one", "boss", "exclude bob", "manager")
        await room.close()

    asyncio.run(run())


def test_nobody_is_received_who_was_not_let_go(tmp_path: Path) -> None:
    """wa-poker 6.4, 6.11: `receive` takes nobody's chips, and seats only players of a game that closed."""

    async def run() -> None:
        room = Tables(tmp_path, one=sign(), two=sign(), three=sign())
        for how in ("999 moved", "999 moved from one/1", "5 feeder", "999 closed from one/1", "9 closed from nine/1"):
            answer = await room.refused("two", "boss", f"receive anna 1 {how}", "manager")
            assert answer["rules"]
        assert room.room.books.wallet("anna") == 10_000_00
        await room.close()

    asyncio.run(run())


def test_a_player_of_a_game_that_closed_is_seated_without_being_new(tmp_path: Path) -> None:
    """wa-poker 6.4: a player brings no more than was left, and only once."""

    async def run() -> None:
        room = Tables(tmp_path, one=sign(), two=sign(), three=sign())
        await room.done("one", "anna", "sit 1 400")
        await room.done("one", "bob", "sit 2 400")
        await room.done("one", "boss", "open", "supervisor")
        await room.done("one", "bob", "leave")
        await room.done("one", "boss", "close", "manager")
        assert room.stacks("one") == {}
        answer = await room.refused("two", "boss", "receive anna 1 900 closed from one/1", "manager")
        assert "cannot bring more" in answer["message"]
        await room.done("two", "boss", "receive anna 1 400 closed from one/1", "manager")
        assert room.stacks("two") == {"anna": 400_00}
        await room.refused("three", "boss", "receive anna 1 400 closed from one/1", "manager")
        await room.close()

    asyncio.run(run())


@pytest.mark.parametrize("game", [WA, VIC])
def test_an_exclusion_is_from_every_table_of_the_game_and_from_later_ones(tmp_path: Path, game: str) -> None:
    """An exclusion covers every table "from playing the game of Poker".

    Clauses: wa-poker 38.7(c) with ruling K8; vic-crown-poker 13.2.2 with ruling CP-I13.
    """

    async def run() -> None:
        other = VIC if game == WA else WA
        room = Tables(tmp_path, one=sign(game), two=sign(game), three=sign(game), elsewhere=sign(other))
        await room.done("one", "anna", "sit 1 400")
        await room.done("two", "anna", "sit 1 400")
        await room.done("three", "anna", "wait")
        await room.done("one", "boss", "exclude anna", "manager")
        assert room.stacks("one") == room.stacks("two") == {}
        assert room.table("three").floor.state.waiting == []
        assert room.room.books.wallet("anna") == 10_000_00
        room.room.new_table("later", sign(game), "manager")
        for table in ("one", "two", "three", "later"):
            answer = await room.refused(table, "anna", "sit 1 400")
            assert "excluded" in answer["message"]
            assert answer["rules"]
        await room.done("elsewhere", "anna", "sit 1 400")
        await room.done("later", "boss", "admit anna", "manager")
        await room.done("one", "anna", "sit 1 400")
        await room.close()
        again = open_room(tmp_path / "room.db", demo=False)
        assert all(not table.floor.state.barred for table in again.tables.values())
        await close_room(again)

    asyncio.run(run())


def test_an_exclusion_in_a_round_is_from_every_table_too(tmp_path: Path) -> None:
    """wa-poker 38.10(b): an exclusion in the middle of a hand reaches the other tables when the floor notes it."""

    async def run() -> None:
        room = Tables(tmp_path, one=sign(), two=sign())
        await room.done("one", "anna", "sit 1 400")
        await room.done("one", "bob", "sit 2 400")
        await room.done("two", "anna", "sit 3 400")
        for line, office in (("open", "supervisor"), ("draw AsKd", "dealer"), ("deal", "dealer")):
            await room.done("one", "boss", line, office)
        await room.done("one", "boss", "exclude anna", "manager")
        assert room.stacks("two") == {}
        assert room.last("two") == ("supervisor", "bar anna")
        await room.close()

    asyncio.run(run())
