"""Properties of every round of every game: money, bounds, turns, replay, secrets."""

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.books.catalogue import poker
from pitboss.core.cards import Card
from pitboss.core.refusals import Refusal, RoundOver
from pitboss.rules import action as a
from pitboss.rules.event import BoardDealt, CardsDealt, HandShown
from pitboss.rules.poker.events import PotAwarded
from pitboss.rules.poker.round import PokerRound
from pitboss.rules.poker.state import FIELDS, NAMES
from pitboss.rules.view import PUBLIC, view
from toolkit.effort import share
from toolkit.poker import POKER, Table, begin

STACKS = (1, 2, 3, 5, 17, 40, 100, 250)
plays = share(6)


def new(game: str, seed: int) -> Table:
    """Return a round with a random sign, stacks and number of seats."""
    rng = random.Random(seed)
    declared = poker(game)
    deck = rng.choice(list(declared.decks))
    table: dict[str, Any] = {"deck": deck.name}
    if len(declared.structures) > 1:
        table["betting"] = rng.choice(declared.structures)
    if table.get("betting") == "spread" or rng.random() < 0.3:
        table["maximum"] = 40
    if declared.low_open and rng.random() < 0.5:
        table["opener"] = "low-card"
    if rng.random() < 0.3:
        table["commission"] = {"percent": 10, "cap": 10}
    if not declared.antes and declared.rules.straddles != 0 and rng.random() < 0.5:
        table["straddles"] = 1
    stacks = [rng.choice(STACKS) for _ in range(rng.randint(2, declared.decks[deck]))]
    return Table(begin(game, stacks, table), seed)


def facts(round_: PokerRound) -> Any:
    state = round_.state
    return [getattr(state, name) for name in FIELDS if name != "sign"] + [round_.status, len(round_.steps)]


@pytest.mark.parametrize("game", POKER)
@plays
@given(seed=st.integers(0, 2**32))
def test_a_round_ends_settled_with_every_chip_accounted_for(game: str, seed: int) -> None:
    table = new(game, seed)
    before = sum(table.round.state.sign.stacks)
    for _ in range(2000):
        if not table.step():
            break
        assert min(table.round.state.stacks) >= 0
    answer = table.round.answer()
    assert answer.status == "settled"
    assert sum(seat.net for seat in answer.seats.values()) == -answer.commission - sum(
        pot.amount for pot in answer.pots if pot.carried is True
    )
    carried = sum(pot.amount for pot in answer.pots if pot.carried is True)
    assert sum(seat.stack or 0 for seat in answer.seats.values()) + answer.commission + carried == before
    for event in table.round.events:
        if isinstance(event, PotAwarded):
            assert sum(event.winners.values()) + event.commission == event.amount


@pytest.mark.parametrize("game", POKER)
@plays
@given(seed=st.integers(0, 2**32))
def test_winners_put_chips_into_the_pots_they_win(game: str, seed: int) -> None:
    round_ = new(game, seed).finish()
    paid = [put + dead for put, dead in zip(round_.state.put, round_.state.antes, strict=True)]
    for event in round_.events:
        if isinstance(event, PotAwarded):
            assert all(paid[NAMES.index(seat)] > 0 for seat in event.winners)


@pytest.mark.parametrize("game", POKER)
@plays
@given(seed=st.integers(0, 2**32))
def test_the_bounds_offered_are_the_amounts_accepted(game: str, seed: int) -> None:
    table = new(game, seed)
    while True:
        for actor, choices in table.round.legal_actions().items():
            for choice in choices:
                if choice.verb != "cbr":
                    continue
                assert choice.minimum is not None
                assert choice.maximum is not None
                for amount in (choice.minimum, choice.maximum):
                    table.round.copy().push(a.BetRaise(actor, amount))
                for amount in (choice.minimum - choice.step, choice.maximum + choice.step):
                    before = facts(table.round)
                    with pytest.raises(Refusal):
                        table.round.push(a.BetRaise(actor, amount))
                    assert facts(table.round) == before
        if not table.step():
            return


def refuses(round_: PokerRound, line: str) -> bool:
    try:
        round_.push(line)
    except Refusal:
        return True
    return False


LINES = (
    "f",
    "cc",
    "cbr 3",
    "cbr 1000000",
    "put 1+1",
    "say raise",
    "early cbr 5",
    "sd",
    "sm",
    "muck",
    "post straddle",
)


@pytest.mark.parametrize("game", POKER)
@plays
@given(seed=st.integers(0, 2**32))
def test_a_refused_action_changes_nothing_and_no_action_breaks_the_round(game: str, seed: int) -> None:
    table = new(game, seed)
    rng = random.Random(seed)
    while True:
        for line in [*(f"p{rng.randint(1, 14)} {rng.choice(LINES)}" for _ in range(3)), "d db 7c8c9c", "d burn"]:
            trial = table.round.copy()
            if refuses(trial, line):
                assert facts(trial) == facts(table.round)
            elif line.startswith("p") and rng.random() < 0.5:
                table.round = trial
        if not table.step():
            break
    with pytest.raises(RoundOver):
        table.round.push("p1 cc")


@pytest.mark.parametrize("game", POKER)
@plays
@given(seed=st.integers(0, 2**32))
def test_the_same_lines_give_the_same_events(game: str, seed: int) -> None:
    first = new(game, seed).finish()
    again = new(game, seed).round
    for line in first.lines:
        again.push(line)
    assert again.events == first.events
    assert again.answer() == first.answer()
    assert facts(again) == facts(first)


def known_to(viewer: str, round_: PokerRound) -> Any:
    """Return the cards that a viewer has seen, according to the events themselves."""
    known: set[Card] = set()
    for event in round_.events:
        if isinstance(event, BoardDealt | HandShown) or (
            isinstance(event, CardsDealt) and (event.up or event.to == viewer)
        ):
            known.update(event.cards)
    return {str(card) for card in known}


def cards_in(value: Any) -> Any:
    """Return every card written anywhere in a view."""
    if isinstance(value, str):
        return {value} if len(value) == 2 and value[0] in "23456789TJQKA" and value[1] in "cdhs" else set()
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list | tuple):
        return set().union(*map(cards_in, value)) if value else set()
    return set()


@pytest.mark.parametrize("game", POKER)
@plays
@given(seed=st.integers(0, 2**32))
def test_a_view_never_shows_a_card_its_viewer_was_not_shown(game: str, seed: int) -> None:
    table = new(game, seed)
    while table.step():
        seats = NAMES[: table.round.sign.seats]
        for viewer in (*seats, PUBLIC, "d"):
            seen = view(table.round, viewer)
            shown = cards_in(msgspec.to_builtins(seen.felt))
            for event in seen.events:
                cards = getattr(event, "cards", ())
                shown |= {str(card) for card in cards if str(card) != "??"}
            assert shown <= known_to(viewer, table.round), viewer
            if viewer in seats:
                assert seen.choices == table.round.legal_actions().get(viewer, ())
            else:
                assert not seen.choices
