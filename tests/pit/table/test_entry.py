"""Newcomers, returning players and players who changed seats owe the right amounts before the cards."""

import pytest

from pitboss.core.refusals import NotAllowed
from pitboss.pit.table.event import BlindMissed, CameBack, EntryChosen, RoundStarted, SatDown, SeatChanged
from toolkit.table import VIC_HOLDEM, WA_HOLDEM, Sitting, told


def six(sign: object = WA_HOLDEM) -> Sitting:
    """Return six players after one hand: button 6, small blind 1, big blind 2."""
    sitting = Sitting(sign).seat(anna=1, bob=2, carl=3, dora=4, eve=5, fay=6).open()  # type: ignore[arg-type]
    sitting.hand()
    return sitting


@pytest.mark.rule("wa-poker 6.5(a)")
def test_a_newcomer_waits_for_the_big_blind() -> None:
    sitting = six()
    assert told(sitting.say("gus", "sit 8 400"), SatDown).entry == "wait"
    started = [told(sitting.hand(), RoundStarted) for _ in range(5)]
    assert ["gus" in one.places.values() for one in started] == [False] * 4 + [True]
    assert started[-1].blinds == {"fay": 500, "gus": 1000}


@pytest.mark.rule("wa-poker 6.5(b)", "ruling wa-poker D7", "ruling wa-poker D10")
def test_a_newcomer_posts_a_live_big_blind_and_may_raise() -> None:
    sitting = six()
    sitting.say("gus", "sit 8 400")
    chosen = told(sitting.say("gus", "post"), EntryChosen)
    assert (chosen.owes, chosen.rules[0]) == (1000, "wa-poker 6.5(b)")
    started = told(sitting.deal(), RoundStarted)
    assert started.posts == {"gus": 1000}
    sitting.dealt()
    for name in ("dora", "eve", "fay"):
        sitting.say(name, "cc")
    assert {choice.words for choice in sitting.table.choices("gus")} >= {"check", "raise to"}


@pytest.mark.rule(
    "vic-crown-poker 8.10", "vic-crown-poker 8.10.1", "vic-crown-poker 8.10.2", "ruling vic-crown-poker CP-B7"
)
def test_crown_melbourne_may_have_a_newcomer_wait_or_post() -> None:
    sitting = six(VIC_HOLDEM)
    sitting.say("gus", "sit 8 400")
    with pytest.raises(NotAllowed, match="may not"):
        sitting.say("gus", "require gus post")
    assert told(sitting.say("supervisor", "require gus post"), EntryChosen).rules[0] == "vic-crown-poker 8.10.2"
    assert told(sitting.say("area-manager", "require gus wait"), EntryChosen).rules[0] == "vic-crown-poker 8.10.1"
    with pytest.raises(NotAllowed, match="not a new player"):
        sitting.say("area-manager", "require anna post")


@pytest.mark.rule("wa-poker 6.4", "vic-crown-poker 8.10", "ruling wa-poker D10")
@pytest.mark.parametrize("sign", [WA_HOLDEM, VIC_HOLDEM])
def test_only_the_button_seat_is_barred_to_newcomers(sign: object) -> None:
    sitting = six(sign)
    sitting.say("anna", "leave")
    sitting.hand()
    sitting.say("bob", "leave")
    sitting.hand()
    sitting.say("gus", "sit 1 400", "post")
    sitting.say("hal", "sit 2 400", "post")
    started = told(sitting.deal(), RoundStarted)
    assert started.button == 3
    assert set(started.posts) == {"gus", "hal"}


@pytest.mark.rule("wa-poker 6.4", "ruling wa-poker D3")
def test_a_newcomer_in_the_button_seat_waits_and_the_button_is_dead() -> None:
    sitting = six()
    sitting.say("bob", "leave")
    sitting.hand()
    sitting.say("gus", "sit 2 400", "post")
    started = told(sitting.deal(), RoundStarted)
    assert started.button == 2
    assert "gus" not in started.places.values()
    assert "wa-poker 6.4" in started.rules
    sitting.finish()
    assert told(sitting.deal(), RoundStarted).posts == {"gus": 1000}


@pytest.mark.rule("wa-poker 6.7(a)", "wa-poker 6.7(b)", "ruling wa-poker D9")
def test_blinds_that_pass_an_absent_player_are_marked_once_each() -> None:
    sitting = six()
    sitting.say("carl", "away")
    assert told(sitting.deal(), BlindMissed).blind == "big"
    sitting.finish()
    carl = sitting.state.players["carl"]
    assert (carl.owes_big, carl.owes_small) == (True, False)
    assert told(sitting.deal(), BlindMissed).blind == "small"
    sitting.finish()
    sitting.say("eve", "away")
    missed = told(sitting.deal(), BlindMissed)
    assert (missed.player, missed.blind) == ("eve", "small"), "eve had posted the big blind"
    sitting.finish()
    for _ in range(9):
        sitting.hand()
    back = told(sitting.say("carl", "back"), CameBack)
    assert (back.owes, back.entry) == (1500, "wait"), "never more than one set"
    assert told(sitting.say("carl", "post"), EntryChosen).rules[0] == "wa-poker 6.7(a)"


@pytest.mark.rule(
    "wa-poker 6.7(a)", "wa-poker 6.7(b)", "wa-poker 6.7(c)", "vic-crown-poker 8.9.3", "ruling vic-crown-poker CP-B5"
)
@pytest.mark.parametrize("sign", [WA_HOLDEM, VIC_HOLDEM])
def test_what_each_missed_blind_costs(sign: object) -> None:
    for big, small, owes in ((True, True, 1500), (False, True, 500), (True, False, 1000)):
        sitting = six(sign)
        player = sitting.state.players["eve"]
        player.owes_big, player.owes_small, player.entry = big, small, "wait"
        assert told(sitting.say("eve", "post"), EntryChosen).owes == owes
        started = told(sitting.deal(), RoundStarted)
        assert started.posts == {"eve": owes}
        live = min(owes, 1000)
        place = next(int(token[1:]) - 1 for token, name in started.places.items() if name == "eve")
        assert sitting.state.current().state.bets[place] == live
        assert not sitting.state.players["eve"].owes
        sitting = six(sign)
        player = sitting.state.players["eve"]
        player.owes_big, player.owes_small, player.entry = big, small, "post"
        waits = told(sitting.say("eve", "wait-blind"), EntryChosen)
        assert (waits.owes, waits.entry) == (0, "wait")
        hands = [told(sitting.hand(), RoundStarted) for _ in range(3)]
        assert ["eve" in hand.places.values() for hand in hands] == [False, False, True]
        assert hands[-1].blinds["eve"] == 1000
        assert not sitting.state.players["eve"].owes


@pytest.mark.rule("wa-poker 6.2", "vic-crown-poker 8.9.5", "ruling wa-poker D5", "ruling vic-crown-poker CP-B6")
@pytest.mark.parametrize("sign", [WA_HOLDEM, VIC_HOLDEM])
@pytest.mark.parametrize(("seats", "entry", "jumped"), [((1, 5), "wait", 3), ((1, 4), "in", 2), ((9, 8), "in", 0)])
def test_a_seat_change_past_more_than_two_live_seats_costs_a_blind(
    sign: object, seats: tuple[int, int], entry: str, jumped: int
) -> None:
    start, end = seats
    others = {2: "bob", 3: "carl", 4: "dora", 6: "eve"} if end == 5 else {2: "bob", 3: "carl", 6: "eve"}
    sitting = Sitting(sign).seat(anna=start, **{name: seat for seat, name in others.items()}).open()  # type: ignore[arg-type]
    sitting.hand()
    changed = told(sitting.say("anna", f"change {end}"), SeatChanged)
    assert (changed.entry, changed.live_seats) == (entry, jumped)
    if entry == "wait":
        assert told(sitting.say("anna", "post"), EntryChosen).owes == 1000


@pytest.mark.rule("ruling wa-poker D5", "ruling vic-crown-poker CP-B6")
@pytest.mark.parametrize("sign", [WA_HOLDEM, VIC_HOLDEM])
@pytest.mark.parametrize(("seat", "jumped"), [(5, 3), (6, 0)])
def test_which_way_a_player_moved_is_told_by_chairs_and_how_far_by_players(
    sign: object, seat: int, jumped: int
) -> None:
    sitting = Sitting(sign).seat(anna=1, bob=2, carl=3, dora=4, eve=8, finn=9).open()  # type: ignore[arg-type]
    assert told(sitting.say("anna", f"change {seat}"), SeatChanged).live_seats == jumped


@pytest.mark.rule("vic-crown-poker 8.9.5", "ruling vic-crown-poker CP-B6")
def test_who_paid_the_blinds_may_move_to_the_button_and_be_dealt_in() -> None:
    sitting = six(VIC_HOLDEM)
    sitting.say("bob", "leave")
    sitting.hand()
    changed = told(sitting.say("anna", "change 2"), SeatChanged)
    assert changed.entry == "in"
    started = told(sitting.deal(), RoundStarted)
    assert started.button == 2
    assert list(started.places.values())[-1] == "anna"


@pytest.mark.rule("vic-crown-poker 8.9.3")
def test_who_owes_nothing_has_nothing_to_choose() -> None:
    sitting = six(VIC_HOLDEM)
    with pytest.raises(NotAllowed, match="anna owes no blind and is already dealt in"):
        sitting.say("anna", "post")
