"""Whom and what a line is about, found or refused; and the state of things every line is held against."""

from collections import Counter
from collections.abc import Iterable

from pitboss.books.tournaments.clauses import ruling
from pitboss.core.citation import Rules
from pitboss.core.refusals import NotAllowed
from pitboss.pit.tournament.line import TableSeat
from pitboss.pit.tournament.state import Entrant, TournamentState, TournamentTable
from pitboss.pit.tournament.terms import ACTORS

UNFIT = ruling("T2")
"""Lines that do not fit the state of things."""


def the_player(s: TournamentState, name: str) -> Entrant:
    found = s.players.get(name)
    if found is None:
        raise NotAllowed(f"{name} has not entered", UNFIT)
    return found


def the_player_in(s: TournamentState, name: str) -> Entrant:
    found = the_player(s, name)
    if found.state != "in":
        raise NotAllowed(f"{name} is not in: {found.state}", found_rules(s, found) or UNFIT)
    return found


def found_rules(s: TournamentState, player: Entrant) -> Rules:
    """The clause that keeps a disqualified player out."""
    return s.book.conduct.grounds[player.ground] if player.ground else ()


def the_table(s: TournamentState, name: str) -> TournamentTable:
    """A table of the tournament."""
    found = s.tables.get(name)
    if found is None:
        listed = ", ".join(s.terms.tables[:12])
        raise NotAllowed(f"{name} is not a table of this tournament; its tables are {listed}", s.book.before.table)
    if not found.designated:
        raise NotAllowed(f"{name} is not designated for this tournament", s.book.before.table)
    return found


def the_seat(s: TournamentState, place: TableSeat) -> TournamentTable:
    """The table of a seat that is there and free."""
    table = the_table(s, place.table)
    if not 1 <= place.seat <= s.terms.seats:
        raise NotAllowed(
            f"there is no seat {place}: the seats are 1 to {s.terms.seats}", s.book.before.seat + s.terms.seat_rules
        )
    if place.seat in table.seats:
        raise NotAllowed(f"{place} is taken by {table.seats[place.seat]}", s.book.before.seat + s.terms.seat_rules)
    not_locked(table, place)
    return table


def not_locked(table: TournamentTable, place: TableSeat) -> None:
    if place.seat in table.locked:
        raise NotAllowed(f"{place} is locked: it is given to nobody until it is unlocked", ruling("T35"))


def a_name(s: TournamentState, name: str) -> None:
    """A name a player may have."""
    if name in ACTORS or name in s.tables:
        raise NotAllowed(f"{name} says lines of its own and cannot be a player's name", s.book.before.names)


def each_once(names: Iterable[str], rules: Rules) -> None:
    """Refuses a line that names somebody twice."""
    for name, times in Counter(names).items():
        if times > 1:
            raise NotAllowed(f"{name} is named twice", rules)


def not_in_mid_hand(s: TournamentState, table: TournamentTable, what: str) -> None:
    if table.dealt:
        raise NotAllowed(
            f"{what} waits until hand {table.hands + 1} of {table.name} is over", s.book.play.between_hands
        )


def no_tie_waits(s: TournamentState, table: TournamentTable, what: str) -> None:
    """Nothing that changes the stacks of a table, or takes them away, while the tie of its last hand is open."""
    for one in s.decisions:
        if one.table == table.name:
            raise NotAllowed(f"{what} waits for {' and '.join(one.players)} to be ranked", ruling("T14"))


def between_synchronised_hands(s: TournamentState, what: str) -> None:
    if s.synchronised and (s.played or any(table.dealt for table in s.tables.values())):
        raise NotAllowed(f"{what} waits until the synchronised hand is over at every table", ruling("T15"))


def a_session(s: TournamentState, what: str) -> None:
    if not s.running:
        raise NotAllowed(f"{what}: no session is being played", UNFIT)


def nothing_waits(s: TournamentState, what: str) -> None:
    """Nothing that depends on an open decision happens before it."""
    if s.decisions:
        tied = " and ".join(s.decisions[0].players)
        raise NotAllowed(f"{what} waits for {tied} to be ranked", ruling("T14"))
    if s.counting:
        waiting = [table.name for table in s.tables.values() if table.ended and not table.counted]
        raise NotAllowed(
            f"{what} waits for the chips of {', '.join(waiting)} to be counted", s.book.play.counted + ruling("T14")
        )


def seat_player(s: TournamentState, player: Entrant, place: TableSeat) -> None:
    """A table that was empty has the chips everybody has."""
    table = s.tables[place.table]
    if not table.seats:
        table.raced = s.raced
    if table.dealt:
        table.newcomers = (*table.newcomers, player.name)
    player.table, player.seat = place.table, place.seat
    table.seats[place.seat] = player.name


def unseat(s: TournamentState, player: Entrant) -> None:
    if player.table:
        del s.tables[player.table].seats[player.seat]
        player.table, player.seat = "", 0
