"""A store of each kind."""

from collections.abc import Iterator

import pytest

from pitboss.ledger.store import Store


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    opened = Store.open(url)
    yield opened
    opened.close()
