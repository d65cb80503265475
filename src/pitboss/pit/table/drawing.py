"""Draws for high card: the first button, a contested seat, and the players who move to another table."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from pitboss.books.room import FirstButton
from pitboss.core.cards import UNSEEN, Card
from pitboss.core.citation import Rules
from pitboss.core.errors import present
from pitboss.core.refusals import ImpossibleCard, NotAllowed
from pitboss.pit.machine import Act
from pitboss.pit.table.button import clockwise
from pitboss.pit.table.event import CardsDrawn, FloorEvent, LeftTable
from pitboss.pit.table.seats import move_player, rival_seat, seat_player
from pitboss.pit.table.state import Player, TableState
from pitboss.rules.movement import moved, stack, wallet

Why = Literal["seat", "move", "button"]


class Draw(msgspec.Struct, frozen=True):
    """A draw to be made now: one card to each of these players, in this order."""

    why: Why
    names: tuple[str, ...]
    rules: Rules
    seat: int = 0


def needed(state: TableState) -> Draw | None:
    """Return the next draw to be made, or None."""
    if (seat := rival_seat(state)) is not None:
        wanted = [c.name for c in state.claims[seat] if c.buy_in or c.name in state.players]
        names = [name for name in wanted if name in state.tied]
        return Draw(
            "seat",
            tuple(names if len(names) > 1 else wanted),
            state.room.seats.rivals or state.room.seats.vacated,
            seat,
        )
    moves = state.room.moves
    askers = [player.name for player in state.by_seat() if player.move_to]
    if moves is not None and len(askers) > 1 and len(state.players) <= moves.draw_below and state.mover not in askers:
        return Draw("move", tuple(askers), moves.draw)
    return button_draw(state)


def button_draw(state: TableState) -> Draw | None:
    """Return the draw for the first button of a table, if the book draws for it."""
    rules = state.room.button
    if rules is None or rules.first is not FirstButton.HIGHEST_CARD or state.last is not None:
        return None
    ready = [player for player in state.by_seat() if player.ready]
    drawn = state.drawn is not None and any(player.seat == state.drawn for player in ready)
    if drawn or not state.open or state.in_round or len(ready) < max(state.room.open_with, 2):
        return None
    return Draw("button", tuple(player.name for player in ready), rules.first_rules)


def draw(state: TableState, act: Act, cards: tuple[Card, ...]) -> list[FloorEvent]:
    """Handle `draw AsKd9c`: deal a card face up to each player concerned, from the dealer's left."""
    wanted = needed(state)
    if wanted is None:
        raise NotAllowed("no draw is needed now", act.rules)
    if len(cards) != len(wanted.names) or len(set(cards)) != len(cards) or UNSEEN in cards:
        raise ImpossibleCard(
            f"draw one card each for {', '.join(wanted.names)}, all different: {len(cards)} given", wanted.rules
        )
    shown = dict(zip(wanted.names, cards, strict=True))
    if wanted.why == "button":
        return [_first_button(state, wanted, shown)]
    if wanted.why == "move":
        return [_order_of_moves(state, wanted, shown)]
    return _seat_won(state, wanted, shown, act)


def highest(shown: dict[str, Card], suits: Sequence[int] = ()) -> list[str]:
    """Return the players with the highest card, ace high. Suits break ties if the book ranks them."""

    def value(name: str) -> tuple[int, int]:
        card = shown[name]
        return card.rank, -suits.index(card.suit) if suits else 0

    best = max(map(value, shown))
    return [name for name in shown if value(name) == best]


def _first_button(state: TableState, wanted: Draw, shown: dict[str, Card]) -> FloorEvent:
    (winner,) = highest(shown, present(state.room.button, "the button's rules").suits)
    state.drawn = state.players[winner].seat
    return CardsDrawn(why="the first button", cards=shown, winners=(winner,), rules=wanted.rules)


def _order_of_moves(state: TableState, wanted: Draw, shown: dict[str, Card]) -> FloorEvent:
    """Return the event of the draw: the player with the highest card moves first. Ties draw again."""
    best = highest(shown)
    if len(best) > 1:
        tied = present(state.room.moves, "the rules of moves").tied
        return CardsDrawn(why="who moves", cards=shown, winners=(), rules=wanted.rules + tied)
    state.mover = best[0]
    return CardsDrawn(why="who moves", cards=shown, winners=tuple(best), rules=wanted.rules)


def _seat_won(state: TableState, wanted: Draw, shown: dict[str, Card], act: Act) -> list[FloorEvent]:
    """Give the seat to the highest card. Ties draw again, and a holder who loses gets the nearest free seat."""
    best = highest(shown)
    why = f"seat {wanted.seat}"
    if len(best) > 1:
        state.tied = tuple(best)
        return [CardsDrawn(why=why, cards=shown, winners=(), rules=wanted.rules)]
    state.tied = ()
    claims = {claim.name: claim for claim in state.claims.pop(wanted.seat)}
    winner = claims[best[0]]
    events: list[FloorEvent] = [CardsDrawn(why=why, cards=shown, winners=(winner.name,), rules=wanted.rules)]
    holder = state.at(wanted.seat)
    if holder is not None and holder.name != winner.name:
        events.append(_seat_lost(state, holder, wanted.rules))
    if winner.buy_in:
        events.append(seat_player(state, winner.name, wanted.seat, winner.buy_in, act.now))
    elif winner.name in state.players and state.players[winner.name].seat != wanted.seat:
        events.append(move_player(state, state.players[winner.name], wanted.seat))
    state.vacated.discard(wanted.seat)
    return events


def _seat_lost(state: TableState, holder: Player, rules: Rules) -> FloorEvent:
    """Move the loser to the next free seat on the left, or return the stake if there is no free seat."""
    free = [seat for seat in range(1, state.sign.seats + 1) if state.at(seat) is None and seat not in state.claims]
    if free and len(state.players) < state.sign.most:
        entry, event = holder.entry, move_player(state, holder, clockwise(holder.seat, free)[0])
        holder.entry = entry
        return msgspec.structs.replace(event, entry=entry, rules=rules)
    del state.players[holder.name]
    movements = moved(stack(state.id, holder.name), wallet(holder.name), holder.stack, "lost the draw")
    return LeftTable(
        player=holder.name, seat=holder.seat, stack=holder.stack, why="lost the draw", rules=rules, movements=movements
    )
