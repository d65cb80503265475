"""What the seat to act may do now, with bounds: exactly what a push accepts."""

from functools import lru_cache
from typing import Literal

from pitboss.citation import Rules, joined
from pitboss.money import Chips, short_money
from pitboss.rounds.choice import Choice
from pitboss.rounds.poker.betting.openers import brings_in, may_check
from pitboss.rounds.poker.betting.wagers import after_short, bounds, may_fold
from pitboss.rounds.poker.state import State


def betting_choices(state: State) -> tuple[Choice, ...]:
    """Fold, check or call, bet or raise; bring it in or complete."""
    seat, offers = state.actor, state.offers
    allowed = bounds(state)
    wager = None if allowed is None else _wager(state, allowed[0], allowed[1])
    if state.opened:
        owed, stack = state.price - state.bets[seat], state.stacks[seat]
        staying = offers.calls[owed if owed < stack else stack] if owed else offers.check
        return (offers.fold, staying) if wager is None else (offers.fold, staying, wager)
    if offers.checks:
        return (offers.decline, offers.check) if wager is None else (offers.decline, offers.check, wager)
    first = _before_opening(state)
    return first if wager is None else (*first, wager)


def _before_opening(state: State) -> tuple[Choice, ...]:
    """While no wager stands: to decline, to bring it in where that is due, to check where a check is open."""
    offers, choices = state.offers, []
    if may_fold(state):
        choices.append(offers.decline)
    if brings_in(state):
        forced = state.sign.streets[state.street].rules.brings_in
        choices.append(_bring_in(min(state.sign.bring_in, state.stacks[state.actor]), forced))
    elif may_check(state, state.actor) is None:
        choices.append(offers.check)
    return tuple(choices)


def _wager(state: State, low: Chips, high: Chips) -> Choice:
    """A bet or a raise between these bounds."""
    kind: Literal["bet", "raise"] = "raise"
    offers = state.offers
    if not state.opened:
        kind, words, rules = "bet", "bet", offers.bet
    elif not state.level and offers.brings_in:
        words, rules = "complete to", offers.complete
    else:
        words, rules = "raise to", offers.raise_
    if state.shorted:
        rules = joined(rules, after_short(state))
    return Choice(kind=kind, verb="cbr", words=words, minimum=low, maximum=high, step=state.sign.unit, rules=rules)


@lru_cache(maxsize=256)
def _bring_in(amount: Chips, rules: Rules) -> Choice:
    return Choice(kind="bring-in", verb="pb", words=f"bring it in for {short_money(amount)}", rules=rules)
