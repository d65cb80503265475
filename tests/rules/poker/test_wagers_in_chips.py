"""Wagers are multiples of the lowest chip in play, or of the sign's unit, except an all-in."""

import pytest

from pitboss.books.adjudication import new_round
from pitboss.core.money import DOLLAR
from pitboss.core.refusals import WrongAmount
from pitboss.rules.poker.round import PokerRound

BOOKS = [("wa-poker/holdem", "wa-poker 7.4"), ("vic-crown-poker/holdem", "vic-crown-poker 6.2")]
DEALT = ("d dh p1 AsAh", "d dh p2 KdKc", "d dh p3 7c2d")


def dealt(game: str, **sign: object) -> PokerRound:
    stacks = sign.pop("starting_stacks", [100, 100, 100])
    round_ = new_round(game, blinds_or_straddles=[1, 2, 0], starting_stacks=stacks, **sign)
    assert isinstance(round_, PokerRound)
    for line in DEALT:
        round_.push(line)
    return round_


@pytest.mark.rule("wa-poker 7.4", "vic-crown-poker 6.2")
@pytest.mark.parametrize(("game", "clause"), BOOKS)
@pytest.mark.parametrize("line", ["p3 cbr 4.50", "p3 cbr 4.01", "p3 put 0.50", "p3 put 2+2.50"])
def test_what_no_chip_pays_is_refused_with_the_clause(game: str, clause: str, line: str) -> None:
    round_ = dealt(game)
    with pytest.raises(WrongAmount) as refused:
        round_.push(line)
    assert clause in refused.value.rules
    assert round_.stacks[2] == 100 * DOLLAR
    assert "p3" in round_.legal_actions()


@pytest.mark.rule("wa-poker 7.4", "vic-crown-poker 6.2")
@pytest.mark.parametrize(("game", "clause"), BOOKS)
def test_whole_chips_and_a_smaller_chip_in_play_are_taken(game: str, clause: str) -> None:
    assert dealt(game).push("p3 cbr 4")
    assert dealt(game).push("p3 put 2+2")
    assert dealt(game, chip="0.50").push("p3 cbr 4.50")
    five = dealt(game, unit="5")
    with pytest.raises(WrongAmount, match="multiples of 5") as refused:
        five.push("p3 cbr 6")
    assert clause in refused.value.rules
    assert five.push("p3 cbr 10")


@pytest.mark.rule("wa-poker 7.4", "wa-poker 8.1", "vic-crown-poker 6.2", "vic-crown-poker 6.16.1")
@pytest.mark.parametrize(("game", "clause"), BOOKS)
def test_an_all_in_may_be_any_amount(game: str, clause: str) -> None:
    round_ = dealt(game, starting_stacks=[100, 100, "7.25"], chip="1")
    with pytest.raises(WrongAmount) as refused:
        round_.push("p3 cbr 6.25")
    assert clause in refused.value.rules
    round_.push("p3 cbr 7.25")
    assert round_.stacks[2] == 0


@pytest.mark.rule("vic-crown-poker 6.2", "vic-crown-poker 8.15.1")
def test_a_side_wager_is_made_in_chips_too() -> None:
    round_ = new_round("vic-crown-poker/holdem", blinds_or_straddles=[1, 2, 0], starting_stacks=[100] * 3)
    with pytest.raises(WrongAmount) as refused:
        round_.push("p1 bet flop-chase-red 2.50")
    assert "vic-crown-poker 6.2" in refused.value.rules
    assert round_.push("p1 bet flop-chase-red 2")
