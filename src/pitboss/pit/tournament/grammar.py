"""Every line of a tournament: who says it, its parts, how it is read and written."""

from typing import Literal

import msgspec

from pitboss.books.tournament import GROUNDS
from pitboss.core.errors import PitbossError, nearest
from pitboss.core.refusals import Refusal, UnreadableLine
from pitboss.pit.tournament.parts import (
    CARDS,
    CHANGES,
    COUNTS,
    DRAW,
    FALLEN,
    LEFT,
    MAYBE_PLACE,
    METHOD,
    MINUTES,
    MOMENT,
    NAME,
    ODD,
    PLACE,
    SECRET,
    WHY,
    LinePart,
    Role,
    TournamentLine,
    Words,
    agreed,
    flag,
    keyed,
    named,
    number,
    several,
    word_of,
)

Who = Literal["operator", "director", "table"]
"""Whose line it is. Whatever the director may say, the operator and a deputy may say too."""


class Verb(msgspec.Struct, frozen=True):
    """A row of the grammar."""

    who: Who
    name: str
    parts: tuple[LinePart, ...]
    meaning: str
    by_clock: bool = False
    """The clock says it too."""
    grave: bool = False
    """It ends something for somebody: a page asks before it is said."""

    @property
    def usage(self) -> str:
        who = "t1" if self.who == "table" else self.who
        return " ".join((who, self.name, *(part.usage for part in self.parts)))


PLAYER = named("anna", "player", "a player")
SUBSTITUTE = named("carol", "person", "a player")
PERSON = named("alice", "person", "a person")
TABLE = named("t1", "table", "a table")
TABLES = several("t1 [t2 …]", "tables", "a table")
ORDER = several("anna bob …", "players", "a player")
HAND = number("13", "the number of a hand")
SIGNED, STAFF, NOTED = flag("signed"), flag("staff"), flag("noted")

_ROWS = (
    Verb("operator", "publish", (), "the terms are available to patrons"),
    Verb("operator", "notify", (), "the inspectorate is told"),
    Verb("operator", "appoint", (PERSON,), "the Tournament Director"),
    Verb("operator", "designate", (TABLES,), "tables for this tournament only"),
    Verb("operator", "release", (TABLE,), "a table that is no longer needed"),
    Verb("operator", "refuse", (PERSON, WHY), "an application is refused"),
    Verb("operator", "pay", (PLAYER,), "the prize was handed over"),
    Verb("director", "deputise", (PERSON,), "names a deputy"),
    Verb("director", "away", (), "the director leaves"),
    Verb("director", "here", (), "the director is back"),
    Verb("director", "postpone", (MOMENT,), "a later start"),
    Verb("director", "enter", (PERSON, SIGNED, STAFF), "an entry, paid"),
    Verb("director", "withdraw", (PLAYER,), "an entry taken back before the start", grave=True),
    Verb("director", "substitute", (PLAYER, SUBSTITUTE, SIGNED), "another takes over entry, seat and chips"),
    Verb("director", "seat", (DRAW,), "the draw's outcome, or the seat of a late entry"),
    Verb("director", "brief", (), "the players are briefed"),
    Verb("director", "start", (), "the next session begins"),
    Verb("director", "level", (number("2", "the number of a level"),), "the next level", by_clock=True),
    Verb("director", "break", (), "the scheduled break", by_clock=True),
    Verb("director", "pause", (), "the clock stops"),
    Verb("director", "resume", (), "the clock goes on"),
    Verb("director", "clock", (MINUTES,), "the level or break is so much longer or shorter"),
    Verb("director", "stood", (MOMENT,), "nobody could play since then: the clock stood", by_clock=True),
    Verb("director", "began", (MOMENT,), "when a level or break that was called late began", by_clock=True),
    Verb("director", "end", (), "the time of a session is over", by_clock=True, grave=True),
    Verb("director", "re-buy", (PLAYER,), "chips bought again"),
    Verb("director", "add-on", (PLAYER,), "chips added in the break"),
    Verb("director", "re-enter", (PLAYER, MAYBE_PLACE), "another entry, or into a repechage"),
    Verb("director", "move", (PLAYER, PLACE), "one player to another seat"),
    Verb("director", "break-table", (TABLE, DRAW), "everybody at a table to other tables"),
    Verb("director", "redraw", (DRAW,), "everybody draws anew", grave=True),
    Verb("director", "lock", (PLACE,), "a seat that nobody is given"),
    Verb("director", "unlock", (PLACE,), "a locked seat may be filled again"),
    Verb(
        "director",
        "hand-for-hand",
        (word_of("on | off", "word", "on or off", ("on", "off")),),
        "synchronised hands",
    ),
    Verb("director", "absent", (PLAYER,), "a player is not there"),
    Verb("director", "back", (PLAYER,), "a player is back"),
    Verb("director", "retire", (PLAYER,), "a player gives up", grave=True),
    Verb("director", "warn", (PLAYER, WHY), "a warning"),
    Verb("director", "penalise", (PLAYER, number("3", "a number of hands"), WHY), "hands without a chance to win"),
    Verb(
        "director",
        "disqualify",
        (PLAYER, word_of(" | ".join(GROUNDS), "word", "a ground", GROUNDS)),
        "a player is put out for good",
        grave=True,
    ),
    Verb("director", "conclude", (TABLE, agreed(needed=False)), "a table stops before its time", grave=True),
    Verb("director", "rank", (ORDER,), "tied players in this order"),
    Verb("director", "deal", (METHOD, LEFT, agreed(needed=True)), "the remaining prizes are agreed", grave=True),
    Verb("director", "close", (), "the result is final", grave=True),
    Verb("director", "cancel", (WHY,), "the tournament is off", grave=True),
    Verb("director", "undo", (number("17", "the number of a line"), WHY), "a line is struck out"),
    Verb("table", "deal", (HAND, NOTED), "a hand begins; noted: who is away from it is as it is now (T12)"),
    Verb(
        "table",
        "hand",
        (HAND, keyed("big", "5", "a seat"), keyed("button", "4", "a seat"), CHANGES),
        "what a hand did to the stacks",
    ),
    Verb("table", "misdeal", (HAND,), "the hand dealt counts for nothing"),
    Verb("table", "out", (FALLEN,), "put out in one hand, where stacks are counted"),
    Verb("table", "count", (COUNTS,), "chips presented and counted"),
    Verb("table", "race", (number("25", "a denomination"), ODD, CARDS), "a denomination leaves"),
    Verb("table", "secret", (HAND, PLAYER, SECRET), "a secret wager for a hand to come"),
    Verb("table", "time-chip", (PLAYER,), "a time chip handed in for more time to act"),
)

VERBS: dict[tuple[Who, str], Verb] = {(row.who, row.name): row for row in _ROWS}
NAMES: tuple[str, ...] = tuple(dict.fromkeys(row.name for row in _ROWS))


def verb(role: str, word: str) -> Verb | None:
    """The row of a verb as somebody in a role says it; None where there is none or it is not theirs to say."""
    if role == "table":
        return VERBS.get(("table", word))
    found = VERBS.get(("director", word))
    if role == "clock":
        return found if found is not None and found.by_clock else None
    if found is None and role == "operator":
        return VERBS.get(("operator", word))
    return found


LONGEST_LINE = 1_000_000
"""A redraw names everybody in."""
_ROLES: dict[str, Role] = {"operator": "operator", "director": "director", "deputy": "deputy", "clock": "clock"}
_NAMED = ("director", "deputy")


class NotTheirs(UnreadableLine):
    """A line that exists, but is for somebody else to say."""


def read_line(text: str) -> TournamentLine:
    """The line of one text without its time. Raises a `Refusal`."""
    if len(text) > LONGEST_LINE:
        raise UnreadableLine(f"a line of {len(text)} characters is too long: at most {LONGEST_LINE} are read")
    words = (text.partition("#")[0] if "#" in text else text).split()
    if len(words) < 2:
        raise UnreadableLine(f"{text.strip()[:60]!r} is not a line: expected an actor and a verb, such as 't1 deal 13'")
    role, name = _actor(words[0])
    row = verb(role, words[1])
    if row is None:
        raise _not_said(words[0], words[1])
    rest = Words(words, 2)
    try:
        values = tuple([part.read(rest) for part in row.parts])
        if rest.peek() is not None:
            raise UnreadableLine(f"{' '.join(rest.take_rest())[:80]!r} is left over at the end of the line")
    except Refusal as refusal:
        raise UnreadableLine(f"{refusal.message}; the line is {row.usage!r}", actor=words[0]) from None
    except PitbossError as error:
        raise UnreadableLine(f"{error}; the line is {row.usage!r}", actor=words[0]) from None
    return TournamentLine(role, name, row.name, values)


def _actor(word: str) -> tuple[Role, str]:
    head, colon, name = word.partition(":")
    role = _ROLES.get(head)
    if role is None:
        if colon or not NAME.fullmatch(word):
            raise UnreadableLine(
                f"{word[:60]!r} is not an actor: expected operator, director, deputy:name, clock or a table"
            )
        return "table", word
    if colon and (role not in _NAMED or not NAME.fullmatch(name)):
        raise UnreadableLine(f"{word[:60]!r} is not an actor: expected {role}{':name' if role in _NAMED else ''}")
    if role == "deputy" and not colon:
        raise UnreadableLine("a deputy speaks by name, such as deputy:bob")
    return role, name


def _not_said(actor: str, word: str) -> Refusal:
    if word in NAMES:
        said = [one for one in _whose(word) if one]
        return NotTheirs(f"{actor} does not say {word!r}: it is for {' or '.join(said)} to say", actor=actor)
    return UnreadableLine(
        f"{word[:40]!r} is not a verb: expected one of {', '.join(NAMES)}{nearest(word, NAMES)}", actor=actor
    )


def _whose(word: str) -> list[str]:
    rows = [
        ("the operator", verb("operator", word)),
        ("the director", verb("director", word)),
        ("a table", verb("table", word)),
    ]
    return [who for who, row in rows if row is not None]


def write_line(line: TournamentLine) -> str:
    """The text of a line in its usual spacing."""
    row: Verb | None = verb(line.role, line.verb)
    if row is None:
        raise _not_said(line.actor, line.verb)
    words = [line.actor, line.verb]
    for part, value in zip(row.parts, line.values, strict=True):
        words += part.write(value)
    return " ".join(words)
