"""If the software itself fails in the middle of a line, the line is refused and the round is unchanged."""

import pytest

from pitboss.core.refusals import MachineFault
from pitboss.rules.banked import settlement
from pitboss.rules.poker.betting import wagers
from pitboss.rules.round import Choice
from toolkit.banked import ULTIMATE, start
from toolkit.deep import state_of
from toolkit.poker import begin, deal, play


def broken(*_: object, **__: object) -> None:
    raise KeyError("a fault")


def test_a_poker_round_is_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    round_ = play(deal(begin("wa-poker/holdem", [100, 100, 100])), "p3 cc")
    before, stacks = state_of(round_), round_.stacks
    with monkeypatch.context() as patched:
        patched.setattr(wagers, "Raised", broken)
        with pytest.raises(MachineFault, match="internal error") as refused:
            round_.push("p1 cbr 10")
    assert isinstance(refused.value.__cause__, KeyError)
    assert (refused.value.line, refused.value.text) == (5, "p1 cbr 10")
    assert state_of(round_) == before
    round_.push("p1 cbr 10")
    assert round_.stacks != stacks


def test_a_house_round_is_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = "p1 bet ante 10, p1 bet blind 10, p1 bet trips 5, d close, d dh p1 AsKd, d dh d QdQh"
    round_ = start(ULTIMATE, None, lines, "p1 bet play 40, d db TsJhQs, d db 2d3c")
    before = state_of(round_)
    with monkeypatch.context() as patched:
        patched.setattr(settlement, "RoundEnded", broken)
        with pytest.raises(MachineFault):
            round_.push("d settle")
    assert state_of(round_) == before
    round_.push("d settle")
    assert round_.status == "settled"


def test_a_choice_offers_its_bounds_and_the_multiples_between_them() -> None:
    choice = Choice(kind="raise", verb="cbr", minimum=500, maximum=1150, step=200)
    assert [amount for amount in range(400, 1300, 50) if choice.allows(amount)] == [500, 600, 800, 1000, 1150]
    assert [choice.fit(amount) for amount in (1, 599, 600, 700, 1149, 1150, 9999)] == [
        500,
        500,
        600,
        600,
        1000,
        1150,
        1150,
    ]
    assert not Choice(kind="fold", verb="f").allows(0)
    exact = Choice(kind="wager", verb="bet play", minimum=3000, maximum=4000, amounts=(3000, 4000))
    assert [exact.fit(amount) for amount in (1, 3500, 9999)] == [3000, 3000, 4000]
