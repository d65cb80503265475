"""The cage's log folded: what its lines have made of banks and days, and the money that each of them moves."""

from datetime import UTC, datetime, tzinfo
from zoneinfo import ZoneInfo

from pitboss.log.store import Store
from pitboss.pit.cage.event import CageEvent
from pitboss.pit.cage.machine import Cage
from pitboss.pit.cage.state import CAGE, CageState
from pitboss.pit.machine import Command, Outcome
from pitboss.rules.movement import Movement


class CageFold:
    """The cage and what its log made of it so far."""

    def __init__(self) -> None:
        self.cage = Cage()

    @property
    def state(self) -> CageState:
        return self.cage.state

    def take(self, by: str, line: str, now: datetime, *, again: bool = False) -> list[CageEvent]:
        """Applies one line; raises a `Refusal` and changes nothing where the cage does not take it."""
        return self.cage.push(by, line, now, again=again)

    def apply(self, command: Command) -> Outcome:
        events = self.take(command.by, command.line, command.at, again=command.replayed)
        return Outcome([*events], moved_by(events))


def zone_of(store: Store) -> tzinfo:
    """Where a room lies by the last word of its cage; UTC until somebody has said."""
    said = [entry.line.text.split()[1] for entry in store.stream(CAGE) if entry.line.text.startswith("zone ")]
    return ZoneInfo(said[-1]) if said and said[-1] != "UTC" else UTC


def moved_by(events: list[CageEvent]) -> list[Movement]:
    return [one for event in events for one in event.movements]
