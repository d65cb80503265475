"""Measure a room under load: 200 tables of six on one process with durable SQLite, and the time of an action.

An action counts when everybody at its table has it on the screen: on disk, sent, and received by all six. The players
call, now and then raise or fold, and take their time as people do. Only their actions are counted, not the dealer's.
"""

import asyncio
import contextlib
import hashlib
import os
import random
import secrets
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec

from bench.report import write_results
from bench.sockets import Socket, connect
from pitboss.log.entry import LogEntry, LogLine, chained
from pitboss.log.store import Store
from pitboss.pit.table.sign import TableSign
from pitboss.pit.table.table import FloorTable
from pitboss.room.accounts.people import People, Person

TABLES, SEATS = 200, 6
RATE, BUSY = 1000, 2000
SECONDS = 8.0
STACK = "10000"
RAISES, FOLDS = 0.08, 0.12
"""How often a player raises, and how often a player who must pay folds."""
SIGN = TableSign(game="wa-poker/holdem", blinds=("5", "10"), buy_in="200", places=SEATS)
SERVE = (
    "import sys; from pitboss.web.run import run; from pitboss.room.table.timers import AT_ONCE; "
    "from pitboss.web.settings import Settings; "
    "run(Settings(db=sys.argv[2], port=int(sys.argv[1]), sockets_per_address=int(sys.argv[3]), "
    "sockets_per_account=int(sys.argv[3])), AT_ONCE, print)"
)
"""A server on a port, with a database, that allows a number of sockets from one address."""


class _Choice(msgspec.Struct):
    verb: str
    kind: str = ""
    minimum: str | None = None


class _Private(msgspec.Struct):
    number: int
    choices: list[_Choice] = []


class _Numbered(msgspec.Struct):
    number: int


class _Hello(msgspec.Struct):
    number: int
    private: _Private


_hello = msgspec.json.Decoder(_Hello)
_private = msgspec.json.Decoder(_Private)
_numbered = msgspec.json.Decoder(_Numbered)


def read_hello(text: str | bytes) -> _Private:
    """Return the private part of the first message."""
    return _hello.decode(text).private


def read_private(text: str | bytes) -> _Private:
    """Return the private part of a later message."""
    return _private.decode(text)


class Table:
    """Six sockets at one table, with one action at a time on its way."""

    def __init__(self, load: "Load", name: str) -> None:
        self.load, self.name = load, name
        self.seats: list[Socket] = []
        self.latest: dict[Socket, int] = {}
        self.actor: tuple[Socket, _Private] | None = None
        self.chance = random.Random(name)
        self.sent = 0.0
        self.number: int | None = None
        self.busy = False
        self.next = 0.0

    def on_text(self, seat: Socket, body: bytes) -> None:
        self.load.deliveries += 1
        if body.startswith(b'{"type":"event"'):
            self.latest[seat] = int(body[25 : body.index(b",", 25)])
            self.check()
        elif body.startswith(b'{"type":"private"'):
            self.decide(seat, _private.decode(body))
        elif body.startswith(b'{"type":"hello"'):
            hello = _hello.decode(body)
            self.latest[seat] = hello.number
            self.decide(seat, hello.private)
        elif body.startswith(b'{"type":"ack"'):
            self.number = _numbered.decode(body).number
            self.check()
        elif body.startswith(b'{"type":"refused"'):
            self.load.refused += 1
            self.busy = False

    def decide(self, seat: Socket, private: _Private) -> None:
        if any(choice.verb == "cc" for choice in private.choices):
            self.actor = (seat, private)
            self.act()

    def choose(self, choices: list[_Choice]) -> str:
        """Call; now and then raise as little as possible, or fold to a bet."""
        found, mood = {choice.verb: choice for choice in choices}, self.chance.random()
        if mood < RAISES and "cbr" in found:
            return f"cbr {found['cbr'].minimum}"
        return "f" if mood > 1 - FOLDS and "f" in found and found["cc"].kind != "check" else "cc"

    def check(self) -> None:
        """Finish the action if everybody has seen it."""
        if not self.busy or self.number is None or min(self.latest.values()) < self.number:
            return
        self.busy, self.number = False, None
        self.load.took.append(time.perf_counter() - self.sent)
        self.act()

    def act(self) -> None:
        """Send the next decision as soon as everybody has the last one and its time has come."""
        if self.busy or self.actor is None or not self.load.going:
            return
        now = time.perf_counter()
        wait = self.next - now
        if self.load.pause and wait > 0:
            asyncio.get_running_loop().call_later(wait, self.act)
            return
        seat, private = self.actor
        self.actor, self.busy = None, True
        think = self.chance.expovariate(1 / self.load.pause) if self.load.pause else 0.0
        self.sent, self.next = now, max(self.next, now - 1) + think
        self.load.ids += 1
        line = self.choose(private.choices).encode()
        seat.send(b'{"type":"do","id":"%d","seen":%d,"line":"%b"}' % (self.load.ids, private.number, line))


class Load:
    """The load on the server, and its results."""

    def __init__(self, pause: float) -> None:
        self.pause = pause
        self.ids = time.time_ns()
        self.deliveries = self.refused = 0
        self.took: list[float] = []
        self.going = False


def prepare(path: Path, tables: int = TABLES, sign: TableSign = SIGN) -> list[list[str]]:
    """Prepare a database with tables, seated people and their sessions; return the cookies by table."""
    store = Store.at(path)
    people, now = People(store), datetime.now(UTC) - timedelta(seconds=60)
    cookies, entries, cage = [], list[LogEntry](), None
    for table in range(tables):
        names = [f"bot{table}x{seat}" for seat in range(sign.seats)]
        lines = [("manager", FloorTable.first_line(sign))]
        lines += [(name, f"sit {seat} {STACK}") for seat, name in enumerate(names, 1)]
        last = None
        for by, text in lines:
            last = chained(LogLine(table=f"t{table}", at=now, by=by, text=text), last)
            entries.append(last)
        row = []
        for name in names:
            cage = chained(LogLine(table="cage", at=now, by="cage", text=f"give {name} {STACK}"), cage)
            entries.append(cage)
            people.add(Person(name=name, password="-"), now)
            token = secrets.token_urlsafe(16)
            people.open_session(hashlib.sha256(token.encode()).hexdigest(), name, now + timedelta(days=1))
            row.append(f"pitboss_session={token}")
        cookies.append(row)
    store.append(entries)
    store.close()
    return cookies


@contextlib.contextmanager
def running(*words: str, environment: Mapping[str, str] | None = None) -> Iterator[int]:
    process = subprocess.Popen([sys.executable, *words], stdout=subprocess.DEVNULL, env=environment)
    try:
        yield process.pid
    finally:
        process.send_signal(signal.SIGINT)  # at once: SIGTERM would let the rounds be finished
        process.wait(20)


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def cpu_seconds(pid: int) -> float:
    """Return the CPU time of a process so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def answering(port: int) -> None:
    for _ in range(600):
        with contextlib.suppress(OSError):
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.close()
            return
        await asyncio.sleep(0.1)
    raise TimeoutError("the server does not answer")


async def play(
    pid: int, port: int, cookies: list[list[str]], pause: float, seconds: float, watchers: int = 0
) -> dict[str, float]:
    """Connect everybody, then act at a pace or as fast as possible. The watchers at each table only listen."""
    load = Load(pause)
    tables = [Table(load, f"t{number}") for number in range(len(cookies))]
    for table, row in zip(tables, cookies, strict=True):
        for cookie in row:
            seat = await connect(port, f"/ws/tables/{table.name}", cookie, table.on_text)
            table.seats.append(seat)
            table.latest[seat] = 0
    watching = [
        await connect(port, f"/ws/tables/{table.name}", "-", lambda *_: None)
        for table in tables
        for _ in range(watchers)
    ]
    await asyncio.sleep(1)
    load.going = True
    for table in tables:
        table.next = time.perf_counter() + table.chance.uniform(0, pause)
        table.act()
    await asyncio.sleep(2)
    load.took.clear()
    before, begun, used = load.deliveries, time.perf_counter(), cpu_seconds(pid)
    await asyncio.sleep(seconds)
    took, spent, used = sorted(load.took), time.perf_counter() - begun, cpu_seconds(pid) - used
    load.going = False
    for one in (*watching, *(seat for table in tables for seat in table.seats)):
        one.close()
    await asyncio.sleep(0.5)
    return {
        "actions a second": round(len(took) / spent, 1),
        "deliveries a second": round((load.deliveries - before) / spent, 1),
        "p50 ms": round(1000 * statistics.median(took), 2),
        "p99 ms": round(1000 * took[int(len(took) * 0.99)], 2),
        "CPU µs an action": round(1e6 * used / len(took)),
        "refused": load.refused,
    }


async def measure() -> dict[str, dict[str, float]]:
    figures = {}
    rows = [(f"pitboss at {rate} actions a second", TABLES / rate) for rate in (RATE, BUSY)]
    rows.append(("pitboss, saturated", 0.0))
    for title, pause in rows:
        with tempfile.TemporaryDirectory() as folder:
            path, port = Path(folder) / "room.db", free_port()
            cookies = prepare(path)
            with running("-c", SERVE, str(port), str(path), str(TABLES * SEATS)) as pid:
                await answering(port)
                figures[title] = await play(pid, port, cookies, pause, SECONDS)
    return figures


def main() -> None:
    figures = asyncio.run(measure())
    for title, row in figures.items():
        print(f"{title:38} " + "  ".join(f"{name} {value:,}" for name, value in row.items()))
    write_results("server", figures)


if __name__ == "__main__":
    main()
