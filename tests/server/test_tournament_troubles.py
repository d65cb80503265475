"""What would leave a tournament standing still: levels nobody can play, hands of players who are away.

wa-poker 39.4; vic-crown-poker 6.1 fn2 s66(2); rulings tournaments T12, T24 and T30.
"""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from pitboss.ledger.tournaments import tournament_problems
from pitboss.rounds.errors import Refusal
from pitboss.server.tournaments.live import LiveTournament
from server.inside import Moved, close_room, open_room, person, run_moved
from server.test_tournaments import NIGHT, TRACKED, opened

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
        before = live.fold.toml
        said = await doors.http.post("/api/tournaments/night/levels", json={"levels": [{"minutes": 20, **level}]})
        if stacks == "counted" and not counted_too:
            assert said.status_code == 200, said.text
        else:
            assert said.status_code == 400, said.text
            assert said.json()["rules"], said.text
            assert live.fold.toml == before
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
        assert live.state.tables["t1"].hands >= 3, (live.troubles, [one.line for one in live.log])
        assert not live.troubles
        if not table.floor.in_round:
            stacks = {one.name: one.stack // 100 for one in table.floor.state.players.values()}
            assert stacks == {one.name: one.chips for one in live.state.players.values()}
        assert not tournament_problems(live.fold)
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
            assert [one.message for one in live.troubles.values()] == ["t1 waits: the table does not take it"]
            assert live.troubles["t1"].rules == ("wa-poker 39.4",)
            failing = False
            tables.follow()
            assert not live.troubles
        await close_room(room)

    run_moved(play)
