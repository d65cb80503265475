"""A client's id sent twice is recognised, however many lines and restarts lie between."""

import asyncio
from datetime import UTC, datetime

import pytest

from pitboss.log import request_ids
from pitboss.log.entry import LogLine
from pitboss.log.journal import Journal
from pitboss.log.request_ids import RequestIds
from pitboss.log.store import _BY_ID, Store

AT = datetime(2026, 1, 2, tzinfo=UTC)


def line(number: int, table: str = "t1") -> LogLine:
    return LogLine(table=table, at=AT, by="anna", text="cc", id=f"anna:{number}")


def number_of(ids: RequestIds, table: str, client_id: str) -> int | None:
    entry = ids.find(table, client_id)
    return entry.number if entry else None


async def write(journal: Journal, ids: RequestIds, numbers: range, table: str = "t1") -> None:
    for number in numbers:
        one = line(number, table)
        assert ids.find(table, one.id) is None
        entry = journal.add(one)
        ids.add(entry)
        if number % 50 == 0:
            await journal.flushed()
    await journal.flushed()


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep so few ids in memory that nearly all must be looked up."""
    monkeypatch.setattr(request_ids, "LAST", 20)


@pytest.mark.parametrize("learned", [True, False])
def test_an_id_is_recognised_after_many_lines_and_after_a_restart(own_store: Store, learned: bool) -> None:
    async def first() -> None:
        journal = Journal(own_store)
        ids = RequestIds(journal)
        if learned:
            await ids.learn()
        await write(journal, ids, range(1, 400))
        await write(journal, ids, range(1, 400), "t2")
        assert len(ids._last) + len(ids._before) < 150
        assert [number_of(ids, "t1", f"anna:{number}") for number in (1, 200, 399)] == [1, 200, 399]
        assert ids.find("t3", "anna:1") is None
        assert ids.find("t1", "bob:1") is None

    async def again() -> None:
        journal = Journal(own_store)
        ids = RequestIds(journal)
        if learned:
            await ids.learn()
        for table in ("t1", "t2"):
            assert [number_of(ids, table, f"anna:{number}") for number in range(1, 400)] == list(range(1, 400))
            assert ids.find(table, "anna:400") is None
        await write(journal, ids, range(400, 500))
        assert number_of(ids, "t1", "anna:401") == 401

    asyncio.run(first())
    asyncio.run(again())


def test_what_is_not_on_disk_yet_is_never_forgotten(store: Store) -> None:
    """A line that is still on its way to the log cannot be looked up there."""

    async def run() -> None:
        journal = Journal(store)
        ids = RequestIds(journal)
        await ids.learn()
        for number in range(1, 300):
            entry = journal.add(line(number))
            ids.add(entry)
        assert store.find("t1", "anna:1") is None
        assert [number_of(ids, "t1", f"anna:{number}") for number in range(1, 300)] == list(range(1, 300))
        await journal.flushed()

    asyncio.run(run())


def test_a_new_id_is_seldom_looked_up(own_store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> int:
        journal = Journal(own_store)
        ids = RequestIds(journal)
        await write(journal, ids, range(1, 1000))
        await ids.learn()
        asked = 0
        find = own_store.find

        def counted(table: str, client_id: str) -> object:
            nonlocal asked
            asked += 1
            return find(table, client_id)

        monkeypatch.setattr(own_store, "find", counted)
        assert all(ids.find("t1", f"bob:{number}") is None for number in range(1000))
        return asked

    assert asyncio.run(run()) < 20


def test_a_filter_that_is_far_too_small_costs_time_and_never_a_line(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(request_ids, "MOST_BITS", 256)

    async def run() -> None:
        journal = Journal(store)
        ids = RequestIds(journal)
        await ids.learn()
        await write(journal, ids, range(1, 300))
        assert [number_of(ids, "t1", f"anna:{number}") for number in range(1, 300)] == list(range(1, 300))
        assert ids.find("t1", "anna:300") is None

    asyncio.run(run())


def test_the_index_answers_what_is_looked_up(store: Store) -> None:
    """Neither database may read a table's whole log for a lookup."""
    asyncio.run(write(Journal(store), RequestIds(Journal(store)), range(1, 2)))
    query = _BY_ID.params(table="t1", id="anna:1")
    text = str(query.compile(store.engine, compile_kwargs={"literal_binds": True}))
    sqlite = store.engine.dialect.name == "sqlite"
    with store.engine.connect() as connection:
        if not sqlite:
            connection.exec_driver_sql("SET enable_seqscan = off")
        plan = str(connection.exec_driver_sql(f"EXPLAIN {'QUERY PLAN ' if sqlite else ''}{text}").all())
    assert "log_client_ids" in plan


def test_a_busy_room_keeps_a_few_thousand_ids_and_no_more(monkeypatch: pytest.MonkeyPatch, own_store: Store) -> None:
    """A busy room keeps its usual number of ids in memory; the rest are on disk, and are found there."""
    monkeypatch.undo()
    assert request_ids.LAST <= 2_000

    async def run() -> None:
        journal = Journal(own_store)
        ids = RequestIds(journal)
        await ids.learn()
        await write(journal, ids, range(1, 3 * request_ids.LAST))
        assert len(ids._last) + len(ids._before) <= 2 * request_ids.LAST + 50, "and those that were not on disk yet"
        assert number_of(ids, "t1", "anna:1") == 1

    asyncio.run(run())
