"""What can go wrong at a table, as a rulebook declares it: the line that says so, when it can be, and the remedy.

A kind is data for people (`pitboss errors`) and the door to its remedy for the machine.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from pitboss.citation import Rules
from pitboss.errors import nearest
from pitboss.rounds.action import DEALER, Irregularity
from pitboss.rounds.errors import NotAllowed
from pitboss.rounds.event import Event


class Kind(msgspec.Struct, frozen=True, kw_only=True):
    """One irregularity of a book."""

    name: str
    """The word behind `d error`."""
    usage: str
    """The line, as an example: `d error exposed p2 As`."""
    meaning: str
    """What went wrong, in one sentence."""
    when: str
    """When it can have happened, or be noticed."""
    remedy: str
    """What it leads to, in one line."""
    rules: Rules

    play: Callable[[Any, Irregularity], list[Event]]
    """Plays the remedy out: validates, then changes the round. Raises a `Refusal` before anything has changed."""

    @property
    def then(self) -> str:
        return self.remedy


def kind_of(kinds: tuple[Kind, ...], action: Irregularity, title: str) -> Kind:
    """The kind a line names; an unknown one suggests the nearest."""
    for kind in kinds:
        if kind.name == action.kind:
            return kind
    names = [kind.name for kind in kinds]
    listed = ", ".join(names) or "none"
    raise NotAllowed(
        f"{action.kind!r} is not an irregularity of {title}{nearest(action.kind, names)} (known: {listed})",
        actor=DEALER,
    )


def not_now(kind: Kind, refusal: NotAllowed) -> NotAllowed:
    """The refusal of an irregularity that cannot have happened now, with when it could have."""
    when = kind.when[0].lower() + kind.when[1:].rstrip(".")
    return NotAllowed(f"{refusal.message} ({kind.name}: {when})", refusal.rules or kind.rules, actor=refusal.actor)
