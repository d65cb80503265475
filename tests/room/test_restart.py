"""A room closed or killed and opened again is the same room, from snapshots and from the first line."""

import asyncio
from typing import Any

import pytest

from pitboss.log import request_ids
from pitboss.log.entry import LogEntry, LogError
from pitboss.log.snapshots import forget
from pitboss.log.store import Store
from pitboss.room import standby, startup
from pitboss.room.projections.history import HistoryPage
from pitboss.room.room import Room
from pitboss.room.standby import ParallelReplay, StandbyTable
from pitboss.room.table.timers import AT_ONCE
from pitboss.room.verify import verify
from pitboss.web.http.tables import rounds_of
from toolkit.client import together
from toolkit.room import InsidePlayer, close_room, person

TABLES = ("wa-poker-holdem", "wa-crown-holdem", "vic-crown-poker-omaha", "vic-three-card-poker")


def opened(url: str) -> Room:
    """Open a room that takes snapshots as often as possible."""
    room = Room(Store.open(url), pace=AT_ONCE, demo=True)
    room.caches.snapshots.every = 10
    room.open()
    return room


async def killed(room: Room) -> None:
    """Kill a room, with no more on disk than happens to be there."""
    await room.journal.flushed()
    for table in room.tables.values():
        table.autopilot.stop()
    if room._learning is not None:
        room._learning.cancel()
    room.store.close()


async def play(room: Room, rounds: int) -> dict[str, InsidePlayer]:
    """Let one person play at each table."""
    players = {}
    for table in TABLES:
        who = room.people.find(f"at-{table[:20]}") or person(room, f"at-{table[:20]}")
        players[table] = await InsidePlayer(room, table, who).connect()
        if not any(seat.get("player") == who.name for seat in players[table].table["seats"]):
            await players[table].sit()
    for player in players.values():
        await together([player], rounds)
    await room.journal.flushed()
    return players


def shown(room: Room) -> dict[str, Any]:
    """Return everything that a restart has to restore."""
    return {
        "tables": {name: table.shown() for name, table in room.tables.items()},
        "private": {
            name: [table.private_messages.of(room.people.find(player)) for player in table.floor.state.players]
            for name, table in room.tables.items()
        },
        "numbers": {name: table.number for name, table in room.tables.items()},
        "balances": {account: amount for account, amount in room.books.balances.items() if amount},
        "jackpots": {name: table.jackpots() for name, table in room.tables.items()},
        "shoes": {name: table.machine.shoe for name, table in room.tables.items()},
    }


@pytest.mark.parametrize("end", [close_room, killed])
def test_a_room_from_snapshots_is_the_room_from_the_log(home: str, end: Any) -> None:
    async def first() -> None:
        room = opened(home)
        await play(room, 8)
        await end(room)

    async def again() -> tuple[dict[str, Any], bool]:
        room = Room(Store.open(home), pace=AT_ONCE, demo=True)
        begun = [room.caches.snapshots.begin(table, type(room.books)()).number for table in TABLES]
        room.replay()
        found = shown(room)
        room.store.close()
        return found, all(begun)

    asyncio.run(first())
    quick, from_snapshots = asyncio.run(again())
    assert from_snapshots or end is killed
    store = Store.open(home)
    assert verify(store).problems == []
    assert forget(store) or end is killed
    store.close()
    whole, from_snapshots = asyncio.run(again())
    assert not from_snapshots
    assert quick == whole


def test_a_room_folded_by_processes_beside_it_is_the_room_folded_alone(
    home: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = list[str]()

    async def first() -> None:
        room = opened(home)
        await play(room, 3)
        await killed(room)

    async def again() -> dict[str, Any]:
        store = Store.open(home)
        forget(store)
        room = Room(store, pace=AT_ONCE, demo=True)
        room.replay()
        found = shown(room) | {
            "rounds": {name: list(table.rounds) for name, table in room.tables.items()},
            "history": {
                name: room.caches.history.of(name) for name in ("ada-bot", *(f"at-{one[:20]}" for one in TABLES))
            },
            "stands": {name: room.caches.figures.stands(name) for name in room.tables},
        }
        room.journal.close()
        store.close()
        return found

    def note(
        self: ParallelReplay, name: str, head: LogEntry, take: Any = ParallelReplay.take_over
    ) -> StandbyTable | None:
        made: StandbyTable | None = take(self, name, head)
        taken.extend([name] if made is not None else [])
        return made

    asyncio.run(first())
    alone = asyncio.run(again())
    monkeypatch.setattr(startup, "LONG", 0)
    monkeypatch.setattr(standby, "LEAST", 1)
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    monkeypatch.setattr(ParallelReplay, "take_over", note)
    assert asyncio.run(again()) == alone
    assert set(TABLES) <= set(taken)
    store = Store.open(home)
    assert verify(store).problems == []
    with store.engine.begin() as connection:
        connection.exec_driver_sql(f"UPDATE log SET text = 'leave' WHERE table_name = '{TABLES[0]}' AND number = 5")
    forget(store)
    with pytest.raises(LogError, match="entry 5 has been changed"):
        Room(store, pace=AT_ONCE).replay()
    store.close()


def test_an_id_is_applied_once_after_many_lines_and_after_a_restart(home: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_ids, "LAST", 5)

    table = "vic-crown-poker-omaha"

    async def first() -> dict[str, Any]:
        room = opened(home)
        zoe = await InsidePlayer(room, table, person(room, "zoe")).connect()
        answer = await zoe.do("wait", "again")
        assert answer["type"] == "ack"
        assert (await zoe.do("unwait"))["type"] == "ack"
        await play(room, 5)
        zoe.answers.clear()
        assert await zoe.do("wait", "again") == answer
        await close_room(room)
        return answer

    async def second(answer: dict[str, Any]) -> None:
        for learned in (False, True):
            room = opened(home)
            assert room._learning is not None
            if learned:
                await room._learning
            else:
                room._learning.cancel()
            await play(room, 1)
            zoe = await InsidePlayer(room, table, room.people.find("zoe")).connect()
            assert await zoe.do("wait", "again") == answer
            sent = [entry.number for entry in room.store.read(table) if entry.line.id == "zoe:again"]
            assert sent == [answer["number"]]
            assert not room.table(table).floor.state.waiting
            await close_room(room)

    asyncio.run(second(asyncio.run(first())))


def test_finished_rounds_are_still_there_after_a_restart(home: str) -> None:
    async def first() -> tuple[list[tuple[int, dict[str, int], tuple[str, ...]]], dict[str, HistoryPage]]:
        room = opened(home)
        await play(room, 8)
        table = room.table("wa-poker-holdem")
        found = [(one.number, one.nets, one.lines) for one in await rounds_of(room, table, None)]
        listed = {name: room.caches.history.of(name) for name in found[-1][1]}
        await close_room(room)
        return found, listed

    async def again() -> tuple[list[tuple[int, dict[str, int], tuple[str, ...]]], dict[str, HistoryPage]]:
        room = opened(home)
        table = room.table("wa-poker-holdem")
        found = [(one.number, one.nets, one.lines) for one in await rounds_of(room, table, None)]
        older = [one.number for one in await rounds_of(room, table, 4)]
        assert older == [3, 2, 1]
        assert await rounds_of(room, table, 1) == []
        listed = {name: room.caches.history.of(name) for name in found[-1][1]}
        await close_room(room)
        return found, listed

    (before, listed), (after, listed_again) = asyncio.run(first()), asyncio.run(again())
    assert len(before) >= 8
    assert after[-len(before) :] == before
    assert min(len(page.rounds) for page in listed.values()) > 3
    assert listed_again == listed


@pytest.mark.proof(only=True)
def test_a_room_is_checked_while_it_is_played_in(home: str) -> None:
    """Chips move from the cage's log to a table's, so a check that reads them at different times would miss some."""

    async def run() -> int:
        room = opened(home)
        store = Store.open(home)
        checks, playing = 0, asyncio.ensure_future(play(room, 10))
        while not playing.done():
            report = await asyncio.to_thread(verify, store)
            assert report.problems == []
            checks += 1
        await playing
        store.close()
        await close_room(room)
        return checks

    assert asyncio.run(run()) > 1


def test_a_log_that_was_changed_is_not_opened(home: str) -> None:
    """A changed line is refused even if it was possible, because the chain is checked as far as it is replayed."""

    async def first() -> None:
        room = opened(home)
        await play(room, 2)
        await close_room(room)

    asyncio.run(first())
    store = Store.open(home)
    forget(store)
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE log SET text = 'give anna 99999' WHERE table_name = 'cage' AND number = 1")
    with pytest.raises(LogError, match="entry 1 has been changed"):
        Room(store, pace=AT_ONCE).replay()
    store.close()


def test_a_room_that_was_closed_in_order_finds_its_tables_at_their_last_line(home: str) -> None:
    async def run() -> int:
        room = Room(Store.open(home), pace=AT_ONCE, demo=True)
        room.open()
        await close_room(room)
        return len(room.tables)

    tables, store = asyncio.run(run()), Store.open(home)
    again = Room(store, pace=AT_ONCE, demo=True)
    heads = {name: head for name, head in store.heads().items() if head.line.text.startswith("sign ")}
    assert len(heads) == tables
    assert not any(again.caches.snapshots.unread(heads).values())
    again.journal.close()
    store.close()
