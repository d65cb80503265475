"""What happens to somebody's limits: past-tense values with their rulings."""

from datetime import datetime

from pitboss.rules.event import Event


class CareEvent(Event, frozen=True, kw_only=True):
    """Something about one person's limits."""

    player: str


class LimitSet(CareEvent, frozen=True, kw_only=True):
    """A limit holds, at once or from a moment on; None takes it away."""

    what: str
    per: str
    value: int | None
    since: datetime | None = None


class ReminderSet(CareEvent, frozen=True, kw_only=True):
    """A reality check comes every so many minutes, or no more."""

    minutes: int | None
    since: datetime | None = None


class CheckAnswered(CareEvent, frozen=True, kw_only=True):
    """Somebody has seen how long they have played and what it came to."""


class BreakTaken(CareEvent, frozen=True, kw_only=True):
    """Somebody does not play until then."""

    until: datetime


class SelfExcluded(CareEvent, frozen=True, kw_only=True):
    """Somebody does not play until then, nor after it until they have asked to come back."""

    until: datetime


class ReturnAsked(CareEvent, frozen=True, kw_only=True):
    """The period of an exclusion is over and the person wants to come back: from then on."""

    since: datetime


class Stopped(CareEvent, frozen=True, kw_only=True):
    """A limit kept somebody from the next round."""

    why: str
