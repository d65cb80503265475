"""Measure simulated rounds and compared hands: rounds a second on all cores with best play, and the compile time."""

import json
import os
import subprocess
import sys
import tempfile
from typing import Any

from bench.report import write_results

ROUNDS = {
    "vic-three-card-poker": (40_000_000, 5_000_000),
    "wa-ultimate-texas-holdem": (12_000_000, 300_000),
    "wa-crown-holdem": (5_000_000, None),
}
"""The number of rounds to play, and the target a second on two cores."""
HANDS = {
    "wa-poker/holdem": ("AsKs", "QhQd"),
    "wa-poker/omaha": ("AsAhKsKh", "8c7c6d5d"),
    "vic-crown-poker/omaha-hi-lo": ("As2s3hKh", "AcAd8c7c"),
}
TURNS = 3
COLD_BAR = 40

PLAYED = """
import json, sys, time
from pitboss.odds.models import Play
from pitboss.odds.simulation import Run, play_here, prepare
game, rounds, turns = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
play, began = Play(game=game, stakes={"ante": 1000}), time.perf_counter()
prepared = prepare(play)
found = time.perf_counter() - began
play_here(play, Run(rounds=1000), prepared, lambda played: None)
first, first_busy, runs = time.perf_counter() - began, time.process_time(), []
for _ in range(turns):
    wall, busy = time.perf_counter(), time.process_time()
    play_here(play, Run(rounds=rounds), prepared, lambda played: None)
    runs.append((time.perf_counter() - wall, time.process_time() - busy))
wall, busy = (min(column) for column in zip(*runs)) if runs else (1, 1)
print(json.dumps({"best_play": found, "first": first, "first_busy": first_busy,
                  "a_second": rounds / wall, "a_second_of_a_core": rounds / busy}))
"""
COMPARED = """
import json, sys, time
from pitboss.odds.equity import equity
began = time.perf_counter()
equity(sys.argv[1], sys.argv[3:])
first, first_busy, runs = time.perf_counter() - began, time.process_time(), []
for _ in range(int(sys.argv[2])):
    began = time.perf_counter()
    found = equity(sys.argv[1], sys.argv[3:])
    runs.append(time.perf_counter() - began)
print(json.dumps({"first": first, "first_busy": first_busy, "warm": min(runs, default=first)}))
"""


def measure(code: str, *words: object, cache: str | None = None) -> dict[str, Any]:
    """Measure in a separate process, so that nothing is left of another."""
    environment = os.environ | ({"XDG_CACHE_HOME": cache} if cache else {})
    done = subprocess.run(
        [sys.executable, "-c", code, *map(str, words)], capture_output=True, text=True, check=True, env=environment
    )
    figures: dict[str, Any] = json.loads(done.stdout)
    return figures


def compiling(cold: dict[str, Any]) -> str:
    """Describe the time of a first run; on a busy machine CPU time says more than the clock."""
    return f"cold {cold['first']:.1f} s ({cold['first_busy']:.1f} s of a core, bar {COLD_BAR} s)"


def main() -> None:
    found: dict[str, Any] = {}
    for game, (rounds, bar) in ROUNDS.items():
        with tempfile.TemporaryDirectory() as empty:
            cold = measure(PLAYED, game, rounds, 0, cache=empty)
        figures = found[game] = measure(PLAYED, game, rounds, TURNS) | {
            "cold": cold["first"],
            "cold_busy": cold["first_busy"],
            "bar": bar,
        }
        against = f" ({figures['a_second'] / bar:.1f} times the bar of {bar:,})" if bar else ""
        print(
            f"{game:28} {figures['a_second']:12,.0f} rounds a second{against}, {figures['a_second_of_a_core']:,.0f} a "
            f"second of a core; best play found in {figures['best_play']:.1f} s; {compiling(cold)}"
        )
    for game, hands in HANDS.items():
        with tempfile.TemporaryDirectory() as empty:
            cold = measure(COMPARED, game, 0, *hands, cache=empty)
        figures = found[game] = measure(COMPARED, game, TURNS, *hands) | {
            "cold": cold["first"],
            "cold_busy": cold["first_busy"],
        }
        print(f"equity {game:28} {' '.join(hands):20} exact in {figures['warm']:.2f} s; {compiling(cold)}")
    write_results("simulation", found)


if __name__ == "__main__":
    main()
