"""Who says a line: an account becomes the operator, the director, a deputy or a table, where it may."""

from collections.abc import Callable
from typing import Final

from pitboss.ledger.grants import Office
from pitboss.ledger.people import Person
from pitboss.rounds.errors import NotAllowed
from pitboss.rulebooks.tournaments.clauses import ruling
from pitboss.server.accounts.names import means_something
from pitboss.server.tournaments.persons import check_office, plays
from pitboss.tournaments.offering import LineChoice
from pitboss.tournaments.state import TournamentState


def roles(person: Person | None, s: TournamentState) -> list[str]:
    """Whose lines somebody may say, by the names `choices` has for them: nobody's, while playing in it."""
    if person is None or plays(person.name, s) or means_something(person.name):
        return []
    found = ["operator"] if person.holds("manager") else []
    if found or person.name in s.directors or person.name in s.deputies:
        found.append("director")
    if len(found) or any(person.holds(office) for office in ("dealer", "supervisor")):
        found += [table.name for table in s.tables.values() if table.designated]
    return found


BOOKS: Final[tuple[Office, ...]] = ("manager", "cashier", "auditor")


def keeps_books(person: Person | None, s: TournamentState) -> bool:
    """Whether somebody sees who paid what and who is staff: its officials and the room's, not while playing in it."""
    if person is None or person.program or plays(person.name, s):
        return False
    return person.name in (*s.directors, *s.deputies) or any(person.holds(office) for office in BOOKS)


def sees_paid(person: Person | None, s: TournamentState) -> Callable[[str], bool]:
    """Of which players somebody sees what they paid: oneself, where they are accounts; of all who keeps the books."""
    all_ = keeps_books(person, s)
    own = person.name if person is not None and not s.terms.counted else ""
    return lambda player: all_ or player == own


ROOMS = ("deal", "hand", "misdeal", "secret")
"""What a table that the room deals says by itself, and what only its players say."""


def by_the_room(s: TournamentState, choice: LineChoice) -> bool:
    """Whether nobody says this for a table: the room deals it, or it is a player's own secret."""
    return not s.terms.counted and choice.actor in s.tables and choice.verb in ROOMS


def spoken(person: Person, line: str, s: TournamentState) -> str:
    """The line as the log keeps it: with the name of the director or deputy who says it."""
    actor, _, rest = line.strip().partition(" ")
    before = s.book.before
    if not (actor in s.tables and _own_secret(person, rest)):
        check_office(person, s)
    if actor == "operator":
        if not person.holds("manager"):
            raise NotAllowed(f"{person.name} does not speak for the operator: a manager does", before.director)
        return line
    if actor == "director":
        return f"{_director(person, s)} {rest}"
    if actor in s.tables:
        if _own_secret(person, rest):
            return line
        if not s.terms.counted and rest.split(" ", 1)[0] in ROOMS:
            secret = s.book.secret.number + ruling("T20") if rest.startswith("secret") and s.book.secret else ()
            whose = "its player hands that in" if rest.startswith("secret") else "the room deals there"
            raise NotAllowed(f"{person.name} does not speak for table {actor}: {whose}", secret or before.director)
        if actor in roles(person, s):
            return line
        raise NotAllowed(f"{person.name} does not speak for table {actor}: its dealer does", before.director)
    raise NotAllowed(f"{actor[:40]!r} does not speak here: the operator, the director or a table does", before.director)


def _director(person: Person, s: TournamentState) -> str:
    before = s.book.before
    if person.name in s.directors:
        return f"director:{person.name}"
    if person.name in s.deputies:
        return f"deputy:{person.name}"
    if person.holds("manager"):
        return "operator"
    rules = tuple(dict.fromkeys(before.director + before.deputies))
    raise NotAllowed(f"{person.name} is not the Tournament Director", rules)


def _own_secret(person: Person, rest: str) -> bool:
    """A secret wager is handed in by whoever makes it."""
    words = rest.split()
    return len(words) > 2 and words[0] == "secret" and words[2] == person.name
