"""Finished rounds: the list, and each as a record, with no more in it than the reader may know."""

import asyncio

from pitboss.ledger.fold import FinishedRound
from pitboss.ledger.people import Person
from pitboss.ledger.records import seen_record, whole_record
from pitboss.ledger.verify import finished_rounds
from pitboss.rounds.record import write_record
from pitboss.rounds.view import PUBLIC
from pitboss.server.live import LiveTable
from pitboss.server.room import Room

PAGE = 50


async def rounds_of(room: Room, table: LiveTable, before: int | None) -> list[FinishedRound]:
    """A page of finished rounds, the last first."""
    kept = list(table.rounds)
    wanted = [one for one in reversed(kept) if before is None or one.number < before]
    if len(wanted) < PAGE and kept and kept[0].number > 1:
        every = await asyncio.to_thread(_from_log, room, table.id)
        wanted = [one for one in reversed(every) if before is None or one.number < before]
    return wanted[:PAGE]


async def record_of(room: Room, table: LiveTable, number: int, person: Person | None) -> str | None:
    """A finished round in the notation: whole for auditors and managers who did not play, for others what they saw."""
    found = next((one for one in table.rounds if one.number == number), None)
    if found is None and table.rounds and number < table.rounds[0].number:
        every = await asyncio.to_thread(_from_log, room, table.id)
        found = next((one for one in every if one.number == number), None)
    if found is None:
        return None
    place = next((place for place, name in found.places.items() if person and name == person.name), None)
    if place is None and person is not None and (person.holds("auditor") or person.holds("manager")):
        return write_record(whole_record(found, table.id))
    return write_record(seen_record(found, place or PUBLIC, table.id))


def _from_log(room: Room, table: str) -> list[FinishedRound]:
    return finished_rounds(table, room.store.read(table))
