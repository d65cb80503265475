"""Measure house games: full rounds a second in the real machine with a software dealer, and records adjudicated."""

import random
import time
from pathlib import Path

from bench.report import write_results
from pitboss.books import catalogue
from pitboss.books.adjudication import adjudicate
from pitboss.core.cards import FULL
from pitboss.core.cards.shoe import Shoe
from pitboss.rules.dealer import SoftwareDealer

GAMES = ("wa-crown-holdem", "wa-ultimate-texas-holdem", "vic-three-card-poker")
WAGERS = {
    "wa-crown-holdem": ("ante 10", "jackpot-1 5"),
    "wa-ultimate-texas-holdem": ("ante 10", "blind 10", "trips 5", "jackpot-1 5"),
    "vic-three-card-poker": ("ante 10", "pair-plus 5", "jackpot 5"),
}
BOXES = 3
SECONDS = 3
RECORDS = Path(__file__).resolve().parent.parent / "tests" / "records"


def play(game: str, rng: random.Random) -> int:
    """Play one round of three boxes with random decisions; return the number of lines."""
    round_ = catalogue.load(game).new_round({"minimum": "5", "unit": "5"}, {})
    for box in range(1, BOXES + 1):
        for wager in WAGERS[game]:
            round_.push(f"p{box} bet {wager}")
    dealer = SoftwareDealer(Shoe.shuffled(FULL))
    while round_.status == "open":
        if dealer.step(round_) is None:
            actor, choices = next(iter(round_.legal_actions().items()))
            choice = rng.choice(choices)
            round_.push(choice.line(actor, choice.amounts[0] if choice.amounts else None))
    return len(round_.steps)


def main() -> None:
    results = {}
    print(f"rounds of {BOXES} boxes with side wagers, shuffle and settlement included, a processor second")
    for game in GAMES:
        rng, rounds, start = random.Random(1), 0, time.process_time()
        while time.process_time() - start < SECONDS:
            play(game, rng)
            rounds += 1
        results[game] = rounds / (time.process_time() - start)
        print(f"  {game:26} {results[game]:8,.0f} rounds {results[game] * BOXES:8,.0f} hands")
    sources = [path.read_bytes() for game in GAMES for path in sorted((RECORDS / game).glob("*.toml"))]
    start = time.process_time()
    for source in sources:
        adjudicate(source).as_json()
    results["records"] = len(sources) / (time.process_time() - start)
    print(f"adjudication of {len(sources)} records to JSON: {results['records']:,.0f} a processor second")
    write_results("banked", results)
