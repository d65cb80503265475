"""Cases that could stop a tournament: unplayable levels and hands of absent players.

Clauses: wa-poker 39.4; vic-crown-poker 6.1 fn2 s66(2); rulings tournaments T12, T24 and T30.
"""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from pitboss.core.refusals import Refusal
from pitboss.log.kinds.tournament import tournament_problems
from pitboss.room.tournaments.live import LiveTournament
from pitboss.room.verify import verify
from room.test_tournaments import NIGHT, TRACKED, opened
from toolkit.room import Moved, close_room, granted, open_room, person, run_moved

CHIPS = "\n[chips]\ndenominations = [25, 100]\n"

UNPLAYABLE: list[tuple[dict[str, Any], bool]] = [
    ({"blinds": [200, 100]}, True),
    ({"blinds": [0, 0]}, True),
    ({"blinds": [7, 13]}, True),
    ({"pause": 10}, True),
    ({"blinds": [50, 100], "ante": 10**12}, True),
    ({"blinds": [25, 50, 75, 100, 125, 150, 175]}, False),
]


@pytest.mark.parametrize("stacks", ["tracked", "counted"])
@pytest.mark.parametrize(("level", "counted_too"), UNPLAYABLE)
def test_a_level_that_cannot_be_played_is_refused_before_anybody_pays(
    tmp_path: Path, level: dict[str, Any], counted_too: bool, stacks: str
) -> None:
    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        doors, _ = await opened(room, (TRACKED if stacks == "tracked" else NIGHT) + CHIPS)
        live = room.tournaments.find("night")
        before = live.machine.toml
        said = await doors.http.post("/api/tournaments/night/levels", json={"levels": [{"minutes": 20, **level}]})
        if stacks == "counted" and not counted_too:
            assert said.status_code == 200, said.text
        else:
            assert said.status_code == 400, said.text
            assert said.json()["rules"], said.text
            assert live.machine.toml == before
        await close_room(room)

    run_moved(play)


def test_no_level_at_all_is_refused(tmp_path: Path) -> None:
    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        doors, _ = await opened(room)
        said = await doors.http.post("/api/tournaments/night/levels", json={"levels": []})
        assert said.status_code == 400
        assert said.json()["rules"]
        await close_room(room)

    run_moved(play)


def test_terms_with_such_a_level_are_not_announced(tmp_path: Path) -> None:
    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        with pytest.raises(Refusal, match="level 1 cannot be played") as refused:
            room.tournaments.announce("night", TRACKED.replace("[25, 50]", "[50, 25]"), 0, "alice")
        assert refused.value.rules
        assert "night" not in room.tournaments.all
        await close_room(room)

    run_moved(play)


async def _three_at_a_table(loop: Moved, path: Path) -> tuple[Any, LiveTournament]:
    room = open_room(path, demo=False, now=loop.now)
    live = room.tournaments.announce("night", TRACKED, 0, "alice")
    for name in ("anna", "bob"):
        person(room, name)
        live.say(name, f"operator enter {name} signed")
    live.say("alice", "director:alice seat anna t1/1 bob t1/2")
    live.say("alice", "director:alice start")
    for _ in range(50):
        await asyncio.sleep(0.01)
    assert room.tables["night-t1"].floor.in_round
    return room, live


async def _folded_out(loop: Moved, room: Any, hands: int) -> None:
    for _ in range(hands * 20):
        await loop.move(seconds=35)
        if room.tournaments.find("night").state.tables["t1"].hands >= hands:
            return


@pytest.mark.parametrize("away", ["absent", "penalised"])
@pytest.mark.rule("ruling tournaments T12")
def test_whoever_leaves_in_mid_hand_wins_what_nobody_contests(tmp_path: Path, away: str) -> None:
    async def play(loop: Moved) -> None:
        room, live = await _three_at_a_table(loop, tmp_path / "room.db")
        verb = {"absent": "absent {}", "penalised": "penalise {} 3 late"}[away]
        for name in ("anna", "bob"):
            live.say("alice", f"director:alice {verb.format(name)}")
        await _folded_out(loop, room, 3)
        live.say("alice", "director:alice pause")
        table = room.tables["night-t1"]
        assert live.state.tables["t1"].hands >= 3, (live.problems, [one.line for one in live.recent])
        assert not live.problems
        if not table.floor.in_round:
            stacks = {one.name: one.stack // 100 for one in table.floor.state.players.values()}
            assert stacks == {one.name: one.chips for one in live.state.players.values()}
        assert not tournament_problems(live.machine)
        await close_room(room)

    run_moved(play)


def test_what_a_table_cannot_do_is_told_to_the_director_and_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(loop: Moved) -> None:
        room, live = await _three_at_a_table(loop, tmp_path / "room.db")
        tables = room.tournaments.dealt["night"]
        refusal = Refusal("the table does not take it", ("wa-poker 39.4",))
        failing = True

        def place(*_: Any) -> None:
            if failing:
                raise refusal

        with monkeypatch.context() as patched:
            patched.setattr(tables, "_place", place)
            patched.setattr(tables, "_between_hands", lambda: [*tables._tables()])
            patched.setattr(tables, "_lift", lambda *_: None)
            tables.follow()
            assert [one.message for one in live.problems.values()] == ["t1 waits: the table does not take it"]
            assert live.problems["t1"].rules == ("wa-poker 39.4",)
            failing = False
            tables.follow()
            assert not live.problems
        await close_room(room)

    run_moved(play)


VICTORIA = (
    NIGHT.replace("wa-poker", "vic-crown-poker")
    .replace('stacks = "counted"', 'stacks = "counted"\nlocation = "Hall"\nstart = "2020-01-01T10:00"')
    .replace("[entry]", '[entry]\nmethod = "at the desk"')
)


@pytest.mark.rule("vic-crown-poker 6.1 fn2 s66(2)")
def test_in_victoria_no_level_gets_dearer_without_twenty_minutes_sign(tmp_path: Path) -> None:
    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        doors, alice = await opened(room, VICTORIA)
        live = room.tournaments.find("night")
        await alice.says("operator notify", *(f"director enter {name}" for name in ("anna", "bob")))
        await alice.says("director seat anna t1/1 bob t1/2", "director brief", "director start")
        await loop.move(minutes=17)
        dear = live.machine.toml.replace("[50, 100]", "[500, 1000]")
        refused = await doors.http.post("/api/tournaments/night/terms", json={"terms": dear})
        assert refused.status_code == 400, refused.text
        assert "vic-crown-poker 6.1 fn2 s66(2)" in refused.json()["rules"]
        for cheap in ("[40, 80]", "[50, 100]"):
            terms = live.machine.toml.replace("[50, 100]", cheap).replace("[100, 200]", "[200, 400]")
            said = await doors.http.post("/api/tournaments/night/terms", json={"terms": terms})
            assert said.status_code == 201, "cheaper, or later than twenty minutes: " + said.text
        await close_room(room)

    run_moved(play)


@pytest.mark.rule("vic-crown-poker 12.4.1(c)")
def test_the_inspectorate_is_told_again_when_the_terms_change(tmp_path: Path) -> None:
    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        doors, alice = await opened(room, VICTORIA)
        live = room.tournaments.find("night")

        def told() -> bool:
            return next(one.done for one in live.shown().checks if one.what == "notify")

        await alice.says("operator notify", "director enter anna")
        assert told()
        said = await doors.http.post(
            "/api/tournaments/night/terms", json={"terms": live.machine.toml.replace("Hall", "Old Hall")}
        )
        assert said.status_code == 201, said.text
        assert not told()
        await close_room(room)
        again = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        live = again.tournaments.find("night")
        assert not told()
        live.say("alice", "operator notify")
        assert told()
        await close_room(again)

    run_moved(play)


@pytest.mark.rule("ruling tournaments T36")
def test_a_free_seat_is_advised_for_whoever_waits(tmp_path: Path) -> None:
    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        terms = NIGHT.replace("seats = 6", "seats = 3").replace("late_level = 1", "late_level = 1\nalternates = true")
        doors, alice = await opened(room, terms + "\n[players]\nmaximum = 9\n")
        live = room.tournaments.find("night")
        await alice.says(*(f"director enter p{number} signed" for number in range(1, 9)))
        drawn = await doors.http.post("/api/tournaments/night/draw", json={"what": "seats"})
        assert drawn.status_code == 200, drawn.text
        await alice.says("director start")
        assert not live.shown().advice
        await alice.says(*(f"t1 out {name}" for name in list(live.state.tables["t1"].seats.values())[:2]))
        (one,) = live.shown().advice
        assert (one.do, one.player) == ("seat", "p7")
        await alice.says(one.line)
        (one,) = live.shown().advice
        assert (one.do, one.player) == ("seat", "p8")
        await alice.says("director level 2")
        assert live.state.players["p8"].state == "withdrawn"
        row = next(one for one in live.shown().standings if one.player == "p8")
        assert row.rules == ["ruling tournaments T36"]
        await close_room(room)

    run_moved(play)


def test_the_start_of_a_tournament_that_the_room_deals_draws_the_seats(tmp_path: Path) -> None:
    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        _, alice = await opened(room, TRACKED)
        live = room.tournaments.find("night")
        person(room, "anna")
        live.say("anna", "operator enter anna signed")
        number = live.number
        assert (await alice.say("director start"))["type"] == "refused"
        assert live.number == number, "a start with too few draws nothing"
        person(room, "bob")
        live.say("bob", "operator enter bob signed")
        await alice.says("director start")
        assert live.state.running
        await close_room(room)

    run_moved(play)


def test_what_an_empty_wallet_is_refused_by_is_the_price(tmp_path: Path) -> None:
    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        live = room.tournaments.announce("night", TRACKED, 0, "alice")
        person(room, "anna", chips=100)
        with pytest.raises(Refusal) as refused:
            live.say("anna", "operator enter anna signed")
        assert refused.value.rules == ("wa-poker 40.2(a)(ii)",)
        await close_room(room)

    run_moved(play)


def test_whoever_won_only_bounties_has_been_paid(tmp_path: Path) -> None:
    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        terms = TRACKED.replace("places = [60, 40]", "places = [100]") + '\n[bounty]\namount = "10"\n'
        live = room.tournaments.announce("night", terms, 0, "alice")
        for name in ("anna", "bob", "carl"):
            person(room, name)
            live.say(name, f"operator enter {name} signed")
        live.say("alice", "director:alice seat anna t1/1 bob t1/2 carl t1/3")
        live.machine.take("director:alice start", loop.now(), live.number + 1)  # no table deals it: hands are said here
        live.machine.take("t1 hand 1 anna=-5000/bob bob=+5000", loop.now(), live.number + 2)
        live.machine.take("t1 hand 2 bob=-5000 carl=+5000", loop.now(), live.number + 3)
        live.machine.take("t1 hand 3 bob=-5000/carl carl=+5000", loop.now(), live.number + 4)
        paid = {one.player: one.paid for one in live.shown().standings}
        assert paid["bob"], "the bounty on anna went to the wallet"
        assert not paid["anna"]
        await close_room(room)

    run_moved(play)


def test_verification_sees_a_hand_that_the_tournament_does_not_know(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(loop: Moved) -> None:
        room, live = await _three_at_a_table(loop, tmp_path / "room.db")
        await _folded_out(loop, room, 2)
        await granted()
        await room.journal.flushed()
        assert not verify(room.store).problems
        tables, say = room.tournaments.dealt["night"], room.tournaments.dealt["night"]._say

        def deaf(line: str) -> None:
            if " hand " in line:
                raise Refusal("not taken", ("ruling tournaments T12",))
            say(line)

        monkeypatch.setattr(tables, "_say", deaf)
        for _ in range(20):
            await loop.move(seconds=35)
        assert live.problems["t1"].rules == ("ruling tournaments T12",), "the director is told"
        await granted()
        await room.journal.flushed()
        (problem,) = verify(room.store).problems
        assert "but the tournament has" in problem
        monkeypatch.undo()
        tables.follow()
        live.say("alice", "director:alice pause")
        assert not live.problems, "taken as soon as it can be"
        await granted()
        await room.journal.flushed()
        assert not verify(room.store).problems
        await close_room(room)

    run_moved(play)
