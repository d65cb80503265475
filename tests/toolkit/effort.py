"""How hard the tests try: few rounds and always the same ones in `make test`, many in `make prove`."""

import os

from hypothesis import settings

PROVING = bool(os.environ.get("PITBOSS_PROVE"))
"""A proof before a release: every test marked `proof` plays as much as it can be asked to."""
FUZZING = bool(os.environ.get("PITBOSS_FUZZ"))
"""A random search: the properties are tried with other examples on every run."""


def effort(name: str, *, quick: int, proof: int) -> int:
    """How many times to try; `PITBOSS_<name>` in the environment says otherwise."""
    return int(os.environ.get(f"PITBOSS_{name}", proof if PROVING else quick))


EXAMPLES = effort("EXAMPLES", quick=100 if FUZZING else 12, proof=150)
"""How many examples a property is tried with that does not say so itself."""


def share(percent: int) -> settings:
    """So many of every hundred examples: a round played to its end is worth several."""
    return settings(max_examples=max(1, max(100, EXAMPLES) * percent // 100), deadline=None)
