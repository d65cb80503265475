"""In the long run a dollar on a prize meter returns, by simulation, what the exact expectation says."""

from fractions import Fraction

import numpy as np
import pytest

from pitboss.books.shared.wa_linked_jackpot import Linked
from pitboss.books.vic_three_card_poker.jackpot import OPTIONS, PrizeMeter
from pitboss.core.hands import Category
from pitboss.odds.side_wagers import count_hands, long_run
from pitboss.pit.jackpot.simulation import HANDS, WAYS, Plan, expected_bonus, simulate
from pitboss.pit.jackpot.statement import problems
from pitboss.rules.banked.analysis import PricedJackpot
from pitboss.rules.jackpot import Win

ROWS = [(number, seed) for number, option in OPTIONS.items() for seed in option.rates]
ROYAL, STRAIGHT = WAYS[Category.ROYAL_FLUSH] / HANDS, WAYS[Category.STRAIGHT_FLUSH] / HANDS
METERS, HITS = 2000, 250


def paid(meter: np.ndarray, royal: np.ndarray) -> np.ndarray:
    """Return the dollars that a hit takes: the meter rounded up, or a tenth of that rounded up."""
    j = np.ceil(meter)
    taken: np.ndarray = np.where(royal, j, np.ceil(j / 10))
    return taken


def after(meter: np.ndarray, royal: np.ndarray, seed: int) -> np.ndarray:
    return np.where(royal, seed, np.maximum(seed, meter - paid(meter, royal)))


def expectation(option: int, seed: int) -> float:
    jackpot = PricedJackpot(
        wager="jackpot",
        pay_table=None,
        price=Fraction(1),
        meter=Fraction(seed),
        seed=Fraction(seed),
        rate=PrizeMeter.of(100, option, seed).rate,
        bonus=OPTIONS[option].bonus,
    )
    return float(long_run(jackpot, count_hands(5)))


@pytest.mark.rule(
    "vic-three-card-poker 6.3 Table 1",
    "vic-three-card-poker 6.3 Table 2",
    "vic-three-card-poker 7.1.2 Table 3",
    "vic-three-card-poker 7.1.2 Table 4",
    "ruling vic-three-card-poker TC-J4",
)
@pytest.mark.parametrize(("option", "seed"), ROWS)
def test_a_dollar_on_any_row_returns_88_86_cents(option: int, seed: int) -> None:
    """Two thousand meters return the expected share over two hundred and fifty hits each.

    A meter pays out what goes in: the return is the bonuses, the increments, the seed after every royal flush and the
    restored part after a straight flush. Only the last depends on the meter's usual level.
    """
    kind = PrizeMeter.of(100, option, seed)
    rng = np.random.default_rng(seed + option)
    meter, rate = np.full(METERS, float(seed)), float(kind.rate)
    wagers = put_back = 0.0
    for hit in range(HITS):
        between = rng.geometric(ROYAL + STRAIGHT, METERS)
        meter = meter + rate * between
        royal = rng.random(METERS) < ROYAL / (ROYAL + STRAIGHT)
        left = after(meter, royal, seed)
        if hit >= HITS // 5:
            wagers += between.sum()
            put_back += np.where(royal, 0, left - meter + paid(meter, royal)).sum()
        meter = left
    returned = float(expected_bonus(kind)) + rate + seed * ROYAL + put_back / wagers
    assert returned == pytest.approx(0.8886, abs=0.0003)
    assert returned == pytest.approx(expectation(option, seed), abs=0.0003)


@pytest.mark.rule("vic-three-card-poker 7.2.1", "vic-three-card-poker 6.4.1", "ruling vic-three-card-poker TC-J12")
@pytest.mark.parametrize(("option", "seed"), ROWS)
def test_the_simulated_meter_is_the_game_managers(option: int, seed: int) -> None:
    kind = PrizeMeter.of(100, option, seed)
    rng = np.random.default_rng(seed)
    for _ in range(40):
        parts = int(kind.floor[0] + rng.integers(0, 3 * kind.floor[0]))
        royal = bool(rng.random() < 0.5)
        won = Win(1, Category.ROYAL_FLUSH if royal else Category.STRAIGHT_FLUSH)
        award = kind.award((parts,), [won])
        meter = np.array([parts / kind.parts])
        assert award.shares[0] == round(100 * float(paid(meter, np.array([royal]))[0]))
        assert award.after[0] / kind.parts == pytest.approx(float(after(meter, np.array([royal]), seed)[0]), abs=1e-6)


@pytest.mark.rule("wa-crown-holdem 3.13 Table 2", "wa-crown-holdem 3.15", "ruling wa-crown-holdem R34")
def test_bonus_prizes_cost_what_the_rulings_say() -> None:
    assert float(expected_bonus(Linked(500))) == pytest.approx(0.4605, abs=0.00005)
    assert float(expected_bonus(PrizeMeter.of(100, 1, 10_000))) == pytest.approx(0.5327, abs=0.00005)
    assert float(expected_bonus(PrizeMeter.of(100, 2, 10_000))) == pytest.approx(0.5630, abs=0.00005)


@pytest.mark.rule("wa-crown-holdem 3.15", "vic-three-card-poker 6.3.2", "wa-poker 41.2")
@pytest.mark.parametrize("kind", [Linked(500), PrizeMeter.of(250, 2, 30_000)], ids=["linked", "meter"])
def test_a_simulated_month_reconciles(kind: Linked | PrizeMeter) -> None:
    take_up = (0.3, 0.2, 0.1)[: len(kind.levels)]
    plan = Plan(kind=kind, tables=3, days=30, hours_a_day=5, rounds_an_hour=30, take_up=take_up)
    (*_, month) = simulate(plan, np.random.default_rng(7))
    period = month.statement
    assert problems(month.manager) == []
    assert period.reconciles
    assert len(month.days) == 30
    assert float(period.bonus) / period.staked == pytest.approx(float(expected_bonus(kind)), abs=0.08)
    rate = 0.41 if isinstance(kind, Linked) else float(kind.rate)
    assert float(period.increments) == pytest.approx(rate * period.staked / 100)


@pytest.mark.rule("wa-crown-holdem 4.20")
def test_the_same_chances_give_the_same_month() -> None:
    plan = Plan(kind=Linked(500), tables=2, days=3, hours_a_day=4, rounds_an_hour=30)
    (*_, first) = simulate(plan, np.random.default_rng(3))
    (*_, second) = simulate(plan, np.random.default_rng(3))
    (*_, other) = simulate(plan, np.random.default_rng(4))
    assert first.manager == second.manager
    assert first.manager != other.manager
