"""Entries, late entries, alternates, withdrawals and substitutes."""

from collections import Counter

import msgspec

from pitboss.books.tournaments.clauses import ruling
from pitboss.core.money import Chips, write_money
from pitboss.core.refusals import NotAllowed
from pitboss.pit.tournament.eliminations import give_bounty
from pitboss.pit.tournament.ending import look_for_end, may_continue, seats_kept
from pitboss.pit.tournament.line import TableSeat, TournamentLine
from pitboss.pit.tournament.state import UNFIT, Entrant, Outcome, TournamentState, a_name, the_player, unseat


def entries_open(s: TournamentState) -> bool:
    """Return True before the start, until the end of the terms' late level, and between sessions of the first stage."""
    if not s.started:
        return True
    if s.over or s.deal is not None:
        return False
    if s.ended_short is not None and not s.running and s.ended_short[0] == 0 and may_continue(s):
        return s.clock.level <= s.terms.entry.late_level or _between_sessions(s)
    if s.stage or s.decided:
        return False
    if not s.running:
        return _between_sessions(s)
    return s.clock.level <= s.terms.entry.late_level and not s.bell


def _between_sessions(s: TournamentState) -> bool:
    return s.stage == 0 and not s.running and not s.decided and 0 < s.session < s.terms.stages[0].sessions


def late_entry_resumes(s: TournamentState) -> bool:
    """Return True if a late entry would resume a session that ended with too few players."""
    return not s.running and s.ended_short is not None and s.ended_short[0] == 0 and may_continue(s) and entries_open(s)


def late_entry_waits(s: TournamentState) -> bool:
    """Return True if an entrant, once seated, would resume a session that ended with too few players."""
    return late_entry_resumes(s) and any(one.state == "entered" for one in s.players.values())


def may_enter(s: TournamentState, name: str, *, signed: bool = True, staff: bool = False) -> None:
    """Refuse an entry that is not possible now."""
    before = s.book.before
    if s.over:
        raise NotAllowed(f"{name} is too late: the tournament is over", s.book.entries.late)
    if not s.published:
        raise NotAllowed(f"{name} cannot enter before the terms are published", before.published)
    if before.notified and not s.notified:
        raise NotAllowed(f"{name} cannot enter before the inspectorate is notified", before.notified)
    a_name(s, name)
    known = s.players.get(name)
    if known is not None and known.state != "withdrawn":
        raise NotAllowed(f"{name} has already entered", before.entered)
    if not entries_open(s):
        raise NotAllowed(f"{name} is too late: entries are closed", s.book.entries.late)
    _acceptable(s, name, signed)
    if s.present >= s.terms.players.maximum:
        raise NotAllowed(f"{name} cannot enter: the field is full, at most {s.terms.players.maximum}", before.numbers)
    if staff and not s.terms.entry.staff:
        raise NotAllowed(f"{name} is staff, and the terms do not let staff play", before.staff)


def enter(s: TournamentState, line: TournamentLine, name: str, signed: bool, staff: bool) -> Outcome:
    before, entry = s.book.before, s.terms.entry
    may_enter(s, name, signed=signed, staff=staff)
    known = s.players.get(name)
    s.turns += 1
    player = s.players[name] = Entrant(name, s.turns, staff)
    if known is not None:
        _remember(player, known)
    s.entries += 1
    s.present += 1
    pay_entry(s, player)
    rules = before.signed if entry.sign else before.published
    return Outcome(f"{name} enters and pays {write_money(price(s))}", rules)


def _remember(player: Entrant, withdrawn: Entrant) -> None:
    """Carry over the money of the same person's earlier, withdrawn entry."""
    player.refund += withdrawn.refund
    player.refunded_before += withdrawn.refund
    for payer, amount in withdrawn.charged.items():
        player.charged[payer] = player.charged.get(payer, 0) + amount
    player.forfeited += withdrawn.forfeited + withdrawn.paid_in + withdrawn.fees + withdrawn.heads


def price(s: TournamentState) -> Chips:
    return s.terms.entry.buy_in + s.terms.entry.fee + s.terms.bounty


def pay_entry(s: TournamentState, player: Entrant) -> None:
    entry, bounty = s.terms.entry, s.terms.bounty
    collect(s, player, entry.buy_in, entry.fee)
    player.head = bounty
    player.heads += bounty
    _charge(player, bounty)
    s.money.bounties += bounty


def collect(s: TournamentState, player: Entrant, to_pool: Chips, fee: Chips) -> None:
    player.paid_in += to_pool
    player.fees += fee
    _charge(player, to_pool + fee)
    s.money.collected += to_pool
    s.money.fees += fee


def _charge(player: Entrant, amount: Chips) -> None:
    player.charged[player.name] = player.charged.get(player.name, 0) + amount


def held_of(s: TournamentState) -> dict[str, Chips]:
    """Return each person's payments, less everything paid back."""
    held: Counter[str] = Counter()
    for player in s.players.values():
        held.update(player.charged)
        held[player.name] -= player.refund + player.won + player.handed_over
        if s.closed and player.state == "in":
            held[player.name] -= player.head
    return dict(held)


def _acceptable(s: TournamentState, name: str, signed: bool) -> None:
    """Refuse an applicant who was refused, or who has not signed terms that require it."""
    before = s.book.before
    if name in s.refused:
        raise NotAllowed(f"the application of {name} was refused", before.refused)
    if s.terms.entry.sign and not signed:
        raise NotAllowed(f"{name} has not signed the terms", before.signed)


def withdraw(s: TournamentState, line: TournamentLine, name: str) -> Outcome:
    player = the_player(s, name)
    if s.started and not only_waits(s, player):
        raise NotAllowed(f"{name} cannot withdraw after the start: retire instead", s.book.before.withdrawal)
    if player.state != "entered":
        raise NotAllowed(f"{name} has no entry to withdraw: {player.state}", UNFIT)
    free = s.started or withdrawal_is_free(s)
    unseat(s, player)
    player.state = "withdrawn"
    s.present -= 1
    s.entries -= player.entries
    if free:
        give_back(s, player)
        text = f"{name} withdraws with a full refund"
    else:
        give_bounty(s, player, ())
        text = f"{name} withdraws too late for a refund"
    look_for_end(s)
    return Outcome(text, s.book.prizes.withdrawn)


def only_waits(s: TournamentState, player: Entrant) -> bool:
    """Return True for an alternate who never had a seat, and so may leave with a full refund (T36)."""
    return s.terms.entry.alternates and player.state == "entered" and not player.table and not player.played


def withdrawal_is_free(s: TournamentState) -> bool:
    until = s.terms.entry.withdraw
    if isinstance(until, str):
        return until == "start"
    return s.now is None or s.now <= until


def give_back(s: TournamentState, player: Entrant) -> None:
    """Refund everything a player paid."""
    money = s.money
    money.collected -= player.paid_in
    money.fees -= player.fees
    money.bounties -= player.heads
    back = player.paid_in + player.fees + player.heads
    player.refund += back
    money.refunded += back
    player.paid_in = player.fees = player.heads = player.head = 0


def substitute(s: TournamentState, line: TournamentLine, name: str, by: str, signed: bool) -> Outcome:
    player, before = the_player(s, name), s.book.before
    allowed = s.terms.entry.substitutes
    if allowed == "no" or (allowed == "before-start" and s.started):
        when = "" if allowed == "no" else " after the start"
        raise NotAllowed(f"{by} cannot replace {name}: the terms allow no substitutes{when}", before.substitute)
    if player.state not in ("entered", "in", "advanced"):
        raise NotAllowed(f"{by} cannot replace {name}, who is {player.state}", before.substitute)
    a_name(s, by)
    if by in s.players and s.players[by].state != "withdrawn":
        raise NotAllowed(f"{by} has entered and cannot replace {name}", before.substitute)
    _acceptable(s, by, signed)
    if by in s.players:
        _remember(player, s.players[by])
    _rename(s, player, by)
    return Outcome(f"{by} takes over the entry, seat and chips of {name}", before.substitute + before.substituted)


def _rename(s: TournamentState, player: Entrant, by: str) -> None:
    """Replace the person of an entry by another, in the same turn."""
    old = player.name
    s.players = {by if name == old else name: one for name, one in s.players.items() if name != by}
    player.name, player.staff = by, False
    for table in s.tables.values():
        table.seats = {seat: by if name == old else name for seat, name in table.seats.items()}
        table.ended = {seat: by if name == old else name for seat, name in table.ended.items()}
        table.newcomers = tuple(by if name == old else name for name in table.newcomers)
        if table.away is not None:
            table.away = tuple(by if name == old else name for name in table.away)
    s.decisions = [
        msgspec.structs.replace(one, players=tuple(by if name == old else name for name in one.players))
        for one in s.decisions
    ]
    for one in s.players.values():
        if one.bust is not None:
            one.bust.shares = tuple(
                msgspec.structs.replace(share, name=by) if share.name == old else share for share in one.bust.shares
            )


def alternates(s: TournamentState) -> list[Entrant]:
    """Return the players waiting for a seat in order of entry, once play has started."""
    return without_seat(s) if s.terms.entry.alternates and s.started and s.stage == 0 else []


def without_seat(s: TournamentState) -> list[Entrant]:
    found = [one for one in s.players.values() if one.state == "entered" and not one.table and one.stage == 0]
    return sorted(found, key=lambda one: one.turn)


def free_seats(s: TournamentState, *, playing: bool) -> list[TableSeat]:
    """Return the free seats at usable tables, except seats kept for a session that may resume."""
    return [
        TableSeat(table.name, seat)
        for table in s.tables.values()
        if table.designated and not (playing and (table.closed or table.over))
        for seat in table.open_seats(s.terms.seats)
        if not (playing and seat in seats_kept(s, table))
    ]


def may_begin_without(s: TournamentState) -> bool:
    """Return True if a session may begin with alternates waiting, because every seat is taken."""
    return s.terms.entry.alternates and s.stage == 0 and not free_seats(s, playing=False)


def in_turn(s: TournamentState, draw: tuple[tuple[str, TableSeat], ...]) -> None:
    """Refuse seats that pass over an earlier entrant when there are not enough for everybody."""
    if not s.terms.entry.alternates or s.stage:
        return
    named = {name for name, _ in draw}
    last = max(s.players[name].turn for name in named)
    passed = [one for one in without_seat(s) if one.turn < last and one.name not in named]
    if passed and len(free_seats(s, playing=s.running)) - len(draw) < len(passed):
        raise NotAllowed(f"{passed[0].name} entered first: seat them before others", ruling("T36"))


def nobody_waits(s: TournamentState, name: str) -> None:
    """Refuse a re-entry into a seat for which an alternate waits."""
    if waiting := alternates(s):
        raise NotAllowed(f"{name} must wait: alternate {waiting[0].name} is first in line", ruling("T36"))


def send_home(s: TournamentState) -> list[str]:
    """Refund and withdraw alternates who never had a seat when late entries close, and return their names."""
    if not s.terms.entry.alternates or not s.started or s.over or entries_open(s):
        return []
    gone = [one for one in without_seat(s) if not one.played]
    for player in gone:
        leave_list(s, player)
    return [one.name for one in gone]


def leave_list(s: TournamentState, player: Entrant) -> None:
    give_back(s, player)
    player.state, player.waited = "withdrawn", True
    s.entries -= player.entries
    s.present -= 1
