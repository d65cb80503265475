"""Chips on the table: buy-ins and additions are accepted, and nothing is taken off."""

import pytest

from pitboss.core.refusals import NotAllowed, WrongAmount
from pitboss.pit.table.event import ChipsAdded, ChipsTaken, WentAway
from pitboss.pit.table.sign import TableSign
from toolkit.table import CROWN, VIC_HOLDEM, WA_HOLDEM, Sitting, told


@pytest.mark.rule("wa-poker 7.1", "vic-crown-poker 6.3", "ruling vic-crown-poker CP-C20")
@pytest.mark.parametrize("sign", [WA_HOLDEM, VIC_HOLDEM])
def test_the_buy_in_has_a_minimum(sign: TableSign) -> None:
    with pytest.raises(WrongAmount) as refused:
        Sitting(sign).say("anna", "sit 1 199")
    assert refused.value.minimum == 20000
    assert refused.value.rules[0] in ("wa-poker 7.1", "vic-crown-poker 6.3")


@pytest.mark.rule("wa-poker 7.1", "wa-poker 7.2", "wa-poker 7.6", "ruling wa-poker K1")
def test_the_maximum_binds_buy_ins_and_top_ups() -> None:
    sitting = Sitting(WA_HOLDEM)
    with pytest.raises(WrongAmount) as refused:
        sitting.say("anna", "sit 1 1001")
    assert refused.value.maximum == 100000
    sitting.say("anna", "sit 1 900")
    with pytest.raises(WrongAmount) as refused:
        sitting.say("anna", "add 101")
    assert refused.value.maximum == 10000
    added = told(sitting.say("anna", "add 100"), ChipsAdded)
    assert (added.stack, added.rules) == (100000, ("wa-poker 7.6", "wa-poker 7.3"))


@pytest.mark.rule("wa-poker 7.3", "vic-crown-poker 6.11", "ruling vic-crown-poker CP-C18")
@pytest.mark.parametrize("sign", [WA_HOLDEM, VIC_HOLDEM])
def test_no_stake_changes_in_a_hand_but_a_folded_player_may_add(sign: TableSign) -> None:
    sitting = Sitting(sign).seat(anna=1, bob=2, carl=3, dora=4).open()
    sitting.deal()
    sitting.dealt()
    to_act = next(iter(sitting.state.current().legal_actions()))
    name = sitting.table.places[to_act]
    with pytest.raises(NotAllowed, match="in the hand"):
        sitting.say(name, "add 50")
    sitting.say(name, "f")
    sitting.say(name, "add 50")
    with pytest.raises(NotAllowed, match="take chips off"):
        sitting.say(name, "take 50")
    sitting.finish()
    with pytest.raises(NotAllowed, match="take chips off") as refused:
        sitting.say("anna", "take 50")
    assert refused.value.rules
    assert sitting.state.players[name].stack == 45000


@pytest.mark.rule("wa-poker 7.5", "vic-crown-poker 8.8")
@pytest.mark.parametrize("sign", [WA_HOLDEM, VIC_HOLDEM])
def test_everybody_sees_everybodys_stake_as_it_stands(sign: TableSign) -> None:
    sitting = Sitting(sign).seat(anna=1, bob=2, carl=3).open()
    sitting.deal()
    facts = sitting.table.facts()
    assert [seat.stack for seat in facts.seats[:3]] == [39500, 39000, 40000]
    assert facts.rules[0] in ("wa-poker 7.5", "vic-crown-poker 8.8")


@pytest.mark.rule("wa-poker 7.1")
def test_who_has_lost_everything_is_away_until_a_new_buy_in() -> None:
    sitting = Sitting(WA_HOLDEM).seat(anna=1, bob=2).open()
    sitting.deal()
    sitting.dealt()
    first, second = (sitting.table.places[token] for token in ("p2", "p1"))
    sitting.say(first, "cbr 400")
    events = sitting.say(second, "cc")
    while sitting.table.in_round:
        sitting.dealt()
    events = sitting.events
    broke = [name for name, stack in sitting.stacks().items() if not stack]
    if broke:
        assert any(isinstance(event, WentAway) and event.player == broke[0] for event in events)
        with pytest.raises(NotAllowed, match="no chips"):
            sitting.say(broke[0], "back")
        with pytest.raises(WrongAmount):
            sitting.say(broke[0], "add 10")
        sitting.say(broke[0], "add 300", "back")
    assert sum(sitting.stacks().values()) in (800, 1100)


def test_at_a_house_game_chips_are_the_players_own() -> None:
    sitting = Sitting(CROWN).seat(anna=1).open()
    taken = told(sitting.say("anna", "take 100"), ChipsTaken)
    assert taken.stack == 30000
    sitting.deal()
    with pytest.raises(WrongAmount, match="300 left"):
        sitting.say("anna", "bet ante 305")
    sitting.say("anna", "bet ante 300")
    with pytest.raises(NotAllowed, match="wagers in the round"):
        sitting.say("anna", "take 1")


@pytest.mark.rule("wa-poker 14.4", "ruling wa-poker N4")
def test_a_hand_shown_after_the_round_is_shown_to_all_and_changes_nothing() -> None:
    sitting = Sitting(WA_HOLDEM).seat(anna=1, bob=2, carl=3).open()
    sitting.hand()
    winner = next(name for name, stack in sitting.stacks().items() if stack > 400)
    before = sitting.stacks()
    (shown,) = sitting.say(winner, "sm")
    assert type(shown).__name__ == "HandShown"
    assert sitting.stacks() == before
    assert sitting.again().facts() == sitting.table.facts()
