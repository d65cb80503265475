"""Questions to the dispute desk and its answers."""

from typing import Annotated, Literal

import msgspec

from pitboss.room.study.replay import Replay

LARGEST_TEXT = 40_000
"""The most characters of a text. A round has a few thousand."""
MOST_CHANGES = 100
Text = Annotated[str, msgspec.Meta(max_length=LARGEST_TEXT)]
Form = Literal["record", "phh", "ohh", "network"]


class Changed(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A change to a line: one or several lines replace it, or it is removed."""

    line: Annotated[int, msgspec.Meta(ge=1, le=10_000)]
    """The line's number among the record's own lines."""
    text: Annotated[str, msgspec.Meta(max_length=400)]


class Asked(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A text to examine: a record, PHH, Open Hand History, or a network's hand history."""

    text: Text
    hand: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    """The hand's number, if the text has several."""
    changes: Annotated[list[Changed], msgspec.Meta(max_length=MOST_CHANGES)] = []


class Fault(msgspec.Struct, kw_only=True):
    """An error, its place in the text, and its clauses."""

    message: str
    rules: list[str]
    line: int | None
    """The line's number among the lines of the record."""
    row: int | None
    """The row's number in the text as it was pasted, from 1."""
    span: tuple[int, int] | None
    """The start and the end of the error in that text."""
    said: str = ""
    """The line itself."""
    over: bool = False
    """True if the round had ended before the line."""


class Due(msgspec.Struct, kw_only=True):
    """The result of one wager or one pot, and the reason."""

    place: str
    name: str
    what: str
    staked: str
    outcome: str
    paid: str
    returned: str
    why: str
    """The reason in the dealer's words."""
    rules: list[str]


class RulingMade(msgspec.Struct, kw_only=True):
    """The interpretation of a line, or the remedy of an irregularity."""

    line: int
    text: str
    rules: list[str]


class NetShown(msgspec.Struct, kw_only=True):
    """The net of one place, and the text's claim if it differs."""

    place: str
    name: str
    net: str
    hand: str
    told: str
    """The text's claim in words, if the rules give another result."""


class Waits(msgspec.Struct, kw_only=True):
    """The players who may still act in an unfinished round, and how."""

    name: str
    choices: list[str]


class Examined(msgspec.Struct, kw_only=True):
    """The examination of a text."""

    form: Form
    hands: list[str]
    """The hands that the text contains, by number or name."""
    hand: int
    game: str
    title: str
    status: Literal["settled", "void", "open", "invalid", "unread"]
    fault: Fault | None
    record: str
    """The hand as a record of ours, if the text has another format."""
    replay: Replay | None
    """The replay, as far as the hand could be played."""
    lines: list[int]
    """The number of every step among the record's lines."""
    spans: list[tuple[int, int] | None]
    """The place of every step in the text."""
    changed: list[int]
    """The steps that are not in the text, because they were changed."""
    nets: list[NetShown]
    dues: list[Due]
    rulings: list[RulingMade]
    waits: list[Waits]
    left_out: list[Fault]
    """After a change: lines that are no longer possible and were skipped."""
