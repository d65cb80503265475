"""A room's memory does not grow with play: what it no longer needs is on disk or forgotten.

Caches are emptied before memory is counted, and the kept lines, rounds and messages are few, so only real growth
remains.
"""

import asyncio
import contextlib
import functools
import gc
import random
import sys
import tracemalloc
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import ClassVar

import pytest

import pitboss
from pitboss.books.catalogue import GAMES
from pitboss.client import Turn
from pitboss.core.hands import order, ranking
from pitboss.core.money import DOLLAR
from pitboss.log import request_ids
from pitboss.log.entry import LogEntry, LogLine
from pitboss.log.journal import Journal
from pitboss.room.accounts.people import Person
from pitboss.room.demo import demo_sign
from pitboss.room.room import Room
from pitboss.room.table import listeners, live
from pitboss.room.table.listeners import Listener
from pitboss.room.table.live import LiveTable
from pitboss.room.table.permissions import LineLimits
from pitboss.room.wire import messages
from pitboss.room.wire.table_state import Heard, read
from toolkit.room import close_room, open_room, person

BYTES_A_LINE = 200
"""The bytes that a line may leave behind.

An entry alone takes four hundred; open rounds differ by tens of kilobytes.
"""
OURS = [
    tracemalloc.Filter(True, f"{Path(pitboss.__file__).parent}/*"),
    tracemalloc.Filter(False, order.__file__),
    tracemalloc.Filter(False, ranking.__file__),
]
"""Counted allocations: neither what libraries make once, nor the limited number of hands."""


class Visitor(Listener):
    """A player who does whatever is asked: checks and calls, now and then raises or folds."""

    said = 0
    waits: ClassVar[list["Visitor"] | None] = None
    """The visitors whose turn it was while memory is counted, when nobody acts."""

    def __init__(self, who: Person, table: LiveTable) -> None:
        super().__init__(who)
        self.table, self.heard, self.chance = table, Heard(), random.Random(who.name)
        self.ready = 0
        self._turn: asyncio.Handle | None = None

    def send(self, message: str) -> None:
        self.heard.take(read(message))
        if self._turn is None and not self.gone:
            self._turn = asyncio.get_running_loop().call_soon(self.act)

    def act(self) -> None:
        self._turn = None
        if Visitor.waits is not None:
            Visitor.waits.append(self)
            return
        round_, private, table = self.heard.round, self.heard.private, self.heard.table
        if self.gone or round_ is None or private is None or table is None or private.place is None:
            return
        turn = Turn(table=table, private=private, round=round_, betting=self.heard.betting)
        if turn.choices and (turn.betting or turn.place in round_.to_act):
            line = self._wager(turn) if turn.betting else self._decide(turn)
            if line:
                self.say(line)

    def say(self, line: str) -> None:
        Visitor.said += 1
        self.table.do(self.person, messages.Do(id=str(Visitor.said), seen=self.heard.number, line=line), self)

    def _wager(self, turn: Turn) -> str:
        wanted = (turn.needed | {"jackpot"}) - turn.wagered
        missing = next((one for one in turn.choices if one.wager in wanted and one.box is None), None)
        if missing is not None:
            return turn.line(missing)
        said, self.ready = self.ready, turn.round.number
        return "" if said == self.ready else "ready"

    def _decide(self, turn: Turn) -> str:
        mood, check = self.chance.random(), turn.find("check")
        if mood < 0.05 and (raised := turn.find("raise", "bet")):
            return turn.line(raised)
        if mood > 0.8 and not check and (fold := turn.find("fold")):
            return turn.line(fold)
        return turn.line(check or turn.find("call") or turn.choices[0])


class Kept:
    """A permit that counts nothing."""

    def give_back(self) -> None:
        pass


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Keep few of the last lines, rounds and messages, lift the limits on sending, and count all memory held."""
    monkeypatch.setattr(listeners, "REMEMBERED", 4)
    monkeypatch.setattr(live, "KEPT_ROUNDS", 2)
    monkeypatch.setattr(live, "SHOWN_LOG", 4)
    monkeypatch.setattr(request_ids, "LAST", 20)
    monkeypatch.setattr(LineLimits, "take", lambda *_: Kept())
    monkeypatch.setattr(Visitor, "waits", None)
    tracemalloc.start()
    yield
    tracemalloc.stop()


def furnished(path: Path, games: dict[str, int]) -> Room:
    room = open_room(path, demo=False)
    room.jackpots.open_demo(room.now())
    for game, seats in games.items():
        table = room.new_table(game.replace("/", "-"), demo_sign(GAMES[game]), "manager")
        for seat in range(1, seats + 1):
            sit(room, table, f"{table.id}x{seat}", seat)
    return room


def sit(room: Room, table: LiveTable, name: str, seat: int) -> Visitor:
    visitor = Visitor(person(room, name, chips=1_000_000 * DOLLAR), table)
    assert visitor.person is not None
    table.act(visitor.person, f"sit {seat} 2000", table.number)
    table.join(visitor)
    table.autopilot.proceed()
    table.flush()
    return visitor


def lines(room: Room) -> int:
    return sum(table.number for table in room.tables.values())


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not true():
            await asyncio.sleep(0.01)


@contextlib.asynccontextmanager
async def at_rest(room: Room) -> AsyncIterator[None]:
    """Wait until nobody acts and everything is on disk."""
    Visitor.waits = []
    number = -1
    while number != (number := lines(room)):
        await room.journal.flushed()
        await asyncio.sleep(0.02)
    room.journal.write_between(room.caches.write)
    await room.journal.flushed()
    yield
    waiting, Visitor.waits = Visitor.waits, None
    for one in waiting:
        one.act()


async def held(room: Room) -> int:
    """Return the bytes held at rest, without anything that could be computed again."""
    async with at_rest(room):
        ours = [module for name, module in [*sys.modules.items()] if name.partition(".")[0] == "pitboss"]
        for cache in [value for module in ours for value in vars(module).values()]:
            if isinstance(cache, functools._lru_cache_wrapper):
                cache.cache_clear()
        gc.collect()
        own = tracemalloc.take_snapshot().filter_traces(OURS)
        return sum(one.size for one in own.traces)


def play_lines(path: Path, count: int) -> float:
    """Return the bytes that a line leaves behind at a poker table and at a house table, each with its jackpot."""

    async def run() -> float:
        room = furnished(path, {"wa-poker/holdem": 3, "wa-ultimate-texas-holdem": 2})
        await until(lambda: lines(room) >= count // 3)
        before, then = await held(room), lines(room)
        await until(lambda: lines(room) >= then + count)
        left, made = await held(room) - before, lines(room) - then
        assert all(table.floor.state.hands > 3 for table in room.tables.values())
        Visitor.waits = []
        await close_room(room)
        return left / made

    return asyncio.run(run())


@pytest.mark.usefixtures("short")
def test_a_line_leaves_nothing_behind_in_memory(tmp_path: Path) -> None:
    assert play_lines(tmp_path / "room.db", 800) < BYTES_A_LINE


@pytest.mark.usefixtures("short")
def test_what_would_be_kept_of_every_line_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[LogEntry] = []
    add = Journal.add

    def adds(journal: Journal, line: LogLine) -> LogEntry:
        kept.append(add(journal, line))
        return kept[-1]

    monkeypatch.setattr(Journal, "add", adds)
    assert play_lines(tmp_path / "room.db", 400) > BYTES_A_LINE


@pytest.mark.usefixtures("short")
def test_people_who_have_left_leave_little_behind(tmp_path: Path) -> None:
    """Players sit down, play a hand and leave one after the other, and the table keeps nothing of them."""

    async def run() -> None:
        room = furnished(tmp_path / "room.db", {"wa-poker/holdem": 2})
        table = room.table("wa-poker-holdem")
        for number in range(8):
            guest, hand = sit(room, table, f"guest{number}", 3), table.floor.state.hands
            await until(lambda hand=hand: table.floor.state.hands >= hand + 2)  # type: ignore[misc]
            guest.say("leave")
            await until(lambda guest=guest: guest.name not in table.floor.state.players)  # type: ignore[misc]
            table.part(guest)
            guest.drop()
        hand = table.floor.state.hands
        await until(lambda: table.floor.state.hands >= hand + 2)
        assert len(room.limits._places) == len(table._news._changes) == len(table.private_messages._own) == 2
        Visitor.waits = []
        await close_room(room)

    asyncio.run(run())
