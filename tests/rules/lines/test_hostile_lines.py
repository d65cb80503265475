"""A push raises only refusals, and a refused line leaves the round unchanged, for any line from anybody."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.core.refusals import MachineFault, Refusal
from toolkit.deep import state_of, told
from toolkit.effort import share
from toolkit.every_game import EVERY_GAME, AnyTable, new_table, step
from toolkit.hostile import hostile_line

EACH_TIME = 12
"""The number of hostile lines between two lines of ordinary play."""


def attack(table: AnyTable, chance: random.Random, lines: int) -> None:
    """Try hostile lines one after another: a refused one changes nothing, and play continues from an accepted one."""
    before, seen = state_of(table.round), told(table)
    for _ in range(lines):
        line = hostile_line(table, chance)
        kept = table.round.copy()
        refusal = pushed(table, line)
        if refusal is not None:
            assert refusal.message, line
            assert (refusal.line, refusal.text) == (len(table.round.steps) + 1, line)
            assert state_of(table.round) == before, (line, table.round.lines)
            continue
        assert told(table), line
        if chance.random() < 0.7:
            table.round = kept
        before, seen = state_of(table.round), told(table)
    assert told(table) == seen


def pushed(table: AnyTable, line: str) -> Refusal | None:
    """Return the refusal, if any. Any other exception fails the test, even one wrapped in a refusal."""
    try:
        table.round.push(line)
    except MachineFault as fault:
        raise AssertionError((line, table.round.lines)) from fault
    except Refusal as refusal:
        return refusal
    return None


@pytest.mark.parametrize("game", EVERY_GAME)
@share(3)
@given(seed=st.integers(0, 2**32))
def test_a_line_is_taken_or_refused_and_a_refused_one_changes_nothing(game: str, seed: int) -> None:
    chance = random.Random(seed)
    table = new_table(game, seed, often=0.1)
    for _ in range(chance.randint(5, 60)):
        if chance.random() < 0.3:
            attack(table, chance, EACH_TIME)
        if not step(table):
            break
    attack(table, chance, 3 * EACH_TIME)
