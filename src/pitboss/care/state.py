"""What one person has set for themselves."""

from datetime import datetime

import msgspec

from pitboss.care.settings import Per, Setting, What


class Own(msgspec.Struct, kw_only=True):
    """One person's limits; nobody else's word changes them (ruling C8)."""

    name: str
    limits: dict[tuple[What, Per], Setting] = {}
    remind: Setting = Setting()
    """Minutes between reality checks."""
    reminded: datetime | None = None
    """When the reminder was set, or the last check answered: minutes of play count from here."""
    break_until: datetime | None = None
    excluded_until: datetime | None = None
    returns: datetime | None = None
    """When an exclusion is over, because its period was and the person asked."""
    stops: int = 0
    """How often a limit kept the person from a round."""

    def excluded(self, now: datetime) -> bool:
        """Whether the person has excluded themselves and not come back."""
        return self.excluded_until is not None and not (self.returns is not None and now >= self.returns)

    def on_break(self, now: datetime) -> bool:
        return self.break_until is not None and now < self.break_until

    def limit(self, what: What, per: Per, now: datetime) -> int | None:
        return self.limits.get((what, per), Setting()).at(now)
