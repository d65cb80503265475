"""What wagers net in cents by the strength of a hand, worked out once so that kernels only look it up."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

import numpy as np

from pitboss.errors import PitbossError
from pitboss.hands import Category
from pitboss.hands.order import FULL_ORDER, Order
from pitboss.money import DOLLAR, Chips, percent, up_to_dollar, write_money
from pitboss.odds.compiled import Array
from pitboss.odds.jackpots import MeterError
from pitboss.odds.report import Pays
from pitboss.rulebooks.vic_three_card_poker import jackpot as prize_meter
from pitboss.rulebooks.wa_house import linked_jackpot as linked


class StakeError(PitbossError):
    """A wager that cannot be simulated, or an amount it cannot have."""


def wins(pays: Pays, stake: Chips, order: Order = FULL_ORDER) -> Array:
    """What is paid by strength, half a cent in the player's favour; nothing for a hand that is not listed."""
    out = np.zeros(1 + max(order.categories), np.int64)
    for category, pay in pays.items():
        out[order.strength[category]] = -(-stake * pay.numerator // pay.denominator)
    return out


def nets(pays: Pays, stake: Chips, order: Order = FULL_ORDER) -> Array:
    """The same for a wager that loses with a hand that is not listed."""
    won = wins(pays, stake, order)
    won[[order.strength[category] for category in order.strength if category not in pays]] = -stake
    return won


def _prizes(amounts: Mapping[Category, Chips], stake: Chips) -> Array:
    """A jackpot wager does not come back when it wins."""
    out = np.full(1 + max(FULL_ORDER.categories), -stake, np.int64)
    for category, amount in amounts.items():
        out[FULL_ORDER.strength[category]] += amount
    return out


def linked_jackpot(level: int, stake: Chips, meter: Sequence[Fraction] | None) -> Array:
    """A jackpot wager of Western Australia against pools that stand still; without a wager, nothing."""
    if not stake:
        return np.zeros(1 + max(FULL_ORDER.categories), np.int64)
    wager, odd = divmod(stake, level)
    if odd:
        raise StakeError(f"jackpot-{level}={write_money(stake)}: a Level {level} wager is {level} Level 1 wagers")
    floor = linked.reseed(wager)
    pools = tuple(int(pool * DOLLAR * linked.PARTS) for pool in meter) if meter else (floor,) * len(linked.LEVELS)
    if len(pools) != len(linked.LEVELS):
        raise MeterError(f"there are three pools, not {len(pools)}")
    if min(pools) < floor:
        raise MeterError(
            f"a pool stands at {write_money(min(pools) // linked.PARTS)}, below its seed of "
            f"{write_money(floor // linked.PARTS)}: it never does"
        )
    pools = linked.contribute(pools, wager, [level])
    amounts = {category: times * stake for category, times in linked.BONUS_TIMES.items()}
    for category in linked.PRIZES:
        amounts[category] = linked.prize(pools, level, category, wager)
    return _prizes(amounts, stake)


def meter_jackpot(stake: Chips, meter: Sequence[Fraction] | None, seed: int, number: int) -> Array:
    """The jackpot wager of Three Card Poker against a meter that stands still; without a wager, nothing."""
    if not stake:
        return np.zeros(1 + max(FULL_ORDER.categories), np.int64)
    option = prize_meter.OPTIONS[number]
    if seed not in option.rates:
        raise MeterError(f"{seed} is not an initial seed: expected one of {', '.join(map(str, option.rates))}")
    reseed = Fraction(seed * stake, DOLLAR)
    if meter and len(meter) != 1:
        raise MeterError(f"there is one meter, not {len(meter)}")
    stands = meter[0] if meter else reseed
    if stands < reseed:
        raise MeterError(f"the meter stands at {stands}, below its seed of {reseed}: it never does")
    stands += prize_meter.increment(stake, percent(option.rates[seed]))
    rounded = prize_meter.rounded_meter(stands)
    royal = prize_meter.royal_flush_payment(rounded, reseed, 1, 0)
    straight = prize_meter.straight_flush_payment(rounded, reseed, 0, 1)
    amounts = {category: times * stake for category, times in option.bonus.items()}
    amounts[Category.ROYAL_FLUSH] = up_to_dollar(royal * DOLLAR)
    amounts[Category.STRAIGHT_FLUSH] = up_to_dollar(straight * DOLLAR)
    return _prizes(amounts, stake)
