"""The time to act as the sign has it, and more of it that a player may buy."""

from typing import Any

import msgspec

from pitboss.core.citation import Rules
from pitboss.core.money import Chips
from pitboss.core.refusals import WrongSign
from pitboss.rules.sign import known_keys, money


class TimeRules(msgspec.Struct, frozen=True, kw_only=True):
    """A book's clauses on the time to act."""

    scheduled: Rules
    """Time on the sign: a silent player checks or folds."""
    no_check: Rules = ()
    """Time on the sign where nobody may check: a fold, or the forced bet where that is not open either."""
    bought: Rules = ()
    """More time may be bought, where the book allows it."""
    one_minute: Rules = ()
    """A supervisor may give a slow player one minute where no time is on the sign."""
    discards: Rules = ()
    """A player who does not discard in time."""


class TimeToAct(msgspec.Struct, frozen=True, kw_only=True):
    """The sign's time: seconds to act, and how often, for how long and at what fee more may be bought."""

    seconds: int
    extensions: int = 0
    extra: int = 0
    fee: Chips = 0


def read_time(value: Any, rules: TimeRules) -> TimeToAct | None:
    """The sign's `time`: `{ seconds = 30 }`, or with `extensions`, `extra` and `fee` where time may be bought."""
    if value is None:
        return None
    if not isinstance(value, dict):
        raise WrongSign(f"time = {value!r}: expected {{ seconds = 30 }}", rules.scheduled)
    known = ("seconds", "extensions", "extra", "fee") if rules.bought else ("seconds",)
    known_keys(value, known)
    counts = {key: value.get(key, 0) for key in ("seconds", "extensions", "extra")}
    for key, count in counts.items():
        if not isinstance(count, int) or isinstance(count, bool) or count < (key == "seconds"):
            raise WrongSign(f"time: {key} = {count!r}: expected a whole number", rules.scheduled)
    fee = money(value["fee"], "fee", rules=rules.bought) if "fee" in value else 0
    return TimeToAct(**counts, fee=fee)
