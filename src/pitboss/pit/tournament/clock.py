"""Levels, breaks, pauses and time chips. The time comes with each line."""

import msgspec

from pitboss.books.tournaments.clauses import ruling
from pitboss.core.refusals import NotAllowed
from pitboss.core.time import MINUTE, Instant, write_clock, write_left, write_span
from pitboss.pit.tournament.line import TournamentLine
from pitboss.pit.tournament.state import UNFIT, Clock, Entrant, Outcome, TournamentState, a_session, the_player_in

MOST_GIVEN = 600
AWAY = ruling("T31")
"""The ruling for times when the server was unavailable."""


def ran(clock: Clock, now: Instant | None) -> int:
    """Return how long the level or break has run."""
    return clock.ran + (now - clock.since if clock.since is not None and now is not None else 0)


def session_ran(clock: Clock, now: Instant | None) -> int:
    """Return how long the session has been played, without breaks and pauses."""
    return clock.session_ran + (0 if clock.on_break else ran(clock, now))


def stop(s: TournamentState) -> None:
    s.clock.ran = ran(s.clock, s.now)
    s.clock.since = None


def begin_level(s: TournamentState, number: int) -> None:
    clock = s.clock
    clock.session_ran = session_ran(clock, s.now)
    clock.due, clock.after_break = _was_over(s), clock.on_break
    clock.level, clock.on_break, clock.ran, clock.level_ran, clock.given = number, False, 0, 0, 0
    clock.since = None if clock.paused else s.now


def begin_session(s: TournamentState, number: int) -> None:
    s.clock = Clock(level=number, since=s.now)


def remaining(s: TournamentState) -> int | None:
    """Return the seconds left in the level or break at the time of the last line, or None if untimed."""
    if not s.running or s.now is None or s.clock.level == 0:
        return None
    length = length_of(s)
    return None if length is None else max(0, (length - ran(s.clock, s.now)) // 1000)


def length_of(s: TournamentState) -> int | None:
    """Return the length of the level or break including the director's adjustments, or None if untimed."""
    minutes = s.level.pause if s.clock.on_break else s.level.minutes
    return None if minutes is None else minutes * MINUTE + s.clock.given


def _was_over(s: TournamentState) -> Instant | None:
    """Return when the time of the level or break ran out, or None."""
    length, so_far = length_of(s), ran(s.clock, s.now)
    return s.now - (so_far - length) if length is not None and s.now is not None and so_far >= length else None


def _still_left(span: int) -> str:
    said = write_left(span)
    return f"{said} {'is' if said.startswith('1 ') else 'are'} left"


class ClockDue(msgspec.Struct, frozen=True):
    """The clock's next line, with its time."""

    at: Instant
    says: str


def next_due(s: TournamentState) -> ClockDue | None:
    """Return the end of the level, break or session, or None if nothing is timed."""
    clock = s.clock
    if not s.running or s.bell or clock.paused or clock.since is None or s.now is None:
        return None
    found, length, stage = [], length_of(s), s.stage_terms
    if stage.ends == "time" and stage.minutes is not None and not clock.on_break:
        found.append(ClockDue(s.now + max(0, stage.minutes * MINUTE - session_ran(clock, s.now)), "end"))
    if length is not None and (says := _after_this(s)):
        found.append(ClockDue(s.now + max(0, length - ran(clock, s.now)), says))
    return min(found, key=lambda due: due.at, default=None)


def _after_this(s: TournamentState) -> str:
    """Return the name of what follows the level or break; empty after the last level."""
    if s.level.pause and not s.clock.on_break:
        return "break"
    return f"level {s.clock.level + 1}" if s.clock.level < len(s.terms.levels) else ""


def may_raise(s: TournamentState, role: str, number: int) -> None:
    """Refuse a level that is not the next one, or that comes too early for this role."""
    a_session(s, f"level {number}")
    following = s.clock.level + 1
    if number != following or number > len(s.terms.levels):
        what = f"the next is level {following}" if following <= len(s.terms.levels) else "this is the last level"
        raise NotAllowed(f"level {number} is not next: {what}", UNFIT)
    if role == "clock":
        _clock_may_raise(s, number)
    elif not s.book.play.director_raises:
        _not_forward(s, number)


def level(s: TournamentState, line: TournamentLine, number: int) -> Outcome:
    may_raise(s, line.role, number)
    begin_level(s, number)
    forget_counts(s)
    return Outcome(f"level {number} begins: {costs(s)}", s.book.play.next_level)


def _clock_may_raise(s: TournamentState, number: int) -> None:
    clock, now = s.clock, s.level
    if now.pause and not clock.on_break:
        raise NotAllowed(f"level {number} must wait: a break of {now.pause} minutes comes first", UNFIT)
    length = length_of(s)
    if length is None:
        if s.now is not None:
            raise NotAllowed(f"the director must start level {number}: level {now.number} is not timed", UNFIT)
        return
    raises = s.book.play.director_raises
    has_run(s, ran(clock, s.now), length, f"level {number}", UNFIT if raises else s.book.play.next_level)
    if not raises:
        _not_forward(s, number)


def _not_forward(s: TournamentState, number: int) -> None:
    """Refuse a level before the full time of the last level and its break has passed."""
    clock, now = s.clock, s.level
    if now.minutes is None:
        return
    so_far, length = clock.level_ran + ran(clock, s.now), (now.minutes + now.pause) * MINUTE
    has_run(s, so_far, length, f"level {number}", s.book.play.next_level)


def has_run(s: TournamentState, so_far: int, length: int, what: str, rules: tuple[str, ...]) -> None:
    if s.now is not None and not began_untimed(s) and so_far < length:
        raise NotAllowed(f"{what} is too early: {_still_left(length - so_far)}", rules)


def began_untimed(s: TournamentState) -> bool:
    """Return True if the clock ran before the log's first time, so that its start is unknown."""
    return s.running and s.clock.since is None and not s.clock.paused


def costs(s: TournamentState) -> str:
    now = s.level
    parts = []
    if now.blinds:
        parts.append(f"blinds {'/'.join(map(str, now.blinds))}")
    if now.ante:
        parts.append(f"ante {now.ante}")
    if now.minimum:
        parts.append(f"minimum {now.minimum}")
    return ", ".join(parts) or "as on the table's sign"


def may_break(s: TournamentState, role: str) -> None:
    """Refuse a break that is not scheduled or comes too early."""
    a_session(s, "a break")
    clock, now = s.clock, s.level
    if clock.on_break:
        raise NotAllowed("the break has already begun", UNFIT)
    if not now.pause:
        raise NotAllowed(f"no break is scheduled after level {now.number}", UNFIT)
    if role == "clock":
        if now.minutes is None and s.now is not None:
            raise NotAllowed(f"the director must call the break: level {now.number} is not timed", UNFIT)
        has_run(s, ran(clock, s.now), length_of(s) or 0, "the break", UNFIT)


def take_break(s: TournamentState, line: TournamentLine) -> Outcome:
    may_break(s, line.role)
    clock, now = s.clock, s.level
    so_far = ran(clock, s.now)
    clock.due, clock.after_break = _was_over(s), False
    clock.session_ran += so_far
    clock.level_ran, clock.ran, clock.on_break, clock.given = so_far, 0, True, 0
    clock.since = None if clock.paused else s.now
    return Outcome(f"a break of {now.pause} minutes after level {now.number}", UNFIT)


def may_adjust(s: TournamentState, minutes: int) -> None:
    """Refuse to remove minutes that do not exist or that the published schedule promises."""
    a_session(s, "the clock")
    left = remaining(s)
    if left is None or began_untimed(s):
        raise NotAllowed("nothing is timed now: there are no minutes to add or remove", UNFIT)
    if minutes < 0 and left < -minutes * 60:
        raise NotAllowed(f"{_still_left(left * 1000)}: you cannot remove more than that", UNFIT)
    if not s.book.play.director_raises and s.clock.given + minutes * MINUTE < 0:
        raise NotAllowed("only added minutes can be removed, not the published ones", s.book.play.next_level)
    if s.clock.given + minutes * MINUTE > MOST_GIVEN * MINUTE:
        raise NotAllowed(f"at most {MOST_GIVEN} minutes can be added to one level or break", UNFIT)


def adjust(s: TournamentState, line: TournamentLine, minutes: int) -> Outcome:
    """Lengthen or shorten the level or break. The session's playing time does not change."""
    may_adjust(s, minutes)
    s.clock.given += minutes * MINUTE
    what = "break" if s.clock.on_break else f"level {s.clock.level}"
    text = f"{abs(minutes)} minute{'' if abs(minutes) == 1 else 's'} {'longer' if minutes > 0 else 'shorter'}"
    return Outcome(f"the {what} is {text}".replace("the level", "level"), s.book.play.next_level + UNFIT)


def pause(s: TournamentState, line: TournamentLine) -> Outcome:
    a_session(s, "a pause")
    if s.clock.paused:
        raise NotAllowed("the clock is already stopped", UNFIT)
    stop(s)
    s.clock.paused = True
    return Outcome("the clock is stopped; no hand is dealt", UNFIT)


def resume(s: TournamentState, line: TournamentLine) -> Outcome:
    a_session(s, "the clock")
    clock = s.clock
    if clock.paused:
        clock.paused, clock.since = False, s.now
    elif clock.on_break and clock.level == len(s.terms.levels):
        clock.on_break, clock.ran, clock.level_ran, clock.since = False, clock.level_ran, 0, s.now
        clock.given = 0
    else:
        raise NotAllowed("the clock is not stopped", UNFIT)
    forget_counts(s)
    return Outcome("the clock resumes", UNFIT)


def may_have_stood(s: TournamentState, since: Instant) -> None:
    """Refuse a standstill that began before the level's clock started, or while it was stopped."""
    a_session(s, "the clock")
    clock = s.clock
    if clock.since is None or clock.on_break or s.now is None:
        raise NotAllowed("the level's clock is not running: no lost time can be added", AWAY)
    if not clock.since <= since <= s.now:
        bounds = f"from {write_clock(clock.since, since)} to {write_clock(s.now, since)}"
        raise NotAllowed(f"the clock was not running at {write_clock(since, s.now)}: expected a time {bounds}", AWAY)


def stood(s: TournamentState, line: TournamentLine, since: Instant) -> Outcome:
    """Subtract time in which nobody could play, so that the level keeps the time it had left."""
    may_have_stood(s, since)
    clock, now = s.clock, s.now or since
    clock.ran, clock.since = ran(clock, since), now
    return Outcome(f"nobody could play for {write_span(now - since)}: the clock stood still", AWAY)


def may_have_begun(s: TournamentState, at: Instant) -> None:
    """Refuse a start before the previous level or break was over."""
    a_session(s, "the clock")
    clock = s.clock
    if clock.due is None or clock.since is None or clock.ran:
        raise NotAllowed("this level or break was not called late, or the clock was stopped since", AWAY)
    if not clock.due <= at <= clock.since:
        bounds = f"from {write_clock(clock.due, at)} to {write_clock(clock.since, at)}"
        raise NotAllowed(f"{write_clock(at, clock.since)} cannot be when it began: expected a time {bounds}", AWAY)


def began(s: TournamentState, line: TournamentLine, at: Instant) -> Outcome:
    """Correct the start of a level or break that was called late although play followed the schedule."""
    may_have_begun(s, at)
    clock = s.clock
    late = (clock.since or at) - at
    if not clock.after_break:  # the delay was counted towards the previous level
        clock.session_ran -= late
        clock.level_ran -= late if clock.on_break else 0
    clock.since, clock.due = at, None
    what = "the break" if clock.on_break else f"level {clock.level}"
    return Outcome(f"{what} began at {write_clock(at, s.now)}, as published", AWAY)


def forget_counts(s: TournamentState) -> None:
    """Discard counted stacks, because play continues."""
    if s.terms.counted:
        for player in s.all_in():
            player.chips = None


def hands_may_be_dealt(s: TournamentState, what: str) -> None:
    """Refuse a hand while the clock is stopped."""
    if s.clock.paused:
        raise NotAllowed(f"{what}: the clock is stopped", UNFIT)
    if s.clock.on_break:
        raise NotAllowed(f"{what}: a break is on", UNFIT)


def time_chips_left(s: TournamentState, player: Entrant) -> int:
    return s.terms.time.chips - player.time_chips


def may_hand_in(s: TournamentState, table: str, name: str) -> Entrant:
    """Return the player who hands in a time chip, or refuse."""
    rules, terms = ruling("T37"), s.terms.time
    if not terms.chips:
        raise NotAllowed(f"{name} has no time chips: the terms provide none", rules)
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
    return Outcome(f"{name} uses a time chip for {more} and has {left} left", ruling("T37"))
