"""A server killed in the middle of a tournament pays nothing twice, seats nobody twice, and plays on.

This is tested twice: the log is cut after any line, as a kill leaves it, and real servers are killed at random moments.
The room recovers from any last line: a move, a race, a broken table, a prize.
"""

import asyncio
import hashlib
import json
import random
import secrets
import uuid
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import WebSocketException

from pitboss.log.entry import LogEntry, LogLine, chained
from pitboss.log.kinds.offices import GRANTS, Office, write_grant
from pitboss.log.kinds.tournament import log_name
from pitboss.log.store import Store
from pitboss.pit.tournament.answer import answer
from pitboss.room.accounts.people import People, Person
from pitboss.room.room import Room
from pitboss.room.verify import verify
from room.conftest import Server
from room.test_every_game_as_a_tournament import to_the_end
from toolkit.client import Player
from toolkit.effort import effort
from toolkit.room import Moved, close_room, open_room, run_moved

CUTS = effort("CUTS", quick=1, proof=100)
KILLS = effort("TOURNAMENT_KILLS", quick=1, proof=30)
PLAYERS = 8
TURBO = f"""
tournament = 1
name = "Turbo"
game = "wa-poker/holdem"
tables = ["t1", "t2", "t3"]
seats = 3
[table]
betting = "no-limit"
[players]
sit_and_go = {PLAYERS}
[entry]
buy_in = "50"
fee = "5"
chips = 1500
[bounty]
amount = "10"
[chips]
denominations = [25, 100, 500]
[prizes]
places = [50, 30, 20]
[[level]]
blinds = [25, 50]
minutes = 1
[[level]]
blinds = [100, 200]
minutes = 1
[[level]]
blinds = [500, 1000]
minutes = 1
[[level]]
blinds = [2000, 4000]
"""
FAST = TURBO.partition("[[level]]")[0].replace("chips = 1500", "chips = 6000") + "[[level]]\nblinds = [200, 400]\n"
"""Terms of a tournament that is over in seconds, because a real server's minute lasts a minute."""
COUNTED = """
tournament = 1
name = "Beside real tables"
game = "wa-poker/holdem"
tables = ["t1", "t2", "t3", "t4", "t5"]
seats = 6
stacks = "counted"
[entry]
buy_in = "50"
chips = 1500
[chips]
denominations = [25, 100, 500]
[prizes]
places = [40, 25, 15, 10, 5, 5]
[[level]]
blinds = [100, 200]
[[level]]
blinds = [500, 1000]
"""
TELLING = ("move", "break-table", "redraw", "race", "pay", "close", "seat", "start", "hand-for-hand")
"""Verbs after which the log is cut first, before any other line."""


class Cut:
    """Everything ever written, in the order in which it reached the disk."""

    def __init__(self, room: Room) -> None:
        self.entries: list[LogEntry] = []
        append = room.store.append

        def kept(entries: Sequence[LogEntry]) -> None:
            self.entries += entries
            append(entries)

        room.store.append = kept  # type: ignore[method-assign]

    def places(self, chance: random.Random) -> list[int]:
        """Return the numbers of lines after which the server is killed."""
        first = next(at for at, one in enumerate(self.entries) if one.line.text.endswith(" start"))
        verbs = [entry.line.text.split()[1:2] for entry in self.entries]
        telling = [at + 1 for at, words in enumerate(verbs) if words and words[0] in TELLING and at >= first]
        others = list(range(first, len(self.entries)))
        half = min(len(telling), CUTS - CUTS // 3)
        found = chance.sample(telling, half)
        return sorted({*found, *chance.sample(others, min(len(others), CUTS - half))})

    def store(self, path: Path, lines: int, people: list[Person]) -> Path:
        store = Store.at(path)
        People(store).add_all(people, datetime.now(UTC))
        store.append(self.entries[:lines])
        store.close()
        return path


def check_paid(room: Room, name: str) -> None:
    """Check that everybody was paid the result once, the house has the fees, and all chips are there."""
    live = room.tournaments.find(name)
    told = answer(live.machine.tournament)
    prizes = {row["player"]: row["prize"] for row in told["standings"] if row["prize"] != "0.00"}
    assert all(row["paid"] for row in told["standings"] if row["player"] in prizes)
    assert room.books.balances[f"tournament:{name}"] == 0
    assert room.books.balances["house"] == 5_00 * PLAYERS
    report = verify(room.store)
    assert report.problems == []


def check_seats(room: Room) -> None:
    """Check that nobody sits twice at the room's tables."""
    here = Counter(player for table in room.tables.values() for player in table.floor.state.players)
    assert all(times == 1 for times in here.values()), here


@pytest.mark.proof
def test_the_log_may_end_after_any_line(tmp_path: Path, figure: Callable[[str], None]) -> None:
    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        cut = Cut(room)
        live = room.tournaments.announce("turbo", TURBO, 0, "alice")
        room.tournaments.fill(live, PLAYERS)
        await to_the_end(loop, room, live, 400)
        await room.journal.flushed()
        check_paid(room, "turbo")
        people = [one for one in room.people.everybody() if one.bot]
        await close_room(room)
        places = cut.places(random.Random(7))
        for at in places:
            path = cut.store(tmp_path / f"cut-{at}.db", at, people)
            again = open_room(path, demo=False, now=loop.now)
            ends = again.tournaments.find("turbo")
            last = cut.entries[at - 1].line
            await to_the_end(loop, again, ends, 400)
            await again.journal.flushed()
            check_paid(again, "turbo")
            check_seats(again)
            told = [one for one in again.store.read(log_name("turbo")) if " pay " in one.line.text]
            assert len({one.line.text for one in told}) == len(told) == 3, last
            await close_room(again)
            path.unlink()
        lines = len(cut.entries)
        figure(f"a tournament of {lines} lines cut after {len(places)} of them: each time it is played to its end")

    run_moved(play)


# --- real servers


def prepared(url: str) -> str:
    """Prepare a room with a manager, and return the manager's cookie."""
    store, now = Store.open(url), datetime.now(UTC)
    people, token = People(store), secrets.token_urlsafe(16)
    offices: tuple[Office, ...] = ("player", "manager")
    people.add(Person(name="alice", password="-", offices=offices), now)
    people.open_session(hashlib.sha256(token.encode()).hexdigest(), "alice", now + timedelta(days=1))
    store.append([chained(LogLine(table=GRANTS, at=now, by="manager", text=write_grant("alice", offices)), None)])
    store.close()
    return f"pitboss_session={token}"


class DirectorsPage(Player):
    """Says offered lines at random, again and again, and remembers which were acknowledged."""

    def __init__(self, address: str, cookie: str) -> None:
        super().__init__(address, "", "alice", cookie)
        self.url = address.replace("http", "ws", 1) + "/ws/tournaments/counted"
        self.acknowledged: dict[str, int] = {}
        self.open: tuple[str, str] | None = None

    async def read(self, seconds: float = 10) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await self.receive(seconds))
        if message["type"] == "hello":
            self.private, self.number = message["private"], message["number"]
        elif message["type"] in ("event", "private"):
            self.number = max(self.number, message["number"])
            self.private = message if message["type"] == "private" else self.private
        elif message["type"] in ("ack", "refused"):
            self.answers[message["id"]] = message
        return message

    async def life(self) -> None:
        try:
            await self.connect()
            if self.open is not None:
                await self.tell(*self.open)
            while True:
                line = self.next_line()
                if line is None:
                    await self.read(30)
                else:
                    await self.tell(uuid.uuid4().hex, line)
        except (WebSocketException, OSError, TimeoutError):
            pass

    async def tell(self, sent: str, line: str) -> None:
        self.open = (sent, line)
        answered = await self.do(line, sent)
        self.open = None
        if answered["type"] == "ack":
            self.acknowledged[f"alice:{sent}"] = answered["number"]

    def next_line(self) -> str | None:
        wanted = ("move", "break-table", "race", "out", "pay", "re-buy", "level", "redraw", "close", "seat", "start")
        offered = [one["example"] for one in self.private["choices"] if one["verb"] in wanted]
        return self.random.choice(offered) if offered else None


async def announce(address: str, cookie: str, name: str, terms: str) -> None:
    async with httpx.AsyncClient(base_url=address, headers={"Cookie": cookie, "Origin": address}) as http:
        made = await http.post("/api/tournaments", json={"id": name, "terms": terms})
        assert made.status_code == 201, made.text
        if name == "counted":
            names = [f"p{number}" for number in range(1, 28)]
            told = await http.post(f"/api/tournaments/{name}/entries", json={"names": names, "signed": True})
            await http.post(f"/api/tournaments/{name}/draw", json={"what": "seats"})
        else:
            told = await http.post(f"/api/tournaments/{name}/bots", json={"count": PLAYERS})
        assert told.status_code == 200, told.text


async def status(address: str, name: str) -> str:
    async with httpx.AsyncClient(base_url=address) as http:
        told: str = (await http.get(f"/api/tournaments/{name}")).json()["status"]
        return told


async def one_life(server: Server, page: DirectorsPage, seconds: float) -> None:
    task = asyncio.create_task(page.life())
    await asyncio.sleep(seconds)
    server.kill()
    await task


def check_log(url: str, page: DirectorsPage) -> int:
    """Check that acknowledged lines are there once, every log replays, and accounts and chips add up."""
    store = Store.open(url)
    entries = [entry for entry in store.read(log_name("counted")) if entry.line.id]
    numbers = {entry.line.id: entry.number for entry in entries}
    assert len(numbers) == len(entries)
    for sent, number in page.acknowledged.items():
        assert numbers.get(sent) == number, (sent, number)
    report = verify(store)
    assert report.problems == []
    store.close()
    return report.entries


@pytest.mark.proof(only=True)
def test_servers_killed_in_the_middle_of_tournaments(server: Server, figure: Callable[[str], None]) -> None:
    server.demo = False
    cookie = prepared(server.url)
    server.up()
    page = DirectorsPage(server.address, cookie)
    asyncio.run(announce(server.address, cookie, "counted", COUNTED))
    asyncio.run(announce(server.address, cookie, "turbo-1", FAST))
    chance, turn, lines = random.Random("tournaments"), 1, 0
    kills = KILLS if server.url.startswith("sqlite") else max(1, KILLS // 10)
    for kill in range(kills):
        asyncio.run(one_life(server, page, chance.uniform(0.2, 1.2)))
        lines = check_log(server.url, page)
        server.up()
        if kill + 1 < kills and asyncio.run(status(server.address, f"turbo-{turn}")) == "closed":
            turn += 1
            asyncio.run(announce(server.address, cookie, f"turbo-{turn}", FAST))
    asyncio.run(ended(server, f"turbo-{turn}"))
    assert page.acknowledged
    server.kill()
    lines = check_log(server.url, page)
    figure(
        f"{server.url.partition(':')[0]}: {kills} kills in {turn} software tournaments and a counted one,"
        f" {len(page.acknowledged)} acknowledged lines of the director, {lines} lines in the logs"
    )


async def ended(server: Server, name: str) -> None:
    """Wait until play has continued to the end."""
    for _ in range(600):
        if await status(server.address, name) == "closed":
            return
        await asyncio.sleep(0.5)
    raise TimeoutError(await status(server.address, name))
