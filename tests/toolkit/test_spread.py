"""Tests that follow one another in a room stay on one processor, even if pytest changes a test's address."""

import pytest

from toolkit.spread import ByFile


@pytest.mark.parametrize(
    ("one", "other", "together"),
    [
        ("tests/web/test_lists.py::test_a", "tests/web/test_lists.py::test_b[x::y]", True),
        ("tests/odds/test_exact.py::test_a", "tests/odds/test_other.py::test_b", True),
        ("tests/pit/table/test_seats.py::test_a", "tests/pit/table/test_seats.py::test_b", True),
        ("tests/pit/table/test_seats.py::test_a", "tests/pit/table/test_sign.py::test_a", False),
        ("tests/web/test_lists.py::test_a", "tests/room/test_lists.py::test_a", False),
    ],
)
def test_what_shares_a_room_or_a_count_stays_together(one: str, other: str, together: bool) -> None:
    spread = ByFile.__new__(ByFile)
    assert (spread._split_scope(one) == spread._split_scope(other)) is together


def test_the_tests_are_spread_by_it(pytestconfig: pytest.Config) -> None:
    """Under xdist the controller calls this hook; without it, files that share a room would be separated."""
    made = [hook.plugin_name for hook in pytestconfig.hook.pytest_xdist_make_scheduler.get_hookimpls()]
    assert any(name.endswith("conftest.py") for name in made)
