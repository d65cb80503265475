"""What only the room knows of a line: who says it, whose wallet it is, and who is the same person.

A tournament knows names. The room knows accounts, and holds a line against them before it is said.
"""

import unicodedata
from functools import lru_cache

from pitboss.ledger.people import Person
from pitboss.ledger.tournaments import TournamentFold
from pitboss.rounds.errors import NoAuthority, NotAllowed, Refusal
from pitboss.server.accounts.names import means_something
from pitboss.tournaments.buying import PURCHASES
from pitboss.tournaments.entering import may_enter
from pitboss.tournaments.line import TournamentLine
from pitboss.tournaments.notation import read_line
from pitboss.tournaments.offering import LineChoice
from pitboss.tournaments.state import TournamentState
from pitboss.tournaments.terms import ACTORS

ROOM = "room"
"""Who says what the room knows by itself."""
PLAYING = ("entered", "in", "advanced")
BUYING = ("re-buy", "add-on", "re-enter")
PAID = PURCHASES
COMING = {"enter": 0, "substitute": 1}
"""Lines by which somebody comes in, and where the name stands."""


# --- who plays holds no office


def plays(name: str, s: TournamentState) -> bool:
    """Whether somebody is in it or has entered. Beside real tables people are typed: a spelling makes no other."""
    if not s.terms.counted:
        return name in s.players and s.players[name].state in PLAYING
    return any(one.state in PLAYING and alike(one.name) == alike(name) for one in s.players.values())


def entered(name: str, s: TournamentState) -> bool:
    """Return whether somebody has entered and the tournament is not over: who is out may know no more than a player."""
    left = any(one.state != "withdrawn" and alike(one.name) == alike(name) for one in s.players.values())
    return left and not s.over


def check_office(person: Person, s: TournamentState) -> None:
    """Refuses whoever plays in the tournament, whatever the office, and an account that has an actor's name."""
    before = s.book.before
    if means_something(person.name):
        raise NoAuthority(f"{person.name!r} is an actor's name, not a person's: use another account", before.names)
    if plays(person.name, s):
        raise NoAuthority(
            f"{person.name} plays in this tournament and holds no office in it until out",
            before.staff + before.director,
        )


def officials_playing(s: TournamentState) -> frozenset[str]:
    """Directors and deputies who play in their own tournament."""
    return frozenset(name for name in (*s.directors, *s.deputies) if plays(name, s))


def check_apart(s: TournamentState, before: frozenset[str], coming: str = "") -> None:
    """Refuses a line by which somebody would direct a tournament and play in it, who comes in by it perhaps."""
    for name in sorted(officials_playing(s) - before):
        raise _both(s, name)
    if coming and not plays(coming, s):
        for name in (*s.directors, *s.deputies):
            if name == coming or (s.terms.counted and alike(name) == alike(coming)):
                raise _both(s, name)


def comes_in(text: str) -> str:
    """Who plays after a purchase, by this line."""
    words = text.split(maxsplit=3)
    return words[2] if len(words) > 2 and words[1] in PAID else ""


def may_enter_oneself(s: TournamentState, name: str) -> None:
    """Refuses an account that cannot enter now."""
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


def check_line(fold: TournamentFold, by: str, text: str) -> None:
    """Refuses what the tournament would take of somebody else's wallet, and a second entry under another spelling."""
    words = text.split(maxsplit=3)
    if fold.begun is None or len(words) < 3 or words[1] not in (*PAID, *COMING, "undo"):
        return
    line = read_line(text)
    if not fold.state.terms.counted:
        _check_agreed(fold, by, line)
    if line.verb in COMING:
        _check_newcomer(fold, line.values[COMING[line.verb]])


def who_buys(text: str) -> str:
    """Return who comes in by a line or buys more; nobody where it is about something else."""
    words = text.split(maxsplit=3)
    if len(words) < 3 or words[1] not in (*PAID, *COMING):
        return ""
    line = read_line(text)
    return str(line.values[COMING.get(line.verb, 0)])


def only_the_players_own(s: TournamentState, choice: LineChoice) -> bool:
    """Whether a player says this alone: where the room deals it is paid from the wallet."""
    return not s.terms.counted and choice.verb in PAID


def _check_agreed(fold: TournamentFold, by: str, line: TournamentLine) -> None:
    """Where the room deals, whoever pays has agreed to it: by saying it."""
    rules = fold.state.book.before.signed
    if line.verb == "undo":
        struck = next((one.line for one in fold.tournament.entries if one.number == line.values[0]), line)
        if struck.verb == "withdraw" and struck.values[0] != by:
            name = struck.values[0]
            raise NotAllowed(f"{name} has withdrawn and has the money: only {name} may enter again", rules)
    elif line.verb in PAID and line.values[0] != by and by != ROOM:
        name = line.values[0]
        raise NotAllowed(
            f"{line.verb} {name} is paid from the wallet of {name}, who alone may say it, on the player's page",
            rules,
        )


def _check_newcomer(fold: TournamentFold, name: str) -> None:
    """Nobody is two people by capitals, accents or hyphens, nor somebody who says lines."""
    s, before = fold.state, fold.state.book.before
    if name.casefold() in ACTORS or (not s.terms.counted and means_something(name)):
        raise NotAllowed(f"{name} says lines of its own and cannot be a player's name", before.names)
    if not s.terms.counted:
        return
    own = _spellings(fold, name)
    for other in s.players.values():
        if other.name != name and other.state != "withdrawn" and own & _spellings(fold, other.name):
            raise NotAllowed(
                f"{name} reads like {other.name}, who has entered: write it so that nobody takes one for the other",
                before.entered,
            )
    if name not in s.refused and own & {alike(one) for one in s.refused}:
        raise NotAllowed(f"the application of {name} was refused, in another spelling", before.refused)


def _spellings(fold: TournamentFold, name: str) -> set[str]:
    return {alike(name), alike(fold.names.get(name, name))}


@lru_cache(8192)
def alike(name: str) -> str:
    """`Zoë O'Brien`, `zoe obrien` and `ZOE-OBRIEN` are one name."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    return "".join(one for one in plain if one.isalnum()) or name


# --- one click, one purchase


def check_seen(fold: TournamentFold, text: str, seen: int) -> None:
    """Refuses a purchase by somebody who has not seen the last one of the same player."""
    words = text.split(maxsplit=3)
    if len(words) < 3 or words[1] not in BUYING:
        return
    for one in reversed(fold.tournament.entries):
        if one.number <= seen:
            return
        if not one.struck and one.line.verb in BUYING and one.line.values[0] == words[2]:
            raise Unseen(
                f"a {one.line.verb} of {words[2]} was taken meanwhile: look at it before more is bought",
                fold.state.book.entries.rebuy,
            )


class Unseen(Refusal):
    """A purchase decided on before the last one was seen."""
