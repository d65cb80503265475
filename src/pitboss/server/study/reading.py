"""A text of any form as one record to be played, with where in the text each of its lines stands."""

import msgspec

from pitboss.histories.book import record_of
from pitboss.histories.forms import form_of, parts_of
from pitboss.histories.texts.heads import BEGINNING
from pitboss.histories.texts.lines import lines_told
from pitboss.rounds.errors import Refusal, WrongSign
from pitboss.rounds.record import Record, read_records, write_record
from pitboss.rulebooks.phh import is_phh
from pitboss.server.study.places import Places, Span
from pitboss.server.study.shapes import Form

MOST_LINES = 400
"""A round of nine players with a raise at every turn has fewer."""
MOST_HANDS = 200


class Unread(Exception):
    """A text that is no hand: the refusal, and what is known of the text all the same."""

    def __init__(self, form: Form, refusal: Refusal, hands: list[str], span: Span | None = None) -> None:
        super().__init__(str(refusal))
        self.form, self.refusal, self.hands, self.span = form, refusal, hands, span


class Reading(msgspec.Struct):
    """One hand of a text."""

    form: Form
    hands: list[str]
    hand: int
    record: Record
    told: list[Span | None]
    """Where the text says each line of the record."""
    as_record: str = ""
    """The hand written as a record, where the text is something else."""


def read(text: str, hand: int, places: Places) -> Reading:
    """The hand that is asked for. Raises `Unread`."""
    form = form_of(text)
    read_it = _from_toml if form == "phh" else _from_program
    reading = read_it(text, hand, places, form)
    if len(reading.record.actions) > MOST_LINES:
        told = f"{len(reading.record.actions)} lines are too many for the desk: at most {MOST_LINES} are played"
        raise Unread(reading.form, WrongSign(told), reading.hands)
    return reading


def _from_toml(text: str, hand: int, places: Places, _: str) -> Reading:
    """A record, a PHH hand, or a file of many."""
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
    told: list[Span | None] = [*spans] if len(spans) == len(record.actions) else [None] * len(record.actions)
    return Reading("phh" if is_phh(record) else "record", names, at, record, told)


def _from_program(text: str, hand: int, places: Places, form: str) -> Reading:
    """A hand as another program wrote it."""
    kind: Form = "ohh" if form == "ohh" else "network"
    parts = [part for part, _ in zip(parts_of(text), range(MOST_HANDS), strict=False)]
    names = [name for name, _, _ in parts]
    if not parts:
        raise Unread(kind, WrongSign("the text has no hand"), [])
    at = min(hand, len(parts) - 1)
    rows = _rows(text, at) if kind == "network" else []
    try:
        told = parts[at][1]()
        record = record_of(told)
    except Refusal as refusal:
        first = rows[0] if rows else 1
        span = places.row(first + refusal.line - 1) if kind == "network" and refusal.line else None
        raise Unread(kind, refusal, names, span or places.of_message(refusal.message)) from None
    acts = [places.row(rows[0] + row - 1) for row in lines_told(_section(text, at))] if rows else []
    missing = len(record.actions) - len(acts)
    return Reading(kind, names, at, record, [*[None] * missing, *acts], write_record(record))


def _section(text: str, at: int) -> str:
    begins = [*(found.start() for found in BEGINNING.finditer(text)), len(text)]
    return text[begins[at] : begins[at + 1]]


def _rows(text: str, at: int) -> list[int]:
    """The row on which a network's hand begins."""
    begins = [found.start() for found in BEGINNING.finditer(text)]
    return [text.count("\n", 0, begins[at]) + 1]
