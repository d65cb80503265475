"""Players hold no office at their table, and read of its rounds only what a player saw."""

import asyncio
from pathlib import Path
from typing import Literal

import pytest

from pitboss.core.refusals import NotAllowed
from pitboss.log.kinds.offices import Office
from pitboss.log.kinds.table import FinishedRound
from pitboss.pit.table.sign import TableSign
from pitboss.room.accounts.people import Person
from pitboss.room.room import Room
from pitboss.room.table.live import LiveTable
from pitboss.web.http.tables import finished_round, record_of
from room.test_every_game_as_a_tournament import terms, to_the_end
from room.test_tournaments import NIGHT
from toolkit.room import InsidePlayer, Moved, close_room, open_room, person, run_moved
from toolkit.two_tables import Doors

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
    """wa-poker 14.1, 14.2; vic-crown-poker 1 'Dealer': the house's staff have no stake in the game."""

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
    text = record_of(room, room.table("felt"), found, who) if found else None
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


async def folded(players: list[InsidePlayer]) -> None:
    """Play one hand in which the first player asked folds."""
    while not any(player.choices for player in players):
        for player in players:
            if player.unread:
                await player.read()
        await asyncio.sleep(0)
    assert (await next(player for player in players if player.choices).do("f"))["type"] == "ack"


async def is_whole(doors: Doors, table: LiveTable, number: int) -> bool:
    """Return True if a person may read a round in full; all routes to it must agree."""
    at = f"/api/tables/{table.id}/rounds/{number}"
    record, replay, proof = [await doors.http.get(at + door) for door in ("", "/replay", "/shuffle")]
    assert {one.status_code for one in (record, replay, proof)} == {200}
    found: set[bool] = {"_shuffles" in record.text, replay.json()["whole"], proof.json().get("seed") is not None}
    assert len(found) == 1, "every door decides alike"
    return found.pop()


def test_a_manager_with_a_seat_reads_every_round_of_the_table_as_a_player(tmp_path: Path) -> None:
    """Away from the seat, or briefly gone from it, a manager would otherwise read what opponents folded."""

    async def run(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        room.new_table("felt", sign("wa-poker/holdem"), "manager")
        iris, otto = person(room, "iris", "manager"), person(room, "otto", "manager")
        hers = await InsidePlayer(room, "felt", iris).connect()
        others = [await InsidePlayer(room, "felt", person(room, name)).connect() for name in ("anna", "bob")]
        await others[0].sit()
        await hers.sit()
        await folded([hers, others[0]])
        assert (await hers.do("away"))["type"] == "ack"
        while "iris" in room.table("felt").floor.places.values() and room.table("felt").floor.in_round:
            await folded([hers, others[0]])
        await others[1].sit()
        await folded(others)
        table, doors, otto_doors = room.table("felt"), Doors(room, iris), Doors(room, otto)
        number = table.rounds[-1].number
        assert "iris" not in table.rounds[-1].places.values(), "she is away and not dealt in"
        assert await is_whole(otto_doors, table, number)
        assert not await is_whole(doors, table, number), "she sits there"
        assert (await hers.do("leave"))["type"] == "ack"
        while "iris" in table.floor.state.players:
            await folded(others)
        assert not await is_whole(doors, table, number), "she may come back before the day is over"
        await loop.move(days=1)
        assert await is_whole(doors, table, number)
        room.cage.play_chips.give("iris", 100_000)
        assert (await hers.do("wait"))["type"] == "ack"
        assert not await is_whole(doors, table, number), "she waits for a seat there"
        await close_room(room)

    run_moved(run)


def test_whoever_has_entered_a_tournament_reads_it_as_a_player_until_it_is_over(tmp_path: Path) -> None:
    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        live = room.tournaments.announce("night", terms("wa-poker/holdem", "no-limit"), 0, "alice")
        live.say("alice", "operator notify")
        iris, otto = person(room, "iris", "manager"), person(room, "otto", "manager")
        live.say("iris", "operator enter iris signed")
        room.tournaments.fill(live, 5)
        live.say("alice", "director brief")
        doors, otto_doors = Doors(room, iris), Doors(room, otto)

        def rounds(*, with_her: bool) -> list[tuple[LiveTable, FinishedRound]]:
            tables = [room.tables[name] for name in live.play.values()]
            found = [(table, one) for table in tables for one in table.rounds]
            return [(table, one) for table, one in found if ("iris" in one.places.values()) is with_her]

        while not (other := rounds(with_her=False)):
            await loop.move(seconds=0.1)
        table, played = other[0]
        assert live.state.players["iris"].state == "in"
        assert await is_whole(otto_doors, table, played.number)
        assert not await is_whole(doors, table, played.number), "she plays at another table of the same tournament"
        for line in ("suspend", "void"):
            tried = await doors.http.post(f"/api/pit/tables/{table.id}/trial", json={"line": line})
            assert tried.status_code == 403, "nor does she try rulings there"
            assert "plays in this tournament" in tried.json()["message"]
        seen = await InsidePlayer(room, table.id, iris).connect()
        assert not seen.private.get("offers")
        live.say("alice", "director:alice disqualify iris lending")
        assert not room.takes_part("iris", table)
        assert room.sees_as_player("iris", table), "out, and it goes on"
        await to_the_end(loop, room, live, 400)
        assert await is_whole(doors, table, played.number)
        at, own = rounds(with_her=True)[0]
        assert not await is_whole(doors, at, own.number), "what she played in stays as she saw it"
        await close_room(room)

    run_moved(play)


def test_an_auditor_plays_nowhere(tmp_path: Path) -> None:
    """Ruling cage B1: an auditor has no seat, no list and no tournament, under any spelling of the name."""

    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        live = room.tournaments.announce("night", terms("wa-poker/holdem", "no-limit"), 0, "alice")
        live.say("alice", "operator notify")
        paper = room.tournaments.announce("paper", NIGHT, 0, "alice")
        person(room, "audrey")
        audrey = await office_now(room, "audrey", "auditor")
        entered = await Doors(room, audrey).http.post("/api/tournaments/night/entry")
        assert (entered.status_code, entered.json()["rules"]) == (400, ["ruling cage B1"])
        shown = live.private(audrey, live.shown())
        assert not shown.may_enter
        assert shown.not_entering is not None
        assert "may not play in this room" in shown.not_entering.message
        for tournament, by, line in (
            (live, "audrey", "operator enter audrey signed"),
            (paper, "alice", "director:alice enter Au-drey signed"),
        ):
            with pytest.raises(NotAllowed, match="audrey is an auditor"):
                tournament.say(by, line)
            assert not tournament.state.players
        bob = person(room, "bob")
        live.say("bob", "operator enter bob signed")
        with pytest.raises(NotAllowed, match="bob must be out of night first"):
            await office_now(room, "bob", "auditor")
        assert room.people.find("bob") == bob, "nothing was granted"
        live.say("bob", "operator withdraw bob")
        await office_now(room, "bob", "auditor")
        await close_room(room)

    run_moved(play)


async def office_now(room: Room, name: str, held: Office) -> Person:
    await room.granting.grant("manager:test", name, ("player", held))
    found = room.people.find(name)
    assert found is not None
    return found
