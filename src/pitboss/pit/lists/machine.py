"""The lists' lines: `push` takes one whole, with its events, or refuses it and changes nothing.

open holdem vic-crown-poker/holdem 5/10   a list; before it has tables, of those who are interested
tables holdem t1/9 t2/9 feeder t3/9       the tables it serves, with their seats; must-move tables after `feeder`
join holdem, join holdem anna             on the list; the desk for somebody, with a ticket where there is no account
call holdem t1 17                         the next one to a free seat; `coming 17`, `more 17`, `pass 17`, `leave 17`
seat 17 t1 3, rise t1 3 anna              where the room's own tables do not tell it: `sat t1 3 anna`, `left t1 3`
must-move holdem t1 anna                  the next of a feeder table; `moved anna t1 3`, `stay anna`
"""

from collections.abc import Callable
from datetime import datetime
from typing import Final

import msgspec

from pitboss.core.errors import nearest
from pitboss.core.refusals import UnreadableLine
from pitboss.pit.lists import opening, seats, waiting
from pitboss.pit.lists.act import CLOCK, Act, read_act
from pitboss.pit.lists.event import ListEvent
from pitboss.pit.lists.state import ListsState
from pitboss.pit.machine import Command, Outcome


class Due(msgspec.Struct, frozen=True):
    """When something happens by itself, and what is said then."""

    at: datetime
    by: str
    line: str


class Lists:
    """Every list of the room."""

    def __init__(self) -> None:
        self.state = ListsState()

    def apply(self, command: Command) -> Outcome:
        return Outcome([*self.push(command.by, command.line, command.at)])

    def push(self, by: str, line: str, now: datetime) -> list[ListEvent]:
        """Takes a line; raises a `Refusal` and changes nothing where it cannot be taken."""
        act = read_act(by, line, now)
        if act.verb not in _HANDLERS:
            raise UnreadableLine(
                f"{act.verb[:40]!r} is not a line of a list: expected one of {', '.join(_HANDLERS)}"
                f"{nearest(act.verb, _HANDLERS)}",
                actor=by,
            )
        return _HANDLERS[act.verb](self.state, act)

    def due(self) -> Due | None:
        """The next call that runs out."""
        held = [one for of in self.state.lists.values() for one in of.waiters if one.call is not None]
        first = min(held, key=lambda one: (one.call.until, one.ticket) if one.call else (), default=None)
        return None if first is None or first.call is None else Due(first.call.until, CLOCK, f"lapse {first.ticket}")


_HANDLERS: Final[dict[str, Callable[[ListsState, Act], list[ListEvent]]]] = {
    "open": opening.open_list,
    "tables": opening.serve,
    "close": opening.close,
    "join": waiting.join,
    "leave": waiting.leave,
    "end": waiting.end,
    "call": waiting.call,
    "coming": waiting.coming,
    "more": waiting.more,
    "pass": waiting.pass_on,
    "lapse": waiting.lapse,
    "seat": seats.seat,
    "rise": seats.rise,
    "sat": seats.sat,
    "left": seats.left,
    "must-move": seats.must_move,
    "moved": seats.moved,
    "stay": seats.stay,
}
TOLD: Final = frozenset({"lapse", "sat", "left"})
"""What nobody says: the clock does, or a table."""
