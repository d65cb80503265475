"""The lists and the rotation as pages see them. Times are instants in ISO form, waits are whole minutes."""

from collections.abc import Mapping
from datetime import datetime

import msgspec

from pitboss.books.catalogue import GAMES
from pitboss.books.seating.clauses import ruling
from pitboss.core.errors import Said, label
from pitboss.pit.lists.rotation import RotationState, plan
from pitboss.pit.lists.state import GameList, ListedTable, ListsState, Waiter
from pitboss.pit.lists.waiting import minutes, next_up
from pitboss.room.wire.shapes import shape, worded

SHEET = 8
"""Pushes that the sheet shows."""


class ListAct(msgspec.Struct, omit_defaults=True, gc=False):
    """A line that may be sent now, and its button."""

    line: str
    words: str
    sentence: str = ""
    """The id of the words, for languages other than English."""
    values: dict[str, str] = {}
    """The values in the words, by name."""


class WaiterShown(msgspec.Struct, kw_only=True, gc=False):
    """A place on a list. `acts` are the answers that the person, or the desk for them, may give."""

    ticket: int
    name: str
    place: int
    since: str
    minutes: int | None
    table: str
    """The table where a seat is held; empty for a person who has not been called."""
    until: str
    coming: bool
    guest: bool
    """True without an account: called by the ticket's number too, because two people may have the same name."""
    acts: list[ListAct]


class SeatOfList(msgspec.Struct, kw_only=True, gc=False):
    """A seated person, how long they have been there, and the main game they must move to."""

    seat: int
    name: str
    player: str
    """The name that lines use."""
    minutes: int
    to: str


class TableOfList(msgspec.Struct, kw_only=True, gc=False):
    """A table of a list. `next` is the person for whom a free seat is held."""

    name: str
    places: int
    feeder: bool
    live: bool
    """True if the table reports its own seats."""
    free: int
    seats: list[SeatOfList]
    next: ListAct | None


class ListShown(msgspec.Struct, kw_only=True, gc=False):
    """A list of the room; without tables, a list of interested people."""

    id: str
    game: str
    title: str
    limit: str
    hold: int
    wanted: int
    minutes: int | None
    """The expected wait for a person who joins now."""
    waiting: list[WaiterShown]
    tables: list[TableOfList]
    must_move: list[str]
    mine: int
    """The viewer's ticket; 0 without one."""


class ListsShown(msgspec.Struct, kw_only=True, gc=False):
    """Every list, and what the viewer may do."""

    now: str
    you: str
    keeps: bool
    """True if the viewer may put people on lists, call them and seat them."""
    opens: bool
    """True if the viewer may open and close lists."""
    kiosk: bool
    """True if the browser is a kiosk, which issues tickets."""
    lists: list[ListShown]
    rules: list[str]


class TicketShown(msgspec.Struct, kw_only=True, gc=False):
    """The page of a ticket, for the person who waits."""

    now: str
    list: str
    title: str
    limit: str
    waiting: int
    waiter: WaiterShown


class TicketGiven(msgspec.Struct, kw_only=True, gc=False):
    """A ticket; `code` is the secret part of its address: `/lists/17-abcdefgh`."""

    code: str
    ticket: TicketShown


class DealerShown(msgspec.Struct, kw_only=True, gc=False):
    """A dealer of the rotation."""

    name: str
    games: list[str] | None
    """The games that the dealer may deal; None for every game."""
    on: bool
    table: str
    minutes: int


class PushShown(msgspec.Struct, kw_only=True, gc=False):
    """The dealers of each table after a push; empty for a table without an available dealer."""

    at: str
    dealers: list[str]
    breaks: list[str]


class RotationTable(msgspec.Struct, kw_only=True, gc=False):
    name: str
    game: str
    title: str
    dealer: str
    minutes: int


class RotationShown(msgspec.Struct, kw_only=True, gc=False):
    """The line-up, where each dealer is, and the sheet of the next pushes."""

    now: str
    changes: bool
    """True if the viewer may change the rotation."""
    every: int
    next_push: str
    tables: list[RotationTable]
    breaks: list[str]
    dealers: list[DealerShown]
    candidates: list[str]
    """People who hold the office and are not in the rotation yet; for viewers who may change it."""
    sheet: list[PushShown]
    rules: list[str]


def waiter_shown(state: ListsState, of: GameList, one: Waiter, now: datetime, *, answers: bool = True) -> WaiterShown:
    return WaiterShown(
        ticket=one.ticket,
        name=one.written,
        place=of.waiters.index(one) + 1,
        since=one.since.isoformat(),
        minutes=minutes(state, of, one, now),
        table=one.call.table if one.call else "",
        until=one.call.until.isoformat() if one.call else "",
        coming=bool(one.call and one.call.coming),
        guest=bool(one.key),
        acts=acts(one) if answers else [],
    )


def acts(one: Waiter) -> list[ListAct]:
    """Return the answers that a waiting person may give now."""
    found = []
    if one.call is not None:
        found += [] if one.call.coming else [_act(f"coming {one.ticket}", label("on-the-way", "On the way"))]
        found += [] if one.call.more else [_act(f"more {one.ticket}", label("more-time", "More time"))]
        found.append(_act(f"pass {one.ticket}", label("pass", "Pass")))
    return [*found, _act(f"leave {one.ticket}", label("leave-list", "Leave the list"))]


Sat = Mapping[str, datetime]
"""The times at which people sat down at a table, by name."""


def list_shown(
    state: ListsState, of: GameList, now: datetime, you: str, live: Mapping[str, Sat], *, keeps: bool = False
) -> ListShown:
    """Return a list; `live` has the times at which people sat down at the room's own tables."""
    mine = next((one.ticket for one in of.waiters if you and one.name == you and not one.key), 0)
    return shape(
        ListShown,
        of,
        title=GAMES[of.game].title,
        minutes=minutes(state, of, None, now),
        waiting=[waiter_shown(state, of, one, now, answers=keeps or one.ticket == mine) for one in of.waiters],
        tables=[table_of_list(state, of, one, now, live.get(one.name)) for one in state.tables_of(of)],
        must_move=[one.written for _, one in state.must_move(of)],
        mine=mine,
    )


def _minutes_since(since: datetime, now: datetime) -> int:
    return max(int((now - since).total_seconds() // 60), 0)


def table_of_list(state: ListsState, of: GameList, table: ListedTable, now: datetime, live: Sat | None) -> TableOfList:
    sat = live or {}
    return shape(
        TableOfList,
        table,
        live=live is not None,
        free=state.free(table),
        seats=[
            SeatOfList(
                seat=seat,
                name=one.written,
                player=one.name,
                minutes=_minutes_since(sat.get(one.name, one.since), now),
                to=one.to,
            )
            for seat, one in sorted(table.seats.items())
        ],
        next=_next(state, of, table),
    )


def _next(state: ListsState, of: GameList, table: ListedTable) -> ListAct | None:
    """Return the line that fills a table's free seat, a must-move or a call; None if there is none."""
    if not state.free(table):
        return None
    if not table.feeder and (line := state.must_move(of)):
        mover = line[0][1]
        said = label("must-move", "{who} must move", who=mover.written)
        return _act(f"must-move {of.id} {table.name} {mover.name}", said)
    up = next_up(state, of)
    if up is None:
        return None
    return _act(f"call {of.id} {table.name} {up.ticket}", label("call-waiter", "Call {who}", who=up.written))


def _act(line: str, said: Said) -> ListAct:
    return ListAct(line, **worded(said))


def ticket_shown(state: ListsState, one: Waiter, now: datetime) -> TicketShown:
    of, _ = state.waiter(one.ticket)
    return TicketShown(
        now=now.isoformat(),
        list=of.id,
        title=GAMES[of.game].title,
        limit=of.limit,
        waiting=len(of.waiters),
        waiter=waiter_shown(state, of, one, now),
    )


def rotation_shown(state: RotationState, now: datetime, changes: bool, candidates: list[str]) -> RotationShown:
    on = [one for one in state.line if one]

    def since(name: str) -> int:
        return _minutes_since(state.since[name], now) if name in state.since else 0

    count = len(state.tables)
    return RotationShown(
        now=now.isoformat(),
        changes=changes,
        every=state.every,
        next_push=state.next_push.isoformat() if state.next_push else "",
        tables=[
            RotationTable(name=name, game=game, title=GAMES[game].title, dealer=who, minutes=since(who))
            for (name, game), who in zip(state.tables.items(), state.line, strict=False)
        ],
        breaks=list(state.on_break),
        dealers=[
            DealerShown(
                name=name,
                games=None if games is None else sorted(games),
                on=name in on,
                table=state.where(name) if name in on else "",
                minutes=since(name),
            )
            for name, games in state.may.items()
        ],
        candidates=candidates,
        sheet=[
            PushShown(at=at.isoformat() if at else "", dealers=line[:count], breaks=line[count:])
            for at, line in (plan(state, SHEET) if on and count else [])
        ],
        rules=list(ruling("S8", "S9", "S10")),
    )
