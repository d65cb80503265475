"""Lists are opened for a game and limit, get their tables, and are closed."""

import re
from typing import Final

from pitboss.books.catalogue import GAMES
from pitboss.books.seating.clauses import ruling
from pitboss.core.refusals import NotAllowed, UnreadableLine
from pitboss.pit.lists.act import LISTS, Act, require, whole
from pitboss.pit.lists.event import ListClosed, ListEvent, ListOpened, TablesServed
from pitboss.pit.lists.state import GameList, ListedTable, ListsState

NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,38}")
LIMIT: Final = re.compile(r"[A-Za-z0-9$./+-]{1,24}")
MOST_LISTS: Final = 60
MOST_PLACES: Final = 12
HOLD, LEAST_HOLD, MOST_HOLD = 5, 1, 7
WANTED, MOST_WANTED = 6, 20
FEEDER: Final = "feeder"


def open_list(state: ListsState, act: Act) -> list[ListEvent]:
    """`open holdem-5-10 vic-crown-poker/holdem 5/10 hold=5 wanted=6`."""
    usage = "open holdem-5-10 vic-crown-poker/holdem 5/10"
    require(LISTS, act)
    act.at_least(3, usage)
    name, game, limit, *options = act.args
    if not NAME.fullmatch(name) or not LIMIT.fullmatch(limit):
        raise UnreadableLine(f"this is written {usage!r}: a name in small letters, a game, a limit", actor=act.by)
    if game not in GAMES:
        raise NotAllowed(f"{game[:60]!r} is no game of this room", ruling("S1"))
    if name in state.lists:
        raise NotAllowed(f"there is a list {name} already", ruling("S1"))
    if (
        same := next((one for one in state.lists.values() if (one.game, one.limit) == (game, limit)), None)
    ) is not None:
        raise NotAllowed(f"{game} {limit} has its list already: {same.id}", ruling("S1"))
    if len(state.lists) >= MOST_LISTS:
        raise NotAllowed(f"a room has at most {MOST_LISTS} lists", ruling("S1"))
    hold, wanted = _options(act, options)
    state.lists[name] = GameList(id=name, game=game, limit=limit, hold=hold, wanted=wanted, since=act.now)
    return [ListOpened(list=name, game=game, limit=limit, rules=ruling("S1"))]


def _options(act: Act, words: list[str]) -> tuple[int, int]:
    found = {"hold": HOLD, "wanted": WANTED}
    for word in words:
        key, _, value = word.partition("=")
        if key not in found:
            raise UnreadableLine(f"{word[:40]!r} says nothing of a list: expected hold=5 or wanted=6", actor=act.by)
        found[key] = whole(value, f"a number for {key}", act.by)
    if not LEAST_HOLD <= found["hold"] <= MOST_HOLD:
        raise NotAllowed(f"a seat is held {LEAST_HOLD} to {MOST_HOLD} minutes for somebody called", ruling("S4"))
    if not 1 <= found["wanted"] <= MOST_WANTED:
        raise NotAllowed(f"a table is opened with 1 to {MOST_WANTED} players", ruling("S1"))
    return found["hold"], found["wanted"]


def serve(state: ListsState, act: Act) -> list[ListEvent]:
    """`tables holdem-5-10 t1/9 t2/9 feeder t3/9`: every table it serves from now on, with its seats."""
    require(LISTS, act)
    act.at_least(1, "tables holdem-5-10 t1/9 feeder t2/9")
    of = state.list_of(act.args[0])
    wanted = _tables(state, of, act)
    for gone in [one for one in state.tables_of(of) if one.name not in wanted]:
        _check_left(state, gone)
    for table in wanted.values():
        if (old := state.tables.get(table.name)) is not None and max(old.seats, default=0) > table.places:
            raise NotAllowed(f"somebody sits in seat {max(old.seats)} of table {table.name}", ruling("S1"))
    had_none = not state.tables_of(of)
    kept = {name: one for name, one in state.tables.items() if one.list != of.id}
    for table in wanted.values():
        if (old := state.tables.get(table.name)) is not None:
            table.seats = old.seats
    state.tables = {**kept, **wanted}
    if had_none:
        of.since = act.now
    feeders = tuple(one.name for one in wanted.values() if one.feeder)
    return [TablesServed(list=of.id, tables=tuple(wanted), feeders=feeders, rules=ruling("S1", "S6"))]


def _tables(state: ListsState, of: GameList, act: Act) -> dict[str, ListedTable]:
    found: dict[str, ListedTable] = {}
    feeder = False
    for word in act.args[1:]:
        if word == FEEDER:
            feeder = True
            continue
        name, _, places = word.partition("/")
        if not NAME.fullmatch(name) or not places or name == FEEDER:
            raise UnreadableLine(f"{word[:40]!r} is no table with its seats: expected t1/9", actor=act.by)
        count = whole(places, "a number of seats", act.by)
        if not 1 <= count <= MOST_PLACES:
            raise NotAllowed(f"a table has 1 to {MOST_PLACES} seats, not {count}", ruling("S1"))
        other = state.tables.get(name)
        if name in found or (other is not None and other.list != of.id):
            where = of.id if name in found else other.list if other else ""
            raise NotAllowed(f"table {name} is served by the list {where} already", ruling("S1"))
        found[name] = ListedTable(name=name, list=of.id, places=count, feeder=feeder)
    if found and all(one.feeder for one in found.values()):
        raise NotAllowed("a feeder table feeds a main game: name one before it", ruling("S6"))
    return found


def _check_left(state: ListsState, table: ListedTable) -> None:
    """A table goes from a list when nobody is on the way to it."""
    going = [w.name for one in state.lists.values() for w in one.waiters if w.call and w.call.table == table.name]
    going += [one.name for other in state.tables.values() for one in other.seats.values() if one.to == table.name]
    if going:
        raise NotAllowed(f"{going[0]} is on the way to table {table.name}", ruling("S4"))


def close(state: ListsState, act: Act) -> list[ListEvent]:
    """`close holdem-5-10 3`: its tables are nobody's, and the three who wait lose their place."""
    require(LISTS, act)
    act.between(1, 2, "close holdem-5-10 3")
    of = state.list_of(act.args[0])
    if len(act.args) > 1 and act.number(1, "how many wait") != len(of.waiters):
        raise NotAllowed(f"{len(of.waiters)} wait on the list {of.id}, not {act.args[1]}", ruling("S1"))
    names = tuple(one.name for one in of.waiters)
    del state.lists[of.id]
    state.tables = {name: one for name, one in state.tables.items() if one.list != of.id}
    return [ListClosed(list=of.id, names=names, rules=ruling("S1"))]
