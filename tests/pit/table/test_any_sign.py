"""Every accepted sign can be played, and a sign that would break a table later is refused."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.books.catalogue import GAMES
from pitboss.bots.casual import Bot
from pitboss.core.refusals import Refusal, WrongSign
from pitboss.pit.table.sign import MoreTime, TableSign, checked, demo_table, read_sign, write_sign
from pitboss.rules.banked.round import BankedRound
from toolkit.table import CROWN, THREE_CARD, VIC_HOLDEM, WA_HOLDEM, Sitting

DRAW_ANTE = TableSign(game="wa-poker/draw-ante", table={"minimum": "10"}, buy_in="200", places=4)


@pytest.mark.parametrize(
    ("sign", "changes"),
    [
        (DRAW_ANTE, {"table": {"minimum": "10", "carried": "500"}}),
        (THREE_CARD, {"table": {"minimum": "10", "personal": {"1": ["5", "10"]}}}),
        (WA_HOLDEM, {"table": {"blinds": ["1", "2"]}}),
        (VIC_HOLDEM, {"table": {"time": {"seconds": 30, "extensions": 2, "extra": 30, "fee": "5"}}}),
        (WA_HOLDEM, {"time_to_act": -5}),
        (WA_HOLDEM, {"time_to_act": 601}),
        (WA_HOLDEM, {"places": 1}),
        (WA_HOLDEM, {"buy_in": "-5", "buy_in_most": ""}),
        (WA_HOLDEM, {"buy_in": "abc", "buy_in_most": ""}),
        (WA_HOLDEM, {"bets": ("10",)}),
        (WA_HOLDEM, {"blinds": ("1", "2", "5", "9"), "places": 3}),
        (WA_HOLDEM, {"pool": "../x"}),
        (CROWN, {"blinds": ("5", "10")}),
        (VIC_HOLDEM, {"time_to_act": 30, "more_time": MoreTime(seconds=-1, times=2, fee="2")}),
        (VIC_HOLDEM, {"time_to_act": 30, "more_time": MoreTime(seconds=30, times=0, fee="2")}),
        (VIC_HOLDEM, {"time_to_act": 30, "more_time": MoreTime(seconds=30, times=2, fee="-2")}),
    ],
)
def test_a_sign_that_would_break_the_table_is_refused(sign: TableSign, changes: dict[str, Any]) -> None:
    with pytest.raises(WrongSign) as refused:
        checked(msgspec.structs.replace(sign, **changes))
    assert refused.value.message


AMOUNTS = st.sampled_from(("1", "2", "5", "10", "20", "0.5", "0.01", "7.33", "100", "1000000", "0", "-1", "x", ""))
TABLE: dict[str, st.SearchStrategy[Any]] = {
    "minimum": AMOUNTS,
    "maximum": AMOUNTS,
    "unit": AMOUNTS,
    "chip": AMOUNTS,
    "betting": st.sampled_from(("no-limit", "pot-limit", "half-pot-limit", "limit", "spread", "all")),
    "deck": st.sampled_from(("full", "reduced", "tarot")),
    "straddles": st.integers(-1, 3),
    "opener": st.sampled_from(("low-card", "high-card")),
    "heads-up": st.just("literal"),
    "time": st.just({"seconds": 30}),
    "carried": AMOUNTS,
    "commission": st.dictionaries(
        st.sampled_from(("percent", "flat", "cap", "minimum", "unit", "per-player", "when")),
        AMOUNTS | st.sampled_from(("flop-seen", "any-pot")),
    ),
    "jackpot": st.dictionaries(st.sampled_from(("wager", "pool", "reserve", "reseed", "meter")), AMOUNTS),
    "trips": st.sampled_from(("pay-table-2", "A")),
    "pair-plus": st.sampled_from(("B", "pay-table-2")),
}


@st.composite
def signs(draw: st.DrawFn) -> TableSign:
    """Return a sensible sign of some game with a few changes, sensible or not."""
    entry = GAMES[draw(st.sampled_from(sorted(GAMES)))]
    base = demo_table(entry).sign(entry)
    keys = draw(st.lists(st.sampled_from(sorted(TABLE)), max_size=2, unique=True))
    changes: dict[str, Any] = {"table": {**base.table, **{key: draw(TABLE[key]) for key in keys}}}
    others: dict[str, st.SearchStrategy[Any]] = {
        "blinds": st.lists(AMOUNTS, max_size=4).map(tuple),
        "bets": st.lists(AMOUNTS, max_size=3).map(tuple),
        "places": st.integers(-1, 13),
        "buy_in": AMOUNTS,
        "buy_in_most": AMOUNTS,
        "time_to_act": st.integers(-1, 601),
        "time_charge": AMOUNTS,
    }
    for key in draw(st.lists(st.sampled_from(sorted(others)), max_size=1)):
        changes[key] = draw(others[key])
    return msgspec.structs.replace(base, **changes)


def refused(act: Callable[[], object]) -> str:
    """Return the sentence of a refusal, empty if there was none. Any other exception fails the test."""
    try:
        act()
    except Refusal as refusal:
        return f"{refusal.message} {refusal.rules}"
    return ""


def try_(sitting: Sitting, by: str, line: str) -> None:
    refused(lambda: sitting.say(by, line))


@settings(deadline=None, max_examples=150)
@given(sign=signs(), stacks=st.lists(st.sampled_from(("0.01", "1", "3.37", "200", "1000")), min_size=2, max_size=4))
def test_whatever_sign_is_accepted_a_round_is_played_or_refused_with_a_sentence(
    sign: TableSign, stacks: list[str]
) -> None:
    if refused(lambda: read_sign(write_sign(sign))):
        return
    sitting = Sitting(sign)
    for seat, stack in enumerate(stacks[: sign.seats], 1):
        try_(sitting, f"n{seat}", f"sit {seat} {stack}")
    try_(sitting, sitting.official, "open")
    for _ in range(2):
        if refused(sitting.deal):
            break
        playing = sitting.table.round
        if isinstance(playing, BankedRound) and sitting.table.in_round:
            for name in sitting.table.places.values():
                for wager in playing.game.wagers:
                    try_(sitting, name, f"bet {wager.name} 10")
        sitting.finish({name: Bot(name) for name in sitting.table.places.values()})
    assert sitting.table.facts().sign == sitting.again().facts().sign
