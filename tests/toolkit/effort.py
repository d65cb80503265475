"""How hard the tests try: few rounds and always the same ones in `make test`, many in `make prove`."""

import os

from hypothesis import settings

PROVING = bool(os.environ.get("PITBOSS_PROVE"))
"""A proof before a release: every test marked `proof` runs its full set."""
FUZZING = bool(os.environ.get("PITBOSS_FUZZ"))
"""A random search: each run tries the properties with different examples."""


def effort(name: str, *, quick: int, proof: int) -> int:
    """Return the number of tries; `PITBOSS_<name>` in the environment overrides it."""
    return int(os.environ.get(f"PITBOSS_{name}", proof if PROVING else quick))


EXAMPLES = effort("EXAMPLES", quick=100 if FUZZING else 12, proof=150)
"""The number of examples for a property that sets none itself."""


def share(percent: int) -> settings:
    """Return settings with this many of every hundred examples, because a whole round is worth several."""
    return settings(max_examples=max(1, max(100, EXAMPLES) * percent // 100), deadline=None)
