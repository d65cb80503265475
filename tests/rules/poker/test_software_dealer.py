"""A software dealer plays every poker game to its end, through burns and deck rebuilds."""

import pytest

from pitboss.core.cards.shoe import Shoe
from pitboss.rules import action as a
from pitboss.rules.dealer import SoftwareDealer
from pitboss.rules.poker.events import Burnt, StubRebuilt
from pitboss.rules.poker.round import PokerRound
from toolkit.poker import POKER, Table, begin


def through(round_: PokerRound, seed: int) -> SoftwareDealer:
    dealer = SoftwareDealer(Shoe.shuffled(round_.sign.deck))
    players = Table(round_, seed)
    while round_.status == "open":
        dealer.deal(round_)
        for actor, choices in round_.legal_actions().items():
            round_.push(players.choose(actor, choices))
            break
    return dealer


@pytest.mark.parametrize("game", POKER)
def test_every_game_is_dealt_to_its_end(game: str) -> None:
    for seed in range(5):
        round_ = begin(game, [100, 60, 100, 40])
        through(round_, seed)
        assert round_.status == "settled"


@pytest.mark.rule("wa-poker 27.5(d)", "ruling wa-poker G8")
def test_the_dealer_shuffles_the_muck_in_when_the_deck_runs_out() -> None:
    round_ = begin("wa-poker/draw-ante", [100] * 4, {"deck": "reduced"})
    dealer = SoftwareDealer(Shoe.shuffled(round_.sign.deck))
    dealer.deal(round_)
    round_.push("p1 cbr 1")
    for seat in (2, 3, 4):
        round_.push(f"p{seat} cc")
    for seat in range(4):
        round_.push(a.Discard(f"p{seat + 1}", tuple(round_.state.hole[seat])))
        dealer.deal(round_)
    assert any(isinstance(event, StubRebuilt) for event in round_.events)
    assert [len(set(hole)) for hole in round_.state.hole] == [5] * 4
    assert len({card for hole in round_.state.hole for card in hole}) == 20
    assert len(dealer.shoe.shuffles) >= 2


@pytest.mark.rule("house-poker 24.5")
def test_a_burnt_card_goes_back_once_however_often_the_deck_is_rebuilt() -> None:
    round_ = begin("house-poker/deuce-to-seven-triple-draw", [100] * 6)
    dealer = SoftwareDealer(Shoe.shuffled(round_.sign.deck))
    dealer.deal(round_)
    while round_.status == "open":
        ((actor, choices),) = round_.legal_actions().items()
        held = tuple(round_.state.hole[int(actor[1:]) - 1])
        round_.push(a.Discard(actor, held) if choices[0].verb == "sd" else a.CheckCall(actor))
        dealer.deal(round_)
    rebuilt, burnt = list[int](), 0
    for event in round_.events:
        burnt += isinstance(event, Burnt)
        if isinstance(event, StubRebuilt):
            assert event.burnt == burnt
            assert "house-poker 24.5" in event.rules
            rebuilt.append(burnt)
            burnt = 0
    assert rebuilt == [1, 1, 1, 0]
