"""Many rooms share one PostgreSQL, and each is held and written by only one process at a time."""

import re
import shlex
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sql
from typer.testing import CliRunner

from log.test_log import chain
from log.test_upgrade import FIRST
from pitboss.cli import app
from pitboss.core.errors import PitbossError
from pitboss.log import multiroom as multiroom_module
from pitboss.log.anchors import anchor_path
from pitboss.log.database import StoreError, connected, engine_at, room_of, shared_url, shown
from pitboss.log.entry import LogLine, chained
from pitboss.log.keys import sealed_with
from pitboss.log.lock import sole_writer
from pitboss.log.multiroom import SHARED, LeaseLost, Leases, in_room, leases, multiroom_engine, said
from pitboss.log.schema import about, metadata, upgrade
from pitboss.log.store import Store, _row
from pitboss.room.accounts.people import People, Person


def command(*words: str) -> str:
    answer = CliRunner().invoke(app, list(words))
    if answer.exception is not None:
        raise answer.exception
    return " ".join(answer.output.split())


@pytest.fixture(scope="module")
def made(postgresql: Callable[[], str]) -> str:
    """Return the URL of a database with two rooms."""
    url = postgresql()
    command("rooms", "add", "main", "--title", "The main room", "--db", url)
    command("rooms", "add", "west-end", "--db", url)
    return url


@pytest.fixture
def rooms_url(made: str) -> Iterator[str]:
    """Yield the same database, with no process attached."""
    yield made
    engine = multiroom_engine(made)
    with engine.connect() as connection:
        connection.execute(sql.update(leases).values(owner=None, until=None, address=None))
    engine.dispose()


def put_to_sleep(url: str, room: str) -> None:
    """Make a room's holder look as if it had been silent for long."""
    engine = multiroom_engine(url)
    with engine.connect() as connection:
        long_ago = sql.func.clock_timestamp() - sql.text("interval '1 second'")
        connection.execute(sql.update(leases).where(leases.c.name == room).values(until=long_ago))
    engine.dispose()


def taken_from_a_sleeper(
    url: str, room: str, by: Leases, lost: Callable[[LeaseLost], None], *, only_left: bool = False
) -> int:
    """Take over from a holder that looks asleep. It may renew its lease first, so it is put to sleep again then."""
    for _ in range(100):
        put_to_sleep(url, room)
        if (epoch := by.take(room, lost, only_left=only_left)) is not None:
            return epoch
    raise AssertionError(f"{room} was never free")


def lost_for_nobody(error: LeaseLost) -> None:
    raise AssertionError(error)


def entry_in(store: Store, log: str, text: str = "a line", by: str = "anna", key: str = "") -> None:
    line = LogLine(table=log, at=datetime.now(UTC), by=by, text=text, id=key)
    store.append([chained(line, store.heads().get(log))])


def test_a_room_among_many_is_named_by_its_url() -> None:
    url = sql.make_url("postgresql://me:secret@host/casino?connect_timeout=5")
    engine = engine_at(in_room(url, "west-end"))
    assert room_of(engine.url) == "west-end"
    assert shown(engine.url) == "postgresql://me:***@host/casino?connect_timeout=5&room=west-end"
    assert room_of(engine_at(engine.url.render_as_string(hide_password=False)).url) == "west-end"
    assert "options" not in shared_url(engine.url).query
    with pytest.raises(StoreError, match="cannot be a room's name"):
        engine_at(in_room(url, "West_End"))


def test_rooms_have_logs_of_their_own_and_share_their_accounts(rooms_url: str) -> None:
    holding = Leases(rooms_url, "http://here")
    stores = {}
    for name in ("main", "west-end"):
        epoch = holding.take(name, lost_for_nobody)
        stores[name] = Store.open(in_room(rooms_url, name), epoch=epoch)
    main, west = stores.values()
    entry_in(main, "t1", "only here")
    assert "t1" not in west.tables()
    assert anchor_path(main) != anchor_path(west)
    People(main).add(Person(name="Shared", password="hash"), datetime.now(UTC))
    found = People(west).find("shared")
    assert found is not None
    assert found.name == "Shared"
    assert [(one.name, one.open) for one in holding.shown()] == [("main", True), ("west-end", True)]
    holding.close()
    main.close()
    west.close()


def test_every_table_of_a_room_is_under_the_fence(rooms_url: str) -> None:
    """A table added by a later version must have its trigger too."""
    engine = engine_at(in_room(rooms_url, "main"))
    later = sql.Table("of_a_later_version", metadata, sql.Column("one", sql.Integer))
    try:
        with engine.begin() as connection:
            metadata.create_all(connection, tables=[later])
        names = [name for name in metadata.tables if name not in SHARED]
        for name in names:
            for words in (f"INSERT INTO {name} DEFAULT VALUES", f"DELETE FROM {name}", f"TRUNCATE {name}"):
                with (
                    pytest.raises(sql.exc.DBAPIError, match="the room main is written by the process that holds it"),
                    engine.begin() as connection,
                ):
                    connection.exec_driver_sql(words)
        assert len(names) > 6
    finally:
        with engine.begin() as connection:
            later.drop(connection)
        metadata.remove(later)
        engine.dispose()


def test_a_former_owner_writes_nothing_whatever_it_believes(rooms_url: str) -> None:
    asleep, awake = Leases(rooms_url, "http://a"), Leases(rooms_url, "http://b")
    told = list[LeaseLost]()
    store = Store.open(in_room(rooms_url, "main"), epoch=asleep.take("main", told.append))
    before = len(store.read("fenced"))
    entry_in(store, "fenced")
    assert awake.take("main", lost_for_nobody) is None
    epoch = taken_from_a_sleeper(rooms_url, "main", awake, lost_for_nobody, only_left=True)
    with pytest.raises(StoreError, match="terminating connection"):
        entry_in(store, "fenced")  # over the connection it had
    store.close()
    with pytest.raises(StoreError, match="the room main was taken over by another process"):
        entry_in(store, "fenced")  # over another
    with pytest.raises(StoreError, match="taken over"), connected(store.engine) as connection:
        connection.execute(about.update().values(value=about.c.value))  # past the log, as a cache is written
    other = Store.open(in_room(rooms_url, "main"), epoch=epoch)
    entry_in(other, "fenced")
    assert len(other.read("fenced")) == before + 2
    until = time.monotonic() + 10
    while not told and time.monotonic() < until:
        time.sleep(0.02)
    assert "no longer held by this process: another process has it now" in str(told[0])
    for one in (asleep, awake, store, other):
        one.close()


def test_a_write_that_was_cut_off_in_the_middle_is_undone_and_holds_nobody_up(rooms_url: str) -> None:
    """A takeover happens before a write or after it, never in the middle."""
    first, second = Leases(rooms_url, "http://a"), Leases(rooms_url, "http://b")
    store = Store.open(in_room(rooms_url, "main"), epoch=first.take("main", lambda _: None))
    rows = len(store.read("between"))
    writing = store.engine.connect()
    driver = writing.connection.driver_connection
    begun = writing.begin()
    line = LogLine(table="between", at=chain(1)[0].line.at, by="anna", text="begun")
    writing.execute(store._insert, {"rows": _as_json(chained(line, store.heads().get("between")))})
    epoch = taken_from_a_sleeper(rooms_url, "main", second, lambda _: None)
    with pytest.raises(sql.exc.DBAPIError):
        begun.commit()
    with pytest.raises(StoreError):
        entry_in(store, "between")
    other = Store.open(in_room(rooms_url, "main"), epoch=epoch)
    assert len(other.read("between")) == rows
    writing.close()
    assert driver is not None
    driver.close()
    for each in (first, second, store, other):
        each.close()


def _as_json(entry: Any) -> str:
    return msgspec.json.encode([_row(entry)]).decode()


def test_of_many_who_want_a_room_one_gets_it(rooms_url: str) -> None:
    wanting = [Leases(rooms_url, f"http://{number}") for number in range(4)]
    got = list[int]()
    for _ in range(5):
        threads = [
            threading.Thread(target=lambda one=one: got.append(one.take("main", lambda _: None) or 0))
            for one in wanting
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sum(1 for epoch in got if epoch) == 1
        got.clear()
        for one in wanting:
            one.release("main")
    for one in wanting:
        one.close()


def test_who_stands_by_takes_only_what_was_open_before(rooms_url: str) -> None:
    standing = Leases(rooms_url, "http://b")
    assert standing.take("main", lost_for_nobody, only_left=True) is None
    opened = Leases(rooms_url, "http://a")
    assert opened.take("main", lost_for_nobody)
    opened.close()
    assert standing.take("main", lost_for_nobody, only_left=True)
    standing.close()


def test_a_lease_that_cannot_be_renewed_ends_by_the_clock_of_who_holds_it(
    rooms_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(multiroom_module, "LASTS", 0.4)
    held, told = Leases(rooms_url, "http://a"), list[LeaseLost]()
    monkeypatch.setattr(held, "_renew", lambda asked: time.sleep(0.9))
    held.take("main", told.append)
    until = time.monotonic() + 10
    while not told and time.monotonic() < until:
        time.sleep(0.02)
    assert "its lease ran out before the database answered" in str(told[0])
    assert not held.holds("main")
    monkeypatch.undo()
    held.close()


def test_what_is_said_of_limits_goes_to_every_room_once(rooms_url: str) -> None:
    holding = Leases(rooms_url, "http://a")
    main = Store.open(in_room(rooms_url, "main"), epoch=holding.take("main", lost_for_nobody))
    engine = multiroom_engine(rooms_url)
    with engine.connect() as connection:
        connection.execute(sql.delete(said))
        entry_in(main, "care", "exclude 180")
        entry_in(main, "care", "stopped anna loss day", by="room")
        entry_in(main, "care", "break 3", key="elsewhere:77")
        entry_in(main, "t7", "exclude 180")
        rows = connection.execute(sql.select(said.c.room, said.c.by, said.c.text)).all()
    assert rows == [("main", "anna", "exclude 180")]
    engine.dispose()
    holding.close()
    main.close()


def test_the_commands_hold_a_room_while_they_write_it(rooms_url: str, tmp_path: Path) -> None:
    url = str(in_room(rooms_url, "main").render_as_string(hide_password=False))
    store = Store.open(url, existing=True)
    with sole_writer(store):
        assert command("rooms", "list", "--db", rooms_url).count("yes") == 1
        other = Store.open(url, existing=True)
        with pytest.raises(StoreError, match=r"another pitboss server is running on .*room=main"), sole_writer(other):
            pass
        other.close()
        entry_in(store, "written")
    late = Store.open(url, existing=True)
    with pytest.raises(StoreError, match="nobody else"):
        entry_in(late, "written")
    late.close()
    store.close()


def test_a_room_moves_into_a_building_and_its_accounts_with_it(
    rooms_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "first.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(FIRST.read_text("utf-8"))
    upgrade(engine := engine_at(f"sqlite:///{path}"))
    engine.dispose()
    command("rooms", "add", "moved", "--db", rooms_url)
    url = str(in_room(rooms_url, "moved").render_as_string(hide_password=False))
    assert "Room restored at" in command("restore", str(path), "--db", url, "--replace")
    assert "very hash is right" in command("log", "verify", "--db", url)
    store = Store.open(url, existing=True)
    with pytest.raises(StoreError, match="nobody else"), connected(store.engine) as inside:
        inside.exec_driver_sql("DELETE FROM log")
    assert len(People(store).everybody()) > 1
    store.close()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE people SET password = 'of somebody else'")
    with pytest.raises(PitbossError, match="it may belong to somebody else; nothing was restored"):
        command("restore", str(path), "--db", url, "--replace")
    assert "very hash is right" in command("log", "verify", "--db", url)


def test_the_page_followed_to_the_letter_opens_rooms_with_sealed_seeds(
    postgresql: Callable[[], str], tmp_path: Path
) -> None:
    """Every command under "Opening" in docs/reference/rooms.md works; only database, folder and addresses differ."""
    url, keys = postgresql(), tmp_path / "casino.keys"
    page = (Path(__file__).resolve().parents[2] / "docs" / "reference" / "rooms.md").read_text(encoding="utf-8")
    opening = re.sub(r" \\\n\s+", " ", page.partition("## Opening")[2].partition("\n## ")[0])
    lines = [line.strip() for line in re.findall(r"^    (pitboss .*)$", opening, re.MULTILINE) if "?room=" not in line]
    lines = [re.split(r"\s{2,}", line)[0] for line in lines]
    serving = 0
    for line in lines:
        line = line.replace("postgresql://user@db/casino", url).replace("/etc/pitboss/casino.keys", str(keys))
        words = shlex.split(re.sub(r"--host \S+ --address \S+", "--host 127.0.0.1 --port 0", line))[1:]
        if words[0] != "serve":
            command(*words)
            continue
        serving += 1
        room = words[words.index("--rooms") + 1]
        with subprocess.Popen(
            [sys.executable, "-m", "pitboss", *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        ) as process:
            assert process.stdout is not None
            told: list[str] = []
            while not any(f"The room {room} is open here" in one for one in told):
                told.append(process.stdout.readline())
                assert told[-1], told
            process.terminate()
            process.communicate(timeout=60)
        assert not any("not sealed" in one for one in told)
        with closing(Store.open(in_room(url, room), existing=True)) as store:
            assert sealed_with(store)
    assert serving == 2
    assert keys.is_file()
    for more, says in (([], "need a shared key file"), (["--keys", "none.keys"], "there is no key file")):
        with pytest.raises(PitbossError, match=says):
            command("serve", "--rooms", "main", "--port", "0", "--db", url, *more)


def test_bad_input_is_one_sentence(rooms_url: str, postgresql: Callable[[], str], tmp_path: Path) -> None:
    with pytest.raises(PitbossError, match=r"there is already a room 'main' at .*: choose another name"):
        command("rooms", "add", "main", "--db", rooms_url)
    with pytest.raises(PitbossError, match="'Main' cannot be a room's name"):
        command("rooms", "add", "Main", "--db", rooms_url)
    with pytest.raises(
        PitbossError, match=r"there is no room 'man' at .*; did you mean 'main'\?.*`pitboss rooms add man`"
    ):
        command("serve", "--rooms", "man", "--port", "0", "--db", rooms_url)
    with pytest.raises(PitbossError, match="has several rooms: name one with"):
        command("serve", "--port", "0", "--db", rooms_url)
    with pytest.raises(PitbossError, match="several rooms need PostgreSQL"):
        command("serve", "--rooms", "main", "--port", "0", "--db", str(tmp_path / "room.db"))
    alone = postgresql()
    with pytest.raises(PitbossError, match=r"is not set up for several rooms: `pitboss rooms add NAME` sets it"):
        command("serve", "--rooms", "main", "--port", "0", "--db", alone)
    Store.open(alone).close()
    for words in (("serve", "--rooms", "main", "--port", "0"), ("rooms", "add", "main")):
        with pytest.raises(PitbossError, match="is the database of a single room"):
            command(*words, "--db", alone)
    with pytest.raises(PitbossError, match=r"cannot be opened: .*check the host"):
        command("rooms", "list", "--db", "postgresql://me@127.0.0.1:1/casino")
