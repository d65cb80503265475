"""Measure tournaments: ICM of a final of 20, the prizes of 10,000 entrants, a log of 100,000 lines replayed.

CPU time.
"""

import json
import random
import time
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

from pitboss.pit.tournament.conditions import Prizes
from pitboss.pit.tournament.prizes import award, icm_shares, make_pool, prize_list
from pitboss.pit.tournament.structure import percentages
from pitboss.pit.tournament.terms import read_terms
from pitboss.pit.tournament.tournament import Tournament

RESULTS = Path(__file__).resolve().parent / "results"
FINALISTS, ENTRANTS, PAID, LINES, TURNS = 20, 10_000, 900, 100_000, 3
BARS = {"icm_of_20_seconds": 1.0, "prizes_of_10000_milliseconds": 50.0, "log_of_100000_seconds": 5.0}

TERMS = """
tournament = 1
name = "Bench"
game = "wa-poker/holdem"
tables = ["t1", "t2", "t3", "t4"]
seats = 9
[entry]
chips = 1000000
buy_in = "100"
[[level]]
blinds = [25, 50]
[prizes]
places = [50, 30, 20]
"""


def _best(run: Callable[[], Any]) -> tuple[float, Any]:
    best, result = float("inf"), None
    for _ in range(TURNS):
        began = time.process_time()
        result = run()
        best = min(best, time.process_time() - began)
    return best, result


def final(rng: random.Random) -> tuple[list[int], list[int]]:
    stacks = [rng.randint(10_000, 2_000_000) for _ in range(FINALISTS)]
    return stacks, sorted((rng.randint(1_000_00, 500_000_00) for _ in range(FINALISTS)), reverse=True)


def prizes_of_all(declared: Prizes, groups: list[list[str]]) -> int:
    pool = make_pool(declared, ENTRANTS * 1000_00).total
    listed = prize_list(declared, pool, ENTRANTS)
    found = award(listed, groups)
    assert sum(one.amount for one in found.values()) == pool
    return len(found)


def evening(rng: random.Random) -> list[str]:
    """Return a night of hands at four tables, with chips going back and forth."""
    players = [f"p{number}" for number in range(36)]
    lines = ["operator publish", "operator appoint alice", *(f"director enter {one} signed" for one in players)]
    seats = [f"{one} t{at // 9 + 1}/{at % 9 + 1}" for at, one in enumerate(players)]
    lines += [f"director seat {' '.join(seats)}", "director start"]
    pairs = [("", "")] * 4
    for hand in range((LINES - len(lines)) // 4):
        for table in range(4):
            if hand % 2:
                first, second = reversed(pairs[table])
            else:
                first, second = rng.sample(players[9 * table : 9 * table + 9], 2)
            pairs[table] = (first, second)
            lines.append(f"t{table + 1} hand {hand + 1} big {hand % 9 + 1} {first}=-50 {second}=+50")
    return lines


def replayed(lines: list[str]) -> Tournament:
    tournament = Tournament(read_terms(TERMS))
    for number, line in enumerate(lines, 1):
        tournament.push(line, number)
    return tournament


def main() -> None:
    rng = random.Random(1)
    stacks, listed = final(rng)
    icm, shares = _best(lambda: icm_shares(stacks, listed))
    assert 0 <= sum(listed) - sum(shares) < FINALISTS
    declared = Prizes(places=tuple(part / 100 for part in percentages(PAID)))
    assert sum(declared.places) == Fraction(1)
    groups = [[f"p{at}"] if at % 7 else [f"p{at}", f"q{at}"] for at in range(ENTRANTS)]
    prizes, _ = _best(lambda: prizes_of_all(declared, groups))
    lines = evening(rng)
    folded, tournament = _best(lambda: replayed(lines))
    assert len(tournament.entries) == len(lines)
    figures = {
        "icm_of_20_seconds": round(icm, 3),
        "prizes_of_10000_milliseconds": round(1000 * prizes, 1),
        "log_of_100000_seconds": round(folded, 2),
        "lines_per_second": round(len(lines) / folded),
    }
    for name, value in figures.items():
        print(f"{name.replace('_', ' '):<38}{value:>12,}")
    print("bars met" if all(figures[name] <= bar for name, bar in BARS.items()) else "BAR NOT MET")
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / "tournaments.json").write_text(json.dumps(figures, indent=2) + "\n")


if __name__ == "__main__":
    main()
