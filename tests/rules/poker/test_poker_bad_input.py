"""A poker round is played or refused in a sentence, for any sign, seat list or line."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.books.catalogue import poker
from pitboss.core.errors import PitbossError
from pitboss.core.refusals import Refusal, WrongSign
from toolkit.effort import share
from toolkit.poker import POKER

SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-5, 200)
    | st.sampled_from(
        ["", "0", "5", "-1", "2.50", "0.001", "1e9", "no-limit", "limit", "spread", "reduced", "full", "literal", "x"]
    )
)
VALUES = st.recursive(
    SCALARS, lambda one: st.lists(one, max_size=4) | st.dictionaries(st.text(max_size=3), one, max_size=2)
)
KEYS = ["minimum", "maximum", "unit", "betting", "deck", "opener", "chip", "commission", "heads-up", "straddles",
        "kind", "carried", "jackpot", "bonus", "blinds", "time"]  # fmt: skip
SETUP = ["antes", "blinds_or_straddles", "min_bet", "small_bet", "big_bet", "starting_stacks", "ante_trimming_status"]


@pytest.mark.parametrize("game", POKER)
@share(30)
@given(
    table=st.dictionaries(st.sampled_from(KEYS), VALUES, max_size=3),
    setup=st.dictionaries(st.sampled_from(SETUP), VALUES | st.lists(st.integers(0, 50), max_size=5), max_size=3),
)
def test_any_sign_is_read_or_refused(game: str, table: Any, setup: Any) -> None:
    setup = {"starting_stacks": [50, 50, 50], **setup}
    round_, refused = tried(lambda: poker(game).new_round(table, setup))
    if refused is not None:
        assert isinstance(refused, WrongSign)
        assert refused.message
        return
    assert round_.due() is not None
    assert round_.answer().as_json()


def tried(act: Any) -> Any:
    """Return the result of an act, or the error that refuses it."""
    try:
        return act(), None
    except PitbossError as error:
        return None, error


WORDS = ["p1", "p2", "p3", "p7", "d", "clock", "supervisor", "f", "cc", "cbr", "sd", "sm", "muck", "post", "put", "say",
         "early", "bet", "dh", "db", "burn", "close", "settle", "error", "option", "void", "straddle", "raise", "AsKs",
         "2c3c4c", "????", "5", "10+10", "1000", "-1", "flop-chase-red", "exposed", "p2@1"]  # fmt: skip
LINES = st.lists(st.sampled_from(WORDS), min_size=1, max_size=4).map(" ".join)


@pytest.mark.parametrize("game", POKER)
@share(20)
@given(lines=st.lists(LINES, max_size=40))
def test_any_line_is_played_or_refused(game: str, lines: Any) -> None:
    round_ = poker(game).new_round({}, {"starting_stacks": [50, 50, 50]})
    for seat in range(1, 4):
        if (due := round_.due()) is not None and due.what == "dh":
            round_.push(f"d dh p{seat} " + "".join(f"{rank}{'chs'[seat - 1]}" for rank in "789TJ"[: due.count]))
    for line in lines:
        before = (round_.stacks, len(round_.steps), round_.status)
        _, refused = tried(lambda line=line: round_.push(line))
        if refused is not None:
            assert isinstance(refused, Refusal)
            assert refused.message
            assert refused.line == len(round_.steps) + 1
            assert (round_.stacks, len(round_.steps), round_.status) == before
