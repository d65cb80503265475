"""Jackpot wagers: fixed prizes, break-even meters, and the long run against simulated meters."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from pitboss.core.hands import Category
from pitboss.odds.games import analyse
from pitboss.odds.models.three_cards import three_card_hands
from pitboss.odds.side_wagers import (
    break_even,
    count_hands,
    jackpot_odds,
    kept_by_hands,
    kept_by_holes,
    long_run,
    return_at,
)
from pitboss.odds.tables import Options
from pitboss.rules.banked.analysis import MeterError, PricedJackpot


def jackpots(game: str, **options: Any) -> list[Any]:
    return [odds for odds in analyse(game, Options(**options)).wagers if odds.jackpot]


def test_both_options_of_victoria_return_the_same_in_the_long_run() -> None:
    """All fourteen rows of Tables 1 and 2 return 88.86 or 88.87 cents in the dollar."""
    rows = jackpots("vic-three-card-poker")
    assert len(rows) == 14
    for odds in rows:
        assert abs(odds.jackpot.long_run_return - Decimal("0.8887")) < Decimal("0.0001"), odds.pay_table


def test_fixed_prizes_of_victoria() -> None:
    first, second = (jackpots("vic-three-card-poker", jackpot_wager=Fraction(1))[at].jackpot for at in (0, 7))
    meter = Fraction(10_000 * (4 + Fraction(36, 10)), 2_598_960)
    assert round(float(first.return_now - meter), 4) == 0.5327
    assert round(float(second.return_now - meter), 4) == 0.5630
    assert first.best_play_return_now == first.return_now
    assert second.best_play_return_now < second.return_now


def wa(meter: Fraction = Fraction(5000)) -> PricedJackpot:
    bonus = {Category.FOUR_OF_A_KIND: 500, Category.FULL_HOUSE: 100, Category.FLUSH: 50, Category.STRAIGHT: 25}
    return PricedJackpot(
        wager="jackpot-1", pay_table=None, price=Fraction(1), meter=meter, seed=Fraction(5000),
        rate=Fraction(41, 100), bonus=bonus,
    )  # fmt: skip


def test_bonus_prizes_of_western_australia_cost_46_percent() -> None:
    """Bonus prizes cost as much as ruling R34 says."""
    bonus = return_at(wa(), count_hands(5), Fraction(0))
    assert bonus == Fraction(624 * 500 + 3744 * 100 + 5108 * 50 + 10200 * 25, 2_598_960)


def test_at_the_break_even_meter_a_dollar_returns_a_dollar() -> None:
    hands = count_hands(5)
    even = break_even(wa(), hands)
    assert return_at(wa(), hands, even) == 1
    assert jackpot_odds(wa(even), hands).edge == 0
    assert jackpot_odds(wa(even + 1), hands).favours_player


def test_the_long_run_is_that_of_a_simulated_meter() -> None:
    """Over two hundred thousand prizes of one meter, the house adds as much to it as the formula says."""
    jackpot, hands = wa(), count_hands(5)
    chance, rng = 40 / 2_598_960, np.random.default_rng(7)
    gaps = rng.exponential(1 / chance, 200_000)
    royals = rng.random(200_000) < 0.1
    meter, paid = 5000.0, 0.0
    for gap, royal in zip(gaps.tolist(), royals.tolist(), strict=True):
        meter += 0.41 * gap
        prize = meter if royal else meter / 10
        paid += prize
        meter = 5000.0 if royal else max(5000.0, meter - prize)
    simulated = float(return_at(jackpot, hands, Fraction(0))) + paid / gaps.sum()
    assert simulated == pytest.approx(float(long_run(jackpot, hands)), abs=0.004)


def test_levels_return_alike_at_their_seeds() -> None:
    levels = jackpots("wa-ultimate-texas-holdem")
    assert [odds.wager for odds in levels] == ["jackpot-1", "jackpot-2", "jackpot-3"]
    assert len({odds.edge for odds in levels}) == 1
    assert [odds.jackpot.meter for odds in levels] == [25_000, 50_000, 75_000]


def test_a_higher_pool_returns_more() -> None:
    pools = tuple(map(Fraction, (100_000, 60_000, 40_000)))
    levels = jackpots("wa-ultimate-texas-holdem", meter=pools)
    assert [odds.jackpot.meter for odds in levels] == [100_000, 160_000, 200_000]
    seeds = jackpots("wa-ultimate-texas-holdem")
    assert all(now.edge < seed.edge for now, seed in zip(levels, seeds, strict=True))


def test_folding_nothing_keeps_every_hand() -> None:
    every = {category: Fraction(count) for category, count in count_hands(5).items()}
    assert kept_by_holes(np.zeros(169, np.bool_)) == every
    hands = three_card_hands()
    assert kept_by_hands(hands.cards, hands.copies, np.ones(1755, np.bool_)) == every


@pytest.mark.parametrize(
    ("game", "meter"),
    [
        ("vic-three-card-poker", (Fraction(49_999),)),
        ("vic-three-card-poker", (Fraction(60_000), Fraction(60_000))),
        ("wa-ultimate-texas-holdem", (Fraction(24_999),)),
        ("wa-ultimate-texas-holdem", (Fraction(30_000),) * 4),
    ],
)
def test_a_meter_that_cannot_be_is_refused(game: str, meter: tuple[Fraction, ...]) -> None:
    with pytest.raises(MeterError, match=r"below its seed|expected (one meter|three pools), got"):
        jackpots(game, meter=meter)
