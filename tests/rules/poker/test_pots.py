"""Pots are stacked, halved and shared to the last chip, as a dealer does it."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.rules.poker.showdown.pots import (
    Pot,
    Uncalled,
    halves,
    make_pots,
    share,
    split,
    together,
    uncalled,
    unwinnable,
)
from toolkit import effort

table = st.integers(2, 10).flatmap(
    lambda seats: st.tuples(
        st.lists(st.integers(0, 12).map(lambda n: n * 100), min_size=seats, max_size=seats),
        st.sets(st.integers(0, seats - 1), min_size=1),
    )
)


@pytest.mark.rule("wa-poker 19.5", "vic-crown-poker 7.5", "ruling vic-crown-poker CP-E4")
def test_the_part_nobody_called_goes_back_to_its_seat() -> None:
    assert uncalled([500, 1000, 3000]) == Uncalled(2, 2000)
    assert uncalled([500, 3000, 3000]) is None


def test_folded_chips_call_as_far_as_they_reach() -> None:
    assert uncalled([500, 2000, 3000]) == Uncalled(2, 1000)


def test_chips_no_live_seat_reached_join_the_last_pot_where_nobody_else_has_a_claim() -> None:
    assert make_pots([500, 1000, 3000, 3000], [0, 1]) == [Pot(2000, (0, 1), (0, 1, 2, 3)), Pot(5500, (1,), (1, 2, 3))]


@pytest.mark.rule("ruling vic-crown-poker CP-E12", "ruling wa-poker I13")
def test_a_layer_no_live_seat_reached_is_won_by_the_last_to_go_who_did() -> None:
    assert make_pots([100, 300, 300], [0], gone=[1, 2]) == [Pot(300, (0,), (0, 1, 2)), Pot(400, (2,), (1, 2))]
    assert make_pots([100, 300, 300], [0], gone=[2, 1]) == [Pot(300, (0,), (0, 1, 2)), Pot(400, (1,), (1, 2))]
    # seat 3, the last to go, reached 200; above that seat 1 went after seat 2
    assert make_pots([100, 500, 500, 200], [0], gone=[2, 1, 3]) == [
        Pot(400, (0,), (0, 1, 2, 3)),
        Pot(300, (3,), (1, 2, 3)),
        Pot(600, (1,), (1, 2)),
    ]


@pytest.mark.rule("wa-poker 12.4", "vic-crown-poker 9.1.1(g)", "ruling vic-crown-poker CP-E12", "ruling wa-poker I13")
def test_a_layer_whose_contenders_are_ruled_dead_goes_back() -> None:
    put = [100, 300, 300]
    for order in ([1, 2], [2, 1]):
        assert unwinnable(put, [0], order, {1, 2}, ()) == {1: 200, 2: 200}
        last, first = order[1], order[0]
        assert unwinnable(put, [0], order, {first}, ()) == {}  # the last mucked: it was alone in it
        assert unwinnable(put, [0], order, {last}, ()) == {}  # the first folded and left it to the last
        assert unwinnable(put, [0], order, {last}, {last}) == {1: 200, 2: 200}  # a wrong hand wins nothing
    # seat 3 folded its 200 last and wins them; above that both were ruled dead
    assert unwinnable([100, 500, 500, 200], [0], [2, 1, 3], {1, 2}, ()) == {1: 300, 2: 300}


@given(table, st.randoms(use_true_random=False))
def test_nothing_hangs_on_which_dead_hand_is_named_last(drawn: tuple[list[int], set[int]], chance: Random) -> None:
    put, live = drawn
    gone = [seat for seat in range(len(put)) if seat not in live]
    other = chance.sample(gone, len(gone))
    back = unwinnable(put, sorted(live), gone, set(gone), ())
    assert back == unwinnable(put, sorted(live), other, set(gone), ())
    assert all(0 < chips <= put[seat] for seat, chips in back.items())


@pytest.mark.rule("ruling wa-poker I3", "ruling vic-crown-poker CP-E4")
def test_a_pot_that_a_mucked_all_in_hand_had_closed_stays_one() -> None:
    assert make_pots([100, 300, 300], [1, 2], gone=[0], closed=[0]) == [
        Pot(300, (1, 2), (0, 1, 2)),
        Pot(400, (1, 2), (1, 2)),
    ]
    # seats 1 and 3 muck above seat 0, seat 1 all-in between: what it closed goes with the rest to the last to go
    assert make_pots([100, 200, 300, 300], [0], gone=[1, 2, 3], closed=[1]) == [
        Pot(400, (0,), (0, 1, 2, 3)),
        Pot(300, (3,), (1, 2, 3)),
        Pot(200, (3,), (2, 3)),
    ]
    assert make_pots([300, 300], [0, 1], closed=[0]) == [Pot(600, (0, 1), (0, 1))]


def test_an_ordinary_hand_has_one_pot() -> None:
    assert make_pots([500, 1000, 4000, 4000], [2, 3]) == [Pot(9500, (2, 3), (0, 1, 2, 3))]


@pytest.mark.rule("wa-poker 8.1", "ruling vic-crown-poker CP-E4")
def test_every_all_in_closes_a_pot_and_folded_money_stays_in() -> None:
    # seat 0 folded 40 in; 1 is all-in for 100, 2 for 250; 3 and 4 played on to 600
    pots = make_pots([40, 100, 250, 600, 600], [1, 2, 3, 4])
    assert pots == [
        Pot(440, (1, 2, 3, 4), (0, 1, 2, 3, 4)),
        Pot(450, (2, 3, 4), (2, 3, 4)),
        Pot(700, (3, 4), (3, 4)),
    ]


def test_a_folded_seat_between_two_levels_makes_no_pot_of_its_own() -> None:
    assert make_pots([100, 300, 500, 500], [0, 2, 3]) == [
        Pot(400, (0, 2, 3), (0, 1, 2, 3)),
        Pot(1000, (2, 3), (1, 2, 3)),
    ]


def test_dead_money_lies_in_the_main_pot() -> None:
    assert make_pots([100, 200, 200], [0, 1, 2], dead=50)[0] == Pot(350, (0, 1, 2), (0, 1, 2))
    assert make_pots([200, 200], [0, 1], dead=50) == [Pot(450, (0, 1), (0, 1))]


def naive_pots(contributions: list[int], live: set[int]) -> dict[tuple[int, ...], int]:
    """Build the pots chip by chip: each chip belongs to the live seats that paid at least as much."""
    piles: dict[tuple[int, ...], int] = {}
    deepest = max(contributions[seat] for seat in live)
    for paid in contributions:
        for coin in range(0, paid, 100):
            depth = min(coin + 100, deepest)
            able = tuple(seat for seat in sorted(live) if contributions[seat] >= depth)
            piles[able] = piles.get(able, 0) + 100
    return piles


@effort.share(200)
@given(table)
def test_pots_agree_with_a_count_coin_by_coin(case: tuple[list[int], set[int]]) -> None:
    contributions, live = case
    pots = make_pots(contributions, sorted(live))
    assert {pot.eligible: pot.amount for pot in pots if pot.amount} == naive_pots(contributions, live)
    assert sum(pot.amount for pot in pots) == sum(contributions)
    for pot in pots:
        paying = [seat for seat in pot.eligible if contributions[seat]]
        assert set(paying) <= set(pot.contributors)
    assert [len(pot.eligible) for pot in pots] == sorted((len(pot.eligible) for pot in pots), reverse=True)


@pytest.mark.rule("wa-poker 18.2", "vic-crown-poker 8.5.1", "ruling wa-poker I6", "ruling vic-crown-poker CP-E5")
def test_odd_chips_go_round_from_the_left_of_the_button() -> None:
    assert share(10100, [0, 2, 5], 100) == {0: 3400, 2: 3400, 5: 3300}
    assert share(10200, [0, 2, 5], 500) == {0: 3500, 2: 3500, 5: 3200}


@pytest.mark.rule("vic-crown-poker 8.5")
def test_a_pot_is_broken_down_to_the_smallest_chip() -> None:
    assert share(10100, [1, 4], 50) == {1: 5050, 4: 5050}
    assert share(10100, [1, 4], 100) == {1: 5100, 4: 5000}


@pytest.mark.rule("vic-crown-poker 8.20.4(b)(v)", "vic-crown-poker 8.20.4(d)(v)", "ruling vic-crown-poker CP-E7")
def test_the_odd_chip_between_halves_is_the_high_hands() -> None:
    assert halves(10500, 500) == (5500, 5000)
    assert together(*split(10500, [3], [0, 1], 500)) == {3: 5500, 0: 2500, 1: 2500}
    assert together(*split(10500, [3], [0, 1, 2], 500)) == {3: 5500, 0: 2000, 1: 1500, 2: 1500}


@pytest.mark.rule("vic-crown-poker 8.20.4(b)(iii)", "vic-crown-poker 8.20.4(b)(iv)")
def test_one_seat_may_win_both_ways_or_be_quartered() -> None:
    assert together(*split(10000, [1], [1], 100)) == {1: 10000}
    assert together(*split(10000, [1], [1, 2], 100)) == {1: 7500, 2: 2500}
    assert together(*split(10000, [1], [], 100)) == {1: 10000}


@effort.share(150)
@given(
    amount=st.integers(0, 100_000),
    high=st.sets(st.integers(0, 9), min_size=1),
    low=st.sets(st.integers(0, 9)),
    chip=st.sampled_from([1, 25, 50, 100, 500]),
)
def test_a_pot_is_given_away_whole_and_evenly(amount: int, high: set[int], low: set[int], chip: int) -> None:
    shares = together(*split(amount, sorted(high), sorted(low), chip))
    assert sum(shares.values()) == amount
    assert set(shares) == high | low
    even = share(amount, sorted(high), chip)
    assert max(even.values()) - min(even.values()) <= chip
    assert list(even.values()) == sorted(even.values(), reverse=True)
