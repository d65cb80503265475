"""The rooms that this process runs: take them when free, open, watch and release them."""

import asyncio
import contextlib
import logging
import threading
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

import sqlalchemy as sql
from litestar.types import ASGIApp
from sqlalchemy.exc import SQLAlchemyError

from pitboss.core.errors import PitbossError
from pitboss.log import multiroom
from pitboss.log.anchors import Signer, room_of, signed_path
from pitboss.log.database import end, reason
from pitboss.log.keys import room_keys
from pitboss.log.snapshots import code_version
from pitboss.log.store import Store
from pitboss.room.accounts.accounts import WelcomeLink
from pitboss.room.anchoring import Anchoring, anchored
from pitboss.room.connections import SocketLimits
from pitboss.room.multiroom.limits import OtherRoomsLimits
from pitboss.room.multiroom.relay import CHANNEL, written
from pitboss.room.room import Room
from pitboss.room.standby import Standby
from pitboss.room.table.timers import Pace
from pitboss.web.app import Doors
from pitboss.web.settings import Settings, names

log = logging.getLogger("pitboss.room")

LOOKS: Final = 0.25
"""Seconds between two checks for free rooms."""
SHORTLY: Final = 1.0
"""Seconds that updating a standby may still take when it is needed."""
STANDBY_EVERY: Final = 1.0
"""Seconds between two updates from rooms that other processes run."""
SOON: Final = 0.5
LATER: Final = 20.0
"""Seconds until opening a failed room is retried."""
NOTIFIES: Final = 0.05
"""Seconds between two notifications to the relays of a room, so that many commits share one."""
BY_ITSELF: Final = "It reopens automatically, here or in the process that runs it now; you need not restart anything."
CLOSING: Final = 8.0
ALL: Final = "all"


class Hosted:
    """A room that is open here."""

    def __init__(self, room: Room, app: ASGIApp) -> None:
        self.room, self.app = room, app
        self._counted = 0
        """The number of entries announced to its relays, and the length of each log."""
        self._heads: dict[str, int] = {}
        self.ended = asyncio.Event()
        """Set when the room is to close."""

    @property
    def has_news(self) -> bool:
        """Return True if more is on disk than the relays have been told."""
        return self.room.journal.written != self._counted

    def news(self) -> dict[str, int]:
        """Return the length of each log that changed since the last call."""
        self._counted = self.room.journal.written
        now = {name: entry.number for name, entry in self.room.journal.heads.items()}
        changed = {name: number for name, number in now.items() if self._heads.get(name) != number}
        self._heads = now
        return changed

    @property
    def closing(self) -> bool:
        return self.ended.is_set()


class Hosting:
    """Takes rooms and keeps them as long as the database leases them."""

    def __init__(
        self, settings: Settings, pace: Pace, sockets: SocketLimits, address: str, say: Callable[[str], None]
    ) -> None:
        self.settings, self.pace, self.sockets, self.say = settings, pace, sockets, say
        self.url, self.wanted, self.standby = settings.url, names(settings.rooms), names(settings.standby)
        self.leases = multiroom.Leases(self.url, address)
        self.leases.counts = self._counts
        try:
            self.leases.check([*self.wanted, *(name for name in self.standby if name != ALL)])
            shown = self.leases.shown()
        except PitbossError:
            self.leases.close()
            raise
        self.known: dict[str, multiroom.RoomShown] = {one.name: one for one in shown}
        """All rooms, as read last."""
        self.open: dict[str, Hosted] = {}
        self.reached = True
        """True if the database answered the last query."""
        self.closing = False
        self.limits_bridge = OtherRoomsLimits(self.url)
        self._words = multiroom.multiroom_engine(self.url)
        self._lives: dict[str, asyncio.Task[None]] = {}
        """One task per room, from taking to releasing it."""
        self._not_before: dict[str, float] = {}
        self._standbys: dict[str, Standby] = {}
        """Rooms of other processes that this one may have to take over."""
        self._doors: dict[str, Doors] = {}
        """Their endpoints, built in advance."""
        self._tasks: list[asyncio.Task[None]] = []

    def _new_doors(self) -> Doors:
        return Doors(metrics_token=self.settings.metrics_token or "")

    def find(self, name: str) -> ASGIApp | None:
        """Return the endpoints of a room that is open and leased here."""
        hosted = self.open.get(name)
        return hosted.app if hosted is not None and not hosted.closing and self.leases.holds(name) else None

    # --- start and stop

    async def start(self) -> None:
        loop = asyncio.get_running_loop()
        await asyncio.to_thread(code_version)  # read it now, not in the middle of a takeover
        await self._look()
        self._tasks = [loop.create_task(one()) for one in (self._looking, self._notifying, self._updating_standbys)]

    async def stop(self) -> None:
        """Close and release every room."""
        self.closing = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for name in list(self.open):
            self._end(name)
        if self._lives:
            _, late = await asyncio.wait(self._lives.values(), timeout=CLOSING)
            for life in late:
                life.cancel()
        await asyncio.to_thread(self.leases.close)
        for standby in self._standbys.values():
            await asyncio.to_thread(standby.close)
        self.limits_bridge.close()
        end(self._words)

    def drain(self, seconds: float, then: Callable[[], None]) -> None:
        """Let every room finish its rounds and release it, so that others take it; then call `then`."""
        self.closing = True
        left = set(self._lives)
        if not left:
            then()

        def done(name: str, _: object) -> None:
            left.discard(name)
            if not left:
                then()

        for name, life in self._lives.items():
            life.add_done_callback(partial(done, name))
        for name, hosted in list(self.open.items()):
            hosted.room.shutdown.begin(seconds, partial(self._end, name))

    # --- taking rooms

    async def _looking(self) -> None:
        """Look for free rooms forever; an error must not stop the search."""
        while True:
            await asyncio.sleep(LOOKS)
            try:
                await self._look()
            except Exception as error:
                log.error("the rooms could not be looked at", exc_info=error)

    async def _look(self) -> None:
        try:
            found = await asyncio.to_thread(self.leases.shown)
            self.known, self.reached = {one.name: one for one in found}, True
            free = await asyncio.to_thread(self.leases.free)
            for hosted in list(self.open.values()):
                if not hosted.closing:
                    await self.limits_bridge.bring(hosted.room)
        except PitbossError as error:
            if self.reached:
                log.warning("%s", error)
            self.reached = False
            return
        now = asyncio.get_running_loop().time()
        for name, was_open in free.items():
            mine = name in self.wanted or (was_open and self._stands_by_for(name))
            idle = name not in self._lives and self._not_before.get(name, 0) <= now
            if mine and idle and not self.closing:
                self._lives[name] = asyncio.get_running_loop().create_task(self._live(name))

    def _stands_by_for(self, name: str) -> bool:
        return ALL in self.standby or name in self.standby

    async def _updating_standbys(self) -> None:
        """Replay rooms of other processes here too, so that taking one over means reading only its last lines."""
        while True:
            for one in list(self.known.values()):
                mine = one.name in self.wanted or self._stands_by_for(one.name)
                if one.open and mine and one.name not in self._lives and not self.closing:
                    await self._keep_standby(one.name)
            await asyncio.sleep(STANDBY_EVERY)

    async def _keep_standby(self, name: str) -> None:
        standby = self._standbys.get(name)
        if standby is None:
            standby = self._standbys[name] = Standby(multiroom.in_room(self.url, name), self.settings.keys)
        try:
            await asyncio.to_thread(standby.look)
            if name not in self._doors:
                self._doors[name] = await asyncio.to_thread(self._new_doors)
        except Exception as error:  # it is replayed when it is taken over instead
            log.info("the room %s has no standby: %s", name, error, exc_info=not isinstance(error, PitbossError))
            if self._standbys.get(name) is standby:
                del self._standbys[name]
            await asyncio.to_thread(standby.close)

    async def _live(self, name: str) -> None:
        """Run a room in this process: take it, open it, run it until it is lost or released, and close it."""
        loop, lost = asyncio.get_running_loop(), list[multiroom.LeaseLost]()

        def gone(error: multiroom.LeaseLost) -> None:
            lost.append(error)
            loop.call_soon_threadsafe(self._gone, name, error)

        wait = SOON  # if it could not be taken, or was lost while opening, retry at once
        try:
            epoch = await asyncio.to_thread(self.leases.take, name, gone, only_left=name not in self.wanted)
            wait = LATER
            if epoch is not None:
                with contextlib.ExitStack() as ending:
                    await self._hosted(name, epoch, ending, lost)
        except Exception as error:
            expected = isinstance(error, PitbossError)
            log.error("the room %s cannot be open here: %s", name, error, exc_info=not expected)
            self.say(f"The room {name} cannot be opened here: {error}")
            self._not_before[name] = loop.time() + (SOON if lost else wait)
        finally:
            if (hosted := self.open.pop(name, None)) is not None:
                self.limits_bridge.forget(hosted.room)
            await asyncio.to_thread(self.leases.release, name)
            del self._lives[name]

    async def _hosted(
        self, name: str, epoch: int, ending: contextlib.ExitStack, lost: list[multiroom.LeaseLost]
    ) -> None:
        room, message = await asyncio.to_thread(self._replayed, name, epoch, ending)
        welcome = WelcomeLink(room.people)
        doors = self._doors.pop(name, None) or self._new_doors()
        hosted = Hosted(room, app := doors.lead_to(room, welcome))
        room.on_failure = hosted.ended.set
        await self.limits_bridge.bring(room)
        if lost:
            raise lost[0]
        if self.closing:  # the process was told to stop while the room was being opened
            hosted.ended.set()
        async with app.lifespan():
            self.open[name] = hosted
            log.info("the room %s is open here, at epoch %s", name, epoch)
            self._announce(name, message, welcome)
            await hosted.ended.wait()
            if room.failure is not None:
                why = lost[0] if lost else room.failure
                log.warning("the room %s had to close here: %s", name, why)
                self.say(f"The room {name} had to close here: {why}. {BY_ITSELF}")

    def _announce(self, name: str, message: str, welcome: WelcomeLink) -> None:
        self.say(f"The room {name} is open here.{message}")
        if welcome.token is not None:
            link = f"{self.leases.address}/r/{name}/welcome#{welcome.token}"
            self.say(f"The room {name} has no manager yet. This one-time link creates one: {link}")

    def _replayed(self, name: str, epoch: int, ending: contextlib.ExitStack) -> tuple[Room, str]:
        """Replay the room from its log; in a thread, so that other rooms continue."""
        store = Store.open(multiroom.in_room(self.url, name), epoch=epoch)
        ending.callback(store.close)
        if (held := self.leases.held.get(name)) is not None:
            links = multiroom.connections_of(store.engine)
            store.engine.dispose()
            held.cut = lambda: multiroom.cut_off(list(links))
        given = self.settings.anchor
        path = given.with_name(f"{given.name}.{name}") if given else None
        anchor, message = ending.enter_context(anchored(store, path))
        keys = self.settings.keys
        own = room_keys(store, keys)[0] if keys is not None else None
        room = Room(store, pace=self.pace, demo=self.settings.demo, sockets=self.sockets, anchor=anchor, keys=own)
        if own is not None:
            signer = Signer(signed_path(anchor.path), room_of(store), own.current("sign"))
            room.anchoring = Anchoring(room.journal, anchor, signer, self.settings.anchor_minutes)
        else:
            message = f"{message} Its seeds are not sealed: name a key file with --keys.".strip()
        with _up_to_date(self._standbys.pop(name, None), name) as standby:
            room.replay(lambda text: self.say(f"{name}: {text}"), standby)
        return room, f" {message}" if message else ""

    # --- losing rooms

    def _gone(self, name: str, error: multiroom.LeaseLost) -> None:
        hosted = self.open.get(name)
        if hosted is not None:
            hosted.room.fail(error)

    def _end(self, name: str) -> None:
        if (hosted := self.open.get(name)) is not None:
            hosted.ended.set()

    # --- notifying

    def _counts(self, name: str) -> multiroom.Counts | None:
        """Return the numbers of tables and players, for the thread that renews the leases."""
        hosted = self.open.get(name)
        if hosted is None:
            return None
        tables = list(hosted.room.tables.values())
        return multiroom.Counts(
            len(tables), sum(len(table.floor.state.players) for table in tables if table.machine.opened)
        )

    async def _notifying(self) -> None:
        """Notify the relays of a room after its commits, never inside one: PostgreSQL commits only one transaction with
        a notification at a time, so rooms would wait for each other.
        """
        while True:
            await asyncio.sleep(NOTIFIES)
            words = [written(name, one.news()) for name, one in list(self.open.items()) if one.has_news]
            if words:
                await asyncio.to_thread(self._notify, words)

    def _notify(self, words: list[str]) -> None:
        try:
            with self._words.connect() as connection:
                connection.execute(_NOTIFY, {"channel": CHANNEL, "words": words})
        except SQLAlchemyError as error:
            log.info("those who follow rooms were not told: %s", reason(error))


@contextlib.contextmanager
def _up_to_date(standby: Standby | None, name: str) -> Iterator[Standby | None]:
    """Yield the standby of a room, updated with the last lines; None if that fails."""
    if standby is None:
        yield None
        return
    try:
        standby.look(SHORTLY)
    except Exception as error:  # then it is replayed from its snapshots
        log.info("the room %s has no current standby: %s", name, error, exc_info=not isinstance(error, PitbossError))
        threading.Thread(target=standby.close, daemon=True).start()
        yield None
        return
    try:
        yield standby
    finally:
        standby.close()


_NOTIFY: Final = sql.text("SELECT pg_notify(:channel, unnest(CAST(:words AS text[])))")
