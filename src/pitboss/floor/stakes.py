"""Chips on the table: the buy-in, what may be added when, and that nothing is taken off."""

from pitboss.floor import tournament
from pitboss.floor.accounts import moved, stack, wallet
from pitboss.floor.event import ChipsAdded, ChipsTaken, FloorEvent
from pitboss.floor.line import Act
from pitboss.floor.state import Player, TableState
from pitboss.money import Chips, short_money
from pitboss.rounds.errors import NotAllowed, WrongAmount


def check_buy_in(state: TableState, name: str, amount: Chips) -> None:
    """A stake to join with lies between the minimum and the maximum on the sign."""
    least, most = state.sign.least_buy_in, state.sign.most_buy_in
    rules = state.room.stakes
    if amount < least or (most is not None and amount > most):
        upto = f" to {short_money(most)}" if most is not None else " or more"
        raise WrongAmount(
            f"{name} cannot buy in for {short_money(amount)}: the buy-in is {short_money(least)}{upto}",
            rules.buy_in if amount < least else rules.buy_in + rules.most,
            actor=name,
            amount=amount,
            minimum=least,
            maximum=most,
        )


def add(state: TableState, act: Act) -> list[FloorEvent]:
    """`add 100`: between rounds, or by a player who is not in the hand; up to the maximum buy-in."""
    act.one("an amount, such as 'add 100'")
    player, amount, rules = state.player(act.by), act.amount(0), state.room.stakes
    tournament.no_buying(state, act.by)
    if in_hand(state, player) and rules.in_a_round:
        raise NotAllowed(f"{act.by} is in the hand: no stake grows during a round", rules.in_a_round, actor=act.by)
    most = state.sign.most_buy_in
    if most is not None and player.stack + amount > most:
        raise WrongAmount(
            f"{act.by} cannot add {short_money(amount)} to {short_money(player.stack)}: the table's maximum "
            f"is {short_money(most)}",
            rules.most,
            actor=act.by,
            amount=amount,
            maximum=max(most - player.stack, 0),
        )
    if not player.stack:
        check_buy_in(state, act.by, amount)
    player.stack += amount
    movements = moved(wallet(act.by), stack(state.id, act.by), amount, "chips bought")
    return [ChipsAdded(player=act.by, amount=amount, stack=player.stack, rules=rules.top_up, movements=movements)]


def take(state: TableState, act: Act) -> list[FloorEvent]:
    """`take 50`: refused where stakes stay on the table; at a house game chips are the player's own."""
    act.one("an amount, such as 'take 50'")
    player, amount, rules = state.player(act.by), act.amount(0), state.room.stakes
    tournament.seats_are_given(state, act.by)
    if rules.no_removal and not out_of_range(state, player):
        raise NotAllowed(f"{act.by} cannot take chips off the table without leaving", rules.no_removal, actor=act.by)
    if bound(state, player):
        raise NotAllowed(f"{act.by} has wagers in the round", rules.buy_in, actor=act.by)
    if amount >= player.stack or (rules.no_removal and player.stack - amount < (state.sign.most_buy_in or 0)):
        raise WrongAmount(f"{act.by} cannot take {short_money(amount)} of {short_money(player.stack)}", rules.buy_in)
    player.stack -= amount
    movements = moved(stack(state.id, act.by), wallet(act.by), amount, "chips taken off the table")
    return [ChipsTaken(player=act.by, amount=amount, stack=player.stack, rules=rules.top_up, movements=movements)]


def in_hand(state: TableState, player: Player) -> bool:
    """Whether a player has something at stake in the round: a live hand, or wagers in a house game."""
    token = state.token(player.name)
    if token is None or not state.in_round:
        return False
    return state.current().in_hand(token)


def bound(state: TableState, player: Player) -> bool:
    """Whether the round still holds some of the player's chips, so that the seat can only be left when it is over."""
    token = state.token(player.name)
    if token is None or not state.in_round:
        return False
    return state.current().binds(token)


def out_of_range(state: TableState, player: Player) -> bool:
    """Whether a stake lies outside a buy-in that a change of game made binding."""
    if player.name not in state.forced:
        return False
    most = state.sign.most_buy_in
    return player.stack < state.sign.least_buy_in or (most is not None and player.stack > most)
