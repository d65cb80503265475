"""Whom a person speaks for at a table: themselves, or an office they hold, under the book's own name for it."""

from pitboss.floor.line import is_round_line
from pitboss.floor.table import FloorTable
from pitboss.ledger.people import Person
from pitboss.rounds.errors import NoAuthority, NotAllowed
from pitboss.rounds.officials import Officials
from pitboss.server.socket.wire import Office

DEALING = {"deal", "draw", "dh", "db", "dj", "burn", "settle"}
"""What a dealer does with the cards."""


def speaker(person: Person, office: Office | None, floor: FloorTable, line: str) -> str:
    """The `by` of a line. Raises `NoAuthority` for an office the person does not hold, or not while playing."""
    if is_round_line(person.name, floor.room.officials):
        raise NotAllowed(
            f"{person.name!r} is an office's name, not a person's: use another account", floor.room.control
        )
    if office is None:
        return person.name
    if not person.holds(office):
        raise NoAuthority(f"{person.name} is not a {office} here: a manager grants offices", actor=person.name)
    if plays(person.name, floor):
        raise NoAuthority(
            f"{person.name} plays at this table and cannot act as {office} there until the seat is left",
            floor.room.apart,
            actor=person.name,
        )
    verbs = line.split()[: 2 if is_round_line(line) else 1]
    if floor.sign.dealer == "software" and (verbs == ["d", "close"] or DEALING & set(verbs)):
        raise NotAllowed("the cards of this table are dealt by software", floor.room.control, actor=person.name)
    return in_office(person, office, floor)


def in_office(person: Person, office: Office, floor: FloorTable) -> str:
    """`area-manager:carol`: how the log names somebody who speaks for an office."""
    return f"{role_token(floor.room.officials, office)}:{person.name}"


def plays(name: str, floor: FloorTable) -> bool:
    """Whether somebody has chips at a table or wants to: seated, in the round in progress, or claiming a seat."""
    state = floor.state
    if name in state.players or (state.in_round and state.token(name) is not None):
        return True
    return any(claim.name == name for claims in state.claims.values() for claim in claims)


def role_token(officials: Officials, office: Office) -> str:
    """The book's word for an office: a dealer is the lowest role, a supervisor the next, a manager the highest."""
    roles = officials.roles
    return roles[{"dealer": 0, "supervisor": min(1, len(roles) - 1), "manager": -1}[office]].token


def staff(officials: Officials, verb: str) -> str:
    """Who does what nobody has to decide: the least role that may."""
    return officials.power(verb).least
