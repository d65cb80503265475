"""Simulate rounds of a game against the house, by the million, on every core or on a cluster.

A seed gives the same rounds on any number of cores. Sums are exact; only spreads and bounds are rounded.
"""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from fractions import Fraction
from functools import cache
from math import sqrt
from typing import Any, Final, NamedTuple

import msgspec
import numpy as np

from pitboss.books.catalogue import GAMES, banked
from pitboss.core.errors import PitbossError, nearest
from pitboss.core.kernels import inner, kernel
from pitboss.core.money import Chips, write_money
from pitboss.odds.cluster import Cluster
from pitboss.odds.compiled import Array, cores, stage
from pitboss.odds.games import check_options
from pitboss.odds.models import Model, Play, model_of
from pitboss.odds.random_cards import deal, mixed, stream_of, toss
from pitboss.odds.report import decimal
from pitboss.rules.banked.analysis import StakeError

SLOTS: Final = np.uint64(1 << 14)
"""The size of the table of net results; no set of wagers fills a quarter of it."""
_LAST_SLOT: Final = SLOTS - np.uint64(1)
POINTS: Final = 100
"""The number of points kept of a session's path."""
PATHS: Final = 20_000
"""The number of sessions whose paths are kept."""
WON, ROUND, SESSION, RUINED, POINT = range(5)
"""Indices into the state of a session: won so far, rounds, index in the chunk, ruined, next point."""


class Sessions(NamedTuple):
    """The length of sessions, and the limits by which they are judged."""

    length: int
    bankroll: int
    """The player's bankroll; 0 if ruin is not computed."""
    needed: int
    """The most that a round may cost. A player with less money is ruined."""
    marks: Array
    """The round numbers at which a session's path is kept."""


class Tally(msgspec.Struct):
    """The results of a chunk of rounds, or of all."""

    rounds: int
    wagers: list[int]
    """The net result of each wager, in cents."""
    decisions: list[int]
    outcomes: Counter[Chips]
    """The number of rounds with each net result."""
    ends: Array
    """The result of each complete session, in order."""
    ruined: int
    paths: Array
    """`[session, point]`: the amount won so far."""

    @classmethod
    def joined(cls, parts: "list[Tally]") -> "Tally":
        outcomes: Counter[Chips] = Counter()
        for part in parts:
            outcomes.update(part.outcomes)
        return cls(
            rounds=sum(part.rounds for part in parts),
            wagers=[sum(column) for column in zip(*(part.wagers for part in parts), strict=True)],
            decisions=[sum(column) for column in zip(*(part.decisions for part in parts), strict=True)],
            outcomes=Counter(dict(sorted(outcomes.items()))),
            ends=np.concatenate([part.ends for part in parts]),
            ruined=sum(part.ruined for part in parts),
            paths=np.concatenate([part.paths for part in parts]),
        )


def marks_of(length: int) -> Array:
    """Return the ends of equal parts of a session, or every round of a short one."""
    return np.unique(np.ceil(np.linspace(0, length, POINTS + 1)[1:]).astype(np.int64))


@inner
def _count(total: int, keys: Array, counts: Array) -> None:
    """Count a net result in a hash table with linear probing."""
    slot = mixed(np.uint64(total)) & _LAST_SLOT
    while counts[slot] and keys[slot] != total:
        slot = (slot + np.uint64(1)) & _LAST_SLOT
    keys[slot] = total
    counts[slot] += 1


@kernel
def add_rounds(
    nets: Array, decisions: Array, sums: Array, made: Array, keys: Array, counts: Array, totals: Array
) -> None:
    """Add up rounds by wager, decision and net result, and store each round's total."""
    totals[:] = 0
    for wager in range(len(nets)):
        for at in range(len(decisions)):
            sums[wager] += nets[wager, at]
            totals[at] += nets[wager, at]
    for at in range(len(decisions)):
        made[decisions[at]] += 1
        _count(totals[at], keys, counts)


@kernel
def walk_on(totals: Array, sessions: Sessions, walk: Array, ends: Array, ruined: Array, paths: Array) -> None:
    """Continue the current session, and begin the next whenever one ends. A ruined player stops."""
    for total in totals:
        if sessions.bankroll and sessions.bankroll + walk[WON] < sessions.needed:
            walk[RUINED] = 1
        if not walk[RUINED]:
            walk[WON] += total
        walk[ROUND] += 1
        if walk[ROUND] == sessions.marks[walk[POINT]]:
            if walk[SESSION] < len(paths):
                paths[walk[SESSION], walk[POINT]] = walk[WON]
            walk[POINT] += 1
        if walk[ROUND] == sessions.length:
            ends[walk[SESSION]] = walk[WON]
            ruined[0] += walk[RUINED]
            walk[SESSION] += 1
            walk[WON] = walk[ROUND] = walk[RUINED] = walk[POINT] = 0


BLOCK: Final = 1 << 13
"""Rounds processed together in each step, so that they stay in the cache."""
MOST_ROUNDS: Final = 10**12
MOST_SESSIONS: Final = 20_000_000
LONGEST_SESSION: Final = 1_000_000
MOST_STAKE: Final[Chips] = 10_000_000


class SimulationError(PitbossError):
    """A simulation cannot be run as asked."""


class Run(msgspec.Struct, frozen=True, kw_only=True):
    """The size of a simulation, and what it records."""

    rounds: int = 10_000_000
    session: int = 100
    bankroll: Chips = 0
    """The player's bankroll; 0 if ruin is not computed."""
    seed: int = 1


Progress = Callable[[int], None]
"""A function called with the number of rounds played since the last call."""


@cache
def game_of(name: str) -> Model:
    """Return the model that simulates a game against the house."""
    if name in GAMES and GAMES[name].kind == "banked":
        return model_of(banked(name))
    known = [one for one, entry in GAMES.items() if entry.kind == "banked"]
    raise SimulationError(f"{name!r} cannot be simulated: expected one of {', '.join(known)}{nearest(name, known)}")


def check(play: Play, run: Run) -> None:
    """Raise an error for a simulation that cannot run, before anything is computed."""
    game = game_of(play.game)
    for wager, amount in play.stakes.items():
        if wager not in game.placed:
            raise StakeError(
                f"{play.game} has no wager {wager!r} before the deal: expected "
                f"{', '.join(game.placed)}{nearest(wager, game.placed)}"
            )
        if not 0 < amount <= MOST_STAKE:
            raise StakeError(
                f"{wager}={write_money(amount)} is out of range: expected 0.01 to {write_money(MOST_STAKE)}"
            )
    if "ante" not in play.stakes and not all(wager in game.alone for wager in play.stakes):
        raise StakeError(f"{', '.join(play.stakes)} of {play.game} cannot be placed without an ante")
    if not play.stakes:
        raise StakeError("no wager given: expected at least an ante")
    if play.strategy not in game.strategies:
        names = ", ".join(game.strategies)
        hint = nearest(play.strategy, game.strategies)
        raise SimulationError(f"{play.game} has no strategy {play.strategy!r}: expected one of {names}{hint}")
    check_options(play.game, banked(play.game), play.tables, play.rules)
    _check_run(run, game.most(play))


def _check_run(run: Run, most: Chips) -> None:
    if not 1 <= run.rounds <= MOST_ROUNDS:
        raise SimulationError(f"{run.rounds} rounds is out of range: expected 1 to {MOST_ROUNDS:,}")
    if not 1 <= run.session <= LONGEST_SESSION:
        raise SimulationError(f"a session of {run.session} rounds is out of range: expected 1 to {LONGEST_SESSION:,}")
    if run.rounds // run.session > MOST_SESSIONS:
        raise SimulationError(
            f"{run.rounds // run.session:,} sessions are too many: expected at most {MOST_SESSIONS:,}; "
            "use longer sessions or fewer rounds"
        )
    if not 0 <= run.seed < 1 << 64:
        raise SimulationError(f"{run.seed} is not a seed: expected a whole number from 0 to 2^64 - 1")
    if run.bankroll < 0 or 0 < run.bankroll < most:
        raise SimulationError(
            f"a bankroll of {write_money(run.bankroll)} does not cover one round, which may cost {write_money(most)}"
        )


def play_chunk(name: str, play: Play, run: Run, prepared: Any, low: int, high: int) -> Tally:
    """Return the results of the rounds from `low` to `high`. A session begins at `low`."""
    game, length = game_of(name), run.session
    stream = stream_of(run.seed)
    sessions = Sessions(length, run.bankroll, game.most(play), marks_of(length))
    whole = (high - low) // length
    kept = max(0, min(whole, PATHS - low // length))
    sums, made = np.zeros(len(game.wagers), np.int64), np.zeros(len(game.decisions), np.int64)
    keys, counts = np.zeros(SLOTS, np.int64), np.zeros(SLOTS, np.int64)
    walk, ruined = np.zeros(5, np.int64), np.zeros(1, np.int64)
    ends, paths = np.zeros(whole, np.int64), np.zeros((kept, len(sessions.marks)), np.int64)
    for first in range(low, high, BLOCK):
        rows = min(BLOCK, high - first)
        cards, words = np.empty((rows, game.dealt), np.uint8), np.empty(rows, np.uint64)
        nets, decisions = np.empty((len(game.wagers), rows), np.int64), np.empty(rows, np.uint8)
        totals = np.empty(rows, np.int64)
        deal(stream, first, cards)
        toss(stream, first, words)
        game.decide(cards, words, prepared, decisions)
        game.settle(cards, decisions, prepared, nets)
        add_rounds(nets, decisions, sums, made, keys, counts, totals)
        walk_on(totals, sessions, walk, ends, ruined, paths)
    seen = np.flatnonzero(counts)
    outcomes = Counter(dict(zip(keys[seen].tolist(), counts[seen].tolist(), strict=True)))
    return Tally(high - low, sums.tolist(), made.tolist(), outcomes, ends, int(ruined[0]), paths)


def chunks_of(run: Run, size: int) -> list[tuple[int, int]]:
    """Return the rounds split into chunks of about that size, each beginning with a session."""
    step = -(-size // run.session) * run.session
    return [(low, min(low + step, run.rounds)) for low in range(0, run.rounds, step)]


def simulate(play: Play, run: Run, progress: Progress | None = None, cluster: str | None = None) -> Tally:
    """Run the simulation on the local cores, or on the Dask cluster at an address, and return its results."""
    check(play, run)
    report_progress = progress or (lambda rounds: None)
    if cluster is not None:
        from pitboss.odds.cluster import connected

        with connected(cluster) as there:
            return play_there(there, play, run, prepare(play), report_progress)
    return play_here(play, run, prepare(play), report_progress)


def prepare(play: Play) -> Any:
    """Return what the kernels of a game read, after finding the best play."""
    stage("finding the best play")
    prepared = game_of(play.game).prepare(play)
    stage("playing")
    return prepared


def play_here(play: Play, run: Run, prepared: Any, progress: Progress, workers: int = 0) -> Tally:
    """Return the results of playing on threads. The kernels release the interpreter lock."""
    workers = workers or cores()
    chunks = chunks_of(run, min(game_of(play.game).pace, -(-run.rounds // workers)))
    with ThreadPoolExecutor(workers) as pool:
        tasks = {pool.submit(play_chunk, play.game, play, run, prepared, *chunk): chunk for chunk in chunks}
        try:
            for task in as_completed(tasks):
                progress(task.result().rounds)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    return Tally.joined([task.result() for task in tasks])


def play_there(cluster: Cluster, play: Play, run: Run, prepared: Any, progress: Progress) -> Tally:
    """Return the results of playing on a cluster. Best play is sent to every worker once; a chunk takes a worker half a
    second or more."""
    known = cluster.everywhere(prepared)
    parts: list[Tally] = []
    for _, part in cluster.spread(
        play_chunk,
        chunks_of(run, game_of(play.game).pace),
        lambda chunk: (play.game, play, run, known, *chunk),
        lambda chunk: play_chunk(play.game, play, run, prepared, *chunk),
    ):
        parts.append(part)
        progress(part.rounds)
    return Tally.joined(parts)


Z: Final = 1.959963984540054
"""The number of standard deviations either side that contain 95 % of a normal distribution."""
QUANTILES: Final = (1, 5, 25, 50, 75, 95, 99)
PLACES: Final = 6


class WagerFound(msgspec.Struct, frozen=True):
    """The result of one wager over all rounds."""

    wager: str
    staked: Chips
    net: Chips

    @property
    def edge(self) -> Fraction:
        """The loss per dollar staked on it."""
        return Fraction(-self.net, self.staked)


class SimulationReport(msgspec.Struct, frozen=True, kw_only=True):
    """The results of a simulation."""

    play: Play
    run: Run
    tally: Tally
    exact: Fraction | None
    """The exact edge of the Ante and its equal wagers, in Antes, if best play was used."""

    @property
    def mean(self) -> Fraction:
        """The average net result of a round, in cents."""
        return Fraction(sum(self.tally.wagers), self.tally.rounds)

    @property
    def deviation(self) -> float:
        """The standard deviation of a round's net result, in cents."""
        squares = sum(net * net * count for net, count in self.tally.outcomes.items())
        return sqrt(Fraction(squares, self.tally.rounds) - self.mean**2)

    @property
    def bound(self) -> float:
        """The 95 % confidence bound of the mean, in cents."""
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
        """The loss of the Ante and its equal wagers, in Antes."""
        nets = dict(zip(game_of(self.play.game).wagers, self.tally.wagers, strict=True))
        lost = -sum(nets[name] for name in game_of(self.play.game).main_names)
        return Fraction(lost, self.tally.rounds * self.play.stake("ante"))

    @property
    def decisions(self) -> dict[str, Fraction]:
        named = zip(game_of(self.play.game).decisions, self.tally.decisions, strict=True)
        return {name: Fraction(rounds, self.tally.rounds) for name, rounds in named if rounds}

    def quantiles(self) -> dict[int, Chips]:
        """Return the session results at each percentile."""
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
        """The share of ruined sessions, and its Wilson bounds."""
        n = len(self.tally.ends)
        share = self.tally.ruined / n
        middle, spread = share + Z * Z / (2 * n), Z * sqrt(share * (1 - share) / n + Z * Z / (4 * n * n))
        whole = 1 + Z * Z / n
        return Fraction(self.tally.ruined, n), (middle - spread) / whole, (middle + spread) / whole


def report(play: Play, run: Run, tally: Tally) -> SimulationReport:
    best = play.strategy == "best" and play.stake("ante") > 0
    return SimulationReport(play=play, run=run, tally=tally, exact=game_of(play.game).exact(play) if best else None)


def report_json(found: SimulationReport) -> dict[str, Any]:
    """Return the answer of `pitboss simulate --json`: money as decimal strings, shares and bounds as decimals."""
    dollars, edge = found.mean / 100, None
    if found.play.stake("ante"):
        exact = None if found.exact is None else decimal(found.exact, PLACES)
        edge = {"simulated": decimal(found.main_edge, PLACES), "exact": exact}
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
        "edge_of_ante": edge,
        "wagers": [
            {
                "wager": one.wager,
                "staked": write_money(one.staked),
                "net": write_money(one.net),
                "edge": decimal(one.edge, PLACES) if one.staked else None,
            }
            for one in found.wagers
        ],
        "decisions": {name: decimal(share, PLACES) for name, share in found.decisions.items()},
        "outcomes": [{"net": write_money(net), "rounds": n} for net, n in found.tally.outcomes.items()],
        "session": _session_json(found),
    }


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
