"""The lines by which players limit their own play, their events, and the machine that applies them."""

import unicodedata
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Final, Literal, get_args

import msgspec

from pitboss.books.care.clauses import ruling
from pitboss.core import grammar as g
from pitboss.core.grammar import Verb
from pitboss.core.money import read_money, short_money
from pitboss.core.refusals import NoAuthority, NotAllowed, UnreadableLine
from pitboss.pit.machine import Command, Outcome
from pitboss.rules.event import Event

What = Literal["loss", "buy-in", "time"]
Per = Literal["day", "week"]
WHATS: Final[tuple[What, ...]] = get_args(What)
PERS: Final[tuple[Per, ...]] = get_args(Per)
LATER: Final = timedelta(days=1)
"""Delay before a looser limit applies."""


class Setting(msgspec.Struct, frozen=True):
    """A limit in chips or minutes, or None. The looser `then` applies from `since`."""

    value: int | None = None
    then: int | None = None
    since: datetime | None = None

    def at(self, now: datetime) -> int | None:
        """Return the limit at a time."""
        return self.then if self.since is not None and now >= self.since else self.value

    def loosens(self, now: datetime) -> datetime | None:
        """Return the time when a pending looser limit applies, or None."""
        return self.since if self.since is not None and now < self.since else None

    def changed(self, to: int | None, now: datetime) -> "Setting":
        """Return the changed setting: a tighter or equal limit applies at once, a looser one after a day. Pending
        changes are dropped."""
        held = self.at(now)
        if held is None or (to is not None and to <= held):
            return Setting(to)
        return Setting(held, to, now + LATER)


class PlayerLimits(msgspec.Struct, kw_only=True):
    """One player's limits, which only that player can change (ruling C8)."""

    name: str
    limits: dict[tuple[What, Per], Setting] = {}
    remind: Setting = Setting()
    """Minutes between reality checks."""
    reminded: datetime | None = None
    """The time when the reminder was set or last confirmed. Play time counts from here."""
    break_until: datetime | None = None
    excluded_until: datetime | None = None
    returns: datetime | None = None
    """The time when an exclusion ends, after its period and the player's request."""
    stops: int = 0
    """How often a limit stopped the player."""

    def excluded(self, now: datetime) -> bool:
        """Return True if the player is self-excluded."""
        return self.excluded_until is not None and not (self.returns is not None and now >= self.returns)

    def on_break(self, now: datetime) -> bool:
        return self.break_until is not None and now < self.break_until

    def limit(self, what: What, per: Per, now: datetime) -> int | None:
        return self.limits.get((what, per), Setting()).at(now)


_LOOKS: Final = (
    str.maketrans("01i|", "olll")
    | str.maketrans("авеёкмнорстухіїјѕԁһӏԛԝгп", "abeekmhopctyxlllsdhlqwrn")
    | str.maketrans("αβεηικνορτυχγωϲμζ", "abenlkvoptuxywcmz")
    | str.maketrans("ıłøđħɑɡʟᴏ", "llodhaglo")
    | {ord("ß"): "ss", ord("æ"): "ae", ord("œ"): "oe"}
)
"""Look-alike letters and digits, lower case: Latin, Cyrillic, Greek and others."""


@lru_cache(8192)
def same_person(name: str) -> str:
    """Return a key that is equal for names that look alike: `Lil`, `LIL`, `l-i-l`, `1i1`, and `lіl` with a Cyrillic
    letter."""
    small = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold()).translate(_LOOKS)
    plain = "".join(one for one in small if one.isalnum()).replace("rn", "m").replace("vv", "w")
    return plain or name.casefold()


ROOM: Final = "room"
NONE: Final = "none"
MOST_MINUTES: Final[dict[Per, int]] = {"day": 24 * 60, "week": 7 * 24 * 60}
REMINDERS: Final = (5, 240)
BREAKS: Final = (1, 89)
EXCLUSIONS: Final = (90, 3650)
"""Limits of minutes between reality checks, and of days away."""


class PlayLimits:
    """Everybody's play limits, by key of `same_person`."""

    def __init__(self) -> None:
        self.people: dict[str, PlayerLimits] = {}
        self.now: datetime | None = None
        """The time of the last line, which never goes back (ruling C10)."""

    def of(self, name: str) -> PlayerLimits | None:
        """Return a player's limits, or None if they never set any."""
        return self.people.get(same_person(name)) if self.people else None

    def apply(self, command: Command) -> Outcome:
        return Outcome([*self.push(command.by, command.line, command.at)])

    def push(self, by: str, line: str, now: datetime) -> list[Event]:
        """Apply a line, or raise a `Refusal` and change nothing."""
        said = LINES.read(line, by)
        if ":" in by or (by == ROOM) is not (said.verb == "stopped"):
            raise NoAuthority("players set their own limits, and nobody else's", ruling("C8"), actor=by)
        now = max(now, self.now or now)
        person, values = (said.values[0], said.values[1:]) if said.verb == "stopped" else (by, said.values)
        own = self.of(person) or PlayerLimits(name=person)
        with g.said_by(by):
            events: list[Event] = LINES.rows[said.verb].do(own, now, *values)
        self.people[same_person(person)], self.now = own, now
        return events


def _limit(own: PlayerLimits, now: datetime, what: What, per: Per, value: int | None) -> list[Event]:
    """Handle `limit loss day 100`."""
    own.limits[what, per] = own.limits.get((what, per), Setting()).changed(value, now)
    return [Event(rules=ruling("C1", "C2", "C3"))]


def _remind(own: PlayerLimits, now: datetime, minutes: int | None) -> list[Event]:
    """Handle `remind 30`."""
    if own.remind.at(now) is None:
        own.reminded = now
    own.remind = own.remind.changed(minutes, now)
    return [Event(rules=ruling("C3", "C6"))]


def _seen(own: PlayerLimits, now: datetime) -> list[Event]:
    """Handle `seen`: confirm a reality check, so that play may continue."""
    if own.remind.at(now) is None:
        raise NotAllowed("no reality check is set: set one with 'remind 30'", ruling("C6"))
    own.reminded = now
    return [Event(rules=ruling("C6"))]


def _break(own: PlayerLimits, now: datetime, days: int) -> list[Event]:
    """Handle `break 7`. A later line may extend a break but not shorten it."""
    until = now + timedelta(days=days)
    if own.break_until is not None and until < own.break_until:
        raise NotAllowed(_longer("the break", own.break_until), ruling("C7"))
    own.break_until = until
    return [Event(rules=ruling("C7"))]


def _exclude(own: PlayerLimits, now: datetime, days: int) -> list[Event]:
    """Handle `exclude 180`."""
    until = now + timedelta(days=days)
    if own.excluded(now) and own.excluded_until is not None and until < own.excluded_until:
        raise NotAllowed(_longer("the exclusion", own.excluded_until), ruling("C7"))
    own.excluded_until, own.returns = until, None
    return [Event(rules=ruling("C7"))]


def _return(own: PlayerLimits, now: datetime) -> list[Event]:
    """Handle `return`: end an exclusion one day after asking, once its period is over."""
    if not own.excluded(now) or own.excluded_until is None:
        raise NotAllowed("there is no exclusion to return from", ruling("C7"))
    if now < own.excluded_until:
        raise NotAllowed(f"the exclusion lasts until {_written(own.excluded_until)}: ask to return then", ruling("C7"))
    own.returns = own.returns or now + LATER
    return [Event(rules=ruling("C3", "C7"))]


def _stopped(own: PlayerLimits, _: datetime, why: str) -> list[Event]:
    """Handle `stopped anna loss day`: the room records that a limit applied."""
    own.stops += 1
    return [Event(rules=ruling("C4"))]


def _longer(what: str, until: datetime) -> str:
    return f"{what} lasts until {_written(until)}: it can be made longer, not shorter"


def _written(at: datetime) -> str:
    return at.strftime("%Y-%m-%d %H:%M UTC")


# --- its lines


def _within(text: str, least: int, most: int, said: str) -> int:
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else -1
    if not least <= number <= most:
        raise UnreadableLine(f"{text[:20]!r} must be {least} to {most} {said}")
    return number


def _days(least: int, most: int, example: str) -> g.Part:
    return g.word("days", example, lambda text: _within(text, least, most, "days"), kind="number")


def _read_minutes(text: str, least: int, most: int) -> int | None:
    return None if text == NONE else _within(text, least, most, "minutes, or 'none'")


def _read_limit(words: g.Words) -> tuple[What, Per, int | None]:
    what = next((one for one in WHATS if one == words.peek()), None)
    words.take("a kind of limit")
    per = next((one for one in PERS if one == words.peek()), None)
    words.take("a day or a week")
    if what is None or per is None:
        raise UnreadableLine(f"write for example 'limit loss day 100', with {', '.join(WHATS)} and day or week")
    bound = words.take("a bound")
    if what == "time":
        return what, per, _read_minutes(bound, 1, MOST_MINUTES[per])
    if bound == NONE:
        return what, per, None
    chips = read_money(bound)
    if chips <= 0:
        raise UnreadableLine(f"{bound} is not a limit: expected more than zero, or 'none'")
    return what, per, chips


def _write_limit(values: tuple[What, Per, int | None]) -> tuple[str, ...]:
    what, per, value = values
    return what, per, NONE if value is None else str(value) if what == "time" else short_money(value)


_LIMIT = g.Part(said="a limit", example="loss day 100", read=_read_limit, write=_write_limit, fields=3)
_REMINDER = g.word(
    "minutes", "30", lambda text: _read_minutes(text, *REMINDERS), lambda value: str(NONE if value is None else value)
)
_PERSON, _WHY = g.word("a person", "anna"), g.text("why", "loss day", needed=True)
LINES: Final = g.Grammar(
    "a line about limits",
    (
        Verb("limit", (_LIMIT,), "limit loss, buy-ins or play time per day or week", do=_limit),
        Verb("remind", (_REMINDER,), "set the minutes between reality checks", do=_remind),
        Verb("seen", (), "confirm a reality check", do=_seen),
        Verb("break", (_days(*BREAKS, "7"),), "take a break for a number of days", do=_break),
        Verb("exclude", (_days(*EXCLUSIONS, "180"),), "self-exclude for a number of days, and then until return",
             do=_exclude),
        Verb("return", (), "ask to return after an exclusion, a day later", do=_return),
        Verb("stopped", (_PERSON, _WHY), do=_stopped),
    ),
    longest=200,
    rules=ruling("C1"),
)  # fmt: skip
