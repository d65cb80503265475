"""Search every byte sent to every seat for cards that the seat may not know.

What a seat may know, and from which line on, comes from the log's raw events and not from `view`: its own cards,
face-up cards, the board, and shown hands. No message may contain any other card.
"""

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pitboss.books.catalogue import GAMES
from pitboss.core.cards import Card, read_cards
from pitboss.log.kinds.table import TableMachine
from pitboss.log.log import replay
from pitboss.pit.table.event import CardsDrawn, RoundStarted
from pitboss.room.demo import table_name
from pitboss.room.room import Room
from pitboss.room.wire.messages import ServerMessage, write_message
from pitboss.rules.banked.round import BankedRound
from pitboss.rules.event import BoardDealt, CardsDealt, HandShown
from toolkit.client import together
from toolkit.contributing import ContributingPlayer
from toolkit.effort import PROVING, effort
from toolkit.room import InsidePlayer, close_room, open_room, person

ROUNDS = effort("SECRET_ROUNDS", quick=3, proof=40)
"""Rounds per game."""
CODES = re.compile(r"(?:[2-9TJQKA][cdhs])+")
WORDS = {str(card.name): card for card in map(Card, range(52))}
SAID = re.compile("|".join(sorted(WORDS, key=len, reverse=True)))
NEVER = 10**9
MESSAGE: msgspec.json.Decoder[ServerMessage] = msgspec.json.Decoder(ServerMessage)


def cards_in(message: Any, key: str = "") -> Iterator[Card]:
    """Yield every card that a message names, in code or in words, wherever it stands."""
    if isinstance(message, dict):
        for name, value in message.items():
            yield from cards_in(value, name)
    elif isinstance(message, list):
        for value in message:
            yield from cards_in(value, key)
    elif isinstance(message, str):
        if CODES.fullmatch(message):
            yield from read_cards(message)
        for word in re.split(r"[^0-9A-Za-z]+", message):
            if key == "text" and CODES.fullmatch(word):
                yield from read_cards(word)
        for found in SAID.findall(message):
            yield WORDS[found]


class Knowledge:
    """The line of the log from which each viewer of a round may know each card."""

    def __init__(self) -> None:
        self.first = 0
        self.everybody: dict[Card, int] = {}
        self.own: dict[tuple[str, Card], int] = {}
        self.seeds: list[str] = []
        self.seed_from = NEVER

    def may(self, name: str | None, card: Card, number: int) -> bool:
        return number >= min(self.everybody.get(card, NEVER), self.own.get((name or "", card), NEVER))


def rounds_of(room: Room, table: str) -> list[Knowledge]:
    """Return what each seat could know in every round of a table, from the raw log."""
    fold, rounds = TableMachine(table), [Knowledge()]
    for entry in room.store.read(table):
        events = list(replay(fold, entry).events)
        if entry.line.text.startswith("!mix"):
            assert fold.shoe is not None
            made = fold.shoe.shuffles[0]
            assert made.mixed is not None
            secret = [made.seed.hex(), made.mixed.house]
        now = rounds[-1]
        for event in events:
            if isinstance(event, RoundStarted):
                now = Knowledge()
                now.first, now.seeds = entry.number, secret
                rounds.append(now)
            elif isinstance(event, CardsDealt):
                note_dealt(fold, now, event, entry.number)
            elif isinstance(event, BoardDealt | HandShown):
                for card in event.cards:
                    now.everybody.setdefault(card, entry.number)
            elif isinstance(event, CardsDrawn):
                for card in event.cards.values():
                    now.everybody.setdefault(card, entry.number)
        if entry.line.text.startswith("d dj "):  # cards turned for a jackpot lie face up
            for card in read_cards(entry.line.text.split()[2]):
                now.everybody.setdefault(card, entry.number)
        if isinstance(fold.floor.round, BankedRound) and fold.floor.round.status == "settled":
            now.seed_from = min(now.seed_from, entry.number)
    return rounds


def note_dealt(fold: TableMachine, now: Knowledge, event: CardsDealt, number: int) -> None:
    place = event.to
    round_ = fold.floor.round
    if isinstance(round_, BankedRound) and place[1:].isdigit():
        place = round_.boxes[int(place[1:])].player or place
    for card in event.cards:
        if event.up:
            now.everybody.setdefault(card, number)
        elif place in fold.floor.places:
            now.own.setdefault((fold.floor.places[place], card), number)


NOTHING: tuple[object, ...] = (None, False, "", "0.00", [], {}, "in", "software", 0)
"""Defaults, which a message may leave out."""


def unnamed(sent: Any, read: Any, at: str = "") -> list[str]:
    """Return the fields of a message that its schema does not have."""
    if isinstance(sent, dict):
        new = [f"{at}.{key}" for key in sent.keys() - read.keys() if sent[key] not in NOTHING]
        return new + [
            found for key in sent.keys() & read.keys() for found in unnamed(sent[key], read[key], f"{at}.{key}")
        ]
    if isinstance(sent, list):
        return [found for one, other in zip(sent, read, strict=True) for found in unnamed(one, other, at)]
    return []


def check(player: InsidePlayer, rounds: list[Knowledge]) -> int:
    """Search everything that one listener received, and return how many cards it saw."""
    seen, before = 0, 0
    for text in player.received:
        message = json.loads(text)
        assert not unnamed(message, json.loads(write_message(MESSAGE.decode(text)))), text
        number = message.get("number", before)
        # a message tells of the round that was going on and of all that have begun since
        since = [one for one in rounds if before < one.first <= number]
        now = [*[one for one in rounds if one.first <= before][-2:], *since]
        before = number
        for card in cards_in(message):
            seen += 1
            assert any(one.may(player.listener.name, card, number) for one in now), (player.name, card, text)
        for one in rounds:
            for seed in one.seeds:
                assert seed not in text or number >= one.seed_from, (player.name, text)
    return seen


async def play(path: Path, game: str) -> int:
    room = open_room(path)
    table = table_name(game)
    people = [person(room, name) for name in ("anna", "bob")]
    players = [await ContributingPlayer(room, table, who).connect() for who in people]
    watcher = await InsidePlayer(room, table, None).connect()
    for player in players:
        assert (await player.sit())["type"] == "ack"
    await together([*players], ROUNDS)
    for player in players:
        await player.do("leave")
    await room.journal.flushed()
    while watcher.unread:
        await watcher.read()
    rounds = rounds_of(room, table)
    assert len(rounds) > ROUNDS
    seen = sum(check(player, rounds) for player in (*players, watcher))
    await close_room(room)
    return seen


@pytest.mark.proof
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("sitting", range(2 if PROVING else 1))
@pytest.mark.rule("ruling wa-poker N1")
def test_no_seat_is_sent_a_card_it_may_not_know(
    game: str, sitting: int, tmp_path: Path, figure: Callable[[str], None]
) -> None:
    messages = asyncio.run(play(tmp_path / "room.db", game))
    assert messages > ROUNDS
    figure(f"{game}, sitting {sitting + 1}: {ROUNDS} rounds, {messages} messages, no secret in any")


def test_the_search_finds_cards_in_code_and_in_words() -> None:
    message = {"told": [{"text": "bob shows ace of spades, ten of clubs: pair"}], "table": {"cards": ["Kd", "??"]}}
    assert set(cards_in(message)) == set(read_cards("AsTcKd"))
    assert list(cards_in({"line": "dh p1 AsKs", "text": "p1 AsKs"})) == list(read_cards("AsKs"))
