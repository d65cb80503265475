"""Section 7 of wa-poker: least raises, short all-ins, the raise limit, pot ratios."""

from typing import Any

import pytest

from pitboss.core.refusals import NotAllowed, NotYourTurn, WrongAmount
from pitboss.rules.poker.round import PokerRound
from toolkit.poker import begin, deal, options, play, raises, to_act

NO_LIMIT = "wa-poker/holdem"


def flop(stacks: Any, **more: Any) -> PokerRound:
    """Return a round on the flop with everybody in for the blind of 2."""
    round_ = deal(begin(NO_LIMIT, stacks, more.pop("table", {}), blinds_or_straddles=[1, 2], **more))
    while round_.due() is None:
        round_.push(f"{to_act(round_)} cc")
    return play(round_, "d db 2c7d9h")


@pytest.mark.rule("wa-poker 7.11", "ruling wa-poker C2", "ruling wa-poker C3")
def test_one_short_all_in_raise_does_not_reopen_the_betting() -> None:
    round_ = play(flop([1002, 162, 1002, 212, 1002]), "p1 cbr 100", "p2 cbr 160")
    assert raises(round_) == (260, 1000)
    play(round_, "p3 cc", "p4 f", "p5 f")
    assert to_act(round_) == "p1"
    assert set(options(round_)) == {"f", "cc"}
    with pytest.raises(NotAllowed, match="did not reopen") as refused:
        round_.push("p1 cbr 500")
    assert "wa-poker 7.11" in refused.value.rules


@pytest.mark.rule("wa-poker 7.13", "ruling wa-poker C4")
def test_short_all_ins_that_add_up_to_a_raise_reopen_it_for_everybody() -> None:
    round_ = play(flop([1002, 162, 1002, 212, 1002]), "p1 cbr 100", "p2 cbr 160", "p3 cc", "p4 cbr 210", "p5 f")
    assert raises(round_) == (310, 1000)
    play(round_, "p1 cc")
    assert raises(round_) == (310, 1000)


@pytest.mark.rule("wa-poker 7.13")
def test_short_all_ins_below_a_raise_together_do_not_reopen_it() -> None:
    round_ = play(flop([1002, 162, 1002, 192, 1002]), "p1 cbr 100", "p2 cbr 160", "p3 cc", "p4 cbr 190", "p5 f")
    assert raises(round_) is None


@pytest.mark.rule("wa-poker 7.12", "ruling wa-poker C5")
def test_limit_short_bet_is_completed_to_the_set_amount() -> None:
    table = {"betting": "limit"}
    setup = {"blinds_or_straddles": [5, 10], "small_bet": 10, "big_bet": 20}
    round_ = deal(begin(NO_LIMIT, [500, 500, 16, 500], table, **setup))
    play(round_, "p3 cc", "p4 cc", "p1 cc", "p2 cc", "d db 2c7d9h", "p1 cc", "p2 cc", "p3 cbr 6")
    assert raises(round_) == (10, 10)
    play(round_, "p4 cbr 10")
    assert raises(round_) == (20, 20)
    play(round_, "p1 cbr 20", "p2 f", "p4 cbr 30")
    assert raises(round_) == (40, 40)
    play(round_, "p1 cbr 40")
    assert raises(round_) is None


@pytest.mark.rule("wa-poker 7.12", "ruling wa-poker C5", "ruling wa-poker C8")
def test_limit_short_raise_is_completed_once_and_counts_once() -> None:
    table = {"betting": "limit"}
    setup = {"blinds_or_straddles": [5, 10], "small_bet": 10, "big_bet": 20}
    round_ = deal(begin(NO_LIMIT, [500, 26, 500, 500], table, **setup))
    play(round_, "p3 cc", "p4 cc", "p1 cc", "p2 cc", "d db 2c7d9h", "p1 cbr 10", "p2 cbr 16")
    assert raises(round_) == (20, 20)
    play(round_, "p3 cc", "p4 cbr 20", "p1 cc")
    assert round_.state.raises == 1
    assert raises(round_) == (30, 30)


@pytest.mark.rule("wa-poker 7.15", "wa-poker 7.16(b)", "ruling wa-poker C9", "ruling wa-poker C10")
@pytest.mark.parametrize(
    ("acts", "allowed"),
    [
        (["p1 cbr 10", "p2 cbr 20", "p3 cbr 30", "p1 cbr 40", "p2 cc"], None),
        (["p1 cbr 10", "p2 cbr 20", "p3 f", "p1 cbr 30", "p2 cbr 40", "p1 cbr 50"], (60, 60)),
        (["p1 cbr 10", "p2 cbr 20", "p3 cbr 30", "p1 cbr 40", "p2 f"], None),
    ],
)
def test_three_raises_unless_two_were_left_before_the_third(acts: Any, allowed: Any) -> None:
    round_ = deal(begin(NO_LIMIT, [500] * 3, {"betting": "limit"}, blinds_or_straddles=[5, 10]))
    play(round_, "p3 cc", "p1 cc", "p2 cc", "d db 2c7d9h", *acts)
    assert raises(round_) == allowed


@pytest.mark.rule("wa-poker 7.15", "ruling wa-poker C10")
def test_an_all_in_third_player_keeps_the_raise_limit() -> None:
    round_ = deal(begin(NO_LIMIT, [500, 500, 20], {"betting": "limit"}, blinds_or_straddles=[5, 10]))
    play(round_, "p3 cc", "p1 cc", "p2 cc", "d db 2c7d9h", "p1 cbr 10", "p2 cbr 20", "p3 cc", "p1 cbr 30", "p2 cbr 40")
    assert raises(round_) is None


@pytest.mark.rule("wa-poker 7.16(a)", "ruling wa-poker C12")
def test_pot_limit_counts_the_call_into_the_pot_first() -> None:
    round_ = deal(begin(NO_LIMIT, [1000] * 3, {"betting": "pot-limit"}, blinds_or_straddles=[1, 2]))
    assert raises(round_) == (4, 7)
    assert raises(play(round_, "p3 cbr 7")) == (12, 23)


@pytest.mark.rule("wa-poker 7.16(a)", "ruling wa-poker C12")
def test_half_pot_limit_is_rounded_down_to_the_lowest_chip() -> None:
    round_ = deal(begin(NO_LIMIT, [1000] * 3, {"betting": "half-pot-limit"}, blinds_or_straddles=[1, 2]))
    assert raises(round_) == (4, 4)
    assert raises(play(round_, "p3 cbr 4")) == (6, 4 + (7 + 3) // 2)


@pytest.mark.rule("ruling wa-poker C7")
def test_a_short_opening_bet_leaves_the_table_minimum_as_the_least_raise() -> None:
    round_ = play(flop([102, 3, 102]), "p1 cc", "p2 cbr 1")
    assert raises(round_) == (3, 100)
    play(round_, "p3 cc")
    assert raises(round_) == (3, 100)


@pytest.mark.rule("ruling wa-poker C28")
def test_nobody_left_to_call_means_no_raise() -> None:
    round_ = play(flop([102, 52]), "p1 cc", "p2 cbr 50")
    with pytest.raises(NotAllowed, match="nobody else") as refused:
        round_.push("p1 cbr 100")
    assert "ruling wa-poker C28" in refused.value.rules


@pytest.mark.rule("wa-poker 20.5")
def test_players_act_in_turn() -> None:
    round_ = deal(begin(NO_LIMIT, [100] * 3, blinds_or_straddles=[1, 2]))
    with pytest.raises(NotYourTurn, match="it is p3's turn, not p1's"):
        round_.push("p1 f")


@pytest.mark.rule("wa-poker 7.11")
def test_a_raise_below_the_least_names_the_bounds_and_changes_nothing() -> None:
    round_ = deal(begin(NO_LIMIT, [100] * 3, blinds_or_straddles=[1, 2]))
    before = (round_.stacks, len(round_.steps))
    with pytest.raises(WrongAmount) as refused:
        round_.push("p3 cbr 3")
    assert (refused.value.minimum, refused.value.maximum) == (400, 10000)
    assert "wa-poker 7.11" in refused.value.rules
    assert (round_.stacks, len(round_.steps)) == before


@pytest.mark.rule("wa-poker 6.9")
def test_heads_up_the_button_has_the_small_blind_and_is_first_before_the_flop_only() -> None:
    round_ = deal(begin(NO_LIMIT, [100, 100], blinds_or_straddles=[1, 2]))
    assert round_.stacks == [9800, 9900]
    assert to_act(round_) == "p2"
    play(round_, "p2 cc", "p1 cc", "d db 2c7d9h")
    assert to_act(round_) == "p1"


@pytest.mark.rule("ruling wa-poker H1")
def test_the_big_blind_may_check_or_raise_when_nobody_has() -> None:
    round_ = deal(begin(NO_LIMIT, [100] * 3, blinds_or_straddles=[1, 2]))
    play(round_, "p3 cc", "p1 cc")
    assert options(round_)["cc"].words == "check"
    assert raises(round_) == (4, 100)


@pytest.mark.rule("ruling wa-poker C16")
def test_a_short_big_blind_leaves_the_full_blind_to_call() -> None:
    round_ = deal(begin(NO_LIMIT, [100, 1, 100], blinds_or_straddles=[1, 2]))
    assert options(round_)["cc"].words == "call 2"
    assert raises(round_) == (4, 100)


@pytest.mark.rule("wa-poker 8.1", "ruling wa-poker C28")
def test_a_raise_needs_chips_beyond_the_call_and_somebody_to_call_it() -> None:
    exactly = play(flop([102, 52, 102]), "p1 cbr 50")
    with pytest.raises(NotAllowed, match="the stack of 50 is only enough to call") as refused:
        exactly.push("p2 cbr 60")
    assert refused.value.rules == ("wa-poker 8.1",)
    alone = play(flop([102, 52, 52]), "p1 cc", "p2 cbr 50", "p3 cc")
    with pytest.raises(NotAllowed, match="nobody else can bet") as refused:
        alone.push("p1 cbr 100")
    assert refused.value.rules == ("wa-poker 8.1", "ruling wa-poker C28")


def test_no_card_is_dealt_beyond_the_last_seat() -> None:
    round_ = begin(NO_LIMIT, [100] * 3, blinds_or_straddles=[1, 2])
    with pytest.raises(NotAllowed, match="p4 is not at the table: the seats are p1 to p3"):
        round_.push("d dh p4 AsKs")
