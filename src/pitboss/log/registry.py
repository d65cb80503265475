"""The registry of all kinds of log. Opening, following, verifying and archiving ask it; nothing else depends on
names.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from graphlib import TopologicalSorter
from typing import Final

from pitboss.log.entry import LogError
from pitboss.log.kinds.duty import PIT, DutyMachine
from pitboss.log.kinds.jackpots import JACKPOTS, JackpotMachine
from pitboss.log.kinds.offices import GRANTS, Offices
from pitboss.log.kinds.table import TableMachine
from pitboss.log.kinds.tournament import LEAGUE_PREFIX as LEAGUE
from pitboss.log.kinds.tournament import PREFIX as TOURNAMENT
from pitboss.log.kinds.tournament import LeagueMachine, TournamentMachine
from pitboss.pit.cage.machine import Cage
from pitboss.pit.cage.state import CAGE
from pitboss.pit.limits.machine import PlayLimits
from pitboss.pit.lists.machine import Lists
from pitboss.pit.lists.rotation import Rotation
from pitboss.pit.machine import Machine


@dataclass(frozen=True)
class LogKind:
    """One kind of log: a row of the registry."""

    name: str
    owns: Callable[[str], bool]
    """Returns True if a log of this name is of this kind."""
    new: Callable[[str], Machine]
    """The machine of a log before its first line."""
    after: tuple[str, ...] = ()
    """Kinds that are replayed first, because this one needs their state."""
    snapshots: bool = False
    """True if snapshots of the machine are kept: a start reads only later lines, and old ones may be archived."""


LIMITS: Final = "care"
LISTS, ROTATION = "lists", "rotation"
ROOM_LOGS: Final = (CAGE, JACKPOTS, GRANTS, LISTS, ROTATION, PIT, LIMITS)
"""Logs that a room has one of."""
CAGE_KIND: Final = LogKind("cage", CAGE.__eq__, lambda _: Cage())
OFFICES_KIND: Final = LogKind("offices", GRANTS.__eq__, lambda _: Offices())
TABLE_KIND: Final = LogKind(
    "table",
    lambda name: "/" not in name and name not in ROOM_LOGS,
    TableMachine,
    after=("cage", "offices"),
    snapshots=True,
)
JACKPOTS_KIND: Final = LogKind("jackpots", JACKPOTS.__eq__, lambda _: JackpotMachine(), after=("cage",))
LISTS_KIND: Final = LogKind("lists", LISTS.__eq__, lambda _: Lists(), after=("cage",))
ROTATION_KIND: Final = LogKind("rotation", ROTATION.__eq__, lambda _: Rotation(), after=("cage",))
DUTY_KIND: Final = LogKind("duty", PIT.__eq__, lambda _: DutyMachine(), after=("cage",))
LIMITS_KIND: Final = LogKind("limits", LIMITS.__eq__, lambda _: PlayLimits(), after=("cage",))
TOURNAMENT_KIND: Final = LogKind(
    "tournament",
    lambda name: name.startswith(TOURNAMENT),
    lambda name: TournamentMachine(name.removeprefix(TOURNAMENT)),
    after=("cage",),
)
LEAGUE_KIND: Final = LogKind(
    "league",
    lambda name: name.startswith(LEAGUE),
    lambda name: LeagueMachine(name.removeprefix(LEAGUE)),
    after=("cage",),
)
KINDS: list[LogKind] = [
    CAGE_KIND, OFFICES_KIND, JACKPOTS_KIND, LISTS_KIND, ROTATION_KIND, DUTY_KIND, LIMITS_KIND, TOURNAMENT_KIND,
    LEAGUE_KIND, TABLE_KIND,
]  # fmt: skip
FOLDERS: Final = (TOURNAMENT, LEAGUE)
"""Prefixes of the names of tournament and league logs."""
TITLES: Final[dict[str, str]] = {name: name for name in ROOM_LOGS} | {PIT: "the pit"}
"""The names of the room's own logs."""


@cache
def kind_of(name: str) -> LogKind:
    """Return the kind of a log."""
    found = [kind for kind in KINDS if kind.owns(name)]
    if len(found) != 1:
        raise LogError(f"{name!r} belongs to {len(found)} kinds of log: expected exactly one")
    return found[0]


def in_order(names: Iterable[str]) -> list[str]:
    """Return logs in the order in which they are replayed. Logs that others depend on come first."""
    order = [*TopologicalSorter({kind.name: kind.after for kind in KINDS}).static_order()]
    return sorted(names, key=lambda name: order.index(kind_of(name).name))


def log_title(name: str) -> str:
    """Return the name of a log for use in a sentence: `tournament night`, `cage`, `table t1`."""
    return TITLES.get(name) or (name.replace("/", " ", 1) if "/" in name else f"table {name}")
