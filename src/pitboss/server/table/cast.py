"""The room's own bots by name, and who is who: a name plays alike at every table and after every restart."""

from collections.abc import Iterator
from functools import cache
from itertools import count, product

from pitboss.minds.character import CAST, LEVELS, STYLES, Character

NAMES = ("ada-bot", "basil-bot", "clio-bot", "dorian-bot", "esme-bot", "felix-bot")
"""Who comes by themselves, in the order of `CAST`."""
CALLED = ("gwen", "hugo", "ines", "jonas", "kira", "lars", "mona", "nils", "olga")
"""Who comes besides when somebody asks for a level and a style."""
FIELD = (
    "abel", "bella", "cyrus", "dina", "elmo", "flora", "gus", "hedda", "ivo", "juno", "kasimir", "lotte", "milo",
    "nora", "otis", "petra", "quinn", "rosa", "silas", "tilda", "ulf", "vera", "wilma", "xaver", "yara", "zeno",
)  # fmt: skip
"""Bots that fill the field of a tournament; a second abel is `abel-2-bot`."""


@cache
def _known() -> dict[str, Character]:
    """Somebody for every level and style."""
    found = {name.removesuffix("-bot"): character for name, character in zip(NAMES, CAST, strict=True)}
    others = [one for level, style in product(LEVELS, STYLES) if (one := Character(level, style)) not in CAST]
    return found | dict(zip(CALLED, others, strict=True))


def character_of(name: str) -> Character:
    """How a bot of the room plays."""
    first = name.removesuffix("-bot").partition("-")[0]
    if first in _known():
        return _known()[first]
    return CAST[sum(first.encode()) % len(CAST)]


def called(character: Character) -> Iterator[str]:
    """The names of bots that play like this, one after the other."""
    first = next(name for name, one in _known().items() if one == character)
    yield f"{first}-bot"
    yield from (f"{first}-{number}-bot" for number in count(2))


def field_names() -> Iterator[str]:
    """Names for a field of any size."""
    yield from (f"{name}-bot" for name in FIELD)
    yield from (f"{name}-{number}-bot" for number in count(2) for name in FIELD)
