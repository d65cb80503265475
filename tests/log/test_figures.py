"""The reports' figures follow from the log of random evenings, wherever a room was stopped, and balance."""

import contextlib
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest
import sqlalchemy as sql
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from log.test_snapshots import SIGNS, sitting
from pit.table.test_random_sittings import Evening
from pitboss.books.catalogue import banked
from pitboss.core.errors import PitbossError
from pitboss.log.balances import Books, movements_of
from pitboss.log.database import empty
from pitboss.log.entry import LogEntry, LogLine, chained
from pitboss.log.kinds.table import TableMachine
from pitboss.log.log import replay
from pitboss.log.snapshots import Snapshots
from pitboss.log.store import Store
from pitboss.odds.prices import WagerPrice
from pitboss.pit.cage.calendar import Calendar, read_clock
from pitboss.pit.table.sign import MoreTime, TableSign
from pitboss.room.projections.figures import SOFTWARE, Figures, Key, Rows
from pitboss.room.projections.kept_figures import Mark, Projection, kept, kept_rows, marks, on_disk
from pitboss.room.reports.expectation import Prices, keep_prices, kept_prices
from pitboss.room.reports.report import Filter, as_csv, as_parquet, read_dimensions, report
from pitboss.room.verify import verify
from toolkit.effort import share
from toolkit.table import CROWN, THREE_CARD, ULTIMATE, VIC_HOLDEM, Sitting

PERTH = Calendar().with_clock(read_clock("Australia/Perth", "06:00", datetime.min.replace(tzinfo=UTC)))


@contextmanager
def a_store() -> Iterator[Store]:
    """Yield a store, one for each example."""
    with tempfile.TemporaryDirectory() as folder, closing(Store.at(Path(folder) / "room.db")) as store:
        yield store


def made(entries: list[LogEntry], calendar: Calendar = PERTH) -> tuple[Rows, Books, TableMachine]:
    """Return the figures of a log added up in one go, its accounts and its table."""
    with a_store() as store:
        store.append(entries)
        figures, books, fold = Projection(store), Books(), TableMachine("t1")
        for entry in entries:
            events = list(replay(fold, entry).events)
            books.post(movements_of(events))
            figures.note(fold, entry, events, calendar)
        return dict(figures.rows()), books, fold


def total(rows: Rows) -> Figures:
    found = Figures()
    for one in rows.values():
        found.add(one)
    return found


def wallets(entries: list[LogEntry]) -> tuple[Counter[str], Counter[str]]:
    """Return what left wallets and came back, by the kind of account on the other side."""
    fold, went, came = TableMachine("t1"), Counter[str](), Counter[str]()
    for entry in entries:
        for one in replay(fold, entry).movements:
            debit, credit = one.debit.partition(":")[0], one.credit.partition(":")[0]
            if debit == "wallet":
                went[credit] += one.amount
            elif credit == "wallet":
                came[debit] += one.amount
    return went, came


@share(12)
@given(sign=st.sampled_from(SIGNS), seed=st.integers(0, 10**6))
def test_the_figures_balance_with_the_accounts(sign: TableSign, seed: int) -> None:
    entries = sitting(sign, seed)
    rows, books, fold = made(entries)
    found, accounts = total(rows), Counter[str]()
    for name, amount in books.balances.items():
        accounts[name.partition(":")[0]] += amount
    taken = found.win + found.jackpot_in - found.jackpot_out + found.commission + found.charges
    assert taken == sum(accounts[one] for one in ("house", "commission", "drop", "jackpot"))
    assert found.rounds + found.void == fold.floor.state.hands - fold.floor.in_round
    lies = accounts["stack"] + accounts["held"] + accounts["pot"]
    prizes = found.jackpot_out if not sign.banked else 0
    went, came = wallets(entries)
    assert found.drop == went["stack"]
    assert found.taken == came["stack"] + came["held"]
    back = accounts["wallet"] + found.drop - found.taken - prizes
    assert back == came["pot"], "only a carried pot that nobody can play for comes back besides"
    assert found.drop - found.taken - back == lies + taken + prizes
    assert all(key.dealer == SOFTWARE for key, one in rows.items() if one.rounds)


def test_time_that_was_bought_is_a_charge() -> None:
    """Everybody buys time whenever they may, until somebody cannot pay for a line of the evening."""
    bought = structs.replace(VIC_HOLDEM, time_to_act=30, more_time=MoreTime(seconds=30, times=2, fee="2"))
    entries, fold = list[LogEntry](), TableMachine("t1")
    with contextlib.suppress(PitbossError):
        for by, text, at in Evening(bought, 1).run(8).log:
            for line in ("more-time", text) if by in (fold.floor.state.players if entries else ()) else (text,):
                try:
                    fold.take(by, line, at)
                except PitbossError:
                    if line == text:
                        raise
                    continue
                entry = LogLine(table="t1", at=at, by=by, text=line)
                entries.append(chained(entry, entries[-1] if entries else None))
    rows, books, _ = made(entries)
    assert total(rows).charges == books.balances["house"] + books.balances["drop:t1"] > 0
    assert total(rows).win == 0


@share(7)
@given(sign=st.sampled_from(SIGNS), seed=st.integers(0, 10**6), chosen=st.data())
def test_a_room_that_was_stopped_anywhere_has_the_figures_of_the_whole_log(
    sign: TableSign, seed: int, chosen: st.DataObject
) -> None:
    entries = sitting(sign, seed)
    whole = made(entries)[0]
    cuts = sorted(chosen.draw(st.lists(st.integers(1, len(entries)), max_size=3)))
    with a_store() as store:
        snapshots, fold = Snapshots(store, every=15), TableMachine("t1")
        figures, done = Projection(store), 0
        for cut in [*cuts, len(entries)]:
            store.append(entries[done:cut])
            for entry in entries[done:cut]:
                events = list(replay(fold, entry).events)
                snapshots.follow(fold, entry, events)
                figures.note(fold, entry, events, PERTH)
            snapshots.write()
            if chosen.draw(st.booleans()):
                figures.gather()
                figures.write()
            done, figures = cut, Projection(store)
            figures.catch_up("t1", PERTH)
            assert dict(figures.rows()) == made(entries[:cut])[0]
        assert dict(figures.rows()) == whole
        figures.gather(all_=True)
        figures.write()
        assert kept_rows(store, "t1") == (len(entries), whole)
        assert dict(Projection(store).rows()) == whole


def test_figures_are_written_when_what_they_stand_on_is_on_disk_and_not_before() -> None:
    entries = sitting(ULTIMATE, 3)
    with a_store() as store:
        figures, fold = Projection(store), TableMachine("t1")
        store.append(entries[:-20])
        for entry in entries:
            figures.note(fold, entry, replay(fold, entry).events, PERTH)
        figures.gather()
        figures.write()
        assert kept_rows(store, "t1") == (0, {})
        store.append(entries[-20:])
        figures.write()
        assert kept_rows(store, "t1") == (len(entries), made(entries)[0])


def test_whether_entries_are_on_disk_is_looked_up_and_not_looked_for_in_the_whole_log() -> None:
    entries = sitting(ULTIMATE, 3)
    with a_store() as store:
        store.append(entries)
        asked: list[tuple[str, tuple[object, ...]]] = []
        sql.event.listen(store.engine, "before_cursor_execute", lambda *said: asked.append((said[2], said[3])))
        marked = {entry.line.table: Mark(entry.number, entry.hash) for entry in entries}
        with store.engine.connect() as connection:
            assert on_disk(connection, marked)
            [(statement, values)] = [one for one in asked if "count(*)" in one[0]]
            plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values).all()
            assert not on_disk(connection, {name: Mark(mark.number + 1, mark.hash) for name, mark in marked.items()})
        assert any("SEARCH log" in str(step) for step in plan)
        assert not any("SCAN log" in str(step) for step in plan)


def test_figures_that_stand_on_an_entry_the_log_has_not_got_are_made_anew() -> None:
    """The restored backup ends earlier, or belongs to another evening."""
    entries, other = sitting(ULTIMATE, 3), sitting(ULTIMATE, 4)
    with a_store() as store:
        store.append(entries)
        figures = Projection(store)
        figures.catch_up("t1", PERTH)
        figures.gather(all_=True)
        figures.write()
        with store.engine.begin() as connection:
            connection.execute(sql.text("delete from log"))
        store.append(other)
        again = Projection(store)
        assert again.rows() == []
        again.catch_up("t1", PERTH)
        assert dict(again.rows()) == made(other)[0]


def test_the_check_of_a_log_finds_figures_that_were_changed() -> None:
    with a_store() as store:
        store.append(sitting(THREE_CARD, 5))
        figures = Projection(store)
        figures.catch_up("t1", Calendar())
        figures.gather(all_=True)
        figures.write()
        assert not [one for one in verify(store).problems if "figures" in one]
        with store.engine.begin() as connection:
            row = connection.execute(sql.select(kept.c.data).where(kept.c.dealer == SOFTWARE)).first()
            assert row is not None
            changed = row.data.replace('"rounds":', '"rounds":1')
            connection.execute(sql.update(kept).where(kept.c.dealer == SOFTWARE).values(data=changed))
        assert [one for one in verify(store).problems if "the figures of t1 differ from the log" in one]
        empty(store.engine, kept, marks)
        assert not [one for one in verify(store).problems if "figures" in one]


def price(wager: str, edge: str, variance: str, kind: str = "", table: str = "") -> WagerPrice:
    return WagerPrice(wager=wager, kind=kind, pay_table=table, edge=edge, variance=variance)


PRICES: Prices = {
    "g": [
        price("ante", "1/50", "4"),
        price("trips", "1/100", "9", "trips", "A"),
        price("trips", "1/10", "9", "trips", "B"),
    ]
}


def row(day: str, table: str, terms: str, dealer: str, rounds: int, win: int) -> tuple[Key, Figures]:
    """Return figures for rounds with ten dollars on the Ante and five on Trips."""
    figures = Figures(
        rounds=rounds,
        handle=1500 * rounds,
        drop=100_000,
        win=win,
        stakes={"ante": 1000 * rounds, "trips": 500 * rounds},
        products={
            "ante ante": 1_000_000 * rounds,
            "ante trips": 500_000 * rounds,
            "trips trips": 250_000 * rounds,
        },
    )
    return Key(day, table, "g", terms, dealer), figures


def test_what_is_expected_and_how_far_chance_goes() -> None:
    rows = [row("2026-01-31", "t1", "trips=A", "dora", 100, 2600), row("2026-01-31", "t1", "trips=B", "dora", 100, 0)]
    found = report(rows, ("table",), PRICES).rows[0]
    assert found.expected is not None
    assert found.expected.win == 2000 + 500 + 2000 + 5000
    a_round = 10 * 2 + 5 * 3
    assert found.expected.deviation == round(100 * a_round * 200**0.5), "as if Ante and Trips won and lost together"
    assert found.expected.high - found.expected.win == 3 * found.expected.deviation
    assert not found.expected.odd
    assert found.hold == "1.3"
    lost = report([row("2026-01-31", "t1", "trips=A", "dora", 100, -200_000)], ("table",), PRICES).rows[0]
    assert lost.expected is not None
    assert lost.expected.odd


def test_odds_that_are_not_counted_leave_the_expectation_out() -> None:
    rows = [row("2026-01-31", "t1", "trips=A", "dora", 1, 0)]
    found = report(rows, (), {})
    assert (found.total.expected, found.uncounted) == (None, ("g",))
    assert report(rows, (), {"g": [price("ante", "1/50", "4")]}).total.expected is None, "Trips has no price"


def test_reports_are_grouped_and_filtered() -> None:
    rows = [
        row("2026-01-30", "t1", "trips=A", "dora", 1, 10),
        row("2026-01-31", "t1", "trips=A", "emil", 2, 20),
        row("2026-01-31", "t2", "trips=A", "dora", 4, 40),
    ]
    found = report(rows, ("dealer",), PRICES)
    assert [(one.names, one.figures.rounds) for one in found.rows] == [({"dealer": "dora"}, 5), ({"dealer": "emil"}, 2)]
    assert found.total.figures.win == 70
    day = report(rows, ("day", "table"), PRICES, Filter(first="2026-01-31", last="2026-01-31", dealer="dora"))
    assert [one.names for one in day.rows] == [{"day": "2026-01-31", "table": "t2"}]
    with pytest.raises(PitbossError, match=r"cannot be broken down by 'tabel': .* did you mean 'table'"):
        read_dimensions("day,tabel")


def test_a_report_as_a_file() -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    arrow = pytest.importorskip("pyarrow")
    found = report([row("2026-01-31", "=cmd()", "trips=A", "dora", 100, 2600)], ("table", "day"), PRICES)
    lines = as_csv(found).splitlines()
    assert lines[0].startswith(
        "table,day,rounds,void,handle,drop,cash,taken,win,commission,charges,jackpot_in,jackpot_out,"
        "side_handle,side_win,overpaid,underpaid,hold"
    )
    assert lines[1].startswith("'=cmd(),2026-01-31,100,0,1500.00,1000.00,0.00,0.00,26.00"), "a name is no formula"
    assert lines[2].startswith("total,,100,")
    table = parquet.read_table(arrow.BufferReader(as_parquet(found)))
    assert table.column_names == lines[0].split(",")
    assert str(table.to_pylist()[0]["win"]) == "26.00"


def test_each_kind_of_database_keeps_figures_and_prices(store: Store) -> None:
    entries = sitting(ULTIMATE, 6)
    store.append(entries)
    for _ in range(2):
        figures = Projection(store)
        figures.catch_up("t1", PERTH)
        figures.gather(all_=True)
        figures.write()
        assert kept_rows(store, "t1") == (len(entries), made(entries)[0])
    for edge in ("1/50", "1/40"):
        keep_prices(store, "g", "v1", edge)
        assert kept_prices(store, ["g", "h"], "v1") == {"g": edge}
    assert kept_prices(store, ["g"], "v2") == {}
    again = Projection(store)
    again.forget_log("t1")
    assert kept_rows(store, "t1") == (0, {})


@pytest.mark.parametrize("sign", [CROWN, ULTIMATE, THREE_CARD], ids=lambda sign: sign.game)
def test_every_first_stake_of_a_house_game_has_its_odds(sign: TableSign) -> None:
    """A Blind is placed with its Ante, a Play wager follows it, and a jackpot wager stands apart."""
    game = banked(sign.game)
    counted = {game.wagers[0].name, *(side.wager for side in game.analysis.sides)}
    stakes = total(made(sitting(sign, 9, rounds=20))[0]).stakes
    assert stakes
    assert stakes.keys() <= counted


@pytest.mark.rule("vic-crown-poker 8.15.1", "ruling vic-crown-poker CP-G4")
def test_side_wagers_at_poker_are_reported_apart_from_the_pots() -> None:
    sign = structs.replace(VIC_HOLDEM, table={"flop-chase": {"minimum": "2", "maximum": "50"}})
    played = Sitting(sign).seat(anna=1, bob=2, carl=3).open()
    for amount in (2, 50, 10):
        played.deal()
        played.say("anna", f"bet flop-chase-red {amount}")
        played.say("bob", f"bet flop-chase-black {amount}")
        played.finish()
    entries = list[LogEntry]()
    for by, text, at in played.log:
        entries.append(chained(LogLine(table="t1", at=at, by=by, text=text), entries[-1] if entries else None))
    rows, books, _ = made(entries)
    found = total(rows)
    assert (found.rounds, found.side_handle) == (3, 2 * 6200)
    assert found.side_win == found.win == books.balances["house"]
    assert found.handle > found.side_handle, "the pots are in the handle too"
