"""Crown Hold'em Poker has the known edge of the game that pays from a straight, and its sums agree both ways."""

from fractions import Fraction

import numpy as np
import pytest

from pitboss.core.cards import Card, read_cards
from pitboss.odds.boards import HOLDING_HIGH, HOLDING_LOW, HOLE_OF, boards, look_up, meets, views
from pitboss.odds.compiled import FLUSH, STRAIGHT
from pitboss.odds.decide import Advice, decide
from pitboss.odds.games import analyse
from pitboss.odds.models import street_bets as crown
from pitboss.odds.showdowns import ROUNDS
from pitboss.odds.tables import Options


@pytest.mark.proof(only=True)
def test_an_ante_paid_from_a_straight_comes_to_the_known_edge() -> None:
    assert crown.ante_odds(crown.solved(STRAIGHT)).edge == Fraction(578107733, 28381438800)


@pytest.mark.rule("ruling wa-crown-holdem R1")
def test_the_rulebooks_ante_costs_more() -> None:
    """An Ante that stands off below a flush is worth less than one that is paid for a straight."""
    assert crown.ante_odds(crown.solved(FLUSH)).edge == Fraction(19447087313, 347672625300)


@pytest.mark.parametrize("ante_pays", [FLUSH, pytest.param(STRAIGHT, marks=pytest.mark.proof(only=True))])
def test_values_of_decisions_and_counted_endings_agree(ante_pays: int) -> None:
    solved = crown.solved(ante_pays)
    ante, even, turn, river = solved.values
    copies = np.bincount(HOLE_OF, minlength=169)
    played = np.where(solved.folds, -ROUNDS * copies, ante + 2 * even + turn + river)
    odds = crown.ante_odds(solved)
    assert odds.edge == -Fraction(int(played.sum()), 1326 * ROUNDS)
    assert odds.spread.total == 1326 * ROUNDS
    shares = crown.frequencies(solved)
    assert shares["fold"] + shares["flop"] == 1
    assert odds.staked == 1 + 2 * shares["flop"] + shares["turn"] + shares["river"]


def test_turn_and_river_wagers_are_those_of_every_card_to_come() -> None:
    solved, rows = crown.solved(FLUSH), np.empty(4, np.int64)
    flops, fours = boards(3), boards(4)
    for flop in range(0, len(flops), 290):
        holding = 331 + flop % 97
        if not meets(flops.cards[flop], holding):
            advice = _advice(flops.cards[flop].tolist(), holding)
            assert (advice.best == "turn") == solved.turn_bets[flop, holding]
    for board in range(5, len(fours), 1700):
        holding = 31 + board % 977
        if not meets(fours.cards[board], holding):
            multiset = views(fours.cards[board], rows)
            even = look_up(solved.turns.by_rank, solved.turns.by_suit, multiset, rows, holding)
            advice = _advice(fours.cards[board].tolist(), holding)
            assert advice.values["river"] - advice.values["check"] == Fraction(even, 46 * 990)


def _advice(board: list[int], holding: int) -> Advice:
    hole = Card(int(HOLDING_LOW[holding])), Card(int(HOLDING_HIGH[holding]))
    return decide("wa-crown-holdem", hole, [Card(card) for card in board])


def test_only_the_lowest_offsuit_hands_are_folded() -> None:
    chart = crown.strategy(crown.solved(FLUSH))["before the flop"]
    assert sorted(name for name, choice in chart.items() if choice == "fold") == [
        "32o",
        "42o",
        "43o",
        "52o",
        "62o",
        "72o",
    ]
    assert decide("wa-crown-holdem", read_cards("7c2d")).best == "fold"
    assert decide("wa-crown-holdem", read_cards("8c2d")).best == "flop"


def test_poker_extra_and_what_folds_cost_it() -> None:
    odds = {wager.wager: wager for wager in analyse("wa-crown-holdem", Options()).wagers}
    assert odds["player-extra"].edge == odds["dealer-extra"].edge == Fraction(5245, 43316)
    best_extra, best_jackpot = odds["player-extra"].best_play_edge, odds["jackpot-1"].best_play_edge
    assert best_extra is not None
    assert best_jackpot is not None
    assert best_extra > odds["player-extra"].edge
    assert odds["dealer-extra"].best_play_edge is None
    assert best_jackpot > odds["jackpot-1"].edge
