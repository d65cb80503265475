"""The public view at every moment has the player to act, the price, and the pots with their contenders."""

import pytest

from pitboss.rules.action import seat_number
from pitboss.rules.poker.round import PokerRound
from pitboss.rules.view import PUBLIC, PokerView, PotSeen, view
from toolkit.poker import POKER, Table, begin, deal, play

VIC = "vic-crown-poker/holdem"


def felt(round_: PokerRound) -> PokerView:
    seen = view(round_, PUBLIC).felt
    assert isinstance(seen, PokerView)
    return seen


def cents(amount: str) -> int:
    return int(amount.replace(".", ""))


@pytest.mark.parametrize("game", POKER)
def test_turn_price_and_pots_at_every_moment(game: str) -> None:
    phases = set()
    for seed in range(6):
        table = Table(begin(game, [40, 9, 23, 100], {"minimum": 2, "maximum": 20}), seed)
        while table.step() and table.round.status == "open":
            told(table.round)
            phases.add(felt(table.round).phase)
    assert "betting" in phases


def told(round_: PokerRound) -> None:
    facts, state = felt(round_), round_.state
    actors = [actor for actor in round_.legal_actions() if seat_number(actor)]
    assert facts.button == f"p{state.n}"
    assert cents(facts.pot) == sum(state.put) + state.dead
    if facts.phase == "betting":
        assert [facts.to_act] == actors
        assert cents(facts.price or "") == state.price
    if facts.pots:
        assert sum(cents(pot.amount) + cents(pot.uncalled) for pot in facts.pots) == cents(facts.pot)
    for pot in facts.pots:
        assert len(pot.places) > 1
        assert all(state.live[int(place[1:]) - 1] for place in pot.places)


@pytest.mark.rule("vic-crown-poker 1 Main Pot", "vic-crown-poker 1 Side pot(s)")
def test_each_all_in_closes_a_pot_and_what_nobody_called_is_in_none() -> None:
    round_ = deal(begin(VIC, [20, 50, 200, 200], blinds_or_straddles=[1, 2]))
    assert felt(round_).pots == (PotSeen("3.00", ("p1", "p2", "p3", "p4")),)
    assert (felt(round_).to_act, felt(round_).price) == ("p3", "2.00")
    play(round_, "p3 cc", "p4 cc", "p1 cbr 20", "p2 cbr 50", "p3 cbr 150")
    assert felt(round_).pots == (
        PotSeen("62.00", ("p1", "p2", "p3", "p4")),
        PotSeen("60.00", ("p2", "p3", "p4")),
        PotSeen("100.00", ("p3", "p4")),
    )
    play(round_, "p4 f")
    assert felt(round_).pots == (PotSeen("62.00", ("p1", "p2", "p3")), PotSeen("60.00", ("p2", "p3")))
    assert felt(round_).to_act is None
    assert felt(round_).price is None
