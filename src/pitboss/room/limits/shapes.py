"""Shapes of a person's own limits."""

from datetime import datetime

import msgspec

from pitboss.books.care.clauses import ruling
from pitboss.core.money import write_money
from pitboss.pit.limits.checks import Standing, check_due, stop, write_check
from pitboss.pit.limits.machine import BREAKS, EXCLUSIONS, PERS, REMINDERS, WHATS, Per, PlayerLimits, Setting, What
from pitboss.room.wire.shapes import shape


class LimitsNow(msgspec.Struct, kw_only=True, omit_defaults=True, gc=False):
    """The current limits, for the person alone: the reason why play is stopped, and any reality check that is due."""

    stop: str = ""
    why: str = ""
    """`excluded`, `break`, `time`, `check` or `loss`; empty if nothing stops them."""
    rules: list[str] = []
    check: str = ""
    """The text of the reality check, while one is due."""
    seconds: int = 0
    """Seconds at the tables today."""
    net: str = "0.00"
    """The net of today."""


class LimitShown(msgspec.Struct, kw_only=True):
    """One of a person's limits: money in dollars, time in minutes."""

    what: str
    per: str
    value: str | None
    """None if there is no limit."""
    then: str | None = None
    since: str | None = None
    """When the looser limit, `then`, takes effect."""
    used: str
    """The amount lost, bought or played so far; a net win counts as zero lost."""


class PlayedShown(msgspec.Struct, kw_only=True):
    """Totals of a period of play."""

    seconds: int
    net: str
    bought: str


class LimitsShown(msgspec.Struct, kw_only=True):
    """All limits that a person has set, and their position against each."""

    now: str
    zone: str
    day_ends: str
    limits: list[LimitShown]
    remind: str | None
    remind_then: str | None
    remind_since: str | None
    break_until: str | None
    excluded_until: str | None
    returns: str | None
    day: PlayedShown
    week: PlayedShown
    care: LimitsNow
    reminders: tuple[int, int]
    breaks: tuple[int, int]
    exclusions: tuple[int, int]
    """The shortest and longest exclusion, in days."""
    rules: list[str]


class SittingShown(msgspec.Struct, kw_only=True):
    """One session at a table, or a tournament's money."""

    where: str
    began: str
    ended: str | None
    """None while it lasts."""
    seconds: int
    bought: str
    net: str


class PointShown(msgspec.Struct):
    """The running total at a time."""

    at: str
    net: str


class OwnHistory(msgspec.Struct, kw_only=True):
    """A person's own play over some days: the sessions, newest first, and the running total of chips from zero."""

    days: int
    zone: str
    sittings: list[SittingShown]
    course: list[PointShown]
    played: PlayedShown


def limits_now(own: PlayerLimits, stands: Standing, now: datetime) -> LimitsNow:
    """Return the limits that a person's screen shows now."""
    found = stop(own, stands, now)
    return LimitsNow(
        stop=found.words if found else "",
        why=found.why if found else "",
        rules=list(found.rules) if found else [],
        check=write_check(stands) if check_due(own, stands, now) else "",
        seconds=stands.day.seconds,
        net=write_money(stands.day.net),
    )


def limits_shown(own: PlayerLimits, stands: Standing, now: datetime) -> LimitsShown:
    """Return the page of a person's limits."""
    away = own.on_break(now)
    return LimitsShown(
        now=now.isoformat(),
        zone=stands.zone,
        day_ends=_moment(stands.day_ends) or "",
        limits=[_limit(own, stands, what, per, now) for what in WHATS for per in PERS],
        remind=_minutes(own.remind.at(now)),
        remind_then=_minutes(own.remind.then) if own.remind.loosens(now) else None,
        remind_since=_moment(own.remind.loosens(now)),
        break_until=_moment(own.break_until) if away else None,
        excluded_until=_moment(own.excluded_until) if own.excluded(now) else None,
        returns=_moment(own.returns) if own.excluded(now) else None,
        day=shape(PlayedShown, stands.day),
        week=shape(PlayedShown, stands.week),
        care=limits_now(own, stands, now),
        reminders=REMINDERS,
        breaks=BREAKS,
        exclusions=EXCLUSIONS,
        rules=list(ruling("C1", "C2", "C3", "C4", "C5", "C7", "C8")),
    )


def _limit(own: PlayerLimits, stands: Standing, what: What, per: Per, now: datetime) -> LimitShown:
    setting, spent = own.limits.get((what, per), Setting()), stands.of(per)
    used = {"loss": max(-spent.net, 0), "buy-in": spent.bought, "time": spent.seconds // 60}[what]
    loosens = setting.loosens(now)
    return LimitShown(
        what=what,
        per=per,
        value=_written(what, setting.at(now)),
        then=_written(what, setting.then) if loosens else None,
        since=_moment(loosens),
        used=_written(what, used) or "0",
    )


def _written(what: What, value: int | None) -> str | None:
    return None if value is None else str(value) if what == "time" else write_money(value)


def _minutes(value: int | None) -> str | None:
    return None if value is None else str(value)


def _moment(at: datetime | None) -> str | None:
    return None if at is None else at.isoformat()
