"""A player passed over when a card has to be discarded, whether found out in time or not."""

from typing import TYPE_CHECKING

from pitboss.core.citation import Rules
from pitboss.core.refusals import NotAllowed
from pitboss.rules.poker.irregularities.communal_cards import cancel_actions
from pitboss.rules.poker.irregularities.consequences import dead_hand
from pitboss.rules.poker.irregularities.dead_hands import what_stays
from pitboss.rules.poker.irregularities.late_discards import discard_first, too_early, too_late
from pitboss.rules.poker.irregularities.memory import Undiscarded, trouble
from pitboss.rules.poker.irregularities.wrong_counts import last_hand, require_unpushed, wrong_hand_is_dead
from pitboss.rules.poker.stages import after_exchange
from pitboss.rules.poker.state import BET, DEAL, EXCHANGE, NAMES, NOBODY

if TYPE_CHECKING:
    from pitboss.rules.poker.round import PokerRound


def passed_over(round_: "PokerRound", seat: int, rules: Rules, leads_to: Undiscarded) -> None:
    """Play goes on without the discard until somebody finds it out."""
    state = round_.state
    if not state.live[seat] or seat in state.declared:
        raise NotAllowed(f"{NAMES[seat]} has no discard to make", rules)
    memory = trouble(state)
    if seat in memory.found_out:
        state.rule(f"{NAMES[seat]} has still to discard, as was found out already", rules)
        return
    memory.undiscarded[seat] = leads_to
    memory.acted.clear()
    state.declared.append(seat)
    waiting = [other for other in state.live_seats if other not in state.declared]
    state.actor = waiting[0] if waiting else NOBODY
    state.rule(f"{NAMES[seat]} has not discarded: the betting round is incomplete until it does", rules)
    after_exchange(state)


def found_out(round_: "PokerRound", seat: int) -> None:
    """Once two have acted the hand is dead, and nobody wins if it is the last; before that the deal came too early."""
    state = round_.state
    rules = trouble(state).undiscarded[seat]
    if too_late(state) and last_hand(state):
        require_unpushed(state, rules.last)
        wrong_hand_is_dead(state, seat, rules.last)
        return
    if too_late(state):
        why = "has not discarded and two have acted since: too many cards, the hand is dead"
        state.rule(f"{NAMES[seat]} {why}, {what_stays(state, seat, faulty=True)}", rules.dead)
        dead_hand(state, seat, "it holds a card too many", rules.dead, faulty=True)
        return
    if state.phase not in (DEAL, BET, EXCHANGE):
        raise NotAllowed(f"{NAMES[seat]} can no longer discard", rules.flop)
    if state.phase == BET:
        cancel_actions(round_, too_early(state, rules))
    discard_first(state, seat)
