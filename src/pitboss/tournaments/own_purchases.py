"""What a player may still buy: each with its price, until when, and if not now, why not."""

from collections.abc import Callable, Iterator
from typing import Any, Literal

import msgspec

from pitboss.citation import Rules
from pitboss.money import Chips
from pitboss.rounds.errors import NotAllowed, Refusal
from pitboss.tournaments import buying
from pitboss.tournaments.drawing import free_seats
from pitboss.tournaments.ending import may_go_on
from pitboss.tournaments.entering import goes_on, price
from pitboss.tournaments.state import Entrant, TournamentState

Bought = Literal["re-buy", "add-on", "re-entry"]


class Purchase(msgspec.Struct, frozen=True, kw_only=True):
    """Something the terms sell to a player; `message` says why it cannot be had now."""

    what: Bought
    cost: Chips
    chips: int
    level: int
    """It ends with this level, or is sold in the break after it; 0: before the next session."""
    message: str = ""
    rules: Rules = ()

    @property
    def open(self) -> bool:
        return not self.message


def purchases(s: TournamentState, player: Entrant) -> Iterator[Purchase]:
    """Everything the terms have that this player has not used up, in the order of the terms."""
    terms, stage = s.terms, s.stage_terms
    if s.over or (s.decided and not may_go_on(s)) or player.state not in ("in", "out"):
        return
    if (rebuy := terms.rebuy) is not None and player.rebuys < rebuy.times and not player.retired:
        why = _why(buying.may_rebuy, s, player.name)
        yield _offer("re-buy", rebuy.cost + rebuy.fee, rebuy.chips, rebuy.until_level, why)
    if (addon := terms.addon) is not None and player.state == "in" and not player.added_on:
        why = _why(buying.may_add_on, s, player.name)
        yield _offer("add-on", addon.cost + addon.fee, addon.chips, addon.after_level, why)
    if player.state == "out" and player.re_entries < terms.entry.re_entries and not player.stage:
        yield _offer("re-entry", price(s), terms.entry.chips, terms.entry.late_level, _why(may_come_back, s, player))
    elif player.state == "out" and stage.repechage and player.stage < s.stage:
        why = _why(buying.may_enter_repechage, s, player)
        yield _offer("re-entry", stage.cost + stage.fee, terms.bank(s.stage) or terms.entry.chips, 0, why)


def may_come_back(s: TournamentState, player: Entrant) -> None:
    """Refuses a re-entry, wherever the seat would be."""
    free = free_seats(s, playing=s.running or goes_on(s) or may_go_on(s))
    if not free:
        raise NotAllowed(f"there is no seat free for {player.name}", s.book.before.most)
    buying.may_re_enter(s, player, free[0])


def _why(check: Callable[..., Any], *given: Any) -> tuple[str, Rules]:
    try:
        check(*given)
    except Refusal as refusal:
        return refusal.message, tuple(dict.fromkeys(refusal.rules))
    return "", ()


def _offer(what: Bought, cost: Chips, chips: int, level: int, why: tuple[str, Rules]) -> Purchase:
    return Purchase(what=what, cost=cost, chips=chips, level=level, message=why[0], rules=why[1])
