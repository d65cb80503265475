"""If the sign has the dealer push the pots, a round with a showdown ends with the push."""

import msgspec
import pytest

from pitboss.core.refusals import NotAllowed, RoundOver
from pitboss.pit.table.event import RoundFinished, RoundStarted
from pitboss.pit.table.sign import TableSign, settled
from toolkit.table import WA_HOLDEM, Sitting, told

BY_HAND = msgspec.structs.replace(WA_HOLDEM, dealer="human", pushes=True)


def at_the_showdown(sign: TableSign, hands: dict[str, str] | None = None) -> Sitting:
    """Anna has aces, bob has kings, and everything is checked down."""
    sitting = Sitting(sign).seat(anna=1, bob=2).open()
    sitting.deal()
    dealt = {sitting.table.places["p1"]: "p1", sitting.table.places["p2"]: "p2"}
    hands = hands or {"anna": "AsAh", "bob": "KdKc"}
    first, second = sitting.table.places["p1"], sitting.table.places["p2"]
    sitting.say("d", f"d dh {dealt[first]} {hands[first]}", f"d dh {dealt[second]} {hands[second]}")
    sitting.say(second, "cc")
    sitting.say(first, "cc")
    for cards in ("3s4h9d", "Jc", "8s"):
        sitting.say("d", f"d db {cards}")
        for name in (first, second):
            sitting.say(name, "cc")
    return sitting


@pytest.mark.rule("wa-poker 9.4", "ruling wa-poker J5")
def test_a_round_dealt_by_hand_ends_when_the_pots_are_pushed() -> None:
    sitting = at_the_showdown(BY_HAND)
    assert sitting.table.in_round
    assert sitting.stacks() == {"anna": 400, "bob": 400}
    with pytest.raises(NotAllowed, match="round 1 ends once the pots are pushed"):
        sitting.say("d", "deal")
    assert told(sitting.say("d", "d push"), RoundFinished).nets == {"anna": 1000, "bob": -1000}
    assert not sitting.table.in_round
    assert sitting.stacks() == {"anna": 410, "bob": 390}
    assert told(sitting.deal(), RoundStarted).number == 2


@pytest.mark.rule("wa-poker 38.1", "wa-poker 38.2(c)", "ruling wa-poker J5")
def test_a_wrong_deck_found_when_hands_are_tabled_undoes_the_round_at_the_table() -> None:
    sitting = at_the_showdown(BY_HAND)
    finished = told(sitting.say("d", "d error defective-deck"), RoundFinished)
    assert set(finished.nets.values()) == {0}
    assert sitting.stacks() == {"anna": 400, "bob": 400}
    assert sitting.again().state.players == sitting.state.players


def test_where_the_sign_does_not_ask_for_a_push_the_round_ends_with_the_award() -> None:
    for sign in (WA_HOLDEM, msgspec.structs.replace(WA_HOLDEM, dealer="human")):
        sitting = at_the_showdown(sign)
        assert not sitting.table.in_round
        assert sitting.stacks() == {"anna": 410, "bob": 390}


def test_a_pot_that_nobody_contests_needs_no_push() -> None:
    sitting = Sitting(BY_HAND).seat(anna=1, bob=2).open()
    sitting.deal()
    sitting.say("d", "d dh p1 AsAh", "d dh p2 KdKc")
    sitting.say(sitting.table.places["p2"], "f")
    assert not sitting.table.in_round


@pytest.mark.parametrize("line", ["d error breach p1 device", "d error fraud", "d error disruption fire"])
def test_a_round_that_was_paid_is_not_opened_and_paid_again(line: str) -> None:
    sitting = at_the_showdown(msgspec.structs.replace(WA_HOLDEM, dealer="human"))
    with pytest.raises(RoundOver, match="over and paid"):
        sitting.say("d", line)
    assert not sitting.table.in_round
    assert sitting.stacks() == {"anna": 410, "bob": 390}


@pytest.mark.rule("wa-poker 38.10(b)", "ruling wa-poker J10")
def test_what_is_asked_before_the_push_is_answered_and_the_round_paid_once() -> None:
    sitting = at_the_showdown(BY_HAND)
    sitting.say("d", "d error breach p1 device")
    assert sitting.stacks() == {"anna": 400, "bob": 400}
    sitting.say("manager", "manager play-on")
    assert told(sitting.say("d", "d push"), RoundFinished).nets == {"anna": 1000, "bob": -1000}
    assert sitting.stacks() == {"anna": 410, "bob": 390}


@pytest.mark.rule("wa-poker 9.3")
@pytest.mark.parametrize(("last", "nets"), [("sm KdKc", 1000), ("muck", -1000)])
def test_whoever_holds_an_unseen_hand_is_asked_before_the_pots_are_pushed(last: str, nets: int) -> None:
    """The first hand shown does not win a pot while another player has yet to be asked."""
    sitting = at_the_showdown(BY_HAND, {"anna": "????", "bob": "????"})
    sitting.say("anna", "sm QsQh")
    with pytest.raises(NotAllowed, match="bob has still to show or muck"):
        sitting.say("d", "d push")
    assert {choice.kind for choice in sitting.table.choices("bob")} == {"show", "muck"}
    assert sitting.table.choices("anna") == ()
    sitting.say("bob", last)
    assert told(sitting.say("d", "d push"), RoundFinished).nets["bob"] == nets


def test_a_new_table_that_a_person_deals_has_its_pots_pushed() -> None:
    human = msgspec.structs.replace(WA_HOLDEM, dealer="human")
    assert settled(human).pushes
    assert not settled(WA_HOLDEM).pushes
