"""Equity agrees with a plain count by the rankings, samples keep within their bounds, ranges are read as written."""

import json
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from pitboss.books.catalogue import GAMES, poker
from pitboss.cli import app, main
from pitboss.core.cards import Card, read_cards
from pitboss.core.hands import HIGH, Category
from pitboss.core.hands.lowball import LowestOrder
from pitboss.odds.equity import Equity, EquityError, RangeError, equity
from pitboss.odds.equity.hands import Layout, layout_of, read_hand

HOLDEM = "wa-poker/holdem"
POKER = [name for name, entry in GAMES.items() if entry.kind == "poker"]


def compare(game: str, hands: str, board: str = "", dead: str = "", **more: Any) -> Equity:
    return equity(game, hands.split(), read_cards(board), read_cards(dead), **more)


def share_out(layout: Layout, hands: Sequence[Sequence[Card]], board: Sequence[Card]) -> list[Fraction]:
    """Divide one pot by the rankings that settle rounds."""
    high = [layout.ranking.rank_dealt([*hand, *board]) for hand in hands]
    low = [layout.low.rank_dealt([*hand, *board]) if layout.low else 0 for hand in hands]
    if layout.low:
        low = [rank if layout.low.category(rank) is not Category.NO_LOW else 0 for rank in low]
    parts = [Fraction()] * len(hands)
    halves = [(high, Fraction(1, 2)), (low, Fraction(1, 2))] if any(low) else [(high, Fraction(1))]
    for ranks, amount in halves:
        winners = [at for at, rank in enumerate(ranks) if rank == max(ranks)]
        for at in winners:
            parts[at] += amount / len(winners)
    return parts


def by_hand(game: str, hands: str, board: str, deck: str | None = None) -> list[Fraction]:
    """Count every runout of the board, one by one."""
    layout = layout_of(game, deck, len(hands.split()), 0)
    known = [read_cards(hand.replace("/", "")) for hand in hands.split()]
    out = read_cards(board)
    left = [card for card in layout.deck.cards if card not in {*out, *(card for hand in known for card in hand)}]
    sums, deals = [Fraction()] * len(known), 0
    for end in combinations(left, layout.board - len(out)):
        parts = share_out(layout, known, [*out, *end])
        sums = [one + part for one, part in zip(sums, parts, strict=True)]
        deals += 1
    return [one / deals for one in sums]


@pytest.mark.parametrize(
    ("game", "hands", "board", "deck"),
    [
        (HOLDEM, "AsKs QhQd", "Qc8s2c", None),
        (HOLDEM, "AsKs QhQd 2c2d", "Qs8s2h", None),
        ("wa-poker/omaha", "AsAhKsKh 8c7c6d5d", "9c4dTs", None),
        ("wa-poker/omaha", "AsAhKsKh 8c7c9d7d", "9cJdTs", "reduced"),
        ("vic-crown-poker/omaha-hi-lo", "As2s3hKh AcAd8c7c 4s5sTdTh", "8d6h2c", None),
        ("vic-crown-poker/holdem-hi-lo", "As2s AdKd 3c4c", "8d6h2c", None),
        ("wa-poker/manila", "AsKs QhQd", "7c8c", None),
        ("wa-poker/crown-perth-manila", "AsKs AhKh 7d8d", "9d", None),
    ],
)
def test_exact_equity_is_a_plain_count(game: str, hands: str, board: str, deck: str | None) -> None:
    found = compare(game, hands, board, deck=deck)
    assert found.exact
    assert [hand.equity for hand in found.hands] == by_hand(game, hands, board, deck)
    assert sum(hand.equity for hand in found.hands) == 1


def test_stud_counts_every_last_card_of_every_hand() -> None:
    hands, layout = "AsAh/KhKd2c3d 7c8c/9cTcJdQd", layout_of("wa-poker/seven-card-stud", None, 2, 0)
    one, two = (list(read_cards(hand.replace("/", ""))) for hand in hands.split())
    left = [card for card in layout.deck.cards if card not in one + two]
    sums = [share_out(layout, [[*one, a], [*two, b]], [])[0] for a in left for b in left if a != b]
    assert compare(layout.game, hands).hands[0].equity == sum(sums) / len(sums)


def test_before_the_flop_every_board_is_counted() -> None:
    """Equity before the flop agrees with all 1,712,304 boards laid out and ranked together."""
    found, one, two = compare(HOLDEM, "AsKs QhQd"), read_cards("AsKs"), read_cards("QhQd")
    left = [card for card in range(52) if card not in one + two]
    boards = np.array(list(combinations(left, 5)), np.uint8)
    ranks = [
        HIGH.rank_many(np.hstack((np.tile(np.array(hand, np.uint8), (len(boards), 1)), boards))) for hand in (one, two)
    ]
    won, tied = int((ranks[0] > ranks[1]).sum()), int((ranks[0] == ranks[1]).sum())
    assert found.deals == len(boards)
    assert found.hands[0].equity == Fraction(2 * won + tied, 2 * len(boards))
    assert compare(HOLDEM, "AsKs AdKd").hands[0].equity == Fraction(1, 2)


def test_a_range_is_the_average_of_its_hands() -> None:
    board = "Qd8s2c"
    whole = compare(HOLDEM, "AsKs JJ,TT", board)
    each = [
        compare(HOLDEM, f"AsKs {a}{b}", board) for rank in "JT" for a, b in combinations([rank + s for s in "cdhs"], 2)
    ]
    assert whole.hands[0].equity == sum(one.hands[0].equity for one in each) / len(each)
    assert whole.deals == sum(one.deals for one in each)


def test_hands_of_ranges_never_share_a_card() -> None:
    """Two ranges of aces leave one way to hold them for each other, so every deal mirrors another."""
    found = compare(HOLDEM, "AA AA", "2c7d9h")
    assert found.hands[0].equity == Fraction(1, 2)
    assert found.deals == 6 * 990


def test_dead_cards_cannot_come() -> None:
    drawing = compare(HOLDEM, "AsKs QhQd", "2s7s9d3c")
    assert drawing.hands[0].equity == Fraction(15, 44)
    dead = compare(HOLDEM, "AsKs QhQd", "2s7s9d3c", "AdAcAhKdKcKh")
    assert dead.hands[0].equity == Fraction(9, 38)


def test_samples_are_within_their_bounds_and_repeat_by_seed() -> None:
    exact = compare(HOLDEM, "AsKd random", "Qd8s2c")
    assert exact.exact
    sampled = compare(HOLDEM, "AsAh random", samples=60_000, seed=4)
    assert not sampled.exact
    assert abs(float(sampled.hands[0].equity) - 0.852_037) < 2 * sampled.bound(sampled.hands[0])
    again = compare(HOLDEM, "AsAh random", samples=60_000, seed=4)
    assert sampled == again
    assert sampled != compare(HOLDEM, "AsAh random", samples=60_000, seed=5)


@pytest.mark.parametrize("game", POKER)
def test_every_poker_game_is_compared(game: str) -> None:
    lowest_wins = any(isinstance(ranking.order, LowestOrder) for ranking in poker(game).rankings.values())
    found = compare(game, f"{'2s3h' if lowest_wins else 'AsAh'} random random", samples=4_000)
    assert sum(hand.equity for hand in found.hands) == 1
    assert found.hands[0].equity > Fraction(2, 5)
    assert all(sum(hand.shares.values()) == 1 for hand in found.hands)


def test_hi_lo_pots_are_scooped_halved_and_quartered() -> None:
    found = compare("vic-crown-poker/omaha-hi-lo", "AsKd2s3h AhQd2d4h", "5c6d7hKs9s")
    ours, theirs = found.hands
    assert (ours.equity, theirs.equity) == (Fraction(3, 4), Fraction(1, 4))
    assert ours.shares["three_quarters"] == theirs.shares["quarter"] == 1


def test_pineapple_hands_choose_their_discard() -> None:
    kept = compare("vic-crown-poker/pineapple", "AsAh KsKd", dead="2c")
    chosen = compare("vic-crown-poker/pineapple", "AsAh2c KsKd")
    assert chosen.chosen_discards
    assert not kept.chosen_discards
    assert chosen.hands[0].equity == kept.hands[0].equity, "the two is given up and cannot come again"
    flop = compare("vic-crown-poker/crazy-pineapple", "AsAh2c KsKd3d", "2d2h9s")
    assert flop.exact
    assert flop.hands[0].equity > Fraction(9, 10), "a pair of aces with a two of the flop: the two stays, or both aces"
    late = compare("vic-crown-poker/crazy-pineapple-hi-lo", "As2s3c KdKhQs", samples=2_000)
    assert not late.exact


def test_stud_that_runs_out_of_cards_deals_one_to_all() -> None:
    layout = layout_of("wa-poker/seven-card-stud", None, 8, 0)
    assert (layout.dealt, layout.board) == (6, 1)
    assert layout_of("wa-poker/seven-card-stud", None, 7, 0).board == 0


@pytest.mark.parametrize(
    ("text", "combos"),
    [
        ("QQ", 6), ("QQ+", 18), ("99-77", 18), ("AKs", 4), ("KAo", 12), ("AK", 16), ("ATs+", 16), ("ATo+", 48),
        ("A5s-A2s", 16), ("QQ+,AKs", 22), ("QQ,QQ+", 18), ("AsKs", 1), ("AsKs,KsAs", 1), ("22+", 78), ("random", 1),
    ],
)  # fmt: skip
def test_ranges_have_the_hands_they_say(text: str, combos: int) -> None:
    hand = read_hand(text, layout_of(HOLDEM, None, 2, 0))
    assert len(hand.choices) == combos
    assert all(len(set(cards)) == len(cards) for cards in hand.choices)


def test_ranges_of_the_reduced_deck_have_no_small_cards() -> None:
    layout = layout_of("wa-poker/manila", None, 2, 0)
    assert len(read_hand("22+", layout).choices) == 8 * 6
    with pytest.raises(RangeError, match="the reduced deck has no such hand"):
        read_hand("65s", layout)


def test_hands_that_cannot_be_dealt_together() -> None:
    with pytest.raises(EquityError, match="cannot be dealt together"):
        compare(HOLDEM, "AA AA AA", "2c7d9h")


BAD = {
    "wa-poker/holdem AsKs AsQd": "As lies on the board, is dead or is in another hand",
    "wa-poker/holdem AsAs KsQd": "As",
    "wa-poker/holdem AsKs AAs": "'AAs' is empty",
    "wa-poker/holdem AsKs QQ --board QdQhQs": "the range 'QQ' is empty",
    "wa-poker/holdem AsK1 QQ": "'AsK1' is not a hand or a range",
    "wa-poker/holdem AKs-QJs 22": "is not a run",
    "wa-poker/holdem AsKsQs 22": "has 3 cards: a hand of wa-poker/holdem has 2",
    "wa-poker/holdem As/Ks 22": "deals no card face up",
    "wa-poker/manila AsKs 5c5d": "5c is not in the reduced deck",
    "wa-poker/holdem AsKs": "compares 2 to 12 (wa-poker 4.3 Hold 'Em)",
    "wa-poker/holdm AsKs QQ": "did you mean 'wa-poker/holdem'?",
    "wa-crown-holdem AsKs QQ": "is played against the house",
    "wa-poker/seven-card-stud AsKs QdQh --board 2c": "no communal cards",
    "wa-poker/seven-card-stud AsKsQs2c/Js KdKh": "has 3 cards down and 4 up",
    "wa-poker/holdem AsKs QQ --board 2c3c4c5c6c7c": "does not fit",
    "wa-poker/holdem AsKs QQ --board ??": "?? cannot be on the board",
    "wa-poker/holdem AsKs QQ --deck reduced": "is not played with a 'reduced' deck: expected full",
    "wa-poker/holdem AA KK --samples 0": "0 samples",
    "wa-poker/holdem AA KK --seed -4": "-4 is not a seed",
    "wa-poker/omaha QQ+ AsKsQsJs": "two characters per card",
    "wa-poker/draw random random random random random --deck reduced": "compares 2 to 4",
}


@pytest.mark.parametrize("words", BAD)
def test_bad_input_is_one_sentence(
    words: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["pitboss", "equity", *words.split()])
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert BAD[words] in said.err
    assert said.err.strip().count("\n") == 0


def test_the_command_prints_a_page_or_json() -> None:
    words = ["equity", HOLDEM, "AsKs", "QQ+", "--board", "Qd8s2c"]
    page = CliRunner().invoke(app, words)
    assert "board Qd8s2c: all 8,910 deals" in page.stdout
    data = json.loads(CliRunner().invoke(app, [*words, "--json"]).stdout)
    assert data["method"] == "exact"
    exact = [Fraction(hand["equity"]["exact"]) for hand in data["hands"]]
    assert sum(exact) == 1
    sampled = json.loads(
        CliRunner().invoke(app, ["equity", HOLDEM, "AA", "random", "--samples", "999", "--json"]).stdout
    )
    low, high = sampled["hands"][0]["equity"]["confidence_95"]
    assert float(low) < float(sampled["hands"][0]["equity"]["decimal"]) < float(high)
