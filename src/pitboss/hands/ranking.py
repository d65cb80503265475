"""A ranking: what a game calls a hand, from which cards it is made, and which of two is better."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

from pitboss.cards import UNSEEN, Card, DeckKind, write_cards
from pitboss.errors import PitbossError
from pitboss.hands.category import Category
from pitboss.hands.order import ACE, CATEGORY_SHIFT, COUNTS, KEYS, SUITS_SHIFT, Order
from pitboss.hands.words import in_words

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class HandError(PitbossError):
    """Cards that cannot be ranked as this hand."""


class Ranking(ABC):
    """Turns cards into a number, higher is better, and the number back into words."""

    hole = 0
    """How many of the cards are hole cards, where that matters; they come first."""

    def __init__(self, called: str, deck: DeckKind, order: Order, sizes: Collection[int], cards: str) -> None:
        self.called = called
        """Its name on the command line."""
        self.deck = deck
        self.order = order
        self.sizes = frozenset(sizes)
        self.expected = cards
        """The cards it takes, in words."""

    def __repr__(self) -> str:
        return f"<ranking {self.called}>"

    def rank(self, cards: Sequence[int]) -> int:
        """The rank of the best hand of these cards, which are checked first."""
        if (
            len(cards) not in self.sizes
            or len(set(cards)) < len(cards)
            or min(cards) < 4 * self.deck.lowest_rank
            or max(cards) >= UNSEEN
        ):
            raise HandError(self.fault(cards))
        return self.rank_dealt(cards)

    @abstractmethod
    def rank_dealt(self, cards: Sequence[int]) -> int:
        """The rank of cards known to come from one deck and to be as many as they should."""

    @abstractmethod
    def hands_of(self, cards: Sequence[int]) -> Collection[tuple[int, ...]]:
        """Every choice of cards that may make the hand."""

    def rank_many(self, cards: "NDArray[Any]", threads: int = 1, dealt: bool = False) -> "NDArray[np.int32]":
        """The ranks of many hands, a row of card codes each, on as many cores as asked.

        Rows known to be dealt from one deck need not be checked: `dealt` saves a third of the time.
        """
        from pitboss.hands.many import rank_rows

        return rank_rows(self, cards, threads, dealt)

    def category(self, rank: int) -> Category:
        return self.order.categories[rank >> CATEGORY_SHIFT]

    def at_least(self, rank: int, category: Category) -> bool:
        """Whether a hand is of this category or a better one, by this ranking's own order."""
        return rank >> CATEGORY_SHIFT >= self.order.strength[category]

    def name(self, rank: int) -> str:
        """'two pair, queens and sevens, ten kicker'."""
        return in_words(self.category(rank), self.order.decided_by(rank))

    def best(self, cards: Sequence[int]) -> tuple[Card, ...]:
        """The cards that make the hand, those that matter most first."""
        rank = self.rank(cards)
        if self.category(rank) is Category.NO_LOW:
            return ()
        chosen = next(hand for hand in self.hands_of(cards) if self.rank_chosen(hand) == rank)
        return tuple(Card(card) for card in sorted(chosen, key=self._display_order(rank)))

    def _display_order(self, rank: int) -> Callable[[int], tuple[int, int]]:
        """What decides comes first; an ace that counts low in a sequence comes last."""
        weight = {held: at for at, held in enumerate(self.order.decided_by(rank))}
        if self.category(rank) in (Category.STRAIGHT, Category.STRAIGHT_FLUSH) and ACE not in weight:
            weight[ACE] = 10
        return lambda card: (weight.get(card >> 2, 9), -card)

    def rank_chosen(self, hand: Sequence[int]) -> int:
        """The rank of exactly the cards that make a hand."""
        return _rank_any(self.order, hand)

    def fault(self, cards: Sequence[int]) -> str:
        """What keeps these cards from being ranked, in a sentence; nothing if they are well."""
        shown = write_cards(cards) if all(0 <= card <= UNSEEN for card in cards) else str(list(cards))
        if len(cards) not in self.sizes:
            held = f"{shown} is {len(cards)} card{'s' if len(cards) > 1 else ''}" if cards else "there is no card"
            return f"{held}: {self.called} takes {self.expected}"
        if UNSEEN in cards:
            return f"{shown} has an unseen card: a hand is ranked by cards that are all known"
        strange = [card for card in cards if card not in self.deck]
        if strange:
            named = write_cards(strange) if all(0 <= card < UNSEEN for card in strange) else str(strange)
            return f"{shown} has {named}, not in the {len(self.deck)}-card deck that {self.called} is played with"
        twice = sorted({card for card in cards if list(cards).count(card) > 1})
        return f"{shown} has {write_cards(twice)} more than once: a deck has one of each card" if twice else ""


class AnyCards(Ranking):
    """The best hand of any of the cards."""

    def rank_dealt(self, cards: Sequence[int]) -> int:
        return _rank_any(self.order, cards)

    def hands_of(self, cards: Sequence[int]) -> Collection[tuple[int, ...]]:
        return list(combinations(cards, min(self.order.length, len(cards))))


class HoleAndBoard(Ranking):
    """Exactly two hole cards with exactly three communal cards; the hole cards come first."""

    def __init__(self, called: str, deck: DeckKind, order: Order, hole: int) -> None:
        sizes = range(hole + 3, hole + 6)
        cards = f"{'four' if hole == 4 else 'two'} hole cards and then three to five communal cards"
        super().__init__(called, deck, order, sizes, cards)
        self.hole = hole

    def rank_dealt(self, cards: Sequence[int]) -> int:
        keys = [KEYS[card] for card in cards]
        pairs = [a + b for a, b in combinations(keys[: self.hole], 2)]
        triples = [a + b + c for a, b, c in combinations(keys[self.hole :], 3)]
        counts = {(pair & COUNTS) + (triple & COUNTS) for pair in pairs for triple in triples}
        rank = max(map(self.order.by_counts.__getitem__, counts))
        for suit in range(4):
            hole = [card >> 2 for card in cards[: self.hole] if card & 3 == suit]
            board = [card >> 2 for card in cards[self.hole :] if card & 3 == suit]
            for pair in combinations(hole, 2):
                for triple in combinations(board, 3):
                    mask = sum(1 << held for held in (*pair, *triple))
                    rank = max(rank, self.order.by_suit[mask])
        return rank

    def hands_of(self, cards: Sequence[int]) -> Collection[tuple[int, ...]]:
        hole, board = cards[: self.hole], cards[self.hole :]
        return [(*two, *three) for two in combinations(hole, 2) for three in combinations(board, 3)]


def _rank_any(order: Order, cards: Sequence[int]) -> int:
    key = order.flush_bias
    for card in cards:
        key += KEYS[card]
    if key & order.flush_bits:
        suit = ((key & order.flush_bits).bit_length() - SUITS_SHIFT) // 4 - 1
        return order.by_suit[sum(1 << (card >> 2) for card in cards if card & 3 == suit)]
    return order.by_counts[key & COUNTS]
