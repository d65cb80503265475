"""The count of cards that left the deck is right after every line, because it limits the cards that can be dealt."""

from pathlib import Path

import pytest

from pitboss.books.adjudication import begin
from pitboss.core.cards import UNSEEN
from pitboss.core.refusals import Refusal
from pitboss.rules.poker.events import Burnt, Misdealt
from pitboss.rules.poker.round import PokerRound
from pitboss.rules.record import read_record

RECORDS = Path(__file__).parent.parent.parent / "records"
FOLDERS = sorted(path.name for path in RECORDS.iterdir() if path.name.startswith(("wa-poker-", "vic-crown-poker-")))
SILENT = {
    **dict.fromkeys(("early-flop", "early-turn", "early-fourth"), (1,)),
    **dict.fromkeys(("early-river", "early-fifth", "flop-too-many"), (0, 1)),
    "no-burn": (-1,),
}
"""Irregularities that burn a card, if one was due, or return one, without an event."""


def left_the_deck(round_: PokerRound) -> int:
    """Count the cards with known faces, and the cards that lie unseen in a hand."""
    return round_.state.used.bit_count() + sum(hand.count(UNSEEN) for hand in round_.state.hole)


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_card_that_left_the_deck_is_counted_once(folder: str) -> None:
    for path in sorted((RECORDS / folder).glob("*.toml")):
        try:
            round_, lines = begin(read_record(path.read_bytes()))
        except Refusal:
            continue
        assert isinstance(round_, PokerRound)
        before = 0
        for number, line in enumerate(lines, 1):
            try:
                events = round_.push(line)
            except Refusal:
                break
            if any(isinstance(event, Misdealt) for event in events):
                before = 0  # burns go back with everything else
            burns = round_.state.dealt - left_the_deck(round_)
            told = burns - before - sum(isinstance(event, Burnt) for event in events)
            silent = SILENT.get(line.split()[2], (0,)) if line.startswith("d error") else (0,)
            assert told in silent, f"{path.name}, line {number}: {line}"
            before = burns
