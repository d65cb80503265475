"""A server killed at random instants keeps everything that it acknowledged, exactly once."""

import asyncio
import random
import uuid
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from websockets.exceptions import WebSocketException

from pitboss.log.store import Store
from pitboss.room.verify import verify
from room.conftest import Server
from toolkit.client import Player, sign_up
from toolkit.effort import effort

KILLS = effort("KILLS", quick=3, proof=120)
WHOLE = 10
"""The whole log is checked after this many kills and at the end, otherwise only the lines answered since then."""
TABLES = {
    "anna": "wa-poker-holdem",
    "bob": "wa-ultimate-texas-holdem",
    "carl": "wa-poker-draw",
    "dora": "vic-three-card-poker",
    "emil": "vic-crown-poker-crazy-pineapple",
    "fay": "wa-crown-holdem",
}


class Driver(Player):
    """Plays until the server is gone, and remembers which lines were acknowledged and which were not."""

    def __init__(self, address: str, table: str, name: str, cookie: str) -> None:
        super().__init__(address, table, name, cookie)
        self.acknowledged: dict[str, int] = {}
        self.refused: set[str] = set()
        self.fresh: dict[str, int | None] = {}
        """The answers since the last check of the log: the line's number, None for a refusal."""
        self.open: tuple[str, str] | None = None
        self.before: dict[str, Any] = {}

    async def life(self) -> None:
        """One life of the server. Lines under way when it died are sent again with the same id."""
        ready = 0
        self.answers = {}
        try:
            await self.connect()
            self.check_going_on()
            if self.open is not None:
                await self.tell(*self.open)
            while True:
                line = self.next_line()
                if line == "ready" and ready == self.table["hands"]:
                    line = None
                if line is None:
                    await self.read(30)
                    continue
                ready = self.table["hands"] if line == "ready" else ready
                await self.tell(uuid.uuid4().hex, line)
        except (WebSocketException, OSError):
            self.before = self.table

    async def tell(self, sent: str, line: str) -> None:
        self.open = (sent, line)
        answer = await self.do(line, sent)
        self.open = None
        self.fresh[f"{self.name}:{sent}"] = answer.get("number")
        if answer["type"] == "ack":
            self.acknowledged[f"{self.name}:{sent}"] = answer["number"]
        else:
            self.refused.add(f"{self.name}:{sent}")

    def next_line(self) -> str | None:
        if not any(seat.get("player") == self.name for seat in self.table["seats"]):
            free = [seat["seat"] for seat in self.table["seats"] if "player" not in seat]
            return f"sit {self.random.choice(free)} 1000" if free else None
        return self.line() if self.private.get("place") and self.phase else self.rebuy()

    def check_going_on(self) -> None:
        """Check that the table is where it was, or further: an open round is still open or over, never forgotten."""
        then = self.before.get("round")
        if not then:
            return
        now = self.table["round"]
        assert self.table["hands"] >= self.before["hands"]
        if now["number"] == then["number"]:
            assert now["felt"]["board"][: len(then["felt"]["board"])] == then["felt"]["board"]
            assert now["names"] == then["names"]
            assert self.table["shuffle"]["commitment"] == self.before["shuffle"]["commitment"]


async def drive(drivers: list[Driver], server: Server, seconds: float, *, rounds: bool = False) -> None:
    """Let everybody play for some seconds, and until each has seen a round if asked, then kill the server."""
    tasks = [asyncio.create_task(driver.life()) for driver in drivers]
    await asyncio.sleep(seconds)
    async with asyncio.timeout(120):
        while rounds and not all(driver.table and driver.table["hands"] for driver in drivers):
            await asyncio.sleep(0.05)
    server.kill()
    await asyncio.gather(*tasks)


def check_fresh(url: str, drivers: list[Driver], tables: dict[str, str]) -> None:
    """Check that the log agrees with the answers given in this life of the server."""
    store = Store.open(url)
    for driver in drivers:
        for sent, number in driver.fresh.items():
            entry = store.find(tables[driver.name], sent)
            assert (entry.number if entry else None) == number, (driver.name, sent, number, entry)
        driver.fresh.clear()
    store.close()


def check_log(url: str, drivers: list[Driver], tables: dict[str, str]) -> int:
    """Check that acknowledged lines are in the log once, at their numbers, refused ones are not, and books balance."""
    store = Store.open(url)
    lines = 0
    for driver in drivers:
        entries = [entry for entry in store.read(tables[driver.name]) if entry.line.id]
        counted = Counter(entry.line.id for entry in entries)
        numbers = {entry.line.id: entry.number for entry in entries}
        assert all(count == 1 for count in counted.values())
        for sent, number in driver.acknowledged.items():
            assert numbers.get(sent) == number, (driver.name, sent, number, numbers.get(sent))
        assert not driver.refused & counted.keys()
        lines += len(driver.acknowledged)
    report = verify(store)
    assert report.problems == []
    store.close()
    return lines


@pytest.mark.proof
def test_what_was_acknowledged_survives_any_kill_exactly_once(server: Server, figure: Callable[[str], None]) -> None:
    chance = random.Random("kills")
    server.up()
    cookies = {name: asyncio.run(sign_up(server.address, name)) for name in TABLES}
    drivers = [Driver(server.address, table, name, cookies[name]) for name, table in TABLES.items()]
    lines, kills = 0, KILLS if server.url.startswith("sqlite") else max(2, KILLS // 10)
    for kill in range(kills):
        asyncio.run(drive(drivers, server, chance.uniform(0.1, 0.9)))
        check_fresh(server.url, drivers, TABLES)
        if kill % WHOLE == 0:
            lines = check_log(server.url, drivers, TABLES)
        server.up()
    asyncio.run(drive(drivers, server, 1.0, rounds=True))
    lines = check_log(server.url, drivers, TABLES)
    assert lines > kills
    figure(f"{server.url.partition(':')[0]}: {kills} kills, {lines} acknowledged lines, each there exactly once")
    assert all(driver.table["hands"] for driver in drivers)
