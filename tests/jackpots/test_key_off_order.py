"""Several winners at one table are keyed off, and then paid, in the order of payouts and not as they sit."""

import pytest

from pitboss.jackpots import JackpotManager
from pitboss.jackpots.event import KeyedOff, KeyedOffAgain

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
