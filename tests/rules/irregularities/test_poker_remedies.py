"""Edge cases of remedies: the missing card, the burn that stays, the hand that may not return."""

from typing import Any

import pytest

from pitboss.core.refusals import ImpossibleCard, NotAllowed, NotYourTurn
from pitboss.rules.poker.round import PokerRound
from toolkit.poker import begin, deal, due, nets, play, to_act

WA, VIC = "wa-poker/holdem", "vic-crown-poker/holdem"
HANDS = ("AsAh", "KdKc", "7c2d")


def three(game: str, stacks: tuple[int, ...] = (100, 100, 100), **setup: Any) -> PokerRound:
    return deal(begin(game, stacks, blinds_or_straddles=[1, 2, 0], **setup), *HANDS)


def what_is_due(round_: PokerRound) -> tuple[str, str, int]:
    now = due(round_)
    return now.what, now.to, now.count


@pytest.mark.parametrize(("held", "missing"), [(0, 2), (1, 1)])
def test_as_many_cards_as_are_missing_are_dealt_from_the_top(held: int, missing: int) -> None:
    round_ = play(three(VIC), f"d error wrong-count p2 {held}", "d reconstruct yes")
    assert what_is_due(round_) == ("dh", "p2", missing)
    play(round_, f"d dh p2 {'JdJc'[: 2 * missing]}")
    assert to_act(round_) == "p3"


def test_a_surplus_card_goes_back_and_nothing_is_dealt() -> None:
    round_ = play(three(VIC), "d error wrong-count p2 3", "d reconstruct yes")
    assert round_.due() is None
    assert to_act(round_) == "p3"


@pytest.mark.rule("ruling vic-crown-poker CP-H2")
def test_the_betting_goes_on_when_a_missing_card_has_been_dealt_in_the_middle_of_it() -> None:
    round_ = play(three(VIC), "p3 cbr 6", "d error wrong-count p2 1", "d reconstruct yes")
    assert what_is_due(round_) == ("dh", "p2", 1)
    play(round_, "d dh p2 Jd")
    assert to_act(round_) == "p1"
    play(round_, "p1 cc", "p2 cc")
    assert what_is_due(round_)[0] in ("burn", "db")


def test_whoever_was_to_act_and_is_gone_when_the_missing_card_comes_is_passed_over() -> None:
    round_ = play(three(VIC), "p3 cbr 6", "d error wrong-count p2 1", "d reconstruct yes", "d error fouled p1")
    play(round_, "d dh p2 Jd")
    assert to_act(round_) == "p2"


def test_a_missing_card_of_the_first_deal_is_dealt_before_the_first_burn() -> None:
    round_ = play(three(VIC, (1, 2, 100)), "p3 cc", "d error wrong-count p2 1", "d reconstruct yes")
    play(round_, "d dh p2 Jd")
    assert round_.steps[-1].events[0].rules == round_.steps[1].events[0].rules
    assert what_is_due(round_)[0] in ("burn", "db")


def on_the_flop(game: str) -> PokerRound:
    return play(three(game), "p3 cc", "p1 cc", "p2 cc", "d db 2c8d9h")


@pytest.mark.parametrize("game", [WA, VIC])
def test_the_burn_stays_when_a_flop_of_four_is_taken_back(game: str) -> None:
    round_ = play(on_the_flop(game), "d error flop-too-many 2c8d9hTd")
    assert what_is_due(round_) == ("db", "", 3)
    with pytest.raises(NotAllowed, match="burn"):
        round_.push("d burn Qs")
    assert round_.state.board == ()


@pytest.mark.parametrize("game", [WA, VIC])
def test_a_burn_left_out_is_found_while_the_next_street_is_due(game: str) -> None:
    round_ = play(three(game, (50, 100, 100)), "p3 cbr 50", "p1 cc", "p2 f", "d db 2c8d9h")
    play(round_, "d error no-burn")
    assert round_.state.board == ()
    assert what_is_due(round_)[0] in ("burn", "db")


@pytest.mark.parametrize("game", [WA, VIC])
def test_a_hand_may_not_be_mucked_while_wagers_are_made(game: str) -> None:
    round_ = on_the_flop(game)
    for seat in ("p1", "p2"):
        with pytest.raises(NotAllowed, match="may fold"):
            round_.push(f"{seat} muck")


@pytest.mark.parametrize("game", [WA, VIC])
def test_a_hand_may_not_be_mucked_before_the_street_is_dealt_if_wagers_follow(game: str) -> None:
    round_ = play(three(game), "p3 cc", "p1 cc", "p2 cc")
    with pytest.raises(NotAllowed, match="may fold"):
        round_.push("p1 muck")


@pytest.mark.parametrize("game", [WA, VIC])
def test_the_last_hand_takes_the_pot_when_the_other_all_in_hand_is_mucked(game: str) -> None:
    round_ = play(three(game, (50, 50, 100)), "p3 f", "p1 cbr 50", "p2 cc", "p1 muck")
    assert round_.status == "settled"
    assert nets(round_) == ["-50.00", "50.00", "0.00"]


def test_of_a_stud_hand_only_the_cards_face_down_are_shown() -> None:
    round_ = begin("wa-poker/five-card-stud", [20, 20], {"minimum": 5}, antes=[5, 5])
    play(round_, "d dh p1 ??Kd", "d dh p2 ??2c", "p1 cbr 15", "p2 cc")
    for card, other in (("Kh", "3c"), ("Ks", "4c"), ("8d", "6h")):
        play(round_, f"d dh p1 {card}", f"d dh p2 {other}")
    play(round_, "p1 sm As", "p2 sm 9s")
    assert [str(hole[0]) for hole in round_.state.hole[:2]] == ["As", "9s"]
    assert nets(round_) == ["20.00", "-20.00"]


def test_a_hand_folded_on_its_turn_cannot_come_back_at_the_end() -> None:
    round_ = play(three(WA), "p3 f", "p1 cc", "p2 cc", "d db 2c8d9h", "p1 cc", "p2 cc", "d db Td", "p1 cc", "p2 cc")
    play(round_, "d db 3s", "p1 cc", "p2 cc")
    assert round_.status == "settled"
    with pytest.raises(NotAllowed, match="p3 is neither all-in nor in the showdown"):
        round_.push("d error folded-by-accident p3")


def test_a_card_exposed_in_the_draw_is_one_that_the_seat_itself_drew() -> None:
    round_ = begin("wa-poker/draw", [200] * 3, {"minimum": 5, "maximum": 50}, blinds_or_straddles=[5, 10, 0])
    play(round_, "d dh p1 AsAhAd2c3d", "d dh p2 KdKcQh4s5s", "d dh p3 7c2d3h8s9s", "p3 cbr 20", "p1 cc", "p2 cc")
    play(round_, "p1 sd 2c3d", "d dh p1 5c6c", "p2 sd 4s5s", "d dh p2 5h6h", "p3 sd")
    for card in ("5h", "2c", "As"):
        with pytest.raises(NotAllowed, match=f"p1 was not dealt {card} in the draw"):
            round_.push(f"d error exposed p1 {card}")
    play(round_, "d error exposed p1 5c")


@pytest.mark.parametrize("card", ["2c", "Kd"])
def test_a_card_that_lies_elsewhere_cannot_be_one_nobody_had_seen(card: str) -> None:
    """p1's cards were dealt unseen; Kd belongs to p2, and 2c is still in the deck."""
    round_ = begin(WA, [100, 100, 100], blinds_or_straddles=[1, 2, 0])
    play(round_, "d dh p1 ????", "d dh p2 KdKc", "d dh p3 7c2d")
    if card == "2c":
        play(round_, "d error exposed p1 2c")
        assert what_is_due(round_)[:2] == ("dh", "p1")
    else:
        with pytest.raises(ImpossibleCard):
            round_.push("d error exposed p1 Kd")


def test_hands_put_right_in_stud_are_opened_by_whoever_shows_the_low_card_now() -> None:
    round_ = begin("wa-poker/seven-card-stud", [100, 100, 100], {"minimum": 2, "opener": "low-card"}, antes=[2, 2, 2])
    play(round_, "d dh p1 ????Kd", "d dh p2 ????2c", "d dh p3 ????9h")
    assert to_act(round_) == "p2"
    play(round_, "d error out-of-order p1 p2", "supervisor reconstruct yes")
    assert to_act(round_) == "p1"


@pytest.mark.parametrize("words", ["", "everybody", "everybody p1", "p1 p2", "p1 p2 p3"])
def test_a_decision_about_a_seat_names_one_seat(words: str) -> None:
    round_ = three(WA)
    with pytest.raises(NotAllowed, match="write the decision as 'supervisor dead p3'"):
        round_.push(f"supervisor dead {words}".rstrip())


def test_one_minute_is_given_only_to_whoever_is_to_act() -> None:
    round_ = three(WA)
    for seat in ("p1", "p2"):
        with pytest.raises(NotAllowed, match=f"it is not {seat}'s turn"):
            round_.push(f"supervisor clock {seat}")
    play(round_, "supervisor clock p3")


def test_a_discard_comes_on_its_turn_and_not_after_the_last() -> None:
    round_ = begin("wa-poker/draw", [200] * 3, {"minimum": 5, "maximum": 50}, blinds_or_straddles=[5, 10, 0])
    play(round_, "d dh p1 AsAhAd2c3d", "d dh p2 KdKcQh4s5s", "d dh p3 7c2d3h8s9s", "p3 cbr 20", "p1 cc", "p2 cc")
    with pytest.raises(NotYourTurn, match="it is p1's turn"):
        round_.push("p3 sd")
    play(round_, "p1 sd 2c3d", "d dh p1 5c6c", "p2 sd", "p3 sd 7c2d")
    with pytest.raises(NotYourTurn, match="everybody has discarded"):
        round_.push("p1 sd")
    with pytest.raises(NotAllowed, match=r"p1 is not next|none is due"):
        round_.push("d dh p1 6d")
    with pytest.raises(NotAllowed, match="2 due now"):
        round_.push("d dh p3 6d6h6s")
    with pytest.raises(NotAllowed, match="p7 draws no card"):
        round_.push("d dh p7 6d")


def taken_back(*acts: str) -> PokerRound:
    """p3 folds before a flop for four seats; these actions follow on a flop that is then taken back and dealt again."""
    round_ = deal(begin(WA, [100] * 4, blinds_or_straddles=[1, 2, 0, 0]), "AsAh", "KdKc", "7c2d", "QhQd")
    play(round_, "p3 f", "p4 cc", "p1 cc", "p2 cc", "d db 9h8h3c", *acts, "d error no-burn", "d burn 2s")
    return play(round_, "d db TsJs6d")


def test_a_fold_that_was_cancelled_can_be_made_again() -> None:
    round_ = taken_back("p1 f")
    assert [round_.in_hand(f"p{seat}") for seat in range(1, 5)] == [True, True, False, True]
    play(round_, "p1 f", "p2 f")
    assert round_.status == "settled"
    assert nets(round_) == ["-2.00", "-2.00", "0.00", "4.00"]


def test_chips_of_a_wager_that_was_cancelled_can_be_wagered_again() -> None:
    round_ = taken_back("p1 cbr 98")
    play(round_, "p1 cbr 98", "p2 cc", "p4 f", "d db 4c", "d db 5s")
    assert round_.status == "settled"
    assert nets(round_) == ["102.00", "-100.00", "0.00", "-2.00"]


def test_with_the_wagers_of_a_player_those_beside_the_table_are_void() -> None:
    round_ = begin(VIC, [100] * 3, blinds_or_straddles=[1, 2, 0])
    deal(play(round_, "p1 bet flop-chase-red 5", "p2 bet flop-chase-black 5"), *HANDS)
    play(round_, "assistant-casino-manager void-wager p1", "p3 f")
    play(round_, "d db 9s8s6c")
    assert nets(round_)[0] == "0.00"


def misdealt_twice(*between: str) -> PokerRound:
    """p1 and p2 have side wagers, and the deal begins three times."""
    round_ = begin(VIC, [100] * 3, {"time": {"seconds": 30, "extensions": 2, "extra": 30}}, blinds_or_straddles=[1, 2])
    play(round_, "p1 bet flop-chase-red 5", "p2 bet flop-chase-black 5")
    deal(round_, *HANDS)
    play(round_, "p3 option more-time", "d error not-shuffled", *between)
    deal(round_, *HANDS)
    return play(round_, "p3 option more-time", "d error not-shuffled")


def test_a_side_wager_withdrawn_after_a_misdeal_stays_withdrawn_after_the_next() -> None:
    assert misdealt_twice("p1 option withdraw").stacks == [9900, 9300, 10000]


def test_side_wagers_that_nobody_withdrew_stay() -> None:
    assert misdealt_twice().stacks == [9400, 9300, 10000]


@pytest.mark.parametrize("seat", ["p1", "p2", "p3", "p4"])
def test_who_has_posted_to_come_in_or_straddled_has_posted(seat: str) -> None:
    """p1 and p2 are the blinds, p3 straddles, p4 posts to come in; p5 owes a blind."""
    round_ = begin(WA, [100] * 5, {"straddles": 1}, blinds_or_straddles=[1, 2, 4, 2, 0])
    deal(round_, *HANDS, "QhQd", "9h9d")
    with pytest.raises(NotAllowed, match=f"{seat} has already posted"):
        round_.push(f"d error not-posted {seat}")
    play(round_, "d error not-posted p5")


@pytest.mark.rule("vic-crown-poker 9.15.1")
@pytest.mark.parametrize("dealt", [(), ("d db 9h",)])
def test_a_discard_made_good_cites_an_early_card_only_where_one_was_dealt(dealt: tuple[str, ...]) -> None:
    """Two seats are passed over: the first report takes back the turn, if dealt, and nothing is left for the second."""
    round_ = begin("vic-crown-poker/crazy-pineapple", (100, 100, 100), blinds_or_straddles=[1, 2, 0])
    deal(round_, "AsAh3h", "KdKc3s", "7c2d4s")
    play(round_, "p3 cc", "p1 cc", "p2 cc", "d db 8d2c9c", "p1 cc", "p2 cc", "p3 cc")
    play(round_, "d error no-discard p1", "d error no-discard p2", "p3 sd 4s", *dealt)
    early = "vic-crown-poker 9.12.1"
    for seat, too_early in (("p1", bool(dealt)), ("p2", False)):
        play(round_, f"d error no-discard {seat}")
        cited = {rule for event in round_.steps[-1].events for rule in event.rules}
        assert (early in cited) is too_early
        assert "vic-crown-poker 9.10" not in cited
    assert to_act(round_) == "p1"
