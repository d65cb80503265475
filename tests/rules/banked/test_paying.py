"""Take and pay: the dealer's list is in the order the book compares hands."""

from pathlib import Path

import pytest

from pitboss.books.adjudication import replay
from pitboss.rules.banked.round import BankedRound
from pitboss.rules.banked.settlement import payments
from pitboss.rules.record import read_record

RECORDS = Path(__file__).parent.parent.parent / "records"


@pytest.mark.rule("vic-three-card-poker 9.6.2")
def test_three_card_hands_are_compared_from_the_dealers_right() -> None:
    """Box 1 is on the dealer's left, so the list begins with box 9; within a hand the Ante comes before Play."""
    round_ = replay(read_record((RECORDS / "vic-three-card-poker" / "nine-boxes.toml").read_text()))
    assert isinstance(round_, BankedRound)
    listed = [(one.box, one.wager) for one in payments(round_) if one.wager != "ante-bonus"]
    played = [(box, wager) for box in range(9, 0, -1) for wager in ("ante", "play")]
    assert listed == [one for one in played if one != (4, "play")], "box 4 folded"
