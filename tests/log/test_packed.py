"""Old lines are packed: all can still be read, found and verified from the first, and no change goes unnoticed."""

import asyncio
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import sqlalchemy as sql

from log.test_snapshots import kept_log
from pitboss.log import snapshots
from pitboss.log import store as stores
from pitboss.log.entry import LogEntry, LogError, LogLine, chained
from pitboss.log.packed import DIGEST, has_digest, id_digest, packed
from pitboss.log.snapshots import forget, kept, restored
from pitboss.log.store import Store, log
from pitboss.room import archive as archiving
from pitboss.room.archive import pack_old
from pitboss.room.projections.kept_figures import Projection
from pitboss.room.verify import verify
from room.test_cage import begun
from toolkit.room import InsidePlayer, close_room

START = datetime(2026, 1, 1, tzinfo=UTC)


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores, "LEAST", 4)
    monkeypatch.setattr(stores, "MOST", 8)


def written(store: Store, count: int = 50) -> list[LogEntry]:
    """Write lines of two editions, most of them sent by a client."""
    entries = list[LogEntry]()
    for number in range(1, count + 1):
        text, sent = ("sign {}", "") if number == 1 else (f"line {number} — ‘é’", f"anna:{number}")
        at = START + timedelta(minutes=number, microseconds=number % 3)
        line = LogLine(table="t1", at=at, by="anna", text=text, id=sent)
        entries.append(chained(line, entries[-1] if entries else None, edition=1 + (number > 20)))
    store.append(entries)
    return entries


def lines_left(store: Store) -> int:
    with store.engine.begin() as connection:
        return connection.scalar(sql.select(sql.func.count()).select_from(log).where(log.c.table_name == "t1")) or 0


def test_packed_lines_read_like_the_others(store: Store) -> None:
    entries = written(store)
    assert store.pack("t1", 10, most=9) == 8, "what is left over waits for more"
    assert store.pack("t1", 45, most=2) == 16
    assert store.pack("t1", 45, most=99) == 21
    assert lines_left(store) == 5
    assert store.read("t1") == list(store.stream("t1")) == list(store.followed("t1")) == entries
    for after in range(50):
        assert list(store.followed("t1", after)) == entries[after:]
        for limit in (1, 5, 25):
            assert store.read("t1", after, limit) == entries[after : after + limit]
    assert [store.find("t1", f"anna:{number}") for number in range(2, 51)] == entries[1:]
    assert (store.find("t1", "anna:51"), store.find("t2", "anna:3")) == (None, None)
    for number in (1, 8, 9, 24, 45, 46, 50):
        assert store.heads(entries[number - 1].line.at + timedelta(seconds=1)) == {"t1": entries[number - 1]}
    assert store.heads(START) == {}
    assert store.cut() == {"t1": 50}


@pytest.mark.parametrize("needed", [(7, 12, 31), (26, 40, 45)])
def test_what_is_packed_goes_into_an_archive_whole(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, needed: tuple[int, ...]
) -> None:
    entries = written(store)
    store.pack("t1", 40, most=99)
    monkeypatch.setattr(archiving, "_closed", lambda _, __: START + timedelta(days=1))
    for first in needed:
        monkeypatch.setattr(archiving, "first_needed", lambda _, __, first=first: first)
        archiving.archive(store, START.date(), tmp_path / f"{first}.archive")
        assert list(store.followed("t1")) == entries
        assert [store.find("t1", f"anna:{number}") for number in range(2, 51)] == entries[1:]
    for number in (1, 24, 31, 46):
        assert store.heads(entries[number - 1].line.at + timedelta(seconds=1)) == {"t1": entries[number - 1]}


@pytest.mark.parametrize("change", ["lines", "hash", "gone", "since"])
def test_a_page_that_was_changed_is_told(store: Store, change: str) -> None:
    entries = written(store)
    store.pack("t1", 40, most=99)
    second = sql.and_(packed.c.table_name == "t1", packed.c.last == 16)
    with store.engine.begin() as connection:
        if change == "gone":
            connection.execute(packed.delete().where(second))
        elif change == "lines":
            third = connection.scalar(sql.select(packed.c.lines).where(packed.c.last == 24))
            connection.execute(packed.update().where(second).values(lines=third))
        else:
            connection.execute(packed.update().where(second).values({change: "0" * 32}))
    if change == "since":  # says only where to look
        assert list(store.followed("t1")) == entries
        return
    with pytest.raises(LogError, match=r"table t1.*(has been changed|is missing)"):
        list(store.followed("t1"))
    assert any("table t1" in problem for problem in verify(store).problems)


def test_a_line_that_was_changed_is_not_packed(store: Store) -> None:
    entries = written(store)
    with store.engine.begin() as connection:
        connection.execute(log.update().where(log.c.number == 5).values(by="nobody"))
    with pytest.raises(LogError, match="one of the entries 1 to 8 has been changed"):
        store.pack("t1", 40)
    assert lines_left(store) == len(entries), "so that it can still be told which"
    with pytest.raises(LogError, match="table t1, entry 5 has been changed"):
        list(store.followed("t1"))


def test_digests_are_found_only_where_one_begins() -> None:
    ids = [id_digest("t1", str(number)) for number in range(50)]
    blob = b"".join(ids)
    assert all(has_digest(blob, one) for one in ids)
    assert not has_digest(blob, blob[3 : 3 + DIGEST])
    assert not has_digest(b"", ids[0])


def test_what_a_start_needs_is_never_packed(own_store: Store) -> None:
    _, entries = kept_log(own_store)
    before = verify(own_store)
    while pack_old(own_store, "t1"):
        pass
    last = restored(own_store, "t1")
    assert last is not None
    assert lines_left(own_store) < len(entries)
    with own_store.engine.begin() as connection:
        assert connection.scalar(sql.select(sql.func.min(log.c.number)).where(log.c.table_name == "t1")) <= last.number
        many = connection.scalar(sql.select(sql.func.count()).select_from(kept))
        assert many == 3, "the first of many lines and the last two"
    after = verify(own_store)
    assert (after.problems, after.root, after.entries) == ([], before.root, before.entries)
    figures = Projection(own_store)
    assert figures.marks == {}
    forget(own_store)
    count = lines_left(own_store)
    assert not pack_old(own_store, "t1")
    assert lines_left(own_store) == count, "without snapshots a start needs everything"


def test_a_room_in_play_packs_its_lines_and_reads_them_all(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshots, "PAUSE", timedelta(0))

    async def play() -> None:
        doors = await begun(url)
        doors.room.caches.snapshots.every = 4
        carol = await InsidePlayer(doors.room, "t1", doors.people["carol"]).connect()
        for line in ("open", "close") * 15:
            assert (await carol.do(line, office="manager"))["type"] == "ack"
        await carol.close()
        await close_room(doors.room)

    asyncio.run(play())
    with closing(Store.open(url)) as store:
        count = len(store.read("t1"))
        assert lines_left(store) < count - 8
        sent = [entry for entry in store.read("t1") if entry.line.id]
        assert len(sent) == 30
        assert [store.find("t1", entry.line.id) for entry in sent] == sent
        assert verify(store).problems == []
