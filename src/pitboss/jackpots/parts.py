"""What lines are made of: how each part is read from the words of a line, written again and told in the help."""

import re
from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from pitboss.cards import Card, read_cards, write_cards
from pitboss.hands import Category
from pitboss.jackpots.kinds import (
    SIGN,
    keywords,
    read_hand,
    read_number,
    read_opening,
    read_price,
    write_hand,
    write_opening,
)
from pitboss.money import Chips, read_money, short_money
from pitboss.rounds.errors import UnreadableLine, WrongAmount
from pitboss.rounds.jackpot import read_exact, write_exact
from pitboss.rulebooks.vic_three_card_poker.jackpot import PrizeMeter

NAME = "[A-Za-z][A-Za-z0-9_-]{0,39}"
ACTOR = f"{NAME}(?::{NAME})?"
_ROUND = "0*([1-9][0-9]{0,14})"
_FOR, _BY, _SLIP, _BECAUSE = "for", "by", "slip", "because"


class Wager(msgspec.Struct, frozen=True):
    """`p3@2=10`: a hand's jackpot wager. The hand is whatever the table calls its box."""

    hand: str
    level: int = 1
    staked: Chips | None = None
    """None: the price."""

    def __str__(self) -> str:
        level = "" if self.level == 1 else f"@{self.level}"
        return self.hand + level + ("" if self.staked is None else f"={short_money(self.staked)}")


class Hit(msgspec.Struct, frozen=True):
    """`p3 royal-flush for anna`, with the hole cards shown where a poker table asks for them."""

    hand: str
    category: Category
    cards: tuple[Card, ...] = ()
    winner: str = ""
    """Whom the prize is paid to, where the table knows it."""


class Sign(msgspec.Struct, frozen=True):
    """What a table's own sign says about its jackpot."""

    wager: Chips | None = None
    option: int | None = None
    seed: int | None = None


class RoundRef(msgspec.Struct, frozen=True, order=True):
    """`t1/17`."""

    table: str
    round: int

    def __str__(self) -> str:
        return f"{self.table}/{self.round}"


class ClaimRef(msgspec.Struct, frozen=True, order=True):
    """`t1/17/p3`."""

    table: str
    round: int
    hand: str

    def __str__(self) -> str:
        return f"{self.table}/{self.round}/{self.hand}"

    @classmethod
    def of(cls, written: str) -> "ClaimRef":
        table, number, hand = written.split("/")
        return cls(table, int(number), hand)


class Part(msgspec.Struct, frozen=True):
    """One part of a line: it takes its words from the front of those that are left."""

    said: str
    """In a sentence: `a hand`."""
    example: str
    take: Callable[[list[str]], Any]
    write: Callable[[Any], list[str]]
    needed: bool = True
    fields: int = 1
    """How many fields of the command it fills."""


Parts: TypeAlias = tuple[Part, ...]


def word(said: str, example: str, read: Callable[[str], Any], write: Callable[[Any], str] = str) -> Part:
    """A part of one word."""
    return Part(said, example, lambda words: read(words.pop(0)), lambda value: [write(value)])


def form(
    said: str, example: str, pattern: str, make: Callable[..., Any] = str, write: Callable[[Any], str] = str
) -> Part:
    """A word that has a form; its parts are the groups of the pattern."""
    compiled = re.compile(pattern)
    if not compiled.groups:
        compiled = re.compile(f"({pattern})")

    def take(words: list[str]) -> Any:
        text = words.pop(0)
        found = compiled.fullmatch(text)
        if not found:
            raise UnreadableLine(f"{text[:40]!r} is not {said}: expected one such as {example}")
        return make(*found.groups())

    return Part(said, example, take, lambda value: [write(value)])


def several(said: str, one: Part, *, needed: bool = False) -> Part:
    """The same part over and over to the end of the line."""

    def take(words: list[str]) -> tuple[Any, ...]:
        found = []
        while words:
            found.append(one.take(words))
        return tuple(found)

    return Part(said, one.example, take, lambda values: [word for one_ in values for word in one.write(one_)], needed)


def marked(mark: str, one: Part, nothing: Any = "") -> Part:
    """A part that may be left out, after a word that announces it: `by dealer:dora`."""

    def take(words: list[str]) -> Any:
        if not words or words[0] != mark:
            return nothing
        if len(words) < 2:
            raise UnreadableLine(f"after {mark!r} comes {one.said}, such as {one.example}")
        del words[0]
        return one.take(words)

    return Part(one.said, f"{mark} {one.example}", take, lambda value: [mark, str(value)] if value else [], False)


def rest(said: str, example: str, read: Callable[[list[str]], Any], write: Callable[[Any], list[str]]) -> Part:
    """A part that is all the rest of a line, or nothing."""

    def take(words: list[str]) -> Any:
        value = read(words)
        words.clear()
        return value

    return Part(said, example, take, write, False)


def _wager(hand: str, level: str | None, staked: str | None) -> Wager:
    return Wager(hand, int(level or 1), None if staked is None else read_money(staked))


def _hit(words: list[str]) -> Hit:
    hand = words.pop(0)
    if not re.fullmatch(NAME, hand) or hand == _FOR or not words:
        raise UnreadableLine("hit names hands and what they hold, such as 'p3 royal-flush'")
    held = read_hand(words.pop(0))
    cards = read_cards(words.pop(0)) if words and words[0][0] in "23456789TJQKA?" else ()
    return Hit(hand, held, cards, WINNER.take(words))


def _write_hit(hit: Hit) -> list[str]:
    shown = [write_cards(hit.cards)] if hit.cards else []
    return [hit.hand, write_hand(hit.category), *shown, *WINNER.write(hit.winner)]


def _means(words: list[str]) -> str:
    return "" if not words or words[0] in (_BY, _SLIP) else MEANS.take(words)


def _told(words: list[str]) -> tuple[str, str]:
    line, _, why = " ".join(words).partition(f" {_BECAUSE} ")
    return line, why


def _write_told(told: tuple[str, str]) -> list[str]:
    line, why = told
    return [line, _BECAUSE, why] if why else [line]


def _contribution(text: str) -> Chips:
    chips = read_money(text)
    if chips < 0:
        raise WrongAmount("a contribution cannot be less than nothing")
    return chips


def _into(name: str, amount: str | None) -> tuple[str, int | None]:
    return name, None if amount is None else read_exact(amount, PrizeMeter.parts, "a transfer")


def _write_into(into: tuple[str, int | None]) -> str:
    name, amount = into
    return name if amount is None else f"{name}={write_exact(amount, PrizeMeter.parts)}"


def _sign(words: list[str]) -> Sign:
    found = keywords(words, {key.word: 1 for key in SIGN})
    return Sign(**{key.word: key.read(found[key.word][0]) for key in SIGN if key.word in found})


def _write_sign(sign: Sign) -> list[str]:
    said = [(key, getattr(sign, key.word)) for key in SIGN]
    return [text for key, value in said if value for text in (key.word, key.write(value))]


ROUND = form("the number of a round", "17", _ROUND, int)
HAND = form("a hand", "p3", NAME)
TABLE = form("a table", "t1", NAME)
TABLES = several("tables", TABLE, needed=True)
SYSTEM = form("a system", "main", NAME)
GAME = word("a game", "wa-crown-holdem", str)
WAGER = form("a jackpot wager", "p3@2=10", rf"({NAME})(?:@([1-9]))?(?:=([0-9]{{1,9}}(?:\.[0-9]{{1,2}})?))?", _wager)
WAGERS = several("jackpot wagers", WAGER)
WINNER = marked(_FOR, form("the name of the winner", "anna", f"~?{NAME}"))
HITS = several("hands and what they hold", Part("a hit", "p3 royal-flush for anna", _hit, _write_hit))
_CARDS = rest("cards", "QsJsTs", lambda words: read_cards("".join(words)), lambda cards: [write_cards(cards)])
CARDS = replace(_CARDS, needed=True)
COMPLETE = form(
    "complete or incomplete", "complete", "(complete)|incomplete", lambda *found: found[0] == "complete",
    lambda complete: "complete" if complete else "incomplete",
)  # fmt: skip
MEANS = form("what a prize is paid in", "chips, cash, equivalent, goods", "chips|cash|equivalent|goods")
PAID_IN = Part("what it is paid in", "chips", _means, lambda means: [means] if means else [], False)
BY = marked(_BY, form("who did it", "dealer:dora", ACTOR))
SLIP = marked(_SLIP, form("the number of a slip", "4711", "[A-Za-z0-9][A-Za-z0-9/-]{0,19}"))
KEEPING = marked("keeping", form("a level", "1 or 2", "[12]", int), 0)
OF_ROUND = form("a round", "t1/17", f"({NAME})/{_ROUND}", lambda table, number: RoundRef(table, int(number)))
OF_CLAIM = form(
    "a claim", "t1/17/p3", f"({NAME})/{_ROUND}/({NAME})", lambda table, number, hand: ClaimRef(table, int(number), hand)
)
WHY = rest("why", "malfunction", " ".join, lambda why: [why] if why else [])
_TOLD = rest("what was refused", "hit 17 p3 royal-flush because it is suspended", _told, _write_told)
TOLD = replace(_TOLD, needed=True, fields=2)
PRICE = word("an amount", "10", read_price("the Level 1 wager"), short_money)
OPTION = word("an option", "2", read_number("an option"))
SEED = word("a seed", "20000", read_number("a seed"))
AMOUNT = word("an amount", "10", _contribution, short_money)
INTO = several("other systems", form("another system", "m2", rf"({NAME})(?:=(.*))?", _into, _write_into))
SIGN_SAYS = rest("what its sign says", "wager 5", _sign, _write_sign)
_KIND = rest("its kind", "linked wager 5", read_opening, lambda opened: write_opening(*opened))
KIND = replace(_KIND, needed=True, fields=3)
