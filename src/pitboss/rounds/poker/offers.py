"""What is offered alike at every turn of a street: put together once a table, so that a turn only adds its amounts."""

from dataclasses import dataclass
from functools import lru_cache

from pitboss.citation import Rules, once
from pitboss.rounds.poker.betting.limits import Limits
from pitboss.rounds.poker.game import PokerRules
from pitboss.rounds.round import Choice


@dataclass(frozen=True, kw_only=True)
class ActionRules:
    """What each act of a street cites, put together once."""

    fold: Rules
    decline: Rules
    check: Rules
    call: Rules
    call_all_in: Rules
    bet: Rules
    short_bet: Rules
    half_bet: Rules
    raise_: Rules
    complete: Rules
    """A forced bet made up to a full one."""
    short_raise: Rules
    reopened: Rules


@dataclass(frozen=True, kw_only=True)
class Offers:
    """The choices of a street that have no amount, and the rules of a bet or raise: what bounds it, what counts it."""

    fold: Choice
    decline: Choice
    """A fold before anybody has opened."""
    check: Choice
    bet: Rules
    raise_: Rules
    complete: Rules
    completion: Rules
    """Cited with them after a short all-in."""


def street_offers(cites: ActionRules, limits: Limits, rules: PokerRules) -> Offers:
    """A street's offers, by what its acts cite and by its limits."""
    counted = rules.cap if limits.capped else ()
    return Offers(
        fold=_fold(cites.fold),
        decline=_fold(cites.decline),
        check=_check(cites.check),
        bet=_joined(cites.bet, limits.rules),
        raise_=_joined(cites.raise_, limits.rules, counted),
        complete=_joined(cites.complete, limits.rules, counted),
        completion=rules.completion if limits.capped else (),
    )


@lru_cache(maxsize=256)
def _joined(*rules: Rules) -> Rules:
    return once(tuple(rule for some in rules for rule in some))


@lru_cache(maxsize=256)
def _fold(rules: Rules) -> Choice:
    return Choice(kind="fold", verb="f", words="fold", rules=rules)


@lru_cache(maxsize=256)
def _check(rules: Rules) -> Choice:
    return Choice(kind="check", verb="cc", words="check", rules=rules)
