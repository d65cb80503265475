"""Measure poker: random six-handed hands and the replay of real ones, against comparable libraries.

One core, CPU time, the same random policy for all. Our hands run as they do in production: every event with its
citations, chips counted after every action. Real hands are those of tests/corpus, or of ../shared/corpus if it lies
next to the repository.
"""

import json
import random
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bench.history import Ratio, ratio
from bench.poker_peers import ALL_IN, BIG, CALL, FOLD, HALF_POT, PEERS, POLICY, SEATS, SMALL, STACK
from bench.report import verdict
from pitboss.books.catalogue import poker
from pitboss.books.finishing_stacks import compare
from pitboss.books.phh import VARIANTS
from pitboss.core.cards import FULL
from pitboss.core.money import DOLLAR
from pitboss.rules.action import DEALER, BetRaise, CheckCall, DealBoard, DealHole, Fold
from pitboss.rules.poker.round import PokerRound
from pitboss.rules.poker.sign import read_sign
from pitboss.rules.record import read_record

HERE = Path(__file__).resolve().parent
RESULTS = HERE / "results"
TURNS, SECONDS = 5, 1.5
BARS = {"pokerkit": 20.0, "clubs": 1.0, "rlcard": 1.0}
"""How many times as many hands as each library pitboss must play."""
NAMES = [f"p{seat}" for seat in range(1, SEATS + 1)]
FOLDS = {seat: Fold(seat) for seat in NAMES}
CALLS = {seat: CheckCall(seat) for seat in NAMES}
"""Actions are values: those without an amount are made once, as OpenSpiel's are numbers."""
Play = Callable[[int, random.Random], int]


def play_pitboss(hands: int, rng: random.Random) -> int:
    setup = {"starting_stacks": [STACK] * SEATS, "blinds_or_straddles": [SMALL, BIG]}
    sign = read_sign(poker("vic-crown-poker/holdem"), {}, setup)
    decisions = 0
    for _ in range(hands):
        round_ = PokerRound(sign)
        state = round_.state
        deck = rng.sample(FULL.cards, 2 * SEATS + 5)
        for seat in NAMES:
            round_.push(DealHole(DEALER, seat, (deck.pop(), deck.pop())))
        while round_.status == "open":
            if count := state.board_due:
                round_.push(DealBoard(DEALER, tuple([deck.pop() for _ in range(count)])))
            else:
                decisions += 1
                _decision(round_, state, POLICY[int(rng.random() * 20)])
    return decisions


def _decision(round_: Any, state: Any, choice: int) -> None:
    """Choose among the offers: a fold, a check or a call, and a bet or raise if one is allowed."""
    ((actor, choices),) = round_.legal_actions().items()
    if choice == FOLD and choices[1].kind == "call":
        round_.push(FOLDS[actor])
    elif choice <= CALL or len(choices) == 2:
        round_.push(CALLS[actor])
    elif choice == ALL_IN:
        round_.push(BetRaise(actor, choices[2].maximum))
    else:
        raising = choices[2]
        call = state.price - state.bets[state.actor]
        pot = (state.pot + call) // DOLLAR
        wanted = state.price + (pot // 2 if choice == HALF_POT else pot) * DOLLAR
        round_.push(BetRaise(actor, min(max(wanted, raising.minimum), raising.maximum)))


def hands_a_second(libraries: dict[str, Play]) -> dict[str, list[tuple[float, float]]]:
    """Return hands a CPU second and decisions a hand, turn by turn; the libraries take turns."""
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in libraries}
    for turn in range(TURNS):
        for name, play in libraries.items():
            rng = random.Random(turn)
            hands = decisions = 0
            began = time.process_time()
            while (spent := time.process_time() - began) < SECONDS:
                decisions += play(100, rng)
                hands += 100
            found[name].append((hands / spent, decisions / hands))
    return found


def corpus() -> list[Path]:
    """Return real hands of the variants that we play."""
    beside = HERE.parents[1] / "shared" / "corpus"
    files = sorted((beside if beside.is_dir() else HERE.parent / "tests" / "corpus").rglob("*.phh"))
    return [file for file in files if file.read_text().split("variant = '")[1].split("'")[0] in VARIANTS]


def replay_ours(texts: list[bytes]) -> float:
    began = time.process_time()
    for text in texts:
        compare(read_record(text))
    return time.process_time() - began


def replay_pokerkit(texts: list[bytes]) -> float:
    from pokerkit import HandHistory

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        began = time.process_time()
        for text in texts:
            for _ in HandHistory.loads(text.decode()):
                pass
        return time.process_time() - began


def _ratio(name: str, rates: dict[str, float]) -> str:
    if name not in BARS:
        return ""
    times = rates["pitboss"] / rates[name]
    told = "" if verdict(times >= BARS[name], f"poker to {name}") == "met" else ": MISSED"
    return f"   pitboss is {times:5.1f} times as fast (the bar is {BARS[name]:g}{told})"


def main() -> list[Ratio]:
    """Measure, print and write bench/results/poker.json; the best turn counts, because others only make one slower."""
    print("random six-handed no-limit hold'em, hands a processor second")
    turns = hands_a_second({"pitboss": play_pitboss, **PEERS})
    measured = {name: max(found) for name, found in turns.items()}
    rates = {name: rate for name, (rate, _) in measured.items()}
    for name, (rate, decisions) in measured.items():
        print(f"  {name:<10}{rate:>10,.0f}   {decisions:4.1f} decisions a hand{_ratio(name, rates)}")
    texts = [file.read_bytes() for file in corpus()]
    ours = len(texts) / min(replay_ours(texts) for _ in range(TURNS))
    theirs = len(texts) / min(replay_pokerkit(texts) for _ in range(2))
    print(f"replay of {len(texts)} real hands, files read into memory before, hands a processor second")
    print(f"  pitboss   {ours:>10,.0f}")
    print(f"  pokerkit  {theirs:>10,.0f}   pitboss is {ours / theirs:6.1f} times as fast")
    RESULTS.mkdir(exist_ok=True)
    replayed = {"hands": len(texts), "pitboss": round(ours, 1), "pokerkit": round(theirs, 1)}
    results = {"random": {name: round(rate, 1) for name, rate in rates.items()}, "replay": replayed}
    (RESULTS / "poker.json").write_text(json.dumps(results, indent=2) + "\n")
    by_turn = {name: [rate for rate, _ in found] for name, found in turns.items()}
    return [ratio("random hands", name, by_turn["pitboss"], by_turn[name]) for name in PEERS]


if __name__ == "__main__":
    main()
