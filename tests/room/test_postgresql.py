"""Failures of a PostgreSQL server: each is reported in one sentence, and nothing acknowledged is lost."""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import sqlalchemy as sql

from pitboss.log.database import StoreError
from pitboss.log.lock import sole_writer
from pitboss.log.store import Store
from room.conftest import free_port
from room.test_bad_conditions import serve
from room.test_crash import TABLES, Driver, check_log
from toolkit.client import sign_up
from toolkit.databases import postgresql_server


@pytest.fixture(scope="module")
def own() -> Iterator[Any]:
    """Start a PostgreSQL server that may be stopped."""
    with postgresql_server() as server:
        yield server


def run_sql(url: str, *lines: str) -> None:
    engine = sql.create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        for line in lines:
            connection.exec_driver_sql(line)
    engine.dispose()


class Served:
    """`pitboss serve` as an operator starts it."""

    def __init__(self, url: str) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        words = ("serve", "--demo", "--at-once", "--port", str(self.port), "--db", url)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "pitboss", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        for _ in range(600):
            with contextlib.suppress(httpx.TransportError):
                httpx.get(f"{self.address}/api/games", timeout=10)
                return
            time.sleep(0.1)
        raise TimeoutError("the server does not answer")

    def end(self) -> tuple[int, str]:
        """Wait until the server has stopped; return its exit status and output."""
        _, said = self.process.communicate(timeout=60)
        assert "Traceback" not in said
        return self.process.returncode, " ".join(said.split())


async def play_until(drivers: list[Driver], acknowledged: int, then: Any) -> None:
    """Let everybody play until this many further lines are acknowledged, however long a busy machine takes."""
    before = sum(len(driver.acknowledged) for driver in drivers)
    tasks = [asyncio.create_task(driver.life()) for driver in drivers]
    async with asyncio.timeout(120):
        while sum(len(driver.acknowledged) for driver in drivers) < before + acknowledged:
            await asyncio.sleep(0.05)
    then()
    await asyncio.wait_for(asyncio.gather(*tasks), 60)


def stop(server: Any) -> None:
    """Shut PostgreSQL down fast, which cuts connections."""
    os.kill(server.get_pid(), signal.SIGINT)


@pytest.mark.proof(only=True)
def test_postgresql_stopped_while_playing(own: Any) -> None:
    run_sql(own.get_uri(driver="psycopg"), "CREATE DATABASE stopped")
    url = own.get_uri(database="stopped", driver="psycopg")
    served = Served(url)
    cookies = {name: asyncio.run(sign_up(served.address, name)) for name in TABLES}
    drivers = [Driver(served.address, table, name, cookies[name]) for name, table in TABLES.items()]
    asyncio.run(play_until(drivers, 40, lambda: stop(own)))
    status, said = served.end()
    assert status == 2
    assert "the room had to close: the log cannot be written" in said
    assert "nobody received anything unrecorded" in said
    assert "start pitboss again" in said
    own.get_postmaster_info().process.wait(60)
    own.start()
    assert check_log(url, drivers, TABLES) > 10
    again = Served(url)
    for driver in drivers:
        driver.url = driver.url.replace(str(served.port), str(again.port))
    asyncio.run(play_until(drivers, 40, lambda: again.process.send_signal(signal.SIGINT)))
    assert again.end() == (0, "")
    assert check_log(url, drivers, TABLES) > 10


def test_a_connection_that_is_cut_takes_the_lock_with_it_and_nothing_is_written(own: Any) -> None:
    run_sql(own.get_uri(driver="psycopg"), "CREATE DATABASE cut")
    url = own.get_uri(database="cut", driver="psycopg")
    store, other = Store.open(url), Store.open(url)
    with sole_writer(store):
        with pytest.raises(StoreError, match="another pitboss server is running on postgresql://"), sole_writer(other):
            pass
        run_sql(url, "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'")
        from log.test_log import chain

        with pytest.raises(StoreError, match="cannot be written"):
            store.append(chain(1))
        with sole_writer(other):
            other.append(chain(1))
    assert other.read("t1") == chain(1)
    store.close()
    other.close()


def test_no_transaction_is_left_open_by_the_lock(own: Any) -> None:
    """An open transaction would block the database's own cleaning, and be ended where idle ones are not allowed."""
    run_sql(own.get_uri(driver="psycopg"), "CREATE DATABASE idle")
    store = Store.open(own.get_uri(database="idle", driver="psycopg"))
    with sole_writer(store), store.engine.connect() as connection:
        states = connection.exec_driver_sql(
            "SELECT state FROM pg_stat_activity WHERE datname = 'idle' AND pid <> pg_backend_pid()"
        ).all()
    assert {state for (state,) in states} == {"idle"}
    store.close()


def test_a_wrong_password_a_missing_database_and_a_user_who_may_not_write(own: Any) -> None:
    first = own.get_uri(driver="psycopg")
    run_sql(first, "CREATE ROLE locked LOGIN PASSWORD 'right'", "CREATE DATABASE guarded")
    rules = own.pgdata / "pg_hba.conf"
    rules.write_text(f"local all locked scram-sha-256\n{rules.read_text()}")
    run_sql(first, "SELECT pg_reload_conf()")
    found = sql.make_url(own.get_uri(database="guarded", driver="psycopg"))
    wrong = found.set(username="locked", password="wrong").render_as_string(hide_password=False)
    for _ in range(100):  # the new rule holds as soon as PostgreSQL has read it
        try:
            run_sql(wrong)
        except sql.exc.OperationalError:
            break
        time.sleep(0.1)
    status, said = serve("--port", "0", "--db", wrong)
    assert status == 2
    assert "password authentication failed" in said
    assert "PGPASSWORD" in said
    assert "wrong" not in said
    right = found.set(username="locked", password="right").render_as_string(hide_password=False)
    status, said = serve("--port", "0", "--db", right)
    assert status == 2
    assert "permission denied" in said
    assert "the right to create and write tables" in said
    status, said = serve("--port", "0", "--db", own.get_uri(database="missing"))
    assert status == 2
    assert 'database "missing" does not exist' in said
    assert "createdb" in said


@pytest.mark.parametrize(
    "url", ["postgresql://me:secret@127.0.0.1:{port}/room", "postgresql://me:secret@host.invalid/room"]
)
def test_a_host_that_does_not_answer(url: str) -> None:
    status, said = serve("--port", "0", "--db", url.format(port=free_port()))
    assert status == 2
    assert "cannot be opened" in said
    assert "check the host" in said
    assert "secret" not in said
