"""The log is chained and durable, holds each line once, and has one writer at a time."""

import asyncio
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sql
from hypothesis import given
from hypothesis import strategies as st

from pitboss.log import database
from pitboss.log.database import StoreError
from pitboss.log.entry import GENESIS, LogEntry, LogError, LogLine, chained, check_chain, day_root, instant
from pitboss.log.journal import Journal, JournalBroken
from pitboss.log.lock import sole_writer
from pitboss.log.schema import about
from pitboss.log.store import DuplicateId, Store
from toolkit import databases

START = datetime(2026, 1, 2, 20, 0, tzinfo=UTC)


def line(number: int, table: str = "t1", client: str = "") -> LogLine:
    return LogLine(table=table, at=START + timedelta(seconds=number), by="anna", text=f"p1 cbr {number}", id=client)


def chain(count: int, table: str = "t1") -> list[LogEntry]:
    entries: list[LogEntry] = []
    for number in range(1, count + 1):
        entries.append(chained(line(number, table), entries[-1] if entries else None))
    return entries


def test_each_entry_follows_from_the_one_before() -> None:
    entries = chain(5)
    assert entries[0].previous == GENESIS
    assert [entry.number for entry in entries] == [1, 2, 3, 4, 5]
    check_chain(entries)


@pytest.mark.parametrize("field", ["by", "text", "id"])
def test_a_changed_entry_is_found(field: str) -> None:
    entries = chain(5)
    entries[2] = msgspec.structs.replace(entries[2], line=msgspec.structs.replace(entries[2].line, **{field: "x"}))
    with pytest.raises(LogError, match="table t1, entry 3 has been changed"):
        check_chain(entries)


def test_a_missing_or_rewritten_entry_is_found() -> None:
    entries = chain(5)
    with pytest.raises(LogError, match="entry 3 is missing"):
        check_chain(entries[:2] + entries[3:])
    rewritten = chained(line(99), entries[1])
    with pytest.raises(LogError, match="entry 4 does not follow"):
        check_chain([*entries[:2], rewritten, *entries[3:]])


def test_what_is_written_reads_back(store: Store) -> None:
    entries = chain(10) + chain(3, "t2")
    store.append(entries)
    assert store.read("t1") == entries[:10]
    assert store.read("t1", after=7) == entries[7:10]
    assert store.tables() == ["t1", "t2"]
    assert {table: head.number for table, head in store.heads().items()} == {"t1": 10, "t2": 3}
    assert store.heads(until=START + timedelta(seconds=5))["t1"].number == 4
    assert day_root({"a": "1", "b": "2"}) != day_root({"a": "2", "b": "1"})


def test_every_text_reads_back_as_it_was_hashed(store: Store) -> None:
    texts = [
        'say "it\'s"',
        "back\\slash",
        "tab\tand\nline",
        "\x01",
        "ÄÖÜ €",
        "🂡🂮",
        "%s %(rows)s :rows ?",
        "[1, 2]",
        "null",
        "",
    ]
    entries: list[LogEntry] = []
    for number, text in enumerate(texts):
        one = msgspec.structs.replace(line(number), text=text, by=text[:20], id=f"anna:{text}")
        entries.append(chained(one, entries[-1] if entries else None))
    store.append(entries)
    assert store.read("t1") == entries
    check_chain(store.read("t1"))


def test_a_text_that_is_too_long_is_refused_and_never_cut(store: Store) -> None:
    long = chained(msgspec.structs.replace(line(1), by="x" * 200), None)
    if store.engine.dialect.name == "postgresql":
        with pytest.raises(StoreError, match="too long"):
            store.append([long])
        assert store.read("t1") == []
    else:
        store.append([long])
        assert store.read("t1") == [long]


@given(st.datetimes(timezones=st.sampled_from([UTC, timezone(timedelta(hours=10, minutes=30))])))
def test_an_instant_is_the_iso_text(at: datetime) -> None:
    assert instant(at) == at.astimezone(UTC).isoformat(timespec="microseconds")


def test_the_hash_of_an_entry_never_changes() -> None:
    """A log once written verifies for ever: these hashes are of edition 1."""
    odd = msgspec.structs.replace(line(1), at=START + timedelta(microseconds=7))
    assert chained(odd, None, edition=1).hash.startswith("59ccc926b96ee7badd43f5b7a11dd047")
    assert chained(line(1, client="abc"), None, edition=1).hash.startswith("9dbf1203e054ef15f6287984f9a88cbd")


def test_a_batch_is_written_whole_or_not_at_all(store: Store) -> None:
    entries = chain(4)
    store.append(entries[:2])
    with pytest.raises(DuplicateId):
        store.append([entries[2], entries[1]])
    assert store.read("t1") == entries[:2]


def test_a_client_id_enters_a_table_once(store: Store) -> None:
    first = chained(line(1, client="abc"), None)
    store.append([first])
    assert store.find("t1", "abc") == first
    assert store.find("t2", "abc") is None
    with pytest.raises(DuplicateId):
        store.append([chained(line(2, client="abc"), first)])


def test_a_newer_database_is_refused(url: str, store: Store) -> None:
    with store.engine.begin() as connection:
        connection.execute(sql.update(about).values(value="99"))
    with pytest.raises(StoreError, match="written by a newer pitboss"):
        Store.open(url)


def test_a_second_server_is_refused(url: str, store: Store) -> None:
    other = Store.open(url)
    with sole_writer(store), pytest.raises(StoreError, match="another pitboss server"), sole_writer(other):
        pass
    with sole_writer(other):
        pass
    other.close()


def test_a_store_that_is_closed_leaves_no_connection_open_whoever_asks_it_just_then(url: str) -> None:
    """A door may still be reading in a thread when its room closes, and may read once more."""
    store = Store.open(url)
    store.engine.dispose()
    opened, closed = list[object](), list[object]()
    sql.event.listen(store.engine, "connect", lambda one, _: opened.append(one))
    sql.event.listen(store.engine, "close", lambda one, _: closed.append(one))
    with store.engine.connect() as asking:
        store.close()
        assert asking.scalar(sql.select(sql.literal(1))) == 1
    assert store.tables() == []
    assert len(opened) == 2
    assert closed == opened


@pytest.mark.parametrize("url", ["sqlite:////no/such/folder/room.db", "oracle://x", "not a url"])
def test_what_cannot_be_opened_says_why(url: str) -> None:
    with pytest.raises(StoreError):
        Store.open(url)


def test_sqlite_keeps_every_commit_on_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "DURABLE", databases.DURABLE)
    store = Store.at(tmp_path / "room.db")
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
    store.close()


def test_the_journal_groups_what_waits(store: Store) -> None:
    async def write() -> tuple[list[LogEntry], int]:
        journal = Journal(store)
        lines = [line(number, f"t{number % 5}", f"id{number}") for number in range(500)]
        entries = await asyncio.gather(*[journal.append(one) for one in lines])
        await journal.flushed()
        return list(entries), journal.batches

    entries, batches = asyncio.run(write())
    assert batches < 50
    for table in store.tables():
        written = store.read(table)
        check_chain(written)
        assert written == [entry for entry in entries if entry.line.table == table]


def test_the_journal_goes_on_where_the_log_ended(store: Store) -> None:
    store.append(chain(3))
    entry = asyncio.run(Journal(store).append(line(4)))
    assert entry.number == 4
    check_chain(store.read("t1"))


def test_a_full_disk_acknowledges_nothing_and_stops_the_journal(tmp_path: Path) -> None:
    store = Store.at(tmp_path / "room.db")
    store.append(chain(1))
    store.writer.exec_driver_sql("PRAGMA max_page_count=1")

    async def write() -> None:
        journal = Journal(store)
        with pytest.raises(JournalBroken, match="full"):
            await journal.append(msgspec.structs.replace(line(2), text="x" * 100_000))
        with pytest.raises(JournalBroken):
            await journal.append(line(3))

    asyncio.run(write())
    assert store.read("t1") == chain(1)
    store.close()
