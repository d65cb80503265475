"""What a person can limit, what they have set, and which spellings are the same person."""

import unicodedata
from datetime import datetime, timedelta
from functools import lru_cache
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


_LOOKS: Final = (
    str.maketrans("01i|", "olll")
    | str.maketrans("авеёкмнорстухіїјѕԁһӏԛԝгп", "abeekmhopctyxlllsdhlqwrn")
    | str.maketrans("αβεηικνορτυχγωϲμζ", "abenlkvoptuxywcmz")
    | str.maketrans("ıłøđħɑɡʟᴏ", "llodhaglo")
    | {ord("ß"): "ss", ord("æ"): "ae", ord("œ"): "oe"}
)
"""Letters and digits that look alike, in small letters: of ours, of Cyrillic, Greek and other alphabets."""


@lru_cache(8192)
def same_person(name: str) -> str:
    """`Lil`, `LIL`, `l-i-l`, `1i1` and `lіl` with a Cyrillic letter are one person's name."""
    small = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold()).translate(_LOOKS)
    plain = "".join(one for one in small if one.isalnum()).replace("rn", "m").replace("vv", "w")
    return plain or name.casefold()
