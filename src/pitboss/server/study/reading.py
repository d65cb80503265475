"""A text of any form as one record to be played, with where in the text each of its lines stands."""

import re
from itertools import islice

import msgspec

from pitboss.histories.book import record_of
from pitboss.histories.forms import form_of, parts_of
from pitboss.histories.texts.heads import BEGINNING
from pitboss.histories.texts.lines import lines_told
from pitboss.histories.texts.ohh import acts_told, objects
from pitboss.rounds.errors import Refusal, WrongSign
from pitboss.rounds.record import Record, read_records, write_record
from pitboss.rulebooks.phh import is_phh
from pitboss.server.study.places import Places, Span
from pitboss.server.study.shapes import Form

_ACTION = re.compile(r'"action"\s*:\s*"[^"]*"')
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
    try:
        record = record_of(parts[at][1]())
    except Refusal as refusal:
        row = places.row_of(_begins(text)[at]) + refusal.line - 1 if kind == "network" and refusal.line else 0
        raise Unread(kind, refusal, names, places.row(row) or places.of_message(refusal.message)) from None
    acts = _in_network(text, at, places) if kind == "network" else _in_objects(text, at)
    missing = len(record.actions) - len(acts)  # the cards to players, which no act tells
    return Reading(kind, names, at, record, [*[None] * missing, *acts], write_record(record))


def _begins(text: str) -> list[int]:
    return [found.start() for found in BEGINNING.finditer(text)]


def _in_network(text: str, at: int, places: Places) -> list[Span | None]:
    """The rows of a network's text that tell each act."""
    begins = [*_begins(text), len(text)]
    first = places.row_of(begins[at])
    return [places.row(first + row - 1) for row in lines_told(text[begins[at] : begins[at + 1]])]


def _in_objects(text: str, at: int) -> list[Span | None]:
    """Where Open Hand History names each act."""
    *others, hand = islice(objects(text), at + 1)
    try:
        before = sum(len(street["actions"]) for other in others for street in other["ohh"]["rounds"])
    except (KeyError, TypeError):  # one of the others is not as it should be, and what it has cannot be counted
        return []
    written = [found.span() for found in _ACTION.finditer(text)][before:]
    return [written[number] if number < len(written) else None for number in acts_told(hand)]
