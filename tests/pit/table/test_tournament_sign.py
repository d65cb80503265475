"""At a tournament's sign seats are assigned, nobody posts or waits to come in, and no chips are bought."""

import pytest

from pitboss.core.refusals import NotAllowed
from pitboss.pit.table.event import BlindMissed, ChipsAdded, RoundStarted, SatDown, SignChanged
from pitboss.pit.table.sign import TableSign
from toolkit.table import VIC_HOLDEM, WA_HOLDEM, Sitting, told

TOURNAMENT = TableSign(
    game="wa-poker/holdem",
    table={"kind": "tournament"},
    blinds=("5", "10"),
    buy_in="200",
    buy_in_most="1000",
    places=9,
)


def played(sign: TableSign = TOURNAMENT) -> Sitting:
    """Return six players after one hand: button 6, small blind 1, big blind 2."""
    sitting = Sitting(sign).seat(anna=1, bob=2, carl=3, dora=4, eve=5, fay=6).open()
    sitting.hand()
    return sitting


@pytest.mark.rule("wa-poker 39.2(a)", "wa-poker 40.6(d)")
def test_no_chips_are_bought_in_a_tournament() -> None:
    sitting = played()
    with pytest.raises(NotAllowed, match="cannot buy more chips") as refused:
        sitting.say("anna", "add 100")
    assert refused.value.rules == ("wa-poker 39.2(a)", "wa-poker 40.6(d)")
    assert told(played(WA_HOLDEM).say("anna", "add 100"), ChipsAdded).amount == 10000


@pytest.mark.rule("wa-poker 39.2(a)", "ruling wa-poker L4")
def test_a_latecomer_is_dealt_in_at_once_without_posting() -> None:
    sitting = played()
    sat = told(sitting.say("gus", "sit 8 400"), SatDown)
    assert (sat.entry, "wa-poker 39.2(a)" in sat.rules) == ("in", True)
    started = told(sitting.deal(), RoundStarted)
    assert "gus" in started.places.values()
    assert not started.posts
    for line in ("post", "wait-blind"):
        with pytest.raises(NotAllowed, match="without posting or waiting") as refused:
            sitting.say("gus", line)
        assert "wa-poker 39.2(a)" in refused.value.rules


@pytest.mark.rule("wa-poker 6.4", "ruling wa-poker L4")
def test_a_latecomer_is_still_not_dealt_in_on_the_button() -> None:
    sitting = played()
    due = sitting.state.last.blinds[0]
    sitting.say(sitting.state.at(due).name, "leave")
    sitting.say("gus", f"sit {due} 400")
    assert "gus" not in told(sitting.deal(), RoundStarted).places.values()


@pytest.mark.rule("wa-poker 39.2(a)", "wa-poker 40.6", "wa-poker 40.2(a)(ix)")
def test_seats_of_a_tournament_are_not_chosen_by_those_seated() -> None:
    sitting = played()
    with pytest.raises(NotAllowed, match="the tournament assigns them") as refused:
        sitting.say("anna", "change 8")
    assert refused.value.rules[0] == "wa-poker 39.2(a)"
    sitting.say("carl", "leave")
    assert told(sitting.say("gus", "sit 3 400"), SatDown).seat == 3
    cash = played(WA_HOLDEM)
    cash.say("carl", "leave")
    with pytest.raises(NotAllowed, match="seated players have priority until the next round"):
        cash.say("gus", "sit 3 400")


@pytest.mark.rule("wa-poker 12.7", "ruling wa-poker L2")
def test_an_absent_entrant_is_dealt_in_and_posts() -> None:
    sitting = played()
    sitting.say("carl", "away")
    started = told(sitting.deal(), RoundStarted)
    assert "carl" in started.places.values()
    assert started.blinds["carl"] == 1000
    assert not any(isinstance(event, BlindMissed) for event in sitting.events)
    sitting.dealt()
    token = sitting.table.token("carl") or ""
    sitting.say("d", f"d error absent {token}")
    assert not sitting.state.current().state.live[int(token[1:]) - 1]


@pytest.mark.rule("wa-poker 39.4", "ruling wa-poker L8")
def test_the_limits_of_a_tournament_change_at_any_time() -> None:
    sign = TableSign(
        game="wa-poker/five-card-stud",
        table={"minimum": "5", "maximum": "50", "kind": "tournament"},
        buy_in="100",
        places=6,
    )
    sitting = Sitting(sign).seat(anna=1, bob=2, carl=3).open()
    sitting.hand()
    changed = told(sitting.say("supervisor", "limits minimum=10 maximum=100"), SignChanged)
    assert changed.rules == ("wa-poker 39.4", "ruling wa-poker L8")


def test_crown_melbourne_has_no_such_clause() -> None:
    table = dict(VIC_HOLDEM.table) | {"kind": "tournament"}
    sign = TableSign(game="vic-crown-poker/holdem", table=table, blinds=("5", "10"), buy_in="200", places=9)
    assert told(played(sign).say("anna", "add 100"), ChipsAdded).amount == 10000
