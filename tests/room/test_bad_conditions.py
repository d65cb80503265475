"""Each obstacle for a server is reported in one sentence, with what to do, and damages nothing."""

import asyncio
import contextlib
import io
import socket
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from unittest import mock

import pytest
import sqlalchemy as sql

from pitboss.cli import main
from pitboss.log.entry import LogLine, chained
from pitboss.log.schema import about
from pitboss.log.store import Store
from pitboss.pit.table.table import FloorTable
from pitboss.room.demo import demo_signs
from room.conftest import Server, free_port
from toolkit.room import InsidePlayer, open_room, person


def serve(*words: str) -> tuple[int, str]:
    """Run `pitboss serve` to its end in this process; return its exit status and output."""
    said = io.StringIO()
    with (
        mock.patch.object(sys, "argv", ["pitboss", "serve", *words]),
        contextlib.redirect_stderr(said),
        pytest.raises(SystemExit) as ended,
    ):
        main()
    return _told(int(ended.value.code or 0), said.getvalue())


def serve_aside(*words: str) -> tuple[int, str]:
    """Run the same in a separate process, as an operator does."""
    done = subprocess.run(
        [sys.executable, "-m", "pitboss", "serve", *words], capture_output=True, text=True, timeout=60, check=False
    )
    return _told(done.returncode, done.stderr)


def _told(status: int, said: str) -> tuple[int, str]:
    assert "Traceback" not in said
    return status, " ".join(said.split())


def test_a_port_in_use(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        status, said = serve_aside("--port", str(port), "--db", str(tmp_path / "room.db"))
    assert status == 2
    assert f"port {port} is in use" in said
    assert "--port" in said


def test_a_second_server_on_the_same_log(server: Server) -> None:
    server.up()
    status, said = serve("--port", str(free_port()), "--db", server.url)
    assert status == 2
    assert "another pitboss server is running" in said


def test_a_database_of_a_newer_version(url: str) -> None:
    store = Store.open(url)
    with store.engine.begin() as connection:
        connection.execute(sql.update(about).where(about.c.key == "version").values(value="99"))
    store.close()
    status, said = serve("--port", "0", "--db", url)
    assert status == 2
    assert "newer pitboss" in said


def test_a_log_that_no_longer_folds(home: str) -> None:
    store = Store.open(home)
    sign = FloorTable.first_line(demo_signs()["wa-poker-omaha"])
    first = chained(LogLine(table="t1", at=datetime.now(UTC), by="manager", text=sign), None)
    store.append([first, chained(LogLine(table="t1", at=datetime.now(UTC), by="anna", text="sit 99 500"), first)])
    store.close()
    status, said = serve("--port", "0", "--db", home)
    assert status == 2
    assert "table t1, entry 2: the line is no longer accepted: there is no seat 99" in said


def test_a_full_disk_stops_the_room_and_nothing_unwritten_is_told(tmp_path: Path) -> None:
    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=True)
        player = await InsidePlayer(room, "wa-poker-omaha", person(room, "anna")).connect()
        await room.journal.flushed()
        entries = len(room.store.read("wa-poker-omaha"))
        stopped = asyncio.Event()
        room.on_failure = stopped.set
        room.store.writer.exec_driver_sql("PRAGMA max_page_count=1")
        told = len(player.received)
        for number in range(40):
            await player.send("wait" if number % 2 == 0 else "unwait")
            if stopped.is_set():
                break
        await asyncio.wait_for(stopped.wait(), 10)
        assert "full" in str(room.failure)
        assert "nobody received anything unrecorded" in str(room.failure)
        written = len(room.store.read("wa-poker-omaha")) - entries
        while player.unread:
            await player.read()
        acks = [one for one in player.answers.values() if one["type"] == "ack"]
        assert len(acks) <= written
        assert len(player.received) - told <= 2 * written
        await room.close()
        room.store.close()

    asyncio.run(run())
