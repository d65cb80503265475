"""The kernels of the simulation and the round machine settle the same deals the same way.

The tests play some thousands of rounds of each game; `make prove` plays many times that.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from pitboss.books import catalogue
from pitboss.core.cards import write_cards
from pitboss.odds.compiled import Array
from pitboss.odds.models import Model, Play
from pitboss.odds.models import street_bets as crown
from pitboss.odds.models import three_cards as three_card
from pitboss.odds.models.one_play import FOLD, PLAY_1X, PLAY_2X
from pitboss.odds.models.street_bets import BOTH, RIVER, TURN
from pitboss.odds.random_cards import deal, stream_of, toss
from pitboss.odds.simulation import game_of
from pitboss.odds.tables import tables_of
from pitboss.rules.banked.round import BankedRound
from toolkit.effort import effort

ROUNDS = effort("MACHINE_ROUNDS", quick=1_500, proof=100_000)
BLOCK = 10_000
PERTH_POOLS = ["25012.34", "47100.05", "31000"]

PLAYS: dict[str, tuple[dict[str, int], dict[str, Any]]] = {
    "wa-ultimate-texas-holdem": (
        {"ante": 1_500, "trips": 700, "jackpot-3": 1_500},
        {"jackpot": {"wager": "5", "pools": PERTH_POOLS}, "trips": "pay-table-4"},
    ),
    "wa-crown-holdem": (
        {"ante": 1_000, "player-extra": 500, "dealer-extra": 300, "jackpot-2": 1_000},
        {"jackpot": {"wager": "5", "pools": PERTH_POOLS}},
    ),
    "vic-three-card-poker": (
        {"ante": 1_000, "pair-plus": 500, "six-card": 200, "jackpot": 500},
        {"jackpot": {"wager": "5", "meter": "50123.45"}, "pair-plus": "F", "six-card": "C", "ante-bonus": "B"},
    ),
}


def play_of(game: str, strategy: str) -> Play:
    stakes, sign = PLAYS[game]
    jackpot: dict[str, Any] = sign["jackpot"]
    meter = jackpot.get("pools") or [jackpot["meter"]]
    tables = {kind: tables_of(game)[kind][name] for kind, name in sign.items() if kind != "jackpot"}
    return Play(
        game=game, stakes=stakes, strategy=strategy, tables=tables, meter=tuple(Fraction(pool) for pool in meter)
    )


def before_the_deal(play: Play) -> Iterator[str]:
    stakes = dict(play.stakes)
    if play.game == "wa-ultimate-texas-holdem":
        yield f"p1 bet blind {stakes['ante'] // 100}"
    if third := stakes.pop("jackpot-3", 0):
        stakes |= {"jackpot-1": third // 3, "jackpot-2": third // 3 * 2}
    for wager, amount in stakes.items():
        yield f"p1 bet {wager} {amount // 100}"
    yield "d close"


def ultimate_lines(cards: list[int], decision: int, ante: int) -> Iterator[str]:
    yield f"d dh p1 {write_cards(cards[:2])}"
    yield f"d dh d {write_cards(cards[2:4])}"
    times = {0: 4, 1: 3, 2: 2, 3: 1}.get(decision, 0)
    yield "p1 cc" if decision >= PLAY_2X else f"p1 bet play {times * ante}"
    yield f"d db {write_cards(cards[4:7])}"
    if decision >= PLAY_2X:
        yield "p1 cc" if decision >= PLAY_1X else f"p1 bet play {times * ante}"
    yield f"d db {write_cards(cards[7:9])}"
    if decision >= PLAY_1X:
        yield "p1 f" if decision == FOLD else f"p1 bet play {times * ante}"


def crown_lines(cards: list[int], decision: int, ante: int) -> Iterator[str]:
    yield f"d dh p1 {write_cards(cards[:2])}"
    yield f"d dh d {write_cards(cards[2:4])}"
    if decision == crown.FOLD:
        yield "p1 f"
        yield f"d db {write_cards(cards[4:7])}"
        return
    yield f"p1 bet flop {2 * ante}"
    yield f"d db {write_cards(cards[4:7])}"
    yield f"p1 bet turn {ante}" if decision in (TURN, BOTH) else "p1 cc"
    yield f"d db {write_cards(cards[7:8])}"
    yield f"p1 bet river {ante}" if decision in (RIVER, BOTH) else "p1 cc"
    yield f"d db {write_cards(cards[8:9])}"


def three_card_lines(cards: list[int], decision: int, ante: int) -> Iterator[str]:
    yield f"d dh p1 {write_cards(cards[:3])}"
    yield f"d dh d {write_cards(cards[3:6])}"
    yield f"d dj {write_cards(cards[6:8])}"
    yield f"p1 bet play {ante}" if decision == three_card.PLAYED else "p1 f ante"


LINES = {
    "wa-ultimate-texas-holdem": ultimate_lines,
    "wa-crown-holdem": crown_lines,
    "vic-three-card-poker": three_card_lines,
}


def ready_to_deal(play: Play) -> BankedRound:
    """Return a round of the machine with every wager placed and betting closed."""
    round_: BankedRound = catalogue.banked(play.game).new_round(PLAYS[play.game][1], {})
    for line in before_the_deal(play):
        round_.push(line)
    return round_


def by_machine(ready: BankedRound, play: Play, cards: list[int], decision: int) -> dict[str, int]:
    """Return each wager's net by the round machine."""
    round_ = ready.copy()
    for line in LINES[play.game](cards, decision, play.stake("ante") // 100):
        round_.push(line)
    round_.push("d settle")
    return {wager.wager: wager.net for wager in round_.answer().seats["p1"].wagers}


def settled(game: Model, play: Play, cards: Array, words: Array) -> tuple[Array, Array]:
    prepared = game.prepare(play)
    nets, decisions = np.empty((len(game.wagers), len(cards)), np.int64), np.empty(len(cards), np.uint8)
    game.decide(cards, words, prepared, decisions)
    game.settle(cards, decisions, prepared, nets)
    return decisions, nets


def compare(play: Play, cards: Array, words: Array) -> int:
    """Settle every round both ways, and return how many wagers were compared."""
    game, compared = game_of(play.game), 0
    decisions, nets = settled(game, play, cards, words)
    ready = ready_to_deal(play)
    for row, decision, column in zip(cards.tolist(), decisions.tolist(), nets.T.tolist(), strict=True):
        machine = by_machine(ready, play, row, decision)
        kernel = {name: net for name, net in zip(game.wagers, column, strict=True) if net or name in machine}
        assert machine == kernel, (write_cards(row), game.decisions[decision])
        compared += len(machine)
    return compared


@pytest.mark.proof
@pytest.mark.parametrize("game", PLAYS)
@pytest.mark.parametrize("strategy", ["random", "best"])
def test_dealt_rounds_are_settled_as_by_the_machine(game: str, strategy: str, figure: Callable[[str], None]) -> None:
    stream, rounds = stream_of(2026), ROUNDS // 2
    for first in range(0, rounds, BLOCK):
        rows = min(BLOCK, rounds - first)
        cards, words = np.empty((rows, game_of(game).dealt), np.uint8), np.empty(rows, np.uint64)
        deal(stream, first, cards)
        toss(stream, first, words)
        assert compare(play_of(game, strategy), cards, words) >= 4 * rows
    figure(f"{game}, {strategy} play: {rounds} dealt rounds settled as by the machine")


def with_straight_flush(rng: np.random.Generator, places: list[int], dealt: int) -> Array:
    """Return a deal whose jackpot hand is a straight flush, often royal."""
    top, suit = rng.choice([12, 12, 11, 8, 3]), rng.integers(4)
    run = rng.permutation([(top - down) % 13 * 4 + suit for down in range(5)])
    cards = rng.permutation(np.setdiff1d(np.arange(52), run))[:dealt]
    cards[places] = run
    return cards


@pytest.mark.parametrize("game", PLAYS)
def test_rare_hands_are_settled_as_by_the_machine(game: str) -> None:
    """Decks of one suit, two suits or a few ranks, and deals that win the jackpot, settle the same way."""
    rng, dealt = np.random.default_rng(7), game_of(game).dealt
    one_suit, two_suits, few_ranks = np.arange(3, 52, 4), np.arange(52)[np.arange(52) % 4 < 2], np.arange(36, 52)
    rows = [rng.permutation(deck)[:dealt] for deck in (one_suit, two_suits, few_ranks) for _ in range(200)]
    places = [0, 1, 2, 6, 7] if dealt == 8 else [0, 1, 4, 5, 6]
    rows += [with_straight_flush(rng, places, dealt) for _ in range(200)]
    cards, words = np.array(rows, np.uint8), rng.integers(0, 1 << 63, len(rows)).astype(np.uint64)
    play = play_of(game, "random")
    assert compare(play, cards, words) >= 4 * len(cards)
    jackpot = settled(game_of(game), play, cards, words)[1][-3:]
    assert jackpot.max() > 3_000_000, "no royal flush was among them"
