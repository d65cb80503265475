"""The end of a table's day."""

import msgspec

from pitboss.core.citation import Rules
from pitboss.pit.table.event import FloorEvent, TableClosed
from pitboss.pit.table.seats import removed
from pitboss.pit.table.state import Departure, Player, TableState


def shut(state: TableState, rules: Rules) -> list[FloorEvent]:
    """The table closes: everybody leaves with the stake held."""
    events = [_sent_off(state, player, rules) for player in state.by_seat()]
    state.open, state.last, state.drawn = False, None, None
    state.vacated.clear()
    state.claims.clear()
    state.consents.clear()
    state.tied, state.mover, state.forced = (), "", ()
    state.notices.clear()
    return [*events, TableClosed(rules=rules)]


def _sent_off(state: TableState, player: Player, rules: Rules) -> FloorEvent:
    """A player of a poker table that closes may join another game without being new to it."""
    event = removed(state, player, "the table closed", rules)
    if state.room.moves is None:
        return event
    return msgspec.structs.replace(
        event, number=state.departed(Departure(player.name, "", player.stack, "closed", player.bot))
    )
