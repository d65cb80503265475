"""The grammar of a tournament's lines: senders, parts and handlers, and how lines are read and written."""

import re
from collections.abc import Iterable

from msgspec.structs import replace

from pitboss.books.tournament import GROUNDS
from pitboss.core import grammar as g
from pitboss.core.errors import PitbossError, nearest
from pitboss.core.grammar import INSTANT, NAME, Part, Verb, Words
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
    return g.unique([g.read_name(one, "a player") for one in written.split("+")]) if written else ()


def _behind(by: tuple[str, ...]) -> str:
    return f"/{'+'.join(by)}" if by else ""


def _place(written: str) -> TableSeat:
    found = _match(_PLACE, written, "a seat: expected a table and a number, such as t1/3")
    return TableSeat(found[1], int(found[2]))


def _draw(words: Words) -> tuple[str, TableSeat]:
    player = g.read_name(words.take("a player"), "a player")
    return player, _place(words.take(f"the seat of {player}"))


def _change(written: str) -> StackChange:
    found = _match(_CHANGE, written, "a stack change: expected one such as anna=-500")
    return StackChange(found[1], int(found[2]), _by(found[3]))


def _fallen(written: str) -> Fallen:
    found = _match(_FALLEN, written, "an eliminated player: expected one such as anna=3500 or anna/bob")
    return Fallen(found[1], None if found[2] is None else int(found[2]), _by(found[3]))


def _write_fallen(one: Fallen) -> str:
    return f"{one.player}{'' if one.began is None else f'={one.began}'}{_behind(one.by)}"


def _count(written: str) -> tuple[str, int]:
    found = _match(_COUNT, written, "a count of chips: expected one such as anna=12000")
    return found[1], int(found[2])


def _write_counts(value: Iterable[tuple[str, int]]) -> Iterable[str]:
    return (f"{key}={count}" for key, count in value)


def _with_sums(words: Words) -> list[str]:
    """Return the words that contain `=`, taken from the list."""
    found = []
    while (one := words.peek()) is not None and "=" in one:
        found.append(words.take(one))
    return found


def _agreed(words: Words) -> tuple[str, ...]:
    said = words.take("'agreed' and the players")
    if said != AGREED:
        raise UnreadableLine(f"{said[:40]!r}: expected 'agreed' and the players who agree")
    return tuple(g.read_name(one, "a player") for one in (words.take("who agrees"), *words.take_rest()))


def _method(words: Words) -> Method:
    said = words.take("a kind of deal")
    if said in ("equal", "chips", "icm"):
        return Method(said)  # type: ignore[arg-type]
    if said != "as":
        raise UnreadableLine(f"{said[:40]!r} is not a kind of deal: expected equal, chips, icm or as anna=900 …")
    shares = [
        _match(_SUM, one, "a share: expected dollars, such as anna=900 or anna=900.50") for one in _with_sums(words)
    ]
    if not shares:
        raise UnreadableLine("after 'as' name each share, such as anna=900 bob=700")
    return Method("as", tuple((one[1], read_money(one[2])) for one in shares))


def _write_method(value: Method) -> Iterable[str]:
    return (value.name, *(f"{player}={short_money(chips)}" for player, chips in value.sums))


def _wagers(words: list[str]) -> tuple[tuple[str, int], ...]:
    found: dict[str, int] = {}
    for one in words:
        key, _, amount = one.partition("=")
        if key not in WAGERS or key in found:
            raise UnreadableLine(f"{one[:40]!r}: expected {', '.join(f'{one}=…' for one in WAGERS)}, each once")
        found[key] = g.read_number(amount, "an amount of chips")
    if "ante" not in found:
        raise UnreadableLine("the ante of the secret wager is missing, such as ante=300")
    return tuple((key, found[key]) for key in WAGERS if key in found)


PLAYER = g.name("a player", "anna", "player")
SUBSTITUTE = g.name("a player", "carol", "person")
PERSON = g.name("a person", "alice", "person")
TABLE = g.name("a table", "t1", "table")
TABLES = g.names("a table", "t1 [t2 …]", "tables")
ORDER = g.names("a player", "anna bob …", "players")
HAND = g.number("the number of a hand", "13")
BIG, BUTTON = g.keyed("big", "a seat", "5"), g.keyed("button", "a seat", "4")
SIGNED, STAFF, NOTED = g.flag("signed"), g.flag("staff"), g.flag("noted")
WHY = g.text("why", "WHY")
MINUTES = replace(
    g.form("a number of minutes", "+1m", "([+-][1-9][0-9]{0,2})m", int, lambda value: f"{value:+d}m"), kind="minutes"
)
PLACE = g.word("a seat", "t2/5", _place, kind="seat")
MAYBE_PLACE = g.optional(replace(PLACE, example="t2/4"))
DRAW = replace(
    g.several(
        "a player",
        Part(said="a player", example="", read=_draw, write=lambda value: (value[0], str(value[1]))),
        needed=True,
    ),
    example="anna t1/3 [bob t1/4 …]",
    kind="seats",
)
CHANGES = replace(
    g.several("changes", g.word("", "", _change, lambda one: f"{one.player}={one.chips:+d}{_behind(one.by)}")),
    example="anna=-500 bob=+500 …",
    kind="changes",
)
FALLEN = replace(
    g.several("a player", g.word("a player", "", _fallen, _write_fallen), needed=True),
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
CARDS = g.cards("cards", "AsKd7c…")
AGREE = Part(
    said="the players who agree",
    example="agreed anna bob …",
    kind="players",
    read=_agreed,
    write=lambda value: (AGREED, *value),
)
MAYBE_AGREE = g.optional(AGREE)
METHOD = Part(
    said="a kind of deal",
    example="equal | chips | icm | as anna=900 bob=700 …",
    kind="method",
    read=_method,
    write=_write_method,
    options=("equal", "chips", "icm", "as"),
)
LEFT = g.marked("left", g.word("the rest to play for", "500", read_money, short_money, kind="money"), None)
SECRET = g.rest(
    "the ante of the secret wager",
    "ante=300 [pair-plus=50] [six-card=50]",
    _wagers,
    _write_counts,
    needed=True,
    kind="wagers",
)
ON_OFF = g.one_of("on or off", ("on", "off"))
GROUND = g.one_of("a ground", GROUNDS)

_OFFICE = (
    Verb("publish", (), "publish the terms", "operator", do=announcing.publish),
    Verb("notify", (), "notify the inspectorate", "operator", do=announcing.notify),
    Verb("appoint", (PERSON,), "appoint the Tournament Director", "operator", do=announcing.appoint),
    Verb("designate", (TABLES,), "designate tables for this tournament", "operator", do=announcing.designate),
    Verb("release", (TABLE,), "release a table no longer needed", "operator", do=announcing.release),
    Verb("refuse", (PERSON, WHY), "refuse an application", "operator", do=announcing.refuse),
    Verb("pay", (PLAYER,), "record a prize as paid", "operator", do=finishing.pay),
    Verb("deputise", (PERSON,), "name a deputy", "director", do=announcing.deputise),
    Verb("away", (), "note that the director leaves", "director", do=announcing.away),
    Verb("here", (), "note that the director is back", "director", do=announcing.here),
    Verb("postpone", (INSTANT,), "postpone the start", "director", do=announcing.postpone),
    Verb("enter", (PERSON, SIGNED, STAFF), "enter a player who has paid", "director", do=entries.enter),
    Verb("withdraw", (PLAYER,), "withdraw an entry before the start", "director", do=entries.withdraw, grave=True),
    Verb("substitute", (PLAYER, SUBSTITUTE, SIGNED), "let another player take over entry, seat and chips", "director",
         do=entries.substitute),
    Verb("seat", (DRAW,), "enter the draw, or seat a late entry", "director", do=seating.seat),
    Verb("brief", (), "note that the players are briefed", "director", do=announcing.brief),
    Verb("start", (), "start the next session", "director", do=sessions.start),
    Verb("level", (g.number("the number of a level", "2"),), "start the next level", "clock", do=clock.level),
    Verb("break", (), "start the scheduled break", "clock", do=clock.take_break),
    Verb("pause", (), "stop the clock", "director", do=clock.pause),
    Verb("resume", (), "restart the clock", "director", do=clock.resume),
    Verb("clock", (MINUTES,), "lengthen or shorten the level or break", "director", do=clock.adjust),
    Verb("stood", (INSTANT,), "subtract the time in which nobody could play", "clock", do=clock.stood),
    Verb("began", (INSTANT,), "correct the start of a level or break called late", "clock", do=clock.began),
    Verb("end", (), "end a session whose time is up", "clock", do=sessions.end, grave=True),
    Verb("re-buy", (PLAYER,), "sell a re-buy", "director", do=purchases.rebuy),
    Verb("add-on", (PLAYER,), "sell the add-on in the break", "director", do=purchases.addon),
    Verb("re-enter", (PLAYER, MAYBE_PLACE), "sell a re-entry, or entry into a repechage", "director",
         do=purchases.re_enter),
    Verb("move", (PLAYER, PLACE), "move a player to another seat", "director", do=seating.move),
    Verb("break-table", (TABLE, DRAW), "break a table", "director", do=seating.break_table),
    Verb("redraw", (DRAW,), "redraw all seats", "director", do=seating.redraw, grave=True),
    Verb("lock", (PLACE,), "lock a seat", "director", do=seating.lock),
    Verb("unlock", (PLACE,), "unlock a seat", "director", do=seating.unlock),
    Verb("hand-for-hand", (ON_OFF,), "turn hand-for-hand play on or off", "director", do=hands.hand_for_hand),
    Verb("absent", (PLAYER,), "mark a player as absent", "director", do=conduct.absent),
    Verb("back", (PLAYER,), "mark a player as back", "director", do=conduct.back),
    Verb("retire", (PLAYER,), "let a player retire", "director", do=conduct.retire, grave=True),
    Verb("warn", (PLAYER, WHY), "warn a player", "director", do=conduct.warn),
    Verb("penalise", (PLAYER, g.number("a number of hands", "3"), WHY),
         "penalise a player with hands that cannot win", "director", do=conduct.penalise),
    Verb("disqualify", (PLAYER, GROUND), "disqualify a player", "director", do=conduct.disqualify, grave=True),
    Verb("conclude", (TABLE, MAYBE_AGREE), "end a table early", "director", do=sessions.conclude, grave=True),
    Verb("rank", (ORDER,), "rank tied players", "director", do=finishing.rank),
    Verb("deal", (METHOD, LEFT, AGREE), "make a deal on the remaining prizes", "director", do=finishing.deal,
         grave=True),
    Verb("close", (), "make the result final", "director", do=finishing.close, grave=True),
    Verb("cancel", (WHY,), "cancel the tournament", "director", do=finishing.cancel, grave=True),
    Verb("undo", (g.number("the number of a line", "17"), WHY), "strike out a line", "director"),
)  # fmt: skip
_TABLE = (
    Verb("deal", (HAND, NOTED), "start a hand; `noted` records who is absent now (T12)", "table", do=hands.deal),
    Verb("hand", (HAND, BIG, BUTTON, CHANGES), "record a hand's stack changes", "table", do=hands.hand),
    Verb("misdeal", (HAND,), "cancel the hand dealt", "table", do=hands.misdeal),
    Verb("out", (FALLEN,), "record the busts of one hand, with counted stacks", "table", do=counting.out),
    Verb("count", (COUNTS,), "record counted chips", "table", do=counting.count),
    Verb(
        "race",
        (g.number("a denomination", "25"), ODD, CARDS),
        "colour up a denomination",
        "table",
        do=colour_up.colour_up,
    ),
    Verb("secret", (HAND, PLAYER, SECRET), "hand in a secret wager for a coming hand", "table", do=hands.secret),
    Verb("time-chip", (PLAYER,), "use a time chip for more time to act", "table", do=clock.hand_in),
)
OFFICE: dict[str, Verb] = {row.name: row for row in _OFFICE}
"""Lines of officials. The operator and deputies may send every line of the director, and all of them may send the
clock's."""
TABLES_SAY: dict[str, Verb] = {row.name: row for row in _TABLE}
NAMES: tuple[str, ...] = tuple(dict.fromkeys((*OFFICE, *TABLES_SAY)))
_ROLES: dict[str, Role] = {"operator": "operator", "director": "director", "deputy": "deputy", "clock": "clock"}
_RANKS = {"clock": 0, "deputy": 1, "director": 1, "operator": 2}  # fmt: skip
_NAMED = ("director", "deputy")
_NAME = re.compile(NAME, re.ASCII)


def verb(role: str, said: str) -> Verb | None:
    """Return the row of a verb for a role, or None if the role may not use it."""
    if role == "table":
        return TABLES_SAY.get(said)
    found = OFFICE.get(said)
    return found if found is not None and _RANKS[role] >= _RANKS[found.who] else None


def usage(row: Verb) -> str:
    """Return the form of a line, with its sender."""
    return f"{_SAYS.get(row.who, row.who)} {row.usage}"


_SAYS = {"table": "t1", "clock": "director"}
LONGEST_LINE = 1_000_000
"""The longest line. A redraw names every player."""


class NotTheirs(UnreadableLine):
    """A valid line whose sender may not use it."""


def verb_of(line: str) -> str:
    """Return the verb of a line, which may begin with its time, without reading the rest; empty if there is none."""
    words = [word for word in line.split(maxsplit=3) if not word.startswith("@")]
    return words[1] if len(words) > 1 else ""


def read_line(line: str) -> TournamentLine:
    """Read a line without its time, or raise a `Refusal`."""
    words = g.words_of(line.partition("#")[0], LONGEST_LINE)
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
        raise UnreadableLine("name the deputy, such as deputy:bob")
    return role, named


def _not_said(actor: str, said: str) -> Refusal:
    if said in NAMES:
        roles = ("the operator", "operator"), ("the director", "director"), ("a table", "table")
        theirs = [who for who, role in roles if verb(role, said) is not None]
        return NotTheirs(f"{actor} may not enter {said!r}: only {' or '.join(theirs)} may", actor=actor)
    return UnreadableLine(
        f"{said[:40]!r} is not a verb: expected one of {', '.join(NAMES)}{nearest(said, NAMES)}", actor=actor
    )


def write_line(line: TournamentLine) -> str:
    """Write a line in its usual spacing."""
    row = verb(line.role, line.verb)
    if row is None:
        raise _not_said(line.actor, line.verb)
    return " ".join([line.actor, *row.write(line.values)])


def row_of(line: TournamentLine) -> Verb:
    """Return the row of a line that was read."""
    return (TABLES_SAY if line.role == "table" else OFFICE)[line.verb]
