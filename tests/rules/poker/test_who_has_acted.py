"""A remedy knows who has acted, since the deal and on the street, and uses each early burn once."""

import pytest

from pitboss.core.refusals import NotAllowed
from pitboss.rules.poker.irregularities.exposed_cards import before_final_betting
from pitboss.rules.poker.irregularities.history import (
    actors_on_street,
    actors_since_deal,
    folds_on_street,
    substantial_action,
)
from toolkit.poker import begin, deal, due, play

WA = "wa-poker/holdem"


def test_acts_of_an_earlier_street_are_not_of_this_one() -> None:
    round_ = deal(begin(WA, [100] * 4, blinds_or_straddles=[1, 2]))
    play(round_, "p3 f", "p4 cc", "p1 cc", "p2 cc")
    assert actors_on_street(round_) == {"p1", "p2", "p3", "p4"}
    assert folds_on_street(round_) == {"p3"}
    play(round_, "d db 2h7d9h")
    assert actors_on_street(round_) == folds_on_street(round_) == set()
    play(round_, "p1 cc", "p2 f")
    assert actors_on_street(round_) == {"p1", "p2"}
    assert folds_on_street(round_) == {"p2"}
    assert actors_since_deal(round_) == {"p1", "p2", "p3", "p4"}


def test_one_act_is_not_substantial_and_a_misdeal_begins_anew() -> None:
    round_ = deal(begin(WA, [100] * 4, blinds_or_straddles=[1, 2]))
    assert not substantial_action(round_)
    play(round_, "p3 cc")
    assert not substantial_action(round_)
    play(round_, "p4 cc")
    assert substantial_action(round_)
    again = deal(begin(WA, [100] * 4, blinds_or_straddles=[1, 2]))
    deal(play(again, "p3 cc", "d error not-cut"))
    assert actors_since_deal(again) == actors_on_street(again) == folds_on_street(again) == set()


@pytest.mark.rule("wa-poker 38.1")
def test_a_burn_made_too_early_stands_for_one_burn_only() -> None:
    round_ = deal(begin(WA, [100] * 3, blinds_or_straddles=[1, 2]))
    play(round_, "p3 cc", "d error early-flop 2h7d9h", "p1 cc", "p2 cc")
    assert (due(round_).what, due(round_).count) == ("db", 3)
    play(round_, "d db 3h8d9c", "p1 cc", "p2 cc", "p3 cc")
    assert due(round_).what == "burn"


def test_the_final_betting_has_begun_with_its_first_act_and_not_before() -> None:
    round_ = deal(begin(WA, [100] * 3, blinds_or_straddles=[1, 2]))
    play(round_, "p3 cc", "p1 cc", "p2 cc", "d db 2h7d9h", "p1 cc", "p2 cc", "p3 cc")
    with pytest.raises(NotAllowed, match="for the last card"):
        before_final_betting(round_, ())
    play(round_, "d db 3s", "p1 cc", "p2 cc", "p3 cc", "d db 4s")
    before_final_betting(round_, ())
    play(round_, "p1 cc")
    with pytest.raises(NotAllowed, match="before the final betting begins"):
        before_final_betting(round_, ())
