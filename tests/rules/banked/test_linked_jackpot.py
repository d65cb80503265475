"""The linked pools of the Western Australian games are right to the cent."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.books.shared.wa_linked_jackpot import PARTS, PRIZES, Linked, key_off, key_off_all, reseed
from pitboss.core.money import Chips
from pitboss.rules.jackpot import Win
from toolkit.banked import CROWN, ULTIMATE, settle, start, wagers

W: Chips = 500
DOLLAR = 100 * PARTS


def pools(*dollars: float) -> tuple[int, ...]:
    return tuple(round(amount * DOLLAR) for amount in dollars)


STRAIGHT, ROYAL = PRIZES
SF1, SF2, SF3 = Win(1, STRAIGHT), Win(2, STRAIGHT), Win(3, STRAIGHT)
RF1, RF3 = Win(1, ROYAL), Win(3, ROYAL)
RICH = pools(100_000, 60_000, 40_000)


@pytest.mark.rule("wa-crown-holdem 3.15", "wa-crown-holdem 3.17(b)", "ruling wa-crown-holdem R31")
@pytest.mark.parametrize(("level", "added"), [(1, (2.05, 0, 0)), (2, (2.05, 2.05, 0)), (3, (2.05, 2.05, 2.05))])
def test_every_pool_a_wager_plays_for_gets_the_same(level: int, added: tuple[float, ...]) -> None:
    assert Linked(W).increments(level) == pools(*added)
    staked = {1: W, 2: 2 * W, 3: 3 * W}[level]
    assert sum(Linked(W).increments(level)) == 41 * staked, "41 % of all jackpot wagers"


@pytest.mark.rule("wa-crown-holdem 3.16(a)", "wa-crown-holdem 3.18(c)", "ruling wa-crown-holdem R32")
def test_reseed_and_displays() -> None:
    assert reseed(W) == pools(25_000)[0]
    assert Linked(W).displays(RICH) == (10_000_000, 16_000_000, 20_000_000)


@pytest.mark.rule(
    "wa-crown-holdem 4.16(b)(ii)", "wa-crown-holdem 4.17(a)", "wa-crown-holdem 4.18(b)", "wa-crown-holdem 3.19(c)",
    "wa-crown-holdem 3.20(b)", "ruling wa-crown-holdem R37", "ruling wa-crown-holdem R39",
)  # fmt: skip
def test_worked_example() -> None:
    keyed = key_off_all(RICH, [RF3, SF1, SF2, SF1], W)
    assert keyed.shares == (16_690_000, 950_000, 1_410_000, 950_000)
    assert [one.win for one in keyed.key_offs] == [1, 3, 2, 0]
    assert [one.prize for one in keyed.key_offs] == [1_000_000, 900_000, 1_410_000, 16_690_000]
    assert [one.pools for one in keyed.key_offs] == [
        pools(90_000, 60_000, 40_000),
        pools(81_000, 60_000, 40_000),
        pools(72_900, 54_000, 40_000),
        pools(25_000, 25_000, 25_000),
    ]
    assert sum(keyed.shares) == 20_000_000, "all that was in the pools"
    assert [one.topped_up for one in keyed.key_offs] == [(0, 0, 0)] * 3 + [pools(25_000, 25_000, 25_000)]


@pytest.mark.rule("wa-crown-holdem 3.21", "wa-ultimate-texas-holdem 3.34", "ruling wa-crown-holdem R37")
def test_near_the_floor() -> None:
    keyed = key_off_all(pools(26_000, 25_500, 25_000), [SF1, SF1, SF2, RF3], W)
    assert [one.prize for one in keyed.key_offs] == [260_000, 250_000, 505_000, 7_500_000]
    assert keyed.shares == (255_000, 255_000, 505_000, 7_500_000)
    assert sum(keyed.shares) == 8_515_000
    assert [one.topped_up for one in keyed.key_offs] == [
        pools(1_600, 0, 0),
        pools(2_500, 0, 0),
        pools(2_500, 2_050, 0),
        pools(25_000, 25_000, 25_000),
    ]


@pytest.mark.rule("wa-crown-holdem 3.20(a)", "wa-crown-holdem 3.20(c)", "ruling wa-crown-holdem R38")
@pytest.mark.parametrize(
    ("wins", "shares", "left"),
    [
        ([SF1, SF1], (950_000, 950_000), (81_000, 60_000, 40_000)),
        ([SF3, SF1], (1_900_000, 1_000_000), (81_000, 54_000, 36_000)),
        ([SF3, SF3], (1_900_000, 1_900_000), (81_000, 48_600, 32_400)),
        ([RF1, SF3], (9_000_000, 2_000_000), (25_000, 54_000, 36_000)),
        ([SF2, RF3], (1_600_000, 18_400_000), (25_000, 25_000, 25_000)),
    ],
)
def test_what_can_happen_at_one_table(wins: list[Win], shares: tuple[Chips, ...], left: tuple[float, ...]) -> None:
    keyed = key_off_all(RICH, wins, W)
    assert keyed.shares == shares
    assert keyed.pools == pools(*left)


@pytest.mark.rule("ruling wa-crown-holdem R42")
def test_below_the_cent_stays_in_the_first_pool() -> None:
    keyed = key_off((300_000_019, 300_000_028, 300_000_030), SF3, W)
    assert keyed.prize == (30_000_001 + 30_000_002 + 30_000_003) // PARTS
    assert keyed.pools == (300_000_019 - 30_000_001 + 6, 300_000_028 - 30_000_002, 270_000_027)
    odd = key_off_all((300_000_100, 0, 0), [SF1, SF1], W)
    assert odd.shares[0] - odd.shares[1] in (0, 1)
    assert sum(odd.shares) == sum(one.prize for one in odd.key_offs)


@pytest.mark.rule("wa-crown-holdem 3.21", "ruling wa-crown-holdem R42")
@given(
    st.lists(st.integers(0, 10**10), min_size=3, max_size=3),
    st.lists(st.builds(Win, st.integers(1, 3), st.sampled_from(PRIZES)), min_size=1, max_size=5),
    st.integers(1, 10_000),
)
def test_no_money_is_lost_or_made(start_at: list[int], wins: list[Win], wager: Chips) -> None:
    before = tuple(pool + reseed(wager) for pool in start_at)
    keyed = key_off_all(before, wins, wager)
    topped_up = sum(map(sum, (one.topped_up for one in keyed.key_offs)))
    assert sum(before) + topped_up == sum(keyed.pools) + sum(keyed.shares) * PARTS
    assert min(keyed.pools) >= reseed(wager)


SIGN = {"jackpot": {"wager": 5, "pools": ["99995.90", "59997.95", "39997.95"]}}
"""The pools before a Level 1 and a Level 3 wager raise them to the worked figures."""


@pytest.mark.rule("wa-ultimate-texas-holdem 4.18(b)", "wa-ultimate-texas-holdem 4.20(a)")
def test_two_straight_flushes_at_a_table() -> None:
    answer = settle(
        ULTIMATE, SIGN, "p1 bet ante 10, p1 bet blind 10, p1 bet jackpot-1 5, p1 bet jackpot-2 10",
        "p2 bet ante 10, p2 bet blind 10, p2 bet jackpot-1 5", "d close, d dh p1 3c4c, d dh p2 8c9c, d dh d AsAd",
        "p1 bet play 40, p2 bet play 40, d db 5c6c7c, d db 2d2h",
    )  # fmt: skip
    assert wagers(answer)["jackpot-3"].paid == 1_900_000
    assert wagers(answer)["jackpot-3"].staked == 1500
    assert wagers(answer, "p2")["jackpot-1"].paid == 1_000_000
    jackpot = answer.jackpot
    assert jackpot
    assert jackpot.pools == (8_100_000, 5_400_000, 3_600_000)
    assert [(p.seat, p.level, p.hand, p.amount) for p in jackpot.prizes] == [
        ("p2", 1, "straight flush", 1_000_000),
        ("p1", 3, "straight flush", 1_900_000),
    ]


@pytest.mark.rule("wa-crown-holdem 3.19(a)", "wa-crown-holdem 4.17(b)")
def test_royal_flush_after_straight_flush() -> None:
    answer = settle(
        CROWN, SIGN, "p1 bet ante 10, p1 bet jackpot-1 5, p2 bet ante 10, p2 bet jackpot-1 5, p2 bet jackpot-2 10",
        "d close, d dh p1 AhKh, d dh p2 9h8h, d dh d AsAd, p1 bet flop 20, p2 bet flop 20, d db ThJhQh",
        "p1 cc, p2 cc, d db 2c, p1 cc, p2 cc, d db 3c",
    )  # fmt: skip
    assert wagers(answer)["jackpot-1"].paid == 9_000_000
    assert wagers(answer, "p2")["jackpot-3"].paid == 2_000_000
    assert answer.jackpot
    assert answer.jackpot.pools == (2_500_000, 5_400_000, 3_600_000)


@pytest.mark.rule("wa-crown-holdem 3.13 Table 2", "ruling wa-crown-holdem R34", "ruling wa-crown-holdem R35")
@pytest.mark.parametrize(("hole", "times"), [("9s9c", 500), ("9sKc", 100), ("AcQc", 0), ("8d7d", 0), ("Th9s", 0)])
def test_bonus_prizes_are_times_the_wager_of_the_level(hole: str, times: int) -> None:
    answer = settle(
        CROWN, None, "p1 bet ante 10, p1 bet jackpot-1 5, p1 bet jackpot-2 10, d close",
        f"d dh p1 {hole}, d dh d 2s2c, p1 bet flop 20, d db 9h9dKh, p1 cc, d db 3s, p1 cc, d db 4s",
    )  # fmt: skip
    assert wagers(answer)["jackpot-3"].paid == times * 1500
    assert wagers(answer)["jackpot-3"].returned == 0


@pytest.mark.rule("wa-crown-holdem 5.11", "ruling wa-crown-holdem R25")
def test_a_level_3_wager_with_one_bad_part_falls_back_to_the_sound_part() -> None:
    round_ = start(CROWN, SIGN, "p1 bet ante 10, p1 bet jackpot-1 5, p1 bet jackpot-2 9, d close")
    for line in (
        "d dh p1 9s9c",
        "d dh d 2s2c",
        "p1 bet flop 20",
        "d db 9h9dKh",
        "p1 cc",
        "d db 3s",
        "p1 cc",
        "d db 4s",
    ):
        round_.push(line)
    round_.push("d settle")
    answer = round_.answer()
    assert wagers(answer)["jackpot-1"].paid == 500 * 500
    assert wagers(answer)["jackpot-2"].outcome == "returned"
    assert wagers(answer)["jackpot-2"].returned == 900
    assert answer.jackpot
    assert answer.jackpot.pools == (9_999_795, 5_999_795, 3_999_795)


@pytest.mark.rule("wa-crown-holdem 5.14", "ruling wa-crown-holdem R54")
@pytest.mark.parametrize("undone", ["operator withhold p1, operator refuse p1", "operator void-hand p1"])
def test_who_is_left_is_paid_by_the_clauses_of_one_winner(undone: str) -> None:
    lines = (
        "p1 bet ante 10, p1 bet jackpot-1 5, p2 bet ante 10, p2 bet jackpot-1 5, d close, d dh p1 3h4h, d dh p2 8h9h",
        "d dh d 9c9d, p1 bet flop 20, p2 bet flop 20, d db 5h6h7h, p1 cc, p2 cc, d db 2s, p1 cc, p2 cc, d db Tc",
    )
    both, one = start(CROWN, SIGN, *lines, "d settle"), start(CROWN, SIGN, *lines, "d settle", undone)
    shared = {"wa-crown-holdem 4.16(b)(ii)", "wa-crown-holdem 4.19"}
    assert shared <= set(wagers(both.answer(), "p2")["jackpot-1"].rules)
    assert not shared & set(wagers(one.answer(), "p2")["jackpot-1"].rules)
