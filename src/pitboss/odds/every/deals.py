"""Every deal there is from some moment on, as rows of cards, and the ranks of the hands in them."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations, permutations
from typing import Final, NamedTuple

import numpy as np

from pitboss.hands.ranking import AnyCards, HoleAndBoard
from pitboss.odds.compiled import Array
from pitboss.rounds.banked.game import BankedGame
from pitboss.rounds.banked.showdown.hands import Hand
from pitboss.rounds.banked.stages import Communal

DECK: Final = 52
_RENAMINGS: Final = tuple(np.array(suits) for suits in permutations(range(4)))


class DealLayout(NamedTuple):
    """Where the cards of a round stand in a row: the box's, the dealer's, the communal ones, the jackpot's."""

    hand: int
    communal: tuple[int, ...]
    """How many cards each stage deals."""
    jackpot: int

    @property
    def cards(self) -> int:
        return 2 * self.hand + sum(self.communal) + self.jackpot

    def columns(self, hand: Hand) -> list[int]:
        """The places of the cards that make a hand."""
        board = 2 * self.hand
        ends = {
            "box": (0, self.hand),
            "dealer": (self.hand, board),
            "board": (board, board + sum(self.communal)),
            "flop": (board, board + 3),
            "jackpot": (self.cards - self.jackpot, self.cards),
        }
        return [column for part in hand.parts for column in range(*ends[part])]


def layout_of(game: BankedGame) -> DealLayout:
    communal = tuple(stage.count for stage in game.stages if isinstance(stage, Communal))
    return DealLayout(game.hands.count, communal, game.jackpot_cards)


def holes(count: int) -> list[tuple[tuple[int, ...], int]]:
    """The hands of this many cards that differ by more than suit names, and how many each stands for."""
    rows = np.array(list(combinations(range(DECK), count)), np.int64)
    masks = [np.bitwise_or.reduce(np.int64(1) << (rows & ~3 | suits[rows & 3]), axis=1) for suits in _RENAMINGS]
    least = np.minimum.reduce(masks)
    _, first, copies = np.unique(least, return_index=True, return_counts=True)
    return [(tuple(rows[at].tolist()), int(ways)) for at, ways in zip(first, copies, strict=True)]


def renamed(groups: Sequence[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    """Cards in groups, with suits named so that cards that differ by names alone are the same."""
    return min(
        tuple(tuple(sorted(card & ~3 | int(suits[card & 3]) for card in group)) for group in groups)
        for suits in _RENAMINGS
    )


@cache
def _picks(cards: int, groups: tuple[int, ...]) -> Array:
    """Every way to take groups of given sizes, one after the other, from a number of cards."""
    if not groups:
        return np.zeros((1, 0), np.int64)
    first = np.array(list(combinations(range(cards), groups[0])), np.int64).reshape(-1, groups[0])
    free = np.ones((len(first), cards), bool)
    np.put_along_axis(free, first, False, axis=1)
    left = np.nonzero(free)[1].reshape(len(first), cards - groups[0])
    later = _picks(cards - groups[0], groups[1:])
    rest = left[:, later].reshape(len(first) * len(later), later.shape[1])
    return np.hstack((np.repeat(first, len(later), axis=0), rest))


def completed(layout: DealLayout, hole: tuple[int, ...], board: tuple[int, ...], with_jackpot: bool) -> Array:
    """A row for every deal that may still come, with these cards in the box and on the board."""
    lying, later = 0, list[int]()
    for count in layout.communal:
        if lying < len(board):
            lying += count
        else:
            later.append(count)
    jackpot = layout.jackpot if with_jackpot else 0
    groups = (*later, layout.hand, *((jackpot,) if jackpot else ()))
    unseen = np.setdiff1d(np.arange(DECK), np.array([*hole, *board], np.int64))
    drawn = unseen[_picks(len(unseen), groups)]
    rows = np.zeros((len(drawn), layout.cards), np.uint8)
    communal, dealers = sum(later), layout.hand
    rows[:, : layout.hand] = hole
    rows[:, layout.hand : 2 * layout.hand] = drawn[:, communal : communal + dealers]
    rows[:, 2 * layout.hand : 2 * layout.hand + len(board)] = board
    at = 2 * layout.hand + len(board)
    rows[:, at : at + communal] = drawn[:, :communal]
    if jackpot:
        rows[:, -jackpot:] = drawn[:, communal + dealers :]
    return rows


def ranks(layout: DealLayout, hands: Sequence[Hand], rows: Array) -> Array:
    """A column for each hand: how it ranks in each row."""
    found = np.empty((len(rows), len(hands)), np.int64)
    for at, hand in enumerate(hands):
        cards = np.ascontiguousarray(rows[:, layout.columns(hand)])
        if isinstance(hand.ranking, AnyCards | HoleAndBoard):
            found[:, at] = hand.ranking.rank_many(cards, dealt=True)
        else:
            found[:, at] = [hand.ranking.rank_dealt(row) for row in cards.tolist()]
    return found


def alike(told: Array) -> tuple[Array, Array, Array]:
    """The rows that differ, how many there are of each, and which of them each row is."""
    keys = np.zeros(len(told), np.int64)
    for column in told.T:
        values, codes = np.unique(column, return_inverse=True)
        keys = keys * len(values) + codes
    _, first, inverse, counts = np.unique(keys, return_index=True, return_inverse=True, return_counts=True)
    return told[first], counts, inverse
