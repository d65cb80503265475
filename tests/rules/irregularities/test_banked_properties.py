"""Any irregularity of a house game at any time conserves chips and cards, and the round ends."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.books.adjudication import replay
from pitboss.core.cards import UNSEEN, Card
from pitboss.core.refusals import Refusal
from pitboss.rules.banked.round import BankedRound
from pitboss.rules.event import Ruled
from pitboss.rules.record import Record, read_record, write_record
from rules.irregularities.banked_lines import TroubledTable, error_lines, official_lines
from toolkit.banked import GAMES, snapshot
from toolkit.effort import share

SEEDS = st.integers(0, 2**32)
EVERY_GAME = pytest.mark.parametrize("game", GAMES)
QUICK = share(25)


def begin(game: str, seed: int, steps: int) -> TroubledTable:
    table = TroubledTable(game, seed)
    for _ in range(steps):
        if table.round.status == "open":
            table.round.push(table.step())
    return table


def push(round_: BankedRound, line: str) -> Refusal | None:
    try:
        round_.push(line)
    except Refusal as refusal:
        return refusal
    return None


def cards_on_the_table(round_: BankedRound) -> list[Card]:
    ahead = round_.memory.ahead if round_.memory else ()
    hands = [card for box in round_.boxes.values() for card in box.cards]
    return [c for c in (*hands, *round_.dealer, *round_.board, *round_.jackpot_cards, *ahead) if c != UNSEEN]


def check(round_: BankedRound) -> None:
    """Check that every card is on the table once and that those to act are named; every line checks the chips."""
    cards = cards_on_the_table(round_)
    assert len(set(cards)) == len(cards)
    assert set(cards) <= round_.out
    if round_.status == "open" and round_.closed:
        assert round_.due() is not None or round_.legal_actions()


def finish(table: TroubledTable) -> BankedRound:
    for _ in range(300):
        if table.round.status != "open":
            return table.round
        table.round.push(table.step())
        check(table.round)
    raise AssertionError(f"the round does not end: {table.round.lines}")


@EVERY_GAME
@QUICK
@given(seed=SEEDS, steps=st.integers(0, 25), more=st.integers(0, 3))
def test_any_irregularity_at_any_moment_still_ends_conserves_and_replays(
    game: str, seed: int, steps: int, more: int
) -> None:
    table = begin(game, seed, steps)
    for _ in range(1 + more):
        if table.round.status != "open":
            break
        lines = [*error_lines(table), *official_lines(table)]
        legal = [line for line in lines if push(table.round.copy(), line) is None]
        if legal:
            table.round.push(table.rng.choice(legal))
            check(table.round)
        for _ in range(table.rng.randint(0, 4)):
            if table.round.status == "open":
                table.round.push(table.step())
    round_ = finish(table)
    answer = round_.answer()
    assert sum(w.staked for seat in answer.seats.values() for w in seat.wagers) == round_.chips_in
    again = replay(read_record(write_record(Record(game=game, actions=tuple(round_.lines), table=table.sign))))
    assert again.events == round_.events
    assert again.answer() == answer


@EVERY_GAME
@QUICK
@given(seed=SEEDS, steps=st.integers(0, 25))
def test_what_is_refused_changes_nothing_and_says_why(game: str, seed: int, steps: int) -> None:
    table = begin(game, seed, steps)
    before = snapshot(table.round)
    for line in [*error_lines(table), *official_lines(table)]:
        trial = table.round.copy()
        refusal = push(trial, line)
        if refusal:
            assert refusal.message
            assert snapshot(trial) == before, line
        else:
            assert any(isinstance(event, Ruled) and event.text for event in trial.steps[-1].events), line
        assert snapshot(table.round) == before, "a copy goes its own way"


VOID = {
    "wa-crown-holdem": "operator void",
    "wa-ultimate-texas-holdem": "operator void",
    "vic-three-card-poker": "higher-duties-dealer void",
}


@EVERY_GAME
@QUICK
@given(seed=SEEDS, steps=st.integers(0, 40), trouble=st.booleans())
@pytest.mark.rule("wa-crown-holdem 6.4(a)", "wa-ultimate-texas-holdem 6.4(a)", "vic-three-card-poker 13.5")
@pytest.mark.rule("ruling wa-crown-holdem R33", "ruling wa-ultimate-texas-holdem U39")
@pytest.mark.rule("ruling vic-three-card-poker TC-J9", "ruling vic-three-card-poker TC-I11")
def test_voiding_gives_every_chip_back_and_the_pools_as_they_were(
    game: str, seed: int, steps: int, trouble: bool
) -> None:
    table = begin(game, seed, steps)
    if trouble and table.round.status == "open":
        lines = [line for line in error_lines(table) if push(table.round.copy(), line) is None]
        if lines:
            table.round.push(table.rng.choice(lines))
    round_ = table.round
    if round_.status != "open":
        return
    round_.push(VOID[game])
    answer = round_.answer()
    assert answer.status == "void"
    assert all(seat.net == 0 for seat in answer.seats.values())
    assert all(w.returned == w.staked and w.paid == 0 for seat in answer.seats.values() for w in seat.wagers)
    standing, sign = round_.jackpot(), round_.sign.jackpot
    assert standing
    assert sign
    assert standing.balances == sign.opening
