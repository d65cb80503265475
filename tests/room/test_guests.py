"""Guests and private tables: a seat without a password, within limits, on a night that is settled at the end."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest

from pitboss.core.money import DOLLAR
from pitboss.room import guests, home_games
from pitboss.room.accounts import accounts
from pitboss.room.home_games import Transfer, transfers
from pitboss.room.room import Room
from pitboss.room.table.live import LiveTable
from toolkit.client import PASSWORD
from toolkit.room import app_of, close_room, open_room

HOLDEM = "wa-poker/holdem"


def trying(
    where: Path, play: Callable[[Room, Callable[[], httpx.AsyncClient]], Awaitable[None]], *, demo: bool = True
) -> None:
    """Open a room and separate browsers to it."""

    async def run() -> None:
        room = open_room(where / "room.db", demo=demo)
        transport = httpx.ASGITransport(app_of(room))  # type: ignore[arg-type]
        browsers: list[httpx.AsyncClient] = []

        def browser() -> httpx.AsyncClient:
            browsers.append(httpx.AsyncClient(transport=transport, base_url="http://room"))
            return browsers[-1]

        try:
            await play(room, browser)
        finally:
            for one in browsers:
                await one.aclose()
            await close_room(room)

    asyncio.run(run())


async def guest(browser: httpx.AsyncClient, name: str | None = None) -> str:
    came = await browser.post("/api/session/guest", json={"name": name} if name else {})
    assert came.status_code == 201, came.text
    return str(came.json()["name"])


def folded(table: LiveTable, name: str) -> bool:
    """Return True once a leaving player is out of the round; their clock runs out when it is their turn."""
    if not table.floor.in_round or name not in table.floor.places.values():
        return True
    place = next(place for place, one in table.floor.places.items() if one == name)
    if place in table.floor.state.current().legal_actions():
        table.apply("clock", f"clock {place}")
        table.autopilot.wake()
    return False


async def until(what: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not what():
            await asyncio.sleep(0.01)


def test_a_guest_is_dealt_in_without_a_password_and_keeps_everything_by_adding_one(tmp_path: Path) -> None:
    async def play(room: Room, browser: Callable[[], httpx.AsyncClient]) -> None:
        mine = browser()
        name = await guest(mine)
        table = (await mine.post("/api/seat", json={})).json()["table"]
        state = room.table(table).floor.state
        await until(lambda: state.hands > 0)
        assert name in state.players
        assert (await mine.post("/api/session", json={"name": name, "password": "~" * 10})).status_code in (400, 403)
        assert (await mine.post("/api/account/keep", json={"password": "short"})).status_code in (400, 403)
        kept = await mine.post("/api/account/keep", json={"password": PASSWORD})
        assert not kept.json()["guest"]
        assert (await mine.get("/api/session")).json()["name"] == name
        assert (await mine.post("/api/account/keep", json={"password": PASSWORD})).status_code in (400, 403)
        again = await browser().post("/api/session", json={"name": name, "password": PASSWORD})
        assert again.json()["name"] == name
        assert name in state.players

    trying(tmp_path, play)


def test_the_next_guest_at_a_table_that_has_played_is_dealt_in_at_once(tmp_path: Path) -> None:
    async def play(room: Room, browser: Callable[[], httpx.AsyncClient]) -> None:
        first = browser()
        name = await guest(first)
        table = room.table((await first.post("/api/seat", json={})).json()["table"])
        await until(lambda: table.floor.state.hands > 0)
        table.apply(name, "leave")
        await until(lambda: folded(table, name))
        await until(lambda: not table.floor.state.players)
        second, hands = browser(), table.floor.state.hands
        name = await guest(second)
        assert (await second.post("/api/seat", json={})).json()["table"] == table.id
        await until(lambda: table.floor.state.hands > hands and name in table.floor.places.values())

    trying(tmp_path, play)


def test_a_guest_who_finds_people_playing_gets_a_table_with_bots(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(_: Room, browser: Callable[[], httpx.AsyncClient]) -> None:
        found = []
        for one in (browser(), browser(), browser()):
            await guest(one)
            found.append((await one.post("/api/seat", json={})).json()["table"])
        assert found == ["wa-poker-holdem", "wa-poker-holdem-2", "wa-poker-holdem"]

    monkeypatch.setattr(guests, "MOST_TABLES", 2)
    trying(tmp_path, play)


def test_guests_have_limits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(room: Room, browser: Callable[[], httpx.AsyncClient]) -> None:
        mine = browser()
        name = await guest(mine, "Bold-Wren")
        assert name == "Bold-Wren"
        taken = await browser().post("/api/session/guest", json={"name": "bold-wren"})
        assert taken.status_code == 409
        token = await mine.post("/api/account/tokens", json={"label": "a program"})
        assert token.status_code in (400, 403)
        assert "password" in token.json()["message"]
        assert (await mine.post("/api/tables", json={"id": "x", "sign": {}})).status_code == 403
        monkeypatch.setattr(accounts, "MOST_GUESTS", 1)
        assert (await browser().post("/api/session/guest", json={})).status_code in (400, 403)
        monkeypatch.setattr(accounts, "MOST_GUESTS", 5000)
        tried = [(await browser().post("/api/session/guest", json={})).status_code for _ in range(12)]
        assert tried.count(201) <= 10
        assert tried[-1] == 429
        assert room.people.guests() <= 12

    trying(tmp_path, play)


def test_a_guest_that_no_browser_opens_any_more_is_closed_and_its_name_stays_taken(tmp_path: Path) -> None:
    async def play(room: Room, browser: Callable[[], httpx.AsyncClient]) -> None:
        mine = browser()
        name = await guest(mine)
        await room.accounts.forget_expired()
        assert room.people.guests() == 1
        later = datetime.now(UTC) + timedelta(days=8)
        room.accounts.now = lambda: later
        await room.accounts.forget_expired()
        assert room.people.guests() == 0
        assert (await mine.get("/api/session")).json()["name"] is None
        assert (await browser().post("/api/session/guest", json={"name": name})).status_code == 409

    trying(tmp_path, play)


def test_a_room_that_is_no_demonstration_has_neither_guests_nor_private_tables(tmp_path: Path) -> None:
    async def play(_: Room, browser: Callable[[], httpx.AsyncClient]) -> None:
        mine = browser()
        assert not (await mine.get("/api/session")).json()["guests"]
        assert (await mine.get("/api/session/guest")).status_code in (400, 403)
        assert (await mine.post("/api/session/guest", json={})).status_code in (400, 403)
        await mine.post("/api/session/new", json={"name": "anna", "password": PASSWORD})
        assert (await mine.post("/api/home-games", json={"game": HOLDEM})).status_code in (400, 403)

    trying(tmp_path, play, demo=False)


def test_a_private_table_is_for_those_with_its_link_and_its_host_starts_and_settles(tmp_path: Path) -> None:
    async def play(room: Room, browser: Callable[[], httpx.AsyncClient]) -> None:
        host, friend, stranger = browser(), browser(), browser()
        names = [await guest(host), await guest(friend)]
        await guest(stranger)
        made = (await host.post("/api/home-games", json={"game": HOLDEM, "stakes": 2})).json()
        table = room.table(made["table"])
        assert table.floor.sign.blinds == ("10", "20")
        assert (table.floor.sign.host, table.floor.sign.pool) == (names[0], "")
        for one, listed in ((host, True), (friend, False), (stranger, False)):
            assert (made["table"] in {each["id"] for each in (await one.get("/api/tables")).json()}) is listed
        for one in (host, friend):
            await one.post("/api/seat", json={"table": made["table"]})
        await asyncio.sleep(0.05)
        assert {*table.floor.state.players} == {*names}, "no bots come"
        assert not table.floor.state.open
        sign = (await friend.get(f"/api/tables/{made['table']}")).json()["sign"]
        assert {"what": "private table", "rules": ["ruling care C16"]}.items() <= sign[-1].items()
        assert (await friend.post(f"/api/home-games/{table.id}/start")).status_code in (400, 403)
        assert (await host.post(f"/api/home-games/{table.id}/start")).json()["open"]
        await until(lambda: table.floor.in_round)
        assert (await friend.post(f"/api/home-games/{table.id}/settle")).status_code in (400, 403)
        await host.post(f"/api/home-games/{table.id}/settle")
        table.apply("clock", f"clock {next(iter(table.floor.state.current().legal_actions()))}")
        table.autopilot.wake()
        await until(lambda: not table.floor.state.players)
        night = (await host.get(f"/api/home-games/{table.id}")).json()
        assert night["rounds"] == 1
        assert {one["name"] for one in night["players"]} == {*names}
        assert sum(float(one["net"]) for one in night["players"]) == 0
        assert len(night["payments"]) == 1

    trying(tmp_path, play)


def test_a_host_has_two_private_tables_and_an_idle_one_is_put_away(tmp_path: Path) -> None:
    async def play(room: Room, browser: Callable[[], httpx.AsyncClient]) -> None:
        mine = browser()
        await guest(mine)
        made = [await mine.post("/api/home-games", json={"game": HOLDEM}) for _ in range(3)]
        assert [one.status_code for one in made] == [201, 201, 400]
        table = room.table(made[0].json()["table"])
        assert not home_games.is_idle(room, table)
        later = datetime.now(UTC) + timedelta(days=2)
        room.now = lambda: later  # type: ignore[assignment]
        assert home_games.is_idle(room, table)
        assert table not in room.in_use()

    trying(tmp_path, play)


@pytest.mark.parametrize(
    ("won", "expected"),
    [
        ({}, []),
        ({"anna": 0}, []),
        ({"anna": 30, "bob": -10, "cleo": -20}, [Transfer("cleo", "anna", 20), Transfer("bob", "anna", 10)]),
        ({"anna": 30, "bob": -50}, [Transfer("bob", "anna", 30), Transfer("bob", "house", 20)]),
    ],
)
def test_who_owes_whom(won: dict[str, int], expected: list[Transfer]) -> None:
    amounts = {name: net * DOLLAR for name, net in won.items()}
    assert transfers(amounts) == [Transfer(one.payer, one.payee, one.amount * DOLLAR) for one in expected]
