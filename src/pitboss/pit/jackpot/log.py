"""A log of lines: the whole of what the Game Manager is. Text, one line each, or a TOML file with `lines`.

A line may begin with its time, `@2026-01-05T10:15:00`, or with how long after the line before it came, `@+20m`; without
one it comes at the same time as the line before. `#` begins a comment.
"""

import tomllib
from collections.abc import Iterable, Iterator

import msgspec

from pitboss.core.refusals import Refusal, UnreadableLine
from pitboss.core.time import Moment, later, read_moment, write_moment
from pitboss.pit.jackpot.grammar import JackpotLine, read_line, write_line
from pitboss.pit.jackpot.manager import JackpotManager
from pitboss.rules.event import Event

LARGEST_LOG = 256 * 1024 * 1024


class Entry(msgspec.Struct, frozen=True):
    """A line of a log with its place in it."""

    number: int
    """From 1."""
    at: Moment
    text: str
    """The line without its time."""
    refusal: Refusal | None = None
    """Why its time cannot be read: the line comes to nothing."""


def read_log(data: bytes) -> list[str]:
    """The lines of a log file: the `lines` of a TOML table, or the text itself."""
    if len(data) > LARGEST_LOG:
        raise UnreadableLine(f"a log of more than {LARGEST_LOG} bytes is not read")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise UnreadableLine(f"the log is not text in UTF-8: byte {error.start} is not") from None
    if not _is_toml(text):
        return text.splitlines()
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UnreadableLine(f"the log is not TOML: {error}") from None
    lines = table.get("lines")
    if isinstance(lines, str):
        return lines.splitlines()
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        raise UnreadableLine("the log has no lines: expected lines = [ … ], one text each")
    return lines


def _is_toml(text: str) -> bool:
    """Whether the first line that says anything is a key or a table of TOML."""
    for line in text.splitlines():
        words = line.split()
        if words and not words[0].startswith("#"):
            return words[0].startswith("[") or (len(words) > 1 and words[1] == "=") or "=" in words[0]
    return False


def entries(lines: Iterable[str], start: Moment = 0) -> Iterator[Entry]:
    """Every line that says something, with its time; one that goes back is not what the next line follows."""
    last = start
    for number, line in enumerate(lines, 1):
        text, at = line.partition("#")[0].strip(), last
        if not text:
            continue
        try:
            if text.startswith("@"):
                when, _, text = text[1:].partition(" ")
                at = later(last, when[1:]) if when.startswith("+") else read_moment(when)
                text = text.strip()
        except Refusal as refusal:
            refusal.line, refusal.text = number, line.strip()
            yield Entry(number, last, line.strip(), refusal)
            continue
        last = max(last, at)
        if text:
            yield Entry(number, at, text)


def asked_in(entry: Entry) -> JackpotLine:
    """What a line asks; raises a `Refusal` where it, or its time, cannot be read."""
    if entry.refusal is not None:
        raise entry.refusal
    return read_line(entry.text)


class Played(msgspec.Struct, frozen=True):
    """A line and what became of it: its events, or why it was refused."""

    entry: Entry
    events: tuple[Event, ...] = ()
    refusal: Refusal | None = None


def play(manager: JackpotManager, lines: Iterable[str]) -> Iterator[Played]:
    """Pushes every line. A refused one has changed nothing, and the next one is taken."""
    for entry in entries(lines, manager.now):
        try:
            events = manager.push(asked_in(entry), entry.at)
        except Refusal as refusal:
            refusal.line, refusal.text = entry.number, entry.text
            yield Played(entry, refusal=refusal)
        else:
            yield Played(entry, tuple(events))


def write_log(log: Iterable[tuple[Moment, JackpotLine]]) -> Iterator[str]:
    """The lines of a log, each with its time where it differs from the one before."""
    before: Moment | None = None
    for at, asked in log:
        yield write_line(asked) if at == before else f"@{write_moment(at)} {write_line(asked)}"
        before = at
