"""`python -m bench [SUBJECT…]`: measures every subject, or those named; figures go to bench/results/ too."""

import sys
from importlib import import_module

SUBJECTS = (
    "hands",
    "banked",
    "poker",
    "histories",
    "odds",
    "simulation",
    "jackpots",
    "tournaments",
    "evening",
    "reports",
    "server",
    "log",
)
"""Modules of this package, each with a `main()` that prints its figures and writes results/SUBJECT.json."""


def main(wanted: list[str]) -> int:
    unknown = [subject for subject in wanted if subject not in SUBJECTS]
    if unknown:
        print(f"no bench is called {unknown[0]!r}: expected {', '.join(SUBJECTS)}", file=sys.stderr)
        return 2
    for subject in wanted or SUBJECTS:
        print(f"== {subject}")
        import_module(f"bench.{subject}").main()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
