"""The learner's view: the hand, the options, the cost of the last decision, and progress over time."""

from typing import Literal

import msgspec

from pitboss.bots.character import Character
from pitboss.bots.lesson import Lesson
from pitboss.room.wire import shapes as s
from pitboss.rules.layout import Layout
from pitboss.rules.view import HandHeld


class OptionShown(msgspec.Struct, gc=False):
    """An option, and the chips it is worth from that point on."""

    words: str
    worth: str
    said: bool
    best: bool


class JudgedShown(msgspec.Struct, kw_only=True, gc=False):
    """The cost of the last decision compared with the best one."""

    words: str
    """The decision, in words."""
    best: str
    good: bool
    """True if nothing was better; for an estimate, if no option was better by more than chance explains."""
    cost: str
    """The cost in chips, to four places."""
    fraction: str = ""
    """The cost as an exact fraction, if known."""
    exact: bool
    error: str = ""
    """The standard error of an estimate, in chips."""
    options: list[OptionShown]


class LessonShown(msgspec.Struct, kw_only=True):
    """A practice hand. Nothing is at stake, and it is separate from the room's tables."""

    game: str
    title: str
    book: str
    kind: Literal["banked", "poker"]
    layout: Layout
    place: str
    names: dict[str, str]
    plays: dict[str, str]
    """The level and style of each opponent, by place: `expert tight-aggressive`."""
    round: s.RoundShown
    held: HandHeld | None
    choices: list[s.Choice]
    told: list[s.Description]
    over: bool
    net: str = ""
    """The net of the hand, once it is over."""
    judged: JudgedShown | None = None
    hard: bool
    """True if the hand comes from the drill."""
    day: str = ""
    """The day of a daily hand."""


class Begin(msgspec.Struct, tag="begin", kw_only=True):
    """A request for a new hand."""

    learner: str
    game: str
    seed: str
    others: list[Character]
    hard: bool


class Decide(msgspec.Struct, tag="decide", kw_only=True):
    """The learner's decision."""

    learner: str
    lesson: Lesson
    line: str
    hard: bool


class Taught(msgspec.Struct, kw_only=True):
    """The state of the hand: for the room to keep, and for the learner to see."""

    lesson: Lesson
    shown: LessonShown
    lost: int | None = None
    """The cost of the decision, in hundredths of a cent; None if no decision was judged."""


class GameTrained(msgspec.Struct, gc=False):
    """A person's progress in one game."""

    game: str
    title: str
    decisions: int
    good: int
    lost: str
    exact: bool


class Block(msgspec.Struct, gc=False):
    """A group of consecutive decisions."""

    at: str
    """The time of the last decision."""
    decisions: int
    good: int
    lost: str


class Progress(msgspec.Struct):
    """A person's progress in practice."""

    decisions: int
    good: int
    lost: str
    games: list[GameTrained]
    course: list[Block]
    """Groups of decisions, the oldest first."""


class GameToPractise(msgspec.Struct, gc=False):
    """A game that can be practised."""

    id: str
    title: str
    book: str
    kind: Literal["banked", "poker"]
