"""Sections 24 to 27 of wa-poker: Manila's sizes, the draw games' openings, the draw itself."""

from typing import Any

import pytest

from pitboss.core.refusals import ImpossibleCard, NotAllowed, NotYourTurn, WrongAmount, WrongSign
from pitboss.rules.poker.events import Burnt, StubRebuilt
from pitboss.rules.poker.round import PokerRound
from pitboss.rules.round import Due
from toolkit.poker import answer, begin, deal, due, nets, options, play, raises, to_act

MANILA, PERTH, DRAW, ANTE = (f"wa-poker/{n}" for n in ("manila", "crown-perth-manila", "draw", "draw-ante"))


@pytest.mark.rule("wa-poker 24.1", "wa-poker 24.4(a)", "wa-poker 24.5", "ruling wa-poker F3", "ruling wa-poker D11")
def test_manila_first_round_raises_one_to_two_blinds() -> None:
    round_ = deal(begin(MANILA, [1000] * 3, {"minimum": 5}, blinds_or_straddles=[5]))
    play(round_, "d db 7c")
    assert to_act(round_) == "p2"
    assert set(options(round_)) == {"f", "cc", "cbr"}
    assert raises(round_) == (10, 15)
    assert raises(play(round_, "p2 cbr 13")) == (21, 23)


@pytest.mark.rule("wa-poker 24.4(c)(i)", "wa-poker 24.7(a)(ii)", "wa-poker 24.7(c)", "wa-poker 24.9(a)(ii)")
def test_manila_bets_two_blinds_and_four_in_the_final_round() -> None:
    round_ = deal(begin(MANILA, [1000] * 3, {}, blinds_or_straddles=[5]))
    play(round_, "d db 7c", "p2 cc", "p3 cc")
    assert options(round_)["cc"].words == "check"
    play(round_, "p1 cc")
    for card in ("8c", "9c", "Tc"):
        play(round_, f"d db {card}")
        assert to_act(round_) == "p1"
        assert raises(round_) == (10, 10)
        play(round_, "p1 cc", "p2 cc", "p3 cc")
    play(round_, "d db Jc")
    assert raises(round_) == (20, 20)
    assert raises(play(round_, "p1 cbr 20")) == (40, 40)


@pytest.mark.rule("wa-poker 24.10", "wa-poker 24.9(c)")
def test_manila_final_round_is_unlimited_between_two() -> None:
    round_ = deal(begin(MANILA, [1000] * 2, {}, blinds_or_straddles=[5]))
    play(round_, "d db 7c", "p2 cc", "p1 cc")
    for card in ("8c", "9c", "Tc", "Jc"):
        play(round_, f"d db {card}")
        if card != "Jc":
            play(round_, "p1 cc", "p2 cc")
    for to in range(20, 140, 20):
        play(round_, f"{to_act(round_)} cbr {to}")
    assert raises(round_) == (140, 140)


@pytest.mark.rule("wa-poker 24.11", "wa-poker 10.2(d)", "wa-poker 10.2(e)", "ruling wa-poker F12")
def test_manila_plays_both_hole_cards_and_a_flush_beats_a_full_house() -> None:
    round_ = deal(begin(MANILA, [1000] * 2, {}, blinds_or_straddles=[5]), "AcKc", "9s9h")
    play(round_, "d db 7c", "p2 cc", "p1 cc")
    for card in ("8c", "Tc", "7d", "9d"):
        play(round_, f"d db {card}", "p1 cc", "p2 cc")
    assert answer(round_)["seats"]["p2"]["hand"].startswith("full house")
    assert nets(round_) == ["5.00", "-5.00"]


@pytest.mark.rule("ruling wa-poker D16")
def test_a_straddle_in_manila_leaves_the_sizes_in_blinds() -> None:
    round_ = begin(MANILA, [1000] * 4, {"straddles": 1}, blinds_or_straddles=[5])
    deal(play(round_, "p2 post straddle"))
    play(round_, "d db 7c")
    assert to_act(round_) == "p3"
    assert raises(round_) == (15, 20)


@pytest.mark.rule("wa-poker 24.1", "wa-poker 4.3 Manila")
def test_what_manila_refuses() -> None:
    with pytest.raises(WrongSign, match="expected one of 5, 10, 15"):
        begin(MANILA, [1000] * 3, {"minimum": 5}, blinds_or_straddles=[7])
    with pytest.raises(WrongSign, match="one blind"):
        begin(MANILA, [1000] * 3, blinds_or_straddles=[5, 10])
    with pytest.raises(WrongSign, match="14 seats are too many") as refused:
        begin(MANILA, [1000] * 14)
    assert refused.value.rules == ("wa-poker 4.3 Manila",)
    with pytest.raises(ImpossibleCard, match="2c is not in the reduced deck"):
        begin(MANILA, [1000] * 3).push("d dh p1 2c7c")


@pytest.mark.rule("wa-poker 25.3(a)", "wa-poker 25.3(b)", "wa-poker 25.5(a)")
def test_crown_perth_manila_opens_or_folds_first_and_may_check_later() -> None:
    round_ = deal(begin(PERTH, [1000] * 3, {"minimum": 5, "maximum": 50}))
    play(round_, "d db 7c")
    assert to_act(round_) == "p1"
    assert set(options(round_)) == {"f", "cbr"}
    assert raises(round_) == (5, 50)
    play(round_, "p1 f", "p2 cbr 20", "p3 cc", "d db 8c")
    assert to_act(round_) == "p2"
    assert "cc" in options(round_)


@pytest.mark.rule("wa-poker 25.3(d)", "ruling wa-poker F11")
def test_crown_perth_manila_last_player_takes_the_antes() -> None:
    round_ = play(deal(begin(PERTH, [1000] * 3, {"minimum": 5})), "d db 7c", "p1 f", "p2 f")
    assert nets(round_) == ["-5.00", "-5.00", "10.00"]


@pytest.mark.rule("wa-poker 26.1", "wa-poker 26.4(a)(i)", "ruling wa-poker G1", "ruling wa-poker G3")
def test_draw_opens_for_twice_the_last_over_blind() -> None:
    round_ = begin(DRAW, [1000] * 6, {"straddles": 4}, blinds_or_straddles=[5, 10])
    deal(play(round_, "p3 post straddle", "p4 post straddle"))
    assert to_act(round_) == "p5"
    assert raises(round_) == (80, 80)
    assert set(options(round_)) == {"f", "cbr"}


@pytest.mark.rule("wa-poker 26.4(c)", "ruling wa-poker G4")
def test_draw_last_blind_takes_the_blinds_when_nobody_opens() -> None:
    round_ = begin(DRAW, [1000] * 5, {"straddles": 4}, blinds_or_straddles=[5, 10])
    deal(play(round_, "p3 post straddle", "p4 post straddle"))
    play(round_, "p5 f", "p1 f", "p2 f", "p3 f")
    assert nets(round_) == ["-5.00", "-10.00", "-20.00", "35.00", "0.00"]


@pytest.mark.rule("ruling wa-poker G2")
def test_an_over_blind_that_could_not_be_opened_is_refused() -> None:
    round_ = begin(DRAW, [1000] * 6, {"straddles": 4, "maximum": 40}, blinds_or_straddles=[5, 10])
    play(round_, "p3 post straddle")
    with pytest.raises(NotAllowed, match="more than the limits") as refused:
        round_.push("p4 post straddle")
    assert "ruling wa-poker G2" in refused.value.rules


@pytest.mark.rule("wa-poker 26.1", "wa-poker 24.1", "ruling wa-poker D15", "ruling wa-poker G1")
@pytest.mark.parametrize(
    ("game", "blinds", "straddles", "line", "said"),
    [
        (DRAW, [5, 10], 1, "p3 post 20", "expected one of 5, 10, 15; an over-blind of 20 is 'post straddle'"),
        (DRAW, [5, 10], 1, "p4 post 20", "; p4 cannot straddle: the next to the left is p3"),
        (DRAW, [5, 10], 0, "p3 post 20", "; p3 cannot straddle: the sign permits none"),
        (MANILA, [5], 1, "p2 post 10", "expected one of 5; a straddle of 10 is 'post straddle'"),
        (DRAW, [5, 10], 1, "p3 post 7", "expected one of 5, 10, 15"),
    ],
)
def test_whoever_posts_over_the_blinds_is_told_what_is_allowed(
    game: str, blinds: list[int], straddles: int, line: str, said: str
) -> None:
    """An amount means a posted blind; a straddle or over-blind has another word, and the refusal says which."""
    round_ = begin(game, [1000] * 5, {"straddles": straddles}, blinds_or_straddles=blinds)
    with pytest.raises(WrongAmount) as refused:
        round_.push(line)
    assert str(refused.value).endswith(said)
    named = "straddle" in said
    assert any(rule in refused.value.rules for rule in ("wa-poker 26.1", "wa-poker 7.17")) is named
    if "'post straddle'" in said:
        round_.push(f"{line.split()[0]} post straddle")


@pytest.mark.rule("wa-poker 26.3", "wa-poker 26.4(b)", "wa-poker 26.4(e)", "wa-poker 26.6(a)")
def test_draw_has_no_check_and_its_opener_begins_the_final_round() -> None:
    round_ = deal(begin(DRAW, [1000] * 4, {"minimum": 5, "maximum": 100}, blinds_or_straddles=[5, 10]))
    with pytest.raises(NotAllowed) as refused:
        round_.push("p3 cc")
    assert "wa-poker 26.3" in refused.value.rules
    play(round_, "p3 f", "p4 cbr 20")
    assert raises(round_) == (40, 120)
    play(round_, "p1 cbr 40", "p2 f", "p4 cc", "p1 sd", "p4 sd")
    assert to_act(round_) == "p4"
    assert set(options(round_)) == {"f", "cbr"}
    assert raises(round_) == (5, 100)
    play(round_, "p4 f")
    assert nets(round_)[0] == "50.00"


@pytest.mark.rule("ruling wa-poker C6")
def test_a_short_draw_opening_is_completed_to_the_set_amount() -> None:
    round_ = deal(begin(DRAW, [1000, 1000, 15, 1000], {}, blinds_or_straddles=[5, 10]))
    play(round_, "p3 cbr 15")
    assert options(round_)["cc"].words == "call 15"
    assert raises(round_) == (20, 20)


@pytest.mark.rule("wa-poker 26.4(a)(i)")
def test_draw_is_opened_against_blinds_that_are_all_in() -> None:
    round_ = deal(begin(DRAW, [5, 10, 100], {}, blinds_or_straddles=[5, 10]))
    assert raises(round_) == (20, 20)
    play(round_, "p3 cbr 20")
    assert to_act(round_) == "p1"
    assert round_.stacks == [0, 0, 9000]


@pytest.mark.rule("wa-poker 27.3(c)", "ruling wa-poker G9", "ruling wa-poker G10")
def test_draw_ante_asks_the_last_player_and_carries_an_unopened_pot() -> None:
    round_ = deal(begin(ANTE, [1000] * 3, {"minimum": 10}))
    play(round_, "p1 f", "p2 f")
    assert round_.status == "open"
    won = round_.copy()
    play(round_, "p3 f")
    got = answer(round_)
    (pot,) = got["pots"]
    assert "wa-poker 27.3(c)" in pot.pop("rules")
    assert pot.pop("why")["text"] == "Nobody opened: the pot of 30 is carried to the next round."
    assert pot == {"amount": "30.00", "carried": True, "winners": {}}
    assert [seat["net"] for seat in got["seats"].values()] == ["-10.00"] * 3
    play(won, "p3 cbr 10")
    assert nets(won) == ["-10.00", "-10.00", "20.00"]
    following = deal(begin(ANTE, [990] * 3, {"minimum": 10, "carried": 30}))
    play(following, "p1 cbr 10", "p2 f", "p3 f")
    assert nets(following)[0] == "50.00"


def opened(hands: Any) -> PokerRound:
    round_ = deal(begin(ANTE, [1000] * len(hands), {"minimum": 10}), *hands)
    play(round_, "p1 cbr 10")
    while round_.legal_actions() and "cc" in options(round_):
        play(round_, f"{to_act(round_)} cc")
    return round_


@pytest.mark.rule("wa-poker 27.5(a)", "wa-poker 27.5(b)")
def test_a_draw_replaces_what_is_discarded_from_the_buttons_left() -> None:
    round_ = opened(["AsKs2c3c4d", "7h7d9s9cJd"])
    with pytest.raises(NotYourTurn):
        round_.push("p2 sd")
    with pytest.raises(ImpossibleCard, match="the hand is"):
        round_.push("p1 sd 7h")
    play(round_, "p1 sd 2c3c4d")
    dealing = due(round_)
    assert (dealing.what, dealing.to, dealing.count) == ("dh", "p1", 3)
    play(round_, "d dh p1 AcAdKh", "p2 sd Jd", "d dh p2 Qd", "p1 cbr 10", "p2 cc")
    assert answer(round_)["seats"]["p1"]["hand"] == "full house, aces over kings"
    assert nets(round_) == ["30.00", "-30.00"]


@pytest.mark.rule("wa-poker 27.5(c)(i)", "wa-poker 27.5(c)(ii)", "ruling wa-poker G7")
def test_five_cards_come_as_four_and_one_after_everybody_else() -> None:
    round_ = opened(["AsKs2c3c4d", "7h7d9s9cJd"])
    play(round_, "p1 sd AsKs2c3c4d")
    with pytest.raises(NotAllowed, match="4 due"):
        round_.push("d dh p1 2d3d4c5c6c")
    play(round_, "d dh p1 2d3d4c5c", "p2 sd Jd", "d dh p2 Qd")
    assert due(round_) == Due("dh", "p1", count=1, down=1)
    play(round_, "d dh p1 6c")
    assert not any(isinstance(event, Burnt) for event in round_.events)
    last = opened(["AsKs2c3c4d", "7h7d9s9cJd"])
    play(last, "p1 sd 2c", "d dh p1 Qd", "p2 sd 7h7d9s9cJd", "d dh p2 2d3d4c5c")
    assert due(last).what == "burn"
    play(last, "d dh p2 6c")
    assert sum(isinstance(event, Burnt) for event in last.events) == 1


@pytest.mark.rule("wa-poker 27.5(d)", "ruling wa-poker G8")
def test_the_deck_is_rebuilt_with_the_muck_when_its_last_card_is_not_enough() -> None:
    cards = [rank + suit for rank in "AKQJT987" for suit in "shdc"]
    hands = ["".join(cards[5 * n : 5 * n + 5]) for n in range(4)]
    round_ = deal(begin(ANTE, [1000] * 4, {"minimum": 10, "deck": "reduced"}), *hands)
    play(round_, "p1 cbr 10", "p2 cc", "p3 cc", "p4 cc")
    rest = cards[20:]
    for n in (1, 2):
        play(round_, f"p{n} sd {hands[n - 1][:8]}", f"d dh p{n} {''.join(rest.pop(0) for _ in range(4))}")
    play(round_, f"p3 sd {hands[2][:8]}", f"d dh p3 {''.join(rest.pop(0) for _ in range(3))}")
    rebuilt = [event for event in round_.events if isinstance(event, StubRebuilt)]
    assert len(rebuilt) == 1
    assert len(rebuilt[0].cards) == 8
    with pytest.raises(ImpossibleCard):
        round_.push(f"d dh p3 {hands[2][:2]}")
    play(round_, f"d dh p3 {hands[0][:2]}", "p4 sd")
    assert to_act(round_) == "p1"


@pytest.mark.rule("wa-poker 35.1", "wa-poker 35.2", "ruling wa-poker F8", "ruling wa-poker F9")
def test_an_open_communal_card_holds_wagers_to_the_minimum_and_an_early_one_to_the_largest_so_far() -> None:
    def raised() -> PokerRound:
        round_ = deal(begin(MANILA, [1000] * 3, {"minimum": 5}, blinds_or_straddles=[5]))
        return play(round_, "d db 7c", "p2 cc", "p3 cc", "p1 cc", "d db 8c", "p1 cc")

    assert raises(raised()) == (10, 10)
    assert raises(play(raised(), "d error boxed-communal Kh")) == (5, 5)
    assert raises(play(raised(), "d error early-communal Kh")) == (5, 5)
    first = deal(begin(MANILA, [1000] * 3, {"minimum": 5}, blinds_or_straddles=[5]))
    play(first, "d db 7c", "p2 cbr 13")
    assert raises(first) == (21, 23)
    assert raises(play(first, "d error early-communal Kh")) == (21, 21)
