"""What a choice is: a verb with a field for each of its parts, and a whole line as an example."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from pitboss.rounds.errors import Refusal
from pitboss.tournaments.grammar import VERBS, Who

MOST_OPTIONS = 1000
"""More are not listed in one field: a page lets people type then."""


class LineField(msgspec.Struct, frozen=True, omit_defaults=True):
    """One part of a line: what may stand there."""

    kind: str
    options: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    bounds: dict[str, tuple[int, int]] = {}
    """By player: the least and most of a change or a count."""
    total: int | None = None
    """What they add up to."""
    out_below: int | None = None
    """Whoever has less after the hand is out."""
    named: bool = False
    """Whoever put somebody out is named after a stroke, unless only one has won."""
    all: bool = False
    """Every option is named, in any order."""
    optional: bool = False
    step: int | None = None
    """Amounts are multiples of it."""


class LineChoice(msgspec.Struct, frozen=True):
    """A line that may be said."""

    actor: str
    verb: str
    usage: str
    meaning: str
    fields: tuple[LineField, ...]
    example: str
    grave: bool = False
    """It is asked about before it is said."""


class Withheld(msgspec.Struct, frozen=True):
    """A line that is not offered now, and why."""

    verb: str
    message: str
    rules: tuple[str, ...]


def allowed(check: Callable[..., Any], *given: Any) -> bool:
    try:
        check(*given)
    except Refusal:
        return False
    return True


def withheld(verb: str, check: Callable[..., Any], *given: Any) -> Iterator[Withheld]:
    """The refusal that somebody would get."""
    try:
        check(*given)
    except Refusal as refusal:
        yield Withheld(verb, refusal.message, tuple(dict.fromkeys(refusal.rules)))


def choice(who: Who, actor: str, verb: str, *fields: LineField, said: str = "") -> LineChoice:
    row = VERBS[who, verb]
    return LineChoice(actor, verb, row.usage, row.meaning, fields, f"{actor} {verb} {said}".strip(), row.grave)


def named(names: Iterable[str], kind: str = "player", *, every: bool = False) -> LineField:
    return LineField(kind, tuple(names)[:MOST_OPTIONS], all=every)
