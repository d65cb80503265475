"""One kit for the lines of every log: each command is a row, and everything else derives from it.

A `Verb` is the row: its name, its parts, its meaning, who may use it, its clauses and the function that carries it out.
The kit reads and writes lines by their rows, describes how a line is written, lists the lines for the help page and
offers them as forms. To add a command:

1. find or declare its parts: `AMOUNT = word("an amount", "10", read_money, short_money)`;
2. add its row: `Verb("tip", (PLAYER, AMOUNT), "a player tips the dealer", who="supervisor", do=tip)`;
3. write the function, which takes the values of the parts: `def tip(state, act, player, amount): …`.

No other code parses a line's text: ask the `Grammar`, or the `Line` it read.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec

from pitboss.core.cards import Card, read_cards, write_cards
from pitboss.core.citation import Rules
from pitboss.core.errors import PitbossError, nearest
from pitboss.core.refusals import Refusal, UnreadableLine
from pitboss.core.time import read_instant, write_instant

NAME = "[A-Za-z][A-Za-z0-9_-]{0,39}"
"""The name of a person or a table, as a pattern."""
_NAME, _NUMBER = re.compile(NAME, re.ASCII), re.compile(r"[0-9]{1,9}", re.ASCII)


class Missing(UnreadableLine):
    """A line that ends before its last part."""


class LeftOver(UnreadableLine):
    """A line with words after its last part."""


class Words:
    """The unread words of a line."""

    __slots__ = ("at", "text", "words")

    def __init__(self, words: list[str], at: int = 0, text: str = "") -> None:
        self.words, self.at, self.text = words, at, text
        """`text` is the raw text after the verb, for a document."""

    def __bool__(self) -> bool:
        return self.at < len(self.words)

    def peek(self) -> str | None:
        return self.words[self.at] if self.at < len(self.words) else None

    def take(self, said: str) -> str:
        if self.at >= len(self.words):
            raise Missing(f"{said} is missing at the end of the line")
        self.at += 1
        return self.words[self.at - 1]

    def drop(self, word: str, said: str | None = None) -> str:
        """Remove an unread word, wherever it is, and return it; with `said`, the word after it too."""
        at = self.words.index(word, self.at)
        del self.words[at]
        if said is None:
            return word
        if at == len(self.words):
            raise Missing(f"{said} is missing at the end of the line")
        return self.words.pop(at)

    def take_rest(self) -> list[str]:
        rest = self.words[self.at :]
        self.at = len(self.words)
        return rest


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """One part of a line, with the functions that read and write its words."""

    said: str
    """Its name in a sentence: `a hand`."""
    example: str
    read: Callable[[Words], Any]
    write: Callable[[Any], Iterable[str]]
    kind: str = "word"
    """Kind of input field on a page: player, players, table, number, text, …"""
    options: tuple[str, ...] = ()
    needed: bool = True
    fields: int = 1
    """Number of values it reads."""

    @property
    def usage(self) -> str:
        return self.example if self.needed else f"[{self.example}]"


class Verb(msgspec.Struct, frozen=True):
    """One command: a row of a grammar."""

    name: str
    parts: tuple[Part, ...] = ()
    meaning: str = ""
    who: str = ""
    """The lowest office, or the actor, that may use it; empty if anybody may use it."""
    rules: Rules = ()
    do: Callable[..., Any] = lambda *_: ()
    """The function that carries it out; the values of the parts are its last arguments."""
    grave: bool = False
    """True if it ends something for somebody, so that a page asks for confirmation."""
    said: str = ""
    """An example of the text after the verb, if the parts' examples do not fit."""

    @property
    def usage(self) -> str:
        """Return its usage, optional parts in brackets: `pay 17 p3 [chips]`."""
        return " ".join((self.name, *(part.usage for part in self.parts)))

    @property
    def example(self) -> str:
        """A valid line with every part: `pay 17 p3 chips`."""
        return f"{self.name} {self.takes}".rstrip()

    @property
    def takes(self) -> str:
        return self.said or " ".join(part.example for part in self.parts)

    def read(self, words: Words) -> tuple[Any, ...]:
        """Return the values of the parts; raise a `Refusal` if the words do not fit this verb."""
        values: list[Any] = []
        for part in self.parts:
            value = part.read(words)
            values += (value,) if part.fields == 1 else value
        if words:
            raise LeftOver(f"{' '.join(words.take_rest())[:80]!r} is not expected at the end of the line")
        return tuple(values)

    def write(self, values: Sequence[Any]) -> list[str]:
        """Return the words of a line with these values, the verb first."""
        found, at = [self.name], 0
        for part in self.parts:
            found += part.write(values[at] if part.fields == 1 else values[at : at + part.fields])
            at += part.fields
        return found


class Line(msgspec.Struct, frozen=True):
    """A line that has been read: its verb and the values of its parts in order."""

    verb: str
    values: tuple[Any, ...] = ()


class Grammar:
    """The rows of one kind of log. Each line begins with its verb."""

    def __init__(
        self, said: str, rows: Iterable[Verb], longest: int = 1000, rules: Rules = (), remark: str = ""
    ) -> None:
        self.said = said
        """Its name in a sentence: `a line of the cage`."""
        self.rows = {row.name: row for row in rows}
        self.longest = longest
        self.rules = rules
        """Clauses cited when a line cannot be read."""
        self.remark = remark
        """Prefix of a remark that is not part of the line; empty if there are no remarks."""

    def row(self, verb: str, by: str | None = None) -> Verb:
        """Return the row of a verb, or raise a refusal that lists the verbs."""
        found = self.rows.get(verb)
        if found is None:
            said = [name for name, row in self.rows.items() if row.meaning]
            message = f"{verb[:40]!r} is not {self.said}: expected one of {', '.join(said)}{nearest(verb, said)}"
            raise UnreadableLine(message, self.rules, actor=by)
        return found

    def verb_of(self, line: str) -> str:
        """Return the first word of a line, or "" if it is empty."""
        words = line.split(None, 1)
        return words[0] if words else ""

    def read(self, line: str, by: str | None = None) -> Line:
        """Parse a line; raise a `Refusal` if it cannot be read."""
        said = line.partition(self.remark)[0] if self.remark else line
        words = Words(words_of(said, self.longest) or [""], text=said.partition(" ")[2])
        row = self.row(words.take(self.said), by)
        try:
            return Line(row.name, row.read(words))
        except (Missing, LeftOver):
            raise UnreadableLine(f"write this as {row.example!r}", self.rules, actor=by) from None
        except Refusal as refusal:
            refusal.actor = refusal.actor or by
            refusal.rules = refusal.rules or self.rules
            raise
        except PitbossError as error:
            raise UnreadableLine(str(error), self.rules, actor=by) from None

    def find(self, line: str) -> Line:
        """Parse a line; return a line without a verb if it is not of this grammar or cannot be read."""
        if self.verb_of(line) not in self.rows:
            return Line("")
        try:
            return self.read(line)
        except Refusal:
            return Line("")

    def write(self, verb: str, *values: Any) -> str:
        return " ".join(self.rows[verb].write(values))


@contextmanager
def said_by(by: str) -> Iterator[None]:
    """Name the speaker of a line in the refusals it causes."""
    try:
        yield
    except Refusal as refusal:
        refusal.actor = refusal.actor or by
        raise


def words_of(line: str, longest: int) -> list[str]:
    """Return the words of a line; raise a `Refusal` if it is too long or has a line break."""
    if len(line) > longest:
        raise UnreadableLine(f"the line has {len(line)} characters: at most {longest} are allowed")
    if "\n" in line:
        raise UnreadableLine("a line must not contain a line break")
    return line.split()


# --- parts of any grammar


def word(
    said: str, example: str, read: Callable[[str], Any] = str, write: Callable[[Any], str] = str, kind: str = "word"
) -> Part:
    """Return a part of one word."""
    return Part(
        said=said,
        example=example,
        kind=kind,
        read=lambda words: read(words.take(said)),
        write=lambda value: (write(value),),
    )


def form(
    said: str, example: str, pattern: str, make: Callable[..., Any] = str, write: Callable[[Any], str] = str
) -> Part:
    """Return a part of one word that matches a pattern; `make` receives the groups of the pattern."""
    compiled = re.compile(pattern if re.compile(pattern).groups else f"({pattern})", re.ASCII)

    def read(text: str) -> Any:
        found = compiled.fullmatch(text)
        if not found:
            raise UnreadableLine(f"{text[:40]!r} is not {said}: expected one such as {example}")
        return make(*found.groups())

    return word(said, example, read, write)


def read_name(text: str, said: str) -> str:
    if not _NAME.fullmatch(text):
        raise UnreadableLine(
            f"{text[:60]!r} is not the name of {said}: a letter, then letters, digits, _ or -, at most 40"
        )
    return text


def name(said: str, example: str, kind: str) -> Part:
    return word(said, example, lambda text: read_name(text, said), kind=kind)


def names(said: str, example: str, kind: str) -> Part:
    """Return a part of one or more names, to the end of the line."""

    def read(words: Words) -> tuple[str, ...]:
        return unique([read_name(words.take(said), said), *(read_name(text, said) for text in words.take_rest())])

    return Part(said=said, example=example, kind=kind, read=read, write=lambda value: value)


def unique(names: list[str]) -> tuple[str, ...]:
    if len(set(names)) < len(names):
        raise UnreadableLine(f"{Counter(names).most_common(1)[0][0]} is named twice")
    return tuple(names)


def read_number(text: str, said: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise UnreadableLine(f"{text[:40]!r} is not {said}: expected a whole number")
    return int(text)


def number(said: str, example: str) -> Part:
    return word(said, example, lambda text: read_number(text, said), kind="number")


def one_of(said: str, options: tuple[str, ...], example: str = "") -> Part:
    """Return a part that is one of these words."""

    def read(text: str) -> str:
        if text not in options:
            raise UnreadableLine(f"{text[:40]!r} is not {said}: expected {', '.join(options)}{nearest(text, options)}")
        return text

    return msgspec.structs.replace(word(said, example or " | ".join(options), read), options=options)


def flag(mark: str) -> Part:
    """Return an optional word; flags may come in any order."""

    def read(words: Words) -> bool:
        return mark in words.words[words.at :] and bool(words.drop(mark))

    return Part(
        said=mark, example=mark, kind="flag", needed=False, read=read,
        write=lambda value: (mark,) if value else (), options=(mark,),
    )  # fmt: skip


def keyed(mark: str, said: str, example: str) -> Part:
    """Return an optional number after its keyword, `[big 5]`; in any order, like flags."""

    def read(words: Words) -> int | None:
        return read_number(words.drop(mark, said), said) if mark in words.words[words.at :] else None

    return Part(
        said=said, example=f"{mark} {example}", kind="number", needed=False, read=read,
        write=lambda value: () if value is None else (mark, str(value)),
    )  # fmt: skip


def marked(mark: str, one: Part, nothing: Any = "") -> Part:
    """Return an optional part after a keyword that announces it: `by dealer:dora`."""

    def read(words: Words) -> Any:
        if words.peek() != mark:
            return nothing
        words.take(mark)
        if not words:
            raise UnreadableLine(f"{mark!r} must be followed by {one.said}, such as {one.example}")
        return one.read(words)

    return Part(
        said=one.said, example=f"{mark} {one.example}", kind=one.kind, needed=False, read=read,
        write=lambda value: () if value == nothing else (mark, *one.write(value)),
    )  # fmt: skip


def optional(one: Part, nothing: Any = None) -> Part:
    """Return a part that may be missing at the end of a line."""
    return Part(
        said=one.said, example=one.example, kind=one.kind, options=one.options, needed=False,
        read=lambda words: one.read(words) if words else nothing,
        write=lambda value: () if value == nothing else one.write(value),
    )  # fmt: skip


def several(said: str, one: Part, *, needed: bool = False) -> Part:
    """Return a part that repeats to the end of the line."""

    def read(words: Words) -> tuple[Any, ...]:
        found = [one.read(words)] if needed else []
        while words:
            found.append(one.read(words))
        return tuple(found)

    return Part(
        said=said, example=one.example, kind=one.kind, needed=needed, read=read,
        write=lambda values: [text for value in values for text in one.write(value)],
    )  # fmt: skip


def rest(
    said: str,
    example: str,
    read: Callable[[list[str]], Any],
    write: Callable[[Any], Iterable[str]],
    *,
    needed: bool = False,
    kind: str = "text",
    fields: int = 1,
) -> Part:
    """Return a part that takes the rest of the line, which may be empty unless `needed`."""

    def taken(words: Words) -> Any:
        return read(words.take_rest()) if words or not needed else words.take(said)

    return Part(said=said, example=example, kind=kind, needed=needed, read=taken, write=write, fields=fields)


def text(said: str, example: str, *, needed: bool = False) -> Part:
    """Return a part of free text, to the end of the line."""
    return rest(said, example, " ".join, str.split, needed=needed)


def cards(said: str, example: str, *, needed: bool = False) -> Part:
    """Return a part of cards to the end of the line, written without spaces."""

    def read(words: list[str]) -> tuple[Card, ...]:
        return read_cards("".join(words))

    return rest(said, example, read, lambda value: (write_cards(value),) if value else (), needed=needed, kind="cards")


def document(said: str, kind: type[Any]) -> Part:
    """Return a part that is a JSON document, to the end of the line."""

    def read(words: Words) -> Any:
        words.take_rest()
        try:
            return msgspec.json.decode(words.text, type=kind)
        except msgspec.DecodeError as error:
            raise UnreadableLine(f"not {said}: {error}") from None

    return Part(
        said=said, example="{}", kind="document", read=read, write=lambda value: (msgspec.json.encode(value).decode(),)
    )


INSTANT = word(
    "a time", "2026-03-04T20:00", read_instant, lambda value: write_instant(value).removesuffix(":00"), kind="time"
)
