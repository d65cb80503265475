"""Sections 21 to 23 of wa-poker: who opens, who acts first, and when the last check is not allowed."""

from typing import Any

import pytest

from pitboss.core.refusals import NotAllowed
from pitboss.rules.event import HandShown
from pitboss.rules.poker.round import PokerRound
from toolkit.poker import answer, begin, due, nets, options, play, raises, to_act

FIVE, SIX, SEVEN = (f"wa-poker/{n}-card-stud" for n in ("five", "six", "seven"))
LIMITS = {"minimum": 5, "maximum": 50}


def five(*up: Any, **more: Any) -> PokerRound:
    """Return the first round of five card stud with these up-cards and unseen hole cards."""
    round_ = begin(FIVE, more.get("stacks", [1000] * len(up)), {**LIMITS, **more.get("table", {})})
    return play(round_, *(f"d dh p{n} ??{card}" for n, card in enumerate(up, 1)))


@pytest.mark.rule("wa-poker 21.2(a)", "wa-poker 21.2(b)", "wa-poker 21.2(c)", "wa-poker 21.2(d)", "wa-poker 20.4")
def test_the_option_to_open_falls_by_rank_and_then_goes_round() -> None:
    round_ = five("9c", "Kd", "Ks", "Qh")
    assert round_.state.pot == 2000
    assert to_act(round_) == "p2"
    assert set(options(round_)) == {"f", "cbr"}
    assert raises(round_) == (5, 50)
    play(round_, "p2 f")
    assert to_act(round_) == "p3"
    play(round_, "p3 f")
    assert to_act(round_) == "p4"
    play(round_, "p4 cbr 10")
    assert to_act(round_) == "p1"
    assert raises(round_) == (20, 60)


@pytest.mark.rule("wa-poker 21.2(f)", "ruling wa-poker E1")
def test_the_last_player_left_takes_the_antes_without_a_bet() -> None:
    round_ = play(five("9c", "Kd", "Qh"), "p2 f", "p3 f")
    assert round_.status == "settled"
    assert nets(round_) == ["10.00", "-5.00", "-5.00"]


@pytest.mark.rule("wa-poker 21.2(a)")
def test_the_first_round_has_no_check() -> None:
    with pytest.raises(NotAllowed, match="cannot check") as refused:
        five("9c", "Kd", "Qh").push("p2 cc")
    assert "wa-poker 21.2(a)" in refused.value.rules


@pytest.mark.rule("wa-poker 21.4(a)", "wa-poker 21.4(b)", "ruling wa-poker B9", "ruling wa-poker E2")
def test_later_rounds_begin_with_the_best_hand_showing_that_can_act() -> None:
    round_ = play(five("9c", "Kd", "Qh"), "p2 cbr 5", "p3 cc", "p1 cc", "d dh p1 9d", "d dh p2 Ac", "d dh p3 Ks")
    assert to_act(round_) == "p1"
    assert set(options(round_)) == {"f", "cc", "cbr"}
    tied = play(five("9c", "9d", "4h"), "p1 cbr 5", "p2 cc", "p3 cc", "d dh p1 2d", "d dh p2 2c", "d dh p3 3s")
    assert to_act(tied) == "p1"
    all_in = five("9c", "Kd", "Qh", stacks=[1000, 10, 1000])
    play(all_in, "p2 cbr 5", "p3 cc", "p1 cc", "d dh p1 3d", "d dh p2 Kc", "d dh p3 2s")
    assert to_act(all_in) == "p3"


def last_round(first: Any, second: Any) -> PokerRound:
    """Return five card stud heads-up with a bet on each street and the last card dealt; each hand has four cards up."""
    round_ = begin(FIVE, [1000, 1000], LIMITS)
    hands = [[hand[at : at + 2] for at in range(0, 10, 2)] for hand in (first, second)]
    play(round_, *(f"d dh p{n} {hand[0]}{hand[1]}" for n, hand in enumerate(hands, 1)))
    opener = to_act(round_)
    play(round_, f"{opener} cbr 5", f"{'p1' if opener == 'p2' else 'p2'} cc")
    for card in (2, 3, 4):
        play(round_, *(f"d dh p{n} {hand[card]}" for n, hand in enumerate(hands, 1)))
        while card < 4 and round_.due() is None:
            play(round_, f"{to_act(round_)} cc")
    return round_


@pytest.mark.rule("wa-poker 9.2(b)", "wa-poker 9.2(c)", "ruling wa-poker I7")
def test_who_was_first_to_act_shows_first_when_nobody_bet() -> None:
    round_ = last_round("QcQdQs8c5h", "4cKhKd2s7c")
    play(round_, "p2 cc", "p1 cc")
    assert [event.who for event in round_.events if isinstance(event, HandShown)] == ["p2", "p1"]


@pytest.mark.rule("wa-poker 21.5(d)", "ruling wa-poker E3")
@pytest.mark.parametrize(
    ("first", "second", "allowed"),
    [
        ("3hKdKs7c2d", "4cQhQd8s5h", False),
        ("3hKdKs8c2d", "7h7d2s2h5c", True),
        ("3hAdKs9c7d", "5cAhKd9s7h", True),
        ("3hAdKs9c7d", "5cAhKh9d6s", False),
    ],
)
def test_a_check_behind_a_check_needs_a_hand_above_what_the_checker_shows(
    first: Any, second: Any, allowed: Any
) -> None:
    round_ = play(last_round(first, second), "p1 cc")
    assert ("cc" in options(round_)) is allowed
    if not allowed:
        with pytest.raises(NotAllowed, match="p1, who checked, is showing") as refused:
            round_.push("p2 cc")
        assert "wa-poker 21.5(d)" in refused.value.rules
        assert {"f", "cbr"} == set(options(round_))


@pytest.mark.rule("wa-poker 23.4(a)", "wa-poker 23.4(b)", "ruling wa-poker E5")
def test_the_low_card_must_bet() -> None:
    round_ = begin(SEVEN, [1000] * 3, {**LIMITS, "opener": "low-card"})
    play(round_, "d dh p1 ????9c", "d dh p2 ????4d", "d dh p3 ????4s")
    assert to_act(round_) == "p2"
    assert set(options(round_)) == {"cbr"}
    with pytest.raises(NotAllowed, match="must open"):
        round_.push("p2 f")
    play(round_, "p2 cbr 5")
    assert set(options(round_)) == {"f", "cc", "cbr"}


@pytest.mark.rule("wa-poker 33.1", "ruling wa-poker E6", "wa-poker 23.10")
def test_eight_players_share_a_communal_seventh_card() -> None:
    round_ = begin(SEVEN, [1000] * 8, LIMITS)
    cards = [rank + suit for rank in "AKQJT98765432" for suit in "shdc"]
    for n in range(1, 9):
        play(round_, f"d dh p{n} {''.join(cards.pop(0) for _ in range(3))}")
    play(round_, f"{to_act(round_)} cbr 5")
    while round_.due() is None:
        play(round_, f"{to_act(round_)} cc")
    for _ in range(3):
        for n in range(1, 9):
            play(round_, f"d dh p{n} {cards.pop(0)}")
        while round_.due() is None:
            play(round_, f"{to_act(round_)} cc")
    dealing = due(round_)
    assert (dealing.what, dealing.count) == ("db", 1)
    dealt, said = round_.push(f"d db {cards.pop(0)}")
    assert "wa-poker 33.1" in dealt.rules
    assert "wa-poker 33.1" in said.rules
    while round_.status == "open":
        actor = to_act(round_)
        play(round_, f"{actor} cc" if "cc" in options(round_) else f"{actor} f")
    assert answer(round_)["seats"]["p1"]["hand"].startswith("flush, ace")
    assert nets(round_)[0] == "70.00"


@pytest.mark.rule("wa-poker 22.1", "wa-poker 22.2", "wa-poker 22.6", "wa-poker 22.8")
def test_six_card_stud_deals_two_down_three_up_and_one_down() -> None:
    round_ = begin(SIX, [1000, 1000], LIMITS)
    play(round_, "d dh p1 AsAh2c", "d dh p2 3d4d5h", "p2 cbr 5", "p1 cc")
    play(round_, "d dh p1 7c", "d dh p2 8d", "p2 cc", "p1 cc", "d dh p1 Tc", "d dh p2 Jd", "p2 cc", "p1 cc")
    play(round_, "d dh p1 Ac", "d dh p2 6s")
    assert [len(up) for up in round_.state.up] == [3, 3]
    play(round_, "p2 cc", "p1 cc")
    assert answer(round_)["seats"]["p1"]["hand"] == "three of a kind, aces, ten and seven kickers"
    assert nets(round_) == ["10.00", "-10.00"]


@pytest.mark.rule("wa-poker 39.2(a)", "ruling wa-poker A6")
def test_a_tournament_has_no_raise_limit_in_stud() -> None:
    round_ = five("9c", "Kd", "Qh", table={"kind": "tournament"})
    for to in (5, 10, 15, 20, 25, 30):
        play(round_, f"{to_act(round_)} cbr {to}")
    assert raises(round_) is not None
