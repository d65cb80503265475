"""A log is for ever: a line that was taken once is taken again, whatever is asked of such lines since."""

import pytest

from pitboss.core.refusals import Refusal
from pitboss.pit.jackpot import JackpotManager, read_line
from pitboss.rules.edition import EDITION

OPENED = "operator open royal room reseed 10000 contribution -1 0"


def test_what_a_log_has_stands() -> None:
    manager = JackpotManager()
    manager.push(read_line(OPENED), 0, EDITION)
    assert list(manager.systems) == ["royal"]
    with pytest.raises(Refusal, match="less than nothing"):
        manager.push(read_line(OPENED.replace("royal", "other")), 0)
