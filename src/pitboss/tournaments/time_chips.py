"""Time to act: chips a player hands in for more of it (T37). How long the thinking takes is measured at the table."""

from pitboss.rounds.errors import NotAllowed
from pitboss.rulebooks.tournaments.clauses import ruling
from pitboss.tournaments.finding import a_session, the_player_in
from pitboss.tournaments.line import TournamentLine
from pitboss.tournaments.state import Entrant, Outcome, TournamentState


def time_chips_left(s: TournamentState, player: Entrant) -> int:
    return s.terms.time.chips - player.time_chips


def may_hand_in(s: TournamentState, table: str, name: str) -> Entrant:
    """Who hands a time chip in, or a refusal."""
    rules, terms = ruling("T37"), s.terms.time
    if not terms.chips:
        raise NotAllowed(f"{name} has no time chip: the terms give none", rules)
    a_session(s, f"the time chip of {name}")
    player = the_player_in(s, name)
    if player.table != table:
        raise NotAllowed(f"{name} does not play at {table}", rules)
    if time_chips_left(s, player) <= 0:
        raise NotAllowed(f"{name} has used all {terms.chips} time chips", rules)
    return player


def hand_in(s: TournamentState, line: TournamentLine, name: str) -> Outcome:
    player = may_hand_in(s, line.name, name)
    player.time_chips += 1
    left = time_chips_left(s, player)
    more = f"{s.terms.time.chip_seconds} seconds more"
    return Outcome(f"{name} hands in a time chip for {more} and has {left} left", ruling("T37"))
