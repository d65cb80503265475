"""Whoever plays at a table holds no office at it, and reads of its rounds what a player saw."""

import asyncio
from pathlib import Path
from typing import Literal

import pytest

from pitboss.floor.sign import TableSign
from pitboss.ledger.people import Person
from pitboss.server.http.records import finished_round, record_of
from pitboss.server.room import Room
from server.inside import InsidePlayer, close_room, open_room, person

APART = {
    "wa-poker/holdem": "wa-poker 14.1",
    "vic-crown-poker/holdem": "vic-crown-poker 1 Dealer",
    "vic-three-card-poker": "ruling vic-three-card-poker TC-C11",
    "wa-crown-holdem": "ruling wa-crown-holdem R53",
    "wa-ultimate-texas-holdem": "ruling wa-ultimate-texas-holdem U42",
}


def sign(game: str, dealer: Literal["software", "human"] = "software") -> TableSign:
    if "/" in game:
        return TableSign(game=game, blinds=("5", "10"), buy_in="200", dealer=dealer)
    return TableSign(game=game, table={"minimum": "5", "maximum": "500"})


@pytest.mark.parametrize("game", APART)
def test_nobody_rules_on_a_table_they_play_at(tmp_path: Path, game: str) -> None:
    """wa-poker 14.1, 14.2; vic-crown-poker 1 'Dealer': the house's people have no stake in the game."""

    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        for name in ("one", "two"):
            room.new_table(name, sign(game), "manager")
        iris = person(room, "iris", "supervisor", "manager", "dealer")
        here, there = [await InsidePlayer(room, name, iris).connect() for name in ("one", "two")]
        assert (await here.do("suspend", office="manager"))["type"] == "ack"
        assert (await here.do("resume", office="manager"))["type"] == "ack"
        assert (await here.do("sit 1 400"))["type"] == "ack"
        for line, office in (("suspend", "manager"), ("supervisor void", "supervisor"), ("new-deck", "dealer")):
            answer = await here.do(line, office=office)
            assert "plays at this table" in answer["message"], line
            assert answer["rules"][0] == APART[game]
        assert (await there.do("suspend", office="manager"))["type"] == "ack"
        await close_room(room)

    asyncio.run(run())


def test_who_claims_a_seat_plays_too(tmp_path: Path) -> None:
    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        room.new_table("felt", sign("vic-crown-poker/holdem", "human"), "manager")
        iris = person(room, "iris", "supervisor", "manager")
        players = [await InsidePlayer(room, "felt", who).connect() for who in (person(room, "anna"), iris)]
        assert (await players[0].do("sit 1 400"))["type"] == "ack"
        assert (await players[1].do("sit 1 400"))["type"] == "ack"
        assert room.table("felt").floor.state.claims
        assert "plays at" in (await players[1].do("suspend", office="manager"))["message"]
        await close_room(room)

    asyncio.run(run())


async def reads(room: Room, number: int, who: Person | None) -> str:
    found = await finished_round(room, room.table("felt"), number)
    text = record_of(found, "felt", who) if found else None
    assert text is not None
    return text


def test_a_player_of_the_round_reads_no_more_of_it_than_the_player_saw(tmp_path: Path) -> None:
    """wa-poker 14.1, 14.2: an auditor or a manager who played has the player's own record and no seeds."""

    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        room.new_table("felt", sign("wa-poker/holdem"), "manager")
        iris, anna = person(room, "iris", "manager"), person(room, "anna")
        players = [await InsidePlayer(room, "felt", who).connect() for who in (iris, anna)]
        for player in players:
            assert (await player.sit())["type"] == "ack"
        while not any(player.choices for player in players):
            for player in players:
                if player.unread:
                    await player.read()
            await asyncio.sleep(0)
        folder = next(player for player in players if player.choices)
        assert (await folder.do("f"))["type"] == "ack"
        number = room.table("felt").rounds[0].number
        whole = await reads(room, number, person(room, "otto", "auditor"))
        assert "_shuffles" in whole
        since = Person(name="anna", password="-", offices=("player", "auditor"))
        for who in (iris, anna, since):
            seen = await reads(room, number, who)
            assert "_shuffles" not in seen
            assert "??" in seen
        await close_room(room)

    asyncio.run(run())
