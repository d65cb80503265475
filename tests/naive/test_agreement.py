"""The engine agrees with the naive settlement on random complete rounds: thousands a game, 100,000 in `make prove`."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from naive import crown_holdem, three_card, ultimate
from naive.random_rounds import ROUNDS, Round
from naive.ranking import RANKS, SUITS, three
from naive.reading import Outcome
from pitboss.books.adjudication import adjudicate, replay
from pitboss.rules.answer import Answer
from pitboss.rules.record import Record, write_record
from toolkit.effort import PROVING, effort

ROUNDS_A_GAME = effort("ROUNDS", quick=1_000, proof=100_000)
PARTS = 20 if PROVING else 2
"""The number of tests over which each game's rounds are spread, so that processors can share them."""

SETTLE = {
    "wa-crown-holdem": crown_holdem.settle,
    "wa-ultimate-texas-holdem": ultimate.settle,
    "vic-three-card-poker": three_card.settle,
}
GAMES = [
    pytest.param(
        "wa-crown-holdem",
        marks=pytest.mark.rule("wa-crown-holdem 4.13", "wa-crown-holdem 5.9(b)", "wa-crown-holdem 5.10(b)"),
    ),
    pytest.param(
        "wa-ultimate-texas-holdem",
        marks=pytest.mark.rule("wa-ultimate-texas-holdem 4.15", "wa-ultimate-texas-holdem 5.5(b)"),
    ),
    pytest.param(
        "vic-three-card-poker", marks=pytest.mark.rule("vic-three-card-poker 9.6.2", "vic-three-card-poker 11.14.1")
    ),
]


@pytest.mark.proof
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", GAMES)
def test_naive_settlement_agrees(game: str, part: int, figure: Callable[[str], None]) -> None:
    rng = Random(f"{game} {part}")
    for _ in range(ROUNDS_A_GAME // PARTS):
        sign, lines = ROUNDS[game](rng)
        answer = replay(Record(game=game, actions=tuple(lines), table=sign)).answer()
        assert_agree(game, (sign, lines), answer)
    figure(f"{game}, part {part + 1} of {PARTS}: {ROUNDS_A_GAME // PARTS} rounds settled as by the naive settlement")


@pytest.mark.parametrize("game", GAMES)
def test_naive_settlement_agrees_with_adjudicated_files(game: str) -> None:
    rng = Random(game)
    for _ in range(200):
        sign, lines = ROUNDS[game](rng)
        source = write_record(Record(game=game, actions=tuple(lines), table=sign))
        assert_agree(game, (sign, lines), adjudicate(source))


def assert_agree(game: str, told: Round, answer: Answer) -> None:
    sign, lines = told
    naive = SETTLE[game](sign, lines)
    engine = settled_by(answer, "jackpot" in sign)
    if "jackpot" not in sign:
        naive = naive._replace(pools=[])
    assert engine == naive, (
        difference(engine, naive) + "\n" + write_record(Record(game=game, actions=tuple(lines), table=sign))
    )
    assert answer.status == ("settled" if lines[-1] == "d settle" else "void")


def settled_by(answer: Answer, with_jackpot: bool) -> Outcome:
    """Return the answer as the naive settlement gives it."""
    wagers = {}
    for seat, of_seat in answer.seats.items():
        entries: Any = of_seat.wagers
        assert of_seat.net == sum(wager.paid + wager.returned - wager.staked for wager in entries)
        for wager in entries:
            wagers[seat, wager.wager, wager.box] = (wager.outcome, wager.paid, wager.returned)
    if not with_jackpot:
        return Outcome(wagers, [], [])
    jackpot: Any = answer.jackpot
    prizes = [(prize.seat, prize.box, prize.amount) for prize in jackpot.prizes]
    return Outcome(wagers, list(jackpot.pools), prizes)


def difference(engine: Outcome, naive: Outcome) -> str:
    keys = sorted({*engine.wagers, *naive.wagers})
    rows = [(key, engine.wagers.get(key), naive.wagers.get(key)) for key in keys]
    told = [f"{key}: engine {one}, naive {other}" for key, one, other in rows if one != other]
    told += [f"pools: engine {engine.pools}, naive {naive.pools}"] if engine.pools != naive.pools else []
    told += [f"prizes: engine {engine.prizes}, naive {naive.prizes}"] if engine.prizes != naive.prizes else []
    return "\n".join(told)


@pytest.mark.rule("vic-three-card-poker 3.6.1(f)", "ruling vic-three-card-poker TC-R1")
def test_naive_ranking_counts_three_card_hands() -> None:
    """The published counts hold: odd cards, pairs, flushes, straights, threes of a kind, straight flushes."""
    deck = [rank + suit for rank in RANKS for suit in SUITS]
    counts = [0] * 6
    for i, one in enumerate(deck):
        for j, two in enumerate(deck[:i]):
            for other in deck[:j]:
                counts[three([one, two, other])[0]] += 1
    assert counts == [16440, 3744, 1096, 720, 52, 48]
