"""From table to table: asking, cards where few are left, feeder tables, games that close, players kept apart."""

import msgspec

from pitboss.floor.accounts import moved, stack, wallet
from pitboss.floor.drawing import needed
from pitboss.floor.event import FloorEvent, MoveAsked, MovedOut
from pitboss.floor.line import Act, check_name
from pitboss.floor.seats import moved_to, removed, seated
from pitboss.floor.stakes import bound, check_buy_in
from pitboss.floor.state import State
from pitboss.rounds.errors import NotAllowed, UnreadableLine
from pitboss.rulebooks.room import MoveRules

APART = 2
"""Seats that lie between associated players at one table."""


def ask_move(state: State, act: Act) -> list[FloorEvent]:
    """`ask-move t2`: a player asks to go to another table; an official has to approve."""
    to, rules = act.one("a table's name"), _rules(state)
    state.player(act.by).move_to = to
    return [MoveAsked(player=act.by, to=to, rules=rules.approval)]


def move_out(state: State, act: Act) -> list[FloorEvent]:
    """`move anna t2`: an official lets a player go, with the whole stake."""
    act.count(2, 2, "move anna t2")
    power, rules = state.require(act), _rules(state)
    name, to = act.args
    player = state.player(name)
    if bound(state, player):
        raise NotAllowed(f"{name} is in the round: moves are made when it is over", power.rules)
    draw = needed(state)
    if player.move_to and draw is not None and draw.why == "move":
        raise NotAllowed("several ask to move: cards decide who", rules.draw)
    first = state.mover if state.mover in state.players else ""
    if player.move_to and first and name != first:
        raise NotAllowed(f"{first} drew the highest card and moves first", rules.draw)
    state.mover = ""
    removed(state, player, "moved")
    cited = power.rules + rules.approval + (rules.feeder if state.sign.feeder else ())
    movements = moved(stack(state.id, name), wallet(name), player.stack, f"moved to {to}")
    return [MovedOut(player=name, seat=player.seat, to=to, stack=player.stack, rules=cited, movements=movements)]


def receive(state: State, act: Act) -> list[FloorEvent]:
    """`receive anna 3 200 feeder`: a player from another table.

    A table change at the player's own wish (`change`) is as for anybody new; from a feeder table (`feeder`), a game
    that closed (`closed`) or moved by an official (`moved`) the player neither waits nor posts.
    """
    act.count(4, 4, "receive anna 3 200 feeder")
    power, rules = state.require(act), _rules(state)
    name, seat, amount = check_name(act.args[0], state.room.officials), act.number(1, "a seat"), act.amount(2)
    kinds = {"change": rules.as_new, "feeder": rules.feeder, "closed": rules.closed, "moved": power.rules}
    why = act.args[3]
    if why not in kinds:
        raise UnreadableLine(f"{why!r} is no way to come: expected one of {', '.join(kinds)}", power.rules)
    if name in state.players or state.at(state.seat(seat)) is not None or len(state.players) >= state.sign.most:
        raise NotAllowed(f"{name} cannot be seated in seat {seat}", state.room.seats.most)
    if why == "change":
        check_buy_in(state, name, amount)
    event = seated(state, name, seat, amount, act.now, exempt=why != "change")
    state.waiting[:] = [one for one in state.waiting if one.name != name]
    return [msgspec.structs.replace(event, rules=kinds[why] + event.rules)]


def separate(state: State, act: Act) -> list[FloorEvent]:
    """`separate anna bob 5`: anna moves to seat 5, at least two seats from bob."""
    act.count(3, 3, "separate anna bob 5")
    power = state.require(act)
    player, other = state.player(act.args[0]), state.player(act.args[1])
    seat = state.seat(act.number(2, "a seat"))
    if state.at(seat) is not None or bound(state, player):
        raise NotAllowed(f"{player.name} cannot move to seat {seat} now", power.rules)
    around = abs(seat - other.seat)
    if min(around, state.sign.seats - around) <= APART:
        raise NotAllowed(f"seat {seat} is not two seats from {other.name}'s", state.room.seats.separate)
    entry = player.entry
    event = moved_to(state, player, seat)
    player.entry = entry
    return [msgspec.structs.replace(event, entry=entry, rules=state.room.seats.separate)]


def _rules(state: State) -> MoveRules:
    if state.room.moves is None:
        raise NotAllowed("players of a house game leave one table and sit down at another", state.room.seats.choice)
    return state.room.moves
