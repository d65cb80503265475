"""A room in this process, with players who sit at it without a network and receive every message here."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Callable, Coroutine
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import uvicorn
from litestar import Litestar

from pitboss.log.kinds.offices import OFFICES
from pitboss.log.store import Store
from pitboss.room.accounts.accounts import COOKIE, WelcomeLink
from pitboss.room.accounts.people import Person
from pitboss.room.cage.desk import WELCOME_CHIPS
from pitboss.room.room import Room
from pitboss.room.table.listeners import Listener
from pitboss.room.table.live import LiveTable
from pitboss.room.table.timers import AT_ONCE
from pitboss.room.wire.messages import read_message
from pitboss.web.app import Doors
from pitboss.web.run import config, listening
from toolkit.client import Player


def open_room(where: Path | str, *, demo: bool = True, **more: Any) -> Room:
    """Open a room that deals without pauses, in a file or in the database at a URL."""
    store = Store.at(where) if isinstance(where, Path) else Store.open(where)
    room = Room(store, pace=AT_ONCE, demo=demo, **more)
    room.open()
    return room


@contextlib.asynccontextmanager
async def serving(room: Room, proxy: str | None = None) -> AsyncIterator[str]:
    """Serve an open room on a real port in this process; yield its address."""
    await room.journal.flushed()
    app = app_of(room)
    with listening("127.0.0.1", 0) as listener:
        server = uvicorn.Server(config(app, proxy))
        task = asyncio.create_task(server.serve(sockets=[listener]))
        while not server.started:
            await asyncio.sleep(0.01)
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        server.should_exit = True
        await task


_TAKEN: list[Doors] = []
_FREE: list[Doors] = []


def app_of(room: Room) -> Litestar:
    """Return the application of an open room, which all its people share."""
    for doors in _TAKEN:
        if doors.room is room:
            return doors.app
    doors = _FREE.pop() if _FREE else Doors()
    doors.app.on_startup.clear()
    _TAKEN.append(doors)
    return doors.lead_to(room, WelcomeLink(room.people))


def free_doors() -> None:
    """Free the doors after a test for the next test's room, because making them takes longer than most tests."""
    for doors in _TAKEN:
        doors.room.store.close()
    _FREE.extend(_TAKEN)
    _TAKEN.clear()


GRANTS: set[asyncio.Future[None]] = set()
"""Offices being granted: recorded first, then written to the people table."""


async def granted() -> None:
    """Wait until every office that this test has given stands in the people table too, as a verification asks."""
    loop = asyncio.get_running_loop()
    await asyncio.gather(*(one for one in GRANTS if one.get_loop() is loop), return_exceptions=True)


async def close_room(room: Room) -> None:
    await granted()
    await room.close()
    room.store.close()


def person(room: Room, name: str, *offices: Any, chips: int = WELCOME_CHIPS) -> Person:
    """Return a person with chips; nobody checks passwords in here."""
    room.people.add(Person(name=name, password="-"), room.now())
    room.cage.play_chips.give(name, chips)
    return office(room, name, *offices) if offices else Person(name=name, password="-")


def office(room: Room, name: str, *offices: Any) -> Person:
    """Grant a person offices."""
    held = tuple(one for one in OFFICES if one in ("player", *offices))
    written = asyncio.ensure_future(room.granting.grant("manager:test", name, held))
    GRANTS.add(written)
    written.add_done_callback(GRANTS.discard)
    written.add_done_callback(lambda done: done.result())
    return Person(name=name, password="-", offices=held)


def worded(room: Room, line: str) -> str:
    """Return a dealer's line about a person with an account, with the code shown to them: `seat ada 1 100 code …`."""
    return f"{line} code {room.seat_codes.give(line.split()[1]).code}"


def cookie(room: Room, who: Person) -> str:
    """Return the cookie of a person signed in without a password."""
    return f"{COOKIE}={room.accounts.open_session(who)}"


class Moved(asyncio.SelectorEventLoop):
    """A loop whose clocks can be moved: timers and the room's time advance together."""

    by = timedelta(0)

    def time(self) -> float:
        return super().time() + self.by.total_seconds()

    def now(self) -> datetime:
        return datetime.now(UTC) + self.by

    async def move(self, **by: float) -> None:
        """Move the clocks, and let everything happen that is due then."""
        self.by += timedelta(**by)
        for _ in range(5):
            await asyncio.sleep(0.01)


def run_moved(test: Callable[[Moved], Coroutine[Any, Any, None]]) -> None:
    """Run a test on a loop that it can move."""
    loop = Moved()
    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        runner.run(test(loop))


class InsidePlayer(Player):
    """A player whose socket is the table itself."""

    def __init__(self, room: Room, table: str, who: Person | None) -> None:
        super().__init__("", table, who.name if who else "", None)
        self.live: LiveTable = room.table(table)
        self.listener = Listener(who)
        self.held: list[str] = []

    async def connect(self) -> "InsidePlayer":
        self.live.join(self.listener)
        await self.read()
        return self

    async def close(self) -> None:
        self.live.part(self.listener)
        self.listener.drop()

    async def receive(self, seconds: float) -> str:
        async with asyncio.timeout(seconds):
            self.held += [] if self.held else await self.listener.next_messages()
        assert self.held, "the listener was let go"
        return self.held.pop(0)

    @property
    def unread(self) -> bool:
        """Return True if a message has not been read yet."""
        return bool(self.held or self.listener.waiting)

    async def transmit(self, message: dict[str, Any]) -> None:
        read = read_message(json.dumps(message))
        self.live.do(self.listener.person, read, self.listener)  # type: ignore[arg-type]
