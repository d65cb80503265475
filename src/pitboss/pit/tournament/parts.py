"""One line of a tournament's log as a value, and the parts it is made of: each reads and writes its words."""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Literal

import msgspec

from pitboss.core.cards import Card, read_cards
from pitboss.core.errors import nearest
from pitboss.core.money import Chips, read_money, short_money
from pitboss.core.refusals import UnreadableLine
from pitboss.core.time import Moment, read_moment, write_moment

Role = Literal["operator", "director", "deputy", "clock", "table"]


class TableSeat(msgspec.Struct, frozen=True):
    """`t1/3`: a seat of a table."""

    table: str
    seat: int

    def __str__(self) -> str:
        return f"{self.table}/{self.seat}"


class StackChange(msgspec.Struct, frozen=True):
    """`carl=-900/anna+bob`: what a hand did to a stack, and who put the player out."""

    player: str
    chips: int
    by: tuple[str, ...] = ()


class Fallen(msgspec.Struct, frozen=True):
    """`anna=3500/bob`: out, with the stack the hand began with where it is told, and who did it."""

    player: str
    began: int | None = None
    by: tuple[str, ...] = ()


class Method(msgspec.Struct, frozen=True):
    """How the open prizes are shared: `equal`, `chips`, `icm`, or `as anna=900 bob=700`."""

    name: Literal["equal", "chips", "icm", "as"]
    sums: tuple[tuple[str, Chips], ...] = ()


class TournamentLine(msgspec.Struct, frozen=True):
    """Who says what. `values` are in the order of the verb's parts; a part that was left out is its empty value."""

    role: Role
    name: str
    """The name after the colon, or the table's; else empty."""
    verb: str
    values: tuple[Any, ...] = ()

    @property
    def actor(self) -> str:
        if self.role == "table":
            return self.name
        return f"{self.role}:{self.name}" if self.name else self.role


NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,39}", re.ASCII)
_BY = r"(?:/([A-Za-z][A-Za-z0-9_+-]*))?"
_CHANGE = re.compile(rf"([A-Za-z][A-Za-z0-9_-]{{0,39}})=([+-]?[0-9]{{1,15}}){_BY}", re.ASCII)
_FALLEN = re.compile(rf"([A-Za-z][A-Za-z0-9_-]{{0,39}})(?:=([0-9]{{1,15}}))?{_BY}", re.ASCII)
_COUNT = re.compile(r"([A-Za-z][A-Za-z0-9_-]{0,39})=([0-9]{1,15})", re.ASCII)
_PLACE = re.compile(r"([A-Za-z][A-Za-z0-9_-]{0,39})/([0-9]{1,9})", re.ASCII)
_NUMBER = re.compile(r"[0-9]{1,9}", re.ASCII)
_MINUTES = re.compile(r"([+-][1-9][0-9]{0,2})m", re.ASCII)
_SUM = re.compile(r"([A-Za-z][A-Za-z0-9_-]{0,39})=([0-9]{1,12}(?:\.[0-9]{1,2})?)", re.ASCII)
AGREED = "agreed"


class Words:
    """The words of a line that are still to be read."""

    __slots__ = ("at", "words")

    def __init__(self, words: list[str], at: int = 0) -> None:
        self.words, self.at = words, at

    def peek(self) -> str | None:
        return self.words[self.at] if self.at < len(self.words) else None

    def take(self, what: str) -> str:
        if self.at >= len(self.words):
            raise UnreadableLine(f"{what} is missing at the end of the line")
        self.at += 1
        return self.words[self.at - 1]

    def drop(self, word: str, what: str | None = None) -> str:
        """Takes a word out of what is still to be read, wherever it stands; with `what`, the word after it as well."""
        at = self.words.index(word, self.at)
        del self.words[at]
        if what is None:
            return word
        if at == len(self.words):
            raise UnreadableLine(f"{what} is missing at the end of the line")
        return self.words.pop(at)

    def take_rest(self) -> list[str]:
        rest = self.words[self.at :]
        self.at = len(self.words)
        return rest


class LinePart(msgspec.Struct, frozen=True, kw_only=True):
    """One part: its usage as a person writes it, what reads it and what writes it."""

    usage: str
    kind: str
    """What a page asks for: player, players, table, number, text, …"""
    read: Callable[[Words], Any]
    write: Callable[[Any], Iterable[str]]
    options: tuple[str, ...] = ()


def name(word: str, what: str) -> str:
    if not NAME.fullmatch(word):
        raise UnreadableLine(
            f"{word[:60]!r} is not the name of {what}: a letter, then letters, digits, _ or -, at most 40"
        )
    return word


def named(usage: str, kind: str, what: str) -> LinePart:
    return LinePart(
        usage=usage, kind=kind, read=lambda words: name(words.take(what), what), write=lambda value: (value,)
    )


def several(usage: str, kind: str, what: str) -> LinePart:
    """One or more names, to the end of the line."""

    def read(words: Words) -> tuple[str, ...]:
        return unique([name(words.take(what), what), *(name(word, what) for word in words.take_rest())])

    return LinePart(usage=usage, kind=kind, read=read, write=lambda value: value)


def unique(names: list[str]) -> tuple[str, ...]:
    if len(set(names)) < len(names):
        raise UnreadableLine(f"{Counter(names).most_common(1)[0][0]} is named twice")
    return tuple(names)


def flag(word: str) -> LinePart:
    """A word that is there or not; flags may come in any order."""

    def read(words: Words) -> bool:
        if word not in words.words[words.at :]:
            return False
        words.drop(word)
        return True

    return LinePart(
        usage=f"[{word}]", kind="flag", read=read, write=lambda value: (word,) if value else (), options=(word,)
    )


def number(usage: str, what: str) -> LinePart:
    return LinePart(
        usage=usage, kind="number", read=lambda words: read_number(words.take(what), what), write=lambda n: (str(n),)
    )


def read_number(word: str, what: str) -> int:
    if not _NUMBER.fullmatch(word):
        raise UnreadableLine(f"{word[:40]!r} is not {what}: expected a whole number")
    return int(word)


def keyed(word: str, usage: str, what: str) -> LinePart:
    """`[big 5]`: a number after its word, or None; like flags, in any order."""

    def read(words: Words) -> int | None:
        if word not in words.words[words.at :]:
            return None
        return read_number(words.drop(word, what), what)

    return LinePart(
        usage=f"[{word} {usage}]",
        kind="number",
        read=read,
        write=lambda value: () if value is None else (word, str(value)),
    )


def word_of(usage: str, kind: str, what: str, options: tuple[str, ...]) -> LinePart:
    def read(words: Words) -> str:
        word = words.take(what)
        if word not in options:
            raise UnreadableLine(f"{word[:40]!r} is not {what}: expected {', '.join(options)}{nearest(word, options)}")
        return word

    return LinePart(usage=usage, kind=kind, read=read, write=lambda value: (value,), options=options)


def _text(words: Words) -> str:
    return " ".join(words.take_rest())


WHY = LinePart(usage="[WHY]", kind="text", read=_text, write=lambda value: value.split())


def _moment(words: Words) -> Moment:
    return read_moment(words.take("a time"))


MOMENT = LinePart(
    usage="2026-03-04T20:00", kind="time", read=_moment, write=lambda value: (write_moment(value).removesuffix(":00"),)
)


def _minutes(words: Words) -> int:
    word = words.take("minutes")
    found = _MINUTES.fullmatch(word)
    if not found:
        raise UnreadableLine(f"{word[:40]!r} is no number of minutes: expected one such as +1m or -1m")
    return int(found[1])


MINUTES = LinePart(usage="+1m", kind="minutes", read=_minutes, write=lambda value: (f"{value:+d}m",))


def read_place(word: str) -> TableSeat:
    found = _PLACE.fullmatch(word)
    if not found:
        raise UnreadableLine(f"{word[:60]!r} is not a seat: expected a table and a number, such as t1/3")
    return TableSeat(found[1], int(found[2]))


PLACE = LinePart(
    usage="t2/5", kind="seat", read=lambda words: read_place(words.take("a seat")), write=lambda value: (str(value),)
)


def _maybe_place(words: Words) -> TableSeat | None:
    return None if words.peek() is None else read_place(words.take("a seat"))


MAYBE_PLACE = LinePart(
    usage="[t2/4]", kind="seat", read=_maybe_place, write=lambda value: () if value is None else (str(value),)
)


def _draw(words: Words) -> tuple[tuple[str, TableSeat], ...]:
    found: list[tuple[str, TableSeat]] = []
    while not found or words.peek() is not None:
        player = name(words.take("a player"), "a player")
        found.append((player, read_place(words.take(f"the seat of {player}"))))
    return tuple(found)


DRAW = LinePart(
    usage="anna t1/3 [bob t1/4 …]",
    kind="seats",
    read=_draw,
    write=lambda value: (word for player, place in value for word in (player, str(place))),
)


def _changes(words: Words) -> tuple[StackChange, ...]:
    found = []
    for word in words.take_rest():
        match = _CHANGE.fullmatch(word)
        if not match:
            raise UnreadableLine(f"{word[:60]!r} is not a change of a stack: expected one such as anna=-500")
        found.append(StackChange(match[1], int(match[2]), _by(match[3])))
    return tuple(found)


def _by(written: str | None) -> tuple[str, ...]:
    return unique([name(one, "a player") for one in written.split("+")]) if written else ()


def _behind(by: tuple[str, ...]) -> str:
    return f"/{'+'.join(by)}" if by else ""


CHANGES = LinePart(
    usage="[anna=-500 bob=+500 …]",
    kind="changes",
    read=_changes,
    write=lambda value: (f"{one.player}={one.chips:+d}{_behind(one.by)}" for one in value),
)


def _fallen(words: Words) -> tuple[Fallen, ...]:
    found: list[Fallen] = []
    while not found or words.peek() is not None:
        word = words.take("a player")
        match = _FALLEN.fullmatch(word)
        if not match:
            raise UnreadableLine(f"{word[:60]!r} is not a player put out: expected one such as anna=3500 or anna/bob")
        found.append(Fallen(match[1], None if match[2] is None else int(match[2]), _by(match[3])))
    return tuple(found)


def _write_fallen(value: tuple[Fallen, ...]) -> Iterable[str]:
    for one in value:
        began = "" if one.began is None else f"={one.began}"
        yield f"{one.player}{began}{_behind(one.by)}"


FALLEN = LinePart(usage="anna=3500[/carl] [bob=1200 …]", kind="stacks", read=_fallen, write=_write_fallen)


def _counts(words: Words) -> tuple[tuple[str, int], ...]:
    return _counted(words.take_rest())


def _counted(words: list[str]) -> tuple[tuple[str, int], ...]:
    found = []
    for word in words:
        match = _COUNT.fullmatch(word)
        if not match:
            raise UnreadableLine(f"{word[:60]!r} is not a count of chips: expected one such as anna=12000")
        found.append((match[1], int(match[2])))
    return tuple(found)


def _write_counts(value: tuple[tuple[str, int], ...]) -> Iterable[str]:
    return (f"{player}={chips}" for player, chips in value)


COUNTS = LinePart(usage="anna=12000 [bob=8000 …]", kind="stacks", read=_counts, write=_write_counts)


def _odd(words: Words) -> tuple[tuple[str, int], ...]:
    found = []
    while (word := words.peek()) is not None and "=" in word:
        found.append(words.take(word))
    return _counted(found)


ODD = LinePart(usage="[anna=3 bob=2 …]", kind="stacks", read=_odd, write=_write_counts)


def _cards(words: Words) -> tuple[Card, ...]:
    return read_cards("".join(words.take_rest()))


CARDS = LinePart(
    usage="[AsKd7c…]", kind="cards", read=_cards, write=lambda value: ("".join(map(str, value)),) if value else ()
)


def agreed(*, needed: bool) -> LinePart:
    """`agreed anna bob …`: who agrees; None where nobody is said to."""

    def read(words: Words) -> tuple[str, ...] | None:
        if words.peek() is None and not needed:
            return None
        word = words.take("'agreed' and who agrees")
        if word != AGREED:
            raise UnreadableLine(f"{word[:40]!r}: expected 'agreed' and who agrees")
        return tuple(name(one, "a player") for one in (words.take("who agrees"), *words.take_rest()))

    usage = "agreed anna bob …"
    return LinePart(
        usage=usage if needed else f"[{usage}]",
        kind="players",
        read=read,
        write=lambda value: () if value is None else (AGREED, *value),
    )


def _method(words: Words) -> Method:
    word = words.take("how the prizes are shared")
    if word in ("equal", "chips", "icm"):
        return Method(word)  # type: ignore[arg-type]
    if word != "as":
        raise UnreadableLine(f"{word[:40]!r} is not a way to share prizes: expected equal, chips, icm or as anna=900 …")
    sums = []
    while (one := words.peek()) is not None and "=" in one:
        match = _SUM.fullmatch(words.take(one))
        if not match:
            raise UnreadableLine(f"{one[:60]!r} is not a share: expected dollars, such as anna=900 or anna=900.50")
        sums.append((match[1], read_money(match[2])))
    if not sums:
        raise UnreadableLine("after 'as' comes what each gets, such as anna=900 bob=700")
    return Method("as", tuple(sums))


def _write_method(value: Method) -> Iterable[str]:
    yield value.name
    yield from (f"{player}={short_money(chips)}" for player, chips in value.sums)


METHOD = LinePart(
    usage="equal | chips | icm | as anna=900 bob=700 …",
    kind="method",
    read=_method,
    write=_write_method,
    options=("equal", "chips", "icm", "as"),
)


def _left(words: Words) -> int | None:
    if words.peek() != "left":
        return None
    words.take("left")
    return read_money(words.take("what is left for the winner"))


LEFT = LinePart(
    usage="[left 500]",
    kind="money",
    read=_left,
    write=lambda value: () if value is None else ("left", short_money(value)),
)

WAGERS = ("ante", "pair-plus", "six-card")


def _wagers(words: Words) -> tuple[tuple[str, int], ...]:
    found: dict[str, int] = {}
    for word in words.take_rest():
        key, _, amount = word.partition("=")
        if key not in WAGERS or key in found:
            raise UnreadableLine(f"{word[:40]!r}: expected {', '.join(f'{one}=…' for one in WAGERS)}, each once")
        found[key] = read_number(amount, "an amount of chips")
    if "ante" not in found:
        raise UnreadableLine("the ante of the secret wager is missing, such as ante=300")
    return tuple((key, found[key]) for key in WAGERS if key in found)


SECRET = LinePart(usage="ante=300 [pair-plus=50] [six-card=50]", kind="wagers", read=_wagers, write=_write_counts)
