"""A round refuses bad signs, seats and stacks with a clause, and fills in missing values."""

from typing import Any

import pytest

from pitboss.books.catalogue import load
from pitboss.core.refusals import WrongAmount, WrongSign
from toolkit.poker import POKER, begin, due, raises, to_act

HOLDEM = "wa-poker/holdem"


@pytest.mark.parametrize(
    ("game", "stacks", "table", "setup", "says", "rule"),
    [
        (HOLDEM, [100] * 13, {}, {}, "13 seats are too many", "wa-poker 4.3 Hold 'Em"),
        ("vic-crown-poker/omaha", [100] * 11, {}, {}, "at most 10", "vic-crown-poker 4.1 Omaha"),
        ("wa-poker/omaha", [100] * 6, {"deck": "reduced"}, {}, "at most 5", "wa-poker 4.3 Omaha"),
        (HOLDEM, [100] * 3, {"deck": "reduced"}, {}, "not played with the reduced deck", "wa-poker 4.3 Hold 'Em"),
        ("wa-poker/manila", [100] * 3, {"deck": "full"}, {}, "expected reduced", "wa-poker 4.3 Manila"),
        (HOLDEM, [100], {}, {}, "1 seat is too few", "wa-poker 3.2"),
        (HOLDEM, [100, 0, 100], {}, {}, "p2 has no chips", "wa-poker 7.1"),
        (HOLDEM, [100, -5, 100], {}, {}, "cannot be less", "wa-poker 7.1"),
        (HOLDEM, [100] * 3, {}, {"blinds_or_straddles": [10, 5]}, "out of order", "wa-poker 20.2(b)"),
        (HOLDEM, [100] * 3, {}, {"blinds_or_straddles": [5, 0, 0]}, "last blind is missing", "wa-poker 20.2(a)"),
        (
            HOLDEM,
            [100] * 3,
            {},
            {"blinds_or_straddles": [1, 2, 0, 0]},
            "needs 3 amounts, one per seat, got 4",
            "wa-poker 20.2(a)",
        ),
        (HOLDEM, [100] * 3, {"betting": "spread"}, {}, "betting = 'spread'", "wa-poker 7.16(b)"),
        (HOLDEM, [100] * 3, {"straddles": 2}, {}, "at most 1", "wa-poker 7.17"),
        (HOLDEM, [100] * 3, {"straddles": 1, "kind": "tournament"}, {}, "not permitted", "wa-poker 39.2(a)"),
        (HOLDEM, [100] * 3, {"minimum": 10, "maximum": 5}, {}, "less than the minimum", "wa-poker 1 table maximum"),
        (
            "wa-poker/five-card-stud",
            [100] * 3,
            {"minimum": 5},
            {"antes": [2, 2, 2]},
            "it must be the table",
            "wa-poker 20.4",
        ),
        ("wa-poker/draw-ante", [100] * 3, {}, {"antes": [2, 0, 2]}, "antes the same", "wa-poker 20.4"),
        ("wa-poker/draw-ante", [100] * 3, {}, {"blinds_or_straddles": [1, 2]}, "with antes", "wa-poker 20.4"),
        ("wa-poker/draw", [100] * 3, {"maximum": 15}, {"blinds_or_straddles": [5, 10]}, "2 blinds", "wa-poker 20.2(a)"),
        ("wa-poker/seven-card-stud", [100] * 3, {"opener": "low"}, {}, "low-card", "wa-poker 23.5"),
        ("vic-crown-poker/holdem", [100] * 3, {"betting": "spread"}, {}, "needs its maximum", "vic-crown-poker 6.8"),
    ],
)
def test_a_sign_that_cannot_be_is_refused_with_its_clause(
    game: str, stacks: Any, table: Any, setup: Any, says: str, rule: str
) -> None:
    with pytest.raises(WrongSign) as refused:
        begin(game, stacks, table, **setup)
    assert says in refused.value.message
    assert rule in refused.value.rules


@pytest.mark.parametrize(
    ("table", "says"),
    [
        ({"minimun": 5}, "did you mean 'minimum'"),
        ({"kind": "cup"}, "cash, tournament"),
        ({"chip": 0}, "cannot be less than 0.01"),
        ({"maximum": "ten"}, "'ten' is not an amount of money"),
        ({"straddles": "one"}, "how many are permitted"),
        ({"deck": "small"}, "'small' is not a deck"),
        ({"jackpot": 5}, "expected { pool"),
        ({"jackpot": {"pool": 5, "contribution": 1}}, "two amounts"),
        ({"heads-up": "literal"}, "unknown key 'heads-up'"),
    ],
)
def test_a_key_or_value_that_is_not_known_is_named(table: Any, says: str) -> None:
    with pytest.raises(WrongSign) as refused:
        begin(HOLDEM, [100] * 3, table)
    assert says in refused.value.message


def test_nobody_seated() -> None:
    with pytest.raises(WrongSign, match="nobody is seated"):
        load(HOLDEM).new_round({}, {})
    with pytest.raises(WrongSign, match="expected a list"):
        load(HOLDEM).new_round({}, {"starting_stacks": 100})


@pytest.mark.parametrize("game", POKER)
def test_stacks_alone_are_enough_to_play(game: str) -> None:
    round_ = begin(game, [100, 100])
    assert round_.state.pot > 0
    assert due(round_).what == "dh"


def test_without_stacks_the_answer_leaves_them_out() -> None:
    round_ = load(HOLDEM).new_round({}, {"blinds_or_straddles": [1, 2, 0]})
    assert round_.answer().seats["p1"].net == -100
    assert '"stack"' not in round_.answer().as_json()


def test_cents_in_the_amounts_make_the_chip_smaller() -> None:
    assert begin(HOLDEM, [100, 100]).sign.chip == 100
    assert begin(HOLDEM, ["100.50", 100], blinds_or_straddles=["0.25", "0.50"]).sign.chip == 25


@pytest.mark.rule("wa-poker 20.4")
def test_an_ante_game_takes_the_table_minimum_from_everybody() -> None:
    assert begin("wa-poker/six-card-stud", [100] * 3, {"minimum": 5}).stacks == [9500] * 3


@pytest.mark.rule("wa-poker 20.2(b)")
def test_a_third_blind_is_compulsory_unless_the_sign_permits_a_straddle() -> None:
    third = begin(HOLDEM, [100] * 4, blinds_or_straddles=[1, 2, 4])
    assert (third.sign.stakes.minimum, third.state.full) == (400, 400)
    straddle = begin(HOLDEM, [100] * 4, {"straddles": 1}, blinds_or_straddles=[1, 2, 4])
    assert (straddle.sign.stakes.minimum, straddle.state.straddlers) == (200, [2])


@pytest.mark.rule("ruling wa-poker D14")
def test_the_least_raise_over_a_straddle_is_to_four_big_blinds() -> None:
    round_ = begin(HOLDEM, [100] * 4, {"straddles": 1}, blinds_or_straddles=[1, 2])
    round_.push("p3 post straddle")
    for seat in range(1, 5):
        round_.push(f"d dh p{seat} ????")
    assert to_act(round_) == "p4"
    assert raises(round_) == (8, 100)


def test_a_big_blinds_ante_is_dead_and_heads_up_follows_the_blinds_as_in_phh() -> None:
    round_ = begin(HOLDEM, [100, 100, 100], blinds_or_straddles=[1, 2], antes=[0, 3, 0])
    assert (round_.stacks, round_.state.dead) == ([9900, 9500, 10000], 300)
    heads_up = begin(HOLDEM, [100, 100], blinds_or_straddles=[1, 2], antes=[0, 3])
    assert heads_up.stacks == [9500, 9900]


@pytest.mark.rule("wa-poker 6.10", "vic-crown-poker 8.9.6")
@pytest.mark.parametrize("game", ["wa-poker/holdem", "vic-crown-poker/holdem"])
def test_dead_blinds_are_those_of_the_sign_in_their_order_and_the_last_is_never_dead(game: str) -> None:
    def blinds(*entries: int) -> Any:
        return begin(game, [100] * 4, {"blinds": ["5", "10"]}, blinds_or_straddles=list(entries)).state.bets

    assert blinds(0, 10, 0, 0) == [0, 1000, 0, 0]
    assert blinds(5, 0, 10, 0) == [500, 0, 1000, 0]
    for wrong in ((5, 0, 0, 0), (10, 5, 0, 0), (10, 10, 0, 0), (0, 0, 0, 0), (7, 10, 0, 0), (5, 20, 0, 0)):
        with pytest.raises(WrongSign, match="must be the blinds on the sign, in order"):
            blinds(*wrong)


@pytest.mark.parametrize(
    ("game", "posted", "order", "straddles", "last"),
    [
        ("wa-poker/holdem", [5, 10], (0, 1), 0, 1000),
        ("wa-poker/holdem", [5, 10, 20], (0, 1, 2), 1, 1000),
        ("wa-poker/holdem", [5, 10, 25], (0, 1, 2), 0, 2500),
        ("wa-poker/holdem", [5, 10, 10], (0, 1), 0, 1000),
        ("wa-poker/holdem", [5, 10, 0, 10], (0, 1), 0, 1000),
        ("wa-poker/holdem", [0, 10], (1,), 0, 1000),
        ("wa-poker/manila", [10], (0,), 0, 1000),
    ],
)
def test_which_of_the_blinds_follow_each_other(
    game: str, posted: list[int], order: tuple[int, ...], straddles: int, last: int
) -> None:
    blinds = begin(game, [1000] * 5, {"straddles": 1} if straddles else {}, blinds_or_straddles=posted).sign.blinds
    assert (blinds.order, blinds.straddled, blinds.last) == (order, straddles, last)


def test_who_comes_in_at_a_table_of_one_blind_posts_that_one() -> None:
    round_ = begin("wa-poker/manila", [1000] * 4, blinds_or_straddles=[10])
    assert (round_.sign.blinds.small, round_.sign.blinds.last) == (0, 1000)
    with pytest.raises(WrongAmount, match=r"expected one of 10$") as refused:
        round_.push("p3 post 9.99")
    assert (refused.value.minimum, refused.value.maximum) == (1000, 1000)
