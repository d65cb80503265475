"""The figures in the rulings and their tables are exact: each is counted again here by simple means."""

import re
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from pitboss.books import library

FIVE = {"four of a kind": 624, "full house": 3744, "flush": 5108, "straight": 10200}
SEVEN = [4324, 37260, 224848, 3473184, 4047644, 6180020, 6461620]
SIX = [188, 1656, 14664, 165984, 205792, 361620, 732160]
THREE = [48, 52, 720, 1096, 3744]
RUNS = [frozenset(range(low, low + 5)) for low in range(2, 11)] + [frozenset({14, 2, 3, 4, 5})]


def percent(value: Fraction, places: int) -> str:
    return f"{float(value * 100):.{places}f}%"


def column(table: str, letter: int) -> list[str]:
    """Return one column of a Markdown table in the notes, without heading and ruler."""
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()]
    return [row[letter] for row in rows[2:]]


def table_of(book: str, heading: str) -> str:
    return next(block for block in library.notes(book).split("\n\n") if block.startswith(f"| {heading} |"))


@pytest.mark.parametrize("letter", range(1, 7))
def test_pair_plus_edges(letter: int) -> None:
    *odds, edge = column(table_of("vic-three-card-poker", "Pair Plus"), letter)
    kept = comb(52, 3) - sum(THREE) - sum(count * int(pays) for count, pays in zip(THREE, odds, strict=True))
    assert percent(Fraction(kept, comb(52, 3)), 3) == edge


@pytest.mark.parametrize("letter", range(1, 6))
def test_six_card_bonus_edges(letter: int) -> None:
    *odds, edge = column(table_of("vic-three-card-poker", "Six Card Bonus"), letter)
    kept = comb(52, 6) - sum(SIX) - sum(count * int(pays) for count, pays in zip(SIX, odds, strict=True))
    assert percent(Fraction(kept, comb(52, 6)), 3) == edge


@pytest.mark.parametrize("book_clause", ["Pair Plus", "Six Card Bonus", "Ante Bonus"])
def test_the_restored_pay_tables_are_those_of_the_clause_list(book_clause: str) -> None:
    summary = library.clause(f"vic-three-card-poker 10.1 Table 9 {book_clause}").summary
    for letter, odds in re.findall(r"\b([A-F]) ([\d-]+)", summary):
        *restored, _edge = column(table_of("vic-three-card-poker", book_clause), "ABCDEF".index(letter) + 1)
        assert "-".join(restored) == odds


def test_trips_edges_of_u24() -> None:
    _, summary = library.clause("wa-ultimate-texas-holdem 3.21").summary.split(": ")
    by_hand = [[int(pays) for pays in group.split("/")] for group in re.findall(r"\d+/\d+/\d+/\d+", summary)]
    edges = []
    for odds in zip(*by_hand, strict=True):
        kept = comb(52, 7) - sum(SEVEN) - sum(count * pays for count, pays in zip(SEVEN, odds, strict=True))
        edges.append(percent(Fraction(kept, comb(52, 7)), 2))
    assert edges == ["0.90%", "1.90%", "3.50%", "6.18%"]
    assert "0.90%, 1.90%, 3.50% and 6.18%" in library.ruling("ruling wa-ultimate-texas-holdem U24").ruling


def test_bonus_prizes_cost_what_r34_says() -> None:
    pays = [500, 100, 50, 25]
    cost = Fraction(sum(count * times for count, times in zip(FIVE.values(), pays, strict=True)), comb(52, 5))
    assert percent(cost, 2) == "46.05%"
    assert "46.05%" in library.ruling("ruling wa-crown-holdem R34").why


def test_flop_chase_keeps_a_seventeenth() -> None:
    chance = Fraction(comb(26, 3), comb(52, 3))
    assert chance == Fraction(2, 17)
    assert 1 - chance * 8 == Fraction(1, 17)


def holders(shared: frozenset[int]) -> list[frozenset[int]]:
    """Return the cards a hand needs to complete shared cards of one suit to a straight or royal flush."""
    return [run - shared for run in RUNS if shared <= run]


def test_jackpot_hands_that_can_meet_at_crown_holdem() -> None:
    meetings = set()
    for flop in combinations(range(2, 15), 3):
        found = holders(frozenset(flop))
        assert not any(a.isdisjoint(b) and b.isdisjoint(c) and a.isdisjoint(c) for a, b, c in combinations(found, 3))
        for one, other in combinations(found, 2):
            if one.isdisjoint(other):
                meetings.add((flop, frozenset({14, 13}) in (one, other) and flop == (10, 11, 12)))
    runs = {(tuple(range(low, low + 3)), False) for low in range(3, 10)}
    assert meetings == runs | {((10, 11, 12), True)}


def test_jackpot_hands_that_can_meet_at_three_card_poker() -> None:
    """Return the number of royal and straight flushes for every pair of Jackpot Cards of one suit."""
    met = set()
    for cards in combinations(range(2, 15), 2):
        found = holders(frozenset(cards))
        for size in (1, 2, 3):
            for hands in combinations(found, size):
                if sum(map(len, hands)) == len(frozenset().union(*hands)):
                    royals = sum(hand | frozenset(cards) == frozenset(range(10, 15)) for hand in hands)
                    met.add((royals, size - royals))
    assert met == {(1, 0), (0, 1), (0, 2), (1, 1)}


@pytest.mark.parametrize("straight_flushes", range(1, 8))
def test_table_8_is_its_formula(straight_flushes: int) -> None:
    s = straight_flushes
    of_j = sum((Fraction(9 ** (i - 1), 10**i) for i in range(1, s + 1)), Fraction()) / s
    assert of_j == (1 - Fraction(9, 10) ** s) / s
    table = table_of("vic-three-card-poker", "S")
    printed_j, printed_r = column(table, 1)[s - 1], column(table, 2)[s - 1]
    for exact, printed in ((of_j, printed_j), (Fraction(1, 10) - of_j, printed_r)):
        digits = printed.rstrip("%").rstrip("…")
        assert abs(exact * 100 - Fraction(digits)) < Fraction(1, 10 ** max(1, len(digits.partition(".")[2])))


@pytest.mark.parametrize("royals", range(1, 5))
@pytest.mark.parametrize("straight_flushes", range(8))
def test_shares_of_a_combined_prize_are_the_whole_pool(royals: int, straight_flushes: int) -> None:
    parts = 10 * royals + straight_flushes
    assert royals * Fraction(10, parts) + straight_flushes * Fraction(1, parts) == 1


def test_every_deck_reaches_as_b10_says() -> None:
    """Without burns on the streets a full table fits the deck, except eight players at seven card stud."""
    uses: dict[str, Callable[[int], int]] = {
        "Five Card Stud": lambda n: 5 * n,
        "Six Card Stud": lambda n: 6 * n,
        "Seven Card Stud": lambda n: 7 * n,
        "Manila": lambda n: 2 * n + 5,
        "Crown Perth Manila": lambda n: 2 * n + 5,
        "Draw Poker": lambda n: 5 * n,
        "Draw Poker Ante": lambda n: 5 * n,
        "Hold 'Em": lambda n: 2 * n + 5 + 3,
        "Omaha": lambda n: 4 * n + 5 + 3,
    }
    short = []
    for name, cards in uses.items():
        summary = library.clause(f"wa-poker 4.3 {name}").summary
        for players, deck in _seats(summary):
            if cards(players) > deck:
                short.append((name, players, cards(players)))
    assert short == [("Seven Card Stud", 8, 56)]


def _seats(summary: str) -> list[tuple[int, int]]:
    numbers = [int(number) for number in re.findall(r"\d+", summary)]
    if summary.startswith(("Reduced", "Full")):
        return [(numbers[0], 32 if summary.startswith("Reduced") else 52)]
    return list(zip(numbers, (52, 32), strict=True))
