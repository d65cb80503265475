"""Players' own rounds and their replay are complete, survive a restart, and show only what the reader may know."""

import asyncio
import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pitboss.books.catalogue import GAMES
from pitboss.core.cards import Card, read_cards
from pitboss.log import snapshots
from pitboss.log.database import connected, empty
from pitboss.log.kinds.table import FinishedRound
from pitboss.log.store import Store
from pitboss.room.accounts.people import Person
from pitboss.room.demo import table_name
from pitboss.room.projections import history
from pitboss.room.projections import history as played
from pitboss.room.projections.history import HistoryPage, PlayedRound, PlayedRounds
from pitboss.room.room import Room
from pitboss.room.study.replay import replay_of
from pitboss.room.table.timers import AT_ONCE
from pitboss.room.verify import verify
from pitboss.rules.view import PUBLIC, own_hands, view
from room.test_secrets import cards_in
from toolkit.client import together
from toolkit.effort import PROVING
from toolkit.room import InsidePlayer, close_room, open_room, person
from toolkit.two_tables import FELT, begin, deal, open_floor, wager

CAROL = Person(name="carol", password="-", offices=("player", "manager"))
HIDDEN = "??"
BREATH = msgspec.structs.replace(AT_ONCE, next_round=0.02)
"""A pause between rounds that is long enough for everybody to be sent the result."""


async def seated(room: Room, table: str, *names: str) -> list[InsidePlayer]:
    players = [await InsidePlayer(room, table, person(room, name)).connect() for name in names]
    for player in players:
        assert (await player.sit())["type"] == "ack"
    return players


def test_everybody_has_the_own_rounds_in_the_order_they_ended_and_a_restart_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(history, "PAGE", 2)

    async def run() -> None:
        room = open_room(tmp_path / "room.db")
        anna, bob = await seated(room, "wa-poker-holdem", "anna", "bob")
        await together([anna, bob], 3)
        await anna.do("leave")
        (again,) = [await InsidePlayer(room, "wa-ultimate-texas-holdem", anna.listener.person).connect()]
        await again.sit()
        await again.play(2)

        every = whole(room, "anna")
        assert [one.count for one in every] == list(range(len(every), 0, -1))
        assert {one.table for one in every} == {"wa-poker-holdem", "wa-ultimate-texas-holdem"}
        assert [one.ended for one in every] == sorted((one.ended for one in every), reverse=True)
        for table in room.tables.values():
            nets = {found.number: found.nets["anna"] for found in table.rounds if "anna" in found.nets}
            listed = {one.number: one.net for one in every if one.table == table.id}
            assert listed == {number: f"{net / 100:.2f}" for number, net in nets.items()}
        only = room.caches.history.of("anna", table="wa-ultimate-texas-holdem")
        assert {one.table for one in only.rounds} == {"wa-ultimate-texas-holdem"}
        assert room.caches.history.of("nobody").rounds == []
        await close_room(room)

        after = open_room(tmp_path / "room.db")
        assert whole(after, "anna") == every
        await close_room(after)

    asyncio.run(run())


def whole(room: Room, name: str) -> list[history.HistoryLine]:
    """Return every page of a person's history, one after the other."""
    found, before = list[history.HistoryLine](), None
    while True:
        page: HistoryPage = room.caches.history.of(name, before=before)
        assert len(page.rounds) <= 2
        found += page.rounds
        if page.next is None:
            return found
        before = page.next


def test_only_so_many_rounds_are_listed_and_the_count_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "KEPT", 3)
    played = PlayedRounds(Store.at(tmp_path / "room.db"))
    rounds = [
        PlayedRound("t", number, "anna", "wa-poker/holdem", "settled", datetime(2026, 1, 1, 0, number, tzinfo=UTC), 0)
        for number in range(1, 9)
    ]
    played.add(rounds[:5])
    played.write()
    played.add(rounds[5:])
    for _ in range(2):
        listed = history.History(played, {}).of("anna").rounds
        assert [(one.count, one.number) for one in listed] == [(8, 8), (7, 7), (6, 6)]
        played.write()
    played.store.close()


def test_a_round_that_is_written_while_it_is_looked_for_is_found_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rows are written by a thread of their own, just after the database was asked."""
    played = PlayedRounds(Store.at(tmp_path / "room.db"))
    played.add([PlayedRound("t", 1, "anna", "wa-poker/holdem", "settled", datetime(2026, 1, 1, tzinfo=UTC), 0)])

    @contextmanager
    def then_written(engine: Any) -> Iterator[Any]:
        with connected(engine) as connection:
            yield connection
        played.write()

    monkeypatch.setattr(history, "connected", then_written)
    assert [one.number for one in played.of("anna", 10)[0]] == [1]
    assert played.waiting == []
    assert played.of("anna", 10)[1] == 1
    assert played.last_at("anna", "t") == datetime(2026, 1, 1, tzinfo=UTC)
    played.store.close()


def test_rounds_have_their_cards_and_are_added_up_by_game_and_position(tmp_path: Path) -> None:
    """Players see their own cards and the board, and the sums are the same however the list is filtered."""

    async def run() -> None:
        room = open_room(tmp_path / "room.db")
        anna, bob = await seated(room, "wa-poker-holdem", "anna", "bob")
        await together([anna, bob], 3)
        pages = {name: room.caches.history.of(name) for name in ("anna", "bob")}
        found = {one.number: one for one in room.tables["wa-poker-holdem"].rounds}
        for name, page in pages.items():
            for one in page.rounds:
                played_again = found[one.number].played()
                places = {player: place for place, player in found[one.number].places.items()}
                hands = {at: own_hands(played_again, at)[at].cards for at in places.values()}
                assert one.cards == "".join(hands[places[name]])
                assert one.board == "".join(view(played_again, PUBLIC).felt.board)
                assert one.position in range(len(places))
        assert any(page.rounds for page in pages.values())
        for page in pages.values():
            assert sum(one.rounds for one in page.totals) == len(page.rounds)
            assert sum(float(one.net) for one in page.totals) == sum(float(one.net) for one in page.rounds)
        results: list[history.Result] = ["won", "lost", "even", "void"]
        parts = [room.caches.history.of("anna", result=one).rounds for one in results]
        assert sorted(one.count for part in parts for one in part) == sorted(one.count for one in pages["anna"].rounds)
        assert room.caches.history.of("anna", game="wa-poker/omaha").rounds == []
        head, *rows = room.caches.history.as_csv("anna").splitlines()
        assert head == ",".join(history.COLUMNS)
        assert len(rows) == len(pages["anna"].rounds)
        assert all(one.cards in row for one, row in zip(pages["anna"].rounds, rows, strict=True))
        await close_room(room)

    asyncio.run(run())


def replayed(found: FinishedRound, table: str, reader: str | None, *, whole: bool = False) -> dict[str, Any]:
    """Return the replay as it goes over the network."""
    read: dict[str, Any] = json.loads(msgspec.json.encode(replay_of(found, table, reader, [], whole=whole)))
    return read


@pytest.mark.proof
@pytest.mark.parametrize("game", [*GAMES][:: 1 if PROVING else 4])
def test_a_replay_shows_its_reader_nothing_that_was_not_sent_to_them(tmp_path: Path, game: str) -> None:
    async def run() -> None:
        room, table = Room(Store.at(tmp_path / "room.db"), pace=BREATH, demo=True), table_name(game)
        room.open()
        players = await seated(room, table, "anna", "bob")
        await together(players, 3)
        rounds = list(room.tables[table].rounds)
        assert rounds
        for player in players:
            while player.unread:
                await player.read()
        for player in players:
            sent = sent_by_round(player.received)
            for found in rounds:
                check(replayed(found, table, player.name), sent[found.number])
        for found in rounds:
            check(replayed(found, table, None), None)
        await close_room(room)

    asyncio.run(run())


def sent_by_round(messages: list[str]) -> dict[int, set[Card]]:
    """Return every card sent to a person during each round of the table."""
    found, number = defaultdict[int, set[Card]](set), 0
    for text in messages:
        message = json.loads(text)
        round_ = message.get("table", {}).get("round")
        number = round_["number"] if round_ else number
        message.pop("log", None)
        found[number] |= set(cards_in(message))
    return found


def check(replay: dict[str, Any], sent: set[Card] | None) -> None:
    """Check that no card appears that was not sent, no other's face before its reveal, and the round's true end."""
    if sent is not None:
        assert set(cards_in(replay)) <= sent
    told = set[Card]()
    for step in replay["steps"]:
        told |= set(cards_in(step["told"], "text"))
        for place, shown in step["round"]["felt"]["places"].items():
            if replay["place"] not in (place, shown.get("player")):
                assert {
                    card for text in shown.get("cards", ()) if text != HIDDEN for card in read_cards(text)
                } <= told, step
        assert set(read_cards("".join(step["round"]["felt"]["board"]))) <= told
    assert replay["steps"][-1]["round"]["felt"]["status"] != "open"
    assert "seats" in replay["steps"][-1]["round"]["result"]


def test_an_auditor_sees_every_hand_and_a_seed_among_players_is_for_auditors_only(tmp_path: Path) -> None:
    async def run() -> None:
        room, table = open_room(tmp_path / "room.db"), "wa-poker-draw"
        await together(await seated(room, table, "anna", "bob"), 2)
        for found in room.tables[table].rounds:
            assert replayed(found, table, "anna")["shuffle"].get("seed") is None
            all_of_it = replayed(found, table, "olga", whole=True)
            assert all_of_it["shuffle"]["seed"]
            for step in all_of_it["steps"]:
                assert HIDDEN not in json.dumps(step)
        await close_room(room)

    asyncio.run(run())


def test_a_list_that_somebody_changed_is_told_and_made_anew(tmp_path: Path) -> None:
    """The list is a cache: verification compares it with the log, and a start that replays a round corrects it."""
    path = tmp_path / "room.db"

    async def played_once() -> None:
        room = await open_floor(path, CAROL)
        anna = await InsidePlayer(room, FELT, person(room, "anna")).connect()
        dora = await InsidePlayer(room, FELT, person(room, "dora", "dealer", "supervisor")).connect()
        await wager(anna, "sit 1 500")
        await begin(dora, anna, "bet ante 10")
        await deal(dora, anna)
        await close_room(room)

    async def history_of(name: str) -> list[int]:
        room = await open_floor(path)
        found = [one.net for one in room.caches.played.of(name, 10)[0]]
        await close_room(room)
        return found

    asyncio.run(played_once())
    honest = asyncio.run(history_of("anna"))
    assert len(honest) == 1
    for forged in (
        "UPDATE played SET net = 99999900",
        "UPDATE played SET net = 'much'",
        "INSERT INTO played SELECT table_name, 7, player, game, status, ended, 5, cards, board, position FROM played",
    ):
        with closing(sqlite3.connect(path)) as database, database:
            database.execute(forged)
        store = Store.at(path)
        assert any("anna is listed with" in problem for problem in verify(store).problems), forged
        empty(store.engine, played.kept)
        assert verify(store).problems == []
        snapshots.forget(store)
        store.close()
        assert asyncio.run(history_of("anna")) == honest
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE played SET net = 99999900")
    with closing(Store.at(path)) as store:
        snapshots.forget(store)
    assert asyncio.run(history_of("anna")) == honest, "without anybody's help where the round is folded again"
