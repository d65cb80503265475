"""Ranks at the speed of memory: compiled functions over arrays of cards, and the pieces to build more of them.

A kernel of your own (odds, a simulation) takes a `RankTable` as an argument and adds keys as it goes, so that
the innermost loop costs one addition and one lookup:

    table = table_of(FULL_ORDER, 0, 7)

    @kernel
    def better_than(board, mine, cards, table):
        total, mask = add(table.start, NO_CARDS, board, table)
        better = 0
        for first, second in …:
            theirs = total + table.keys[first] + table.keys[second]
            suits = mask | suit_bit(first) | suit_bit(second)
            better += rank_of(theirs, suits, table) > mine
        return better

`total` counts ranks and suits, `mask` has a bit for every card, needed only for flushes. Both are sums over cards, in
any order, so partial ones can be kept for each nesting of a loop. Do not pass `inline="always"`: LLVM inlines these
by itself, and better.
"""

from typing import TYPE_CHECKING, Final

import numpy as np

from pitboss.core.hands.order import ACE, CATEGORY_SHIFT
from pitboss.core.hands.tables import RankTable
from pitboss.core.kernels import inner, kernel

if TYPE_CHECKING:
    from numpy.typing import NDArray

BLOCK: Final = 1024
"""Rows taken through each step together: their totals stay in the nearest cache."""
NO_CARDS: Final = np.uint64(0)
_ONE: Final = np.uint64(1)
_SUIT: Final = np.uint64(16)
_PAST_DECK: Final = np.uint64(52)
_RANKS: Final = np.uint64((1 << 13) - 1)


@inner
def suit_bit(card: np.uint8) -> np.uint64:
    """The card's place in a mask of four suits by ranks."""
    return _ONE << np.uint64((card & 3) << 4 | card >> 2)


@inner
def add(total: np.uint64, mask: np.uint64, cards: "NDArray[np.uint8]", table: RankTable) -> tuple[np.uint64, np.uint64]:
    """Totals and mask with these cards added."""
    for card in cards:
        total += table.keys[card]
        mask |= suit_bit(card)
    return total, mask


@inner
def counted(total: np.uint64, table: RankTable) -> np.int32:
    """The rank of the cards behind a total, if they are no flush."""
    return found(total * table.multiplier, table)


@inner
def found(product: np.uint64, table: RankTable) -> np.int32:
    """The rank behind a total times the multiplier. Products add up like totals, so they too can be partial."""
    rank: np.int32 = table.ranks[slot_of(product, table)]
    return rank


@inner
def slot_of(product: np.uint64, table: RankTable) -> np.uint64:
    """Where in `ranks` the rank behind a product stands."""
    slot = product >> table.slot_shift & table.slot_mask
    displaced: np.uint64 = slot ^ table.displace[product >> table.bucket_shift]
    return displaced


@inner
def suited(mask: np.uint64, table: RankTable) -> np.int32:
    """The rank of the flush among these cards, 0 if there is none. Only one suit can have enough cards."""
    rank: np.int32 = (
        table.suited[mask & _RANKS]
        | table.suited[mask >> _SUIT & _RANKS]
        | table.suited[mask >> _SUIT + _SUIT & _RANKS]
        | table.suited[mask >> _SUIT + _SUIT + _SUIT & _RANKS]
    )
    return rank


@inner
def rank_of(total: np.uint64, mask: np.uint64, table: RankTable) -> np.int32:
    """The rank of the cards behind a total and its mask."""
    if total & table.flush_bits:
        return suited(mask, table)
    return counted(total, table)


@kernel
def rank_any(cards: "NDArray[np.uint8]", table: RankTable, ranks: "NDArray[np.int32]") -> None:
    """The best hand of all the cards of each row."""
    totals, flushes = np.empty(BLOCK, np.uint64), np.empty(BLOCK, np.uint16)
    for start in range(0, cards.shape[0], BLOCK):
        rows, best = cards[start : start + BLOCK], ranks[start : start + BLOCK]
        if cards.shape[1] == 7:
            _add_seven(rows, table, totals)
        else:
            _add_all(rows, table, totals)
        for row in range(best.shape[0]):
            best[row] = counted(totals[row], table)
        _rank_flushes(rows, totals, table, flushes, best)


@inner
def _rank_flushes(
    rows: "NDArray[np.uint8]",
    totals: "NDArray[np.uint64]",
    table: RankTable,
    flushes: "NDArray[np.uint16]",
    best: "NDArray[np.int32]",
) -> None:
    """Notes the flushes without a branch, since one hand in thirty is just too rare to be foreseen; then ranks them."""
    count = NO_CARDS
    for row in range(best.shape[0]):
        flushes[count] = row
        count += np.uint64((totals[row] & table.flush_bits) != NO_CARDS)
    for row in flushes[:count]:
        mask = NO_CARDS
        for at in range(rows.shape[1]):
            mask |= suit_bit(rows[row, at])
        best[row] = suited(mask, table)


@inner
def _add_seven(rows: "NDArray[np.uint8]", table: RankTable, totals: "NDArray[np.uint64]") -> None:
    keys = table.keys
    for row in range(rows.shape[0]):
        hole = keys[rows[row, 0]] + keys[rows[row, 1]]
        flop = keys[rows[row, 2]] + keys[rows[row, 3]] + keys[rows[row, 4]]
        totals[row] = hole + flop + keys[rows[row, 5]] + keys[rows[row, 6]] + table.start


@inner
def _add_all(rows: "NDArray[np.uint8]", table: RankTable, totals: "NDArray[np.uint64]") -> None:
    for row in range(rows.shape[0]):
        total = table.start
        for at in range(rows.shape[1]):
            total += table.keys[rows[row, at]]
        totals[row] = total


@kernel
def rank_badugi(cards: "NDArray[np.uint8]", ranks: "NDArray[np.int32]") -> None:
    """The best of every row's choices of cards that share neither rank nor suit."""
    for row in range(cards.shape[0]):
        best = 0
        for chosen in range(1, 1 << cards.shape[1]):
            best = max(best, _badugi_of(cards[row], chosen))
        ranks[row] = best


@inner
def _badugi_of(cards: "NDArray[np.uint8]", chosen: int) -> int:
    """The rank of the cards whose bits are set, packed as an `Order` packs it; 0 where two share rank or suit."""
    values = suits = size = 0
    for at in range(len(cards)):
        if chosen >> at & 1:
            value, suit = (int(cards[at] >> 2) + 1) % (ACE + 1), int(cards[at] & 3)
            if values >> value & 1 or suits >> suit & 1:
                return 0
            values |= 1 << value
            suits |= 1 << suit
            size += 1
    packed, place = size << CATEGORY_SHIFT, CATEGORY_SHIFT
    for value in range(ACE, -1, -1):
        if values >> value & 1:
            place -= 4
            packed |= ACE - value + 1 << place
    return packed


@kernel
def all_well(cards: "NDArray[np.uint8]", bits: "NDArray[np.uint64]") -> bool:
    """Whether every row has only cards of the deck, each once: then their bits add up without a carry."""
    wrong = NO_CARDS
    if cards.shape[1] == 7:
        for row in range(cards.shape[0]):
            wrong |= _carries_of_seven(cards[row], bits)
    else:
        for row in range(cards.shape[0]):
            added = joined = NO_CARDS
            for at in range(cards.shape[1]):
                added += bits[cards[row, at]]
                joined |= bits[cards[row, at]]
            wrong |= added ^ joined | added >> _PAST_DECK
    return bool(wrong == NO_CARDS)


@inner
def _carries_of_seven(cards: "NDArray[np.uint8]", bits: "NDArray[np.uint64]") -> np.uint64:
    a, b, c, d = bits[cards[0]], bits[cards[1]], bits[cards[2]], bits[cards[3]]
    e, f, g = bits[cards[4]], bits[cards[5]], bits[cards[6]]
    added = a + b + c + d + e + f + g
    carries: np.uint64 = added ^ (a | b | c | d | e | f | g) | added >> _PAST_DECK
    return carries
