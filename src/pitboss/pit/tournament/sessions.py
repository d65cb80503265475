"""The start of a session, its end by time, and tables concluded early."""

from pitboss.books.tournaments.clauses import ruling
from pitboss.core.refusals import NotAllowed
from pitboss.core.time import MINUTE, write_clock
from pitboss.pit.tournament.announcing import director_is_there
from pitboss.pit.tournament.clock import begin_session, has_run, session_ran
from pitboss.pit.tournament.ending import known, look_for_end
from pitboss.pit.tournament.entries import may_begin_without
from pitboss.pit.tournament.line import TournamentLine
from pitboss.pit.tournament.seating import may_be_seated, not_alone, within_balance
from pitboss.pit.tournament.state import (
    UNFIT,
    ChipCount,
    Entrant,
    Outcome,
    TournamentState,
    a_session,
    each_once,
    not_in_mid_hand,
    nothing_waits,
    the_table,
)


def may_start(s: TournamentState) -> None:
    """Refuse a session that cannot begin."""
    may_draw_for_start(s)
    _seated(s)


def may_draw_for_start(s: TournamentState) -> None:
    """Refuse a session that cannot begin even with everybody seated."""
    if s.running or s.over or s.decided:
        what = "a session is in progress" if s.running else "no other session follows"
        raise NotAllowed(f"play cannot start: {what}", UNFIT)
    _ready(s)


def start(s: TournamentState, line: TournamentLine) -> Outcome:
    may_start(s)
    first_of_stage = s.session == 0
    s.session += 1
    s.running, s.bell, s.ended_short = True, False, None
    _level(s)
    if first_of_stage:
        _new_stage(s)
    _fresh_tables(s)
    for table in s.in_use():
        for player in s.in_at(table):
            _take_bank(s, player)
    look_for_end(s)
    stage = s.stage_terms
    of = f" of {stage.sessions}" if stage.sessions > 1 else ""
    rules = s.book.before.seats_for_all + s.book.play.format
    return Outcome(f"{stage.name}: session {s.session}{of} begins with {s.in_count} in", rules)


def _ready(s: TournamentState) -> None:
    before = s.book.before
    nothing_waits(s, "the start")
    if not s.published:
        raise NotAllowed("play cannot start before the terms are published", before.published)
    if not s.directors:
        raise NotAllowed("play cannot start without a Tournament Director", before.director)
    if not s.replayed:
        director_is_there(s, "play cannot start")
    if before.briefed and not s.briefed:
        raise NotAllowed("play cannot start before the players are briefed", before.briefed)
    if s.started:
        return
    if s.start is not None and s.now is not None and s.now < s.start:
        raise NotAllowed(f"play cannot start before the announced time, {write_clock(s.start, s.now)}", before.time)
    if s.present < s.terms.players.minimum:
        raise NotAllowed(f"{s.present} have entered: at least {s.terms.players.minimum} are needed", before.numbers)


def _seated(s: TournamentState) -> None:
    before = s.book.before
    if s.session + 1 >= s.stage_terms.sessions and not may_begin_without(s):
        for player in s.players.values():
            if may_be_seated(s, player) and not player.table:
                raise NotAllowed(f"{player.name} has no seat yet", before.seats_for_all)
    there = {table.name: len(table.seats) for table in s.in_use()}
    if not there:
        raise NotAllowed("no player has a seat", before.seats_for_all)
    not_alone(s, there, before.one_at_a_table)
    within_balance(s, there.values(), before.balanced)


def _level(s: TournamentState) -> None:
    """Begin at level 1 or, with carried stacks, at the level that the last session reached."""
    carried = s.stage_terms.carries and s.clock.level
    begin_session(s, s.clock.level if carried else 1)


def _new_stage(s: TournamentState) -> None:
    """Count the new stage's chips. The chips of players who went out earlier are no longer in play."""
    before = s.chips.in_play
    s.chips, s.unknown_left = ChipCount(), s.unknown_left and s.stage_terms.carries
    if s.stage_terms.carries:
        going = [player.chips for player in s.players.values() if may_be_seated(s, player)]
        s.chips.issued = before if None in going else sum(chips or 0 for chips in going)
    else:
        s.raced = 0
        for table in s.tables.values():
            table.raced = 0
    for player in s.players.values():
        if player.state == "out":
            player.chips = 0


def _fresh_tables(s: TournamentState) -> None:
    for table in s.tables.values():
        table.hands, table.dealt, table.newcomers, table.level = 0, False, (), 0
        table.over = table.closed = table.counted = False
        table.big = table.button = table.lead = None
        table.ended = {}


def _take_bank(s: TournamentState, player: Entrant) -> None:
    bank = s.terms.bank(s.stage)
    player.state, player.stage = "in", s.stage
    player.bust, player.secrets, player.played = None, {}, True
    s.in_count += 1
    if bank is not None:
        s.chips.issued += bank
        player.chips = bank
    if s.terms.counted:
        player.chips = None


def may_end(s: TournamentState) -> None:
    """Refuse an end of the session that is not by time, or that comes too early."""
    a_session(s, "the end")
    stage = s.stage_terms
    if stage.ends != "time" or stage.minutes is None:
        raise NotAllowed(f"a session of {stage.name} ends by {stage.ends}, not by time", ruling("T13"))
    if s.bell:
        raise NotAllowed("the time of this session is already over", ruling("T13"))
    has_run(s, session_ran(s.clock, s.now), stage.minutes * MINUTE, "the end", ruling("T13"))


def end(s: TournamentState, line: TournamentLine) -> Outcome:
    may_end(s)
    s.bell = True
    look_for_end(s)
    return Outcome(
        "time is up: hands in progress are finished, and no others are dealt", s.book.play.format + ruling("T13")
    )


def conclude(s: TournamentState, line: TournamentLine, name: str, agreed: tuple[str, ...] | None) -> Outcome:
    """Stop a table early, if the players who advance are known, or if chips are paid and everybody at the table
    agrees."""
    a_session(s, f"concluding {name}")
    table = the_table(s, name)
    play = s.book.play
    rules = play.session if agreed is None else play.agreed
    if not table.seats:
        raise NotAllowed(f"nobody sits at {name}", rules)
    if table.over:
        raise NotAllowed(f"{name} is already over", ruling("T13"))
    if agreed is None:
        if not known(s, table):
            raise NotAllowed(f"the players who advance from {name} are not known yet", rules)
    else:
        if s.terms.prizes is None or s.terms.prizes.by != "chips":
            raise NotAllowed(f"{name} cannot end by agreement: prizes are not paid by chips", rules)
        each_once(agreed, rules)
        if set(agreed) != set(table.seats.values()):
            raise NotAllowed(f"all players of {name} must agree: {', '.join(table.seats.values())}", rules)
    not_in_mid_hand(s, table, f"concluding {name}")
    table.over = True
    look_for_end(s)
    return Outcome(f"{name} ends{' by agreement' if agreed else ': those who advance are known'}", rules)
