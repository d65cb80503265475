"""Simple rules to remember, their exact cost compared with best play, and the chart of hole cards."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import numpy as np

from pitboss.core.cards import FULL
from pitboss.core.cards.card import RANKS as LETTERS
from pitboss.core.hands import HIGH
from pitboss.core.hands.kernels import NO_CARDS, RankTable, add, counted, rank_of, suit_bit, table_of
from pitboss.core.hands.order import FULL_ORDER
from pitboss.core.kernels import inner, kernel
from pitboss.odds.boards import (  # fmt: skip
    HOLDING_HIGH,
    HOLDING_LOW,
    HOLDINGS,
    HOLE_OF,
    HOLES,
    PAIRS,
    RANKS,
    SLOT_HIGH,
    SLOT_LOW,
    SLOTS,
    SUITS,
    TYPES,
    boards,
    holding_of,
    look_up,
    meets,
    rank_levels,
    suit_levels,
    views,
)
from pitboss.odds.compiled import SHIFT, STRAIGHT, Array, on_all_cores, total
from pitboss.odds.showdowns import Numbers

NEVER: Final = 13


class PlainBet(NamedTuple):
    """A rule for betting on an unfinished board: with a straight or better, or a pair made by a hole card."""

    pocket_pair: int
    """The rank of the lowest pocket pair with which to bet."""
    flush_card: int
    """The lowest hole card of the suit with which to bet four to a flush."""
    on_paired: int
    """The lowest hole card with which to bet on a paired board."""


@kernel
def bets(holding: int, board: Array, rule: PlainBet, table: RankTable) -> bool:
    """Return True if the rule bets a holding on a board of three or four."""
    one, other = HOLDING_LOW[holding], HOLDING_HIGH[holding]
    low, high = one >> 2, other >> 2
    paired, own_pair = False, low == high and low >= rule.pocket_pair
    for place in range(len(board)):
        rank = board[place] >> 2
        own_pair |= rank in (low, high)
        paired |= place > 0 and board[place - 1] >> 2 == rank
    if own_pair or (paired and high >= rule.on_paired):
        return True
    for card in (one, other):
        suited = 0
        for held in board:
            suited += held & 3 == card & 3
        suited += (one & 3 == card & 3) + (other & 3 == card & 3)
        if suited == 4 and card >> 2 >= rule.flush_card:
            return True
    whole, mask = add(table.start, NO_CARDS, board, table)
    rank_here = rank_of(whole + table.keys[one] + table.keys[other], mask | suit_bit(one) | suit_bit(other), table)
    return bool(rank_here >> SHIFT >= STRAIGHT)


@kernel
def _worth(
    low: int, high: int, cards: Array, copies: Array, rule: PlainBet, table: RankTable, bet: tuple[Array, Array],
    otherwise: tuple[Array, Array],
) -> Array:  # fmt: skip
    """Return, by hole cards, the value of following the rule: one sum if it bets, the other if not."""
    values = np.zeros(HOLES, np.int64)
    rows = np.empty(SUITS, np.int64)
    for board in range(low, high):
        multiset = views(cards[board], rows)
        for holding in range(HOLDINGS):
            if meets(cards[board], holding):
                continue
            chosen = bet if bets(holding, cards[board], rule, table) else otherwise
            values[HOLE_OF[holding]] += copies[board] * look_up(chosen[0], chosen[1], multiset, rows, holding)
    return values


def worth(size: int, rule: PlainBet, bet: Numbers, otherwise: Numbers) -> Array:
    """Return the value, by hole cards, of a rule for boards of three or four."""
    found, table = boards(size), table_of(FULL_ORDER, 0, size + 2)
    sums = (bet.by_rank, bet.by_suit), (otherwise.by_rank, otherwise.by_suit)
    return total(
        on_all_cores(lambda low, high: _worth(low, high, found.cards, found.copies, rule, table, *sums), len(found))
    )


def bets_hand(hole: Sequence[int], board: Sequence[int], rule: PlainBet) -> bool:
    """Return True if the rule bets two hole cards on a board of three or four."""
    table = table_of(FULL_ORDER, 0, len(board) + 2)
    return bool(bets(holding_of(*hole), np.array(sorted(board), np.int64), rule, table))


@inner
def _with_one(board: Array, kinds: int, six: RankTable, ranks: Array, free: Array) -> int:
    """Fill in what a board makes with each kind of card and how many such cards are left; return the board's ranks of
    the suit."""
    suited, whole = 0, six.start
    for kind in range(kinds):
        free[kind] = 4 if kinds == RANKS else 3 if kind < RANKS else 1
    for card in board:
        free[card] -= 1
        suited |= 1 << card >> RANKS
        whole += six.keys[4 * (card % RANKS)]
    for kind in range(kinds):
        ranks[kind] = six.suited[suited | 1 << kind >> RANKS]
        if ranks[kind] == 0:
            ranks[kind] = counted(whole + six.keys[4 * (kind % RANKS)], six)
    return suited


@inner
def _beating(board: Array, suited: int, one: int, other: int, seven: RankTable, ranks: Array, free: Array) -> int:
    """Return how many unseen cards would beat a holding if the dealer had the board and one of them."""
    mine = seven.suited[suited | 1 << one >> RANKS | 1 << other >> RANKS]
    if mine == 0:
        whole = seven.start + seven.keys[4 * (one % RANKS)] + seven.keys[4 * (other % RANKS)]
        for card in board:
            whole += seven.keys[4 * (card % RANKS)]
        mine = counted(whole, seven)
    found = 0
    for kind in range(len(free)):
        if ranks[kind] > mine:
            found += free[kind] - (kind == one) - (kind == other)
    return found


@kernel
def _plays_river(
    low: int, high: int, boards: Array, kinds: int, seven: RankTable, six: RankTable, outs: int, plays: Array
) -> None:
    """Mark where to play; boards are rows of types or, with 13 kinds, multisets of ranks."""
    free, ranks = np.empty(kinds, np.int64), np.empty(kinds, np.int64)
    for row in range(low, high):
        board = boards[row]
        suited = _with_one(board, kinds, six, ranks, free)
        if free.min() < 0:
            continue
        for slot in range(plays.shape[1]):
            one, other = SLOT_LOW[slot], SLOT_HIGH[slot]
            if free[one] == 0 or free[other] == 0 or (one == other and free[one] < 2):
                continue
            own_pair = one % RANKS == other % RANKS
            for card in board:
                own_pair |= card % RANKS in (one % RANKS, other % RANKS)
            plays[row, slot] = own_pair or _beating(board, suited, one, other, seven, ranks, free) < outs


def plays_river(outs: int) -> Numbers:
    """Return the rivers to play, marked: those with a pair made by a hole card, or with fewer than `outs` cards that
    beat the hand."""
    seven, six = table_of(FULL_ORDER, 0, 7), table_of(FULL_ORDER, 0, 6)

    def marked(boards: Array, kinds: int, slots: int) -> Array:
        plays = np.zeros((len(boards), slots), np.bool_)
        on_all_cores(lambda low, high: _plays_river(low, high, boards, kinds, seven, six, outs, plays), len(boards))
        return plays

    return Numbers(marked(rank_levels()[5].boards, RANKS, PAIRS), marked(suit_levels()[5].boards, TYPES, SLOTS))


def plays_hand(hole: Sequence[int], board: Sequence[int], outs: int) -> bool:
    """Return True if the rules play one hand on the river."""
    if {card >> 2 for card in hole} & {card >> 2 for card in board} or hole[0] >> 2 == hole[1] >> 2:
        return True
    mine = HIGH.rank_dealt((*hole, *board))
    unseen = (card for card in FULL.cards if card not in hole and card not in board)
    return sum(HIGH.rank_dealt((*board, card)) > mine for card in unseen) < outs


SIDE: Final = len(LETTERS)


def square_name(hole: int) -> str:
    """Return 'AKs', '72o' or 'TT' for a square, counted by row and column from the twos."""
    row, column = divmod(hole, SIDE)
    if row == column:
        return LETTERS[row] * 2
    high, low = max(row, column), min(row, column)
    return f"{LETTERS[high]}{LETTERS[low]}{'s' if row > column else 'o'}"


def squares() -> list[list[int]]:
    """Return the squares as a chart prints them, aces first."""
    downward = range(SIDE - 1, -1, -1)
    return [[row * SIDE + column for column in downward] for row in downward]


def by_square(looks_good: Callable[[int, int], bool]) -> Array:
    """Return, by square, whether hole cards of a lower and a higher rank look good."""
    return np.array([looks_good(*sorted(divmod(square, SIDE))) for square in range(SIDE * SIDE)])


def in_ranges(chosen: Callable[[int], bool]) -> list[str]:
    """Return the chosen squares in a few words: 'pairs: 33 or better', 'K: all suited, 5 or better offsuit'."""
    pairs = [rank for rank in range(SIDE) if chosen(rank * SIDE + rank)]
    lines = [f"pairs: {_run(pairs, range(SIDE), lambda rank: LETTERS[rank] * 2)}"] if pairs else []
    for high in range(SIDE - 1, 0, -1):
        suited = [low for low in range(high) if chosen(high * SIDE + low)]
        offsuit = [low for low in range(high) if chosen(low * SIDE + high)]
        said = [
            f"{_run(lows, range(high), lambda low: LETTERS[low])} {kind}"
            for lows, kind in ((suited, "suited"), (offsuit, "offsuit"))
            if lows
        ]
        if len(suited) == len(offsuit) == high:
            said = ["any"]
        if said:
            lines.append(f"{LETTERS[high]}: {', '.join(said)}")
    return lines


def _run(chosen: list[int], among: range, name: Callable[[int], str]) -> str:
    """Return 'any', '5 or better', or each by name if the run does not reach the top."""
    if len(chosen) == len(among):
        return "any"
    if chosen == list(among)[-len(chosen) :]:
        return f"{name(chosen[0])} or better" if len(chosen) > 1 else name(chosen[0])
    return ", ".join(map(name, chosen))
