"""Communal cards go back into the deck, and their deal is due again: also when the pots have been awarded on them."""

from pitboss.cards import Card
from pitboss.citation import Rules
from pitboss.rounds.poker.betting import sidewagers
from pitboss.rounds.poker.dealing import deck
from pitboss.rounds.poker.events import AwardsWithdrawn
from pitboss.rounds.poker.showdown import settlement
from pitboss.rounds.poker.state import DEAL, FLOP_ONLY, NOBODY, OVER, State
from pitboss.rounds.poker.trouble.memory import trouble

FLOP = 3


def undeal(state: State, street: int, *, burnt: bool) -> tuple[Card, ...]:
    """Takes the communal cards of the street dealt last back; the burn before them stays, if one was made."""
    count = state.sign.streets[street].board
    cards, state.board = state.board[-count:], state.board[:-count]
    deck.take_back(state, cards)
    if not burnt and street not in trouble(state).unburnt:
        state.dealt -= 1
    state.street = street
    state.phase, state.actor, state.pending = FLOP_ONLY if state.flop_asked else DEAL, NOBODY, None
    state.board_due = count
    state.burn_due = not burnt
    state.early.clear()
    state.barred.clear()
    if count == FLOP:
        sidewagers.unsettle(state)
    return cards


def complete(state: State) -> bool:
    """All communal cards of the street lie there, and those of no later one."""
    return len(state.board) == sum([street.board for street in state.sign.streets[: state.street + 1]])


def reopen(state: State, rules: Rules) -> None:
    """A round that is over on cards that go back is not: side wagers lie on the layout again, and a showdown's pots."""
    if state.phase != OVER:
        return
    sidewagers.hold_again(state)
    if state.settlement is not None and not state.flop_asked:
        settlement.withdraw(state)
        state.tell(AwardsWithdrawn(rules=rules))
