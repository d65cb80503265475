"""Imagine worlds from one seat: deal the hidden cards at random and play to the end, with sensible draws."""

from collections import Counter
from typing import Final, Literal

import msgspec
import numpy as np

from pitboss.bots.question import Situation
from pitboss.core.hands import Category, Ranking
from pitboss.core.hands.lowball import Badugi, LowestOrder
from pitboss.core.hands.order import CATEGORY_SHIFT
from pitboss.core.kernels import kernel
from pitboss.odds.compiled import Array
from pitboss.odds.equity.hands import Layout
from pitboss.odds.random_cards import below, stream_of

LOW_ENOUGH = 7
"""The highest card worth keeping for a low hand, an eight."""
MADE = (
    Category.STRAIGHT, Category.FLUSH, Category.FULL_HOUSE, Category.FOUR_OF_A_KIND, Category.STRAIGHT_FLUSH,
    Category.ROYAL_FLUSH,
)  # fmt: skip


def thrown_away(hand: list[int], ranking: Ranking, most: int) -> list[int]:
    """Return the cards not worth keeping, worst first, at most this many."""
    if isinstance(ranking, Badugi):
        worst = _out_of_badugi(hand, ranking)
    elif isinstance(ranking.order, LowestOrder):
        worst = _out_of_low(hand, ranking.order)
    else:
        worst = _out_of_high(hand, ranking)
    return worst[:most]


def _out_of_badugi(hand: list[int], ranking: Badugi) -> list[int]:
    kept = max(ranking.hands_of(hand), key=lambda cards: ranking.lowest.of_each([card >> 2 for card in cards]))
    high = [card for card in kept if ranking.lowest.value(card >> 2) > LOW_ENOUGH]
    return [*(card for card in hand if card not in kept), *high]


def _out_of_low(hand: list[int], order: LowestOrder) -> list[int]:
    seen: set[int] = set()
    worst, good = [], []
    for card in sorted(hand, key=lambda card: order.value(card >> 2)):
        if card >> 2 in seen or order.value(card >> 2) > LOW_ENOUGH:
            worst.append(card)
        else:
            good.append(card)
            seen.add(card >> 2)
    return worst[::-1]


def _out_of_high(hand: list[int], ranking: Ranking) -> list[int]:
    if ranking.category(ranking.rank_dealt(hand)) in MADE:
        return []
    often, suits = Counter(card >> 2 for card in hand), Counter(card & 3 for card in hand)
    by_rank = sorted(hand, key=lambda card: card >> 2)
    together = [card for card in by_rank if often[card >> 2] == 1]
    if len(together) < len(hand):
        return together
    suit, count = suits.most_common(1)[0]
    if count == len(hand) - 1:
        return [card for card in hand if card & 3 != suit]
    return by_rank[:-1]


SEEDS: Final = (1 << 64) - 1


def dealt(unseen: list[int], seed: int, worlds: int, futures: int, hidden: int, later: int) -> Array:
    """Return a row of cards per world and future: hidden cards (the same in every future), then those to come.

    If the deck is too small, as at a full table of a draw game, the stub is reshuffled.
    """
    cards = np.empty((worlds, futures, hidden + later), np.uint8)
    _deal(np.array(unseen, np.uint8), stream_of(seed & SEEDS), hidden, cards)
    return cards


@kernel
def _deal(unseen: Array, state: np.uint64, hidden: int, cards: Array) -> None:
    size = len(unseen)
    for world in range(cards.shape[0]):
        for future in range(cards.shape[1]):
            for at in range(cards.shape[2]):
                if future and at < hidden:
                    cards[world, future, at] = cards[world, 0, at]
                    continue
                if at >= size:
                    state, place = below(state, size)
                    cards[world, future, at] = unseen[place]
                    continue
                state, place = below(state, size - at)
                card = unseen[at + place]
                unseen[at + place] = unseen[at]
                unseen[at] = card
                cards[world, future, at] = card


FUTURES: Final = 8
"""The number of futures played out per world."""
DRAWN_SLOWER: Final = 4
"""The factor by which draw games use fewer worlds and futures, because draws are decided hand by hand."""
FEWEST: Final = 12
MOST_DRAWN: Final = 3


class Ends(msgspec.Struct, frozen=True):
    """The final rank of a hand by world and future, and of its low hand (0 for none)."""

    high: Array
    low: Array | None


class Worlds(msgspec.Struct, frozen=True, kw_only=True):
    """Imagined worlds, each with several futures."""

    own: Ends
    others: list[Ends]
    fares: Array
    """By opponent and world: the share of a pot the hand wins against a random hand of the same kind."""
    stand: Array
    """By opponent and world: the hand's rank among the possible ones, 1 for the best; equal hands share a rank."""


def imagined(situation: Situation, count: int, seed: int) -> Worlds:
    """Return this many imagined worlds; the same seed gives the same worlds."""
    layout, futures = situation.layout, FUTURES
    if situation.draws:
        count, futures = max(count // DRAWN_SLOWER, FEWEST), FUTURES // DRAWN_SLOWER
    hidden = sum(other.hidden for other in situation.others)
    rows = dealt(situation.unseen, seed, count, futures, hidden, _to_come(situation)).reshape(count * futures, -1)
    down, later = _Stub(rows[:, :hidden]), _Stub(rows[:, hidden:])
    hands = [_with_known(situation.own, down.next(0))]
    hands += [_with_known(other.known, down.next(other.hidden)) for other in situation.others]
    board = _with_known(situation.board, later.next(layout.board - len(situation.board)))
    ends = [_end(situation, hand, board, later, (count, futures)) for hand in hands]
    fares = [_fares(one) for one in ends[1:]]
    return Worlds(
        own=ends[0], others=ends[1:], fares=np.array(fares), stand=np.array([_places(one, "right") for one in fares])
    )


class _Stub:
    """Rows of cards, dealt from the front."""

    def __init__(self, rows: Array) -> None:
        self._rows, self._at = rows, 0

    def next(self, count: int) -> Array:
        self._at += count
        return self._rows[:, self._at - count : self._at]


def _to_come(situation: Situation) -> int:
    """Return the most cards that may still be dealt."""
    layout = situation.layout
    count = layout.board - len(situation.board) + situation.draws * MOST_DRAWN * (len(situation.others) + 1)
    held = [len(situation.own), *(len(other.known) + other.hidden for other in situation.others)]
    return count + sum(_lacking(layout, cards) for cards in held)


def _lacking(layout: Layout, held: int) -> int:
    return 0 if layout.discards else max(layout.dealt - held, 0)


def _with_known(known: list[int], rows: Array) -> Array:
    """Return the rows with the known cards in front."""
    return np.concatenate([np.tile(np.array(known, np.uint8), (len(rows), 1)), rows], axis=1)


def _end(situation: Situation, hands: Array, board: Array, later: _Stub, shape: tuple[int, int]) -> Ends:
    """Return the final hand in every row, with the cards it is still dealt."""
    layout = situation.layout
    hands = np.concatenate([hands, later.next(_lacking(layout, hands.shape[1]))], axis=1)
    for _ in range(situation.draws):
        hands = _drawn(layout, hands, later.next(MOST_DRAWN))
    if layout.discards and hands.shape[1] > layout.played:
        kept = [np.delete(hands, at, axis=1) for at in range(hands.shape[1])]
    else:
        kept = [hands]
    rows = [np.concatenate([one, board], axis=1) for one in kept]
    high = np.max([_ranks(layout.ranking, one) for one in rows], axis=0).reshape(shape)
    if layout.low is None:
        return Ends(high, None)
    low = np.max([_ranks(layout.low, one) for one in rows], axis=0).reshape(shape)
    return Ends(high, np.where(low >> CATEGORY_SHIFT, low, 0))


def _drawn(layout: Layout, hands: Array, new: Array) -> Array:
    """Return every hand with the cards not worth keeping replaced."""
    hands = hands.copy()
    for at, hand in enumerate(hands.tolist()):
        for nth, card in enumerate(thrown_away(hand, layout.ranking, MOST_DRAWN)):
            hands[at, hand.index(card)] = new[at, nth]
    return hands


def _ranks(ranking: Ranking, rows: Array) -> Array:
    return ranking.rank_many(rows, dealt=True)


def _fares(ends: Ends) -> Array:
    """Return the share of a pot each world's hand wins against the hands of all other worlds."""
    high = _places(ends.high)
    if ends.low is None:
        return np.asarray(high.mean(axis=1))
    has = ends.low > 0
    halves = np.where(has, (high + _places(ends.low)) / 2, high * (1 - has.mean() / 2))
    return np.asarray(halves.mean(axis=1))


def _places(values: Array, side: Literal["left", "right"] = "left") -> Array:
    """Return each value's rank among all, from 0 to 1; `side` says whether equals get the first or last place."""
    found = np.searchsorted(np.sort(values, axis=None), values, side)
    return (found - (side == "right")) / max(values.size - 1, 1)


def shares(worlds: Worlds, called: Array | None = None) -> Array:
    """Return the share of the pot the seat wins in each world, against the opponents in `called`, or against all of
    them."""
    own, others = worlds.own, worlds.others
    high = _parts(own.high, [one.high for one in others], called)
    if own.low is None:
        return np.asarray(high.mean(axis=1))
    lows = [one.low for one in others if one.low is not None]
    low = np.where(own.low, _parts(own.low, lows, called), 0.0)
    there = own.low > 0
    for at, one in enumerate(lows):
        there = there | ((one > 0) & (True if called is None else called[at][:, None]))
    return np.asarray(np.where(there, (high + low) / 2, high).mean(axis=1))


def _parts(own: Array, others: list[Array], called: Array | None) -> Array:
    """Return the share of a pot that the highest hand wins; equal hands divide it."""
    best, equal = np.full_like(own, -1), np.zeros(own.shape, np.int64)
    for at, one in enumerate(others):
        against = one if called is None else np.where(called[at][:, None], one, -1)
        best, equal = np.maximum(best, against), equal + (against == own)
    return np.where(own > best, 1.0, np.where(own < best, 0.0, 1 / (1 + equal)))
