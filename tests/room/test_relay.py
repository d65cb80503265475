"""A spectator at a relay sees the same as a spectator in the room, and costs the room nothing."""

import asyncio
import contextlib
import json
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner

from pitboss.cli import app
from pitboss.core.errors import PitbossError
from pitboss.room.accounts.people import Person
from pitboss.room.connections import GENEROUS
from pitboss.room.multiroom.relay import FollowedStore, Relay
from pitboss.room.table.timers import AT_ONCE
from pitboss.web.multiroom.hosting import Hosting
from pitboss.web.settings import Settings
from room.test_takeover import Process
from toolkit.client import Player, sign_up
from toolkit.room import InsidePlayer, person
from toolkit.two_tables import FELT, begin, deal, set_up, wager

TABLE = "wa-ultimate-texas-holdem"
CAROL = Person(name="carol", password="-", offices=("player", "manager"))


@pytest.fixture
def watched(forker: Callable[[str], int], postgresql: Callable[[], str]) -> Iterator[list[Process]]:
    """Start a room, its standby process and a relay."""
    url = postgresql()
    assert CliRunner().invoke(app, ["rooms", "add", "main", "--db", url]).exit_code == 0
    made = [Process(forker, url, options) for options in ("rooms=main", "standby=all", "relay=main")]
    yield made
    for one in made:
        one.kill()
        one.link.close()


async def opened(process: Process) -> None:
    process.up()
    while not await asyncio.to_thread(process.opens, "main"):
        await asyncio.sleep(0.05)


def public(table: dict[str, Any]) -> dict[str, Any]:
    """Return a table without its clock, which each process counts on its own."""
    round_ = {key: value for key, value in (table.get("round") or {}).items() if key != "clock"}
    return {**table, "round": round_}


async def told_until(watcher: Player, number: int) -> None:
    while watcher.number < number:
        await watcher.read(30)


async def alike(here: Player, there: Player) -> None:
    """Wait until both received the same; one may get the bots' next line, or a jackpot, before the other."""
    for _ in range(200):
        if public(there.table) == public(here.table) and said(there) == said(here):
            return
        for one in (here, there):
            with contextlib.suppress(TimeoutError):
                await one.read(0.2)
    assert public(there.table) == public(here.table)
    assert said(there) == said(here)


async def play(address: str, cookie: str, rounds: int) -> Player:
    anna = Player(f"{address}/r/main", TABLE, "anna", cookie)
    await anna.connect()
    if not any(seat.get("player") == "anna" for seat in anna.table["seats"]):
        await anna.sit()
    last, ready = anna.table["hands"] + rounds, -1
    while anna.table["hands"] < last:
        line = anna.line() if anna.private.get("place") and anna.phase else anna.rebuy()
        if line == "ready" and ready == anna.table["hands"]:
            line = None
        if line is None:
            await anna.read(30)
            continue
        ready = anna.table["hands"] if line == "ready" else ready
        await anna.do(line)
    return anna


async def _watching(room: Process, standby: Process, relay: Process) -> None:
    await opened(room)
    cookie = await sign_up(f"{room.address}/r/main", "anna")
    await opened(relay)
    here, there = (Player(f"{one.address}/r/main", TABLE, "", cookie) for one in (room, relay))
    here.cookie = None
    await here.connect()
    await there.connect()
    assert '"you":null' in there.received[0], "nobody is anybody at a relay"
    anna = await play(room.address, cookie, 2)
    for one in (here, there):
        await told_until(one, anna.number)
    await alike(here, there)
    assert there.table["hands"] >= 2
    answer = await there.do("sit 1 100")
    assert answer["message"] == "sign in to play: spectators can only watch"
    async with httpx.AsyncClient(base_url=f"{relay.address}/r/main") as http:
        refused = await http.post("/api/session", json={"name": "anna", "password": "…"})
        assert (refused.status_code, refused.json()["message"]) == (
            403,
            "this relay only shows the room main: go to the room itself for that",
        )
        both = [await http.get(f"{one.address}/r/main/api/tables") for one in (room, relay)]
        assert {one["id"] for one in both[0].json()} == {one["id"] for one in both[1].json()}
    await opened_elsewhere(room, standby)
    again = await play(standby.address, cookie, 1)
    await told_until(there, again.number)
    assert public(there.table)["hands"] == again.table["hands"]
    for one in (here, there, anna, again):
        if one.socket is not None:
            one.socket.transport.abort()


async def opened_elsewhere(room: Process, standby: Process) -> None:
    room.kill()
    await opened(standby)


def said(player: Player) -> list[str]:
    """Return a spectator's messages, without the cards: these depend on when a message is made."""
    found = [json.loads(text) for text in player.received]
    told = [line["text"] for one in found if one["type"] == "event" for line in one["told"]]
    return [text for text in told if " is dealt " not in text]


@pytest.mark.proof(only=True)
def test_a_relay_shows_what_the_room_shows_and_goes_on_when_the_room_moves(watched: list[Process]) -> None:
    asyncio.run(_watching(*watched))


def test_a_process_holds_rooms_or_shows_them() -> None:
    answer = CliRunner().invoke(app, ["serve", "--rooms", "main", "--relay", "main"])
    assert isinstance(answer.exception, PitbossError)
    assert "a process either runs rooms or relays them" in str(answer.exception)


def test_a_prize_is_told_at_a_relay_with_the_end_of_its_round(postgresql: Callable[[], str]) -> None:
    """The prize is in the Game Manager's log, not in the table's, but a relay shows it as well."""
    url = postgresql()
    assert CliRunner().invoke(app, ["rooms", "add", "main", "--db", url]).exit_code == 0

    async def run() -> None:
        said: list[str] = []
        hosting = Hosting(Settings(db=url, rooms="main"), AT_ONCE, GENEROUS, "http://here", said.append)
        await hosting.start()
        for _ in range(3000):
            if hosting.open:
                break
            await asyncio.sleep(0.01)
        assert hosting.open, said
        room = hosting.open["main"].room
        await set_up(room, CAROL)
        anna = await InsidePlayer(room, FELT, person(room, "anna")).connect()
        dora = person(room, "dora", "dealer", "supervisor")
        dealer = await InsidePlayer(room, FELT, dora).connect()
        await wager(anna, "sit 1 500")
        await room.journal.flushed()
        relay = Relay(FollowedStore.of(url, "main"), "main", GENEROUS, lambda _: None)
        late = Relay(FollowedStore.of(url, "main"), "main", GENEROUS, lambda _: None)
        following = asyncio.create_task(relay.follow())
        await begin(dealer, anna, "bet ante 10", "bet jackpot-1 5")
        await deal(dealer, anna)
        carol = await InsidePlayer(room, FELT, CAROL).connect()
        assert (await carol.do("withhold anna", office="manager"))["type"] == "ack"
        here, there = room.table(FELT), relay.room.table(FELT)
        async with asyncio.timeout(30):
            while there.number < here.number and not following.done():
                await asyncio.sleep(0.05)
        assert not following.done(), following
        words = [one.text for one in here.recent if one.text.startswith("jackpot: anna")]
        assert [one.rpartition(" ")[2] for one in words] == ["off", "held"]
        assert [one.text for one in there.recent if one.text.startswith("jackpot: anna")] == words
        following.cancel()
        await asyncio.gather(following, return_exceptions=True)
        late._expected = {FELT: late.room.table(FELT).number + 1}
        await late._look(everything=False)
        told = [one.text for one in late.room.table(FELT).recent if one.text.startswith("jackpot: anna")]
        assert told == words, "who has heard of the table alone reads to its end, and tells all that it led to"
        relay.store.close()
        late.store.close()
        await hosting.stop()

    asyncio.run(run())
