"""Communal cards that lie open too early: they play, or go back into the deck and are dealt again."""

from dataclasses import replace
from typing import TYPE_CHECKING

from pitboss.core.cards import Card
from pitboss.core.citation import Rules
from pitboss.core.money import Chips, short_money
from pitboss.core.refusals import NotAllowed
from pitboss.rules.poker import dealing
from pitboss.rules.poker.betting import side_wagers
from pitboss.rules.poker.events import AwardsWithdrawn, Posted, Raised, Wagered
from pitboss.rules.poker.irregularities.memory import trouble
from pitboss.rules.poker.offers import change_limits
from pitboss.rules.poker.showdown import settlement
from pitboss.rules.poker.state import BET, DEAL, FLOP_ONLY, NOBODY, OVER, State

if TYPE_CHECKING:
    from pitboss.rules.poker.round import PokerRound


FLOP = 3


def undeal(state: State, street: int, *, burnt: bool) -> tuple[Card, ...]:
    """Takes the communal cards of the street dealt last back; the burn before them stays, if one was made."""
    count = state.sign.streets[street].board
    cards, state.board = state.board[-count:], state.board[:-count]
    dealing.take_back(state, cards)
    if not burnt and street not in trouble(state).unburnt:
        state.dealt -= 1
    state.street = street
    state.phase, state.actor, state.pending = FLOP_ONLY if state.flop_asked else DEAL, NOBODY, None
    state.board_due = count
    state.burn_due = not burnt
    state.early.clear()
    state.barred.clear()
    if count == FLOP:
        side_wagers.unsettle(state)
    return cards


def complete(state: State) -> bool:
    """All communal cards of the street lie there, and those of no later one."""
    return len(state.board) == sum([street.board for street in state.sign.streets[: state.street + 1]])


def reopen(state: State, rules: Rules) -> None:
    """A round that is over on cards that go back is not: side wagers lie on the layout again, and a showdown's pots."""
    if state.phase != OVER:
        return
    side_wagers.hold_again(state)
    if state.settlement is not None and not state.flop_asked:
        settlement.withdraw(state)
        state.tell(AwardsWithdrawn(rules=rules))


def lay_ahead(state: State, card: Card, rules: Rules, *, several: bool = False) -> None:
    """The next communal card lies open already and will be used as such; `several`: one after another may."""
    memory = trouble(state)
    ahead = len(memory.laid_ahead)
    if state.phase != BET or state.street + 1 + (ahead if several else 0) >= len(state.sign.streets):
        raise NotAllowed("a later communal card can only be open while the one before it is bet on", rules)
    if ahead and not several:
        raise NotAllowed("the next communal card lies open already", rules)
    state.used = dealing.checked(state, (card,), state.used)
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
