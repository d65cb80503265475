"""Tournaments that the room runs: scheduled starts, sit-and-go, late entry, a demonstration and an outage.

Rulings tournaments T31 and T32; wa-poker 39.4 and 40.6(d).
"""

import asyncio
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from pitboss.core.refusals import NotAllowed
from pitboss.room import demo
from pitboss.room.accounts.people import Person
from pitboss.room.room import Room
from pitboss.room.tournaments.live import LiveTournament
from pitboss.room.tournaments.tables import hand_line
from room.test_every_game_as_a_tournament import to_the_end
from room.test_tournaments import NIGHT, TRACKED, Attendant, opened
from toolkit.poker import begin
from toolkit.room import Moved, close_room, open_room, person, run_moved
from toolkit.two_tables import Doors

QUICK = """
tournament = 1
name = "Turbo"
game = "wa-poker/holdem"
tables = ["t1", "t2"]
seats = 3
[table]
betting = "no-limit"
[players]
sit_and_go = 4
maximum = 6
[entry]
buy_in = "50"
fee = "5"
chips = 1500
late_level = 1
[prizes]
places = [60, 40]
[[level]]
blinds = [25, 50]
minutes = 1
[[level]]
blinds = [200, 400]
minutes = 1
[[level]]
blinds = [800, 1600]
"""


def lines(live: LiveTournament) -> list[str]:
    return [entry.line for entry in live.recent]


def at_seven(loop: Moved) -> str:
    """Return terms with a start in ten minutes."""
    start = (loop.now() + timedelta(minutes=10)).strftime("%Y-%m-%dT%H:%M:%S")
    return TRACKED.replace('game = "wa', f'start = "{start}"\ngame = "wa')


def test_a_scheduled_tournament_begins_by_itself_at_its_time(tmp_path: Path) -> None:
    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        live = room.tournaments.announce("night", at_seven(loop), 0, "alice")
        for name in ("anna", "bob", "carl"):
            person(room, name)
            live.say(name, f"operator enter {name} signed")
        await loop.move(minutes=9)
        assert not live.state.started
        await loop.move(minutes=1.1)
        assert live.state.running, lines(live)
        assert all(one.seated for one in live.state.players.values()), "seats are drawn at the start"
        assert room.tables["night-t1"].floor.in_round
        await close_room(room)

    run_moved(play)


def test_with_too_few_it_begins_when_there_are_enough_and_a_missed_start_is_caught_up(tmp_path: Path) -> None:
    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        live = room.tournaments.announce("night", at_seven(loop), 0, "alice")
        for name in ("anna", "bob", "carl"):
            person(room, name)
        live.say("anna", "operator enter anna signed")
        await loop.move(minutes=11)
        assert not live.state.started
        live.say("bob", "operator enter bob signed")
        await loop.move(seconds=1)
        assert live.state.running
        second = room.tournaments.announce("late", at_seven(loop), 0, "alice")
        second.say("carl", "operator enter carl signed")
        person(room, "dora")
        second.say("dora", "operator enter dora signed")
        await close_room(room)
        await loop.move(minutes=30)
        again = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        await loop.move(seconds=1)
        assert again.tournaments.find("late").state.running, "begun when the server was back"
        await close_room(again)

    run_moved(play)


def test_a_time_that_was_past_when_it_was_announced_is_left_to_the_director(tmp_path: Path) -> None:
    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        past = TRACKED.replace('game = "wa', 'start = "2020-01-01T19:00"\ngame = "wa')
        live = room.tournaments.announce("night", past, 0, "alice")
        for name in ("anna", "bob", "carl"):
            person(room, name)
            live.say(name, f"operator enter {name} signed")
        await loop.move(minutes=1)
        assert not live.state.started
        later = (loop.now() + timedelta(minutes=5)).strftime("%Y-%m-%dT%H:%M:%S")
        live.say("alice", f"director postpone {later}")
        await loop.move(minutes=5.1)
        assert live.state.running, "the time it was put off to is a promise"
        await close_room(room)

    run_moved(play)


def test_a_sit_and_go_begins_when_it_is_full_and_another_is_offered(tmp_path: Path) -> None:
    """It begins once, whatever happens to the server, and bots of one tournament do not play in the other."""

    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        doors, _ = await opened(room)
        made = await doors.http.post(
            "/api/tournaments", json={"id": "turbo", "terms": QUICK.replace("late_level = 1\n", ""), "again": True}
        )
        assert made.status_code == 201, made.text
        live = room.tournaments.find("turbo")
        room.tournaments.fill(live, 3)
        await loop.move(seconds=1)
        assert not live.state.started
        room.tournaments.fill(live, 1)
        assert list(room.tournaments.all) == ["night", "turbo"]
        await loop.move(seconds=1)
        assert live.state.started
        assert list(room.tournaments.all) == ["night", "turbo", "turbo-2"]
        second = room.tournaments.find("turbo-2")
        assert (second.state.published, second.state.directors, second.machine.again) == (True, ("alice",), True)
        room.tournaments.fill(second, 2)
        playing = {one.name for one in live.state.players.values() if one.state == "in"}
        assert not playing & second.state.players.keys()
        await to_the_end(loop, room, live, 300)
        await close_room(room)
        again = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        await loop.move(seconds=1)
        assert list(again.tournaments.all) == ["night", "turbo", "turbo-2"]
        await close_room(again)

    run_moved(play)


def test_what_cannot_be_offered_again_is_refused(tmp_path: Path) -> None:
    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        doors, _ = await opened(room)
        for terms, more in ((NIGHT, {"bots": 3}), (NIGHT, {"again": True}), (TRACKED, {"again": True})):
            said = await doors.http.post("/api/tournaments", json={"id": "other", "terms": terms} | more)
            assert (said.status_code, "ruling tournaments T32" in said.text) == (400, True), said.text
        wrong = QUICK.replace("sit_and_go = 4", "sit_and_go = 7")
        said = await doors.http.post("/api/tournaments", json={"id": "other", "terms": wrong})
        assert "sit_and_go = 7: expected from 2 to 6 players" in said.text
        assert list(room.tournaments.all) == ["night"]
        await close_room(room)

    run_moved(play)


def test_whoever_enters_late_is_seated_by_the_draw_and_dealt_in(tmp_path: Path) -> None:
    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        live = room.tournaments.announce("turbo", QUICK.replace("chips = 1500", "chips = 100000"), 0, "alice")
        room.tournaments.fill(live, 4)
        await loop.move(seconds=1)
        assert live.state.running
        said = await Doors(room, person(room, "anna")).http.post("/api/tournaments/turbo/entry")
        assert said.status_code == 200, said.text
        await loop.move(seconds=1)
        anna = live.state.players["anna"]
        assert (anna.state, anna.seated) == ("in", True)
        table = room.tables[live.play[anna.table]]
        for _ in range(200):  # the hand being played goes on without her
            if "anna" in table.floor.state.players:
                break
            await asyncio.sleep(0.05)
        assert table.floor.state.players["anna"].seat == anna.seat
        await close_room(room)

    run_moved(play)


def test_the_demonstration_begins_when_somebody_looks_and_goes_on_for_ever(tmp_path: Path) -> None:
    """With nobody there, nothing is played. When somebody comes, bots fill the field, and one more may still enter."""

    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", now=loop.now)
        live = room.tournaments.find(demo.NAME)
        await loop.move(minutes=5)
        assert (live.state.started, len(live.state.players)) == (False, 0)
        anna = person(room, "anna")
        watching = await Attendant(room, demo.NAME, anna).come()
        await loop.move(seconds=2)
        assert live.state.running
        assert len(live.state.players) == demo.BOTS
        await watching.read()
        assert watching.private["may_enter"]
        said = await Doors(room, anna).http.post(f"/api/tournaments/{demo.NAME}/entry")
        assert said.status_code == 200, said.text
        await loop.move(seconds=1)
        assert live.state.players["anna"].seated
        assert list(room.tournaments.all) == [demo.NAME]
        for _ in range(4):
            live.say("room", f"operator level {live.state.clock.level + 1}")
        await loop.move(seconds=1)
        assert list(room.tournaments.all) == [demo.NAME, f"{demo.NAME}-2"], "another is open for entry"
        assert not room.books.problems()
        await close_room(room)

    run_moved(play)


async def _away(loop: Moved, room: Room, path: Path, minutes: float) -> Room:
    await close_room(room)
    await loop.move(minutes=minutes)
    again = open_room(path, demo=False, now=loop.now)
    await loop.move(seconds=1)
    return again


def test_while_the_server_is_away_the_clock_of_software_tables_stands(tmp_path: Path) -> None:
    """Ruling tournaments T31: everybody gets the published minutes."""

    async def play(loop: Moved) -> None:
        path = tmp_path / "room.db"
        room = open_room(path, demo=False, now=loop.now)
        _, alice = await opened(room, TRACKED)
        for name in ("bob", "carl"):
            room.people.add(Person(name=name, password="-"), room.now())
            room.cage.play_chips.give(name, 100_00)
            room.tournaments.find("night").say(name, f"operator enter {name} signed")
        await alice.says("director seat bob t1/1 carl t1/2", "director start")
        await loop.move(minutes=5)
        left = room.tournaments.find("night").shown().clock.remaining or 0
        room.tournaments.find("night").say("alice", "director warn bob slow play")
        room = await _away(loop, room, path, 60)
        live = room.tournaments.find("night")
        assert live.state.clock.level == 1
        assert abs((live.shown().clock.remaining or 0) - left) < 5, lines(live)
        assert any(line.startswith("clock stood ") for line in lines(live))
        assert live.machine.tournament.rulings[-1].rules
        await close_room(room)

    run_moved(play)


def test_beside_real_tables_the_clock_goes_on_without_the_server(tmp_path: Path) -> None:
    """Ruling tournaments T31: due lines are called when the server is back, and count from their due time."""

    async def play(loop: Moved) -> None:
        path = tmp_path / "room.db"
        room = open_room(path, demo=False, now=loop.now)
        doors, alice = await opened(room)
        await alice.says(*(f"director enter p{number} signed" for number in range(1, 5)))
        await doors.http.post("/api/tournaments/night/draw", json={"what": "seats"})
        await alice.says("director start")
        room = await _away(loop, room, path, 25)
        live = room.tournaments.find("night")
        assert live.state.clock.level == 2
        assert abs((live.shown().clock.remaining or 0) - 15 * 60) < 5, lines(live)
        room = await _away(loop, room, path, 20)
        live = room.tournaments.find("night")
        assert (live.state.clock.level, live.state.clock.on_break) == (2, True)
        assert abs((live.shown().clock.remaining or 0) - 5 * 60) < 5, lines(live)
        room = await _away(loop, room, path, 60)
        assert room.tournaments.find("night").state.clock.level == 3
        await close_room(room)

    run_moved(play)


def test_a_line_of_the_rooms_own_that_is_refused_is_told_to_the_director_once(tmp_path: Path) -> None:
    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        _, alice = await opened(room, QUICK, "turbo")
        live = room.tournaments.find("turbo")
        director = room.tournaments.dealt["turbo"].director
        number = live.number
        for _ in range(3):
            assert not director._say("operator start")
        assert live.number == number
        assert live.refused is not None
        assert live.refused.verb == "start"
        await asyncio.sleep(0.2)
        await alice.read()
        told = [one for one in alice.private["withheld"] if one == {**one, "message": live.refused.message}]
        assert told
        assert told[0]["rules"]
        room.tournaments.fill(live, 4)
        await loop.move(seconds=1)
        assert live.state.running
        assert live.refused is None
        await close_room(room)

    run_moved(play)


def test_a_prize_of_the_old_log_is_paid_after_the_end(tmp_path: Path) -> None:
    """A room killed between the close and the payments pays every debt once."""

    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        live = room.tournaments.announce("turbo", QUICK.replace("late_level = 1\n", ""), 0, "alice")
        tables = room.tournaments.dealt.pop("turbo")
        room.tournaments.fill(live, 2)
        names = list(live.state.players)
        live.say("alice", f"operator seat {names[0]} t1/1 {names[1]} t1/2")
        live.say("alice", "operator start")
        live.say("alice", f"t1 hand 1 big 1 {names[0]}=-1500 {names[1]}=+1500")
        live.say("alice", "operator close")
        room.tournaments.dealt["turbo"] = tables
        tables.follow()
        assert [line for line in lines(live) if " pay " in line] == [
            f"operator pay {name}" for name in live.state.players
        ]
        with pytest.raises(NotAllowed, match="has already been paid"):
            live.say("alice", f"operator pay {names[1]}")
        assert not room.books.problems()
        await close_room(room)

    run_moved(play)


def test_who_wins_a_side_pot_and_nothing_over_all_is_told_to_have_put_somebody_out() -> None:
    """Anna is all-in for half and wins the main pot; Yara wins the side pot that has Cora's last chips in it."""
    round_ = begin("wa-poker/holdem", [100, 200, 3700], blinds_or_straddles=[100, 200])
    for line in ("d dh p1 4cTs", "d dh p2 3h7c", "d dh p3 9h9c", "p3 cc", "d db Td2sKh", "d db 2h", "d db Ks"):
        round_.push(line)
    places = {"p1": "anna", "p2": "cora", "p3": "yara"}
    stacks = {"anna": 30000, "cora": 0, "yara": 370000}
    players = {name: SimpleNamespace(stack=stack) for name, stack in stacks.items()}
    state = SimpleNamespace(players=players, last=None, sign=SimpleNamespace(banked=False))
    tokens = {name: place for place, name in places.items()}
    floor = SimpleNamespace(state=state, round=round_, places=places, token=tokens.get)
    terms = SimpleNamespace(bounty=True, house_game=False)
    nets = {places[place]: seat.net for place, seat in round_.answer().seats.items()}
    told = hand_line(
        cast(Any, SimpleNamespace(floor=floor)), cast(Any, SimpleNamespace(name="t1", hands=1)), nets,
        cast(Any, SimpleNamespace(terms=terms)),
    )  # fmt: skip
    assert told == "t1 hand 2 anna=+200 cora=-200/yara yara=+0"
