"""A hand with too few or too many cards, also after a missed discard."""

from typing import TYPE_CHECKING

from pitboss.core.citation import Rules
from pitboss.core.refusals import NotAllowed
from pitboss.rules.poker.dealing import take_back
from pitboss.rules.poker.irregularities.communal_cards import cancel_actions
from pitboss.rules.poker.irregularities.consequences import dead_hand, void_round
from pitboss.rules.poker.irregularities.dead_hands import what_stays
from pitboss.rules.poker.irregularities.early_cards import discard_first, too_early, too_late
from pitboss.rules.poker.irregularities.history import substantial_action
from pitboss.rules.poker.irregularities.memory import Undiscarded, memory_of
from pitboss.rules.poker.stages import after_exchange
from pitboss.rules.poker.state import (
    BET,
    DEAL,
    EXCHANGE,
    FLOP_ONLY,
    NAMES,
    NOBODY,
    OVER,
    SHOWDOWN,
    State,
    next_to_discard,
)

if TYPE_CHECKING:
    from pitboss.rules.poker.round import PokerRound


def require_wrong(state: State, seat: int, count: int, rules: Rules, *, folded: bool = False) -> None:
    """Refuse unless the seat has a hand and the count is wrong.

    With `folded`, a hand folded since still counts, because it was dealt wrongly.
    """
    require_unpushed(state, rules)
    if not state.live[seat] and not (folded and state.hole[seat]):
        raise NotAllowed(f"{NAMES[seat]}'s hand is already dead", rules)
    if state.hole_due[seat] and not _served_short(state, seat, count):
        raise NotAllowed(f"{NAMES[seat]} still has cards due: the hand is not complete", rules)
    right = len(state.hole[seat]) + state.hole_due[seat]
    if count == right:
        raise NotAllowed(f"{NAMES[seat]} should hold {right} cards: nothing is irregular", rules)


def _served_short(state: State, seat: int, count: int) -> bool:
    """Return True if the deal ended short: everybody else has all first cards, and the seat has as many as reported."""
    first_deal = state.phase == DEAL and not state.street
    return first_deal and count == len(state.hole[seat]) and state.hole_left == state.hole_due[seat]


def require_unpushed(state: State, rules: Rules) -> None:
    """Refuse once the winners have been pushed their chips."""
    if state.pushed:
        raise NotAllowed("the pots have been pushed: it is too late to count hands", rules)


def undiscarded(state: State, seat: int, count: int) -> bool:
    """Return True if the seat missed its discard and still holds the same cards."""
    memory = state.memory
    return memory is not None and seat in memory.undiscarded and count == len(state.hole[seat]) and too_late(state)


def at_showdown(state: State) -> bool:
    """Return True if the betting is over and hands are being or have been compared."""
    return state.phase in (SHOWDOWN, FLOP_ONLY, OVER)


def last_hand(state: State) -> bool:
    """Return True if the hand is the only one left when the pot is awarded."""
    return at_showdown(state) and state.live_count == 1


def wrong_hand_is_dead(state: State, seat: int, rules: Rules, *, faulty: bool = False) -> None:
    """Rule the hand dead, its chips staying in the pot; if no other hand is left, return every wager.

    With `faulty`, the clause leaves all its wagers in the pot.
    """
    name = NAMES[seat]
    if last_hand(state):
        void_round(state, f"{name}'s hand, the only one left, has a wrong number of cards", rules)
        return
    stays = what_stays(state, seat, faulty=faulty)
    state.rule(f"{name}'s hand has a wrong number of cards: it is dead, {stays}", rules)
    dead_hand(state, seat, "it has a wrong number of cards", rules, faulty=faulty)


def correct(round_: "PokerRound", seat: int, count: int, rules: Rules) -> None:
    """Put an unseen surplus card back on the deck, or make a missing one due from the top of the deck."""
    state, name = round_.state, NAMES[seat]
    missing = len(state.hole[seat]) + state.hole_due[seat] - count
    if missing > 0 and not state.hole_due[seat]:
        state.hole_due[seat] = missing
        state.hole_left += missing
        take_back(state, state.hole[seat][count:])
        state.hole[seat] = state.hole[seat][:count]
        if state.phase == BET:
            memory_of(state).to_act = state.actor
        state.street, state.board_due, state.burn_due = 0, 0, False
        state.phase, state.actor = DEAL, NOBODY
    what = "the missing card is dealt from the top" if missing > 0 else "the surplus card goes back on the deck"
    state.rule(f"{name} held {count} cards: {what}", rules)


def correctable(round_: "PokerRound") -> bool:
    """Return True if two have not acted and no card has been burnt, so that the deal can still be put right."""
    state = round_.state
    unburnt = state.phase == DEAL and state.burn_due and not state.board
    return (unburnt or (state.street == 0 and state.phase in (DEAL, BET))) and not substantial_action(round_)


def passed_over(round_: "PokerRound", seat: int, rules: Rules, leads_to: Undiscarded) -> None:
    """Continue play without a missed discard until somebody notices it."""
    state = round_.state
    if not state.live[seat] or seat in state.declared:
        raise NotAllowed(f"{NAMES[seat]} has no discard to make", rules)
    memory = memory_of(state)
    if seat in memory.found_out:
        state.rule(f"{NAMES[seat]} must still discard, as already found", rules)
        return
    memory.undiscarded[seat] = leads_to
    memory.acted.clear()
    state.declared.append(seat)
    state.actor = next_to_discard(state)
    state.rule(f"{NAMES[seat]} has not discarded: the betting round is incomplete until then", rules)
    after_exchange(state)


def found_out(round_: "PokerRound", seat: int) -> None:
    """Handle a missed discard: the hand is dead once two have acted; before that, it discards first."""
    state = round_.state
    rules = memory_of(state).undiscarded[seat]
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
