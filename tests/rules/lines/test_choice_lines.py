"""Every choice can be written with `line`, is accepted, and costs the chips that it states."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pitboss
from pitboss.core.cards import write_cards
from pitboss.core.money import Chips
from pitboss.rules.action import seat_number
from pitboss.rules.poker.round import PokerRound
from pitboss.rules.poker.state import SEAT_OF
from pitboss.rules.round import Choice, Round
from toolkit.effort import share
from toolkit.every_game import EVERY_GAME, AnyTable, PokerTable, deck, faces, new_table, step

plays = share(4)


def written(table: AnyTable, actor: str, choice: Choice, amount: Chips | None = None) -> str:
    """Return a choice's line as a person writes it who names cards only where needed."""
    if choice.cards is None or not choice.cards[0] or choice.hand:
        return choice.line(actor, amount)
    with pytest.raises(pitboss.PitbossError, match="by name: line"):
        choice.line(actor)
    if isinstance(table, PokerTable):
        return choice.line(actor, cards=write_cards(faces(table.round, actor)))
    return choice.line(actor, cards="".join(deck(table)[: choice.cards[0]]))


def spent(round_: Round, actor: str) -> Chips:
    """Return a player's chips that went into the pot or onto the layout, or are owed to the house."""
    if seat_number(actor) is None:
        return 0
    if not isinstance(round_, PokerRound):
        return round_.staked(actor)
    state, seat = round_.state, SEAT_OF[actor]
    bought = state.memory.bought.get(seat, 0) if state.memory is not None else 0
    fee = state.sign.time.fee if state.sign.time is not None else 0
    return state.put[seat] + state.returned[seat] + state.antes[seat] + bought * fee


def assert_written(table: AnyTable, chance: random.Random) -> None:
    round_: Round = table.round
    for actor, choices in round_.legal_actions().items():
        for choice in choices:
            most = choice.maximum if choice.maximum is not None else 3 * (choice.minimum or 0)
            larger = choice.fit(chance.randint(choice.minimum, most)) if choice.minimum is not None else None
            for amount in {None, larger}:
                twin: Round = round_.copy()
                twin.push(written(table, actor, choice, amount))
                if twin.status == "open":
                    cost = spent(twin, actor) - spent(round_, actor)
                    assert cost == choice.costs(amount) or cost < 0 == choice.cost, (actor, choice, round_.lines)


@pytest.mark.parametrize("game", EVERY_GAME)
@plays
@given(seed=st.integers(0, 2**32), often=st.sampled_from((0.0, 0.2)))
def test_what_is_offered_is_written_by_line_and_taken(game: str, seed: int, often: float) -> None:
    table, chance = new_table(game, seed, often), random.Random(seed)
    for _ in range(120):
        assert_written(table, chance)
        if not step(table):
            return


def test_pineapple_discards_a_card_of_its_own_where_none_is_named() -> None:
    hand = pitboss.new_round(
        "vic-crown-poker/pineapple", starting_stacks=["100", "100"], blinds_or_straddles=["1", "2"]
    )
    dealer = pitboss.SoftwareDealer(pitboss.Shoe.shuffled(pitboss.FULL, pitboss.Demonstration("pineapple")))
    discards = 0
    while hand.status == "open":
        dealer.deal(hand)
        for actor, choices in hand.legal_actions().items():
            choice = next((one for one in choices if one.kind in ("discard", "check", "call")), choices[0])
            discards += choice.kind == "discard"
            hand.push(choice.line(actor))
    assert discards == 2


def test_what_a_call_costs_is_a_number() -> None:
    hand = pitboss.new_round("wa-poker/holdem", starting_stacks=["100", "70"], blinds_or_straddles=["1", "2"])
    for line in ("d dh p1 AsKs", "d dh p2 2c7d", "p2 cbr 40"):
        hand.push(line)
    fold, call, shove = hand.legal_actions()["p1"]
    assert (fold.cost, call.cost) == (0, 3800)
    assert (shove.minimum, shove.cost, shove.costs(shove.maximum)) == (7800, 7600, 9800)
