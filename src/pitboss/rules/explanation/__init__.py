"""Explanations of wagers and pots: sentences as language-independent data, and the names to speak them with.

The settlement makes the sentence from the facts that decided it. A page in another language turns the same data into
its own words; `english.py` has the English.
"""

from collections.abc import Callable, Mapping
from typing import TypeAlias

import msgspec

from pitboss.core.cards.card import RANK_NAMES, RANKS, plural
from pitboss.core.hands import Ranking
from pitboss.core.hands.ranking import listed
from pitboss.core.money import read_money, short_money

Part: TypeAlias = dict[str, str]
"""A hand (`category`, `ranks`), a wager (`wager`, `name`, `outcome` and its money) or a share of a pot."""
Value: TypeAlias = str | Part | tuple[Part, ...]


class Sentence(msgspec.Struct, frozen=True, gc=False):
    """A sentence: `id` names it, `values` fill it. Money is text in dollars, `10.00`."""

    id: str
    values: dict[str, Value] = {}

    def having(self, more: Mapping[str, Value]) -> "Sentence":
        """Return the sentence with these values added."""
        return Sentence(self.id, {**self.values, **more})

    def text(self, name: str) -> str:
        """Return a text value; "" if it is missing."""
        value = self.values.get(name, "")
        return value if isinstance(value, str) else ""

    def part(self, name: str) -> Part | None:
        """Return a value that is a hand."""
        value = self.values.get(name)
        return value if isinstance(value, dict) else None

    def parts(self, name: str) -> tuple[Part, ...]:
        """Return a value that is a list of wagers or shares."""
        value = self.values.get(name)
        return value if isinstance(value, tuple) else ()


def hand_values(ranking: Ranking, rank: int) -> Part:
    """Return a hand for a sentence: its category and the deciding card ranks, most important first."""
    return ranking.parts[rank]


Names: TypeAlias = Callable[[str], str]

_PLURAL = {"two pair", "three of a kind", "four of a kind"}
_TOPPED = {"straight", "straight flush"}
_HIGH = {"flush", "odd cards"}
_PAIRED = {"two pair": " and ", "full house": " over "}
_NUMBERED = {"three of a kind": "three", "four of a kind": "four"}
_CARDS = {"badugi", "three cards", "two cards", "one card"}


class Voice(msgspec.Struct, frozen=True):
    """The names of places, and the player who is addressed as 'you'."""

    names: Names = str
    you: str = ""

    def whose(self, place: str) -> str:
        if place and place == self.you:
            return "your"
        return f"{self.names(place)}'s" if place else "the"

    def did(self, place: str, they: str, you: str) -> str:
        """Return what somebody did, in words: 'anna was not there', 'you were not there'."""
        if place and place == self.you:
            return f"you {you}"
        return f"{self.names(place) if place else 'the player'} {they}"


def money(text: str) -> str:
    """Return an amount of a sentence as it is spoken: '10', '2.50'."""
    return short_money(read_money(text))


def is_plural(hand: Part) -> bool:
    """Return True for a hand with a plural verb: 'two pair win', 'a flush wins'."""
    return hand["category"] in _PLURAL


def spoken(hand: Part, other: Part | None = None) -> str:
    """Describe a hand as a dealer does: 'a pair of eights', 'a flush, king high', 'ace high'."""
    bare = bare_hand(hand, other)
    if hand["category"] in _PLURAL | _CARDS - {"badugi"} or hand["category"] == "odd cards":
        return bare
    return f"{'an' if bare[0] in 'aeio' else 'a'} {bare}"


def bare_hand(hand: Part, other: Part | None = None) -> str:
    """Describe a hand without its article; if `other` sounds the same, add the cards that decide between them."""
    short = _said(hand, full=False)
    if not other or other["ranks"] == hand["ranks"] or _said(other, full=False) != short:
        return short
    pairs = zip(hand["ranks"], other["ranks"], strict=False)
    decides = next((at for at, (mine, other) in enumerate(pairs) if mine != other), len(hand["ranks"]))
    return _said({**hand, "ranks": hand["ranks"][: decides + 1]}, full=True)


def closed(phrase: str) -> str:
    """Return a phrase to put before its verb. If it contains a comma, it ends with another."""
    return f"{phrase}," if ", " in phrase else phrase


def _said(hand: Part, full: bool) -> str:
    category, names = hand["category"], [RANK_NAMES[RANKS.index(rank)] for rank in hand["ranks"]]
    if not names:
        return category
    if category in _TOPPED:
        return f"{category}, {names[0]} high"
    if category in _HIGH:
        top = f"{names[0]} high" if category == "odd cards" else f"{category}, {names[0]} high"
        return top + (f", then {listed(names[1:])}" if full and names[1:] else "")
    if category == "low":
        return f"low of {listed(names)}"
    if category in _CARDS:
        return f"{category}, {listed(names)}"
    return _matched(category, names, full)


def _matched(category: str, names: list[str], full: bool) -> str:
    """Describe pairs, threes and fours, with their kickers if those decide."""
    if category == "royal flush":
        return category
    matched = 2 if category in _PAIRED else 1
    held = _PAIRED.get(category, "").join(map(plural, names[:matched]))
    kickers = names[matched:] if full else []
    said = f"pair of {held}" if category == "pair" else f"{_NUMBERED[category]} {held}" if category in _NUMBERED else ""
    said = said or f"{category}, {held}"
    return said + (f", {listed(kickers)} {'kicker' if len(kickers) == 1 else 'kickers'}" if kickers else "")
