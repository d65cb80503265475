"""Ways of counting a game against the house. A game declares the one that fits its rules.

`every_deal` fits any game and is the one for a game that names none. The others know the shape of a game, its
stages and main wagers, and count it a thousand times faster.
"""

from collections.abc import Callable
from fractions import Fraction
from importlib import import_module
from typing import Any, Final

import msgspec

from pitboss.core.cards import Card
from pitboss.odds.jackpots import Hands
from pitboss.odds.report import WagerOdds
from pitboss.odds.tables import OddsError, Options
from pitboss.rules.banked.game import BankedGame

GENERAL: Final = "every-deal"


class MainOdds(msgspec.Struct, frozen=True, kw_only=True):
    """The main wagers of a game counted, and what their best play leaves of the other wagers."""

    wagers: tuple[WagerOdds, ...]
    decisions: dict[str, Fraction]
    """How often each decision is taken, of all rounds."""
    strategy: dict[str, Any]
    kept: Callable[[], Hands]
    """The hands of five cards that best play does not fold, for jackpots and side wagers."""


class PlainPlay(msgspec.Struct, frozen=True):
    """A strategy to keep in mind, and what keeping to it gives up, in Antes."""

    strategy: dict[str, Any]
    cost: Fraction


class HabitualPlay(msgspec.Struct, frozen=True, kw_only=True):
    """How somebody plays who does not work out what each choice is worth, and what that gives up."""

    choose: Callable[[BankedGame, tuple[Card, ...], tuple[Card, ...], Options], str]
    """The choice with these cards and this board, by a name that `advise` has too."""
    cost: Callable[[BankedGame, Options], Fraction]
    """In Antes, beside best play."""
    words: tuple[str, ...]
    """The habits, a sentence each."""


class CountingModel(msgspec.Struct, frozen=True, kw_only=True):
    """A way of counting."""

    main: Callable[[BankedGame, Options], MainOdds]
    advise: Callable[[BankedGame, tuple[Card, ...], tuple[Card, ...], Options], dict[str, Fraction]]
    """What each choice is worth with these cards and this board, in Antes; the one that stakes most comes first."""
    card: Callable[[BankedGame, Options], PlainPlay]
    beginner: HabitualPlay
    """Somebody careful who stakes more only on a hand that looks good."""
    regular: HabitualPlay
    """Somebody who keeps to the strategy card."""
    priced_whole: bool = False
    """`main` has every wager already, side wagers and jackpots too."""


def _module(game: BankedGame) -> Any:
    name = (game.analysis.model or GENERAL).replace("-", "_")
    try:
        return import_module(f"pitboss.odds.models.{name}")
    except ModuleNotFoundError:
        raise OddsError(f"{game.id} names a model {game.analysis.model!r} that does not exist") from None


def model_of(game: BankedGame) -> CountingModel:
    """The model that a game declares."""
    found: CountingModel = _module(game).MODEL
    return found


def simulation_of(game: BankedGame) -> Any:
    """The same game by the million: a `SimulatedGame`."""
    return _module(game).simulated(game)
