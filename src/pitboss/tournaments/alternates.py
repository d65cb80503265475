"""Entries beyond the seats: they wait in order, and sit down as places come free while late entries are taken (T36)."""

from pitboss.rounds.errors import NotAllowed
from pitboss.rulebooks.tournaments.clauses import ruling
from pitboss.tournaments.drawing import free_seats
from pitboss.tournaments.entering import entries_open, give_back
from pitboss.tournaments.line import TableSeat
from pitboss.tournaments.state import Entrant, TournamentState


def alternates(s: TournamentState) -> list[Entrant]:
    """Who waits for a seat, first come first; before the start everybody does, and nobody is an alternate yet."""
    return without_seat(s) if s.terms.entry.alternates and s.started and s.stage == 0 else []


def without_seat(s: TournamentState) -> list[Entrant]:
    found = [one for one in s.players.values() if one.state == "entered" and not one.table and one.stage == 0]
    return sorted(found, key=lambda one: one.turn)


def may_begin_without(s: TournamentState) -> bool:
    """Whether a session may begin while somebody has no seat: every seat is taken, and late entries are to come."""
    return s.terms.entry.alternates and s.stage == 0 and not free_seats(s, playing=False)


def in_turn(s: TournamentState, draw: tuple[tuple[str, TableSeat], ...]) -> None:
    """Refuses seats that pass over somebody who came earlier, where there is no seat for everybody."""
    if not s.terms.entry.alternates or s.stage:
        return
    named = {name for name, _ in draw}
    last = max(s.players[name].turn for name in named)
    passed = [one for one in without_seat(s) if one.turn < last and one.name not in named]
    if passed and len(free_seats(s, playing=s.running)) - len(draw) < len(passed):
        raise NotAllowed(f"{passed[0].name} came first and has no seat yet", ruling("T36"))


def nobody_waits(s: TournamentState, name: str) -> None:
    """Refuses a re-entry that would take a seat somebody waits for."""
    if waiting := alternates(s):
        raise NotAllowed(f"{name} waits: {waiting[0].name} has no seat yet and comes first", ruling("T36"))


def send_home(s: TournamentState) -> list[str]:
    """When late entries are over, whoever never had a seat gets everything back and counts as withdrawn."""
    if not s.terms.entry.alternates or not s.started or s.over or entries_open(s):
        return []
    gone = [one for one in without_seat(s) if not one.played]
    for player in gone:
        leave_list(s, player)
    return [one.name for one in gone]


def leave_list(s: TournamentState, player: Entrant) -> None:
    give_back(s, player)
    player.state, player.waited = "withdrawn", True
    s.entries -= player.entries
    s.present -= 1
