"""Measure the Game Manager: jackpot contributions a second through the full path in memory, on one core.

A round is two lines, the start with its wagers and the game-over; each is checked, booked, answered with events that
cite their clauses, and logged. Lines are measured as values and as text, and the log is then replayed to the same
state. CPU time.
"""

import json
import random
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from pitboss.pit.jackpot import JackpotManager, read_line, write_line
from pitboss.pit.jackpot.grammar import JackpotLine, Wager
from pitboss.pit.jackpot.statement import problems

RESULTS = Path(__file__).resolve().parent / "results"
TABLES, ROUNDS, TURNS = 20, 40_000, 5
BAR = 200_000
"""Contributions a second."""


def replay(log: Iterable[tuple[int, JackpotLine]]) -> JackpotManager:
    """Return the Game Manager that a log of accepted lines makes."""
    manager = JackpotManager()
    for at, asked in log:
        manager.push(asked, at)
    return manager


def opened() -> JackpotManager:
    manager = JackpotManager()
    manager.read("operator open main linked wager 5", 0)
    for table in range(TABLES):
        game = ("wa-crown-holdem", "wa-ultimate-texas-holdem")[table % 2]
        manager.read(f"operator join t{table} main {game}", 0)
    return manager


def evening(rng: random.Random, boxes: int) -> list[JackpotLine]:
    """Return rounds at all tables in turn, with up to a number of boxes and wagers of any level."""
    commands: list[JackpotLine] = []
    for nth in range(ROUNDS):
        table, number = f"t{nth % TABLES}", nth // TABLES + 1
        wagers = tuple(Wager(f"p{box + 1}", rng.randint(1, 3)) for box in range(rng.randint(1, boxes)))
        commands += [JackpotLine(table, "start", (number, wagers)), JackpotLine(table, "over", (number,))]
    return commands


def _best(run: Callable[[], Any]) -> tuple[float, Any]:
    best, result = float("inf"), None
    for _ in range(TURNS):
        began = time.process_time()
        result = run()
        best = min(best, time.process_time() - began)
    return best, result


def _push_all(commands: list[JackpotLine]) -> tuple[JackpotManager, list[tuple[int, JackpotLine]]]:
    manager = opened()
    log: list[tuple[int, JackpotLine]] = []
    push, keep = manager.push, log.append
    for at, asked in enumerate(commands):
        push(asked, at)
        keep((at, asked))
    return manager, log


def _read_all(lines: list[str]) -> JackpotManager:
    manager = opened()
    for at, line in enumerate(lines):
        manager.push(read_line(line), at)
    return manager


def main() -> None:
    commands = evening(random.Random(1), 5)
    single = evening(random.Random(1), 1)
    contributions = sum(len(asked.values[1]) for asked in commands if asked.verb == "start")
    lines = [write_line(asked) for asked in commands]
    seconds, (manager, log) = _best(lambda: _push_all(commands))
    one_by_one, _ = _best(lambda: _push_all(single))
    from_text, again = _best(lambda: _read_all(lines))
    assert problems(manager) == []
    assert again == manager
    setup = [(0, read_line("operator open main linked wager 5"))]
    setup += [
        (0, read_line(f"operator join t{n} main {('wa-crown-holdem', 'wa-ultimate-texas-holdem')[n % 2]}"))
        for n in range(TABLES)
    ]
    assert replay([*setup, *log]) == manager
    figures = {
        "contributions_per_second": round(contributions / seconds),
        "contributions_per_second_one_a_round": round(ROUNDS / one_by_one),
        "rounds_per_second": round(ROUNDS / seconds),
        "contributions_per_second_from_text": round(contributions / from_text),
        "rounds_per_second_from_text": round(ROUNDS / from_text),
        "bar": BAR,
    }
    for name, value in figures.items():
        print(f"{name.replace('_', ' '):<38}{value:>12,}")
    print("bar met" if figures["contributions_per_second_one_a_round"] >= BAR else "BAR NOT MET")
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / "jackpots.json").write_text(json.dumps(figures, indent=2) + "\n")


if __name__ == "__main__":
    main()
