"""A tournament's table: the tournament assigns seats, chips and levels, and names the player who wagers first."""

import msgspec

from pitboss.books.room import TournamentRules
from pitboss.core.citation import Rules
from pitboss.core.money import Chips
from pitboss.core.refusals import NotAllowed, NotYourTurn
from pitboss.pit.machine import Act
from pitboss.pit.table import event as e
from pitboss.pit.table import seats, tournament
from pitboss.pit.table.event import FloorEvent
from pitboss.pit.table.sign import checked
from pitboss.pit.table.stakes import bound
from pitboss.pit.table.state import Player, TableState, check_name
from pitboss.rules import action as a
from pitboss.rules.movement import moved, stack, tournament_chips


def place(state: TableState, act: Act, name: str, seat: int, chips: Chips) -> list[FloorEvent]:
    """Handle `place anna 3 5000`: give a seat with chips. The player is dealt in from the next hand."""
    rules = require_tournament(state, act)
    check_name(name, state.room.officials)
    if name in state.players or state.at(state.seat(seat)) is not None:
        raise NotAllowed(f"seat {seat} is taken, or {name} already has a seat", rules.seats)
    state.players[name] = Player(name=name, seat=seat, stack=chips, sat=act.now, entry="in", newcomer=False)
    state.vacated.discard(seat)
    movements = moved(tournament_chips(state.sign.event), stack(state.id, name), chips, "tournament chips")
    return [e.SeatGiven(player=name, seat=seat, stack=chips, rules=rules.seats, movements=movements)]


def lift(state: TableState, act: Act, name: str) -> list[FloorEvent]:
    """Handle `lift anna`: remove a moved or eliminated player. The chips go back to the tournament."""
    rules, player = require_tournament(state, act), state.player(name)
    if bound(state, player):
        raise NotAllowed(f"{name} is in this hand: change seats between hands", rules.seats)
    del state.players[name]
    seats.settle_seat(state, name, player.seat)
    movements = moved(stack(state.id, name), tournament_chips(state.sign.event), player.stack, "tournament chips")
    return [e.SeatTaken(player=name, seat=player.seat, stack=player.stack, rules=rules.seats, movements=movements)]


def set_stack(state: TableState, act: Act, name: str, chips: Chips) -> list[FloorEvent]:
    """Handle `stack anna 7500`: set the stack after a re-buy, an add-on or a chip race."""
    rules, player = require_tournament(state, act), state.player(name)
    if bound(state, player):
        raise NotAllowed(f"{player.name} is in this hand: change chips between hands", rules.chips)
    more, player.stack = chips - player.stack, chips
    movements = moved(tournament_chips(state.sign.event), stack(state.id, player.name), more, "tournament chips")
    return [e.StackSet(player=player.name, stack=chips, rules=rules.chips, movements=movements)]


def level(state: TableState, act: Act, number: int, words: dict[str, str]) -> list[FloorEvent]:
    """Handle `level 3 blinds=100/200 ante=25`: set the level from the next hand on."""
    rules, sign = require_tournament(state, act), state.sign
    if state.in_round:
        raise NotAllowed("a level starts with the next hand: wait until this one is over", rules.limits.rules)
    table = sign.table | {key: words[key] for key in ("minimum", "maximum", "unit") if key in words}
    changed = msgspec.structs.replace(
        sign,
        blinds=tuple(words["blinds"].split("/")) if "blinds" in words else sign.blinds,
        bets=tuple(words["bets"].split("/")) if "bets" in words else sign.bets,
        ante=words.get("ante", ""),
        table=table,
    )
    state.sign = checked(changed)
    costs = ", ".join(f"{key} {value}" for key, value in words.items())
    return [e.LevelSet(number=number, costs=costs, rules=rules.limits.rules)]


def require_tournament(state: TableState, act: Act) -> TournamentRules:
    """Return the table's tournament rules, or refuse a sender other than its tournament."""
    rules = tournament.rules_of(state)
    if rules is None or not state.sign.event:
        raise NotAllowed("this table belongs to no tournament", state.room.control)
    if act.by != f"tournament:{state.sign.event}":
        raise NotAllowed(f"{act.by} may not give seats or chips here: only the tournament may", rules.seats)
    return rules


def lead(state: TableState, act: Act, number: int) -> list[FloorEvent]:
    """Handle `lead 3`: this seat wagers first in the next hand."""
    rules, seat = require_tournament(state, act), state.seat(number)
    if state.in_round:
        raise NotAllowed("set who wagers first before the hand", rules.order)
    state.lead = seat
    return [e.LeadGiven(seat=seat, rules=rules.order)]


def secret(state: TableState, act: Act, name: str) -> list[FloorEvent]:
    """Handle `secret anna`: note a secret wager for the next hand. The table does not know the amount."""
    rules, player = require_tournament(state, act), state.player(name)
    if state.in_round:
        raise NotAllowed("hand in a secret wager before the hand", rules.secret)
    state.secret.add(player.name)
    return [e.SecretHandedIn(player=player.name, rules=rules.secret)]


def ready(state: TableState, act: Act) -> list[FloorEvent]:
    """Handle `ready`: the player has placed all wagers, and the next player may wager."""
    player, first = state.player(act.by), turn(state)
    rules = tournament.rules_of(state)
    if rules is None or not in_turn(state):
        cited = rules.order if rules is not None else state.room.control
        raise NotAllowed(f"{act.by} has no wagers to place now", cited)
    if player is not first:
        raise NotYourTurn(_not_yet(state, player, first), _cited(state, player))
    state.wagered.add(player.name)
    return [e.WagersPlaced(player=player.name, rules=rules.order)]


def in_turn(state: TableState) -> bool:
    """Return True if players place their wagers in turn now."""
    if not (state.sign.banked and state.sign.event and state.in_round):
        return False
    return state.current().betting_open


def order(state: TableState) -> list[Player]:
    """Return the players in the hand, clockwise from the one who wagers first."""
    there = [player for player in state.by_seat() if state.token(player.name) is not None]
    first = next((at for at, player in enumerate(there) if player.seat >= (state.lead or 0)), 0)
    return there[first:] + there[:first]


def turn(state: TableState) -> Player | None:
    """Return the player who must wager now, or None if only secret wagers are left to place."""
    if not in_turn(state):
        return None
    done = state.wagered | state.secret
    return next((one for one in order(state) if one.name not in done and one.away_since is None), None)


def check_turn(state: TableState, player: Player, action: a.Action) -> None:
    """Refuse a wager out of turn, or a change after the next player has seen it."""
    if not in_turn(state) or not isinstance(action, a.Bet | a.TakeBack):
        return
    first = turn(state)
    if player is first or (first is None and player.name in state.secret):
        return
    raise NotYourTurn(_not_yet(state, player, first), _cited(state, player), actor=player.name)


def _cited(state: TableState, player: Player) -> Rules:
    """Return the clauses on why a player must wait: the order of betting, or a secret wager."""
    rules = tournament.rules_of(state)
    if rules is None:
        return ()
    return rules.secret if player.name in state.secret else rules.order


def _not_yet(state: TableState, player: Player, first: Player | None) -> str:
    if player.name in state.secret:
        return f"{player.name} has already handed in a secret wager for this hand"
    if player.name in state.wagered or first is None:
        return f"{player.name} has already placed all wagers of this hand"
    return f"it is {first.name}'s turn to wager, not {player.name}'s"
