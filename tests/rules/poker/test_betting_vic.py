"""Section 6 of vic-crown-poker: raises, pot ratios, spreads, the half-bet rule, straddles."""

from typing import Any

import pytest

from pitboss.core.refusals import NotAllowed, WrongSign
from pitboss.rules.poker.round import PokerRound
from toolkit.poker import begin, deal, options, play, raises, to_act

HOLDEM = "vic-crown-poker/holdem"


def flop(stacks: Any, table: Any = None, blinds: Any = (5, 10), **setup: Any) -> PokerRound:
    """Return a round on the flop with everybody in for the big blind."""
    round_ = deal(begin(HOLDEM, stacks, table, blinds_or_straddles=list(blinds), **setup))
    while round_.due() is None:
        round_.push(f"{to_act(round_)} cc")
    return play(round_, "d db 2c7d9h")


@pytest.mark.rule("vic-crown-poker 6.6", "ruling vic-crown-poker CP-C1")
def test_the_least_raise_is_the_largest_bet_or_raise_of_the_round() -> None:
    round_ = play(flop([1000] * 3), "p1 cbr 100", "p2 cbr 300")
    assert raises(round_) == (500, 990)


@pytest.mark.rule("vic-crown-poker 6.7", "ruling vic-crown-poker CP-C2")
@pytest.mark.parametrize(("betting", "most"), [("pot-limit", 250), ("half-pot-limit", 150)])
def test_the_call_is_in_the_pot_before_the_limit_is_measured(betting: str, most: Any) -> None:
    round_ = play(flop([1000] * 10, {"betting": betting}), "p1 cbr 50")
    assert raises(round_) == (100, most)


@pytest.mark.rule("vic-crown-poker 6.7")
def test_first_in_may_make_it_thirty_five_at_five_and_ten() -> None:
    assert raises(deal(begin(HOLDEM, [1000] * 3, {"betting": "pot-limit"}, blinds_or_straddles=[5, 10]))) == (20, 35)
    half = {"betting": "half-pot-limit", "chip": "0.50"}
    choice = options(deal(begin(HOLDEM, [1000] * 3, half, blinds_or_straddles=[5, 10])))["cbr"]
    assert choice.maximum == 2250


@pytest.mark.rule("vic-crown-poker 6.7")
def test_pot_limit_after_a_bet_and_a_call() -> None:
    round_ = play(flop([1000] * 10, {"betting": "pot-limit"}), "p1 cbr 100", "p2 cc")
    assert raises(round_) == (200, 500)


@pytest.mark.rule("vic-crown-poker 6.8", "ruling vic-crown-poker CP-C3")
def test_a_spread_bounds_each_increment() -> None:
    table = {"betting": "spread", "maximum": 10}
    round_ = flop([1000] * 3, table, blinds=(1, 2))
    assert raises(round_) == (2, 10)
    assert raises(play(round_, "p1 cbr 4")) == (8, 14)


@pytest.mark.rule("vic-crown-poker 6.16.2(a)", "ruling vic-crown-poker CP-C11")
def test_limit_all_in_below_half_is_completed_by_later_players_and_only_called_by_earlier_ones() -> None:
    round_ = flop([500, 500, 24, 500], {"betting": "limit"})
    play(round_, "p1 cbr 10", "p2 cc", "p3 cbr 14")
    assert raises(round_) == (20, 20)
    play(round_, "p4 cc")
    assert to_act(round_) == "p1"
    assert raises(round_) is None


@pytest.mark.rule("vic-crown-poker 6.16.2(b)", "ruling vic-crown-poker CP-C6", "ruling vic-crown-poker CP-C11")
def test_limit_all_in_of_half_or_more_is_a_raise() -> None:
    round_ = flop([500, 500, 25, 500], {"betting": "limit"})
    play(round_, "p1 cbr 10", "p2 cc", "p3 cbr 15")
    assert raises(round_) == (25, 25)
    play(round_, "p4 cc")
    assert raises(round_) == (25, 25)
    assert round_.state.raises == 1


@pytest.mark.rule("ruling vic-crown-poker CP-C6")
def test_completing_a_short_opening_bet_is_the_bet_itself() -> None:
    round_ = flop([14, 500, 500, 500], {"betting": "limit"})
    play(round_, "p1 cbr 4", "p2 cbr 10")
    assert round_.state.raises == 0
    assert raises(round_) == (20, 20)


@pytest.mark.rule("vic-crown-poker 6.16.3", "ruling vic-crown-poker CP-C12")
def test_short_all_ins_reopen_for_a_player_who_faces_a_full_raise_only() -> None:
    round_ = flop([1010, 160, 1010, 230, 1010])
    play(round_, "p1 cbr 100", "p2 cbr 150")
    assert raises(round_) == (250, 1000)
    play(round_, "p3 cc", "p4 cbr 220", "p5 f")
    assert to_act(round_) == "p1"
    assert raises(round_) == (320, 1000)
    play(round_, "p1 cc")
    assert to_act(round_) == "p3"
    assert raises(round_) is None


@pytest.mark.rule("vic-crown-poker 6.9", "ruling vic-crown-poker CP-C7")
def test_an_all_in_third_player_does_not_keep_the_raise_limit() -> None:
    round_ = flop([500, 500, 30], {"betting": "limit"})
    play(round_, "p1 cbr 10", "p2 cbr 20", "p3 cc", "p1 cbr 30", "p2 cbr 40")
    assert raises(round_) == (50, 50)


@pytest.mark.rule("vic-crown-poker 6.9")
def test_a_fold_after_the_third_raise_does_not_lift_the_limit() -> None:
    round_ = flop([500] * 3, {"betting": "limit"})
    play(round_, "p1 cbr 10", "p2 cbr 20", "p3 cbr 30", "p1 cbr 40", "p2 f")
    with pytest.raises(NotAllowed) as refused:
        round_.push("p3 cbr 50")
    assert "vic-crown-poker 6.9" in refused.value.rules


@pytest.mark.rule("vic-crown-poker 6.5", "vic-crown-poker 6.5.1", "vic-crown-poker 6.5.1(a)")
def test_a_straddle_is_a_raise_of_one_blind_and_its_player_acts_last() -> None:
    round_ = begin(HOLDEM, [1000] * 4, {"straddles": 1}, blinds_or_straddles=[5, 10])
    deal(play(round_, "p3 post straddle"))
    assert to_act(round_) == "p4"
    assert raises(round_) == (30, 1000)
    play(round_, "p4 cc", "p1 cc", "p2 cc")
    assert to_act(round_) == "p3"
    assert options(round_)["cc"].words == "check"


@pytest.mark.rule("vic-crown-poker 6.5.1(a)", "ruling vic-crown-poker CP-B9")
def test_a_straddle_in_limit_leaves_three_raises_of_one_unit() -> None:
    round_ = begin(HOLDEM, [1000] * 4, {"straddles": 1, "betting": "limit"}, blinds_or_straddles=[5, 10])
    deal(play(round_, "p3 post straddle"))
    for to in (30, 40, 50):
        assert raises(round_) == (to, to)
        play(round_, f"{to_act(round_)} cbr {to}")
    assert raises(round_) is None


@pytest.mark.rule("vic-crown-poker 6.5")
def test_a_straddle_comes_before_the_first_card() -> None:
    round_ = begin(HOLDEM, [1000] * 4, {"straddles": 1}, blinds_or_straddles=[5, 10])
    assert [choice.verb for choice in round_.legal_actions()["p3"]] == ["post straddle"]
    play(round_, "d dh p1 AsAh")
    assert "p3" not in round_.legal_actions()
    with pytest.raises(NotAllowed, match="before the first card"):
        round_.push("p3 post straddle")


@pytest.mark.rule("vic-crown-poker 8.9.4", "ruling vic-crown-poker CP-B9")
def test_further_over_blinds_double_and_need_the_sign() -> None:
    round_ = begin(HOLDEM, [1000] * 5, {"straddles": 2}, blinds_or_straddles=[5, 10])
    deal(play(round_, "p3 post straddle", "p4 post straddle"))
    assert to_act(round_) == "p5"
    assert raises(round_) == (60, 1000)
    single = play(begin(HOLDEM, [1000] * 5, {"straddles": 1}, blinds_or_straddles=[5, 10]), "p3 post straddle")
    with pytest.raises(NotAllowed, match="permits 1"):
        single.push("p4 post straddle")


@pytest.mark.rule("ruling vic-crown-poker CP-B2")
@pytest.mark.parametrize(
    ("sign", "stacks", "first"), [("button-small-blind", [90, 95], "p2"), ("literal", [95, 90], "p1")]
)
def test_heads_up_the_sign_says_who_posts_what(sign: Any, stacks: Any, first: Any) -> None:
    round_ = deal(begin(HOLDEM, [100, 100], {"heads-up": sign}, blinds_or_straddles=[5, 10]))
    assert round_.stacks == [stack * 100 for stack in stacks]
    assert to_act(round_) == first
    play(round_, f"{first} cc", f"{'p1' if first == 'p2' else 'p2'} cc", "d db 2c7d9h")
    assert to_act(round_) == "p1"


@pytest.mark.rule("ruling vic-crown-poker CP-B5", "ruling vic-crown-poker CP-B7", "vic-crown-poker 8.10.2")
def test_a_posted_blind_is_live_and_a_missed_small_blind_on_top_is_dead() -> None:
    round_ = begin(HOLDEM, [1000] * 5, blinds_or_straddles=[5, 10])
    deal(play(round_, "p4 post 15"))
    assert round_.state.dead == 500
    assert to_act(round_) == "p3"
    play(round_, "p3 cc")
    assert options(round_)["cc"].words == "check"
    assert raises(round_) == (20, 995)


@pytest.mark.rule("vic-crown-poker 6.4")
def test_the_last_blind_is_at_least_the_table_minimum() -> None:
    with pytest.raises(WrongSign, match="less than the table minimum") as refused:
        begin(HOLDEM, [100] * 3, {"minimum": 20}, blinds_or_straddles=[5, 10])
    assert "vic-crown-poker 6.4" in refused.value.rules
