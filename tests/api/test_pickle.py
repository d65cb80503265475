"""Rounds can be pickled and compared: the same actions at the same table are the same round."""

import copy
import pickle
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pitboss
from toolkit.effort import share
from toolkit.every_game import EVERY_GAME, new_table, step

plays = share(3)


@pytest.mark.parametrize("game", EVERY_GAME)
@plays
@given(seed=st.integers(0, 2**32), stops=st.integers(0, 60))
def test_a_round_of_every_game_is_pickled_and_equal(game: str, seed: int, stops: int) -> None:
    table = new_table(game, seed, 0.1)
    for _ in range(stops):
        if not step(table):
            break
    round_ = table.round
    for twin in (pickle.loads(pickle.dumps(round_)), copy.deepcopy(round_), round_.copy()):
        assert twin == round_
        assert twin.answer() == round_.answer()
        assert [pitboss.view(twin, who) for who in ("p1", "d")] == [pitboss.view(round_, who) for who in ("p1", "d")]
    if round_.steps:
        round_.pop()
        assert round_ != twin


def test_amounts_written_differently_are_the_same_sign() -> None:
    one, other = (pitboss.new_round("wa-ultimate-texas-holdem", minimum=ten, maximum="500") for ten in ("10", 10))
    assert one == other
    assert one != pitboss.new_round("wa-ultimate-texas-holdem", minimum="10")
    assert one != pitboss.new_round("wa-crown-holdem", minimum="10", maximum="500")
    assert one != "a round"
    one.push("p1 bet ante 10")
    assert one != other
    other.push("p1 bet ante 10")
    assert one == other


def test_another_process_loads_a_pickled_round() -> None:
    hand = pitboss.new_round("wa-poker/holdem", starting_stacks=["100", "70"], blinds_or_straddles=["1", "2"])
    hand.push("d dh p1 AsKs")
    code = "import pickle, sys; print(pickle.load(sys.stdin.buffer).lines)"
    told = subprocess.run([sys.executable, "-c", code], input=pickle.dumps(hand), check=True, capture_output=True)
    assert told.stdout.decode().strip() == "['d dh p1 AsKs']"
