"""A room resumed from standby equals the room replayed from its log, and still owes its caches the same rows."""

import asyncio
import random
from collections.abc import Callable
from datetime import timedelta
from functools import partial

import msgspec
import pytest
import sqlalchemy as sql

from pitboss.core.errors import PitbossError
from pitboss.log import snapshots
from pitboss.log.snapshots import snapshot_of
from pitboss.log.store import Store, log
from pitboss.room import caches
from pitboss.room.room import Room
from pitboss.room.standby import Standby
from pitboss.room.verify import verify
from toolkit.client import together
from toolkit.room import InsidePlayer, open_room, person

TABLES = ("wa-poker-holdem", "wa-ultimate-texas-holdem", "vic-three-card-poker")


async def evening(url: str, standby: Standby, looks: int = 12) -> None:
    """Let people play while a standby reads along, then kill the room in the middle."""
    room, chance = open_room(url), random.Random("warm")
    players = []
    for table in TABLES:
        players.append(await InsidePlayer(room, table, person(room, f"anna-{table[:6]}")).connect())
        await players[-1].do("sit 1 500")
    for turn in range(12):
        await together([chance.choice(players)], 1)
        await room.journal.flushed()
        if turn < looks and turn % 2:
            await asyncio.to_thread(standby.look)
    room.failure = PitbossError("killed")
    await room.close()
    room.store.close()


def told(room: Room) -> dict[str, object]:
    """Return everything that was replayed."""
    moved = room.caches.snapshots._moved
    return {
        "tables": {
            name: msgspec.json.decode(msgspec.json.encode(snapshot_of(table.machine, moved[name])))
            for name, table in room.tables.items()
        },
        "numbers": {name: table.number for name, table in room.tables.items()},
        "books": {account: amount for account, amount in room.books.balances.items() if amount},
        "played": sorted(map(repr, room.caches.played.waiting)),
        "tallied": sorted(map(repr, room.limits.tallies.waiting)),
        "figures": [(key, msgspec.json.encode(row)) for key, row in room.caches.figures.rows()],
        "won": {name: room.caches.figures.stands(name) for name in room.tables},
        "present": room.limits._keys,
    }


@pytest.mark.parametrize("looks", [7, 12])
def test_a_warm_room_is_the_room_that_its_log_makes(
    postgresql: Callable[[], str], monkeypatch: pytest.MonkeyPatch, looks: int
) -> None:
    monkeypatch.setattr(snapshots, "PAUSE", timedelta(0))
    monkeypatch.setattr(snapshots, "BYTES_A_LINE", 10_000)
    monkeypatch.setattr(caches, "Snapshots", partial(snapshots.Snapshots, every=20))
    url = postgresql()
    Store.open(url).close()
    standby, cold = Standby(sql.make_url(url)), Standby(sql.make_url(url))
    asyncio.run(evening(url, standby, looks))
    standby._thinned = 0.0
    if looks == 12:
        standby.look()
    kept = {name: table.number for name, table in standby.tables.items()}
    assert max(kept.values()) > 20
    store = Store.open(url)
    mine, its = Room(store), Room(store)
    mine.replay(standby=standby)
    assert not standby.tables, "each is gone on with"
    its.replay(standby=cold)  # which has nothing
    found, expected = told(mine), told(its)
    if looks == 12:
        assert found == expected
        assert found["numbers"] == {**kept}
    else:  # the last snapshots are later than the last look: what it kept besides is on disk already
        for name in ("played", "tallied"):
            assert set(found.pop(name)) >= set(expected.pop(name))  # type: ignore[call-overload]
        assert found == expected
        assert sum(found["numbers"].values()) > sum(kept.values())  # type: ignore[attr-defined]
    mine.caches.write()
    assert verify(store).problems == []
    store.close()
    standby.close()
    cold.close()


def test_what_does_not_fit_the_log_is_passed_over(postgresql: Callable[[], str]) -> None:
    """The room may have been restored from a copy, so that its log has a different end."""
    url = postgresql()
    Store.open(url).close()
    standby = Standby(sql.make_url(url))
    asyncio.run(evening(url, standby))
    store = Store.open(url)
    table = max(standby.tables.values(), key=lambda one: one.number)
    with store.engine.begin() as connection:
        mine = log.c.table_name == table.machine.table
        connection.execute(log.delete().where(mine, log.c.number > table.number - 3))
    head = store.heads()[table.machine.table]
    assert not table.fits(head)
    again = Room(store)
    again.replay(standby=standby)
    assert again.tables[table.machine.table].number == head.number < table.number
    store.close()
    standby.close()
