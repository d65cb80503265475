"""Wall displays connect, watch for hours, disconnect and come back, and the room keeps nothing of them."""

import asyncio
import gc
import json
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect

from pitboss.room.connections import SocketLimits
from pitboss.room.room import Room
from pitboss.web import sockets
from room.test_tournaments import NIGHT
from toolkit.effort import effort
from toolkit.room import open_room, serving

WATCHERS = effort("WATCHERS", quick=8, proof=40)
LOOKS = effort("WATCHER_LOOKS", quick=4, proof=100)
TIMES = effort("WATCHER_TIMES", quick=3, proof=10)
DOORS = ("/api/jackpots", "/api/tables", "/api/lists", "/api/tournaments", "/api/rotation", "/api/session")
"""Addresses that a wall display polls."""
OFTEN = SocketLimits(address=10**6)
"""The limits are lifted, because all displays share one address and ask in seconds what takes a wall hours."""


async def look(socket: ClientConnection, looks: int) -> None:
    """Ask for the whole tournament this many times, as the clock does every minute."""
    await socket.recv()
    for _ in range(looks):
        await socket.send(json.dumps({"type": "resume", "after": 0}))
        await socket.recv()


async def evening(room: Room, address: str, looks: int) -> int:
    """Let displays come, look and go, half of them without a word; return the memory that the room holds meanwhile."""
    path = f"{address.replace('http', 'ws')}/ws/tournaments/night"
    async with httpx.AsyncClient(base_url=address) as http:
        sockets = [await connect(path) for _ in range(WATCHERS)]
        await asyncio.gather(*(look(one, looks) for one in sockets))
        for _ in range(looks):
            for door in DOORS:
                assert (await http.get(door)).status_code == 200
        gc.collect()
        held = tracemalloc.get_traced_memory()[0]
        for at, socket in enumerate(sockets):
            if at % 2:
                socket.transport.abort()
            else:
                await socket.close()
    hub = room.tournaments.find("night").hub
    for _ in range(200):
        if not hub.listeners:
            break
        await asyncio.sleep(0.01)
    assert not hub.listeners
    return held


def traced() -> int:
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


@pytest.mark.proof(only=True)
def test_a_room_keeps_nothing_of_those_who_looked(
    tmp_path: Path, figure: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "BURST", 10**6)

    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False, sockets=OFTEN)
        room.tournaments.announce("night", NIGHT, 0, "alice")
        async with serving(room) as address:
            await evening(room, address, 3)
            tracemalloc.start()
            try:
                await evening(room, address, 3)
                before, begun = traced(), 0
                for _ in range(TIMES):
                    begun = await evening(room, address, LOOKS)
                after = traced()
            finally:
                tracemalloc.stop()
        each = (begun - after) // WATCHERS
        figure(
            f"{WATCHERS} screens came {TIMES} times and looked {LOOKS} times each: {each / 1000:.0f} kB a screen while "
            f"it is there, {(after - before) / 1000:.0f} kB more than before when all were gone"
        )
        assert each < 400_000, "what a screen costs while it looks"
        assert after - before < 300_000, "and afterwards nothing"

    asyncio.run(run())
