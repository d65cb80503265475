"""When closed days leave the live file, everything can still be read, verified and refused from the first line."""

import asyncio
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
import sqlalchemy as sql

from log.test_backup import run
from pitboss.core.errors import PitbossError
from pitboss.log.database import StoreError
from pitboss.log.entry import LogEntry, LogLine, chained
from pitboss.log.store import Store, log
from pitboss.room import archive as archiving
from pitboss.room.verify import verify
from room.test_cage import a_day_with_counts, begun, today
from toolkit.room import InsidePlayer, close_room, open_room


async def a_day_played(url: str) -> str:
    """Play a day with lines and snapshots, close it, add another line, and return the day."""
    doors = await begun(url)
    doors.room.caches.snapshots.every = 4
    carol = await InsidePlayer(doors.room, "t1", doors.people["carol"]).connect()
    for line in ("open", "close") * 7:
        answer = await carol.do(line, office="manager")
        assert answer["type"] == "ack", answer
    day = today(doors)
    await a_day_with_counts(doors)
    await doors.closes(day, "-100")
    assert (await carol.do("open", office="manager"))["type"] == "ack"
    twice = await doors.say("carol", f"seal {day} variance -100")
    assert (twice.status_code, f"the day {day} was already closed" in twice.text) == (400, True)
    await carol.close()
    await close_room(doors.room)
    return day


@pytest.fixture
def played(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    return asyncio.run(a_day_played(url))


def live_lines(store: Store) -> int:
    with store.engine.begin() as connection:
        return connection.scalar(sql.select(sql.func.count()).where(log.c.table_name == "t1")) or 0


def test_closed_days_are_moved_and_everything_still_reads_from_the_first_line(
    played: str, url: str, tmp_path: Path
) -> None:
    with closing(Store.open(url)) as store:
        before, whole, lines = verify(store), store.read("t1"), live_lines(store)
        sent = next(entry for entry in whole if entry.line.id)
    assert "lines of 1 tables to old.archive" in run("log", "archive", played, "--to", "old.archive", "--db", url)
    with closing(Store.open(url)) as store:
        assert 0 < live_lines(store) < lines - 2
        assert store.read("t1") == whole
        assert [store.read("t1", after, 3) for after in range(len(whole))] == [
            whole[after : after + 3] for after in range(len(whole))
        ]
        assert store.find("t1", sent.line.id) == sent, "sent again, it is known"
        after = verify(store)
        assert (after.problems, after.root, after.entries) == ([], before.root, before.entries)
    asyncio.run(_played_on(url, sent))
    with closing(Store.open(url)) as store:
        assert verify(store).problems == []
        assert store.read("t1")[: len(whole)] == whole


async def _played_on(url: str, sent: LogEntry) -> None:
    room = open_room(url, demo=False)
    await asyncio.sleep(0.05)
    carol = room.people.find("carol")
    assert carol is not None
    again = await InsidePlayer(room, "t1", carol).connect()
    assert (await again.do("close", office="manager"))["type"] == "ack"
    assert room.logs.requests.find("t1", sent.line.id) == sent
    await again.close()
    await close_room(room)


def test_what_cannot_be_archived_is_one_sentence(played: str, url: str, tmp_path: Path) -> None:
    later = str(date.fromisoformat(played) + timedelta(days=3))
    with pytest.raises(PitbossError, match=f"{later} is not closed, .*: the last day that is closed is {played}"):
        run("log", "archive", later, "--to", "new.archive", "--db", url)
    run("log", "archive", played, "--to", "old.archive", "--db", url)
    with pytest.raises(PitbossError, match=f"there is nothing left to archive up to {played}"):
        run("log", "archive", played, "--to", "again.archive", "--db", url)
    assert not (tmp_path / "again.archive").exists()
    with pytest.raises(PitbossError, match=r"there is already a file old.archive"):
        run("log", "archive", played, "--to", "old.archive", "--db", url)


def test_an_archive_that_is_not_there_or_was_changed_is_told(played: str, url: str, tmp_path: Path) -> None:
    run("log", "archive", played, "--to", "old.archive", "--db", url)
    (tmp_path / "old.archive").rename(tmp_path / "away")
    with closing(Store.open(url)) as store:
        with pytest.raises(
            StoreError, match=r"the first lines of tables are in the archive .*old.archive, which is missing"
        ):
            store.read("t1")
        assert "which is missing: put it back" in verify(store).problems[0]
    asyncio.run(_opened(url))
    (tmp_path / "away").rename(tmp_path / "old.archive")
    with closing(Store.at(tmp_path / "old.archive")) as kept, kept.engine.begin() as connection:
        connection.execute(log.update().where(log.c.number == 3).values(by="nobody"))
    with closing(Store.open(url)) as store:
        assert "table t1, entry 3 has been changed since it was written" in verify(store).problems[0]


async def _opened(url: str) -> None:
    """A start does not need the archive, because it begins at the last snapshot."""
    room = open_room(url, demo=False)
    assert room.table("t1").floor.state.open
    await asyncio.sleep(0.05)
    carol = room.people.find("carol")
    assert carol is not None
    player = await InsidePlayer(room, "t1", carol).connect()
    assert (await player.do("close", office="manager"))["type"] == "ack", "nor does play"
    await player.close()
    await close_room(room)


def test_one_archive_after_another_is_read_in_order(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    entries, start = list[LogEntry](), datetime(2026, 1, 1, tzinfo=UTC)
    for number in range(1, 51):
        text, sent = ("sign {}", "") if number == 1 else (f"line {number}", f"anna:{number}")
        line = LogLine(table="t1", at=start + timedelta(minutes=number), by="anna", text=text, id=sent)
        entries.append(chained(line, entries[-1] if entries else None))
    store.append(entries)
    monkeypatch.setattr(archiving, "_closed", lambda _, __: start + timedelta(days=1))
    for needed in (11, 12, 31):
        monkeypatch.setattr(archiving, "first_needed", lambda _, __, needed=needed: needed)
        before = store.archived_up_to("t1")
        moved = archiving.archive(store, start.date(), tmp_path / f"up to {needed}?.archive")
        assert (store.archived_up_to("t1"), moved.total) == (needed - 1, needed - 1 - before)
    assert store.read("t1") == entries
    for after in range(50):
        for limit in (1, 5, 25, None):
            assert store.read("t1", after, limit) == entries[after : None if limit is None else after + limit]
    assert [store.find("t1", f"anna:{number}") for number in range(2, 51)] == entries[1:]
    for number in (1, 10, 11, 30, 31, 50):
        assert store.heads(entries[number - 1].line.at + timedelta(seconds=1)) == {"t1": entries[number - 1]}
    assert store.heads(start) == {}
    assert list(store.followed("t1")) == entries
