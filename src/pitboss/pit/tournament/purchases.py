"""Chips bought after the start: re-buys, add-ons and re-entries."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final, Literal

import msgspec

from pitboss.books.tournaments.clauses import ruling
from pitboss.core.citation import Rules
from pitboss.core.money import Chips, write_money
from pitboss.core.refusals import NotAllowed
from pitboss.pit.tournament.conditions import Addon, Rebuy
from pitboss.pit.tournament.eliminations import leave_chips, take_back
from pitboss.pit.tournament.ending import may_continue, nobody_comes_back, resume_session
from pitboss.pit.tournament.entries import (
    collect,
    entries_open,
    free_seats,
    late_entry_resumes,
    may_enter,
    nobody_waits,
    pay_entry,
    price,
)
from pitboss.pit.tournament.line import TableSeat, TournamentLine
from pitboss.pit.tournament.state import (
    Entrant,
    Outcome,
    TournamentState,
    between_synchronised_hands,
    found_rules,
    no_tie_waits,
    not_disqualified,
    not_in_mid_hand,
    nothing_waits,
    refusal_of,
    seat_player,
    the_player,
    the_seat,
)

PURCHASES: Final = ("enter", "re-buy", "add-on", "re-enter")
"""Lines that cost money."""


def may_rebuy(s: TournamentState, name: str) -> tuple[Entrant, Rebuy, TableSeat]:
    """Return the player, the terms and the seat of a re-buy, or refuse."""
    rules, terms = s.book.entries.rebuy, s.terms.rebuy
    if terms is None:
        raise NotAllowed(f"{name} cannot re-buy: the terms have no re-buys", rules)
    player = the_player(s, name)
    not_disqualified(s, player)
    place = _where_to_buy(s, player)
    table = s.tables[place.table]
    if s.clock.level > terms.until_level or s.bell:
        raise NotAllowed(f"{name} is too late: re-buys ended with level {terms.until_level}", rules)
    if player.rebuys >= terms.times:
        raise NotAllowed(f"{name} has used {player.rebuys} of {terms.times} re-buys", rules)
    if player.state == "in" and player.chips is not None and player.chips > terms.at_most:
        raise NotAllowed(f"{name} has {player.chips}: a re-buy needs a stack of at most {terms.at_most}", rules)
    if not s.replayed:
        _takes_nothing_back_but_a_bust(s, player, terms)
        no_tie_waits(s, table, f"the re-buy of {name}")
    not_in_mid_hand(s, table, f"the re-buy of {name}")
    between_synchronised_hands(s, f"the re-buy of {name}")
    return player, terms, place


def rebuy(s: TournamentState, line: TournamentLine, name: str) -> Outcome:
    player, terms, place = may_rebuy(s, name)
    if player.state == "out":
        resume_session(s)
        _sit_again(s, player, place)
    player.rebuys += 1
    s.rebuys += 1
    collect(s, player, terms.cost, terms.fee)
    issue(s, player, terms.chips)
    text = f"{name} re-buys {terms.chips} for {write_money(terms.cost + terms.fee)}"
    return Outcome(text, s.book.entries.rebuy)


def _where_to_buy(s: TournamentState, player: Entrant) -> TableSeat:
    """Return the seat of a player who is at a table, or was eliminated there in its last hand."""
    rules, bust = s.book.entries.rebuy, player.bust
    if not s.running and not may_continue(s):
        raise NotAllowed(f"{player.name} cannot re-buy: no session is in progress", rules)
    if player.state == "in" and player.table:
        return s.place_of(player)
    if player.state != "out" or bust is None or player.retired or not bust.table:
        raise NotAllowed(f"{player.name} is not at a table and cannot re-buy", rules)
    table = s.tables[bust.table]
    if table.closed:
        raise NotAllowed(f"{player.name} is too late: {bust.table} was broken", rules)
    if table.hands != bust.hand or table.dealt:
        raise NotAllowed(f"{player.name} is too late: the next hand of {bust.table} has begun", rules)
    if bust.seat in table.seats:
        raise NotAllowed(f"the seat of {player.name} has been taken by {table.seats[bust.seat]}", rules)
    return TableSeat(bust.table, bust.seat)


def _takes_nothing_back_but_a_bust(s: TournamentState, player: Entrant, terms: Rebuy) -> None:
    """Refuse a re-buy after an elimination hand, with a stack that is too large, or by a player who is not part of a
    deal."""
    rules, bust = s.book.entries.rebuy, player.bust
    if player.state != "out" or bust is None:
        return
    if bust.eliminated:
        text = f"{player.name} was eliminated with the smallest stack: a re-buy cannot undo that"
        raise NotAllowed(text, rules + s.book.play.progression)
    if bust.left > terms.at_most:
        raise NotAllowed(
            f"{player.name} had {bust.left} left: a re-buy needs a stack of at most {terms.at_most}", rules
        )
    if s.deal is not None and player.share is None:
        text = f"{player.name} is too late: the players in have made a deal"
        raise NotAllowed(text, rules + ruling("T22"))


def _sit_again(s: TournamentState, player: Entrant, place: TableSeat) -> None:
    bust = player.bust
    if bust is None:
        return
    take_back(s, player, bust)
    player.chips = None if s.terms.counted else bust.left
    seat_player(s, player, place)


def issue(s: TournamentState, player: Entrant, chips: int) -> None:
    """Give a player new chips."""
    if player.chips is not None:
        player.chips += chips
    s.chips.issued += chips


def may_add_on(s: TournamentState, name: str) -> tuple[Entrant, Addon]:
    """Return the player and the terms of an add-on, or refuse."""
    rules, terms = s.book.entries.addon, s.terms.addon
    if terms is None:
        raise NotAllowed(f"{name} cannot buy an add-on: the terms have no add-ons", rules)
    player = the_player(s, name)
    if player.state != "in":
        raise NotAllowed(f"{name} is not in and cannot buy an add-on", found_rules(s, player) or rules)
    if not (s.running and s.clock.on_break and s.clock.level == terms.after_level):
        raise NotAllowed(f"{name} can buy an add-on only in the break after level {terms.after_level}", rules)
    if player.added_on:
        raise NotAllowed(f"{name} has already bought the add-on", rules)
    if player.table:
        not_in_mid_hand(s, s.tables[player.table], f"the add-on of {name}")
        if not s.replayed:
            no_tie_waits(s, s.tables[player.table], f"the add-on of {name}")
    between_synchronised_hands(s, f"the add-on of {name}")
    return player, terms


def addon(s: TournamentState, line: TournamentLine, name: str) -> Outcome:
    player, terms = may_add_on(s, name)
    player.added_on = True
    s.addons += 1
    collect(s, player, terms.cost, terms.fee)
    issue(s, player, terms.chips)
    return Outcome(f"{name} adds on {terms.chips} for {write_money(terms.cost + terms.fee)}", s.book.entries.addon)


def bill(s: TournamentState, line: TournamentLine) -> dict[str, Chips] | None:
    """Return the cost of a purchase by payer before it is made; None for other lines. The purchase may be refused."""
    if line.verb not in PURCHASES:
        return None
    name, *more = line.values
    if line.verb == "enter":
        may_enter(s, name, signed=more[0], staff=more[1])
        return {name: price(s)}
    if line.verb == "re-buy":
        player, rebuy, _ = may_rebuy(s, name)
        shares = player.bust.shares if player.state == "out" and player.bust is not None else ()
        back = Counter({name: rebuy.cost + rebuy.fee})
        for one in shares:  # the bounty is taken back
            back[one.name] += one.paid
        return dict(back)
    if line.verb == "add-on":
        _, addon = may_add_on(s, name)
        return {name: addon.cost + addon.fee}
    player = _may_come_back(s, name)
    if more[0] is None:
        may_enter_repechage(s, player)
        return {name: s.stage_terms.cost + s.stage_terms.fee}
    may_re_enter(s, player, more[0])
    return {name: price(s)}


def _may_come_back(s: TournamentState, name: str) -> Entrant:
    player = the_player(s, name)
    not_disqualified(s, player)
    return player


def re_enter(s: TournamentState, line: TournamentLine, name: str, place: TableSeat | None) -> Outcome:
    player = _may_come_back(s, name)
    return _into_repechage(s, player) if place is None else _another_entry(s, player, place)


def may_re_enter(s: TournamentState, player: Entrant, place: TableSeat) -> None:
    """Refuse a re-entry that the terms do not allow."""
    name, rules = player.name, s.book.entries.re_entry
    if player.state != "out":
        raise NotAllowed(f"{name} is {player.state}, not out", rules)
    if player.re_entries >= s.terms.entry.re_entries:
        raise NotAllowed(f"{name} has used {player.re_entries} of {s.terms.entry.re_entries} re-entries", rules)
    if not s.started or not entries_open(s) or player.stage:
        raise NotAllowed(f"{name} is too late to re-enter", rules)
    nothing_waits(s, f"the re-entry of {name}")
    nobody_waits(s, name)
    table = the_seat(s, place)
    between_synchronised_hands(s, f"the re-entry of {name}")
    if s.running and (table.closed or table.over):
        raise NotAllowed(f"{table.name} is no longer in play", s.book.before.table)
    if _goes_on_with_another(s):
        nobody_comes_back(s, place)


def _goes_on_with_another(s: TournamentState) -> bool:
    """Return True if a re-entry resumes a session that ended with too few players."""
    return not s.running and s.clock.level <= s.terms.entry.late_level and may_continue(s)


def _another_entry(s: TournamentState, player: Entrant, place: TableSeat) -> Outcome:
    may_re_enter(s, player, place)
    name = player.name
    if _goes_on_with_another(s):
        resume_session(s)
    player.entries += 1
    player.re_entries += 1
    s.entries += 1
    s.re_entries += 1
    leave_chips(s, player)
    new_life(player)
    pay_entry(s, player)
    seat_player(s, player, place)
    if s.running:
        sit_in(s, player)
    return Outcome(f"{name} re-enters at {place} and pays {write_money(price(s))}", s.book.entries.re_entry)


def new_life(player: Entrant) -> None:
    """Reset a player for a new entry. The earlier bust no longer counts for a place."""
    player.state, player.out, player.bust, player.retired = "entered", None, None, False
    player.chips, player.penalty, player.absent, player.time_chips = 0, 0, False, 0


def sit_in(s: TournamentState, player: Entrant) -> None:
    """Give a stack to a player who joins a session in progress."""
    bank = s.terms.bank(s.stage) or s.terms.entry.chips
    player.state, player.stage, player.played = "in", s.stage, True
    player.chips = None if s.terms.counted else bank
    s.chips.issued += bank
    s.in_count += 1


def may_enter_repechage(s: TournamentState, player: Entrant) -> None:
    """Refuse a player who was not eliminated in an earlier stage, or if no repechage is next."""
    name, rules, stage = player.name, s.book.entries.repechage, s.stage_terms
    waits = s.started and not s.running and not s.over and not s.decided and s.session < stage.sessions
    if not (waits and stage.repechage):
        raise NotAllowed(f"{name} cannot re-enter without a seat: no repechage is next", rules)
    if player.state != "out" or player.stage >= s.stage:
        raise NotAllowed(f"{name} was not eliminated in an earlier stage", rules)
    nothing_waits(s, f"the re-entry of {name}")


def _into_repechage(s: TournamentState, player: Entrant) -> Outcome:
    may_enter_repechage(s, player)
    stage = s.stage_terms
    s.ended_short = None
    leave_chips(s, player)
    new_life(player)
    player.stage = s.stage
    collect(s, player, stage.cost, stage.fee)
    text = f"{player.name} enters {stage.name} and pays {write_money(stage.cost + stage.fee)}"
    return Outcome(text, s.book.entries.repechage)


Bought = Literal["re-buy", "add-on", "re-entry"]


class Purchase(msgspec.Struct, frozen=True, kw_only=True):
    """A purchase that the terms offer a player. `message` says why it is not available now."""

    what: Bought
    cost: Chips
    chips: int
    level: int
    """The last level at which it is available, up to the end of the break after it; 0: before the next session."""
    message: str = ""
    rules: Rules = ()

    @property
    def open(self) -> bool:
        return not self.message


def purchases(s: TournamentState, player: Entrant) -> Iterator[Purchase]:
    """Yield the purchases this player has not used up, in the order of the terms."""
    terms, stage = s.terms, s.stage_terms
    if s.over or (s.decided and not may_continue(s)) or player.state not in ("in", "out"):
        return
    if (rebuy := terms.rebuy) is not None and player.rebuys < rebuy.times and not player.retired:
        why = _why(may_rebuy, s, player.name)
        yield _offer("re-buy", rebuy.cost + rebuy.fee, rebuy.chips, rebuy.until_level, why)
    if (addon := terms.addon) is not None and player.state == "in" and not player.added_on:
        why = _why(may_add_on, s, player.name)
        yield _offer("add-on", addon.cost + addon.fee, addon.chips, addon.after_level, why)
    if player.state == "out" and player.re_entries < terms.entry.re_entries and not player.stage:
        yield _offer("re-entry", price(s), terms.entry.chips, terms.entry.late_level, _why(may_come_back, s, player))
    elif player.state == "out" and stage.repechage and player.stage < s.stage:
        why = _why(may_enter_repechage, s, player)
        yield _offer("re-entry", stage.cost + stage.fee, terms.bank(s.stage) or terms.entry.chips, 0, why)


def may_come_back(s: TournamentState, player: Entrant) -> None:
    """Refuse a re-entry, whatever the seat."""
    free = free_seats(s, playing=s.running or late_entry_resumes(s) or may_continue(s))
    if not free:
        raise NotAllowed(f"no seat is free for {player.name}", s.book.before.most)
    may_re_enter(s, player, free[0])


def _why(check: Callable[..., Any], *given: Any) -> tuple[str, Rules]:
    refusal = refusal_of(check, *given)
    return (refusal.message, tuple(dict.fromkeys(refusal.rules))) if refusal else ("", ())


def _offer(what: Bought, cost: Chips, chips: int, level: int, why: tuple[str, Rules]) -> Purchase:
    return Purchase(what=what, cost=cost, chips=chips, level=level, message=why[0], rules=why[1])
