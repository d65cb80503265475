"""Only the owner can read a room's files, because the log has password hashes and cards in play."""

import asyncio
import os
import stat
from pathlib import Path

import pytest

from pitboss.log.anchors import Anchor, anchor_path
from pitboss.log.database import make_private, open_to_others
from pitboss.log.lock import sole_writer
from pitboss.log.store import Store
from pitboss.room.backup import copy_database
from pitboss.web.run import _open_to_others
from toolkit.room import close_room, open_room, person

POSIX = pytest.mark.skipif(os.name != "posix", reason="the system has no such modes")
DEPLOY = Path(__file__).parents[2] / "deploy"


@POSIX
def test_every_file_beside_a_room_is_its_owners_alone(tmp_path: Path) -> None:
    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        person(room, "anna")
        await room.journal.flushed()
        with sole_writer(room.store):
            held = Anchor(anchor_path(room.store))
            held.begin(room.store.heads().values())
            copy_database(room.store.engine, tmp_path / "copy.db")
            modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in tmp_path.rglob("*") if file.is_file()}
            held.close()
        assert {"room.db", "room.db-wal", "room.db-shm", "room.db.lock", "copy.db"} < modes.keys()
        assert len(modes) > 5, "and the anchor"
        assert {name: mode for name, mode in modes.items() if mode != 0o600} == {}
        assert _open_to_others(room.store) == []
        await close_room(room)

    before = os.umask(0o022)
    try:
        asyncio.run(run())
    finally:
        os.umask(before)


@POSIX
def test_an_existing_file_that_others_may_read_is_told_at_the_start(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    Store.at(path).close()
    path.chmod(0o644)
    store = Store.at(path)
    (told,) = [line for line in _open_to_others(store) if "room.db`" in line]
    assert f"`chmod 600 {path}`" in told
    assert stat.S_IMODE(path.stat().st_mode) == 0o644, "nobody's own choice is changed without a word"
    store.close()


def test_without_such_modes_nothing_is_in_the_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On Windows the folder protects the owner's files, so there is no warning, and a log opens."""
    path = tmp_path / "room.db"
    monkeypatch.setattr("pitboss.log.database.HAS_MODES", False)
    make_private(path)
    path.chmod(0o666)
    assert open_to_others(path) == []
    monkeypatch.undo()
    Store.at(path).close()


def test_the_service_example_writes_for_its_own_user_alone() -> None:
    assert "UMask=0077" in (DEPLOY / "pitboss.service").read_text(encoding="utf-8")
