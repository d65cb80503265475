"""Restrictions at a tournament's table: seats are assigned, and chips cannot be bought."""

from functools import cache

from pitboss.books.room import Route, TournamentRules
from pitboss.books.tournament import tournament_book
from pitboss.books.tournaments.clauses import ruling
from pitboss.core.refusals import NotAllowed
from pitboss.pit.table.state import TableState


def rules_of(state: TableState) -> TournamentRules | None:
    """Return the tournament's rules, or None at a cash table or if the book has no tournament rules."""
    if not state.sign.tournament:
        return None
    return state.room.tournament or (_by_its_terms(state.sign.book, state.sign.version) if state.sign.event else None)


@cache
def _by_its_terms(book: str, version: str) -> TournamentRules:
    """Return the rules with the terms' own on seats, chips and levels, if the book leaves these to the terms."""
    found = tournament_book(book, version)
    play, secret = found.play, found.secret
    return TournamentRules(
        seats=play.advice,
        entry=play.moved or play.advice,
        chips=play.chips,
        absent=play.absent,
        limits=Route(when="nobody seated", rules=play.next_level),
        order=found.before.balanced + ruling("T19"),
        secret=(secret.number if secret else ()) + ruling("T20"),
    )


def refuse_own_seating(state: TableState, name: str) -> None:
    """Refuse to let a player sit down at or leave a tournament's table."""
    rules = rules_of(state)
    if rules is not None and state.sign.event:
        text = f"{name} cannot do that here: the tournament {state.sign.event} assigns the seats"
        raise NotAllowed(text, rules.seats, actor=name)


def no_choice_of_seats(state: TableState, name: str) -> None:
    """Refuse a change of seats in a tournament."""
    rules = rules_of(state)
    if rules is not None:
        raise NotAllowed(f"{name} cannot change seats: the tournament assigns them", rules.seats, actor=name)


def no_blind_to_come_in(state: TableState, name: str) -> None:
    """Refuse a choice between posting and waiting. In a tournament nobody owes a blind to come in."""
    rules = rules_of(state)
    if rules is not None:
        text = f"{name} is dealt in without posting or waiting for a blind: this is a tournament"
        raise NotAllowed(text, rules.entry, actor=name)


def no_buying(state: TableState, name: str) -> None:
    """Refuse chips bought during a session."""
    rules = rules_of(state)
    if rules is not None:
        raise NotAllowed(f"{name} cannot buy more chips: this is a tournament", rules.chips, actor=name)


def limits_at_any_time(state: TableState) -> tuple[Route, ...]:
    """Return the routes by which a tournament's limits change, if these differ from cash play."""
    rules = rules_of(state)
    return () if rules is None else (rules.limits,)
