"""The best decision for given cards, and what each choice is worth. For study: see `pitboss.odds.study`."""

from collections.abc import Sequence
from fractions import Fraction

import msgspec
import numpy as np

from pitboss.cards import UNSEEN, Card, CardError, check_count, check_distinct, write_cards
from pitboss.hands import THREE_CARD
from pitboss.odds import crown, three_card, ultimate
from pitboss.odds.compiled import Array
from pitboss.odds.games import Options, check_has_choices
from pitboss.odds.holdem.boards import HOLE_OF, canonical, holding_of, place_of
from pitboss.odds.holdem.crown import FLOP_WAGER, ROUNDS
from pitboss.odds.holdem.outlook import Outlook, outlook
from pitboss.odds.holdem.showdown import DEALER_HOLDINGS
from pitboss.odds.holdem.ultimate import FOLDED, UltimateRules
from pitboss.odds.strengths import FLUSH, STRAIGHT
from pitboss.odds.study import RoundLike, study_only
from pitboss.odds.tables import TABLES


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
    game: str,
    cards: Sequence[Card],
    board: Sequence[Card] = (),
    options: Options | None = None,
) -> Advice:
    """The choices a player has with these cards and this board, and their values."""
    check_has_choices(game)
    options = options or Options()
    _check(game, cards, board)
    hole, communal = tuple(sorted(cards)), tuple(sorted(board))
    values = {
        "wa-ultimate-texas-holdem": _ultimate,
        "wa-crown-holdem": _crown,
        "vic-three-card-poker": _three_card,
    }[game](hole, communal, options)
    return Advice(game, tuple(cards), tuple(board), values)


def advise(
    round_: RoundLike, cards: Sequence[Card], board: Sequence[Card] = (), options: Options | None = None
) -> Advice:
    """The same for the cards of a round, which is refused while the round is being played."""
    study_only(round_)
    return decide(round_.game_id, cards, board, options)


def _check(game: str, cards: Sequence[Card], board: Sequence[Card]) -> None:
    count = 3 if game == "vic-three-card-poker" else 2
    check_count(cards, count)
    check_distinct((*cards, *board))
    if UNSEEN in (*cards, *board):
        raise CardError("?? is no card to decide with: every card must be known")
    known = {"wa-ultimate-texas-holdem": (0, 3, 5), "wa-crown-holdem": (0, 3, 4), "vic-three-card-poker": (0,)}[game]
    if len(board) not in known:
        listed = " or ".join("no" if size == 0 else str(size) for size in known)
        raise CardError(
            f"{game} has no decision with {len(board)} communal cards ({write_cards(board)}): expected {listed}"
        )


def _ultimate(hole: tuple[Card, ...], board: tuple[Card, ...], options: Options) -> dict[str, Fraction]:
    blind = options.tables.get("blind-table", TABLES["blind-table"]["rulebook"])
    rules = UltimateRules(blind, options.blind == "common")
    if not board:
        solution = ultimate.solved(blind, rules.higher_takes_blind)
        square = HOLE_OF[holding_of(*hole)]
        whole = Fraction(1, int((square == HOLE_OF).sum()) * ROUNDS * rules.unit)
        both, each, check = (int(value) * whole for value in solution.values[:, square])
        return {"play-4x": both + 4 * each, "play-3x": both + 3 * each, "check": check}
    both_, each_ = _stakes(outlook(hole, board), rules)
    whole = Fraction(1, len(both_) * DEALER_HOLDINGS * rules.unit)
    fold = FOLDED * DEALER_HOLDINGS * rules.unit
    if len(board) == 5:
        return {"play-1x": int(both_[0] + each_[0]) * whole, "fold": fold * whole}
    best = np.maximum(both_ + each_, fold)
    return {"play-2x": int((both_ + 2 * each_).sum()) * whole, "check": int(best.sum()) * whole}


def _stakes(ahead: Outlook, rules: UltimateRules) -> tuple[Array, Array]:
    """For each completed board the sums of Ante and Blind, and of one Play, in units."""
    won, missed = ahead.beaten, ahead.unqualified
    lost = DEALER_HOLDINGS - won - ahead.tied
    lost_unqualified = np.maximum(missed - won - ahead.tied, 0)
    ante = (won - np.minimum(won, missed)) - (lost - lost_unqualified)
    taken = lost if rules.higher_takes_blind else lost - lost_unqualified
    both = rules.unit * (ante - taken) + rules.pays()[ahead.strength] * won
    return both, rules.unit * (won - lost)


def _crown(hole: tuple[Card, ...], board: tuple[Card, ...], options: Options) -> dict[str, Fraction]:
    pays_from = STRAIGHT if options.ante_pays == "straight" else FLUSH
    if not board:
        solution = crown.solved(pays_from)
        square = HOLE_OF[holding_of(*hole)]
        ante, even, turn, river = (int(value) for value in solution.values[:, square])
        whole = Fraction(1, int((square == HOLE_OF).sum()) * ROUNDS)
        return {"flop": (ante + FLOP_WAGER * even + turn + river) * whole, "fold": Fraction(-1)}
    ahead = outlook(hole, board)
    lost = DEALER_HOLDINGS - ahead.beaten - ahead.tied
    even_ = ahead.beaten - lost
    ante_ = np.where(ahead.strength >= pays_from, even_, -lost)
    whole = Fraction(1, len(even_) * DEALER_HOLDINGS)
    so_far = int((ante_ + FLOP_WAGER * even_).sum())
    if len(board) == 4:
        return {"river": (so_far + int(even_.sum())) * whole, "check": so_far * whole}
    rivers = even_.reshape(47, 46).sum(axis=1)
    later = so_far + int(np.maximum(rivers, 0).sum())
    return {"turn": (later + int(even_.sum())) * whole, "check": later * whole}


def _three_card(hand: tuple[Card, ...], board: tuple[Card, ...], options: Options) -> dict[str, Fraction]:
    hands = three_card.three_card_hands()
    bonus = options.tables.get("ante-bonus", TABLES["ante-bonus"]["A"])
    smallest = canonical(sum(1 << card for card in hand))[0]
    at = place_of(smallest, (np.int64(1) << hands.cards).sum(axis=1))
    value = three_card.play_value(bonus.get(THREE_CARD.category(int(hands.ranks[at])), Fraction()), hands.endings[at])
    return {"play": value, "fold": Fraction(-1)}
