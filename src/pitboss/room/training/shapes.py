"""The learner's view: the hand, the options, the cost of the last decision, and progress over time."""

from typing import Literal

import msgspec

from pitboss.bots.character import Character
from pitboss.bots.lesson import Lesson
from pitboss.room.wire import shapes as s
from pitboss.rules.layout import Layout
from pitboss.rules.view import HandHeld


class OptionShown(msgspec.Struct, gc=False):
    """An option, and its value in chips from there on."""

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
    """Nothing was better; for an estimate, nothing that can be told from chance."""
    cost: str
    """In chips, to four places."""
    fraction: str = ""
    """The same exactly, where it is exact."""
    exact: bool
    error: str = ""
    """The standard error of an estimate, in chips."""
    options: list[OptionShown]


class LessonShown(msgspec.Struct, kw_only=True):
    """A practice hand. Nothing is at stake, and no table of the room knows of it."""

    game: str
    title: str
    book: str
    kind: Literal["banked", "poker"]
    layout: Layout
    place: str
    names: dict[str, str]
    plays: dict[str, str]
    """How the others play, by place: `expert tight-aggressive`."""
    round: s.RoundShown
    held: HandHeld | None
    choices: list[s.Choice]
    told: list[s.Description]
    over: bool
    net: str = ""
    """The net of the hand, once it is over."""
    judged: JudgedShown | None = None
    hard: bool
    """It is one of the drill."""
    day: str = ""
    """The day whose hand it is, when it is dealt."""


class Begin(msgspec.Struct, tag="begin", kw_only=True):
    """A new hand is wanted."""

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
    """Some decisions that follow each other."""

    at: str
    """The time of the last decision."""
    decisions: int
    good: int
    lost: str


class Progress(msgspec.Struct):
    """Someone's progress in practice."""

    decisions: int
    good: int
    lost: str
    games: list[GameTrained]
    course: list[Block]
    """The oldest first."""


class GameToPractise(msgspec.Struct, gc=False):
    """A game that can be practised."""

    id: str
    title: str
    book: str
    kind: Literal["banked", "poker"]
