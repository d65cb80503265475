"""Pots that are awarded while a hand may still be shown: who wins them is told once, when that is sure.

Where a person deals, hands come one by one, and with each the machine awards the pots anew.
"""

from collections.abc import Callable, Sequence

from pitboss.rounds.event import Event, RoundVoided
from pitboss.rounds.poker.events import AwardsWithdrawn, PotAwarded

UNDONE = (AwardsWithdrawn, RoundVoided)


class Awards:
    """Keeps the awards back until they stand."""

    def __init__(self) -> None:
        self._waiting: list[Event] = []

    def standing(self, events: Sequence[Event], may_change: Callable[[], bool]) -> Sequence[Event]:
        """What is told of the round's next events; they `may_change` while a hand that nobody has seen may be shown.

        That awards are taken back is told of those that were told.
        """
        if not self._waiting and not any(type(event) is PotAwarded for event in events):
            return events
        found = [*self._waiting, *events]
        undone = max((at for at, event in enumerate(found) if isinstance(event, UNDONE)), default=0)
        first = next(at for at, event in enumerate(found) if type(event) is PotAwarded)
        found = [
            event
            for at, event in enumerate(found)
            if (at >= undone or type(event) is not PotAwarded) and (at < first or type(event) is not AwardsWithdrawn)
        ]
        self._waiting = [event for event in found if type(event) is PotAwarded] if may_change() else []
        return [event for event in found if type(event) is not PotAwarded] if self._waiting else found
