"""Bet sizes on each street of a table, and the time to act."""

from typing import Any, ClassVar, Literal, TypeAlias

import msgspec

from pitboss.core.citation import Rules
from pitboss.core.money import Chips
from pitboss.core.refusals import WrongSign
from pitboss.rules.poker.rules import Limits as Limits
from pitboss.rules.poker.rules import SizeRules, TimeRules
from pitboss.rules.sign import known_keys, money

Structure: TypeAlias = Literal["no-limit", "pot-limit", "half-pot-limit", "limit", "spread"]
STRUCTURES: tuple[Structure, ...] = ("no-limit", "pot-limit", "half-pot-limit", "limit", "spread")
RATIOS: dict[str, tuple[int, int]] = {"pot-limit": (1, 1), "half-pot-limit": (1, 2)}


class Stakes(msgspec.Struct, frozen=True, kw_only=True):
    """The amounts on the table sign from which bet sizes are derived."""

    structure: Structure
    minimum: Chips
    maximum: Chips | None
    blind: Chips
    """The last compulsory blind."""
    small_bet: Chips
    big_bet: Chips


class BySign(msgspec.Struct, frozen=True):
    """Bet sizes by the structure that the sign names. Limit streets bet the small amount, or the big one."""

    big: bool = False
    blinds: ClassVar[int] = 0

    def limits(self, stakes: Stakes, rules: SizeRules) -> Limits:
        if stakes.structure == "limit":
            unit = stakes.big_bet if self.big else stakes.small_bet
            return fixed(unit, rules.limit)
        if stakes.structure == "spread":
            return _spread(stakes, rules)
        ratio = RATIOS.get(stakes.structure)
        return Limits(
            least=stakes.minimum,
            most=stakes.maximum,
            raise_most=stakes.maximum,
            ratio=ratio,
            rules=rules.ratio if ratio else rules.no_limit,
        )


class Spread(msgspec.Struct, frozen=True):
    """Any bet from the table minimum to the table maximum."""

    rules: Rules
    blinds: ClassVar[int] = 0

    def limits(self, stakes: Stakes, rules: SizeRules) -> Limits:
        return _spread(stakes, rules, self.rules)


class BlindMultiple(msgspec.Struct, frozen=True):
    """Bets and raises of exactly a number of blinds."""

    blinds: int
    rules: Rules

    def limits(self, stakes: Stakes, rules: SizeRules) -> Limits:
        return fixed(self.blinds * stakes.blind, self.rules)


class BlindRaises(msgspec.Struct, frozen=True):
    """A bet of one blind, and raises of one blind or more, up to this many."""

    blinds: int
    rules: Rules

    def limits(self, stakes: Stakes, rules: SizeRules) -> Limits:
        most = self.blinds * stakes.blind
        return Limits(least=stakes.blind, most=stakes.blind, raise_most=most, capped=True, rules=self.rules)


class DoubleTheBlind(msgspec.Struct, frozen=True):
    """An opening bet of exactly twice the last blind, over-blinds included, and raises up to the table maximum."""

    rules: Rules
    blinds: ClassVar[int] = 2

    def limits(self, stakes: Stakes, rules: SizeRules) -> Limits:
        opening = self.blinds * stakes.blind
        return Limits(least=opening, most=opening, raise_most=stakes.maximum, capped=True, rules=self.rules)


def fixed(unit: Chips, rules: Rules) -> Limits:
    return Limits(least=unit, most=unit, raise_most=unit, fixed=True, from_full_level=True, capped=True, rules=rules)


def _spread(stakes: Stakes, rules: SizeRules, own: Rules = ()) -> Limits:
    return Limits(
        least=stakes.minimum,
        most=stakes.maximum,
        raise_most=stakes.maximum,
        from_full_level=rules.spread_completes,
        capped=True,
        rules=own or rules.spread,
    )


class TimeToAct(msgspec.Struct, frozen=True, kw_only=True):
    """The sign's time: seconds to act, and the number, length and fee of extensions."""

    seconds: int
    extensions: int = 0
    extra: int = 0
    fee: Chips = 0


def read_time(value: Any, rules: TimeRules) -> TimeToAct | None:
    """Read the sign's `time`: `{ seconds = 30 }`, with `extensions`, `extra` and `fee` if time may be bought."""
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
