"""Caches are written a part at a time, so no action waits long for the disk."""

import asyncio
from itertools import pairwise
from typing import Any

import pytest
import sqlalchemy as sql

from pitboss.log.snapshots import kept as snapshots_kept
from pitboss.log.store import Store
from pitboss.room import caches
from pitboss.room.projections.history import kept as rounds_kept
from pitboss.room.projections.play import kept as play_kept
from pitboss.room.room import Room
from pitboss.room.verify import verify
from room.test_restart import TABLES, killed, opened, play

KEPT = (rounds_kept, play_kept, snapshots_kept)


def counted(room: Room) -> list[int]:
    with room.store.engine.connect() as connection:
        return [connection.scalar(sql.select(sql.func.count()).select_from(table)) or 0 for table in KEPT]


def played(room: Room, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Play rounds whose rows all wait, written one row at a time."""
    monkeypatch.setattr(caches, "PART", 1)
    monkeypatch.setattr(room.journal, "write_between", lambda work: None)
    return play(room, 8)


def test_a_part_is_one_write_and_the_rest_is_asked_for_again(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        room = opened(url)
        await played(room, monkeypatch)
        waiting = [
            len(room.caches.played.waiting),
            len(room.limits.tallies.waiting),
            len(room.caches.snapshots.waiting),
        ]
        assert min(waiting) > 1
        before, steps, rest = counted(room), [], room.caches.write_in_parts()
        while rest == room.caches.write_in_parts:  # a request meanwhile continues it and loses nothing
            steps.append(counted(room))
            rest = rest()
        grown = [max(now) - was for was, *now in zip(before, *steps, strict=True)]
        assert grown[:2] == waiting[:2]
        assert grown[2] > 0
        for first, after in pairwise(steps):
            assert max(now - was for was, now in zip(first, after, strict=True)) <= 1
        first_snapshot = next(at for at, step in enumerate(steps) if step[2] > before[2])
        assert steps[first_snapshot][:2] == steps[-1][:2], "what a snapshot counts on is written before it"
        await killed(room)

    asyncio.run(test())


def test_a_room_that_closes_between_two_parts_writes_the_rest(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        room = opened(url)
        await played(room, monkeypatch)
        taken = {row["table_name"] for row in room.caches.snapshots.waiting}
        for _ in range(3):
            room.caches.write_in_parts()
        room.caches.write()
        assert not room.caches.played.waiting
        assert not room.limits.tallies.waiting
        with room.store.engine.connect() as connection:
            found = set(connection.scalars(sql.select(snapshots_kept.c.table_name)))
        assert taken <= found
        assert taken & set(TABLES)
        await killed(room)
        store = Store.open(url)
        assert verify(store).problems == []
        store.close()

    asyncio.run(test())
