"""Measure reports over a million rounds from kept figures, and the cost of keeping them during a replay.

Real rounds of Ultimate Texas Hold'em are played by lines and replayed with and without figures. Their figures are
then spread over fifty tables, two hundred days and four dealers, twenty-five rounds a row. CPU time.
"""

import random
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

from bench.report import write_results
from pitboss.log.entry import LogEntry, LogLine, chained
from pitboss.log.kinds.table import TableMachine
from pitboss.log.log import replay
from pitboss.log.store import Store
from pitboss.odds.prices import WagerPrice
from pitboss.pit.cage.calendar import Calendar
from pitboss.pit.table.sign import TableSign
from pitboss.pit.table.table import FloorTable
from pitboss.room.projections.figures import Figures, Key, Rows
from pitboss.room.projections.kept_figures import Mark, Projection
from pitboss.room.reports.report import as_csv, read_dimensions, report

BOXES, ROUNDS, A_ROW = 4, 1000, 25
TABLES, DAYS, DEALERS = 50, 200, 4
BAR = 5.0
"""The most seconds for any report."""
GAME = "wa-ultimate-texas-holdem"
SIGN = TableSign(game=GAME, table={"minimum": "10", "maximum": "500", "unit": "5"}, buy_in="100", places=BOXES)
BEGAN = datetime(2026, 1, 1, tzinfo=UTC)
CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "shdc"]
PRICES = {
    GAME: [
        WagerPrice(wager="ante", edge="1/50", variance="24.4"),
        WagerPrice(wager="trips", kind="trips", pay_table="pay-table-1", edge="1/100", variance="7.6"),
    ]
}


def lines(rounds: int) -> list[tuple[str, str]]:
    """Return the lines of a table that is opened and played."""
    rng, people = random.Random(7), [f"anna{box}" for box in range(BOXES)]
    found = [("manager", FloorTable.first_line(SIGN))]
    found += [(name, f"sit {box} 100000") for box, name in enumerate(people, 1)] + [("operator", "open")]
    for _ in range(rounds):
        cards = rng.sample(CARDS, 2 * BOXES + 7)
        found.append(("d:dora", "deal"))
        for name in people:
            found += [(name, "bet ante 10"), (name, "bet blind 10"), (name, "bet trips 5")]
        found.append(("d:dora", "d close"))
        hands = ["".join(cards[2 * at : 2 * at + 2]) for at in range(BOXES + 1)]
        found += [("d:dora", f"d dh p{box} {hand}") for box, hand in enumerate(hands[:-1], 1)]
        found.append(("d:dora", f"d dh d {hands[-1]}"))
        found += [(name, "bet play 40") for name in people]
        board = cards[-5:]
        found += [("d:dora", f"d db {''.join(board[:3])}"), ("d:dora", f"d db {''.join(board[3:])}")]
        found.append(("d:dora", "d settle"))
    return found


def entries(table: str, rounds: int) -> list[LogEntry]:
    made: list[LogEntry] = []
    for at, (by, text) in enumerate(lines(rounds)):
        line = LogLine(table=table, at=BEGAN + timedelta(seconds=at), by=by, text=text)
        made.append(chained(line, made[-1] if made else None))
    return made


def timed(run: Callable[[], Any]) -> tuple[float, Any]:
    began = time.process_time()
    found = run()
    return time.process_time() - began, found


def replayed(log: list[LogEntry], figures: Projection | None) -> None:
    made, calendar = TableMachine(log[0].line.table), Calendar()
    for entry in log:
        events = list(replay(made, entry).events)
        if figures is not None:
            figures.note(made, entry, events, calendar)


def laid_out(store: Store, row: Figures) -> Projection:
    """Return kept rows worth a million rounds."""
    kept = Projection(store)
    days = [str(date(2026, 1, 1) + timedelta(days=at)) for at in range(DAYS)]
    for table in (f"t{at:02}" for at in range(TABLES)):
        head = entries(table, 0)[0]
        store.append([head])
        rows: Rows = {}
        for day in days:
            for dealer in range(DEALERS):
                rows[Key(day, table, GAME, "trips=pay-table-1", f"dealer{dealer}")] = row
        kept.add(table, head, rows)
        kept.marks[table] = Mark(head.number, head.hash)
    kept.gather(all_=True)
    kept.write()
    return kept


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        store = Store.at(Path(folder) / "room.db")
        log = entries("real", ROUNDS)
        store.append(log)
        figures = Projection(store)
        bare, _ = timed(lambda: replayed(log, None))
        noted, _ = timed(lambda: replayed(log, figures))
        whole = Figures()
        for _, one in figures.rows():
            whole.add(one)
        assert whole.rounds == ROUNDS
        few = Projection(store, keep=False)
        replayed(entries("real", A_ROW), few)
        row = next(one for key, one in few.rows() if one.rounds == A_ROW)
        laid_out(store, row)
        results: dict[str, Any] = {
            "rounds folded a second": round(ROUNDS / noted),
            "figures take of folding, percent": round(100 * max(noted - bare, 0) / bare, 1),
        }
        for by in ("table", "day", "dealer,game", "day,table", "day,table,dealer"):
            seconds, made = timed(
                lambda by=by: report(Projection(store, keep=False).rows(), read_dimensions(by), PRICES)  # type: ignore[misc]
            )
            assert made.total.figures.rounds == TABLES * DAYS * DEALERS * A_ROW
            results[f"report by {by}, seconds"] = round(seconds, 2)
        seconds, text = timed(lambda: as_csv(made))
        results[f"CSV of {len(text.splitlines()) - 2} rows, seconds"] = round(seconds, 2)
        store.close()
    results["rounds reported on"] = TABLES * DAYS * DEALERS * A_ROW
    for name, figure in results.items():
        print(f"{name:45} {figure:>12}")
    slowest = max(figure for name, figure in results.items() if name.startswith("report by"))
    print(f"every report within {BAR} seconds: {'yes' if slowest <= BAR else 'NO'}")
    write_results("reports", results)


if __name__ == "__main__":
    main()
