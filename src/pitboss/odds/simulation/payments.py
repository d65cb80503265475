"""What wagers net in cents by the strength of a hand, worked out once so that kernels only look it up."""

from collections.abc import Mapping

import numpy as np

from pitboss.hands import Category
from pitboss.hands.order import FULL_ORDER, Order
from pitboss.money import Chips
from pitboss.odds.compiled import Array
from pitboss.odds.report import Pays
from pitboss.odds.simulation.game import Play
from pitboss.rulebooks.games import banked


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


def jackpot(play: Play, wager: str) -> Array:
    """A jackpot wager against a meter that stands still; without a wager, nothing."""
    stake, odds = play.stake(wager), banked(play.game).analysis.jackpot
    if not stake or odds is None:
        return np.zeros(1 + max(FULL_ORDER.categories), np.int64)
    return _prizes(odds.paid(wager, stake, play.meter, play.jackpot_seed, play.jackpot_option), stake)
