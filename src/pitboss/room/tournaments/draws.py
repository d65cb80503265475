"""Random seat draws. The pure layer lists the seats; the draw is made here and logged."""

import secrets
from collections.abc import Sequence

from pitboss.books.tournaments.clauses import ruling
from pitboss.core.cards.deck import FULL
from pitboss.core.refusals import NotAllowed
from pitboss.pit.tournament.advice import asks_who_is_next, behind, evens_out, next_to_move
from pitboss.pit.tournament.colour_up import odd_chips
from pitboss.pit.tournament.ending import may_continue
from pitboss.pit.tournament.entries import entries_open, free_seats, late_entry_waits
from pitboss.pit.tournament.line import TableSeat
from pitboss.pit.tournament.seating import may_be_seated, new_draw
from pitboss.pit.tournament.state import TournamentState, TournamentTable, the_table

_dice = secrets.SystemRandom()


def seats_for_all(s: TournamentState) -> str:
    """Return seats for everyone who waits: the emptiest tables first, the players in a random order.

    If the terms have alternates and there are too few seats, the players who came first get them.
    """
    playing = s.running or late_entry_waits(s)
    waiting = [one.name for one in s.players.values() if not one.seated and _waits(s, one.name, playing=playing)]
    if not waiting:
        raise NotAllowed("everybody has a seat", s.book.before.seat)
    if s.terms.entry.alternates and (s.stage == 0 or playing):
        waiting = _first_come(s, waiting, playing=playing)
    _dice.shuffle(waiting)
    taken = {table.name: len(table.seats) for table in s.tables.values()}
    free: dict[str, list[TableSeat]] = {}
    for place in free_seats(s, playing=playing):
        free.setdefault(place.table, []).append(place)
    used = _tables_needed(len(waiting), taken, free)
    drawn: list[tuple[str, TableSeat]] = []
    for name in waiting:
        open_ = [table for table in used if free[table]]
        if not open_:
            raise NotAllowed(f"there is no seat for {name}: only {len(drawn)} are free", s.book.before.most)
        table = min(open_, key=lambda one: (taken[one], used.index(one)))
        drawn.append((name, free[table].pop(_dice.randrange(len(free[table])))))
        taken[table] += 1
    return f"seat {_written(drawn)}"


def _first_come(s: TournamentState, waiting: list[str], *, playing: bool) -> list[str]:
    """Return the players who came first, as many as there are seats."""
    free = len(free_seats(s, playing=playing))
    if not free:
        raise NotAllowed(f"{waiting[0]} must wait: no seat is free", ruling("T36"))
    return sorted(waiting, key=lambda name: s.players[name].turn)[:free]


def seat_for_reentry(s: TournamentState, name: str) -> str:
    """Return the seat of a re-entry, at the emptiest table in use; empty if a repechage follows."""
    if s.stage_terms.repechage and not s.running:
        return ""
    free = free_seats(s, playing=s.running or may_continue(s))
    if not free:
        raise NotAllowed(f"no seat is free for {name}", s.book.before.most)
    taken = {table.name: len(table.seats) for table in s.tables.values()}
    in_use = [place for place in free if taken[place.table]] or free
    fewest = min(taken[place.table] for place in in_use)
    return f" {_dice.choice([place for place in in_use if taken[place.table] == fewest])}"


def _waits(s: TournamentState, name: str, *, playing: bool) -> bool:
    player = s.players[name]
    if playing:
        return player.state == "entered" and entries_open(s)
    return may_be_seated(s, player)


def _tables_needed(waiting: int, taken: dict[str, int], free: dict[str, list[TableSeat]]) -> list[str]:
    """Return the fewest tables that hold everybody, those in use first, in the terms' order."""
    used = [name for name in free if taken[name]]
    for name in free:
        if name not in used and sum(len(free[one]) for one in used) < waiting:
            used.append(name)
    return used


def broken(s: TournamentState, name: str) -> str:
    """Return the moves that break a table, with the destinations drawn at random."""
    draw = new_draw(s, without=the_table(s, name))
    if not draw:
        _same_chips(s, f"{name} cannot be broken now")
        _check_next_known(s, name)
        raise NotAllowed(
            f"{name} cannot be broken now: the others have no seats that keep the balance", s.book.play.advice
        )
    return f"break-table {name} {_written(_shuffled(draw))}"


def evened(s: TournamentState, name: str) -> str:
    """Return a move among the other tables that keeps them in balance when this one is broken."""
    found = evens_out(s, the_table(s, name))
    if found is None:
        raise NotAllowed(f"no move helps to break {name}", s.book.play.advice)
    _check_next_known(s, name)
    player, place = next_to_move(s, *found)
    return f"move {player} {place}"


def _check_next_known(s: TournamentState, name: str) -> None:
    """Refuse to break a table if the others must be balanced first and only the Director knows which player moves
    (T9)."""
    if asks_who_is_next(s) and (found := evens_out(s, the_table(s, name))) is not None:
        fullest, emptiest = found
        mark = "big blind" if s.terms.has_blinds else "button"
        raise NotAllowed(
            f"{name} cannot be broken yet: first move the player due the {mark} next at {fullest.name}"
            f" to {emptiest.name}",
            s.book.play.advice,
        )


def redrawn(s: TournamentState) -> str:
    """Return a new random seat for every player still in."""
    draw = new_draw(s)
    if not draw:
        _same_chips(s, "no new draw is possible now")
        raise NotAllowed("no new draw is possible now", s.book.play.advice)
    return f"redraw {_written(_shuffled(draw))}"


def _same_chips(s: TournamentState, what: str) -> None:
    if late := behind(s.in_use()):
        names = ", ".join(table.name for table in late)
        raise NotAllowed(f"{what}: {names} must first colour up, as the other tables have", ruling("T24"))


def raced(s: TournamentState, table: TournamentTable, small: int) -> str:
    """Return the race of a denomination that leaves play: one card from a shuffled deck for each odd chip."""
    large = s.terms.chips.next_above(small)
    if large is None or s.terms.chips.colour_up == "round-up":
        return f"race {small}"
    odd = sum(odd_chips(player.chips or 0, small, large) for player in s.in_at(table))
    deck = list(FULL.cards)
    if odd > len(deck):
        raise NotAllowed(f"{odd} odd chips are more than the cards in a deck", ruling("T24"))
    return f"race {small} {''.join(map(str, _dice.sample(deck, odd)))}".strip()


def _shuffled(draw: Sequence[tuple[str, TableSeat]]) -> list[tuple[str, TableSeat]]:
    names = [name for name, _ in draw]
    _dice.shuffle(names)
    return list(zip(names, (place for _, place in draw), strict=True))


def _written(draw: Sequence[tuple[str, TableSeat]]) -> str:
    return " ".join(f"{name} {place}" for name, place in draw)
