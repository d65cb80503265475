"""Random search: every property of the tests with new examples, round after round, until the minutes are over.

    make fuzz MINUTES=10 [SEED=7]

A failure ends the run and prints its seed; where a round was played it is written to build/found/ as a record for
`pitboss adjudicate`. What was found stays in the tests: as a record in tests/records, or an @example of the property.
"""

import argparse
import os
import secrets
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NOTHING_FAILED = 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("minutes", type=float, help="how long to search; the pass under way is finished")
    parser.add_argument("--seed", type=int, default=None, help="where to begin (default: anywhere, and printed)")
    parser.add_argument("--only", default="hypothesis", help="pytest's marker expression (default: every property)")
    parser.add_argument("tests", nargs="*", default=["tests"], help="files or folders of tests (default: all)")
    asked = parser.parse_intermixed_args()
    first = secrets.randbelow(2**31) if asked.seed is None else asked.seed
    print(f"pitboss: searching for {asked.minutes:g} minutes from seed {first}", flush=True)
    end = time.monotonic() + 60 * asked.minutes
    passes = 0
    while passes == 0 or time.monotonic() < end:
        status = search(first + passes, asked.only, asked.tests)
        if status != NOTHING_FAILED:
            again = f"make fuzz MINUTES=0 SEED={first + passes}"
            print(f"pitboss: something was found with seed {first + passes}; once more: {again}", flush=True)
            return status
        passes += 1
    print(f"pitboss: nothing found in {passes} passes, seeds {first} to {first + passes - 1}")
    return NOTHING_FAILED


def search(seed: int, only: str, tests: list[str]) -> int:
    """Run every property once, and return pytest's exit status."""
    command = [sys.executable, "-m", "pytest", "--numprocesses", "auto", "-m", only, *tests]
    command.append(f"--hypothesis-seed={seed}")
    return subprocess.run(command, cwd=ROOT, env={**os.environ, "PITBOSS_FUZZ": "1"}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
