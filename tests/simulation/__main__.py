"""`python -m simulation`: run seed after seed on every core until the time is over, or repeat one seed.

The hashes of texts decide the order of Python's sets. So the simulation runs with a fixed `PYTHONHASHSEED`, and
restarts itself if there is none.
"""

import argparse
import os
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Final

import msgspec

from simulation.plans import plan_of
from simulation.sabotage import SABOTAGE
from simulation.world import Outcome, simulate

FIXED: Final = {"PYTHONHASHSEED": "0"}
MOST: Final = 40
"""The number of seeds within which a deliberate fault has to be found."""
NIGHT: Final = 10
"""The length of a night in hours."""


class Total:
    """The results of all seeds together."""

    def __init__(self) -> None:
        self.seeds = self.rounds = self.lines = self.acks = self.looks = self.secrets = self.prizes = 0
        self.hours = self.took = 0.0
        self.faults: Counter[str] = Counter()
        self.failed: list[Outcome] = []

    def add(self, one: Outcome) -> None:
        self.seeds += 1
        self.rounds += one.rounds
        self.lines += one.lines
        self.acks += one.acks
        self.looks += one.looks
        self.secrets += one.secrets
        self.prizes += one.prizes
        self.took += one.took
        self.hours += one.seconds / 3600
        self.faults.update(one.faults)
        if one.found:
            self.failed.append(one)

    def told(self, minutes: float) -> Iterator[str]:
        yield f"{self.seeds} seeds in {minutes:.1f} minutes: {self.hours:.1f} hours of a room, {self.rounds} rounds,"
        yield f"{self.lines} lines, {self.acks} acknowledgements, {self.secrets} cards told, {self.prizes} prizes and"
        yield f"tournaments, {self.looks} looks at the whole room; {len(self.failed)} seeds found something"
        yield (
            f"a minute: {self.hours / minutes:.1f} hours, {self.rounds / minutes:.0f} rounds, "
            f"{self.faults.total() / minutes:.0f} faults; a night of {NIGHT} hours: "
            f"{self.rounds / minutes * 60 * NIGHT / 1e6:.2f} million rounds"
        )
        yield f"a second of a processor: {self.rounds / max(self.took, 0.001):.0f} rounds, {self.took:.0f} s in all"
        yield "faults: " + ", ".join(f"{count} {kind}" for kind, count in self.faults.most_common())
        for one in self.failed:
            yield f"seed {one.seed} FAILED (replay it with `make simulate SEED={one.seed}`), trace {one.trace}"
            yield from one.found


def main() -> int:
    asked = argparse.ArgumentParser(prog="python -m simulation", description=__doc__)
    asked.add_argument("--minutes", type=float, default=10.0)
    asked.add_argument("--seed", type=int, help="only this one, twice, to see that it is the same")
    asked.add_argument("--short", action="store_true", help="short seeds, as `make test` runs them")
    asked.add_argument("--seeds", type=int, help="so many, from --first on, in this process; a line of JSON each")
    asked.add_argument("--first", type=int, default=0)
    asked.add_argument("--until", type=float, help=argparse.SUPPRESS)
    asked.add_argument("--step", type=int, default=1, help=argparse.SUPPRESS)
    asked.add_argument("--sabotage", help="break the server on purpose in this way, or in `all`, until a seed finds it")
    asked.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    said = asked.parse_args()
    if os.environ.get("PYTHONHASHSEED") != FIXED["PYTHONHASHSEED"]:
        os.execve(sys.executable, [sys.executable, "-m", "simulation", *sys.argv[1:]], os.environ | FIXED)
    if said.seed is not None:
        return replay(said.seed, short=said.short)
    if said.sabotage is not None:
        return sabotaged([*SABOTAGE] if said.sabotage == "all" else said.sabotage.split(","))
    if said.seeds is not None or said.until is not None:
        return work(said.first, said.step, said.seeds, said.until, short=said.short)
    return night(said.minutes, said.workers, short=said.short)


def replay(seed: int, *, short: bool) -> int:
    """Run one seed twice; show its findings, and if both runs were the same."""
    first, second = (simulate(seed, plan_of(seed, short=short)) for _ in range(2))
    print(f"seed {seed}: {first.rounds} rounds, {first.lines} lines, {first.seconds / 60:.1f} minutes, {first.faults}")
    print(
        f"trace {first.trace}, {'the same twice' if first.trace == second.trace else f'then {second.trace}: DIFFERS'}"
    )
    for problem in first.found:
        print(problem)
    return 1 if first.found or first.trace != second.trace else 0


def work(first: int, step: int, seeds: int | None, until: float | None, *, short: bool) -> int:
    """Run seeds one after another, and describe each in a line."""
    seed, done = first, 0
    while (seeds is None or done < seeds) and (until is None or time.time() < until):
        outcome = simulate(seed, plan_of(seed, short=short))
        print(msgspec.json.encode(outcome).decode(), flush=True)
        if outcome.found:
            return 1
        seed, done = seed + step, done + 1
    return 0


def sabotaged(names: list[str]) -> int:
    """Run each sabotage, and show after how many seeds it was found."""
    missed = 0
    for name in names:
        how, plan = SABOTAGE[name]
        for seed in range(MOST):
            with how():
                outcome = simulate(seed, plan)
            if outcome.found:
                break
        missed += not outcome.found
        print(msgspec.json.encode((name, seed + 1, outcome.found)).decode(), flush=True)
    return 1 if missed else 0


def night(minutes: float, workers: int, *, short: bool) -> int:
    """Run every core from a different seed on, new ones each time."""
    begun, first = time.time(), random.SystemRandom().randrange(10**9)
    command = [sys.executable, "-m", "simulation", "--until", str(begun + 60 * minutes), "--step", str(workers)]
    command += ["--short"] if short else []
    running = [
        subprocess.Popen([*command, "--first", str(first + one)], stdout=subprocess.PIPE, cwd=Path(__file__).parents[1])
        for one in range(workers)
    ]
    total = Total()
    for one in running:
        for outcome in _outcomes(one.stdout):
            total.add(outcome)
    for line in total.told((time.time() - begun) / 60):
        print(line)
    return 1 if total.failed else 0


def _outcomes(said: IO[bytes] | None) -> Iterator[Outcome]:
    for line in said or ():
        yield msgspec.json.decode(line, type=Outcome)


if __name__ == "__main__":
    sys.exit(main())
