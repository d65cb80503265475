"""The best decision for given cards, what each choice is worth, and three levels of play."""

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
    """What each choice is worth on average, in Antes, if play goes on as well as it can."""

    game: str
    cards: tuple[Card, ...]
    board: tuple[Card, ...]
    values: dict[str, Fraction]

    @property
    def best(self) -> str:
        """The most valuable choice; of equal ones the one that stakes more, which comes first."""
        return max(self.values, key=lambda choice: self.values[choice])

    @property
    def cost(self) -> Fraction:
        """What the second best choice would give up."""
        first, second = sorted(self.values.values(), reverse=True)[:2]
        return first - second


def decide(name: str, cards: Sequence[Card], board: Sequence[Card] = (), options: Options | None = None) -> Advice:
    """The choices a player has with these cards and this board, and their values."""
    game = with_choices(name)
    _check(game, cards, board)
    hole, communal = tuple(sorted(cards)), tuple(sorted(board))
    values = model_of(game).advise(hole, communal, options or Options())
    return Advice(name, tuple(cards), tuple(board), values)


def advise(
    round_: RoundLike, cards: Sequence[Card], board: Sequence[Card] = (), options: Options | None = None
) -> Advice:
    """The same for the cards of a round, which is refused while the round is being played."""
    study_only(round_)
    return decide(round_.game_id, cards, board, options)


def _check(game: BankedGame, cards: Sequence[Card], board: Sequence[Card]) -> None:
    check_count(cards, game.hands.count)
    check_distinct((*cards, *board))
    if UNSEEN in (*cards, *board):
        raise CardError("?? is not a card to decide with: every card must be known")
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
    """What somebody of a level does with these cards and this board."""
    if level == "expert":
        return decide(name, cards, board, options).best
    return model_of(with_choices(name)).choose(level, tuple(sorted(cards)), tuple(sorted(board)), options or Options())


def cost_at(level: Level, name: str, options: Options | None = None) -> Fraction:
    """What a level gives up beside best play, in main wagers a round. It is counted, which takes its time."""
    model = model_of(with_choices(name))
    return Fraction() if level == "expert" else model.cost(level, options or Options())


def habits(level: Level, name: str) -> tuple[str, ...]:
    """How a level plays, in sentences."""
    if level == "expert":
        return ("Plays every hand as well as it can be played.",)
    return model_of(with_choices(name)).habits[level]


class StrategyCard(msgspec.Struct, frozen=True):
    """What to do, in a few lines, and what it gives up beside best play."""

    game: str
    chart: dict[str, str]
    """By hole cards; empty where there are none."""
    rules: list[str]
    cost: Fraction
    """Of the Ante."""


def strategy_card(name: str, options: Options | None = None) -> StrategyCard:
    """The card of a game with the options given."""
    game = with_choices(name)
    strategy, cost = model_of(game).card(options or Options())
    return StrategyCard(game.id, strategy.get("before the flop", {}), strategy["rules"], cost)
