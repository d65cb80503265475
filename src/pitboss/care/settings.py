"""What can be limited, and a limit that is tightened at once and loosened after a day (ruling C3)."""

from datetime import datetime, timedelta
from typing import Final, Literal, get_args

import msgspec

What = Literal["loss", "buy-in", "time"]
Per = Literal["day", "week"]
WHATS: Final[tuple[What, ...]] = get_args(What)
PERS: Final[tuple[Per, ...]] = get_args(Per)
LATER: Final = timedelta(days=1)
"""How long somebody has to want a looser limit before it is one."""


class Setting(msgspec.Struct, frozen=True):
    """A bound, in chips or in minutes; None where there is none. `then` is the looser one that holds from `since`."""

    value: int | None = None
    then: int | None = None
    since: datetime | None = None

    def at(self, now: datetime) -> int | None:
        """The bound that holds at a moment."""
        return self.then if self.since is not None and now >= self.since else self.value

    def loosens(self, now: datetime) -> datetime | None:
        """When it becomes looser, where that is still to come."""
        return self.since if self.since is not None and now < self.since else None

    def changed(self, to: int | None, now: datetime) -> "Setting":
        """Tighter, or as it is, at once; looser after a day. What was to come before is given up."""
        held = self.at(now)
        if held is None or (to is not None and to <= held):
            return Setting(to)
        return Setting(held, to, now + LATER)
