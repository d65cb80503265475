"""Whether somebody may go on, and how much more they may bring into play. Asked before a wager, a buy-in and a round.

Before chips are at risk, and never after (rulings C4 and C5): what somebody has lost and what they have on the tables
are together no more than they may lose, so that no decision in a round has to be taken from anybody.
"""

from datetime import datetime, timedelta
from typing import Final, Literal
from zoneinfo import ZoneInfo

import msgspec

from pitboss.books.care.clauses import ruling
from pitboss.core.citation import Rules
from pitboss.core.errors import InternalError, Said, phrase
from pitboss.core.money import Chips, short_money
from pitboss.pit.limits.machine import PERS, Own, Per
from pitboss.pit.limits.play import Amounts

GRACE: Final = timedelta(minutes=1)
"""A reality check that is not answered for so long of play keeps its person from the next round."""
PERIODS: Final[dict[Per, str]] = {"day": "today", "week": "in seven days"}

Why = Literal["excluded", "break", "check", "time", "loss"]


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """How somebody stands now."""

    day: Amounts = Amounts()
    week: Amounts = Amounts()
    at_risk: Chips = 0
    """What they have on the tables, in a round or not, and in seats they have claimed."""
    claimed: Chips = 0
    """Of that, what was promised for seats that others want too: it is not bought yet."""
    since_check: int = 0
    """Seconds of play since the last reality check."""
    day_ends: datetime | None = None
    zone: str = "UTC"
    """Where the room lies."""

    def of(self, per: Per) -> Amounts:
        return self.day if per == "day" else self.week


class Stop(msgspec.Struct, frozen=True, kw_only=True):
    """Why somebody plays no further, as they are told it."""

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
        """Whether the seat is given up: there is nothing at the table that the person could do to go on."""
        return self.why in ("excluded", "break", "time")

    @property
    def ends_tournaments(self) -> bool:
        """Whether it reaches into a tournament that has been entered (ruling C4)."""
        return self.why in ("excluded", "break")


def check_due(own: Own, stands: Standing, now: datetime) -> bool:
    """Whether it is time for a reality check."""
    minutes = own.remind.at(now)
    return minutes is not None and stands.since_check >= 60 * minutes


def stop(own: Own, stands: Standing, now: datetime) -> Stop | None:
    """What keeps somebody from the next wager or round; None where nothing does."""
    return away(own, now, stands.zone) or _time(own, stands, now) or _check(own, stands, now) or _loss(own, stands, now)


def away(own: Own, now: datetime, zone: str = "UTC") -> Stop | None:
    """A break or an exclusion."""
    if own.excluded(now):
        if own.excluded_until is None:
            raise InternalError("own.excluded_until is missing")
        until = own.returns or own.excluded_until
        said = (
            phrase("own-excluded", "You have excluded yourself until {until}.", until=_when(until, zone))
            if own.returns
            else phrase(
                "own-excluded-on",
                "You have excluded yourself until {until}, and after that until you ask to come back.",
                until=_when(until, zone),
            )
        )
        return Stop(why="excluded", said=said, rules=ruling("C7"), until=until)
    if own.on_break(now):
        if own.break_until is None:
            raise InternalError("own.break_until is missing")
        said = phrase("own-break", "You are taking a break until {until}.", until=_when(own.break_until, zone))
        return Stop(why="break", said=said, rules=ruling("C7"), until=own.break_until)
    return None


def _time(own: Own, stands: Standing, now: datetime) -> Stop | None:
    for per in PERS:
        most, played = own.limit("time", per, now), stands.of(per).seconds
        if most is not None and played >= 60 * most:
            values = {"played": minutes_told(played), "period": PERIODS[per], "most": minutes_told(60 * most)}
            said = phrase("own-time", "You have played {played} {period}: your limit is {most}.", **values)
            until = stands.day_ends if per == "day" else None
            return Stop(why="time", per=per, said=said, rules=ruling("C1", "C4"), until=until)
    return None


def _check(own: Own, stands: Standing, now: datetime) -> Stop | None:
    minutes = own.remind.at(now)
    if minutes is None or stands.since_check < 60 * minutes + GRACE.total_seconds():
        return None
    said = phrase("own-check", "{told} Say that you have seen it before you play on.", told=told(stands))
    return Stop(why="check", said=said, rules=ruling("C6"))


def _loss(own: Own, stands: Standing, now: datetime) -> Stop | None:
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
            "You are {way} {net} {period}, and your limit is a loss of {most}: {left} may be at risk, and you have "
            "{risked} on the tables. Leave a table; against the house it is enough to take chips off.",
            **values,
            left=short_money(left),
            risked=short_money(stands.at_risk),
        )
    return phrase(
        "own-loss",
        "You are {way} {net} {period}, and your limit is a loss of {most}: no more may be at risk.",
        **values,
    )


class Room(msgspec.Struct, frozen=True):
    """How much more somebody may bring into play, and why no more."""

    most: Chips
    words: str
    rules: Rules
    what: Literal["buy-in", "loss"]
    per: Per
    limit: Chips


def room_left(own: Own, stands: Standing, now: datetime) -> Room | None:
    """The tightest of the bounds on chips; None where there is none."""
    found = []
    for per in PERS:
        if (most := own.limit("buy-in", per, now)) is not None:
            bought = stands.of(per).bought + stands.claimed
            words = f"{short_money(bought)} bought {PERIODS[per]}, and your limit is {short_money(most)}"
            found.append(Room(max(most - bought, 0), words, ruling("C1"), "buy-in", per, most))
        if (most := own.limit("loss", per, now)) is not None:
            net = stands.of(per).net
            result = f"{'down' if net < 0 else 'up'} {short_money(abs(net))} {PERIODS[per]}"
            words = f"{result}, {short_money(stands.at_risk)} on the tables, and your limit is a loss of "
            words += short_money(most)
            found.append(Room(max(most + net - stands.at_risk, 0), words, ruling("C1", "C5"), "loss", per, most))
    return min(found, key=lambda one: one.most, default=None)


def told(stands: Standing) -> str:
    """A reality check in a sentence."""
    net = stands.day.net
    result = "level" if not net else f"{'up' if net > 0 else 'down'} {short_money(abs(net))}"
    return f"You have played {minutes_told(stands.day.seconds)} today and are {result}."


def minutes_told(seconds: int) -> str:
    hours, minutes = divmod(seconds // 60, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min"


def _when(at: datetime, zone: str) -> str:
    return f"{at.astimezone(ZoneInfo(zone)):%Y-%m-%d %H:%M} ({zone})"
