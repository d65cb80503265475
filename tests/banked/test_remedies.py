"""After a remedy the round goes on to what is due: never before the close, never after the end."""

from typing import Literal

import pytest

from banked.helpers import CROWN, THREE_CARD, ULTIMATE, start
from pitboss.rounds.banked.trouble.remedies import play_on
from pitboss.rounds.view import PUBLIC, BankedView, view


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
