"""A room in this process and players who sit at it without a network: every message they get goes through here."""

import asyncio
import json
from pathlib import Path
from typing import Any

from pitboss.ledger.people import Person
from pitboss.ledger.store import Store
from pitboss.server.hub import Listener
from pitboss.server.live import LiveTable
from pitboss.server.pace import AT_ONCE
from pitboss.server.room import WELCOME_CHIPS, Room
from pitboss.server.wire import read_message
from server.client import Player


def open_room(where: Path | str, *, demo: bool = True) -> Room:
    """A room that deals without pauses, in a file or in the database at a URL."""
    room = Room(Store.at(where) if isinstance(where, Path) else Store.open(where), pace=AT_ONCE, demo=demo)
    room.open()
    return room


async def close_room(room: Room) -> None:
    await room.close()
    room.store.close()


def person(room: Room, name: str, *offices: Any, chips: int = WELCOME_CHIPS) -> Person:
    """Somebody with chips; nobody checks passwords in here."""
    found = Person(name=name, password="-", offices=("player", *offices))
    room.people.add(found, room.now())
    room.give(name, chips)
    return found


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
        self.live.hub.part(self.listener)
        self.listener.drop()

    async def receive(self, seconds: float) -> str:
        async with asyncio.timeout(seconds):
            self.held += [] if self.held else await self.listener.taken()
        assert self.held, "the listener was let go"
        return self.held.pop(0)

    @property
    def unread(self) -> bool:
        """Whether something came that was not read yet."""
        return bool(self.held or self.listener.waiting)

    async def transmit(self, message: dict[str, Any]) -> None:
        read = read_message(json.dumps(message))
        self.live.do(self.listener, read)  # type: ignore[arg-type]
