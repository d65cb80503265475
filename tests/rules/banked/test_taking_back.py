"""Only its patron may take a wager back, until the close; software does nothing that nobody waits for."""

import pytest

from pitboss.bots.casual import Bot
from pitboss.core.refusals import NotAllowed, UnreadableLine
from pitboss.rules.banked.choices import taking_back
from pitboss.rules.banked.events import WagerTakenBack
from pitboss.rules.view import view
from toolkit.banked import CROWN, ULTIMATE, start


def test_a_wager_taken_back_was_never_placed() -> None:
    round_ = start(CROWN, None, "p1 bet ante 10, p2 bet ante 10, p1 bet player-extra 5")
    (event,) = round_.push("p1 unbet ante")
    assert isinstance(event, WagerTakenBack)
    assert (event.box, event.wager, event.staked) == (1, "ante", 1000)
    assert "bet ante" in [choice.verb for choice in round_.legal_actions()["p1"]]
    round_.push("p1 unbet player-extra")
    assert view(round_, "p1").felt.places.keys() == {"p2"}
    round_.push("p1 bet ante 25")
    round_.push("d close")
    assert [(placed.patron, placed.staked) for placed in round_.placed] == [("p2", 1000), ("p1", 2500)]
    assert round_.chips_in == 3500


def test_every_own_wager_and_no_other_is_offered_back_until_the_close() -> None:
    round_ = start(CROWN, None, "p1 bet ante 10, p2 bet ante 10, p2 bet player-extra@1 5")
    assert [choice.verb for choice in taking_back(round_, "p1")] == ["unbet ante"]
    assert [choice.verb for choice in taking_back(round_, "p2")] == ["unbet ante", "unbet player-extra@1"]
    assert all(choice.aside for choice in taking_back(round_, "p2")), "the round waits for nobody to take a wager back"
    for choice in taking_back(round_, "p2"):
        again = round_.copy()
        again.push(choice.line("p2"))
        assert choice.verb not in [one.verb for one in taking_back(again, "p2")]
    round_.push("d close")
    assert taking_back(round_, "p1") == ()


@pytest.mark.parametrize(
    ("line", "says"), [("p1 unbet blind", "no blind in box 1"), ("p2 unbet ante@1", "no ante in box 1")]
)
def test_nobody_takes_back_what_is_not_there_or_not_theirs(line: str, says: str) -> None:
    round_ = start(ULTIMATE, None, "p1 bet ante 10")
    with pytest.raises(NotAllowed, match=says) as refused:
        round_.push(line)
    assert refused.value.rules
    assert round_.lines == ["p1 bet ante 10"]


@pytest.mark.rule("wa-ultimate-texas-holdem 3.4")
def test_after_the_close_nothing_is_taken_back() -> None:
    round_ = start(ULTIMATE, None, "p1 bet ante 10, p1 bet blind 10, d close")
    with pytest.raises(NotAllowed, match="betting is closed") as refused:
        round_.push("p1 unbet blind")
    assert "wa-ultimate-texas-holdem 3.4" in refused.value.rules
    with pytest.raises(UnreadableLine):
        round_.push("p1 unbet blind 10")


def test_a_bot_never_keeps_its_hand_face_down() -> None:
    round_ = start(
        CROWN, None, "p1 bet ante 10, d close, d dh p1 AhKh, d dh d QsQd, p1 bet flop 20, d db 3c4c5c, p1 cc, d db 6c",
        "p1 cc, d db 7s",
    )  # fmt: skip
    seen = view(round_, "p1")
    assert [(choice.verb, choice.aside) for choice in seen.choices] == [("decline", True)]
    assert all(Bot(seed).choose(seen) is None for seed in range(20))
