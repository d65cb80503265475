"""The one door: `view(round, viewer)` is the only way a round's state reaches a client.

It starts from nothing and adds what that viewer may see. Each kind of round builds its own `View` through
`Round.seen_by`, which only this module calls.
"""

from typing import Any

import msgspec

from pitboss.cards import UNSEEN
from pitboss.rounds.event import CardsDealt, Event
from pitboss.rounds.round import Choice, Round

PUBLIC = "public"
"""A viewer at no seat: a spectator, a display."""


class View(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What one viewer may know. Cards are texts, `??` where the face is hidden; money is text too, `10.00`."""

    game: str
    status: str
    viewer: str
    board: tuple[str, ...] = ()
    places: dict[str, dict[str, Any]] = {}
    """A box or seat each: its public facts, and its cards as this viewer sees them."""
    table: dict[str, Any] = {}
    """Facts of the whole table: pots, phase, whose turn, what the dealer shows."""
    choices: tuple[Choice, ...] = ()
    """What this viewer may do now."""
    events: tuple[Event, ...] = ()


def view(round_: Round, viewer: str, after: int = 0) -> View:
    """The round as `viewer` may see it: `p1`, an official's role, `d` for the dealer, or `PUBLIC`.

    Its events are those of the actions after the first `after`: somebody who follows a round wants the new ones.
    """
    return round_.seen_by(viewer, after)


def masked(event: CardsDealt) -> CardsDealt:
    """The same deal with the faces hidden."""
    return msgspec.structs.replace(event, cards=(UNSEEN,) * len(event.cards))
