"""Jackpots at the tables: pools rise everywhere at once, and each prize needs the people whom its book names.

Clauses: wa-crown-holdem 4.14, 4.15, 4.20, 4.21 and 5.14; wa-poker 41.2 and 41.4; vic-crown-poker 11.3; rulings R50
and R51.
"""

import asyncio
import shutil
import sqlite3
import time
from datetime import UTC, datetime, timedelta
from functools import partial
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any, get_args

import httpx
import pytest

from pitboss.books.jackpot import TERMS
from pitboss.books.wa_ultimate_texas_holdem.jackpot import TERMS as ITS_TERMS
from pitboss.core.cards.deck import FULL
from pitboss.core.cards.mixing import house_commitment, mix
from pitboss.core.hands import HOLE_AND_FLOP, Category
from pitboss.core.money import read_money
from pitboss.pit.jackpot import read_line
from pitboss.pit.jackpot.grammar import ClaimRef
from pitboss.pit.table.sign import TableSign
from pitboss.room.accounts.people import Person
from pitboss.room.jackpots.claims import Act
from pitboss.room.pit.queue import queue
from pitboss.room.room import Room
from pitboss.room.verify import verify
from pitboss.rules.jackpot import JackpotWon
from toolkit.room import InsidePlayer, close_room, open_room, person
from toolkit.two_tables import FELT, ROYAL, SOFT, Doors, begin, deal, open_floor, up_to_date, wager

CAROL = Person(name="carol", password="-", offices=("player", "manager"))
CLAIM = f"{FELT}/1/p1"


async def at_the_felt(room: Room) -> tuple[InsidePlayer, InsidePlayer, dict[str, Doors]]:
    """Seat anna at the felt with a dealer, and open the doors of everybody with an office."""
    anna = await InsidePlayer(room, FELT, person(room, "anna")).connect()
    staff = {"dora": ("dealer",), "sam": ("supervisor",)}
    people = {name: person(room, name, *offices) for name, offices in staff.items()} | {"carol": CAROL}
    dora = await InsidePlayer(room, FELT, Person(name="dora", password="-", offices=("dealer", "supervisor"))).connect()
    await wager(anna, "sit 1 500")
    return anna, dora, {name: Doors(room, who) for name, who in people.items()}


def shown(player: InsidePlayer) -> list[str]:
    displays: list[str] = player.table["jackpots"][0]["displays"]
    return displays


async def told_within_a_second(player: InsidePlayer, before: list[str]) -> list[str]:
    """Return a table's displays after they changed somewhere else."""
    until = time.monotonic() + 1
    while True:
        message = await player.read(until - time.monotonic())
        if message["type"] == "jackpots" and message["jackpots"][0]["displays"] != before:
            found: list[str] = message["jackpots"][0]["displays"]
            return found


async def books_hold(room: Room) -> None:
    """Check that the accounts add up to nothing, and that the log agrees."""
    await room.journal.flushed()
    assert room.books.problems() == []
    report = verify(room.store)
    assert report.problems == []
    wallets = {name: chips for name, chips in room.books.balances.items() if chips and name.startswith("wallet:")}
    assert {name: read_money(report.balances[name]) for name in wallets} == wallets


def test_a_royal_flush_is_paid_by_its_claim_while_another_table_raises_the_pools(tmp_path: Path) -> None:
    async def run() -> None:
        room = await open_floor(tmp_path / "room.db", CAROL)
        anna, dora, doors = await at_the_felt(room)
        bob = await InsidePlayer(room, SOFT, person(room, "bob")).connect()
        before = shown(bob)
        assert before == ["25000.00", "50000.00", "75000.00"]
        await begin(dora, anna, "bet ante 10", "bet jackpot-1 5")
        after_anna = await told_within_a_second(bob, before)
        assert after_anna == ["25002.05", "50002.05", "75002.05"]
        await wager(bob, "sit 1 500", "bet ante 10", "bet blind 10", "bet jackpot-2 10", "ready")
        after_bob = await told_within_a_second(anna, after_anna)
        assert after_bob == ["25004.10", "50006.15", "75006.15"]
        await deal(dora, anna)
        claim = anna.table["jackpots"][0]["claims"][0]
        assert claim["amount"] == "25004.10", "what the pools hold at the key-off (R50), bob's wager in them"
        assert (claim["state"], claim["player"]) == ("keyed off", "anna")
        assert "the Supervisor" in claim["waits"]
        told = [one for one in room.table(FELT).rounds[-1].played().events if isinstance(one, JackpotWon)]
        assert [(one.place, one.category, one.level) for one in told] == [("p1", Category.ROYAL_FLUSH, 1)]
        assert room.table(FELT).rounds[-1].nets == {"anna": read_money("25")}, "the table pays all but the prize"
        assert shown(anna)[0] == "25000.00", "the pool is at its reseed again (3.16(a))"
        wallet = room.books.wallet("anna")

        again = await dora.do("deal", office="dealer")
        assert again["type"] == "refused"
        assert "wa-crown-holdem 4.21" in again["rules"]
        refused = await doors["dora"].act(CLAIM, "verify")
        assert refused.status_code == 403
        assert refused.json()["rules"] == ["wa-crown-holdem 4.14(b)"]
        assert "Supervisor" in refused.json()["message"]
        assert (await doors["sam"].act(CLAIM, "hold")).json()["rules"] == ["wa-crown-holdem 5.14"]
        verified = (await doors["sam"].act(CLAIM, "verify")).json()
        assert (verified["state"], verified["waits"]) == (
            "verified",
            "waiting for the cards to be sorted into suits",
        ), "4.15: not paid before"
        assert room.books.wallet("anna") == wallet
        await books_hold(room)
        await close_room(room)

        room = await open_floor(tmp_path / "room.db")
        back = await InsidePlayer(room, FELT, room.people.find("anna")).connect()
        assert back.table["jackpots"][0]["claims"][0]["state"] == "verified"
        dealer, sam = (Doors(room, found) for name in ("dora", "sam") if (found := room.people.find(name)))
        offered = (await dealer.jackpot("perth"))["claims"][0]["acts"]
        assert offered == ["sorted", "incomplete"]
        ready = (await dealer.act(CLAIM, "sorted")).json()
        assert (ready["state"], ready["waits"], ready["acts"]) == ("verified", "waiting for its payment", ["pay"])
        assert room.books.wallet("anna") == wallet
        paid = await dealer.pay(CLAIM)
        assert (paid.json()["state"], paid.json().get("acts")) == ("paid", None)
        assert [step["state"] for step in paid.json()["steps"]] == ["keyed off", "verified", "sorted", "paid"]
        assert paid.json()["steps"][1]["by"] == "supervisor:sam"
        assert room.books.wallet("anna") == wallet + read_money("25004.10"), "the two dollars of bob's wager too"
        await up_to_date(back)
        assert back.private["wallet"] == f"{room.books.wallet('anna') / 100:.2f}"
        for act in ("sorted", "refuse", "verify"):
            late = await sam.act(CLAIM, act)
            assert late.status_code == 400, late.text
            assert late.json()["rules"]
        assert room.books.wallet("anna") == wallet + read_money("25004.10")
        await books_hold(room)
        await close_room(room)

        room = await open_floor(tmp_path / "room.db")
        assert room.books.wallet("anna") == wallet + read_money("25004.10")
        assert room.books.balances["prizes:perth"] == 0
        await books_hold(room)
        await close_room(room)

    asyncio.run(run())


def test_wherever_the_log_breaks_off_the_prize_is_paid_once(tmp_path: Path) -> None:
    """After a cut at any line of a claim, the room resumes there, and the same chips arrive."""

    async def run() -> None:
        room = await open_floor(tmp_path / "room.db", CAROL)
        anna, dora, doors = await at_the_felt(room)
        await begin(dora, anna, "bet ante 10", "bet jackpot-1 5")
        await deal(dora, anna)
        wallet = room.books.wallet("anna")
        for who, act in (("dora", "sorted"), ("sam", "verify")):
            assert (await doors[who].act(CLAIM, act)).status_code == 200
        assert (await doors["dora"].pay(CLAIM)).status_code == 200
        await close_room(room)
        lines = [entry.line.text.split()[1] for entry in room.store.read("jackpots")]
        assert lines[lines.index("hit") :] == ["hit", "sort", "verify", "pay", "over"]
        for kept in range(lines.index("hit") + 1, len(lines) + 1):
            path = tmp_path / f"cut-{kept}.db"
            shutil.copy(tmp_path / "room.db", path)
            with sqlite3.connect(path) as cut:
                cut.execute("DELETE FROM log WHERE table_name = 'jackpots' AND number > ?", (kept,))
            cut.close()
            again = await open_floor(path)
            for name, act in (("dora", "sorted"), ("sam", "verify")):
                found = again.people.find(name)
                assert found is not None
                await Doors(again, found).act(CLAIM, act)
            payer = again.people.find("dora")
            assert payer is not None
            await Doors(again, payer).pay(CLAIM)
            assert again.books.wallet("anna") == wallet + read_money("25002.05"), kept
            assert not again.table(FELT).waits()
            await books_hold(again)
            await close_room(again)

    asyncio.run(run())


@pytest.mark.parametrize(("sorted_as", "stake"), [("sorted", 0), ("incomplete", 500)])
def test_a_refused_claim_puts_the_pools_back(tmp_path: Path, sorted_as: str, stake: int) -> None:
    """R41 and R51: the pools are as before the claim, and an incomplete deck returns the stake."""

    async def run() -> None:
        room = await open_floor(tmp_path / "room.db", CAROL)
        anna, dora, doors = await at_the_felt(room)
        await begin(dora, anna, "bet ante 10", "bet jackpot-1 5")
        await up_to_date(anna)
        before, wallet = shown(anna), room.books.wallet("anna")
        await deal(dora, anna)
        assert (await doors["dora"].act(CLAIM, sorted_as)).status_code == 200
        refused = (await doors["sam"].act(CLAIM, "refuse", "a card was marked")).json()
        assert refused["state"] == "refused"
        await up_to_date(anna)
        assert shown(anna) == before
        assert room.books.wallet("anna") == wallet + stake
        assert (await dora.do("deal", office="dealer"))["type"] == "ack", "the round is over: play goes on"
        await books_hold(room)
        await close_room(room)

    asyncio.run(run())


def test_a_held_prize_lets_the_table_play_on(tmp_path: Path) -> None:
    """5.14: the operator holds the prize; the round ends, the claim stays open, and its release pays it."""

    async def run() -> None:
        room = await open_floor(tmp_path / "room.db", CAROL)
        anna, dora, doors = await at_the_felt(room)
        await begin(dora, anna, "bet ante 10", "bet jackpot-1 5")
        await deal(dora, anna)
        wallet = room.books.wallet("anna")
        await doors["dora"].act(CLAIM, "sorted")
        held = (await doors["carol"].act(CLAIM, "hold")).json()
        assert "investigation" in held["waits"]
        assert (await doors["sam"].act(CLAIM, "verify")).json()["state"] == "verified"
        assert room.books.wallet("anna") == wallet
        assert (await dora.do("deal", office="dealer"))["type"] == "ack"
        released = (await doors["carol"].act(CLAIM, "release")).json()
        assert (released["state"], released["waits"]) == ("verified", "waiting for its payment")
        assert (await doors["carol"].pay(CLAIM)).json()["state"] == "paid"
        assert room.books.wallet("anna") == wallet + read_money("25002.05")
        await books_hold(room)
        await close_room(room)

    asyncio.run(run())


@pytest.mark.rule("wa-crown-holdem 5.14", "ruling wa-crown-holdem R29")
@pytest.mark.parametrize("late", [False, True])
def test_who_is_paid_nothing_of_a_round_is_not_paid_its_prize(tmp_path: Path, late: bool) -> None:
    """`withhold` at the table also stops the claim, before the settlement and after it."""

    async def run() -> None:
        room = await open_floor(tmp_path / "room.db", CAROL)
        anna, dora, doors = await at_the_felt(room)
        carol = await InsidePlayer(room, FELT, CAROL).connect()
        await begin(dora, anna, "bet ante 10", "bet jackpot-1 5")
        for stage in (False, True):
            if stage:
                await deal(dora, anna)
            await up_to_date(carol)
            if stage is late:
                assert (await carol.do("withhold anna # marked cards", office="manager"))["type"] == "ack"
        wallet = room.books.wallet("anna")
        for who, act in (("dora", "sorted"), ("sam", "verify")):
            claim = (await doors[who].act(CLAIM, act)).json()
            assert "an investigation to end" in claim["waits"], claim
            (held,) = [step for step in claim["steps"] if step["state"] == "held"]
            assert held["by"].endswith(":carol"), "by name, as every step"
        assert room.books.wallet("anna") == wallet
        assert (await dora.do("deal", office="dealer"))["type"] == "ack", "play goes on"
        await up_to_date(carol)
        assert (await carol.do("release anna 1", office="manager"))["type"] == "ack"
        assert room.books.wallet("anna") == wallet, "the prize is decided on by itself"
        assert (await doors["carol"].act(CLAIM, "release")).json()["state"] == "verified"
        assert (await doors["carol"].pay(CLAIM)).json()["state"] == "paid"
        assert room.books.wallet("anna") == wallet + read_money("25002.05")
        await books_hold(room)
        await close_room(room)

    asyncio.run(run())


def test_a_prize_is_in_what_a_table_recalls_after_a_start(tmp_path: Path) -> None:
    """The prize is in the Game Manager's log, not the table's, as is the hold caused by an official's line."""

    async def run() -> None:
        room = await open_floor(tmp_path / "room.db", CAROL)
        anna, dora, doors = await at_the_felt(room)
        carol = await InsidePlayer(room, FELT, CAROL).connect()
        await begin(dora, anna, "bet ante 10", "bet jackpot-1 5")
        await deal(dora, anna)
        assert (await doors["dora"].act(CLAIM, "sorted")).status_code == 200
        await up_to_date(carol)
        assert (await carol.do("withhold anna # marked cards", office="manager"))["type"] == "ack"
        assert (await doors["carol"].act(CLAIM, "release")).status_code == 200
        await up_to_date(carol)
        assert (await carol.do("release anna 1", office="manager"))["type"] == "ack"
        before = [told.text for told in room.table(FELT).recent]
        of_prizes = [text for text in before if text.startswith("jackpot: anna")]
        assert of_prizes == [
            "jackpot: anna wins 25002.05 with a royal flush, keyed off",
            "jackpot: anna's prize is held",
        ]
        await close_room(room)
        for _ in range(2):
            room = await open_floor(tmp_path / "room.db")
            await room.table(FELT).recall()
            assert [told.text for told in room.table(FELT).recent] == before
            await close_room(room)

    asyncio.run(run())


def test_a_prize_that_was_released_is_not_held_again_by_the_next_line(tmp_path: Path) -> None:
    """A released prize is not held again by each further line at the table."""

    async def run() -> None:
        room = await open_floor(tmp_path / "room.db", CAROL)
        anna, dora, doors = await at_the_felt(room)
        carol = await InsidePlayer(room, FELT, CAROL).connect()
        await begin(dora, anna, "bet ante 10", "bet jackpot-1 5")
        await deal(dora, anna)

        async def say(line: str, office: str, player: InsidePlayer) -> bool:
            await up_to_date(player)
            assert (await player.do(line, office=office))["type"] == "ack"
            return room.jackpots.manager.claims[ClaimRef.of(CLAIM)].held

        for act in ("hold", "release"):
            assert (await doors["carol"].act(CLAIM, act)).status_code == 200
        assert await say("withhold anna", "manager", carol), "it is said now: what was released before is held again"
        assert (await doors["carol"].act(CLAIM, "release")).status_code == 200
        assert not await say("release anna 1", "manager", carol)
        await close_room(room)
        room = await open_floor(tmp_path / "room.db")
        carol = await InsidePlayer(room, FELT, CAROL).connect()
        assert not await say("close", "manager", carol), "nor after a start"
        await close_room(room)

    asyncio.run(run())


def test_a_claim_is_for_its_winner_and_for_officials(tmp_path: Path) -> None:
    """Other people see the meters and paid amounts, but no name, official or investigation."""

    async def run() -> None:
        room = await open_floor(tmp_path / "room.db", CAROL)
        anna, dora, doors = await at_the_felt(room)
        street = Doors(room, person(room, "zoe"))
        winner = room.people.find("anna")
        assert winner is not None
        own = Doors(room, winner)
        await begin(dora, anna, "bet ante 10", "bet jackpot-1 5")
        await deal(dora, anna)
        for who, act in (("dora", "sorted"), ("carol", "hold"), ("sam", "verify")):
            assert (await doors[who].act(CLAIM, act)).status_code == 200
        nobody = httpx.AsyncClient(transport=street.http._transport, base_url="http://room.local")
        for http in (street.http, nobody):
            found = (await http.get("/api/jackpots")).json()[0]
            assert (len(found["displays"]), found["claims"]) == (3, [])
            for path in ("/api/tables", f"/api/tables/{FELT}", f"/api/tables/{FELT}/rounds/1/replay"):
                answer = await http.get(path)
                text = answer.text
                known = http is street.http or "rounds" not in path
                assert '"claim":' in text or '"table":' in text if known else answer.status_code == 401, path
                assert not any(word in text for word in ("investigation", ":carol", "supervisor:sam")), path
        await up_to_date(anna)
        at_table = anna.table["jackpots"][0]["claims"][0]
        assert (at_table["player"], at_table["waits"], "steps" in at_table) == ("anna", "waiting to be paid", False)
        for told in ((await own.jackpot("perth"))["claims"][0], (await doors["dora"].jackpot("perth"))["claims"][0]):
            assert (told["player"], "investigation" in told["waits"], len(told["steps"])) == ("anna", True, 4)
        assert (await doors["carol"].act(CLAIM, "release")).json()["state"] == "verified"
        assert (await doors["carol"].pay(CLAIM)).json()["state"] == "paid"
        paid = (await nobody.get("/api/jackpots")).json()[0]["claims"]
        assert [(one["hand"], one["amount"], one["state"]) for one in paid] == [("royal flush", "25002.05", "paid")]
        assert ("player" in paid[0], [step["by"] for step in paid[0]["steps"]]) == (False, [""])
        await close_room(room)

    asyncio.run(run())


def later(hours: int) -> datetime:
    return datetime.now(UTC) + timedelta(hours=hours)


def test_a_hold_ends_after_72_hours(tmp_path: Path) -> None:
    """5.14: a hold lasts no longer, and if the room was down it may be paid when the room is up again."""

    async def run() -> None:
        room = await open_floor(tmp_path / "room.db", CAROL)
        anna, dora, doors = await at_the_felt(room)
        await begin(dora, anna, "bet ante 10", "bet jackpot-1 5")
        await deal(dora, anna)
        for who, act in (("dora", "sorted"), ("carol", "hold"), ("sam", "verify")):
            assert (await doors[who].act(CLAIM, act)).status_code == 200
        wallet = room.books.wallet("anna")
        await close_room(room)
        for hours, paid in ((71, 0), (73, read_money("25002.05"))):
            room = await open_floor(tmp_path / "room.db", now=partial(later, hours))
            found = room.people.find("dora")
            assert found is not None
            assert (await Doors(room, found).pay(CLAIM)).status_code == (200 if paid else 400)
            assert room.books.wallet("anna") == wallet + paid
            await books_hold(room)
            await close_room(room)

    asyncio.run(run())


@pytest.mark.rule("ruling wa-crown-holdem R56")
@pytest.mark.parametrize("means", ["chips", "cash"])
def test_nobody_alone_brings_a_prize_to_its_payment(tmp_path: Path, means: str) -> None:
    """One person cannot bring a prize to its payment.

    One official sorts, another verifies, and the one who verified does not pay. The payment is a step of its own,
    with its form and a slip.
    """

    async def run() -> None:
        room = await open_floor(tmp_path / "room.db", CAROL)
        anna, dora, doors = await at_the_felt(room)
        await begin(dora, anna, "bet ante 10", "bet jackpot-1 5")
        await deal(dora, anna)
        wallet = room.books.wallet("anna")
        claim = (await doors["sam"].act(CLAIM, "sorted")).json()
        assert claim["cards"] == ["As", "Ks", "Qs", "Js", "Ts"], "what is verified is shown"
        assert "verify" not in claim["acts"]
        alone = await doors["sam"].act(CLAIM, "verify")
        assert (alone.status_code, alone.json()["rules"]) == (403, ["ruling wa-crown-holdem R56"])
        verified = (await doors["carol"].act(CLAIM, "verify")).json()
        assert (verified["state"], "pay" in verified["acts"]) == ("verified", False)
        for who, about, status in (
            ("carol", {"means": means, "slip": "1"}, 403),
            ("sam", {"means": means}, 400),
            ("sam", {"slip": "1"}, 400),
            ("sam", {"means": "a promise", "slip": "1"}, 400),
        ):
            refused = await doors[who].http.post(f"/api/jackpots/claims/{CLAIM}", json={"act": "pay", **about})
            assert refused.status_code == status, refused.text
        assert room.books.wallet("anna") == wallet
        paid = (await doors["sam"].pay(CLAIM, "A-17", means)).json()
        assert (paid["state"], paid["means"], paid["slip"]) == ("paid", means, "A-17")
        assert paid["steps"][-1]["by"] == "supervisor:sam"
        won = read_money("25002.05")
        assert room.books.wallet("anna") == wallet + (won if means == "chips" else 0), "cash leaves the room"
        await books_hold(room)
        await close_room(room)

    asyncio.run(run())


@pytest.mark.rule("ruling wa-crown-holdem R56")
def test_who_was_appointed_today_does_not_sign_with_who_appointed_them(tmp_path: Path) -> None:
    """A manager who appoints a supervisor would sign twice.

    From the next day on, or with somebody else, they may sign.
    """

    async def run() -> None:
        room = await open_floor(tmp_path / "room.db", CAROL)
        anna, dora, doors = await at_the_felt(room)
        max_ = Doors(room, person(room, "max", "manager"))
        await begin(dora, anna, "bet ante 10", "bet jackpot-1 5")
        await deal(dora, anna)
        await room.granting.grant("manager:carol", "sam", ("player", "dealer", "supervisor"))
        assert "verify" not in (await doors["sam"].act(CLAIM, "sorted")).json()["acts"]
        refused = await doors["carol"].act(CLAIM, "verify")
        assert (refused.status_code, refused.json()["rules"]) == (403, ["ruling wa-crown-holdem R56"])
        assert "carol has appointed sam today" in refused.text
        assert "verify" not in (await doors["carol"].jackpot("perth"))["claims"][0]["acts"]
        assert (await max_.act(CLAIM, "verify")).json()["state"] == "verified"
        room.granting.log.machine.appointed["max"] = ("carol", room.now())
        assert (await doors["carol"].pay(CLAIM)).status_code == 403
        room.granting.log.machine.appointed["max"] = ("carol", room.now() - timedelta(days=2))
        assert (await doors["carol"].pay(CLAIM)).json()["state"] == "paid"
        await books_hold(room)
        await close_room(room)

    asyncio.run(run())


@pytest.mark.rule("wa-crown-holdem 5.13", "wa-crown-holdem 5.13(a)", "ruling wa-crown-holdem R57")
def test_a_suspended_table_stops_and_its_round_keeps_its_claim(tmp_path: Path) -> None:
    """5.13: all gaming at the table stops; a royal flush of the current round is keyed off, and paid afterwards."""

    async def run() -> None:
        room = await open_floor(tmp_path / "room.db", CAROL)
        anna, dora, doors = await at_the_felt(room)
        await begin(dora, anna, "bet ante 10", "bet jackpot-1 5")
        refused = await doors["sam"].said(f"suspend {FELT}")
        assert (refused.status_code, refused.json()["rules"]) == (403, ["wa-crown-holdem 5.13"])
        assert (await doors["carol"].said(f"suspend {FELT}")).status_code == 200
        await up_to_date(dora)
        assert (await dora.do("d dh p1 AsKs", office="dealer"))["type"] == "refused"
        alone = await doors["carol"].said(f"void {FELT}/1 manager-fault")
        assert alone.status_code == 400, alone.text
        assert "still being played at felt: void it there" in alone.text
        assert (await doors["carol"].said(f"resume {FELT}")).status_code == 200
        await deal(dora, anna)
        assert anna.table["jackpots"][0]["claims"][0]["amount"] == "25002.05"
        assert (await doors["carol"].said(f"suspend {FELT}")).status_code == 200
        for who, act in (("dora", "sorted"), ("sam", "verify")):
            assert (await doors[who].act(CLAIM, act)).status_code == 200
        stopped = await doors["dora"].pay(CLAIM)
        assert stopped.status_code == 400
        assert "wa-crown-holdem 5.13" in stopped.json()["rules"], "a fault may still void the round"
        assert (await doors["carol"].said(f"resume {FELT}")).status_code == 200
        assert (await doors["dora"].pay(CLAIM)).json()["state"] == "paid"
        assert (await dora.do("deal", office="dealer"))["type"] == "ack"
        await books_hold(room)
        await close_room(room)

    asyncio.run(run())


@pytest.mark.rule("wa-crown-holdem 4.14(a)", "wa-crown-holdem 5.13", "ruling wa-crown-holdem R57")
def test_what_the_game_manager_refuses_is_kept_counted_and_resolved(tmp_path: Path) -> None:
    """A refusal by the Game Manager is kept as a claim, and the next deal does not close the round."""

    async def run() -> None:
        room = await open_floor(tmp_path / "room.db", CAROL)
        anna, dora, doors = await at_the_felt(room)
        await begin(dora, anna, "bet ante 10", "bet jackpot-1 5")
        room.jackpots.say(read_line(f"{FELT} over 1"), room.now())
        await deal(dora, anna)
        assert room.tally.jackpot_lines_refused == 1
        metrics = (await doors["carol"].http.get("/metrics")).text
        assert "pitboss_jackpot_lines_refused_total 1.0" in metrics
        assert "pitboss_jackpot_lines_unresolved 1.0" in metrics
        await close_room(room)

        room = await open_floor(tmp_path / "room.db")
        sam, carol, dealer = (room.people.find(name) for name in ("sam", "carol", "dora"))
        assert sam is not None
        assert carol is not None
        assert dealer is not None
        hit = "hit 1 p1 royal-flush AsKsQsJsTs for anna"
        (waits,) = [one for one in queue(room, sam, room.now()) if one.kind == "jackpot"]
        assert f"'{hit}' of round 1 was refused: round 1 of table felt is over" in waits.words
        assert [one.line for one in waits.answers] == [f"enter {FELT} {hit}", f"witness {FELT}/1"]
        (waits,) = [one for one in queue(room, carol, room.now()) if one.kind == "jackpot"]
        assert [one.line for one in waits.answers] == [f"enter {FELT} {hit}", f"witness {FELT}/1"]
        alone = await Doors(room, carol).said(f"resolve {FELT}/1 looked at")
        assert (alone.status_code, "ruling wa-crown-holdem R56" in alone.json()["rules"]) == (403, True)
        left = await Doors(room, carol).said(f"leave {FELT}")
        assert (left.status_code, "wa-crown-holdem 5.13" in left.json()["rules"]) == (400, True)
        dora = await InsidePlayer(room, FELT, dealer).connect()
        again = await dora.do("deal", office="dealer")
        assert (again["type"], "wa-crown-holdem 5.13" in again["rules"]) == ("refused", True)
        assert (await Doors(room, dealer).said(f"enter {FELT} {hit}")).status_code == 403
        assert (await Doors(room, sam).said(f"enter {FELT} {hit}")).status_code == 200
        assert (await Doors(room, sam).said(f"resolve {FELT}/1 entered by hand")).status_code == 403
        assert (await Doors(room, dealer).act(CLAIM, "sorted")).status_code == 200
        assert (await Doors(room, sam).act(CLAIM, "verify")).status_code == 403, "who entered it"
        assert (await Doors(room, carol).act(CLAIM, "verify")).status_code == 200
        assert (await Doors(room, dealer).pay(CLAIM)).status_code == 400, "not before it is resolved"
        assert (await Doors(room, carol).said(f"resolve {FELT}/1 entered by hand")).status_code == 200
        wallet = room.books.wallet("anna")
        assert (await Doors(room, dealer).pay(CLAIM)).json()["state"] == "paid"
        assert room.books.wallet("anna") == wallet + read_money("25002.05")
        assert [one for one in queue(room, carol, room.now()) if one.kind in ("jackpot", "claim")] == []
        assert (await dora.do("deal", office="dealer"))["type"] == "ack"
        await books_hold(room)
        await close_room(room)

    asyncio.run(run())


@pytest.mark.rule("wa-crown-holdem 5.13", "ruling wa-crown-holdem R56", "ruling wa-crown-holdem R57")
def test_a_refused_win_without_a_claim_is_resolved_by_two(tmp_path: Path) -> None:
    """A manager alone cannot resolve a refused win, and the next round waits until two people have."""

    async def run() -> None:
        room = await open_floor(tmp_path / "room.db", CAROL)
        anna, dora, doors = await at_the_felt(room)
        await begin(dora, anna, "bet ante 10", "bet jackpot-1 5")
        room.jackpots.say(read_line(f"{FELT} over 1"), room.now())
        max_ = person(room, "max", "manager")
        await deal(dora, anna)
        resolve, witness = f"resolve {FELT}/1", f"witness {FELT}/1"
        for _ in range(2):
            assert (await doors["carol"].said(f"{resolve} looked at")).status_code == 403
            assert (await dora.do("deal", office="dealer"))["type"] == "refused"
            await doors["carol"].said(f"{witness} looked at")
        sam, carol = doors["sam"], room.people.find("carol")
        assert carol is not None
        assert (await sam.said(f"{witness} looked at")).status_code == 400, "one witness is enough"
        hit = "hit 1 p1 royal-flush AsKsQsJsTs for anna"
        (waits,) = [one for one in queue(room, carol, room.now()) if one.kind == "jackpot"]
        assert [one.line for one in waits.answers] == [f"enter {FELT} {hit}"], "another official resolves it"
        (waits,) = [one for one in queue(room, max_, room.now()) if one.kind == "jackpot"]
        assert [one.line for one in waits.answers] == [f"enter {FELT} {hit}", resolve]
        assert (await Doors(room, max_).said(f"{resolve} looked at by two")).status_code == 200
        assert (await dora.do("deal", office="dealer"))["type"] == "ack"
        await books_hold(room)
        await close_room(room)

    asyncio.run(run())


@pytest.mark.rule("wa-crown-holdem 4.14(a)", "ruling wa-crown-holdem R56", "ruling wa-crown-holdem R57")
def test_a_prize_entered_by_hand_is_what_the_cards_say(tmp_path: Path) -> None:
    """A prize entered before the cards, or for somebody who did not play, is refused."""

    async def run() -> None:
        room = await open_floor(tmp_path / "room.db", CAROL)
        anna, dora, doors = await at_the_felt(room)
        await begin(dora, anna, "bet ante 10", "bet jackpot-1 5")
        royal = "p1 royal-flush AsKsQsJsTs"
        for who in ("anna", "~Accomplice"):
            early = await doors["sam"].said(f"enter {FELT} hit 1 {royal} for {who}")
            assert early.status_code == 400
            assert "is not settled" in early.json()["message"]
            assert "wa-crown-holdem 4.14(a)" in early.json()["rules"]
        await deal(dora, anna, ROYAL | {"d db": ("9s5s2s", "3h", "4d")})
        assert (await doors["sam"].act(CLAIM, "refuse", "a wrong card")).status_code == 200
        flush = "p1 flush AsKs9s5s2s"
        for hit, has in (
            (f"{royal} for anna", "by its cards the line is 'hit 1 p1 flush AsKs9s5s2s for anna'"),
            (f"{flush} for ~Accomplice", "by its cards"),
            ("p1 flush for anna", "by its cards"),
        ):
            refused = await doors["sam"].said(f"enter {FELT} hit 1 {hit}")
            assert (refused.status_code, has in refused.json()["message"]) == (400, True), refused.text
        assert (await doors["sam"].said(f"enter {FELT} hit 1 {flush} for anna")).status_code == 200
        claim = (await doors["sam"].jackpot("perth"))["claims"][0]
        assert [(one["state"], one["by"]) for one in claim["steps"]] == [
            ("entered by hand", "supervisor:sam"),
            ("keyed off", FELT),
        ]
        assert "verify" not in claim["acts"]
        wallet = room.books.wallet("anna")
        alone = await doors["sam"].act(CLAIM, "verify")
        assert (alone.status_code, alone.json()["rules"]) == (403, ["ruling wa-crown-holdem R56"])
        assert (await doors["carol"].act(CLAIM, "verify")).json()["state"] == "paid"
        assert room.books.wallet("anna") == wallet + 25_000
        await books_hold(room)
        await close_room(room)

    asyncio.run(run())


@pytest.mark.rule("vic-three-card-poker 6.2.1", "ruling vic-three-card-poker TC-J24")
def test_no_jackpot_wager_is_taken_while_the_equipment_fails(tmp_path: Path) -> None:
    """No jackpot wager is accepted that could not reach the meter.

    The game itself goes on, and existing wagers wait.
    """

    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        now = room.now()
        room.jackpots.say(read_line("operator open m meter wager 5 option 1 seed 10000"), now - timedelta(hours=1))
        notice = "operator notice join three m vic-three-card-poker wager 5"
        room.jackpots.say(read_line(notice), now - timedelta(hours=1))
        sign = TableSign(
            game="vic-three-card-poker", places=2, dealer="human", pool="m",
            table={"minimum": "10", "jackpot": {"wager": "5"}},
        )  # fmt: skip
        room.new_table("three", sign, "manager")
        dora = await InsidePlayer(room, "three", person(room, "dora", "dealer", "supervisor")).connect()
        doors, anna = Doors(room, person(room, "sam", "supervisor")), person(room, "anna")
        player = await InsidePlayer(room, "three", anna).connect()
        await wager(player, "sit 1 500")
        for line, office in (("open", "supervisor"), ("deal", "dealer")):
            assert (await dora.do(line, office=office))["type"] == "ack"
        await wager(player, "bet ante 10")
        await up_to_date(player)
        assert "jackpot" in {one.get("wager") for one in player.choices}
        assert (await doors.said("suspend three")).status_code == 200
        await up_to_date(player)
        assert "jackpot" not in {one.get("wager") for one in player.choices}, "it is not offered either"
        lying = {one["verb"] for one in player.private["choices"] if one["kind"] == "take-back"}
        assert lying == {"unbet ante"}
        refused = await player.do("bet jackpot 5")
        assert (refused["type"], "vic-three-card-poker 6.2.1" in refused["rules"]) == ("refused", True)
        assert (await doors.said("resume three")).status_code == 200
        await wager(player, "bet jackpot 5")
        assert (await doors.said("suspend three")).status_code == 200
        await up_to_date(dora, player)
        assert "unbet jackpot" in {one["verb"] for one in player.private["choices"]}, (
            "what lies there may be taken back"
        )
        closed = await dora.do("d close", office="dealer")
        assert (closed["type"], "vic-three-card-poker 6.2.1" in closed["rules"]) == ("refused", True)
        assert (await doors.said("resume three")).status_code == 200
        assert (await dora.do("d close", office="dealer"))["type"] == "ack"
        assert room.jackpots.manager.systems["m"].totals.staked == 500, "nothing is lost"
        await books_hold(room)
        await close_room(room)

    asyncio.run(run())


@pytest.mark.rule("wa-crown-holdem 5.13", "ruling wa-crown-holdem R57")
@pytest.mark.parametrize("by", ["player", "dealer"])
def test_a_jackpot_wager_is_taken_back_while_play_is_suspended(tmp_path: Path, by: str) -> None:
    """When the bets cannot be closed, `unbet` is accepted, as the refusal says."""

    async def run() -> None:
        room = await open_floor(tmp_path / "room.db", CAROL)
        anna, dora, doors = await at_the_felt(room)
        for line, office in (("open", "supervisor"), ("deal", "dealer")):
            assert (await dora.do(line, office=office))["type"] == "ack"
        await wager(anna, "bet ante 10", "bet jackpot-1 5")
        if by == "dealer":
            await anna.close()
        assert (await doors["carol"].said(f"suspend {FELT}")).status_code == 200
        await up_to_date(dora)
        if by == "player":
            await up_to_date(anna)
            assert [one["verb"] for one in anna.private["choices"]] == ["unbet jackpot-1"]
            for line in ("unbet ante", "bet ante 20", "bet jackpot-1 5"):
                assert (await anna.do(line))["type"] == "refused", line
            assert (await anna.do("unbet jackpot-1"))["type"] == "ack"
        else:
            (entry,) = dora.private["dealing"]["enters"]
            assert [one["verb"] for one in entry["choices"]] == ["unbet jackpot-1"]
            assert (await dora.do("p1 unbet ante", office="dealer"))["type"] == "refused"
            assert (await dora.do("p1 unbet jackpot-1", office="dealer"))["type"] == "ack"
        assert (await doors["carol"].said(f"resume {FELT}")).status_code == 200
        await up_to_date(dora)
        assert (await dora.do("d close", office="dealer"))["type"] == "ack"
        assert room.jackpots.manager.systems["perth"].totals.staked == 0
        await close_room(room)

    asyncio.run(run())


def test_nobody_does_anything_with_the_own_prize(tmp_path: Path) -> None:
    async def run() -> None:
        room = await open_floor(tmp_path / "room.db", CAROL)
        _, dora, doors = await at_the_felt(room)
        room.cage.play_chips.give("carol", 100_000)
        carol = await InsidePlayer(room, FELT, CAROL).connect()
        await wager(carol, "sit 2 500")
        cards = {"d dh p2": ROYAL["d dh p1"], **ROYAL}
        await begin(dora, carol, "bet ante 10", "bet jackpot-1 5")
        await deal(dora, carol, cards)
        for act in get_args(Act):
            own = await doors["carol"].act(f"{FELT}/1/p2", act)
            assert own.status_code == 403, act
            assert own.json()["rules"] == ["ruling wa-crown-holdem R50"]
        assert "acts" not in (await doors["carol"].jackpot("perth"))["claims"][0]
        assert (await doors["sam"].act(f"{FELT}/1/p2", "verify")).json()["state"] == "verified"
        await close_room(room)

    asyncio.run(run())


def test_a_bonus_prize_of_table_2_is_a_claim_too(tmp_path: Path) -> None:
    """4.14(b): a Supervisor verifies every winning Jackpot Wager; 3.13 Table 2: the house pays a flush 50 times."""

    async def run() -> None:
        room = await open_floor(tmp_path / "room.db", CAROL)
        anna, dora, doors = await at_the_felt(room)
        await begin(dora, anna, "bet ante 10", "bet jackpot-1 5")
        await up_to_date(anna)
        before, wallet = shown(anna), room.books.wallet("anna")
        await deal(dora, anna, ROYAL | {"d db": ("9s5s2s", "3h", "4d")})
        claim = anna.table["jackpots"][0]["claims"][0]
        assert (claim["amount"], claim["waits"]) == ("250.00", "waiting for the Supervisor"), "nothing is sorted"
        assert (await doors["sam"].act(CLAIM, "verify")).json()["state"] == "paid"
        assert room.books.wallet("anna") == wallet + 25_000
        await up_to_date(anna)
        assert shown(anna) == before
        await books_hold(room)
        await close_room(room)

    asyncio.run(run())


def test_a_dealers_prize_of_three_card_poker_is_paid_at_once(tmp_path: Path) -> None:
    """7.1.2 Table 3: 100 times for a flush, fixed by the Dealer; nobody has to approve it and the table plays on."""

    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        before = room.now() - timedelta(minutes=21)
        room.jackpots.say(read_line("operator open city meter wager 5 option 1 seed 10000"), before)
        room.jackpots.say(read_line(f"operator notice join {FELT} city vic-three-card-poker wager 5"), before)
        limits = {"minimum": "10", "maximum": "500", "unit": "5", "jackpot": {"wager": "5"}}
        sign = TableSign(game="vic-three-card-poker", table=limits, buy_in="100", pool="city", dealer="human")
        room.new_table(FELT, sign, "manager")
        anna, dora, _ = await at_the_felt(room)
        await begin(dora, anna, "bet ante 10", "bet jackpot 5")
        wallet = room.books.wallet("anna")
        await deal(dora, anna, {"d dh p1": "AsKs9s", "d dh d": "2c7d4h", "d dj": "5s2s"})
        claim = anna.table["jackpots"][0]["claims"][0]
        assert (claim["state"], claim["amount"], "waits" in claim) == ("paid", "500.00", False)
        assert room.books.wallet("anna") == wallet + 50_000
        await up_to_date(anna)
        assert anna.private["wallet"] == f"{room.books.wallet('anna') / 100:.2f}"
        assert (await dora.do("deal", office="dealer"))["type"] == "ack"
        await books_hold(room)
        await close_room(room)

    asyncio.run(run())


class Winning:
    """A house's seed that gives box 1 a flush or a full house with the flop: its two cards lie on top of the deck."""

    def __init__(self, boxes: int) -> None:
        seeds = (sha256(b"round %d" % number).digest() for number in count())
        decks = ((seed, mix(house_commitment(seed), seed.hex(), (), {}, FULL).cards) for seed in seeds)
        flop = 2 * (boxes + 1)
        made = ((seed, HOLE_AND_FLOP.rank([*top[:2], *top[flop : flop + 3]])) for seed, top in decks)
        wanted = (Category.FLUSH, Category.FULL_HOUSE)
        self.found = next(seed for seed, rank in made if HOLE_AND_FLOP.category(rank) in wanted)

    def seed(self) -> bytes:
        return self.found


def test_in_a_demonstration_the_officials_are_software(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The inspector of 4.16(b) is software in a demonstration: the claim is verified and paid, and play continues."""
    table = "wa-ultimate-texas-holdem"

    async def run() -> None:
        room = open_room(tmp_path / "room.db")
        anna = await InsidePlayer(room, table, person(room, "anna")).connect()
        await wager(anna, "sit 1 500")
        await up_to_date(anna)
        winning = Winning(sum("player" in seat for seat in anna.table["seats"]))
        monkeypatch.setattr("pitboss.room.table.shuffle.OPERATING_SYSTEM", winning)
        await anna.play(1)
        wallet = room.books.wallet("anna")
        await wager(anna, "bet ante 10", "bet blind 10", "bet jackpot-1 5", "ready")
        while (hands := anna.table["hands"]) == 2:
            await up_to_date(anna)
            if "bet play" in {choice["verb"] for choice in anna.choices}:
                await anna.do("bet play 40")
        assert hands == 3
        claim = room.jackpots.manager.claims[ClaimRef(table, 2, "p1")]
        assert [step.state for step in claim.history] == ["keyed off", "verified", "paid"]
        assert [step.by for step in claim.history] == [table, "inspector", table]
        assert room.books.wallet("anna") == wallet + claim.amount
        await books_hold(room)
        await close_room(room)

    asyncio.run(run())


POKER: dict[str, Any] = {"blinds": ("5", "10"), "buy_in": "200", "places": 6, "dealer": "human"}
ROOM_JACKPOT = {"pool": "5000", "reserve": "0", "reseed": "5000", "contribution": ["1.50", "0.50"]}


async def poker(room: Room, table: str, cards: dict[str, Any]) -> list[InsidePlayer]:
    """Play one hand between anna and bob until the pots are pushed; both only call."""
    players = [await InsidePlayer(room, table, person(room, name)).connect() for name in ("anna", "bob")]
    dealer = await InsidePlayer(room, table, person(room, "dora", "dealer", "supervisor")).connect()
    for seat, player in enumerate(players, 1):
        await wager(player, f"sit {seat} 500")
    for line, office in (("open", "supervisor"), ("draw AsKs", "dealer"), ("deal", "dealer")):
        await up_to_date(dealer)
        answer = await dealer.do(line, office=office)
        assert answer["type"] == "ack" or line.startswith("draw"), answer
    while True:
        await up_to_date(dealer, *players)
        if not dealer.phase and not dealer.choices:
            return players
        acting = next((one for one in players if {c["verb"] for c in one.choices} & {"cc", "sm"}), None)
        if acting is not None:
            verbs = {choice["verb"] for choice in acting.choices}
            answer = await acting.do("cc" if "cc" in verbs else "sm")
        else:
            verb = dealer.choices[0]["verb"]
            named = cards.get(verb, "")
            if verb == "d db":
                named = named[max(0, len(dealer.table["round"]["felt"]["board"]) - 2)]
            answer = await dealer.do(f"{verb} {named}".strip(), office="dealer")
        assert answer["type"] == "ack", answer


@pytest.mark.rule("wa-poker 41.5(d)")
@pytest.mark.parametrize("withheld", [False, True])
def test_the_poker_rooms_jackpot_is_shown_won_and_confirmed(tmp_path: Path, withheld: bool) -> None:
    """41.4(d) to (f): the prize is the pool at the claim, and a Table Games Manager confirms it before it is paid.

    41.5(d): a prize held back at the table waits longer.
    """

    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        room.people.add(Person(name="carol", password="-"), room.now())
        await room.granting.grant("welcome", "carol", CAROL.offices)
        sam = Doors(room, person(room, "sam", "supervisor"))
        opened = "operator open royal room reseed 5000 contribution 1.50 0.50 pool 7000 reserve 100"
        room.jackpots.say(read_line(opened), room.now())
        sign = TableSign(game="wa-poker/holdem", table={"jackpot": ROOM_JACKPOT}, pool="royal", **POKER)
        room.new_table("poker", sign, "manager")
        cards = {"d dh p1": "AsKs", "d dh p2": "2h7d", "d db": ("QsJsTs", "3h", "4d")}
        players = await poker(room, "poker", cards)
        winner = room.table("poker").floor.places["p1"]
        claim = players[0].table["jackpots"][0]["claims"][0]
        assert (claim["claim"], claim["player"], claim["amount"]) == ("poker/1/p1", winner, "7000.00")
        assert shown(players[0]) == ["5000.00"], "the reserve, topped up to the reseed (41.4(g))"
        wallet = room.books.wallet(winner)
        refused = await sam.act("poker/1/p1", "confirm")
        assert (refused.status_code, refused.json()["rules"]) == (403, ["wa-poker 41.4(e)"])
        if withheld:
            carol = await InsidePlayer(room, "poker", CAROL).connect()
            assert (await carol.do(f"withhold {winner}", office="manager"))["type"] == "ack"
            assert (await Doors(room, CAROL).act("poker/1/p1", "confirm")).json()["state"] == "confirmed"
            assert room.books.wallet(winner) == wallet
        last = await Doors(room, CAROL).act("poker/1/p1", "release" if withheld else "confirm")
        assert last.json()["state"] == "confirmed"
        assert last.json()["cards"] == ["As", "Ks", "Qs", "Js", "Ts"], "the hole cards and the flop, for all to see"
        own = await Doors(room, CAROL).pay("poker/1/p1")
        assert (own.status_code, own.json()["rules"]) == (403, ["ruling wa-poker M12"])
        assert (await sam.pay("poker/1/p1")).json()["state"] == "paid"
        assert room.books.wallet(winner) == wallet + read_money("7000")
        await up_to_date(*players)
        assert shown(players[0]) == ["5001.50"], "the round is recorded when its last payment is made"
        await books_hold(room)
        await close_room(room)

    asyncio.run(run())


def test_a_bonus_hand_is_entered_as_a_claim(tmp_path: Path) -> None:
    """11.3: reported at the table, verified by a TG Higher Duties Dealer or above, paid in chips (11.3.1)."""

    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        sam = Doors(room, person(room, "sam", "supervisor"))
        room.jackpots.say(read_line("operator open quads bonus four-of-a-kind cash 500"), room.now())
        sign = TableSign(
            game="vic-crown-poker/holdem", table={"bonus": {"four of a kind": "500"}}, pool="quads", **POKER
        )
        room.new_table("poker", sign, "manager")
        cards = {"d dh p1": "AsAh", "d dh p2": "2h7d", "d db": ("AdAcTs", "3h", "4d")}
        players = await poker(room, "poker", cards)
        winner = room.table("poker").floor.places["p1"]
        claim = players[0].table["jackpots"][0]["claims"][0]
        assert (claim["hand"], claim["amount"], claim["player"]) == ("four of a kind", "500.00", winner)
        assert "vic-crown-poker 11.3" in claim["rules"]
        wallet = room.books.wallet(winner)
        assert (await sam.act("poker/1/p1", "verify")).json()["state"] == "paid"
        assert room.books.wallet(winner) == wallet + 50_000
        await books_hold(room)
        await close_room(room)

    asyncio.run(run())


def test_goods_are_handed_over_by_somebody(tmp_path: Path) -> None:
    """11.3.2: at a convenient time; the table plays on."""

    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        sam = Doors(room, person(room, "sam", "supervisor"))
        room.jackpots.say(read_line("operator open trip bonus four-of-a-kind goods a weekend"), room.now())
        bonus = {"four of a kind": "a weekend"}
        sign = TableSign(game="vic-crown-poker/holdem", table={"bonus": bonus}, pool="trip", **POKER)
        room.new_table("poker", sign, "manager")
        await poker(room, "poker", {"d dh p1": "AsAh", "d dh p2": "2h7d", "d db": ("AdAcTs", "3h", "4d")})
        assert not room.table("poker").waits()
        verified = (await sam.act("poker/1/p1", "verify")).json()
        assert (verified["state"], verified["goods"]) == ("verified", "a weekend")
        assert verified["acts"] == ["handed-over", "refuse"]
        assert (await sam.act("poker/1/p1", "handed-over")).json()["state"] == "paid"
        await books_hold(room)
        await close_room(room)

    asyncio.run(run())


def test_a_sign_names_a_jackpot_the_room_has(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """…and a game's own terms are refused, even for a game of an added book."""

    async def run() -> None:
        room = await open_floor(tmp_path / "room.db", CAROL)
        monkeypatch.delitem(TERMS, "wa-ultimate-texas-holdem")
        doors = Doors(room, CAROL)
        limits = {"minimum": "10", "maximum": "500", "unit": "5"}
        signs: list[dict[str, Any]] = [
            {"game": "wa-ultimate-texas-holdem", "table": {**limits, "jackpot": {"wager": "5"}}},
            {"game": "wa-crown-holdem", "table": {**limits, "jackpot": {"wager": "5"}}, "pool": "sydney"},
            {"game": "vic-crown-poker/holdem", "blinds": ["5", "10"], "pool": "perth"},
            {"game": "wa-crown-holdem", "table": {**limits, "jackpot": {"wager": "10"}}, "pool": "perth"},
        ]
        for sign in signs:
            answer = await doors.http.post("/api/tables", json={"id": "other", "sign": {"places": 5, **sign}})
            assert answer.status_code == 400, sign
            if "pool" not in sign:
                assert answer.json()["rules"] == [*ITS_TERMS.start]
        assert "other" not in room.tables
        await close_room(room)

    asyncio.run(run())
