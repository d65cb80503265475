"""Seating covers choice, rival claims, vacated seats, full tables and the waiting list."""

import msgspec
import pytest

from pitboss.core.refusals import NotAllowed, UnreadableLine
from pitboss.pit.table.event import (
    CardsDrawn,
    ClaimDropped,
    JoinedWaiting,
    LeavingNoted,
    LeftTable,
    RoundFinished,
    RoundStarted,
    SatDown,
    SeatChanged,
    SeatClaimed,
)
from pitboss.pit.table.sign import TableSign
from toolkit.table import THREE_CARD, VIC_HOLDEM, WA_HOLDEM, Sitting, told

REDUCED_STUD = TableSign(
    game="wa-poker/seven-card-stud", table={"minimum": "5", "maximum": "50", "deck": "reduced"}, buy_in="100", places=5
)


@pytest.mark.rule("vic-crown-poker 8.1", "vic-three-card-poker 2.1")
@pytest.mark.parametrize("sign", [VIC_HOLDEM, THREE_CARD])
def test_a_seat_is_the_players_choice(sign: TableSign) -> None:
    sitting = Sitting(sign)
    sat = told(sitting.say("anna", "sit 3 400"), SatDown)
    assert (sat.seat, sat.stack) == (3, 40000)
    assert [(one.debit, one.credit, one.amount) for one in sat.movements] == [("wallet:anna", "stack:t1:anna", 40000)]
    with pytest.raises(NotAllowed, match=r"no (seat|box) 10"):
        sitting.say("bob", "sit 10 400")
    with pytest.raises(NotAllowed, match="sits in seat 3"):
        sitting.say("anna", "sit 2 400")


@pytest.mark.rule("vic-crown-poker 8.1.1", "ruling vic-crown-poker CP-I5")
def test_rival_claims_are_settled_by_a_card_and_equal_ranks_draw_again() -> None:
    sitting = Sitting(VIC_HOLDEM).seat(anna=5, carl=1)
    assert told(sitting.say("bob", "sit 5 300"), SeatClaimed).rules[0] == "vic-crown-poker 8.1.1"
    with pytest.raises(NotAllowed, match="draw cards"):
        sitting.say("area-manager", "open")
    assert sitting.table.need().names == ("anna", "bob")
    assert told(sitting.say("d", "draw KsKh"), CardsDrawn).winners == ()
    events = sitting.say("d", "draw 9s Th")
    assert told(events, CardsDrawn).winners == ("bob",)
    moved = told(events, SeatChanged)
    assert (moved.player, moved.seat, moved.entry) == ("anna", 6, "in"), "the draw decides who sits where"
    assert sitting.state.at(5).name == "bob"
    assert sitting.stacks() == {"anna": 400, "bob": 300, "carl": 400}


@pytest.mark.rule("vic-crown-poker 8.1.1", "ruling vic-crown-poker CP-I15")
def test_who_loses_the_draw_at_a_full_table_has_the_stake_back() -> None:
    sitting = Sitting(msgspec.structs.replace(VIC_HOLDEM, places=2)).seat(anna=1, carl=2)
    sitting.say("bob", "sit 1 300")
    lost = told(sitting.say("d", "draw 9s Th"), LeftTable)
    assert (lost.player, lost.movements[0].credit, lost.movements[0].amount) == ("anna", "wallet:anna", 40000)
    assert sitting.stacks() == {"bob": 300, "carl": 400}


@pytest.mark.rule("vic-crown-poker 8.1.1", "ruling vic-crown-poker CP-I15")
def test_a_claim_can_be_withdrawn_and_dropped_for_one_who_does_not_come() -> None:
    sitting = Sitting(VIC_HOLDEM).seat(anna=5, carl=1)
    sitting.say("bob", "sit 5 300")
    dropped = told(sitting.say("bob", "unclaim"), ClaimDropped)
    assert (dropped.player, dropped.seats, dropped.rules[0]) == ("bob", (5,), "vic-crown-poker 8.1.1")
    assert sitting.table.need().what == "open", "nothing has to be drawn for"
    sitting.say("bob", "sit 5 300")
    sitting.say("dora", "sit 5 300")
    sitting.say("d", "draw 9s KhKd")
    assert sitting.table.need().names == ("bob", "dora")
    told(sitting.say("d", "unclaim bob"), ClaimDropped)
    assert sitting.table.need().names == ("anna", "dora"), "those who are left draw"
    for by, line in (("bob", "unclaim"), ("anna", "unclaim"), ("d", "unclaim bob")):
        with pytest.raises(NotAllowed, match="has not claimed a seat"):
            sitting.say(by, line)
    sitting.say("d", "unclaim dora")
    sitting.say("area-manager", "open")
    assert sitting.state.at(5).name == "anna"


@pytest.mark.rule("wa-poker 6.1")
def test_a_seat_just_left_goes_to_seated_players_clockwise_from_the_button() -> None:
    sitting = Sitting(WA_HOLDEM).seat(anna=1, bob=2, carl=3, dora=4, eve=6).open()
    sitting.hand()
    sitting.say("bob", "leave")
    sitting.say("gus", "wait")
    with pytest.raises(NotAllowed, match="seat 2 was just vacated") as refused:
        sitting.say("gus", "sit 2 400")
    assert "wa-poker 6.1" in refused.value.rules
    sitting.say("dora", "change 2")
    sitting.say("anna", "change 2")
    events = sitting.deal()
    changed = told(events, SeatChanged)
    assert (changed.player, changed.seat) == ("anna", 2), "the button was at 6, so anna comes first"
    sitting.finish()
    assert told(sitting.say("gus", "sit 1 400"), SatDown).seat == 1, "nobody seated wanted it in time"


@pytest.mark.rule("vic-crown-poker 8.1.2", "vic-crown-poker 8.3")
def test_crown_melbourne_draws_where_several_seated_players_want_a_seat() -> None:
    sitting = Sitting(VIC_HOLDEM).seat(anna=1, bob=2, carl=3, dora=4).open()
    sitting.hand()
    left = told(sitting.say("bob", "leave"), LeftTable)
    assert "vic-crown-poker 8.3" in left.rules
    assert "reserved" in sitting.table.facts().seats[1].marks
    with pytest.raises(NotAllowed, match="seat 2 was just vacated"):
        sitting.say("gus", "sit 2 400")
    sitting.say("carl", "change 2")
    sitting.say("dora", "change 2")
    with pytest.raises(NotAllowed, match="draw cards"):
        sitting.say("d", "deal")
    sitting.say("d", "draw 9s Th")
    assert sitting.state.players["dora"].seat == 2


@pytest.mark.rule("wa-poker 4.3", "vic-crown-poker 4.1 Holdem")
@pytest.mark.parametrize(
    ("sign", "most"),
    [
        (TableSign(game="wa-poker/holdem", blinds=("5", "10"), buy_in="200"), 12),
        (TableSign(game="vic-crown-poker/holdem", blinds=("5", "10"), buy_in="200"), 11),
        (TableSign(game="vic-crown-poker/omaha", blinds=("5", "10"), buy_in="200"), 10),
        (TableSign(game="vic-three-card-poker", table={"minimum": "10"}), 9),
    ],
)
def test_a_table_takes_as_many_as_its_book_allows(sign: TableSign, most: int) -> None:
    sitting = Sitting(sign)
    for seat in range(1, most + 1):
        sitting.say(f"player{seat}", f"sit {seat} 400")
    with pytest.raises(NotAllowed) as refused:
        sitting.say("late", f"sit {most + 1} 400")
    assert refused.value.rules


@pytest.mark.rule("wa-poker 4.2(c)", "ruling wa-poker B11")
def test_one_player_too_many_for_the_reduced_deck_if_all_agree() -> None:
    sitting = Sitting(REDUCED_STUD).seat(anna=1, bob=2, carl=3, dora=4).open()
    sitting.hand()
    with pytest.raises(NotAllowed, match="full"):
        sitting.say("eve", "sit 5 400")
    for name in ("anna", "bob", "carl", "dora"):
        sitting.say(name, "agree one-over")
    sat = told(sitting.say("eve", "sit 5 400"), SatDown)
    assert "wa-poker 4.2(c)" in sat.rules
    had = {seat.seat: seat.player for seat in sitting.table.facts().seats}[sitting.state.last.button]
    started = told(sitting.deal(), RoundStarted)
    assert started.sits_out == had
    assert len(started.places) == 4
    sitting.finish()
    then = told(sitting.deal(), RoundStarted)
    assert then.sits_out not in (None, had), "next time it is the next player"
    sitting.finish()
    sitting.say("carl", "object one-over")
    with pytest.raises(NotAllowed, match="too many") as refused:
        sitting.say("d", "deal")
    assert "wa-poker 4.3" in refused.value.rules


@pytest.mark.rule("wa-poker 6.8")
def test_associated_players_are_seated_apart() -> None:
    sitting = Sitting(WA_HOLDEM).seat(anna=1, bob=2, carl=5).open()
    with pytest.raises(NotAllowed, match="seat 4 is not 2 seats away from bob"):
        sitting.say("supervisor", "separate anna bob 4")
    moved = told(sitting.say("supervisor", "separate anna bob 6"), SeatChanged)
    assert (moved.seat, moved.rules) == (6, ("wa-poker 6.8",))
    with pytest.raises(NotAllowed, match="may not"):
        sitting.say("bob", "separate anna bob 7")


@pytest.mark.rule("vic-crown-poker 8.1.2")
def test_the_waiting_list_is_served_in_its_order() -> None:
    small = TableSign(game="vic-crown-poker/holdem", blinds=("5", "10"), buy_in="200", places=3)
    sitting = Sitting(small).seat(anna=1, bob=2, carl=3).open()
    assert [told(sitting.say(name, "wait"), JoinedWaiting).place for name in ("gus", "hal")] == [1, 2]
    with pytest.raises(NotAllowed, match="gus already has a seat or is on the waiting list"):
        sitting.say("gus", "wait")
    sitting.say("carl", "leave")
    sitting.hand()
    with pytest.raises(NotAllowed, match="gus is first"):
        sitting.say("hal", "sit 3 400")
    with pytest.raises(NotAllowed, match="gus is first"):
        sitting.say("ida", "sit 3 400")
    sitting.say("d", "unwait gus")
    sitting.say("hal", "sit 3 400")
    assert sitting.table.facts().waiting == ()


@pytest.mark.rule("wa-poker 7.3")
def test_who_leaves_in_a_round_goes_when_it_is_over_with_what_is_left() -> None:
    sitting = Sitting(WA_HOLDEM).seat(anna=1, bob=2, carl=3).open()
    sitting.deal()
    sitting.dealt()
    assert isinstance(sitting.say("anna", "leave")[0], LeavingNoted)
    sitting.say("carl", "cbr 30")
    sitting.say("anna", "f")
    assert "anna" in sitting.state.players
    events = sitting.say("bob", "f")
    assert told(events, RoundFinished).nets == {"anna": -500, "bob": -1000, "carl": 1500}
    assert told(events, LeftTable).stack == 39500
    assert sitting.stacks() == {"bob": 390, "carl": 415}


@pytest.mark.parametrize(
    ("by", "line", "says"),
    [
        ("anna", "sit x 400", "not a seat"),
        ("anna", "sit 3", "write this as"),
        ("anna", "sit 3 -5", "more than zero"),
        ("anna", "sit 3 4.001", "fraction of a cent"),
        ("anna", "siit 3 400", "did you mean 'sit'"),
        ("anna", "", "not a floor line"),
        ("manager", "sit 3 400", "cannot be a player's name"),
        ("p3", "sit 3 400", "cannot be a player's name"),
        ("d", "sit 3 400", "cannot be a player's name"),
        ("an na", "sit 3 400", "cannot be a player's name"),
        ("anna", "sit " + "9" * 5000 + " 400", "at most 4000 are allowed"),
    ],
)
def test_bad_lines_say_what_is_wrong_and_change_nothing(by: str, line: str, says: str) -> None:
    sitting = Sitting(WA_HOLDEM)
    before = repr(sitting.state)
    with pytest.raises((NotAllowed, UnreadableLine, ValueError), match=says):
        sitting.table.do(by, line, sitting.now)
    assert repr(sitting.state) == before


@pytest.mark.rule("wa-poker 6.1")
def test_the_order_of_the_waiting_list_is_by_its_own_clause() -> None:
    sitting = Sitting(msgspec.structs.replace(WA_HOLDEM, places=3)).seat(anna=1, bob=2).open()
    sitting.say("gus", "wait")
    with pytest.raises(NotAllowed, match="gus is first on the waiting list") as refused:
        sitting.say("zoe", "sit 3 400")
    assert refused.value.rules == ("wa-poker 6.1",)
