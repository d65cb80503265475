"""After a remedy the round continues with the next step: never before the close, never after the end."""

from typing import Literal

import pytest

from pitboss.core.refusals import NotAllowed
from pitboss.rules.banked.irregularities.remedies import play_on
from pitboss.rules.view import PUBLIC, BankedView, view
from toolkit.banked import CROWN, THREE_CARD, ULTIMATE, start


@pytest.mark.parametrize("game", [CROWN, ULTIMATE, THREE_CARD])
def test_before_the_close_nothing_is_due(game: str) -> None:
    round_ = start(game)
    play_on(round_, ())
    assert (round_.status, round_.closed) == ("open", False)


@pytest.mark.parametrize("status", ["settled", "void"])
@pytest.mark.parametrize("game", [CROWN, ULTIMATE, THREE_CARD])
def test_after_the_end_nothing_is_due(game: str, status: Literal["settled", "void"]) -> None:
    round_ = start(game)
    round_.closed, round_.status = True, status
    play_on(round_, ())
    assert round_.status == status


@pytest.mark.parametrize("game", [CROWN, ULTIMATE, THREE_CARD])
def test_without_a_main_wager_left_the_round_ends(game: str) -> None:
    round_ = start(game)
    round_.closed = True
    play_on(round_, ())
    assert round_.status == "void"


WITHDRAWING = (
    "p1 bet ante 10, p1 bet pair-plus 5, p1 bet six-card 5, p2 bet ante 10, d close",
    "d dh p1 AhKhQh, d dh p2 4c5d8s, d dh d QsJd3c, p1 bet play 10",
    "d error wrong-count p2 2, area-manager count right",
)


@pytest.mark.rule("ruling vic-three-card-poker TC-C10", "ruling vic-three-card-poker TC-I4")
@pytest.mark.parametrize(
    ("decided", "left"),
    [
        ("manager forfeit p1 pair-plus", ["continue", "withdraw", "withdraw ante", "withdraw six-card"]),
        ("manager forfeit p1 ante", ["continue", "withdraw", "withdraw pair-plus", "withdraw six-card"]),
        ("manager void-fraud p1 six-card", ["continue", "withdraw", "withdraw ante", "withdraw pair-plus"]),
        ("manager forfeit p1 pair-plus six-card", ["continue", "withdraw"]),
        ("manager forfeit p1 pair-plus six-card, manager void-fraud p1 ante", []),
        ("manager forfeit p1", []),
    ],
)
def test_what_an_official_has_taken_out_is_offered_back_no_longer(decided: str, left: list[str]) -> None:
    round_ = start(THREE_CARD, None, *WITHDRAWING, decided)
    offered = round_.legal_actions().get("p1", ())
    assert [choice.verb.removeprefix("option ") for choice in offered] == left
    assert (round_.due() is None) is bool(left), "the dealer settles when nobody has a choice"


def test_who_forfeits_the_only_wager_has_no_hand_left() -> None:
    bets = "p1 bet pair-plus 5, p2 bet ante 10, p2 bet pair-plus 5, d close"
    round_ = start(THREE_CARD, None, bets, "d dh p1 AhKhQh, d dh p2 2d7d9d, d dh d QsJd3c")
    round_.push("manager forfeit p1")
    round_.push("manager forfeit p2 pair-plus")
    felt = view(round_, PUBLIC).felt
    assert isinstance(felt, BankedView)
    assert {place: box.folded for place, box in felt.places.items()} == {"p1": True, "p2": False}


@pytest.mark.rule("vic-three-card-poker 13.4", "wa-crown-holdem 6.4(a)")
@pytest.mark.parametrize(
    ("game", "decided", "ground"),
    [
        (THREE_CARD, "higher-duties-dealer void forces of nature", "(forces of nature)"),
        (THREE_CARD, "higher-duties-dealer void other flood", "(other flood)"),
        (CROWN, "operator void act of god", "(act of god)"),
        (CROWN, "operator void civil commotion", "(civil commotion)"),
        (CROWN, "operator void Act of God", "(Act of God)"),
    ],
)
def test_a_ground_of_several_words_is_told_whole(game: str, decided: str, ground: str) -> None:
    round_ = start(game, None, "p1 bet ante 10, d close", decided)
    assert round_.status == "void"
    assert ground in round_.answer().rulings[-1].text


@pytest.mark.rule("vic-three-card-poker 11.5.2", "ruling vic-three-card-poker TC-J9")
def test_only_a_jackpot_wager_is_said_to_take_its_increment_back() -> None:
    table = {"jackpot": {"wager": "5", "option": 1, "seed": 10000, "meter": "60000"}}
    round_ = start(
        THREE_CARD, table, "p1 bet ante 10, p2 bet ante 10, p2 bet jackpot 5, d close",
        "d dh p1 AhKhQh, d dh p2 4c5d8s, d dh d QsJd3c, d error wrong-count p2 2 announced, area-manager count right",
    )  # fmt: skip
    settled = {placed.wager.name: placed.settled for placed in round_.placed if placed.settled}
    assert "ruling vic-three-card-poker TC-J9" not in settled["ante"].rules
    assert "ruling vic-three-card-poker TC-J9" in settled["jackpot"].rules


@pytest.mark.rule("wa-crown-holdem 5.8")
def test_no_hand_is_kept_face_down_while_cards_are_laid_again() -> None:
    round_ = start(
        CROWN, None, "p1 bet ante 10, p1 bet player-extra 5, d close, d dh p1 9h9c, d dh d AsQs",
        "p1 bet flop 20, d error board, supervisor reconstruct flop",
    )  # fmt: skip
    assert list(round_.legal_actions()) == ["d"]
    round_.push("d db 2c3c4c")
    assert [choice.kind for choice in round_.legal_actions()["p1"]] == ["decline"]


@pytest.mark.rule("wa-crown-holdem 5.13(b)")
def test_a_fault_that_is_found_is_offered_by_its_own_clause() -> None:
    round_ = start(CROWN, None, "p1 bet ante 10, d close, d error system")
    resume, void = round_.legal_actions()["operator"]
    assert (resume.verb, "wa-crown-holdem 5.13(a)" in resume.rules) == ("resume", True)
    assert (void.verb, void.words) == ("void", "void the round for a fault of the system")
    assert "wa-crown-holdem 5.13(b)" in void.rules


def test_only_what_is_noticed_at_any_time_can_have_happened_while_a_choice_is_open() -> None:
    round_ = start(
        CROWN, None, "p1 bet ante 10, d close, d dh p1 9h9c, d dh d AsQs, d error empty-box p4 seen",
    )  # fmt: skip
    assert round_.possible_irregularities() == ["uncut", "bad-cards", "system"]
    round_.push("d error system")
    assert round_.possible_irregularities() == []


@pytest.mark.rule("vic-three-card-poker 8.2.3")
def test_winnings_that_are_paid_up_say_so() -> None:
    round_ = start(
        THREE_CARD, {"minimum": "10", "unit": "5"}, "p1 bet ante 12, d close, d dh p1 5s5d5h, d dh d QsJd3c",
        "p1 bet play 12, d settle",
    )  # fmt: skip
    bonus = next(placed for placed in round_.placed if placed.wager.name == "ante-bonus")
    assert bonus.settled
    assert bonus.settled.why.text("up") == "5.00"
    assert bonus.settled.paid == 5000


@pytest.mark.rule("wa-ultimate-texas-holdem 5.12", "ruling wa-ultimate-texas-holdem U9")
@pytest.mark.parametrize(
    ("lines", "early"),
    [
        ("d error absent p1", True),
        ("p1 cc, d db Qh7h4h, d error absent p1", True),
        ("p1 cc, d db Qh7h4h, p1 cc, d db 2c3d, d error absent p1", False),
    ],
)
def test_trips_of_an_absent_player_is_lost_by_an_early_fold_only_before_the_river(lines: str, early: bool) -> None:
    round_ = start(
        ULTIMATE, None, "p1 bet ante 10, p1 bet blind 10, p1 bet trips 5, d close, d dh p1 AhKh, d dh d 9s9c", lines,
        "d settle",
    )  # fmt: skip
    trips = next(placed.settled for placed in round_.placed if placed.wager.name == "trips")
    assert trips
    assert ("wa-ultimate-texas-holdem 3.20(b)(i)" in trips.rules) is early
    assert "wa-ultimate-texas-holdem 5.12" in trips.rules


@pytest.mark.rule("vic-three-card-poker 11.6.1")
def test_the_dealers_cards_are_named_where_they_are_missing() -> None:
    round_ = start(
        THREE_CARD, None, "p1 bet ante 10, d close, d dh p1 AhKhQh, d dh d QsJd3c, p1 bet play 10",
        "d error wrong-count d 4, higher-duties-dealer reconstruct yes, d dh d Qs",
    )  # fmt: skip
    with pytest.raises(NotAllowed, match="those of the dealer"):
        round_.push("d settle")
