"""The shot clock where the room deals: seconds an act, time chips, one ante, a growing bounty (T33, T34, T37)."""

from contextlib import closing
from pathlib import Path

import pytest

from pitboss.ledger.store import Store
from pitboss.ledger.verify import verify
from pitboss.money import read_money
from server.floor_of_two import Doors
from server.inside import Moved, close_room, open_room, person, run_moved
from server.test_tournaments import BOTS, opened

SLOW = BOTS.replace("ante = 5\nminutes = 1", "ante = 50\nminutes = 60").replace(
    'name = "Bots at night"',
    'name = "Slow"\nantes = "big-blind"',
)
SLOW = f"{SLOW}\n[time]\nseconds = 10\nchips = 2\nchip_seconds = 20\n"


def test_time_chips_lengthen_an_act_and_then_the_book_decides(tmp_path: Path) -> None:
    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        _, alice = await opened(room, SLOW)
        for name in ("bob", "carl"):
            entered = await Doors(room, person(room, name)).http.post("/api/tournaments/night/entry")
            assert entered.status_code == 200, entered.text
        await alice.says("director seat bob t1/1 carl t1/2", "director start")
        await loop.move(seconds=4)
        live = room.tournaments.find("night")
        table = room.tables[live.play["t1"]]
        assert table.floor.sign.time_to_act == 10
        first = table.floor.places[next(iter(table.floor.state.current().legal_actions()))]
        assert sorted(live.state.players[name].time_chips for name in ("bob", "carl")) == [0, 0]
        await loop.move(seconds=11)
        assert live.state.players[first].time_chips == 1
        assert table.floor.in_round, "the hand goes on"
        clock = table.autopilot.clock()
        assert clock is not None
        assert clock.of == 20
        await loop.move(seconds=20)
        assert live.state.players[first].time_chips == 2
        assert table.floor.state.hands == 1
        await loop.move(seconds=21)
        assert live.state.players[first].time_chips == 2
        hand = next(one.line for one in live.log if " hand 1 " in one.line)
        assert f"{first}=-25" in hand, "the small blind, who acts first, is out of it: the big blind's ante comes back"
        await close_room(room)

    run_moved(play)


def test_bots_play_for_growing_bounties_with_one_ante_and_the_money_adds_up(tmp_path: Path) -> None:
    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        toml = BOTS.replace('name = "Bots at night"', 'name = "Growing"\nantes = "big-blind"')
        doors, alice = await opened(room, f'{toml}\n[bounty]\namount = "10.01"\nkind = "progressive"\n')
        await doors.http.post("/api/tournaments/night/bots", json={"count": 9})
        await doors.http.post("/api/tournaments/night/draw", json={"what": "seats"})
        await alice.says("director start")
        live = room.tournaments.find("night")
        for _ in range(600):
            await loop.move(seconds=1)
            s = live.state
            bounties = sum(one.won + one.head for one in s.players.values())
            assert bounties == s.money.bounties == read_money("90.09")
            assert sum(one.chips or 0 for one in s.players.values()) == s.chips.in_play
            if s.closed:
                break
        assert live.state.closed, [entry.line for entry in live.log]
        assert not room.books.problems()
        assert room.books.balances["tournament:night"] == 0
        assert room.books.balances["house"] == read_money("5") * 9
        await close_room(room)

    run_moved(play)
    with closing(Store.at(tmp_path / "room.db")) as store:
        assert not verify(store).problems, "the log alone makes the same books"


@pytest.mark.parametrize(("seats", "late_level"), [(4, 2), pytest.param(2, 6, marks=pytest.mark.proof(only=True))])
def test_alternates_are_seated_by_the_room_in_order_and_the_others_get_everything_back(
    tmp_path: Path, seats: int, late_level: int
) -> None:
    """One table and nine entries, while late entries are taken (T36).

    At a table of two every bust leaves one alone: the session goes on with those who wait, and nobody has won yet.
    """

    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        toml = BOTS.replace('tables = ["t1", "t2", "t3"]\nseats = 6', f'tables = ["t1"]\nseats = {seats}')
        toml = toml.replace("chips = 1500", f"chips = 1500\nlate_level = {late_level}\nalternates = true")
        doors, alice = await opened(room, f"{toml}\n[players]\nmaximum = 9\n")
        filled = await doors.http.post("/api/tournaments/night/bots", json={"count": 9})
        assert filled.status_code == 200, filled.text
        drawn = await doors.http.post("/api/tournaments/night/draw", json={"what": "seats"})
        assert drawn.status_code == 200, drawn.text
        live = room.tournaments.find("night")
        order = [one.name for one in sorted(live.state.players.values(), key=lambda one: one.turn)]
        assert sorted(one.name for one in live.state.players.values() if one.table) == sorted(order[:seats])
        await alice.says("director start")
        assert live.shown().alternates == order[seats:]
        for _ in range(900):
            await loop.move(seconds=1)
            s = live.state
            played = [name for name in order if s.players[name].played]
            assert played == order[: len(played)], "nobody is passed over"
            assert sum(one.chips or 0 for one in s.players.values()) == s.chips.in_play
            assert s.running or not live.shown().alternates, "somebody waits, and nobody plays"
            if s.closed:
                break
        assert live.state.closed, [entry.line for entry in live.log]
        assert len(played) > seats, "somebody was seated late"
        home = [one for one in live.state.players.values() if one.state == "withdrawn"]
        assert len(home) == 9 - len(played)
        assert all(one.refund == read_money("55") for one in home)
        assert live.shown().money.pool == f"{50 * len(played)}.00"
        assert not room.books.problems()
        assert room.books.balances["tournament:night"] == 0
        assert room.books.balances["house"] == read_money("5") * len(played)
        await close_room(room)

    run_moved(play)
