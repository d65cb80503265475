"""The rooms that this process holds: taken when they are free, opened, watched, and let go."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
import sqlalchemy as sql
from litestar.types import ASGIApp
from sqlalchemy.exc import SQLAlchemyError

from pitboss.errors import PitbossError
from pitboss.ledger.anchor import Anchor, anchor_path, check_anchor
from pitboss.ledger.building import building_at, cut_off
from pitboss.ledger.database import reason
from pitboss.ledger.keys import room_keys
from pitboss.ledger.lease import Counts, LeaseLost, Leases, RoomShown, connections_of, in_room
from pitboss.ledger.signed import Signer, room_of, signed_path
from pitboss.ledger.store import Store
from pitboss.server.anchoring import EVERY, Anchoring
from pitboss.server.app import build
from pitboss.server.building.elsewhere import Elsewhere
from pitboss.server.room import Room, WelcomeLink
from pitboss.server.socket.visitors import GENEROUS, SocketLimits
from pitboss.server.table.pace import CASINO, Pace

log = logging.getLogger("pitboss.server")

LOOKS: Final = 0.4
"""Seconds between two looks for rooms that are free."""
LATER: Final = 20.0
"""Seconds until a room that could not be opened is tried again."""
NOTIFIES: Final = 0.05
"""Seconds between two words to those who follow a room: so many commits, one word."""
CLOSING: Final = 8.0
ALL: Final = "all"
CHANNEL: Final = "pitboss"


class Ways(msgspec.Struct, frozen=True):
    """How rooms are run here."""

    pace: Pace = CASINO
    demo: bool = False
    sockets: SocketLimits = GENEROUS
    anchor: Path | None = None
    metrics_token: str = ""
    keys: Path | None = None
    """One file for all processes and rooms: whoever takes a room over has to open what another has sealed."""
    anchor_minutes: float = EVERY


class Hosted:
    """One room that is open here."""

    def __init__(self, room: Room, app: ASGIApp, ending: contextlib.AsyncExitStack) -> None:
        self.room, self.app, self.ending = room, app, ending
        self.told = 0
        """How many of its entries those who follow it have been told of."""
        self.closing = False


class Hosting:
    """Takes rooms, and keeps them for as long as the database lets it."""

    def __init__(
        self, url: str, address: str, wanted: list[str], standby: list[str], ways: Ways, say: Callable[[str], None]
    ) -> None:
        self.url, self.wanted, self.standby, self.ways, self.say = url, wanted, standby, ways, say
        self.leases = Leases(url, address)
        self.leases.counts = self._counts
        try:
            self.leases.check([*wanted, *(name for name in standby if name != ALL)])
            shown = self.leases.shown()
        except PitbossError:
            self.leases.close()
            raise
        self.known: dict[str, RoomShown] = {one.name: one for one in shown}
        """The rooms of the building, as they were a moment ago."""
        self.open: dict[str, Hosted] = {}
        self.reached = True
        """Whether the database answered when it was last asked."""
        self.draining = False
        self.elsewhere = Elsewhere(url)
        self._words = building_at(url)
        self._opening: dict[str, asyncio.Task[None]] = {}
        self._closing: set[asyncio.Task[None]] = set()
        self._not_before: dict[str, float] = {}
        self._tasks: list[asyncio.Task[None]] = []

    # --- beginning and end

    async def start(self) -> None:
        loop = asyncio.get_running_loop()
        await self._look()
        self._tasks = [loop.create_task(self._looking()), loop.create_task(self._notifying())]

    async def stop(self) -> None:
        """Closes every room and lets go of it."""
        self.draining = True
        for task in [*self._tasks, *self._opening.values()]:
            task.cancel()
        await asyncio.gather(*self._tasks, *self._opening.values(), return_exceptions=True)
        await asyncio.gather(*(self._close(name) for name in list(self.open)))
        await asyncio.gather(*self._closing, return_exceptions=True)
        await asyncio.to_thread(self.leases.close)
        self.elsewhere.close()
        self._words.dispose()

    def drain(self, seconds: float, then: Callable[[], None]) -> None:
        """Every room finishes its rounds and is let go, one by one, so that others take it; `then`, after the last."""
        self.draining = True
        left = set(self.open)
        if not left:
            then()

        def done(name: str) -> None:
            async def close() -> None:
                await self._close(name)
                left.discard(name)
                if not left:
                    then()

            self._later(close())

        for name, hosted in list(self.open.items()):
            hosted.room.draining.begin(seconds, lambda name=name: done(name))  # type: ignore[misc]

    # --- taking rooms

    async def _looking(self) -> None:
        while True:
            await asyncio.sleep(LOOKS)
            await self._look()

    async def _look(self) -> None:
        try:
            found = await asyncio.to_thread(self.leases.shown)
            self.known, self.reached = {one.name: one for one in found}, True
            free = await asyncio.to_thread(self.leases.free)
            for hosted in self.open.values():
                if not hosted.closing:
                    await self.elsewhere.bring(hosted.room)
        except PitbossError as error:
            if self.reached:
                log.warning("%s", error)
            self.reached = False
            return
        now = asyncio.get_running_loop().time()
        for name, was_open in free.items():
            mine = name in self.wanted or (was_open and (ALL in self.standby or name in self.standby))
            idle = name not in self.open and name not in self._opening and self._not_before.get(name, 0) <= now
            if mine and idle and not self.draining:
                task = asyncio.get_running_loop().create_task(self._take(name))
                self._opening[name] = task

    async def _take(self, name: str) -> None:
        try:
            await self._opened(name)
        except Exception as error:
            log.error("the room %s cannot be opened: %s", name, error, exc_info=not isinstance(error, PitbossError))
            self.say(f"The room {name} cannot be opened here: {error}")
            self._not_before[name] = asyncio.get_running_loop().time() + LATER
            await asyncio.to_thread(self.leases.release, name)
        finally:
            self._opening.pop(name, None)

    async def _opened(self, name: str) -> None:
        loop, lost = asyncio.get_running_loop(), list[LeaseLost]()

        def gone(error: LeaseLost) -> None:
            lost.append(error)
            loop.call_soon_threadsafe(self._gone, name, error)

        epoch = await asyncio.to_thread(self.leases.take, name, gone, only_left=name not in self.wanted)
        if epoch is None:
            return
        async with contextlib.AsyncExitStack() as ending:
            room, told = await asyncio.to_thread(self._folded, name, epoch, ending)
            welcome = WelcomeLink(room.people)
            app = build(room, welcome, metrics_token=self.ways.metrics_token)
            room.on_failure = lambda: self._later(self._close(name))
            await self.elsewhere.bring(room)
            if lost:
                raise lost[0]
            await ending.enter_async_context(app.lifespan())
            self.open[name] = Hosted(room, app, ending.pop_all())
        log.info("the room %s is open here, at epoch %s", name, epoch)
        self.say(f"The room {name} is open here.{told}")
        if welcome.token is not None:
            link = f"{self.leases.address}/r/{name}/welcome#{welcome.token}"
            self.say(f"The room {name} has no manager yet. This link makes one, once: {link}")

    def _folded(self, name: str, epoch: int, ending: contextlib.AsyncExitStack) -> tuple[Room, str]:
        """The room as its log makes it; in a thread, so that the others go on meanwhile."""
        store = Store.open(in_room(self.url, name), epoch=epoch)
        ending.callback(store.close)
        if (held := self.leases.held.get(name)) is not None:
            links = connections_of(store.engine)
            store.engine.dispose()
            held.cut = lambda: cut_off(list(links))
        anchor, told = ending.enter_context(_anchored(store, self.ways.anchor, name))
        ways = self.ways
        own = room_keys(store, ways.keys)[0] if ways.keys is not None else None
        room = Room(store, pace=ways.pace, demo=ways.demo, sockets=ways.sockets, anchor=anchor, keys=own)
        if own is not None:
            signer = Signer(signed_path(anchor.path), room_of(store), own.current("sign"))
            room.anchoring = Anchoring(room.journal, anchor, signer, ways.anchor_minutes)
        else:
            told = f"{told} Its seeds are not sealed: name a file of keys with --keys.".strip()
        room.fold(lambda text: self.say(f"{name}: {text}"))
        return room, f" {told}" if told else ""

    # --- losing them

    def _gone(self, name: str, error: LeaseLost) -> None:
        hosted = self.open.get(name)
        if hosted is not None:
            hosted.room.fail(error)

    async def _close(self, name: str) -> None:
        hosted = self.open.get(name)
        if hosted is None or hosted.closing:
            return
        hosted.closing = True
        failure = hosted.room.failure
        if failure is not None:
            log.warning("the room %s had to close here: %s", name, failure)
            self.say(f"The room {name} had to close here: {failure}")
        try:
            await asyncio.wait_for(hosted.ending.aclose(), CLOSING)
        except Exception as error:
            log.warning("the room %s was not closed in order: %s", name, error)
        self.open.pop(name, None)
        await asyncio.to_thread(self.leases.release, name)

    def _later(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._closing.add(task)
        task.add_done_callback(self._closing.discard)

    # --- telling

    def _counts(self, name: str) -> Counts | None:
        """From the thread that renews the leases."""
        hosted = self.open.get(name)
        if hosted is None:
            return None
        tables = list(hosted.room.tables.values())
        return Counts(len(tables), sum(len(table.floor.state.players) for table in tables if table.fold.opened))

    async def _notifying(self) -> None:
        """Those who follow a room are woken after its commits, never inside one: PostgreSQL lets only one transaction
        with such a word commit at a time, and rooms would wait for one another."""
        while True:
            await asyncio.sleep(NOTIFIES)
            new = {name: one for name, one in self.open.items() if one.room.journal.written != one.told}
            for one in new.values():
                one.told = one.room.journal.written
            if new:
                await asyncio.to_thread(self._notify, list(new))

    def _notify(self, names: list[str]) -> None:
        try:
            with self._words.connect() as connection:
                connection.execute(
                    sql.text("SELECT pg_notify(:channel, unnest(CAST(:names AS text[])))"),
                    {"channel": CHANNEL, "names": names},
                )
        except SQLAlchemyError as error:
            log.info("those who follow %s were not told: %s", ", ".join(names), reason(error))


@contextlib.contextmanager
def _anchored(store: Store, given: Path | None, name: str) -> Iterator[tuple[Anchor, str]]:
    held = Anchor(given.with_name(f"{given.name}.{name}") if given else anchor_path(store))
    told = check_anchor(held.path, store)
    held.begin(store.heads().values())
    try:
        yield held, told
    finally:
        held.close()
