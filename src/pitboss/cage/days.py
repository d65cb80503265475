"""The clock on the wall, and gaming days opened and closed (rulings B6 and B7)."""

import re
from datetime import date, datetime
from typing import Final

from pitboss.cage import event as e
from pitboss.cage.act import Act, require
from pitboss.cage.calendar import NEXT, read_clock, read_day
from pitboss.cage.event import CageEvent
from pitboss.cage.officials import AT_THE_DESK
from pitboss.cage.slips import ASKED
from pitboss.cage.state import CageState, Sealed
from pitboss.errors import InternalError
from pitboss.rounds.errors import NotAllowed, UnreadableLine
from pitboss.rulebooks.cage.clauses import ruling

_ROOT: Final = re.compile(r"[0-9a-f]{64}")


def set_clock(state: CageState, act: Act) -> list[CageEvent]:
    act.exactly(2, "zone Australia/Perth 06:00")
    require(AT_THE_DESK, act)
    if state.day is not None:
        raise NotAllowed(f"the day {state.day} is open: the clock is changed between days", ruling("B6"), actor=act.by)
    clock = read_clock(act.args[0], act.args[1], act.now)
    state.calendar = state.calendar.with_clock(clock)
    return [e.ClockSet(zone=clock.zone, ends=clock.ends, rules=ruling("B6"))]


def open_day(state: CageState, act: Act) -> list[CageEvent]:
    act.exactly(1, "day 2026-01-31")
    require(AT_THE_DESK, act)
    day, today = read_day(act.args[0]), state.calendar.day(act.now)
    if state.day is not None:
        raise NotAllowed(f"the day {state.day} is open: close it first", ruling("B7"), actor=act.by)
    if day != today:
        raise NotAllowed(f"the gaming day is {today} now, not {day}", ruling("B6"), actor=act.by)
    state.day, state.opened = day, act.now
    return [e.DayOpened(day=day, rules=ruling("B6"))]


def seal(state: CageState, act: Act) -> list[CageEvent]:
    """`seal 2026-01-31 until 2026-01-31T22:00:00+00:00 at … root …`: a day is over, whole or not at all.

    It ended then, and the root is over every log as it stood at a moment after the counts.
    """
    require(AT_THE_DESK, act)
    if len(act.args) < 7 or act.args[1:6:2] != ("until", "at", "root") or not _ROOT.fullmatch(act.args[6]):
        raise UnreadableLine(
            "a day is closed with its end and its root: 'seal 2026-01-31 until … at … root …'", actor=act.by
        )
    day, until, stood = read_day(act.args[0]), _instant(act, 2), _instant(act, 4)
    why = " ".join(act.args[7:])
    _check_is_open(state, day, act.by)
    if not act.again:
        ready_to_seal(state, day, act.by)
        _check_moment(state, act, stood, why)
    if until > min(act.now, state.calendar.end(day)) or not until <= stood <= act.now:
        raise NotAllowed(f"the day {day} cannot end at {act.args[2]}: that is after it, or still to come", ruling("B6"))
    state.sealed[day] = Sealed(day, until, stood, act.args[6], act.by, act.now, why)
    state.calendar = state.calendar.with_closed(day, until)
    state.day = state.opened = None
    return [e.DaySealed(day=day, until=until, root=act.args[6], rules=ruling("B7"))]


def _check_moment(state: CageState, act: Act, stood: datetime, why: str) -> None:
    """A day is closed when it has begun, with all the cage's lines under its root; without a count, with a reason."""
    if state.day is None:
        raise InternalError("state.day is missing")
    begins = state.calendar.clock.end(state.day - NEXT)
    if act.now < begins:
        raise NotAllowed(
            f"the day {state.day} begins at {begins.isoformat()}: it cannot be closed before",
            ruling("B7"),
            actor=act.by,
        )
    if state.last is not None and state.last > stood:
        raise NotAllowed("something was said at the cage meanwhile: close the day again", ruling("B7"), actor=act.by)
    if not why and not was_counted(state, state.day):
        raise NotAllowed(
            f"no bank was counted on {state.day}: close it with the reason, 'seal {state.day} nobody played'",
            ruling("B7"),
            actor=act.by,
        )


def was_counted(state: CageState, day: date) -> bool:
    """Whether any count of a day was signed for."""
    return any(slip.kind not in ASKED and not slip.cancelled for slip in state.of_day(day))


def ready_to_seal(state: CageState, day: date, by: str) -> None:
    """Refuses to close a day in which something is still to be done, and says what."""
    _check_is_open(state, day, by)
    waiting, open_ = state.waiting(), [one.name for one in state.banks.values() if one.is_open]
    if waiting:
        slips = ", ".join(str(slip.number) for slip in waiting)
        raise NotAllowed(f"slip {slips} is not finished: finish or cancel it first", ruling("B7"), actor=by)
    if open_:
        raise NotAllowed(f"the bank of {', '.join(open_)} is not counted and closed", ruling("B7"), actor=by)


def _check_is_open(state: CageState, day: date, by: str) -> None:
    if (closed := state.sealed.get(day)) is not None:
        raise NotAllowed(f"the day {day} was closed before, by {closed.by}: once is enough", ruling("B7"), actor=by)
    if state.day is None or state.day != day:
        raise NotAllowed(f"the day {day} is not open", ruling("B7"), actor=by)


def _instant(act: Act, at: int) -> datetime:
    try:
        found = datetime.fromisoformat(act.args[at])
    except ValueError:
        found = datetime.min
    if found.tzinfo is None:
        raise UnreadableLine(f"{act.args[at][:40]!r} is not a moment with its zone", actor=act.by)
    return found
