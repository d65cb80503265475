"""Colour-up: a denomination leaves the tables, one after the other."""

from pitboss.cards import Card
from pitboss.rounds.errors import NotAllowed
from pitboss.rulebooks.tournaments.clauses import ruling
from pitboss.tournaments.conditions import Level
from pitboss.tournaments.finding import a_session, between_synchronised_hands, each_once, not_in_mid_hand
from pitboss.tournaments.line import TournamentLine
from pitboss.tournaments.races import Race, check_leaving, odd_chips, race, round_up
from pitboss.tournaments.state import Outcome, Raced, TournamentState, TournamentTable


def colour_up(
    s: TournamentState, line: TournamentLine, small: int, told: tuple[tuple[str, int], ...], cards: tuple[Card, ...]
) -> Outcome:
    table, chips = s.tables[line.name], s.terms.chips
    a_session(s, f"a race at {table.name}")
    not_in_mid_hand(s, table, f"the race at {table.name}")
    between_synchronised_hands(s, f"the race at {table.name}")
    large = check_leaving(chips, small, smallest(s, table), levels_to_come(s))
    if not table.seats:
        raise NotAllowed(f"nobody is at {table.name}", ruling("T24"))
    odd = _odd(s, table, small, large, told)
    if chips.colour_up == "round-up":
        if cards:
            raise NotAllowed("odd chips are rounded up: no cards are dealt", ruling("T24"))
        done = round_up(odd, small, large)
    else:
        stacks = {player.name: player.chips for player in s.in_at(table)}
        broke = [name for name, stack in stacks.items() if stack is not None and stack < large]
        done = race(odd, small, large, cards, s.book.suits, broke=broke)
    _apply(s, table, done)
    given = ", ".join(done.given) or "nobody"
    return Outcome(f"{table.name}: {small} leaves for {large}; a new chip to {given}", s.book.suit_rules)


def smallest(s: TournamentState, table: TournamentTable) -> int | None:
    denominations = s.terms.chips.denominations
    return denominations[table.raced] if table.raced < len(denominations) else None


def levels_to_come(s: TournamentState) -> tuple[Level, ...]:
    """From now on; in a break from the next."""
    return s.terms.levels[s.clock.level - (not s.clock.on_break) :]


def _odd(
    s: TournamentState, table: TournamentTable, small: int, large: int, told: tuple[tuple[str, int], ...]
) -> dict[str, int]:
    there = s.in_at(table)
    if not s.terms.counted:
        if told:
            raise NotAllowed("stacks are tracked: the odd chips are known", ruling("T24"))
        return {player.name: odd_chips(player.chips or 0, small, large) for player in there}
    each_once((name for name, _ in told), ruling("T24"))
    given = dict(told)
    names = [player.name for player in there]
    for name, count in told:
        if name not in names:
            raise NotAllowed(f"{name} is not in at {table.name}", ruling("T24"))
        if count >= large // small:
            raise NotAllowed(f"{name} has {count} of {small}: fewer than {large // small} are odd", ruling("T24"))
    return {name: given.get(name, 0) for name in names}


def _apply(s: TournamentState, table: TournamentTable, done: Race) -> None:
    for name, change in done.change.items():
        player = s.players[name]
        if player.chips is not None:
            player.chips += change
    s.chips.raced += done.raced
    table.raced += 1
    s.raced = max(s.raced, table.raced)
    s.races.append(Raced(table.name, done.small, done.large, done.new, done.given))
