"""A box's hand and the dealer's: ranks computed when a row of a settlement table first needs them."""

from typing import TYPE_CHECKING, Literal, TypeAlias

import msgspec

from pitboss.core.cards import UNSEEN, Card
from pitboss.core.citation import Rules
from pitboss.core.hands import Category, Ranking
from pitboss.core.refusals import NotAllowed
from pitboss.rules.banked.layout import Box

if TYPE_CHECKING:
    from pitboss.rules.banked.sign import Sign

Part: TypeAlias = Literal["box", "dealer", "board", "flop", "jackpot"]


class Hand(msgspec.Struct, frozen=True):
    """A hand that a rulebook names: the cards that make it, and their number."""

    name: str
    ranking: Ranking
    parts: tuple[Part, ...]
    count: int
    rules: Rules = ()
    orders: dict[Category, Rules] = {}
    """Further clauses by category of hand, if the book has one for each."""

    def read_by(self, rank: int) -> Rules:
        """Return the clauses under which cards of this rank are read."""
        return self.rules + self.orders.get(self.ranking.category(rank), ())


class UnknownCards(NotAllowed):
    """A wager depends on cards that have not been named."""

    def __init__(self, box: Box, part: Part, rules: Rules) -> None:
        whose = f"box {box.number}" if part == "box" else _WHOSE[part]
        super().__init__(f"a wager depends on unknown cards: name those of {whose}", rules)
        self.box, self.part = box, part


class TableCards:
    """The shared cards, and the hands that use only them."""

    __slots__ = ("board", "dealer", "dealer_seen", "jackpot", "ranks", "read")

    def __init__(self, dealer: tuple[Card, ...], board: tuple[Card, ...], jackpot: tuple[Card, ...]) -> None:
        self.dealer = dealer
        self.board = board
        self.jackpot = jackpot
        self.ranks: dict[str, int] = {}
        self.read: list[Hand] = []
        self.dealer_seen = False
        """True once the dealer's cards have decided a wager, so that they are turned up."""


class Showdown:
    """One box at the settlement. It records the hands that decided a wager, because only those are shown."""

    __slots__ = ("box", "ranks", "read", "seen", "sign", "table")

    def __init__(self, box: Box, table: TableCards, sign: "Sign") -> None:
        self.box = box
        self.table = table
        self.sign = sign
        self.ranks: dict[str, int] = {}
        self.read: list[Hand] = []
        self.seen = False

    def rank(self, hand: Hand) -> int:
        """Return the rank of a hand. Raises `NotAllowed` if a card it needs is unknown."""
        own = "box" in hand.parts
        ranks = self.ranks if own else self.table.ranks
        rank = ranks.get(hand.name)
        if rank is None:
            rank = ranks[hand.name] = hand.ranking.rank_dealt(self._cards(hand))
            (self.read if own else self.table.read).append(hand)
            self.seen = self.seen or own
            self.table.dealer_seen = self.table.dealer_seen or "dealer" in hand.parts
        return rank

    def category(self, hand: Hand) -> Category:
        return hand.ranking.category(self.rank(hand))

    def rules(self) -> Rules:
        """Return the clauses under which the box's hands were read."""
        return tuple(dict.fromkeys(rule for hand in self.read for rule in hand.read_by(self.ranks[hand.name])))

    def words(self, hand: Hand) -> str:
        """Return the hand in words, as far as it was dealt; "" if that is not a hand yet."""
        rank = self.ranks.get(hand.name)
        if rank is None:
            cards = [card for part in hand.parts for card in self._part(part)]
            if len(cards) not in hand.ranking.sizes or UNSEEN in cards:
                return ""
            rank = hand.ranking.rank_dealt(cards)
        return hand.ranking.name(rank)

    def _cards(self, hand: Hand) -> list[Card]:
        cards = [card for part in hand.parts for card in self._part(part)]
        if len(cards) != hand.count or UNSEEN in cards:
            missing: Part = next((part for part in hand.parts if not self._known(part)), "board")
            raise UnknownCards(self.box, missing, hand.rules)
        return cards

    def _part(self, part: Part) -> tuple[Card, ...]:
        if part == "box":
            return self.box.cards
        if part == "dealer":
            return self.table.dealer
        if part == "jackpot":
            return self.table.jackpot
        return self.table.board[:3] if part == "flop" else self.table.board

    def _known(self, part: Part) -> bool:
        cards = self._part(part)
        short = part == "dealer" and len(cards) < len(self.box.cards)
        return bool(cards) and UNSEEN not in cards and not short


_WHOSE = {"dealer": "the dealer", "board": "the board", "flop": "the flop", "jackpot": "the jackpot (d dj)"}
