"""What a simulation found, with how sure it is. Sums are exact; only spreads and bounds are rounded."""

from fractions import Fraction
from math import sqrt
from typing import Any, Final

import msgspec
import numpy as np

from pitboss.core.money import Chips, write_money
from pitboss.odds.report import decimal
from pitboss.odds.simulation.game import Play
from pitboss.odds.simulation.run import Run, game_of
from pitboss.odds.simulation.tally import Tally

Z: Final = 1.959963984540054
"""Standard deviations either side that hold 95 % of a normal distribution."""
QUANTILES: Final = (1, 5, 25, 50, 75, 95, 99)
PLACES: Final = 6


class WagerFound(msgspec.Struct, frozen=True):
    """One wager over all rounds."""

    wager: str
    staked: Chips
    net: Chips

    @property
    def edge(self) -> Fraction:
        """Lost for each dollar staked on it."""
        return Fraction(-self.net, self.staked)


class SimulationReport(msgspec.Struct, frozen=True, kw_only=True):
    """All that is said about a simulation."""

    play: Play
    run: Run
    tally: Tally
    exact: Fraction | None
    """The exact edge of the Ante and what goes with it in Antes, where best play was played."""

    @property
    def mean(self) -> Fraction:
        """The net result of a round, in cents."""
        return Fraction(sum(self.tally.wagers), self.tally.rounds)

    @property
    def deviation(self) -> float:
        """Of a round's net result, in cents."""
        squares = sum(net * net * count for net, count in self.tally.outcomes.items())
        return sqrt(Fraction(squares, self.tally.rounds) - self.mean**2)

    @property
    def bound(self) -> float:
        """How far from the mean the true one may be, with 95 % confidence, in cents."""
        return Z * self.deviation / sqrt(self.tally.rounds)

    @property
    def staked(self) -> Chips:
        return sum(wager.staked for wager in self.wagers)

    @property
    def wagers(self) -> list[WagerFound]:
        game = game_of(self.play.game)
        staked = dict.fromkeys(game.wagers, 0)
        for decision, rounds in enumerate(self.tally.decisions):
            for wager, amount in game.staked(self.play, decision).items():
                staked[wager] += amount * rounds
        nets = dict(zip(game.wagers, self.tally.wagers, strict=True))
        return [WagerFound(name, staked[name], nets[name]) for name in game.wagers if staked[name] or nets[name]]

    @property
    def main_edge(self) -> Fraction:
        """What the Ante and what goes with it lose, in Antes."""
        nets = dict(zip(game_of(self.play.game).wagers, self.tally.wagers, strict=True))
        lost = -sum(nets[name] for name in game_of(self.play.game).main)
        return Fraction(lost, self.tally.rounds * self.play.stake("ante"))

    @property
    def decisions(self) -> dict[str, Fraction]:
        named = zip(game_of(self.play.game).decisions, self.tally.decisions, strict=True)
        return {name: Fraction(rounds, self.tally.rounds) for name, rounds in named if rounds}

    def quantiles(self) -> dict[int, Chips]:
        """Session results below which a number of every hundred sessions end."""
        if not len(self.tally.ends):
            return {}
        found = np.percentile(self.tally.ends, QUANTILES, method="inverted_cdf")
        return dict(zip(QUANTILES, map(int, found), strict=True))

    @property
    def winning(self) -> Fraction:
        """The share of sessions that end ahead."""
        return Fraction(int((self.tally.ends > 0).sum()), len(self.tally.ends))

    @property
    def ruin(self) -> tuple[Fraction, float, float]:
        """The share of sessions ruined, and Wilson's bounds of it."""
        n = len(self.tally.ends)
        share = self.tally.ruined / n
        middle, spread = share + Z * Z / (2 * n), Z * sqrt(share * (1 - share) / n + Z * Z / (4 * n * n))
        whole = 1 + Z * Z / n
        return Fraction(self.tally.ruined, n), (middle - spread) / whole, (middle + spread) / whole


def report(play: Play, run: Run, tally: Tally) -> SimulationReport:
    best = play.strategy == "best" and play.stake("ante") > 0
    return SimulationReport(play=play, run=run, tally=tally, exact=game_of(play.game).exact(play) if best else None)


def report_json(found: SimulationReport) -> dict[str, Any]:
    """The answer of `pitboss simulate --json`: money as decimal strings, shares and bounds as decimals."""
    dollars = found.mean / 100
    return {
        "game": found.play.game,
        "strategy": found.play.strategy,
        "stakes": {name: write_money(amount) for name, amount in found.play.stakes.items()},
        "rounds": found.tally.rounds,
        "seed": found.run.seed,
        "mean": decimal(dollars, PLACES),
        "confidence_95": [f"{float(dollars) + side * found.bound / 100:.{PLACES}f}" for side in (-1, 1)],
        "standard_deviation": f"{found.deviation / 100:.{PLACES}f}",
        "staked": decimal(Fraction(found.staked, 100 * found.tally.rounds), PLACES),
        "edge_of_ante": _edge_json(found),
        "wagers": [
            {"wager": one.wager, "staked": write_money(one.staked), "net": write_money(one.net), "edge": _share(one)}
            for one in found.wagers
        ],
        "decisions": {name: decimal(share, PLACES) for name, share in found.decisions.items()},
        "outcomes": [{"net": write_money(net), "rounds": n} for net, n in found.tally.outcomes.items()],
        "session": _session_json(found),
    }


def _share(wager: WagerFound) -> str | None:
    return decimal(wager.edge, PLACES) if wager.staked else None


def _edge_json(found: SimulationReport) -> dict[str, str | None] | None:
    if not found.play.stake("ante"):
        return None
    exact = None if found.exact is None else decimal(found.exact, PLACES)
    return {"simulated": decimal(found.main_edge, PLACES), "exact": exact}


def _session_json(found: SimulationReport) -> dict[str, Any]:
    data: dict[str, Any] = {"rounds": found.run.session, "sessions": len(found.tally.ends)}
    if not len(found.tally.ends):
        return data
    data["quantiles"] = {f"{at}%": write_money(amount) for at, amount in found.quantiles().items()}
    data["ahead"] = decimal(found.winning, PLACES)
    if found.run.bankroll:
        share, low, high = found.ruin
        data["bankroll"] = write_money(found.run.bankroll)
        data["ruin"] = decimal(share, PLACES)
        data["ruin_confidence_95"] = [f"{low:.{PLACES}f}", f"{high:.{PLACES}f}"]
    return data
