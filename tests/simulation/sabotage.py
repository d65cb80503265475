"""Break the server on purpose, in one place at a time, to show that the simulation finds it."""

import asyncio
import contextlib
from collections.abc import Callable, Iterator
from typing import Any, Final
from unittest.mock import patch

import msgspec

from pitboss.log.balances import movements_of
from pitboss.log.entry import LogEntry
from pitboss.log.journal import Journal
from pitboss.log.kinds import table
from pitboss.log.kinds.jackpots import JackpotMachine
from pitboss.log.kinds.tournament import TournamentMachine
from pitboss.log.request_ids import RequestIds
from pitboss.pit.table import seats
from pitboss.pit.table.event import FloorEvent
from pitboss.pit.table.state import TableState
from pitboss.room import room
from pitboss.room.accounts.people import Person
from pitboss.room.table.private import PrivateMessages
from pitboss.room.wire.messages import Private
from pitboss.rules.view import view
from simulation.world import Plan


@contextlib.contextmanager
def told_before_written() -> Iterator[None]:
    """Send messages and acknowledgements without waiting for the disk."""

    def at_once(journal: Journal, do: Callable[[], None]) -> None:
        asyncio.get_running_loop().call_soon(do)

    with patch.object(Journal, "when_written", at_once):
        yield


@contextlib.contextmanager
def taken_for_new() -> Iterator[None]:
    """Accept a repeated line twice."""

    def unknown(seen: RequestIds, table: str, client_id: str) -> LogEntry | None:
        return None

    with patch.object(RequestIds, "find", unknown):
        yield


@contextlib.contextmanager
def seats_for_two() -> Iterator[None]:
    """Give everybody the first seat, taken or not."""
    seated = seats.seat_player

    def first(state: TableState, name: str, seat: int, *more: Any, **how: Any) -> FloorEvent:
        return seated(state, name, 1, *more, **how)

    with patch.object(seats, "seat_player", first):
        yield


@contextlib.contextmanager
def cards_of_others() -> Iterator[None]:
    """Send a player the cards of everybody at the table."""
    told = PrivateMessages.of

    def everything(own: PrivateMessages, person: Person | None) -> Private:
        found, floor = told(own, person), own.table.floor
        round_ = floor.round
        if round_ is not None and found.place is not None:
            for place in floor.places:
                felt = view(round_, place).felt
                cards = felt.places[place].cards if place in felt.places else ()
                found.cards = found.cards | {place: cards}
        return found

    with patch.object(PrivateMessages, "of", everything):
        yield


@contextlib.contextmanager
def chips_mislaid() -> Iterator[None]:
    """Lose chips that leave a table before they reach the wallet."""

    def without(events: Any) -> list[Any]:
        return [one for one in movements_of(events) if not one.credit.startswith("wallet:")]

    with patch.object(table, "movements_of", without):
        yield


@contextlib.contextmanager
def prizes_twice() -> Iterator[None]:
    """Pay a jackpot's prize twice."""
    settled = JackpotMachine._settled

    def twice(fold: JackpotMachine, event: Any) -> tuple[Any, ...]:
        found = settled(fold, event)
        return (*found, *(one for one in found if one.why.startswith("prize ")))

    with patch.object(JackpotMachine, "_settled", twice):
        yield


@contextlib.contextmanager
def winners_paid_twice() -> Iterator[None]:
    """Pay a tournament's prize twice."""
    movements = TournamentMachine._movements

    def twice(fold: TournamentMachine, verb: str) -> list[Any]:
        found = movements(fold, verb)
        return found + [one for one in found if one.credit.startswith("wallet:")]

    with patch.object(TournamentMachine, "_movements", twice):
        yield


@contextlib.contextmanager
def anchor_first() -> Iterator[None]:
    """Write the anchor before the lines are on disk."""

    def append(journal: Journal, batch: list[LogEntry]) -> None:
        if journal.anchor is not None:
            journal.anchor.note(batch)
        journal.store.append(batch)

    with patch.object(Journal, "_append", append):
        yield


@contextlib.contextmanager
def time_goes_back() -> Iterator[None]:
    """Make the room believe the computer's clock, whatever it says."""
    with patch.object(room, "RoomClock", lambda clock, _: clock):
        yield


PLAIN: Final = Plan(lives=2, seconds=60, tables=1, players=3)
SABOTAGE: Final[dict[str, tuple[Callable[[], contextlib.AbstractContextManager[None]], Plan]]] = {
    "told before written": (told_before_written, PLAIN),
    "taken for new": (taken_for_new, msgspec.structs.replace(PLAIN, doubled=0.5)),
    "seats for two": (seats_for_two, PLAIN),
    "cards of others": (cards_of_others, PLAIN),
    "chips mislaid": (chips_mislaid, PLAIN),
    "anchor first": (anchor_first, PLAIN),
    "prizes twice": (prizes_twice, Plan(lives=2, seconds=200, tables=1, players=3, jackpots=True, luck=0.8)),
    "winners paid twice": (winners_paid_twice, Plan(lives=2, seconds=500, tables=1, players=1, entrants=1)),
    "time goes back": (time_goes_back, Plan(lives=3, seconds=400, tables=1, players=1, cage=True)),
}
"""Each sabotage, with the plan in which it shows."""
