"""Ultimate Texas Hold'em has the published edge to the last digit, and its sums agree both ways."""

from fractions import Fraction
from typing import Literal

import numpy as np
import pytest

from pitboss.core.cards import Card, read_cards
from pitboss.core.hands import HOLE_AND_FLOP, Category
from pitboss.odds.boards import HOLDING_HIGH, HOLDING_LOW, HOLE_OF, boards, look_up, meets, views
from pitboss.odds.decide import decide
from pitboss.odds.games import analyse
from pitboss.odds.models import one_play as ultimate
from pitboss.odds.models.one_play import PLAY_3X, PLAY_4X, OnePlaySolution
from pitboss.odds.report import decimal
from pitboss.odds.showdowns import ROUNDS
from pitboss.odds.tables import Options, read_table, tables_of

BLIND = tables_of("wa-ultimate-texas-holdem")["blind-table"]["rulebook"]


def solution(rule: str) -> OnePlaySolution:
    return ultimate.solved(BLIND, rule == "common")


def test_the_common_blind_rule_comes_to_the_published_edge() -> None:
    odds = ultimate.ante_odds(solution("common"))
    assert odds.edge == Fraction(50643648973, 2317817502000)
    assert decimal(odds.staked, 6) == "4.152252"
    assert odds.standard_deviation.startswith("4.93")


@pytest.mark.rule("ruling wa-ultimate-texas-holdem U2")
def test_the_rulebooks_blind_rule_is_kinder() -> None:
    """A Blind that stands off against a higher hand without a pair can only help the player."""
    kind, common = (ultimate.ante_odds(solution(rule)).edge for rule in ("rulebook", "common"))
    assert 0 < kind < common
    assert kind == Fraction(6822631727, 463563500400)


@pytest.mark.parametrize("rule", ["rulebook", "common"])
def test_values_of_decisions_and_counted_endings_agree(rule: str) -> None:
    """The edge is the same from the values of choices and from how all rounds end."""
    solved = solution(rule)
    both, each, later = solved.values
    best = np.maximum(np.maximum(both + 4 * each, both + 3 * each), later)
    odds = ultimate.ante_odds(solved)
    assert odds.edge == -Fraction(int(best.sum()), 1326 * ROUNDS * solved.rules.unit)
    assert odds.spread.total == 1326 * ROUNDS
    assert sum(ultimate.frequencies(solved).values()) == 1


def test_three_times_is_never_best() -> None:
    solved = solution("rulebook")
    assert PLAY_3X not in solved.holes
    chart = ultimate.strategy(solved)["before the flop"]
    assert len(chart) == 169
    assert chart["A2o"] == chart["33"] == chart["K2s"] == "play-4x"
    assert chart["22"] == chart["K4o"] == chart["Q5s"] == "check"


@pytest.mark.parametrize("rule", ["rulebook", "common"])
def test_flop_values_are_those_of_every_card_to_come(rule: Literal["rulebook", "common"]) -> None:
    """Both ways of counting agree, for flops of every suit pattern and holdings that fit them or not."""
    solved, flops, rows = solution(rule), boards(3), np.empty(4, np.int64)
    for flop in range(0, len(flops), 290):
        for holding in range(flop % 7, 1326, 331):
            if meets(flops.cards[flop], holding):
                continue
            multiset = views(flops.cards[flop], rows)
            pair, play, check = (
                look_up(number.by_rank, number.by_suit, multiset, rows, holding) for number in solved.flops
            )
            hand, board = _cards([HOLDING_LOW[holding], HOLDING_HIGH[holding]]), _cards(flops.cards[flop].tolist())
            advice = decide("wa-ultimate-texas-holdem", hand, board, Options(rules={"blind": rule}))
            whole = 47 * 46 * 990 * solved.rules.unit
            assert advice.values == {
                "play-2x": Fraction(pair + 2 * play, whole),
                "check": Fraction(check, whole),
            }
            assert (advice.best == "play-2x") == solved.flop_plays[flop, holding]


def _cards(codes: list[int]) -> tuple[Card, ...]:
    return tuple(Card(int(code)) for code in codes)


def test_no_hand_that_wins_the_jackpot_is_ever_checked() -> None:
    """Best play bets any straight or better made on the flop, so folds cost a Jackpot Wager nothing."""
    solved, flops = solution("rulebook"), boards(3)
    for flop in range(len(flops)):
        cards = flops.cards[flop].tolist()
        checked = np.flatnonzero(~solved.flop_plays[flop] & (solved.holes[HOLE_OF] != PLAY_4X))
        if max(cards) // 4 - min(cards) // 4 > 4 and len({card % 4 for card in cards}) > 1:
            continue
        for holding in checked:
            hole = int(HOLDING_LOW[holding]), int(HOLDING_HIGH[holding])
            if hole[0] in cards or hole[1] in cards:
                continue
            rank = HOLE_AND_FLOP.rank_dealt((*hole, *cards))
            assert not HOLE_AND_FLOP.at_least(rank, Category.STRAIGHT), (hole, cards)


def test_trips_tables() -> None:
    odds = analyse("wa-ultimate-texas-holdem")
    trips = {wager.pay_table: decimal(wager.edge, 4) for wager in odds.wagers if wager.wager == "trips"}
    assert trips == {
        "pay-table-1": "0.0090", "pay-table-2": "0.0190", "pay-table-3": "0.0350", "pay-table-4": "0.0618"
    }  # fmt: skip


def test_a_better_blind_table_is_worth_what_it_adds_and_more() -> None:
    """If a straight pays 2 to 1, the player gains at least as much as with the old strategy."""
    richer = analyse(
        "wa-ultimate-texas-holdem",
        Options(tables={"blind-table": read_table("wa-ultimate-texas-holdem", "blind-table", "500,50,10,3,3/2,2")}),
    )
    custom, rulebook = (wager for wager in richer.wagers if wager.wager == "ante")
    assert (custom.pay_table, rulebook.pay_table) == ("custom", None)
    assert custom.edge < rulebook.edge
    assert custom.favours_player
    assert richer.warnings()[0].startswith("ante custom favours the player by")


def test_deciding_before_the_flop_and_on_the_river() -> None:
    aces = decide("wa-ultimate-texas-holdem", read_cards("AsAd"))
    assert aces.best == "play-4x"
    assert list(aces.values) == ["play-4x", "play-3x", "check"]
    river = decide("wa-ultimate-texas-holdem", read_cards("Ts7d"), read_cards("Qd8s2c3h4h"))
    assert river.best == "fold"
    assert river.values["fold"] == -2
