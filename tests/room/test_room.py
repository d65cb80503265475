"""The room from the inside: chips, jackpots at the tables, human dealers, restarts and offices."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from pitboss.books.adjudication import adjudicate
from pitboss.cli.log import app as log_command
from pitboss.log.snapshots import replay_table
from pitboss.pit.table.sign import TableSign
from pitboss.room import room as room_module
from pitboss.room.verify import verify
from pitboss.rules.record import read_record
from toolkit.client import together
from toolkit.room import InsidePlayer, close_room, granted, open_room, person


async def ultimate(room: Any, name: str, table: str = "wa-ultimate-texas-holdem") -> InsidePlayer:
    player = await InsidePlayer(room, table, person(room, name)).connect()
    assert (await player.sit())["type"] == "ack"
    while not player.phase or not player.private.get("choices"):
        await player.read()
    return player


def test_a_jackpot_wager_shows_at_every_table_of_the_group(home: str) -> None:
    async def run() -> None:
        room = open_room(home)
        other = await InsidePlayer(room, "wa-crown-holdem", None).connect()
        player = await ultimate(room, "anna")
        before = other.table["jackpots"][0]["displays"]
        for line in ("bet ante 10", "bet blind 10", "bet jackpot-1 5", "ready"):
            assert (await player.do(line))["type"] == "ack", line
        message = await other.read(1)
        assert message["type"] == "jackpots"
        after = message["jackpots"][0]["displays"]
        assert float(after[0]) == float(before[0]) + 2.05
        assert player.table["jackpots"][0]["displays"] == after
        await player.play(1)
        await close_room(room)
        again = open_room(home)
        assert again.table("wa-crown-holdem").jackpots()[0].displays == after
        await close_room(again)

    asyncio.run(run())


def test_nobody_buys_in_with_chips_they_do_not_have(tmp_path: Path) -> None:
    async def run() -> None:
        room = open_room(tmp_path / "room.db")
        player = await InsidePlayer(room, "wa-poker-omaha", person(room, "anna", chips=60_000)).connect()
        assert (await player.do("sit 1 700"))["type"] == "refused"
        assert (await player.do("sit 1 600"))["type"] == "ack"
        assert player.private["wallet"] == "0.00"
        assert room.books.wallet("anna") == 0
        answer = await player.do("add 100")
        assert answer["type"] == "refused"
        await close_room(room)

    asyncio.run(run())


def test_a_dealer_enters_the_cards_that_lie_on_the_felt(tmp_path: Path) -> None:
    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        sign = TableSign(game="vic-crown-poker/holdem", blinds=("5", "10"), buy_in="200", places=6, dealer="human")
        room.new_table("felt", sign, "manager")
        anna, bob = [await InsidePlayer(room, "felt", person(room, name)).connect() for name in ("anna", "bob")]
        dealer = await InsidePlayer(room, "felt", person(room, "dora", "dealer", "supervisor")).connect()
        assert (await anna.do("sit 1 500"))["type"] == "ack"
        assert (await bob.do("sit 2 500"))["type"] == "ack"
        assert (await anna.do("deal", office="dealer"))["type"] == "refused"
        assert (await dealer.do("open", office="supervisor"))["type"] == "ack"
        assert (await dealer.do("deal", office="dealer"))["type"] == "ack"
        while dealer.private.get("place") != "d" or not dealer.choices:
            await dealer.read()
        assert any(choice["verb"].startswith("d dh") for choice in dealer.choices)
        for line in ("dh p1 AsAh", "dh p2 KsKh"):
            assert (await dealer.do(line, office="dealer"))["type"] == "ack", line
        again = await dealer.do("dh p1 QsQh", office="dealer")
        assert again["type"] == "refused"
        assert again["rules"]
        while not anna.private.get("cards"):
            await anna.read()
        while not bob.private.get("cards"):
            await bob.read()
        hands = [player.private["cards"][player.private["place"]] for player in (anna, bob)]
        assert sorted(hands) == [["As", "Ah"], ["Ks", "Kh"]]
        for player, other in ((anna, hands[1]), (bob, hands[0])):
            assert not any(f'"{card}"' in text for card in other for text in player.received)
        await close_room(room)

    asyncio.run(run())


def test_a_software_table_takes_no_cards_from_anybody(tmp_path: Path) -> None:
    async def run() -> None:
        room = open_room(tmp_path / "room.db")
        boss = await InsidePlayer(room, "wa-poker-omaha", person(room, "carol", "dealer", "manager")).connect()
        for line, office in (("deal", "dealer"), ("d dh p1 AsKs", "dealer"), ("d close", "manager")):
            answer = await boss.do(line, office=office)
            assert "a person cannot deal here" in answer["message"]
        await close_room(room)

    asyncio.run(run())


def test_the_log_verifies_and_its_records_settle_the_same_way(url: str, tmp_path: Path) -> None:
    async def run() -> dict[int, dict[str, int]]:
        room = open_room(url)
        players = [await InsidePlayer(room, "wa-poker-draw", person(room, name)).connect() for name in ("anna", "bob")]
        for player in players:
            await player.sit()
        await together([*players], 4)
        await granted()
        await room.journal.flushed()
        assert verify(room.store).problems == []
        nets = {one.number: one.nets for one in room.table("wa-poker-draw").rounds}
        await close_room(room)
        return nets

    nets = asyncio.run(run())
    run_ = CliRunner()
    done = run_.invoke(log_command, ["verify", "--db", url])
    assert done.exit_code == 0, done.output
    shown = run_.invoke(log_command, ["show", "wa-poker-draw", "--db", url])
    assert "deal" in shown.output
    out = tmp_path / "records"
    command = ["export", "wa-poker-draw", "--db", url, "--to", str(out)]
    assert run_.invoke(log_command, command).exit_code == 0
    for number, expected in nets.items():
        text = (out / f"wa-poker-draw-{number}.toml").read_bytes()
        answer = adjudicate(text, file="record")
        places = dict(line.split(" ") for line in read_record(text).metadata["_players"])
        assert {places[place]: seat.net for place, seat in answer.seats.items()} == expected


def test_a_changed_log_does_not_verify(home: str) -> None:
    async def run() -> None:
        room = open_room(home)
        player = await InsidePlayer(room, "wa-poker-omaha", person(room, "anna")).connect()
        await player.sit()
        await player.play(1)
        await close_room(room)
        with room.store.engine.begin() as connection:
            connection.exec_driver_sql(
                "UPDATE log SET text = 'sit 1 501' WHERE text LIKE 'sit _ 500' AND \"by\" = 'anna'"
            )
        problems = verify(room.store).problems
        assert any("has been changed" in problem for problem in problems)
        room.store.close()

    asyncio.run(run())


def test_a_fault_of_ours_is_mended_from_the_log(home: str) -> None:
    async def run() -> None:
        room = open_room(home)
        player = await InsidePlayer(room, "wa-poker-omaha", person(room, "anna")).connect()
        await player.sit()
        while not player.choices:
            await player.read()
        table = room.table("wa-poker-omaha")
        before = table.floor.round

        def broken(*_: object) -> None:
            raise ZeroDivisionError

        table.floor.state.round = type("Broken", (), {"push": broken, "status": "open", "steps": []})()
        answer = await player.do("cc")
        assert answer["type"] == "refused"
        while sum('"type":"hello"' in text for text in player.received) < 2:
            await player.read()
        assert table.floor.round is not None
        assert before is not None
        assert table.floor.round.lines == before.lines
        assert (await player.do("f"))["type"] == "ack"
        assert verify(room.store).problems == []
        await close_room(room)

    asyncio.run(run())


def test_a_wager_of_ones_own_is_not_late_because_others_wager_too(tmp_path: Path) -> None:
    """Other players' wagers offer further boxes, but a line is late only if the player's own choice changed."""

    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        sign = TableSign(game="wa-crown-holdem", table={"minimum": "10", "maximum": "500", "unit": "5"}, places=5)
        room.new_table("felt", sign, "manager")
        anna, bob = [await InsidePlayer(room, "felt", person(room, name)).connect() for name in ("anna", "bob")]
        for player in (anna, bob):
            assert (await player.sit())["type"] == "ack"
        while not bob.choices or anna.table["hands"] < bob.table["hands"] or anna.unread:
            await (bob if not bob.choices else anna).read()
        assert (await anna.do("bet ante 10"))["type"] == "ack"
        seen = anna.number
        assert (await bob.do("bet ante 10"))["type"] == "ack"
        assert (await bob.do("bet dealer-extra 10"))["type"] == "ack"
        await anna.transmit({"type": "do", "id": "extra", "seen": seen, "line": "bet player-extra 10"})
        while "extra" not in anna.answers:
            await anna.read()
        assert anna.answers["extra"]["type"] == "ack", anna.answers["extra"]
        await close_room(room)

    asyncio.run(run())


def test_a_table_that_could_not_be_put_right_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The log may be unreachable for a moment; a table that this stops is playable again soon after."""
    tries = 0

    def folds(*given: Any) -> Any:
        nonlocal tries
        tries += 1
        if tries < 3:
            raise OSError("the disk is busy")
        return replay_table(*given)

    monkeypatch.setattr(room_module, "replay_table", folds)
    monkeypatch.setattr(room_module, "MEND_AGAIN", (0.01,))

    async def run() -> None:
        room = open_room(tmp_path / "room.db")
        table = room.table("wa-poker-holdem")
        room.fault(table, ValueError("of ours"))
        assert table.mending
        async with asyncio.timeout(20):
            while table.mending:
                await asyncio.sleep(0.01)
        assert tries == 3
        await close_room(room)

    asyncio.run(run())
