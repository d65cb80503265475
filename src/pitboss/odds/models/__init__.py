"""Models of the games against the house: one module per kind of game, with its exact computation and its
simulation.

A game declares the model that fits its rules. `every_deal` fits any game and is the default. The others know
the shape of a game, its stages and main wagers, and compute it a thousand times faster. The model `one-play` is
the class `OnePlay` in `one_play.py`.
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
from pitboss.odds.outlook import Known
from pitboss.odds.report import Pays, WagerOdds
from pitboss.odds.side_wagers import Hands
from pitboss.odds.tables import OddsError, Options, tables_of
from pitboss.rules.banked.game import BankedGame
from pitboss.rules.banked.stages import Communal
from pitboss.rules.banked.wager import Wager

GENERAL: Final = "every-deal"
Cards: TypeAlias = tuple[Card, ...]
Habit: TypeAlias = Literal["beginner", "regular"]
"""The ways to choose: like a cautious player who raises only on a hand that looks good, or by the strategy card."""


class MainOdds(msgspec.Struct, frozen=True, kw_only=True):
    """The odds of a game's main wagers, and the hands that their best play leaves to the other wagers."""

    wagers: tuple[WagerOdds, ...]
    decisions: dict[str, Fraction]
    """Each decision's share of all rounds."""
    strategy: dict[str, Any]
    kept: Callable[[], Hands]
    """The five-card hands that best play does not fold, for the odds of jackpots and side wagers."""


class Play(msgspec.Struct, frozen=True, kw_only=True):
    """The wagers, strategy and table terms of every round of a simulation."""

    game: str
    stakes: dict[str, Chips]
    """Every wager placed before the deal, except those that must equal the Ante."""
    strategy: str = "best"
    tables: dict[str, Pays] = {}
    """Pay tables that replace each wager's first one."""
    rules: dict[str, str] = {}
    """Rule variations that the game declares, by name."""
    meter: tuple[Fraction, ...] | None = None
    """The jackpot meter or pools, in dollars, held constant."""
    jackpot_seed: int = 10_000
    jackpot_option: int = 1

    def stake(self, wager: str) -> Chips:
        return self.stakes.get(wager, 0)

    def pays(self, kind: str) -> Pays:
        return self.tables.get(kind) or next(iter(tables_of(self.game)[kind].values()))


def main_wagers(game: BankedGame) -> tuple[Wager, ...]:
    """Return the first main wager and those that must equal it."""
    first = next(wager for wager in game.wagers if wager.main and not wager.decides)
    equal = [one for one in game.wagers if first.name == one.equals or one.name == first.equals]
    return (first, *equal)


class Model(ABC):
    """A model that computes and simulates one game. Values are in Antes; hole cards and board come sorted."""

    priced_whole: ClassVar[bool] = False
    """True if `main` already includes side wagers and jackpots."""
    strategies: dict[str, str]
    """The strategies of a simulation with their meanings; a name's position is its number in the kernel."""
    decisions: tuple[str, ...]
    """The decisions of a simulated round, by number."""
    pace: ClassVar[int]
    """The number of rounds that a core plays in about a second."""

    def __init__(self, game: BankedGame) -> None:
        self.game = game
        self.id = game.id
        first, *equal = main_wagers(game)
        self.equal = tuple(one.name for one in equal)
        """The wagers that must equal the Ante."""
        before = [one for one in game.wagers if not one.decides and one.name not in self.equal]
        before = [one for one in before if game.analysis.jackpot or not one.level]
        self.placed = tuple(one.name for one in before)
        """The wagers that may be placed before the deal."""
        self.alone = tuple(one.name for one in before if one.main and one is not first)
        """The wagers that need no Ante."""
        bonus = [wager.bonus.name for wager in (first, *equal) if wager.bonus]
        self.main_names = (first.name, *self.equal, *bonus, *(one.name for one in game.wagers if one.decides))
        """The Ante and its equal wagers, which the exact odds treat as one."""
        self.wagers = tuple(game.listed)
        """Every wager of a round, in the order of the net results."""
        self.tables = tuple(game.tables)
        communal = sum(stage.count for stage in game.stages if isinstance(stage, Communal))
        self.dealt = 2 * game.hands.count + communal + game.jackpot_cards
        """Cards per row: the player's, the dealer's, then the others."""

    # --- exact

    @abstractmethod
    def main(self, options: Options) -> MainOdds:
        """Return the odds of the main wagers with every pay table that affects them."""

    @abstractmethod
    def advise(self, hole: Cards, board: Cards, options: Options) -> dict[str, Fraction]:
        """Return the value of each choice with these cards; the one that stakes most comes first."""

    @abstractmethod
    def card(self, options: Options) -> tuple[dict[str, Any], Fraction]:
        """Return a simple strategy, and its loss compared with optimal play."""

    def choose(self, habit: Habit, hole: Cards, board: Cards, options: Options) -> str:
        """Return the choice of a player with a habit; by default the best one."""
        values = self.advise(hole, board, options)
        return max(values, key=lambda choice: values[choice])

    def cost(self, habit: Habit, options: Options) -> Fraction:
        """Return a habit's loss compared with optimal play; by default, the strategy card's."""
        return self.card(options)[1]

    # --- simulated

    @abstractmethod
    def prepare(self, play: Play) -> Any:
        """Return what `decide` and `settle` read; exact best play is solved here."""

    decide: Callable[[Array, Array, Any, Array], None]
    """`decide(cards, words, prepared, decisions)` decides every round; `words` are random numbers."""
    settle: Callable[[Array, Array, Any, Array], None]
    """`settle(cards, decisions, prepared, nets)` settles every wager of every round."""

    @abstractmethod
    def later(self, decision: int) -> dict[str, int]:
        """Return the wagers placed after the deal, in Antes."""

    @abstractmethod
    def exact(self, play: Play) -> Fraction:
        """Return the exact edge of the Ante and its equal wagers, for optimal play."""

    def staked(self, play: Play, decision: int) -> dict[str, Chips]:
        """Return every wager of a round with this decision."""
        ante = play.stake("ante")
        before = {name: amount for name, amount in play.stakes.items() if amount}
        if ante:
            before |= dict.fromkeys(self.equal, ante)
        return before | {name: times * ante for name, times in self.later(decision).items() if times and ante}

    def most(self, play: Play) -> Chips:
        """Return the most that a round may cost. A player with less money cannot play as planned."""
        return max(sum(self.staked(play, decision).values()) for decision in range(len(self.decisions)))


class HoldemModel(Model):
    """A model of a game in which hole cards and a board make the hands. It can take known cards into account."""

    def __init__(self, game: BankedGame) -> None:
        super().__init__(game)
        self.placed += tuple(one.into.name for one in game.combinations)

    @abstractmethod
    def advise(self, hole: Cards, board: Cards, options: Options, known: Known | None = None) -> dict[str, Fraction]:
        """Return the value of each choice for a player who also knows some cards."""

    before: ClassVar[tuple[str, str]]
    """A beginner's choices before the flop: with hole cards that look good, and with other cards."""

    @abstractmethod
    def looks_good(self, low: int, high: int) -> bool:
        """Return True for ranks of hole cards with which a beginner plays."""

    @abstractmethod
    def with_board(self, habit: Habit, hole: Cards, board: Cards) -> str:
        """Return the choice of a player with a habit once there is a board."""

    def choose(self, habit: Habit, hole: Cards, board: Cards, options: Options) -> str:
        if board:
            return self.with_board(habit, hole, board)
        if habit == "beginner":
            return self.before[0 if self.looks_good(*sorted(card >> 2 for card in hole)) else 1]
        return super().choose(habit, hole, board, options)


def jackpots(play: Play) -> Array:
    """Return the net results of the three levels of a jackpot, by level and strength."""
    return np.stack([jackpot(play, f"jackpot-{level}") for level in (1, 2, 3)])


def model_of(game: BankedGame) -> Model:
    """Return the model that a game declares."""
    name = game.analysis.model or GENERAL
    try:
        module = import_module(f"pitboss.odds.models.{name.replace('-', '_')}")
    except ModuleNotFoundError:
        raise OddsError(f"{game.id} declares an unknown model {game.analysis.model!r}") from None
    found: Model = getattr(module, name.title().replace("-", ""))(game)
    return found


def wins(pays: Pays, stake: Chips, order: Order = FULL_ORDER) -> Array:
    """Return the payout by strength, half a cent rounded in the player's favour; 0 for a hand that is not listed."""
    out = np.zeros(1 + max(order.categories), np.int64)
    for category, pay in pays.items():
        out[order.strength[category]] = -(-stake * pay.numerator // pay.denominator)
    return out


def nets(pays: Pays, stake: Chips, order: Order = FULL_ORDER) -> Array:
    """Return the net result by strength, for a wager that loses with a hand that is not listed."""
    won = wins(pays, stake, order)
    won[[order.strength[category] for category in order.strength if category not in pays]] = -stake
    return won


def jackpot(play: Play, wager: str) -> Array:
    """Return the net result by strength of a jackpot wager at a constant meter; zeros without a wager."""
    stake, odds = play.stake(wager), banked(play.game).analysis.jackpot
    if not stake or odds is None:
        return np.zeros(STRENGTHS, np.int64)
    out = np.full(STRENGTHS, -stake, np.int64)
    for category, amount in odds.paid(wager, stake, play.meter, play.jackpot_seed, play.jackpot_option).items():
        out[FULL_ORDER.strength[category]] += amount
    return out
