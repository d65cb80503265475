"""Which form a file of hands has, seen from how it begins, and its hands one by one."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from typing import Literal

from pitboss.histories.hand import PhhHand, UnreadableHand
from pitboss.histories.reading import read_hand, sections
from pitboss.histories.texts.heads import BEGINNING, NUMBER
from pitboss.histories.texts.lines import read_text
from pitboss.histories.texts.ohh import objects, read_ohh

Form = Literal["phh", "network", "ohh"]
LOOKED_AT = 4096
"""A hand begins within this many characters, whatever stands above it."""
_JSON = re.compile(r"[\s\ufeff\[]*\{\s*\"")
BETWEEN: dict[Form, re.Pattern[bytes]] = {
    "phh": re.compile(rb"\n(?=\[)"),
    "network": re.compile(rb"\n(?=PokerStars |Full ?Tilt ?Poker|\*{5} )"),
    "ohh": re.compile(rb"\n(?=\{)"),
}
"""The end of the line before a hand: where a file may be cut."""


def form_of(beginning: str | bytes) -> Form:
    """The form of a text, from its first few thousand characters."""
    if isinstance(beginning, bytes):
        beginning = decoded(beginning)
    beginning = beginning[:LOOKED_AT]
    if _JSON.match(beginning):
        return "ohh"
    return "network" if BEGINNING.search(beginning) else "phh"


def decoded(data: bytes) -> str:
    """Text as UTF-8, or as Windows programs of the time wrote it."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


Part = tuple[str, Callable[[], PhhHand], str]
"""A hand's number, what reads it, and its text if that is PHH."""


def parts_of(text: str) -> Iterator[Part]:
    """Every hand of a text, in the form it has."""
    form = form_of(text)
    if form == "phh":
        for name, section in sections(text):
            yield name, partial(read_hand, name, section), section
    elif form == "network":
        begins = [found.start() for found in BEGINNING.finditer(text)]
        for begin, end in pairwise([*begins, len(text)]):
            section = text[begin:end]
            number = NUMBER.search(section)
            yield number[1] if number else "", partial(read_text, section), ""
    else:
        yield from _objects(text)


def _objects(text: str) -> Iterator[Part]:
    number = 0
    try:
        for number, value in enumerate(objects(text), 1):
            inside = value.get("ohh") if isinstance(value, dict) else None
            name = str(inside.get("game_number", number)) if isinstance(inside, dict) else str(number)
            yield name, partial(read_ohh, value), ""
    except UnreadableHand as refusal:
        yield str(number + 1), partial(_refuse, refusal), ""


def _refuse(refusal: UnreadableHand) -> PhhHand:
    raise refusal
