"""Timed actions of a table, for the process that reads the clock."""

from datetime import datetime, timedelta

import msgspec

from pitboss.pit.machine import CLOCK
from pitboss.pit.table.notices import opens_at
from pitboss.pit.table.seats import HELD, next_up
from pitboss.pit.table.stakes import bound
from pitboss.pit.table.state import TableState

BETS_CALLED = timedelta(minutes=1)
"""How long betting stays open before a round without bets counts as a hand for a notice."""
MEANT = timedelta(seconds=2)
"""Delay before calling a player who has just joined the list; some players leave it again."""
TICK, NO_MORE_BETS = (CLOCK, "tick"), ("d", "d close")

ONE_MINUTE = timedelta(minutes=1)
"""The time an official may give a slow player if the sign gives no time to act."""

Line = tuple[str, str]


class Timed(msgspec.Struct, frozen=True):
    """A time, never before the one asked about, with the lines then due and their senders."""

    at: datetime
    lines: tuple[Line, ...]


def due(state: TableState, now: datetime) -> Timed | None:
    """Return the next timed lines, or None while the table waits for people.

    Ask again after every accepted line: lines that must wait for the end of a round are not included before it.
    """
    groups = (_changes(state), _pick_ups(state), _charge(state, now), _calls(state), _holds(state))
    found = [(min(one), group) for group in groups if (one := [at for at, _ in group])]
    if not found:
        return None
    first, group = min(found, key=lambda each: max(each[0], now))
    at = max(first, now)
    return Timed(at, tuple(dict.fromkeys(line for when, line in group if when <= at)))


def people_keep_time(state: TableState) -> bool:
    """Return True if officials call time, because a person deals or a decision is pending."""
    round_ = state.current()
    return state.sign.dealer == "human" or round_.in_question or bool(round_.minute) or state.summons is not None


def time_is_over(state: TableState, place: str) -> datetime | None:
    """Return when a place's time to act runs out, or None without a limit."""
    limit = ONE_MINUTE if state.current().minute == place else timedelta(seconds=state.sign.time_to_act)
    return state.acted + limit if state.acted is not None and limit else None


def may_be_called(state: TableState) -> dict[str, datetime]:
    """Return the places on which an official may call time, each with the earliest time."""
    if state.round is None or not state.in_round or state.suspended or not people_keep_time(state):
        return {}
    round_ = state.round
    if round_.betting_open or round_.due() is not None or not round_.silence:
        return {}
    asked = [place for place, offered in round_.legal_actions().items() if not all(one.aside for one in offered)]
    found = ((place, time_is_over(state, place)) for place in asked if place in state.places)
    return {place: at for place, at in found if at is not None}


def _changes(state: TableState) -> list[tuple[datetime, Line]]:
    """Return the announced changes. In a round without bets, the betting is closed so that they can be made."""
    empty = _empty_round(state)
    if state.in_round and not empty:
        return []
    line = NO_MORE_BETS if empty else TICK
    found = [(at, line) for notice in state.notices if (at := opens_at(state, notice)) is not None]
    if empty and state.began and any(route.hands for notice in state.notices for route in notice.routes):
        found.append((state.began + BETS_CALLED, line))
    return found


def _empty_round(state: TableState) -> bool:
    playing = state.round
    if playing is None or not state.in_round or state.suspended:
        return False
    return playing.betting_open and not playing.boxes_played()


def _pick_ups(state: TableState) -> list[tuple[datetime, Line]]:
    """Return the pick-ups of held seats. If the book sets no limit, an official decides."""
    held = state.room.absence.reserved
    if held is None:
        return []
    away = [player for player in state.by_seat() if player.away_since is not None and not bound(state, player)]
    return [
        (player.away_since + timedelta(minutes=held), (CLOCK, f"pick-up {player.name}"))
        for player in away
        if player.away_since is not None
    ]


def _calls(state: TableState) -> list[tuple[datetime, Line]]:
    """Return the calls of waiting players to seats, and the removals of players who did not come."""
    names = next_up(state)
    return [
        (one.since + MEANT, (CLOCK, f"call {one.name}"))
        if one.called is None
        else (one.called + HELD, (CLOCK, f"unwait {one.name}"))
        for one in state.waiting
        if one.name in names
    ]


def _holds(state: TableState) -> list[tuple[datetime, Line]]:
    """Return the releases of payments withheld as long as the book allows."""
    held = [one for one in state.held if one.until is not None and not one.done]
    return [(one.until, (CLOCK, f"release {one.player} {one.round}")) for one in held if one.until is not None]


def _charge(state: TableState, now: datetime) -> list[tuple[datetime, Line]]:
    """Return the next time charge, in advance and between hands."""
    charge = state.room.time
    if charge is None or not state.sign.time_charge or not state.players:
        return []
    if not state.open or state.suspended or state.in_round:
        return []
    at = now if state.collected is None else state.collected + timedelta(minutes=charge.minutes)
    return [(at, (CLOCK, "collect"))]
