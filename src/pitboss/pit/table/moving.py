"""Moves between tables: requests, draws, feeder tables, closed games and associated players."""

import msgspec

from pitboss.books.care.clauses import ruling
from pitboss.books.room import MoveRules
from pitboss.core.citation import Rules
from pitboss.core.money import Chips, short_money
from pitboss.core.refusals import NotAllowed, WrongAmount
from pitboss.pit.machine import Act
from pitboss.pit.table.drawing import needed
from pitboss.pit.table.event import FloorEvent, MoveAsked, MovedOut
from pitboss.pit.table.seats import check_admitted, check_bot, move_player, remove_player, seat_player
from pitboss.pit.table.stakes import bound, check_buy_in
from pitboss.pit.table.state import Departure, Player, TableState, Way, check_name
from pitboss.rules.movement import moved, stack, wallet

APART = 2
"""The number of seats to keep between associated players at one table."""
Origin = tuple[str, int]
"""The table a player comes from, and the departure's number there."""
WHOLE_STAKE: tuple[Way, ...] = ("feeder", "moved")
"""Ways by which players bring exactly their old stake, whatever the buy-in."""


def ask_move(state: TableState, act: Act, to: str) -> list[FloorEvent]:
    """Handle `ask-move t2`: ask to move to another table. An official must approve."""
    rules = _rules(state)
    state.player(act.by).move_to = to
    return [MoveAsked(player=act.by, to=to, rules=rules.approval)]


def move_out(state: TableState, act: Act, name: str, to: str) -> list[FloorEvent]:
    """Handle `move anna t2`: release a player with the whole stake. The other table receives them by number."""
    rules = _rules(state)
    player = state.player(name)
    if bound(state, player):
        raise NotAllowed(f"{name} is in the round: move them when it is over", act.rules)
    draw = needed(state)
    if player.move_to and draw is not None and draw.why == "move":
        raise NotAllowed("several players ask to move: draw cards first", rules.draw)
    first = state.mover if state.mover in state.players else ""
    if player.move_to and first and name != first:
        raise NotAllowed(f"{first} drew the highest card and moves first", rules.draw)
    state.mover = ""
    why = _way(state, player)
    remove_player(state, player, "moved")
    number = state.departed(Departure(name, to, player.stack, why, player.bot))
    cited = act.rules + rules.approval + (rules.feeder if why == "feeder" else ())
    movements = moved(stack(state.id, name), wallet(name), player.stack, f"moved to {to}")
    return [
        MovedOut(
            player=name, seat=player.seat, to=to, stack=player.stack, why=why, number=number, bot=player.bot,
            rules=cited, movements=movements,
        )
    ]  # fmt: skip


def _way(state: TableState, player: Player) -> Way:
    if state.sign.feeder:
        return "feeder"
    return "change" if player.move_to else "moved"


def receive(
    state: TableState, act: Act, name: str, seat: int, amount: Chips, why: Way, origin: Origin, bot: bool
) -> list[FloorEvent]:
    """Handle `receive anna 3 200 feeder from t1/4`: seat a player who left table t1 by its departure 4.

    After a `change` at the player's own request the player counts as new. A player from a `feeder` table or a
    `closed` game, or `moved` by an official, neither waits nor posts. The room checks the line with the other table
    by `vouch`. A bot's seat stays marked: `… t1/4 bot`.
    """
    rules, proof = _rules(state), "/".join(map(str, origin))
    check_name(name, state.room.officials)
    kinds: dict[Way, Rules] = {
        "change": rules.as_new, "feeder": rules.feeder, "closed": rules.closed, "moved": rules.moved
    }  # fmt: skip
    check_bot(state, bot)
    check_admitted(state, name)
    if proof in state.received:
        raise NotAllowed(f"the player of departure {proof} has already been seated here", act.rules)
    if name in state.players or state.at(state.seat(seat)) is not None or len(state.players) >= state.sign.most:
        raise NotAllowed(f"seat {seat} is taken, the table is full or {name} has a seat", state.room.seats.most)
    if why not in WHOLE_STAKE:
        check_buy_in(state, name, amount)
    event = seat_player(state, name, seat, amount, act.now, exempt=why != "change", bot=bot)
    state.received.add(proof)
    state.waiting[:] = [one for one in state.waiting if one.name != name]
    return [msgspec.structs.replace(event, rules=kinds[why] + event.rules)]


def vouch(origin: TableState, to: str, name: str, amount: Chips, why: Way, number: int, bot: bool) -> None:
    """Refuse a move if the table a player comes from does not confirm the line at table `to`."""
    rules = _rules(origin)
    left = origin.departures.get(number)
    if left is None or left.player != name or left.to not in ("", to) or left.why != why:
        raise NotAllowed(f"table {origin.id} has no departure {number} of {name} to {to} as {why!r}", rules.approval)
    if left.bot is not bot:
        raise NotAllowed(f"{name} left table {origin.id} {'as a bot' if left.bot else 'in person'}", ruling("C11"))
    if why in WHOLE_STAKE and amount != left.stack:
        raise WrongAmount(
            f"{name} left table {origin.id} with {short_money(left.stack)} and must bring the whole stack",
            rules.feeder if why == "feeder" else rules.moved,
            amount=amount,
            minimum=left.stack,
            maximum=left.stack,
        )


def separate(state: TableState, act: Act, name: str, neighbour: str, number: int) -> list[FloorEvent]:
    """Handle `separate anna bob 5`: move anna to seat 5, at least two seats from bob."""
    player, other, seat = state.player(name), state.player(neighbour), state.seat(number)
    if state.at(seat) is not None or bound(state, player):
        raise NotAllowed(f"seat {seat} is taken, or {player.name} is in the round", act.rules)
    around = abs(seat - other.seat)
    if min(around, state.sign.seats - around) <= APART:
        raise NotAllowed(f"seat {seat} is not {APART} seats away from {other.name}", state.room.seats.separate)
    entry = player.entry
    event = move_player(state, player, seat)
    player.entry = entry
    return [msgspec.structs.replace(event, entry=entry, rules=state.room.seats.separate)]


def _rules(state: TableState) -> MoveRules:
    if state.room.moves is None:
        raise NotAllowed("in a house game players leave one table and sit down at another", state.room.seats.choice)
    return state.room.moves
