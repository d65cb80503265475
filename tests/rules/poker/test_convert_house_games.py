"""Random hands of the house's own games, written as PHH and read again, are the same hands on the same stacks."""

import random

import pytest

from pitboss.books.catalogue import GAMES, poker
from pitboss.books.finishing_stacks import compare
from pitboss.histories.book import judge_by_book
from pitboss.histories.export import export
from pitboss.histories.phh import full
from pitboss.rules.record import Record, read_record
from toolkit.poker import Table, begin

HOUSE = [game for game in GAMES if not GAMES[game].approved]
HANDS = 25


def a_hand(game: str, seed: int) -> Record:
    """Return a random hand with its final stacks."""
    rng = random.Random(f"{game} {seed}")
    seats = rng.randint(2, max(poker(game).decks.values()))
    stacks = [rng.choice([12, 25, 60, 200]) for _ in range(seats)]
    round_ = Table(begin(game, stacks, {"minimum": "4"}), seed).finish()
    ended = [stack // 100 for stack in round_.stacks]
    return Record(
        game=game,
        actions=tuple(round_.lines),
        table={"minimum": "4"},
        setup={"starting_stacks": stacks},
        metadata={"finishing_stacks": ended},
    )


@pytest.mark.parametrize("game", HOUSE)
def test_phh_of_random_hands_ends_on_the_same_stacks(game: str) -> None:
    for seed in range(HANDS):
        record = a_hand(game, seed)
        text = export(record, "phh")
        again = compare(read_record(text))
        assert again.same, text
        assert again.got == compare(record).got
        assert judge_by_book(full("", text)).verdict == "exact", text


@pytest.mark.parametrize("game", HOUSE)
def test_what_one_player_may_tell_hides_the_others_hole_cards(game: str) -> None:
    for seed in range(HANDS):
        text = export(a_hand(game, seed), "phh", "p1")
        assert compare(read_record(text)).same, text
        lines = read_record(text).actions
        tabled = "".join(line.split()[-1] for line in lines if " sm " in line)
        for line in lines:
            if line.startswith("d dh") and " p1 " not in line and not poker(game).antes:
                cards = line.split()[3]
                assert all(cards[at : at + 2] in tabled + "??" for at in range(0, len(cards), 2))
