"""Models of the games against the house: how a game is counted and simulated, one module for each kind of game.

A game declares the model that fits its rules. `every_deal` fits any game and is the one for a game that names none. The
others know the shape of a game, its stages and main wagers, and count it a thousand times faster. The model `one-play`
is the class `OnePlay` in `one_play.py`.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from fractions import Fraction
from importlib import import_module
from typing import Any, ClassVar, Final, Literal, TypeAlias

import msgspec
import numpy as np

from pitboss.books.catalogue import banked
from pitboss.core.cards import Card
from pitboss.core.hands.order import FULL_ORDER, Order
from pitboss.core.money import Chips
from pitboss.odds.compiled import STRENGTHS, Array
from pitboss.odds.report import Pays, WagerOdds
from pitboss.odds.side_wagers import Hands
from pitboss.odds.tables import OddsError, Options, tables_of
from pitboss.rules.banked.game import BankedGame
from pitboss.rules.banked.stages import Communal
from pitboss.rules.banked.wager import Wager

GENERAL: Final = "every-deal"
Cards: TypeAlias = tuple[Card, ...]
Habit: TypeAlias = Literal["beginner", "regular"]
"""Somebody careful who stakes more only on a hand that looks good, and somebody who keeps to the strategy card."""


class MainOdds(msgspec.Struct, frozen=True, kw_only=True):
    """The main wagers of a game counted, and what their best play leaves of the other wagers."""

    wagers: tuple[WagerOdds, ...]
    decisions: dict[str, Fraction]
    """How often each decision is taken, of all rounds."""
    strategy: dict[str, Any]
    kept: Callable[[], Hands]
    """The hands of five cards that best play does not fold, for jackpots and side wagers."""


class Play(msgspec.Struct, frozen=True, kw_only=True):
    """What is played every round of a simulation: the wagers, the strategy, and the table's terms."""

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


def main_wagers(game: BankedGame) -> tuple[Wager, ...]:
    """The wager that is played for, first of those that a hand is dealt to, and any that has to equal it."""
    first = next(wager for wager in game.wagers if wager.main and not wager.decides)
    equal = [one for one in game.wagers if first.name == one.equals or one.name == first.equals]
    return (first, *equal)


class Model(ABC):
    """How one game is counted and simulated. Values are in Antes; hole cards and board come sorted."""

    priced_whole: ClassVar[bool] = False
    """`main` has every wager already, side wagers and jackpots too."""
    habits: ClassVar[dict[Habit, tuple[str, ...]]]
    """How each plays who does not work out what a choice is worth, in sentences."""
    strategies: dict[str, str]
    """What each strategy of a simulation does; the place of its name is its number in the kernel."""
    decisions: tuple[str, ...]
    """What a simulated round's decision may be, by its number."""
    pace: ClassVar[int]
    """Rounds a core plays in something like a second."""

    def __init__(self, game: BankedGame) -> None:
        self.game = game
        self.id = game.id
        first, *equal = main_wagers(game)
        self.equal = tuple(one.name for one in equal)
        """The wagers that are the Ante's equal whenever it is placed."""
        before = [one for one in game.wagers if not one.decides and one.name not in self.equal]
        before = [one for one in before if game.analysis.jackpot or not one.level]
        self.placed = tuple(one.name for one in before)
        """Those that may be placed before the deal."""
        self.alone = tuple(one.name for one in before if one.main and one is not first)
        """Those that need no Ante."""
        bonus = [wager.bonus.name for wager in (first, *equal) if wager.bonus]
        self.main_names = (first.name, *self.equal, *bonus, *(one.name for one in game.wagers if one.decides))
        """The Ante and what goes with it: what the exact odds count as one."""
        self.wagers = tuple(game.listed)
        """Every wager of a round, in the order of the rows of net results."""
        self.tables = tuple(game.tables)
        communal = sum(stage.count for stage in game.stages if isinstance(stage, Communal))
        self.dealt = 2 * game.hands.count + communal + game.jackpot_cards
        """Cards in a row: the player's, the dealer's, then the others."""

    # --- counted

    @abstractmethod
    def main(self, options: Options) -> MainOdds:
        """Count the main wagers with every pay table that decides them."""

    @abstractmethod
    def advise(self, hole: Cards, board: Cards, options: Options) -> dict[str, Fraction]:
        """Return what each choice is worth with these cards; the one that stakes most comes first."""

    @abstractmethod
    def card(self, options: Options) -> tuple[dict[str, Any], Fraction]:
        """Return a strategy to keep in mind, and what keeping to it gives up beside best play."""

    def choose(self, habit: Habit, hole: Cards, board: Cards, options: Options) -> str:
        """Return the choice of somebody with a habit; here the best one, where the strategy card is best play."""
        values = self.advise(hole, board, options)
        return max(values, key=lambda choice: values[choice])

    def cost(self, habit: Habit, options: Options) -> Fraction:
        """Return what a habit gives up beside best play; here what the strategy card does."""
        return self.card(options)[1]

    # --- simulated

    @abstractmethod
    def prepare(self, play: Play) -> Any:
        """Return what `decide` and `settle` read; exact best play is solved here."""

    decide: Callable[[Array, Array, Any, Array], None]
    """`decide(cards, words, prepared, decisions)` decides every round; `words` are for deciding by chance."""
    settle: Callable[[Array, Array, Any, Array], None]
    """`settle(cards, decisions, prepared, nets)` settles every wager of every round."""

    @abstractmethod
    def later(self, decision: int) -> dict[str, int]:
        """Return the wagers placed after the deal, in Antes."""

    @abstractmethod
    def exact(self, play: Play) -> Fraction:
        """Return the exact edge of the Ante and what goes with it, for best play."""

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


def model_of(game: BankedGame) -> Model:
    """The model that a game declares."""
    name = game.analysis.model or GENERAL
    try:
        module = import_module(f"pitboss.odds.models.{name.replace('-', '_')}")
    except ModuleNotFoundError:
        raise OddsError(f"{game.id} names a model {game.analysis.model!r} that does not exist") from None
    found: Model = getattr(module, name.title().replace("-", ""))(game)
    return found


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


def jackpot(play: Play, wager: str) -> Array:
    """A jackpot wager against a meter that stands still, which keeps the stake; without a wager, nothing."""
    stake, odds = play.stake(wager), banked(play.game).analysis.jackpot
    if not stake or odds is None:
        return np.zeros(STRENGTHS, np.int64)
    out = np.full(STRENGTHS, -stake, np.int64)
    for category, amount in odds.paid(wager, stake, play.meter, play.jackpot_seed, play.jackpot_option).items():
        out[FULL_ORDER.strength[category]] += amount
    return out
