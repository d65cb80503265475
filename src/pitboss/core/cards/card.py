"""Cards as small integers, `4 × rank + suit`, so that tables and arrays can be indexed by card."""

from collections.abc import Iterable
from typing import Final

from pitboss.core.errors import PitbossError, nearest

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
RANK_NAMES: Final = (
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace",
)  # fmt: skip
SUIT_NAMES: Final = ("clubs", "diamonds", "hearts", "spades")


def plural(rank_name: str) -> str:
    """Return 'sixes' for 'six', 'aces' for 'ace'."""
    return rank_name + ("es" if rank_name.endswith("x") else "s")


class CardError(PitbossError):
    """A text that is not a card, or a card that cannot be where it is."""


class Card(int):
    """One of the 52 cards, or `UNSEEN`. `Card.of("As")` reads one; `str(card)` writes it."""

    __slots__ = ()

    @classmethod
    def of(cls, text: str) -> "Card":
        try:
            return _CARD_OF[text]
        except (KeyError, TypeError):
            given = str(text)[:40]
            raise CardError(
                f"{given!r} is not a card: expected a rank of {RANKS} and a suit of {SUITS}, such as 'As'{_hint(given)}"
            ) from None

    @property
    def rank(self) -> int:
        """0 for a two up to 12 for an ace."""
        return self >> 2

    @property
    def suit(self) -> int:
        """0 clubs, 1 diamonds, 2 hearts, 3 spades."""
        return self & 3

    @property
    def name(self) -> str:
        """The card in words, as a screen reader says it: 'ace of spades'."""
        return "unseen card" if self == 52 else f"{RANK_NAMES[self >> 2]} of {SUIT_NAMES[self & 3]}"

    def __str__(self) -> str:
        return _TEXT_OF[self]

    def __repr__(self) -> str:
        return f"Card({_TEXT_OF[self]})"


ALL: Final = tuple(Card(code) for code in range(52))
"""Every card in code order: twos first, clubs before diamonds before hearts before spades."""

UNSEEN: Final = Card(52)
"""A card on the table whose face is not known: `??`."""

_TEXT_OF: Final = (*(rank + suit for rank in RANKS for suit in SUITS), "??")
_CARD_OF: Final = dict(zip(_TEXT_OF, (*ALL, UNSEEN), strict=True))


def read_cards(text: str) -> tuple[Card, ...]:
    """Return the cards of a text such as `AsKs??` or `As Ks`, in order. `check_deal` refuses duplicates."""
    if not isinstance(text, str):
        raise CardError(f"{text!r} is not a list of cards: write them as text, such as 'AsKs'")
    if " " in text:
        text = "".join(text.split())
    if len(text) % 2:
        given = text[:40]
        raise CardError(
            f"{given!r} is not a list of cards: write two characters per card, such as 'AsKs'{_hint(given)}"
        )
    try:
        return tuple([_CARD_OF[text[at : at + 2]] for at in range(0, len(text), 2)])
    except KeyError:
        return tuple(Card.of(text[at : at + 2]) for at in range(0, len(text), 2))


def _hint(given: str) -> str:
    """Return a hint for a message: the nearest card, or how a ten is written."""
    if given.startswith("10") or any(f"{suit}10" in given for suit in SUITS):
        return "; a ten is written T"
    return nearest(given, _CARD_OF) if len(given) == 2 else ""


def write_cards(cards: Iterable[int]) -> str:
    """Return the cards written without spaces: `AsKs`."""
    return "".join([_TEXT_OF[card] for card in cards])
