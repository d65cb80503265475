"""Leagues and the directory of players work at their doors, and after a restart (ruling T38)."""

from contextlib import closing
from pathlib import Path
from typing import Any

from pitboss.log.store import Store
from pitboss.room.room import Room
from pitboss.room.verify import verify
from room.test_tournaments import NIGHT, TRACKED, Attendant, opened
from toolkit.room import Moved, close_room, office, open_room, person, run_moved
from toolkit.two_tables import Doors

SPRING = {"id": "spring", "terms": {"name": "Spring", "formula": "field", "attendance": 1}}


async def announced(room: Room, name: str) -> tuple[Doors, Attendant]:
    """Announce a counted night with its director, the same for all tests."""
    alice = room.people.find("alice")
    if alice is None:
        return await opened(room, NIGHT, name)
    doors = Doors(room, alice)
    made = await doors.http.post("/api/tournaments", json={"id": name, "terms": NIGHT})
    assert made.status_code == 201, made.text
    return doors, await Attendant(room, name, alice).come()


async def night(room: Room, name: str, *places: str) -> Doors:
    """Return a counted night that is over, with its players from first place."""
    doors, alice = await announced(room, name)
    await alice.says(*(f"director enter {player} signed" for player in sorted(places)))
    await alice.says(*(f"director seat {player} t1/{seat}" for seat, player in enumerate(places, 1)), "director start")
    await alice.says(*(f"t1 out {player}" for player in reversed(places[1:])), "director close")
    return doors


def test_a_season_is_made_from_its_nights_and_stands_after_a_restart(tmp_path: Path) -> None:
    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        doors = await night(room, "one", "anna", "bob", "carl")
        assert (await doors.http.post("/api/leagues", json=SPRING)).status_code == 201
        assert (await doors.http.post("/api/leagues", json=SPRING)).status_code == 400, "there is one already"
        counted = await doors.http.post("/api/leagues/spring/nights", json={"tournament": "one"})
        assert counted.status_code == 200, counted.text
        await loop.move(minutes=60)
        await night(room, "two", "bob", "anna")
        await doors.http.post("/api/leagues/spring/nights", json={"tournament": "two"})
        shown = (await doors.http.get("/api/leagues/spring")).json()
        assert shown["formula"] == "Players − place + 1 points, plus 1 for every player; every night counts."
        assert [(row["place"], row["player"], row["points"]) for row in shown["table"]] == [
            (1, "anna", "6"),
            (2, "bob", "6"),
            (3, "carl", "2"),
        ]
        assert shown["example"][0]["points"] == ["10", "20", "40"]
        text = (await doors.http.get("/api/leagues/spring/table.csv")).text
        assert text.splitlines()[:2] == ["place,player,points,nights,one,two", "1,anna,6,2,4,2"]
        await close_room(room)
        again = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        visitor = Doors(again, person(again, "carl"))
        assert (await visitor.http.get("/api/leagues/spring")).json() == shown
        assert (await visitor.http.get("/api/leagues")).json()[0]["leader"] == "anna"
        await close_room(again)

    run_moved(play)
    with closing(Store.at(tmp_path / "room.db")) as store:
        assert not verify(store).problems


def test_only_a_manager_changes_a_league_and_mistakes_are_sentences(tmp_path: Path) -> None:
    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        doors = await night(room, "one", "anna", "bob")
        await doors.http.post("/api/leagues", json=SPRING)
        carl = Doors(room, person(room, "carl"))
        assert (await carl.http.post("/api/leagues", json={**SPRING, "id": "own"})).status_code == 403
        assert (await carl.http.post("/api/leagues/spring/nights", json={"tournament": "one"})).status_code == 403
        mistakes: list[tuple[str, Any, int]] = [
            ("/api/leagues", {"id": "Spring!", "terms": {"name": "x"}}, 400),
            ("/api/leagues", {"id": "x", "terms": {"name": "x", "formula": "luck"}}, 400),
            ("/api/leagues", {"id": "x", "terms": {"name": "x", "formula": "places"}}, 400),
            ("/api/leagues/spring/nights", {"tournament": "three"}, 404),
            ("/api/leagues/sprung/nights", {"tournament": "one"}, 404),
            ("/api/leagues/spring/nights", {"tournament": "one", "counts": False}, 400),
        ]
        for address, body, status in mistakes:
            answered = await doors.http.post(address, json=body)
            assert (answered.status_code, "Traceback" in answered.text) == (status, False), answered.text
        await doors.http.post("/api/leagues/spring/nights", json={"tournament": "one"})
        other = await doors.http.post("/api/leagues/spring/terms", json={"name": "Spring", "formula": "root"})
        assert other.status_code == 400
        assert "T38" in other.text
        assert list(room.tournaments.leagues.all) == ["spring"]
        await close_room(room)

    run_moved(play)


def test_what_somebody_paid_is_told_to_them_and_to_who_keeps_the_books(tmp_path: Path) -> None:
    """An official of one night sees that night's costs, but an official who plays counts only as a player."""

    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        await night(room, "one", "bob", "anna")
        await loop.move(minutes=60)
        offices = {"bob": (), "carl": ("auditor",), "dora": ("cashier",), "emma": (), "fred": ("dealer",)}
        people = {name: person(room, name, *held) for name, held in offices.items()}
        alice = room.people.find("alice")
        assert alice is not None
        made = await Doors(room, alice).http.post("/api/tournaments", json={"id": "two", "terms": TRACKED})
        assert made.status_code == 201, made.text
        two = room.tournaments.find("two")
        two.say("alice", "operator appoint fred")
        for name in ("bob", "emma"):
            two.say(name, f"operator enter {name} signed")
        people["emma"] = office(room, "emma", "manager")
        await room.journal.flushed()

        async def seen(who: str) -> list[str]:
            record = (await Doors(room, people.get(who, alice)).http.get("/api/players/bob")).json()
            return [record["paid"], *(row["paid"] for row in record["results"])]

        for who in ("alice", "carl", "dora"):
            assert await seen(who) == ["110.00", "55.00", "55.00"], who
        assert await seen("bob") == ["", "55.00", ""], "beside real tables names are typed: nobody's account"
        assert await seen("fred") == ["", "55.00", ""], "the director of one of them"
        assert await seen("emma") == ["", "", "55.00"], "a manager who plays in one of them"
        people["gina"] = person(room, "gina")
        assert await seen("gina") == ["", "", ""]
        await close_room(room)

    run_moved(play)


def test_people_who_played_before_are_found_as_one_types(tmp_path: Path) -> None:
    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        await night(room, "one", "Zoe-OBrien", "anna", "bob")
        await loop.move(minutes=60)
        await night(room, "two", "anna", "Zoe-OBrien")
        doors, alice = await announced(room, "three")
        await alice.says("director enter anna signed")

        async def found(typed: str) -> list[str]:
            answered = await doors.http.get("/api/tournaments/three/known", params={"typed": typed})
            assert answered.status_code == 200, answered.text
            return [one["name"] for one in answered.json()]

        entered = {"names": ["李 小龙", "Zoë O'Brien"], "signed": True}
        await loop.move(minutes=60)
        await announced(room, "four")
        assert (await doors.http.post("/api/tournaments/four/entries", json=entered)).status_code == 200
        assert await found("李") == ["李 小龙"], "lines only have a number for somebody without Latin letters"
        assert await found("小") == ["李 小龙"]
        assert (await doors.http.get("/api/players/李 小龙")).json()["results"][0]["tournament"] == "four"
        assert await found("Zoë") == ["Zoë O'Brien"]
        assert await found("ob") == ["Zoë O'Brien"], "a part of the name"
        assert await found("b") == ["bob"]
        assert await found("an") == [], "anna has entered already"
        assert await found("!") == []
        carl = Doors(room, person(room, "carl"))
        refused = await carl.http.get("/api/tournaments/three/known", params={"typed": "b"})
        assert refused.status_code == 403
        record = (await carl.http.get("/api/players/Zoe-OBrien")).json()
        assert (record["nights"], record["won"], record["in_the_money"]) == (2, 1, 2)
        assert (record["paid"], record["prizes"]) == ("", "130.00"), "what was paid is nobody else's business"
        assert record["name"] == "Zoë O'Brien"
        assert [(row["tournament"], row["place"], row["prize"]) for row in record["results"]] == [
            ("four", None, "0.00"),
            ("two", 2, "40.00"),
            ("one", 1, "90.00"),
        ]
        assert (await carl.http.get("/api/players/nobody-here")).status_code == 404
        await close_room(room)

    run_moved(play)
