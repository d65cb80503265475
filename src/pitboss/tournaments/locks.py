"""Seats that are locked: no draw and no advice fills them, and no line does until they are unlocked (T35)."""

from pitboss.rounds.errors import NotAllowed
from pitboss.rulebooks.tournaments.clauses import ruling
from pitboss.tournaments.finding import the_table
from pitboss.tournaments.line import TableSeat, TournamentLine
from pitboss.tournaments.state import Outcome, TournamentState, TournamentTable


def lock(s: TournamentState, line: TournamentLine, place: TableSeat) -> Outcome:
    """Whoever sits there stays; when they have left, nobody is given the seat."""
    table = _the_table_of(s, place)
    if place.seat in table.locked:
        raise NotAllowed(f"{place} is locked already", ruling("T35"))
    table.locked = tuple(sorted((*table.locked, place.seat)))
    return Outcome(f"{place} is locked", ruling("T35"))


def unlock(s: TournamentState, line: TournamentLine, place: TableSeat) -> Outcome:
    table = _the_table_of(s, place)
    if place.seat not in table.locked:
        raise NotAllowed(f"{place} is not locked", ruling("T35"))
    table.locked = tuple(seat for seat in table.locked if seat != place.seat)
    return Outcome(f"{place} may be filled again", ruling("T35"))


def _the_table_of(s: TournamentState, place: TableSeat) -> TournamentTable:
    table = the_table(s, place.table)
    if not 1 <= place.seat <= s.terms.seats:
        raise NotAllowed(
            f"there is no seat {place}: the seats are 1 to {s.terms.seats}", s.book.before.seat + s.terms.seat_rules
        )
    return table
