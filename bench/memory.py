"""Measure the memory of a room with 240 players at forty tables, every half minute.

The players are programs at real sockets of a real `pitboss serve`. They bet, call, now and then raise or fold, add to
their shuffles, buy more chips, drop their sockets and come back. `python -m bench.memory 60 FILE` plays for an hour and
writes every sample to a file; a run begins with what caches and filters take, so growth is told for its second half.
"""

import asyncio
import hashlib
import os
import random
import secrets
import sys
import tempfile
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bench.report import write_results
from bench.server import answering, free_port, running
from pitboss.books.catalogue import GAMES
from pitboss.client import Refused, TableClient, Turn
from pitboss.core.money import read_money
from pitboss.log.store import Store
from pitboss.pit.jackpot.grammar import JackpotLine
from pitboss.pit.table.sign import TableSign
from pitboss.room.accounts.people import Person
from pitboss.room.demo import demo_sign, table_name
from pitboss.room.jackpots.jackpots import OPERATOR, joining_line
from pitboss.room.room import Room
from pitboss.room.table.timers import AT_ONCE

TABLES = {
    "wa-poker/holdem": 12,
    "vic-crown-poker/holdem": 6,
    "wa-poker/omaha": 4,
    "house-poker/seven-card-stud": 2,
    "vic-crown-poker/pineapple": 2,
    "wa-ultimate-texas-holdem": 5,
    "wa-crown-holdem": 5,
    "vic-three-card-poker": 6,
}
"""The number of tables of each game: forty-two in all, with 240 seats."""
THINK = 1.5
"""Seconds a decision takes, on average."""
RAISES, FOLDS, DROPS = 0.08, 0.12, 0.002
SAMPLE = 30.0
MINUTES = 10.0
STACK, WALLET = "1000", "1000000"


async def furnish(path: Path) -> dict[str, list[str]]:
    """Make a database with the tables, the jackpots and the people seated; return the cookies by table."""
    store = Store.at(path)
    room, cookies = Room(store, pace=AT_ONCE), dict[str, list[str]]()
    room.open()
    signs = {
        f"{table_name(game)}-{at}": demo_sign(GAMES[game]) for game, count in TABLES.items() for at in range(count)
    }
    open_jackpots(room, signs)
    for name, sign in signs.items():
        table, cookies[name] = room.new_table(name, sign, "manager"), []
        for seat in range(1, table.floor.sign.seats + 1):
            person = Person(name=f"p{len(cookies)}x{seat}", password="-")
            token = secrets.token_urlsafe(16)
            room.people.add(person, datetime.now(UTC))
            room.people.open_session(
                hashlib.sha256(token.encode()).hexdigest(), person.name, datetime.now(UTC) + timedelta(days=1)
            )
            room.cage.play_chips.give(person.name, read_money(WALLET))
            table.act(person, f"sit {seat} {STACK}", table.number)
            cookies[name].append(f"pitboss_session={token}")
    await room.close()
    store.close()
    return cookies


def open_jackpots(room: Room, signs: dict[str, TableSign]) -> None:
    """Open the jackpots of a demonstration; if the book requires notice, it has been up long enough."""
    room.jackpots.open_demo(room.now())
    for name, sign in signs.items():
        if sign.pool and (notice := room.jackpots.manager.system(sign.pool).kind.notice):
            hung = room.now() - timedelta(milliseconds=notice)
            room.jackpots.say(JackpotLine.of(OPERATOR, "notice", joining_line(name, sign)), hung)


class Player:
    """A player who plays quietly and never leaves."""

    lines = 0
    refused = 0

    def __init__(self, url: str, cookie: str) -> None:
        self.table = TableClient(url, {"Cookie": cookie})
        self.chance = random.Random(f"{url} {cookie}")

    async def play(self) -> None:
        async with self.table:
            async for turn in self.table.turns():
                before = self.table.heard.number
                await asyncio.sleep(self.chance.expovariate(1 / THINK))
                if self.table.heard.number != before or (line := self.choose(turn)) is None:
                    continue
                await self.say(line)
                if not turn.betting and self.stack(turn) < read_money("300"):
                    await self.say("add 500")
                if self.chance.random() < DROPS and self.table._socket is not None:
                    await self.table._socket.close()

    async def say(self, line: str) -> None:
        try:
            await self.table.do(line)
            Player.lines += 1
        except Refused:
            Player.refused += 1

    def stack(self, turn: Turn) -> int:
        return next((read_money(seat.stack) for seat in turn.table.seats if seat.place == turn.place), 0)

    def choose(self, turn: Turn) -> str | None:
        if turn.betting:
            wanted = turn.needed | ({"jackpot"} if self.chance.random() < 0.5 else set())
            missing = [one for one in turn.choices if one.wager in wanted - turn.wagered and one.box is None]
            return turn.line(missing[0]) if missing else "ready"
        mood = self.chance.random()
        if mood < RAISES and (found := turn.find("raise", "bet")):
            return turn.line(found)
        check, fold = turn.find("check"), turn.find("fold")
        if mood > 1 - FOLDS and fold and not check:
            return turn.line(fold)
        return turn.line(check or turn.find("call") or turn.choices[0])


def size_of(pid: int) -> float:
    """Return how many megabytes a process takes."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


async def evening(path: Path, minutes: float, out: Path | None) -> dict[str, float]:
    """Play, sample, and say how the room grew."""
    cookies, port, samples = await furnish(path), free_port(), list[tuple[float, float, int]]()
    words = ("-m", "pitboss", "serve", "--at-once", "--no-demo", "--log-level", "warning", "--db", str(path))
    with running(*words, "--port", str(port), "--sockets-per-address", "500") as pid:
        await answering(port)
        players = [
            Player(f"ws://127.0.0.1:{port}/ws/tables/{table}", cookie)
            for table, row in cookies.items()
            for cookie in row
        ]
        tasks = [asyncio.create_task(player.play()) for player in players]
        begun = time.monotonic()
        while time.monotonic() - begun < 60 * minutes:
            await asyncio.sleep(min(SAMPLE, 6 * minutes))
            failed = [task for task in tasks if task.done()]
            if failed:
                failed[0].result()
            samples.append((time.monotonic() - begun, size_of(pid), _entries(path)))
            if out is not None:
                with out.open("a") as file:
                    seconds, megabytes, lines = samples[-1]
                    file.write(f"{seconds:.0f} s {megabytes:.1f} MB {lines} lines {Player.refused} refused\n")
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    half = samples[len(samples) // 2 :]
    (began, was, lines_then), (ended, is_, lines_now) = half[0], half[-1]
    return {
        "players": len(players),
        "minutes": minutes,
        "lines": lines_now,
        "lines a second": round((lines_now - lines_then) / max(ended - began, 1), 1),
        "MB at first": round(samples[0][1], 1),
        "MB at last": round(is_, 1),
        "MB a half minute, second half": round((is_ - was) / max(ended - began, 1) * 30, 3),
        "bytes a line, second half": round((is_ - was) * 2**20 / max(lines_now - lines_then, 1)),
        "refused": Player.refused,
    }


def _entries(path: Path) -> int:
    store = Store.open(f"sqlite:///{path}", existing=True)
    try:
        return sum(entry.number for entry in store.heads().values())
    finally:
        store.close()


def main(minutes: float = MINUTES, out: Path | None = None) -> None:
    with tempfile.TemporaryDirectory() as folder:
        figures = asyncio.run(evening(Path(folder) / "room.db", minutes, out))
    for name, value in figures.items():
        print(f"{name:<32}{value:>12,}")
    write_results("memory", figures)


if __name__ == "__main__":
    main(float(sys.argv[1]) if sys.argv[1:] else MINUTES, Path(sys.argv[2]) if sys.argv[2:] else None)
