"""Chips on the table: buy-in, adding chips, time charges and bought time."""

from datetime import timedelta

from pitboss.core.errors import phrase
from pitboss.core.money import Chips, read_money, short_money
from pitboss.core.refusals import NotAllowed, WrongAmount
from pitboss.pit.machine import CLOCK, Act
from pitboss.pit.table import tournament
from pitboss.pit.table.event import ChipsAdded, ChipsTaken, FloorEvent, TimeBought, TimeCollected, TimeVerified
from pitboss.pit.table.state import Player, TableState
from pitboss.rules.movement import COMMISSION, Movement, drop, moved, stack, wallet


def check_buy_in(state: TableState, name: str, amount: Chips) -> None:
    """Refuse a buy-in outside the limits on the sign."""
    least, most = state.sign.least_buy_in, state.sign.most_buy_in
    rules = state.room.stakes
    if amount < least or (most is not None and amount > most):
        asked = {"who": name, "amount": short_money(amount), "least": short_money(least)}
        raise WrongAmount(
            phrase("buy-in-least", "{who} cannot buy in for {amount}: the buy-in is {least} or more", **asked)
            if most is None
            else phrase(
                "buy-in",
                "{who} cannot buy in for {amount}: the buy-in is {least} to {most}",
                **asked,
                most=short_money(most),
            ),
            rules.buy_in if amount < least else rules.buy_in + rules.most,
            actor=name,
            amount=amount,
            minimum=least,
            maximum=most,
        )


def add(state: TableState, act: Act, amount: Chips) -> list[FloorEvent]:
    """Handle `add 100`: add chips between rounds or out of the hand, up to the maximum buy-in."""
    player, rules = state.player(act.by), state.room.stakes
    tournament.no_buying(state, act.by)
    if in_hand(state, player) and rules.in_a_round:
        raise NotAllowed(f"{act.by} is in the hand: add chips between rounds", rules.in_a_round)
    most = state.sign.most_buy_in
    if most is not None and player.stack + amount > most:
        raise WrongAmount(
            phrase(
                "add-most",
                "{who} cannot add {amount} to {stack}: the table's maximum is {most}",
                who=act.by,
                amount=short_money(amount),
                stack=short_money(player.stack),
                most=short_money(most),
            ),
            rules.most,
            amount=amount,
            maximum=max(most - player.stack, 0),
        )
    if not player.stack:
        check_buy_in(state, act.by, amount)
    player.stack += amount
    movements = moved(wallet(act.by), stack(state.id, act.by), amount, "chips bought")
    return [ChipsAdded(player=act.by, amount=amount, stack=player.stack, rules=rules.top_up, movements=movements)]


def take(state: TableState, act: Act, amount: Chips) -> list[FloorEvent]:
    """Handle `take 50`: take chips off the table; refused if the book keeps stakes on the table."""
    player, rules = state.player(act.by), state.room.stakes
    tournament.refuse_own_seating(state, act.by)
    if rules.no_removal and not out_of_range(state, player):
        text = phrase("no-removal", "{who} cannot take chips off the table without leaving", who=act.by)
        raise NotAllowed(text, rules.no_removal)
    if bound(state, player):
        raise NotAllowed(phrase("wagers-lie", "{who} still has wagers in the round", who=act.by), rules.buy_in)
    if amount >= player.stack or (rules.no_removal and player.stack - amount < (state.sign.most_buy_in or 0)):
        taken = {"who": act.by, "amount": short_money(amount), "stack": short_money(player.stack)}
        raise WrongAmount(
            phrase("take-most", "{who} cannot take {amount} off the table: the stack is {stack}", **taken), rules.buy_in
        )
    player.stack -= amount
    movements = moved(stack(state.id, act.by), wallet(act.by), amount, "chips taken off the table")
    return [ChipsTaken(player=act.by, amount=amount, stack=player.stack, rules=rules.top_up, movements=movements)]


def in_hand(state: TableState, player: Player) -> bool:
    """Return True if a player has a live hand, or wagers in a house game."""
    token = state.token(player.name)
    if token is None or not state.in_round:
        return False
    return state.current().in_hand(token)


def bound(state: TableState, player: Player) -> bool:
    """Return True if the round still holds chips of the player, who can then leave only afterwards."""
    token = state.token(player.name)
    if token is None or not state.in_round:
        return False
    return state.current().binds(token)


def out_of_range(state: TableState, player: Player) -> bool:
    """Return True if a stake is outside a buy-in that a change of game made binding."""
    if player.name not in state.forced:
        return False
    most = state.sign.most_buy_in
    return player.stack < state.sign.least_buy_in or (most is not None and player.stack > most)


def collect(state: TableState, act: Act) -> list[FloorEvent]:
    """Handle `collect`: take the time charge from every occupied seat, in advance and between hands."""
    if act.by != CLOCK:
        state.require(act)
    charge = state.room.time
    if charge is None or not state.sign.time_charge:
        raise NotAllowed("the sign has no time charge", state.room.control)
    if state.in_round:
        raise NotAllowed("collect the time charge between hands", charge.collected + state.room.stakes.in_a_round)
    if state.collected is not None and state.now - state.collected < timedelta(minutes=charge.minutes):
        raise NotAllowed(f"the last charge covers {charge.minutes} minutes, which are not over", charge.collected)
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
    """Handle `verify`: have an official count the collected charge and drop it."""
    if not state.dropped or state.room.time is None:
        raise NotAllowed("there is no time charge to verify", act.rules)
    amount, state.dropped = state.dropped, 0
    movements = moved(drop(state.id), COMMISSION, amount, "time charge verified")
    return [TimeVerified(amount=amount, rules=state.room.time.verified, movements=movements)]


def more_time(state: TableState, act: Act) -> list[FloorEvent]:
    """Handle `more-time`: buy time to act. The fee is charged after the hand."""
    player, offer = state.player(act.by), state.sign.more_time
    rules = state.room.more_time
    if offer is None or not rules:
        raise NotAllowed("more time is not sold at this table", rules or state.room.control)
    if not state.in_round or state.token(act.by) not in state.current().legal_actions():
        raise NotAllowed(f"it is not {act.by}'s turn to act", rules)
    if player.time_bought >= offer.times:
        raise NotAllowed(f"{act.by} has already bought time {offer.times} times in this hand, the most allowed", rules)
    player.time_bought += 1
    if state.acted is not None:
        state.acted += timedelta(seconds=offer.seconds)
    fee = read_money(offer.fee)
    player.owed_fees += fee
    return [TimeBought(player=act.by, seconds=offer.seconds, fee=fee, rules=rules)]
