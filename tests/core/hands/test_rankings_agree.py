"""Every ranking agrees with a simple second implementation, for single hands and for arrays."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.hands.plain_ranking import BADUGI, LOW, PLAIN, exactly, low
from pitboss.core.hands import RANKINGS, Ranking

EVERY = sorted((name, size) for name, ranking in RANKINGS.items() for size in ranking.sizes)
"""Each ranking with each number of cards that it takes."""


def shuffled(ranking: Ranking, hands: int, size: int, seed: int) -> np.ndarray:
    deck = np.tile(np.array(ranking.deck.cards, np.uint8), (hands, 1))
    return np.random.default_rng(seed).permuted(deck, axis=1)[:, :size]


def test_no_ranking_is_left_out() -> None:
    assert set(PLAIN) == set(RANKINGS)


@pytest.mark.rule(
    "wa-poker 10.1", "wa-poker 10.2", "wa-poker 10.3", "wa-poker 10.4", "wa-poker 24.11", "wa-poker 28.9",
    "wa-poker 29.9", "vic-crown-poker 3.2.2(k)", "vic-three-card-poker 3.6.1(a)", "vic-three-card-poker 3.6.2",
    "wa-crown-holdem 3.44", "ruling wa-poker B5", "ruling wa-poker B6", "ruling vic-crown-poker CP-E8",
)  # fmt: skip
@pytest.mark.parametrize(("name", "size"), EVERY)
def test_a_hand_beats_another_exactly_when_it_does_the_plain_way(name: str, size: int) -> None:
    ranking, (categories, plain) = RANKINGS[name], PLAIN[name]
    hand = st.lists(st.sampled_from(ranking.deck.cards), min_size=size, max_size=size, unique=True)

    @settings(deadline=None, max_examples=60, database=None)
    @given(hand, hand)
    def agree(one: list[int], other: list[int]) -> None:
        (strength, decides), beside = plain(one), plain(other)
        rank, rank_beside = ranking.rank(one), ranking.rank(other)
        assert (rank > rank_beside) == ((strength, decides) > beside)
        assert (rank == rank_beside) == ((strength, decides) == beside)
        assert rank == ranking.rank_dealt(one)
        assert ranking.category(rank) is categories[strength]
        for at, category in enumerate(categories):
            assert ranking.at_least(rank, category) == (strength >= at)

    agree()


@pytest.mark.parametrize(("name", "size"), EVERY)
def test_arrays_of_hands_get_the_ranks_of_single_hands(name: str, size: int) -> None:
    ranking = RANKINGS[name]
    hands = shuffled(ranking, 1500, size, seed=size)
    ranks = ranking.rank_many(hands)
    assert ranks.tolist() == [ranking.rank(row) for row in hands.tolist()]
    assert (ranking.rank_many(hands.astype(np.int64), dealt=True) == ranks).all()


def test_random_sevens_rank_the_plain_way_in_bulk() -> None:
    hands = shuffled(RANKINGS["high"], 1500, 7, seed=0)
    _, plain = PLAIN["high"]
    by_rank = sorted(zip(RANKINGS["high"].rank_many(hands).tolist(), map(plain, hands.tolist()), strict=True))
    assert [found for _, found in by_rank] == sorted(found for _, found in by_rank)


@pytest.mark.parametrize("name", ["high", "omaha"])
def test_two_cores_rank_as_one_does(name: str) -> None:
    ranking = RANKINGS[name]
    hands = shuffled(ranking, 5000, max(ranking.sizes), seed=1)
    assert (ranking.rank_many(hands, threads=2) == ranking.rank_many(hands)).all()


def test_the_order_of_cards_does_not_matter_where_any_may_be_used() -> None:
    ranking = RANKINGS["high"]
    for row in shuffled(ranking, 200, 7, seed=2).tolist():
        assert ranking.rank(row) == ranking.rank(row[::-1]) == ranking.rank(sorted(row))


@pytest.mark.rule("wa-poker 24.11", "wa-poker 29.9")
@pytest.mark.parametrize(("name", "size"), EVERY)
def test_the_cards_that_make_a_hand_are_dealt_ones_and_rank_the_same(name: str, size: int) -> None:
    ranking, (categories, plain) = RANKINGS[name], PLAIN[name]
    for row in shuffled(ranking, 40, size, seed=3).tolist():
        best = ranking.best(row)
        if categories is LOW and not ranking.rank(row):
            assert best == ()
            continue
        assert set(best) <= set(row)
        if categories is BADUGI:
            assert plain(row) == plain(best)
            assert len(best) == plain(row)[0] + 1
            continue
        assert len(best) == min(size, ranking.order.length)
        assert not ranking.hole or len(set(best) & set(row[: ranking.hole])) == 2
        lowest, length = ranking.deck.lowest_rank, ranking.order.length
        of_five = (
            (low(best) if categories is LOW else exactly(best, categories, lowest, length))
            if ranking.hole
            else plain(best)
        )
        assert plain(row) == of_five
