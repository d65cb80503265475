"""The end of tables and sessions, and the players who advance."""

from collections.abc import Sequence
from typing import Literal

from pitboss.core.refusals import NotAllowed
from pitboss.pit.tournament.clock import stop
from pitboss.pit.tournament.eliminations import give_bounty
from pitboss.pit.tournament.line import TableSeat
from pitboss.pit.tournament.state import (
    Entrant,
    TieDecision,
    TournamentState,
    TournamentTable,
    WentOut,
    seat_player,
    unseat,
)


def look_for_end(s: TournamentState) -> None:
    """End the tables and the session that are over. It is called after hands and departures."""
    if not s.running or not _synchronised_hand_is_over(s):
        return
    in_use = s.in_use()
    for table in in_use:
        if not table.over and table_is_over(s, table):
            table.over = True
    if not any(one.what == "eliminate" for one in s.decisions) and _session_is_over(s, in_use):
        finish(s)


def _synchronised_hand_is_over(s: TournamentState) -> bool:
    """Return True if every table of two or more players has played the hand, so that the next may begin."""
    if not s.synchronised or not s.played:
        return True
    waiting = [one for one in s.in_use() if len(one.seats) > 1 and not one.over and one.name not in s.played]
    if waiting or any(one.dealt for one in s.tables.values()):
        return False
    s.played = ()
    return True


def table_is_over(s: TournamentState, table: TournamentTable) -> bool:
    stage, there = s.stage_terms, len(table.seats)
    if table.dealt or any(one.table == table.name for one in s.decisions):
        return False
    if stage.ends == "hands" and stage.hands is not None and table.hands >= stage.hands:
        return True
    if stage.by != "table":
        return False
    return (stage.ends == "players" and there <= stage.players) or (s.book.play.known_ends_it and known(s, table))


def known(s: TournamentState, table: TournamentTable) -> bool:
    """Return True if the players who advance from a table are known before its time."""
    stage = s.stage_terms
    if stage.by == "table":
        return len(table.seats) <= (1 if stage.advance is None else stage.advance)
    return known_in_session(s)


def known_in_session(s: TournamentState) -> bool:
    stage = s.stage_terms
    if stage.by == "all" and s.session < stage.sessions:
        return False
    return s.in_count <= (1 if stage.advance is None else stage.advance)


def _session_is_over(s: TournamentState, in_use: list[TournamentTable]) -> bool:
    stage = s.stage_terms
    if any(table.dealt for table in in_use):
        return False
    if _alternates_wait(s):
        return False
    if s.bell or not in_use or all(table.over for table in in_use):
        return True
    if stage.by == "table":
        return False
    if stage.ends == "players":
        here = sum(len(table.seats) for table in in_use)
        alone = here == 1 and not s.terms.house_game
        return alone or (here if stage.by == "session" else s.in_count) <= stage.players
    if stage.ends == "hands":
        return _one_is_alone(s, in_use)
    return s.book.play.known_ends_it and known_in_session(s)


def _one_is_alone(s: TournamentState, in_use: list[TournamentTable]) -> bool:
    """Return True if a single player is left, because nobody plays poker alone. If the players who advance are known,
    the Director concludes the table.
    """
    if s.terms.house_game or known_in_session(s):
        return False
    return sum([len(table.seats) for table in in_use if not table.over]) < 2


def _alternates_wait(s: TournamentState) -> bool:
    """Return True if alternates keep the session open while entries are taken (T36)."""
    if not s.terms.entry.alternates or s.stage or s.bell or s.clock.level > s.terms.entry.late_level:
        return False
    free = any(not table.over for table in s.in_use()) or not s.in_use()
    return free and any(one.state == "entered" and not one.table and not one.stage for one in s.players.values())


def finish(s: TournamentState) -> None:
    """End the session. Chips decide who advances, at once if all stacks are known."""
    stage = s.stage_terms
    s.running, s.synchronised, s.played = False, False, ()
    s.ended_short = (s.stage, s.session) if stage.ends == "players" else None
    stop(s)
    for table in s.tables.values():
        table.ended = dict(table.seats)
        table.counted = table.counted and table.over
    waiting = any(table.ended and not table.counted for table in s.tables.values())
    s.counting = s.terms.counted and stage.ends != "players" and waiting
    s.chosen = ()
    if not s.counting:
        decide(s)


def decide(s: TournamentState) -> None:
    """Decide which players advance, or in the last stage the places of the players still in."""
    stage = s.stage_terms
    if stage.advance is None:
        if s.session == stage.sessions:
            s.decided = True
        else:
            _leave_seats(s)
        return
    if stage.by == "all" and s.session < stage.sessions:
        _leave_seats(s)
        return
    candidates = _candidates(s)
    _leave_seats(s)
    _choose(s, candidates)
    if not s.decisions:
        _others_out(s, candidates)


def after_rank(s: TournamentState) -> None:
    """Continue after a tie was ranked, if it was the last."""
    if s.running or s.counting or s.decided or s.decisions:
        return
    candidates = _candidates(s)
    _choose(s, candidates)
    if not s.decisions:
        _others_out(s, candidates)


def _candidates(s: TournamentState) -> list[Entrant]:
    """Return the players whose chips are compared: of this session, or of the whole stage."""
    if s.stage_terms.by == "all":
        return [
            player for player in s.players.values() if player.stage == s.stage and player.state in ("in", "advanced")
        ]
    return [s.players[name] for table in s.tables.values() for name in table.ended.values() if name in s.players]


def _choose(s: TournamentState, candidates: list[Entrant]) -> None:
    stage = s.stage_terms
    advance = stage.advance or 0
    if stage.by != "table":
        if "" not in s.chosen:
            s.chosen = ("",)
            _select(s, candidates, advance, "advance")
        return
    for table in s.tables.values():
        if table.ended and table.name not in s.chosen:
            s.chosen += (table.name,)
            _select(s, [s.players[name] for name in table.ended.values()], advance, "advance", table.name)
    if stage.more and not s.decisions and "" not in s.chosen:
        s.chosen += ("",)
        _select(s, [player for player in candidates if player.state == "in"], stage.more, "more")


def _select(
    s: TournamentState, group: Sequence[Entrant], places: int, what: Literal["advance", "more"], table: str = ""
) -> None:
    """Advance the largest stacks. A tie for the last place waits, or all tied players advance."""
    order = sorted((one for one in group if one.state == "in" and one.chips != 0), key=lambda one: -(one.chips or 0))
    if len(order) > places:
        least = order[places - 1].chips if places else None
        if places and order[places].chips == least:
            tied = [one for one in order if one.chips == least]
            order = [one for one in order if (one.chips or 0) > (least or 0)]
            if s.stage_terms.tie_break == "all":
                order += tied
            else:
                names = tuple(one.name for one in sorted(tied, key=lambda one: one.turn))
                s.decisions.append(TieDecision(names, places - len(order), what, table))
        else:
            order = order[:places]
    for player in order:
        go_through(s, player)


def go_through(s: TournamentState, player: Entrant) -> None:
    player.state, player.bust, player.ranked = "advanced", None, 0
    s.in_count -= 1


def _others_out(s: TournamentState, candidates: Sequence[Entrant]) -> None:
    """Eliminate the players who do not advance, and move on to the next session or stage."""
    for player in candidates:
        if player.state == "in":
            eliminate_with_chips(s, player)
    if s.session == s.stage_terms.sessions:
        s.stage, s.session = s.stage + 1, 0
    s.chosen = ()


def eliminate_with_chips(s: TournamentState, player: Entrant) -> None:
    give_bounty(s, player, ())
    player.state, player.bust = "out", None
    player.out = WentOut(s.stage, True, 0, player.chips or 0, 0, player.ranked)
    player.ranked = 0
    s.in_count -= 1


def _leave_seats(s: TournamentState) -> None:
    for table in s.tables.values():
        for name in list(table.seats.values()):
            unseat(s, s.players[name])


def may_continue(s: TournamentState) -> bool:
    """Return True if a session that ended with too few players can resume when a player comes back."""
    if s.ended_short is None or s.running or s.over or s.counting or s.deal is not None:
        return False
    stage, session = s.ended_short
    if session < s.terms.stages[stage].sessions:
        return False
    return not any(player.out and player.out.with_chips for player in s.players.values())


def seats_kept(s: TournamentState, table: TournamentTable) -> dict[int, str]:
    """Return the seats of the players still in, for a session that may resume."""
    if s.running or s.ended_short is None:
        return {}
    there = {seat: s.players[name] for seat, name in table.ended.items() if name in s.players}
    return {seat: one.name for seat, one in there.items() if one.state in ("in", "advanced") and not one.table}


def nobody_comes_back(s: TournamentState, place: TableSeat) -> None:
    """Refuse a seat kept for a player of a session that would resume."""
    name = seats_kept(s, s.tables[place.table]).get(place.seat)
    if name is not None:
        raise NotAllowed(
            f"{place} is kept for {name}, who is still playing there", s.book.before.seat + s.terms.seat_rules
        )


def resume_session(s: TournamentState) -> None:
    """Resume a session that ended with too few players, because a player came back."""
    if s.running or s.ended_short is None:
        return
    s.stage, s.session = s.ended_short
    s.ended_short, s.running, s.decided, s.decisions = None, True, False, []
    for table in s.tables.values():
        for seat, name in table.ended.items():
            player = s.players.get(name)
            if player is None or player.state not in ("in", "advanced"):
                continue
            if player.state == "advanced":
                player.state = "in"
                s.in_count += 1
            if not player.table:
                seat_player(s, player, TableSeat(table.name, seat))
        table.ended, table.over, table.counted = {}, False, False
    s.clock.since = None if s.clock.paused else s.now
