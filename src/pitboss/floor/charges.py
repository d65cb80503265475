"""Charges that are not part of the pot: by the hour, and for more time to act."""

from datetime import timedelta

from pitboss.floor.accounts import COMMISSION, Movement, drop, moved, stack
from pitboss.floor.event import FloorEvent, TimeBought, TimeCollected, TimeVerified
from pitboss.floor.line import CLOCK, Act
from pitboss.floor.state import TableState
from pitboss.money import read_money
from pitboss.rounds.errors import NotAllowed


def collect(state: TableState, act: Act) -> list[FloorEvent]:
    """`collect`: the hourly fee from every occupied seat, in advance and between hands."""
    act.nothing()
    if act.by != CLOCK:
        state.require(act)
    charge = state.room.time
    if charge is None or not state.sign.time_charge:
        raise NotAllowed("the sign has no time charge", state.room.control)
    if state.in_round:
        raise NotAllowed("time charges are collected between hands", charge.collected + state.room.stakes.in_a_round)
    if state.collected is not None and state.now - state.collected < timedelta(minutes=charge.minutes):
        raise NotAllowed(f"the charge is for {charge.minutes} minutes, which are not over", charge.collected)
    fee, total, paid = read_money(state.sign.time_charge), 0, list[str]()
    movements: tuple[Movement, ...] = ()
    for player in state.by_seat():
        part = min(fee, player.stack)
        player.stack -= part
        total += part
        paid += [player.name] if part else []
        movements += moved(stack(state.id, player.name), drop(state.id), part, "time charge")
    state.collected, state.dropped = state.now, state.dropped + total
    return [TimeCollected(amount=total, players=tuple(paid), rules=charge.collected, movements=movements)]


def verify(state: TableState, act: Act) -> list[FloorEvent]:
    """`verify`: what was collected is counted by an official and dropped."""
    act.nothing()
    power = state.require(act)
    if not state.dropped or state.room.time is None:
        raise NotAllowed("no time charge waits to be verified", power.rules)
    amount, state.dropped = state.dropped, 0
    movements = moved(drop(state.id), COMMISSION, amount, "time charge verified")
    return [TimeVerified(amount=amount, rules=state.room.time.verified, movements=movements)]


def more_time(state: TableState, act: Act) -> list[FloorEvent]:
    """`more-time`: a player to act buys time; the fee is taken when the hand is over."""
    act.nothing()
    player, offer = state.player(act.by), state.sign.more_time
    rules = state.room.more_time
    if offer is None or not rules:
        raise NotAllowed("no time can be bought at this table", rules or state.room.control, actor=act.by)
    if not state.in_round or state.token(act.by) not in state.current().legal_actions():
        raise NotAllowed(f"{act.by} is not to act", rules, actor=act.by)
    if player.time_bought >= offer.times:
        raise NotAllowed(f"{act.by} has bought time {offer.times} times in this hand: no more", rules, actor=act.by)
    player.time_bought += 1
    if state.acted is not None:
        state.acted += timedelta(seconds=offer.seconds)
    fee = read_money(offer.fee)
    player.owed_fees += fee
    return [TimeBought(player=act.by, seconds=offer.seconds, fee=fee, rules=rules)]
