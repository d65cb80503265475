"""An exclusion covers the seat, the list and every claim, at every table of the game, until it is lifted."""

import pytest

from pitboss.core.refusals import NoAuthority, NotAllowed
from pitboss.pit.table.event import Admitted, Barred, JoinedWaiting, LeavingNoted, LeftTable, LeftWaiting, SatDown
from pitboss.pit.table.sign import TableSign
from toolkit.table import CROWN, THREE_CARD, ULTIMATE, VIC_HOLDEM, WA_HOLDEM, Sitting, told

BOOKS = [
    (WA_HOLDEM, "supervisor"),
    (VIC_HOLDEM, "manager"),
    (THREE_CARD, "manager"),
    (CROWN, "operator"),
    (ULTIMATE, "operator"),
]
every_book = pytest.mark.parametrize(("sign", "by"), BOOKS)


@pytest.mark.rule("wa-poker 38.7(c)", "wa-poker 38.10(b)", "ruling wa-poker K8", "ruling vic-crown-poker CP-I13")
@pytest.mark.rule(
    "ruling vic-three-card-poker TC-C9", "ruling wa-crown-holdem R52", "ruling wa-ultimate-texas-holdem U41"
)
@every_book
def test_who_is_excluded_does_not_wait_and_blocks_nobody(sign: TableSign, by: str) -> None:
    sitting = Sitting(sign).seat(anna=1, bob=2).open()
    sitting.say("carl", "wait")
    events = sitting.say(by, "exclude carl")
    assert told(events, Barred).player == told(events, LeftWaiting).player == "carl"
    for line in ("wait", "sit 3 400"):
        with pytest.raises(NotAllowed, match="excluded") as refused:
            sitting.say("carl", line)
        assert refused.value.rules
    with pytest.raises(NotAllowed, match="carl is already excluded"):
        sitting.say(by, "exclude carl")
    assert sitting.table.facts().waiting == ()
    assert told(sitting.say("gus", "sit 3 400"), SatDown)


@pytest.mark.rule("wa-poker 38.7(c)", "ruling wa-poker K8")
@every_book
def test_other_tables_are_told_whether_the_player_is_there_or_not(sign: TableSign, by: str) -> None:
    elsewhere = Sitting(sign).seat(anna=1, bob=2).open()
    assert told(elsewhere.say(by, "bar stranger"), Barred).player == "stranger"
    assert told(elsewhere.say(by, "bar anna"), LeftTable).why == "excluded"
    with pytest.raises(NotAllowed, match="may not"):
        elsewhere.say("bob", "bar gus")
    with pytest.raises(NoAuthority):
        elsewhere.say("d", "bar gus")
    with pytest.raises(NotAllowed, match="cannot be a player's name"):
        elsewhere.say(by, "bar d")


@pytest.mark.rule("wa-poker 38.7(c)", "vic-crown-poker 13.2.2", "vic-three-card-poker 13.2.2", "wa-crown-holdem 6.9(b)")
@pytest.mark.rule("wa-ultimate-texas-holdem 6.9(b)")
@every_book
def test_an_exclusion_is_lifted_by_who_may_exclude(sign: TableSign, by: str) -> None:
    sitting = Sitting(sign).seat(anna=1, bob=2).open()
    sitting.say(by, "exclude anna")
    with pytest.raises(NotAllowed, match="lift an exclusion"):
        sitting.say("anna", "admit anna")
    assert told(sitting.say(by, "admit anna"), Admitted).rules
    with pytest.raises(NotAllowed, match="not excluded"):
        sitting.say(by, "admit anna")
    assert told(sitting.say("anna", "wait"), JoinedWaiting).place == 1
    assert sitting.again().facts() == sitting.table.facts()


@pytest.mark.rule("wa-poker 38.7(c)", "wa-poker 6.11")
def test_nobody_excluded_is_received_from_another_table() -> None:
    sitting = Sitting(WA_HOLDEM).seat(anna=1, bob=2).open()
    sitting.say("supervisor", "bar carl")
    with pytest.raises(NotAllowed, match="excluded"):
        sitting.say("supervisor", "receive carl 3 400 moved from t2/1")


@pytest.mark.rule("vic-crown-poker 8.1.1", "vic-crown-poker 13.2.2")
def test_a_claim_of_somebody_excluded_is_gone() -> None:
    sitting = Sitting(VIC_HOLDEM).seat(anna=5, carl=1)
    sitting.say("bob", "sit 5 300")
    assert sitting.state.claims
    sitting.say("manager", "exclude bob")
    assert not sitting.state.claims
    sitting.say("area-manager", "open")
    assert sitting.state.open
    assert "bob" not in sitting.state.players


@pytest.mark.rule("wa-crown-holdem 6.9(b)", "wa-ultimate-texas-holdem 6.9(b)", "vic-three-card-poker 13.2.2")
@pytest.mark.parametrize(("sign", "by"), BOOKS[2:])
def test_who_is_excluded_in_a_house_round_leaves_when_it_is_over(sign: TableSign, by: str) -> None:
    sitting = Sitting(sign).seat(anna=1, bob=2).open()
    sitting.deal()
    for name in ("anna", "bob"):
        sitting.say(name, "bet ante 10", *(["bet blind 10"] if sign is ULTIMATE else []))
    sitting.say("d", "d close")
    sitting.say(by, f"{by} exclude p2")
    assert "bob" in sitting.state.players, "a hand in the round is played out"
    sitting.finish()
    assert "bob" not in sitting.state.players
    kinds = {type(event) for event in sitting.events}
    assert {Barred, LeavingNoted, LeftTable} <= kinds
    with pytest.raises(NotAllowed, match="excluded"):
        sitting.say("bob", "sit 2 400")
