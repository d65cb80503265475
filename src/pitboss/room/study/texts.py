"""A text of any format as one record to play, and the place of each line in the text."""

import re
from itertools import islice

import msgspec

from pitboss.books.phh import is_phh
from pitboss.core.refusals import Refusal, WrongSign
from pitboss.histories.book import record_of
from pitboss.histories.ohh import action_numbers, objects
from pitboss.histories.site_reader import BEGINNING, row_numbers
from pitboss.histories.sources import form_of, parts_of
from pitboss.room.study.shapes import Form
from pitboss.rules.record import Record, read_records, write_record

_ACTIONS = re.compile(r"^[ \t]*actions[ \t]*=[ \t]*\[", re.MULTILINE)
_PIECE = re.compile(r'"""|\'\'\'|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'|#[^\n]*|\]')
_AT = re.compile(r"at line (\d+)(?:, column (\d+))?|line (\d+) column (\d+)")
_KEY = re.compile(r"^[ \t]*([\w-]+)[ \t]*=|^[ \t]*\[([\w-]+)\]", re.MULTILINE)
_WORD = re.compile(r"[\w-]+")
Span = tuple[int, int]


class Places:
    """A text, and the spans of the lines that it plays."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._plain = text.isascii()

    def span(self, start: int, end: int) -> Span:
        """Return a span in UTF-16 code units, which browsers count."""
        if self._plain:
            return start, end
        return self._units(start), self._units(end)

    def _units(self, at: int) -> int:
        return len(self.text[:at].encode("utf-16-le", errors="surrogatepass")) // 2

    def row_of(self, at: int) -> int:
        return self.text.count("\n", 0, at) + 1

    def row(self, number: int) -> Span | None:
        """Return a whole row of the text, without the blanks around it."""
        rows = self.text.split("\n")
        if not 1 <= number <= len(rows):
            return None
        start = sum(len(row) + 1 for row in rows[: number - 1])
        row = rows[number - 1]
        bare = row.strip()
        return (start + row.index(bare), start + row.index(bare) + len(bare)) if bare else (start, start)

    def actions(self, begin: int = 0) -> list[Span]:
        """Return the lines of a record, in order; empty if the way they are written hides their places."""
        head = _ACTIONS.search(self.text, begin)
        found: list[Span] = []
        at = head.end() if head else len(self.text)
        while piece := _PIECE.search(self.text, at):
            if piece[0] in ('"""', "'''"):
                return []
            if piece[0] == "]":
                return found
            if piece[0][0] != "#":
                found.append((piece.start() + 1, piece.end() - 1))
            at = piece.end()
        return []

    def hand(self, name: str) -> int:
        """Return the position at which a named hand begins in a file of several."""
        head = re.search(rf"^\[['\"]?{re.escape(name)}['\"]?\]", self.text, re.MULTILINE) if name else None
        return head.start() if head else 0

    def of_message(self, message: str) -> Span | None:
        """Return the place that a parser's message points to: a row and a column, or a key that it names."""
        if place := _AT.search(message):
            whole = self.row(int(place[1] or place[3]))
            column = int(place[2] or place[4] or 0)
            return whole if whole is None or not column else (min(whole[0] + column - 1, whole[1]), whole[1])
        if "end of document" in message:
            return self.row(self.row_of(len(self.text.rstrip())))
        words = set(_WORD.findall(message))
        keys = [key for key in _KEY.finditer(self.text) if (key[1] or key[2]) in words]
        named = next(iter(keys), None)
        return self.row(self.row_of(named.end())) if named else None


_ACTION = re.compile(r'"action"\s*:\s*"[^"]*"')
MOST_LINES = 400
"""The most lines of a hand. A round of nine players with a raise at every turn has fewer."""
MOST_HANDS = 200


class Unread(Exception):
    """A text that is not a hand: the refusal, and what is known of the text."""

    def __init__(self, form: Form, refusal: Refusal, hands: list[str], span: Span | None = None) -> None:
        super().__init__(str(refusal))
        self.form, self.refusal, self.hands, self.span = form, refusal, hands, span


class Reading(msgspec.Struct):
    """One hand of a text."""

    form: Form
    hands: list[str]
    hand: int
    record: Record
    lines: list[Span | None]
    """The place of each line of the record in the text."""
    as_record: str = ""
    """The hand written as a record, if the text has another format."""


def read(text: str, hand: int, places: Places) -> Reading:
    """Return the requested hand. Raises `Unread`."""
    form = form_of(text)
    read_it = _from_toml if form == "phh" else _from_program
    reading = read_it(text, hand, places, form)
    if len(reading.record.actions) > MOST_LINES:
        text = f"{len(reading.record.actions)} lines are too many for the desk: at most {MOST_LINES} are played"
        raise Unread(reading.form, WrongSign(text), reading.hands)
    return reading


def _from_toml(text: str, hand: int, places: Places, _: str) -> Reading:
    """Return a record, a PHH hand, or a file of many."""
    try:
        hands = read_records(text)[:MOST_HANDS]
    except Refusal as refusal:
        raise Unread("record", refusal, [], places.of_message(refusal.message)) from None
    names = [name for name, _ in hands]
    at = min(hand, len(hands) - 1)
    name, record = hands[at]
    if isinstance(record, Refusal):
        raise Unread("record", record, names, places.of_message(record.message))
    spans = places.actions(places.hand(name))
    lines: list[Span | None] = [*spans] if len(spans) == len(record.actions) else [None] * len(record.actions)
    return Reading("phh" if is_phh(record) else "record", names, at, record, lines)


def _from_program(text: str, hand: int, places: Places, form: str) -> Reading:
    """Return a hand that another program wrote."""
    kind: Form = "ohh" if form == "ohh" else "network"
    parts = [part for part, _ in zip(parts_of(text), range(MOST_HANDS), strict=False)]
    names = [name for name, _, _ in parts]
    if not parts:
        raise Unread(kind, WrongSign("the text has no hand"), [])
    at = min(hand, len(parts) - 1)
    try:
        record = record_of(parts[at][1]())
    except Refusal as refusal:
        row = places.row_of(_begins(text)[at]) + refusal.line - 1 if kind == "network" and refusal.line else 0
        raise Unread(kind, refusal, names, places.row(row) or places.of_message(refusal.message)) from None
    acts = _in_network(text, at, places) if kind == "network" else _in_objects(text, at)
    missing = len(record.actions) - len(acts)  # the cards dealt to players, which no action reports
    return Reading(kind, names, at, record, [*[None] * missing, *acts], write_record(record))


def _begins(text: str) -> list[int]:
    return [found.start() for found in BEGINNING.finditer(text)]


def _in_network(text: str, at: int, places: Places) -> list[Span | None]:
    """Return the rows of a poker site's text that report each action."""
    begins = [*_begins(text), len(text)]
    first = places.row_of(begins[at])
    return [places.row(first + row - 1) for row in row_numbers(text[begins[at] : begins[at + 1]])]


def _in_objects(text: str, at: int) -> list[Span | None]:
    """Return the places at which Open Hand History names each action."""
    *others, hand = islice(objects(text), at + 1)
    try:
        before = sum(len(street["actions"]) for other in others for street in other["ohh"]["rounds"])
    except (KeyError, TypeError):  # another hand is malformed, so its actions cannot be counted
        return []
    written = [found.span() for found in _ACTION.finditer(text)][before:]
    return [written[number] if number < len(written) else None for number in action_numbers(hand)]
