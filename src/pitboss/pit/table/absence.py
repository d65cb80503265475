"""Absent players: away and back, held seats, picked-up stakes, penalties and players who do not bet."""

from datetime import datetime, timedelta

from pitboss.core.refusals import NotAllowed, WrongAmount
from pitboss.pit.machine import CLOCK, Act
from pitboss.pit.table.boxes import join_betting
from pitboss.pit.table.button import amount_to_post, posting_rules
from pitboss.pit.table.event import CameBack, FloorEvent, Idle, PenaltyGiven, PickedUp, WentAway
from pitboss.pit.table.seats import remove_player
from pitboss.pit.table.stakes import bound
from pitboss.pit.table.state import PickUp, Player, TableState
from pitboss.rules.movement import moved, stack, wallet


def away(state: TableState, act: Act) -> list[FloorEvent]:
    """Handle `away`: deal the player out until they return. Missed blinds are owed."""
    player = state.player(act.by)
    if player.away_since is not None:
        raise NotAllowed(f"{act.by} is already away", state.room.absence.picked_up)
    return [mark_away(state, player)]


def mark_away(state: TableState, player: Player) -> FloorEvent:
    player.away_since = state.now
    held = state.room.absence.reserved
    until = None if held is None else state.now + timedelta(minutes=held)
    return WentAway(player=player.name, until=until, rules=state.room.absence.picked_up or state.room.seats.choice)


def back(state: TableState, act: Act) -> list[FloorEvent]:
    """Handle `back`: deal the player in again once missed blinds are made good."""
    player = state.player(act.by)
    if player.away_since is None:
        raise NotAllowed(f"{act.by} is not away", state.room.absence.picked_up)
    if not player.stack:
        raise NotAllowed(f"{act.by} has no chips: buy in with 'add' first", state.room.stakes.buy_in)
    player.away_since = None
    join_betting(state, player)
    rules = state.room.absence.back
    if state.room.entry is not None and player.owes:
        rules = posting_rules(state.room.entry, player) + state.room.entry.return_wait
    owes = amount_to_post(state, player) if player.owes else 0
    return [CameBack(player=act.by, owes=owes, entry=player.entry, rules=rules or state.room.seats.choice)]


def overdue(state: TableState, now: datetime) -> list[str]:
    """Return the players who have been away so long that a pick-up is due, or suggested if the book leaves it to an
    official."""
    absence = state.room.absence
    limit = timedelta(minutes=absence.suggested if absence.reserved is None else absence.reserved)
    return [player.name for player in state.by_seat() if player.away_since and now - player.away_since >= limit]


def pick_up(state: TableState, act: Act, name: str) -> list[FloorEvent]:
    """Handle `pick-up anna`: collect and hold the stake, and free the seat. The clock may send it too."""
    rules = state.room.absence
    if act.by != CLOCK:
        state.require(act)
    player = state.player(name)
    if player.away_since is None or bound(state, player):
        raise NotAllowed(f"{name} is not away", rules.picked_up)
    held = rules.reserved
    if held is not None and state.now - player.away_since < timedelta(minutes=held):
        raise NotAllowed(f"{name}'s seat is held for {held} minutes: too early to pick up the stake", rules.picked_up)
    if held is None and act.by == CLOCK:
        raise NotAllowed("an official must decide whether the absence is too long", rules.picked_up)
    remove_player(state, player, "picked up")
    state.picked_up[name] = PickUp(act.now, player.stack)
    movements = moved(stack(state.id, name), wallet(name), player.stack, "picked up and held")
    return [PickedUp(player=name, seat=player.seat, stack=player.stack, rules=rules.picked_up, movements=movements)]


def penalise(state: TableState, act: Act, name: str, hands: int) -> list[FloorEvent]:
    """Handle `penalise anna 3`: deal the player out for three or ten hands. Missed blinds are owed."""
    player, rules = state.player(name), state.room.absence
    if hands not in rules.penalties:
        allowed = " or ".join(map(str, rules.penalties))
        raise WrongAmount(f"a penalty must be {allowed} hands, not {hands}", act.rules)
    player.penalty = hands
    return [PenaltyGiven(player=player.name, hands=hands, rules=act.rules + rules.penalty)]


def vacate(state: TableState, act: Act, name: str) -> list[FloorEvent]:
    """Handle `vacate anna`: ask a player who has not bet for three rounds in a row to give up the seat."""
    rules = state.room.absence
    player = state.player(name)
    if not is_idle(state, player) or bound(state, player):
        full = " at a full table" if rules.idle_if_full else ""
        raise NotAllowed(f"{name} has not sat out {rules.idle} rounds in a row{full}", rules.idle_rules)
    return [remove_player(state, player, "asked for the seat", rules.idle_rules)]


def is_idle(state: TableState, player: Player) -> bool:
    """Return True if staff may ask for the seat. If the rule applies to full tables, the table must still be full."""
    rules = state.room.absence
    if rules.idle is None or player.idle < rules.idle:
        return False
    return not rules.idle_if_full or len(state.players) >= state.sign.seats


def count_idle(state: TableState, bettors: set[str]) -> list[FloorEvent]:
    """Count rounds without a bet after a round, and alert staff when a player reaches the limit.

    A round without bets does not count. If only full tables count, any other round resets everybody's count.
    """
    rules, events = state.room.absence, list[FloorEvent]()
    counts = bool(bettors) and (not rules.idle_if_full or (state.full and len(state.players) >= state.sign.seats))
    for player in state.by_seat():
        if counts and player.name not in bettors:
            player.idle += 1
        else:
            player.idle = 0 if player.name in bettors or rules.idle_if_full else max(player.idle, 0)
        if counts and player.idle == rules.idle:
            events.append(Idle(player=player.name, rounds=player.idle, rules=rules.idle_rules))
    return events


def count_penalties(state: TableState) -> None:
    """Count the hand just played towards the penalty of each player who was dealt out."""
    for player in state.players.values():
        if player.penalty and player.name not in state.places.values():
            player.penalty -= 1


def departures(state: TableState) -> list[FloorEvent]:
    """Remove leaving players between rounds, and mark players without chips as away until they buy in again."""
    events: list[FloorEvent] = []
    for player in state.by_seat():
        if player.leaving:
            events.append(remove_player(state, player, "excluded" if player.name in state.barred else "left"))
        elif not player.stack and player.away_since is None:
            events.append(mark_away(state, player))
    return events
