"""Count what one hand of hold'em against the house may still become, card by card.

Before the flop, the counts for the books' rules are stored in a file, because solving a game takes a minute:
`python tools/before_flop.py` writes it, and `make prove` checks it against `solve`. From the flop on, every way
to complete the board is counted with the dealer's 990 holdings, without board patterns, which is quick for one
hand.
"""

from collections.abc import Callable
from functools import cache
from itertools import combinations, permutations
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np

from pitboss.core.hands.kernels import NO_CARDS, RankTable, add, rank_of, suit_bit, table_of
from pitboss.core.hands.order import FULL_ORDER
from pitboss.core.kernels import interpreted, kernel
from pitboss.odds.boards import DECK, HOLE_OF, holding_of
from pitboss.odds.compiled import PAIR, SHIFT, Array, on_all_cores
from pitboss.odds.showdowns import DEALER_HOLDINGS, ROUNDS, ShowdownPays

_CARDS: Final[Array] = np.arange(DECK, dtype=np.uint8)
_FEW: Final = 100
"""Up to this many boards, using one core is faster than using several."""


class Outlook(msgspec.Struct, frozen=True):
    """For every completed board, the number of the dealer's 990 holdings with each result."""

    beaten: Array
    tied: Array
    unqualified: Array
    strength: Array
    """The strength of the player's hand."""

    def paid(self, pays: ShowdownPays) -> Array:
        """Return what wagers pay on every board, summed over the dealer's holdings."""
        lost = DEALER_HOLDINGS - self.beaten - self.tied
        lost_unqualified = np.maximum(self.unqualified - self.beaten - self.tied, 0)
        won = pays.won[self.strength] * self.beaten - pays.less * np.minimum(self.beaten, self.unqualified)
        return np.asarray(won + pays.lost * (lost - lost_unqualified) + pays.lost_unqualified * lost_unqualified)


@kernel
def _compare(low: int, high: int, hole: Array, boards: Array, table: RankTable, out: Array) -> None:
    left = np.empty(DECK - 7, np.int64)
    for row in range(low, high):
        board, cards = add(table.start, NO_CARDS, boards[row], table)
        whole, all_cards = add(board, cards, hole, table)
        mine = rank_of(whole, all_cards, table)
        count = 0
        for card in _CARDS:
            if not all_cards & suit_bit(card):
                left[count] = card
                count += 1
        for first in range(count):
            one, one_card = board + table.keys[left[first]], cards | suit_bit(left[first])
            for second in range(first):
                theirs = rank_of(one + table.keys[left[second]], one_card | suit_bit(left[second]), table)
                out[row, 0] += theirs < mine
                out[row, 1] += theirs == mine
                out[row, 2] += theirs >> SHIFT < PAIR
        out[row, 3] = mine >> SHIFT


@cache
def _ends(left: int, missing: int) -> tuple[Array, Array]:
    """Return every choice of the missing cards, and for every order the index of its choice."""
    choices = list(combinations(range(left), missing))
    place = {choice: at for at, choice in enumerate(choices)}
    orders = [place[tuple(sorted(order))] for order in permutations(range(left), missing)]
    return np.array(choices, np.int64).reshape(len(choices), missing), np.array(orders)


def outlook(hole: tuple[int, ...], board: tuple[int, ...]) -> Outlook:
    """Count from three, four or five board cards on. After a flop, the rows are every turn with every river."""
    left = np.array([card for card in range(DECK) if card not in hole and card not in board], np.int64)
    choices, orders = _ends(len(left), 5 - len(board))
    boards = np.concatenate([np.tile(np.array(board, np.int64), (len(choices), 1)), left[choices]], axis=1)
    out, table = np.zeros((len(boards), 4), np.int64), table_of(FULL_ORDER, 0, 7)
    own = np.array(hole, np.int64)
    if len(boards) < _FEW:
        _compare(0, len(boards), own, boards, table, out)
    else:
        on_all_cores(lambda low, high: _compare(low, high, own, boards, table, out), len(boards))
    out = out[orders]
    return Outlook(out[:, 0], out[:, 1], out[:, 2], out[:, 3])


FILE: Final = Path(__file__).with_name("before_flop.json")


def before_flop(key: str, hole: tuple[int, ...], solved: Callable[[], Array]) -> tuple[list[int], int]:
    """Return a solution's `values` for two hole cards, and the number of rounds they are sums over.

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
