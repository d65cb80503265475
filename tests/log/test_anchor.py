"""If a log lost its end, the anchor knows which lines were acknowledged, and the next start reports the loss."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from typer.testing import CliRunner

from log.test_log import chain, line
from pitboss.cli import app
from pitboss.core.errors import PitbossError
from pitboss.log.anchors import Anchor, anchor_path, check_anchor, heads_of, missing, read_anchor
from pitboss.log.database import StoreError
from pitboss.log.entry import LogError
from pitboss.log.journal import Journal, JournalBroken
from pitboss.log.store import Store, log
from pitboss.room.table.timers import AT_ONCE
from pitboss.room.verify import verify
from pitboss.web.run import run
from pitboss.web.settings import Settings

SQLITE = pytest.mark.parametrize("url", ["sqlite"], indirect=True)


def command(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["log", *words])
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        assert isinstance(done.exception, PitbossError), done.exception
        return 2, str(done.exception)
    return done.exit_code, " ".join(done.output.split())


def played(store: Store) -> Path:
    """Write two logs as the server does, and return the place of their anchor."""
    anchor = Anchor(anchor_path(store))
    anchor.begin(store.heads().values())

    async def write() -> None:
        journal = Journal(store, anchor)
        for number in range(1, 8):
            await journal.append(line(number, "t1"))
        await asyncio.gather(*[journal.append(line(number, "t2")) for number in range(1, 4)])

    asyncio.run(write())
    anchor.close()
    return anchor.path


def cut(store: Store, table: str, after: int) -> None:
    """Remove the end of a log; the remaining chain is intact."""
    with store.engine.begin() as connection:
        connection.execute(sql.delete(log).where(log.c.table_name == table, log.c.number > after))


def test_the_anchor_is_where_the_logs_are(store: Store) -> None:
    path = played(store)
    anchored = read_anchor(path)
    assert anchored is not None
    assert anchored.sequence == 10
    assert anchored.heads == heads_of(store).heads
    assert missing(anchored, store) == []
    assert check_anchor(path, store) == ""
    store.append(chain(2, "t3"))  # written and not acknowledged: the crash came between, or somebody wrote it by hand
    assert "2 more entries than were acknowledged" in check_anchor(path, store)
    path.unlink()
    assert "There is no anchor" in check_anchor(path, store)


def test_a_log_that_lost_its_end_does_not_open(store: Store, url: str) -> None:
    path, after = played(store), 2
    cut(store, "t2", after)
    said = f"the log of t2 ends at entry {after}, but entry 3 was acknowledged"
    with pytest.raises(LogError, match=said):
        check_anchor(path, store)
    with pytest.raises(LogError, match="fewer entries than the room had acknowledged"):
        run(Settings(db=url, port=0), AT_ONCE, print)
    assert said in verify(store, anchored=read_anchor(path)).problems
    assert said in command("verify", "--db", url)[1]
    assert "t1" not in command("heads", "--db", url, "--are", str(path))[1]
    assert command("heads", "--db", url, "--are", str(path)) == (1, said)
    cut(store, "t2", 0)
    with pytest.raises(LogError, match="the log of t2 ends at entry 0, but entry 3 was acknowledged"):
        check_anchor(path, store)
    assert command("accept", "--db", url)[0] == 0
    assert check_anchor(path, store) == ""


@SQLITE
def test_an_entry_in_place_of_another_is_found(store: Store) -> None:
    path = played(store)
    cut(store, "t1", 5)
    store.append([*chain(9, "t1")][5:])  # a chain of another history
    with store.engine.begin() as connection:
        connection.execute(sql.update(log).where(log.c.table_name == "t1", log.c.number == 7).values(hash="0" * 64))
    assert missing(read_anchor(path) or heads_of(store), store) == [
        "entry 7 of the log of t1 is not the one that was acknowledged"
    ]


@SQLITE
def test_heads_are_exported_and_compared(store: Store, url: str, tmp_path: Path) -> None:
    played(store)
    status, text = command("heads", "--db", url)
    assert status == 0
    kept = tmp_path / "heads.json"
    kept.write_text(text)
    assert command("heads", "--db", url, "--are", str(kept))[1].startswith("All 10 entries")
    cut(store, "t1", 3)
    assert command("heads", "--db", url, "--are", str(kept))[0] == 1
    assert command("verify", "--db", url, "--anchor", str(tmp_path / "nowhere"))[0] == 2


@SQLITE
def test_a_file_that_a_crash_cut_short_counts_up_to_there(store: Store) -> None:
    path = played(store)
    whole = read_anchor(path)
    path.write_bytes(path.read_bytes() + b'{"sequence":11,"at":"2026')
    assert read_anchor(path) == whole


@SQLITE
def test_an_anchor_that_cannot_be_read_is_one_sentence(store: Store) -> None:
    path = played(store)
    for text in ("", "{}\n", "\0\n", '{"sequence":1,"at":"x","heads":{}}\n', "[1]\n"):
        path.write_text(text)
        with pytest.raises(LogError, match="the anchor at"):
            check_anchor(path, store)


@SQLITE
def test_many_commits_leave_a_short_file(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.log.anchors.MOST_LINES", 3)
    path = played(store)
    assert len(path.read_bytes().splitlines()) <= 4
    assert check_anchor(path, store) == ""


@SQLITE
def test_nothing_is_acknowledged_that_could_not_be_anchored(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    anchor = Anchor(anchor_path(store))
    anchor.begin([])

    def full(_: Any) -> None:
        raise StoreError("the anchor cannot be written: no space left on device")

    monkeypatch.setattr(anchor, "note", full)

    async def write() -> None:
        with pytest.raises(JournalBroken, match="no space"):
            await Journal(store, anchor).append(line(1))

    asyncio.run(write())
    anchor.close()


@SQLITE
def test_an_anchor_in_no_folder_says_where(store: Store, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="choose another file with --anchor"):
        Anchor(tmp_path / "file" / "anchor").begin([])


def test_a_damaged_time_is_one_sentence(store: Store, url: str) -> None:
    played(store)
    for value in ("yesterday", "2026-13-45T99:00", "2026-01-02T20:00:01", ""):
        with store.engine.begin() as connection:
            connection.execute(sql.update(log).where(log.c.table_name == "t1").values(at=value))
        assert any("table t1, entry 1 has been changed" in one for one in verify(store).problems)
        with pytest.raises(LogError, match="table t1, entry 7 has been changed"):
            run(Settings(db=url, port=0), AT_ONCE, print)
        status, said = command("show", "t1", "--db", url)
        assert (status, "has been changed" in said) == (2, True)
    assert command("verify", "--db", url)[0] == 1


def test_sqlite_keeps_anything_anywhere(tmp_path: Path) -> None:
    store = Store.at(tmp_path / "room.db")
    store.append(chain(3))
    for change in ("by = x'ff00'", "at = 7", "number = 'seven'"):
        with store.engine.begin() as connection:
            connection.exec_driver_sql(f"UPDATE log SET {change} WHERE number = 3 OR number = 'seven'")
        with pytest.raises(LogError, match="has been changed"):
            store.heads()
    with pytest.raises(LogError, match="has been changed"):
        verify(store)
    store.close()
