"""A finished round, step by step, as one reader may see it: each line, its events, and the table after it."""

from typing import Literal

import msgspec

from pitboss.books import catalogue
from pitboss.log.kinds.table import FinishedRound
from pitboss.log.records import seen_record, whole_record
from pitboss.room.table.describe_events import by_place, describe_events
from pitboss.room.table.display import has_pools, round_shown, seed_is_public
from pitboss.room.table.news import Awards
from pitboss.room.wire import shapes as s
from pitboss.rules.action import seat_number
from pitboss.rules.layout import Layout
from pitboss.rules.round import Round
from pitboss.rules.view import PUBLIC, View, view, with_cards


class ReplayStep(msgspec.Struct, kw_only=True):
    """One line of the record, its events, and the round after it."""

    line: str
    """The line in the notation, without the faces that the reader did not see."""
    told: list[s.Description]
    round: s.RoundShown


class Replay(msgspec.Struct, kw_only=True):
    """A finished round for stepping through."""

    table: str
    number: int
    game: str
    title: str
    book: str
    kind: Literal["banked", "poker"]
    started: str
    ended: str
    place: str | None
    """The reader's own place in it: `p2`."""
    whole: bool
    """True if the reader, an auditor or a manager, sees every hand as its own player saw it."""
    shuffle: s.ShuffleShown | None
    layout: Layout
    claims: list[s.ClaimShown]
    """The jackpot prizes of the round, in their present state."""
    steps: list[ReplayStep]
    seats: dict[str, int] = {}
    """The seat of each place, if the imported text has it: `p1` need not be in the first seat."""


def replay_of(
    found: FinishedRound, table: str, reader: str | None, claims: list[s.ClaimShown], *, whole: bool
) -> Replay:
    """Replay the round from its opening and record the table after every line."""
    entry = catalogue.game(found.game)
    place = next((token for token, player in found.places.items() if player == reader), None)
    record = whole_record(found, table) if whole else seen_record(found, place or PUBLIC, table)
    again = catalogue.new_round(found.game, *found.opening)
    awards = Awards()
    steps = [
        _step(found, again, awards, number, line, place, whole=whole) for number, line in enumerate(record.actions)
    ]
    return s.shape(
        Replay,
        found,
        table=table,
        title=entry.title,
        book=entry.rulebook,
        kind=entry.kind,
        place=place,
        whole=whole,
        shuffle=_shuffle(found, whole=whole),
        layout=catalogue.load(found.game).layout.with_jackpot(has_pools(view(again, PUBLIC).felt)),
        claims=claims,
        steps=steps,
    )


def _step(
    found: FinishedRound, again: Round, awards: Awards, number: int, line: str, place: str | None, *, whole: bool
) -> ReplayStep:
    before = len(again.events)
    again.push(found.lines[number])
    seen = view(again, place or PUBLIC)
    if whole:
        seen = every_hand(again, seen)
    events = awards.standing(seen.events[before:], lambda: number + 1 < len(found.lines) and bool(again.unshown))
    return ReplayStep(
        line=line,
        told=describe_events(events, by_place(found.places)),
        round=round_shown(again, seen, found.places, found.number, found.pool),
    )


def every_hand(again: Round, seen: View) -> View:
    """Return the view with each hand as the player who held it saw it."""
    holders = {place: again.boxes_played().get(seat_number(place) or 0) or place for place in seen.felt.places}
    faces = {place: view(again, holder).felt.cards_at(place) for place, holder in holders.items()}
    return msgspec.structs.replace(seen, felt=with_cards(seen.felt, faces))


def _shuffle(found: FinishedRound, *, whole: bool) -> s.ShuffleShown | None:
    """Return the commitment of a software dealer's shuffle, and the seed if it may be known."""
    if not found.shuffles:
        return None
    entry, first = catalogue.game(found.game), found.shuffles[0]
    known = whole or seed_is_public(entry.kind == "banked", found.played())
    return s.ShuffleShown(
        round=found.number,
        deck=str(found.opening[0].get("deck", entry.decks[0])),
        commitment=first.commitment,
        mixed=first.mixed is not None,
        seed=first.seed.hex() if known else None,
    )
