"""Checks of play limits before a wager, a buy-in or a round.

They apply before chips are at risk, never after (rulings C4 and C5). Losses and chips on the tables together never
exceed the loss limit, so that no player loses a decision during a round.
"""

from datetime import datetime, timedelta
from typing import Final, Literal
from zoneinfo import ZoneInfo

import msgspec

from pitboss.books.care.clauses import ruling
from pitboss.core.citation import Rules
from pitboss.core.errors import Said, phrase, present
from pitboss.core.money import Chips, short_money
from pitboss.pit.limits.machine import PERS, Per, PlayerLimits
from pitboss.pit.limits.play import Amounts

GRACE: Final = timedelta(minutes=1)
"""Play time after which an unanswered reality check stops the player."""
PERIODS: Final[dict[Per, str]] = {"day": "today", "week": "in seven days"}

Why = Literal["excluded", "break", "check", "time", "loss"]


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """A player's current figures."""

    day: Amounts = Amounts()
    week: Amounts = Amounts()
    at_risk: Chips = 0
    """Chips on the tables, both in and outside rounds, and for claimed seats."""
    claimed: Chips = 0
    """The part of `at_risk` for contested seats, not bought yet."""
    since_check: int = 0
    """Seconds of play since the last reality check."""
    day_ends: datetime | None = None
    zone: str = "UTC"
    """The room's time zone."""

    def of(self, per: Per) -> Amounts:
        return self.day if per == "day" else self.week


class Stop(msgspec.Struct, frozen=True, kw_only=True):
    """The reason why a player may not continue, as shown to the player."""

    why: Why
    per: Per | Literal[""] = ""
    said: Said
    rules: Rules
    until: datetime | None = None

    @property
    def words(self) -> str:
        return self.said.text

    @property
    def leaves(self) -> bool:
        """Return True if the player must give up the seat, because no change at the table would help."""
        return self.why in ("excluded", "break", "time")

    @property
    def ends_tournaments(self) -> bool:
        """Return True if it applies even to a tournament already entered (ruling C4)."""
        return self.why in ("excluded", "break")


def check_due(own: PlayerLimits, stands: Standing, now: datetime) -> bool:
    """Return True if a reality check is due."""
    minutes = own.remind.at(now)
    return minutes is not None and stands.since_check >= 60 * minutes


def stop(own: PlayerLimits, stands: Standing, now: datetime) -> Stop | None:
    """Return what keeps a player from the next wager or round, or None."""
    return away(own, now, stands.zone) or _time(own, stands, now) or _check(own, stands, now) or _loss(own, stands, now)


def away(own: PlayerLimits, now: datetime, zone: str = "UTC") -> Stop | None:
    """Return the stop for a break or an exclusion, or None."""
    if own.excluded(now):
        until = own.returns or present(own.excluded_until, "the end of the exclusion")
        said = (
            phrase("own-excluded", "You have excluded yourself until {until}.", until=_when(until, zone))
            if own.returns
            else phrase(
                "own-excluded-on",
                "You have excluded yourself until {until}, and then until you ask to return.",
                until=_when(until, zone),
            )
        )
        return Stop(why="excluded", said=said, rules=ruling("C7"), until=until)
    if own.on_break(now):
        until = present(own.break_until, "the end of the break")
        said = phrase("own-break", "You are taking a break until {until}.", until=_when(until, zone))
        return Stop(why="break", said=said, rules=ruling("C7"), until=until)
    return None


def _time(own: PlayerLimits, stands: Standing, now: datetime) -> Stop | None:
    for per in PERS:
        most, played = own.limit("time", per, now), stands.of(per).seconds
        if most is not None and played >= 60 * most:
            values = {"played": write_minutes(played), "period": PERIODS[per], "most": write_minutes(60 * most)}
            said = phrase("own-time", "You have played {played} {period}: your limit is {most}.", **values)
            until = stands.day_ends if per == "day" else None
            return Stop(why="time", per=per, said=said, rules=ruling("C1", "C4"), until=until)
    return None


def _check(own: PlayerLimits, stands: Standing, now: datetime) -> Stop | None:
    minutes = own.remind.at(now)
    if minutes is None or stands.since_check < 60 * minutes + GRACE.total_seconds():
        return None
    said = phrase("own-check", "{told} Confirm this to play on.", told=write_check(stands))
    return Stop(why="check", said=said, rules=ruling("C6"))


def _loss(own: PlayerLimits, stands: Standing, now: datetime) -> Stop | None:
    for per in PERS:
        most = own.limit("loss", per, now)
        if most is None:
            continue
        left = most + stands.of(per).net
        if stands.at_risk > left or left <= 0:
            return Stop(why="loss", per=per, said=_lost(stands, per, most), rules=ruling("C4", "C5"))
    return None


def _lost(stands: Standing, per: Per, most: Chips) -> Said:
    net, left = stands.of(per).net, max(most + stands.of(per).net, 0)
    way = "down" if net < 0 else "up"
    values = {"way": way, "net": short_money(abs(net)), "period": PERIODS[per], "most": short_money(most)}
    if left and stands.at_risk > left:
        return phrase(
            "own-loss-left",
            "You are {way} {net} {period}, and your loss limit is {most}. You may risk {left} but have {risked} on the "
            "tables: leave a table, or take chips off at a house game.",
            **values,
            left=short_money(left),
            risked=short_money(stands.at_risk),
        )
    return phrase(
        "own-loss", "You are {way} {net} {period}, and your loss limit is {most}: you may not risk more.", **values
    )


class Room(msgspec.Struct, frozen=True):
    """The amount that a player may still bring into play, with the reason."""

    most: Chips
    words: str
    rules: Rules
    what: Literal["buy-in", "loss"]
    per: Per
    limit: Chips


def room_left(own: PlayerLimits, stands: Standing, now: datetime) -> Room | None:
    """Return the tightest bound on chips, or None without a bound."""
    found = []
    for per in PERS:
        if (most := own.limit("buy-in", per, now)) is not None:
            bought = stands.of(per).bought + stands.claimed
            words = f"{short_money(bought)} bought {PERIODS[per]}, and your limit is {short_money(most)}"
            found.append(Room(max(most - bought, 0), words, ruling("C1"), "buy-in", per, most))
        if (most := own.limit("loss", per, now)) is not None:
            net = stands.of(per).net
            result = f"{'down' if net < 0 else 'up'} {short_money(abs(net))} {PERIODS[per]}"
            words = f"{result}, {short_money(stands.at_risk)} on the tables, and your loss limit is {short_money(most)}"
            found.append(Room(max(most + net - stands.at_risk, 0), words, ruling("C1", "C5"), "loss", per, most))
    return min(found, key=lambda one: one.most, default=None)


def write_check(stands: Standing) -> str:
    """Return a reality check as a sentence."""
    net = stands.day.net
    result = "level" if not net else f"{'up' if net > 0 else 'down'} {short_money(abs(net))}"
    return f"You have played {write_minutes(stands.day.seconds)} today and are {result}."


def write_minutes(seconds: int) -> str:
    hours, minutes = divmod(seconds // 60, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min"


def _when(at: datetime, zone: str) -> str:
    return f"{at.astimezone(ZoneInfo(zone)):%Y-%m-%d %H:%M} ({zone})"
