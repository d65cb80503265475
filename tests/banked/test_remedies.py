"""After a remedy the round goes on to what is due: never before the close, never after the end."""

from typing import Literal

import pytest

from banked.helpers import CROWN, THREE_CARD, ULTIMATE, start
from pitboss.rounds.banked.trouble.remedies import play_on


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
