"""Two tables on one set of linked pools: a dealer enters the cards of one, software deals the other."""

import asyncio
from pathlib import Path
from typing import Any

import httpx

from pitboss.room.accounts.accounts import COOKIE
from pitboss.room.accounts.people import Person
from pitboss.room.room import Room
from toolkit.room import InsidePlayer, app_of, open_room

LIMITS = {"minimum": "10", "maximum": "500", "unit": "5", "jackpot": {"wager": "5"}}
FELT, SOFT = "felt", "soft"
SIGNS: dict[str, dict[str, Any]] = {
    FELT: {"game": "wa-crown-holdem", "dealer": "human"},
    SOFT: {"game": "wa-ultimate-texas-holdem"},
}
ROYAL = {"d dh p1": "AsKs", "d dh d": "2c7d", "d db": ("QsJsTs", "3h", "4d")}

ALONG = {"bet flop": "bet flop 20", "bet play": "bet play 10", "cc": "cc"}
"""The lines of a patron who stays in."""


class Doors:
    """The HTTP doors of a room in this process, opened as one person."""

    def __init__(self, room: Room, who: Person) -> None:
        cookie = f"{COOKIE}={room.accounts.open_session(who)}"
        transport = httpx.ASGITransport(app=app_of(room))  # type: ignore[arg-type]
        self.http = httpx.AsyncClient(transport=transport, base_url="http://room.local", headers={"Cookie": cookie})

    async def act(self, claim: str, act: str, why: str = "") -> httpx.Response:
        return await self.http.post(f"/api/jackpots/claims/{claim}", json={"act": act, "why": why})

    async def pay(self, claim: str, slip: str = "4711", means: str = "chips") -> httpx.Response:
        about = {"act": "pay", "means": means, "slip": slip}
        return await self.http.post(f"/api/jackpots/claims/{claim}", json=about)

    async def said(self, line: str) -> httpx.Response:
        return await self.http.post("/api/jackpots/lines", json={"line": line})

    async def jackpot(self, name: str) -> dict[str, Any]:
        found = (await self.http.get("/api/jackpots")).json()
        shown: dict[str, Any] = next(one for one in found if one["name"] == name)
        return shown


async def open_floor(path: Path | str, manager: Person | None = None, **more: Any) -> Room:
    """Open the room; at first a manager sets up the pools and the two tables."""
    room = open_room(path, demo=False, **more)
    if manager is not None:
        await set_up(room, manager)
    return room


async def set_up(room: Room, manager: Person) -> None:
    room.people.add(Person(name=manager.name, password="-"), room.now())
    await room.granting.grant("welcome", manager.name, manager.offices)
    doors = Doors(room, manager)
    opened = await doors.http.post("/api/jackpots", json={"name": "perth", "terms": "linked wager 5"})
    assert opened.status_code == 201, opened.text
    for name, sign in SIGNS.items():
        about = {"table": LIMITS, "places": 5, "buy_in": "100", "pool": "perth", **sign}
        made = await doors.http.post("/api/tables", json={"id": name, "sign": about})
        assert made.status_code == 201, made.text


async def up_to_date(*players: InsidePlayer) -> None:
    """Wait until everybody has read every message."""
    await asyncio.sleep(0.02)
    for player in players:
        while player.unread:
            await player.read()


async def wager(player: InsidePlayer, *lines: str) -> None:
    for line in lines:
        await up_to_date(player)
        answer = await player.do(line)
        assert answer["type"] == "ack", (line, answer)


async def begin(dealer: InsidePlayer, patron: InsidePlayer, *wagers: str) -> None:
    """Play a round at the felt up to the close of the bets."""
    for line, office in (("open", "supervisor"), ("deal", "dealer")):
        if line != "open" or not dealer.table["open"]:
            answer = await dealer.do(line, office=office)
            assert answer["type"] == "ack", answer
    await wager(patron, *wagers)
    assert (await dealer.do("d close", office="dealer"))["type"] == "ack"


async def deal(dealer: InsidePlayer, patron: InsidePlayer, cards: dict[str, Any] = ROYAL) -> None:
    """Deal the cards of the round, with the patron staying in, up to the settlement."""
    while True:
        await up_to_date(dealer, patron)
        if not patron.phase:
            return
        offered = {choice["verb"] for choice in patron.choices}
        line = next((line for verb, line in ALONG.items() if verb in offered), None)
        if line:
            answer = await patron.do(line)
        else:
            verb = dealer.choices[0]["verb"]
            named = cards.get(verb, "")
            if verb == "d db":
                named = named[max(0, len(patron.table["round"]["felt"]["board"]) - 2)]
            answer = await dealer.do(f"{verb} {named}".strip(), office="dealer")
        assert answer["type"] == "ack", answer
