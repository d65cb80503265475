"""Advice from the published conditions: redraw, break a table, move a player, play hand-for-hand (T9)."""

from collections.abc import Iterator
from typing import Any

from pitboss.pit.tournament.entries import alternates, entries_open
from pitboss.pit.tournament.line import TableSeat
from pitboss.pit.tournament.seating import new_draw
from pitboss.pit.tournament.standings import prizes_of
from pitboss.pit.tournament.state import TournamentState, TournamentTable


def advice(s: TournamentState) -> list[dict[str, Any]]:
    """Return the first advice that applies. The director decides."""
    if not s.running or s.stage_terms.by == "table":
        return []
    tables = s.in_use()
    if waiting := alternates(s) if entries_open(s) else []:  # seat alternates before breaking tables
        return [*_seat_for(s, tables, waiting[0].name)]
    players = sum(len(table.seats) for table in tables)
    found = [*_seating(s, tables, players)]
    paid = sum(1 for prize in prizes_of(s) if prize) if s.last_stage else 0
    if paid and players == paid + 1 and len(tables) > 1 and not s.synchronised:
        found.append({"do": "hand-for-hand"})
    return found


def _seat_for(s: TournamentState, tables: list[TournamentTable], name: str) -> Iterator[dict[str, Any]]:
    """Yield the advice to seat the first alternate at the emptiest table as soon as a seat is free (T36)."""
    if s.in_synchronised_hand:
        return
    free = [table for table in tables if table.open_seats(s.terms.seats) and not table.over]
    if free:
        table = min(free, key=lambda one: len(one.seats))
        seats = table.open_seats(s.terms.seats)
        yield {"do": "seat", "player": name, "to": table.name, "seat": _first_free(s, table, seats)}


def _first_free(s: TournamentState, table: TournamentTable, free: list[int]) -> int:
    return next(one for one in _clockwise(s, table) if one in free)


def _seating(s: TournamentState, tables: list[TournamentTable], players: int) -> list[dict[str, Any]]:
    if len(tables) < 2:
        return []
    if players <= min(s.terms.final_table, s.terms.seats - len(tables[0].locked)):
        return [{"do": "redraw", "table": tables[0].name}]
    if len(tables[-1].seats) <= sum(len(table.open_seats(s.terms.seats)) for table in tables[:-1]):
        return [{"do": "break", "table": tables[-1].name}]
    fullest = max(reversed(tables), key=lambda table: len(table.seats))
    emptiest = min(
        (table for table in tables if table.open_seats(s.terms.seats)), key=lambda table: len(table.seats), default=None
    )
    if emptiest is None or len(fullest.seats) - len(emptiest.seats) <= s.terms.balance:
        return []
    player, to = next_to_move(s, fullest, emptiest)
    return [{"do": "move", "player": player, "from": fullest.name, "to": emptiest.name, "seat": to.seat}]


def races_first(s: TournamentState, one: dict[str, Any]) -> list[TournamentTable]:
    """Return the tables that must colour up before this advice is followed, so that joined tables use the same
    chips."""
    if one["do"] in ("hand-for-hand", "seat"):
        return []
    joined = [s.tables[one["from"]], s.tables[one["to"]]] if one["do"] == "move" else s.in_use()
    return behind(joined)


def behind(tables: list[TournamentTable]) -> list[TournamentTable]:
    """Return the tables that still use chips that another table has coloured up (T24)."""
    most = max((table.raced for table in tables), default=0)
    return [table for table in tables if table.raced < most]


def evens_out(s: TournamentState, broken: TournamentTable) -> tuple[TournamentTable, TournamentTable] | None:
    """Return the tables between which a player must move before this table breaks, to keep the balance.

    Return None if no move is needed or no move helps.
    """
    others = [table for table in s.in_use() if table is not broken and not table.over]
    free = [table for table in others if not table.dealt]
    if not free or len(others) < 2 or new_draw(s, without=broken):
        return None
    fullest = max(free, key=lambda table: len(table.seats))
    emptiest = min(others, key=lambda table: len(table.seats))
    if len(fullest.seats) - len(emptiest.seats) < 2 or fullest.raced != emptiest.raced:
        return None
    return fullest, emptiest


def next_to_move(s: TournamentState, fullest: TournamentTable, emptiest: TournamentTable) -> tuple[str, TableSeat]:
    """Return the next big blind of the fullest table and the worst free seat at the emptiest."""
    seat = next(one for one in _clockwise(s, fullest) if one in fullest.seats)
    free = emptiest.open_seats(s.terms.seats)
    return fullest.seats[seat], TableSeat(emptiest.name, _first_free(s, emptiest, free))


def _clockwise(s: TournamentState, table: TournamentTable) -> list[int]:
    """Return the seats clockwise from the one after the last big blind, or from seat 1."""
    mark = table.big if s.terms.has_blinds else table.button
    seats = list(range(1, s.terms.seats + 1))
    return seats if mark is None else seats[mark:] + seats[:mark]


def asks_who_is_next(s: TournamentState) -> bool:
    """Return True if the Director must say who is the next big blind, because hands are not recorded (T9)."""
    return s.terms.counted and not s.terms.house_game
