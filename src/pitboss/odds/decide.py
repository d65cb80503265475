"""The best decision for given cards, the value of each choice, and three levels of play."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, Literal, TypeAlias, get_args

import msgspec

from pitboss.core.cards import UNSEEN, Card, CardError, check_count, check_distinct, read_cards, write_cards
from pitboss.odds.games import with_choices
from pitboss.odds.models import HoldemModel, model_of
from pitboss.odds.outlook import Known
from pitboss.odds.study import RoundLike, study_only
from pitboss.odds.tables import OddsError, Options
from pitboss.rules.banked.game import BankedGame


class Advice(msgspec.Struct, frozen=True):
    """The average value of each choice, in Antes, with optimal play afterwards."""

    game: str
    cards: tuple[Card, ...]
    board: tuple[Card, ...]
    values: dict[str, Fraction]
    known: Known | None = None
    """Cards that the player knows but should not know."""

    @property
    def best(self) -> str:
        """The most valuable choice. Of equal ones, it is the one that stakes more, which comes first."""
        return max(self.values, key=lambda choice: self.values[choice])

    @property
    def cost(self) -> Fraction:
        """Return the difference in value between the best choice and the second best."""
        first, second = sorted(self.values.values(), reverse=True)[:2]
        return first - second


def decide(
    name: str,
    cards: Sequence[Card],
    board: Sequence[Card] = (),
    options: Options | None = None,
    known: Known | None = None,
) -> Advice:
    """Return the choices with these cards and this board, and their values, for a player who also knows the `known`
    cards."""
    game = with_choices(name)
    _check(game, cards, board)
    hole, communal = tuple(sorted(cards)), tuple(sorted(board))
    model = model_of(game)
    if known is None or not known.cards:
        return Advice(name, tuple(cards), tuple(board), model.advise(hole, communal, options or Options()))
    if not isinstance(model, HoldemModel):
        raise OddsError(f"{name} cannot be computed with known cards: only hold'em against the house can")
    _check_known(cards, board, known)
    values = model.advise(hole, communal, options or Options(), known)
    return Advice(name, tuple(cards), tuple(board), values, known)


_MOST_KNOWN: Final = {"dealer": 2, "flop": 3, "turn": 1, "river": 1}
_BEFORE: Final = {"flop": 3, "turn": 4, "river": 5}
"""The size of the board before each street."""


def read_known(given: Sequence[str]) -> Known:
    """Read known cards, each as a place and its cards: `dealer=Qh`, `river=2c`, `dead=7s7d`."""
    found: dict[str, tuple[Card, ...]] = {}
    for text in given:
        place, equals, cards = text.partition("=")
        if not equals or place not in Known.__struct_fields__:
            places = ", ".join(Known.__struct_fields__)
            raise OddsError(
                f"--known {text!r}: expected a place and its cards, such as dealer=Qh, with one of {places}"
            )
        found[place] = found.get(place, ()) + read_cards(cards)
    return Known(**found)


def _check_known(cards: Sequence[Card], board: Sequence[Card], known: Known) -> None:
    check_distinct((*cards, *board, *known.cards))
    if UNSEEN in known.cards:
        raise CardError("?? is not allowed here: every card must be known")
    for place, most in _MOST_KNOWN.items():
        given = getattr(known, place)
        if len(given) > most:
            raise OddsError(f"{place} has {most} card{'s' if most > 1 else ''}: {write_cards(given)} are too many")
        if given and len(board) >= _BEFORE.get(place, 6):
            raise OddsError(f"the {place} is already on the board: a known card of it must still be to come")


def advise(
    round_: RoundLike, cards: Sequence[Card], board: Sequence[Card] = (), options: Options | None = None
) -> Advice:
    """Return the advice for the cards of a round; refuse it while the round is being played."""
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
    """Return a level's loss compared with optimal play, in main wagers per round. Computing it takes a while."""
    model = model_of(with_choices(name))
    return Fraction() if level == "expert" else model.cost(level, options or Options())


class StrategyCard(msgspec.Struct, frozen=True):
    """A simple strategy, and its loss compared with optimal play."""

    game: str
    chart: dict[str, str]
    """The choice by hole cards; empty if the game has none."""
    rules: list[str]
    cost: Fraction
    """The loss, in Antes."""


def strategy_card(name: str, options: Options | None = None) -> StrategyCard:
    """Return the card of a game with the options given."""
    game = with_choices(name)
    strategy, cost = model_of(game).card(options or Options())
    return StrategyCard(game.id, strategy.get("before the flop", {}), strategy["rules"], cost)
