"""Offers of a street, the same at every turn: built once per table, so that a turn only adds its amounts."""

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal

import msgspec

from pitboss.core.citation import Rules, joined
from pitboss.core.errors import label
from pitboss.core.money import Chips, short_money
from pitboss.rules.choice import Choice
from pitboss.rules.poker.rules import Limits, Opener, PokerRules, Street

if TYPE_CHECKING:
    from pitboss.rules.poker.state import State

MOST_AMOUNTS: Final = 128
"""The maximum number of amounts of a street kept in the cache."""


@dataclass(frozen=True, kw_only=True)
class ActionRules:
    """The clauses of each action on a street, joined once."""

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
    """The clauses for completing a bring-in to a full bet."""
    short_raise: Rules
    reopened: Rules


@dataclass(frozen=True, kw_only=True)
class Offers:
    """A street's choices without amounts, and the rules for the limits and count of bets and raises."""

    cites: ActionRules
    limits: Limits
    fold: Choice
    decline: Choice
    """The choice to fold before anybody has opened."""
    check: Choice
    calls: dict[Chips, Choice]
    """The choices to call, by the cost of the call."""
    bets: "_Wagers"
    raises: "_Wagers"
    completions: "_Wagers"
    """The choices to complete a bring-in to a full bet."""
    unlimited: bool
    """True if a player who may bet or raise may wager everything."""
    high_card: bool
    """True if the option passes by the rank of up cards until somebody has opened."""
    brings_in: bool
    """True if the first to act has to make a forced bet."""
    checks: bool
    """True if everybody may fold or check until somebody has bet."""


class _Calls(dict[Chips, Choice]):
    """The choices to call, by amount, cached because they recur."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def __missing__(self, amount: Chips) -> Choice:
        if len(self) >= MOST_AMOUNTS:
            self.clear()
        price = short_money(amount)
        choice = self[amount] = Choice(
            kind="call", verb="cc", words=f"call {price}", sentence="call", values=(("amount", price),), cost=amount,
            rules=self._rules,
        )  # fmt: skip
        return choice


_WAGERS = label("bet", "bet"), label("raise-to", "raise to"), label("complete-to", "complete to")
_SENTENCES: Final = {said.text: said.sentence for said in _WAGERS}


class _Wagers(dict[tuple[Chips, Chips, Chips], Choice]):
    """The choices to bet or raise, by bounds and lowest cost, cached because they recur."""

    def __init__(self, kind: Literal["bet", "raise"], words: str, unit: Chips, rules: Rules) -> None:
        sentence = _SENTENCES[words]
        self._any = Choice(
            kind=kind, verb="cbr", words=words, sentence=sentence, minimum=0, maximum=0, step=unit, rules=rules
        )

    def __missing__(self, bounds: tuple[Chips, Chips, Chips]) -> Choice:
        if len(self) >= MOST_AMOUNTS:
            self.clear()
        least, most, cost = bounds
        choice = self[bounds] = msgspec.structs.replace(self._any, minimum=least, maximum=most, cost=cost)
        return choice


def street_offers(street: Street, cites: ActionRules, limits: Limits, rules: PokerRules, unit: Chips) -> Offers:
    """Return a street's offers, from its clauses, its limits and the unit of wagers."""
    counted = rules.cap if limits.capped else ()
    return Offers(
        cites=cites,
        limits=limits,
        fold=_fold(cites.fold),
        decline=_fold(cites.decline),
        check=_check(cites.check),
        calls=_calls(cites.call),
        bets=_wagers("bet", "bet", unit, joined(cites.bet, limits.rules)),
        raises=_wagers("raise", "raise to", unit, joined(cites.raise_, limits.rules, counted)),
        completions=_wagers("raise", "complete to", unit, joined(cites.complete, limits.rules, counted)),
        unlimited=limits.most is None and limits.raise_most is None and limits.ratio is None,
        high_card=street.opener is Opener.HIGH_CARD,
        brings_in=street.opener is Opener.BRING_IN,
        checks=street.check and not street.filters_checks and street.opener not in (Opener.LOW_CARD, Opener.BRING_IN),
    )


def change_limits(state: "State", limits: Limits) -> None:
    """Change the limits of the current betting round."""
    sign, street = state.sign, state.street
    state.limits = limits
    state.offers = street_offers(sign.streets[street], sign.cites[street], limits, sign.rules, sign.unit)


@lru_cache(maxsize=256)
def _fold(rules: Rules) -> Choice:
    return Choice(kind="fold", verb="f", words="fold", sentence="fold", rules=rules)


@lru_cache(maxsize=256)
def _check(rules: Rules) -> Choice:
    return Choice(kind="check", verb="cc", words="check", sentence="check", rules=rules)


@lru_cache(maxsize=256)
def _calls(rules: Rules) -> _Calls:
    return _Calls(rules)


@lru_cache(maxsize=256)
def _wagers(kind: Literal["bet", "raise"], words: str, unit: Chips, rules: Rules) -> _Wagers:
    return _Wagers(kind, words, unit, rules)
