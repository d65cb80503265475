"""Shared fixtures: repeatable examples unless a random search is wanted, figures of proofs, real databases."""

import gc
import os
import signal
from collections.abc import Callable, Generator, Iterator
from itertools import count
from pathlib import Path, PurePath

import httpx
import pytest
import sqlalchemy as sql
from hypothesis import is_hypothesis_test, settings
from xdist.remote import Producer

from toolkit import found, refusals
from toolkit.databases import hurry_sqlite, postgresql_server
from toolkit.effort import EXAMPLES, FUZZING, PROVING
from toolkit.spread import ByFile, kept_with

settings.register_profile(
    "pitboss",
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=not FUZZING,
    database=None,
    print_blob=FUZZING,
)
settings.load_profile("pitboss")

DATABASES = ("sqlite", "postgresql")


def pytest_configure(config: pytest.Config) -> None:
    os.environ.pop("COLUMNS", None)  # pages are as wide as they are for everybody, whatever terminal the tests run in
    hurry_sqlite()
    # a busy machine answers late: a client waits as long as a test may take, not httpx's five seconds
    patience = (httpx.Client.__init__.__kwdefaults__ or {})["timeout"]
    patience.read = patience.connect = patience.write = patience.pool = LONGEST / 2
    if "PITBOSS_REFUSALS" in os.environ:
        refusals.record(os.environ["PITBOSS_REFUSALS"])
    if FUZZING:
        found.watched(config)


LONGEST = 300 if not PROVING else 6 * 3600
"""Seconds after which a test counts as hung: it fails and shows where it stood."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """End a test that waits for something that never happens."""

    def hung(*_: object) -> None:
        raise TimeoutError(f"{item.nodeid} has not ended within {LONGEST} seconds")

    if not hasattr(signal, "setitimer"):  # Windows
        return (yield)
    before = signal.signal(signal.SIGALRM, hung)
    signal.setitimer(signal.ITIMER_REAL, LONGEST)
    try:
        return (yield)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


FIRST = ("odds", "web", "room")
"""The longest tests, which start first so that nobody waits for them at the end."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Sort the tests; `make prove` marks every property as a proof and tries it with more examples."""
    if not PROVING:
        later = [item for item in items if any(mark.kwargs.get("only") for mark in item.iter_markers("proof"))]
        if later:
            config.hook.pytest_deselected(items=later)
            items[:] = [item for item in items if item not in set(later)]
    places = dict[pytest.Item, int]()
    for item in items:
        group = kept_with(PurePath(item.path))
        if PROVING and isinstance(item, pytest.Function) and is_hypothesis_test(item.obj):
            item.add_marker(pytest.mark.proof)
        place = group if group in FIRST else item.path.parent.name
        places[item] = FIRST.index(place) if place in FIRST else len(FIRST)
    items.sort(key=places.__getitem__)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> ByFile:
    return ByFile(config, log)


def pytest_collection_finish() -> None:
    """Exempt the tests and their imports from garbage collection, because they stay until the end anyway."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Write a search's failure as a record that can be replayed."""
    report = yield
    watch = item.config.stash.get(found.WATCH, None)
    if watch and call.excinfo is not None and not call.excinfo.errisinstance(pytest.skip.Exception):
        path = watch.write(item.nodeid.removeprefix("tests/"), call.excinfo.value)
        if path is not None:
            report.sections.append(("the round as a record", str(path)))
    return report


@pytest.fixture
def figure(request: pytest.FixtureRequest) -> Callable[[str], None]:
    """Return a function that takes a figure of a proof; it is printed when all tests are done."""
    return lambda text: request.node.user_properties.append(("figure", text))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    told = [
        text
        for report in terminalreporter.getreports("passed")
        for name, text in report.user_properties
        if name == "figure"
    ]
    if told:
        terminalreporter.section("figures")
        for text in told:
            terminalreporter.write_line(text)


@pytest.fixture(scope="session", autouse=True)
def _own_state(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Keep the anchors of server databases out of the user's folder while the tests run."""
    os.environ["XDG_STATE_HOME"] = str(tmp_path_factory.mktemp("state"))


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Callable[[], str]]:
    """Return a function that creates an empty PostgreSQL database and returns its URL.

    The server runs as long as the tests.
    """
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


def _database(kind: str, request: pytest.FixtureRequest, folder: Path) -> str:
    if kind == "sqlite":
        return f"sqlite:///{folder / 'room.db'}"
    made: Callable[[], str] = request.getfixturevalue("postgresql")
    return made()


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.proof(only=True))])
def home(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return an empty SQLite database, in a proof also PostgreSQL; for tests that hardly depend on the database."""
    return _database(request.param, request, tmp_path)


@pytest.fixture(params=DATABASES)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the URL of an empty database of each kind."""
    return _database(request.param, request, tmp_path)
