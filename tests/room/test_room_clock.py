"""The room's time goes on when somebody sets the computer's clock back."""

import time
from datetime import UTC, datetime, timedelta
from unittest.mock import patch

from pitboss.room.clock import PACE, RoomClock

NOON = datetime(2026, 3, 27, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


def test_time_never_goes_back_and_the_clock_is_caught_up_with() -> None:
    passed = ahead = 0.0
    with patch.object(time, "monotonic", lambda: passed):
        clock = RoomClock(lambda: NOON + timedelta(seconds=passed + ahead), None)
        assert clock() == NOON
        passed, ahead = 10.0, 3600.0
        told = clock()
        assert told == NOON + HOUR + timedelta(seconds=10), "forward it is believed: the computer may have slept"
        passed, ahead = 20.0, 0.0
        assert clock() == told + timedelta(seconds=10 * PACE), "it is an hour ahead, and goes on a little slower"
        passed = 20.0 + 10 * 3600
        assert clock() >= NOON + timedelta(seconds=passed)
        passed += 60
        assert clock() == NOON + timedelta(seconds=passed), "ten hours later it has caught up"


def test_a_room_begins_no_earlier_than_its_last_line() -> None:
    assert RoomClock(lambda: NOON, NOON + HOUR)() >= NOON + HOUR
    assert RoomClock(lambda: NOON, NOON - HOUR)() == NOON
