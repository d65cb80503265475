"""A player of a tournament directs nothing in it, pays alone, and is one person.

Clauses: wa-poker 40.5(b) and 40.6(c); rulings tournaments T3 and T7; vic-crown-poker 12.2.3 and 12.4.2(b)(iii).
"""

import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from pitboss.core.money import read_money
from pitboss.core.refusals import Refusal
from pitboss.core.time import write_left
from pitboss.room.cage.desk import WELCOME_CHIPS
from pitboss.room.room import Room
from pitboss.room.tournaments.live import LiveTournament
from pitboss.room.wire.messages import BadMessage, read_message
from room.test_tournament_players import REBUYS, settled
from room.test_tournaments import NIGHT, TRACKED, Attendant, opened
from toolkit.room import Moved, close_room, open_room, person, run_moved
from toolkit.two_tables import Doors


def in_a_room(tmp_path: Path, toml: str, test: Callable[[Room, Doors, Attendant], Awaitable[None]]) -> None:
    """Run a test in a room with one tournament, which alice directs."""

    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        doors, alice = await opened(room, toml)
        await test(room, doors, alice)
        assert not room.books.problems()
        await close_room(room)

    run_moved(play)


def enter(live: LiveTournament, *names: str) -> None:
    for name in names:
        live.say(name, f"operator enter {name} signed")


def refused(live: LiveTournament, by: str, line: str) -> Refusal:
    number, players = live.number, [*live.state.players]
    with pytest.raises(Refusal) as found:
        live.say(by, line)
    assert (live.number, [*live.state.players]) == (number, players), "nothing has changed"
    assert found.value.rules
    return found.value


@pytest.mark.parametrize("toml", [TRACKED, NIGHT])
def test_whoever_directs_does_not_play_and_whoever_plays_does_not_direct(tmp_path: Path, toml: str) -> None:
    async def test(room: Room, doors: Doors, alice: Attendant) -> None:
        live = alice.place
        for name in ("bob", "carl", "dora"):
            person(room, name)
        enter(live, "bob", "carl")
        assert "ruling tournaments T7" in refused(live, "alice", "operator enter alice signed").rules
        assert room.books.wallet("alice") == WELCOME_CHIPS
        assert "bob" in refused(live, "alice", "director:alice deputise bob").message
        refused(live, "alice", "operator appoint bob")
        await alice.says("director deputise dora")
        refused(live, "dora", "operator enter dora signed")
        await alice.says("operator withdraw bob", "director deputise bob")
        refused(live, "bob", "operator enter bob signed")

    in_a_room(tmp_path, toml, test)


def test_a_director_is_not_offered_to_enter(tmp_path: Path) -> None:
    async def test(room: Room, doors: Doors, alice: Attendant) -> None:
        assert not alice.private["may_enter"]
        assert "ruling tournaments T7" in alice.private["not_entering"]["rules"]

    in_a_room(tmp_path, TRACKED, test)


def test_a_manager_who_plays_holds_no_office_in_that_tournament(tmp_path: Path) -> None:
    """The office is refused by line, at the doors, and at the tournament's other tables."""

    async def test(room: Room, doors: Doors, alice: Attendant) -> None:
        live, boss = alice.place, person(room, "magda", "manager")
        for name in ("bob", "carl", "dora"):
            person(room, name)
        enter(live, "magda", "bob", "carl", "dora")
        await room.journal.flushed()
        magda = await Attendant(room, "night", boss).come()
        await settled(magda)
        assert magda.private["speaks"] == []
        assert not magda.private["choices"]
        for line in ("director penalise bob 1", "operator pause", "operator appoint magda", "t1 absent bob"):
            said = await magda.say(line)
            assert said["type"] == "refused", line
            assert "plays in this tournament" in said["message"]
        own = Doors(room, boss)
        for path, body in (
            ("terms", {"terms": TRACKED}), ("levels", {"levels": []}), ("bots", {"count": 1}),
            ("draw", {"what": "seats"}), ("entries", {"names": ["x"], "signed": True}),
        ):  # fmt: skip
            assert (await own.http.post(f"/api/tournaments/night/{path}", json=body)).status_code == 403, path
        await alice.says("director seat magda t1/1 bob t1/2 carl t2/1 dora t2/2", "director start")
        await settled(alice)
        table = room.table("night-t2")
        with pytest.raises(Refusal, match="plays in this tournament"):
            table.act(boss, "exclude carl", table.number, "manager")

    in_a_room(tmp_path, TRACKED.replace("seats = 6", "seats = 2"), test)


def test_only_a_player_spends_from_the_players_wallet(tmp_path: Path) -> None:
    """A director enters nobody, buys for nobody and takes back no withdrawal where the room deals."""

    async def test(room: Room, doors: Doors, alice: Attendant) -> None:
        live = alice.place
        for name in ("dora", "bob", "carl"):
            person(room, name)
        assert not [one for one in alice.private["choices"] if one["verb"] == "enter"], "not offered"
        said = await alice.say("director enter dora signed")
        assert (said["type"], said["rules"]) == ("refused", ["wa-poker 40.5(b)"])
        many = await doors.http.post("/api/tournaments/night/entries", json={"names": ["dora"], "signed": True})
        assert [(one["taken"], one["rules"]) for one in many.json()] == [(False, ["wa-poker 40.5(b)"])]
        assert room.books.wallet("dora") == WELCOME_CHIPS
        enter(live, "dora")
        live.say("dora", "operator withdraw dora")
        refused(live, "alice", f"director:alice undo {live.number}")
        assert room.books.wallet("dora") == WELCOME_CHIPS
        enter(live, "bob", "carl")
        await alice.says("director seat bob t1/1 carl t1/2", "director start", "director pause")
        for verb in ("re-buy bob", "add-on bob", "re-enter bob t1/3"):
            said = await alice.say(f"director {verb}")
            assert (said["type"], said["rules"]) == ("refused", ["wa-poker 40.5(b)"]), verb
        room.tournaments.fill(live, 1)
        assert room.books.wallet("bob") == WELCOME_CHIPS - read_money("50")

    in_a_room(tmp_path, REBUYS, test)


def test_two_directors_at_two_screens_sell_one_re_buy(tmp_path: Path) -> None:
    """At real tables too, a director who has not seen the last purchase is refused another."""
    toml = NIGHT + '[rebuy]\ncost = "40"\nchips = 5000\nuntil_level = 2\ntimes = 2\nat_most = 5000\n'

    async def test(room: Room, doors: Doors, alice: Attendant) -> None:
        await alice.says("director enter anna signed", "director enter bob signed")
        await alice.says("director seat anna t1/1 bob t1/2", "director start")
        live, seen = alice.place, alice.place.number
        live.say_seen("alice", "a", seen, "operator re-buy anna")
        with pytest.raises(Refusal, match="has just bought"):
            live.say_seen("alice", "b", seen, "operator re-buy anna")
        live.say_seen("alice", "c", seen, "operator re-buy bob")
        live.say_seen("alice", "d", live.number, "operator re-buy anna")  # once it was seen, another is another
        assert live.state.rebuys == 3

    in_a_room(tmp_path, toml, test)


def test_a_spelling_makes_nobody_another_person(tmp_path: Path) -> None:
    """A person has one entry at a time (wa-poker 40.6(c)), and a refused line leaves no name behind."""

    async def test(room: Room, doors: Doors, alice: Attendant) -> None:
        door, live = "/api/tournaments/night/entries", alice.place
        typed = [
            "Zoë O'Brien",
            "zoe obrien",
            "ZOE-OBRIEN",
            "Жанна",
            "жанна",
            "anna",
            "Anna",
            "",
            "x" * 90,
            "Director",
            "Bo Li",
        ]
        told = (await doors.http.post(door, json={"names": typed, "signed": True})).json()
        assert [one["written"] for one in told if one["taken"]] == ["Zoë O'Brien", "Жанна", "anna", "Bo Li"]
        assert told[1]["message"].startswith("zoe obrien looks like Zoë O'Brien, who has entered")
        assert told[1]["rules"] == ["wa-poker 40.6(c)"]
        assert "at most 80 characters" in told[8]["message"]
        names = {"Zoe-OBrien": "Zoë O'Brien", "player-1": "Жанна", "Bo-Li": "Bo Li"}
        assert live.shown().names == names
        logged = [one.line for one in live.recent if one.line == "names"]
        assert len(logged) == 1
        await doors.http.post(door, json={"names": ["Vic Smith"], "signed": False})
        assert live.shown().names == names, "who is refused is not named"
        assert (await alice.say("director enter zoe-obrien signed"))["rules"] == ["wa-poker 40.6(c)"]
        await alice.says("operator refuse Tom")
        assert (await alice.say("director enter TOM signed"))["rules"] == ["wa-poker 40.3"]
        assert (await alice.say("director substitute anna ZoeOBrien signed"))["type"] == "refused"

    in_a_room(tmp_path, NIGHT, test)


@pytest.mark.parametrize("line", ["", "a\nb", "a\tb", "a\0b", "x" * 3001])
def test_a_bad_line_is_refused_by_its_id(line: str) -> None:
    with pytest.raises(BadMessage) as found:
        read_message(json.dumps({"type": "do", "id": "mine", "seen": 0, "line": line}), 3000)
    assert found.value.id == "mine"
    with pytest.raises(BadMessage) as found:
        read_message(json.dumps({"type": "do", "id": "", "seen": 0, "line": "x"}), 3000)
    assert found.value.id == ""


def test_a_refusal_says_what_was_allowed(tmp_path: Path) -> None:
    async def test(room: Room, doors: Doors, alice: Attendant) -> None:
        async def told(path: str, body: Any, way: str = "post") -> str:
            answer = await getattr(doors.http, way)(f"/api/{path}", json=body)
            assert answer.status_code == 400
            return str(answer.json()["message"])

        bought = {"id": "x", "seen": 0, "what": "x"}
        assert "add-on, re-buy or re-entry" in await told("tournaments/night/purchase", bought)
        assert "dealer, manager, player or supervisor" in await told(
            "people/alice/offices", {"offices": ["player", "x"]}, "put"
        )
        assert "1 to 48 characters" in await told("tournaments/night/purchase", {**bought, "what": "re-buy", "id": ""})
        long = NIGHT.replace("late_level = 1", f'late_level = 1\nmethod = "{"x" * 4001}"')
        assert "a text of 1 to 4000 characters" in await told("tournaments/night/terms", {"terms": long})
        late = NIGHT.replace("seats = 6", 'seats = 6\nstart = "9999-12-31T10:00"')
        assert "before the year 9999" in await told("tournaments/night/terms", {"terms": late})
        postponed = await alice.say("director postpone 9999-12-31T10:00")
        assert "the latest time is 9999-01-01T00:00:00" in postponed["message"]
        await alice.says("director enter anna signed")
        dear = NIGHT.replace('buy_in = "50"', 'buy_in = "60"')
        assert "the numbers of players" in await told("tournaments/night/terms", {"terms": dear})

    in_a_room(tmp_path, NIGHT, test)


def test_what_is_left_is_told_in_whole_seconds() -> None:
    assert [write_left(span) for span in (179_922, 59_001, 500, 60_000)] == [
        "3 minutes", "1 minute", "1 second", "1 minute",
    ]  # fmt: skip
