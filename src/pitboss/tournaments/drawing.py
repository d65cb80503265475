"""Draws that keep the conditions: seats that are free, and whole draws within the balance. Chance is the caller's."""

from pitboss.tournaments.line import TableSeat
from pitboss.tournaments.state import TournamentState, TournamentTable


def free_seats(s: TournamentState, *, playing: bool) -> list[TableSeat]:
    """Seats nobody has, of tables that may be used."""
    return [
        TableSeat(table.name, seat)
        for table in s.tables.values()
        if table.designated and not (playing and (table.closed or table.over))
        for seat in range(1, s.terms.seats + 1)
        if seat not in table.seats
    ]


def seats_elsewhere(s: TournamentState, table: TournamentTable) -> list[TableSeat]:
    """Where somebody of a table may be moved."""
    return [place for place in free_seats(s, playing=True) if _raced(s, s.tables[place.table]) == table.raced]


def _raced(s: TournamentState, table: TournamentTable) -> int:
    return table.raced if table.seats else s.raced


def new_draw(s: TournamentState, without: TournamentTable | None = None) -> list[tuple[str, TableSeat]]:
    """Everybody at the fewest tables, balanced; or everybody of a table that is broken at the others.

    Empty where it cannot be. In the order of seats: whoever draws at random shuffles the names.
    """
    return _everybody(s) if without is None else _broken(s, without)


def _broken(s: TournamentState, broken: TournamentTable) -> list[tuple[str, TableSeat]]:
    others = [table for table in s.in_use() if table is not broken and not table.over and table.raced == broken.raced]
    if not others or len(others) + 1 < len(s.in_use()):
        return []
    there = {table.name: sorted(set(range(1, s.terms.seats + 1)) - set(table.seats)) for table in others}
    found = []
    for seat in sorted(broken.seats):
        to = max(there, key=lambda name: len(there[name]))
        if not there[to]:
            return []
        found.append((broken.seats[seat], TableSeat(to, there[to].pop(0))))
    left = [s.terms.seats - len(free) for free in there.values()]
    return found if max(left) - min(left) <= s.terms.balance else []


def _everybody(s: TournamentState) -> list[tuple[str, TableSeat]]:
    in_use = s.in_use()
    names = [player.name for table in in_use for player in s.in_at(table)]
    if len({table.raced for table in in_use}) > 1:
        return []
    tables = [table for table in in_use if not table.closed][: -(-len(names) // s.terms.seats)]
    if len(tables) * s.terms.seats < len(names):
        return []
    return [(name, TableSeat(tables[at % len(tables)].name, at // len(tables) + 1)) for at, name in enumerate(names)]
