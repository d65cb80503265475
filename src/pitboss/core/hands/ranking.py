"""A ranking: the cards a game makes a hand from, which of two hands is better, and their names."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

from pitboss.core.cards import UNSEEN, Card, DeckKind, write_cards
from pitboss.core.cards.card import RANK_NAMES, RANKS, plural
from pitboss.core.errors import PitbossError
from pitboss.core.hands.category import Category
from pitboss.core.hands.order import (
    ACE,
    CARDS_SHIFT,
    CATEGORY_SHIFT,
    COUNTING_KEYS,
    COUNTS,
    EACH_SUIT,
    KEYS,
    SUIT_MASK,
    SUITS_SHIFT,
    Order,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


_TOPPED = {Category.STRAIGHT, Category.STRAIGHT_FLUSH}
_HIGH = {Category.FLUSH, Category.ODD_CARDS}
_LOW = {Category.LOW, Category.BADUGI, Category.THREE_CARDS, Category.TWO_CARDS, Category.ONE_CARD}
_PAIRED = {Category.FULL_HOUSE: " over ", Category.TWO_PAIR: " and "}


def in_words(category: Category, ranks: Sequence[int]) -> str:
    """Describe a hand: 'two pair, queens and sevens, ten kicker'."""
    if category in (Category.ROYAL_FLUSH, Category.NO_LOW):
        return str(category)
    names = [RANK_NAMES[rank] for rank in ranks]
    if category in _TOPPED:
        return f"{category}, {names[0]} high"
    if category in _HIGH:
        return f"{category}, {names[0]} high" + (f" with {listed(names[1:])}" if names[1:] else "")
    if category in _LOW:
        return f"{category}, {listed(names)}"
    matched = 2 if category in _PAIRED else 1
    kickers = names[matched:]
    said = f"{category}, {_PAIRED.get(category, '').join(map(plural, names[:matched]))}"
    return said + (f", {listed(kickers)} {'kicker' if len(kickers) == 1 else 'kickers'}" if kickers else "")


def listed(words: Sequence[str]) -> str:
    """Join words: 'Ante, Blind and Play'."""
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


_TWO_OF_A_SUIT = 6 * EACH_SUIT
_THREE_OF_A_SUIT = 5 * EACH_SUIT


class HandError(PitbossError):
    """Cards that this ranking cannot rank."""


class _Memo(dict[int, Any]):
    """Values by rank, computed on first use: a ranking has a few thousand."""

    def __init__(self, compute: Callable[[int], Any]) -> None:
        self._compute = compute

    def __missing__(self, rank: int) -> Any:
        value = self[rank] = self._compute(rank)
        return value


class Ranking(ABC):
    """A way to turn cards into a number, higher is better, and the number back into words."""

    hole = 0
    """Number of hole cards, if the ranking tells them apart; they come first."""

    def __init__(self, called: str, deck: DeckKind, order: Order, sizes: Collection[int], cards: str) -> None:
        self.called = called
        """Its name on the command line."""
        self.deck = deck
        self.order = order
        self.sizes = frozenset(sizes)
        self.expected = cards
        """The cards it takes, in words."""
        self._keys: dict[int, int] = {card: KEYS[card] for card in deck.cards}
        self.names: dict[int, str] = _Memo(self.name)
        """The name of every rank."""
        self.parts: dict[int, dict[str, str]] = _Memo(self.part)
        """The values of every rank for a sentence."""

    def __repr__(self) -> str:
        return f"<ranking {self.called}>"

    def rank(self, cards: Sequence[int]) -> int:
        """Return the rank of the best hand of these cards, or raise `HandError` if they cannot be ranked."""
        if len(cards) not in self.sizes or len(set(cards)) < len(cards) or not self._keys.keys() >= set(cards):
            raise HandError(self.fault(cards))
        return self.rank_dealt(cards)

    @abstractmethod
    def rank_dealt(self, cards: Sequence[int]) -> int:
        """Return the rank of cards known to be the right number from one deck; nothing is checked."""

    def rank_sharing(self, hole: dict[int, tuple[Card, ...]], board: tuple[Card, ...]) -> dict[int, int]:
        """Return the rank of each seat's hand with the communal cards, all known to come from one deck."""
        return {seat: self.rank_dealt(cards + board) for seat, cards in hole.items()}

    @abstractmethod
    def hands_of(self, cards: Sequence[int]) -> Iterable[tuple[int, ...]]:
        """Return every choice of cards that may make the hand."""

    def rank_many(self, cards: "NDArray[Any]", threads: int = 1, dealt: bool = False) -> "NDArray[np.int32]":
        """Return the ranks of many hands, one row of card codes each, on as many cores as asked.

        `dealt` skips the checks for rows known to come from one deck and saves a third of the time.
        """
        from pitboss.core.hands.many import rank_rows

        return rank_rows(self, cards, threads, dealt)

    def category(self, rank: int) -> Category:
        return self.order.categories[rank >> CATEGORY_SHIFT]

    def at_least(self, rank: int, category: Category) -> bool:
        """Return True if a hand is of this category or a better one."""
        return rank >> CATEGORY_SHIFT >= self.order.strength[category]

    def name(self, rank: int) -> str:
        return in_words(self.category(rank), self.order.decided_by(rank))

    def part(self, rank: int) -> dict[str, str]:
        """Return a hand for a sentence: its category and the deciding card ranks, most important first."""
        ranks = "".join([RANKS[held] for held in self.order.decided_by(rank)])
        return {"category": str(self.category(rank)), "ranks": ranks}

    def best(self, cards: Sequence[int]) -> tuple[Card, ...]:
        """Return the cards that make the hand, the most important first."""
        rank = self.rank(cards)
        if self.category(rank) is Category.NO_LOW:
            return ()
        made = next(hand for hand in self.hands_of(cards) if self._rank_hand(hand) == rank)
        return tuple(Card(card) for card in sorted(made, key=self._display_order(rank)))

    def fault(self, cards: Sequence[int]) -> str:
        """Return why these cards cannot be ranked, in a sentence; "" if they can."""
        shown = write_cards(cards) if all(0 <= card <= UNSEEN for card in cards) else str(list(cards))
        if len(cards) not in self.sizes:
            held = f"{shown} is {len(cards)} card{'s' if len(cards) > 1 else ''}" if cards else "no card is given"
            return f"{held}: {self.called} takes {self.expected}"
        if UNSEEN in cards:
            return f"{shown} has an unseen card: a hand is ranked by cards that are all known"
        strange = [card for card in cards if card not in self.deck]
        if strange:
            named = write_cards(strange) if all(0 <= card < UNSEEN for card in strange) else str(strange)
            return f"{shown} has {named}, not in the {len(self.deck)}-card deck that {self.called} is played with"
        twice = sorted({card for card in cards if list(cards).count(card) > 1})
        return f"{shown} has {write_cards(twice)} more than once: a deck has one of each card" if twice else ""

    def _rank_hand(self, cards: Sequence[int]) -> int:
        """Return the rank of exactly these cards."""
        return self._rank_total(sum((KEYS[card] for card in cards), self.order.start))

    def _rank_total(self, total: int) -> int:
        flush = total & self.order.flush_bits
        if flush:
            return self.order.by_suit[total >> CARDS_SHIFT + 13 * _suit_of(flush) & SUIT_MASK]
        return self.order.by_counts[total & COUNTS]

    def _display_order(self, rank: int) -> Callable[[int], tuple[int, int]]:
        """Return a sort key: deciding cards first, an ace that counts low in a sequence last."""
        weight = {held: at for at, held in enumerate(self.order.decided_by(rank))}
        if self.category(rank) in (Category.STRAIGHT, Category.STRAIGHT_FLUSH) and ACE not in weight:
            weight[ACE] = 10
        return lambda card: (weight.get(card >> 2, 9), -card)


class AnyCards(Ranking):
    """The best hand of any of the cards."""

    def rank(self, cards: Sequence[int]) -> int:
        order, keys = self.order, self._keys
        total = order.start
        try:
            for card in cards:
                total += keys[card]
        except KeyError:
            raise HandError(self.fault(cards)) from None
        if (total >> CARDS_SHIFT).bit_count() != len(cards) or len(cards) not in self.sizes:
            raise HandError(self.fault(cards))
        if total & order.flush_bits:
            return self._rank_total(total)
        return order.by_counts[total & COUNTS]

    def rank_dealt(self, cards: Sequence[int]) -> int:
        order = self.order
        total = order.start
        for card in cards:
            total += COUNTING_KEYS[card]
        if total & order.flush_bits:
            return self._rank_flush(total, cards)
        return order.by_counts[total & COUNTS]

    def rank_sharing(self, hole: dict[int, tuple[Card, ...]], board: tuple[Card, ...]) -> dict[int, int]:
        order, ranks = self.order, {}
        shared = order.start
        for card in board:
            shared += COUNTING_KEYS[card]
        for seat, cards in hole.items():
            total = shared
            for card in cards:
                total += COUNTING_KEYS[card]
            flush = total & order.flush_bits
            ranks[seat] = self._rank_flush(total, cards + board) if flush else order.by_counts[total & COUNTS]
        return ranks

    def _rank_flush(self, total: int, cards: Sequence[int]) -> int:
        suit = _suit_of(total & self.order.flush_bits)
        return self.order.by_suit[sum([1 << (card >> 2) for card in cards if card & 3 == suit])]

    def hands_of(self, cards: Sequence[int]) -> Iterable[tuple[int, ...]]:
        return combinations(cards, min(self.order.length, len(cards)))


class HoleAndBoard(Ranking):
    """Exactly two hole cards with exactly three communal cards; the hole cards come first."""

    def __init__(self, called: str, deck: DeckKind, order: Order, hole: int) -> None:
        sizes = range(hole + 3, hole + 6)
        cards = f"{'four' if hole == 4 else 'two'} hole cards and then three to five communal cards"
        super().__init__(called, deck, order, sizes, cards)
        self.hole = hole

    def rank_dealt(self, cards: Sequence[int]) -> int:
        keys = [KEYS[card] for card in cards]
        hole, board = keys[: self.hole], keys[self.hole :]
        twos = {a + b & COUNTS for a, b in combinations(hole, 2)}
        threes = {a + b + c & COUNTS for a, b, c in combinations(board, 3)}
        rank = max(map(self.order.by_counts.__getitem__, {two + three for two in twos for three in threes}))
        flush = sum(hole, _TWO_OF_A_SUIT) & sum(board, _THREE_OF_A_SUIT) & self.order.flush_bits
        return max(rank, self._best_flush(cards, _suit_of(flush))) if flush else rank

    def _best_flush(self, cards: Sequence[int], suit: int) -> int:
        hole = [1 << (card >> 2) for card in cards[: self.hole] if card & 3 == suit]
        board = [1 << (card >> 2) for card in cards[self.hole :] if card & 3 == suit]
        masks = [sum(two) | sum(three) for two in combinations(hole, 2) for three in combinations(board, 3)]
        return max(map(self.order.by_suit.__getitem__, masks))

    def hands_of(self, cards: Sequence[int]) -> Iterable[tuple[int, ...]]:
        hole, board = cards[: self.hole], cards[self.hole :]
        return ((*two, *three) for two in combinations(hole, 2) for three in combinations(board, 3))


def _suit_of(flush: int) -> int:
    """Return the suit whose count has set its flush bit."""
    return (flush.bit_length() - SUITS_SHIFT) // 4 - 1
