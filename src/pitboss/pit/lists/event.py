"""What happens on the lists: past-tense values with their rulings and clauses."""

from datetime import datetime

from pitboss.rules.event import Event


class ListEvent(Event, frozen=True, kw_only=True):
    """Something that happened on a list or at its tables."""

    list: str


class ListOpened(ListEvent, frozen=True, kw_only=True):
    """A list for a game and its limit."""

    game: str
    limit: str


class TablesServed(ListEvent, frozen=True, kw_only=True):
    """The tables a list serves; the feeder tables among them."""

    tables: tuple[str, ...]
    feeders: tuple[str, ...]


class ListClosed(ListEvent, frozen=True, kw_only=True):
    """A list is closed, with those who still waited."""

    names: tuple[str, ...]


class PersonEvent(ListEvent, frozen=True, kw_only=True):
    """Something that happened to one person; `ticket` is 0 for somebody who was on no list."""

    name: str
    ticket: int = 0


class Joined(PersonEvent, frozen=True, kw_only=True):
    """On a list, at this place."""

    place: int


class Called(PersonEvent, frozen=True, kw_only=True):
    """A seat at this table is held for somebody until then."""

    table: str
    until: datetime


class Answered(PersonEvent, frozen=True, kw_only=True):
    """On the way, or needs more time: the seat is held until then."""

    answer: str
    until: datetime


class PutBack(PersonEvent, frozen=True, kw_only=True):
    """Further back in the line, and why: `pass`, `late`, `desk`."""

    place: int
    why: str


class LeftList(PersonEvent, frozen=True, kw_only=True):
    """Off a list, and why: `left`, `late`, `seated`, `desk`."""

    why: str


class SeatTaken(PersonEvent, frozen=True, kw_only=True):
    """A seat at a table of the list was taken."""

    table: str
    seat: int


class SeatLeft(PersonEvent, frozen=True, kw_only=True):
    """A seat at a table of the list is free."""

    table: str
    seat: int


class MustMove(PersonEvent, frozen=True, kw_only=True):
    """The next of a must-move line is to go to a main game."""

    origin: str
    table: str


class MayStay(PersonEvent, frozen=True, kw_only=True):
    """Let stay at the feeder table for now, at the end of the must-move line."""

    table: str
