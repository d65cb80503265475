"""A tournament for the pages: for everyone, for one player, and the schedule."""

from collections.abc import Callable, Iterable, Iterator
from itertools import zip_longest
from typing import Any, Literal

import msgspec

from pitboss.books.tournaments.clauses import ruling
from pitboss.core.citation import Rules
from pitboss.core.money import Chips, write_money
from pitboss.core.refusals import NotAllowed, Refusal
from pitboss.core.time import MINUTE, SECOND, Instant, write_instant
from pitboss.log.kinds.tournament import TournamentMachine
from pitboss.pit.tournament.advice import advice, asks_who_is_next, evens_out, races_first
from pitboss.pit.tournament.answer import answer, status
from pitboss.pit.tournament.clock import length_of, ran, remaining, session_ran
from pitboss.pit.tournament.conditions import Level, Terms
from pitboss.pit.tournament.entries import alternates, entries_open, only_waits, price, withdrawal_is_free
from pitboss.pit.tournament.finishing import may_agree, may_deal, open_money
from pitboss.pit.tournament.prizes import agree
from pitboss.pit.tournament.purchases import Purchase, purchases
from pitboss.pit.tournament.standings import prizes_of
from pitboss.pit.tournament.state import Entrant, TournamentState
from pitboss.pit.tournament.tournament import Tournament
from pitboss.room.tournaments import shapes
from pitboss.room.wire.shapes import shape

SIGN = 20 * MINUTE
"""The time a higher minimum is shown before it applies, if the book requires a sign."""


def signed_in_time(s: TournamentState, terms: Terms, now: Instant) -> None:
    """Refuse a change that would make a hand dearer so soon that no sign could have shown it."""
    if not s.book.play.untimed or not s.players:
        return
    before = [*_to_come(s, s.terms.levels, now)]
    for at, level in _to_come(s, terms.levels, now):
        due = [old for since, old in before if since <= at]
        in_force = due[-1] if due else s.level if s.running else None
        if at < SIGN and in_force is not None and level.number > 1 and _dearer(level, in_force):
            raise NotAllowed(
                f"level {level.number} would begin in {at // MINUTE} minutes: a higher minimum is shown "
                f"{SIGN // MINUTE} minutes before",
                s.book.play.untimed,
            )


def _to_come(s: TournamentState, levels: tuple[Level, ...], now: Instant) -> Iterator[tuple[int, Level]]:
    """Return the levels that have not begun, each with the milliseconds until it does."""
    if s.running:
        left = milliseconds_left(s, now)
        if left is None:
            return
        total = left + (0 if s.clock.on_break else s.level.pause * MINUTE)
        levels = levels[s.clock.level :]
    elif s.started:
        return
    else:
        total = max(0, s.start - now) if s.start is not None else 0
    for level in levels:
        yield total, level
        if level.minutes is None:
            return
        total += (level.minutes + level.pause) * MINUTE


def _dearer(level: Level, than: Level) -> bool:
    costs = zip_longest(level.blinds, than.blinds, fillvalue=0)
    return any(new > old for new, old in (*costs, (level.ante, than.ante), (level.minimum, than.minimum)))


def milliseconds_left(s: TournamentState, now: Instant) -> int | None:
    """Return the time left in the level or break; None if nothing is timed."""
    if remaining(s) is None or s.now is None:
        return None
    length = length_of(s)
    return None if length is None else max(0, length - ran(s.clock, s.now if s.bell else max(now, s.now)))


def session_left(s: TournamentState, now: Instant) -> int | None:
    """Return the milliseconds left of a session that ends by time."""
    stage = s.stage_terms
    if stage.ends != "time" or stage.minutes is None or not s.running or s.now is None or not s.started:
        return None
    return max(0, stage.minutes * MINUTE - session_ran(s.clock, s.now if s.bell else max(now, s.now)))


def part(s: TournamentState) -> str:
    """Return the present stage and session: `heat, session 1 of 2`; empty if there is only one."""
    stage = s.stage_terms
    several = f"session {max(1, s.session)} of {stage.sessions}" if stage.sessions > 1 else ""
    return ", ".join(one for one in (stage.name if len(s.terms.stages) > 1 else "", several) if one)


def until_level(s: TournamentState, number: int, left: int | None) -> int | None:
    """Return the seconds until a later level begins, breaks included; None if unknown."""
    if left is None or not s.clock.level < number <= len(s.terms.levels):
        return None
    total = left + (0 if s.clock.on_break else s.level.pause * MINUTE)
    for level in s.terms.levels[s.clock.level : number - 1]:
        if level.minutes is None:
            return None
        total += (level.minutes + level.pause) * MINUTE
    return total // SECOND


def until_break(s: TournamentState, left: int | None) -> int | None:
    """Return the seconds until the next scheduled break; None during one, and if no break comes."""
    if left is None or s.clock.on_break:
        return None
    total = left
    for level in s.terms.levels[s.clock.level - 1 :]:
        if level.number != s.clock.level:
            if level.minutes is None:
                return None
            total += level.minutes * MINUTE
        if level.pause:
            return total // SECOND
    return None


def shown(
    machine: TournamentMachine, at: str, now: int, moves: Iterable[shapes.Moved], play: dict[str, str]
) -> shapes.TournamentShown:
    """Return everything that everyone may see. `now` is wall-clock time, `play` maps to the room's tables."""
    s, terms = machine.state, machine.state.terms
    public = for_everybody(machine.tournament)
    return shape(
        shapes.TournamentShown,
        terms,
        id=machine.name,
        title=terms.listed.title,
        book=terms.listed.rulebook,
        status=public["status"],
        stage=public["stage"],
        session=public["session"],
        start=write_instant(s.start) if s.start is not None else None,
        sit_and_go=terms.players.sit_and_go,
        deals=terms.prizes is not None and terms.prizes.deals,
        by_chips=terms.prizes is not None and terms.prizes.by == "chips",
        denominations=terms.chips.denominations[min((one.raced for one in s.in_use()), default=s.raced) :],
        alternates=[one.name for one in alternates(s)],
        time_to_act=terms.time.seconds,
        names=machine.names,
        directors=list(s.directors),
        deputies=list(s.deputies),
        away=s.away,
        entries=msgspec.convert(public["entries"], shapes.Entries),
        money=msgspec.convert(public["money"], shapes.MoneyShown),
        chips=msgspec.convert(public["chips"], shapes.ChipsShown),
        prizes=msgspec.convert(public["prizes"], list[shapes.PrizePlace]),
        to_the_money=to_the_money(s),
        standings=[standing(s, row) for row in public["standings"]],
        tables=tables(s, public["tables"], play),
        break_order=[one.name for one in reversed(s.in_use())],
        advice=[_advice(s, row) for row in advice(s)],
        to_decide=msgspec.convert(public["to_decide"], list[shapes.Waits]),
        clock=clock(s, at, now),
        levels=[
            shape(shapes.LevelShown, one, one_ante=terms.antes == "big-blind" and one.ante > 0) for one in terms.levels
        ],
        closing=list(closing(s, now)),
        hand_for_hand=s.synchronised,
        playing=[one.name for one in s.in_use() if s.synchronised and one.name not in s.played],
        races=msgspec.convert(public["races"], list[shapes.RaceShown]),
        checks=list(checks(machine)),
        moves=list(moves),
    )


def for_everybody(tournament: Tournament, sees: Callable[[str], bool] = lambda _: False) -> dict[str, Any]:
    """Return the result without hints about which players are staff. Where staff are passed over for a prize, only the
    clause is given.

    Refunds are shown for players whose payments the viewer may see.
    """
    result, s = answer(tournament), tournament.state
    priced = {one["place"] for one in result["prizes"] if one["amount"] != write_money(0)}
    for row in result["standings"]:
        row["refund"] = row["refund"] if sees(row["player"]) else ""
        if s.players[row["player"]].staff and row["place"] not in priced:
            row["rules"] = [rule for rule in row["rules"] if rule not in s.book.before.staff]
    return result


def card(machine: TournamentMachine) -> shapes.TournamentCard:
    """Return a line of the lobby."""
    s, terms = machine.state, machine.state.terms
    return shape(
        shapes.TournamentCard,
        terms,
        id=machine.name,
        title=terms.listed.title,
        book=terms.listed.rulebook,
        status=msgspec.convert(status(s), shapes.Status),
        open=s.published and not s.over and entries_open(s),
        start=write_instant(s.start) if s.start is not None else None,
        sit_and_go=terms.players.sit_and_go,
        cost=write_money(price(s)),
        entries=s.entries,
        players_in=s.in_count,
        most=terms.players.maximum,
        pool=answer(machine.tournament)["money"]["pool"],
        level=s.clock.level,
    )


def standing(s: TournamentState, row: dict[str, Any]) -> shapes.Standing:
    player = s.players[row["player"]]
    only_bounties = not s.terms.counted and player.won > 0 and row["prize"] == write_money(0)
    if only_bounties and (s.over or player.state == "out"):  # they went to the wallet when they were won
        row = row | {"paid": True}
    return shapes.Standing(
        **row | {"refund": ""},
        table=player.table,
        seat=player.seat,
        absent=player.absent,
        penalty=player.penalty,
        rebuys=player.rebuys,
        entries=player.entries,
    )


def with_refunds(
    s: TournamentState, rows: Iterable[shapes.Standing], sees: Callable[[str], bool]
) -> list[shapes.Standing]:
    """Return standings with refunds for the players whose payments the viewer may see."""
    return [msgspec.structs.replace(row, refund=refund_of(s, row.player)) if sees(row.player) else row for row in rows]


def refund_of(s: TournamentState, name: str) -> str:
    """Return the refund of a player's entry. An earlier withdrawn entry was refunded then."""
    player = s.players[name]
    return write_money(player.refund - player.refunded_before)


def tables(s: TournamentState, listed: dict[str, Any], play: dict[str, str]) -> list[shapes.SeatedTable]:
    return [
        shapes.SeatedTable(
            name=one.name,
            dealt=one.dealt,
            designated=one.designated,
            play=play.get(one.name, ""),
            **(listed.get(one.name) or {"seats": {}, "hands": 0, "over": False, "closed": False}),
        )
        for one in s.tables.values()
    ]


def to_the_money(s: TournamentState) -> int | None:
    """Return the number of players who must still go out before all others are paid; None if unknown."""
    paid = sum(1 for prize in prizes_of(s) if prize) if s.started and s.last_stage and not s.decided else 0
    return max(0, s.in_count - paid) if paid else None


def clock(s: TournamentState, at: str, now: int) -> shapes.ClockShown:
    """Return the clock at the instant `now`, not at the last line."""
    left, runs = milliseconds_left(s, now), s.running and s.clock.since is not None and not s.bell
    return shape(
        shapes.ClockShown,
        s.clock,
        runs=runs,
        remaining=left // 1000 if left is not None else None,
        milliseconds=left,
        next_break=until_break(s, left),
        part=part(s),
        session_left=session_left(s, now),
        hands=s.stage_terms.hands if s.stage_terms.ends == "hands" else None,
        starts_in=max(0, (s.start - now) // 1000) if s.start is not None and not s.started else None,
        at=at,
    )


def closing(s: TournamentState, now: int) -> Iterable[shapes.Closing]:
    """Yield each open purchase and the level at whose end it closes. The break after a level still counts."""
    terms, level, left = s.terms, s.clock.level, milliseconds_left(s, now)

    def until(what: shapes.Sold, last: int, is_open: bool, cost: Chips, chips: int) -> shapes.Closing:
        seconds = until_level(s, last + 1, left)
        return shapes.Closing(what=what, level=last, open=is_open, cost=write_money(cost), chips=chips, seconds=seconds)

    if terms.entry.late_level or not s.started:
        yield until("entry", terms.entry.late_level, entries_open(s), price(s), terms.entry.chips)
    if (rebuy := terms.rebuy) is not None:
        is_open = s.running and level <= rebuy.until_level
        yield until("re-buy", rebuy.until_level, is_open, rebuy.cost + rebuy.fee, rebuy.chips)
    if (addon := terms.addon) is not None:
        is_open = s.running and s.clock.on_break and level == addon.after_level
        yield until("add-on", addon.after_level, is_open, addon.cost + addon.fee, addon.chips)


def prices(s: TournamentState) -> dict[str, str]:
    """Return the present price of each purchase, by its verb."""
    terms, stage, entry = s.terms, s.stage_terms, price(s)
    found = {"enter": entry, "substitute": 0, "withdraw": -entry if withdrawal_is_free(s) else 0}
    found["re-enter"] = stage.cost + stage.fee if stage.repechage and not s.running else entry
    if terms.rebuy is not None:
        found["re-buy"] = terms.rebuy.cost + terms.rebuy.fee
    if terms.addon is not None:
        found["add-on"] = terms.addon.cost + terms.addon.fee
    return {verb: write_money(amount) for verb, amount in found.items()}


def deals(s: TournamentState, left: Chips, typed: dict[str, int] | None = None) -> shapes.DealsShown:
    """Return all ways to share the prizes; one that is refused has its reason. `typed` stacks are used if given."""
    everybody = tuple(one.name for one in s.all_in())
    there = may_agree(s, everybody)
    stacks = {one.name: typed.get(one.name, 0) for one in there} if typed else may_deal(s, everybody)
    open_ = open_money(s, len(stacks))
    found = []
    for method in ("equal", "chips", "icm"):
        try:
            shares = agree(method, stacks, open_, left=left)
        except Refusal as refusal:
            found.append(shapes.DealShown(method=method, shares={}, message=refusal.message, rules=list(refusal.rules)))
        else:
            amounts = {name: write_money(share) for name, share in shares.items()}
            found.append(shapes.DealShown(method=method, shares=amounts))
    return shapes.DealsShown(stacks=stacks, prizes=[write_money(one) for one in open_], deals=found)


def checks(machine: TournamentMachine) -> Iterable[shapes.Check]:
    """Yield the steps that the book requires before play. Some are due again after a change of terms."""
    s, before = machine.state, machine.state.book.before
    notified_again = before.notified + (ruling("T30") if machine.changed_since_notified else ())
    designated = bool(s.tables) and any(table.designated for table in s.tables.values())
    steps: tuple[tuple[shapes.Step, bool, bool, Rules], ...] = (
        ("publish", s.published, True, before.published),
        ("notify", s.notified and not machine.changed_since_notified, bool(before.notified), notified_again),
        ("appoint", bool(s.directors), True, before.director),
        ("designate", designated, before.designated, before.table),
        ("brief", s.briefed, bool(before.briefed), before.briefed),
    )
    for what, done, needed, rules in steps:
        yield shapes.Check(what=what, done=done, needed=needed, rules=list(rules))


def _advice(s: TournamentState, row: dict[str, Any]) -> shapes.Advice:
    """Return the next step as advice. If the tables involved have not raced off the same chips, the race comes first.

    Before a break that would unbalance the others comes a move, where the Director is asked who moves.
    """
    if late := races_first(s, row):
        return shapes.Advice(do="race", table=late[0].name)
    if row["do"] == "break" and asks_who_is_next(s) and (pair := evens_out(s, s.tables[row["table"]])) is not None:
        row = {"do": "move", "from": pair[0].name, "to": pair[1].name}
    line = ""
    asks: Literal["", "big", "button"] = ""
    if row["do"] == "move" and asks_who_is_next(s):
        asks = "big" if s.terms.has_blinds else "button"
    elif row["do"] == "move":
        line = f"director move {row['player']} {row['to']}/{row['seat']}"
    elif row["do"] == "hand-for-hand":
        line = "director hand-for-hand on"
    elif row["do"] == "seat":
        line = f"director seat {row['player']} {row['to']}/{row['seat']}"
    return shapes.Advice(
        do=row["do"],
        table=row.get("table", row.get("from", "")),
        player=row.get("player", ""),
        to=row.get("to", ""),
        seat=row.get("seat", 0),
        line=line,
        asks=asks,
    )


def own(
    s: TournamentState,
    player: Entrant,
    row: shapes.Standing,
    play: dict[str, str],
    asked: tuple[str, float] | None,
    now: int,
) -> shapes.Own:
    """Return a player's own entry. `now` is the wall clock, `asked` is the question for which the next hand waits."""
    ahead = [one for one in s.all_in() if (one.chips or 0) > (player.chips or 0)]
    known = player.state == "in" and player.chips is not None
    back = None
    if player.state == "entered" and not s.terms.counted and (not s.started or only_waits(s, player)):
        back = write_money(price(s) if s.started or withdrawal_is_free(s) else 0)
    return shapes.Own(
        standing=row,
        rank=len(ahead) + 1 if known else None,
        play=play.get(player.table, ""),
        withdrawal=back,
        purchases=[_purchase(s, one, now) for one in purchases(s, player)],
        next_prize=next_prize(s, player),
        secrets={str(hand): wagers for hand, wagers in player.secrets.items()},
        asked=None if asked is None else shapes.Asked(asked[0], round(asked[1], 1)),  # type: ignore[arg-type]
        signed=list(s.book.before.signed if s.terms.entry.sign else s.book.before.published),
    )


def _purchase(s: TournamentState, one: Purchase, now: int) -> shapes.PurchaseShown:
    seconds = until_level(s, one.level + 1, milliseconds_left(s, now)) if one.level else None
    return shape(shapes.PurchaseShown, one, seconds=seconds, open=one.open and not s.terms.counted)


def next_prize(s: TournamentState, player: Entrant) -> shapes.NextPrize | None:
    """Return, in the last stage, the number of players who must go out before the player is sure of more."""
    if player.state != "in" or not s.last_stage or s.decided or s.terms.prizes is None:
        return None
    if s.terms.prizes.by == "chips":
        return None
    prizes, last = prizes_of(s), s.in_count
    certain = prizes[last - 1] if 0 < last <= len(prizes) else 0
    for place in range(min(last - 1, len(prizes)), 0, -1):
        if prizes[place - 1] > certain:
            return shapes.NextPrize(place, write_money(prizes[place - 1]), last - place, write_money(certain))
    return None
