"""A notice as people read it: what changes, and when. Times are by the clock on the wall; UTC where it says so."""

from collections.abc import Callable
from datetime import UTC, datetime, tzinfo

from pitboss.floor.routes import earliest, hands_left, held
from pitboss.floor.sign import TableSign
from pitboss.floor.state import Notice, TableState
from pitboss.money import short_money

_CONSENT = {"all agree": "all players agree", "most agree": "most players agree"}


def announcement(state: TableState, notice: Notice, zone: tzinfo = UTC) -> str:
    """`the minimum goes up to 25 at 12:20 UTC`."""
    return f"{what(state, notice)} {when(state, notice, zone)}"


def by_the_clock(text: str, at: datetime | None, zone: tzinfo) -> str:
    """What was announced for a moment, by the clock of another zone."""
    return text if at is None else text.replace(_clock(at, UTC), _clock(at, zone))


def what(state: TableState, notice: Notice) -> str:
    """What will be different from the sign as it is."""
    if notice.sign is None:
        return "the table closes"
    return ", ".join(_SAID[notice.subject](state.sign, notice.sign, notice.words))


def when(state: TableState, notice: Notice, zone: tzinfo = UTC) -> str:
    """The time of the change or the hands still to be played, and what would make it sooner."""
    if held(state, notice):
        return "once the carried pot is won"
    at, hands = earliest(state, notice), hands_left(state, notice)
    consent = next((_CONSENT[route.when] for route in notice.routes if route.when in _CONSENT), "")
    after = f"after {hands} more {'hand' if hands == 1 else 'hands'}" if hands else ""
    waits = at is not None and at > state.now
    clock = _clock(at, zone) if at is not None and waits else ""
    if notice.besides is not None and clock:
        return f"{after}{f' or when {consent}' if consent else ''}, not before {clock}" if after else f"at {clock}"
    if not after and not clock:
        return "when the round is over"
    return f"{after or f'at {clock}'}{f', sooner if {consent}' if consent else ''}"


def _clock(at: datetime, zone: tzinfo) -> str:
    return f"{at.astimezone(zone):%H:%M}{' UTC' if zone is UTC else ''}"


def _limits(now: TableSign, new: TableSign, words: dict[str, str]) -> list[str]:
    found = []
    if "minimum" in words or new.least_wager != now.least_wager:
        way = "goes up to" if new.least_wager > now.least_wager else "goes down to"
        found.append(
            f"the minimum {way if new.least_wager != now.least_wager else 'is'} {short_money(new.least_wager)}"
        )
    for key, value in words.items():
        if key != "minimum":
            found.append(f"the maximum is {value}" if key == "maximum" else f"{key} {value.replace('-', ' ')}")
    return found


def _buy_in(_: TableSign, new: TableSign, words: dict[str, str]) -> list[str]:
    found = [f"the buy-in is at least {new.buy_in}"] if "minimum" in words else []
    if "maximum" in words:
        found.append(f"the buy-in is at most {new.buy_in_most}" if new.buy_in_most else "the buy-in has no maximum")
    return found


def _game(now: TableSign, new: TableSign, words: dict[str, str]) -> list[str]:
    return [f"the game is {new.entry.title}", *_limits(now, new, words)]


def _commission(_: TableSign, new: TableSign, words: dict[str, str]) -> list[str]:
    charge = ", ".join(f"{key.replace('-', ' ')} {value}" for key, value in words.items() if key != "time")
    hourly = [f"the time charge is {new.time_charge} an hour"] if new.time_charge else []
    return [f"the commission is {charge}" if charge else "there is no commission", *hourly]


def _pay_tables(_: TableSign, new: TableSign, words: dict[str, str]) -> list[str]:
    return [f"{key.replace('-', ' ')} pays by {value}" for key, value in words.items()]


def _time_to_act(_: TableSign, new: TableSign, words: dict[str, str]) -> list[str]:
    return [f"the time to act is {new.time_to_act} seconds" if new.time_to_act else "no time to act is scheduled"]


_SAID: dict[str, Callable[[TableSign, TableSign, dict[str, str]], list[str]]] = {
    "limits": _limits,
    "buy-in": _buy_in,
    "game": _game,
    "commission": _commission,
    "pay-tables": _pay_tables,
    "time-to-act": _time_to_act,
}
