"""Three Card Poker's prize meter matches the printed tables and formulas, and rounds can win it."""

from fractions import Fraction

import pytest

from pitboss.books.vic_three_card_poker.jackpot import (
    OPTIONS,
    increment,
    meter_after,
    prize_pool,
    rounded_meter,
    royal_flush_payment,
    straight_flush_payment,
)
from pitboss.core.money import percent
from toolkit.banked import THREE_CARD, settle, wagers

TABLE_6 = """
100.000 50.000 33.333 25.000
90.909 47.619 32.258 24.390
83.333 45.455 31.250 23.810
76.923 43.478 30.303 23.256
71.429 41.667 29.412 22.727
66.667 40.000 28.571 22.222
62.500 38.462 27.778 21.739
58.824 37.037 27.027 21.277
"""
TABLE_7 = """
9.091 4.762 3.226 2.439
8.333 4.545 3.125 2.381
7.692 4.348 3.030 2.326
7.143 4.167 2.941 2.273
6.667 4.000 2.857 2.222
6.250 3.846 2.778 2.174
5.882 3.704 2.703 2.128
"""
TABLE_8 = "10.000 0.000, 9.500 0.500, 9.033 0.967, 8.598 1.403, 8.190 1.810, 7.809 2.191, 7.453 2.547"
R = Fraction(10_000)


def three_decimals(share: Fraction) -> str:
    thousandths = int(share * 100_000 + Fraction(1, 2))
    return f"{thousandths // 1000}.{thousandths % 1000:03d}"


def rows(table: str) -> list[list[str]]:
    return [line.split() for line in table.strip().splitlines()]


@pytest.mark.rule("vic-three-card-poker 7.3.1 Table 5")
def test_table_5() -> None:
    assert [prize_pool(50_000, R, royals) for royals in (1, 2, 3, 4)] == [50_000, 60_000, 70_000, 80_000]


@pytest.mark.rule(
    "vic-three-card-poker 7.3.2(a) Table 6",
    "vic-three-card-poker 7.3.2(b) Table 7",
    "ruling vic-three-card-poker TC-J1",
)
def test_tables_6_and_7_are_their_formulas() -> None:
    for flushes, row in enumerate(rows(TABLE_6)):
        for royals, printed in enumerate(row, 1):
            pool = prize_pool(100_000, R, royals)
            assert three_decimals(royal_flush_payment(100_000, R, royals, flushes) / pool) == printed
    for flushes, row in enumerate(rows(TABLE_7), 1):
        for royals, printed in enumerate(row, 1):
            pool = prize_pool(100_000, R, royals)
            straight = straight_flush_payment(100_000, R, royals, flushes)
            assert three_decimals(straight / pool) == printed
            assert royals * royal_flush_payment(100_000, R, royals, flushes) + flushes * straight == pool


@pytest.mark.rule("vic-three-card-poker 7.3.3 Table 8", "ruling vic-three-card-poker TC-J2")
def test_table_8_is_its_formula() -> None:
    for flushes, printed in enumerate(TABLE_8.split(", "), 1):
        of_meter = straight_flush_payment(1, Fraction(0), 0, flushes)
        of_reseed = straight_flush_payment(0, Fraction(1), 0, flushes)
        assert f"{three_decimals(of_meter)} {three_decimals(of_reseed)}" == printed
        assert straight_flush_payment(10_000, R, 0, flushes) == 1000, "at the seed each gets a tenth of it"


@pytest.mark.rule("ruling vic-three-card-poker TC-J3")
def test_the_seed_part_does_not_shrink() -> None:
    assert straight_flush_payment(15_000, R, 0, 2) == 1475
    assert straight_flush_payment(15_000, R, 0, 4) == Fraction("1429.875")


@pytest.mark.rule("vic-three-card-poker 7.2.1", "ruling vic-three-card-poker TC-J8")
def test_the_meter_is_rounded_up() -> None:
    assert rounded_meter(Fraction("12345.00")) == 12_345
    assert rounded_meter(Fraction("12345.01")) == 12_346


@pytest.mark.rule("vic-three-card-poker 6.4.1", "vic-three-card-poker 6.3.3", "ruling vic-three-card-poker TC-J4")
def test_a_prize_leaves_the_meter_but_never_below_the_seed() -> None:
    assert meter_after(Fraction("15000.50"), R, 150_100, royals=0) == Fraction("13499.50")
    assert meter_after(Fraction("10500"), R, 105_000, royals=0) == R
    assert meter_after(Fraction("90000"), R, 9_000_000, royals=1) == R


@pytest.mark.rule("vic-three-card-poker 6.3.2", "vic-three-card-poker 6.3 Table 1", "vic-three-card-poker 6.3 Table 2")
def test_increment_rates() -> None:
    assert increment(100, percent(OPTIONS[1].rates[10_000])) == Fraction("0.3406")
    assert increment(500, percent(OPTIONS[2].rates[75_000])) == Fraction("1.014")
    for seed in OPTIONS[1].rates:
        gap = percent(OPTIONS[1].rates[seed]) - percent(OPTIONS[2].rates[seed])
        assert percent("3.03") < gap < percent("3.23"), seed


LINES = "p1 bet ante 10, p1 bet jackpot 5, p2 bet ante 10, p2 bet jackpot 5, d close"


@pytest.mark.rule(
    "vic-three-card-poker 7.2.3", "ruling vic-three-card-poker TC-J1", "ruling vic-three-card-poker TC-J5"
)
def test_royal_and_straight_flush_at_one_table() -> None:
    sign = {"jackpot": {"wager": 5, "option": 1, "seed": 10_000, "meter": "109996.594"}}
    answer = settle(
        THREE_CARD, sign, LINES, "d dh p1 9s8s7s, d dh p2 AsKsQs, d dh d 2c5d8h, d dj JsTs",
        "p1 bet play 10, p2 bet play 10",
    )  # fmt: skip
    assert wagers(answer)["jackpot"].paid == 1_000_000
    assert wagers(answer, "p2")["jackpot"].paid == 10_000_000
    assert wagers(answer, "p2")["jackpot"].returned == 0
    assert answer.jackpot
    assert answer.jackpot.pools == (5_000_000,)
    assert [(p.seat, p.hand) for p in answer.jackpot.prizes] == [("p2", "royal flush"), ("p1", "straight flush")]


@pytest.mark.rule("vic-three-card-poker 7.3.3 Table 8", "ruling vic-three-card-poker TC-J12")
def test_two_straight_flushes_at_one_table() -> None:
    sign = {"jackpot": {"wager": 1, "seed": 10_000, "meter": "14999.3188"}}
    lines = LINES.replace("jackpot 5", "jackpot 1")
    answer = settle(
        THREE_CARD, sign, lines, "d dh p1 4c5c6c, d dh p2 9cTcJc, d dh d 2h5dAh, d dj 7c8c",
        "p1 bet play 10, p2 bet play 10",
    )  # fmt: skip
    assert wagers(answer)["jackpot"].paid == wagers(answer, "p2")["jackpot"].paid == 147_500
    assert answer.jackpot
    assert answer.jackpot.pools == (1_500_000 - 295_000,)


@pytest.mark.rule("ruling vic-three-card-poker TC-J12", "vic-three-card-poker 7.2.1")
def test_a_tenth_is_rounded_up_to_the_dollar_and_that_is_deducted() -> None:
    sign = {"jackpot": {"wager": 5, "meter": "60000.01"}}
    answer = settle(
        THREE_CARD, sign, "p1 bet ante 10, p1 bet jackpot 5, d close, d dh p1 4c5c6c, d dh d 2h5dAh, d dj 7c8c",
        "p1 bet play 10",
    )  # fmt: skip
    assert wagers(answer)["jackpot"].paid == 600_100, "a tenth of 60,002"
    assert answer.jackpot
    assert answer.jackpot.pools == (5_400_071,), "60,001.713 less 6,001"


@pytest.mark.rule("vic-three-card-poker 7.1.2 Table 3", "vic-three-card-poker 7.1.2 Table 4")
@pytest.mark.parametrize(
    ("hole", "jackpot_cards", "one", "two"),
    [
        ("9s9c2d", "9h9d", 500, 600),
        ("9s9c2d", "9h2s", 150, 100),
        ("AsJs4s", "9s2s", 100, 60),
        ("AsJd4s", "3s2s", 0, 0),
        ("As5d4s", "3s2s", 0, 40),
        ("9s9c2d", "9h3s", 0, 0),
    ],
)
def test_bonus_payouts(hole: str, jackpot_cards: str, one: int, two: int) -> None:
    lines = f"p1 bet ante 10, p1 bet jackpot 5, d close, d dh p1 {hole}, d dh d KhQd7c, d dj {jackpot_cards}"
    for option, times in ((1, one), (2, two)):
        answer = settle(THREE_CARD, {"jackpot": {"option": option}}, lines, "p1 bet play 10")
        assert wagers(answer)["jackpot"].paid == times * 500


@pytest.mark.rule("vic-three-card-poker 5.11.2(a)", "ruling vic-three-card-poker TC-J20")
@pytest.mark.parametrize("fold", ["p1 f", "p1 f ante"])
def test_any_fold_loses_the_jackpot_wager(fold: str) -> None:
    answer = settle(
        THREE_CARD, None, "p1 bet ante 10, p1 bet pair-plus 5, p1 bet jackpot 5, d close",
        "d dh p1 AsKsQs, d dh d KhQd7c, d dj JsTs", fold,
    )  # fmt: skip
    assert wagers(answer)["jackpot"].outcome == "lose"
    assert answer.jackpot
    assert answer.jackpot.pools == (5_000_170,), "the increment stays: 50,001.703"
