"""A store of each kind, and one for tests that hardly depend on the database."""

from collections.abc import Iterator

import pytest

from pitboss.log.store import Store


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    opened = Store.open(url)
    yield opened
    opened.close()


@pytest.fixture
def own_store(home: str) -> Iterator[Store]:
    opened = Store.open(home)
    yield opened
    opened.close()
