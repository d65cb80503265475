"""Poker: random six-handed hands and the replay of real ones, beside the libraries one would compare with.

One core, processor time, the same random policy for all. Our hands run as they do in production: every event with
its citations, chips counted after every action. Real hands are those of tests/corpus, or of ../shared/corpus where that
lies beside the repository.
"""

import json
import random
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bench.poker_peers import ALL_IN, BIG, CALL, FOLD, HALF_POT, PEERS, POLICY, SEATS, SMALL, STACK

from pitboss.cards import FULL
from pitboss.money import DOLLAR
from pitboss.rounds.action import DEALER, BetRaise, CheckCall, DealBoard, DealHole, Fold
from pitboss.rounds.record import read_record
from pitboss.rulebooks.comparison import compare
from pitboss.rulebooks.games import load
from pitboss.rulebooks.phh import VARIANTS

HERE = Path(__file__).resolve().parent
RESULTS = HERE / "results"
SECONDS = 3.0
"""How long each library is measured, at least."""


def play_pitboss(hands: int, rng: random.Random) -> int:
    game = load("vic-crown-poker/holdem")
    setup = {"starting_stacks": [STACK] * SEATS, "blinds_or_straddles": [SMALL, BIG, *[0] * (SEATS - 2)]}
    decisions = 0
    for _ in range(hands):
        round_ = game.new_round({}, setup)
        deck = rng.sample(FULL.cards, 2 * SEATS + 5)
        for seat in range(1, SEATS + 1):
            round_.push(DealHole(DEALER, f"p{seat}", (deck.pop(), deck.pop())))
        while round_.status == "open":
            due = round_.due()
            if due is not None:
                round_.push(DealBoard(DEALER, tuple(deck.pop() for _ in range(due.count))))
            else:
                decisions += 1
                _decision(round_, POLICY[int(rng.random() * 20)])
    return decisions


def _decision(round_: Any, choice: int) -> None:
    ((actor, choices),) = round_.legal_actions().items()
    raising = choices[-1] if choices[-1].verb == "cbr" else None
    state = round_.state
    call = state.price - state.bets[state.actor]
    if choice == FOLD and call:
        round_.push(Fold(actor))
    elif choice <= CALL or raising is None:
        round_.push(CheckCall(actor))
    elif choice == ALL_IN:
        round_.push(BetRaise(actor, raising.maximum))
    else:
        pot = (state.pot + call) // DOLLAR
        wanted = state.price + (pot // 2 if choice == HALF_POT else pot) * DOLLAR
        round_.push(BetRaise(actor, min(max(wanted, raising.minimum), raising.maximum)))


def hands_a_second(play: Callable[[int, random.Random], int]) -> tuple[float, float]:
    """Hands a processor second and decisions a hand, over whole batches until the time is up."""
    rng = random.Random(20)
    play(20, rng)
    hands = decisions = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < SECONDS:
        decisions += play(100, rng)
        hands += 100
    return hands / spent, decisions / hands


def corpus() -> list[Path]:
    """Real hands of the variants we play."""
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


def main() -> None:
    """Measures, prints and writes bench/results/poker.json."""
    print("random six-handed no-limit hold'em, hands a processor second")
    rates: dict[str, float] = {}
    for name, play in {"pitboss": play_pitboss, **PEERS}.items():
        rates[name], decisions = hands_a_second(play)
        ratio = "" if name == "pitboss" else f"   pitboss is {rates['pitboss'] / rates[name]:6.1f} times as fast"
        print(f"  {name:<10}{rates[name]:>10,.0f}   {decisions:4.1f} decisions a hand{ratio}")
    texts = [file.read_bytes() for file in corpus()]
    replay_ours(texts)
    ours, theirs = len(texts) / replay_ours(texts), len(texts) / replay_pokerkit(texts)
    print(f"replay of {len(texts)} real hands, files read into memory before, hands a processor second")
    print(f"  pitboss   {ours:>10,.0f}")
    print(f"  pokerkit  {theirs:>10,.0f}   pitboss is {ours / theirs:6.1f} times as fast")
    RESULTS.mkdir(exist_ok=True)
    replayed = {"hands": len(texts), "pitboss": round(ours, 1), "pokerkit": round(theirs, 1)}
    results = {"random": {name: round(rate, 1) for name, rate in rates.items()}, "replay": replayed}
    (RESULTS / "poker.json").write_text(json.dumps(results, indent=2) + "\n")


if __name__ == "__main__":
    main()
