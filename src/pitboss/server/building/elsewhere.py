"""What people said of their own limits in other rooms of the building: it holds in every room.

The database copies such a line, in the very transaction that writes it in its own room, to a list that all rooms read.
A room that finds one there writes it into its own log, so that this log alone says what was in force in it and when.
The number in the list is the line's id: found twice, it is written once.
"""

import asyncio
import logging
from datetime import datetime
from typing import Any, Final

import sqlalchemy as sql

from pitboss.errors import PitbossError
from pitboss.ledger.building import building_at, said
from pitboss.ledger.care import CARE
from pitboss.ledger.database import connected
from pitboss.server.room import Room

log = logging.getLogger("pitboss.server")

PREFIX: Final = "elsewhere:"


class Elsewhere:
    """The list, as the rooms of this process read it."""

    def __init__(self, url: str) -> None:
        self.engine = building_at(url)
        self._read: dict[Room, int] = {}
        """How far each room has come."""

    async def bring(self, room: Room) -> None:
        """Has a room take over what was said elsewhere since it last looked."""
        rows = await asyncio.to_thread(self._new, room)
        for row in rows:
            self._read[room] = row.number
            try:
                room.care.heard(row.by, row.text, datetime.fromisoformat(row.at), f"{PREFIX}{row.number}")
            except PitbossError as error:
                # what this room has is stricter, or as strict: a shorter break after a longer one
                log.info("room %s: %s", room.store.room, error)

    def _new(self, room: Room) -> list[Any]:
        if room not in self._read:
            self._read[room] = 0
            known = {entry.line.id for entry in room.store.stream(CARE) if entry.line.id.startswith(PREFIX)}
        else:
            known = set()
        mine = sql.select(said).where(said.c.number > self._read[room], said.c.room != room.store.room)
        with connected(self.engine) as connection:
            rows = connection.execute(mine.order_by(said.c.number)).all()
        return [row for row in rows if f"{PREFIX}{row.number}" not in known]

    def close(self) -> None:
        self.engine.dispose()
