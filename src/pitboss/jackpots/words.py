"""The words of a line: names, numbers, amounts, hands, keywords."""

import re

from pitboss.errors import nearest
from pitboss.hands import Category
from pitboss.money import Chips, read_money
from pitboss.rounds.errors import UnreadableLine, WrongAmount

NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,39}")
WORDS = {category: str(category).replace(" ", "-") for category in Category}
CATEGORIES = {word: category for category, word in WORDS.items()}


def no_more(rest: list[str]) -> None:
    if rest:
        raise UnreadableLine(f"{' '.join(rest)[:80]!r} is left over at the end of the line")


def category(word: str) -> Category:
    if word not in CATEGORIES:
        raise UnreadableLine(f"{word[:40]!r} is not a hand{nearest(word, CATEGORIES)}")
    return CATEGORIES[word]


def names(args: list[str], least: int, most: int, what: str) -> list[str]:
    if not least <= len(args) <= most or not all(NAME.fullmatch(name) for name in args):
        raise UnreadableLine(f"expected {what}, got {' '.join(args)[:80]!r}")
    return args


def number(word: str, what: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= 9):
        raise UnreadableLine(f"{word[:40]!r} is not {what}: expected a whole number")
    return int(word)


def price(word: str, what: str) -> Chips:
    chips = read_money(word)
    if chips <= 0:
        raise WrongAmount(f"{what} is {word}: it must be more than nothing")
    return chips


def keywords(args: list[str], known: dict[str, int]) -> dict[str, list[str]]:
    """`wager 5 pools 1 2 3` by its keywords; each takes so many words, -1 for all up to the next keyword."""
    found: dict[str, list[str]] = {}
    rest = list(args)
    while rest:
        key = rest.pop(0)
        if key not in known or key in found:
            raise UnreadableLine(f"{key[:40]!r}: expected {', '.join(known)}{nearest(key, known)}")
        found[key] = []
        while rest and rest[0] not in known and (known[key] < 0 or len(found[key]) < known[key]):
            found[key].append(rest.pop(0))
        if known[key] > 0 and len(found[key]) != known[key]:
            raise UnreadableLine(f"{key} takes {known[key]} amounts, got {len(found[key])}")
    return found


def required(found: dict[str, list[str]], *keys: str) -> None:
    for key in keys:
        if key not in found:
            raise UnreadableLine(f"{key} is missing")
