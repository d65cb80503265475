"""The lines each actor may enter now, with bounds. Every line offered is accepted."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

import msgspec

from pitboss.core.grammar import Part, Verb
from pitboss.core.time import MINUTE, write_instant
from pitboss.pit.tournament import announcing, clock, finishing, hands, purchases, sessions
from pitboss.pit.tournament.announcing import director_is_there
from pitboss.pit.tournament.clock import time_chips_left
from pitboss.pit.tournament.colour_up import check_leaving, levels_to_come, smallest
from pitboss.pit.tournament.conduct import may_retire
from pitboss.pit.tournament.counting import to_be_counted
from pitboss.pit.tournament.ending import known
from pitboss.pit.tournament.entries import alternates, entries_open, free_seats, late_entry_resumes
from pitboss.pit.tournament.grammar import OFFICE, TABLES_SAY, WAGERS, usage
from pitboss.pit.tournament.hands import most_lost
from pitboss.pit.tournament.line import TableSeat
from pitboss.pit.tournament.seating import may_be_seated, new_draw, seats_elsewhere
from pitboss.pit.tournament.standings import prizes_of, standings, to_decide
from pitboss.pit.tournament.state import Entrant, TournamentState, TournamentTable, refusal_of
from pitboss.pit.tournament.tournament import Tournament

MOST_OPTIONS = 1000
"""The most options listed in one field; with more, people type."""


class LineField(msgspec.Struct, frozen=True, omit_defaults=True):
    """One part of a line, with its allowed values."""

    kind: str
    options: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    bounds: dict[str, tuple[int, int]] = {}
    """Minimum and maximum of a change or a count, by player."""
    total: int | None = None
    """The sum of all values."""
    out_below: int | None = None
    """The stack below which a player is out after the hand."""
    named: bool = False
    """True if the line names who eliminated a player after a slash, unless only one player won chips."""
    all: bool = False
    """True if all options must be named, in any order."""
    optional: bool = False
    step: int | None = None
    """Amounts must be multiples of this."""


class LineChoice(msgspec.Struct, frozen=True):
    """A line that may be entered."""

    actor: str
    verb: str
    usage: str
    meaning: str
    fields: tuple[LineField, ...]
    example: str
    grave: bool = False
    """True if the page should ask for confirmation first."""


class Withheld(msgspec.Struct, frozen=True):
    """A line that is not offered now, with the reason."""

    verb: str
    message: str
    rules: tuple[str, ...]


def allowed(check: Callable[..., Any], *given: Any) -> bool:
    return refusal_of(check, *given) is None


def withheld(verb: str, check: Callable[..., Any], *given: Any) -> Iterator[Withheld]:
    """Yield the refusal that the line would get."""
    if refusal := refusal_of(check, *given):
        yield Withheld(verb, refusal.message, tuple(dict.fromkeys(refusal.rules)))


Given = LineField | int | Iterable[object] | None
"""Values for a part of a line: a field, one number, some names or words, or None for any value."""


def choice(row: Verb, actor: str, *given: Given, said: str | None = None) -> LineChoice:
    """Return the choice of a line by its grammar row, with one field per given part.

    The example uses the first option of each field unless `said` gives one.
    """
    fields = tuple(_field(row.parts[min(at, len(row.parts) - 1)], one) for at, one in enumerate(given))
    if said is None:
        firsts = (one.options[0] if one.options else str(one.least or "") for one in fields if not one.optional)
        said = " ".join(first for first in firsts if first)
    return LineChoice(actor, row.name, usage(row), row.meaning, fields, f"{actor} {row.name} {said}".strip(), row.grave)


def _field(part: Part, given: Given) -> LineField:
    if given is None:
        return LineField(part.kind, optional=not part.needed)
    if isinstance(given, LineField):
        return given
    if isinstance(given, int):
        return LineField(part.kind, least=given, most=given)
    return _some(part.kind, given)


def _some(kind: str, options: Iterable[object], *, every: bool = False) -> LineField:
    return LineField(kind, tuple(map(str, islice(options, MOST_OPTIONS))), all=every)


def table_choices(s: TournamentState, table: TournamentTable) -> Iterator[LineChoice]:
    says, number = _table_says(table), table.hands + 1
    if not s.terms.counted and s.running:
        begins = allowed(hands.may_begin, s, table, number)
        if begins:
            yield says("deal", number)
        if begins or table.dealt:
            yield _hand(s, table, says)
        if table.dealt:
            yield says("misdeal", number)
    yield from _counting(s, table, says)
    if s.running and table.seats:
        yield from _race(s, table, says)
        yield from _secret(s, table, says)
        able = [one.name for one in s.in_at(table) if s.terms.time.chips and time_chips_left(s, one)]
        if able:
            yield says("time-chip", able)


Says = Callable[..., LineChoice]


def _table_says(table: TournamentTable) -> Says:
    return lambda verb, *given, said=None: choice(TABLES_SAY[verb], table.name, *given, said=said)


def _hand(s: TournamentState, table: TournamentTable, says: Says) -> LineChoice:
    """Return the choice for a hand's results. Absent players win nothing; in a house game they lose exactly the
    minimum."""
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
    return says("hand", table.hands + 1, seat, seat, changes, said=f"{table.hands + 1} {forced}".strip())


def _counting(s: TournamentState, table: TournamentTable, says: Says) -> Iterator[LineChoice]:
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
        yield says("out", _some("players", names))
    if there := to_be_counted(s, table) if s.started else []:
        yield _count(s, there, says)


def _count(s: TournamentState, there: list[str], says: Says) -> LineChoice:
    """Return the choice of a count, up to the chips not yet counted elsewhere; at the last table, exactly those."""
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


def _race(s: TournamentState, table: TournamentTable, says: Says) -> Iterator[LineChoice]:
    small = smallest(s, table)
    if small is None or table.dealt or s.in_synchronised_hand:
        return
    if not allowed(check_leaving, s.terms.chips, small, small, levels_to_come(s)):
        return
    large = s.terms.chips.next_above(small) or small
    cards = () if s.terms.chips.colour_up == "round-up" else (LineField("cards", optional=True),)
    if s.terms.counted:
        odd_each = dict.fromkeys(table.seats.values(), (0, large // small - 1))
        yield says("race", small, LineField("stacks", bounds=odd_each), *cards, said=str(small))
    elif not cards:
        yield says("race", small)
    else:
        odd = sum((player.chips or 0) % large // small for player in s.in_at(table))
        deck = [f"{rank}{suit}" for rank in "AKQJT98765432" for suit in "shdc"]
        if odd <= len(deck):
            drawn = LineField("cards", least=odd, most=odd)
            yield says("race", small, drawn, said=f"{small} {''.join(deck[:odd])}".strip())


def own_secret(s: TournamentState, table: TournamentTable, name: str) -> Iterator[LineChoice]:
    """Yield the choice of a secret wager that a player may hand in now."""
    if s.running:
        yield from _secret(s, table, _table_says(table), name)


def _secret(s: TournamentState, table: TournamentTable, says: Says, only: str = "") -> Iterator[LineChoice]:
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
        yield says("secret", number, able, wagers, said=f"{number} {first} ante={ante}")


PLAYING = ("entered", "in", "advanced")


def choices(tournament: Tournament) -> dict[str, list[LineChoice]]:
    """Return the choices of operator, director, clock and every table."""
    s = tournament.state
    found = {"operator": list(_operator(s)), "director": [*_director(s), *_undo(tournament)], "clock": list(_clock(s))}
    if not s.over:
        found |= {table.name: list(table_choices(s, table)) for table in s.tables.values() if table.designated}
    return found


def _says(verb: str, *given: Given, said: str | None = None) -> LineChoice:
    return choice(OFFICE[verb], "director", *given, said=said)


def _of(verb: str, some: Iterable[object], *given: Given, said: str | None = None) -> Iterator[LineChoice]:
    """Offer a verb if there is anything it applies to."""
    if some := tuple(some):
        yield _says(verb, some, *given, said=said if said is None else f"{some[0]} {said}")


def _operator(s: TournamentState) -> Iterator[LineChoice]:
    def says(verb: str, *given: Given, said: str | None = None) -> LineChoice:
        return choice(OFFICE[verb], "operator", *given, said=said)

    if payable := [player.name for player in _payable(s)]:
        yield says("pay", payable)
    if s.over:
        return
    if not announcing.still_missing(s):
        yield says("publish")
    yield says("notify")
    yield says("appoint", None, said=_somebody(s))
    if undesignated := [table.name for table in s.tables.values() if not table.designated]:
        yield says("designate", undesignated)
    if unused := [table.name for table in s.tables.values() if table.designated and not table.seats]:
        yield says("release", unused)
    if s.terms.entry.refuse:
        yield says("refuse", None, None, said=_somebody(s))


def _payable(s: TournamentState) -> Iterator[Entrant]:
    if not s.over and (finishing.amounts_may_change(s) or to_decide(s)):
        return
    prize = standings(s).prize
    for player in s.players.values():
        if (s.over or player.state == "out") and prize(player.name) > player.handed_over:
            yield player


def _somebody(s: TournamentState) -> str:
    """Return an unused name."""
    taken = {*s.players, *s.tables, *s.directors, *s.deputies, *s.refused}
    return next(name for name in (f"player{number}" for number in range(1, len(taken) + 2)) if name not in taken)


def _director(s: TournamentState) -> Iterator[LineChoice]:
    if s.over:
        return
    yield from _presence(s)
    yield from _entries(s)
    yield from _seats(s)
    yield from _time(s)
    yield from _purchases(s)
    yield from _conduct(s)
    yield from _the_end(s)


def _presence(s: TournamentState) -> Iterator[LineChoice]:
    if s.directors:
        yield _says("deputise", None, said=_somebody(s))
        yield _says("here" if s.away else "away")
    if allowed(announcing.may_brief, s):
        yield _says("brief")
    if not s.started:
        least = max(moment for moment in (s.start, s.now, 0) if moment is not None) + MINUTE
        yield _says("postpone", LineField("time", least=least), said=write_instant(least))


def _entries(s: TournamentState) -> Iterator[LineChoice]:
    before, entry = s.book.before, s.terms.entry
    ready = s.published and (s.notified or not before.notified)
    signed = " signed" if entry.sign else ""
    if ready and entries_open(s) and s.present < s.terms.players.maximum:
        fields = [LineField("person"), LineField("flag", ("signed",), optional=not entry.sign)]
        if entry.staff:
            fields.append(LineField("flag", ("staff",), optional=True))
        yield _says("enter", *fields, said=f"{_somebody(s)}{signed}")
    leaving = [one for one in s.players.values() if one.state == "entered"] if not s.started else alternates(s)
    yield from _of("withdraw", [one.name for one in leaving if not one.played])
    if entry.substitutes == "any-time" or (entry.substitutes == "before-start" and not s.started):
        playing = [one.name for one in s.players.values() if one.state in PLAYING]
        flag = LineField("flag", ("signed",), optional=not entry.sign)
        yield from _of("substitute", playing, LineField("person"), flag, said=f"{_somebody(s)}{signed}")


def _locks(s: TournamentState) -> Iterator[LineChoice]:
    used = [table for table in s.tables.values() if table.designated and not table.closed]
    if locked := [TableSeat(table.name, seat) for table in used for seat in table.locked]:
        yield _says("unlock", locked)
    seats = range(1, s.terms.seats + 1)
    if others := [TableSeat(table.name, seat) for table in used for seat in seats if seat not in table.locked]:
        yield _says("lock", others)


def _seats(s: TournamentState) -> Iterator[LineChoice]:
    yield from _locks(s)
    if not s.decisions and not s.counting:
        unseated = [one.name for one in s.players.values() if not one.table and _may_sit(s, one)]
        late = unseated and s.players[unseated[0]].state == "entered"
        unseated = [name for name in unseated if (s.players[name].state == "entered") == late]
        free = free_seats(s, playing=s.running or late_entry_resumes(s))
        if s.terms.entry.alternates and len(free) < len(unseated):
            unseated = unseated[:1]
        if unseated and free:
            yield _says("seat", _some("players", unseated), _some("seat", free))
    if not s.running or s.in_synchronised_hand:
        return
    yield from _moves(s)
    yield from _draws(s)


def _moves(s: TournamentState) -> Iterator[LineChoice]:
    """Offer moves table by table, because seats differ by chips raced. Large fields list only the first tables."""
    listed = 0
    for table in s.in_use():
        if table.dealt or listed > MOST_OPTIONS:
            continue
        free = seats_elsewhere(s, table)
        listed += len(free)
        if free:
            yield from _of("move", table.seats.values(), free)


def _may_sit(s: TournamentState, player: Entrant) -> bool:
    if s.running or (player.state == "entered" and late_entry_resumes(s)):
        return player.state == "entered" and entries_open(s) and not s.in_synchronised_hand
    return may_be_seated(s, player)


def _draws(s: TournamentState) -> Iterator[LineChoice]:
    """Offer balanced draws. The director may enter another."""
    in_use = s.in_use()
    for table in reversed(in_use):
        draw = None if table.dealt else new_draw(s, without=table)
        if draw:
            yield _says("break-table", [table.name], [_written(draw)])
            break
    if in_use and not any(table.dealt for table in in_use) and (draw := new_draw(s)):
        yield _says("redraw", [_written(draw)])


def _written(draw: list[tuple[str, TableSeat]]) -> str:
    return " ".join(f"{name} {place}" for name, place in draw)


def _time(s: TournamentState) -> Iterator[LineChoice]:
    if allowed(sessions.may_start, s):
        yield _says("start")
    if not s.running:
        return
    following = s.clock.level + 1
    if allowed(clock.may_raise, s, "director", following):
        yield _says("level", following)
    if allowed(clock.may_break, s, "director"):
        yield _says("break")
    yield _says("resume" if s.clock.paused else "pause")
    if minutes := [f"{minute:+d}m" for minute in (1, -1) if allowed(clock.may_adjust, s, minute)]:
        yield _says("clock", minutes)
    if allowed(sessions.may_end, s):
        yield _says("end")
    if not s.synchronised:
        yield _says("hand-for-hand", ["on"])
    elif not s.in_synchronised_hand:
        yield _says("hand-for-hand", ["off"])


def _clock(s: TournamentState) -> Iterator[LineChoice]:
    """Offer the lines the clock sends when their time has come."""
    if s.over or not s.running:
        return
    following = s.clock.level + 1
    if allowed(clock.may_raise, s, "clock", following):
        yield choice(OFFICE["level"], "clock", following)
    if allowed(clock.may_break, s, "clock"):
        yield choice(OFFICE["break"], "clock")
    if allowed(sessions.may_end, s):
        yield choice(OFFICE["end"], "clock")


def _purchases(s: TournamentState) -> Iterator[LineChoice]:
    if s.terms.rebuy is not None:
        buying_again = [
            one.name
            for one in s.players.values()
            if one.bust or one.state == "in"
            if allowed(purchases.may_rebuy, s, one.name)
        ]
        yield from _of("re-buy", buying_again)
    if s.terms.addon is not None and s.clock.on_break:
        adding = [
            one.name for one in s.players.values() if one.state == "in" and allowed(purchases.may_add_on, s, one.name)
        ]
        yield from _of("add-on", adding)
    out = [one for one in s.players.values() if one.state == "out"]
    free = free_seats(s, playing=s.running or late_entry_resumes(s))
    if s.terms.entry.re_entries and free and s.started:
        again = [one.name for one in out if allowed(purchases.may_re_enter, s, one, free[0])]
        yield from _of("re-enter", again, free)
    if s.stage_terms.repechage:
        yield from _of("re-enter", [one.name for one in out if allowed(purchases.may_enter_repechage, s, one)])


def _conduct(s: TournamentState) -> Iterator[LineChoice]:
    playing = [one for one in s.players.values() if one.state in PLAYING]
    names, terms, book = [one.name for one in playing], s.terms.conduct, s.book.conduct
    yield from _of("absent", [one.name for one in playing if not one.absent])
    yield from _of("back", [one.name for one in playing if one.absent])
    yield from _of("retire", [one.name for one in playing if allowed(may_retire, s, one.name)])
    if "warning" in terms.penalties:
        yield from _of("warn", names, None)
    if "hands" in terms.penalties:
        hands_field = LineField("number", tuple(map(str, book.hands)), least=min(book.hands, default=1))
        yield from _of("penalise", names, hands_field, None, said=str(min(book.hands, default=1)))
    every = terms.disqualify if "disqualification" in terms.penalties else book.always
    there = [one.name for one in s.players.values() if one.state in (*PLAYING, "out") and not one.handed_over]
    if every:
        yield from _of("disqualify", there, every)


def _the_end(s: TournamentState) -> Iterator[LineChoice]:
    for tie in to_decide(s):
        yield _says("rank", _some("players", tie.players, every=True), said=" ".join(tie.players))
    if s.running:
        done = [one.name for one in s.in_use() if not one.over and not one.dealt and known(s, one)]
        yield from _of("conclude", done)
        yield from _conclude_agreed(s)
    names = [player.name for player in sorted(s.all_in(), key=lambda player: player.turn)]
    if names and s.running and allowed(finishing.may_deal, s, tuple(names)):
        most = s.deal.left if s.deal is not None else sum(prizes_of(s)[: len(names)])
        left, agreed = LineField("money", least=0, most=most, optional=True), _some("players", names, every=True)
        yield _says("deal", ["equal"], left, agreed, said=f"equal agreed {' '.join(names)}")
    if allowed(finishing.may_close, s):
        yield _says("close")
    if allowed(finishing.may_cancel, s):
        yield _says("cancel", None)


def _conclude_agreed(s: TournamentState) -> Iterator[LineChoice]:
    if s.terms.prizes is None or s.terms.prizes.by != "chips":
        return
    for table in s.in_use():
        if not table.over and not table.dealt:
            names = list(table.seats.values())
            agreed = _some("players", names, every=True)
            yield _says("conclude", [table.name], agreed, said=f"{table.name} agreed {' '.join(names)}")


def _undo(tournament: Tournament) -> Iterator[LineChoice]:
    """Offer to strike the last valid line, which always works. Older lines may fail if later lines depend on them."""
    last = next((one for one in reversed(tournament.entries) if not one.struck and one.line.verb != "undo"), None)
    if last is not None:
        yield _says("undo", [str(last.number)], None)


def not_offered(s: TournamentState) -> list[Withheld]:
    """Return the lines that a director may look for in vain, with their refusals."""
    if s.over:
        return []
    found = list(withheld("publish", announcing.may_publish, s))
    if not s.running and not s.decided:
        found += withheld("start", sessions.may_start, s)
    if s.running:
        found += withheld("table", announcing.director_is_there, s, "no hand can be dealt")
        found += withheld("level", clock.may_raise, s, "director", s.clock.level + 1)
        found += withheld("break", clock.may_break, s, "director")
        found += withheld("deal", finishing.may_deal, s, tuple(one.name for one in s.all_in()))
    if s.started:
        found += withheld("close", finishing.may_close, s)
    return found
