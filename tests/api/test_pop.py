"""`pop` undoes the last action: the round is then as if it had never been played."""

from pathlib import Path
from typing import Any

import pytest

import pitboss
from pitboss.books.adjudication import begin
from pitboss.core.refusals import RoundNotBegun

RECORDS = sorted((Path(__file__).parents[1] / "records").rglob("*.toml"))[::12]
VIEWERS = (pitboss.PUBLIC, "d", "p1", "p2", "p3")


def state(round_: pitboss.Round) -> list[Any]:
    """Return everything that a round can be asked for."""
    seen = [pitboss.view(round_, viewer) for viewer in VIEWERS]
    return [seen, round_.answer(), round_.legal_actions(), round_.due(), round_.lines, round_.status]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_action_of_a_record_can_be_taken_back(path: Path) -> None:
    try:
        round_, lines = begin(pitboss.read_record(path.read_bytes()))
    except pitboss.Refusal:
        return  # its sign is refused: nothing is played
    before = [state(round_)]
    for line in lines:
        try:
            round_.push(line)
        except pitboss.Refusal:
            break
        before.append(state(round_))
    while round_.steps:
        before.pop()
        last = round_.steps[-1].action
        assert round_.pop() == last
        assert state(round_) == before[-1]


def test_what_was_taken_back_can_be_played_again_or_otherwise() -> None:
    round_ = pitboss.new_round("wa-ultimate-texas-holdem", minimum="10")
    round_.push("p1 bet ante 10")
    told = round_.push("p1 bet blind 10")
    assert round_.push(round_.pop()) == told
    round_.pop()
    round_.pop()
    round_.push("p2 bet ante 20")
    assert round_.lines == ["p2 bet ante 20"]


def test_an_empty_round_has_nothing_to_take_back() -> None:
    round_ = pitboss.new_round("wa-ultimate-texas-holdem", minimum="10")
    with pytest.raises(RoundNotBegun, match="nothing has been played yet"):
        round_.pop()


def test_copies_stay_as_they_are() -> None:
    round_ = pitboss.new_round("wa-ultimate-texas-holdem", minimum="10")
    round_.push("p1 bet ante 10")
    other = round_.copy()
    round_.pop()
    assert other.lines == ["p1 bet ante 10"]
    assert round_.lines == []
