"""Wagers at a house table: the sign's limits, the table's memory of a player, and arrivals during a round."""

from typing import Any

import msgspec
import pytest

from pitboss.core.refusals import NotYourTurn, WrongAmount, WrongSign
from pitboss.pit.table.display import sign as shown
from pitboss.pit.table.event import RoundFinished, WagerFlagged
from pitboss.pit.table.sign import TableSign, checked
from toolkit.table import CROWN, THREE_CARD, ULTIMATE, Sitting

OWN = {"pair-plus": {"minimum": "5", "maximum": "100"}}


def by_hand(sign: TableSign, **table: Any) -> TableSign:
    return msgspec.structs.replace(sign, dealer="human", table=sign.table | table)


@pytest.mark.rule("vic-three-card-poker 8.2.1", "vic-three-card-poker 8.2.2", "vic-three-card-poker 8.2.3")
@pytest.mark.parametrize("amount", ["1", "12", "600"])
@pytest.mark.parametrize("sign", [CROWN, ULTIMATE, THREE_CARD])
def test_an_own_wager_outside_the_sign_is_refused_and_nothing_changes(sign: TableSign, amount: str) -> None:
    sitting = Sitting(sign).seat(anna=1).open()
    sitting.say("anna", "add 600")
    sitting.deal()
    with pytest.raises(WrongAmount, match=r"must be 10 to 500, in units of 5") as refused:
        sitting.say("anna", f"bet ante {amount}")
    assert refused.value.rules
    assert not sitting.state.current().steps
    sitting.say("anna", "bet ante 500")


@pytest.mark.rule("wa-ultimate-texas-holdem 5.10")
def test_an_own_blind_is_the_ante() -> None:
    sitting = Sitting(ULTIMATE).seat(anna=1).open()
    sitting.deal()
    sitting.say("anna", "bet ante 10")
    with pytest.raises(WrongAmount, match="must be 10") as refused:
        sitting.say("anna", "bet blind 15")
    assert "ruling wa-ultimate-texas-holdem U16" in refused.value.rules
    sitting.say("anna", "bet blind 10")


def test_an_own_bet_at_a_decision_is_what_the_book_says() -> None:
    sitting = Sitting(CROWN).seat(anna=1).open()
    sitting.deal()
    sitting.say("anna", "bet ante 10")
    sitting.dealt()
    with pytest.raises(WrongAmount, match="must be 20"):
        sitting.say("anna", "bet flop 15")
    sitting.say("anna", "bet flop 20")


@pytest.mark.parametrize("sign", [CROWN, ULTIMATE, THREE_CARD])
def test_what_a_dealer_finds_on_the_felt_is_taken_and_flagged(sign: TableSign) -> None:
    sitting = Sitting(by_hand(sign)).seat(anna=1).open()
    sitting.say("d", "deal")
    (flag,) = [event for event in sitting.say("d", "p1 bet ante 12") if isinstance(event, WagerFlagged)]
    assert (flag.player, flag.wager, flag.amount) == ("anna", "ante", 1200)
    assert "accepted as placed" in flag.text
    assert flag.rules
    with pytest.raises(WrongAmount):  # the player's own screen is no felt
        sitting.say("anna", "unbet ante", "bet ante 12")
    assert not [event for event in sitting.say("d", "p1 bet ante 10") if isinstance(event, WagerFlagged)]


def short_ante(sitting: Sitting, cards: str = "AhKhQh") -> dict[str, int]:
    """Play a round in which an Ante under the minimum wins, and return its effect on everybody."""
    sitting.say("d", "deal", "p1 bet ante 5", "d close")
    if sitting.state.in_round:
        sitting.say("d", f"d dh p1 {cards}", "d dh d QcQd7s", "p1 bet play 5", "d settle")
    *_, finished = [event for event in sitting.events if isinstance(event, RoundFinished)]
    return finished.nets


@pytest.mark.rule("vic-three-card-poker 8.2.1")
def test_the_table_remembers_who_was_advised_of_the_minimum_until_they_leave() -> None:
    sitting = Sitting(by_hand(THREE_CARD)).seat(anna=1).open()
    assert short_ante(sitting) == {"anna": 3500}
    assert sitting.state.players["anna"].advised == ("minimum",)
    assert short_ante(sitting) == {"anna": 0}
    assert short_ante(sitting) == {"anna": 0}
    sitting.say("anna", "leave", "sit 1 400")
    assert short_ante(sitting) == {"anna": 3500}


@pytest.mark.rule("vic-three-card-poker 11.13")
def test_the_table_remembers_who_could_not_match_the_ante() -> None:
    sitting = Sitting(by_hand(THREE_CARD)).seat(anna=1, bob=2).open()
    nets = []
    for _ in range(2):
        sitting.say("d", "deal", "p1 bet ante 10", "p2 bet ante 10", "d close", "d dh p1 AhKh2c", "d dh p2 2d7d9d")
        sitting.say("d", "d dh d QsJd3c", "d error cannot-match p1", "p2 f", "d settle")
        *_, finished = [event for event in sitting.events if isinstance(event, RoundFinished)]
        nets.append(finished.nets)
    assert nets == [{"anna": 0, "bob": -1000}, {"anna": -1000, "bob": -1000}]


@pytest.mark.rule("vic-three-card-poker 8.2.1", "vic-three-card-poker 8.1")
def test_a_wager_has_limits_of_its_own_and_the_sign_shows_them() -> None:
    sign = msgspec.structs.replace(THREE_CARD, table=THREE_CARD.table | {"limits": OWN})
    sitting = Sitting(sign).seat(anna=1).open()
    (line,) = [one.text for one in shown(sitting.state) if one.what == "limits"]
    assert line == "minimum 10, maximum 500; Pair Plus: minimum 5, maximum 100, betting units of 5"
    sitting.deal()
    sitting.say("anna", "bet pair-plus 5")
    with pytest.raises(WrongAmount, match="must be 10 to 500"):
        sitting.say("anna", "bet six-card 5")
    offered = {choice.wager: (choice.minimum, choice.maximum) for choice in sitting.table.choices("anna")}
    assert offered["six-card"] == (1000, 40000 - 500)


def test_an_order_changes_the_limits_of_one_wager_and_raising_its_minimum_needs_notice() -> None:
    sitting = Sitting(msgspec.structs.replace(THREE_CARD, table=THREE_CARD.table | {"limits": OWN})).seat(anna=1).open()
    sitting.say(sitting.official, "limits pair-plus.maximum=200")
    assert sitting.table.sign.table["limits"] == {"pair-plus": {"minimum": "5", "maximum": "200"}}
    sitting.say(sitting.official, "limits pair-plus.minimum=10")
    assert sitting.table.sign.table["limits"]["pair-plus"]["minimum"] == "5"
    assert len(sitting.state.notices) == 1


@pytest.mark.parametrize("sign", [CROWN, ULTIMATE, THREE_CARD])
@pytest.mark.parametrize("table", [{"minimum": "0.50"}, {"minimum": "2.50", "unit": "5"}])
def test_a_minimum_that_no_chip_can_pay_is_no_sign(sign: TableSign, table: dict[str, Any]) -> None:
    with pytest.raises(WrongSign, match="cannot be paid in betting units") as refused:
        checked(msgspec.structs.replace(sign, table=table))
    assert refused.value.rules
    sitting = Sitting(sign).seat(anna=1).open()
    with pytest.raises(WrongSign, match="cannot be paid in betting units"):
        sitting.say(sitting.official, "limits minimum=2.50")


@pytest.mark.parametrize("sign", [CROWN, ULTIMATE, THREE_CARD])
def test_a_round_that_everybody_leaves_before_a_wager_is_over(sign: TableSign) -> None:
    sitting = Sitting(sign).seat(anna=1, bob=2).open()
    sitting.deal()
    sitting.say("anna", "leave")
    assert sitting.table.in_round
    assert sitting.table.token("anna") is None
    told = sitting.say("bob", "leave")
    assert [event.nets for event in told if isinstance(event, RoundFinished)] == [{}]
    assert not sitting.table.in_round
    assert not sitting.state.places
    sitting.say("cleo", "sit 1 400")
    sitting.deal()
    sitting.say("cleo", "bet ante 10")


def test_who_leaves_with_a_wager_in_the_round_goes_when_it_is_over() -> None:
    sitting = Sitting(CROWN).seat(anna=1, bob=2).open()
    sitting.deal()
    sitting.say("anna", "bet ante 10", "leave")
    sitting.say("bob", "leave")
    assert sitting.table.in_round
    sitting.dealt()
    sitting.say("anna", "f")
    sitting.finish()
    assert not sitting.state.players


@pytest.mark.parametrize("sign", [CROWN, ULTIMATE, THREE_CARD])
def test_who_sits_down_or_comes_back_while_bets_are_placed_bets_in_that_round(sign: TableSign) -> None:
    sitting = Sitting(sign).seat(anna=1, bob=2).open()
    sitting.say("bob", "away")
    sitting.deal()
    sitting.say("anna", "bet ante 10")
    sitting.say("cleo", "sit 3 400")
    sitting.say("bob", "back")
    assert sitting.table.choices("cleo")
    sitting.say("cleo", "bet ante 10")
    sitting.say("bob", "bet ante 10")
    sitting.finish()
    *_, finished = [event for event in sitting.events if isinstance(event, RoundFinished)]
    assert finished.nets.keys() == {"anna", "bob", "cleo"}


def test_who_sits_down_after_the_close_waits_for_the_next_round() -> None:
    sitting = Sitting(CROWN).seat(anna=1).open()
    sitting.deal()
    sitting.say("anna", "bet ante 10")
    sitting.dealt()
    sitting.say("bob", "sit 2 400")
    assert sitting.table.token("bob") is None
    with pytest.raises(NotYourTurn):
        sitting.say("bob", "bet ante 10")
