"""Seating: the draw, late entries, moves, broken tables and redraws."""

from collections import Counter
from collections.abc import Iterable

from pitboss.books.tournaments.clauses import ruling
from pitboss.core.refusals import NotAllowed, Refusal
from pitboss.pit.tournament.ending import nobody_comes_back, resume_session
from pitboss.pit.tournament.entries import entries_open, free_seats, in_turn, late_entry_resumes
from pitboss.pit.tournament.line import TableSeat, TournamentLine
from pitboss.pit.tournament.purchases import sit_in
from pitboss.pit.tournament.state import (
    UNFIT,
    Entrant,
    Outcome,
    TournamentState,
    TournamentTable,
    a_session,
    between_synchronised_hands,
    each_once,
    not_disqualified,
    not_in_mid_hand,
    not_locked,
    nothing_waits,
    seat_player,
    table_of_seat,
    the_player,
    the_player_in,
    the_seat,
    the_table,
    unseat,
)

Draw = tuple[tuple[str, TableSeat], ...]


def may_be_seated(s: TournamentState, player: Entrant) -> bool:
    """Return True if a player is in the next session."""
    stage = s.stage_terms
    if s.stage == 0 or stage.repechage:
        return player.state == "entered" and player.stage == s.stage
    return player.state == "advanced"


def seat(s: TournamentState, line: TournamentLine, draw: Draw) -> Outcome:
    passed, alone = _passed_over(s, draw), _alone_in_repechage(s)
    s.stage += passed
    if passed and alone is not None:
        alone.state = "advanced"
    try:
        found = _seat(s, draw)
    except Refusal:
        s.stage -= passed
        if passed and alone is not None:
            alone.state = "entered"
        raise
    if not passed:
        return found
    if alone is not None:
        _through_without_playing(s, alone)
    through = f"; {alone.name} advances without playing" if alone is not None else ""
    return Outcome(found.text + through, found.rules + s.book.entries.repechage + ruling("T28"))


def _passed_over(s: TournamentState, draw: Draw) -> int:
    """Return how many repechages are skipped: those that nobody entered, or only one player who is seated with the
    others."""
    named = {name: s.players[name].state for name, _ in draw if name in s.players}
    if s.running or s.session or "advanced" not in named.values() or {*named.values()} - {"advanced", "entered"}:
        return 0
    entered, alone = any(one.state == "entered" for one in s.players.values()), _alone_in_repechage(s)
    if entered and (alone is None or alone.name not in named):
        return 0
    ahead = s.terms.stages[s.stage :]
    return next((count for count, stage in enumerate(ahead) if not stage.repechage), 0)


def _alone_in_repechage(s: TournamentState) -> Entrant | None:
    """Return the only player in the next repechage, because nobody can play poker alone."""
    if s.terms.house_game or s.running or s.session or not s.stage_terms.repechage:
        return None
    entered = [player for player in s.players.values() if player.state == "entered"]
    return entered[0] if len(entered) == 1 else None


def _through_without_playing(s: TournamentState, player: Entrant) -> None:
    """Give the repechage's stack to its only player if the next stage carries stacks over."""
    if not s.stage_terms.carries:
        return
    bank = s.terms.bank(player.stage) or s.terms.entry.chips
    player.chips = None if s.terms.counted else bank
    s.chips.issued += bank


def _seat(s: TournamentState, draw: Draw) -> Outcome:
    if s.over:
        raise NotAllowed("the tournament is over", UNFIT)
    nothing_waits(s, "the seating")
    entered = all(s.players[name].state == "entered" for name, _ in draw if name in s.players)
    late = s.started and (s.running or (entered and late_entry_resumes(s)))
    each_once((name for name, _ in draw), s.book.before.seated_twice)
    for name, place in draw:
        player = the_player(s, name)
        if player.table:
            raise NotAllowed(f"{name} already has seat {s.place_of(player)}", s.book.before.seated_twice)
        not_disqualified(s, player)
        if not may_be_seated(s, player) and not (late and player.state == "entered"):
            raise NotAllowed(f"{name} cannot be seated: {player.state}", UNFIT)
        table = the_seat(s, place)
        if late:
            _joins(s, name, table)
            nobody_comes_back(s, place)
    _each_once(s, draw)
    in_turn(s, draw)
    if late:
        resume_session(s)
    s.ended_short = None
    for name, place in draw:
        seat_player(s, s.players[name], place)
        if late:
            sit_in(s, s.players[name])
    text = ", ".join(f"{name} at {place}" for name, place in draw)
    return Outcome(text, s.book.before.seats_for_all + s.book.before.drawn)


def _joins(s: TournamentState, name: str, table: TournamentTable) -> None:
    """Check that a late entry may take a seat in the session in progress."""
    if not entries_open(s):
        raise NotAllowed(f"{name} is too late for this session", s.book.entries.late)
    between_synchronised_hands(s, f"the seat of {name}")
    if table.closed or table.over:
        raise NotAllowed(f"{table.name} is no longer in play", s.book.before.table)


def _each_once(s: TournamentState, draw: Draw) -> None:
    twice = [place for place, times in Counter(place for _, place in draw).items() if times > 1]
    if twice:
        raise NotAllowed(f"{twice[0]} is assigned twice", s.book.before.seat + s.terms.seat_rules)


def move(s: TournamentState, line: TournamentLine, name: str, place: TableSeat) -> Outcome:
    a_session(s, f"the move of {name}")
    player = the_player_in(s, name)
    table = the_seat(s, place)
    not_in_mid_hand(s, s.tables[player.table], f"the move of {name}")
    between_synchronised_hands(s, f"the move of {name}")
    _may_arrive(s, s.tables[player.table], table)
    _sit_elsewhere(s, player, place)
    return Outcome(f"{name} moves to {place} and plays at once", s.book.play.advice + s.book.play.moved)


def _sit_elsewhere(s: TournamentState, player: Entrant, place: TableSeat) -> None:
    _leaves_secrets(s, player, place)
    unseat(s, player)
    seat_player(s, player, place)


def _leaves_secrets(s: TournamentState, player: Entrant, place: TableSeat) -> None:
    """Drop a player's secret wagers for hands of the old table. The player may hand in others."""
    if place.table != player.table:
        played = s.tables[player.table].hands
        player.secrets = {hand: wagers for hand, wagers in player.secrets.items() if hand <= played}


def _may_arrive(s: TournamentState, old: TournamentTable, new: TournamentTable) -> None:
    if new.closed:
        raise NotAllowed(f"{new.name} was broken and is closed", ruling("T9"))
    if new.over:
        raise NotAllowed(f"{new.name} is over", ruling("T13"))
    if old.raced != _raced(s, new):
        raise NotAllowed(f"{old.name} and {new.name} have not coloured up the same chips", ruling("T24"))


def break_table(s: TournamentState, line: TournamentLine, name: str, draw: Draw) -> Outcome:
    a_session(s, f"breaking {name}")
    table = the_table(s, name)
    not_in_mid_hand(s, table, f"breaking {name}")
    between_synchronised_hands(s, f"breaking {name}")
    _names_everybody(s, draw, table.seats.values(), f"of {name}")
    _each_once(s, draw)
    for _, place in draw:
        if place.table == name:
            raise NotAllowed(f"{place} is at the table being broken", ruling("T9"))
        _may_arrive(s, table, the_seat(s, place))
    there = {one.name: len(one.seats) for one in s.in_use() if one is not table}
    for _, place in draw:
        there[place.table] = there.get(place.table, 0) + 1
    within_balance(s, there.values(), ruling("T9"))
    for player, place in draw:
        _sit_elsewhere(s, s.players[player], place)
    table.closed = True
    text = ", ".join(f"{player} to {place}" for player, place in draw)
    return Outcome(f"{name} is broken: {text}", s.book.play.advice + s.book.play.moved)


def _names_everybody(s: TournamentState, draw: Draw, wanted: Iterable[str], of: str) -> None:
    each_once((name for name, _ in draw), ruling("T9"))
    named, meant = {name for name, _ in draw}, set(wanted)
    for name, _ in draw:
        the_player_in(s, name)
        if name not in meant:
            raise NotAllowed(f"{name} is not {of}", ruling("T9"))
    if missing := [name for name in meant if name not in named]:
        raise NotAllowed(f"name every player {of}: {', '.join(sorted(missing))} missing", ruling("T9"))


def within_balance(s: TournamentState, there: Iterable[int], rules: tuple[str, ...]) -> None:
    counts = list(there)
    if counts and max(counts) - min(counts) > s.terms.balance:
        raise NotAllowed(
            f"the tables have {min(counts)} to {max(counts)} players: they may differ by at most {s.terms.balance}",
            rules,
        )


def not_alone(s: TournamentState, there: dict[str, int], rules: tuple[str, ...]) -> None:
    """Refuse a poker table with a single player."""
    if s.terms.house_game:
        return
    for name, players in there.items():
        if players == 1:
            raise NotAllowed(f"{name} has one player: poker needs two or more", rules)


def redraw(s: TournamentState, line: TournamentLine, draw: Draw) -> Outcome:
    a_session(s, "a redraw")
    between_synchronised_hands(s, "a redraw")
    for table in s.in_use():
        not_in_mid_hand(s, table, "a redraw")
    _names_everybody(s, draw, (name for table in s.in_use() for name in table.seats.values()), "in")
    _each_once(s, draw)
    for _, place in draw:
        table = table_of_seat(s, place)
        if table.closed:
            raise NotAllowed(f"{table.name} was broken and is closed", ruling("T9"))
        not_locked(table, place)
    there = dict(Counter(place.table for _, place in draw))
    if len(draw) > 1:
        not_alone(s, there, ruling("T9"))
    within_balance(s, there.values(), ruling("T9"))
    if len({s.tables[s.players[name].table].raced for name, _ in draw}) > 1:
        raise NotAllowed("the tables have not coloured up the same chips", ruling("T24"))
    raced = s.tables[s.players[draw[0][0]].table].raced
    for name, place in draw:
        _leaves_secrets(s, s.players[name], place)
        unseat(s, s.players[name])
    for name, place in draw:
        seat_player(s, s.players[name], place)
        s.tables[place.table].raced = raced
    text = ", ".join(f"{name} at {place}" for name, place in draw)
    return Outcome(f"all seats redrawn: {text}", s.book.play.advice)


def seats_elsewhere(s: TournamentState, table: TournamentTable) -> list[TableSeat]:
    """Return the seats a player of this table may move to."""
    return [place for place in free_seats(s, playing=True) if _raced(s, s.tables[place.table]) == table.raced]


def _raced(s: TournamentState, table: TournamentTable) -> int:
    return table.raced if table.seats else s.raced


def new_draw(s: TournamentState, without: TournamentTable | None = None) -> list[tuple[str, TableSeat]]:
    """Return a balanced draw at the fewest tables, or a draw of a broken table's players to the others. Return an empty
    list if there is none. Names are in seat order; shuffle them for a random draw.
    """
    return _everybody(s) if without is None else _broken(s, without)


def _broken(s: TournamentState, broken: TournamentTable) -> list[tuple[str, TableSeat]]:
    others = [table for table in s.in_use() if table is not broken and not table.over and table.raced == broken.raced]
    if not others or len(others) + 1 < len(s.in_use()):
        return []
    there = {table.name: table.open_seats(s.terms.seats) for table in others}
    taken = {table.name: len(table.seats) for table in others}
    found = []
    for seat in sorted(broken.seats):
        to = min((name for name in there if there[name]), key=lambda name: taken[name], default=None)
        if to is None:
            return []
        found.append((broken.seats[seat], TableSeat(to, there[to].pop(0))))
        taken[to] += 1
    return found if _can_play(s, taken) else []


def _everybody(s: TournamentState) -> list[tuple[str, TableSeat]]:
    in_use = s.in_use()
    names = [player.name for table in in_use for player in s.in_at(table)]
    if len({table.raced for table in in_use}) > 1:
        return []
    tables = _that_hold(s, [table for table in in_use if not table.closed], len(names))
    seats = {table.name: _unlocked(s, table) for table in tables}
    taken = dict.fromkeys(seats, 0)
    found: list[tuple[str, TableSeat]] = []
    for name in names:
        to = min((one for one in seats if seats[one]), key=lambda one: taken[one], default=None)
        if to is None:
            return []
        found.append((name, TableSeat(to, seats[to].pop(0))))
        taken[to] += 1
    return found if _can_play(s, taken) else []


def _can_play(s: TournamentState, taken: dict[str, int]) -> bool:
    """Return True if the draw is balanced and nobody is alone. Locked seats may prevent this."""
    counts = taken.values()
    alone = 1 in counts and sum(counts) > 1 and not s.terms.house_game
    return bool(counts) and max(counts) - min(counts) <= s.terms.balance and not alone


def _unlocked(s: TournamentState, table: TournamentTable) -> list[int]:
    return [one for one in range(1, s.terms.seats + 1) if one not in table.locked]


def _that_hold(s: TournamentState, tables: list[TournamentTable], players: int) -> list[TournamentTable]:
    """Return the first tables, as many as the players need."""
    held = 0
    for count, table in enumerate(tables, 1):
        held += len(_unlocked(s, table))
        if held >= players:
            return tables[:count]
    return []


def lock(s: TournamentState, line: TournamentLine, place: TableSeat) -> Outcome:
    """Lock a seat. Its player stays, but nobody else gets it afterwards."""
    table = table_of_seat(s, place)
    if place.seat in table.locked:
        raise NotAllowed(f"{place} is already locked", ruling("T35"))
    table.locked = tuple(sorted((*table.locked, place.seat)))
    return Outcome(f"{place} is locked", ruling("T35"))


def unlock(s: TournamentState, line: TournamentLine, place: TableSeat) -> Outcome:
    table = table_of_seat(s, place)
    if place.seat not in table.locked:
        raise NotAllowed(f"{place} is not locked", ruling("T35"))
    table.locked = tuple(seat for seat in table.locked if seat != place.seat)
    return Outcome(f"{place} is unlocked", ruling("T35"))
