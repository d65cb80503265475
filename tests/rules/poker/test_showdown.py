"""The end of a round: who shows first, who may win, uncalled chips, shared pots, hi-lo halves."""

from typing import Any

import pytest

from pitboss.core.refusals import ImpossibleCard, NotAllowed, RoundOver
from pitboss.rules.event import HandShown
from pitboss.rules.poker.events import AwardsWithdrawn, HandMucked, UncalledReturned
from pitboss.rules.poker.round import PokerRound
from pitboss.rules.poker.state import BET
from toolkit.poker import answer, begin, deal, nets, play, to_act

WA, VIC = "wa-poker/holdem", "vic-crown-poker/holdem"
BOARD = ("d db 2c7d9h", "d db Jc", "d db 3s")


def checked_down(game: str, hands: Any, *, stacks: Any = None, last: Any = (), **more: Any) -> PokerRound:
    """Check a round down to the river with everybody in for the blind; `last` has the last street's actions."""
    round_ = deal(begin(game, stacks or [100] * len(hands), blinds_or_straddles=[1, 2], **more), *hands)
    for street in (None, *BOARD):
        if street:
            play(round_, street)
        if street == BOARD[-1] and last:
            return play(round_, *last)
        while round_.state.phase == BET:
            play(round_, f"{to_act(round_)} cc")
    return round_


def shown(round_: PokerRound) -> Any:
    return [event.who for event in round_.events if isinstance(event, HandShown)]


@pytest.mark.rule("wa-poker 9.2(a)", "wa-poker 9.2(b)", "wa-poker 9.2(c)", "ruling wa-poker I7")
def test_wa_all_in_players_show_first_then_the_one_who_is_called() -> None:
    hands = ["AsAh", "KsKh", "QsQh", "8s8h"]
    round_ = checked_down(WA, hands, stacks=[100, 42, 22, 100])
    assert shown(round_) == ["p1", "p2", "p3", "p4"]
    acts = ["p1 cc", "p2 cbr 40", "p3 cc", "p4 cbr 80", "p1 cc"]
    round_ = checked_down(WA, hands, stacks=[100, 42, 22, 100], last=acts)
    assert shown(round_) == ["p3", "p2", "p4", "p1"]


@pytest.mark.rule("vic-crown-poker 8.20.4", "ruling vic-crown-poker CP-E1")
def test_vic_the_last_aggressor_shows_first_and_without_one_the_buttons_left() -> None:
    hands = ["AsAh", "KsKh", "QsQh"]
    assert shown(checked_down(VIC, hands)) == ["p1", "p2", "p3"]
    assert shown(checked_down(VIC, hands, last=["p1 cc", "p2 cbr 10", "p3 cc", "p1 cc"])) == ["p2", "p3", "p1"]


@pytest.mark.rule("wa-poker 9.3", "ruling wa-poker I8")
def test_a_mucked_hand_cannot_win_even_when_the_pot_had_gone_to_it() -> None:
    round_ = checked_down(WA, ["AsAh", "KsKh", "QsQh"])
    assert nets(round_) == ["4.00", "-2.00", "-2.00"]
    events = round_.push("p1 muck")
    assert [type(event) for event in events[:2]] == [HandMucked, AwardsWithdrawn]
    assert nets(round_) == ["-2.00", "4.00", "-2.00"]
    assert answer(round_)["seats"]["p1"]["hand"] is None
    play(round_, "p3 muck")
    assert nets(round_) == ["-2.00", "4.00", "-2.00"]
    with pytest.raises(NotAllowed, match="no hand to muck"):
        round_.push("p1 muck")


@pytest.mark.rule("wa-poker 9.3")
def test_an_unseen_hand_cannot_win_until_it_is_shown() -> None:
    round_ = checked_down(WA, ["AsAh", "KsKh", "????"])
    assert nets(round_) == ["4.00", "-2.00", "-2.00"]
    with pytest.raises(NotAllowed, match="not known"):
        round_.push("p3 sm")
    with pytest.raises(ImpossibleCard, match="already been dealt"):
        round_.push("p3 sm AsAd")
    play(round_, "p3 sm 9s9d")
    assert nets(round_) == ["-2.00", "-2.00", "4.00"]


def test_a_showdown_of_unseen_hands_waits_for_one_to_be_shown() -> None:
    round_ = checked_down(WA, ["????", "????"])
    assert round_.status == "open"
    assert set(round_.legal_actions()) == {"p1", "p2"}
    mucked = play(round_.copy(), "p2 muck")
    assert (mucked.status, nets(mucked)) == ("settled", ["2.00", "-2.00"])
    play(round_, "p2 sm KsKh")
    assert (round_.status, nets(round_)) == ("settled", ["-2.00", "2.00"])


def test_what_is_shown_must_be_what_was_dealt_and_all_of_it() -> None:
    round_ = checked_down(WA, ["AsAh", "KsKh"])
    with pytest.raises(ImpossibleCard, match="the hand is AsAh"):
        round_.push("p1 sm AsAd")
    with pytest.raises(NotAllowed, match="a claim must table all of them"):
        round_.push("p1 sm As")
    with pytest.raises(RoundOver):
        round_.push("p1 cc")


@pytest.mark.rule("wa-poker 19.5", "ruling wa-poker I2")
def test_an_uncalled_bet_goes_back_before_the_pots_are_made() -> None:
    round_ = deal(begin(WA, [100] * 3, blinds_or_straddles=[1, 2]))
    play(round_, "p3 cbr 30", "p1 f", "p2 f")
    (pot,) = answer(round_)["pots"]
    assert pot.pop("why")["text"] == "p3 wins the pot of 5: everybody else folded."
    assert pot == {"amount": "5.00", "commission": "0.00", "winners": {"p3": "5.00"}, "rules": ["wa-poker 28.2(e)"]}
    assert nets(round_) == ["-1.00", "-2.00", "3.00"]
    assert [event.amount for event in round_.events if isinstance(event, UncalledReturned)] == [2800]


@pytest.mark.rule("wa-poker 1 all-in", "wa-poker 8.1")
def test_side_pots_go_to_the_best_hand_that_paid_into_them() -> None:
    round_ = deal(begin(WA, [20, 50, 100], blinds_or_straddles=[1, 2]), "AsAh", "KsKh", "QsQh")
    play(round_, "p3 cbr 100", "p1 cc", "p2 cc", *BOARD)
    got = answer(round_)
    assert [(pot["amount"], pot["winners"]) for pot in got["pots"]] == [
        ("60.00", {"p1": "60.00"}),
        ("60.00", {"p2": "60.00"}),
    ]
    assert [seat["stack"] for seat in got["seats"].values()] == ["60.00", "60.00", "50.00"]


@pytest.mark.rule("wa-poker 18.2", "ruling wa-poker I6")
def test_odd_chips_go_round_from_the_buttons_left() -> None:
    hands = ["AsKh", "AdKd", "AcKc", "5h6s"]
    round_ = deal(begin(WA, [100] * 4, blinds_or_straddles=[1, 2]), *hands)
    play(round_, "p3 cbr 33", "p4 f", "p1 cc", "p2 cc", "d db 2c7d9h", "p1 cc", "p2 cc", "p3 cc")
    play(round_, "d db Jc", "p1 cc", "p2 cc", "p3 cc", "d db 3s", "p1 cc", "p2 cc", "p3 cc")
    assert answer(round_)["pots"][0]["winners"] == {"p1": "33.00", "p2": "33.00", "p3": "33.00"}
    assert "ruling wa-poker I6" not in answer(round_)["pots"][0]["rules"], "no chip is odd"
    odd = deal(begin(WA, [100] * 4, blinds_or_straddles=[1, 2], antes=[0, 0, 0, 2]), *hands)
    play(odd, "p3 cbr 33", "p4 f", "p1 cc", "p2 cc", "d db 2c7d9h", "p1 cc", "p2 cc", "p3 cc")
    play(odd, "d db Jc", "p1 cc", "p2 cc", "p3 cc", "d db 3s", "p1 cc", "p2 cc", "p3 cc")
    assert answer(odd)["pots"][0]["winners"] == {"p1": "34.00", "p2": "34.00", "p3": "33.00"}
    assert "ruling wa-poker I6" in answer(odd)["pots"][0]["rules"]


@pytest.mark.rule("vic-crown-poker 8.20.4(d)(ii)", "vic-crown-poker 8.20.4(d)(iii)", "ruling vic-crown-poker CP-E7")
def test_omaha_hi_lo_halves_and_quarters() -> None:
    hands = ["As2dKhKd", "Ah2hQcJc", "9s9d8c8h"]
    round_ = deal(begin("vic-crown-poker/omaha-hi-lo", [100] * 3, blinds_or_straddles=[5, 10]), *hands)
    play(round_, "p3 cc", "p1 cc", "p2 cc", "d db 3c4d8s", "p1 cc", "p2 cc", "p3 cc")
    play(round_, "d db Ts", "p1 cc", "p2 cc", "p3 cc", "d db Qd", "p1 cc", "p2 cc", "p3 cc")
    assert answer(round_)["pots"][0]["winners"] == {"p3": "15.00", "p1": "8.00", "p2": "7.00"}
    assert "low, eight, four, three, two and ace" in answer(round_)["seats"]["p1"]["hand"]


@pytest.mark.rule("vic-crown-poker 8.20.4(b)(iv)")
def test_without_a_low_the_high_hand_takes_it_all() -> None:
    hands = ["AsAh", "2d3d"]
    round_ = deal(begin("vic-crown-poker/holdem-hi-lo", [100] * 2, blinds_or_straddles=[5, 10]), *hands)
    play(round_, "p2 cc", "p1 cc", "d db KcQdTs", "p1 cc", "p2 cc", "d db 9s", "p1 cc", "p2 cc", "d db 9d", "p1 cc")
    events = round_.push("p2 cc")
    assert "vic-crown-poker 8.20.4(b)(iv)" in events[-2].rules
    assert nets(round_) == ["10.00", "-10.00"]


@pytest.mark.rule("vic-crown-poker 8.17.4", "vic-crown-poker 9.15.1", "ruling vic-crown-poker CP-D2")
def test_pineapple_discards_before_the_flop_all_in_players_too() -> None:
    round_ = deal(
        begin("vic-crown-poker/pineapple", [10, 100, 100], blinds_or_straddles=[5, 10]), "AsAh2c", "KsKh3c", "QsQh4c"
    )
    play(round_, "p3 cc", "p1 cc", "p2 cc")
    assert to_act(round_) == "p1"
    with pytest.raises(NotAllowed) as refused:
        round_.push("d db 7c8d9h")
    assert "vic-crown-poker 9.15.1" in refused.value.rules
    play(round_, "p1 sd 2c", "p2 sd 3c")
    with pytest.raises(NotAllowed, match="exactly one"):
        round_.push("p3 sd")
    play(round_, "p3 sd 4c", "d db 7c8d9h")
    assert [len(hole) for hole in round_.state.hole] == [2, 2, 2]
    assert to_act(round_) == "p2"


@pytest.mark.rule("wa-poker 39.5", "ruling wa-poker L3")
def test_in_a_tournament_all_hands_are_turned_up_once_nobody_can_bet() -> None:
    for kind, turned in (("tournament", ["p1", "p2"]), ("cash", [])):
        round_ = deal(begin(WA, [50, 50], {"kind": kind}, blinds_or_straddles=[1, 2]), "AsAh", "KsKh")
        play(round_, "p2 cbr 50", "p1 cc")
        assert shown(round_) == turned


def test_the_choices_at_a_waiting_showdown_are_to_show_or_to_muck() -> None:
    round_ = checked_down(WA, ["????", "????"])
    assert [choice.verb for choice in round_.legal_actions()["p1"]] == ["sm", "muck"]


def test_until_the_push_only_an_unseen_hand_may_still_be_shown_or_mucked_and_nobody_waits_for_it() -> None:
    round_ = checked_down(WA, ["AsAh", "KsKh", "????"])
    offered = {place: [(one.verb, one.aside) for one in round_.choices_of(place, 0)] for place in ("p1", "p2", "p3")}
    assert offered == {"p1": [], "p2": [], "p3": [("sm", True), ("muck", True)]}
    assert round_.legal_actions() == {}
    play(round_, "d push")
    assert round_.choices_of("p3", 0) == ()


def test_a_hand_said_to_be_turned_up_before_the_board_is_told_when_its_cards_are() -> None:
    round_ = deal(begin(WA, [50, 50], blinds_or_straddles=[1, 2]), "????", "KsKh")
    play(round_, "p2 cbr 50", "p1 cc", "p1 sm ????")
    assert (round_.status, shown(round_)) == ("open", [])
    play(round_, *BOARD)
    assert nets(round_) == ["-50.00", "50.00"]
    play(round_, "p1 sm AsAh")
    assert nets(round_) == ["50.00", "-50.00"]


def test_a_showdown_is_not_decided_by_a_hand_that_nobody_names() -> None:
    round_ = checked_down(WA, ["????", "????"])
    with pytest.raises(NotAllowed, match="cards are not known"):
        round_.push("p1 sm ????")


ALL_IN_FOR_10 = ["d dh p1 AsKs", "d dh p2 QdQh", "d dh p3 2c2d", "p3 cbr 10", "p1 cbr 50"]


@pytest.mark.parametrize("game", [WA, VIC])
@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (["p2 f", "d error wrong-count p1 3"], ["the called part of its wagers stays in the pot"]),
        (
            ["p2 cc", "d db 7h8h9h", "d error wrong-count p1 3", "d error wrong-count p2 3"],
            ["its wagers stay in the pot as far as a hand that is left can win them"] * 2,
        ),
        (
            ["p2 cc", "d db 7h8h9h", "p1 cbr 30", "d error wrong-count p1 3", "d error wrong-count p2 3"],
            ["its wagers stay in the pot as far as a hand that is left can win them"] * 2,
        ),
    ],
)
def test_a_dead_hand_is_told_what_becomes_of_its_wagers(game: str, lines: list[str], told: list[str]) -> None:
    """The description does not say that chips stay if they go back, uncalled or from a pot that no hand can win."""
    round_ = play(begin(game, [100, 100, 10], blinds_or_straddles=[1, 2]), *ALL_IN_FOR_10, *lines)
    dead = [one["text"] for one in answer(round_)["rulings"] if "wrong number of cards" in one["text"]]
    assert [text.partition("it is dead, ")[2] for text in dead] == told


@pytest.mark.parametrize("game", [WA, VIC])
@pytest.mark.parametrize(("last", "why"), [("clock p1", "no other hand can win it"), ("p1 f", "everybody else folded")])
def test_a_hand_that_died_by_the_clock_was_not_folded(game: str, last: str, why: str) -> None:
    round_ = begin(game, [100, 100], blinds_or_straddles=[1, 2], time={"seconds": 30})
    play(round_, "d dh p1 AsKs", "d dh p2 QdQh", "p2 cbr 10", last)
    (pot,) = answer(round_)["pots"]
    assert pot["why"]["text"] == f"p2 wins the pot of 4: {why}."
