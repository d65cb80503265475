"""Backups of each kind of room are verified, can be restored anywhere, and never overwrite another room."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from log.test_upgrade import FIRST, ROOT
from pitboss.cli import app
from pitboss.core.errors import PitbossError
from pitboss.log.anchors import anchor_path, check_anchor
from pitboss.log.entry import chained
from pitboss.log.lock import sole_writer
from pitboss.log.store import Store
from pitboss.room.backup import bring_back
from pitboss.room.verify import verify


def run(*words: str, status: int = 0) -> str:
    answer = CliRunner().invoke(app, list(words))
    if answer.exception is not None and not isinstance(answer.exception, SystemExit):
        raise answer.exception
    assert answer.exit_code == status, answer.output
    return answer.output


@pytest.fixture
def room(tmp_path: Path, url: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """A room with some play, in a database of each kind."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "first.db"
    with sqlite3.connect(path) as connection:
        connection.executescript(FIRST.read_text("utf-8"))
    connection.close()
    bring_back(path, url)
    return url


def played_on(url: str) -> None:
    store = Store.open(url)
    head = store.heads()["cage"]
    store.append([chained(head.line, head)])
    store.close()


def test_a_backup_is_verified_and_brought_back_in_its_place(room: str, tmp_path: Path) -> None:
    said = run("backup", "copy.db", "--db", room)
    assert "120 entries, 4 rounds: every hash is right" in said
    assert Path("copy.db").stat().st_mode & 0o077 == 0
    played_on(room)
    with pytest.raises(PitbossError, match=r"there is already a room at .*: use --replace"):
        run("restore", "copy.db", "--db", room)
    assert "it has 1 entries that the backup lacks" in run("restore", "copy.db", "--db", room, "--replace").replace(
        "\n", " "
    )
    store = Store.open(room)
    assert verify(store).root == ROOT
    assert check_anchor(anchor_path(store), store) == "", "the anchor began anew"
    store.close()
    kept = next(tmp_path.glob("*.replaced-*"))
    with closing(Store.at(kept)) as store:
        assert sum(store.cut().values()) == 121


def test_a_backup_makes_a_room_elsewhere(room: str) -> None:
    run("backup", "copy.db", "--db", room)
    assert "Room restored at" in run("restore", "copy.db", "--db", "elsewhere.db").replace("\n", " ")
    store = Store.at(Path("elsewhere.db"))
    assert verify(store).root == ROOT
    store.close()


def test_a_backup_of_another_room_is_refused(room: str) -> None:
    run("backup", "copy.db", "--db", room)
    other = Store.at(Path("other.db"))
    store = Store.open(room)
    other.append([chained(store.heads()["cage"].line, None)])
    for one in (store, other):
        one.close()
    with pytest.raises(PitbossError, match=r"copy.db is not a backup of the room at other.db: the log cage begins"):
        run("restore", "copy.db", "--db", "other.db", "--replace")


def test_what_stands_in_the_way_is_one_sentence(room: str, tmp_path: Path) -> None:
    run("backup", "copy.db", "--db", room)
    with pytest.raises(PitbossError, match=r"there is already a file copy.db"):
        run("backup", "copy.db", "--db", room)
    with pytest.raises(PitbossError, match=r"there is no backup file nowhere.db"):
        run("restore", "nowhere.db", "--db", room)
    (tmp_path / "text.db").write_text("not a database, though it has a name like one")
    with pytest.raises(PitbossError, match="file is not a database"):
        run("restore", "text.db", "--db", "elsewhere.db")
    store = Store.open(room)
    with sole_writer(store), pytest.raises(PitbossError, match="another pitboss server is running"):
        run("restore", "copy.db", "--db", room, "--replace")
    store.close()


def test_a_backup_that_was_changed_is_not_brought_back(room: str) -> None:
    run("backup", "copy.db", "--db", room)
    with sqlite3.connect("copy.db") as connection:
        connection.execute("UPDATE log SET text = 'give anna 99999' WHERE table_name = 'cage' AND number = 3")
    connection.close()
    said = run("restore", "copy.db", "--db", "elsewhere.db", status=1)
    assert "has been changed since it was written" in said
    assert not Path("elsewhere.db").exists()
