"""The best decision for given cards, the value of each choice, and three levels of play."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, Literal, TypeAlias, get_args

import msgspec

from pitboss.core.cards import UNSEEN, Card, CardError, check_count, check_distinct, write_cards
from pitboss.odds.games import with_choices
from pitboss.odds.models import model_of
from pitboss.odds.study import RoundLike, study_only
from pitboss.odds.tables import Options
from pitboss.rules.banked.game import BankedGame


class Advice(msgspec.Struct, frozen=True):
    """The average value of each choice, in Antes, with optimal play afterwards."""

    game: str
    cards: tuple[Card, ...]
    board: tuple[Card, ...]
    values: dict[str, Fraction]

    @property
    def best(self) -> str:
        """The most valuable choice; among equal ones, the one that stakes more, which comes first."""
        return max(self.values, key=lambda choice: self.values[choice])

    @property
    def cost(self) -> Fraction:
        """How much less the second best choice is worth."""
        first, second = sorted(self.values.values(), reverse=True)[:2]
        return first - second


def decide(name: str, cards: Sequence[Card], board: Sequence[Card] = (), options: Options | None = None) -> Advice:
    """Return the choices with these cards and this board, and their values."""
    game = with_choices(name)
    _check(game, cards, board)
    hole, communal = tuple(sorted(cards)), tuple(sorted(board))
    values = model_of(game).advise(hole, communal, options or Options())
    return Advice(name, tuple(cards), tuple(board), values)


def advise(
    round_: RoundLike, cards: Sequence[Card], board: Sequence[Card] = (), options: Options | None = None
) -> Advice:
    """Do the same for the cards of a round; refused while the round is being played."""
    study_only(round_)
    return decide(round_.game_id, cards, board, options)


def _check(game: BankedGame, cards: Sequence[Card], board: Sequence[Card]) -> None:
    check_count(cards, game.hands.count)
    check_distinct((*cards, *board))
    if UNSEEN in (*cards, *board):
        raise CardError("?? is not allowed here: every card must be known")
    known = tuple(dict.fromkeys(game.decisions))
    if len(board) not in known:
        listed = " or ".join("no" if size == 0 else str(size) for size in known)
        raise CardError(
            f"{game.id} has no decision with {len(board)} communal cards ({write_cards(board)}): expected {listed}"
        )


Level: TypeAlias = Literal["beginner", "regular", "expert"]
LEVELS: Final[tuple[Level, ...]] = get_args(Level)


def choice_at(
    level: Level, name: str, cards: Sequence[Card], board: Sequence[Card] = (), options: Options | None = None
) -> str:
    """Return the choice of a player of a level with these cards and this board."""
    if level == "expert":
        return decide(name, cards, board, options).best
    return model_of(with_choices(name)).choose(level, tuple(sorted(cards)), tuple(sorted(board)), options or Options())


def cost_at(level: Level, name: str, options: Options | None = None) -> Fraction:
    """Return what a level loses compared with optimal play, in main wagers per round. Computing it takes a while."""
    model = model_of(with_choices(name))
    return Fraction() if level == "expert" else model.cost(level, options or Options())


def habits(level: Level, name: str) -> tuple[str, ...]:
    """Return how a level plays, in sentences."""
    if level == "expert":
        return ("Plays every hand optimally.",)
    return model_of(with_choices(name)).habits[level]


class StrategyCard(msgspec.Struct, frozen=True):
    """A simple strategy, and what it loses compared with optimal play."""

    game: str
    chart: dict[str, str]
    """The choice by hole cards; empty if the game has none."""
    rules: list[str]
    cost: Fraction
    """In Antes."""


def strategy_card(name: str, options: Options | None = None) -> StrategyCard:
    """Return the card of a game with the options given."""
    game = with_choices(name)
    strategy, cost = model_of(game).card(options or Options())
    return StrategyCard(game.id, strategy.get("before the flop", {}), strategy["rules"], cost)
