"""Views of cards in a banked round, including cards that are named later."""

import pytest

from pitboss.core.refusals import NotAllowed
from pitboss.rules.view import PUBLIC, own_hands, view
from toolkit.banked import CROWN, THREE_CARD, ULTIMATE, outcomes, start

HIDDEN = ("??", "??", "??")


@pytest.mark.rule("vic-three-card-poker 5.12.2", "ruling vic-three-card-poker TC-W9")
def test_further_boxes_are_played_blind() -> None:
    round_ = start(
        THREE_CARD, None, "p1 bet ante 10, p1 bet ante@2 10, d close, d dh p1 AhKhQh, d dh p2 2c3d5h, d dh d QsTd4c"
    )
    places = view(round_, "p1").felt.places
    assert places["p1"].cards == ("Ah", "Kh", "Qh")
    assert places["p2"].cards == HIDDEN
    assert view(round_, "p2").felt.places["p1"].cards == HIDDEN
    for line in ("p1 bet play 10", "p1 bet play@2 10", "d settle"):
        round_.push(line)
    assert view(round_, PUBLIC).felt.places["p2"].cards == ("2c", "3d", "5h")


def test_what_a_hand_makes_is_told_to_its_player_alone() -> None:
    bets = "p1 bet ante 10, p2 bet ante 10, d close, d dh p1 AhAd, d dh p2 KhKd, d dh d QsQd"
    round_ = start(CROWN, None, f"{bets}, p1 bet flop 20, p2 bet flop 20, d db 3c4c5c, p1 cc, p2 cc, d db 6c")
    for viewer in ("p1", "p2", "p3", PUBLIC, "supervisor"):
        told = {place for place, seen in view(round_, viewer).felt.places.items() if seen.held}
        assert told == {viewer} & {"p1", "p2"}


@pytest.mark.rule("wa-crown-holdem 4.11", "wa-crown-holdem 4.12(b)")
def test_a_declined_hand_stays_face_down_but_for_officials() -> None:
    round_ = start(
        CROWN, None, "p1 bet ante 10, d close, d dh p1 AhKh, d dh d QsQd, p1 bet flop 20, d db 3c4c5c, p1 cc, d db 6c",
        "p1 cc, d db 7s",
    )  # fmt: skip
    assert view(round_, "d").felt.cards_at("d") == ("??", "??")
    assert [choice.verb for choice in view(round_, "p1").choices] == ["decline"]
    for line in ("p1 decline", "d settle"):
        round_.push(line)
    assert view(round_, PUBLIC).felt.places["p1"].cards == ("??", "??")
    assert view(round_, "supervisor").felt.places["p1"].cards == ("Ah", "Kh")
    answer = round_.answer()
    assert outcomes(answer) == {"ante": "lose", "flop": "lose"}
    assert answer.seats["p1"].hand is None


def test_cards_dealt_unseen_are_told_before_the_settlement() -> None:
    round_ = start(
        ULTIMATE, None, "p1 bet ante 10, p1 bet blind 10, d close, d dh p1 ????, d dh d ????, p1 bet play 40",
        "d db 2c3d7h, d db 9sJs",
    )  # fmt: skip
    with pytest.raises(NotAllowed, match="the dealer"):
        round_.push("d settle")
    round_.push("d dh d KhKd")
    with pytest.raises(NotAllowed, match="box 1"):
        round_.push("d settle")
    with pytest.raises(NotAllowed, match="2 unseen"):
        round_.push("d dh p1 Ah")
    for line in ("d dh p1 AhAd", "d settle"):
        round_.push(line)
    assert round_.answer().seats["p1"].net == 5000


@pytest.mark.rule("vic-three-card-poker 9.5.1")
def test_hands_of_three_card_poker_are_picked_up_when_the_last_card_is_dealt() -> None:
    round_ = start(THREE_CARD, None, "p1 bet ante 10, p1 bet jackpot 5, d close, d dh p1 AhKhQh")
    for line in ("d dh d QcQd7s", "d dj 2c3c"):
        assert view(round_, "p1").felt.places["p1"].cards == HIDDEN
        assert own_hands(round_, "p1")["p1"].cards == HIDDEN
        round_.push(line)
    assert view(round_, "p1").felt.places["p1"].cards == ("Ah", "Kh", "Qh")
