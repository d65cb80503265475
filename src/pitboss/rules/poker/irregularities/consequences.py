"""Continue play after a hand has left the round or come back, or end it when the round is void."""

from pitboss.core.citation import Rules
from pitboss.core.errors import present
from pitboss.core.refusals import NotAllowed
from pitboss.rules.poker import dealing
from pitboss.rules.poker.betting import acts, side_wagers
from pitboss.rules.poker.betting.turn_order import betting_possible
from pitboss.rules.poker.events import AwardsWithdrawn
from pitboss.rules.poker.irregularities import dead_hands
from pitboss.rules.poker.irregularities.dead_hands import void_round as void_round
from pitboss.rules.poker.irregularities.dead_hands import withdraw_wager as withdraw
from pitboss.rules.poker.irregularities.memory import memory_of
from pitboss.rules.poker.showdown import settlement
from pitboss.rules.poker.stages import (
    after_exchange,
    after_wager,
    another_opens,
    end_street,
    one_is_asked,
    one_left,
    showdown_again,
    start_betting,
)
from pitboss.rules.poker.state import ASKING, BET, DEAL, EXCHANGE, FLOP_ONLY, NAMES, NOBODY, OVER, SHOWDOWN, State


def dead_hand(state: State, seat: int, why: str, rules: Rules, *, faulty: bool = False) -> None:
    """Rule a hand dead; its chips stay in the pot.

    A `faulty` hand has a wrong number of cards, and by the same clause its uncalled chips stay too.
    """
    require_hand(state, seat, rules)
    if faulty:
        memory_of(state).faulty[seat] = rules
    _remove(state, seat, why, rules, refund=False)


def void_hand(state: State, seat: int, why: str, rules: Rules, *, side: bool = False) -> None:
    """Rule a hand dead and return everything that its player put in during the round; with `side`, side wagers too."""
    require_hand(state, seat, rules)
    if side:
        side_wagers.give_back(state, seat, rules)
    _remove(state, seat, why, rules, refund=True)


def in_contest(state: State, seat: int) -> bool:
    """Return True if the seat has a hand and has not won the pot alone."""
    won = state.pushed or state.phase == FLOP_ONLY or (state.live_count == 1 and state.phase in (SHOWDOWN, OVER))
    return state.live[seat] and not won


def require_hand(state: State, seat: int, rules: Rules) -> None:
    """Refuse unless the seat's hand can still be ruled on."""
    if not state.live[seat]:
        raise NotAllowed(f"{NAMES[seat]} has no hand in play", rules)
    if not in_contest(state, seat):
        raise NotAllowed(f"the pot is won: {NAMES[seat]}'s hand cannot be ruled on any more", rules)


def _remove(state: State, seat: int, why: str, rules: Rules, *, refund: bool) -> None:
    acting = seat == state.actor
    opens = acting and seat == state.first and not any(state.acted)
    _withdraw_awards(state)
    if refund:
        state.early.pop(seat, None)
    else:
        _leave_chips(state, seat)
    dead_hands.drop(state, seat, why, rules)
    if refund:
        dead_hands.give_back(state, seat, rules)
        withdraw(state, seat, rules)
        opens = opens or (state.phase == BET and not state.opened and not any(state.acted))
        answered = state.acted[state.actor] and state.bets[state.actor] == state.price
        acting = acting or (state.phase == BET and answered)
    continue_round(state, acting=acting, opens=opens)


def _leave_chips(state: State, seat: int) -> None:
    """Leave a hand's chips in the pot if they were put in before its turn was over: too little to call, or out of
    turn."""
    if seat == state.actor:
        acts.surrender(state)
    acts.leave(state, seat)


def continue_round(state: State, *, acting: bool, opens: bool = False) -> None:
    """Continue after a hand has gone: the next to act, the next card, the showdown, or the end.

    With `opens`, the hand was due to open the betting of the street, on which nobody has acted.
    """
    if state.phase == SHOWDOWN:
        showdown_again(state)
    elif state.live_count <= 1 and not (state.phase == BET and one_is_asked(state)):
        one_left(state)
    elif state.phase == BET and opens:
        another_opens(state)
    elif state.phase == BET and acting:
        after_wager(state)
    elif state.phase == BET and not betting_possible(state):
        end_street(state)
    elif state.phase == EXCHANGE:
        after_exchange(state)
    elif (state.phase == DEAL and dealing.due(state) is None) or (state.phase == ASKING and _all_answered(state)):
        start_betting(state)


def _all_answered(state: State) -> bool:
    return state.memory is not None and not state.memory.offers and state.memory.question is None


def _withdraw_awards(state: State) -> None:
    """Take back pots awarded at a showdown."""
    if state.settlement is None:
        return
    settlement.withdraw(state)
    state.phase = SHOWDOWN
    state.report(AwardsWithdrawn(rules=state.sign.rules.tabled))


def bring_back(state: State, seat: int, rules: Rules) -> None:
    """Revive a folded or mucked hand, and award the pots again if they were awarded."""
    _withdraw_awards(state)
    dead_hands.revive(state, seat, rules)
    if state.phase == SHOWDOWN:
        showdown_again(state)


def resume(state: State) -> None:
    """Return to the phase in which the round was before it asked."""
    memory = memory_of(state)
    memory.question = None
    state.phase, memory.paused = memory.paused, NOBODY


def finish(state: State) -> None:
    """End the round: return the stakes of players who tapped out, and charge for bought time."""
    memory = present(state.memory, "memory")
    for seat, chips in memory.chips_aside.items():
        state.stacks[seat] += chips
    memory.chips_aside.clear()
    memory.offers = {}
    if memory.bought and not memory.charged and not memory.void:
        _charge_time(state)


def _charge_time(state: State) -> None:
    """Charge the fee to the table stake; any part it no longer covers comes from the player's other money."""
    memory, time = memory_of(state), present(state.sign.time, "time")
    for seat, times in memory.bought.items():
        fee = times * time.fee
        paid = memory.charged[seat] = min(fee, state.stacks[seat])
        state.stacks[seat] -= paid
        state.total += fee - paid
        state.time_fees[seat] = fee
        state.house += fee
