"""A log is for ever: a line that was taken once is taken again, whatever is asked of such lines since."""

import pytest

from pitboss.core.refusals import Refusal
from pitboss.pit.jackpot import JackpotManager, read_line
from pitboss.pit.jackpot.state import ClaimState
from pitboss.rules.edition import EDITION

OPENED = "operator open royal room reseed 10000 contribution -1 0"


@pytest.mark.parametrize("edition", range(EDITION + 1))
def test_what_a_log_has_stands(edition: int) -> None:
    manager = JackpotManager()
    manager.push(read_line(OPENED), 0, edition)
    assert list(manager.systems) == ["royal"]
    with pytest.raises(Refusal, match="less than nothing"):
        manager.push(read_line(OPENED.replace("royal", "other")), 0)


@pytest.mark.parametrize(("edition", "value"), [(0, 13_499_340_600), (EDITION, 15_000_340_600)])
def test_lines_of_the_first_version_are_read_as_they_were(edition: int, value: int) -> None:
    """The meter was read as it was when the round was over, without the prize."""
    manager = JackpotManager()
    game = "vic-three-card-poker"
    lines = [
        (0, "operator open m1 meter wager 1 option 1 seed 10000 meter 15000"),
        (0, f"operator notice join t1 m1 {game}"),
        (20, f"operator join t1 m1 {game}"),
        (20, "t1 start 1 p1"),
        (21, "t1 hit 1 p1 straight-flush"),
        (21, "assistant-casino-manager confirm t1/1/p1"),
        (21, "t1 pay 1 p1"),
        (22, "t1 over 1"),
    ]
    for minute, line in lines:
        manager.push(read_line(line), minute * 60_000, edition)
    (read,) = manager.push(read_line("area-manager read t1/1"), 22 * 60_000)
    assert getattr(read, "value", None) == value


def test_a_claim_of_a_round_that_was_left_behind_is_brought_to_its_payment_by_hand() -> None:
    """A log may have a start that would wait today; what its claim needs is entered for the claim's own round."""
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
        manager.push(read_line(line), 0, EDITION)
    with pytest.raises(Refusal, match="no round 1 in play"):
        manager.push(read_line("t1 sort 1 complete"), 0)
    for line in ("supervisor enter t1 sort 1 complete", "supervisor verify t1/1/p1", "t1 pay 1 p1"):
        manager.push(read_line(line), 0)
    with pytest.raises(Refusal, match="no round 1 in play"):
        manager.push(read_line("supervisor enter t1 sort 1 complete"), 0)
    (claim,) = manager.claims.values()
    assert claim.state is ClaimState.PAID
    assert manager.tables["t1"].last == 2
