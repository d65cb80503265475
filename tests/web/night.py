"""A tournament night for the pages: a room in a thread of this process, with clocks that can be moved."""

import asyncio
import threading
from collections.abc import Coroutine
from datetime import timedelta
from pathlib import Path
from typing import Any, TypeVar

import uvicorn

from pitboss.room.accounts.accounts import WelcomeLink
from pitboss.room.room import Room
from pitboss.room.tournaments import draws
from pitboss.room.tournaments.live import LiveTournament
from pitboss.web.app import build
from pitboss.web.run import config, listening
from toolkit.room import Moved, open_room, person

TERMS = """
tournament = 1
name = "Wednesday Night Hold'em"
game = "wa-poker/holdem"
start = "START"
location = "The back room, 12 High Street"
tables = ["t1", "t2", "t3"]
seats = 6
stacks = "counted"
[entry]
buy_in = "50"
fee = "5"
chips = 5000
late_level = 2
[rebuy]
cost = "50"
chips = 5000
until_level = 3
[chips]
denominations = [25, 100, 500, 1000, 5000]
[prizes]
places = [50, 30, 20]
rounding = "1"
[[level]]
blinds = [25, 50]
minutes = 20
[[level]]
blinds = [50, 100]
minutes = 20
[[level]]
break = 10
[[level]]
blinds = [100, 200]
ante = 25
minutes = 20
[[level]]
blinds = [200, 400]
ante = 50
"""
NAMES = (
    "Anna", "Bela", "Carol", "Dmitri", "Emma", "Farid", "Grace", "Hugo", "Ines", "Jonas", "Kate", "Liam", "Mona",
    "Nils",
)  # fmt: skip
ID = "night"
SOON = 6
"""Minutes between the announcement and the start."""
T = TypeVar("T")


class Night:
    """The room, its server and its loop; it can stop and restart at the same address."""

    def __init__(self, database: Path, loop: type[Moved] = Moved) -> None:
        self.database, self.port, self._new_loop = database, 0, loop
        self.by = timedelta(0)
        self.loop: Moved
        self.room: Room
        self._stop: asyncio.Event
        self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def live(self) -> LiveTournament:
        return self.room.tournaments.find(ID)

    def start(self) -> None:
        self.loop = self._new_loop()
        self.loop.by = self.by
        opened = threading.Event()
        self._thread = threading.Thread(target=self._serve, args=[opened])
        self._thread.start()
        assert opened.wait(30), "the room did not open"

    def stop(self) -> None:
        self.by = self.loop.by
        self.loop.call_soon_threadsafe(self._stop.set)
        self._thread.join()

    def _serve(self, opened: threading.Event) -> None:
        async def serve() -> None:
            self._stop = asyncio.Event()
            self.room = open_room(self.database, demo=False, now=self.loop.now)
            app = build(self.room, WelcomeLink(self.room.people))
            app.on_startup.clear()
            settings = config(app)
            settings.ws_ping_interval = None  # an hour in one leap would look like an hour without an answer
            with listening("127.0.0.1", self.port) as listener:
                self.port = listener.getsockname()[1]
                server = uvicorn.Server(settings)
                task = asyncio.create_task(server.serve(sockets=[listener]))
                while not server.started:
                    await asyncio.sleep(0.01)
                opened.set()
                await self._stop.wait()
                server.should_exit = True
                await task
            self.room.store.close()

        with asyncio.Runner(loop_factory=lambda: self.loop) as runner:
            runner.run(serve())

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run something on the room's own loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(30)

    def move(self, **by: float) -> None:
        """Move the room's clocks; everything due then happens in a moment."""

        async def leap() -> None:
            self.loop.by += timedelta(**by)
            await asyncio.sleep(0.01)

        self.run(leap())

    def manager(self, name: str) -> str:
        """Create a person with that office, and return the cookie."""

        async def come() -> str:
            who = person(self.room, name, "manager")
            while name not in self.room.granting.held:
                await asyncio.sleep(0.01)
            return self.room.accounts.open_session(who)

        return self.run(come())

    def player(self, name: str) -> str:
        """Create a person with chips in the wallet, and return the cookie."""

        async def come() -> str:
            who = person(self.room, name)
            await self.room.journal.flushed()
            return self.room.accounts.open_session(who)

        return self.run(come())

    def draw(self) -> None:
        """Give everybody a random seat."""

        async def each() -> None:
            self.live.say("alice", f"operator {draws.seats_for_all(self.live.state)}")
            await self.room.journal.flushed()

        self.run(each())

    def free_seat(self, table: str) -> int:
        taken = self.live.state.tables[table].seats
        return next(seat for seat in range(1, self.live.state.terms.seats + 1) if seat not in taken)

    def fold_others(self, table: str, but: str = "") -> None:
        """Let everybody else fold at a table that the room deals, until it is a person's turn or the hand is over."""

        async def each() -> None:
            live = self.room.tables[table]
            for _ in range(500 if but else 20):
                turn = [name for name in live.floor.places.values() if live.floor.choices(name)]
                if but in turn or (not but and not live.floor.in_round):
                    break
                if live.floor.in_round and turn:
                    live.apply(turn[0], "f")
                    live.autopilot.proceed()
                    live.flush()
                await asyncio.sleep(0.01)
            await self.room.journal.flushed()

        self.run(each())

    def announce(self, toml: str = TERMS, name: str = ID, by: str = "alice") -> None:
        async def make() -> None:
            start = f"{self.loop.now() + timedelta(minutes=SOON):%Y-%m-%dT%H:%M}"
            self.room.tournaments.announce(name, toml.replace("START", start), 0, by)

        self.run(make())

    def say(self, *lines: str) -> None:
        async def each() -> None:
            for line in lines:
                self.live.say("alice", line)
            await self.room.journal.flushed()

        self.run(each())

    def enter(self, *names: str) -> None:
        """Enter people with accounts by their own requests, because nobody else spends from their wallets."""

        async def each() -> None:
            for name in names:
                self.live.say(name, f"operator enter {name} signed")
            await self.room.journal.flushed()

        self.run(each())

    def seated(self) -> None:
        """Enter everybody and seat them in rotation at the three tables."""
        self.say(*(f"operator enter {name} signed" for name in NAMES))
        seats = (f"{name} t{at % 3 + 1}/{at // 3 + 1}" for at, name in enumerate(NAMES))
        self.say(f"director seat {' '.join(seats)}")

    def started(self) -> None:
        self.move(minutes=SOON)
        self.say("director start")

    def four_out(self) -> None:
        """Put four players out, and break table 3."""
        self.say("t1 out Mona", "t3 out Carol", "t3 out Farid", "t1 out Jonas")
        self.say("director break-table t3 Ines t1/6 Liam t1/5")

    def left(self) -> float:
        """Return the seconds left on the room's own clock."""

        async def look() -> float:
            found = self.live.shown().clock.milliseconds
            assert found is not None
            return found / 1000

        return self.run(look())
