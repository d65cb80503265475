"""What a table may say now: hands with their bounds, counts, races, secret wagers."""

from collections.abc import Callable, Iterator

from pitboss.tournaments import hands
from pitboss.tournaments.announcing import director_is_there
from pitboss.tournaments.colouring import levels_to_come, smallest
from pitboss.tournaments.counting import to_be_counted
from pitboss.tournaments.offering import LineChoice, LineField, allowed, choice, named
from pitboss.tournaments.parts import WAGERS
from pitboss.tournaments.races import check_leaving
from pitboss.tournaments.secret_wagers import most_lost
from pitboss.tournaments.state import TournamentState, TournamentTable
from pitboss.tournaments.time_chips import time_chips_left


def table_choices(s: TournamentState, table: TournamentTable) -> Iterator[LineChoice]:
    def says(verb: str, *fields: LineField, said: str = "") -> LineChoice:
        return choice("table", table.name, verb, *fields, said=said)

    number = table.hands + 1
    hand = LineField("number", least=number, most=number)
    if not s.terms.counted and s.running:
        begins = allowed(hands.may_begin, s, table, number)
        if begins:
            yield says("deal", hand, said=str(number))
        if begins or table.dealt:
            yield _hand(s, table, hand, says)
        if table.dealt:
            yield says("misdeal", hand, said=str(number))
    yield from _counting(s, table, says)
    if s.running and table.seats:
        yield from _race(s, table, says)
        yield from _secret(s, table, says)
        able = [one.name for one in s.in_at(table) if s.terms.time.chips and time_chips_left(s, one)]
        if able:
            yield says("time-chip", named(able), said=able[0])


def _hand(s: TournamentState, table: TournamentTable, hand: LineField, says: Callable[..., LineChoice]) -> LineChoice:
    """What may be won and lost. Absent players win nothing; in a house game they lose exactly the minimum."""
    level = s.terms.level(table.level if table.dealt else s.clock.level)
    there = [player for player in s.in_at(table) if player.name not in table.newcomers]
    chips = sum(player.chips or 0 for player in there)
    bounds = {}
    away = hands.away_in_hand(s, table) if s.terms.house_game else hands.cannot_win(s, table)
    for player in there:
        own, kept = player.chips or 0, player.name in away
        most = 0 if kept else chips - own
        least = -own
        if s.terms.house_game and kept:
            least = most = -min(own, level.minimum)
        elif s.terms.house_game:
            most = 100 * own
        if (secret := most_lost(player, table.hands + 1)) is not None:
            least = max(least, -secret)
        bounds[player.name] = (least, most)
    forced = " ".join(f"{name}={low}" for name, (low, high) in bounds.items() if low == high and low)
    seat = LineField("number", least=1, most=s.terms.seats, optional=True)
    house = s.terms.house_game
    changes = LineField(
        "changes",
        bounds=bounds,
        total=None if house else 0,
        out_below=level.minimum if house else 1,
        named=bool(s.terms.bounty),
    )
    return says("hand", hand, seat, seat, changes, said=f"{table.hands + 1} {forced}".strip())


def _counting(s: TournamentState, table: TournamentTable, says: Callable[..., LineChoice]) -> Iterator[LineChoice]:
    names = list(table.seats.values())
    if not s.terms.counted:
        if s.running and names and not table.dealt:
            stacks = {name: (s.players[name].chips or 0,) * 2 for name in names}
            yield says(
                "count",
                LineField("stacks", bounds=stacks),
                said=_stacks({name: low for name, (low, _) in stacks.items()}),
            )
        return
    some_left = len(names) > 1 or (bool(names) and s.terms.house_game)
    if s.running and not table.over and some_left and allowed(director_is_there, s, "a hand"):
        yield says("out", named(names, "players"), said=names[0])
    if there := to_be_counted(s, table) if s.started else []:
        yield _count(s, there, says)


def _count(s: TournamentState, there: list[str], says: Callable[..., LineChoice]) -> LineChoice:
    """Chips nobody else has been found to have; all of them where this is the last table to be counted."""
    others = [
        player.chips
        for player in s.players.values()
        if player.name not in there
        and (player.state == "in" or (player.state == "advanced" and player.stage == s.stage))
    ]
    left = max(0, s.chips.in_play - sum(chips or 0 for chips in others))
    last = None not in others and not s.terms.house_game
    each, odd = divmod(left if last else 0, len(there))
    example = {name: each + (odd if at == 0 else 0) for at, name in enumerate(there)}
    bounds = dict.fromkeys(there, (0, left))
    return says("count", LineField("stacks", bounds=bounds, total=left if last else None), said=_stacks(example))


def _stacks(stacks: dict[str, int]) -> str:
    return " ".join(f"{name}={chips}" for name, chips in stacks.items())


def _race(s: TournamentState, table: TournamentTable, says: Callable[..., LineChoice]) -> Iterator[LineChoice]:
    small = smallest(s, table)
    between = not (s.synchronised and (s.played or any(one.dealt for one in s.tables.values())))
    if small is None or table.dealt or not between:
        return
    if not allowed(check_leaving, s.terms.chips, small, small, levels_to_come(s)):
        return
    leaving = LineField("number", least=small, most=small)
    large = s.terms.chips.next_above(small) or small
    cards = () if s.terms.chips.colour_up == "round-up" else (LineField("cards", optional=True),)
    if s.terms.counted:
        odd_each = dict.fromkeys(table.seats.values(), (0, large // small - 1))
        yield says("race", leaving, LineField("stacks", bounds=odd_each), *cards, said=str(small))
    elif not cards:
        yield says("race", leaving, said=str(small))
    else:
        odd = sum((player.chips or 0) % large // small for player in s.in_at(table))
        deck = [f"{rank}{suit}" for rank in "AKQJT98765432" for suit in "shdc"]
        if odd <= len(deck):
            yield says(
                "race", leaving, LineField("cards", least=odd, most=odd), said=f"{small} {''.join(deck[:odd])}".strip()
            )


def own_secret(s: TournamentState, table: TournamentTable, name: str) -> Iterator[LineChoice]:
    """The secret wager that a player at the table may hand in now, for one hand."""

    def says(verb: str, *fields: LineField, said: str = "") -> LineChoice:
        return choice("table", table.name, verb, *fields, said=said)

    if s.running:
        yield from _secret(s, table, says, name)


def _secret(
    s: TournamentState, table: TournamentTable, says: Callable[..., LineChoice], only: str = ""
) -> Iterator[LineChoice]:
    terms, level, stage = s.terms.secret, s.level, s.stage_terms
    number = table.hands + 1 + table.dealt
    if stage.hands is not None and terms.last:
        number = max(number, stage.hands - terms.last + 1)
    if not terms.wagers or s.book.secret is None or (stage.hands is not None and number > stage.hands):
        return
    if terms.last and stage.hands is None:
        return
    ante = -(-level.minimum // level.unit) * level.unit
    able = {
        player.name: (ante, min(player.chips or 0, level.maximum or player.chips or 0))
        for player in s.in_at(table)
        if only in ("", player.name)
        if number not in player.secrets and len(player.secrets) < terms.wagers and (player.chips or 0) >= ante
    }
    if able and ante and (level.maximum is None or ante <= level.maximum):
        first = next(iter(able))
        wagers = LineField("wagers", WAGERS, bounds=able, step=level.unit)
        fields = LineField("number", least=number, most=number), named(able), wagers
        yield says("secret", *fields, said=f"{number} {first} ante={ante}")
