"""Hands of tracked tables: deals, misdeals and busts; secret wagers of a house game."""

from pitboss.books.tournaments.clauses import ruling
from pitboss.core.citation import Rules
from pitboss.core.refusals import NotAllowed
from pitboss.pit.tournament.announcing import director_is_there
from pitboss.pit.tournament.clock import hands_may_be_dealt
from pitboss.pit.tournament.eliminations import describe_bounties, elimination_of_hand, put_out, who_put_out
from pitboss.pit.tournament.ending import look_for_end
from pitboss.pit.tournament.line import StackChange, TournamentLine
from pitboss.pit.tournament.state import (
    UNFIT,
    Entrant,
    Outcome,
    TieDecision,
    TournamentState,
    TournamentTable,
    a_session,
    between_synchronised_hands,
    each_once,
    the_player_in,
)


def secret(
    s: TournamentState, line: TournamentLine, number: int, name: str, wagers: tuple[tuple[str, int], ...]
) -> Outcome:
    player, rules = may_hand_in(s, s.tables[line.name], number, name)
    _check_ante(s, player, dict(wagers))
    player.secrets = {**player.secrets, number: dict(wagers)}
    return Outcome(f"{name} hands in a secret wager for hand {number}", rules)


def may_hand_in(s: TournamentState, table: TournamentTable, number: int, name: str) -> tuple[Entrant, Rules]:
    """Return the player who may hand in a secret wager for a hand, whatever its amount, and the clauses, or refuse."""
    clauses = s.book.secret
    if clauses is None or not s.terms.house_game:
        raise NotAllowed("poker has no secret wagers", ruling("T20"))
    a_session(s, "a secret wager")
    player = the_player_in(s, name)
    if player.table != table.name:
        raise NotAllowed(f"{name} is not at {table.name}", ruling("T20"))
    if number <= table.hands or (table.dealt and number == table.hands + 1):
        raise NotAllowed(f"hand {number} has been dealt: hand in a secret wager before the deal", clauses.dealt)
    terms, stage = s.terms.secret, s.stage_terms
    if not terms.wagers:
        raise NotAllowed("the terms allow no secret wagers", clauses.number)
    if number in player.secrets:
        raise NotAllowed(
            f"{name} has already handed in a secret wager for hand {number}", clauses.number + ruling("T20")
        )
    if len(player.secrets) >= terms.wagers:
        raise NotAllowed(f"{name} has used {len(player.secrets)} of {terms.wagers} secret wagers", clauses.number)
    if stage.hands is not None and number > stage.hands:
        raise NotAllowed(f"the session has only {stage.hands} hands", clauses.number)
    if terms.last and (stage.hands is None or number <= stage.hands - terms.last):
        raise NotAllowed(f"secret wagers are only for the last {terms.last} hands of a session", clauses.number)
    return player, clauses.number + ruling("T20")


def _check_ante(s: TournamentState, player: Entrant, wagers: dict[str, int]) -> None:
    level, clauses = s.level, s.book.secret
    ante = wagers["ante"]
    most = level.maximum
    if clauses and (ante < level.minimum or (most is not None and ante > most) or ante % level.unit):
        bounds = f"{level.minimum} to {most}" if most is not None else f"at least {level.minimum}"
        raise NotAllowed(
            f"an ante of {ante} is not allowed: it must be {bounds} in units of {level.unit}", clauses.limits
        )
    total = sum(wagers.values())
    if player.chips is not None and total > player.chips:
        raise NotAllowed(f"{player.name} has {player.chips} and cannot wager {total}", ruling("T10"))


def most_lost(player: Entrant, number: int) -> int | None:
    """Return the most that a secret wager can cost, including the Play wager, or None if there is no secret wager."""
    wagers = player.secrets.get(number)
    return None if wagers is None else wagers["ante"] + sum(wagers.values())


def secrets_left(s: TournamentState, player: Entrant) -> int:
    return s.terms.secret.wagers - len(player.secrets)


Falling = tuple[Entrant, int, int, tuple[str, ...]]
"""A player whom the hand eliminates: the chips left, the stack at its start, and the winners of the bounty."""
PLAYED = Outcome("played")
DEALT = Outcome("dealt")


def deal(s: TournamentState, line: TournamentLine, number: int, noted: bool) -> Outcome:
    table = s.tables[line.name]
    may_begin(s, table, number)
    _begin(s, table)
    table.away = _away_now(s, table) if noted else None
    return DEALT


def _begin(s: TournamentState, table: TournamentTable) -> None:
    table.dealt = True
    table.level = s.clock.level
    table.away, table.left = None, {}


def _away_now(s: TournamentState, table: TournamentTable) -> tuple[str, ...]:
    return tuple(player.name for player in s.in_at(table) if player.absent or player.penalty)


def away_in_hand(s: TournamentState, table: TournamentTable) -> set[str]:
    """Return the players whose hand is dead. If they were noted at the deal, players who left later played the hand."""
    away = set(_away_now(s, table))
    return away if table.away is None or not table.dealt else away & set(table.away)


def _tracked(s: TournamentState, what: str) -> None:
    if s.terms.counted:
        raise NotAllowed(f"{what}: stacks are counted, so enter only 'out' and 'count'", ruling("T10"))


def may_begin(s: TournamentState, table: TournamentTable, number: int) -> None:
    what = f"hand {number} of {table.name}"
    _tracked(s, what)
    if s.started and not s.running:
        raise NotAllowed(f"{what}: the session is over", ruling("T13") + UNFIT)
    a_session(s, what)
    if table.dealt:
        raise NotAllowed(f"{what}: hand {table.hands + 1} is not over", ruling("T10"))
    if s.bell or table.over:
        raise NotAllowed(f"{what}: {'the time' if s.bell else table.name} is over", ruling("T13"))
    hands_may_be_dealt(s, what)
    director_is_there(s, what)
    if number != table.hands + 1:
        raise NotAllowed(f"{what} is out of turn: hand {table.hands + 1} is next", ruling("T10"))
    if any(one.table == table.name for one in s.decisions) or (not s.replayed and _tied_there(s, table)):
        raise NotAllowed(f"{what} must wait until the tie of the last hand is ranked", ruling("T14"))
    if len(table.seats) < (1 if s.terms.house_game else 2):
        raise NotAllowed(f"{what}: {len(table.seats)} left at the table, too few to play", s.book.play.two_in)
    if table.raced < s.raced:
        small = s.terms.chips.denominations[table.raced]
        raise NotAllowed(f"{what}: {table.name} must colour up its {small} chips first", ruling("T24"))
    if s.synchronised and table.name in s.played:
        raise NotAllowed(f"{what} must wait until every table has played the synchronised hand", ruling("T15"))


def _tied_there(s: TournamentState, table: TournamentTable) -> bool:
    """Return True if a player in an unranked tie sits here, because the chips that decide the tie must not change."""
    return bool(s.decisions) and any(name in table.seats.values() for one in s.decisions for name in one.players)


def misdeal(s: TournamentState, line: TournamentLine, number: int) -> Outcome:
    table = s.tables[line.name]
    _tracked(s, f"hand {number} of {table.name}")
    if not table.dealt or number != table.hands + 1:
        raise NotAllowed(f"hand {number} of {table.name} has not been dealt", ruling("T10"))
    table.dealt, table.newcomers, table.left = False, (), {}
    look_for_end(s)
    return Outcome(f"hand {number} does not count, and its number is used again", ruling("T10"))


def hand(
    s: TournamentState,
    line: TournamentLine,
    number: int,
    big: int | None,
    button: int | None,
    changes: tuple[StackChange, ...],
) -> Outcome:
    table = s.tables[line.name]
    if not table.dealt:
        may_begin(s, table, number)
    elif number != table.hands + 1:
        raise NotAllowed(f"hand {number} is out of turn: hand {table.hands + 1} was dealt", ruling("T10"))
    at_level = table.level if table.dealt else s.clock.level
    _check_seats(s, big, button)
    _check(s, table, number, changes, at_level)
    falling = _falling(s, table, changes, at_level)
    _count(s, table, changes)
    table.hands, table.dealt = number, False
    if big is not None:
        table.big = big
    if button is not None:
        table.button = button
    if s.terms.house_game:
        table.lead = lead(s, table, number)
    _serve_penalties(s, table)
    left, table.newcomers, table.left = table.left, (), {}
    if not falling and not left and not s.synchronised and not _may_end(s, table):
        return PLAYED
    outcome = _after(s, table, number, changes, falling)
    in_pot = [f"{one.player} had put {-one.chips} in the pot" for one in changes if one.player in left and one.chips]
    if not in_pot:
        return outcome
    texts = in_pot if outcome is PLAYED else [*in_pot, outcome.text]
    return Outcome("; ".join(texts), tuple(dict.fromkeys(ruling("T40") + outcome.rules)))


def _check_seats(s: TournamentState, *seats: int | None) -> None:
    for seat in seats:
        if seat is not None and not 1 <= seat <= s.terms.seats:
            raise NotAllowed(f"there is no seat {seat}: the seats are 1 to {s.terms.seats}", s.terms.seat_rules)


def _may_end(s: TournamentState, table: TournamentTable) -> bool:
    stage = s.stage_terms
    return s.bell or stage.ends == "hands" or table.hands in stage.eliminate


def _check(
    s: TournamentState, table: TournamentTable, number: int, changes: tuple[StackChange, ...], at_level: int
) -> None:
    """Refuse results that do not balance, losses beyond a stack, and wins of absent players."""
    total = 0
    house = s.terms.house_game
    losing = set() if house else cannot_win(s, table)
    if len({change.player for change in changes}) < len(changes):
        each_once((change.player for change in changes), ruling("T10"))
    for change in changes:
        if change.player in table.left:
            _only_in_the_pot(table, change)
            total += change.chips
            continue
        player = s.players.get(change.player)
        if player is None or player.table != table.name or player.state != "in":
            raise NotAllowed(f"{change.player} is not in at {table.name}", ruling("T10"))
        if change.chips and player.name in table.newcomers:
            raise NotAllowed(f"{player.name} sat down after hand {number} was dealt and is not in it", ruling("T10"))
        total += change.chips
        if (player.chips or 0) + change.chips < 0:
            raise NotAllowed(f"{player.name} has {player.chips} and cannot lose {-change.chips}", ruling("T10"))
        if change.chips > 0 and player.name in losing:
            why = "absent" if player.absent else "penalised"
            raise NotAllowed(f"{player.name} is {why} and cannot win {change.chips}", ruling("T12"))
        if player.secrets:
            _within_secret(player, number, change)
    if not house and total:
        raise NotAllowed(f"hand {number}: wins and losses must add up to zero, not {total:+d}", ruling("T10"))
    if house:
        _absent_lose_the_minimum(s, table, changes, at_level)


def _only_in_the_pot(table: TournamentTable, change: StackChange) -> None:
    """Refuse more than a player who left in mid-hand had in the pot (T40)."""
    had = table.left[change.player]
    if change.chips > 0 or change.by:
        raise NotAllowed(f"{change.player} has left {table.name} and cannot win", ruling("T40"))
    if had + change.chips < 0:
        raise NotAllowed(f"{change.player} had {had} and cannot have lost {-change.chips}", ruling("T10"))


def cannot_win(s: TournamentState, table: TournamentTable) -> set[str]:
    """Return the absent players. If all players at a table were noted as absent at the deal, the last one gets the
    pot."""
    away = away_in_hand(s, table)
    playing = {*table.seats.values()} - away - {*table.newcomers}
    return away if playing or table.away is None else set()


def _within_secret(player: Entrant, number: int, change: StackChange) -> None:
    most = most_lost(player, number)
    if most is not None and -change.chips > most:
        raise NotAllowed(f"{player.name} wagered in secret and cannot lose more than {most}", ruling("T20"))


def _absent_lose_the_minimum(
    s: TournamentState, table: TournamentTable, changes: tuple[StackChange, ...], at_level: int
) -> None:
    minimum, away = s.terms.level(at_level).minimum, away_in_hand(s, table)
    for player in s.in_at(table):
        if player.name not in away or player.name in table.newcomers:
            continue
        lost = min(player.chips or 0, minimum)
        change = next((one.chips for one in changes if one.player == player.name), 0)
        if change != -lost:
            why = "absent" if player.absent else "penalised"
            raise NotAllowed(f"{player.name} is {why} and must lose exactly {lost}, not {-change}", ruling("T12"))


def _falling(
    s: TournamentState, table: TournamentTable, changes: tuple[StackChange, ...], at_level: int
) -> list[Falling]:
    """Return the players who are out after the hand: without chips, or in a house game below the compulsory wager."""
    least = s.terms.level(at_level).minimum if s.terms.house_game else 1
    found: list[Falling] = []
    by_name = {change.player: change for change in changes}
    everybody = s.in_at(table) if s.terms.house_game else [s.players[change.player] for change in changes]
    for player in everybody:
        if player.name in table.newcomers or player.name in table.left:
            continue
        change = by_name.get(player.name)
        began = player.chips or 0
        left = began + (change.chips if change else 0)
        if left < least:
            found.append((player, left, began, ()))
        elif change and change.by:
            raise NotAllowed(f"{player.name} has {left} left and was not eliminated", ruling("T21"))
    fallen = {player.name for player, *_ in found}
    return [
        (player, left, began, who_put_out(s, player, by_name, fallen) if player.head else ())
        for player, left, began, _ in found
    ]


def _count(s: TournamentState, table: TournamentTable, changes: tuple[StackChange, ...]) -> None:
    for change in changes:
        if change.player in table.left:
            s.chips.removed += change.chips  # these chips of the departed player were already in the pot
        else:
            player = s.players[change.player]
            player.chips = (player.chips or 0) + change.chips
        if s.terms.house_game:
            s.chips.house += change.chips


def _serve_penalties(s: TournamentState, table: TournamentTable) -> None:
    for name in table.seats.values():
        player = s.players[name]
        if player.penalty and name not in table.newcomers:
            player.penalty -= 1


def _after(
    s: TournamentState, table: TournamentTable, number: int, changes: tuple[StackChange, ...], falling: list[Falling]
) -> Outcome:
    eliminates = number in s.stage_terms.eliminate
    elimination = elimination_of_hand(s) if falling or eliminates or s.synchronised else 0
    for player, left, began, by in falling:
        put_out(s, player, elimination, left=left, began=began, by=by)
    texts = [f"{player.name} is out" for player, *_ in falling]
    play = s.book.play
    rules = play.out + play.placed if falling else ()
    rules += play.short if s.terms.house_game and any(left for _, left, _, _ in falling) else ()
    gone = [player for player, *_ in falling]
    if eliminates:
        texts += _eliminate(s, table, elimination, {change.player: change.chips for change in changes}, gone)
        rules += play.eliminated
    bounties, won = describe_bounties(gone)
    texts, rules = texts + bounties, rules + won
    if s.synchronised:
        s.played = (*s.played, table.name)
    was_over = table.over
    early = play.known_ends_it and s.stage_terms.ends == "time" and not s.bell
    look_for_end(s)
    ended = [f"{table.name} is over"] if table.over and not was_over else []
    ended += [] if s.running else ["the session is over"]
    if ended:
        texts, rules = texts + ended, rules + play.format + (play.session if early else ())
    return Outcome("; ".join(texts), tuple(dict.fromkeys(rules))) if texts else PLAYED


def _eliminate(
    s: TournamentState, table: TournamentTable, elimination: int, changes: dict[str, int], gone: list[Entrant]
) -> list[str]:
    """Eliminate the player with the smallest stack of the table and add the player to `gone`. A tie waits."""
    there = s.in_at(table)
    if len(there) < 2:
        return []
    least = min(player.chips or 0 for player in there)
    smallest = sorted((player for player in there if player.chips == least), key=lambda player: player.turn)
    if len(smallest) > 1:
        names = tuple(player.name for player in smallest)
        s.decisions.append(TieDecision(names, len(names) - 1, "eliminate", table.name, elimination))
        return [f"{' and '.join(names)} tie for the smallest stack: one of them goes out"]
    player = smallest[0]
    put_out(s, player, elimination, left=least, began=least - changes.get(player.name, 0), eliminated=True)
    gone.append(player)
    return [f"{player.name} has the smallest stack and is out"]


def hand_for_hand(s: TournamentState, line: TournamentLine, word: str) -> Outcome:
    a_session(s, "hand-for-hand")
    on = word == "on"
    if on == s.synchronised:
        raise NotAllowed(f"hand-for-hand is already {word}", ruling("T15"))
    if not on:
        between_synchronised_hands(s, "the end of hand-for-hand")
    s.synchronised, s.played = on, ()
    text = "every table plays one hand, then all wait" if on else "tables play independently again"
    return Outcome(text, ruling("T15"))


def lead(s: TournamentState, table: TournamentTable, number: int) -> int | None:
    """Return the seat that bets first in a hand of a house game: first the lowest seat, then clockwise."""
    seats = sorted(table.seats)
    if not seats:
        return None
    if number <= 1 or table.lead is None:
        return seats[0]
    return next((seat for seat in seats if seat > (table.lead or 0)), seats[0])
