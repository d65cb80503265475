"""Draws that keep the conditions: free seats, whole draws within the balance, locked seats."""

from pitboss.books.tournaments.clauses import ruling
from pitboss.core.refusals import NotAllowed
from pitboss.pit.tournament.ending import seats_kept
from pitboss.pit.tournament.line import TableSeat, TournamentLine
from pitboss.pit.tournament.lookup import the_table
from pitboss.pit.tournament.state import Outcome, TournamentState, TournamentTable


def free_seats(s: TournamentState, *, playing: bool) -> list[TableSeat]:
    """Seats nobody has, of tables that may be used; where a session is to go on, nobody comes back to either."""
    return [
        TableSeat(table.name, seat)
        for table in s.tables.values()
        if table.designated and not (playing and (table.closed or table.over))
        for seat in table.open_seats(s.terms.seats)
        if not (playing and seat in seats_kept(s, table))
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
    there = {table.name: table.open_seats(s.terms.seats) for table in others}
    taken = {table.name: len(table.seats) for table in others}
    found = []
    for seat in sorted(broken.seats):
        to = min((name for name in there if there[name]), key=lambda name: taken[name], default=None)
        if to is None:
            return []
        found.append((broken.seats[seat], TableSeat(to, there[to].pop(0))))
        taken[to] += 1
    return found if _can_play(s, taken) else []


def _everybody(s: TournamentState) -> list[tuple[str, TableSeat]]:
    in_use = s.in_use()
    names = [player.name for table in in_use for player in s.in_at(table)]
    if len({table.raced for table in in_use}) > 1:
        return []
    tables = _that_hold(s, [table for table in in_use if not table.closed], len(names))
    seats = {table.name: _unlocked(s, table) for table in tables}
    taken = dict.fromkeys(seats, 0)
    found: list[tuple[str, TableSeat]] = []
    for name in names:
        to = min((one for one in seats if seats[one]), key=lambda one: taken[one], default=None)
        if to is None:
            return []
        found.append((name, TableSeat(to, seats[to].pop(0))))
        taken[to] += 1
    return found if _can_play(s, taken) else []


def _can_play(s: TournamentState, taken: dict[str, int]) -> bool:
    """Locked seats can leave a table too few, or one player alone."""
    counts = taken.values()
    alone = 1 in counts and sum(counts) > 1 and not s.terms.house_game
    return bool(counts) and max(counts) - min(counts) <= s.terms.balance and not alone


def _unlocked(s: TournamentState, table: TournamentTable) -> list[int]:
    return [one for one in range(1, s.terms.seats + 1) if one not in table.locked]


def _that_hold(s: TournamentState, tables: list[TournamentTable], players: int) -> list[TournamentTable]:
    """The first of the tables, as many as the players need."""
    held = 0
    for count, table in enumerate(tables, 1):
        held += len(_unlocked(s, table))
        if held >= players:
            return tables[:count]
    return []


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
