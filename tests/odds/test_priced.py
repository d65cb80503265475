"""A jackpot wager's prizes and payments follow its meter, level, option and seed, before any odds."""

from fractions import Fraction
from typing import Any

import pytest

from pitboss.books.catalogue import banked
from pitboss.core.hands import Category
from pitboss.rules.banked.analysis import MeterError, StakeError

PAIR = (Category.ROYAL_FLUSH, Category.STRAIGHT_FLUSH)
POOLS = (Fraction(100_000), Fraction(60_000), Fraction(40_000))


def jackpot(game: str) -> Any:
    """Return the object that computes the prizes of a game's jackpot."""
    return banked(game).analysis.jackpot


LINKED = ("wa-crown-holdem", "wa-ultimate-texas-holdem")
METER = "vic-three-card-poker"


@pytest.mark.parametrize("game", LINKED)
def test_each_level_plays_for_its_pool_and_those_below(game: str) -> None:
    priced = jackpot(game).priced(Fraction(5), POOLS, 0)
    assert [(one.wager, one.price, one.meter, one.seed) for one in priced] == [
        ("jackpot-1", 5, 100_000, 25_000),
        ("jackpot-2", 10, 160_000, 50_000),
        ("jackpot-3", 15, 200_000, 75_000),
    ]
    assert {one.rate for one in priced} == {Fraction("0.41")}
    at_seed = jackpot(game).priced(Fraction(5), None, 0)
    assert [one.meter for one in at_seed] == [one.seed for one in at_seed] == [25_000, 50_000, 75_000]


def test_of_the_wagers_on_a_pay_table_only_player_poker_extra_is_lost_by_folding() -> None:
    sides = {side.wager: side.lost_by_folding for game in (*LINKED, METER) for side in banked(game).analysis.sides}
    assert [wager for wager, lost in sides.items() if lost] == ["player-extra"]


@pytest.mark.parametrize("game", LINKED)
def test_a_royal_takes_the_pools_and_a_straight_flush_a_tenth_own_wager_included(game: str) -> None:
    prizes = [jackpot(game).paid(f"jackpot-{level}", 500 * level, POOLS, 0, 0) for level in (1, 2, 3)]
    assert [[paid[category] for category in PAIR] for paid in prizes] == [
        [10_000_205, 1_000_020],
        [16_000_410, 1_600_041],
        [20_000_615, 2_000_061],
    ]
    at_seed = jackpot(game).paid("jackpot-2", 1000, None, 0, 0)
    assert [at_seed[category] for category in PAIR] == [5_000_410, 500_041]


@pytest.mark.parametrize("game", LINKED)
@pytest.mark.parametrize(("stake", "meter"), [(999, POOLS), (1000, POOLS[:2]), (1000, (*POOLS, POOLS[0]))])
def test_a_level_is_whole_first_level_wagers_and_there_are_three_pools(game: str, stake: int, meter: Any) -> None:
    with pytest.raises((StakeError, MeterError), match=r"2 Level 1 wagers|three pools"):
        jackpot(game).paid("jackpot-2", stake, meter, 0, 0)


@pytest.mark.parametrize("game", LINKED)
def test_a_pool_is_never_below_its_seed(game: str) -> None:
    for low in (Fraction(25_000), Fraction("24999.99")):
        meter = (POOLS[0], POOLS[1], low)
        if low == 25_000:
            assert jackpot(game).paid("jackpot-1", 500, meter, 0, 0)
            assert jackpot(game).priced(Fraction(5), meter, 0)
        else:
            with pytest.raises(MeterError, match=r"24999\.99, below its seed of 25000\.00"):
                jackpot(game).paid("jackpot-1", 500, meter, 0, 0)
            with pytest.raises(MeterError, match="Level 3 pool"):
                jackpot(game).priced(Fraction(5), meter, 0)


@pytest.mark.parametrize(("option", "four"), [(1, 250_000), (2, 300_000)])
def test_the_meter_starts_at_its_seed_of_wagers(option: int, four: int) -> None:
    at_seed = jackpot(METER).paid("jackpot", 500, None, 10_000, option)
    assert [at_seed[category] for category in PAIR] == [5_000_200, 500_100]
    assert at_seed[Category.FOUR_OF_A_KIND] == four
    higher = jackpot(METER).paid("jackpot", 500, (Fraction(600_000),), 50_000, option)
    assert [higher[category] for category in PAIR] == [60_000_200, 6_000_100]


def test_both_options_have_seven_seeds_and_a_given_meter_goes_with_one() -> None:
    every = jackpot(METER).priced(Fraction(5), None, 10_000)
    assert [one.seed for one in every] == [50_000, 100_000, 150_000, 200_000, 250_000, 300_000, 375_000] * 2
    assert [one.meter for one in every] == [one.seed for one in every]
    given = jackpot(METER).priced(Fraction(5), (Fraction(60_000),), 10_000)
    assert [(one.pay_table, one.meter, one.seed) for one in given] == [
        ("option-1 seed-10000", 60_000, 50_000),
        ("option-2 seed-10000", 60_000, 50_000),
    ]


@pytest.mark.parametrize(
    ("meter", "seed", "says"),
    [
        (None, 10_001, "10001 is not an initial seed"),
        ((Fraction(60_000),) * 2, 10_000, "expected one meter, got 2"),
        ((Fraction("49999.99"),), 10_000, "below its seed of 50000"),
    ],
)
def test_a_meter_or_a_seed_that_cannot_be(meter: Any, seed: int, says: str) -> None:
    with pytest.raises(MeterError, match=says):
        jackpot(METER).paid("jackpot", 500, meter, seed, 1)
    if "below" not in says:
        with pytest.raises(MeterError, match=says):
            jackpot(METER).priced(Fraction(5), meter, seed)


def test_a_meter_at_its_seed_is_possible() -> None:
    assert jackpot(METER).paid("jackpot", 500, (Fraction(50_000),), 10_000, 1)[PAIR[0]] == 5_000_200
