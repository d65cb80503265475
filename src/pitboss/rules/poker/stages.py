"""Moves a round from one stage to the next: betting, exchange, deal, showdown, end.

Each function continues until a dealer or a player has to act, or the round is over.
"""

from pitboss.core.errors import present
from pitboss.rules.action import Action, BetRaise, Fold
from pitboss.rules.poker import dealing, draw
from pitboss.rules.poker.betting import acts, side_wagers, wagers
from pitboss.rules.poker.betting.turn_order import first_to_act, next_to_act
from pitboss.rules.poker.irregularities.early_cards import cap_wagers, found_at_showdown
from pitboss.rules.poker.irregularities.memory import PokerMemory
from pitboss.rules.poker.showdown import hands, prizes, settlement
from pitboss.rules.poker.state import ASKING, BET, NOBODY, OVER, SHOWDOWN, State


def after_wager(state: State) -> None:
    """Move to the next player to act, who may have acted early, or end the street or the round."""
    state.pending = None
    if state.memory is not None:
        state.memory.one_minute = NOBODY
        if state.memory.undiscarded:
            state.memory.acted.add(state.actor)
    while True:
        if state.live_count <= 1 and not one_is_asked(state):
            one_left(state)
            return
        actor = state.actor = next_to_act(state)
        if actor == NOBODY:
            end_street(state)
            return
        if not state.early:
            return
        act = acts.on_turn(state)
        if act is None:
            return
        _play_early(state, act)


def another_opens(state: State) -> None:
    """Let the first of the remaining seats act, because the opener lost its hand before acting."""
    state.pending = None
    state.actor = state.first = first_to_act(state)
    if state.actor == NOBODY:
        end_street(state)
        return
    act = acts.on_turn(state) if state.early else None
    if act is not None:
        _play_early(state, act)
        after_wager(state)


def _play_early(state: State, act: Action) -> None:
    """Play a binding action out of turn on the seat's turn."""
    if isinstance(act, BetRaise):
        wagers.bet_or_raise(state, act.amount)
    elif isinstance(act, Fold):
        wagers.fold(state)
    else:
        wagers.check_or_call(state)


def one_is_asked(state: State) -> bool:
    """Return True if the last player left has not yet said whether to open."""
    asks = state.sign.streets[state.street].asks_last
    return asks and state.live_count == 1 and not state.opened and state.able == 1


def one_left(state: State) -> None:
    """End the round: everybody else has folded or, if the last was asked and declined, everybody has."""
    state.actor = NOBODY
    if not state.live_count:
        settlement.carry(state)
        return
    settlement.return_uncalled(state)
    settlement.settle_uncontested(state)
    if any(not bet.void for bet in state.side) and len(state.board) < 3:
        hands.ask_for_flop(state)
    else:
        end(state)


def end_street(state: State) -> None:
    """End the betting: return the uncalled bet, and continue."""
    state.bets = [0] * state.n
    state.early.clear()
    if state.able <= 1:
        settlement.return_uncalled(state)
        if state.sign.tournament:
            hands.expose_all_in(state)
    _next_street(state)


def _next_street(state: State) -> None:
    """Start the next exchange or deal, or the showdown."""
    if state.street + 1 == len(state.sign.streets):
        _showdown(state)
        return
    state.street += 1
    if state.sign.streets[state.street].exchange is not None:
        draw.start(state)
    else:
        dealing.start_deal(state)
        if state.memory is not None:
            _lay_out(state)


def _lay_out(state: State) -> None:
    """Use a communal card that is already face up as this street's card."""
    memory = present(state.memory, "memory")
    if memory.board_preview and state.board_due:
        card = memory.board_preview.pop(0)
        dealing.take_back(state, (card,))
        dealing.deal_board(state, (card,))
        street = state.street
        start_betting(state)
        if memory.board_preview and memory.wager_cap and state.phase == BET and state.street == street:
            cap_wagers(state, *memory.wager_cap)


def after_exchange(state: State) -> None:
    """Deal the street, or start its betting if it has no cards, once all have discarded and been served."""
    if draw.complete(state):
        dealing.start_deal(state)
        if dealing.due(state) is None:
            start_betting(state)


def start_betting(state: State) -> None:
    """Start a street's betting, which ends at once if nobody can bet. Open choices come before it."""
    if state.memory is not None and state.memory.offers:
        state.phase = ASKING
        return
    if state.memory is not None and state.memory.to_act != NOBODY:
        _bet_on(state, state.memory)
        return
    if state.street:
        state.limits, state.offers = state.sign.limits[state.street], state.sign.offers[state.street]
        state.price = state.level = state.full = state.raises = state.short_sum = 0
        state.opened = state.capped = state.shorted = False
        state.acted = [False] * state.n
        state.seen = [0] * state.n
        state.aggressor = NOBODY
        state.ladder.clear()
        state.checked_up.clear()
        state.barred.clear()
    state.phase = BET
    actor = state.first = state.actor = first_to_act(state)
    if actor != NOBODY:
        return
    if state.street and state.memory is None:
        _next_street(state)  # nothing was wagered since the last street ended
    else:
        end_street(state)


def _bet_on(state: State, memory: PokerMemory) -> None:
    """Resume the betting after a missing card was dealt, with the player whose turn it was, or the next one."""
    state.phase = BET
    state.actor, memory.to_act = memory.to_act, NOBODY
    if not state.live[state.actor]:
        after_wager(state)


def _showdown(state: State) -> None:
    if state.memory is not None and state.memory.undiscarded and found_at_showdown(state):
        return
    state.actor = NOBODY
    state.phase = SHOWDOWN
    if state.able > 1 or state.memory is not None:
        settlement.return_uncalled(state)
    if settlement.settle_showdown(state):
        end(state)


def showdown_again(state: State) -> None:
    """Award the pots again after a hand was shown or mucked, or its wagers voided."""
    state.phase = SHOWDOWN
    settlement.return_uncalled(state)
    if settlement.settle_showdown(state):
        end(state)


def end(state: State) -> None:
    """Pay out side wagers and report the prizes besides the pot."""
    state.phase = OVER
    if state.side:
        side_wagers.pay_out(state)
    if state.sign.jackpot is not None or state.sign.bonus:
        prizes.announce(state)
