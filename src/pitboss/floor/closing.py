"""The end of a table's day."""

from pitboss.citation import Rules
from pitboss.floor.event import FloorEvent, TableClosed
from pitboss.floor.seats import removed
from pitboss.floor.state import State


def shut(state: State, rules: Rules) -> list[FloorEvent]:
    """The table closes: everybody leaves with the stake held."""
    events = [removed(state, player, "the table closed", rules) for player in state.by_seat()]
    state.open, state.last, state.drawn = False, None, None
    state.vacated.clear()
    state.claims.clear()
    state.consents.clear()
    state.tied, state.mover, state.forced = (), "", ()
    state.notices.clear()
    return [*events, TableClosed(rules=rules)]
