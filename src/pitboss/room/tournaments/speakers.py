"""The authors of lines: an account acts as operator, director, deputy or table. Also the payer of each line."""

import unicodedata
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from pitboss.books.tournaments.clauses import ruling
from pitboss.core.refusals import NoAuthority, NotAllowed, Refusal
from pitboss.log.kinds.offices import Office
from pitboss.log.kinds.tournament import TournamentMachine
from pitboss.pit.tournament.choices import LineChoice
from pitboss.pit.tournament.entries import may_enter
from pitboss.pit.tournament.grammar import read_line, verb_of
from pitboss.pit.tournament.line import TournamentLine
from pitboss.pit.tournament.purchases import PURCHASES
from pitboss.pit.tournament.state import TournamentState
from pitboss.pit.tournament.terms import ACTORS
from pitboss.room.accounts.people import Person, means_something

ROOM = "room"
"""The author of the room's own lines."""
PLAYING = ("entered", "in", "advanced")
BUYING = ("re-buy", "add-on", "re-enter")
PAID = PURCHASES
COMING = {"enter": 0, "substitute": 1}
"""Lines with which a player enters, and the position of the name in each."""


# --- who plays holds no office


def plays(name: str, s: TournamentState) -> bool:
    """Return True if a person plays or has entered. At real tables names are typed, so differences in spelling are
    ignored."""
    if not s.terms.counted:
        return name in s.players and s.players[name].state in PLAYING
    return any(one.state in PLAYING and alike(one.name) == alike(name) for one in s.players.values())


def entered(name: str, s: TournamentState) -> bool:
    """Return True if a person has entered and the tournament is not over. An eliminated player may see no more than a
    player."""
    left = any(one.state != "withdrawn" and alike(one.name) == alike(name) for one in s.players.values())
    return left and not s.over


def check_office(person: Person, s: TournamentState) -> None:
    """Refuse a person who plays in the tournament, whatever their office, and an account with an actor's name."""
    before = s.book.before
    if means_something(person.name):
        raise NoAuthority(f"{person.name!r} is an actor's name, not a person's: use another account", before.names)
    if plays(person.name, s):
        raise NoAuthority(
            f"{person.name} plays in this tournament and cannot act in a role until out",
            before.staff + before.director,
        )


def officials_playing(s: TournamentState) -> frozenset[str]:
    """Return directors and deputies who play in their own tournament."""
    return frozenset(name for name in (*s.directors, *s.deputies) if plays(name, s))


def check_apart(s: TournamentState, before: frozenset[str], coming: str = "") -> None:
    """Refuse a line that would let a person both direct a tournament and play in it."""
    for name in sorted(officials_playing(s) - before):
        raise _both(s, name)
    if coming and not plays(coming, s):
        for name in (*s.directors, *s.deputies):
            if name == coming or (s.terms.counted and alike(name) == alike(coming)):
                raise _both(s, name)


def comes_in(text: str) -> str:
    """Return the player who comes into play by this line; empty if none does."""
    return str(read_line(text).values[0]) if verb_of(text) in PAID else ""


def may_enter_oneself(s: TournamentState, name: str) -> None:
    """Refuse an account that cannot enter now."""
    if name in (*s.directors, *s.deputies):
        raise _both(s, name)
    may_enter(s, name)


def _both(s: TournamentState, name: str) -> NotAllowed:
    title = "the Tournament Director" if name in s.directors else "a deputy of the Tournament Director"
    return NotAllowed(
        f"{name} cannot be {title} and play in the same tournament",
        s.book.before.staff + s.book.before.director,
    )


# --- before a line


def check_line(machine: TournamentMachine, by: str, text: str) -> None:
    """Refuse a charge to another person's wallet, and a second entry under another spelling."""
    if machine.begun is None or verb_of(text) not in (*PAID, *COMING, "undo"):
        return
    line = read_line(text)
    if not machine.state.terms.counted:
        _check_agreed(machine, by, line)
    if line.verb in COMING:
        _check_newcomer(machine, line.values[COMING[line.verb]])


def check_staff(s: TournamentState, name: str, *, named: bool) -> None:
    """Refuse a person who holds an office of the room, unless the terms allow staff and the entry marks them."""
    if s.terms.entry.staff and named:
        return
    how = "must enter as staff" if s.terms.entry.staff else "is staff, and the terms do not allow staff to play"
    raise NotAllowed(f"{name} has a role in this room: {name} {how}", s.book.before.staff)


def staff_coming(text: str) -> tuple[str, bool]:
    """Return the person who enters by a line, if any, and True if it marks them as staff."""
    if verb_of(text) not in COMING:
        return "", False
    line = read_line(text)
    return str(line.values[COMING[line.verb]]), line.verb == "enter" and bool(line.values[2])


def who_buys(text: str) -> str:
    """Return the player who comes in or buys more by a line; empty if it is about something else."""
    if verb_of(text) not in (*PAID, *COMING):
        return ""
    line = read_line(text)
    return str(line.values[COMING.get(line.verb, 0)])


def only_the_players_own(s: TournamentState, choice: LineChoice) -> bool:
    """Return True if only the player may send this: if the room deals, the player's wallet pays for it."""
    return not s.terms.counted and choice.verb in PAID


def _check_agreed(machine: TournamentMachine, by: str, line: TournamentLine) -> None:
    """Refuse a charge that the payer did not submit, if the room deals."""
    rules = machine.state.book.before.signed
    if line.verb == "undo":
        struck = next((one.line for one in machine.tournament.entries if one.number == line.values[0]), line)
        if struck.verb == "withdraw" and struck.values[0] != by:
            name = struck.values[0]
            raise NotAllowed(f"{name} has withdrawn and been refunded: only {name} may enter again", rules)
    elif line.verb in PAID and line.values[0] != by and by != ROOM:
        name = line.values[0]
        raise NotAllowed(
            f"{name} pays for this {line.verb} from their own balance and must buy it on their own page",
            rules,
        )


def _check_newcomer(machine: TournamentMachine, name: str) -> None:
    """Refuse a second spelling of an entered name by capitals, accents or hyphens, and an actor's name."""
    s, before = machine.state, machine.state.book.before
    if name.casefold() in ACTORS or (not s.terms.counted and means_something(name)):
        raise NotAllowed(f"{name} is the name of an official and cannot be a player's", before.names)
    if not s.terms.counted:
        return
    own = _spellings(machine, name)
    for other in s.players.values():
        if other.name != name and other.state != "withdrawn" and own & _spellings(machine, other.name):
            raise NotAllowed(
                f"{name} looks like {other.name}, who has entered: write it so that the two cannot be confused",
                before.entered,
            )
    if name not in s.refused and own & {alike(one) for one in s.refused}:
        raise NotAllowed(f"the application of {name} was refused, in another spelling", before.refused)


def _spellings(machine: TournamentMachine, name: str) -> set[str]:
    return {alike(name), alike(machine.names.get(name, name))}


@lru_cache(8192)
def alike(name: str) -> str:
    """Return the same key for `Zoë O'Brien`, `zoe obrien` and `ZOE-OBRIEN`."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    return "".join(one for one in plain if one.isalnum()) or name


# --- one click, one purchase


def check_seen(machine: TournamentMachine, text: str, seen: int) -> None:
    """Refuse a purchase by a person who has not seen the same player's last purchase."""
    if verb_of(text) not in BUYING:
        return
    name = read_line(text).values[0]
    for one in reversed(machine.tournament.entries):
        if one.number <= seen:
            return
        if not one.struck and one.line.verb in BUYING and one.line.values[0] == name:
            raise Unseen(
                f"{name} has just bought a {one.line.verb}: check before buying more",
                machine.state.book.entries.rebuy,
            )


class Unseen(Refusal):
    """A purchase decided on before its sender saw the last one."""


def roles(person: Person | None, s: TournamentState) -> list[str]:
    """Return the roles in which a person may act, by their names in `choices`; empty while they play."""
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
    """Return True if a person may see all payments and the staff among the players: officials who do not play in it."""
    if person is None or person.program or plays(person.name, s):
        return False
    return person.name in (*s.directors, *s.deputies) or any(person.holds(office) for office in BOOKS)


def sees_paid(person: Person | None, s: TournamentState) -> Callable[[str], bool]:
    """Return a function that says whose payments a person may see: their own or, with the books, everyone's."""
    all_ = keeps_books(person, s)
    own = person.name if person is not None and not s.terms.counted else ""
    return lambda player: all_ or player == own


ROOMS = ("deal", "hand", "misdeal", "secret")
"""Lines of tables that the room deals, and lines that only players may send."""


def by_the_room(s: TournamentState, choice: LineChoice) -> bool:
    """Return True if no official sends this line for a table, because the room deals it or it is a player's secret
    wager."""
    return not s.terms.counted and choice.actor in s.tables and choice.verb in ROOMS


def spoken(person: Person, line: str, s: TournamentState) -> str:
    """Return the line as the log keeps it, with the name of the director or deputy."""
    actor, _, rest = line.strip().partition(" ")
    before, verb = s.book.before, verb_of(line)
    own = actor in s.tables and verb == "secret" and read_line(line).values[1] == person.name
    if not own:
        check_office(person, s)
    if actor == "operator":
        if not person.holds("manager"):
            raise NotAllowed(f"{person.name} cannot act for the operator: only a manager can", before.director)
        return line
    if actor == "director":
        return f"{_director(person, s)} {rest}"
    if actor in s.tables:
        if own:
            return line
        if not s.terms.counted and verb in ROOMS:
            secret = s.book.secret.number + ruling("T20") if verb == "secret" and s.book.secret else ()
            whose = "its player hands that in" if verb == "secret" else "the room deals there"
            raise NotAllowed(f"{person.name} cannot act for table {actor}: {whose}", secret or before.director)
        if actor in roles(person, s):
            return line
        raise NotAllowed(f"{person.name} cannot act for table {actor}: only its dealer can", before.director)
    raise NotAllowed(f"{actor[:40]!r} is not an actor here: expected operator, director or a table", before.director)


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
