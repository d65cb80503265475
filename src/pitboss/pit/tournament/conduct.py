"""Absence, retirement, warnings, penalties and disqualification."""

from pitboss.books.tournament import Ground
from pitboss.books.tournaments.clauses import ruling
from pitboss.core.refusals import NotAllowed
from pitboss.pit.tournament.eliminations import give_bounty, next_elimination, pooled, remove
from pitboss.pit.tournament.ending import after_rank, go_through, look_for_end
from pitboss.pit.tournament.entries import only_waits
from pitboss.pit.tournament.line import TournamentLine
from pitboss.pit.tournament.state import UNFIT, Entrant, Outcome, TournamentState, WentOut, found_rules, the_player


def _playing(s: TournamentState, name: str) -> Entrant:
    player = the_player(s, name)
    if player.state not in ("entered", "in", "advanced"):
        raise NotAllowed(f"{name} is {player.state} and not playing", found_rules(s, player) or UNFIT)
    return player


def absent(s: TournamentState, line: TournamentLine, name: str) -> Outcome:
    player = _playing(s, name)
    if player.absent:
        raise NotAllowed(f"{name} is already absent", UNFIT)
    player.absent = True
    return Outcome(f"{name} is absent: dealt in, posts and is folded", s.book.play.absent)


def back(s: TournamentState, line: TournamentLine, name: str) -> Outcome:
    player = _playing(s, name)
    if not player.absent:
        raise NotAllowed(f"{name} is not absent", UNFIT)
    player.absent = False
    return Outcome(f"{name} is back", s.book.play.absent)


def retire(s: TournamentState, line: TournamentLine, name: str) -> Outcome:
    player = may_retire(s, name)
    left, entered, was_running = player.chips or 0, player.state == "entered", s.running
    where = _out_at(s, player)
    bounty, unwon = pooled(name, player.head)
    give_bounty(s, player, ())
    _leaves_the_pot(s, player)
    remove(s, player)
    player.state, player.retired, player.absent, player.ranked = "out", True, False, 0
    player.out = where
    forget_decision(s, name)
    look_for_end(s)
    chips = "" if entered else f"; {left} chips leave play"
    over = "; the session is over" if was_running and not s.running else ""
    bounty = f"; {bounty}" if bounty else ""
    return Outcome(f"{name} retires{chips}{bounty}{over}", s.book.play.retired + unwon)


def may_retire(s: TournamentState, name: str) -> Entrant:
    """Return a player who is in, or waits for the next stage or for a seat after the start, or refuse."""
    player = the_player(s, name)
    if player.state == "entered" and s.started and not s.over:
        if only_waits(s, player):
            raise NotAllowed(f"{name} still waits for a seat: withdraw with a full refund instead", ruling("T36"))
        return player
    if player.state not in ("in", "advanced") or s.over or s.decided:
        raise NotAllowed(f"{name} cannot retire: {player.state}", found_rules(s, player) or UNFIT)
    return player


def _out_at(s: TournamentState, player: Entrant) -> WentOut:
    """Return the player's elimination: by chips while the end of a stage is being decided, otherwise as of now."""
    if player.state == "in" and not s.running and (s.decisions or s.counting):
        return WentOut(player.stage, True, 0, player.chips or 0, 0, player.ranked)
    return WentOut(player.stage + (player.state == "advanced"), False, next_elimination(s))


def _leaves_the_pot(s: TournamentState, player: Entrant) -> None:
    """Note the stack of a player who leaves in mid-hand. Chips already in the pot stay there (T40)."""
    table = s.tables.get(player.table)
    if table is not None and table.dealt and player.chips and player.name not in table.newcomers:
        table.left = {**table.left, player.name: player.chips}


def forget_decision(s: TournamentState, name: str) -> None:
    """Remove a departed player from ties. If enough places remain, the other players advance."""
    for one in [one for one in s.decisions if name in one.players]:
        one.players = tuple(player for player in one.players if player != name)
        if one.what != "eliminate" and len(one.players) > one.places:
            continue
        s.decisions.remove(one)
        if one.what != "eliminate":
            for other in one.players:
                go_through(s, s.players[other])
            after_rank(s)


def warn(s: TournamentState, line: TournamentLine, name: str, why: str) -> Outcome:
    player = _playing(s, name)
    _provided(s, "warning")
    return Outcome(f"{player.name} is warned{f': {why}' if why else ''}", s.book.conduct.penalty)


def _provided(s: TournamentState, penalty: str) -> None:
    if penalty not in s.terms.conduct.penalties:
        raise NotAllowed(f"the terms do not provide for the penalty {penalty!r}", s.book.conduct.penalty)


def penalise(s: TournamentState, line: TournamentLine, name: str, hands: int, why: str) -> Outcome:
    player, conduct = _playing(s, name), s.book.conduct
    _provided(s, "hands")
    if hands < 1 or (conduct.hands and hands not in conduct.hands):
        allowed = " or ".join(map(str, conduct.hands)) or "1 or more"
        raise NotAllowed(f"a penalty must be {allowed} hands, not {hands}", conduct.hands_rules)
    player.penalty += hands
    reason = f": {why}" if why else ""
    return Outcome(f"{name} cannot win for {player.penalty} hands{reason}", conduct.hands_rules + ruling("T12"))


def disqualify(s: TournamentState, line: TournamentLine, name: str, ground: Ground) -> Outcome:
    player, conduct = the_player(s, name), s.book.conduct
    if s.over:
        raise NotAllowed("the result is final", ruling("T17"))
    if player.state in ("disqualified", "withdrawn"):
        raise NotAllowed(f"{name} is already {player.state}", found_rules(s, player) or UNFIT)
    if ground not in conduct.always:
        if ground not in s.terms.conduct.disqualify:
            raise NotAllowed(f"the terms do not disqualify for {ground}", conduct.ground)
        _provided(s, "disqualification")
    if player.handed_over:
        raise NotAllowed(f"{name} has been paid and cannot be disqualified now", ruling("T14"))
    was_out = player.state == "out"
    bounty, unwon = pooled(name, 0 if was_out else player.head)
    if not was_out:
        give_bounty(s, player, ())
    _leaves_the_pot(s, player)
    left = remove(s, player)
    player.state, player.ground, player.bust = "disqualified", ground, None
    player.absent = False
    forget_decision(s, name)
    look_for_end(s)
    leave = (f"; {left} chips leave play" if left else "") + (f"; {bounty}" if bounty else "")
    rules = conduct.grounds[ground] + conduct.disqualified + ruling("T17") + unwon
    return Outcome(f"{name} is disqualified: {ground}{leave}", rules)
