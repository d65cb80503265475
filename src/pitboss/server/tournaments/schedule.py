"""When things come if the clock simply runs on: the next break, and the level with which something closes."""

from pitboss.rounds.moment import MINUTE, SECOND, Moment
from pitboss.tournaments.clock import length_of, ran, remaining
from pitboss.tournaments.state import TournamentState


def milliseconds_left(s: TournamentState, now: Moment) -> int | None:
    """Of the level or the break at this moment; None where nothing is timed."""
    if remaining(s) is None or s.now is None:
        return None
    length = length_of(s)
    return None if length is None else max(0, length - ran(s.clock, s.now if s.bell else max(now, s.now)))


def until_level(s: TournamentState, number: int, left: int | None) -> int | None:
    """Seconds until a later level begins, breaks before it included; None where nobody can say."""
    if left is None or not s.clock.level < number <= len(s.terms.levels):
        return None
    total = left + (0 if s.clock.on_break else s.level.pause * MINUTE)
    for level in s.terms.levels[s.clock.level : number - 1]:
        if level.minutes is None:
            return None
        total += (level.minutes + level.pause) * MINUTE
    return total // SECOND


def until_break(s: TournamentState, left: int | None) -> int | None:
    """Seconds until the next scheduled break begins; None in one, and where none comes."""
    if left is None or s.clock.on_break:
        return None
    total = left
    for level in s.terms.levels[s.clock.level - 1 :]:
        if level.number != s.clock.level:
            if level.minutes is None:
                return None
            total += level.minutes * MINUTE
        if level.pause:
            return total // SECOND
    return None
