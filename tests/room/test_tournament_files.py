"""A tournament on paper and in files, and closing times with a running clock."""

import asyncio
import csv
import io
from pathlib import Path

import pytest

from pitboss.core.money import write_money
from pitboss.core.refusals import NotAllowed
from pitboss.core.time import write_instant
from pitboss.pit.tournament.entries import price
from room.test_tournament_players import HEAT
from room.test_tournaments import NIGHT, Attendant, opened
from toolkit.room import Moved, close_room, open_room, person, run_moved
from toolkit.two_tables import Doors

SHEETS = ("entrants.csv", "standings.csv", "seating.csv")
REBUYS = NIGHT.replace("[prizes]", '[rebuy]\ncost = "20"\nchips = 5000\nuntil_level = 2\n[prizes]')


def read(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_no_name_in_a_file_is_a_formula(tmp_path: Path) -> None:
    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        doors, alice = await opened(room, REBUYS)
        await alice.says(*(f"director enter {name} signed" for name in ("dora", "Bob", "anna")))
        await alice.says("director seat dora t1/1 Bob t1/2 anna t1/5")
        alice.place.machine.names |= {"Bob": "=HYPERLINK(1)", "anna": "@anna", "dora": "-2+3"}
        for sheet in SHEETS:
            text = (await doors.http.get(f"/api/tournaments/night/{sheet}")).text
            assert {row["player"] for row in read(text)} == {"'=HYPERLINK(1)", "'@anna", "'-2+3"}, sheet
        await close_room(room)

    run_moved(play)


def test_files_and_paper_say_who_paid_who_sits_where_and_who_won(tmp_path: Path) -> None:
    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        doors, alice = await opened(room, REBUYS)
        await alice.says(*(f"director enter {name} signed" for name in ("dora", "Bob", "carl", "anna")))
        await alice.says("director seat dora t1/1 Bob t1/2 carl t1/3 anna t1/5", "director start")
        await alice.says("t1 out anna", "director re-buy anna", "t1 out carl", "t1 out Bob")

        async def get(path: str) -> str:
            answered = await doors.http.get(f"/api/tournaments/night/{path}")
            assert answered.status_code == 200, answered.text
            return answered.text

        entrants = read(await get("entrants.csv"))
        assert [row["player"] for row in entrants] == ["anna", "Bob", "carl", "dora"], "by name, large letters or not"
        assert (entrants[0]["re_buys"], entrants[0]["to_pool"], entrants[0]["fees"]) == ("1", "70.00", "5.00")
        seats = [(row["player"], row["table"], row["seat"]) for row in read(await get("seating.csv"))]
        assert seats == [("anna", "t1", "5"), ("dora", "t1", "1")]
        assert [row["player"] for row in read(await get("standings.csv"))][2:] == ["Bob", "carl"]
        assert read(await get("payouts.csv")) == []
        await alice.says("t1 out dora", "director close")
        won = [(row["place"], row["player"], row["prize"]) for row in read(await get("payouts.csv"))]
        assert won == [("1", "anna", "132.00"), ("2", "dora", "88.00")]
        paper = (await doors.http.get("/api/tournaments/night/paper")).json()
        assert paper["signing"]["rules"] == ["wa-poker 40.5(b)"]
        assert paper["counting"]["rules"] == ["wa-poker 40.6(h)"]
        assert [row["total"] for row in paper["receipts"]] == ["75.00", "55.00", "55.00", "55.00"]
        assert (await doors.http.get("/api/tournaments/nigth/paper")).status_code == 404
        await close_room(room)

    run_moved(play)


CHARITY = HEAT.replace('method = "on this page"', 'method = "on this page"\nstaff = true')


def test_who_paid_what_and_who_is_staff_is_for_officials(tmp_path: Path) -> None:
    """Others see seats, and players their own receipt; an official who plays counts only as a player."""

    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        terms = CHARITY.replace("START", write_instant(0)[:16].replace("1970", "2036"))
        doors, alice = await opened(room, terms)
        await alice.says("operator notify")
        offices = {"bob": (), "carl": ("auditor",), "dora": ("cashier",), "emma": ("manager",), "fred": ("dealer",)}
        people = {name: person(room, name, *held) for name, held in offices.items()}
        for name, staff in (("bob", ""), ("emma", " staff")):
            alice.place.say(name, f"operator enter {name}{staff}")
        while len(room.granting.held) < 5:
            await asyncio.sleep(0.01)

        async def seen(who: str) -> tuple[int, set[str], set[str]]:
            own = doors.http if who == "alice" else Doors(room, people[who or "fred"]).http
            if not who:
                own.headers.pop("Cookie")
                assert (await own.get("/api/tournaments/night/paper")).status_code == 401
                return (await own.get("/api/tournaments/night/entrants.csv")).status_code, set(), set()
            paper = (await own.get("/api/tournaments/night/paper")).json()
            assert [one["player"] for one in paper["receipts"]] == ["bob", "emma"]
            assert "staff" not in str(paper["tournament"]["standings"])
            paid = {one["player"] for one in paper["receipts"] if one["total"]}
            staff = {one["player"] for one in paper["receipts"] if one["staff"]}
            return (await own.get("/api/tournaments/night/entrants.csv")).status_code, paid, staff

        for who in ("alice", "carl", "dora"):
            assert await seen(who) == (200, {"bob", "emma"}, {"emma"}), who
        assert await seen("bob") == (403, {"bob"}, set())
        assert await seen("fred") == (403, set(), set())
        assert await seen("emma") == (403, {"emma"}, {"emma"}), "a manager who plays"
        assert await seen("") == (401, set(), set())
        await close_room(room)

    run_moved(play)


def test_what_was_given_back_is_for_officials_and_the_player(tmp_path: Path) -> None:
    """The refund is in files, on paper, in the answer and on the page; a re-entry clears it."""

    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        doors, alice = await opened(room, HEAT.replace("START", write_instant(0)[:16].replace("1970", "2036")))
        await alice.says("operator notify")
        people = {name: person(room, name) for name in ("bob", "carl", "dora")}
        for name in people:
            alice.place.say(name, f"operator enter {name}")
        for line in ("withdraw bob", "withdraw carl", "enter carl"):
            alice.place.say(line.split()[1], f"operator {line}")
        paid = write_money(price(alice.place.state))

        async def seen(who: str) -> list[dict[str, str]]:
            http = doors.http if who == "alice" else Doors(room, people[who]).http
            at = "/api/tournaments/night"
            files = [read((await http.get(f"{at}/{file}.csv")).text) for file in ("standings", "payouts")]
            paper = (await http.get(f"{at}/paper")).json()["tournament"]["standings"]
            answer = (await http.get(f"{at}/answer")).json()["standings"]
            page = (await http.get(at)).json()["standings"]
            assert not any(row["refund"] for row in page), "the same for everybody"
            return [{row["player"]: row["refund"] for row in rows if row["refund"]} for rows in (*files, paper, answer)]

        own = {"bob": paid, "carl": "0.00", "dora": "0.00"}
        payouts, before = {"bob": paid}, own | {"carl": paid}
        assert await seen("alice") == [own, payouts, own, before]
        assert await seen("bob") == [{"bob": paid}, payouts, {"bob": paid}, {"bob": paid}]
        assert await seen("dora") == [{"dora": "0.00"}, {}, {"dora": "0.00"}, {"dora": "0.00"}]
        place = alice.place
        assert place.private(room.people.find("alice"), place.shown()).refunds == own
        told = place.private(people["bob"], place.shown())
        assert (told.refunds, told.own.standing.refund if told.own else "") == ({}, paid)
        await close_room(room)

    run_moved(play)


def test_whoever_holds_an_office_enters_as_staff_or_not_at_all(tmp_path: Path) -> None:
    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        start = write_instant(0)[:16].replace("1970", "2036")
        doors, _ = await opened(room, HEAT.replace("START", start))
        terms = CHARITY.replace("START", start)
        assert (await doors.http.post("/api/tournaments", json={"id": "charity", "terms": terms})).is_success
        fred = person(room, "fred", "dealer")
        while "fred" not in room.granting.held:
            await asyncio.sleep(0.01)
        http, places = Doors(room, fred).http, [room.tournaments.all[name] for name in ("night", "charity")]
        for place in places:
            place.say("alice", "operator notify")
        refused = await http.post("/api/tournaments/night/entry")
        assert (refused.status_code, "the terms do not allow staff to play" in refused.json()["message"]) == (400, True)
        assert refused.json()["rules"] == list(places[0].state.book.before.staff)
        told = places[0].private(fred, places[0].shown())
        assert (told.may_enter, "staff" in (told.not_entering.message if told.not_entering else "")) == (False, True)
        with pytest.raises(NotAllowed, match="must enter as staff"):
            places[1].say("fred", "operator enter fred signed")
        assert (await http.post("/api/tournaments/charity/entry")).is_success
        assert places[1].state.players["fred"].staff
        await close_room(room)

    run_moved(play)


def test_no_line_and_no_clause_tells_everybody_who_is_staff(tmp_path: Path) -> None:
    """The log shows their entry, but only officials see who is staff and why a prize passes to the next place."""

    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        terms = CHARITY.replace("START", write_instant(0)[:16].replace("1970", "2036"))
        doors, alice = await opened(room, terms)
        await alice.says("operator notify")
        place = alice.place
        for name, staff in (("bob", ""), ("emma", " staff"), ("staffan", " signed staff")):
            person(room, name)
            place.say(name, f"operator enter {name}{staff}")
        hello = (await Attendant(room, "night", person(room, "fred")).come()).hello
        entered = [one for one in hello["log"] if " enter " in one["line"]]
        assert [one["line"] for one in entered] == [
            "operator enter bob", "operator enter emma", "operator enter staffan signed",
        ]  # fmt: skip
        paid = write_money(price(place.state))
        assert [one["text"] for one in entered] == [
            f"{name} enters and pays {paid}" for name in ("bob", "emma", "staffan")
        ]
        told = (await doors.http.get("/api/tournaments/night/answer")).json()
        for public in (hello["tournament"], told):
            assert "12.4.2(a)(v)" not in str(public["standings"])
        assert [one["text"] for one in told["rulings"] if "enters" in one["text"]] == [one["text"] for one in entered]
        official = place.private(room.people.find("alice"), place.shown())
        assert official.staff == ["emma", "staffan"]
        await close_room(room)

    run_moved(play)


def test_closing_times_count_the_breaks_on_the_way(tmp_path: Path) -> None:
    """Levels 1 and 2 of 20 minutes and a break of 10: re-buys until level 2 close when level 3 begins."""

    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        doors, alice = await opened(room, REBUYS)
        await alice.says(*(f"director enter p{number} signed" for number in range(1, 5)))
        await doors.http.post("/api/tournaments/night/draw", json={"what": "seats"})
        await alice.says("director start")
        live = room.tournaments.find("night")

        def told() -> dict[str, int | None]:
            shown = live.shown()
            found: dict[str, int | None] = {one.what: one.seconds for one in shown.closing}
            return {**found, "break": shown.clock.next_break, "left": shown.clock.remaining}

        def about(minutes: dict[str, int | None]) -> bool:
            found = told()
            return all(
                found[what] is None if due is None else abs((found[what] or 0) - due * 60) < 3
                for what, due in minutes.items()
            )

        assert about({"left": 20, "break": 40, "entry": 20, "re-buy": 50}), told()
        await loop.move(minutes=5)
        assert about({"left": 15, "break": 35, "entry": 15, "re-buy": 45}), told()
        await loop.move(minutes=15.02)
        assert about({"left": 20, "break": 20, "re-buy": 30, "entry": None}), told()
        await alice.says("director pause")
        await loop.move(minutes=7)
        assert about({"left": 20, "re-buy": 30}), told()
        await alice.says("director resume")
        await loop.move(minutes=20.02)
        await asyncio.sleep(0.05)
        assert about({"left": 10, "break": None, "re-buy": 10}), told()
        await loop.move(minutes=10.02)
        assert told() == {"entry": None, "re-buy": None, "break": None, "left": None}
        await close_room(room)

    run_moved(play)


HEATS = (
    NIGHT
    + """
[[stage]]
name = "heat"
ends = "time"
minutes = 50
sessions = 2
advance = 2
[[stage]]
name = "final"
"""
)


def test_a_session_by_time_stands_in_a_break(tmp_path: Path) -> None:
    """Levels of 20 minutes and a break of 10: after the break 40 of the 50 are played (ruling tournaments T13)."""

    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        _, alice = await opened(room, HEATS)
        await alice.says(*(f"director enter p{number} signed" for number in range(1, 5)))
        await alice.says("director seat p1 t1/1 p2 t1/2 p3 t1/3 p4 t1/4", "director start")
        live = room.tournaments.find("night")

        def minutes_left() -> float:
            left = live.shown().clock.session_left
            assert left is not None
            return round(left / 60_000, 1)

        assert live.shown().clock.part == "heat, session 1 of 2"
        assert minutes_left() == 50
        await loop.move(minutes=20.01)
        assert minutes_left() == 30
        await loop.move(minutes=20.01)
        assert live.state.clock.on_break
        await loop.move(minutes=9)
        assert minutes_left() == 10
        await loop.move(minutes=1.01)
        await loop.move(minutes=4)
        assert minutes_left() == 6
        await close_room(room)

    run_moved(play)
