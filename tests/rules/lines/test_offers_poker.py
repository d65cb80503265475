"""A poker round offers exactly the amounts, numbers of cards and words that it accepts."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.core.cards import UNSEEN, write_cards
from pitboss.core.money import Chips, short_money
from pitboss.core.refusals import MachineFault, Refusal, WrongAmount
from pitboss.rules.poker.round import PokerRound
from pitboss.rules.poker.state import NAMES
from pitboss.rules.round import Choice
from toolkit.effort import share
from toolkit.every_game import PokerTable, faces
from toolkit.poker import POKER, begin, deal

plays = share(3)
PLAIN = ("f", "cc", "post straddle", "option more-time", "option tap-out", "option continue", "option withdraw")
"""Verbs without amount or cards; `sm` and `muck` are open to more players than those who are asked."""


def taken(round_: PokerRound, line: str) -> bool:
    """Return True if a copy of the round accepts the line."""
    try:
        round_.copy().push(line)
    except MachineFault:
        raise
    except Refusal:
        return False
    return True


def amounts_around(choice: Choice, chance: random.Random) -> set[Chips]:
    """Return the bounds, their neighbours, multiples of the step, and amounts that are invalid."""
    low, high = choice.minimum or 1, choice.maximum or 2 * (choice.minimum or 1)
    step = choice.step
    near = {low - 1, low, low + 1, high - 1, high, high + 1, low + step, high - step, low - step, high + step}
    inside = {chance.randint(low, high) for _ in range(2)}
    return {amount for amount in near | inside | {one - one % step for one in inside} if amount > 0}


def assert_amounts(round_: PokerRound, actor: str, choice: Choice, chance: random.Random) -> None:
    for amount in sorted(amounts_around(choice, chance)):
        line = f"{actor} {choice.verb} {short_money(amount)}"
        assert taken(round_, line) == choice.allows(amount), (line, choice, round_.lines)
        assert choice.allows(choice.fit(amount))


def assert_cards(round_: PokerRound, actor: str, choice: Choice, chance: random.Random) -> None:
    assert choice.cards is not None
    hole = round_.state.hole[NAMES.index(actor)]
    if choice.verb == "sm":
        told = faces(round_, actor)
        assert taken(round_, choice.line(actor, cards=write_cards(told))), (told, round_.lines)
        assert not taken(round_, choice.line(actor, cards=write_cards(told[1:]))) or round_.state.up[NAMES.index(actor)]
        return
    for count in range(len(hole) + 1):
        line = f"{actor} {choice.verb} {''.join(map(str, chance.sample(hole, count)))}".rstrip()
        assert taken(round_, line) == (choice.cards[0] <= count <= choice.cards[1]), (line, choice, round_.lines)
    extra = next(card for card in round_.sign.deck.cards if card not in hole)
    if UNSEEN not in hole:
        assert not taken(round_, choice.line(actor, cards="".join(map(str, [*hole[1:], extra]))))


def assert_offers(round_: PokerRound, chance: random.Random) -> None:
    """Check that every offer is accepted, and no other line of the same kinds."""
    offered = round_.legal_actions()
    for actor, choices in offered.items():
        for choice in choices:
            if choice.cards is not None:
                assert_cards(round_, actor, choice, chance)
            elif choice.minimum is not None:
                assert_amounts(round_, actor, choice, chance)
            else:
                assert taken(round_, choice.line(actor)), (choice.line(actor), round_.lines)
    if round_.status != "open":
        assert not offered
    for actor in chance.sample(NAMES[: round_.state.n], 2) + [one for one in offered if one in NAMES]:
        verbs = {choice.verb for choice in offered.get(actor, ())}
        for verb in PLAIN:
            assert taken(round_, f"{actor} {verb}") == (verb in verbs), (actor, verb, offered, round_.lines)
        if "cbr" not in verbs:
            for amount in (round_.state.price + 100, round_.state.stacks[NAMES.index(actor)], 1):
                assert amount <= 0 or not taken(round_, f"{actor} cbr {short_money(amount)}"), (actor, round_.lines)
        if "sd" not in verbs and not round_.state.hole_left:  # a record may write all the discards before the cards
            assert not taken(round_, f"{actor} sd")


@pytest.mark.parametrize("game", POKER)
@plays
@given(seed=st.integers(0, 2**32))
def test_offered_and_accepted_are_the_same_set(game: str, seed: int) -> None:
    table = PokerTable(game, seed)
    while True:
        assert_offers(table.round, table.random)
        if not table.step():
            return


@pytest.mark.parametrize("game", POKER)
@plays
@given(seed=st.integers(0, 2**32))
def test_it_stays_so_when_things_go_wrong(game: str, seed: int) -> None:
    table = PokerTable(game, seed, often=0.3)
    for _ in range(200):
        assert_offers(table.round, table.random)
        if not table.step():
            return


def test_an_act_out_of_turn_is_held_to_the_unit_and_stands_on_its_turn() -> None:
    """It is refused when made, or accepted when its turn comes, and never makes another player's action fail."""
    round_ = deal(begin("wa-poker/holdem", [100, 100, "63.05"], {"unit": 2}, blinds_or_straddles=["1", "2"]))
    with pytest.raises(WrongAmount, match="multiples of 2"):
        round_.push("p1 early cbr 7")
    round_.push("p1 early cbr 6")
    round_.push("p3 cc")
    assert round_.state.bets[0] == 600
    again = deal(begin("wa-poker/holdem", [100, "63.05", 100], {"unit": 2}, blinds_or_straddles=["1", "2"]))
    for line in ("p2 early cbr 63.05", "p3 cc", "p1 cc"):
        again.push(line)
    assert again.state.bets[1] == 6305
