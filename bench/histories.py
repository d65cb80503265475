"""Measure histories: 200,000 random hands in one `.phhs` file, replayed; pokerkit replays a sample of them.

The hands are recorded as rooms do: cards that were not shown are unknown. One core, CPU time, everything counted from
opening the file. Every hand must end as the machine that played it said. If real hands lie next to the repository
(../shared/corpus/handhq), both replay them too.
"""

import random
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from bench.poker import _decision
from bench.poker_peers import BIG, FOLD, POLICY, SEATS, SMALL
from bench.report import verdict, write_results
from pitboss.books.catalogue import poker
from pitboss.core.cards import FULL, write_cards
from pitboss.core.money import DOLLAR
from pitboss.histories.judging import ReplayTally
from pitboss.histories.phh import sections
from pitboss.histories.running import replay_all
from pitboss.histories.sources import found
from pitboss.rules.action import DEALER, DealBoard, DealHole
from pitboss.rules.event import HandShown
from pitboss.rules.poker import events as e
from pitboss.rules.poker.round import PokerRound
from pitboss.rules.poker.sign import PokerSign, read_sign

HANDS, SAMPLE, TURNS = 200_000, 1_000, 2
FOLDS = 0.65
"""How often a player folds to a bet, besides the folds of the policy."""
RATE, RATIO = 15_000, 12.0
"""The targets: hands a CPU second, and times as many as pokerkit."""
FLAT = 1.25
"""How much more memory ten times as many hands may take, because more batches are under way at once."""
REAL = Path(__file__).resolve().parents[2] / "shared" / "corpus" / "handhq"


def hands(count: int, rng: random.Random) -> Iterator[str]:
    """Yield hands of six players with stacks of all sizes, as PHH."""
    game = poker("vic-crown-poker/holdem")
    for number in range(1, count + 1):
        if number % 100 == 1:
            stacks = [rng.randrange(20, 400) for _ in range(SEATS)]
            setup = {"starting_stacks": stacks, "blinds_or_straddles": [SMALL, BIG], "min_bet": BIG}
            sign = read_sign(game, {}, setup)
        yield _hand(number, sign, stacks, rng)


def _hand(number: int, sign: PokerSign, stacks: list[int], rng: random.Random) -> str:
    round_ = PokerRound(sign)
    deck = rng.sample(FULL.cards, 2 * SEATS + 5)
    for seat in range(1, SEATS + 1):
        round_.push(DealHole(DEALER, f"p{seat}", (deck.pop(), deck.pop())))
    lines: list[str] = []
    last_wager = 0
    while round_.status == "open":
        if due := round_.state.board_due:
            board = tuple(deck.pop() for _ in range(due))
            round_.push(DealBoard(DEALER, board))
            lines.append(f"d db {write_cards(board)}")
        else:
            _decision(round_, round_.state, FOLD if rng.random() < FOLDS else POLICY[int(rng.random() * 20)])
            lines += [line for event in round_.steps[-1].events if (line := _line(event))]
            last_wager = len(lines)
    deals = [f"d dh p{seat} ????" for seat in range(1, SEATS + 1)]
    shows = [f"{one.who} sm {write_cards(one.cards)}" for one in round_.events if isinstance(one, HandShown)]
    actions = deals + lines[:last_wager] + shows + lines[last_wager:]
    return (
        f"[{number}]\nvariant = 'NT'\nante_trimming_status = true\nantes = {[0] * SEATS}\n"
        f"blinds_or_straddles = {[SMALL, BIG, *[0] * (SEATS - 2)]}\nmin_bet = {BIG}\nstarting_stacks = {stacks}\n"
        f"actions = {actions}\nfinishing_stacks = {[stack // DOLLAR for stack in round_.stacks]}\n"
    )


def _line(event: object) -> str:
    match event:
        case e.Folded(seat=seat):
            return f"{seat} f"
        case e.Checked(seat=seat) | e.Called(seat=seat):
            return f"{seat} cc"
        case e.Wagered(seat=seat, amount=to) | e.Raised(seat=seat, to=to):
            return f"{seat} cbr {to // DOLLAR}"
    return ""


def replay_ours(path: Path) -> tuple[ReplayTally, float]:
    """Return the counts, and hands a CPU second in the better turn, because a shared machine only slows a turn."""
    best = 0.0
    for _ in range(TURNS):
        began = time.process_time()
        tally = replay_all(found([path]), 1, lambda portion, tally: None)
        best = max(best, tally.hands / (time.process_time() - began))
    return tally, best


def most_memory(path: Path) -> float:
    """Return the most memory that a replay of the file takes in its own process, in megabytes."""
    script = (
        "import resource, sys; from pathlib import Path; from pitboss.histories.running import replay_all; "
        "from pitboss.histories.sources import found; "
        "replay_all(found([Path(sys.argv[1])]), 1, lambda portion, tally: None); "
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )
    told = subprocess.run([sys.executable, "-c", script, str(path)], check=True, capture_output=True, text=True)
    return int(told.stdout) / 1024


def replay_pokerkit(texts: list[str]) -> tuple[int, float]:
    """Return the hands played to the end, and hands a CPU second; it gives up on raises that no one stack can call."""
    from pokerkit import HandHistory

    played = 0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        began = time.process_time()
        for text in texts:
            with suppress(ValueError):
                for _ in HandHistory.loads(text):
                    pass
                played += 1
        return played, len(texts) / (time.process_time() - began)


def main() -> None:
    """Measure, print and write bench/results/histories.json."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "hands.phhs"
        with path.open("w") as file:
            file.writelines(hands(HANDS, random.Random(1)))
        size = path.stat().st_size
        tally, ours = replay_ours(path)
        tenth = Path(folder) / "tenth.phhs"
        with path.open() as file:
            tenth.write_text("\n[".join(file.read(size // 10).split("\n[")[:-1]) + "\n")
        memory = most_memory(tenth), most_memory(path)
        with path.open() as file:
            beginning = file.read(SAMPLE * size // HANDS)
        sample = [section for _, section in sections(beginning)][:-1]
    played, theirs = replay_pokerkit(sample)
    print(f"{tally.hands:,} generated hands, {size / 1e6:,.0f} MB; {tally.exact:,} exact, {tally.odd_chip:,} odd chip")
    print(f"  pitboss   {ours:>10,.0f} hands a processor second (the bar is {RATE:,}{_missed(ours >= RATE)})")
    print(
        f"  pokerkit  {theirs:>10,.0f} on {len(sample):,} of them, of which it plays {played:,} to the end: "
        f"pitboss is {ours / theirs:,.1f} times as fast (the bar is {RATIO:g}{_missed(ours / theirs >= RATIO)})"
    )
    flat = _missed(memory[1] < FLAT * memory[0])
    print(f"  memory    {memory[1]:>10,.0f} MB at most, {memory[0]:,.0f} MB for a tenth of the file{flat}")
    figures: dict[str, float] = {"memory": round(memory[1]), "memory_of_a_tenth": round(memory[0])}
    figures |= {"hands": tally.hands, "exact": tally.exact, "pitboss": round(ours, 1), "pokerkit": round(theirs, 1)}
    if REAL.is_dir():
        real, rate = replay_ours(REAL)
        print(f"{real.hands:,} real hands: {real.matched / real.hands:.2%} explained")
        texts = [section for file in sorted(REAL.glob("*.phhs")) for _, section in sections(file.read_text())]
        played, peer = replay_pokerkit(texts[:: len(texts) // SAMPLE])
        met = _missed(rate >= RATIO * peer)
        print(f"  pitboss   {rate:>10,.0f} hands a processor second, {rate / peer:,.1f} times pokerkit{met}")
        print(f"  pokerkit  {peer:>10,.0f} on every {len(texts) // SAMPLE}th, of which it plays {played:,} to the end")
        figures |= {
            "real": real.hands,
            "explained": real.matched,
            "real_rate": round(rate, 1),
            "real_pokerkit": round(peer, 1),
        }
    if tally.exact != HANDS:
        raise SystemExit(f"{HANDS - tally.exact} generated hands do not end as they were played")
    write_results("histories", figures)


def _missed(met: bool) -> str:
    return "" if verdict(met, "hand histories") == "met" else ": MISSED"


if __name__ == "__main__":
    main()
