"""What a round waits for once something went wrong: an official's answer, or a player's choice."""

from collections.abc import Callable
from typing import Any

import msgspec

from pitboss.citation import Rules


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
