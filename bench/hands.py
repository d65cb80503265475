"""Measure ranking hands: the same random seven cards for all, with each library called from Python.

Everything runs on one core and is measured in CPU time, except where two cores are stated. Libraries take turns,
several times, and the best turn of each counts, because a shared machine only makes a turn slower. Cards are
converted to each library's format beforehand.
"""

import json
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from itertools import pairwise
from math import comb
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from bench.history import Ratio, ratio
from bench.report import verdict
from pitboss.core.cards import write_cards
from pitboss.core.cards.card import ALL
from pitboss.core.hands import HIGH, OMAHA_HIGH

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
from toolkit.counting import class_counts

RESULTS = Path(__file__).resolve().parent / "results"
HANDS = 1_000_000
TURNS = 9
TWO_CORES = "rank_many, two cores"
BARS = {"eval7": 100, "phevaluator": 150, "treys": 1_500, "pokerkit": 30_000}
"""How many times faster than each library rank_many must be."""

OMAHA, EVERY = "rank_many, omaha", "every hand of C(52,7)"
AIMS = {OMAHA: 20_000_000, EVERY: 500_000_000}
"""Hands a second on one core."""


class Peer(NamedTuple):
    """A library: how many of the hands it gets, its card format, and how it ranks one."""

    hands: int
    prepare: Callable[[Sequence[int]], Any]
    rank: Callable[..., Any]
    spread: bool = False
    """True if it takes the cards as several arguments."""

    def of(self, hand: Any) -> Any:
        return self.rank(*hand) if self.spread else self.rank(hand)


def peers() -> dict[str, Peer]:
    import eval7
    import pokerkit
    import treys
    from phevaluator import evaluate_cards

    def split(cards: Sequence[int]) -> tuple[list[int], list[int]]:
        made = [treys.Card.new(str(ALL[card])) for card in cards]
        return made[:2], made[2:]

    from_game = pokerkit.StandardHighHand.from_game
    return {
        "eval7": Peer(50_000, lambda cards: [eval7.Card(str(ALL[card])) for card in cards], eval7.evaluate),
        "phevaluator": Peer(50_000, tuple, evaluate_cards, spread=True),
        "treys": Peer(5_000, split, treys.Evaluator().evaluate, spread=True),
        "pokerkit": Peer(300, lambda cards: tuple(pokerkit.Card.parse(write_cards(cards))), from_game),
    }


def random_hands(size: int) -> "np.ndarray":
    deck = np.tile(np.arange(52, dtype=np.uint8), (HANDS, 1))
    return np.ascontiguousarray(np.random.default_rng(52).permuted(deck, axis=1)[:, :size])


def one_by_one(rank: Callable[..., Any], hands: Sequence[Any], spread: bool = False) -> Callable[[], None]:
    def run() -> None:
        for hand in hands:
            rank(hand)

    def run_spread() -> None:
        for hand in hands:
            rank(*hand)

    return run_spread if spread else run


def rates_by_turn(work: dict[str, tuple[int, Callable[[], Any]]]) -> dict[str, list[float]]:
    """Return each library's hands a second, in turns."""
    rates: dict[str, list[float]] = {name: [] for name in work}
    for _ in range(TURNS):
        for name, (hands, run) in work.items():
            clock = time.perf_counter if name == TWO_CORES else time.process_time
            began = clock()
            run()
            rates[name].append(hands / (clock() - began))
    return rates


def check_agreement(hands: "np.ndarray", library: Peer) -> None:
    """Check that both put the same hands in the same order, because the comparison means nothing otherwise."""
    ours = HIGH.rank_many(hands[: library.hands])
    theirs = [library.of(library.prepare(row)) for row in hands[: library.hands].tolist()]
    ranked = [theirs[at] for at in np.argsort(ours, kind="stable")]
    ascending = ranked[-1] > ranked[0]
    assert all((a <= b) if ascending else (a >= b) for a, b in pairwise(ranked))


def import_seconds() -> float:
    """Return the time of `import pitboss.core.hands`, without starting Python."""
    code = "import time; a = time.perf_counter(); import pitboss.core.hands; print(time.perf_counter() - a)"
    return min(float(subprocess.check_output([sys.executable, "-c", code])) for _ in range(5))


def main() -> list[Ratio]:
    """Measure, print and write bench/results/hands.json; return the ratios for the history."""
    sevens, nines = random_hands(7), random_hands(9)
    work: dict[str, tuple[int, Callable[[], Any]]] = {
        "rank_many": (HANDS, lambda: HIGH.rank_many(sevens, dealt=True)),
        "rank_many, checked": (HANDS, lambda: HIGH.rank_many(sevens)),
        TWO_CORES: (HANDS, lambda: HIGH.rank_many(sevens, threads=2, dealt=True)),
        OMAHA: (HANDS // 10, lambda: OMAHA_HIGH.rank_many(nines[: HANDS // 10], dealt=True)),
        EVERY: (comb(52, 7), lambda: class_counts(HIGH, 7)),
        "rank": (50_000, one_by_one(HIGH.rank, [[ALL[card] for card in row] for row in sevens[:50_000].tolist()])),
    }
    for name, library in peers().items():
        check_agreement(sevens, library._replace(hands=min(library.hands, 2_000)))
        hands = [library.prepare(row) for row in sevens[: library.hands].tolist()]
        work[name] = (library.hands, one_by_one(library.rank, hands, library.spread))
    for _, run in work.values():
        run()
    turns = rates_by_turn(work)
    rates = {name: max(found) for name, found in turns.items()}
    ratios = {name: rates["rank_many"] / rates[name] for name in BARS}
    one_hand = rates["rank"] / rates["phevaluator"]
    report(rates, ratios, one_hand)
    return [ratio(name, "eval7", turns[name], turns["eval7"]) for name in ("rank_many", *AIMS)]


def report(rates: dict[str, float], ratios: dict[str, float], one_hand: float) -> None:
    seconds = import_seconds()
    print("seven random cards, hands a second, one core unless it says two")
    for name, rate in rates.items():
        print(f"  {name:<24}{rate:>15,.0f}")
    for name, aim in AIMS.items():
        print(f"  {name} is to reach {aim:,}: {verdict(rates[name] >= aim, name)}")
    print("rank_many has to be, and is, this many times as fast as")
    for name, bar in BARS.items():
        print(f"  {name:<24}{bar:>8,}{ratios[name]:>12,.0f}   {verdict(ratios[name] >= bar, f'rank_many to {name}')}")
    print(f"one hand from Python: rank is {one_hand:.2f} times as fast as phevaluator, checks included")
    print(f"import pitboss.core.hands takes {seconds:.3f} s")
    RESULTS.mkdir(exist_ok=True)
    results = {
        "hands_a_second": {name: round(rate) for name, rate in rates.items()},
        "rank_many_to": {name: round(ratio, 1) for name, ratio in ratios.items()},
        "bars": BARS,
        "rank_to_phevaluator": round(one_hand, 2),
        "import_seconds": round(seconds, 3),
    }
    (RESULTS / "hands.json").write_text(json.dumps(results, indent=2) + "\n")


if __name__ == "__main__":
    main()
