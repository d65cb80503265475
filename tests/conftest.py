"""What tests share: no deadline a busy machine could miss, the same examples on every run in CI, real databases."""

import os
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
import sqlalchemy as sql
from hypothesis import settings

from databases import postgresql_server

settings.register_profile("pitboss", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("pitboss")

DATABASES = ("sqlite", "postgresql")


@pytest.fixture(scope="session", autouse=True)
def _own_state(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Anchors of databases that are no files lie in the user's folder: in these tests in one that goes away."""
    os.environ["XDG_STATE_HOME"] = str(tmp_path_factory.mktemp("state"))


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Callable[[], str]]:
    """Gives an empty database of a PostgreSQL server that lives as long as the tests; its URL."""
    with postgresql_server() as server:
        numbers = count(1)

        def made() -> str:
            engine = sql.create_engine(server.get_uri(driver="psycopg"), isolation_level="AUTOCOMMIT")
            name = f"room{next(numbers)}"
            with engine.connect() as connection:
                connection.exec_driver_sql(f"CREATE DATABASE {name}")
            engine.dispose()
            return str(server.get_uri(database=name, driver="psycopg"))

        yield made


@pytest.fixture(params=DATABASES)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'room.db'}"
    made: Callable[[], str] = request.getfixturevalue("postgresql")
    return made()
