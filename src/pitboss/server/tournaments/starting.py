"""When a tournament that the room deals begins by itself: at its announced time, or when its field is full."""

from pitboss.rounds.moment import Moment
from pitboss.tournaments.state import TournamentState


def begins_now(s: TournamentState, now: Moment, announced: Moment) -> bool:
    """Whether the first session is due. Too few at the announced time: it begins as soon as there are enough.

    What a person has to do first stays theirs: the terms are published, the players briefed where the book asks for
    it. A time that was past when the tournament was announced promises nothing: somebody starts it then.
    """
    if s.started or s.over or not s.published or not s.directors or (s.book.before.briefed and not s.briefed):
        return False
    if s.start is not None and now < s.start:
        return False
    wanted = s.terms.players.sit_and_go
    if wanted is None:
        return s.start is not None and announced < s.start and s.present >= s.terms.players.minimum
    return s.present >= wanted


def start_to_wait_for(s: TournamentState) -> Moment | None:
    """The announced time of a tournament that has not begun; None where nobody waits for one."""
    return None if s.started or s.over or s.terms.counted else s.start
