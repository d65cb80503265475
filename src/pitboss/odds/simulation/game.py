"""What a simulation is told, and what wagers net by the strength of a hand."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import msgspec
import numpy as np

from pitboss.books.catalogue import banked
from pitboss.core.hands import Category
from pitboss.core.hands.order import FULL_ORDER, Order
from pitboss.core.money import Chips
from pitboss.odds.compiled import Array
from pitboss.odds.report import Pays
from pitboss.odds.tables import tables_of


class Play(msgspec.Struct, frozen=True, kw_only=True):
    """What is played every round: the wagers, the strategy, and the table's terms."""

    game: str
    stakes: dict[str, Chips]
    """Every wager placed before the deal; one that has to equal the Ante is not named."""
    strategy: str = "best"
    tables: dict[str, Pays] = {}
    """Pay tables other than each wager's first."""
    rules: dict[str, str] = {}
    """Rules in place of the book's, of those that the game declares as its variations."""
    meter: tuple[Fraction, ...] | None = None
    """Where the jackpot meter or pools stand, in dollars; they stand still."""
    jackpot_seed: int = 10_000
    jackpot_option: int = 1

    def stake(self, wager: str) -> Chips:
        return self.stakes.get(wager, 0)

    def pays(self, kind: str) -> Pays:
        return self.tables.get(kind) or next(iter(tables_of(self.game)[kind].values()))


class SimulatedGame(msgspec.Struct, frozen=True, kw_only=True):
    """How a game is simulated."""

    id: str
    wagers: tuple[str, ...]
    """Every wager of a round, in the order of the rows of net results."""
    placed: tuple[str, ...]
    """Those that may be placed before the deal."""
    equal: tuple[str, ...] = ()
    """Those that are the Ante's equal whenever it is placed."""
    alone: tuple[str, ...] = ()
    """Those that need no Ante."""
    main: tuple[str, ...]
    """The Ante and what goes with it: what the exact odds count as one."""
    tables: tuple[str, ...]
    strategies: dict[str, str]
    """What each strategy does; the place of its name is its number in the kernel."""
    decisions: tuple[str, ...]
    """What a round's decision may be, by its number."""
    dealt: int
    """Cards in a row: the player's, the dealer's, then the others."""
    prepare: Callable[[Play], Any]
    """What the kernel reads, best play included; exact best play is solved here."""
    decide: Callable[[Array, Array, Any, Array], None]
    """`decide(cards, words, prepared, decisions)` decides every round; `words` are for deciding by chance."""
    settle: Callable[[Array, Array, Any, Array], None]
    """`settle(cards, decisions, prepared, nets)` settles every wager of every round."""
    later: Callable[[int], dict[str, int]]
    """By decision: the wagers placed after the deal, in Antes."""
    exact: Callable[[Play], Fraction]
    """The exact edge of the Ante and what goes with it, in Antes, for best play."""
    pace: int
    """Rounds a core plays in something like a second."""

    def staked(self, play: Play, decision: int) -> dict[str, Chips]:
        """Every wager of a round that went this way."""
        ante = play.stake("ante")
        before = {name: amount for name, amount in play.stakes.items() if amount}
        if ante:
            before |= dict.fromkeys(self.equal, ante)
        return before | {name: times * ante for name, times in self.later(decision).items() if times and ante}

    def most(self, play: Play) -> Chips:
        """The most a round may cost: whoever has less cannot play as meant."""
        return max(sum(self.staked(play, decision).values()) for decision in range(len(self.decisions)))


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
