"""Matters between tables: players who move, and exclusions from every table of a game.

The consequences of a line at another table are written in the same commit, so that a crash leaves both or neither.
"""

import asyncio
import logging
from collections.abc import Iterator
from datetime import datetime

from pitboss.core.citation import Rules
from pitboss.core.errors import PitbossError, nearest
from pitboss.core.money import Chips, short_money
from pitboss.core.refusals import NoAuthority, NotAllowed, WrongAmount
from pitboss.pit.table.event import Admitted, Barred, MovedOut
from pitboss.pit.table.grammar import LINES
from pitboss.pit.table.moving import WHOLE_STAKE
from pitboss.pit.table.state import TableState
from pitboss.pit.table.table import FloorTable
from pitboss.room.table.live import LiveTable
from pitboss.room.table.officials import plays, staff
from pitboss.rules.event import Event
from pitboss.rules.movement import is_walk_in
from pitboss.rules.officials import person_of

log = logging.getLogger("pitboss.room")


class Moves:
    """Handles matters that concern several tables."""

    def __init__(self, tables: dict[str, LiveTable]) -> None:
        self.tables = tables
        self._passing_on = False
        """True while one table's events are passed on to others, so that theirs are not passed on in turn."""

    # --- requests

    def check(self, table: LiveTable, by: str, line: str) -> None:
        """Refuse a `move` or a `receive` that could not be carried through at both tables; nothing has changed."""
        if LINES.verb_of(line) == "receive":
            self._check_received(table, line)
        elif LINES.verb_of(line) == "ask-move":
            self._other(table, LINES.read(line, by).values[0], table.floor.room.control)
        else:
            self.arrival(table, by, line)

    def _other(self, table: LiveTable, name: str, rules: Rules) -> LiveTable:
        """Return the other table of the same game that a line names."""
        to = self.tables.get(name)
        if to is None or to is table or to.floor.room is not table.floor.room:
            others = [one.id for one in self._same_game(table)]
            raise NotAllowed(f"there is no other table {name!r} of this game{nearest(name, others)}", rules)
        return to

    def _check_received(self, table: LiveTable, line: str) -> None:
        """Accept only players of a closed game (wa-poker 6.4), with at most their former stake. Other players come by
        `move`."""
        said, rules = LINES.find(line), table.floor.room.officials.power("receive").rules
        name, _, amount, why, (at, number), _ = said.values or ("", 0, 0, "", ("", 0), False)
        origin = self.tables.get(at)
        if origin is None or why != "closed":
            raise NotAllowed("move a player with 'move' at the table they leave", rules)
        origin.floor.vouch(table.id, line)
        if any(f"{at}/{number}" in other.floor.state.received for other in self.tables.values()):
            raise NotAllowed(f"the player who left by {at}/{number} is already seated", rules)
        left = origin.floor.state.departures[number].stack
        if amount > left:
            raise WrongAmount(f"{name} left with {short_money(left)} and cannot bring more", rules, maximum=left)

    def at_other_tables(self, table: LiveTable, by: str, line: str, events: list[Event]) -> dict[str, list[Event]]:
        """Return the events that a line would cause at other tables."""
        found: dict[str, list[Event]] = {}
        for event in events:
            if isinstance(event, MovedOut):
                found |= self.arrival(table, by, line)
            elif isinstance(event, Barred | Admitted) and not is_walk_in(event.player):
                barred = isinstance(event, Barred)
                others = [
                    one for one in self._same_game(table) if (event.player in one.floor.state.barred) is not barred
                ]
                found |= {one.id: [event] for one in others}
        return found

    def arrival(self, table: LiveTable, by: str, line: str) -> dict[str, list[Event]]:
        """Return the events that a `move` would cause at the other table; refuse a move that it could not accept."""
        power = table.floor.room.officials.power("move")
        to = self._other(table, LINES.read(line, by).values[1], power.rules)
        if plays(person_of(by), to.floor):
            raise NoAuthority(f"{by} plays at table {to.id}", to.floor.room.apart, actor=by)
        if to.mending:
            raise NotAllowed(f"table {to.id} is being restored: try again in a moment", power.rules)
        now = max(table.room.now(), table.floor.state.now, to.floor.state.now)
        (out,) = [event for event in _tried(table.floor, by, line, now) if isinstance(event, MovedOut)]
        return {to.id: _tried(to.floor, *_arrival(to.floor.state, table.id, by, out), now)}

    # --- after a line

    def after_line(self, table: LiveTable, by: str, events: list[Event]) -> None:
        """Apply the consequences of a table's line at other tables."""
        for event in events:
            if isinstance(event, MovedOut):
                to = self.tables[event.to]
                self._apply(to, *_arrival(to.floor.state, table.id, by, event))
            elif isinstance(event, Barred | Admitted) and not self._passing_on:
                self._share(table, event)

    def _share(self, table: LiveTable, event: Barred | Admitted) -> None:
        """Record at every other table of the game which person is excluded (wa-poker 38.7(c)) or readmitted.

        A name without an account may be another person there (ruling cage B8).
        """
        if is_walk_in(event.player):
            return
        verb, barred = ("bar", True) if isinstance(event, Barred) else ("admit", False)
        self._passing_on = True
        try:
            for other in self._same_game(table):
                if not other.mending and (event.player in other.floor.state.barred) is not barred:
                    self._apply(other, staff(other.floor.room.officials, verb), f"{verb} {event.player}")
        finally:
            self._passing_on = False

    def join(self, table: LiveTable) -> None:
        """Record at a new or replayed table the people excluded at the others."""
        excluded = {
            name for other in self._same_game(table) for name in other.floor.state.barred if not is_walk_in(name)
        }
        for name in sorted(excluded - table.floor.state.barred):
            self._apply(table, staff(table.floor.room.officials, "bar"), f"bar {name}")

    def others(self, table: LiveTable) -> list[str]:
        """Return the open tables of the same game, to which a player can be moved."""
        return [one.id for one in self._same_game(table) if one.floor.state.open]

    def _same_game(self, table: LiveTable) -> Iterator[LiveTable]:
        room = table.floor.room
        return (other for other in self.tables.values() if other is not table and other.floor.room is room)

    def _apply(self, table: LiveTable, by: str, line: str) -> None:
        """Apply a line that was already tried. If it is refused, the chips are in the wallet and staff are informed."""
        try:
            table.apply(by, line)
        except PitbossError as error:
            log.error("table %s: %s was refused: %s", table.id, line, error)
        asyncio.get_running_loop().call_soon(table.autopilot.wake)


def _arrival(to: TableState, origin: str, by: str, out: MovedOut) -> tuple[str, str]:
    """Return the line at the table to which a player comes, and its author.

    Moved by an official or from a feeder table: a seat and the whole stake (wa-poker 6.11(c), ruling K9). At the
    player's wish: as a new player (6.11(a)), after those who wait, and on the list if there is no seat.
    """
    seat, wished = _free_seat(to), out.why not in WHOLE_STAKE
    if wished and (seat is None or to.waiting):
        return out.player, "wait"
    if seat is None:
        raise NotAllowed(f"table {to.id} has no free seat for {out.player}", to.room.seats.most)
    amount = _within(out.stack, to.sign.most_buy_in) if wished else out.stack
    return by, LINES.write("receive", out.player, seat, amount, out.why, (origin, out.number), out.bot)


def _within(stack: Chips, most: Chips | None) -> Chips:
    """Return the stake, limited to the maximum buy-in. The rest stays in the wallet."""
    return stack if most is None else min(stack, most)


def _free_seat(state: TableState) -> int | None:
    """Return the first seat that is free: not taken, claimed or just left."""
    if len(state.players) >= state.sign.most:
        return None
    taken = {player.seat for player in state.players.values()} | state.vacated | state.claims.keys()
    return next((seat for seat in range(1, state.sign.seats + 1) if seat not in taken), None)


def _tried(floor: FloorTable, by: str, line: str, now: datetime) -> list[Event]:
    """Return the events of a floor line without applying it."""
    before = floor.state
    try:
        return [*floor.do(by, line, now)]
    finally:
        floor.state = before
