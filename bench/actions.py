"""Measure an action of the room next to a bare WebSocket server that only passes a message on.

Both are open at the same time, each in its own process, and take turns of a second or two at full load, so that a busy
machine slows both alike. CPU time counts: the room's for an action that everybody at its table has on the screen, the
bare server's for a message that six have received. The room with the compiled engine takes part once `make compiled`
has built it.
"""

import asyncio
import contextlib
import os
import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

from bench.engine import COMPILED
from bench.history import Ratio, ratio
from bench.report import verdict, write_results
from bench.server import SEATS, SERVE, TABLES, Load, Table, answering, cpu_seconds, free_port, prepare, running
from bench.sockets import Socket, connect

TURNS, SECONDS = 16, 1.5
SPECTATORS, WATCHED = 30, 20
"""The number of spectators at each table, and of tables, in the room with spectators."""
BARE = "a message of a bare server"
BARS = {"an action": 33 / 250, "an action, compiled": 33 / 250, "an action with spectators": 33 / 450}
"""Targets: for each 33 µs of a bare message, an action may take 250 µs, and 450 µs with the spectators."""
TEXT = b'{"type":"do","id":"1234567890123456789","seen":1,"line":"cc"}'


class Contestant(Protocol):
    """A server with everybody seated, which gets no requests between its turns."""

    pid: int

    def begin(self) -> None: ...

    def done(self) -> int:
        """Return the number of actions or messages so far."""
        ...

    def end(self) -> None: ...


class Room:
    """A room with every seat taken, and perhaps with spectators."""

    def __init__(self, pid: int, port: int) -> None:
        self.pid, self.port, self._load = pid, port, Load(0.0)
        self._tables: list[Table] = []

    async def fill(self, cookies: list[list[str]], watchers: int) -> None:
        for number, row in enumerate(cookies):
            table = Table(self._load, f"t{number}")
            for cookie in row:
                seat = await connect(self.port, f"/ws/tables/{table.name}", cookie, table.on_text)
                table.seats.append(seat)
                table.latest[seat] = 0
            for _ in range(watchers):
                await connect(self.port, f"/ws/tables/{table.name}", "-", lambda *_: None)
            self._tables.append(table)

    def begin(self) -> None:
        self._load.going = True
        for table in self._tables:
            table.act()

    def done(self) -> int:
        return len(self._load.took)

    def end(self) -> None:
        self._load.going = False


class Bare:
    """A server that passes one client's messages on to six, who then lets that client send again."""

    def __init__(self, pid: int, port: int) -> None:
        self.pid, self.port = pid, port
        self._received, self._going = 0, False
        self._first: list[Socket] = []

    async def fill(self) -> None:
        for table in range(TABLES):
            for seat in range(SEATS):
                found = await connect(self.port, f"/t{table}", "-", self._on_text if seat else self._again)
                if not seat:
                    self._first.append(found)

    def _on_text(self, seat: Socket, _: bytes) -> None:
        self._received += 1

    def _again(self, seat: Socket, _: bytes) -> None:
        self._received += 1
        if self._going:
            seat.send(TEXT)

    def begin(self) -> None:
        self._going = True
        for seat in self._first:
            seat.send(TEXT)

    def done(self) -> int:
        return self._received // SEATS

    def end(self) -> None:
        self._going = False


async def turn(one: Contestant) -> tuple[float, float]:
    """Return the amount done per CPU second, and per second of wall-clock time."""
    one.begin()
    await asyncio.sleep(0.3)
    loop = asyncio.get_running_loop()
    before, used, began = one.done(), cpu_seconds(one.pid), loop.time()
    await asyncio.sleep(SECONDS)
    done, used, took = one.done() - before, cpu_seconds(one.pid) - used, loop.time() - began
    one.end()
    await asyncio.sleep(0.4)
    return done / used, done / took


@contextlib.contextmanager
def room(folder: str, tables: int, watchers: int, source: Path | None = None) -> Iterator[tuple[Room, list[list[str]]]]:
    """Run a room's process, with the compiled engine if its source says so."""
    path, port = Path(folder) / f"{tables}-{source is not None}.db", free_port()
    cookies = prepare(path, tables)
    environment = os.environ | ({"PYTHONPATH": str(source)} if source is not None else {})
    sockets = tables * (SEATS + watchers)
    with running("-c", SERVE, str(port), str(path), str(sockets), environment=environment) as pid:
        yield Room(pid, port), cookies


async def measure(turns: int = TURNS) -> dict[str, list[tuple[float, float]]]:
    """Return every contestant's turns."""
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        port = free_port()
        pid = stack.enter_context(running(str(Path(__file__).with_name("bare.py")), str(port)))
        await answering(port)
        bare = Bare(pid, port)
        await bare.fill()
        contestants: dict[str, Contestant] = {BARE: bare}
        rooms: dict[str, tuple[int, int, Path | None]] = {
            "an action": (TABLES, 0, None),
            "an action with spectators": (WATCHED, SPECTATORS, None),
        }
        if (COMPILED / "pitboss").is_dir():
            rooms["an action, compiled"] = (TABLES, 0, COMPILED)
        for name, (tables, watchers, source) in rooms.items():
            opened, cookies = stack.enter_context(room(folder, tables, watchers, source))
            await answering(opened.port)
            await opened.fill(cookies, watchers)
            contestants[name] = opened
        await asyncio.sleep(1)
        for one in contestants.values():
            await turn(one)
        found: dict[str, list[tuple[float, float]]] = {name: [] for name in contestants}
        for _ in range(turns):
            for name, one in contestants.items():
                found[name].append(await turn(one))
        return found


def main() -> list[Ratio]:
    turns = asyncio.run(measure())
    theirs = [by_processor for by_processor, _ in turns[BARE]]
    print("a table of six, with thirty who watch, and a bare server that passes a message on to six")
    for name, measured in turns.items():
        cost, rate = 1e6 / statistics.median(one for one, _ in measured), max(one for _, one in measured)
        print(f"  {name:<28}{cost:8.1f} µs of the processor in the middle, {rate:10,.0f} a second at best")
    found = [ratio(name, BARE, [one for one, _ in turns[name]], theirs) for name in turns if name != BARE]
    for one in found:
        bar, met = BARS[one.what], verdict(one.ratio >= BARS[one.what], one.what)
        times, most = f"{1 / one.ratio:.1f} times {BARE}", f"{1 / bar:.1f}"
        print(f"  {one.what:<28}{times}, ±{one.noise / 2:.0%} (the bar is {most}: {met})")
    write_results("actions", {name: round(1e6 / max(one for one, _ in rows), 1) for name, rows in turns.items()})
    return found


if __name__ == "__main__":
    main()
