"""Return everything that a round is as comparable values, to prove that a refused line has changed nothing."""

from typing import Any

import msgspec

from pitboss.rules.banked.game import BankedGame
from pitboss.rules.banked.irregularities.memory import BankedMemory as HouseMemory
from pitboss.rules.banked.layout import Box, Placed
from pitboss.rules.banked.round import BankedRound
from pitboss.rules.irregularities import Memory
from pitboss.rules.poker.game import PokerGame
from pitboss.rules.poker.round import PokerRound
from pitboss.rules.poker.state import FIELDS, State
from pitboss.rules.round import FIELDS as OF_EVERY_ROUND
from pitboss.rules.round import Round
from pitboss.rules.view import PUBLIC, view
from toolkit.every_game import AnyTable, PokerTable


def inside(value: Any) -> Any:
    """Return a value with all its mutable parts taken apart; an immutable value stands for itself."""
    if isinstance(value, Memory):
        return {name: inside(getattr(value, name)) for name in value._names}
    if isinstance(value, State):
        return {name: inside(getattr(value, name)) for name in FIELDS if name != "sign"}
    if isinstance(value, HouseMemory | Box):
        return {name: inside(getattr(value, name)) for name in type(value).__slots__ if name != "sign"}
    if isinstance(value, Placed):
        return tuple(inside(getattr(value, name)) for name in value.__struct_fields__)
    if isinstance(value, dict):
        return [(key, inside(one)) for key, one in value.items()]
    if isinstance(value, list | tuple):
        return [inside(one) for one in value]
    return set(value) if isinstance(value, set) else value


def state_of(round_: Round) -> Any:
    """Return every attribute of the round, including compiled classes, which `vars` does not know.

    The choices remembered between two actions are not part of its state.
    """
    held = {name: getattr(round_, name) for name in OF_EVERY_ROUND} | getattr(round_, "__dict__", {})
    held |= {"state": round_.state} if isinstance(round_, PokerRound) else {}
    return {
        name: inside(value) for name, value in held.items() if name not in ("_offered", "_standing", "sign", "game")
    }


def game_of(round_: PokerRound | BankedRound) -> PokerGame | BankedGame:
    return round_.game if isinstance(round_, BankedRound) else round_.sign.game


def told(table: AnyTable) -> Any:
    """Return everybody's views and choices, the answer, what is due, and every step."""
    round_ = table.round
    places = table.round.state.n if isinstance(table, PokerTable) else table.boxes + 1
    game = game_of(round_)
    viewers = [*(f"p{number}" for number in range(1, places + 1)), PUBLIC, "d", game.officials.roles[-1].token]
    views = {viewer: msgspec.json.encode(view(round_, viewer), enc_hook=str) for viewer in viewers}
    return views, round_.legal_actions(), round_.answer().as_json(), round_.due(), list(round_.steps), round_.status
