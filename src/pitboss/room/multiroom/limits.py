"""Play limits and play in other rooms of the same database: they count in every room.

The database copies each line about limits, in the transaction that writes it in its own room, to a list that all rooms
read. A room writes new lines of the list into its own log, so that this log alone shows the limits in force at any
time. The line's number in the list is its request id, so that it is written only once.

A person with limits has chips in play in one room at a time (ruling care C14). A room releases a person once their play
is recorded where the other rooms read it.
"""

import asyncio
import logging
from datetime import datetime
from functools import partial
from typing import Any, Final

import msgspec
import sqlalchemy as sql
from sqlalchemy.dialects.postgresql import insert

from pitboss.core.errors import PitbossError
from pitboss.log.database import connected, end, schema_of
from pitboss.log.entry import microseconds
from pitboss.log.kinds.offices import GRANTS, PLAYER, Office, read_grant
from pitboss.log.multiroom import multiroom_engine, playing, rooms, said
from pitboss.log.registry import LIMITS
from pitboss.log.store import log as lines
from pitboss.pit.limits.play import Tallied
from pitboss.room.projections.play import kept, read_row
from pitboss.room.room import Room

log = logging.getLogger("pitboss.room")

PREFIX: Final = "elsewhere:"
SIGNED_OUT: Final = 2.0
"""Seconds between two checks of the sessions that opened sockets."""


class OtherRooms:
    """The other rooms, as seen from one room."""

    def __init__(self, room: Room) -> None:
        self.store = room.store

    def claim(self, key: str) -> tuple[str, int]:
        """Claim a person for this room. Return the room where they play, and the claim's turn."""
        wanted = insert(playing).values(person=key, room=self.store.room, turn=1)
        again = wanted.on_conflict_do_update(
            index_elements=[playing.c.person],
            set_={"turn": playing.c.turn + 1},
            where=playing.c.room == wanted.excluded.room,
        )
        with connected(self.store.engine) as connection:
            connection.execute(_FENCED)
            connection.execute(again)
            found = connection.execute(sql.select(playing).where(playing.c.person == key)).one()
        return found.room, found.turn

    def claims(self) -> dict[str, int]:
        """Return the people recorded as playing in this room, with the turn of each claim."""
        mine = sql.select(playing).where(playing.c.room == self.store.room)
        with connected(self.store.engine) as connection:
            return {row.person: row.turn for row in connection.execute(mine)}

    def release(self, gone: dict[str, int]) -> None:
        """Let people play in other rooms, except those who have come back meanwhile."""
        mine = sql.delete(playing).where(
            playing.c.room == self.store.room, sql.tuple_(playing.c.person, playing.c.turn).in_(gone.items())
        )
        with connected(self.store.engine) as connection:
            connection.execute(_FENCED)
            connection.execute(mine)

    def offices(self, name: str) -> dict[str, tuple[Office, ...]]:
        """Return a person's offices in other rooms, other than player."""
        found = dict[str, tuple[Office, ...]]()
        with connected(self.store.engine) as connection:
            for other in connection.scalars(sql.select(rooms.c.name).where(rooms.c.name != self.store.room)).all():
                there = lines.to_metadata(sql.MetaData(), schema=schema_of(other))
                if not sql.inspect(connection).has_table(there.name, schema=there.schema):
                    continue
                granted = sql.select(there.c.text).where(
                    there.c.table_name == GRANTS, there.c.text.startswith(f"grant {name} ", autoescape=True)
                )
                last = connection.scalar(granted.order_by(there.c.number.desc()).limit(1))
                held = read_grant(last)[1] if last else PLAYER
                if held != PLAYER:
                    found[other] = held
        return found

    def played(self, names: set[str], since: datetime) -> list[Tallied]:
        """Return what these people have played in other rooms."""
        found = list[Tallied]()
        with connected(self.store.engine) as connection:
            others = connection.scalars(sql.select(rooms.c.name).where(rooms.c.name != self.store.room)).all()
            for other in others:
                there = kept.to_metadata(sql.MetaData(), schema=schema_of(other))
                if not sql.inspect(connection).has_table(there.name, schema=there.schema):
                    continue
                mine = sql.select(there).where(there.c.player.in_(names), there.c.at >= microseconds(since))
                rows = [one for row in connection.execute(mine) if (one := read_row(row)) is not None]
                found += [msgspec.structs.replace(row, log=f"{other}/{row.log}") for row in rows]
        return found


_FENCED: Final = sql.delete(kept).where(sql.false())
"""A statement that changes nothing, and fails if this process no longer holds the room."""


class OtherRoomsLimits:
    """Lines about limits from other rooms, as the rooms of this process read them."""

    def __init__(self, url: str) -> None:
        self.engine = multiroom_engine(url)
        self._read: dict[Room, int] = {}
        """The last entry seen of each room."""
        self._seen_out: dict[Room, float] = {}

    async def bring(self, room: Room) -> None:
        """Copy new lines from other rooms, and release people who have left."""
        rows = await asyncio.to_thread(self._new, room)
        for row in rows:
            if row.number <= self._read.get(room, 0):
                continue  # another call was quicker
            self._read[room] = row.number
            try:
                room.limits.heard(row.by, row.text, datetime.fromisoformat(row.at), f"{PREFIX}{row.number}")
            except PitbossError as error:
                # this room already has a limit at least as strict: a shorter break after a longer one
                log.info("room %s: %s", room.store.room, error)
        await self._see_out(room)
        if gone := room.limits.gone():
            await room.journal.on_disk()
            await room.journal.run(partial(self._let_go, room, gone))

    async def _see_out(self, room: Room) -> None:
        """Sign out here everyone who has signed out in another room or changed their password."""
        now = asyncio.get_running_loop().time()
        if now - self._seen_out.get(room, 0.0) < SIGNED_OUT or not (keys := room.connections.sessions):
            return
        self._seen_out[room] = now
        lasting = await asyncio.to_thread(room.people.lasting, list(keys))
        for key, name in keys.items():
            if key not in lasting:
                room.connections.signed_out(name, key)

    def forget(self, room: Room) -> None:
        self._read.pop(room, None)
        self._seen_out.pop(room, None)

    def _let_go(self, room: Room, gone: dict[str, int]) -> None:
        """Write people's play, then let them play in another room. Runs in the writer's thread."""
        if room.limits.tallies.write():
            OtherRooms(room).release(gone)
        else:
            room.limits.claimed |= gone  # try again later

    def _new(self, room: Room) -> list[Any]:
        known = set[str]()
        if room not in self._read:
            self._read[room] = 0
            room.other_rooms = OtherRooms(room)
            room.limits.claimed = room.other_rooms.claims()
            known = {entry.line.id for entry in room.store.stream(LIMITS) if entry.line.id.startswith(PREFIX)}
        new = sql.select(said).where(said.c.number > self._read[room], said.c.room != room.store.room)
        with connected(self.engine) as connection:
            rows = connection.execute(new.order_by(said.c.number)).all()
        return [row for row in rows if f"{PREFIX}{row.number}" not in known]

    def close(self) -> None:
        end(self.engine)
