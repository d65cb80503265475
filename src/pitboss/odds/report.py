"""The exact figures of a wager: its edge, its average stake, the spread of its results."""

from collections.abc import Iterable
from decimal import Decimal, localcontext
from fractions import Fraction
from typing import Any, TypeAlias

import msgspec

from pitboss.core.errors import PitbossError, nearest
from pitboss.core.hands import Category


class OddsError(PitbossError):
    """The odds were requested for an unknown game, wager or option."""


Pays: TypeAlias = dict[Category, Fraction]
"""The payout to one, by hand: 3 to 2 is 3/2."""
DECIMALS = 12
_PRECISION = 60


def decimal(value: Fraction, places: int = DECIMALS, *, root: bool = False) -> str:
    """Return a fraction, or its square root, as a correctly rounded decimal number."""
    with localcontext() as context:
        context.prec = _PRECISION
        exact = Decimal(value.numerator) / Decimal(value.denominator)
        return format((exact.sqrt() if root else exact).quantize(Decimal(1).scaleb(-places)), "f")


class ResultSpread(msgspec.Struct, frozen=True):
    """Every net result of one unit staked, and the number of ways in which it occurs."""

    ways: dict[Fraction, int]

    @classmethod
    def of(cls, outcomes: Iterable[tuple[Fraction, int]]) -> "ResultSpread":
        ways: dict[Fraction, int] = {}
        for net, count in outcomes:
            if count:
                ways[net] = ways.get(net, 0) + count
        return cls(dict(sorted(ways.items(), reverse=True)))

    @property
    def total(self) -> int:
        return sum(self.ways.values())

    @property
    def mean(self) -> Fraction:
        return sum((net * count for net, count in self.ways.items()), Fraction()) / self.total

    @property
    def variance(self) -> Fraction:
        squares = sum((net * net * count for net, count in self.ways.items()), Fraction())
        return squares / self.total - self.mean**2

    @property
    def skew(self) -> str:
        """The third moment about the mean, in standard deviations."""
        mean, variance = self.mean, self.variance
        third = sum(((net - mean) ** 3 * count for net, count in self.ways.items()), Fraction()) / self.total
        sign = "-" if third < 0 else ""
        return sign + decimal(third**2 / variance**3, root=True) if variance else decimal(Fraction())

    def probabilities(self) -> dict[Fraction, Fraction]:
        return {net: Fraction(count, self.total) for net, count in self.ways.items()}


class JackpotTerms(msgspec.Struct, frozen=True):
    """The dependence of a jackpot wager on the meter: returns per dollar wagered, and meters in dollars."""

    wager: Fraction
    meter: Fraction
    seed: Fraction
    """The lowest possible meter."""
    return_now: Fraction
    break_even_meter: Fraction
    long_run_return: Decimal
    best_play_return_now: Fraction
    """The return now, with the folds of the main game's best play."""
    best_play_break_even_meter: Fraction
    best_play_long_run_return: Decimal


class WagerOdds(msgspec.Struct, frozen=True, kw_only=True):
    """One wager with one pay table."""

    wager: str
    pay_table: str | None = None
    pays: Pays = {}
    spread: ResultSpread
    staked: Fraction = Fraction(1)
    """The average total stake per unit of the first stake."""
    best_play_edge: Fraction | None = None
    """The edge with the folds of best play, if they include hands that win this wager."""
    jackpot: JackpotTerms | None = None
    hands: dict[Category, int] = {}
    """The number of hands of each kind, if the pay table alone settles the wager."""

    @property
    def edge(self) -> Fraction:
        return -self.spread.mean

    @property
    def element_of_risk(self) -> Fraction:
        return self.edge / self.staked

    @property
    def favours_player(self) -> bool:
        return self.edge < 0

    @property
    def standard_deviation(self) -> str:
        return decimal(self.spread.variance, root=True)

    @property
    def hit_frequency(self) -> Fraction:
        """The share of rounds that win."""
        return sum((chance for net, chance in self.spread.probabilities().items() if net > 0), Fraction())

    def title(self) -> str:
        return self.wager if self.pay_table is None else f"{self.wager} {self.pay_table}"


class GameOdds(msgspec.Struct, frozen=True, kw_only=True):
    """Everything computed about a game."""

    game: str
    wagers: tuple[WagerOdds, ...]
    decisions: dict[str, Fraction]
    """Each decision's share of all rounds."""
    strategy: dict[str, Any]
    options: dict[str, str] = {}
    """The differences from the rulebook, in words."""

    def wager(self, name: str, pay_table: str | None = None) -> WagerOdds:
        """Return a wager with one of its pay tables; by default with the first."""
        named = [one for one in self.wagers if one.wager == name]
        found = [one for one in named if pay_table in (None, one.pay_table)]
        if found:
            return found[0]
        if named:
            known = [one.pay_table or "none" for one in named]
            raise OddsError(f"{name} has no pay table {pay_table!r}: expected one of {', '.join(known)}")
        names = list(dict.fromkeys(one.wager for one in self.wagers))
        raise OddsError(f"{self.game} has no wager {name!r}: expected one of {', '.join(names)}{nearest(name, names)}")

    def warnings(self) -> tuple[str, ...]:
        return tuple(
            f"{wager.title()} favours the player by {decimal(-100 * wager.edge, 4)} %"
            for wager in self.wagers
            if wager.favours_player
        )


def exact_and_decimal(value: Fraction) -> dict[str, str]:
    return {"exact": str(value), "decimal": decimal(value)}


def wager_json(odds: WagerOdds) -> dict[str, Any]:
    total = odds.spread.total
    data: dict[str, Any] = {
        "wager": odds.wager,
        "pay_table": odds.pay_table,
        "edge": exact_and_decimal(odds.edge),
        "staked": exact_and_decimal(odds.staked),
        "element_of_risk": exact_and_decimal(odds.element_of_risk),
        "standard_deviation": odds.standard_deviation,
        "favours": "player" if odds.favours_player else "house",
        "pays": {str(category): str(pay) for category, pay in odds.pays.items()},
        "outcomes": [
            {"net": str(net), "ways": str(ways), "probability": decimal(Fraction(ways, total))}
            for net, ways in odds.spread.ways.items()
        ],
    }
    if odds.best_play_edge is not None:
        data["best_play_edge"] = exact_and_decimal(odds.best_play_edge)
    if odds.jackpot:
        data["jackpot"] = _jackpot_json(odds.jackpot)
    return data


def _jackpot_json(terms: JackpotTerms) -> dict[str, Any]:
    data: dict[str, Any] = {"wager": decimal(terms.wager, 2), "meter": decimal(terms.meter, 4)}
    data["seed"] = decimal(terms.seed, 2)
    for prefix in ("", "best_play_"):
        for name in ("return_now", "break_even_meter"):
            data[prefix + name] = exact_and_decimal(getattr(terms, prefix + name))
        data[f"{prefix}long_run_return"] = str(getattr(terms, f"{prefix}long_run_return"))
    return data


def game_json(odds: GameOdds) -> dict[str, Any]:
    """Return the answer of `pitboss odds GAME --json`."""
    return {
        "game": odds.game,
        "options": odds.options,
        "wagers": [wager_json(wager) for wager in odds.wagers],
        "decisions": {name: decimal(share) for name, share in odds.decisions.items()},
        "strategy": odds.strategy,
        "warnings": list(odds.warnings()),
    }
