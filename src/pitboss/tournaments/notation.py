"""Text ↔ line: `read_line(write_line(line)) == line`."""

from pitboss.errors import PitbossError, nearest
from pitboss.rounds.errors import Refusal, UnreadableLine
from pitboss.tournaments.grammar import NAMES, Verb, verb
from pitboss.tournaments.line import Role, TournamentLine
from pitboss.tournaments.parts import NAME, Words

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
