"""What officials say to the Game Manager besides claims: faults, tables in and out, new terms, each in its office."""

from typing import TYPE_CHECKING

from pitboss.jackpots import command as c
from pitboss.jackpots import read_line, write_line
from pitboss.jackpots.kinds import terms_of
from pitboss.ledger.jackpots import JACKPOTS
from pitboss.ledger.people import Person
from pitboss.rounds.errors import NoAuthority, NotAllowed
from pitboss.rounds.event import Event
from pitboss.rounds.jackpot import Terms
from pitboss.server.jackpots.claims import HIGHEST_FIRST
from pitboss.server.jackpots.manager import OPERATOR
from pitboss.server.once import done_before, log_key
from pitboss.server.table.offices import in_office, role_token

if TYPE_CHECKING:
    from pitboss.server.room import Room

FAULTS = (c.Suspend, c.Resume, c.Manual, c.DisplayFault, c.DisplayWorks, c.Enter, c.Resolve, c.VoidRound)
OPERATORS = (
    c.Join, c.Leave, c.Move, c.ChangeWager, c.ChangeOption, c.ChangeContribution, c.CloseSystem, c.Notice,
)  # fmt: skip
"""The operator's own: a manager says them."""
VERBS = tuple(one.verb for one in (*FAULTS, *OPERATORS))


def say(room: "Room", person: Person, line: str, client_id: str = "") -> list[Event]:
    """A line without its actor: said in the person's office, or refused with the clause, and nothing has changed."""
    words, key = line.split(), log_key(person.name, client_id)
    verb, about = (*words, "", "")[:2]
    if verb not in VERBS:
        raise NotAllowed(f"{verb!r} is not said here: expected one of {', '.join(VERBS)}")
    asked = read_line(f"{_actor(room, person, verb, about)} {_joining(room, words) or line}")
    if done_before(room.seen, JACKPOTS, key, write_line(asked)):
        return []
    changed = _signs_changed(room, asked)
    concerned = _concerned(room, asked)
    events = room.jackpots.say(asked, room.now(), key=key)
    for name in changed:
        room.tables[name].apply("d", room.jackpots.play_for(name))
    if isinstance(asked, c.Suspend):
        _stop_play(room, person, asked)
    if isinstance(asked, c.Resume | c.Manual | c.Enter | c.Resolve | c.VoidRound):
        for name in _named(asked):
            room.officiating.resumed(name)
    for name in concerned:
        room.tables[name].show_jackpots()
        room.tables[name].show_choices()
        room.go_on(name)
    return events


def _stop_play(room: "Room", person: Person, asked: c.Suspend) -> None:
    """Where the book suspends all gaming activity with its jackpot, the table stops too, and goes on with it."""
    for name in asked.tables:
        table = room.tables.get(name)
        if table is None or not room.jackpots.manager.tables[name].terms.stops_play:
            continue
        stop = not isinstance(asked, c.Resume)
        if table.floor.state.suspended is not stop:
            table.apply(in_office(person, "manager", table.floor), asked.verb)


def _named(asked: c.Command) -> tuple[str, ...]:
    """The tables that a line is about."""
    if isinstance(asked, c.OfTable):
        return (asked.table,)
    if isinstance(asked, c.OfRound):
        return (asked.round.table,)
    if isinstance(asked, c.Enter):
        return (asked.of.actor,)
    return asked.tables if isinstance(asked, c.Suspend) else ()


def _actor(room: "Room", person: Person, verb: str, about: str) -> str:
    """`inspector:sam` in the words of the book that the table or jackpot belongs to; the operator for the rest."""
    if verb in [one.verb for one in OPERATORS]:
        if not person.holds("manager"):
            text = f"{person.name} may not {verb}: that is for the operator, a manager of this room"
            raise NoAuthority(text, actor=person.name)
        return f"{OPERATOR}:{person.name}"
    terms = _terms(room, verb, about)
    office = next((one for one in HIGHEST_FIRST if person.holds(one)), None)
    if office is None:
        raise NoAuthority(f"{person.name} holds no office here: a manager grants them", terms.display)
    return f"{role_token(terms.officials, office)}:{person.name}"


def _terms(room: "Room", verb: str, about: str) -> Terms:
    manager = room.jackpots.manager
    if verb in (c.DisplayFault.verb, c.DisplayWorks.verb):
        return terms_of(manager.system(about).games[0])
    return manager.table(about.partition("/")[0]).terms


def _joining(room: "Room", words: list[str]) -> str:
    """`join perth t1` as the Game Manager has it: what the table plays is the room's to say."""
    before, after = (words[:1], words[1:]) if words[0] == c.Notice.verb else ([], words)
    if len(after) != 3 or after[0] != c.Join.verb:
        return ""
    _, system, table = after
    found = room.tables.get(table)
    if found is None:
        raise NotAllowed(f"there is no table {table[:40]!r} in this room")
    return " ".join([*before, c.Join.verb, table, system, found.floor.sign.game])


def _signs_changed(room: "Room", asked: c.Command) -> list[str]:
    """The tables whose sign says something else afterwards: they change it between rounds."""
    named: tuple[str, ...] = ()
    if isinstance(asked, c.Join | c.Leave | c.Move):
        named = (asked.table,)
    elif isinstance(asked, c.CloseSystem):
        tables = room.jackpots.manager.tables
        named = tuple(name for name, table in tables.items() if table.system.name == asked.system)
    found = [name for name in named if name in room.tables]
    for name in found:
        floor = room.tables[name].floor
        if floor.in_round:
            raise NotAllowed(f"round {floor.state.hands} of table {name} is in progress", floor.room.control)
    return found


def _concerned(room: "Room", asked: c.Command) -> list[str]:
    """The tables at which something else is shown, or dealt, after it."""
    named = _named(asked)
    found = {*named, *room.jackpots.manager.tables} if not named else set(named)
    return sorted(name for name in found if name in room.tables)
