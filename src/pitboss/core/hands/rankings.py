"""Every ranking the rulebooks use, by name."""

from collections.abc import Sequence
from functools import total_ordering
from typing import Final

import msgspec

from pitboss.core.cards import FULL, REDUCED, SHORT, Card, read_cards
from pitboss.core.errors import nearest
from pitboss.core.hands.lowball import ACE_TO_FIVE_ORDER, DEUCE_TO_SEVEN_ORDER, Badugi
from pitboss.core.hands.order import FULL_ORDER, LOW_ORDER, REDUCED_ORDER, SHORT_ORDER, THREE_CARD_ORDER
from pitboss.core.hands.ranking import AnyCards, HandError, HoleAndBoard, Ranking

HIGH: Final = AnyCards("high", FULL, FULL_ORDER, (5, 6, 7), "five to seven cards")
"""The best five of any cards: Hold'em, stud, draw, and the banked hold'em games."""

REDUCED_HIGH: Final = AnyCards("reduced-high", REDUCED, REDUCED_ORDER, (5, 6, 7), "five to seven cards")
"""Stud and draw with the 32-card deck: a flush beats a full house."""

HOLE_AND_FLOP: Final = AnyCards("hole-and-flop", FULL, FULL_ORDER, (5,), "two hole cards and the three of the flop")
"""The five cards that decide a jackpot."""

OMAHA_HIGH: Final = HoleAndBoard("omaha", FULL, FULL_ORDER, hole=4)
OMAHA_HIGH_REDUCED: Final = HoleAndBoard("omaha-reduced", REDUCED, REDUCED_ORDER, hole=4)

MANILA: Final = HoleAndBoard("manila", REDUCED, REDUCED_ORDER, hole=2)
"""Both hole cards and exactly three communal cards."""

THREE_CARD: Final = AnyCards("three-card", FULL, THREE_CARD_ORDER, (3,), "three cards")

SIX_CARD: Final = AnyCards("six-card", FULL, FULL_ORDER, (6,), "the six cards of two three-card hands")
"""The best five-card hand of a player's and the dealer's three cards together."""

EIGHT_LOW: Final = AnyCards("eight-low", FULL, LOW_ORDER, (5, 6, 7), "five to seven cards")
OMAHA_EIGHT_LOW: Final = HoleAndBoard("omaha-eight-low", FULL, LOW_ORDER, hole=4)

SHOWING: Final = AnyCards("showing", FULL, FULL_ORDER, range(1, 6), "one to five up cards")
"""Up cards, to decide who opens a stud round: with fewer than five cards no straight, flush or full house exists."""

SHOWING_REDUCED: Final = AnyCards("showing-reduced", REDUCED, REDUCED_ORDER, range(1, 6), "one to five up cards")

SHORT_HIGH: Final = AnyCards("short-high", SHORT, SHORT_ORDER, (5, 6, 7), "five to seven cards")
"""Short-deck hold'em: a flush beats a full house, a straight beats three of a kind."""

RAZZ: Final = AnyCards("razz", FULL, ACE_TO_FIVE_ORDER, (5, 6, 7), "five to seven cards")
"""The lowest five of any cards, the ace low; straights and flushes do not count."""

SHOWING_LOW: Final = AnyCards("showing-low", FULL, ACE_TO_FIVE_ORDER, range(1, 6), "one to five up cards")

DEUCE_TO_SEVEN: Final = AnyCards("deuce-to-seven", FULL, DEUCE_TO_SEVEN_ORDER, (5,), "five cards")
BADUGI: Final = Badugi("badugi")

RANKINGS: Final[dict[str, Ranking]] = {
    ranking.called: ranking
    for ranking in (
        HIGH, REDUCED_HIGH, OMAHA_HIGH, OMAHA_HIGH_REDUCED, MANILA, THREE_CARD, SIX_CARD, EIGHT_LOW,
        OMAHA_EIGHT_LOW, SHOWING, SHOWING_REDUCED, HOLE_AND_FLOP, SHORT_HIGH, RAZZ, SHOWING_LOW, DEUCE_TO_SEVEN, BADUGI,
    )
}  # fmt: skip


def outranks_showing(hand: Sequence[int], showing: Sequence[int], ranking: Ranking = HIGH) -> bool:
    """Return True if a complete hand ranks strictly above another player's up cards; a missing card loses to any card.

    This lets a player check behind a checker in the last round of stud.
    """
    up_cards = SHOWING_REDUCED if ranking.order is REDUCED_ORDER else SHOWING
    if ranking.order is not up_cards.order:
        raise HandError(f"{ranking.called} has no up cards to compare with: expected high or reduced-high")
    return ranking.rank(hand) > up_cards.rank(showing)


@total_ordering
class RankedHand(msgspec.Struct, frozen=True, eq=False):
    """A hand ranked by a rulebook. Hands of one ranking compare: the greater wins, equal ones share."""

    rank: int
    category: str
    """Such as 'full house'."""
    name: str
    """In words, such as 'full house, aces over kings'."""
    cards: tuple[Card, ...]
    """The cards that make it, those that matter most first."""
    ranking: str

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RankedHand) and self._key() == other._key()

    def __lt__(self, other: "RankedHand") -> bool:
        if not isinstance(other, RankedHand):
            return NotImplemented
        if self.ranking != other.ranking:
            raise HandError(f"a hand of {self.ranking} cannot be compared with one of {other.ranking}")
        return self.rank < other.rank

    def __hash__(self) -> int:
        return hash(self._key())

    def __str__(self) -> str:
        return self.name

    def _key(self) -> tuple[str, int]:
        return self.ranking, self.rank


def rank(cards: str | Sequence[str | Card], ranking: str = "high") -> RankedHand:
    """Rank a hand by a ranking of `RANKINGS`, hole cards first: `rank("As Ks Qs Js Ts 2d 3c")`."""
    if not isinstance(ranking, str) or ranking not in RANKINGS:
        known = ", ".join(RANKINGS)
        raise HandError(f"{ranking!r} is not a ranking: expected {known}{nearest(str(ranking), RANKINGS)}")
    if not isinstance(cards, str | list | tuple):
        raise HandError(f"{cards!r} is not a hand: write its cards as text, such as 'AsKsQsJsTs'")
    held = read_cards("".join(map(str, cards)))
    by = RANKINGS[ranking]
    value = by.rank(held)
    return RankedHand(value, str(by.category(value)), by.name(value), by.best(held), ranking)
