"""What the seat to act may do now, with bounds: exactly what a push accepts."""

from functools import lru_cache

from pitboss.citation import Rules
from pitboss.money import Chips, short_money
from pitboss.rounds.poker.betting.openers import brings_in, may_check
from pitboss.rounds.poker.betting.wagers import bounds, completing, may_fold
from pitboss.rounds.poker.state import State
from pitboss.rounds.round import Choice


def betting_choices(state: State) -> tuple[Choice, ...]:
    """Fold, check or call, bet or raise; bring it in or complete."""
    seat = state.actor
    cites = state.sign.cites[state.street]
    choices = []
    if may_fold(state):
        choices.append(_fold(cites.fold if state.opened else cites.decline))
    owed = state.price - state.bets[seat]
    if brings_in(state):
        forced = state.sign.streets[state.street].rules.brings_in
        choices.append(_bring_in(min(state.sign.bring_in, state.stacks[seat]), forced))
    elif owed and state.opened:
        choices.append(_call(min(owed, state.stacks[seat]), cites.call))
    elif may_check(state, seat) is None:
        choices.append(_check(cites.check))
    allowed = bounds(state)
    if allowed is not None:
        low, high = allowed
        opened, completes = state.opened, completing(state)
        own = cites.complete if completes else cites.raise_ if opened else cites.bet
        rules = state.sign.game.rules
        counted = rules.cap if opened and state.limits.capped else ()
        completed = rules.completion if state.shorted and state.limits.capped else ()
        choices.append(
            Choice(
                kind="raise" if opened else "bet",
                verb="cbr",
                words="complete to" if completes else "raise to" if opened else "bet",
                minimum=low,
                maximum=high,
                step=state.sign.unit,
                rules=_joined(own, state.limits.rules, counted, completed),
            )
        )
    return tuple(choices)


@lru_cache(maxsize=256)
def _joined(*rules: Rules) -> Rules:
    """Each rule once: what a wager is made by, what bounds it, counts it and completes it."""
    return tuple(dict.fromkeys(rule for some in rules for rule in some))


@lru_cache(maxsize=256)
def _fold(rules: Rules) -> Choice:
    return Choice(kind="fold", verb="f", words="fold", rules=rules)


@lru_cache(maxsize=256)
def _bring_in(amount: Chips, rules: Rules) -> Choice:
    return Choice(kind="bring-in", verb="pb", words=f"bring it in for {short_money(amount)}", rules=rules)


@lru_cache(maxsize=256)
def _check(rules: Rules) -> Choice:
    return Choice(kind="check", verb="cc", words="check", rules=rules)


@lru_cache(maxsize=4096)
def _call(amount: Chips, rules: Rules) -> Choice:
    return Choice(kind="call", verb="cc", words=f"call {short_money(amount)}", rules=rules)
