"""What was applied at a table and is not told yet, and how far players have seen what changed.

Structs have a module of their own: `News` is compiled, and mypyc drops the keywords of their classes.
"""

import msgspec

from pitboss.rounds.event import Event
from pitboss.server.socket import shapes
from pitboss.server.socket.hub import Listener


class Untold(msgspec.Struct):
    """What was applied and is not told yet."""

    by: set[str] = set()
    told: list[shapes.Told] = []
    events: list[Event | shapes.Told | int] = []
    """Events of the floor and of the jackpots, reasons given, and between them how many events of the round came."""
    touched: set[str] = set()
    """Whose cards or wallet changed."""
    acks: list[tuple[Listener, str, int]] = []
    sign: bool = False
    reasons: list[shapes.Told] = []
    """Why somebody was excluded: for officials alone."""


class Changes(msgspec.Struct):
    """The numbers of the messages that changed, by somebody else's doing, what a player may do."""

    everything: int = 0
    """It became another decision: another round, street or turn."""
    anything: int = 0
    choices: dict[str, int] = {}
    """Of single choices since then, by their verbs."""
