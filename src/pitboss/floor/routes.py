"""When an announced change may be made: consent, hands played, minutes passed, and what the law asks besides."""

from datetime import datetime, timedelta

from pitboss.floor.state import Notice, TableState
from pitboss.rulebooks.room import Route


def open_route(state: TableState, notice: Notice) -> Route | None:
    """The route by which a change can be made now; None while there is none."""
    if held(state, notice) or _besides(state, notice) > state.now:
        return None
    return next((route for route in notice.routes if _is_open(state, notice, route)), None)


def opens_at(state: TableState, notice: Notice) -> datetime | None:
    """When the passing of time alone lets a change be made, between rounds; None where it takes more than that."""
    if held(state, notice):
        return None
    timed = [route for route in notice.routes if _by_time(state, notice, route)]
    times = [notice.posted + timedelta(minutes=route.minutes) for route in timed]
    return max(min(times), _besides(state, notice)) if times else None


def earliest(state: TableState, notice: Notice) -> datetime | None:
    """The time on the notice, after which no minutes stand against the change; None where it asks for none."""
    minutes = max((route.minutes for route in notice.routes), default=0)
    at = max(notice.posted + timedelta(minutes=minutes), _besides(state, notice))
    return at if at > notice.posted else None


def hands_left(state: TableState, notice: Notice) -> int:
    """Hands of the notice still to be played; one in progress counts when it is over."""
    return max(max((route.hands for route in notice.routes), default=0) - _played(state, notice), 0)


def held(state: TableState, notice: Notice) -> bool:
    """Whether a carried pot has to be won first."""
    return bool(state.carried) and notice.subject in ("close", "game")


def _besides(state: TableState, notice: Notice) -> datetime:
    """Before this instant nothing makes the change, unless nobody is there to read the sign."""
    if notice.besides is None or notice.rises is None or not state.players:
        return notice.posted
    return notice.rises + timedelta(minutes=notice.besides.minutes)


def _by_time(state: TableState, notice: Notice, route: Route) -> bool:
    """Whether a route is open already, or will be without anybody doing anything."""
    return _played(state, notice) >= route.hands if route.when == "notice" else _is_open(state, notice, route)


def _is_open(state: TableState, notice: Notice, route: Route) -> bool:
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


def _played(state: TableState, notice: Notice) -> int:
    """Hands begun and ended since the notice went up."""
    return max(state.hands - notice.first_hand + 1 - (1 if state.in_round else 0), 0)
