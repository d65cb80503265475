"""A relay process: read-only copies of rooms that other processes run."""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Any, Final

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from pitboss.core.errors import PitbossError, phrase
from pitboss.log.multiroom import Leases, RoomShown
from pitboss.room.accounts.accounts import WelcomeLink
from pitboss.room.connections import SocketLimits
from pitboss.room.multiroom.relay import FollowedStore, Relay
from pitboss.web.app import build
from pitboss.web.http.guards import SAFE
from pitboss.web.multiroom.front import answer
from pitboss.web.settings import Settings, names

log = logging.getLogger("pitboss.room")

LOOKS: Final = 1.0
LATER: Final = 3.0
"""Seconds until relaying a failed room is retried."""
WHO: Final = {b"cookie", b"authorization"}


class Relaying:
    """The rooms that this process relays."""

    def __init__(self, settings: Settings, sockets: SocketLimits, say: Callable[[str], None]) -> None:
        self.settings, self.sockets, self.say = settings, sockets, say
        self.url, self.names = settings.url, names(settings.relay)
        self.leases = Leases(self.url)
        try:
            self.leases.check(self.names)
            self.known: dict[str, RoomShown] = {one.name: one for one in self.leases.shown()}
        except PitbossError:
            self.leases.close()
            raise
        self.reached = True
        self.closing = False
        self._apps: dict[str, ASGIApp] = {}
        self._tasks: list[asyncio.Task[None]] = []

    def find(self, name: str) -> ASGIApp | None:
        """Return the room's read-only endpoints."""
        return self._apps.get(name)

    async def start(self) -> None:
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self._looking()), *(loop.create_task(self._follow(one)) for one in self.names)]

    async def stop(self) -> None:
        self.closing = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.to_thread(self.leases.close)

    def drain(self, seconds: float, then: Callable[[], None]) -> None:
        """Stop at once, because a relay has nothing to finish."""
        self.closing = True
        then()

    async def _looking(self) -> None:
        while True:
            try:
                self.known = {one.name: one for one in await asyncio.to_thread(self.leases.shown)}
                self.reached = True
            except PitbossError:
                self.reached = False
            await asyncio.sleep(LOOKS)

    async def _follow(self, name: str) -> None:
        while True:
            try:
                await self._followed(name)
            except Exception as error:
                expected = isinstance(error, PitbossError)
                log.error("the room %s cannot be followed: %s", name, error, exc_info=not expected)
                self.say(f"The room {name} cannot be relayed at the moment: {error}")
            await asyncio.sleep(LATER)

    async def _followed(self, name: str) -> None:
        async with contextlib.AsyncExitStack() as ending:
            store = FollowedStore.of(self.url, name)
            ending.callback(store.close)
            relay = await asyncio.to_thread(Relay, store, name, self.sockets, self.say)
            ending.push_async_callback(relay.close)
            token = self.settings.metrics_token or ""
            app = build(relay.room, WelcomeLink(relay.room.people), metrics_token=token)
            app.on_startup.clear()  # the room is open in another process
            app.on_shutdown.clear()
            self._apps[name] = only_looking(app, name)
            ending.callback(self._apps.pop, name)
            self.say(f"The room {name} is relayed here.")
            await relay.follow()


def only_looking(app: ASGIApp, name: str) -> ASGIApp:
    """Return a room's endpoints without those that change anything; on its sockets everyone is a spectator."""

    async def look(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.WEBSOCKET:
            seen: Any = {**scope, "headers": [one for one in scope["headers"] if one[0].lower() not in WHO]}
            await app(seen, receive, send)
        elif scope["method"] not in SAFE:
            said = phrase(
                "only-shows", "this relay only shows the room {room}: use the room itself for that", room=name
            )
            await answer(scope, send, 403, said)
        else:
            await app(scope, receive, send)

    return look
