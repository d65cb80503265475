"""Strategy cards give the expected advice for given hands, and say what following them costs."""

from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.core.cards import read_cards
from pitboss.core.hands import HIGH
from pitboss.core.hands.kernels import table_of
from pitboss.core.hands.order import FULL_ORDER
from pitboss.odds.boards import PAIR_OF, SLOT_OF, holding_of, rank_view, suit_view
from pitboss.odds.decide import strategy_card
from pitboss.odds.models import one_play, street_bets
from pitboss.odds.plain_rules import PlainBet, bets, in_ranges, plays_river, square_name, squares
from pitboss.odds.showdowns import Numbers
from pitboss.odds.tables import OddsError, Options

COMMON = Options(rules={"blind": "common"})


@pytest.mark.parametrize(
    ("rule", "hole", "board", "bet"),
    [
        (one_play.PLAIN_FLOP, "7c2d", "7s9dKh", True),
        (one_play.PLAIN_FLOP, "2c2d", "7s9dKh", False),
        (one_play.PLAIN_FLOP, "3c3d", "7s9dKh", True),
        (one_play.PLAIN_FLOP, "Tc2c", "7c9cKh", True),
        (one_play.PLAIN_FLOP, "8c2c", "7c9cKh", False),
        (one_play.PLAIN_FLOP, "Td2c", "7c9cKc", False),
        (one_play.PLAIN_FLOP, "Td8c", "7c9hJd", True),
        (one_play.PLAIN_FLOP, "AdQc", "7c7hJd", False),
        (street_bets.PLAIN_FLOP, "AdQc", "7c7hJd", True),
        (street_bets.PLAIN_FLOP, "KdQc", "7c7hJd", False),
        (street_bets.PLAIN_TURN, "Ac4c", "7c9cKh2d", False),
        (street_bets.PLAIN_TURN, "4s4c", "7c9cKh2d", False),
        (street_bets.PLAIN_TURN, "5s5c", "7c9cKh2d", True),
    ],
)
def test_what_the_rules_for_an_unfinished_board_say(rule: PlainBet, hole: str, board: str, bet: bool) -> None:
    cards = np.sort(np.array(read_cards(board), np.int64))
    table = table_of(FULL_ORDER, 0, len(cards) + 2)
    assert bets(holding_of(*read_cards(hole)), cards, rule, table) is bet


@given(st.lists(st.sampled_from(range(52)), min_size=7, max_size=7, unique=True))
@settings(deadline=None, max_examples=60)
def test_cards_that_beat_the_hand_are_counted_one_by_one(cards: list[int]) -> None:
    hole, board = cards[:2], sorted(cards[2:])
    own_pair = len({card // 4 for card in hole}) == 1 or {c // 4 for c in hole} & {c // 4 for c in board}
    mine = HIGH.rank([*hole, *board])
    beating = sum(HIGH.rank([*board, card]) > mine for card in range(52) if card not in cards)
    plays, holding, lying = _plays(), holding_of(*hole), np.array(board)
    said = plays.by_rank[rank_view(lying), PAIR_OF[holding]]
    for suit in range(4):
        if (row := suit_view(lying, suit)) >= 0:
            said = plays.by_suit[row, SLOT_OF[suit, holding]]
    assert bool(said) == bool(own_pair or beating < 21)


@cache
def _plays() -> Numbers:
    return plays_river(21)


@pytest.mark.parametrize(
    ("game", "options", "most"),
    [
        ("wa-ultimate-texas-holdem", Options(), Fraction(31, 10_000)),
        pytest.param("wa-ultimate-texas-holdem", COMMON, Fraction(22, 10_000), marks=pytest.mark.proof(only=True)),
        pytest.param("wa-crown-holdem", Options(), Fraction(104, 10_000), marks=pytest.mark.proof(only=True)),
    ],
)
def test_plain_rules_give_up_little(game: str, options: Options, most: Fraction) -> None:
    card = strategy_card(game, options)
    assert len(card.chart) == 169
    assert len(card.rules) == 3
    assert 0 < card.cost < most


def test_three_card_pokers_one_rule_is_best_play() -> None:
    card = strategy_card("vic-three-card-poker")
    assert card.rules[0] == "play Q-6-4 or better"
    assert card.cost == 0


def test_a_game_without_choices_has_no_card() -> None:
    with pytest.raises(OddsError, match="vic-crown-poker"):
        strategy_card("vic-crown-poker")


def test_the_chart_has_every_kind_of_hole_cards_once() -> None:
    rows = squares()
    assert len({hole for row in rows for hole in row}) == 169
    assert [square_name(rows[0][column]) for column in (0, 1, 12)] == ["AA", "AKs", "A2s"]
    assert [square_name(rows[row][0]) for row in (1, 12)] == ["AKo", "A2o"]
    assert in_ranges(lambda hole: square_name(hole) in {"AA", "KK", "A2s", "A3s", "32o"}) == [
        "pairs: KK or better", "A: 2, 3 suited", "3: any offsuit",
    ]  # fmt: skip
