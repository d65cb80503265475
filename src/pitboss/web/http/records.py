"""Finished rounds: the list, and each as a record, with no more in it than the reader may know."""

import asyncio

from pitboss.books import catalogue
from pitboss.log.kinds.table import FinishedRound
from pitboss.log.proofs import ShuffleProof, proof_of
from pitboss.log.records import seen_record, whole_record
from pitboss.room.accounts.people import Person
from pitboss.room.projections.history import finished_rounds
from pitboss.room.room import Room
from pitboss.room.table.display import seed_is_public
from pitboss.room.table.live import LiveTable
from pitboss.rules.record import write_record
from pitboss.rules.view import PUBLIC

PAGE = 50


async def rounds_of(room: Room, table: LiveTable, before: int | None) -> list[FinishedRound]:
    """A page of finished rounds, the last first: those kept by the table, or else from its log."""
    last = _last(table) if before is None else min(before - 1, _last(table))
    first = max(last - PAGE + 1, 1)
    kept = {one.number: one for one in table.rounds}
    if last >= first and first not in kept:
        kept = {one.number: one for one in await asyncio.to_thread(_from_log, room, table.id, first, last)}
    return [kept[number] for number in range(last, first - 1, -1) if number in kept]


async def finished_round(room: Room, table: LiveTable, number: int) -> FinishedRound | None:
    """A round that is over, from memory or from the log."""
    found = next((one for one in table.rounds if one.number == number), None)
    if found is None and 0 < number <= _last(table):
        found = next(iter(await asyncio.to_thread(_from_log, room, table.id, number, number)), None)
    return found


def record_of(room: Room, table: LiveTable, found: FinishedRound, person: Person | None) -> str:
    """Return a finished round in the notation: whole for who `sees_all`, for others what they saw."""
    if sees_all(room, table, found, person):
        return write_record(whole_record(found, table.id))
    place = next((place for place, name in found.places.items() if person and name == person.name), PUBLIC)
    return write_record(seen_record(found, place, table.id))


def sees_all(room: Room, table: LiveTable, found: FinishedRound, person: Person | None) -> bool:
    """Return whether somebody reads a finished round whole: an auditor or a manager who is no player of it.

    Every door that shows more of a round than its players saw asks here.
    """
    if person is None or not (person.holds("auditor") or person.holds("manager")):
        return False
    return person.name not in found.places.values() and not room.sees_as_player(person.name, table)


def shuffle_proof(found: FinishedRound, table: str, person: Person | None, *, whole: bool) -> ShuffleProof | None:
    """Return what proves the shuffle to this reader; `whole` for who `sees_all`."""
    place = next((token for token, name in found.places.items() if person is not None and name == person.name), None)
    revealed = whole or seed_is_public(catalogue.game(found.game).kind == "banked", found.played())
    return proof_of(found, table, place, whole=whole, revealed=revealed)


def _last(table: LiveTable) -> int:
    """The number of the last round that is over."""
    return table.floor.state.hands - table.floor.in_round


def _from_log(room: Room, table: str, first: int, last: int) -> list[FinishedRound]:
    return list(finished_rounds(room.store, table, first, last))
