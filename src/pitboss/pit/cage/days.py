"""The room's clock, and opening and closing gaming days (rulings B6 and B7)."""

from datetime import date, datetime

import msgspec

from pitboss.books.cage.clauses import ruling
from pitboss.core.errors import present
from pitboss.core.money import Chips, short_money
from pitboss.core.refusals import NoAuthority, NotAllowed, UnreadableLine
from pitboss.pit.cage.calendar import NEXT, read_clock
from pitboss.pit.cage.state import ASKED, CageEvent, CageState, Closing, Sealed, Slip
from pitboss.pit.machine import Act
from pitboss.rules.officials import person_of

Shown = tuple[int, Chips, int, Chips | None]
"""A day's summary: tables open, chips outstanding, prizes unpaid, chips sold at tables."""


def set_clock(state: CageState, act: Act, zone: str, ends: str) -> list[CageEvent]:
    if state.day is not None:
        raise NotAllowed(f"the day {state.day} is open: change the clock between days", ruling("B6"))
    state.calendar = state.calendar.with_clock(read_clock(zone, ends, act.now))
    return [CageEvent(rules=ruling("B6"))]


def open_day(state: CageState, act: Act, day: date) -> list[CageEvent]:
    today = state.calendar.day(act.now)
    if state.day is not None:
        raise NotAllowed(f"the day {state.day} is open: close it first", ruling("B7"))
    if day != today:
        raise NotAllowed(f"the gaming day is {today} now, not {day}", ruling("B6"))
    state.day, state.opened = day, act.now
    return [CageEvent(rules=ruling("B6"))]


def close(state: CageState, act: Act, day: date, typed: Chips, why: str, shown: Shown) -> list[CageEvent]:
    """Handle `close 2026-01-31 variance -25 nobody came tables 0 chips 500 claims 1 sold 200`, the first signature.

    The person types the variance. The words at the end record the summary that the room showed.
    """
    ready_to_seal(state, day, act.by)
    _check_begun(state, act)
    _check_reason(state, why)
    _check_variance(state, day, typed)
    tables, chips, claims, sold = shown
    state.closing = Closing(day, typed, tables, chips, claims, act.by, act.now, why, sold)
    return [CageEvent(rules=ruling("B7"))]


def variances(state: CageState, day: date) -> list[Slip]:
    """Return a day's slips with a variance: counts, and cancelled slips with chips that did not come back."""
    ended = [slip for slip in state.of_day(day) if not slip.left and (not slip.cancelled or slip.came_back is not None)]
    return [slip for slip in ended if slip.difference]


def day_variance(state: CageState, day: date) -> Chips:
    """Return the sum of a day's variances."""
    return sum(slip.difference for slip in variances(state, day))


def _check_variance(state: CageState, day: date, typed: Chips) -> None:
    """Refuse a typed variance that differs from the day's."""
    if typed != day_variance(state, day):
        raise NotAllowed(
            f"{short_money(typed)} is not the variance of {day}: type the sum in the summary", ruling("B7")
        )


class Sealing(msgspec.Struct, frozen=True):
    """The close of a day: its end, the time of the logs that the audit hash covers, and the hash."""

    until: datetime
    stood: datetime
    root: str


def seal(
    state: CageState, act: Act, day: date, sealing: Sealing | None, typed: Chips | None, why: str
) -> list[CageEvent]:
    """Handle `seal 2026-01-31 until 2026-01-31T22:00:00+00:00 at … root … variance -25`, the second signature.

    The audit hash covers every log as it was at a time after the counts.
    """
    if sealing is None:
        raise UnreadableLine("a day needs its end and audit hash: 'seal 2026-01-31 until … at … root …'")
    first, until = state.closing, sealing.until
    if first is None and typed is not None:
        why = f"variance {short_money(typed)} {why}".strip()
    _check_is_open(state, day, act.by)
    if not act.replayed:
        ready_to_seal(state, day, act.by)
        _check_begun(state, act)
        check_second(state, day, act.by)
        if typed is None:
            raise UnreadableLine(f"type the day's variance: 'seal {day} variance -25'", ruling("B7"))
        _check_variance(state, day, typed)
        if state.last is not None and state.last > sealing.stood:
            raise NotAllowed("another line was entered at the cage in the meantime: close the day again", ruling("B7"))
    why = why or (first.why if first is not None else "")
    if until > min(act.now, state.calendar.end(day)) or not until <= sealing.stood <= act.now:
        raise NotAllowed(
            f"the day {day} cannot end at {state.calendar.clock.time_of_day(until)}: that is too late", ruling("B6")
        )
    state.sealed[day] = Sealed(day, until, sealing.stood, sealing.root, act.by, act.now, why, first)
    state.calendar = state.calendar.with_closed(day, until)
    state.day = state.opened = None
    return [CageEvent(rules=ruling("B7"))]


def check_second(state: CageState, day: date, by: str) -> None:
    """Refuse to close a day without a first signature by another person, or if anything has moved since."""
    first = state.signed
    if first is None or first.day != day:
        raise NotAllowed(
            f"the close of {day} needs a first signature: another person must sign 'close {day}' first",
            ruling("B7"),
            actor=by,
        )
    if first.person == person_of(by):
        raise NoAuthority(
            f"{first.person} has already signed the close of {day}: another person must sign second",
            ruling("B7"),
            actor=by,
        )


def _check_begun(state: CageState, act: Act) -> None:
    begins = state.calendar.clock.end(present(state.day, "the day") - NEXT)
    if act.now < begins:
        raise NotAllowed(
            f"the day {state.day} begins at {state.calendar.clock.time_of_day(begins)} and cannot be closed before",
            ruling("B7"),
        )


def _check_reason(state: CageState, why: str) -> None:
    if not why and not was_counted(state, present(state.day, "the day")):
        raise NotAllowed(
            f"no float was counted on {state.day}: give the reason, 'close {state.day} variance 0 nobody came'",
            ruling("B7"),
        )


def was_counted(state: CageState, day: date) -> bool:
    """Return True if any count of a day was signed."""
    return any(slip.kind not in ASKED and not slip.cancelled for slip in state.of_day(day))


def ready_to_seal(state: CageState, day: date, by: str) -> None:
    """Refuse to close a day with unfinished work, and name it."""
    _check_is_open(state, day, by)
    waiting, open_ = state.waiting(), [one.name for one in state.banks.values() if one.is_open]
    if waiting:
        slips = ", ".join(str(slip.number) for slip in waiting)
        raise NotAllowed(f"slip {slips} is not finished: finish or cancel it first", ruling("B7"), actor=by)
    if unapproved := state.unapproved():
        slips = ", ".join(str(slip.number) for slip in unapproved)
        raise NotAllowed(f"window slip {slips} is pending: approve or decline it first", ruling("B7"), actor=by)
    if open_:
        raise NotAllowed(
            f"the float of {', '.join(open_)} is still open: count and close it first", ruling("B7"), actor=by
        )


def _check_is_open(state: CageState, day: date, by: str) -> None:
    if (closed := state.sealed.get(day)) is not None:
        raise NotAllowed(f"the day {day} was already closed by {closed.by}", ruling("B7"), actor=by)
    if state.day is None or state.day != day:
        raise NotAllowed(f"the day {day} is not open", ruling("B7"), actor=by)
