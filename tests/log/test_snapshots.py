"""A table is the same from whichever snapshot its replay starts; a snapshot that does not fit the log is skipped."""

from collections import Counter
from itertools import pairwise
from typing import Any

import msgspec
import pytest
import sqlalchemy as sql
from hypothesis import given
from hypothesis import strategies as st

from pit.table.test_random_sittings import DRAW_ANTE, MANILA, NAMES, RAKED, Evening
from pitboss.core.cards.shoe import Shoe
from pitboss.core.cards.shuffle import Demonstration
from pitboss.log.balances import CAGE, Books
from pitboss.log.entry import LogEntry, LogLine, chained
from pitboss.log.kinds.table import READY, SHOE, TableMachine
from pitboss.log.log import replay
from pitboss.log.snapshots import (
    BYTES_A_LINE,
    Snapshots,
    forget,
    kept,
    machine_of,
    read_snapshot,
    replay_table,
    restored,
    snapshot_of,
    write_snapshot,
)
from pitboss.log.store import Store
from pitboss.pit.table.sign import TableSign
from pitboss.room.projections.history import finished_rounds
from pitboss.room.verify import verify
from pitboss.rules.view import PUBLIC, view
from toolkit.effort import share
from toolkit.table import CROWN, STUD, THREE_CARD, ULTIMATE, VIC_HOLDEM, WA_HOLDEM

SIGNS = (WA_HOLDEM, VIC_HOLDEM, STUD, MANILA, DRAW_ANTE, RAKED, CROWN, THREE_CARD, ULTIMATE)


def sitting(sign: TableSign, seed: int, rounds: int = 8) -> list[LogEntry]:
    """Return the log of a random evening, with a shuffle before most rounds and patrons who say they are ready."""
    evening, entries = Evening(sign, seed).run(rounds), list[LogEntry]()

    def add(by: str, text: str, at: Any) -> None:
        entries.append(chained(LogLine(table="t1", at=at, by=by, text=text), entries[-1] if entries else None))

    deck = TableMachine("t1")
    for number, (by, text, at) in enumerate(evening.log):
        if text == "deal" and number % 4:
            made = Shoe.shuffled(deck.deck, Demonstration(f"{seed} {number}")).shuffles[0]
            add("d", f"{SHOE} {made.commitment} {made.seed.hex()}", at)
        add(by, text, at)
        deck.take(by, text, at)
        if number % 7 == 0 and deck.floor.state.players:
            add(next(iter(deck.floor.state.players)), READY, at)
    return entries


def seen(fold: TableMachine, moved: Counter[str]) -> dict[str, Any]:
    """Return everything about a table that anybody could notice."""
    floor = fold.floor
    return {
        "everything": snapshot_of(fold, moved),
        "seated": list(floor.state.players),
        "facts": floor.facts(),
        "need": floor.need(),
        "choices": {name: floor.choices(name) for name in floor.state.players},
        "views": [view(floor.round, who) for who in (PUBLIC, *floor.places)] if floor.round else [],
        "due": floor.round.due() if floor.round and floor.in_round else None,
        "shoe": fold.shoe,
        "moved": +moved,
        "owed": -moved,
    }


@share(15)
@given(sign=st.sampled_from(SIGNS), seed=st.integers(0, 10**6), chosen=st.data())
def test_folding_from_any_snapshot_makes_the_same_table(sign: TableSign, seed: int, chosen: st.DataObject) -> None:
    entries = sitting(sign, seed)
    whole, moved = replay_table("t1", entries)
    for at in chosen.draw(st.lists(st.integers(1, len(entries)), min_size=2, max_size=4)):
        start, until = replay_table("t1", entries[:at])
        kept_ = read_snapshot(write_snapshot(snapshot_of(start, until)))
        fold, later = machine_of(kept_), Counter(kept_.moved)
        assert seen(fold, later) == seen(start, until), at
        for entry in entries[at:]:
            for one in replay(fold, entry).movements:
                later[one.debit] -= one.amount
                later[one.credit] += one.amount
        assert seen(fold, later) == seen(whole, moved), at


def kept_log(store: Store, sign: TableSign = WA_HOLDEM, every: int = 20) -> tuple[Snapshots, list[LogEntry]]:
    """Return a log in a store, and the snapshots that a server would have written next to it."""
    entries = sitting(sign, 7, rounds=30)
    store.append(entries)
    given_: LogEntry | None = None
    for name in NAMES:
        line = LogLine(table=CAGE, at=entries[0].line.at, by=CAGE, text=f"give {name} 1000000")
        given_ = chained(line, given_)
        store.append([given_])
    snapshots, fold = Snapshots(store, every), TableMachine("t1")
    for entry in entries:
        snapshots.follow(fold, entry, replay(fold, entry).events)
    snapshots.write()
    return snapshots, entries


def test_a_restart_begins_at_the_last_snapshot_and_moves_the_same_chips(store: Store) -> None:
    snapshots, entries = kept_log(store)
    whole, moved = replay_table("t1", entries)
    books = Books()
    start = snapshots.begin("t1", books)
    assert start.number > len(entries) // 2
    for entry in store.stream("t1", start.number):
        books.post(replay(start.machine, entry).movements)
    assert seen(start.machine, books.balances) == seen(whole, moved)
    assert snapshots.unread({"t1": entries[-1]}) == {"t1": len(entries) - start.number}


def change(store: Store, **values: Any) -> None:
    with store.engine.begin() as connection:
        last = sql.select(sql.func.max(kept.c.number)).scalar_subquery()
        connection.execute(sql.update(kept).where(kept.c.number == last).values(**values))


@pytest.mark.parametrize(
    "values", [{"data": "{}"}, {"hash": "0" * 64}, {"digest": "0" * 64}, {"version": "x"}, {"hands": 1}], ids=str
)
def test_a_snapshot_that_was_changed_is_passed_over(store: Store, values: dict[str, Any]) -> None:
    kept_log(store)
    last = restored(store, "t1")
    change(store, **values)
    before = restored(store, "t1")
    assert last is not None
    assert before is not None
    assert before.number < last.number


def test_a_changed_stack_is_passed_over(store: Store) -> None:
    kept_log(store)
    with store.engine.begin() as connection:
        for number, data in connection.execute(sql.select(kept.c.number, kept.c.data)).all():
            richer = data.replace('"stack":', '"stack":1')
            connection.execute(sql.update(kept).where(kept.c.number == number).values(data=richer))
    assert restored(store, "t1") is None
    assert Snapshots(store).begin("t1", Books()).number == 0
    assert forget(store) > 2


def test_snapshots_of_other_source_are_forgotten(store: Store) -> None:
    kept_log(store)
    with store.engine.begin() as connection:
        connection.execute(sql.update(kept).values(version="other"))
    assert Snapshots(store).begin("t1", Books()).number == 0
    assert forget(store) == 0


def test_a_snapshot_of_a_log_that_was_written_differently_is_passed_over(store: Store) -> None:
    """A server killed between two writes may leave a snapshot of an entry that was never written."""
    _, entries = kept_log(store)
    whole = restored(store, "t1")
    assert whole is not None
    with store.engine.begin() as connection:
        connection.exec_driver_sql(f"DELETE FROM log WHERE number >= {whole.number}")
    other = chained(msgspec.structs.replace(entries[whole.number - 1].line, id="x"), entries[whole.number - 2])
    store.append([other])
    start = restored(store, "t1")
    assert start is not None
    assert start.number < whole.number
    assert verify(store).problems == []


def test_verification_finds_a_snapshot_that_the_log_does_not_make(store: Store) -> None:
    """Even a snapshot with a matching digest is found, because the server would have started from it."""
    snapshots, _ = kept_log(store)
    assert verify(store).problems == []
    start = restored(store, "t1")
    assert start is not None
    entry = store.read("t1", start.number - 1, 1)[0]
    start.machine.floor.state.hands += 1
    snapshots._due["t1"] = 0
    snapshots._moved["t1"] = start.moved
    start.machine.floor.state.round = None
    snapshots.follow(start.machine, entry, [])
    snapshots.write()
    (problem,) = verify(store).problems
    assert f"the snapshot at entry {entry.number} does not match the log" in problem


def test_rounds_come_out_the_same_from_a_snapshot(store: Store) -> None:
    kept_log(store)
    every = {one.number: (one.nets, one.lines, one.started, one.shuffles) for one in finished_rounds(store, "t1")}
    assert len(every) > 8
    for number, expected in every.items():
        (one,) = finished_rounds(store, "t1", number, number)
        assert (one.nets, one.lines, one.started, one.shuffles) == expected
    assert [one.number for one in finished_rounds(store, "t1", 5, 8)] == [5, 6, 7, 8]
    assert list(finished_rounds(store, "t1", 500, 500)) == []


def test_a_large_snapshot_waits_longer_for_the_next(store: Store) -> None:
    kept_log(store, every=1)
    with store.engine.begin() as connection:
        rows = connection.execute(sql.select(kept.c.number, sql.func.length(kept.c.data).label("size"))).all()
    sizes = {row.number: row.size for row in rows}
    numbers = sorted(sizes)
    assert len(numbers) > 1
    assert all(later - number >= sizes[number] // BYTES_A_LINE for number, later in pairwise(numbers))
