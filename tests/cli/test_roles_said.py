"""`pitboss roles` lists who may do what, and nothing that everybody is refused."""

import pytest

from pitboss.books.library import BOOKS
from pitboss.cli.rules import officials
from pitboss.room.table.permissions import NOBODYS


@pytest.mark.parametrize("book", BOOKS)
def test_no_role_has_what_nobody_says(book: str) -> None:
    """A supervisor's `clock p3` is a decision in a round, not a line of the clock itself."""
    refused = NOBODYS.keys() - {"clock"}
    assert not {power.decision for power in officials(book).powers} & refused
