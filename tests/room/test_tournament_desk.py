"""The desk's doors take many names at once, compare deals, and make terms from a template. wa-poker 40.5(b); T22."""

import asyncio
import re
from pathlib import Path

import pytest

from pitboss.pit.tournament.document import make_document
from pitboss.pit.tournament.templates import TEMPLATES
from pitboss.room.tournaments.players import line_name
from room.test_tournaments import NIGHT, opened
from toolkit.room import Moved, close_room, open_room, person, run_moved
from toolkit.two_tables import Doors

NAMES = ["Anna Smith", "Bob", "Zoë O'Brien", "bob", "Anna Smith", "  ", "42"]


def test_names_are_entered_together_and_each_is_answered(tmp_path: Path) -> None:
    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        doors, alice = await opened(room)
        unsigned = await doors.http.post("/api/tournaments/night/entries", json={"names": ["Anna"]})
        assert [(one["taken"], one["rules"]) for one in unsigned.json()] == [(False, ["wa-poker 40.5(b)"])]
        said = await doors.http.post("/api/tournaments/night/entries", json={"names": NAMES, "signed": True})
        assert said.status_code == 200, said.text
        told = {(one["written"], one["name"]): one["taken"] for one in said.json()}
        assert told[("Zoë O'Brien", "Zoe-OBrien")]
        assert not told[("bob", "bob")], "another spelling is no other person (wa-poker 40.6(c))"
        assert not told[("Anna Smith", "Anna-Smith")], "the second is refused"
        assert not told[("42", "")]
        assert [*room.tournaments.find("night").state.players] == ["Anna-Smith", "Bob", "Zoe-OBrien"]
        stranger = Doors(room, person(room, "carl"))
        refused = await stranger.http.post("/api/tournaments/night/entries", json={"names": ["x"], "signed": True})
        assert refused.status_code == 403
        await alice.read()
        assert alice.private["prices"]["enter"] == "55.00"
        assert alice.private["withheld"][0]["verb"] == "start"
        await close_room(room)

    run_moved(play)


def test_deals_stand_side_by_side(tmp_path: Path) -> None:
    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        doors, alice = await opened(room)
        await alice.says(*(f"director enter p{number} signed" for number in range(1, 4)))
        await alice.says("director seat p1 t1/1 p2 t1/2 p3 t1/3", "director start")
        await alice.says("t1 out p3")
        assert (await doors.http.get("/api/tournaments/night/deals")).status_code == 400, "nobody has counted"
        tried = (await doors.http.get("/api/tournaments/night/deals?stacks=p1%3D10000 p2%3D4000")).json()
        assert tried["stacks"] == {"p1": 10000, "p2": 4000}, "what was typed, before a count is taken"
        assert (await doors.http.get("/api/tournaments/night/deals?stacks=p1%3Dmany")).status_code == 400
        refused = await alice.say("t1 count p1=10000 p2=4000")
        assert refused["message"] == "the counts add up to 14000, 1000 too few: 15000 are in play"
        await alice.says("t1 count p1=10000 p2=5000")
        told = (await doors.http.get("/api/tournaments/night/deals")).json()
        assert told["stacks"] == {"p1": 10000, "p2": 5000}
        assert told["prizes"] == ["90.00", "60.00"]
        shares = {one["method"]: one["shares"] for one in told["deals"]}
        assert shares["equal"] == {"p1": "75.00", "p2": "75.00"}
        assert shares["chips"] == shares["icm"] == {"p1": "80.00", "p2": "70.00"}
        less = (await doors.http.get("/api/tournaments/night/deals?left=40")).json()
        refused = next(one for one in less["deals"] if one["method"] == "icm")
        assert refused["shares"] == {}
        assert refused["rules"] == ["ruling tournaments T22"]
        assert (await doors.http.get("/api/tournaments/night/deals?left=many")).status_code == 400
        await close_room(room)

    run_moved(play)


def test_a_counted_table_is_offered_its_race(tmp_path: Path) -> None:
    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        toml = NIGHT.replace("[[level]]", "[chips]\ndenominations = [25, 100]\n[[level]]", 1)
        _, alice = await opened(room, toml)
        await alice.says(*(f"director enter p{number} signed" for number in range(1, 4)))
        await alice.says("director seat p1 t1/1 p2 t1/2 p3 t1/3", "director start", "director level 2")
        await alice.says("director break")
        await asyncio.sleep(0.15)
        await alice.read()
        (race,) = [one for one in alice.private["choices"] if one["verb"] == "race"]
        assert race["fields"][1]["bounds"] == {"p1": [0, 3], "p2": [0, 3], "p3": [0, 3]}
        await alice.says("t1 race 25 p1=2 p3=1 AsKd2c")
        await close_room(room)

    run_moved(play)


def test_terms_come_from_every_template(tmp_path: Path) -> None:
    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        doors, _ = await opened(room)
        listed = (await doors.http.get("/api/tournament-templates")).json()
        assert [one["name"] for one in listed] == [*TEMPLATES]
        for at, one in enumerate(listed):
            wishes = {"template": one["name"], "name": "Club night", "game": one["games"][0], "players": 40}
            wishes |= {
                "hours": 3.5,
                "buy_in": "30",
                "start": "2026-12-01T19:00",
                "location": "the club",
                "method": "here",
            }
            made = await doors.http.post("/api/tournament-templates", json=wishes)
            assert made.status_code == 200, made.text
            announced = await doors.http.post("/api/tournaments", json={"id": f"n{at}", "terms": made.json()["toml"]})
            assert announced.status_code == 201, announced.text
            assert announced.json()["counted"]
            assert announced.json()["checks"][0]["done"], "published"
            wrong = await doors.http.post("/api/tournament-templates", json={**wishes, "players": 1})
            assert wrong.status_code == 400
        await close_room(room)

    run_moved(play)


RACED = NIGHT.replace("[prizes]", "[chips]\ndenominations = [25, 100, 500]\n[prizes]").replace(
    "[50, 100]", "[100, 200]"
)


def test_a_race_comes_before_tables_are_joined(tmp_path: Path) -> None:
    """T24: t1 has changed up, t2 has not.

    The advice is the next possible step, and the refusal says why the rest waits.
    """

    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        doors, alice = await opened(room, RACED)
        names = [f"p{number}" for number in range(1, 8)]
        await alice.says(*(f"director enter {name} signed" for name in names))
        seats = " ".join(f"{name} t{1 + at % 2}/{1 + at // 2}" for at, name in enumerate(names))
        await alice.says(f"director seat {seats}", "director start", "director level 2", "t1 race 25", "t1 out p1")
        shown = (await doors.http.get("/api/tournaments/night")).json()
        assert [(one["do"], one["table"]) for one in shown["advice"]] == [("race", "t2")]
        assert shown["denominations"][0] == 25, "t2 still plays with them"
        for what, table in (("redraw", ""), ("break", "t2")):
            refused = await doors.http.post("/api/tournaments/night/draw", json={"what": what, "table": table})
            assert refused.status_code == 400
            assert refused.json()["rules"] == ["ruling tournaments T24"], what
            assert "t2 must first colour up" in refused.json()["message"]
        await alice.says("t2 race 25")
        shown = (await doors.http.get("/api/tournaments/night")).json()
        assert [one["do"] for one in shown["advice"]] == ["redraw"]
        assert shown["denominations"][0] == 100
        await close_room(room)

    run_moved(play)


@pytest.mark.rule("ruling tournaments T9")
@pytest.mark.parametrize(
    ("game", "asks", "term"),
    [("wa-poker/holdem", "big", "big blind"), ("wa-poker/five-card-stud", "button", "button")],
)
def test_who_moves_beside_real_tables_is_asked(tmp_path: Path, game: str, asks: str, term: str) -> None:
    """Nobody reports the hands there, so no line moves the lowest seat if the terms promise the next big blind."""

    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        toml = NIGHT.replace("wa-poker/holdem", game).replace("seats = 6", "seats = 5\nfinal_table = 2")
        toml = toml if asks == "big" else re.sub(r"blinds = \[(\d+), \d+\]", r"ante = \1", toml)
        _, alice = await opened(room, toml)
        names = [f"p{number}" for number in range(1, 9)]
        await alice.says(*(f"director enter {name} signed" for name in names))
        seats = " ".join(f"{name} t{1 + at % 2}/{1 + at // 2}" for at, name in enumerate(names))
        await alice.says(f"director seat {seats}", "director start", "t2 out p2", "t2 out p4")
        (one,) = alice.place.shown().advice
        assert (one.do, one.table, one.to, one.asks, one.line) == ("move", "t1", "t2", asks, "")
        items = [item for part in make_document(alice.place.state.terms).parts for item in part.items]
        told = [sentence for item in items for sentence in item.sentences]
        due = f"the player next to be the {term} moves to the first free seat after the other table's {term}"
        assert f"To balance, {due}; the Director asks for it at both tables." in told
        await close_room(room)

    run_moved(play)


def test_people_are_written_as_they_write_themselves(tmp_path: Path) -> None:
    """People's own spelling is used in withheld payments, in refusals and in the order of a list."""

    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        doors, alice = await opened(room)
        names = ["Søren", "Łukasz", "Zoë O'Brien", "Mary", "Olaf"]
        await doors.http.post("/api/tournaments/night/entries", json={"names": names, "signed": True})
        paper = (await doors.http.get("/api/tournaments/night/paper")).json()
        written = [paper["tournament"]["names"].get(one["player"], one["player"]) for one in paper["receipts"]]
        assert written == ["Łukasz", "Mary", "Olaf", "Søren", "Zoë O'Brien"]
        lined = next(name for name, one in paper["tournament"]["names"].items() if one.startswith("Zo"))
        others = [one["player"] for one in paper["receipts"] if one["player"] != lined]
        seats = " ".join(f"{name} t1/{at}" for at, name in enumerate(others, 1))
        await alice.says(f"director seat {seats}")
        await asyncio.sleep(0.15)
        await alice.read()
        assert alice.private["withheld"][0]["message"].startswith("Zoë O'Brien has no seat")
        await alice.says(f"director seat {lined} t1/5", "director start")
        await alice.says(*(f"t1 out {name}" for name in others[:3]))
        refused = (await doors.http.get("/api/tournaments/night/deals")).json()
        assert refused["message"].startswith(("the stack of Zoë O'Brien", "the stack of Søren")), refused
        await close_room(room)

    run_moved(play)


def test_a_start_said_later_is_a_start(tmp_path: Path) -> None:
    """vic-crown-poker 12.4.1(a)(i): terms announced without a start are published once the start is named."""

    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        toml = NIGHT.replace("wa-poker", "vic-crown-poker").replace(
            "[entry]", "location = 'here'\n[entry]\nmethod = 'x'"
        )
        doors, alice = await opened(room, toml)
        refused = await alice.say("operator publish")
        assert refused["rules"] == ["vic-crown-poker 12.4.1(a)(i)"]
        assert (await doors.http.get("/api/tournaments/night/terms")).json()["document"]["missing"]
        await alice.says("director postpone 2036-12-01T19:00", "operator publish")
        told = (await doors.http.get("/api/tournaments/night/terms")).json()["document"]
        assert not told["missing"]
        assert "starts at 19:00 on 2036-12-01" in str(told["parts"])
        await close_room(room)

    run_moved(play)


def test_a_name_of_people_becomes_one_of_lines() -> None:
    assert [line_name(one) for one in ("Zoë  van der Meer", "J. R. O’Neil", "-x-", "李", "7of9")] == [
        "Zoe-van-der-Meer", "J-R-ONeil", "x", "", "of9",
    ]  # fmt: skip


def test_people_are_named_as_they_write_themselves(tmp_path: Path) -> None:
    """Lines have plain names; pages, files and sentences have people's own spelling, after a restart too."""

    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        doors, alice = await opened(room)
        typed = ["Zoë O'Brien", " 李 ", "anna", "Zoe OBrien", "李", "  ", "x\u0000y"]
        said = await doors.http.post("/api/tournaments/night/entries", json={"names": typed, "signed": True})
        assert said.status_code == 200, said.text
        assert [(one["name"], one["taken"]) for one in said.json()] == [
            ("Zoe-OBrien", True), ("player-1", True), ("anna", True), ("Zoe-OBrien", False), ("player-1", False),
            ("", False), ("", False),
        ]  # fmt: skip
        assert said.json()[3]["message"] == "Zoë O'Brien has already entered"
        names = {"Zoe-OBrien": "Zoë O'Brien", "player-1": "李"}
        live = room.tournaments.find("night")
        assert live.shown().names == names
        assert [one.text for one in live.recent][-3:-1] == [
            "Zoë O'Brien enters and pays 55.00", "李 enters and pays 55.00",
        ]  # fmt: skip
        assert "Zoë O'Brien" in (await doors.http.get("/api/tournaments/night/entrants.csv")).text
        again = await alice.say("director enter Zoe-OBrien signed")
        assert again["message"] == "Zoë O'Brien has already entered"
        assert (await alice.say('names {"anna": "Boss"}'))["type"] == "refused", "nobody renames by a line"
        await close_room(room)
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        assert room.tournaments.find("night").shown().names == names
        await close_room(room)

    run_moved(play)


UNEVEN = NIGHT.replace('["t1", "t2"]', '["t1", "t2", "t3", "t4"]')


def test_a_table_is_broken_though_the_others_are_uneven(tmp_path: Path) -> None:
    """With six, four and one at the others, the break first needs moves to keep the balance (T9).

    At real tables the Director says who moves: the next big blind, not the lowest seat.
    """

    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        doors, alice = await opened(room, UNEVEN)
        await alice.says(*(f"director enter p{number} signed" for number in range(1, 25)))
        places = [f"p{at + 1} t{at // 6 + 1}/{at % 6 + 1}" for at in range(24)]
        await alice.says(f"director seat {' '.join(places)}", "director start")
        for name, table in (("p7", "t2"), ("p8", "t2"), ("p13", "t3"), ("p14", "t3"), ("p15", "t3"), ("p16", "t3")):
            await alice.says(f"{table} out {name}")
        await alice.says("t3 out p17", "t4 out p19", "t4 out p20", "t4 out p21")
        s, wanted = alice.place.state, {"what": "break", "table": "t4"}
        number = alice.place.number
        refused = await doors.http.post("/api/tournaments/night/draw", json=wanted)
        assert (refused.status_code, refused.json()["message"]) == (
            400,
            "t4 cannot be broken yet: first move the player due the big blind next at t1 to t3",
        )
        assert "ruling tournaments T9" in refused.json()["rules"]
        assert alice.place.number == number, "nobody was moved"
        (one,) = alice.place.shown().advice
        assert (one.do, one.table, one.to, one.asks, one.line, one.player) == ("move", "t1", "t3", "big", "", "")
        await alice.says("director move p5 t3/1")
        (one,) = alice.place.shown().advice
        assert (one.do, one.table) == ("break", "t4")
        broken = await doors.http.post("/api/tournaments/night/draw", json=wanted)
        assert broken.status_code == 200, broken.text
        counts = [len(table.seats) for table in s.in_use()]
        assert sum(counts) == 14
        assert max(counts) - min(counts) <= 1
        await close_room(room)

    run_moved(play)
