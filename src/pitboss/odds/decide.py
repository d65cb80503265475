"""The best decision for given cards, and what each choice is worth. For study: see `pitboss.odds.study`."""

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from pitboss.cards import UNSEEN, Card, CardError, check_count, check_distinct, write_cards
from pitboss.odds.games import with_choices
from pitboss.odds.models import model_of
from pitboss.odds.options import Options
from pitboss.odds.study import RoundLike, study_only
from pitboss.rounds.banked.game import BankedGame


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


def decide(
    name: str,
    cards: Sequence[Card],
    board: Sequence[Card] = (),
    options: Options | None = None,
) -> Advice:
    """The choices a player has with these cards and this board, and their values."""
    game = with_choices(name)
    _check(game, cards, board)
    hole, communal = tuple(sorted(cards)), tuple(sorted(board))
    values = model_of(game).advise(game, hole, communal, options or Options())
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
