"""Measure a log: bytes on disk per round, and the room's start with snapshots, after a kill, and without them.

Tables of six play hold'em in this process, mostly calling, with durable SQLite. Times are CPU times, including worker
processes, and each is also shown as a multiple of hashing the same lines once, which hardly depends on the machine. The
start without snapshots is given for LINES lines, and about as many are played, because with fewer the workers would
dominate. A person waits for the wall-clock time, which is shorter with more cores.
"""

import asyncio
import resource
import shutil
import sqlite3
import tempfile
import time
from pathlib import Path

from bench import server
from bench.history import Ratio, ratio
from bench.report import write_results
from pitboss.log.entry import check_chain
from pitboss.log.store import Store
from pitboss.room.accounts.people import Person
from pitboss.room.room import Room
from pitboss.room.table.listeners import Listener
from pitboss.room.table.live import LiveTable
from pitboss.room.table.timers import AT_ONCE
from pitboss.room.wire import messages

TABLES, ACTIONS, TURNS = 20, 195_000, 3
LINES = 312_240
BARS = {
    "bytes a round": 4000,
    "start, s": 1.0,
    "start after a kill, s": 1.0,
    "the same by the wall's clock, s": 8.0,
}


class Player(Listener):
    """A player at a table who hears everything and decides at once."""

    def __init__(self, person: Person, table: LiveTable, driver: server.Table) -> None:
        super().__init__(person)
        self.table, self.driver = table, driver

    def send(self, message: str) -> None:
        if message.startswith('{"type":"private"'):
            private = server.read_private(message)
        elif message.startswith('{"type":"hello"'):
            private = server.read_hello(message)
        else:
            return
        load = self.driver.load
        if load.going and any(choice.verb == "cc" for choice in private.choices):
            load.ids += 1
            do = messages.Do(id=str(load.ids), seen=private.number, line=self.driver.choose(private.choices))
            asyncio.get_running_loop().call_soon(self.table.do, self.person, do, self)


async def played(path: Path, killed: Path) -> int:
    """Play rounds; return a copy of the file as a kill would leave it, and the number of rounds."""
    room, load = Room(Store.at(path), pace=AT_ONCE), server.Load(0.0)
    room.open()
    first, load.going = load.ids, True
    people = {person.name: person for person in room.people.everybody()}
    for number in range(TABLES):
        table = room.tables[f"t{number}"]
        driver = server.Table(load, table.id)
        for seat in range(server.SEATS):
            table.join(Player(people[f"bot{number}x{seat}"], table, driver))
    while load.ids - first < ACTIONS:
        await asyncio.sleep(0.05)
    load.going = False
    await room.journal.flushed()
    with sqlite3.connect(path) as live, sqlite3.connect(killed) as copy:
        live.backup(copy)
    rounds = sum(table.floor.state.hands for table in room.tables.values())
    await room.close()
    room.store.close()
    return rounds


def started(path: Path) -> tuple[float, float, int]:
    """Return a start's CPU time, its wall-clock time, and the number of lines in the logs."""
    begun, at = processor(), time.perf_counter()
    room = Room(Store.at(path), pace=AT_ONCE)
    room.replay()
    took, waited = processor() - begun, time.perf_counter() - at
    lines = room.journal.lines
    room.journal.close()
    room.store.close()
    return took, waited, lines


def processor() -> float:
    """Return the CPU time of this process and of its finished children."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def hashed(path: Path) -> float:
    """Return the CPU time to hash every line once, without reading it, for comparison."""
    store = Store.at(path)
    logs = [store.read(name) for name in store.tables()]
    store.close()
    begun = time.process_time()
    for entries in logs:
        check_chain(entries)
    return time.process_time() - begun


def measure(folder: Path) -> tuple[dict[str, float], Ratio]:
    path, killed, bare = folder / "room.db", folder / "killed.db", folder / "bare.db"
    server.prepare(path, TABLES)
    rounds = asyncio.run(played(path, killed))
    shutil.copy(path, bare)
    with sqlite3.connect(bare) as connection:
        connection.execute("DELETE FROM snapshots")
    (orderly, _, _), (whole, waited, lines) = started(path), started(bare)
    rates = [(1 / started(killed)[0], 1 / hashed(path)) for _ in range(TURNS)]
    ours, theirs = [one for one, _ in rates], [other for _, other in rates]
    after_kill, reference = 1 / max(ours), 1 / max(theirs)
    figures = {
        "rounds": rounds,
        "lines a round": round(lines / rounds, 1),
        "bytes a round": round(path.stat().st_size / rounds),
        "hashing every line, s": round(reference, 2),
        "start, s": round(orderly, 2),
        "start after a kill, s": round(after_kill, 2),
        f"start without snapshots, {LINES} lines, s": round(whole * LINES / lines, 2),
        "the same by the wall's clock, s": round(waited * LINES / lines, 2),
        "start without snapshots, times hashing": round(whole / reference, 1),
        "start after a kill, times hashing": round(after_kill / reference, 2),
    }
    return figures, ratio("start after a kill", "hashing every line once", ours, theirs)


def main() -> list[Ratio]:
    with tempfile.TemporaryDirectory() as folder:
        figures, found = measure(Path(folder))
    for name, value in figures.items():
        bar = f"  (bar: {BARS[name]:,})" if name in BARS else ""
        print(f"{name:<48}{value:>12,}{bar}")
    write_results("log", figures)
    return [found]


if __name__ == "__main__":
    main()
