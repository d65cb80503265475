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
from pitboss.server.table.offices import role_token

if TYPE_CHECKING:
    from pitboss.server.room import Room

FAULTS = (c.Suspend, c.Resume, c.Manual, c.DisplayFault, c.DisplayWorks)
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
    for name in concerned:
        room.tables[name].show_jackpots()
        room.go_on(name)
    return events


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
    return manager.table(about).terms


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
    named = (asked.table,) if isinstance(asked, c.OfTable) else asked.tables if isinstance(asked, c.Suspend) else ()
    found = {*named, *room.jackpots.manager.tables} if not named else set(named)
    return sorted(name for name in found if name in room.tables)
