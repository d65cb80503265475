"""Hands have the right names, the rulebooks' own examples hold, and the right player opens a stud round."""

import pytest

from pitboss.core.cards import read_cards, write_cards
from pitboss.core.hands import (
    BADUGI,
    DEUCE_TO_SEVEN,
    EIGHT_LOW,
    HIGH,
    MANILA,
    OMAHA_EIGHT_LOW,
    OMAHA_HIGH,
    RANKINGS,
    RAZZ,
    REDUCED_HIGH,
    SHORT_HIGH,
    SHOWING,
    SHOWING_REDUCED,
    SIX_CARD,
    THREE_CARD,
    Category,
    HandError,
    Ranking,
    outranks_showing,
)

CALLED = [
    (HIGH, "AsKsQsJsTs2d3c", "royal flush", "AsKsQsJsTs"),
    (HIGH, "5d4d3d2dAdKsKc", "straight flush, five high", "5d4d3d2dAd"),
    (HIGH, "6s6d6h6cQdJh", "four of a kind, sixes, queen kicker", "6s6h6d6cQd"),
    (HIGH, "AsAdAh2c2d", "full house, aces over twos", "AsAhAd2d2c"),
    (HIGH, "As2s4s9sKsQd2d", "flush, ace high with king, nine, four and two", "AsKs9s4s2s"),
    (HIGH, "AsKdQhJcTs9d9h", "straight, ace high", "AsKdQhJcTs"),
    (HIGH, "AhKd5h4d3s2c", "straight, five high", "5h4d3s2cAh"),
    (HIGH, "QsQdQh7cTs", "three of a kind, queens, ten and seven kickers", "QsQhQdTs7c"),
    (HIGH, "QsQd7h7cTs2d3c", "two pair, queens and sevens, ten kicker", "QsQd7h7cTs"),
    (HIGH, "QsQd7h6cTs", "pair, queens, ten, seven and six kickers", "QsQdTs7h6c"),
    (HIGH, "As3d5c7c9d", "odd cards, ace high with nine, seven, five and three", "As9d7c5c3d"),
    (REDUCED_HIGH, "AsTd9h8c7s", "straight, ten high", "Td9h8c7sAs"),
    (MANILA, "AsAdKsQsJsTs9s", "pair, aces, king, queen and jack kickers", "AsAdKsQsJs"),
    (OMAHA_HIGH, "AsAdAhAc2d3d4d", "pair, aces, four, three and two kickers", "AsAd4d3d2d"),
    (THREE_CARD, "As2d3d", "straight, three high", "3d2dAs"),
    (THREE_CARD, "AsKsQs", "straight flush, ace high", "AsKsQs"),
    (SIX_CARD, "9s9d9hKsKdKh", "full house, kings over nines", "KsKhKd9s9d"),
    (EIGHT_LOW, "Ad2c3d7h8h8cKs", "low, eight, seven, three, two and ace", "8h7h3d2cAd"),
    (EIGHT_LOW, "Ad2c3d4hTh", "no low", ""),
    (OMAHA_EIGHT_LOW, "As2dKhKc2c3d4d8d7c", "low, seven, four, three, two and ace", "7c4d3d2dAs"),
    (SHORT_HIGH, "As9d8h7c6s6d", "straight, nine high", "9d8h7c6sAs"),
    (SHORT_HIGH, "9d8h7c6sTsTdTh", "straight, ten high", "Ts9d8h7c6s"),
    (RAZZ, "KsQd7h5c4s2dAh", "low, seven, five, four, two and ace", "7h5c4s2dAh"),
    (RAZZ, "AsAdKsKdKhQs", "two pair, kings and aces, queen kicker", "KsKdAsAdQs"),
    (DEUCE_TO_SEVEN, "7h5c4s3d2h", "low, seven, five, four, three and two", "7h5c4s3d2h"),
    (DEUCE_TO_SEVEN, "Ah5c4s3d2h", "low, ace, five, four, three and two", "Ah5c4s3d2h"),
    (DEUCE_TO_SEVEN, "6h5c4s3d2h", "straight, six high", "6h5c4s3d2h"),
    (BADUGI, "Ah2c3d4s", "badugi, four, three, two and ace", "4s3d2cAh"),
    (BADUGI, "Ah2h3d4s", "three cards, four, three and ace", "4s3dAh"),
    (BADUGI, "KhKcKdKs", "one card, king", "Kh"),
    (SHOWING, "7c", "odd cards, seven high", "7c"),
    (SHOWING, "AsAd7c", "pair, aces, seven kicker", "AsAd7c"),
    (SHOWING, "9s8s7s6s", "odd cards, nine high with eight, seven and six", "9s8s7s6s"),
]


@pytest.mark.rule("wa-poker 10.1(a)", "wa-poker 10.1(b)", "wa-poker 10.1(f)", "wa-poker 10.2(f)", "ruling wa-poker B3")
@pytest.mark.parametrize(("ranking", "cards", "name", "best"), CALLED)
def test_a_hand_is_called_by_its_name(ranking: Ranking, cards: str, name: str, best: str) -> None:
    hand = read_cards(cards)
    rank = ranking.rank(hand)
    assert ranking.name(rank) == name
    assert name.startswith(str(ranking.category(rank)))
    assert write_cards(ranking.best(hand)) == best


BETTER = [
    (HIGH, "AsAdAh2c2d", "QsQdQh2c2d"),
    (HIGH, "QsQd7h7cTs", "QhQc7d7s9s"),
    (HIGH, "6d5d4d3d2s", "5d4d3d2dAs"),
    (HIGH, "2s2d2h2cAs", "AsAdAhKsKd"),
    (HIGH, "2s2d2hAsAd", "AsKsQsJs9s"),
    (REDUCED_HIGH, "AsKsQsJs8s", "AsAdAhKsKd"),
    (REDUCED_HIGH, "7s7d7h7c8s", "AsKsQsJs8s"),
    (REDUCED_HIGH, "JsTd9h8c7s", "TsAd9d8h7c"),
    (REDUCED_HIGH, "TsAd9d8h7c", "AsAdAhKsQd"),
    (THREE_CARD, "KsQdJd", "JsTd9d"),
    (THREE_CARD, "4s3d2d", "3s2dAd"),
    (THREE_CARD, "3s2dAd", "AdKd2d"),
    (THREE_CARD, "2s2d2h", "AsKdQd"),
    (EIGHT_LOW, "6s5d4d3h2h", "7s5d4d3h2h"),
    (EIGHT_LOW, "5s4s3s2sAs", "6s4s3s2sAs"),
    (EIGHT_LOW, "8s7s6s5s4s", "9s4s3s2sAs"),
    (SHOWING, "2s2d2h2c", "AsAdAhKs"),
    (SHOWING, "2s2d3h3c", "AsAdKhQs"),
    (SHOWING, "As2d", "Ks9d"),
    (SHOWING, "AsKd", "As"),
    (SHOWING, "9s7s5s3s2s", "AsAdAhKsQd"),
    (SHOWING_REDUCED, "AsJsTs9s8s", "AsAdAhKsKd"),
]


@pytest.mark.rule(
    "wa-poker 10.3", "wa-poker 10.4", "wa-poker 10.2(c)", "wa-poker 10.2(d)", "wa-poker 10.2(e)", "wa-poker 10.2(g)",
    "vic-three-card-poker 3.6.2", "vic-three-card-poker 3.6.1(c)", "vic-three-card-poker 3.6.1(d)",
    "vic-three-card-poker 3.6.1(e)", "vic-crown-poker 3.2.2(k)", "ruling wa-poker B3", "ruling wa-poker B9",
    "ruling vic-three-card-poker TC-R1",
)  # fmt: skip
@pytest.mark.parametrize(("ranking", "better", "worse"), BETTER)
def test_the_better_hand_ranks_higher(ranking: Ranking, better: str, worse: str) -> None:
    assert ranking.rank(read_cards(better)) > ranking.rank(read_cards(worse))


@pytest.mark.rule("wa-poker 10.1(a)", "vic-crown-poker 3.2.2(a)", "ruling wa-poker B7")
def test_two_royal_flushes_tie() -> None:
    spades, hearts = (HIGH.rank(read_cards("".join(rank + suit for rank in "AKQJT"))) for suit in "sh")
    assert spades == hearts


@pytest.mark.rule("wa-poker 10.2(d)", "wa-poker 10.2(e)")
def test_at_least_follows_the_order_of_the_deck() -> None:
    flush, full_house = read_cards("AsKsQsJs8s"), read_cards("AsAdAhKsKd")
    assert REDUCED_HIGH.at_least(REDUCED_HIGH.rank(flush), Category.FULL_HOUSE)
    assert not REDUCED_HIGH.at_least(REDUCED_HIGH.rank(full_house), Category.FLUSH)
    assert HIGH.at_least(HIGH.rank(full_house), Category.FLUSH)
    assert not HIGH.at_least(HIGH.rank(flush), Category.FULL_HOUSE)


@pytest.mark.rule("wa-poker 21.4(a)", "ruling wa-poker B9", "ruling wa-poker B8")
def test_up_cards_know_no_straight_or_flush_and_no_suit() -> None:
    assert SHOWING.category(SHOWING.rank(read_cards("9s8s7s6s"))) is Category.ODD_CARDS
    assert SHOWING.rank(read_cards("AsKd")) == SHOWING.rank(read_cards("KsAh"))
    assert SHOWING.rank(read_cards("As2s3s4s5s")) == HIGH.rank(read_cards("As2s3s4s5s"))


@pytest.mark.rule("wa-poker 21.5(d)", "wa-poker 22.7(d)", "wa-poker 23.9(d)", "ruling wa-poker E3")
@pytest.mark.parametrize(
    ("hand", "showing", "above"),
    [
        ("QsQdJhTc9s", "KsKd7h2c", False),
        ("7s7d2h2cAs", "KsKd7h2c", True),
        ("AsKd9h7c5s", "AdKh9c7s", True),
        ("AsKd9h6c5s", "AdKh9c7s", False),
        ("KhKc7d2s3s", "KsKd7h2c", True),
        ("KhKc7d6s2s", "KsKd8h2c", False),
    ],
)
def test_checking_behind_needs_more_than_the_checker_shows(hand: str, showing: str, above: bool) -> None:
    assert outranks_showing(read_cards(hand), read_cards(showing)) is above


@pytest.mark.rule("ruling wa-poker E3", "ruling wa-poker B6")
def test_the_reduced_order_decides_where_that_deck_is_used() -> None:
    flush, full_house = read_cards("9sTsQsKs8s"), read_cards("AsAdAhKsKd")
    assert outranks_showing(flush, full_house, REDUCED_HIGH)
    assert not outranks_showing(flush, full_house, HIGH)


def test_a_low_cannot_be_compared_with_up_cards() -> None:
    with pytest.raises(HandError, match="eight-low has no up cards"):
        outranks_showing(read_cards("8s7s6s5s4s"), read_cards("As"), EIGHT_LOW)


def test_every_rank_of_five_cards_has_a_name_of_its_own() -> None:
    import numpy as np

    from pitboss.core.hands.kernels import table_of

    for ranking in (HIGH, REDUCED_HIGH, THREE_CARD, EIGHT_LOW):
        table = table_of(ranking.order, ranking.deck.lowest_rank, ranking.order.length)
        by_counts = table.ranks[table.ranks > 0]
        suited = [mask for mask in range(1 << 13) if mask.bit_count() == ranking.order.length]
        ranks = {*by_counts.tolist(), *(table.suited[np.array(suited)] if table.flush_bits else np.array([])).tolist()}
        assert len({ranking.name(rank) for rank in ranks}) == len(ranks)


def test_the_command_line_names_find_their_rankings() -> None:
    assert all(ranking.called == name for name, ranking in RANKINGS.items())
    assert repr(HIGH) == "<ranking high>"
