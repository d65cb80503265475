"""Several winners at one table are keyed off, and then paid, in order of payout rather than of seat."""

import pytest

from pitboss.core.refusals import Refusal
from pitboss.pit.jackpot import JackpotManager
from pitboss.pit.jackpot.events import KeyedOff, KeyedOffAgain, PoolsKeyed
from pitboss.rules.event import Event

OPENED = """
operator open main linked wager 5 pools 100000 60000 40000
operator join t1 main {game}
t1 start 1 p1@2 p2@3 p3 p4 p5
t1 hit 1 p1 royal-flush p2 straight-flush p3 flush p4 straight-flush p5 straight-flush
"""


@pytest.mark.rule(
    "wa-crown-holdem 4.17(a)", "wa-crown-holdem 4.17(b)", "wa-crown-holdem 4.18(a)", "wa-crown-holdem 4.18(c)",
    "wa-ultimate-texas-holdem 4.19(a)", "wa-ultimate-texas-holdem 4.19(b)", "wa-ultimate-texas-holdem 4.20(a)",
    "wa-ultimate-texas-holdem 4.20(c)",
)  # fmt: skip
@pytest.mark.parametrize("game", ["wa-crown-holdem", "wa-ultimate-texas-holdem"])
def test_straight_flushes_by_level_then_royals_then_what_the_house_pays(game: str) -> None:
    manager = JackpotManager()
    events = [event for line in OPENED.format(game=game).strip().splitlines() for event in manager.read(line, 0)]
    keyed = [event for event in events if isinstance(event, KeyedOff)]
    assert [event.claim for event in keyed] == ["t1/1/p4", "t1/1/p5", "t1/1/p2", "t1/1/p1", "t1/1/p3"]
    assert [str(ref) for ref in manager.tables["t1"].round.claims] == [event.claim for event in keyed]  # type: ignore[union-attr]
    again = manager.read("supervisor refuse t1/1/p4 not-a-straight-flush", 1)
    assert [event.claim for event in again if isinstance(event, KeyedOffAgain)] == ["t1/1/p5", "t1/1/p2", "t1/1/p1"]


def _told(*lines: str) -> list[Event]:
    manager = JackpotManager()
    return [event for line in lines for event in manager.read(line, 0)]


OPEN = ("operator open main linked wager 5 pools 100000 60000 40000", "operator join t1 main wa-crown-holdem")


@pytest.mark.rule("wa-crown-holdem 4.16(b)", "wa-crown-holdem 4.18(a)")
@pytest.mark.parametrize(("other", "alike"), [("p2", True), ("p2@3", False)])
def test_only_winners_of_one_level_are_said_to_share(other: str, alike: bool) -> None:
    events = _told(*OPEN, f"t1 start 1 p1 {other}", "t1 hit 1 p1 straight-flush p2 straight-flush")
    keyed = [event for event in events if isinstance(event, KeyedOff)]
    assert len(keyed) == 2
    for event in keyed:
        assert ("wa-crown-holdem 4.16(b)" in event.rules) is alike
        assert any(rule.startswith("wa-crown-holdem 4.18") for rule in event.rules) is not alike


@pytest.mark.rule("wa-crown-holdem 3.16(a)", "wa-crown-holdem 3.21")
@pytest.mark.parametrize(("hand", "lifted"), [("royal-flush", False), ("straight-flush", True)])
def test_pools_are_lifted_by_3_21_after_a_straight_flush_alone(hand: str, lifted: bool) -> None:
    low = "operator open main linked wager 5 pools 25000 25000 25000"
    events = _told(low, OPEN[1], "t1 start 1 p1", f"t1 hit 1 p1 {hand}")
    (keyed,) = [event for event in events if isinstance(event, PoolsKeyed)]
    assert "wa-crown-holdem 3.16(a)" in keyed.rules
    assert ("wa-crown-holdem 3.21" in keyed.rules) is lifted


def test_where_no_table_plays_for_a_jackpot_that_is_said() -> None:
    with pytest.raises(Refusal, match="table 't1' has no jackpot"):
        _told(OPEN[0], "operator leave t1")
