"""Cards are dealt in the clause's order, and a showdown's pots can be undone until pushed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.core.refusals import NotAllowed, Refusal
from pitboss.rules import action as a
from pitboss.rules.poker.round import PokerRound
from pitboss.rules.poker.state import DEAL, NAMES
from rules.poker.test_poker_properties import facts, new
from toolkit.effort import share
from toolkit.poker import POKER, Table

plays = share(6)
seeds = st.integers(0, 10**6)


def steps(table: Table) -> bool:
    """Take one step; return False at the end."""
    try:
        return table.step()
    except Refusal as refusal:
        raise AssertionError((refusal.message, table.round.lines)) from refusal


def wrong_seats(round_: PokerRound) -> list[int]:
    """Return seats that have cards due although it is not their turn."""
    state, due = round_.state, round_.due()
    if state.phase != DEAL or due is None or due.what != "dh":
        return []
    return [seat for seat in range(state.n) if state.hole_due[seat] and NAMES[seat] != due.to]


@pytest.mark.parametrize("game", POKER)
@plays
@given(seed=seeds)
def test_a_card_out_of_order_is_refused_with_the_clause_of_the_deal(game: str, seed: int) -> None:
    table = new(game, seed)
    while True:
        round_ = table.round
        before = facts(round_)
        for seat in wrong_seats(round_):
            with pytest.raises(NotAllowed, match="has cards due first") as refused:
                round_.push(a.DealHole("d", NAMES[seat], (table.deck[-1],)))
            assert set(round_.sign.streets[round_.state.street].rules.deal) <= set(refused.value.rules)
            assert facts(round_) == before
        if not steps(table):
            break


@pytest.mark.parametrize("game", POKER)
@plays
@given(seed=seeds)
def test_one_card_at_a_time_twice_round_is_as_good_as_whole_hands(game: str, seed: int) -> None:
    table = new(game, seed)
    round_ = table.round
    cards = len(round_.sign.streets[0].hole)
    top = iter(reversed(table.deck))
    dealt: list[list[object]] = [[] for _ in range(round_.state.n)]
    for _ in range(cards):
        for seat in range(round_.state.n):
            card = next(top)
            round_.push(a.DealHole("d", NAMES[seat], (card,)))
            dealt[seat].append(card)
    assert round_.state.hole == [tuple(hand) for hand in dealt]


@pytest.mark.parametrize("game", POKER)
@plays
@given(seed=seeds)
def test_pots_of_a_showdown_can_be_undone_until_they_are_pushed_and_then_stand(game: str, seed: int) -> None:
    table = new(game, seed)
    while steps(table):
        pass
    round_ = table.round
    answer = round_.answer()
    if not round_.to_be_pushed:
        assert answer.status == "settled"
        with pytest.raises(Refusal, match="there is no pot to push"):
            round_.push("d push")
        return
    undone, pushed = round_.copy(), round_.copy()
    undone.push("d error defective-deck")
    assert undone.status == "void"
    assert undone.stacks == list(round_.sign.stacks)
    pushed.push("d push")
    assert pushed.answer() == answer
    assert not pushed.to_be_pushed
    for line in (
        "d error defective-deck",
        "d error wrong-count p1 9",
        "d error disruption fire",
        "supervisor void fire",
    ):
        with pytest.raises(Refusal):
            pushed.push(line)
    assert pushed.answer() == answer
