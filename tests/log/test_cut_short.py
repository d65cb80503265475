"""An upgrade, an archive and a restore lose nothing if they are cut short at any statement or file.

Each runs in its own process, which ends itself at its first step, then at its second, and so on until it completes.
"""

import asyncio
import os
import shutil
import sqlite3
import warnings
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import date
from itertools import count
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from sqlalchemy.engine import Engine

from log.test_archive import a_day_played
from log.test_upgrade import FIRST, ROOT, add_step
from pitboss.log import schema
from pitboss.log.database import StoreError, engine_at
from pitboss.log.entry import chained
from pitboss.log.lock import sole_writer
from pitboss.log.store import Store
from pitboss.room.archive import archive
from pitboss.room.backup import copy_database, put_in_place
from pitboss.room.verify import Verification, verify
from toolkit.effort import effort

EVERY = effort("CUTS", quick=8, proof=1)
"""One in this many steps is tried."""
CUT = 9


def cut_short(work: Callable[[], None]) -> Iterator[int]:
    """Repeat the work, cut at a later step each time, until it completes; yield the steps at which it was cut."""
    for step in count(1, EVERY):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # what is done after the fork starts no thread
            child = os.fork()
        if child == 0:
            try:
                _cut_at(step)
                work()
            except BaseException:
                os._exit(1)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        code = os.waitstatus_to_exitcode(status)
        assert code in (0, CUT), f"step {step} ended with {code}"
        yield step
        if code == 0:
            return


def _cut_at(step: int) -> None:
    """End this process before its n-th statement, commit, file move or file deletion."""
    left = count(step - 1, -1)

    def one(*_: Any, **__: Any) -> None:
        if next(left) <= 0:
            os._exit(CUT)

    sql.event.listen(Engine, "before_cursor_execute", one)
    sql.event.listen(Engine, "commit", one)
    for name in ("replace", "unlink"):
        _cutting(name, one)


def _cutting(name: str, one: Callable[[], None]) -> None:
    whole = getattr(Path, name)

    def cut(path: Path, *args: Any, **more: Any) -> Any:
        one()
        return whole(path, *args, **more)

    setattr(Path, name, cut)


def checked(path: Path) -> Verification:
    with closing(Store.at(path)) as store:
        found = verify(store)
    assert found.problems == []
    return found


def fresh(kept: Path, to: Path) -> None:
    for left in to.parent.glob(f"{to.name}*"):
        left.unlink()
    shutil.copy(kept, to)


@pytest.mark.proof
def test_an_upgrade_that_is_cut_short_is_done_by_the_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    add_step(monkeypatch)
    kept, room = tmp_path / "kept.db", tmp_path / "room.db"
    with sqlite3.connect(kept) as connection:
        connection.executescript(FIRST.read_text("utf-8"))
    connection.close()
    fresh(kept, room)
    refused = set[str]()
    for _ in cut_short(lambda: _upgrade(room)):
        refused.add(_refusal(room))
        _upgrade(room)
        assert checked(room).root == ROOT
        fresh(kept, room)
    assert "" in refused
    assert EVERY > 1 or refused == {"", "has schema", "was interrupted"}


def _refusal(path: Path) -> str:
    """Return why a room does not open: empty if it does, else that an upgrade must be run."""
    try:
        Store.at(path).close()
    except StoreError as error:
        return next(why for why in ("has schema", "was interrupted") if why in str(error))
    return ""


def _upgrade(path: Path) -> None:
    engine = engine_at(f"sqlite:///{path}")
    schema.upgrade(engine)
    engine.dispose()


@pytest.mark.proof
def test_an_archive_that_is_cut_short_leaves_every_line_in_one_place(tmp_path: Path) -> None:
    made, kept, room = tmp_path / "made.db", tmp_path / "kept.db", tmp_path / "room.db"
    day = date.fromisoformat(asyncio.run(a_day_played(f"sqlite:///{made}")))
    _copied(made, kept)
    whole = checked(kept)
    fresh(kept, room)
    to = tmp_path / "old.archive"
    cuts = 0
    for _ in cut_short(lambda: _archive(room, day, to)):
        cuts += 1
        found = checked(room)
        assert (found.root, found.entries) == (whole.root, whole.entries)
        for left in tmp_path.glob("old.archive*"):
            left.unlink()
        fresh(kept, room)
    assert cuts * EVERY > 20


def _copied(path: Path, to: Path) -> None:
    engine = engine_at(f"sqlite:///{path}")
    copy_database(engine, to)
    engine.dispose()


def _archive(path: Path, day: date, to: Path) -> None:
    with closing(Store.at(path)) as store, sole_writer(store):
        archive(store, day, to)


@pytest.mark.proof
def test_a_restore_that_is_cut_short_leaves_the_room_or_the_backup(tmp_path: Path) -> None:
    made, backup, kept, room = (tmp_path / f"{name}.db" for name in ("made", "backup", "kept", "room"))
    with sqlite3.connect(made) as connection:
        connection.executescript(FIRST.read_text("utf-8"))
    connection.close()
    _copied(made, backup)
    with closing(Store.at(made)) as store:
        head = store.heads()["cage"]
        store.append([chained(head.line, head)])
    _copied(made, kept)
    before = checked(kept).root
    fresh(kept, room)
    seen = set[str]()
    for _ in cut_short(lambda: _replace(backup, room, tmp_path / "replaced.db")):
        seen.add(checked(room).root)
        if (tmp_path / "replaced.db").exists():
            assert checked(tmp_path / "replaced.db").root == before
        for left in tmp_path.glob("replaced.db*"):
            left.unlink()
        fresh(kept, room)
    assert seen == {before, ROOT}


def _replace(backup: Path, room: Path, kept: Path) -> None:
    with closing(Store.at(room)) as store, sole_writer(store):
        put_in_place(backup, store.engine, kept)


def test_the_cut_is_a_cut(tmp_path: Path) -> None:
    """A cut loses uncommitted work and keeps committed work."""
    engine = engine_at(f"sqlite:///{tmp_path / 'one.db'}")
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE one (number INTEGER)")
    engine.dispose()

    def two() -> None:
        for number in (1, 2):
            with engine.begin() as connection:
                connection.exec_driver_sql(f"INSERT INTO one VALUES ({number})")

    seen = []
    for _ in cut_short(two):
        with closing(sqlite3.connect(tmp_path / "one.db")) as found:
            seen.append(found.execute("SELECT count(*) FROM one").fetchone()[0])
    assert seen[0] == 0
    assert seen[-1] >= 2
