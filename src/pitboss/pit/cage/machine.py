"""The cage's lines: `push` takes one whole, with its events and the money it moves, or refuses it and changes nothing.

opening t1 100x20 25x40 at 17 stands 0    a table's count: the entry of its log, and what the house has won there
sign 1                                    … signed for; a difference gets its name here: `sign 1 five short`
fill t1 100x10                            asked for; `send 2`, `count 2 100x10`, `sign 2` bring it to the table
credit t1 100x10                          asked for; `count 3 …`, `sign 3`, `receive 3 …` bring it to the cage
issue anna 500, cash anna 200             chips against money; `give` hands out play chips, `take` takes them back
cash anna 90000 approval, approve 7       above the house limit a second person approves, or declines: `decline 7 why`
reverse 7 wrong person, approve 8         a desk slip taken back by another, with two people
limit 5000                                the house limit of the desk, lower at once
limit 20000 approval, approve 9           … higher from the next gaming day, when another manager approves
zone Australia/Perth 06:00                the clock on the wall, and when the gaming day ends
day 2026-01-31
close 2026-01-31 variance -25             the first signature under a day, with the sum of its variances typed; then
seal 2026-01-31 until … at … root … variance -25
"""

from collections.abc import Callable
from datetime import datetime
from typing import Final

import msgspec

from pitboss.core.errors import ensure, nearest
from pitboss.core.refusals import UnreadableLine
from pitboss.pit.cage import chips, days, desk
from pitboss.pit.cage.act import Act
from pitboss.pit.cage.event import CageEvent
from pitboss.pit.cage.slips import STEPS
from pitboss.pit.cage.state import CageState
from pitboss.pit.machine import Command, Outcome

LONGEST: Final = 1000


class Cage:
    """The cage and the banks of the room."""

    def __init__(self) -> None:
        self.state = CageState()

    def apply(self, command: Command) -> Outcome:
        events = self.push(command.by, command.line, command.at, again=command.replayed)
        return Outcome([*events], [one for event in events for one in event.movements])

    def push(self, by: str, line: str, now: datetime, *, again: bool = False) -> list[CageEvent]:
        """Takes a line; raises a `Refusal` and changes nothing where it cannot be taken.

        What a log has was taken once: `again` leaves out what is only asked before something is done.
        """
        if len(line) > LONGEST or "\n" in line:
            raise UnreadableLine(f"a line of the cage has at most {LONGEST} characters and no break", actor=by)
        verb, *args = line.split() or [""]
        if verb not in _HANDLERS:
            raise UnreadableLine(
                f"{verb[:40]!r} is not a line of the cage: expected one of {', '.join(_HANDLERS)}"
                f"{nearest(verb, _HANDLERS)}",
                actor=by,
            )
        events = _HANDLERS[verb](self.state, Act(by, verb, tuple(args), now, again))
        if verb not in _APART:
            self.state.closing = None  # what the first signature was given for is no longer so
        elif verb == "limit" and self.state.closing is not None:  # logs have days that were sealed after one
            self.state.closing = msgspec.structs.replace(self.state.closing, lapsed=True)
        self.state.last = now
        return events


_HANDLERS: Final[dict[str, Callable[[CageState, Act], list[CageEvent]]]] = {
    "give": desk.give,
    "take": desk.take,
    "issue": desk.order,
    "cash": desk.order,
    "approve": desk.approve,
    "decline": desk.decline,
    "reverse": desk.reverse,
    "limit": desk.set_limit,
    "zone": days.set_clock,
    "day": days.open_day,
    "opening": chips.count_bank,
    "closing": chips.count_bank,
    "fill": chips.ask,
    "credit": chips.ask,
    "send": chips.step,
    "count": chips.step,
    "sign": chips.step,
    "receive": chips.step,
    "cancel": chips.cancel,
    "close": days.close,
    "seal": days.seal,
}
_APART: Final = frozenset({"give", "take", "limit", "close"})
"""Lines that move nothing of what a day's close is signed for."""
VERBS: Final = frozenset(_HANDLERS) - {"give", "take"}
"""What people say."""
ensure({step for steps in STEPS.values() for step in steps} <= VERBS, "every step is a verb")
