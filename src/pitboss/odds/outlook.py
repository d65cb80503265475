"""Count the ways in which one hand of hold'em against the house may develop, card by card.

Before the flop, the counts for the books' rules are stored in a file, because solving a game takes a minute:
`python tools/before_flop.py` writes it, and `make prove` checks it against `solve`. From the flop on, or if cards are
known that should not be, every way to complete the board is counted with the dealer's holdings, without board
patterns, which is quick for one hand.
"""

from collections.abc import Callable
from functools import cache
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np

from pitboss.core.cards import Card
from pitboss.core.hands.kernels import NO_CARDS, RankTable, add, rank_of, suit_bit, table_of
from pitboss.core.hands.order import FULL_ORDER
from pitboss.core.kernels import interpreted, kernel
from pitboss.odds.boards import DECK, HOLE_OF, holding_of
from pitboss.odds.compiled import PAIR, SHIFT, Array, on_all_cores
from pitboss.odds.showdowns import ROUNDS, ShowdownPays

_CARDS: Final[Array] = np.arange(DECK, dtype=np.uint8)
_FEW: Final = 100
"""Up to this many boards, one core is faster than several."""


class Known(msgspec.Struct, frozen=True, kw_only=True):
    """Cards that a player knows but should not know: an exposed card, a neighbour's hand, a card burned face up."""

    dealer: tuple[Card, ...] = ()
    """One or both cards of the dealer."""
    flop: tuple[Card, ...] = ()
    """Cards of the flop that is still to come."""
    turn: tuple[Card, ...] = ()
    river: tuple[Card, ...] = ()
    dead: tuple[Card, ...] = ()
    """Cards that can no longer be dealt: those of other boxes, burned or removed."""

    @property
    def cards(self) -> tuple[Card, ...]:
        return self.dealer + self.flop + self.turn + self.river + self.dead


class Outlook(msgspec.Struct, frozen=True):
    """For every set of cards that completes the board, the number of the dealer's holdings with each result."""

    beaten: Array
    tied: Array
    unqualified: Array
    strength: Array
    """The strength of the player's hand."""
    chosen: Array
    """The unknown cards of each board, as ascending places among the cards left."""
    holdings: int
    """The holdings that the dealer may have on each board."""
    on_flop: int
    """How many of the unknown cards the flop shows."""
    on_turn: int
    """How many of them flop and turn show."""

    @property
    def rounds(self) -> int:
        """The number of boards and holdings over which the sums are taken."""
        return len(self.beaten) * self.holdings

    def paid(self, pays: ShowdownPays) -> Array:
        """Return the payouts of wagers on every board, summed over the dealer's holdings."""
        lost = self.holdings - self.beaten - self.tied
        lost_unqualified = np.maximum(self.unqualified - self.beaten - self.tied, 0)
        won = pays.won[self.strength] * self.beaten - pays.less * np.minimum(self.beaten, self.unqualified)
        return np.asarray(won + pays.lost * (lost - lost_unqualified) + pays.lost_unqualified * lost_unqualified)

    def by_seen(self, size: int, *numbers: Array) -> tuple[list[Array], int]:
        """Sum numbers of boards by every choice of the unknown cards that are seen at a decision.

        Every board is in several sums; the second result says how many. Sums are exact as floats of this size.
        """
        unknown = self.chosen.shape[1]
        order = np.array([[comb(n, k) for k in range(unknown + 1)] for n in range(DECK)])
        sums = [np.zeros(comb(DECK, size)) for _ in numbers]
        for places in combinations(range(unknown), size):
            at = sum((order[self.chosen[:, place], k + 1] for k, place in enumerate(places)), np.int64(0))
            at = np.broadcast_to(at, len(self.chosen))
            for one, number in zip(sums, numbers, strict=True):
                one += np.bincount(at, number, len(one))
        return [one.astype(np.int64) for one in sums], comb(unknown, size)


@kernel
def _compare(
    low: int, high: int, hole: Array, boards: Array, dealer: Array, dead: Array, table: RankTable, out: Array
) -> None:
    left = np.empty(DECK, np.int64)
    _, gone = add(NO_CARDS, NO_CARDS, dead, table)
    for row in range(low, high):
        board, cards = add(table.start, NO_CARDS, boards[row], table)
        whole, all_cards = add(board, cards, hole, table)
        mine = rank_of(whole, all_cards, table)
        theirs_so_far, their_cards = add(board, cards, dealer, table)
        all_cards |= their_cards | gone
        count = 0
        for card in _CARDS:
            if not all_cards & suit_bit(card):
                left[count] = card
                count += 1
        missing = 2 - len(dealer)
        for first in range(count if missing > 0 else 1):
            one, one_card = theirs_so_far, their_cards
            if missing > 0:
                one, one_card = one + table.keys[left[first]], one_card | suit_bit(left[first])
            for second in range(first if missing > 1 else 1):
                two, two_card = one, one_card
                if missing > 1:
                    two, two_card = two + table.keys[left[second]], two_card | suit_bit(left[second])
                theirs = rank_of(two, two_card, table)
                out[row, 0] += theirs < mine
                out[row, 1] += theirs == mine
                out[row, 2] += theirs >> SHIFT < PAIR
        out[row, 3] = mine >> SHIFT


@cache
def _choices(left: int, missing: int) -> Array:
    """Return every choice of the missing cards."""
    flat = np.fromiter(
        (at for choice in combinations(range(left), missing) for at in choice), np.int8, missing * comb(left, missing)
    )
    return flat.reshape(comb(left, missing), missing)


def outlook(hole: tuple[int, ...], board: tuple[int, ...], known: Known | None = None) -> Outlook:
    """Return every way to complete a board of three, four or five cards or, if cards are known, an empty one."""
    known = known or Known()
    ahead = tuple(card for card in known.flop + known.turn + known.river if card not in board)
    gone = {*hole, *board, *known.cards}
    left = np.array([card for card in range(DECK) if card not in gone], np.int64)
    chosen = _choices(len(left), 5 - len(board) - len(ahead))
    so_far = np.tile(np.array(board + ahead, np.int64), (len(chosen), 1))
    boards = np.concatenate([so_far, left[chosen]], axis=1)
    out, table = np.zeros((len(boards), 4), np.int64), table_of(FULL_ORDER, 0, 7)
    own, dealer, dead = (np.array(cards, np.int64) for cards in (hole, known.dealer, known.dead))
    if len(boards) < _FEW:
        _compare(0, len(boards), own, boards, dealer, dead, table, out)
    else:
        on_all_cores(lambda low, high: _compare(low, high, own, boards, dealer, dead, table, out), len(boards))
    on_flop = 0 if board else 3 - len(known.flop)
    on_turn = on_flop + (len(board) < 4) - len(known.turn)
    holdings = comb(len(left) - chosen.shape[1], 2 - len(known.dealer))
    beaten, tied, unqualified, strength = out.T
    return Outlook(beaten, tied, unqualified, strength, chosen, holdings, on_flop, on_turn)


FILE: Final = Path(__file__).with_name("before_flop.json")


def before_flop(key: str, hole: tuple[int, ...], solved: Callable[[], Array]) -> tuple[list[int], int]:
    """Return a solution's `values` for two hole cards, and the number of rounds in the sums.

    They come from the file or, for rules that are not in it, from solving the game.
    """
    kept = kept_rows().get(key)
    values = np.array(kept, np.int64) if kept is not None else solved()
    square = HOLE_OF[interpreted(holding_of)(*hole)]
    return values[:, square].tolist(), int((square == HOLE_OF).sum()) * ROUNDS


@cache
def kept_rows() -> dict[str, Any]:
    """Return the whole file, by rules."""
    found: dict[str, Any] = msgspec.json.decode(FILE.read_bytes()) if FILE.is_file() else {}
    return found
