"""Three Card Poker by brute force: a second ranking, every pair of hands, and all suits kept."""

from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from pitboss.odds.games import analyse
from pitboss.odds.models.three_cards import play_ante
from pitboss.odds.report import GameOdds
from pitboss.odds.tables import Options, read_table, tables_of


def naive_rank(cards: tuple[int, ...]) -> tuple[int, ...]:
    """Return the category from 0 (odd cards) to 5 (straight flush), then the ranks that decide."""
    ranks = sorted((card // 4 for card in cards), reverse=True)
    flush = len({card % 4 for card in cards}) == 1
    if ranks == [12, 1, 0]:
        return (5 if flush else 3, 1)
    if ranks[0] - 1 == ranks[1] == ranks[2] + 1:
        return (5 if flush else 3, ranks[0])
    if len(set(ranks)) == 1:
        return (4, ranks[0])
    if flush:
        return (2, *ranks)
    if len(set(ranks)) == 2:
        single = next(rank for rank in ranks if ranks.count(rank) == 1)
        return (1, ranks[1], single)
    return (0, *ranks)


@cache
def _hands() -> tuple[list[tuple[int, ...]], NDArray[np.int64], NDArray[np.int64]]:
    """Return all hands' naive ranks, their places in rank order, and the sets of cards."""
    hands = list(combinations(range(52), 3))
    ranks = [naive_rank(hand) for hand in hands]
    place = {rank: at for at, rank in enumerate(sorted(set(ranks)))}
    masks = np.array([sum(1 << card for card in hand) for hand in hands], np.int64)
    return ranks, np.array([place[rank] for rank in ranks], np.int64), masks


@cache
def _endings() -> NDArray[np.int64]:
    """Return, for every hand, how many dealer hands are below a queen, beaten, tied and higher."""
    ranks, places, masks = _hands()
    queen = np.array([rank[0] > 0 or rank[1] >= 10 for rank in ranks])
    found = np.empty((len(ranks), 4), np.int64)
    for at in range(len(ranks)):
        free = (masks & masks[at]) == 0
        qualified = places[free & queen]
        found[at] = (
            free.sum() - len(qualified),
            (qualified < places[at]).sum(),
            (qualified == places[at]).sum(),
            (qualified > places[at]).sum(),
        )
    return found


@cache
def analysed() -> GameOdds:
    return analyse("vic-three-card-poker")


def edges(wager: str) -> dict[str | None, Fraction]:
    return {odds.pay_table: odds.edge for odds in analysed().wagers if odds.wager == wager}


@pytest.mark.parametrize(("table", "bonus"), [("A", (5, 4, 1)), ("B", (5, 3, 1)), ("C", (4, 3, 1))])
def test_ante_and_play_by_brute_force(table: str, bonus: tuple[int, int, int]) -> None:
    extra_of = {5: bonus[0], 4: bonus[1], 3: bonus[2]}
    total, endings = 0, _endings()
    for rank, (no_hand, beaten, _, higher) in zip(_hands()[0], endings.tolist(), strict=True):
        extra = extra_of.get(rank[0], 0)
        total += max(no_hand + 2 * beaten - 2 * higher + extra * 18424, -18424)
    assert edges("ante")[table] == Fraction(-total, 22100 * 18424)


def test_the_published_edge_of_table_a() -> None:
    assert edges("ante")["A"] == Fraction(686689, 20358520)


def test_best_play_is_found_to_be_queen_six_four() -> None:
    assert analysed().strategy["play"] == "Q-6-4 or better"
    assert analysed().decisions["play"] == Fraction(149, 221)


def test_a_bonus_for_everything_changes_nothing_about_when_to_play() -> None:
    rich = play_ante(read_table("vic-three-card-poker", "ante-bonus", "500,400,100"))
    assert rich.lowest == play_ante(tables_of("vic-three-card-poker")["ante-bonus"]["A"]).lowest
    assert rich.by_rank


def test_pair_plus_tables() -> None:
    assert edges("pair-plus") == {
        "A": Fraction(128, 5525), "B": Fraction(193, 5525), "C": Fraction(308, 5525),
        "D": Fraction(402, 5525), "E": Fraction(253, 5525), "F": Fraction(149, 5525),
    }  # fmt: skip


def test_six_card_tables_from_the_counts_of_the_rulings() -> None:
    counts = (188, 1656, 14664, 165984, 205792, 361620, 732160)
    for name, pays in tables_of("vic-three-card-poker")["six-card"].items():
        returned = sum(count * (1 + pay) for count, pay in zip(counts, pays.values(), strict=True))
        assert edges("six-card")[name] == 1 - Fraction(returned, 20_358_520)


def test_every_spread_is_whole() -> None:
    for odds in analysed().wagers:
        assert sum(odds.spread.probabilities().values()) == 1
        assert odds.spread.mean == -odds.edge
    antes = [odds for odds in analysed().wagers if odds.wager == "ante"]
    assert {odds.spread.total for odds in antes} == {22100 * 18424}


def test_a_table_to_try_stands_beside_the_rulebooks() -> None:
    tried = analyse(
        "vic-three-card-poker",
        Options(tables={"pair-plus": read_table("vic-three-card-poker", "pair-plus", "50,40,8,5,1")}),
    )
    custom = [odds for odds in tried.wagers if odds.pay_table == "custom"]
    assert [odds.wager for odds in custom] == ["pair-plus"]
    assert custom[0].favours_player
    assert tried.warnings() == ("pair-plus custom favours the player by 13.6833 %",)
