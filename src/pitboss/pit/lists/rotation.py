"""The dealers' rotation: who is at which table, and the next push."""

import re
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final, TypeAlias

import msgspec

from pitboss.books.catalogue import GAMES
from pitboss.books.seating.clauses import ruling
from pitboss.core import grammar as g
from pitboss.core.errors import nearest
from pitboss.core.grammar import Verb
from pitboss.core.refusals import NotAllowed, UnreadableLine
from pitboss.pit.lists.machine import ROLES, TABLE_NAME, Due
from pitboss.pit.machine import CLOCK, Act, Command, Outcome, check_aware, require
from pitboss.rules.event import Event
from pitboss.rules.officials import Officials, powers

May: TypeAlias = Mapping[str, frozenset[str] | None]
"""The games that each dealer may deal; None for all."""


def next_line(line: Sequence[str]) -> list[str]:
    """Return the dealers in station order after a push: the last one comes first, and all others move one station on.

    `line` has the dealers by station, tables first and then breaks; empty for a table without a dealer.
    """
    here = [name for name in line if name]
    return here[-1:] + here[:-1]


def assigned(wish: Sequence[str], games: Sequence[str], may: May, worked: Mapping[str, int]) -> list[str]:
    """Return the dealers by station.

    Dealers with the fewest pushes since a break get a table first, the nearest one after their own that they may deal.
    As many tables as possible are staffed. The others have a break.
    """
    found: list[str] = [""] * len(games)
    for name in sorted(wish, key=lambda one: worked.get(one, 0)):
        _place(name, wish, games, may, found, set())
    _nearer(wish, games, may, found)
    return [*found, *(name for name in wish if name not in found)]


def _fits(name: str, game: str, may: May) -> bool:
    games = may.get(name)
    return games is None or game in games


def _place(name: str, wish: Sequence[str], games: Sequence[str], may: May, found: list[str], tried: set[int]) -> bool:
    """Return True if a table was found for a dealer by an augmenting path, moving others who can deal elsewhere."""
    own = min(wish.index(name), len(games))
    for table in (*range(own, len(games)), *reversed(range(own))):
        if table in tried or not _fits(name, games[table], may):
            continue
        tried.add(table)
        there = found[table]
        if not there or _place(there, wish, games, may, found, tried):
            found[table] = name
            return True
    return False


def _nearer(wish: Sequence[str], games: Sequence[str], may: May, found: list[str]) -> None:
    """Swap dealers to the table whose turn it is, if both may deal the other's game."""
    for table, turn in enumerate(wish[: len(games)]):
        now = found[table]
        if now == turn or turn not in found or not _fits(turn, games[table], may):
            continue
        other = found.index(turn)
        if not now or _fits(now, games[other], may):
            found[table], found[other] = turn, now


EVERY, LEAST, MOST = 30, 5, 120
MOST_TABLES: Final = 60
MOST_DEALERS: Final = 200
ALL: Final = "all"


class RotationState(msgspec.Struct, kw_only=True):
    """The line-up and each dealer's station."""

    tables: dict[str, str] = {}
    """The games by table, in order."""
    may: dict[str, frozenset[str] | None] = {}
    """The games each dealer may deal; None for all."""
    line: list[str] = []
    """Dealers on shift by station: one per table, empty if missing; then those on a break."""
    since: dict[str, datetime] = {}
    """The time when each dealer came to their station."""
    worked: dict[str, int] = {}
    """The number of pushes each has dealt since a break."""
    every: int = EVERY
    next_push: datetime | None = None

    def at(self, table: str) -> str:
        """Return the dealer at a table; empty if there is none."""
        return self.line[[*self.tables].index(table)] if table in self.tables else ""

    def where(self, name: str) -> str:
        """Return the table where a dealer is; empty on a break."""
        at = self.line.index(name)
        return [*self.tables][at] if at < len(self.tables) else ""

    @property
    def on_break(self) -> list[str]:
        return self.line[len(self.tables) :]

    @property
    def short(self) -> list[str]:
        return [table for table, name in zip(self.tables, self.line, strict=False) if not name]


class Rotation:
    """The rotation of the room."""

    def __init__(self) -> None:
        self.state = RotationState()

    def apply(self, command: Command) -> Outcome:
        return Outcome([*self.push(command.by, command.line, command.at)])

    def push(self, by: str, line: str, now: datetime) -> list[Event]:
        """Apply a line, or raise a `Refusal` and change nothing."""
        check_aware(now, by)
        said = LINES.read(line, by)
        act = Act(by, said.verb, now)
        with g.said_by(by):
            if act.verb != "push" or act.by != CLOCK:
                require(ROTATION, act)
            found: list[Event] = LINES.rows[said.verb].do(self.state, act, *said.values)
        return found

    def due(self) -> Due | None:
        return Due(self.state.next_push, CLOCK, "push") if self.state.next_push is not None else None


def plan(state: RotationState, pushes: int) -> list[tuple[datetime | None, list[str]]]:
    """Return the line after each of the next pushes, assuming that nobody joins or leaves."""
    line, worked, found = state.line, state.worked, []
    for number in range(1, pushes + 1):
        line = _turned(state, line, worked)
        worked = _worked(state, line, worked)
        at = state.next_push + timedelta(minutes=state.every * (number - 1)) if state.next_push else None
        found.append((at, line))
    return found


def _turned(state: RotationState, line: list[str], worked: dict[str, int]) -> list[str]:
    return assigned(next_line(line), [*state.tables.values()], state.may, worked)


def _worked(state: RotationState, line: list[str], worked: dict[str, int]) -> dict[str, int]:
    """Return the pushes since a break: one more for every dealer at a table, 0 for those on a break."""
    count = len(state.tables)
    return {name: worked.get(name, 0) + 1 if at < count else 0 for at, name in enumerate(line) if name}


def _settle(state: RotationState, line: list[str], now: datetime) -> None:
    """Set everybody's station, and restart the time of those who moved."""
    before = {name: state.where(name) for name in state.line if name}
    state.line = line
    for name in [one for one in line if one]:
        if before.get(name) != state.where(name) or name not in state.since:
            state.since[name] = now
    state.since = {name: at for name, at in state.since.items() if name in line}
    state.worked = {name: state.worked.get(name, 1) if state.where(name) else 0 for name in line if name}


def line_up(state: RotationState, act: Act, found: dict[str, str]) -> list[Event]:
    """Keep the dealers on shift in order, at the new tables."""
    for game in found.values():
        if game not in GAMES:
            raise NotAllowed(f"{game[:60]!r} is not a game of this room{nearest(game, GAMES)}", ruling("S8"))
    if len(found) > MOST_TABLES:
        raise NotAllowed(f"a line-up has at most {MOST_TABLES} tables", ruling("S8"))
    here = [name for name in state.line if name]
    state.line, before = [], {name: state.where(name) for name in here}
    state.tables = found
    state.line = assigned(here, [*found.values()], state.may, {})
    for name in here:
        if state.where(name) != before[name]:
            state.since[name] = act.now
    return [Event(rules=ruling("S8", "S9"))]


def set_every(state: RotationState, act: Act, minutes: int) -> list[Event]:
    if not LEAST <= minutes <= MOST:
        raise NotAllowed(f"the time between pushes must be {LEAST} to {MOST} minutes, not {minutes}", ruling("S8"))
    state.every = minutes
    if state.next_push is not None:
        state.next_push = act.now + timedelta(minutes=minutes)
    return [Event(rules=ruling("S8"))]


def may_deal(state: RotationState, act: Act, name: str, games: tuple[str, ...]) -> list[Event]:
    """Handle `dealer dora all`, `dealer carl wa-poker/omaha wa-poker/holdem`."""
    unknown = next((one for one in games if one not in GAMES), None) if games != (ALL,) else None
    if unknown is not None:
        raise NotAllowed(f"{unknown[:60]!r} is not a game of this room{nearest(unknown, GAMES)}", ruling("S9"))
    if name not in state.may and len(state.may) >= MOST_DEALERS:
        raise NotAllowed(f"a rotation has at most {MOST_DEALERS} dealers", ruling("S8"))
    state.may[name] = None if games == (ALL,) else frozenset(games)
    line = state.line
    if name in line and (table := state.where(name)) and not _may(state, name, table):
        line = assigned([one for one in line if one], [*state.tables.values()], state.may, {})
        _settle(state, line, act.now)
    return [Event(rules=ruling("S9"))]


def _may(state: RotationState, name: str, table: str) -> bool:
    games = state.may.get(name)
    return games is None or state.tables[table] in games


def on(state: RotationState, act: Act, name: str) -> list[Event]:
    """Bring a dealer on shift, at a table without a dealer or on a break at the end of the line."""
    if name not in state.may:
        raise NotAllowed(f"first set the games that {name[:40]} may deal: 'dealer {name[:40]} all'", ruling("S9"))
    if name in state.line:
        raise NotAllowed(f"{name} is already on shift", ruling("S8"))
    line = list(state.line)
    free = next((at for at, one in enumerate(state.tables) if not line[at] and _may(state, name, one)), None)
    if free is None:
        line.append(name)
    else:
        line[free] = name
    _settle(state, line, act.now)
    return [Event(rules=ruling("S8", "S9"))]


def off(state: RotationState, act: Act, name: str) -> list[Event]:
    """Take a dealer off shift. Of those who may deal there, the dealer longest on a break takes over the table."""
    _check_on_shift(state, name)
    line = list(state.line)
    at = line.index(name)
    if at >= len(state.tables):
        line.pop(at)
    else:
        table = state.where(name)
        relief = next((one for one in reversed(state.on_break) if _may(state, one, table)), "")
        line[at] = relief
        if relief:
            line.pop(len(line) - 1 - line[::-1].index(relief))
    _settle(state, line, act.now)
    return [Event(rules=ruling("S8", "S9"))]


def _check_on_shift(state: RotationState, name: str) -> None:
    if name not in state.line:
        raise NotAllowed(f"{name[:40]} is not on shift", ruling("S8"))


def put(state: RotationState, act: Act, name: str, table: str) -> list[Event]:
    """Handle `put dora t1`: exchange dora with the dealer there."""
    _check_on_shift(state, name)
    if table not in state.tables:
        raise NotAllowed(f"{table[:40]!r} is not in the line-up{nearest(table, state.tables)}", ruling("S8"))
    _exchange(state, name, [*state.tables].index(table), act)
    return [Event(rules=ruling("S8", "S9"))]


def take_break(state: RotationState, act: Act, name: str) -> list[Event]:
    """Handle `break dora`: exchange dora with the dealer longest on a break who may deal there."""
    _check_on_shift(state, name)
    if not (table := state.where(name)):
        raise NotAllowed(f"{name} is already on a break", ruling("S8"))
    relief = next((one for one in reversed(state.on_break) if _may(state, one, table)), None)
    if relief is None:
        raise NotAllowed(f"nobody on a break may deal at table {table}", ruling("S9"))
    _exchange(state, name, state.line.index(relief), act)
    return [Event(rules=ruling("S8", "S9"))]


def _exchange(state: RotationState, name: str, to: int, act: Act) -> None:
    tables, line = [*state.tables], list(state.line)
    at, other = line.index(name), line[to]
    for who, where in ((name, to), (other, at)):
        if who and where < len(tables) and not _may(state, who, tables[where]):
            raise NotAllowed(
                f"{who} may not deal at table {tables[where]}: {state.tables[tables[where]]}", ruling("S9")
            )
    line[at], line[to] = other, name
    if not other and at >= len(tables):
        line.pop(at)
    _settle(state, line, act.now)


def start(state: RotationState, act: Act) -> list[Event]:
    if state.next_push is not None:
        raise NotAllowed("the rotation is already running", ruling("S8"))
    state.next_push = act.now + timedelta(minutes=state.every)
    return [Event(rules=ruling("S8"))]


def stop(state: RotationState, _: Act) -> list[Event]:
    if state.next_push is None:
        raise NotAllowed("the rotation is already stopped", ruling("S8"))
    state.next_push = None
    return [Event(rules=ruling("S8"))]


def push_all(state: RotationState, act: Act, named: tuple[str, ...]) -> list[Event]:
    """Push every dealer one station on, and schedule the next push.

    `push dora dot` is refused unless it brings dora to the first table and dot to the next, or on a break.
    """
    if act.by == CLOCK and (state.next_push is None or act.now < state.next_push):
        raise NotAllowed("it is not time to push", ruling("S8"))
    line = _turned(state, state.line, state.worked)
    planned = tuple(name for name in line if name)
    if named not in ((), planned):
        raise NotAllowed(f"the next push has changed: {', '.join(planned) or 'nobody is on shift'}", ruling("S8"))
    state.worked = _worked(state, line, state.worked)
    _settle(state, line, act.now)
    if state.next_push is not None:
        state.next_push = act.now + timedelta(minutes=state.every)
    return [Event(rules=ruling("S8", "S9"))]


def _read_line_up(words: list[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for said in words:
        table, _, game = said.partition("=")
        if not re.fullmatch(TABLE_NAME, table) or table in found:
            raise UnreadableLine(f"{said[:60]!r} is not a table with its game: expected t1=wa-poker/omaha")
        found[table] = game
    return found


_LINE_UP = g.rest(
    "tables with their games",
    "t1=vic-crown-poker/holdem t2=wa-poker/omaha",
    _read_line_up,
    lambda found: [f"{table}={game}" for table, game in found.items()],
)
_DEALER, _TABLE = g.name("a dealer", "dora", "person"), g.word("a table", "t1")
_GAMES = g.several("games", g.word("a game", "wa-poker/omaha"), needed=True)
_S8, _S89 = ruling("S8"), ruling("S8", "S9")
LINES: Final = g.Grammar(
    "a line of the rotation",
    (
        Verb("line-up", (_LINE_UP,), "set the tables of the rotation", "supervisor", _S8, line_up),
        Verb("every", (g.number("a number of minutes", "30"),), "set the minutes between pushes", "supervisor", _S8,
             set_every),
        Verb("dealer", (_DEALER, _GAMES), "set the games a dealer may deal", "supervisor", _S89, may_deal),
        Verb("on", (_DEALER,), "bring a dealer on shift", "supervisor", _S8, on),
        Verb("off", (_DEALER,), "take a dealer off shift", "supervisor", _S8, off),
        Verb("put", (_DEALER, _TABLE), "put a dealer at a table by hand", "supervisor", _S89, put),
        Verb("break", (_DEALER,), "send a dealer on a break", "supervisor", _S89, take_break),
        Verb("start", (), "start the rotation", "supervisor", _S8, start),
        Verb("stop", (), "stop the rotation", "supervisor", _S8, stop),
        Verb("push", (g.several("dealers", _DEALER),), "push the dealers", "supervisor", _S89, push_all,
             said="dora dot"),
    ),
)  # fmt: skip
ROTATION: Final = Officials(roles=ROLES, powers=powers(LINES.rows.values()))
