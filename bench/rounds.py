"""Measure a history of up to a million rounds: the cost of opening it and of finding a person's last rounds.

Every round had six players, from six hundred people at a hundred tables. Both costs should stay the same however long
the history is: a person's page reads only the rounds it shows, and a room that opens reads none.
"""

import tempfile
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bench.growth import grown
from bench.history import Ratio
from pitboss.log.store import Store
from pitboss.room.projections.history import PlayedRound, PlayedRounds

SIZES = (10_000, 100_000, 1_000_000)
TABLES, SEATS, TURNS = 100, 6, 5
BEGAN = datetime(2026, 1, 1, tzinfo=UTC)
PAGE, ASKED = 50, 40


def filled(path: Path, rounds: int) -> None:
    store = Store.at(path)
    kept = PlayedRounds(store)
    for nth in range(rounds):
        table, number = nth % TABLES, nth // TABLES + 1
        ended = BEGAN + timedelta(seconds=nth)
        kept.add(
            [
                PlayedRound(f"t{table}", number, f"p{table}x{seat}", "wa-poker/holdem", "settled", ended, 100 * seat)
                for seat in range(SEATS)
            ]
        )
        if nth % 20_000 == 19_999:
            kept.write()
    kept.write()
    store.close()


def read(path: Path) -> float:
    """Return CPU milliseconds to open the history and to read forty pages."""
    began = time.process_time()
    store = Store.at(path)
    kept = PlayedRounds(store)
    for asked in range(ASKED):
        found, _ = kept.of(f"p{asked}x0", PAGE)
        assert len(found) == PAGE
    store.close()
    return 1000 * (time.process_time() - began)


def main() -> list[Ratio]:
    with tempfile.TemporaryDirectory() as folder:
        paths = {rounds: Path(folder) / f"{rounds}.db" for rounds in SIZES}
        for rounds, path in paths.items():
            filled(path, rounds)
            read(path)
        return grown("rounds", "ms to open it and read 40 pages", SIZES, lambda rounds: read(paths[rounds]), TURNS)


if __name__ == "__main__":
    main()
