"""Waiting lists: their grammar, who may enter each line, and the machine that applies it."""

import re
from datetime import datetime
from functools import partial
from typing import Final

import msgspec

from pitboss.books.seating.clauses import ruling
from pitboss.core.grammar import NAME, Grammar, Line, Verb, form, number, optional, read_number, rest, said_by, word
from pitboss.core.refusals import NoAuthority, UnreadableLine
from pitboss.pit.lists import waiting
from pitboss.pit.lists.state import ListEvent, ListsState
from pitboss.pit.machine import CLOCK, Act, Command, Outcome, check_aware, require
from pitboss.rules.movement import is_walk_in
from pitboss.rules.officials import Officials, Role, dealer, powers


class Due(msgspec.Struct, frozen=True):
    """A timed line."""

    at: datetime
    by: str
    line: str


class Lists:
    """Every list of the room."""

    def __init__(self) -> None:
        self.state = ListsState()

    def apply(self, command: Command) -> Outcome:
        return Outcome([*self.push(command.by, command.line, command.at)])

    def push(self, by: str, line: str, now: datetime) -> list[ListEvent]:
        """Apply a line, or raise a `Refusal` and change nothing."""
        check_aware(now, by)
        said = LINES.read(line, by)
        act = Act(by, said.verb, now)
        with said_by(by):
            self._check_sender(act, said)
            found: list[ListEvent] = LINES.rows[said.verb].do(self.state, act, *said.values)
        return found

    def _check_sender(self, act: Act, said: Line) -> None:
        """Refuse a sender who may not enter the line. Players act for themselves, officials for anybody."""
        if act.verb in REPORTED:
            whose = CLOCK if act.verb == "lapse" else f"table:{said.values[0]}"
            if not act.by.startswith(whose.partition(":")[0]):
                raise NoAuthority(f"{act.verb} cannot be entered: the room does it automatically", _S3)
            if act.by != whose:
                raise NoAuthority(f"{act.by} may only report its own seats", _S3)
        elif act.verb in OWN:
            waiter = self.state.waiter(said.values[0])[1]
            if act.by != (f"ticket:{waiter.ticket}" if waiter.key else waiter.name):
                if not act.in_office:
                    raise NoAuthority(f"ticket {waiter.ticket} does not belong to {act.by}", _S3)
                require(LISTS, act)
        elif act.verb == "join":
            _check_joins(act, said.values[1])
        else:
            require(LISTS, act)

    def due(self) -> Due | None:
        """Return the next call to expire."""
        held = [one for of in self.state.lists.values() for one in of.waiters if one.call is not None]
        first = min(held, key=lambda one: (one.call.until, one.ticket) if one.call else (), default=None)
        return None if first is None or first.call is None else Due(first.call.until, CLOCK, f"lapse {first.ticket}")


def _check_joins(act: Act, who: waiting.Joiner) -> None:
    if not who.name and not act.in_office:
        if not _PERSON.fullmatch(act.by):
            raise NoAuthority(f"{act.by} cannot join a list", _S3)
    elif who.returned:
        if not act.by.startswith("table:"):
            raise NoAuthority(f"only a table may enter {RETURNED}", _S3)
    else:
        require(LISTS, act)
        if not who.name:
            raise UnreadableLine("name the player: 'join holdem-5-10 anna'")
        if not who.key and act.by.startswith(f"{KIOSK}:"):
            raise NoAuthority("a kiosk gives tickets only: players with an account sign in to join", _S3)


def _read_options(words: list[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for said in words:
        key, _, value = said.partition("=")
        if key not in ("hold", "wanted"):
            raise UnreadableLine(f"{said[:40]!r} is not a setting: expected hold=5 or wanted=6")
        found[key] = read_number(value, f"a number for {key}")
    return found


def _read_served(words: list[str]) -> tuple[waiting.Served, ...]:
    found, feeder = [], False
    for said in words:
        name, _, places = said.partition("/")
        if said == FEEDER:
            feeder = True
        elif not re.fullmatch(TABLE_NAME, name) or not places or name == FEEDER:
            raise UnreadableLine(f"{said[:40]!r} is not a table with its seats: expected t1/9")
        else:
            found.append((name, read_number(places, "a number of seats"), feeder))
    return tuple(found)


def _write_served(tables: tuple[waiting.Served, ...]) -> list[str]:
    main, feeders = ([f"{name}/{places}" for name, places, feeder in tables if feeder is one] for one in (False, True))
    return [*main, FEEDER, *feeders] if feeders else main


def _read_joiner(words: list[str]) -> waiting.Joiner:
    if words[:1] == [GUEST]:
        if len(words) < 4:
            raise UnreadableLine('write "join holdem-5-10 guest 0123456789abcdef Zoe Zoë O\'Brien"')
        key, name, written = words[1], words[2], " ".join(words[3:])
        named = is_walk_in(name) or _PERSON.fullmatch(name)
        if not (_KEY.fullmatch(key) and named and written.isprintable() and len(written) <= LONGEST_WRITTEN):
            raise UnreadableLine(f"{written[:40]!r} cannot be put on a list: a name needs letters, and a key")
        return waiting.Joiner(name, written, key)
    if words[1:] not in ([], [RETURNED]):
        raise UnreadableLine("name the player: 'join holdem-5-10 anna'")
    if words and words[1:] != [RETURNED] and not _PERSON.fullmatch(words[0]):
        raise UnreadableLine(f"{words[0][:40]!r} is not a valid name: use letters and digits")
    return waiting.Joiner(words[0] if words else "", returned=len(words) > 1)


def _write_joiner(who: waiting.Joiner) -> list[str]:
    if who.key:
        return [GUEST, who.key, who.name, who.written]
    return [who.name, RETURNED] if who.returned else [who.name] if who.name else []


KIOSK: Final = "kiosk"
"""A screen at the entrance that gives tickets without signing in."""
GUEST: Final = "guest"
RETURNED: Final = "returned"
FEEDER: Final = "feeder"
LONGEST_WRITTEN: Final = 40
TABLE_NAME: Final = "[a-z0-9][a-z0-9-]{0,38}"
REPORTED: Final = frozenset({"lapse", "sat", "left"})
"""Lines of the clock and of tables."""
OWN: Final = frozenset({"leave", "coming", "more", "pass"})
"""Lines of players about their own ticket."""
_PERSON, _KEY = re.compile(NAME), re.compile(r"[0-9a-f]{16,64}")
_S3: Final = ruling("S3")
ROLES: Final = (dealer(_S3), Role("supervisor", "Supervisor", 1, _S3), Role("manager", "Manager", 2, _S3))

_LIST, _TABLE, _PLAYER = word("a list", "holdem-5-10"), word("a table", "t1"), word("a player", "anna")
_TICKET, _SEAT = number("a ticket", "17"), number("a seat", "3")
_OPENED = (
    form("the name of a list", "holdem-5-10", TABLE_NAME),
    word("a game", "vic-crown-poker/holdem"),
    form("a limit", "5/10", "[A-Za-z0-9$./+-]{1,24}"),
    rest("settings", "hold=5 wanted=6", _read_options, lambda found: map("{0[0]}={0[1]}".format, found.items())),
)
_SERVED = rest("tables with their seats", "t1/9 feeder t2/9", _read_served, _write_served)
_JOINER = rest("a player", "anna", _read_joiner, _write_joiner)
LINES: Final = Grammar(
    "a line of a list",
    (
        Verb("open", _OPENED, "open a list", "supervisor", ruling("S1", "S3"), waiting.open_list,
             said="holdem-5-10 vic-crown-poker/holdem 5/10"),
        Verb("tables", (_LIST, _SERVED), "set the tables of a list", "supervisor", ruling("S1", "S3"),
             waiting.serve),
        Verb("close", (_LIST, optional(number("a number of players waiting", "3"))), "close a list", "supervisor",
             ruling("S1", "S3"), waiting.close),
        Verb("join", (_LIST, _JOINER), "add a player to a list", KIOSK, ruling("S2", "S3"), waiting.join),
        Verb("leave", (_TICKET,), "remove a player from a list", "d", ruling("S3", "S5"), waiting.leave),
        Verb("end", (_TICKET,), "move a player to the end of the line", "d", ruling("S3", "S5"), waiting.end),
        Verb("call", (_LIST, _TABLE, optional(_TICKET)), "call the next on a list to a table", "d",
             ruling("S3", "S4"), waiting.call),
        Verb("coming", (_TICKET,), "note that a called player is on the way", "d", ruling("S3", "S4"),
             waiting.coming),
        Verb("more", (_TICKET,), "give a called player more time", "d", ruling("S3", "S4"), waiting.more),
        Verb("pass", (_TICKET,), "note that a called player passes", "d", ruling("S3", "S4"), waiting.pass_on),
        Verb("lapse", (_TICKET,), do=waiting.lapse),
        Verb("seat", (_TICKET, _TABLE, _SEAT), "seat a called player", "d", ruling("S3", "S4"), waiting.seat),
        Verb("rise", (_TABLE, _SEAT, optional(_PLAYER)), "note that a seat is free", "d", _S3, waiting.rise),
        Verb("sat", (_TABLE, _SEAT, _PLAYER), do=waiting.sat),
        Verb("left", (_TABLE, _SEAT), do=partial(waiting.rise, name=None)),
        Verb("must-move", (_LIST, _TABLE, optional(_PLAYER)), "call the next must-move from a feeder table",
             "supervisor", ruling("S3", "S6"), waiting.must_move),
        Verb("moved", (_PLAYER, _TABLE, _SEAT), "note that a must-move player has moved", "d",
             ruling("S3", "S6"), waiting.moved),
        Verb("stay", (_PLAYER,), "let a must-move player stay for now", "supervisor", ruling("S3", "S6"),
             waiting.stay),
    ),
)  # fmt: skip
LISTS: Final = Officials(roles=(Role(KIOSK, "Kiosk", -1, _S3), *ROLES), powers=powers(LINES.rows.values()))
