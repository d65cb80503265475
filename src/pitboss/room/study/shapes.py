"""What the dispute desk is asked and what it answers."""

from typing import Annotated, Literal

import msgspec

from pitboss.room.study.replay import Replay

LARGEST_TEXT = 40_000
"""Characters: a round is a few thousand."""
MOST_CHANGES = 100
Text = Annotated[str, msgspec.Meta(max_length=LARGEST_TEXT)]
Form = Literal["record", "phh", "ohh", "network"]


class Changed(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What if a line were different: other words, several lines in its place, or none."""

    line: Annotated[int, msgspec.Meta(ge=1, le=10_000)]
    """Its number among the record's own."""
    text: Annotated[str, msgspec.Meta(max_length=400)]


class Asked(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A text to be looked into: a record, PHH, Open Hand History, or a network's hand history."""

    text: Text
    hand: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    """Which of its hands, where it has several."""
    changes: Annotated[list[Changed], msgspec.Meta(max_length=MOST_CHANGES)] = []


class Fault(msgspec.Struct, kw_only=True):
    """What is wrong, where in the text, and by which rules."""

    message: str
    rules: list[str]
    line: int | None
    """Among the lines of the record."""
    row: int | None
    """Among the rows of the text as it was pasted, from 1."""
    span: tuple[int, int] | None
    """From where to where in that text."""
    said: str = ""
    """The line itself."""
    over: bool = False
    """The round had ended before it."""


class Due(msgspec.Struct, kw_only=True):
    """What one wager or one pot comes to, and why."""

    place: str
    name: str
    what: str
    staked: str
    outcome: str
    paid: str
    returned: str
    why: str
    """As the dealer says it."""
    rules: list[str]


class RulingMade(msgspec.Struct, kw_only=True):
    """How a line was read, or what was done about something that went wrong."""

    line: int
    text: str
    rules: list[str]


class NetShown(msgspec.Struct, kw_only=True):
    """What the round did to one place, and what the text says it did, if that is something else."""

    place: str
    name: str
    net: str
    hand: str
    told: str
    """What the text says was won or left, where it says so and the rules come to something else; in words."""


class Waits(msgspec.Struct, kw_only=True):
    """Of a round that is not over: who may act, and how."""

    name: str
    choices: list[str]


class Examined(msgspec.Struct, kw_only=True):
    """What becomes of a text."""

    form: Form
    hands: list[str]
    """The hands it has, by number or name."""
    hand: int
    game: str
    title: str
    status: Literal["settled", "void", "open", "invalid", "unread"]
    fault: Fault | None
    record: str
    """The hand as a record of ours, where it was something else."""
    replay: Replay | None
    """As far as it could be played."""
    lines: list[int]
    """Of every step: its number among the record's lines."""
    spans: list[tuple[int, int] | None]
    """Of every step: where the text says it."""
    changed: list[int]
    """The steps that are not in the text: what was changed."""
    nets: list[NetShown]
    dues: list[Due]
    rulings: list[RulingMade]
    waits: list[Waits]
    left_out: list[Fault]
    """After a change: lines that no longer can be, and were passed over."""
