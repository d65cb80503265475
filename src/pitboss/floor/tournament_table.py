"""A table that a tournament plays at: the tournament gives seats, chips and levels, between hands, and takes them back.

Its lines are said by `tournament:NAME`, the tournament the sign names, and by nobody else. Chips come from the
tournament's account and go back there: they have no cash value and meet no wallet.
"""

import msgspec

from pitboss.floor import seat_claims, tournament
from pitboss.floor.accounts import moved, stack, tournament_chips
from pitboss.floor.event import FloorEvent, LevelSet, SeatGiven, SeatTaken, StackSet
from pitboss.floor.line import Act, check_name
from pitboss.floor.sign import checked
from pitboss.floor.stakes import bound
from pitboss.floor.state import Player, TableState
from pitboss.rounds.errors import NotAllowed, UnreadableLine
from pitboss.rulebooks.room import TournamentRules


def place(state: TableState, act: Act) -> list[FloorEvent]:
    """`place anna 3 5000`: a seat with chips; dealt in from the next hand on."""
    act.count(3, 3, "place anna 3 5000")
    rules = said_by_its_tournament(state, act)
    name, seat, chips = check_name(act.args[0], state.room.officials), act.number(1, "a seat"), act.amount(2)
    if name in state.players or state.at(state.seat(seat)) is not None:
        raise NotAllowed(f"{name} cannot be placed in seat {seat}: it is taken, or {name} has another", rules.seats)
    state.players[name] = Player(name=name, seat=seat, stack=chips, sat=act.now, entry="in", newcomer=False)
    state.vacated.discard(seat)
    movements = moved(tournament_chips(state.sign.event), stack(state.id, name), chips, "tournament chips")
    return [SeatGiven(player=name, seat=seat, stack=chips, rules=rules.seats, movements=movements)]


def lift(state: TableState, act: Act) -> list[FloorEvent]:
    """`lift anna`: moved to another table, or out; the chips go back to the tournament."""
    name = act.one("a player's name")
    rules, player = said_by_its_tournament(state, act), state.player(name)
    if bound(state, player):
        raise NotAllowed(f"{name} plays in this hand: seats change between hands", rules.seats)
    del state.players[name]
    seat_claims.settled(state, name, player.seat)
    movements = moved(stack(state.id, name), tournament_chips(state.sign.event), player.stack, "tournament chips")
    return [SeatTaken(player=name, seat=player.seat, stack=player.stack, rules=rules.seats, movements=movements)]


def set_stack(state: TableState, act: Act) -> list[FloorEvent]:
    """`stack anna 7500`: after a re-buy, an add-on or a race."""
    act.count(2, 2, "stack anna 7500")
    rules, player, chips = said_by_its_tournament(state, act), state.player(act.args[0]), act.amount(1)
    if bound(state, player):
        raise NotAllowed(f"{player.name} plays in this hand: chips are given between hands", rules.chips)
    more, player.stack = chips - player.stack, chips
    movements = moved(tournament_chips(state.sign.event), stack(state.id, player.name), more, "tournament chips")
    return [StackSet(player=player.name, stack=chips, rules=rules.chips, movements=movements)]


def level(state: TableState, act: Act) -> list[FloorEvent]:
    """`level 3 blinds=100/200 ante=25`: what a hand costs from the next one on."""
    if not act.args:
        raise UnreadableLine("this is written 'level 3 blinds=100/200'", actor=act.by)
    rules, number = said_by_its_tournament(state, act), act.number(0, "a level")
    if state.in_round:
        raise NotAllowed("a level is in force from the next hand", rules.limits.rules)
    words, sign = act.words(skip=1), state.sign
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
    return [LevelSet(number=number, costs=costs, rules=rules.limits.rules)]


def said_by_its_tournament(state: TableState, act: Act) -> TournamentRules:
    """The rules of a table that its tournament speaks at; a refusal for everybody else."""
    rules = tournament.rules_of(state)
    if rules is None or not state.sign.event:
        raise NotAllowed("this table belongs to no tournament", state.room.control)
    if act.by != f"tournament:{state.sign.event}":
        raise NotAllowed(f"{act.by} does not give seats or chips here: the tournament does", rules.seats, actor=act.by)
    return rules
