"""`python -m bench [SUBJECT…]` measures every subject, or the named ones, and also writes figures to bench/results/."""

import sys
from importlib import import_module

from bench.history import keep
from bench.report import missed

SUBJECTS = (
    "hands",
    "banked",
    "poker",
    "engine",
    "histories",
    "odds",
    "simulation",
    "jackpots",
    "tournaments",
    "evening",
    "memory",
    "reports",
    "actions",
    "server",
    "log",
    "tables",
    "spectators",
    "rounds",
    "rooms",
)
"""Modules of this package, each with a `main()` that prints its figures and writes results/SUBJECT.json.

Its returned ratios, if any, compare with something else in the same run, and go to bench/history.jsonl.
"""


def main(wanted: list[str]) -> int:
    unknown = [subject for subject in wanted if subject not in SUBJECTS]
    if unknown:
        print(f"no bench is called {unknown[0]!r}: expected {', '.join(SUBJECTS)}", file=sys.stderr)
        return 2
    slower: list[str] = []
    for subject in wanted or SUBJECTS:
        print(f"== {subject}")
        ratios = import_module(f"bench.{subject}").main()
        if ratios:
            slower += keep(subject, ratios)
    print("\n".join(slower) or "nothing has become slower than the last time by more than the noise")
    for what in missed:
        print(f"MISSED: {what}")
    return 1 if slower or missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
