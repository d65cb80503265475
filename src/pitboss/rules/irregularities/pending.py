"""What a round waits for after an irregularity: an official's decision or a player's choice."""

from collections.abc import Callable
from typing import Any, ClassVar, Generic, Self, TypeVar

import msgspec

from pitboss.core.cards import Card
from pitboss.core.citation import Rules
from pitboss.core.refusals import NotAllowed
from pitboss.rules.action import Official
from pitboss.rules.officials import Officials


class Reply(msgspec.Struct, frozen=True):
    """One answer to a question, and what it leads to."""

    line: str
    """The official's line after the role: `count complete`, `dead p3`."""
    words: str
    play: Callable[[Any], None]
    """Called with the round. What it needs besides is kept as numbers and cards: the round may have been copied."""
    rules: Rules = ()
    """The clauses of this answer, where the question has those of several."""

    @property
    def decision(self) -> str:
        """The power that the answer takes."""
        return self.line.split()[0]


class Question(msgspec.Struct, frozen=True):
    """What only a person can judge."""

    text: str
    rules: Rules
    replies: tuple[Reply, ...]
    role: str = ""
    """Whom the book names; where it names nobody, who has the power that a reply takes."""


class Offer(msgspec.Struct, frozen=True, kw_only=True):
    """A choice that a player has before the round goes on."""

    choices: dict[str, str]
    """The words after `option`, and what they mean."""
    rules: Rules
    named: dict[str, str] = {}
    """Other words for a choice, and the choice: everything there is, thing by thing."""
    take: Callable[[Any, Any, str], None] | None = None
    """What a choice leads to: the round, the place, the words that were said."""
    silent: str = ""
    """The choice of a player who lets the time run out."""
    anew: Callable[[Any, Any], None] | None = None
    """Offers what is left to choose when a decision has changed that: the round, the place."""


def said(action: Official) -> str:
    """The line after the role."""
    return " ".join((action.decision, *action.args))


def reply_to(question: Question, action: Official) -> Reply | None:
    """The reply that a line gives; None where it is about something else."""
    return next((reply for reply in question.replies if reply.line == said(action)), None)


def asked_of(officials: Officials, question: Question, reply: Reply) -> str:
    """The role that is asked: the least that may give the reply, where the book names nobody."""
    return question.role or officials.power(reply.decision).least


def lines(officials: Officials, question: Question) -> tuple[str, ...]:
    """The lines that answer a question."""
    return tuple(f"{asked_of(officials, question, reply)} {reply.line}" for reply in question.replies)


def awaited(officials: Officials, question: Question, actor: str) -> NotAllowed:
    """Why anything else has to wait."""
    listed = " or ".join(f"'{line}'" for line in lines(officials, question))
    return NotAllowed(f"{question.text}; awaited is {listed}", question.rules, actor=actor)


Place = TypeVar("Place")
"""How a machine says whose: `p2` and `d` at a house table, a seat's number in poker."""


class Memory(Generic[Place]):
    """The memory of a round's irregularities and of its officials' decisions. Ordinary rounds have none."""

    __slots__ = ("excluded", "exposed", "offers", "question", "withheld")
    _names: ClassVar[tuple[str, ...]] = __slots__

    def __init_subclass__(cls) -> None:
        cls._names = tuple(
            name for base in cls.__mro__ for name in getattr(base, "__slots__", ()) if name != "__dict__"
        )

    def __init__(self) -> None:
        self.question: Question | None = None
        self.offers: dict[int, Offer] = {}
        """By box or seat, whose player answers."""
        self.exposed: dict[Place, tuple[Card, ...]] = {}
        """Whose cards everybody saw before their time, and which."""
        self.excluded: dict[Place, Rules] = {}
        """Who takes no further part in the game."""
        self.withheld: dict[Place, Rules] = {}
        """Whose payment is held back."""

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        for name in self._names:
            setattr(twin, name, _copied(getattr(self, name)))
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, type(self)):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self._names)

    __hash__ = None  # type: ignore[assignment]


def _copied(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: list(item) if isinstance(item, list) else item for key, item in value.items()}
    return value.copy() if isinstance(value, list | set) else value
