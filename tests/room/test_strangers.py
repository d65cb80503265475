"""No door tells people who are not signed in who plays, who won what, or why somebody may not play."""

import asyncio
import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx
import pytest

from pitboss.pit.table.sign import TableSign
from pitboss.pit.table.state import Player as FloorPlayer
from pitboss.pit.table.table import FloorTable
from pitboss.room.accounts.people import Person
from pitboss.room.room import Room
from pitboss.room.table.listeners import Listener
from pitboss.room.wire.anonymous import at_table, masked
from pitboss.room.wire.shapes import Description
from room.test_every_game_as_a_tournament import terms
from room.test_tournaments import NIGHT
from toolkit.room import InsidePlayer, Moved, app_of, close_room, open_room, person, run_moved
from toolkit.two_tables import Doors

SIGN = TableSign(game="wa-poker/holdem", blinds=("5", "10"), buy_in="200")
PEOPLE = ("zelda", "quentin", "ludmilla")
REASON = "stole a tray of chips"
PAPER = "Wilhelmina"


def stranger(room: Room, cookie: str = "") -> httpx.AsyncClient:
    transport = httpx.ASGITransport(app=app_of(room))  # type: ignore[arg-type]
    headers = {"Cookie": cookie} if cookie else {}
    return httpx.AsyncClient(transport=transport, base_url="http://room.local", headers=headers)


def every_get(room: Room) -> list[str]:
    """Return every GET address, with values from this room for its parameters."""
    values = {
        "name:str": "one", "number:int": "1", "player:str": "zelda", "league:str": "none", "of:str": "holdem",
        "kind:str": "csv", "key:str": "x", "code:str": "1-abcdefgh", "claim:str": "x", "system:str": "x",
    }  # fmt: skip
    found = []
    for route in app_of(room).routes:
        if "GET" in getattr(route, "methods", ()) and route.path.startswith("/api"):
            path = route.path
            for name, value in values.items():
                path = path.replace(
                    "{" + name + "}", "night" if "tournaments" in path and name == "name:str" else value
                )
            found.append(path)
    return found


async def floor(loop: Moved, path: Path) -> tuple[Room, dict[str, InsidePlayer], Person]:
    """Set up a floor on which three people play, one is excluded and one waits; two tournaments have entrants."""
    room = open_room(path, demo=False, now=loop.now)
    room.new_table("one", SIGN, "manager")
    iris = person(room, "iris", "manager", "supervisor")
    people = {name: await InsidePlayer(room, "one", person(room, name)).connect() for name in PEOPLE}
    for one in list(people.values())[:2]:
        assert (await one.sit())["type"] == "ack"
    for name, toml in (("night", terms("wa-poker/holdem", "no-limit")), ("paper", NIGHT)):
        live = room.tournaments.announce(name, toml, 0, "iris")
        live.say("iris", "operator notify") if name == "night" else None
    room.tournaments.all["night"].say("ludmilla", "operator enter ludmilla signed")
    room.tournaments.all["paper"].say("iris", f"director:iris enter {PAPER} signed")
    await folds(people)
    return room, people, iris


async def folds(people: dict[str, InsidePlayer]) -> None:
    """Let the player who is asked next fold."""
    while not any(one.choices for one in people.values()):
        for one in people.values():
            while one.unread:
                await one.read()
        await asyncio.sleep(0)
    assert (await next(one for one in people.values() if one.choices).do("f"))["type"] == "ack"


def test_no_door_tells_a_stranger_anybodys_name(tmp_path: Path) -> None:
    async def run(loop: Moved) -> None:
        room, _, iris = await floor(loop, tmp_path / "room.db")
        official = await InsidePlayer(room, "one", iris).connect()
        said = await official.do(f"exclude ludmilla # {REASON}", office="manager")
        assert said["type"] == "ack", said
        hidden = (*PEOPLE, PAPER, "iris", REASON)
        doors = [*every_get(room), "/api/tournaments/paper", "/api/tournaments/night"]
        assert len(doors) > 40
        async with stranger(room) as http:
            for path in doors:
                answer = await http.get(path)
                if not path.startswith("/api/players/"):  # its own name is in the address
                    assert not [one for one in hidden if one in answer.text], (path, answer.text[:600])
                else:
                    assert answer.status_code == 401
        async with Doors(room, Person(name="zelda", password="-")).http as http:
            shown = (await http.get("/api/tables/one")).json()["table"]["seats"]
            assert {"zelda", "quentin"} <= {one.get("player") for one in shown}, "who has signed in sees people"
            assert REASON not in json.dumps((await http.get("/api/tables/one")).json())
        await close_room(room)

    run_moved(run)


def test_no_socket_tells_a_stranger_anybodys_name(tmp_path: Path) -> None:
    async def run(loop: Moved) -> None:
        room, people, iris = await floor(loop, tmp_path / "room.db")
        looking = await InsidePlayer(room, "one", None).connect()
        official = await InsidePlayer(room, "one", iris).connect()
        night = room.tournaments.all["night"]
        following = Listener(None)
        night.join(following)
        assert (await official.do(f"exclude ludmilla # {REASON}", office="manager"))["type"] == "ack"
        await folds(people)
        night.say("zelda", "operator enter zelda signed")
        await loop.move(seconds=1)
        for one in (*people.values(), looking, official):
            while one.unread:
                await one.read()
        looking.live.resume(looking.listener, 0)
        await looking.read()
        heard = "".join(looking.received)
        assert not [one for one in (*PEOPLE, "iris", REASON) if one in heard]
        assert "Player 1" in heard, "by seat there is still a game to watch"
        assert "somebody is excluded from the game" in heard
        told = "".join(await following.next_messages())
        assert not [one for one in (*PEOPLE, "iris") if one in told]
        assert "Player 2" in told
        for name in ("zelda", "quentin"):
            own = "".join(people[name].received)
            assert "ludmilla is excluded from the game" in own, "players see what happens at their table"
            assert REASON not in own, "and not why: that is the officials'"
        assert REASON in "".join(official.received)
        await close_room(room)

    run_moved(run)


def test_a_kiosk_of_the_house_shows_names(tmp_path: Path) -> None:
    """A board in the room shows the names of people who wait; a browser elsewhere shows their tickets."""

    async def run(loop: Moved) -> None:
        room, _, iris = await floor(loop, tmp_path / "room.db")
        desk = Doors(room, iris).http
        for line in ("open holdem wa-poker/holdem 5/10", "join holdem ludmilla"):
            answer = await desk.post("/api/lists", json={"line": line})
            assert answer.status_code == 200, answer.text
        seen: dict[str, Any] = {}
        kiosk = f"pitboss_session={await room.accounts.begin_kiosk()}"
        for who, cookie in (("stranger", ""), ("kiosk", kiosk)):
            async with stranger(room, cookie) as http:
                seen[who] = (await http.get("/api/lists")).json()["lists"][0]["waiting"][0]["name"]
        assert seen == {"stranger": "No. 1", "kiosk": "ludmilla"}
        await close_room(room)

    run_moved(run)


def test_names_that_are_words_of_a_page_break_nothing(tmp_path: Path) -> None:
    """An account may have a word of a message as its name, and the table's page still works."""

    async def run(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        room.new_table("one", SIGN, "manager")
        for name in ("seats", "holdem", "round"):
            await (await InsidePlayer(room, "one", person(room, name)).connect()).sit()
        looking = await InsidePlayer(room, "one", None).connect()
        assert {"seats", "game", "round"} <= looking.table.keys()
        assert looking.table["game"] == "wa-poker/holdem"
        assert [one["player"] for one in looking.table["seats"] if one.get("player")] == [
            "Player 1", "Player 2", "Player 3",
        ]  # fmt: skip
        await close_room(room)

    run_moved(run)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("zelda's Ante pushes", "Player 1's Ante pushes"),
        ("round 1 is over: zelda +40, ~Maria -40", "round 1 is over: Player 1 +40, somebody -40"),
        ("ada-bot bets 10 (zelda folds)", "ada-bot bets 10 (Player 1 folds)"),
        ("zelda-two and an-na", "zelda-two and somebody"),
        ("Zelda", "Zelda"),
    ],
)
def test_a_name_is_hidden_wherever_it_stands_in_a_sentence(text: str, expected: str) -> None:
    at = datetime(2026, 1, 1, tzinfo=UTC)
    state = FloorTable.opened("one", FloorTable.first_line(SIGN), at)[0].state
    state.players["zelda"] = FloorPlayer(name="zelda", seat=1, stack=100, sat=at)
    names = at_table(state, frozenset({"ada-bot"}), lambda word: word in ("zelda", "an-na"))
    assert masked(Description(text), names).text == expected
