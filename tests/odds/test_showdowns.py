"""Board patterns agree with plain comparison of hands on random boards and holdings."""

from functools import cache
from itertools import combinations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.core.hands import HIGH, Category
from pitboss.odds.boards import PAIR_OF, SLOT_OF, holding_of, look_up, rank_view, suit_view, views
from pitboss.odds.outlook import outlook
from pitboss.odds.showdowns import Numbers, all_showdowns

DECK = range(52)
SEVEN = st.lists(st.sampled_from(DECK), min_size=7, max_size=7, unique=True)
ONE_SUIT_MOSTLY = st.tuples(
    st.lists(st.sampled_from(range(0, 52, 4)), min_size=4, max_size=4, unique=True),
    st.lists(st.sampled_from([card for card in DECK if card % 4]), min_size=3, max_size=3, unique=True),
).map(lambda parts: parts[0] + parts[1])


def naive(hole: list[int], board: list[int]) -> tuple[int, int, int, int]:
    """Count the dealer's hands that are beaten, tied and without a pair, one at a time; add the player's strength."""
    mine = HIGH.rank([*hole, *board])
    left = [card for card in DECK if card not in hole and card not in board]
    theirs = [HIGH.rank_dealt((*two, *board)) for two in combinations(left, 2)]
    return (
        sum(rank < mine for rank in theirs),
        sum(rank == mine for rank in theirs),
        sum(not HIGH.at_least(rank, Category.PAIR) for rank in theirs),
        HIGH.order.strength[HIGH.category(mine)],
    )


def by_pattern(hole: list[int], board: list[int]) -> tuple[int, ...]:
    """Return the same numbers from the settled patterns."""
    showdowns, ordered, holding = all_showdowns(), np.sort(np.array(board)), holding_of(*hole)
    table, row, slot = showdowns.by_rank, rank_view(ordered), PAIR_OF[holding]
    for suit in range(4):
        if suit_view(ordered, suit) >= 0:
            table, row, slot = showdowns.by_suit, suit_view(ordered, suit), SLOT_OF[suit, holding]
    return tuple(int(counts[row, slot]) for counts in (table.beaten, table.tied, table.unqualified, table.strength))


@given(st.one_of(SEVEN, ONE_SUIT_MOSTLY).flatmap(st.permutations))
@settings(deadline=None, max_examples=60)
def test_a_pattern_settles_as_card_by_card(cards: list[int]) -> None:
    hole, board = cards[:2], cards[2:]
    assert by_pattern(hole, board) == naive(hole, board)


@given(st.one_of(SEVEN, ONE_SUIT_MOSTLY))
@settings(deadline=None, max_examples=20)
def test_an_outlook_settles_as_card_by_card(cards: list[int]) -> None:
    ahead = outlook(tuple(cards[:2]), tuple(cards[2:]))
    assert (ahead.beaten[0], ahead.tied[0], ahead.unqualified[0], ahead.strength[0]) == naive(cards[:2], cards[2:])


@given(st.one_of(SEVEN, ONE_SUIT_MOSTLY))
@settings(deadline=None, max_examples=25)
def test_sums_over_turn_and_river_are_those_of_every_card(cards: list[int]) -> None:
    """The two parts of a number, carried back over two cards, agree with the sum over 2,162 boards."""
    flops, turns = _won()
    hole, flop, turn = cards[:2], np.sort(np.array(cards[2:5])), np.sort(np.array(cards[2:6]))
    rows, holding = np.empty(4, np.int64), holding_of(*hole)
    multiset = views(flop, rows)
    assert (
        look_up(flops.by_rank, flops.by_suit, multiset, rows, holding)
        == 2 * outlook(tuple(hole), tuple(flop.tolist())).beaten.sum()
    ), "turn and river come in either order"
    multiset = views(turn, rows)
    assert (
        look_up(turns.by_rank, turns.by_suit, multiset, rows, holding)
        == outlook(tuple(hole), tuple(turn.tolist())).beaten.sum()
    )


@cache
def _won() -> tuple[Numbers, Numbers]:
    """Return how many of the dealer's holdings are beaten, added up from the rivers to turns and flops."""
    showdowns = all_showdowns()
    rivers = Numbers.of_rivers(showdowns.by_rank.beaten.astype(np.int32), showdowns.by_suit.beaten.astype(np.int32))
    turns = rivers.before(4)
    return turns.before(3), turns
