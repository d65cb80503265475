"""Every line of a tournament: who says it, its parts and what does it; how it is read and written."""

import re
from collections.abc import Iterable

from msgspec.structs import replace

from pitboss.books.tournament import GROUNDS
from pitboss.core.errors import PitbossError, nearest
from pitboss.core.grammar import (
    INSTANT,
    NAME,
    Part,
    Verb,
    Words,
    cards,
    flag,
    form,
    keyed,
    marked,
    name,
    names,
    number,
    one_of,
    optional,
    read_name,
    read_number,
    rest,
    several,
    text,
    unique,
    word,
    words_of,
)
from pitboss.core.money import read_money, short_money
from pitboss.core.refusals import Refusal, UnreadableLine
from pitboss.pit.tournament import (
    announcing,
    clock,
    colour_up,
    conduct,
    counting,
    entries,
    finishing,
    hands,
    purchases,
    seating,
    sessions,
)
from pitboss.pit.tournament.line import Fallen, Method, Role, StackChange, TableSeat, TournamentLine

_BY = r"(?:/([A-Za-z][A-Za-z0-9_+-]*))?"
_CHANGE = re.compile(rf"({NAME})=([+-]?[0-9]{{1,15}}){_BY}", re.ASCII)
_FALLEN = re.compile(rf"({NAME})(?:=([0-9]{{1,15}}))?{_BY}", re.ASCII)
_COUNT = re.compile(rf"({NAME})=([0-9]{{1,15}})", re.ASCII)
_PLACE = re.compile(rf"({NAME})/([0-9]{{1,9}})", re.ASCII)
_SUM = re.compile(rf"({NAME})=([0-9]{{1,12}}(?:\.[0-9]{{1,2}})?)", re.ASCII)
AGREED = "agreed"
WAGERS = ("ante", "pair-plus", "six-card")


def _match(pattern: re.Pattern[str], written: str, expected: str) -> re.Match[str]:
    found = pattern.fullmatch(written)
    if not found:
        raise UnreadableLine(f"{written[:60]!r} is not {expected}")
    return found


def _by(written: str | None) -> tuple[str, ...]:
    return unique([read_name(one, "a player") for one in written.split("+")]) if written else ()


def _behind(by: tuple[str, ...]) -> str:
    return f"/{'+'.join(by)}" if by else ""


def _place(written: str) -> TableSeat:
    found = _match(_PLACE, written, "a seat: expected a table and a number, such as t1/3")
    return TableSeat(found[1], int(found[2]))


def _draw(words: Words) -> tuple[str, TableSeat]:
    player = read_name(words.take("a player"), "a player")
    return player, _place(words.take(f"the seat of {player}"))


def _change(written: str) -> StackChange:
    found = _match(_CHANGE, written, "a change of a stack: expected one such as anna=-500")
    return StackChange(found[1], int(found[2]), _by(found[3]))


def _fallen(written: str) -> Fallen:
    found = _match(_FALLEN, written, "a player put out: expected one such as anna=3500 or anna/bob")
    return Fallen(found[1], None if found[2] is None else int(found[2]), _by(found[3]))


def _write_fallen(one: Fallen) -> str:
    return f"{one.player}{'' if one.began is None else f'={one.began}'}{_behind(one.by)}"


def _count(written: str) -> tuple[str, int]:
    found = _match(_COUNT, written, "a count of chips: expected one such as anna=12000")
    return found[1], int(found[2])


def _write_count(value: tuple[str, int]) -> str:
    return f"{value[0]}={value[1]}"


def _write_counts(value: Iterable[tuple[str, int]]) -> Iterable[str]:
    return map(_write_count, value)


def _with_sums(words: Words) -> list[str]:
    """The words up to the first that gives nobody anything."""
    found = []
    while (one := words.peek()) is not None and "=" in one:
        found.append(words.take(one))
    return found


def _agreed(words: Words) -> tuple[str, ...]:
    said = words.take("'agreed' and who agrees")
    if said != AGREED:
        raise UnreadableLine(f"{said[:40]!r}: expected 'agreed' and who agrees")
    return tuple(read_name(one, "a player") for one in (words.take("who agrees"), *words.take_rest()))


def _method(words: Words) -> Method:
    said = words.take("how the prizes are shared")
    if said in ("equal", "chips", "icm"):
        return Method(said)  # type: ignore[arg-type]
    if said != "as":
        raise UnreadableLine(f"{said[:40]!r} is not a way to share prizes: expected equal, chips, icm or as anna=900 …")
    shares = [
        _match(_SUM, one, "a share: expected dollars, such as anna=900 or anna=900.50") for one in _with_sums(words)
    ]
    if not shares:
        raise UnreadableLine("after 'as' comes what each gets, such as anna=900 bob=700")
    return Method("as", tuple((one[1], read_money(one[2])) for one in shares))


def _write_method(value: Method) -> Iterable[str]:
    return (value.name, *(f"{player}={short_money(chips)}" for player, chips in value.sums))


def _wagers(words: list[str]) -> tuple[tuple[str, int], ...]:
    found: dict[str, int] = {}
    for one in words:
        key, _, amount = one.partition("=")
        if key not in WAGERS or key in found:
            raise UnreadableLine(f"{one[:40]!r}: expected {', '.join(f'{one}=…' for one in WAGERS)}, each once")
        found[key] = read_number(amount, "an amount of chips")
    if "ante" not in found:
        raise UnreadableLine("the ante of the secret wager is missing, such as ante=300")
    return tuple((key, found[key]) for key in WAGERS if key in found)


PLAYER = name("a player", "anna", "player")
SUBSTITUTE = name("a player", "carol", "person")
PERSON = name("a person", "alice", "person")
TABLE = name("a table", "t1", "table")
TABLES = names("a table", "t1 [t2 …]", "tables")
ORDER = names("a player", "anna bob …", "players")
HAND = number("the number of a hand", "13")
BIG, BUTTON = keyed("big", "a seat", "5"), keyed("button", "a seat", "4")
SIGNED, STAFF, NOTED = flag("signed"), flag("staff"), flag("noted")
WHY = text("why", "WHY")
MINUTES = replace(
    form("a number of minutes", "+1m", "([+-][1-9][0-9]{0,2})m", int, lambda value: f"{value:+d}m"), kind="minutes"
)
PLACE = word("a seat", "t2/5", _place, kind="seat")
MAYBE_PLACE = optional(replace(PLACE, example="t2/4"))
DRAW = replace(
    several(
        "a player",
        Part(said="a player", example="", read=_draw, write=lambda value: (value[0], str(value[1]))),
        needed=True,
    ),
    example="anna t1/3 [bob t1/4 …]",
    kind="seats",
)
CHANGES = replace(
    several("changes", word("", "", _change, lambda one: f"{one.player}={one.chips:+d}{_behind(one.by)}")),
    example="anna=-500 bob=+500 …",
    kind="changes",
)
FALLEN = replace(
    several("a player", word("a player", "", _fallen, _write_fallen), needed=True),
    example="anna=3500[/carl] [bob=1200 …]",
    kind="stacks",
)
COUNTS = Part(
    said="counts",
    example="anna=12000 [bob=8000 …]",
    kind="stacks",
    read=lambda words: tuple(map(_count, words.take_rest())),
    write=_write_counts,
)
ODD = Part(
    said="odd chips",
    example="anna=3 bob=2 …",
    kind="stacks",
    needed=False,
    read=lambda words: tuple(map(_count, _with_sums(words))),
    write=_write_counts,
)
CARDS = cards("cards", "AsKd7c…")
AGREE = Part(
    said="who agrees",
    example="agreed anna bob …",
    kind="players",
    read=_agreed,
    write=lambda value: (AGREED, *value),
)
MAYBE_AGREE = optional(AGREE)
METHOD = Part(
    said="how the prizes are shared",
    example="equal | chips | icm | as anna=900 bob=700 …",
    kind="method",
    read=_method,
    write=_write_method,
    options=("equal", "chips", "icm", "as"),
)
LEFT = marked("left", word("what is left for the winner", "500", read_money, short_money, kind="money"), None)
SECRET = rest(
    "the ante of the secret wager",
    "ante=300 [pair-plus=50] [six-card=50]",
    _wagers,
    _write_counts,
    needed=True,
    kind="wagers",
)
ON_OFF = one_of("on or off", ("on", "off"))
GROUND = one_of("a ground", GROUNDS)

_OFFICE = (
    Verb("publish", (), "the terms are available to patrons", "operator", do=announcing.publish),
    Verb("notify", (), "the inspectorate is told", "operator", do=announcing.notify),
    Verb("appoint", (PERSON,), "the Tournament Director", "operator", do=announcing.appoint),
    Verb("designate", (TABLES,), "tables for this tournament only", "operator", do=announcing.designate),
    Verb("release", (TABLE,), "a table that is no longer needed", "operator", do=announcing.release),
    Verb("refuse", (PERSON, WHY), "an application is refused", "operator", do=announcing.refuse),
    Verb("pay", (PLAYER,), "the prize was handed over", "operator", do=finishing.pay),
    Verb("deputise", (PERSON,), "names a deputy", "director", do=announcing.deputise),
    Verb("away", (), "the director leaves", "director", do=announcing.away),
    Verb("here", (), "the director is back", "director", do=announcing.here),
    Verb("postpone", (INSTANT,), "a later start", "director", do=announcing.postpone),
    Verb("enter", (PERSON, SIGNED, STAFF), "an entry, paid", "director", do=entries.enter),
    Verb("withdraw", (PLAYER,), "an entry taken back before the start", "director", do=entries.withdraw, grave=True),
    Verb(
        "substitute",
        (PLAYER, SUBSTITUTE, SIGNED),
        "another takes over entry, seat and chips",
        "director",
        do=entries.substitute,
    ),
    Verb("seat", (DRAW,), "the draw's outcome, or the seat of a late entry", "director", do=seating.seat),
    Verb("brief", (), "the players are briefed", "director", do=announcing.brief),
    Verb("start", (), "the next session begins", "director", do=sessions.start),
    Verb("level", (number("the number of a level", "2"),), "the next level", "clock", do=clock.level),
    Verb("break", (), "the scheduled break", "clock", do=clock.take_break),
    Verb("pause", (), "the clock stops", "director", do=clock.pause),
    Verb("resume", (), "the clock goes on", "director", do=clock.resume),
    Verb("clock", (MINUTES,), "the level or break is so much longer or shorter", "director", do=clock.adjust),
    Verb("stood", (INSTANT,), "nobody could play since then: the clock stood", "clock", do=clock.stood),
    Verb("began", (INSTANT,), "when a level or break that was called late began", "clock", do=clock.began),
    Verb("end", (), "the time of a session is over", "clock", do=sessions.end, grave=True),
    Verb("re-buy", (PLAYER,), "chips bought again", "director", do=purchases.rebuy),
    Verb("add-on", (PLAYER,), "chips added in the break", "director", do=purchases.addon),
    Verb("re-enter", (PLAYER, MAYBE_PLACE), "another entry, or into a repechage", "director", do=purchases.re_enter),
    Verb("move", (PLAYER, PLACE), "one player to another seat", "director", do=seating.move),
    Verb("break-table", (TABLE, DRAW), "everybody at a table to other tables", "director", do=seating.break_table),
    Verb("redraw", (DRAW,), "everybody draws anew", "director", do=seating.redraw, grave=True),
    Verb("lock", (PLACE,), "a seat that nobody is given", "director", do=seating.lock),
    Verb("unlock", (PLACE,), "a locked seat may be filled again", "director", do=seating.unlock),
    Verb("hand-for-hand", (ON_OFF,), "synchronised hands", "director", do=hands.hand_for_hand),
    Verb("absent", (PLAYER,), "a player is not there", "director", do=conduct.absent),
    Verb("back", (PLAYER,), "a player is back", "director", do=conduct.back),
    Verb("retire", (PLAYER,), "a player gives up", "director", do=conduct.retire, grave=True),
    Verb("warn", (PLAYER, WHY), "a warning", "director", do=conduct.warn),
    Verb(
        "penalise",
        (PLAYER, number("a number of hands", "3"), WHY),
        "hands without a chance to win",
        "director",
        do=conduct.penalise,
    ),
    Verb("disqualify", (PLAYER, GROUND), "a player is put out for good", "director", do=conduct.disqualify, grave=True),
    Verb(
        "conclude", (TABLE, MAYBE_AGREE), "a table stops before its time", "director", do=sessions.conclude, grave=True
    ),
    Verb("rank", (ORDER,), "tied players in this order", "director", do=finishing.rank),
    Verb("deal", (METHOD, LEFT, AGREE), "the remaining prizes are agreed", "director", do=finishing.deal, grave=True),
    Verb("close", (), "the result is final", "director", do=finishing.close, grave=True),
    Verb("cancel", (WHY,), "the tournament is off", "director", do=finishing.cancel, grave=True),
    Verb("undo", (number("the number of a line", "17"), WHY), "a line is struck out", "director"),
)
_TABLE = (
    Verb(
        "deal", (HAND, NOTED), "a hand begins; noted: who is away from it is as it is now (T12)", "table", do=hands.deal
    ),
    Verb("hand", (HAND, BIG, BUTTON, CHANGES), "what a hand did to the stacks", "table", do=hands.hand),
    Verb("misdeal", (HAND,), "the hand dealt counts for nothing", "table", do=hands.misdeal),
    Verb("out", (FALLEN,), "put out in one hand, where stacks are counted", "table", do=counting.out),
    Verb("count", (COUNTS,), "chips presented and counted", "table", do=counting.count),
    Verb(
        "race", (number("a denomination", "25"), ODD, CARDS), "a denomination leaves", "table", do=colour_up.colour_up
    ),
    Verb("secret", (HAND, PLAYER, SECRET), "a secret wager for a hand to come", "table", do=hands.secret),
    Verb("time-chip", (PLAYER,), "a time chip handed in for more time to act", "table", do=clock.hand_in),
)
OFFICE: dict[str, Verb] = {row.name: row for row in _OFFICE}
"""What officials say. Whatever the director may say, the operator and a deputy may say too; so may each say what the
clock says."""
TABLES_SAY: dict[str, Verb] = {row.name: row for row in _TABLE}
NAMES: tuple[str, ...] = tuple(dict.fromkeys((*OFFICE, *TABLES_SAY)))
_ROLES: dict[str, Role] = {"operator": "operator", "director": "director", "deputy": "deputy", "clock": "clock"}
_RANKS = {"clock": 0, "deputy": 1, "director": 1, "operator": 2}
_NAMED = ("director", "deputy")
_NAME = re.compile(NAME, re.ASCII)


def verb(role: str, said: str) -> Verb | None:
    """The row of a verb as somebody in a role says it; None where there is none or it is not theirs to say."""
    if role == "table":
        return TABLES_SAY.get(said)
    found = OFFICE.get(said)
    return found if found is not None and _RANKS[role] >= _RANKS[found.who] else None


def usage(row: Verb) -> str:
    """How a line is written, with who says it."""
    return f"{_SAYS.get(row.who, row.who)} {row.usage}"


_SAYS = {"table": "t1", "clock": "director"}
LONGEST_LINE = 1_000_000
"""A redraw names everybody in."""


class NotTheirs(UnreadableLine):
    """A line that exists, but is for somebody else to say."""


def verb_of(line: str) -> str:
    """Return the verb of a line, with its time before it or not, without reading the rest; empty where it has none."""
    words = [word for word in line.split(maxsplit=3) if not word.startswith("@")]
    return words[1] if len(words) > 1 else ""


def read_line(line: str) -> TournamentLine:
    """The line of one line without its time. Raises a `Refusal`."""
    words = words_of(line.partition("#")[0], LONGEST_LINE)
    if len(words) < 2:
        raise UnreadableLine(f"{line.strip()[:60]!r} is not a line: expected an actor and a verb, such as 't1 deal 13'")
    role, named = _actor(words[0])
    row = verb(role, words[1])
    if row is None:
        raise _not_said(words[0], words[1])
    try:
        return TournamentLine(role, named, row.name, row.read(Words(words, 2)))
    except PitbossError as error:
        said = error.message if isinstance(error, Refusal) else error
        raise UnreadableLine(f"{said}; the line is {usage(row)!r}", actor=words[0]) from None


def _actor(said: str) -> tuple[Role, str]:
    head, colon, named = said.partition(":")
    role = _ROLES.get(head)
    if role is None:
        if colon or not _NAME.fullmatch(said):
            raise UnreadableLine(
                f"{said[:60]!r} is not an actor: expected operator, director, deputy:name, clock or a table"
            )
        return "table", said
    if colon and (role not in _NAMED or not _NAME.fullmatch(named)):
        raise UnreadableLine(f"{said[:60]!r} is not an actor: expected {role}{':name' if role in _NAMED else ''}")
    if role == "deputy" and not colon:
        raise UnreadableLine("a deputy speaks by name, such as deputy:bob")
    return role, named


def _not_said(actor: str, said: str) -> Refusal:
    if said in NAMES:
        roles = ("the operator", "operator"), ("the director", "director"), ("a table", "table")
        theirs = [who for who, role in roles if verb(role, said) is not None]
        return NotTheirs(f"{actor} does not say {said!r}: it is for {' or '.join(theirs)} to say", actor=actor)
    return UnreadableLine(
        f"{said[:40]!r} is not a verb: expected one of {', '.join(NAMES)}{nearest(said, NAMES)}", actor=actor
    )


def write_line(line: TournamentLine) -> str:
    """The text of a line in its usual spacing."""
    row = verb(line.role, line.verb)
    if row is None:
        raise _not_said(line.actor, line.verb)
    return " ".join([line.actor, *row.write(line.values)])


def row_of(line: TournamentLine) -> Verb:
    """The row of a line that was read."""
    return (TABLES_SAY if line.role == "table" else OFFICE)[line.verb]
