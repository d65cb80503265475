"""The lines by which people limit their own play. `push` takes one whole or refuses it and changes nothing.

limit loss day 100       no more than so much lost a day; `limit buy-in week 500`, `limit time day 120` (minutes)
limit loss day none      no limit any more, after a day
remind 30                a reality check after every so many minutes of play; `remind none`
seen                     the answer to one
break 7                  no play for seven days
exclude 180              no play for so many days, nor after them until `return` has been said and a day has passed
stopped anna loss day    the room's own: a limit kept somebody from the next round
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from pitboss.books.care.clauses import ruling
from pitboss.core.errors import PitbossError, nearest
from pitboss.core.money import read_money
from pitboss.core.refusals import NoAuthority, NotAllowed, UnreadableLine
from pitboss.pit.limits import event as e
from pitboss.pit.limits.event import CareEvent
from pitboss.pit.limits.settings import LATER, PERS, WHATS, Own, Per, Setting, What, same_person
from pitboss.pit.machine import Command, Outcome

ROOM: Final = "room"
NONE: Final = "none"
LONGEST: Final = 200
MOST_MINUTES: Final[dict[Per, int]] = {"day": 24 * 60, "week": 7 * 24 * 60}
REMINDERS: Final = (5, 240)
BREAKS: Final = (1, 89)
EXCLUSIONS: Final = (90, 3650)
"""The bounds of minutes between checks, and of days away."""


class Care:
    """Everybody's own limits, by their names as a reader reads them."""

    def __init__(self) -> None:
        self.people: dict[str, Own] = {}
        self.now: datetime | None = None
        """The time of the last line: it does not go back (ruling C10)."""

    def of(self, name: str) -> Own | None:
        """Somebody's limits; None for who never said anything."""
        return self.people.get(same_person(name)) if self.people else None

    def apply(self, command: Command) -> Outcome:
        return Outcome([*self.push(command.by, command.line, command.at)])

    def push(self, by: str, line: str, now: datetime) -> list[CareEvent]:
        """Takes a line; raises a `Refusal` and changes nothing where it cannot be taken."""
        check_length(by, line)
        verb, *args = line.split() or [""]
        if verb not in _HANDLERS:
            raise UnreadableLine(
                f"{verb[:40]!r} is not a line about limits: expected one of {', '.join(VERBS)}{nearest(verb, VERBS)}",
                ruling("C1"),
                actor=by,
            )
        if ":" in by or (by == ROOM) is not (verb == "stopped"):
            raise NoAuthority("limits are set by whoever they are for, and by nobody else", ruling("C8"), actor=by)
        now = max(now, self.now or now)
        person = args[0] if verb == "stopped" and args else by
        own = self.of(person) or Own(name=person)
        events = _HANDLERS[verb](own, args, now)
        self.people[same_person(person)], self.now = own, now
        return events


def check_length(by: str, line: str) -> None:
    if len(line) > LONGEST or "\n" in line:
        raise UnreadableLine(f"a line about limits has at most {LONGEST} characters and no break", actor=by)


def _limit(own: Own, args: list[str], now: datetime) -> list[CareEvent]:
    """`limit loss day 100`."""
    if len(args) != 3 or args[0] not in WHATS or args[1] not in PERS:
        raise UnreadableLine(
            f"this is written 'limit loss day 100': of {', '.join(WHATS)}, a day or a week",
            ruling("C1"),
            actor=own.name,
        )
    what: What = next(one for one in WHATS if one == args[0])
    per: Per = next(one for one in PERS if one == args[1])
    value = _minutes(args[2], 1, MOST_MINUTES[per], own) if what == "time" else _chips(args[2], own)
    made = own.limits[what, per] = own.limits.get((what, per), Setting()).changed(value, now)
    return [
        e.LimitSet(
            player=own.name, what=what, per=per, value=value, since=made.loosens(now), rules=ruling("C1", "C2", "C3")
        )
    ]


def _remind(own: Own, args: list[str], now: datetime) -> list[CareEvent]:
    """`remind 30`."""
    _exactly(args, 1, "remind 30", own)
    minutes = _minutes(args[0], *REMINDERS, own)
    if own.remind.at(now) is None:
        own.reminded = now
    own.remind = own.remind.changed(minutes, now)
    return [e.ReminderSet(player=own.name, minutes=minutes, since=own.remind.loosens(now), rules=ruling("C3", "C6"))]


def _seen(own: Own, args: list[str], now: datetime) -> list[CareEvent]:
    """`seen`: play may go on."""
    _exactly(args, 0, "seen", own)
    if own.remind.at(now) is None:
        raise NotAllowed("no reality check is set: 'remind 30' sets one", ruling("C6"), actor=own.name)
    own.reminded = now
    return [e.CheckAnswered(player=own.name, rules=ruling("C6"))]


def _break(own: Own, args: list[str], now: datetime) -> list[CareEvent]:
    """`break 7`: it can be made longer, and not shorter."""
    _exactly(args, 1, "break 7", own)
    until = now + timedelta(days=_days(args[0], *BREAKS, own))
    if own.break_until is not None and until < own.break_until:
        raise NotAllowed(_longer("the break", own.break_until), ruling("C7"), actor=own.name)
    own.break_until = until
    return [e.BreakTaken(player=own.name, until=until, rules=ruling("C7"))]


def _exclude(own: Own, args: list[str], now: datetime) -> list[CareEvent]:
    """`exclude 180`."""
    _exactly(args, 1, "exclude 180", own)
    until = now + timedelta(days=_days(args[0], *EXCLUSIONS, own))
    if own.excluded(now) and own.excluded_until is not None and until < own.excluded_until:
        raise NotAllowed(_longer("the exclusion", own.excluded_until), ruling("C7"), actor=own.name)
    own.excluded_until, own.returns = until, None
    return [e.SelfExcluded(player=own.name, until=until, rules=ruling("C7"))]


def _return(own: Own, args: list[str], now: datetime) -> list[CareEvent]:
    """`return`: once the period of an exclusion is over, it ends a day after it was asked for."""
    _exactly(args, 0, "return", own)
    if not own.excluded(now) or own.excluded_until is None:
        raise NotAllowed("there is no exclusion to come back from", ruling("C7"), actor=own.name)
    if now < own.excluded_until:
        raise NotAllowed(
            f"the exclusion lasts until {_told(own.excluded_until)}: it can be asked for then",
            ruling("C7"),
            actor=own.name,
        )
    own.returns = own.returns or now + LATER
    return [e.ReturnAsked(player=own.name, since=own.returns, rules=ruling("C3", "C7"))]


def _stopped(own: Own, args: list[str], now: datetime) -> list[CareEvent]:
    """`stopped anna loss day`: the room writes down that a limit held."""
    if len(args) < 2:
        raise UnreadableLine("this is written 'stopped anna loss day'", ruling("C4"))
    own.stops += 1
    return [e.Stopped(player=own.name, why=" ".join(args[1:]), rules=ruling("C4"))]


_HANDLERS: Final[dict[str, Callable[[Own, list[str], datetime], list[CareEvent]]]] = {
    "limit": _limit,
    "remind": _remind,
    "seen": _seen,
    "break": _break,
    "exclude": _exclude,
    "return": _return,
    "stopped": _stopped,
}
VERBS: Final = tuple(verb for verb in _HANDLERS if verb != "stopped")
"""What people say."""


def _exactly(args: list[str], number: int, usage: str, own: Own) -> None:
    if len(args) != number:
        raise UnreadableLine(f"this is written {usage!r}", ruling("C1"), actor=own.name)


def _chips(text: str, own: Own) -> int | None:
    if text == NONE:
        return None
    try:
        chips = read_money(text)
    except PitbossError as error:
        raise UnreadableLine(str(error), ruling("C1"), actor=own.name) from None
    if chips <= 0:
        raise UnreadableLine(f"{text} is not a limit: expected more than zero, or 'none'", ruling("C1"), actor=own.name)
    return chips


def _minutes(text: str, least: int, most: int, own: Own) -> int | None:
    return None if text == NONE else _number(text, least, most, "minutes, or 'none'", own)


def _days(text: str, least: int, most: int, own: Own) -> int:
    return _number(text, least, most, "days", own)


def _number(text: str, least: int, most: int, what: str, own: Own) -> int:
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else -1
    if not least <= number <= most:
        raise UnreadableLine(f"{text[:20]!r} is not between {least} and {most} {what}", ruling("C1"), actor=own.name)
    return number


def _longer(what: str, until: datetime) -> str:
    return f"{what} lasts until {_told(until)}: it can be made longer, not shorter"


def _told(at: datetime) -> str:
    return at.strftime("%Y-%m-%d %H:%M UTC")
