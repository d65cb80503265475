"""Seats drawn by chance. The pure layer says which seats there are; the dice are thrown here, the line is logged."""

import secrets
from collections.abc import Sequence

from pitboss.rounds.errors import NotAllowed
from pitboss.tournaments.advice import next_to_move
from pitboss.tournaments.drawing import free_seats, new_draw
from pitboss.tournaments.entering import entries_open
from pitboss.tournaments.finding import the_table
from pitboss.tournaments.line import TableSeat
from pitboss.tournaments.seating import may_be_seated
from pitboss.tournaments.state import TournamentState

_dice = secrets.SystemRandom()


def seats_for_all(s: TournamentState) -> str:
    """Everybody who waits for a seat gets one: the emptiest tables first, the names in a random order."""
    waiting = [one.name for one in s.players.values() if not one.seated and _waits(s, one.name)]
    if not waiting:
        raise NotAllowed("everybody has a seat", s.book.before.seat)
    _dice.shuffle(waiting)
    taken = {table.name: len(table.seats) for table in s.tables.values()}
    free: dict[str, list[TableSeat]] = {}
    for place in free_seats(s, playing=s.running):
        free.setdefault(place.table, []).append(place)
    used = _tables_needed(s, len(waiting), taken, free)
    drawn: list[tuple[str, TableSeat]] = []
    for name in waiting:
        open_ = [table for table in used if free[table]]
        if not open_:
            raise NotAllowed(f"there is no seat for {name}: {len(drawn)} have one", s.book.before.most)
        table = min(open_, key=lambda one: (taken[one], used.index(one)))
        drawn.append((name, free[table].pop(_dice.randrange(len(free[table])))))
        taken[table] += 1
    return f"seat {_told(drawn)}"


def _waits(s: TournamentState, name: str) -> bool:
    player = s.players[name]
    if s.running:
        return player.state == "entered" and entries_open(s)
    return may_be_seated(s, player)


def _tables_needed(
    s: TournamentState, waiting: int, taken: dict[str, int], free: dict[str, list[TableSeat]]
) -> list[str]:
    """As few tables as hold everybody, those in use first, in the terms' order."""
    players = waiting + sum(taken.values())
    needed = max(1, -(-players // s.terms.seats))
    in_use = [name for name in free if taken[name]]
    return in_use + [name for name in free if not taken[name]][: max(0, needed - len(in_use))]


def broken(s: TournamentState, name: str) -> str:
    """Everybody at a table to the others, who goes where by chance."""
    draw = new_draw(s, without=the_table(s, name))
    if not draw:
        raise NotAllowed(
            f"{name} cannot be broken now: the others have no seats that keep the balance", s.book.play.advice
        )
    return f"break-table {name} {_told(_shuffled(draw))}"


def evened(s: TournamentState, name: str) -> str:
    """A move among the other tables, without which breaking this one would leave them out of balance."""
    broken_one = the_table(s, name)
    others = [table for table in s.in_use() if table is not broken_one and not table.over]
    if len(others) > 1 and not new_draw(s, without=broken_one):
        fullest = max(others, key=lambda table: len(table.seats))
        emptiest = min(others, key=lambda table: len(table.seats))
        if len(fullest.seats) - len(emptiest.seats) > 1 and len({fullest.raced, emptiest.raced}) == 1:
            player, place = next_to_move(s, fullest, emptiest)
            return f"move {player} {place}"
    raise NotAllowed(f"no move brings {name} nearer to being broken", s.book.play.advice)


def redrawn(s: TournamentState) -> str:
    """Everybody in draws a new seat."""
    draw = new_draw(s)
    if not draw:
        raise NotAllowed("no new draw is possible now", s.book.play.advice)
    return f"redraw {_told(_shuffled(draw))}"


def _shuffled(draw: Sequence[tuple[str, TableSeat]]) -> list[tuple[str, TableSeat]]:
    names = [name for name, _ in draw]
    _dice.shuffle(names)
    return list(zip(names, (place for _, place in draw), strict=True))


def _told(draw: Sequence[tuple[str, TableSeat]]) -> str:
    return " ".join(f"{name} {place}" for name, place in draw)
