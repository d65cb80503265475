"""Counted stacks: busts, and chips presented and counted. Tracked tables may also be counted at the end."""

from pitboss.books.tournaments.clauses import ruling
from pitboss.core.refusals import NotAllowed
from pitboss.pit.tournament.announcing import director_is_there
from pitboss.pit.tournament.eliminations import check_named, describe_bounties, next_elimination, put_out
from pitboss.pit.tournament.ending import decide, look_for_end
from pitboss.pit.tournament.line import Fallen, TournamentLine
from pitboss.pit.tournament.state import UNFIT, Entrant, Outcome, TournamentState, TournamentTable, a_session, each_once


def out(s: TournamentState, line: TournamentLine, fallen: tuple[Fallen, ...]) -> Outcome:
    table = s.tables[line.name]
    if not s.terms.counted:
        raise NotAllowed("stacks are tracked: record the hand instead", ruling("T10"))
    a_session(s, f"out at {table.name}")
    director_is_there(s, f"a hand of {table.name}")
    if table.over:
        raise NotAllowed(f"{table.name} is over: no hand can be dealt", ruling("T13"))
    each_once((one.player for one in fallen), ruling("T10"))
    players = [_falling(s, table, one) for one in fallen]
    if len(fallen) > 1 and any(one.began is None for one in fallen):
        raise NotAllowed("several players bust in one hand: give each one's stack before the hand", s.book.play.placed)
    _somebody_has_the_chips(s, players)
    for player, one in zip(players, fallen, strict=True):
        check_named(s, player, one.by, {other.player for other in fallen})
    elimination = next_elimination(s)
    tables = {player.table for player in players}
    for player, one in zip(players, fallen, strict=True):
        put_out(s, player, elimination, left=0, began=one.began or 0, by=one.by if player.head else ())
    for name in tables:
        for other in s.in_at(s.tables[name]):
            other.chips = None
    look_for_end(s)
    play = s.book.play
    over, why = ("", ()) if s.running else ("; the session is over", play.format)
    bounties, won = describe_bounties(players)
    text = "; ".join([f"{', '.join(one.player for one in fallen)} out", *bounties])
    return Outcome(f"{text}{over}", play.out + play.placed + won + why)


def _falling(s: TournamentState, table: TournamentTable, one: Fallen) -> Entrant:
    player = s.players.get(one.player)
    if player is None or player.state != "in":
        raise NotAllowed(f"{one.player} is not in", ruling("T10"))
    if player.table != table.name and not s.synchronised:
        raise NotAllowed(f"{one.player} is not at {table.name} but at {player.table}", ruling("T10"))
    if one.began == 0:
        raise NotAllowed(f"{one.player} cannot begin a hand without chips", ruling("T10"))
    return player


def _somebody_has_the_chips(s: TournamentState, players: list[Entrant]) -> None:
    if s.terms.house_game:
        return
    for name in {player.table for player in players}:
        if sum(player.table == name for player in players) >= len(s.tables[name].seats):
            raise NotAllowed(f"not everybody at {name} can be out: somebody must have the chips", ruling("T10"))


def count(s: TournamentState, line: TournamentLine, counts: tuple[tuple[str, int], ...]) -> Outcome:
    table, rules = s.tables[line.name], s.book.play.counted
    if s.over or not s.started:
        raise NotAllowed(f"there is nothing to count at {table.name}", UNFIT)
    there = to_be_counted(s, table)
    if not there:
        raise NotAllowed(f"nobody is in at {table.name}", rules)
    each_once((name for name, _ in counts), rules)
    counted = dict(counts)
    if strange := [name for name in counted if name not in there]:
        raise NotAllowed(f"{strange[0]} is not in at {table.name}", rules)
    if missing := [name for name in there if name not in counted]:
        raise NotAllowed(f"count the chips of {', '.join(missing)} too", rules)
    if table.dealt:
        raise NotAllowed(f"hand {table.hands + 1} of {table.name} is not over", s.book.play.between_hands)
    if s.terms.counted:
        _counts_add_up(s, counted)
        for name, chips in counted.items():
            s.players[name].chips = chips
        if _its_hands_are_played(s, table):
            table.over, rules = True, rules + ruling("T13")
        table.counted = not s.running or table.over
        _all_counted(s)
        look_for_end(s)
    else:
        for name, chips in counted.items():
            if s.players[name].chips != chips:
                raise NotAllowed(f"{name} presents {chips} but should have {s.players[name].chips}", rules)
    return Outcome(f"{table.name}: {', '.join(f'{name} {chips}' for name, chips in counts)}", rules)


def _its_hands_are_played(s: TournamentState, table: TournamentTable) -> bool:
    """Return True if a count ends the table's session by hands. Live tables do not record hands."""
    return s.running and s.stage_terms.ends == "hands" and not table.over


def to_be_counted(s: TournamentState, table: TournamentTable) -> list[str]:
    if s.running:
        return list(table.seats.values())
    if s.terms.counted:
        return [name for name in table.ended.values() if s.players[name].state == "in"]
    return [name for name in table.ended.values() if s.players[name].state != "disqualified"]


def _counts_add_up(s: TournamentState, counted: dict[str, int]) -> None:
    """Refuse counts above the chips in play, or different from them once every stack is known.

    In a house game the bank wins and loses chips.
    """
    if s.terms.house_game:
        return
    rules, total, unknown = s.book.play.counted, 0, 0
    for player in s.players.values():
        if player.state == "in" or (player.state == "advanced" and player.stage == s.stage):
            chips = counted.get(player.name, player.chips)
            total += chips or 0
            unknown += chips is None
    in_play = s.chips.in_play
    if total > in_play or (not unknown and total != in_play and not s.unknown_left):
        gap = f"{abs(total - in_play)} too {'many' if total > in_play else 'few'}"
        raise NotAllowed(f"the counts add up to {total}, {gap}: {in_play} are in play", rules)
    if not unknown and s.unknown_left:
        s.chips.removed += in_play - total
        s.unknown_left = False


def _all_counted(s: TournamentState) -> None:
    """Decide the session once every table's count is in."""
    if s.terms.house_game:
        known = [player.chips for player in s.players.values() if player.state == "in"]
        if None not in known:
            s.chips.house += sum(chips or 0 for chips in known) - s.chips.in_play
    if s.counting and all(table.counted for table in s.tables.values() if table.ended):
        s.counting = False
        decide(s)
