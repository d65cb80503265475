"""A person deals: the console gets its messages, lines are entered for others, and a misread card is corrected."""

import asyncio
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from pitboss.pit.table.sign import TableSign
from pitboss.room.reports.report import EVERYTHING
from pitboss.room.room import Room
from pitboss.room.study.replay import replay_of
from pitboss.room.wire.shapes import Description
from toolkit.room import InsidePlayer, close_room, open_room, person, worded

ULTIMATE = TableSign(
    game="wa-ultimate-texas-holdem", places=5, dealer="human", table={"minimum": "10", "maximum": "500", "unit": "5"}
)
NAMES = ("ada", "ben", "cleo", "dan", "eva")


async def at_the_table(path: Path, sign: TableSign = ULTIMATE) -> tuple[Room, InsidePlayer]:
    """Seat five people without a screen at a table that dora deals."""
    room = open_room(path, demo=False)
    room.new_table("felt", sign, "manager")
    for name in NAMES:
        person(room, name)
    dora = await InsidePlayer(room, "felt", person(room, "dora", "dealer")).connect()
    sam = await InsidePlayer(room, "felt", person(room, "sam", "supervisor")).connect()
    for seat, name in enumerate(NAMES, 1):
        await said(dora, worded(room, f"seat {name} {seat} 500"))
    assert (await sam.do("open", office="supervisor"))["type"] == "ack"
    await sam.close()
    await said(dora, "deal")
    return room, dora


async def said(dora: InsidePlayer, *lines: str) -> None:
    for line in lines:
        answer = await dora.do(line, office="dealer")
        assert answer["type"] == "ack", (line, answer)


async def caught_up(player: InsidePlayer) -> InsidePlayer:
    """Wait until every message that was sent has been read."""
    await player.live.room.journal.flushed()
    for _ in range(4):
        await asyncio.sleep(0)
    while player.unread:
        await player.read()
    return player


def dealing(dora: InsidePlayer) -> dict[str, Any]:
    found: dict[str, Any] = dora.private["dealing"]
    return found


def due(dora: InsidePlayer) -> dict[str, Any]:
    found: dict[str, Any] = dora.private["choices"][0]
    return found


def test_a_round_is_entered_for_people_without_a_screen(tmp_path: Path) -> None:
    """Chips, decisions and cards unseen by the dealer are entered; at the end there is a list to take and pay by."""

    async def run() -> None:
        room, dora = await at_the_table(tmp_path / "room.db")
        assert [one["name"] for one in dealing(dora)["enters"]] == list(NAMES)
        assert "choices" not in dora.private, "nobody has bet: there is nothing to close"
        for at in range(1, 6):
            await said(dora, f"p{at} bet ante 10", f"p{at} bet blind 10")
        assert due(dora)["verb"] == "d close"
        await said(dora, "d close")
        for at in (*range(1, 6), "d"):
            place = at if at == "d" else f"p{at}"
            assert (due(dora)["verb"], due(dora)["down"]) == (f"d dh {place}", 2)
            await said(dora, f"d dh {place} ????")
        assert [one["turn"] for one in dealing(dora)["enters"]] == [True, False, False, False, False]
        offered = [one["choices"][0]["amounts"] for one in dealing(dora)["enters"]]
        assert offered == [["30.00", "40.00"]] * 5, "what comes later is known already"
        await said(dora, "p1 cc", "p2 cc", "p3 bet play 40", "p4 cc", "p5 cc", "d db AsKsQs")
        await said(dora, *(f"p{at} cc" for at in (1, 2, 4, 5)), "d db 2c3c", "p1 f")
        await said(dora, *(f"p{at} bet play 10" for at in (2, 4, 5)))
        assert (due(dora)["verb"], due(dora).get("down", 0)) == ("d dh d", 0), "now the faces are told"
        assert "payments" not in dealing(dora)
        await said(dora, "d dh d 7c7d", "d dh p2 AcKc", "d dh p3 9h8h", "d dh p4 JsTs", "d dh p5 4h5h")
        assert due(dora)["verb"] == "d settle"
        rows = dealing(dora)["payments"]
        assert [row["box"] for row in rows] == sorted(row["box"] for row in rows), "hand by hand"
        royal = {row["wager"]: row["paid"] for row in rows if row["name"] == "dan"}
        assert royal == {"ante": "10.00", "blind": "5000.00", "play": "10.00"}, "its Blind is paid 500 to 1"
        assert all(row["rules"] for row in rows)
        folded = [row["taken"] for row in rows if row["name"] == "ada"]
        assert folded == ["10.00", "10.00"]
        molly = await InsidePlayer(room, "felt", person(room, "molly", "manager")).connect()
        kept = await molly.do("withhold dan # a word with surveillance", office="manager")
        assert kept["type"] == "ack", kept
        held = [row for row in dealing(await caught_up(dora))["payments"] if row.get("held")]
        assert [(row["name"], row["wager"]) for row in held] == [("dan", wager) for wager in royal]
        assert all("wa-ultimate-texas-holdem 5.17" in row["rules"] for row in held)
        freed = await molly.do("release dan # cleared", office="manager")
        assert freed["type"] == "ack", freed
        await caught_up(dora)
        await said(dora, "d settle")
        assert dealing(dora)["payments"] == rows, "as it was paid"
        await room.journal.flushed()
        entered = [entry.line for entry in room.store.stream("felt") if entry.line.text == "p3 bet play 40"]
        assert [line.by for line in entered] == ["d:dora"], "the log says who entered it"
        await close_room(room)

    asyncio.run(run())


def test_a_dealers_tab_that_slept_decides_for_nobody(tmp_path: Path) -> None:
    """A line entered for a player must be based on what the table shows now."""

    async def run() -> None:
        room, dora = await at_the_table(tmp_path / "room.db")
        asleep = await InsidePlayer(room, "felt", person(room, "dana", "dealer")).connect()
        await said(dora, "p1 bet ante 10", "p1 bet blind 10", "d close", "d dh p1 ????", "d dh d ????")
        old = dora.number
        await said(dora, "p1 cc", "d db AsKsQs")
        answer = await asleep.do("p1 cc", office="dealer", seen=old)
        assert (answer["type"], "look again" in answer["message"]) == ("refused", True)
        await said(dora, "p1 cc", "d db 2c3c")
        await close_room(room)

    asyncio.run(run())


def test_nobody_enters_for_somebody_with_a_screen(tmp_path: Path) -> None:
    async def run() -> None:
        room, dora = await at_the_table(tmp_path / "room.db")
        ben = await InsidePlayer(room, "felt", room.people.find("ben")).connect()
        await caught_up(dora)
        assert dealing(dora)["screens"] == ["ben"]
        assert "ben" not in [one["name"] for one in dealing(dora)["enters"]]
        for line in ("p2 bet ante 10", "unseat ben"):
            refused = await dora.do(line, office="dealer")
            assert "on a screen and decides there" in refused["message"]
            assert refused["rules"]
        assert (await ben.do("bet ante 10"))["type"] == "ack"
        await ben.close()
        await caught_up(dora)
        assert "screens" not in dealing(dora)
        await said(dora, "p2 bet blind 10")
        await close_room(room)

    asyncio.run(run())


def test_a_player_enters_for_nobody(tmp_path: Path) -> None:
    async def run() -> None:
        room, _ = await at_the_table(tmp_path / "room.db")
        ada = await InsidePlayer(room, "felt", room.people.find("ada")).connect()
        assert (await ada.do("p2 bet ante 10"))["type"] == "refused"
        assert (await ada.do("p2 bet ante 10", office="dealer"))["type"] == "refused"
        assert "dealing" not in ada.private
        await close_room(room)

    asyncio.run(run())


def test_cards_are_corrected_until_the_next_act(tmp_path: Path) -> None:
    async def run() -> None:
        room, dora = await at_the_table(tmp_path / "room.db")
        assert "corrects" not in dealing(dora)
        await said(dora, "p1 bet ante 10", "p1 bet blind 10", "d close", "d dh p1 AsKd")
        assert dealing(dora)["corrects"]["words"] == "correct ada's 2 cards"
        await said(dora, "correct AsKh", "d dh d QcQd")
        ada = await InsidePlayer(room, "felt", room.people.find("ada")).connect()
        assert ada.private["cards"] == {"p1": ["As", "Kh"]}
        await ada.do("cc")
        await said(dora, "d db 2c3c4c", "correct 2c3c5c")
        assert (await caught_up(ada)).table["round"]["felt"]["board"] == ["2c", "3c", "5c"]
        assert "corrects the board" in room.table("felt").recent[-1].text
        mistakes = {
            "correct 2c3c": "enter 3 cards",
            "correct 2c3cAs": "As",
            "correct 2c3c5c": "was already entered",
        }
        for line, why in mistakes.items():
            refused = await dora.do(line, office="dealer")
            assert why in refused["message"], refused
            assert refused["rules"]
        assert (await ada.do("cc"))["type"] == "ack"
        refused = await dora.do("correct 2c3c6c", office="dealer")
        assert "name the place of the wrong cards" in refused["message"]
        assert room.table("felt").floor.state.current().lines[-3:] == ["p1 cc", "d db 2c3c5c", "p1 cc"]
        await close_room(room)
        again = open_room(tmp_path / "room.db", demo=False)
        assert again.table("felt").floor.state.current().lines[-2:] == ["d db 2c3c5c", "p1 cc"]
        await close_room(again)

    asyncio.run(run())


def test_any_entry_is_corrected_until_the_settlement(tmp_path: Path) -> None:
    """Later lines are played again as they were; a card that is out, or a round that is over, is refused."""

    async def run() -> None:
        room, dora = await at_the_table(tmp_path / "room.db")
        await said(dora, "p1 bet ante 10", "p1 bet blind 10", "d close", "d dh p1 ????", "d dh d ????")
        await said(dora, "p1 cc", "d db 2c3c4c", "p1 cc", "d db 8h9h", "p1 bet play 10", "d dh d KcKd", "d dh p1 AsKh")
        hands = dealing(dora)["hands"]
        assert (hands["p1"]["held"]["words"], hands["d"]["qualifies"]) == ("ace high", True)
        assert [one["choice"]["verb"] for one in dealing(dora)["wrong"]] == [
            "correct board", "correct d", "correct p1",
        ]  # fmt: skip
        await said(dora, "correct board 2c3c4d8hAh")
        assert (await caught_up(dora)).table["round"]["felt"]["board"] == ["2c", "3c", "4d", "8h", "Ah"]
        hands = dealing(dora)["hands"]
        assert (hands["p1"]["held"]["words"], hands["d"]["held"]["words"]) == ("a pair of aces", "a pair of kings")
        await said(dora, "correct d 7sKd")
        assert dealing(dora)["hands"]["d"]["qualifies"] is False
        assert due(dora)["verb"] == "d settle", "everything since is as it was"
        for line, why in {
            "correct p2 AsKd": "no cards were entered for ben",
            "correct d KhKd": "call an official",
        }.items():
            refused = await dora.do(line, office="dealer")
            assert why in refused["message"], refused
        await said(dora, "d settle")
        refused = await dora.do("correct d QsQd", office="dealer")
        assert "the round is settled" in refused["message"]
        await close_room(room)
        again = open_room(tmp_path / "room.db", demo=False)
        assert "d dh d 7sKd" in again.table("felt").floor.state.current().lines, "replayed to the same cards"
        await close_room(again)

    asyncio.run(run())


def test_a_wrong_payment_is_recorded_at_the_table_and_stands_in_the_report(tmp_path: Path) -> None:
    """By an official, between rounds: the player keeps the chips, and the day's report has them under the dealer."""

    async def run() -> None:
        room, dora = await at_the_table(tmp_path / "room.db")
        await said(dora, "p1 bet ante 10", "p1 bet blind 10", "d close", "d dh p1 AsKh", "d dh d QcQd", "p1 cc")
        await said(dora, "d db 2c3c4c", "p1 cc", "d db 8h9h", "p1 f", "d settle")
        line = "mispay 1 dora ada ante over 15 kept # paid after a fold, seen later"
        assert (await dora.do(line, office="dealer"))["type"] == "refused"
        sam = await InsidePlayer(room, "felt", room.people.find("sam")).connect()
        answer = await sam.do(line, office="supervisor")
        assert answer["type"] == "ack", answer
        assert (await caught_up(dora)).table["seats"][0]["stack"] == "495.00", "480 after the fold, and 15"
        await room.journal.flushed()
        made, _ = await room.reporting.made(("dealer",), EVERYTHING)
        (wrong,) = made.mispaid
        assert (wrong.dealer, wrong.wager, wrong.over, wrong.righted) == ("dora", "ante", 1500, 0)
        assert made.total.figures.win == 2000 - 1500
        await close_room(room)

    asyncio.run(run())


def test_a_supervisor_is_called_and_comes(tmp_path: Path) -> None:
    async def run() -> None:
        room, dora = await at_the_table(tmp_path / "room.db")
        await said(dora, "summon a dispute in box 3")
        called = dora.table["summons"]
        assert (called["by"], called["why"]) == ("dora", "a dispute in box 3")
        assert (await dora.do("summon", office="dealer"))["type"] == "refused"
        assert (await dora.do("attend", office="dealer"))["type"] == "refused", "it is the other's to say"
        sam = await InsidePlayer(room, "felt", room.people.find("sam")).connect()
        assert (await sam.do("attend", office="supervisor"))["type"] == "ack"
        assert "summons" not in sam.table
        await close_room(room)

    asyncio.run(run())


@pytest.mark.parametrize("line", ["correct AsKd", "seat ada 1 500", "unseat ada"])
def test_where_software_deals_nobody_enters_anything(tmp_path: Path, line: str) -> None:
    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        room.new_table("soft", TableSign(game="wa-ultimate-texas-holdem", places=5), "manager")
        person(room, "ada")
        dora = await InsidePlayer(room, "soft", person(room, "dora", "dealer")).connect()
        refused = await dora.do(line, office="dealer")
        assert "software deals at this table" in refused["message"]
        assert refused["rules"]
        await close_room(room)

    asyncio.run(run())


def test_the_wagers_of_the_round_before_come_from_the_server(tmp_path: Path) -> None:
    """A dealer who takes over or reloads the page can repeat the last wagers with one key."""

    async def run() -> None:
        room, dora = await at_the_table(tmp_path / "room.db")
        assert "last" not in dealing(dora)
        await said(dora, "p1 bet ante 10", "p1 bet blind 10", "p2 bet ante 25", "p2 bet blind 25", "p2 bet trips 5")
        await said(dora, "p2 unbet trips", "d close")
        assert "last" not in dealing(dora), "only while bets are taken"
        assert (await (await InsidePlayer(room, "felt", person(room, "max", "manager")).connect()).do(
            "void # the deck was short", office="manager"
        ))["type"] == "ack"  # fmt: skip
        await caught_up(dora)
        await said(dora, "unseat ben", worded(room, "seat ben 2 500"), "deal")
        other = await InsidePlayer(room, "felt", person(room, "dan2", "dealer")).connect()
        assert dealing(other)["last"] == {
            "p1": [["ante", "10.00"], ["blind", "10.00"]],
            "p2": [["ante", "25.00"], ["blind", "25.00"]],
        }
        await close_room(room)

    asyncio.run(run())


HOLDEM = TableSign(game="wa-poker/holdem", places=5, dealer="human", blinds=("5", "10"), buy_in="200")
ALL_IN = ("d dh p1 ????", "d dh p2 ????", "p2 cbr 500", "p1 cc", "d db 2s3s4h", "d db 9c", "d db Td")
WON, WON_OVER = "ben wins the pot of 1000 with a pair of aces", " over ada's pair of kings"
"""With two at the table the button is the small blind, and the other player acts first."""


async def all_in(path: Path) -> tuple[Room, InsidePlayer]:
    """Start a hand in which two players are all-in and nobody has looked at the cards."""
    room = open_room(path, demo=False)
    room.new_table("felt", HOLDEM, "manager")
    dora = await InsidePlayer(room, "felt", person(room, "dora", "dealer", "supervisor")).connect()
    for seat, name in enumerate(("ada", "ben"), 1):
        person(room, name)
        await said(dora, worded(room, f"seat {name} {seat} 500"))
    assert (await dora.do("open", office="supervisor"))["type"] == "ack"
    await said(dora, "draw KsQs", "deal", *ALL_IN)
    return room, dora


TAKEN_BACK = "the pots that were awarded are taken back"


def awarded(told: Iterable[Description]) -> list[str]:
    """Return the messages about pots: their winners, and that they are taken back."""
    return [one.text for one in told if "wins the pot" in one.text or one.text == TAKEN_BACK]


def winners(room: Room) -> list[str]:
    return awarded(room.table("felt").recent)


@pytest.mark.parametrize(
    ("rest", "expected"),
    [
        (("p1 sm AsAh", "p2 sm KdKc", "d push"), [WON + WON_OVER]),
        (("p2 sm KdKc", "p1 sm AsAh", "d push"), [WON + WON_OVER]),
        (("p1 sm AsAh", "p2 muck", "d push"), ["ben wins the pot of 1000: nobody else showed a hand"]),
        (("p1 sm AsAh", "supervisor void fire"), []),
    ],
    ids=["winner-first", "loser-first", "mucked", "void"],
)
@pytest.mark.parametrize("way", ["one-by-one", "at-once", "a-start-between"])
def test_who_wins_a_pot_is_told_once(tmp_path: Path, rest: tuple[str, ...], expected: list[str], way: str) -> None:
    """Hands are shown one by one. The winner is announced when no other hand can win."""

    async def run() -> None:
        room, dora = await all_in(tmp_path / "room.db")
        if way == "at-once":
            for line in rest:
                dora.live.apply("supervisor:dora" if line.startswith("supervisor") else "d:dora", line)
            dora.live.flush()
        else:
            for line in rest:
                office = "supervisor" if line.startswith("supervisor") else "dealer"
                answer = await dora.do(line, office=office)
                assert answer["type"] == "ack", answer
                if way == "a-start-between" and line == rest[0]:
                    assert winners(room) == []
                    await close_room(room)
                    room = open_room(tmp_path / "room.db", demo=False)
                    dora = await InsidePlayer(room, "felt", room.people.find("dora")).connect()
        assert winners(room) == expected
        (finished,) = room.table("felt").rounds
        steps = replay_of(finished, "felt", None, [], whole=False).steps
        assert awarded(told for step in steps for told in step.told) == expected
        await close_room(room)

    asyncio.run(run())


def test_it_is_told_that_a_pot_is_taken_back_when_it_was_told_who_won_it(tmp_path: Path) -> None:
    async def run() -> None:
        room, dora = await all_in(tmp_path / "room.db")
        await said(dora, "p1 sm AsAh", "p2 sm KdKc", "d error fouled p1", "d push")
        expected = [WON + WON_OVER, TAKEN_BACK, "ada wins the pot of 1000: no other hand can win it"]
        assert winners(room) == expected
        (finished,) = room.table("felt").rounds
        steps = replay_of(finished, "felt", None, [], whole=False).steps
        assert awarded(told for step in steps for told in step.told) == expected
        await close_room(room)

    asyncio.run(run())
