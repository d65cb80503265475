"""Finished rounds: the list, and each as a record, with no more in it than the reader may know."""

import asyncio

import msgspec

from pitboss.cards import UNSEEN, Card
from pitboss.ledger.fold import FinishedRound
from pitboss.ledger.people import Person
from pitboss.ledger.verify import finished_rounds
from pitboss.rounds import action as a
from pitboss.rounds.action import Action
from pitboss.rounds.event import CardsDealt, Event
from pitboss.rounds.notation import write_action
from pitboss.rounds.record import Record, write_record
from pitboss.rounds.round import Round
from pitboss.rounds.view import PUBLIC, View, view
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
    """A finished round in the notation: whole for auditors and managers, for others what they saw."""
    found = next((one for one in table.rounds if one.number == number), None)
    if found is None and table.rounds and number < table.rounds[0].number:
        every = await asyncio.to_thread(_from_log, room, table.id)
        found = next((one for one in every if one.number == number), None)
    if found is None:
        return None
    if person is not None and (person.holds("auditor") or person.holds("manager")):
        return write_record(whole_record(found, table.id))
    place = next((place for place, name in found.places.items() if person and name == person.name), PUBLIC)
    return write_record(seen_record(found, place, table.id))


def _from_log(room: Room, table: str) -> list[FinishedRound]:
    return finished_rounds(table, room.store.read(table))


def whole_record(found: FinishedRound, table: str) -> Record:
    """Every card, and the seeds of the shuffle."""
    shuffles = [f"{one.commitment} {one.seed.hex()}" for one in found.shuffles]
    return _record(found, table, found.round.lines, {"_shuffles": shuffles} if shuffles else {})


def seen_record(found: FinishedRound, place: str, table: str) -> Record:
    """What one place saw: own cards, and what was shown."""
    seen = view(found.round, place)
    commitments = [one.commitment for one in found.shuffles]
    return _record(found, table, _seen_lines(found.round, seen), {"_commitments": commitments} if commitments else {})


def _record(found: FinishedRound, table: str, lines: list[str], more: dict[str, object]) -> Record:
    sign, setup = found.opening
    about = {
        "_table": table,
        "_round": found.number,
        "_started": found.started.isoformat(),
        "_ended": found.ended.isoformat(),
        "_players": [f"{place} {name}" for place, name in found.places.items()],
    }
    return Record(game=found.game, actions=tuple(lines), table=sign, setup=setup, metadata=about | more)


def _seen_lines(round_: Round, seen: View) -> list[str]:
    at, lines = 0, []
    for step in round_.steps:
        events = seen.events[at : at + len(step.events)]
        at += len(step.events)
        lines.append(write_action(_masked(step.action, events, seen)))
    return lines


def _masked(action: Action, events: tuple[Event, ...], seen: View) -> Action:
    """The action with the faces hidden that the viewer has never seen."""
    if isinstance(action, a.DealHole):
        known = _known(action.to, seen)
        told = {card for event in events if isinstance(event, CardsDealt) for card in event.cards}
        return msgspec.structs.replace(action, cards=_hide(action.cards, told | known))
    if isinstance(action, a.Discard) and action.actor != seen.viewer:
        return msgspec.structs.replace(action, cards=(UNSEEN,) * len(action.cards))
    if isinstance(action, a.DealJackpot):
        shown = set(seen.table.get("jackpot_cards", ()))
        return msgspec.structs.replace(action, cards=tuple(c if str(c) in shown else UNSEEN for c in action.cards))
    if isinstance(action, a.Burn):
        return a.Burn(action.actor)
    return action


def _known(place: str, seen: View) -> set[Card]:
    """The faces at a place that the viewer knows when the round is over."""
    cards = seen.table.get("dealer", ()) if place == "d" else seen.places.get(place, {}).get("cards", ())
    return {Card.of(text) for text in cards if text != "??"}


def _hide(cards: tuple[Card, ...], known: set[Card]) -> tuple[Card, ...]:
    return tuple(card if card in known else UNSEEN for card in cards)
