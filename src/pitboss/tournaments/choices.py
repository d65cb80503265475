"""What each actor may say now, with bounds. Everything offered is accepted: pages are built on it and on nothing else.

A choice is a verb with a field for each of its parts. Options of different fields go together as they stand; where they
do not (a draw, a hand whose changes add up to nothing) the field says what holds, and the example is a whole line.
"""

from collections.abc import Iterator

from pitboss.money import Chips
from pitboss.rounds.moment import MINUTE, write_moment
from pitboss.tournaments import announcing, buying, clock, finishing, sessions
from pitboss.tournaments.alternates import alternates
from pitboss.tournaments.conduct import may_retire
from pitboss.tournaments.drawing import free_seats, new_draw, seats_elsewhere
from pitboss.tournaments.ending import known
from pitboss.tournaments.entering import entries_open, goes_on
from pitboss.tournaments.line import TableSeat
from pitboss.tournaments.offering import MOST_OPTIONS, LineChoice, LineField, Withheld, allowed, choice, named, withheld
from pitboss.tournaments.seating import may_be_seated
from pitboss.tournaments.standing import prizes_of, standings, to_decide
from pitboss.tournaments.state import Entrant, TournamentState
from pitboss.tournaments.table_choices import table_choices
from pitboss.tournaments.tournament import Tournament

PLAYING = ("entered", "in", "advanced")


def choices(tournament: Tournament) -> dict[str, list[LineChoice]]:
    """By actor: operator, director, clock, and every table."""
    s = tournament.state
    found = {"operator": list(_operator(s)), "director": [*_director(s), *_undo(tournament)], "clock": list(_clock(s))}
    if not s.over:
        found |= {table.name: list(table_choices(s, table)) for table in s.tables.values() if table.designated}
    return found


def _director_says(verb: str, *fields: LineField, said: str = "") -> LineChoice:
    return choice("director", "director", verb, *fields, said=said)


def _of_players(verb: str, players: list[str], *fields: LineField, said: str = "") -> Iterator[LineChoice]:
    if players:
        yield _director_says(verb, named(players), *fields, said=f"{players[0]} {said}".strip())


def _operator(s: TournamentState) -> Iterator[LineChoice]:
    def says(verb: str, *fields: LineField, said: str = "") -> LineChoice:
        return choice("operator", "operator", verb, *fields, said=said)

    if payable := [player.name for player in _payable(s)]:
        yield says("pay", named(payable), said=payable[0])
    if s.over:
        return
    if not announcing.still_missing(s):
        yield says("publish")
    yield says("notify")
    yield says("appoint", LineField("person"), said=_somebody(s))
    if undesignated := [table.name for table in s.tables.values() if not table.designated]:
        yield says("designate", named(undesignated, "tables"), said=undesignated[0])
    if unused := [table.name for table in s.tables.values() if table.designated and not table.seats]:
        yield says("release", named(unused, "table"), said=unused[0])
    if s.terms.entry.refuse:
        yield says("refuse", LineField("person"), LineField("text", optional=True), said=_somebody(s))


def _payable(s: TournamentState) -> Iterator[Entrant]:
    if not s.over and (finishing.amounts_may_change(s) or to_decide(s)):
        return
    prize = standings(s).prize
    for player in s.players.values():
        if (s.over or player.state == "out") and prize(player.name) > player.handed_over:
            yield player


def _somebody(s: TournamentState) -> str:
    """A name nobody has."""
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
        yield _director_says("deputise", LineField("person"), said=_somebody(s))
        yield _director_says("here" if s.away else "away")
    if allowed(announcing.may_brief, s):
        yield _director_says("brief")
    if not s.started:
        least = max(moment for moment in (s.start, s.now, 0) if moment is not None) + MINUTE
        yield _director_says("postpone", LineField("time", least=least), said=write_moment(least))


def _entries(s: TournamentState) -> Iterator[LineChoice]:
    before, entry = s.book.before, s.terms.entry
    ready = s.published and (s.notified or not before.notified)
    signed = " signed" if entry.sign else ""
    if ready and entries_open(s) and s.present < s.terms.players.maximum:
        fields = [LineField("person"), LineField("flag", ("signed",), optional=not entry.sign)]
        if entry.staff:
            fields.append(LineField("flag", ("staff",), optional=True))
        yield _director_says("enter", *fields, said=f"{_somebody(s)}{signed}")
    leaving = [one for one in s.players.values() if one.state == "entered"] if not s.started else alternates(s)
    yield from _of_players("withdraw", [one.name for one in leaving if not one.played])
    if entry.substitutes == "any-time" or (entry.substitutes == "before-start" and not s.started):
        playing = [one.name for one in s.players.values() if one.state in PLAYING]
        flag = LineField("flag", ("signed",), optional=not entry.sign)
        yield from _of_players("substitute", playing, LineField("person"), flag, said=f"{_somebody(s)}{signed}")


def _locks(s: TournamentState) -> Iterator[LineChoice]:
    used = [table for table in s.tables.values() if table.designated and not table.closed]
    if locked := [TableSeat(table.name, seat) for table in used for seat in table.locked]:
        yield _director_says("unlock", _places(locked), said=str(locked[0]))
    seats = range(1, s.terms.seats + 1)
    if others := [TableSeat(table.name, seat) for table in used for seat in seats if seat not in table.locked]:
        yield _director_says("lock", _places(others), said=str(others[0]))


def _seats(s: TournamentState) -> Iterator[LineChoice]:
    yield from _locks(s)
    if not s.decisions and not s.counting:
        unseated = [one.name for one in s.players.values() if not one.table and _may_sit(s, one)]
        late = unseated and s.players[unseated[0]].state == "entered"
        unseated = [name for name in unseated if (s.players[name].state == "entered") == late]
        free = free_seats(s, playing=s.running or goes_on(s))
        if s.terms.entry.alternates and len(free) < len(unseated):
            unseated = unseated[:1]
        if unseated and free:
            yield _director_says("seat", named(unseated, "players"), _places(free), said=f"{unseated[0]} {free[0]}")
    if not s.running or (s.synchronised and (s.played or any(one.dealt for one in s.tables.values()))):
        return
    yield from _moves(s)
    yield from _draws(s)


def _moves(s: TournamentState) -> Iterator[LineChoice]:
    """Table by table, for seats differ by what has been raced; in a large field only the first tables' are listed."""
    listed = 0
    for table in s.in_use():
        if table.dealt or listed > MOST_OPTIONS:
            continue
        free = seats_elsewhere(s, table)
        listed += len(free)
        if free:
            yield from _of_players("move", list(table.seats.values()), _places(free), said=str(free[0]))


def _may_sit(s: TournamentState, player: Entrant) -> bool:
    if s.running or (player.state == "entered" and goes_on(s)):
        between = not (s.synchronised and (s.played or any(one.dealt for one in s.tables.values())))
        return player.state == "entered" and entries_open(s) and between
    return may_be_seated(s, player)


def _places(free: list[TableSeat]) -> LineField:
    return LineField("seat", tuple(map(str, free[:MOST_OPTIONS])))


def _draws(s: TournamentState) -> Iterator[LineChoice]:
    """Whole draws that are within the balance; the director may name another."""
    in_use = s.in_use()
    for table in reversed(in_use):
        draw = None if table.dealt else new_draw(s, without=table)
        if draw:
            told = _told(draw)
            yield _director_says(
                "break-table", named([table.name], "table"), LineField("seats", (told,)), said=f"{table.name} {told}"
            )
            break
    if in_use and not any(table.dealt for table in in_use) and (draw := new_draw(s)):
        yield _director_says("redraw", LineField("seats", (_told(draw),)), said=_told(draw))


def _told(draw: list[tuple[str, TableSeat]]) -> str:
    return " ".join(f"{name} {place}" for name, place in draw)


def _time(s: TournamentState) -> Iterator[LineChoice]:
    if allowed(sessions.may_start, s):
        yield _director_says("start")
    if not s.running:
        return
    following = s.clock.level + 1
    if allowed(clock.may_raise, s, "director", following):
        yield _director_says("level", LineField("number", least=following, most=following), said=str(following))
    if allowed(clock.may_break, s, "director"):
        yield _director_says("break")
    yield _director_says("resume" if s.clock.paused else "pause")
    if minutes := [f"{minute:+d}m" for minute in (1, -1) if allowed(clock.may_adjust, s, minute)]:
        yield _director_says("clock", LineField("minutes", tuple(minutes)), said=minutes[0])
    if allowed(sessions.may_end, s):
        yield _director_says("end")
    if not s.synchronised:
        yield _director_says("hand-for-hand", LineField("word", ("on",)), said="on")
    elif not s.played and not any(table.dealt for table in s.tables.values()):
        yield _director_says("hand-for-hand", LineField("word", ("off",)), said="off")


def _clock(s: TournamentState) -> Iterator[LineChoice]:
    """What the clock says by itself when its time has come."""
    if s.over or not s.running:
        return
    following = s.clock.level + 1
    if allowed(clock.may_raise, s, "clock", following):
        yield choice(
            "director", "clock", "level", LineField("number", least=following, most=following), said=str(following)
        )
    if allowed(clock.may_break, s, "clock"):
        yield choice("director", "clock", "break")
    if allowed(sessions.may_end, s):
        yield choice("director", "clock", "end")


def _purchases(s: TournamentState) -> Iterator[LineChoice]:
    if s.terms.rebuy is not None:
        buying_again = [
            one.name
            for one in s.players.values()
            if one.bust or one.state == "in"
            if allowed(buying.may_rebuy, s, one.name)
        ]
        yield from _of_players("re-buy", buying_again)
    if s.terms.addon is not None and s.clock.on_break:
        adding = [
            one.name for one in s.players.values() if one.state == "in" and allowed(buying.may_add_on, s, one.name)
        ]
        yield from _of_players("add-on", adding)
    out = [one for one in s.players.values() if one.state == "out"]
    free = free_seats(s, playing=s.running or goes_on(s))
    if s.terms.entry.re_entries and free and s.started:
        again = [one.name for one in out if allowed(buying.may_re_enter, s, one, free[0])]
        yield from _of_players("re-enter", again, _places(free), said=str(free[0]))
    if s.stage_terms.repechage:
        yield from _of_players("re-enter", [one.name for one in out if allowed(buying.may_enter_repechage, s, one)])


def _conduct(s: TournamentState) -> Iterator[LineChoice]:
    playing = [one for one in s.players.values() if one.state in PLAYING]
    names, terms, book = [one.name for one in playing], s.terms.conduct, s.book.conduct
    yield from _of_players("absent", [one.name for one in playing if not one.absent])
    yield from _of_players("back", [one.name for one in playing if one.absent])
    yield from _of_players("retire", [one.name for one in playing if allowed(may_retire, s, one.name)])
    why = LineField("text", optional=True)
    if "warning" in terms.penalties:
        yield from _of_players("warn", names, why)
    if "hands" in terms.penalties:
        hands_field = LineField("number", tuple(map(str, book.hands)), least=min(book.hands, default=1))
        yield from _of_players("penalise", names, hands_field, why, said=str(min(book.hands, default=1)))
    every = terms.disqualify if "disqualification" in terms.penalties else book.always
    there = [one.name for one in s.players.values() if one.state in (*PLAYING, "out") and not one.handed_over]
    if every:
        yield from _of_players("disqualify", there, LineField("word", every), said=every[0])


def _the_end(s: TournamentState) -> Iterator[LineChoice]:
    for tie in to_decide(s):
        yield _director_says("rank", named(tie.players, "players", every=True), said=" ".join(tie.players))
    if s.running:
        done = [one.name for one in s.in_use() if not one.over and not one.dealt and known(s, one)]
        if done:
            yield _director_says("conclude", named(done, "table"), said=done[0])
        yield from _conclude_agreed(s)
    names = [player.name for player in sorted(s.all_in(), key=lambda player: player.turn)]
    if names and s.running and allowed(finishing.may_deal, s, tuple(names)):
        most = _open_money(s, len(names))
        agreed = named(names, "players", every=True)
        said = f"equal agreed {' '.join(names)}"
        methods = LineField("method", ("equal",))
        yield _director_says("deal", methods, LineField("money", least=0, most=most, optional=True), agreed, said=said)
    if allowed(finishing.may_close, s):
        yield _director_says("close")
    if allowed(finishing.may_cancel, s):
        yield _director_says("cancel", LineField("text", optional=True))


def _open_money(s: TournamentState, players: int) -> Chips:
    return s.deal.left if s.deal is not None else sum(prizes_of(s)[:players])


def _conclude_agreed(s: TournamentState) -> Iterator[LineChoice]:
    if s.terms.prizes is None or s.terms.prizes.by != "chips":
        return
    for table in s.in_use():
        if not table.over and not table.dealt:
            names = list(table.seats.values())
            fields = named([table.name], "table"), named(names, "players", every=True)
            yield _director_says("conclude", *fields, said=f"{table.name} agreed {' '.join(names)}")


def _undo(tournament: Tournament) -> Iterator[LineChoice]:
    """The last line that counts, which can always be struck; older ones may be, if what was said since still stands."""
    last = next((one for one in reversed(tournament.entries) if not one.struck and one.line.verb != "undo"), None)
    if last is not None:
        number = LineField("number", (str(last.number),))
        yield _director_says("undo", number, LineField("text", optional=True), said=str(last.number))


def not_offered(s: TournamentState) -> list[Withheld]:
    """What a director looks for and does not find, with the refusal it would get."""
    if s.over:
        return []
    found = list(withheld("publish", announcing.may_publish, s))
    if not s.running and not s.decided:
        found += withheld("start", sessions.may_start, s)
    if s.running:
        found += withheld("table", announcing.director_is_there, s, "no hand is dealt")
        found += withheld("level", clock.may_raise, s, "director", s.clock.level + 1)
        found += withheld("break", clock.may_break, s, "director")
        found += withheld("deal", finishing.may_deal, s, tuple(one.name for one in s.all_in()))
    if s.started:
        found += withheld("close", finishing.may_close, s)
    return found
