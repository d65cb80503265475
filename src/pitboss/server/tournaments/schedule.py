"""When things come if the clock simply runs on: the next break, and the level with which something closes."""

from collections.abc import Iterator
from itertools import zip_longest

from pitboss.rounds.errors import NotAllowed
from pitboss.rounds.moment import MINUTE, SECOND, Moment
from pitboss.tournaments.clock import length_of, ran, remaining, session_ran
from pitboss.tournaments.conditions import Level, Terms
from pitboss.tournaments.state import TournamentState

SIGN = 20 * MINUTE
"""How long a higher minimum is shown before it is in force, where the book wants a sign."""


def signed_in_time(s: TournamentState, terms: Terms, now: Moment) -> None:
    """Refuses a change that would make a hand dearer so soon that no sign could have shown it."""
    if not s.book.play.untimed or not s.players:
        return
    before = [*_to_come(s, s.terms.levels, now)]
    for at, level in _to_come(s, terms.levels, now):
        due = [old for since, old in before if since <= at]
        in_force = due[-1] if due else s.level if s.running else None
        if at < SIGN and in_force is not None and level.number > 1 and _dearer(level, in_force):
            raise NotAllowed(
                f"level {level.number} would begin in {at // MINUTE} minutes: a higher minimum is shown "
                f"{SIGN // MINUTE} minutes before",
                s.book.play.untimed,
            )


def _to_come(s: TournamentState, levels: tuple[Level, ...], now: Moment) -> Iterator[tuple[int, Level]]:
    """The levels that have not begun, each with the milliseconds until it does."""
    if s.running:
        left = milliseconds_left(s, now)
        if left is None:
            return
        total = left + (0 if s.clock.on_break else s.level.pause * MINUTE)
        levels = levels[s.clock.level :]
    elif s.started:
        return
    else:
        total = max(0, s.start - now) if s.start is not None else 0
    for level in levels:
        yield total, level
        if level.minutes is None:
            return
        total += (level.minutes + level.pause) * MINUTE


def _dearer(level: Level, than: Level) -> bool:
    costs = zip_longest(level.blinds, than.blinds, fillvalue=0)
    return any(new > old for new, old in (*costs, (level.ante, than.ante), (level.minimum, than.minimum)))


def milliseconds_left(s: TournamentState, now: Moment) -> int | None:
    """Of the level or the break at this moment; None where nothing is timed."""
    if remaining(s) is None or s.now is None:
        return None
    length = length_of(s)
    return None if length is None else max(0, length - ran(s.clock, s.now if s.bell else max(now, s.now)))


def session_left(s: TournamentState, now: Moment) -> int | None:
    """Milliseconds of a session that ends by time, at this moment."""
    stage = s.stage_terms
    if stage.ends != "time" or stage.minutes is None or not s.running or s.now is None or not s.started:
        return None
    return max(0, stage.minutes * MINUTE - session_ran(s.clock, s.now if s.bell else max(now, s.now)))


def part(s: TournamentState) -> str:
    """Which stage and session it is: `heat, session 1 of 2`; empty where there is only one."""
    stage = s.stage_terms
    several = f"session {max(1, s.session)} of {stage.sessions}" if stage.sessions > 1 else ""
    return ", ".join(one for one in (stage.name if len(s.terms.stages) > 1 else "", several) if one)


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
