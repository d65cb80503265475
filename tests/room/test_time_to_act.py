"""Time to act: the shot clock where the room deals, time chips, one ante and a bounty (T33, T34, T37)."""

import asyncio
import json
from contextlib import closing
from pathlib import Path

import pytest
from msgspec import structs

from pitboss.core.money import read_money
from pitboss.core.refusals import NotAllowed
from pitboss.log.store import Store
from pitboss.pit.table.sign import MoreTime, TableSign
from pitboss.room.room import Room
from pitboss.room.verify import verify
from room.test_tournaments import BOTS, opened
from toolkit.room import InsidePlayer, Moved, close_room, open_room, person, run_moved, worded
from toolkit.two_tables import Doors

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
        hand = next(one.line for one in live.recent if " hand 1 " in one.line)
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
        assert live.state.closed, [entry.line for entry in live.recent]
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
    """One table and nine entries, while late entries are accepted (T36).

    At a table of two every bust leaves one player alone: the session goes on with the waiting players, and nobody has
    won yet.
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
        waiting = live.shown().alternates  # software deals at once: some may have been seated meanwhile
        assert waiting == order[len(order) - len(waiting) :]
        assert len(waiting) <= len(order) - seats
        for _ in range(900):
            await loop.move(seconds=1)
            s = live.state
            played = [name for name in order if s.players[name].played]
            assert played == order[: len(played)], "nobody is passed over"
            assert sum(one.chips or 0 for one in s.players.values()) == s.chips.in_play
            assert s.running or not live.shown().alternates, "somebody waits, and nobody plays"
            if s.closed:
                break
        assert live.state.closed, [entry.line for entry in live.recent]
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


# --- who keeps the time

BY_HAND = TableSign(game="wa-poker/holdem", places=5, dealer="human", blinds=("5", "10"), buy_in="200", time_to_act=30)
DEALT = ("draw KsQs", "deal", "d dh p1 ????", "d dh p2 ????")


async def dealt_by_hand(room: Room, sign: TableSign) -> tuple[InsidePlayer, InsidePlayer]:
    """Seat ada without a screen and ben with one, at a table that dora deals; ada is to act."""
    room.new_table("felt", sign, "manager")
    dora = await InsidePlayer(room, "felt", person(room, "dora", "dealer", "supervisor")).connect()
    for seat, name in enumerate(("ada", "ben"), 1):
        who = person(room, name)
        await says(dora, worded(room, f"seat {name} {seat} 500"))
    ben = await InsidePlayer(room, "felt", who).connect()
    await says(dora, "open", office="supervisor")
    await says(dora, *DEALT)
    return dora, ben


async def says(dora: InsidePlayer, *lines: str, office: str = "dealer") -> None:
    for line in lines:
        answer = await dora.do(line, office=office)
        assert answer["type"] == "ack", (line, answer)


async def written(room: Room) -> list[tuple[str, str]]:
    await room.journal.flushed()
    return [(entry.line.by, entry.line.text) for entry in room.store.read("felt")]


def called(dora: InsidePlayer) -> list[str]:
    return [one["verb"] for one in dora.private.get("offers", []) if one["kind"] == "time"]


async def caught_up(player: InsidePlayer) -> None:
    await player.live.room.journal.flushed()
    await asyncio.sleep(0)
    while player.unread:
        await player.read()


def test_no_clock_acts_for_players_where_a_person_deals(tmp_path: Path) -> None:
    """However long it takes, the dealer may call time after the sign's time, and the book sets the consequence."""

    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        dora, ben = await dealt_by_hand(room, BY_HAND)
        table = room.table("felt")
        to_act = table.floor.places["p2"]
        early = await dora.do(f"clock {to_act}", office="dealer")
        assert "still has 30 s to act" in early["message"]
        assert "wa-poker 12.5" in early["rules"]
        before = await written(room)
        await loop.move(minutes=10)
        assert await written(room) == before, "nobody has said anything, and nothing was said for anybody"
        assert table.autopilot.clock() is None
        await caught_up(dora)
        assert called(dora) == [f"clock {to_act}"]
        refused = await ben.do("clock ada")
        assert refused["type"] == "refused", "players call no time"
        await says(dora, f"clock {to_act}")
        assert (await written(room))[-1] == ("d:dora", "clock p2")
        assert not table.floor.in_round, "facing the big blind the hand is dead"
        await close_room(room)

    run_moved(play)


def test_the_clock_itself_is_refused_where_a_person_deals(tmp_path: Path) -> None:
    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        await dealt_by_hand(room, BY_HAND)
        await loop.move(minutes=1)
        with pytest.raises(NotAllowed, match=r"the clock does not act for .*: a person deals here") as refusal:
            room.table("felt").apply("clock", "clock p2")
        assert "wa-poker 12.5" in refusal.value.rules
        await close_room(room)

    run_moved(play)


def test_without_a_time_on_the_sign_only_a_supervisors_minute_can_be_called(tmp_path: Path) -> None:
    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        dora, _ = await dealt_by_hand(room, structs.replace(BY_HAND, time_to_act=0))
        await loop.move(minutes=5)
        await caught_up(dora)
        assert called(dora) == []
        refused = await dora.do("clock p2", office="dealer")
        assert "the sign gives no time to act" in refused["message"]
        await says(dora, "supervisor clock p2", office="supervisor")
        await loop.move(seconds=59)
        refused = await dora.do("clock p2", office="dealer")
        assert "still has 1 s to act" in refused["message"]
        await loop.move(seconds=2)
        await caught_up(dora)
        assert called(dora) == [f"clock {room.table('felt').floor.places['p2']}"]
        await says(dora, "clock p2")
        assert "wa-poker 12.6" in [rule for told in room.table("felt").recent for rule in told.rules]
        await close_room(room)

    run_moved(play)


def test_no_clock_runs_while_an_irregularity_is_decided_also_where_software_deals(tmp_path: Path) -> None:
    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        room.new_table("felt", structs.replace(BY_HAND, dealer="software"), "manager")
        table = room.table("felt")
        sam = await InsidePlayer(room, "felt", person(room, "sam", "supervisor")).connect()
        people = [await InsidePlayer(room, "felt", person(room, name)).connect() for name in ("ada", "ben", "cleo")]
        for seat, one in enumerate(people, 1):
            assert (await one.do(f"sit {seat} 500"))["type"] == "ack"
        await loop.move(seconds=1)
        assert table.autopilot.clock() is not None
        refused = await sam.do("clock ada", office="supervisor")
        assert "the table's clock times" in refused["message"]
        await says(sam, "d error information p1", office="supervisor")
        assert table.autopilot.clock() is None
        before = await written(room)
        await loop.move(minutes=10)
        assert await written(room) == before, "an official takes as long as it takes"
        await says(sam, "supervisor play-on", office="supervisor")
        clock = table.autopilot.clock()
        assert clock is not None
        assert clock.seconds == pytest.approx(30, abs=1), "and then there is the whole time to act"
        await loop.move(seconds=31)
        assert (await written(room))[len(before) + 1 :][0][1].startswith("clock p")
        await close_room(room)

    run_moved(play)


def test_bought_time_is_given(tmp_path: Path) -> None:
    """The running clock is longer by the time paid for; with a human dealer time can be called that much later."""
    sold = MoreTime(seconds=60, times=2, fee="2")
    sign = structs.replace(BY_HAND, game="vic-crown-poker/holdem", more_time=sold)

    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        room.new_table("felt", structs.replace(sign, dealer="software"), "manager")
        table = room.table("felt")
        people = {name: await InsidePlayer(room, "felt", person(room, name)).connect() for name in ("ada", "ben")}
        for seat, one in enumerate(people.values(), 1):
            assert (await one.do(f"sit {seat} 500"))["type"] == "ack"
        await loop.move(seconds=1)
        clock = table.autopilot.clock()
        assert clock is not None
        name = table.floor.places[clock.place]
        assert (await people[name].do("more-time"))["type"] == "ack"
        longer = table.autopilot.clock()
        assert longer is not None
        assert longer.of == 90
        assert longer.seconds == pytest.approx(clock.seconds + 60, abs=1)
        hands = table.floor.state.hands
        await loop.move(seconds=80)
        assert not [text for _, text in await written(room) if text.startswith("clock")]
        await loop.move(seconds=11)
        assert table.floor.state.hands > hands or not table.floor.in_round
        assert room.books.balances["house"] == read_money("2"), "paid for when the hand is over"
        for _ in range(3):
            await loop.move(seconds=31)
        assert table.floor.state.hands > hands + 1
        assert table.floor.state.players[name].owed_fees == 0
        assert room.books.balances["house"] == read_money("2"), "once"
        await close_room(room)

    run_moved(play)


def test_nobody_is_told_what_they_may_do_before_what_has_happened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page that gets its choices first takes the table as announced, and waits for ever."""

    async def play(loop: Moved) -> None:
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        dora, _ = await dealt_by_hand(room, BY_HAND)
        await caught_up(dora)
        heard, told = room.table("felt").number, list[str]()
        write = dora.listener.send

        def note(message: str) -> None:
            told.append(message)
            write(message)

        monkeypatch.setattr(dora.listener, "send", note)
        await loop.move(minutes=1)
        for line in ("clock p2", "deal", "d dh p1 ????", "d dh p2 ????"):
            await says(dora, line)
            await loop.move(minutes=1)
        for message in map(json.loads, told):
            assert message["type"] != "private" or message["number"] <= heard, message
            heard = max(heard, message["number"]) if message["type"] == "event" else heard
        assert sum('"kind":"time"' in text for text in told) >= 2
        await close_room(room)

    run_moved(play)
