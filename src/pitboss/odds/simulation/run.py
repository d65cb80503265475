"""Runs a simulation: chunks of rounds on local cores or a cluster, joined into one answer."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from functools import cache
from typing import Any, Final

import msgspec
import numpy as np

from pitboss.books.catalogue import GAMES, banked
from pitboss.core.errors import PitbossError, nearest
from pitboss.core.money import Chips, write_money
from pitboss.odds.cluster import Cluster
from pitboss.odds.compiled import cores
from pitboss.odds.models import simulation_of
from pitboss.odds.progress import stage
from pitboss.odds.simulation.game import Play, SimulatedGame
from pitboss.odds.simulation.stream import deal, stream_of, toss
from pitboss.odds.simulation.tally import PATHS, SLOTS, Sessions, Tally, add_rounds, marks_of, walk_on
from pitboss.rules.banked.analysis import StakeError

BLOCK: Final = 1 << 13
"""Rounds taken through each step together: they stay in the nearest cache."""
MOST_ROUNDS: Final = 10**12
MOST_SESSIONS: Final = 20_000_000
LONGEST_SESSION: Final = 1_000_000
MOST_STAKE: Final[Chips] = 10_000_000


class SimulationError(PitbossError):
    """A simulation that cannot be run as asked."""


class Run(msgspec.Struct, frozen=True, kw_only=True):
    """How much is played, and what is watched."""

    rounds: int = 10_000_000
    session: int = 100
    bankroll: Chips = 0
    """0 where ruin is not asked for."""
    seed: int = 1


Progress = Callable[[int], None]
"""Told how many rounds have been played since it was last told."""


@cache
def game_of(name: str) -> SimulatedGame:
    """How a game against the house is simulated."""
    if name in GAMES and GAMES[name].kind == "banked":
        found: SimulatedGame = simulation_of(banked(name))
        return found
    known = [one for one, entry in GAMES.items() if entry.kind == "banked"]
    raise SimulationError(f"{name!r} is not simulated: expected one of {', '.join(known)}{nearest(name, known)}")


def check(play: Play, run: Run) -> None:
    """Raises what is wrong with a simulation before anything is computed."""
    game = game_of(play.game)
    for wager, amount in play.stakes.items():
        if wager not in game.placed:
            raise StakeError(
                f"{play.game} has no wager {wager!r} before the deal: expected "
                f"{', '.join(game.placed)}{nearest(wager, game.placed)}"
            )
        if not 0 < amount <= MOST_STAKE:
            raise StakeError(f"{wager}={write_money(amount)}: a wager is from 0.01 to {write_money(MOST_STAKE)}")
    if "ante" not in play.stakes and not all(wager in game.alone for wager in play.stakes):
        raise StakeError(f"{', '.join(play.stakes)} of {play.game} cannot be without an ante")
    if not play.stakes:
        raise StakeError("nothing is staked: expected at least an ante")
    if play.strategy not in game.strategies:
        names = ", ".join(game.strategies)
        hint = nearest(play.strategy, game.strategies)
        raise SimulationError(f"{play.game} has no strategy {play.strategy!r}: expected one of {names}{hint}")
    for kind in play.tables:
        if kind not in game.tables:
            raise SimulationError(f"{play.game} has no {kind} pay table: expected {', '.join(game.tables)}")
    known = {one.name: one.choices for one in banked(play.game).analysis.variations}
    for name, chosen in play.rules.items():
        if chosen not in known.get(name, {}):
            raise SimulationError(f"{play.game} has no rule {name} {chosen}")
    _check_run(run, game.most(play))


def _check_run(run: Run, most: Chips) -> None:
    if not 1 <= run.rounds <= MOST_ROUNDS:
        raise SimulationError(f"{run.rounds} rounds cannot be played: expected 1 to {MOST_ROUNDS:,}")
    if not 1 <= run.session <= LONGEST_SESSION:
        raise SimulationError(f"a session of {run.session} rounds: expected 1 to {LONGEST_SESSION:,}")
    if run.rounds // run.session > MOST_SESSIONS:
        raise SimulationError(
            f"{run.rounds // run.session:,} sessions are too many to remember: longer sessions or fewer rounds leave "
            f"at most {MOST_SESSIONS:,}"
        )
    if not 0 <= run.seed < 1 << 64:
        raise SimulationError(f"{run.seed} is not a seed: expected a whole number from 0 to 2^64 - 1")
    if run.bankroll < 0 or 0 < run.bankroll < most:
        raise SimulationError(
            f"a bankroll of {write_money(run.bankroll)} does not cover one round, which may cost {write_money(most)}"
        )


def play_chunk(name: str, play: Play, run: Run, prepared: Any, low: int, high: int) -> Tally:
    """Plays the rounds from low to high; low begins a session."""
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
    """The rounds in chunks of about that size, each beginning with a session."""
    step = -(-size // run.session) * run.session
    return [(low, min(low + step, run.rounds)) for low in range(0, run.rounds, step)]


def simulate(play: Play, run: Run, progress: Progress | None = None, cluster: str | None = None) -> Tally:
    """Plays it all, on the local cores or on the Dask cluster at an address."""
    check(play, run)
    told = progress or (lambda rounds: None)
    if cluster is not None:
        from pitboss.odds.cluster import connected

        with connected(cluster) as there:
            return play_there(there, play, run, prepare(play), told)
    return play_here(play, run, prepare(play), told)


def prepare(play: Play) -> Any:
    """What the kernels of a game read, best play found first."""
    stage("finding the best play")
    prepared = game_of(play.game).prepare(play)
    stage("playing")
    return prepared


def play_here(play: Play, run: Run, prepared: Any, progress: Progress, workers: int = 0) -> Tally:
    """On threads: the kernels release the interpreter."""
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
    """Best play is sent to every worker once; a chunk takes one half a second or more."""
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
