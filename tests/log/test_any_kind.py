"""A new kind of log is a row of the registry: it is written, opened, verified, relayed and archived with all others."""

import asyncio
import contextlib
from collections.abc import Iterator, Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from unittest.mock import patch

import pytest

from log.golden import opened
from pitboss.core.refusals import NotAllowed
from pitboss.log import registry
from pitboss.log.database import engine_at, only_read
from pitboss.log.entry import LogEntry, LogError, LogLine, chained
from pitboss.log.registry import LogKind, in_order, kind_of
from pitboss.log.store import Store
from pitboss.pit.machine import Command, Outcome
from pitboss.room.archive import archive
from pitboss.room.connections import GENEROUS
from pitboss.room.multiroom.relay import FollowedStore, Relay
from pitboss.room.room import Room
from pitboss.room.verify import verify
from pitboss.rules.movement import moved
from simulation.world import Plan, World, application, watched

FOUNTAIN = "toy/fountain"


class Toy:
    """Counts coins that people throw into the house's fountain."""

    def __init__(self, name: str) -> None:
        self.name, self.coins = name, 0

    def apply(self, command: Command) -> Outcome:
        if command.line != "throw":
            raise NotAllowed("only coins are thrown here")
        if command.replayed is False and self.coins >= 2:
            raise NotAllowed("two coins are enough: a check of new lines alone")
        self.coins += 1
        return Outcome([self.coins], [*moved("house", "wallet:anna", 1, "a coin back")])


@pytest.fixture
def fountain() -> Iterator[list[Toy]]:
    made: list[Toy] = []

    def new(name: str) -> Toy:
        made.append(Toy(name))
        return made[-1]

    kind = LogKind("toy", lambda name: name.startswith("toy/"), new, after=("cage",))
    registry.KINDS.append(kind)
    kind_of.cache_clear()
    yield made
    registry.KINDS.remove(kind)
    kind_of.cache_clear()


def written(path: Path, *lines: str) -> Store:
    store, last = Store.at(path), None
    for line in lines:
        last = chained(LogLine(table=FOUNTAIN, at=datetime.now(UTC), by="anna", text=line), last)
        store.append([last])
    return store


def test_it_is_opened_and_verified_with_the_others(tmp_path: Path, fountain: list[Toy]) -> None:
    store = written(tmp_path / "room.db", "throw", "throw", "throw")
    found = verify(store)
    assert found.problems == []
    assert found.entries == 3
    assert fountain[-1].coins == 3, "a line that was accepted once is not asked what new lines are"
    with opened(store):
        assert fountain[-1].coins == 3


def test_its_lines_are_submitted_once_and_their_money_is_posted(tmp_path: Path, fountain: list[Toy]) -> None:
    async def throw() -> None:
        room = Room(Store.at(tmp_path / "room.db"))
        room.replay()
        log = room.logs.open(FOUNTAIN)
        for _ in range(2):
            assert log.submit("anna", "throw", "anna:1").number == 1
        with pytest.raises(NotAllowed, match="already used for another request"):
            log.submit("anna", "dive", "anna:1")
        with pytest.raises(NotAllowed, match="only coins"):
            log.submit("anna", "dive", "anna:2")
        assert (log.machine.coins, log.number, room.books.wallet("anna")) == (1, 1, 1)
        await room.close()
        room.store.close()

    asyncio.run(throw())
    with closing(Store.at(tmp_path / "room.db")) as store, opened(store) as again:
        assert (again.logs.open(FOUNTAIN).machine.coins, again.books.wallet("anna")) == (1, 1)
        assert again.logs.open(FOUNTAIN).answered("anna:1", "throw") is not None, "a repeat is known after a restart"


def test_it_is_relayed_line_by_line(tmp_path: Path, fountain: list[Toy]) -> None:
    store = written(tmp_path / "room.db", "throw")
    followed = FollowedStore(only_read(engine_at(store.engine.url)))
    relay = Relay(followed, "main", GENEROUS, lambda _: None)
    assert relay.room.logs.open(FOUNTAIN).machine.coins == 1
    new = chained(LogLine(table=FOUNTAIN, at=datetime.now(UTC), by="anna", text="throw"), store.heads()[FOUNTAIN])
    store.append([new])
    for entry in followed.read(FOUNTAIN, 1):
        assert relay._replay(entry) == FOUNTAIN
    assert relay.room.logs.open(FOUNTAIN).machine.coins == 2
    assert relay.room.books.wallet("anna") == 2
    followed.close()
    store.close()


def test_it_stays_whole_when_days_are_archived_and_goes_with_them_where_it_says_so(
    tmp_path: Path, fountain: list[Toy], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only kinds with snapshots are archived, because a start would have to read all others from the archive."""
    store, now = written(tmp_path / "room.db", "throw", "throw"), datetime.now(UTC) + timedelta(seconds=1)
    monkeypatch.setattr("pitboss.room.archive._closed", lambda *_: now)
    monkeypatch.setattr("pitboss.room.archive.first_needed", lambda *_: 3)
    with pytest.raises(Exception, match="nothing left to archive"):
        archive(store, now.date(), tmp_path / "old.archive")
    kind = kind_of(FOUNTAIN)
    monkeypatch.setitem(kind.__dict__, "snapshots", True)
    assert archive(store, now.date(), tmp_path / "old.archive").entries == {FOUNTAIN: 2}
    monkeypatch.setitem(kind.__dict__, "snapshots", False)
    assert [entry.line.text for entry in store.stream(FOUNTAIN)] == ["throw", "throw"]
    assert verify(store).problems == []
    store.close()


def test_it_lives_through_the_crashes_of_the_simulated_room(fountain: list[Toy]) -> None:
    """Coins are thrown while the room plays and is killed; verification then covers their log with the others."""
    application()
    world, threw = World(1, Plan(lives=3, seconds=60, tables=1, players=2)), 0
    kept = world.kept

    def throwing(entries: Sequence[LogEntry]) -> None:
        nonlocal threw
        kept(entries)
        if world.room is not None and world._loop is not None and any(one.line.table != FOUNTAIN for one in entries):
            world._loop.call_soon_threadsafe(throw, world.room)

    def throw(room: Room) -> None:
        nonlocal threw
        with contextlib.suppress(NotAllowed):  # two coins a life
            room.logs.open(FOUNTAIN).submit("anna", "throw", f"anna:{threw}")
            threw += 1

    with patch.object(world, "kept", throwing), watched(world):
        outcome = world.run()
    assert not outcome.found
    assert threw >= 2
    assert any(toy.coins for toy in fountain), "and a later life began with them"


def test_a_line_that_is_not_accepted_is_told_with_its_place(tmp_path: Path, fountain: list[Toy]) -> None:
    store = written(tmp_path / "room.db", "throw", "dive")
    assert "toy fountain, entry 2: the line is no longer accepted: only coins are thrown here" in verify(store).problems
    with pytest.raises(LogError, match="toy fountain, entry 2"), opened(store):
        pass


def test_every_log_has_one_kind_and_its_place_in_the_order() -> None:
    names = ["t1", "tournament/night", "league/winter", "pit/duty", "lists", "care", "jackpots", "offices", "cage"]
    assert {*in_order(names)[:2]} == {"cage", "offices"}
    assert len({kind_of(name).name for name in names}) == len(names)
