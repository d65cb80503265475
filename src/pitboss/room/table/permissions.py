"""The lines a person may send, and a rate limit for lines that no round limits."""

import math
import time
from typing import TYPE_CHECKING, Final, NamedTuple

from pitboss.books.care.clauses import ruling
from pitboss.core.citation import Rules
from pitboss.core.errors import phrase
from pitboss.core.refusals import NotAllowed
from pitboss.log.kinds.table import OWN, TableMachine
from pitboss.pit.table import tournament
from pitboss.pit.table.grammar import BOT, LINES
from pitboss.room.accounts.people import Person
from pitboss.room.connections import Buckets
from pitboss.room.table.officials import in_office
from pitboss.room.wire.messages import Do
from pitboss.rules.action import CLOCK
from pitboss.rules.movement import is_walk_in

if TYPE_CHECKING:
    from pitboss.room.room import Room
    from pitboss.room.table.live import LiveTable

PROGRAM_LINES, PROGRAM_RATE = 40, 10.0
"""Burst of lines for all programs of an account, and lines per second after that."""
READY: Final = "ready"
NOBODYS: Final = {
    "tick": "the clock",
    "clock": "the clock",
    "meter": "the Game Manager",
    "play-for": "the Game Manager",
    "sign": "the room",
}
"""First words of lines that no person sends, and their author. An official may call time where no clock acts."""
FLOOR_VERBS: Final = {
    "sit", "leave", "add", "take", "away", "back", "wait", "unwait", "change", "wait-blind", "agree", "object",
    "ask-move", "more-time", READY, "unclaim",
}  # fmt: skip
"""Lines that are not decisions in a round: they do not depend on the last message seen."""
COUNTED: Final = {*FLOOR_VERBS, "unbet"}
"""Lines that no round limits: a wager can be placed and taken back endlessly."""


def check_sender(person: Person, message: Do, machine: TableMachine) -> None:
    """Refuse a line that nobody may send, or that this person may not send now."""
    line, rules = message.line, machine.floor.room.control
    verb = LINES.verb_of(line)
    called = verb == CLOCK and message.office is not None
    if line.startswith(OWN) or (verb in NOBODYS and not called):
        whose = NOBODYS.get(verb, "the room")
        raise NotAllowed(f"{line!r} cannot be entered by hand: {whose} writes it", rules, actor=person.name)
    if person.program:
        _check_program(person, message, machine)
    if line == READY:
        _check_ready(person, message, machine)


def _check_program(person: Person, message: Do, machine: TableMachine) -> None:
    """Refuse a program where the sign allows no bots, or in a seat that is not marked as a bot's."""
    floor, name = machine.floor, person.name
    if message.office is not None:
        raise NotAllowed("programs cannot have a role: sign in for that", ruling("C11"), actor=name)
    if not floor.sign.bots or floor.sign.event:
        raise NotAllowed("this table takes no bots: choose one whose sign allows them", ruling("C11"), actor=name)
    player = floor.state.players.get(name)
    if player is not None and not player.bot:
        raise NotAllowed(f"{name} sits here in person: the program may sit down when the seat is free", ruling("C11"))


def line_said(person: Person, line: str) -> str:
    """Return the line to submit. If a program sits down, the line marks its seat."""
    sits = person.program and LINES.verb_of(line) == "sit"
    return f"{line} {BOT}" if sits and not LINES.read(line, person.name).values[2] else line


def _check_ready(person: Person, message: Do, machine: TableMachine) -> None:
    floor, round_ = machine.floor, machine.floor.round
    rules, name = floor.room.control, person.name
    betting = floor.in_round and round_ is not None and round_.betting_open
    if message.office is not None or not betting or floor.token(name) is None:
        speaker = name if message.office is None else in_office(person, message.office, floor)
        given = tournament.rules_of(floor.state) if floor.sign.event else None
        cited = given.order if given is not None else rules
        raise NotAllowed(f"{speaker} has no wagers to place now", cited, actor=name)
    if name in machine.ready:
        raise NotAllowed(f"{name} is already ready", rules, actor=name)


def check_room_line(room: "Room", table: "LiveTable", by: str, line: str) -> None:
    """Check a line that concerns another table or a person who need not be at this one."""
    said = LINES.find(line)
    verb, name = said.verb, next((one for one in said.values[:1] if isinstance(one, str)), "")
    if not verb:
        return  # the table refuses it, with its clause
    if verb in ("sit", "wait", "seat"):
        room.granting.check_no_auditor(name if verb == "seat" else by)
        room.lists.check(table, verb, name if verb == "seat" else by, by)
        room.pit.dealing.check_seat(table, name if verb == "seat" else by)
    if verb in ("move", "receive", "ask-move"):
        room.moves.check(table, by, line)
    elif ":" in by and name:
        rules = table.floor.room.officials.power(verb).rules
        if not is_walk_in(name):
            _check_known(room, name, rules)
        elif verb != "seat" and name not in table.floor.state.players:
            raise NotAllowed(f"nobody at this table is called {name!r}", rules)


def _check_known(room: "Room", name: str, rules: Rules) -> None:
    """Refuse to exclude an unknown name, because that would keep nobody out."""
    found = room.people.find(name)
    if found is None or found.name != name:
        meant = f"; did you mean {found.name!r}?" if found is not None else ""
        raise NotAllowed(f"nobody in this room is called {name!r}{meant}", rules)


class LineLimits:
    """A rate limit per account for lines that cost nothing, such as `wait` and `unwait`, and would fill the log.

    Decisions in a round are not counted, because the round limits them; nor are lines in an office.
    """

    def __init__(self) -> None:
        self._seated = Buckets(size=60, rate=1.0, clock=time.monotonic)
        self._others = Buckets(size=40, rate=0.1, clock=time.monotonic)
        self._programs = Buckets(size=PROGRAM_LINES, rate=PROGRAM_RATE, clock=time.monotonic)

    def take(self, person: Person, message: Do, machine: TableMachine) -> "Counted":
        """Count a line before it is applied. A refused line is not counted."""
        seated = person.name in machine.floor.state.players
        if person.program and (seconds := math.ceil(self._programs.wait(person.name))):
            raise NotAllowed(
                f"the programs of {person.name} send too many lines: wait {seconds} s for the next", ruling("C11")
            )
        if person.bot or message.office is not None or (seated and LINES.verb_of(message.line) not in COUNTED):
            return UNCOUNTED
        buckets = self._seated if seated else self._others
        seconds = math.ceil(buckets.wait(person.name))
        if seconds:
            seat = "" if seated else ", without a seat"
            raise NotAllowed(
                phrase(
                    "many-lines",
                    "{who} has sent too many lines{seat}: wait {seconds} s for the next",
                    who=person.name,
                    seat=seat,
                    seconds=seconds,
                ),
                machine.floor.room.control,
                actor=person.name,
            )
        return Counted(buckets, person.name)


class Counted(NamedTuple):
    """A counted line, and the limiter that counted it."""

    buckets: Buckets | None = None
    name: str = ""

    def give_back(self) -> None:
        if self.buckets is not None:
            self.buckets.give_back(self.name)


UNCOUNTED: Final = Counted()
