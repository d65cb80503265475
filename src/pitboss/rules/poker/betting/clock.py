"""The time to act: what happens when it runs out, one minute from a supervisor, and extra time bought."""

from typing import TYPE_CHECKING

from pitboss.core.money import short_money
from pitboss.core.refusals import NotAllowed
from pitboss.rules import action as a
from pitboss.rules.poker.betting.turn_order import brings_in, may_check
from pitboss.rules.poker.betting.wagers import bounds, may_fold
from pitboss.rules.poker.events import TimeBought
from pitboss.rules.poker.irregularities import questions
from pitboss.rules.poker.irregularities.consequences import dead_hand
from pitboss.rules.poker.irregularities.memory import memory_of
from pitboss.rules.poker.rules import Exchange
from pitboss.rules.poker.state import ASKING, BET, EXCHANGE, NAMES, NOBODY, SEAT_OF, State
from pitboss.rules.round import Choice

if TYPE_CHECKING:
    from pitboss.rules.poker.round import PokerRound

MORE_TIME = "more-time"


def time_up(round_: "PokerRound", action: a.TimeUp) -> None:
    """End a player's time: check if a check is free and allowed, otherwise fold. A hand that must discard is dead."""
    state = round_.state
    rules = state.sign.rules.clock
    offered = state.memory.offers.get(SEAT_OF.get(action.seat, NOBODY)) if state.memory is not None else None
    if state.phase == ASKING and offered is not None:
        state.rule(f"{action.seat} ran out of time to choose and plays on", rules.scheduled)
        questions.take_option(round_, SEAT_OF[action.seat], a.Option(action.seat, offered.silent))
        return
    if state.phase not in (BET, EXCHANGE) or state.actor == NOBODY or NAMES[state.actor] != action.seat:
        raise NotAllowed(f"it is not {action.seat}'s turn: no clock is running", rules.scheduled)
    if state.phase == EXCHANGE:
        _no_discard(round_, action.seat)
        return
    if minute(state) == state.actor:
        memory_of(state).one_minute = NOBODY
        state.rule(f"{action.seat}'s one minute is over: the hand is dead", rules.one_minute)
        dead_hand(state, state.actor, "its player did not act within one minute", rules.one_minute)
        return
    if brings_in(state):
        state.rule(f"{action.seat}'s time has run out: the bring-in is posted", rules.scheduled)
        round_.take(a.BringIn(action.seat))
        return
    owes = state.opened and state.price > state.bets[state.actor]
    if owes or may_check(state, state.actor) is None:
        state.rule(f"{action.seat}'s time has run out: {'the hand is dead' if owes else 'a check'}", rules.scheduled)
        if owes:
            _dies(round_, action.seat)
        else:
            round_.take(a.CheckCall(action.seat))
    else:
        _no_check(round_, action.seat)


def _no_check(round_: "PokerRound", name: str) -> None:
    """Fold a silent player who may not check. If the first player may not fold either, make the minimum bet."""
    state = round_.state
    rules = state.sign.rules.clock.scheduled + state.sign.rules.clock.no_check
    allowed = bounds(state)
    if may_fold(state) or allowed is None:
        state.rule(f"{name}'s time has run out: the hand is dead", rules)
        _dies(round_, name)
        return
    state.rule(f"{name}'s time has run out: the forced bet of {short_money(allowed[0])} is made", rules)
    round_.take(a.BetRaise(name, allowed[0]))


def _dies(round_: "PokerRound", name: str) -> None:
    """Fold a hand whose time ran out, and remember that its player did not fold."""
    memory_of(round_.state).timed_out.add(SEAT_OF[name])
    round_.take(a.Fold(name))


def minute(state: State) -> int:
    """Return the seat that a supervisor has given one minute, until it has acted."""
    return state.memory.one_minute if state.memory is not None else NOBODY


def _no_discard(round_: "PokerRound", name: str) -> None:
    state = round_.state
    rules = state.sign.rules.clock.discards
    if state.sign.streets[state.street].exchange is Exchange.DRAW:
        state.rule(f"{name}'s time has run out: the hand stands pat", rules)
        round_.take(a.Discard(name))
        return
    state.rule(f"{name} ran out of time to discard: the hand is dead", rules)
    dead_hand(state, SEAT_OF[name], "its player did not discard in time", rules)


def one_minute(state: State, seat: int) -> None:
    """Give the seat a supervisor's one minute to act, if the sign has no time limit."""
    rules, name = state.sign.rules.clock.one_minute, NAMES[seat]
    if state.sign.time is not None:
        raise NotAllowed(f"the sign gives {state.sign.time.seconds} seconds to act: no other limit can be set", rules)
    if state.phase != BET or seat != state.actor:
        raise NotAllowed(f"it is not {name}'s turn: no time limit can be set", rules)
    memory_of(state).one_minute = seat
    state.rule(f"{name} has one minute to act, or the hand is dead", rules)


def more_time(state: State, seat: int) -> Choice | None:
    """Return the extra time a player to act may buy, if the sign sells it and some is left."""
    time, rules = state.sign.time, state.sign.rules.clock.bought
    if time is None or not time.extensions or seat != state.actor or state.phase not in (BET, EXCHANGE):
        return None
    bought = state.memory.bought.get(seat, 0) if state.memory is not None else 0
    if bought >= time.extensions:
        return None
    return Choice(
        kind="more-time", verb=f"option {MORE_TIME}", words=f"buy {time.extra} seconds more", sentence="buy-time",
        values=(("seconds", str(time.extra)),), cost=time.fee, rules=rules,
    )  # fmt: skip


def buy_time(state: State, seat: int) -> None:
    """Record an extension; its fee leaves the table stake when the round is over."""
    time, rules, name = state.sign.time, state.sign.rules.clock.bought, NAMES[seat]
    if more_time(state, seat) is None or time is None:
        sold = time.extensions if time else 0
        sells = f"{sold} extension" if sold == 1 else f"{sold} extensions" if sold else "none"
        raise NotAllowed(f"{name} cannot buy time now: the sign offers {sells}, to the player in turn", rules)
    bought = memory_of(state).bought
    bought[seat] = bought.get(seat, 0) + 1
    state.report(TimeBought(seat=name, seconds=time.extra, fee=time.fee, rules=rules))
    state.rule(f"{name} buys {time.extra} seconds more for {short_money(time.fee)}, paid when the round is over", rules)
