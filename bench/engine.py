"""Measure the engine: decisions a CPU second in random six-handed hold'em, as source, compiled, and in OpenSpiel.

Each plays in its own process and they take turns, so that a busy machine slows all of them alike. Every event of ours
has its citations, and chips are counted after every action. The compiled engine takes part once `make compiled` has
built it.
"""

import os
import random
import statistics
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Self

from bench.history import Ratio, ratio
from bench.report import verdict, write_results

ROOT = Path(__file__).resolve().parent.parent
COMPILED = ROOT / "build" / "compiled"
SOURCE = ROOT / "src"
TURNS, HANDS = 24, 400
BEFORE = 20 * HANDS
"""Hands that each plays before it is measured, so that caches are mostly full, as in an open room."""
BARS = {"as source": 0.42, "compiled": 0.7}
"""The share of OpenSpiel's decisions that each must reach: 130,000 and 220,000 a second against its 310,000."""


class Player:
    """A process that plays a number of hands on request."""

    def __init__(self, library: str, source: Path) -> None:
        command = [sys.executable, "-m", "bench.engine", library]
        self._process = subprocess.Popen(
            command, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(source)}, stdin=-1, stdout=-1, text=True
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._process.communicate()

    def rate(self, turn: int) -> float:
        """Return decisions a CPU second."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{turn}\n")
        self._process.stdin.flush()
        return float(self._process.stdout.readline())


def serve(library: str) -> None:
    """Play the hands of each requested turn, and print the rate."""
    from bench.poker import play_pitboss
    from bench.poker_peers import play_openspiel

    play = play_pitboss if library == "pitboss" else play_openspiel
    play(BEFORE, random.Random(TURNS))
    for line in sys.stdin:
        rng = random.Random(int(line))
        began = time.process_time()
        decisions = play(HANDS, rng)
        print(decisions / (time.process_time() - began), flush=True)


def measure(turns: int = TURNS) -> dict[str, list[float]]:
    """Return every player's rate in each turn."""
    rates: dict[str, list[float]] = {}
    with Player("openspiel", SOURCE) as openspiel, Player("pitboss", SOURCE) as source:
        players = {"OpenSpiel": openspiel, "as source": source}
        if (COMPILED / "pitboss").is_dir():
            players["compiled"] = Player("pitboss", COMPILED)
        for turn in range(turns):
            for name, player in players.items():
                rates.setdefault(name, []).append(player.rate(turn))
        if "compiled" in players:
            players["compiled"].__exit__(None, None, None)
    return rates


def main() -> list[Ratio]:
    rates = measure()
    theirs = rates["OpenSpiel"]
    found = [ratio(name, "OpenSpiel", rates[name], theirs) for name in rates if name != "OpenSpiel"]
    print("random six-handed no-limit hold'em, decisions a processor second")
    for name, measured in rates.items():
        print(f"  {name:<12}{max(measured):>12,.0f} at best,{statistics.median(measured):>10,.0f} in the middle")
    for one in found:
        bar = BARS[one.what]
        met = verdict(one.ratio >= bar, one.what)
        print(f"  {one.what:<12}{one.ratio:6.2f} of OpenSpiel, ±{one.noise / 2:.0%} (the bar is {bar}: {met})")
    if "compiled" not in rates:
        print("  the compiled engine is not built: make compiled")
    write_results("engine", {name: round(max(measured)) for name, measured in rates.items()})
    return found


if __name__ == "__main__":
    serve(sys.argv[1])
