"""A log lasts for ever: a line that was accepted is accepted again, whatever checks were added since."""

import pytest

from pitboss.core.refusals import Refusal
from pitboss.pit.jackpot import JackpotManager, read_line
from pitboss.pit.jackpot.state import ClaimState

OPENED = "operator open royal room reseed 10000 contribution -1 0"


def test_what_a_log_has_stands() -> None:
    manager = JackpotManager()
    manager.push(read_line(OPENED), 0, replayed=True)
    assert list(manager.systems) == ["royal"]
    with pytest.raises(Refusal, match="be negative"):
        manager.push(read_line(OPENED.replace("royal", "other")), 0)


BY_ONE_HAND = (
    "operator open main linked wager 5",
    "operator join t1 main wa-crown-holdem",
    "t1 start 1 p1",
    "supervisor:sam enter t1 hit 1 p1 royal-flush for ~Anna",
    "supervisor:sam enter t1 sort 1 complete by d:dora",
    "supervisor:sam verify t1/1/p1",
    "t1 pay 1 p1 cash by d:dora slip 1",
    "t1 over 1",
    "t1 refused 1 hit 1 p1 royal-flush AsKsQsJsTs for anna because it is over",
    "operator:mona resolve t1/1 looked at",
)


def test_a_prize_of_one_hand_that_a_log_has_stands() -> None:
    """A prize entered without cards and verified by the same person stands, because its log accepted it then."""
    manager = JackpotManager()
    for line in BY_ONE_HAND:
        manager.push(read_line(line), 0, replayed=True)
    (claim,) = manager.claims.values()
    assert [step.state for step in claim.history] == ["entered by hand", "keyed off", "sorted", "verified", "paid"]


def test_a_claim_of_a_round_that_was_left_behind_is_brought_to_its_payment_by_hand() -> None:
    """A log may have a start that would have to wait today; its claim's lines are entered for its own round."""
    manager = JackpotManager()
    logged = [
        "operator open main linked wager 5",
        "operator join t1 main wa-crown-holdem",
        "t1 start 1 p1",
        "t1 over 1",
        "supervisor enter t1 hit 1 p1 royal-flush for anna",
        "t1 start 2 p1",
    ]
    for line in logged:
        manager.push(read_line(line), 0, replayed=True)
    with pytest.raises(Refusal, match="no round 1 in play"):
        manager.push(read_line("t1 sort 1 complete"), 0)
    for line in ("supervisor enter t1 sort 1 complete", "supervisor verify t1/1/p1", "t1 pay 1 p1"):
        manager.push(read_line(line), 0)
    with pytest.raises(Refusal, match="no round 1 in play"):
        manager.push(read_line("supervisor enter t1 sort 1 complete"), 0)
    (claim,) = manager.claims.values()
    assert claim.state is ClaimState.PAID
    assert manager.tables["t1"].last == 2
