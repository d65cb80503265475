"""Public facts about a table, for the lobby and the table page. They never include cards."""

from datetime import UTC, datetime, tzinfo
from typing import Literal, TypeAlias

import msgspec

from pitboss.core.citation import Rules
from pitboss.core.money import Chips
from pitboss.pit.table import absence, drawing
from pitboss.pit.table import button as blinds
from pitboss.pit.table import notices as posted
from pitboss.pit.table.display import SignLine, sign
from pitboss.pit.table.event import Entry
from pitboss.pit.table.rounds import forced_out, playable
from pitboss.pit.table.state import Player, TableState

Mark: TypeAlias = Literal["button", "missed blind", "absent", "walking", "dealt out", "reserved", "personal limits"]
"""Buttons and markers on the felt."""


class SeatFacts(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A seat or box: its player, stack and buttons."""

    seat: int
    player: str | None = None
    stack: Chips = 0
    """The current stack, also during a round."""
    place: str | None = None
    """The place in the round: `p2`."""
    entry: Entry = "in"
    owes: Chips = 0
    """The cost of being dealt in at once."""
    away: datetime | None = None
    leaving: bool = False
    marks: tuple[Mark, ...] = ()


class NoticeFacts(msgspec.Struct, frozen=True, kw_only=True):
    """A posted change. `text` says what and when; `what` is for pages that write the time themselves."""

    number: int
    subject: str
    text: str
    what: str
    due: datetime | None
    """The time of the change; None if the change waits only for hands."""
    hands: int
    """Hands to play before the change."""
    posted: datetime
    agreed: int
    of: int


class DealerNeed(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The next thing the dealer, human or software, has to do."""

    what: str
    """`open`, `draw`, `deal`, or `play` during a round; empty while the table waits for players."""
    cards: int = 0
    names: tuple[str, ...] = ()
    why: str = ""
    """The reason why the table waits, if not for players."""
    rules: Rules = ()


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """A table as the room sees it."""

    id: str
    game: str
    title: str
    book: str
    kind: str
    open: bool
    suspended: bool
    seats: tuple[SeatFacts, ...]
    button: int | None
    dead_button: bool
    waiting: tuple[str, ...]
    sign: tuple[SignLine, ...]
    notices: tuple[NoticeFacts, ...]
    hands: int
    in_round: bool
    carried: Chips
    need: DealerNeed
    overdue: tuple[str, ...]
    """Players who have been away too long."""
    time_to_act: int
    dealer: str
    rules: Rules
    """The clauses that make every stake public."""


def facts(state: TableState, now: datetime) -> Facts:
    entry, last = state.sign.entry, state.last
    return Facts(
        id=state.id,
        game=entry.id,
        title=entry.title,
        book=entry.rulebook,
        kind=entry.kind,
        open=state.open,
        suspended=state.suspended,
        seats=seats(state),
        button=None if last is None else last.button,
        dead_button=last is not None and state.at(last.button) is None,
        waiting=tuple(one.name for one in state.waiting),
        sign=sign(state),
        notices=notices(state),
        hands=state.hands,
        in_round=state.in_round,
        carried=state.carried,
        need=need(state),
        overdue=tuple(absence.overdue(state, now)),
        time_to_act=state.sign.time_to_act,
        dealer=state.sign.dealer,
        rules=state.room.stakes.seen + state.room.stakes.shown,
    )


def notices(state: TableState, zone: tzinfo = UTC) -> tuple[NoticeFacts, ...]:
    """Return the posted notices in order, with times in the given zone."""
    return tuple(
        NoticeFacts(
            number=one.number,
            subject=one.subject,
            text=posted.announcement(state, one, zone),
            what=posted.what(state, one),
            due=posted.earliest(state, one),
            hands=posted.hands_left(state, one),
            posted=one.posted,
            agreed=len(one.agreed),
            of=len(state.players),
        )
        for one in state.notices
    )


def seats(state: TableState) -> tuple[SeatFacts, ...]:
    """Return every seat or box from the dealer's left. These facts change most often."""
    players = {player.seat: player for player in state.players.values()}
    places = {name: place for place, name in state.places.items()}
    button, in_round = state.last.button if state.last is not None else 0, state.in_round
    wagered = _wagered(state) if in_round else {}
    found = []
    for number in range(1, state.sign.seats + 1):
        marks: tuple[Mark, ...] = ("button",) if number == button else ()
        player = players.get(number)
        if player is None:
            found.append(_empty(state, number, marks))
        else:
            place = places.get(player.name)
            stack = player.stack - wagered.get(place or "", 0)
            found.append(_taken(state, player, place, stack, marks + _marks(player, in_round and place is None)))
    return tuple(found)


def need(state: TableState) -> DealerNeed:
    """Return what the dealer must do to start the next round."""
    if state.in_round:
        return DealerNeed(what="play", rules=state.room.control)
    if state.suspended:
        return DealerNeed(what="")
    draw = drawing.needed(state)
    if draw is not None and (state.open or draw.why == "seat"):
        return DealerNeed(what="draw", cards=len(draw.names), names=draw.names, rules=draw.rules)
    least = max(state.room.open_with, 1)
    if not state.open:
        return (
            DealerNeed(what="open", rules=state.room.open_rules) if len(state.players) >= least else DealerNeed(what="")
        )
    here = sum(playable(state, player) for player in state.players.values())
    if here >= least:
        return DealerNeed(what="deal", rules=state.room.control)
    why, rules = forced_out(state) or ("", state.room.open_rules)
    return DealerNeed(what="", why=why, rules=rules)


def _empty(state: TableState, number: int, marks: tuple[Mark, ...]) -> SeatFacts:
    reserved: tuple[Mark, ...] = ("reserved",) if number in state.vacated and state.room.seats.open_seat else ()
    return SeatFacts(seat=number, marks=marks + reserved)


def _taken(state: TableState, player: Player, place: str | None, stack: Chips, marks: tuple[Mark, ...]) -> SeatFacts:
    return SeatFacts(
        seat=player.seat,
        player=player.name,
        stack=stack,
        place=place,
        entry=player.entry,
        owes=0 if player.entry == "in" else blinds.amount_to_post(state, player),
        away=player.away_since,
        leaving=player.leaving,
        marks=marks,
    )


def _marks(player: Player, dealt_out: bool) -> tuple[Mark, ...]:
    """Return the buttons in front of a player."""
    if player.away_since is None and not (player.owes_big or player.owes_small or dealt_out or player.personal):
        return ()
    marks: list[Mark] = []
    if player.away_since is not None:
        marks.append("absent" if player.owes else "walking")
    elif player.owes:
        marks.append("missed blind")
    if dealt_out and player.away_since is None:
        marks.append("dealt out")
    if player.personal is not None:
        marks.append("personal limits")
    return tuple(marks)


def _wagered(state: TableState) -> dict[str, Chips]:
    """Return the chips each place has put into the round in progress."""
    playing = state.current()
    return {place: playing.staked(place) for place in state.places}
