"""What the seat to act may do now, with bounds: exactly what a push accepts."""

from functools import lru_cache

import msgspec

from pitboss.core.citation import Rules, joined
from pitboss.core.money import Chips, short_money
from pitboss.rules.choice import Choice
from pitboss.rules.poker.betting.turn_order import brings_in, may_check
from pitboss.rules.poker.betting.wagers import after_short, bounds, may_fold
from pitboss.rules.poker.state import State


def betting_choices(state: State) -> tuple[Choice, ...]:
    """Fold, check or call, bet or raise; bring it in or complete."""
    if not state.opened:
        return _opening_choices(state)
    seat, offers = state.actor, state.offers
    owed, stack = state.price - state.bets[seat], state.stacks[seat]
    if stack <= owed:
        return (offers.fold, offers.calls[stack])
    staying = offers.calls[owed] if owed else offers.check
    allowed = bounds(state)
    if allowed is None:
        return (offers.fold, staying)
    least, most = allowed
    raises = offers.completions if offers.brings_in and not state.level else offers.raises
    raising = raises[least, most, least - state.bets[seat]]
    return (offers.fold, staying, raising if not state.shorted else _after_short(state, raising))


def _opening_choices(state: State) -> tuple[Choice, ...]:
    """While no wager stands: a bet, and what else is open."""
    offers, allowed = state.offers, bounds(state)
    first = (offers.decline, offers.check) if offers.checks else _without_bet(state)
    if allowed is None:
        return first
    betting = offers.bets[allowed[0], allowed[1], allowed[0] - state.bets[state.actor]]
    return (*first, betting if not state.shorted else _after_short(state, betting))


def _without_bet(state: State) -> tuple[Choice, ...]:
    """To decline, to bring it in where that is due, to check where a check is open."""
    offers, choices = state.offers, []
    if may_fold(state):
        choices.append(offers.decline)
    if brings_in(state):
        forced = state.sign.streets[state.street].rules.brings_in
        choices.append(_bring_in(min(state.sign.bring_in, state.stacks[state.actor]), forced))
    elif may_check(state, state.actor) is None:
        choices.append(offers.check)
    return tuple(choices)


def _after_short(state: State, wager: Choice) -> Choice:
    """A bet or raise over a short all-in, which has clauses of its own."""
    return msgspec.structs.replace(wager, rules=joined(wager.rules, after_short(state)))


@lru_cache(maxsize=256)
def _bring_in(amount: Chips, rules: Rules) -> Choice:
    return Choice(kind="bring-in", verb="pb", words=f"bring it in for {short_money(amount)}", cost=amount, rules=rules)
