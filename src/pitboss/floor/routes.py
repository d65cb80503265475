"""When an announced change may be made: consent, hands played, minutes passed, and what the law asks besides."""

from datetime import datetime, timedelta

from pitboss.floor.state import Notice, State
from pitboss.rulebooks.room import Route


def open_route(state: State, notice: Notice) -> Route | None:
    """The route by which a change can be made now; None while there is none. A carried pot is won first."""
    if _held(state, notice) or _besides(state, notice) > state.now:
        return None
    return next((route for route in notice.routes if _is_open(state, notice, route)), None)


def opens_at(state: State, notice: Notice) -> datetime | None:
    """When the passing of time alone lets a change be made, between rounds; None where it takes more than that."""
    if _held(state, notice):
        return None
    timed = [route for route in notice.routes if _by_time(state, notice, route)]
    times = [notice.posted + timedelta(minutes=route.minutes) for route in timed]
    return max(min(times), _besides(state, notice)) if times else None


def _held(state: State, notice: Notice) -> bool:
    return bool(state.carried) and notice.subject in ("close", "game")


def _besides(state: State, notice: Notice) -> datetime:
    """Before this instant nothing makes the change, unless nobody is there to read the sign."""
    if notice.besides is None or not state.players:
        return notice.posted
    return notice.posted + timedelta(minutes=notice.besides.minutes)


def _by_time(state: State, notice: Notice, route: Route) -> bool:
    """Whether a route is open already, or will be without anybody doing anything."""
    return _played(state, notice) >= route.hands if route.when == "notice" else _is_open(state, notice, route)


def _is_open(state: State, notice: Notice, route: Route) -> bool:
    seated = len(state.players)
    if route.when == "nobody seated":
        here = sum(player.away_since is None for player in state.players.values()) if route.present else seated
        return here < route.fewer_than
    if route.when == "all agree":
        return notice.agreed >= set(state.players)
    if route.when == "most agree":
        return 2 * len(notice.agreed) > seated
    if route.when == "at once":
        return True
    passed = state.now - notice.posted >= timedelta(minutes=route.minutes)
    return passed and _played(state, notice) >= route.hands


def _played(state: State, notice: Notice) -> int:
    """Hands begun and ended since the notice went up."""
    return max(state.hands - notice.first_hand + 1 - (1 if state.in_round else 0), 0)
