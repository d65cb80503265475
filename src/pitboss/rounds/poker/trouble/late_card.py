"""Communal cards of a game without burns that lie open too early: they play, and the wagers are held down."""

from dataclasses import replace
from typing import TYPE_CHECKING

from pitboss.cards import Card
from pitboss.citation import Rules
from pitboss.money import Chips, short_money
from pitboss.rounds.errors import NotAllowed
from pitboss.rounds.poker.dealing import deck
from pitboss.rounds.poker.events import Posted, Raised, Wagered
from pitboss.rounds.poker.offers import change_limits
from pitboss.rounds.poker.state import BET, State
from pitboss.rounds.poker.trouble.memory import trouble

if TYPE_CHECKING:
    from pitboss.rounds.poker.round import PokerRound


def lay_ahead(state: State, card: Card, rules: Rules, *, several: bool = False) -> None:
    """The next communal card lies open already and will be used as such; `several`: one after another may."""
    memory = trouble(state)
    ahead = len(memory.laid_ahead)
    if state.phase != BET or state.street + 1 + (ahead if several else 0) >= len(state.sign.streets):
        raise NotAllowed("a later communal card can only be open while the one before it is bet on", rules)
    if ahead and not several:
        raise NotAllowed("the next communal card lies open already", rules)
    state.used = deck.checked(state, (card,), state.used)
    state.dealt += 1
    memory.laid_ahead.append(card)
    place = "the next communal card" if not ahead else "the communal card after the one that lies open"
    state.rule(f"{card} lies open: it is laid out and is {place}", rules)


def hold_down(state: State, most: Chips, rules: Rules) -> None:
    """No bet or raise of this round is more than `most`."""
    limits = state.limits
    least = min(limits.least, most)
    most_bet, most_raise = _lower(limits.most, most), _lower(limits.raise_most, most)
    change_limits(state, replace(limits, least=least, most=most_bet, raise_most=most_raise, rules=rules))
    state.full = min(state.full, most) if state.full else 0
    state.rule(f"the wagers of this betting round are held to {short_money(most)}", rules)


def _lower(bound: Chips | None, most: Chips) -> Chips:
    return most if bound is None else min(bound, most)


def most_wagered(round_: "PokerRound") -> Chips:
    """The largest single bet or raise of the round so far, blinds included; the table minimum where there is none."""
    most, level = 0, 0
    for event in round_.events:
        if isinstance(event, Posted):
            most = max(most, event.amount)
            level = event.amount if event.what in ("blind", "straddle") else level
        elif isinstance(event, Wagered):
            most, level = max(most, event.amount), event.amount
        elif isinstance(event, Raised):
            most, level = max(most, event.to - level), event.to
    return most or round_.sign.stakes.minimum
