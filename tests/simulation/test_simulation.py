"""A few seeds of the simulated room, and deliberate faults: docs/explanation/simulation.md."""

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from simulation.sabotage import SABOTAGE
from simulation.world import ENDS, TROUBLES, Outcome
from toolkit.effort import PROVING, effort

SEEDS = effort("SIMULATED_SEEDS", quick=12, proof=600)
DEAR = {"time goes back", "prizes twice", "winners paid twice"}
"""Faults that only long runs find, so only a proof looks for them."""


def said(*asked: str) -> list[bytes]:
    """Run the simulation in a separate process, where the order of sets is always the same."""
    run = subprocess.run(
        [sys.executable, "-m", "simulation", *asked],
        cwd=Path(__file__).parents[1],
        env=os.environ | {"PYTHONHASHSEED": "0"},
        capture_output=True,
        check=False,
    )
    assert not run.stderr or run.stdout, run.stderr.decode()
    return run.stdout.splitlines()


@pytest.fixture(scope="module")
def outcomes() -> list[Outcome]:
    return [msgspec.json.decode(line, type=Outcome) for line in said("--short", "--seeds", str(SEEDS))]


@pytest.mark.proof
def test_nothing_is_found_whatever_fails(outcomes: list[Outcome]) -> None:
    for one in outcomes:
        assert not one.found, f"make simulate SHORT=1 SEED={one.seed}: {one.found}"
    assert len(outcomes) == SEEDS
    happened = {kind for one in outcomes for kind in one.faults}
    assert len(happened) > 10, happened
    total = {name: sum(getattr(one, name) for one in outcomes) for name in ("rounds", "acks", "looks", "secrets")}
    assert min(total.values()) > SEEDS, total
    if PROVING:
        assert happened >= ENDS.keys() | TROUBLES.keys() - {"bad network"}
        assert sum(one.prizes for one in outcomes) > SEEDS // 200, (
            "few prizes were paid: are the lucky shuffles still lucky?"
        )
    print(f"{SEEDS} seeds, {sum(one.seconds for one in outcomes) / 3600:.1f} hours, {total}")


def test_a_seed_is_the_same_in_every_process(outcomes: list[Outcome]) -> None:
    longest = max(outcomes, key=lambda one: one.lines)
    again = said("--short", "--seed", str(longest.seed))
    assert f"trace {longest.trace}, the same twice".encode() in again


def test_what_is_broken_on_purpose_is_found() -> None:
    names = [name for name in SABOTAGE if PROVING or name not in DEAR]
    for line in said("--sabotage", ",".join(names)):
        name, seeds, found = msgspec.json.decode(line, type=tuple[str, int, list[str]])
        assert found, f"{name}: not found in {seeds} seeds"
        names.remove(name)
    assert not names
