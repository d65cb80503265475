"""A software dealer shuffles a whole deck for every round, and deals only the cards of that shuffle."""

import asyncio
from pathlib import Path

import pytest

from pitboss.core.cards import read_cards
from pitboss.core.cards.deck import FULL
from pitboss.core.cards.mixing import mix
from toolkit.client import together
from toolkit.room import InsidePlayer, close_room, open_room, person

ROUNDS = 4


@pytest.mark.rule("vic-crown-poker 5.1", "wa-poker 5.2")
@pytest.mark.parametrize("table", ["vic-crown-poker-holdem", "wa-poker-holdem"])
def test_every_round_has_a_shuffle_of_its_own(tmp_path: Path, table: str) -> None:
    async def run() -> list[str]:
        room = open_room(tmp_path / "room.db")
        players = [await InsidePlayer(room, table, person(room, name)).connect() for name in ("anna", "bob")]
        for player in players:
            await player.sit()
        await together(players, ROUNDS)
        await room.journal.flushed()
        lines = [entry.line.text for entry in room.store.read(table)]
        await close_room(room)
        return lines

    lines = [line for line in asyncio.run(run()) if not line.startswith("meter ")]
    begins = [number for number, line in enumerate(lines) if line == "deal"]
    assert len(begins) >= ROUNDS
    shuffles = [lines[number - 1].split() for number in begins]
    fixed = [line.split() for line in lines if line.startswith("!fix ")][: len(begins)]
    assert [words[0] for words in shuffles] == ["!mix"] * len(begins)
    assert len({words[2] for words in fixed}) == len(begins)
    for begin, end, words, house in zip(begins, [*begins[1:], len(lines)], shuffles, fixed, strict=True):
        made = mix(house[1], house[2], [], {}, FULL)
        assert made.commitment == words[1]
        deck = [str(card) for card in made.cards]
        assert len(set(deck)) == 52
        dealt = [line.split() for line in lines[begin:end] if line.startswith(("d dh ", "d db ", "d burn"))]
        top = 0
        for line in dealt:
            cards = [str(card) for card in read_cards(line[-1])] if line[1] != "burn" else []
            assert cards == deck[top : top + len(cards)], (line, top)
            top += len(cards) or 1
