"""What an irregularity's line names after its kind, as data: places, cards, numbers, words, how many of each."""

from typing import Literal, TypeAlias

import msgspec

from pitboss.cards import UNSEEN, Card, CardError, read_cards, write_cards
from pitboss.citation import Rules
from pitboss.rounds.action import DEALER, seat_number, whole_number
from pitboss.rounds.errors import ImpossibleCard

Form: TypeAlias = Literal["place", "empty", "player", "counts", "cards", "number", "amount", "word"]
"""A hand or seat in the round; a box without one; a patron; who has how many cards; cards; a number; money; a word."""
_PLACES = ("place", "empty", "player")


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """One part of a line."""

    form: Form
    example: str
    """As a usage shows it; empty where it is left out there."""
    least: int = 1
    most: int = 1
    options: tuple[str, ...] = ()
    """The words there are; of places and cards, the words that may stand in their place (`d`, `jackpot`)."""
    called: tuple[str, ...] = ()
    """What each of several is, as a form asks for it."""

    @property
    def single(self) -> bool:
        """Whether there is always exactly one."""
        return self.least == self.most == 1

    def fits(self, word: str) -> bool:
        """Whether a word has the form of this part."""
        if word in self.options:
            return True
        if self.form in _PLACES:
            return seat_number(word) is not None
        if self.form == "number":
            return whole_number(word) is not None
        return self.form == "amount" or (self.form == "cards" and not _is_another(word))

    def taken(self, words: list[str], others: set[str]) -> tuple[str, ...] | None:
        """Takes this part's words off the front, none that other parts know; None where they are too few."""
        if self.form == "counts":
            return self._pairs(words)
        count, most = 0, len(words) if self.form == "cards" else self.most
        while count < min(len(words), most) and self.fits(words[count]) and words[count] not in others:
            count += 1
        taken = tuple(words[:count])
        del words[:count]
        return taken if count >= (min(self.least, 1) if self.form == "cards" else self.least) else None

    def _pairs(self, words: list[str]) -> tuple[str, ...] | None:
        count = 0
        while len(words) > count + 1 and self._is_place(words[count]) and whole_number(words[count + 1]) is not None:
            count += 2
        taken = tuple(words[:count])
        del words[:count]
        return taken or None

    def _is_place(self, word: str) -> bool:
        return word in self.options or seat_number(word) is not None


def _is_another(word: str) -> bool:
    """Whether a word is a place or a number, and so no card."""
    return seat_number(word) is not None or whole_number(word) is not None


def read_shown(words: tuple[str, ...], rules: Rules) -> tuple[Card, ...]:
    """The cards that a line names, none of them twice."""
    try:
        shown = tuple(card for text in words for card in read_cards(text))
    except CardError as error:
        raise ImpossibleCard(str(error), rules) from None
    known = [card for card in shown if card != UNSEEN]
    if len(set(known)) != len(known):
        raise ImpossibleCard(f"{write_cards(shown)} names a card twice", rules)
    return shown


def place(example: str = "p2", *options: str) -> Part:
    """A hand in the round: the box of a house table, the seat of a poker table."""
    return Part(form="place", example=example, options=options)


def places(least: int, most: int, example: str = "") -> Part:
    return Part(form="place", example=example, least=least, most=most)


def empty(example: str = "p4") -> Part:
    """A box of the table to which no hand belongs."""
    return Part(form="empty", example=example)


def player(example: str = "p1") -> Part:
    """A patron, whatever boxes the patron plays."""
    return Part(form="player", example=example)


def counts(example: str = "p2 1") -> Part:
    """Who was found with how many cards, the dealer (`d`) among them."""
    return Part(form="counts", example=example, most=2, options=(DEALER,))


def card(example: str = "As") -> Part:
    return Part(form="cards", example=example)


def cards(least: int, most: int, example: str = "", *options: str) -> Part:
    """Cards, a number at least and at most, in one word or in several."""
    return Part(form="cards", example=example, least=least, most=most, options=options)


def number(example: str = "3") -> Part:
    return Part(form="number", example=example)


def amounts(example: str, *called: str) -> Part:
    """An amount for each of these."""
    return Part(form="amount", example=example, least=len(called), most=len(called), called=called)


def word(*options: str, example: str = "") -> Part:
    """One of these words."""
    return Part(form="word", example=example or options[0], options=options)


def maybe(*options: str, shown: bool = False) -> Part:
    """One of these words, or nothing; a usage shows the first where it is `shown`."""
    return Part(form="word", example=options[0] if shown else "", least=0, options=options)
