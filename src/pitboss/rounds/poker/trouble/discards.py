"""A player passed over when a card has to be discarded, whether found out in time or not."""

from typing import TYPE_CHECKING

from pitboss.citation import Rules
from pitboss.rounds.edition import EARLY_ACTS_COUNT
from pitboss.rounds.errors import NotAllowed
from pitboss.rounds.poker.dealing.deck import checked
from pitboss.rounds.poker.stages import after_exchange
from pitboss.rounds.poker.state import BET, DEAL, EXCHANGE, NAMES, NOBODY, State
from pitboss.rounds.poker.trouble.communal import undeal_street
from pitboss.rounds.poker.trouble.consequences import dead_hand
from pitboss.rounds.poker.trouble.events import CardSetAside, CardsTakenBack
from pitboss.rounds.poker.trouble.history import SUBSTANTIAL
from pitboss.rounds.poker.trouble.memory import trouble

if TYPE_CHECKING:
    from pitboss.rounds.poker.round import PokerRound


def passed_over(round_: "PokerRound", seat: int, rules: Rules, dead: Rules) -> None:
    """Play goes on without the discard until somebody finds it out."""
    state = round_.state
    if not state.live[seat] or seat in state.declared:
        raise NotAllowed(f"{NAMES[seat]} has no discard to make", rules)
    memory = trouble(state)
    if memory.undiscarded:
        others = ", ".join(NAMES[one] for one in memory.undiscarded)
        raise NotAllowed(f"{others} has been passed over already: that comes first", rules)
    memory.undiscarded[seat] = dead
    memory.acted.clear()
    state.declared.append(seat)
    waiting = [other for other in state.live_seats if other not in state.declared]
    state.actor = waiting[0] if waiting else NOBODY
    state.rule(f"{NAMES[seat]} has not discarded: the betting round is incomplete until it does", rules)
    after_exchange(state)


def found_out(round_: "PokerRound", seat: int, early: Rules, aside: Rules) -> None:
    """Once two have acted on the next street the hand is dead; before that the street came too early."""
    state = round_.state
    dead = trouble(state).undiscarded[seat]
    early_ones = state.early.keys() if state.sign.edition >= EARLY_ACTS_COUNT else set()
    if len(trouble(state).acted | early_ones) < SUBSTANTIAL:
        _discard_first(round_, seat, early, aside)
        return
    text = f"{NAMES[seat]} has not discarded and two have acted since: too many cards, the hand is dead, its chips stay"
    state.rule(text, dead)
    dead_hand(state, seat, "it holds a card too many", dead)


def _discard_first(round_: "PokerRound", seat: int, early: Rules, aside: Rules) -> None:
    """What was dealt came too early and is taken back, or set aside where a later card can take it in."""
    state = round_.state
    memory = trouble(state)
    if state.phase not in (DEAL, BET, EXCHANGE):
        raise NotAllowed(f"{NAMES[seat]} can no longer discard", early)
    if state.phase == BET:
        flop = len(state.board) == state.sign.streets[state.street].board
        cards = undeal_street(round_, early if flop else aside, burnt=True)
        if flop:
            memory.burnt_ahead = 1
            state.tell(CardsTakenBack(cards=cards, rules=early))
        else:
            state.used = checked(state, cards, state.used)
            state.dealt += len(cards)
            memory.aside += cards
            memory.aside_until = state.street + 1
            state.tell(CardSetAside(cards=cards, rules=aside))
        rules = early if flop else aside
    else:
        rules = early
        _burn_stays(state)
    memory.undiscarded.pop(seat)
    state.declared.remove(seat)
    state.phase, state.actor = EXCHANGE, min(seat, state.actor) if state.actor != NOBODY else seat
    state.rule(f"{NAMES[seat]} has still to discard: what was dealt came too early, and the discard comes first", rules)


def _burn_stays(state: State) -> None:
    """A burn that lay there before this deal is there for the next."""
    memory = trouble(state)
    if state.phase == DEAL and state.street in memory.unburnt:
        memory.unburnt.remove(state.street)
        memory.burnt_ahead = 1
