"""Prizes, ties, agreements, cancellation and races agree with the naive calculation on thousands of random cases."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from naive import tournament_money as naive
from pitboss.core.cards import Card
from pitboss.core.refusals import NotAllowed
from pitboss.pit.tournament import colour_up, prizes, standings
from pitboss.pit.tournament.conditions import Bracket, Prizes
from pitboss.pit.tournament.prizes import by_chips
from toolkit.effort import effort

pytestmark = pytest.mark.proof
CASES = effort("CASES", quick=300, proof=20_000)


def some_prizes(rng: Random, count: int) -> list[int]:
    return sorted(
        (rng.choice([rng.randint(0, 5_000_00), rng.randint(0, 300) * 100]) for _ in range(count)), reverse=True
    )


def some_stacks(rng: Random, count: int) -> dict[str, int]:
    most = rng.choice([3, 20, 10_000, 1_000_000])
    return {f"p{at}": rng.randint(1, most) * rng.choice([1, 25]) for at in range(count)}


def percentages(rng: Random, count: int) -> list[Fraction]:
    cuts = sorted(rng.sample(range(1, 1000), count - 1))
    return [Fraction(high - low, 10) for low, high in zip([0, *cuts], [*cuts, 1000], strict=True)]


@pytest.mark.rule("wa-poker 40.2(a)(vi)", "vic-crown-poker 12.4.7(a)", "vic-three-card-poker 12.4.7(a)")
def test_prize_lists_agree_and_are_the_pool() -> None:
    rng = Random("prize lists")
    for _ in range(CASES):
        pool, entries = rng.randint(0, 10 ** rng.randint(2, 9)), rng.randint(1, 200)
        rounding = rng.choice([1, 1, 5, 100, 500, 1000])
        way = rng.choice(["places", "brackets", "amounts", "seat"])
        value: Any
        if way == "places":
            value = percentages(rng, rng.randint(1, 15))
            declared = Prizes(places=tuple(part / 100 for part in value), rounding=rounding)
        elif way == "brackets":
            bounds = sorted(rng.sample(range(1, 150), rng.randint(1, 5)))
            value = [(bound, percentages(rng, rng.randint(1, 9))) for bound in bounds]
            declared = Prizes(
                brackets=tuple(Bracket(bound, tuple(part / 100 for part in places)) for bound, places in value),
                rounding=rounding,
            )
        elif way == "amounts":
            value = some_prizes(rng, rng.randint(1, 8))
            declared = Prizes(amounts=tuple(value))
        else:
            value = max(pool // rng.randint(1, 30), 1)
            declared = Prizes(seat=value)
        made = prizes.make_pool(declared, pool)
        assert made.overlay == (max(0, sum(value) - pool) if way == "amounts" else 0)
        listed = prizes.prize_list(declared, made.total, entries)
        assert list(listed) == naive.prize_list(way, value, made.total, entries, rounding)
        assert sum(listed) == made.total


@pytest.mark.rule("vic-crown-poker 12.4.2(a)(v)", "vic-three-card-poker 12.4.2(a)(v)", "wa-poker 40.5(a)")
def test_awards_agree_with_ties_and_staff() -> None:
    rng = Random("awards")
    for _ in range(CASES):
        players = [f"p{at}" for at in range(rng.randint(1, 12))]
        groups: list[list[str]] = []
        for player in players:
            if groups and rng.random() < 0.35:
                groups[-1].append(player)
            else:
                groups.append([player])
        staff = {player for player in players if rng.random() < 0.15}
        listed = some_prizes(rng, rng.randint(1, 14))
        expected = naive.awards(listed, groups, staff)
        found = prizes.award(listed, groups, staff=staff)
        if expected:
            assert {player: one.amount for player, one in found.items()} == expected
            assert sum(one.amount for one in found.values()) == sum(listed)
        out = rng.randint(0, len(groups) - 1)
        above = sum(player not in staff for group in groups[:out] for player in group)
        if above:
            later = prizes.award(listed, groups[out:], staff=staff, above=above)
            assert {player: one.amount for player, one in later.items()} == {
                player: expected[player] for group in groups[out:] for player in group
            }


def test_who_stands_in_and_who_ties() -> None:
    found = prizes.award([500, 300, 200], [["anna"], ["boss"], ["carl", "dora"]], staff={"boss"})
    assert found["anna"] == prizes.Award(500)
    assert found["boss"] == prizes.Award(0)
    assert found["carl"] == found["dora"] == prizes.Award(250, tied=True, stands_in=True)


@pytest.mark.parametrize("method", ["equal", "chips", "icm"])
def test_agreements_agree(method: str) -> None:
    rng = Random(method)
    for _ in range(200 if method == "icm" else CASES):
        stacks = some_stacks(rng, rng.randint(1, 5 if method == "icm" else 9))
        listed = some_prizes(rng, rng.randint(1, len(stacks) + 1))
        left = rng.choice([0, 0, rng.randint(0, max(1, sum(listed)))])
        expected = naive.agreed(method, stacks, listed, left)
        if expected is None:
            with pytest.raises(NotAllowed) as refused:
                prizes.agree(method, stacks, listed, left=left)
            assert refused.value.rules == ("ruling tournaments T22",)
        else:
            found = prizes.agree(method, stacks, listed, left=left)
            assert found == expected
            assert sum(found.values()) == sum(listed[: len(stacks)]) - left


def test_named_sums_are_the_open_prizes() -> None:
    stacks = {"anna": 10, "bob": 20}
    assert prizes.agree("as", stacks, [900, 700], sums={"bob": 1000, "anna": 600}) == {"anna": 600, "bob": 1000}
    for sums in ({"anna": 600, "bob": 999}, {"anna": 1600}, {"anna": 600, "bob": 900, "zoe": 100}, {}):
        with pytest.raises(NotAllowed):
            prizes.agree("as", stacks, [900, 700], sums=sums)


def test_cancelled_shares_agree() -> None:
    rng = Random("cancelled")
    for _ in range(CASES):
        stacks = some_stacks(rng, rng.randint(1, 12))
        listed = [prize + 1 for prize in some_prizes(rng, rng.randint(1, 8))]
        found = standings.share_open_prizes(listed, stacks)
        assert found == naive.cancelled(listed, stacks)
        unknown = {**stacks, next(iter(stacks)): None}
        equal = standings.share_open_prizes(listed, unknown)
        assert sum(equal.values()) == sum(found.values())
        assert max(equal.values()) - min(equal.values()) <= 1


def test_by_chips_agrees() -> None:
    rng = Random("chips")
    for _ in range(CASES):
        stacks, pool = some_stacks(rng, rng.randint(1, 12)), rng.randint(0, 10_000_00)
        total = sum(stacks.values())
        exact = {player: Fraction(pool * chips, total) for player, chips in stacks.items()}
        assert by_chips(pool, stacks) == naive.hand_out(pool, exact, naive.from_largest(stacks))


def test_icm_agrees_with_every_order_of_finish_whichever_way_it_is_computed() -> None:
    rng = Random("icm")
    for _ in range(effort("ICM_CASES", quick=12, proof=1_000)):
        stacks = some_stacks(rng, rng.randint(2, 6))
        listed = some_prizes(rng, rng.randint(1, len(stacks)))
        exact = naive.icm(stacks, listed)
        cents = [int(share // 1) for share in exact.values()]
        held = list(stacks.values())
        assert list(prizes.icm_shares(held, listed)) == cents
        assert prizes._integrated(held, listed) == cents
        by_stack = prizes.exact_shares(held, listed)
        assert [by_stack[stack] for stack in held] == list(exact.values())


def test_icm_of_a_full_final_agrees_where_fractions_can_follow() -> None:
    """20 players with four different stacks give few enough orders for fractions, and fill the integral's table."""
    rng = Random("full final")
    for _ in range(effort("ICM_FINALS", quick=1, proof=10)):
        kinds = [rng.randint(1000, 400_000) for _ in range(4)]
        stacks = [kinds[at % 4] for at in range(20)]
        listed = some_prizes(rng, 20)
        exact = prizes.exact_shares(stacks, listed)
        assert prizes._integrated(stacks, listed) == [int(exact[stack] // 1) for stack in stacks]


def test_icm_of_many_different_stacks_agrees_with_every_set_of_them() -> None:
    """14 different stacks: each of the 16,384 sets that may hold the first places, to a thousandth of a cent."""
    rng = Random("sets")
    stacks = [rng.randint(1000, 900_000) for _ in range(14)]
    listed = some_prizes(rng, 14)
    chance, worth, total = [0.0] * 2**14, [0.0] * 14, sum(stacks)
    chance[0] = 1.0
    for held in range(2**14 - 1):
        left = total - sum(stack for at, stack in enumerate(stacks) if held >> at & 1)
        for at, stack in enumerate(stacks):
            if not held >> at & 1:
                taken = chance[held] * stack / left
                chance[held | 1 << at] += taken
                worth[at] += taken * listed[held.bit_count()]
    for share, about in zip(prizes.icm_shares(stacks, listed), worth, strict=True):
        assert -0.001 < about - share < 1.001


def test_icm_of_a_crowd_is_refused_in_a_sentence() -> None:
    crowd = {f"p{number}": 100 + number for number in range(151)}
    with pytest.raises(NotAllowed, match="at most 150"):
        prizes.agree("icm", crowd, [500, 300])


def test_icm_of_nothing_is_the_last_prizes() -> None:
    assert prizes.icm_shares([0, 5, 0], [900, 600, 301]) == (450, 900, 450)
    assert prizes.icm_shares([0, 0], [900, 600]) == (750, 750)
    assert prizes.icm_shares([], [900]) == ()


def test_icm_with_extreme_stacks() -> None:
    stacks = [1, 10**9, 5, 10**9, 77, 123_456, 10**6, 42, 9, 3, 2, 8][: effort("ICM_EXTREMES", quick=8, proof=12)]
    listed = some_prizes(Random(7), len(stacks))
    exact = prizes.exact_shares(stacks, listed)
    assert prizes._integrated(stacks, listed) == [int(exact[stack] // 1) for stack in stacks]


@pytest.mark.parametrize("suits", ["hcds", "shdc"])
def test_races_agree(suits: str) -> None:
    rng = Random(suits)
    deck = [rank + suit for rank in naive.RANKS for suit in "cdhs"]
    for _ in range(CASES):
        small, large = rng.choice([(25, 100), (100, 500), (5, 25), (500, 1000), (25, 500)])
        stacks = {f"p{at}": small * rng.randint(1, 60) for at in range(rng.randint(1, 9))}
        odd = {player: colour_up.odd_chips(stack, small, large) for player, stack in stacks.items()}
        if sum(odd.values()) > 52:
            continue
        cards = rng.sample(deck, sum(odd.values()))
        broke = [player for player, stack in stacks.items() if stack == odd[player] * small]
        found = colour_up.race(odd, small, large, [Card.of(card) for card in cards], suits, broke=broke)
        after = {player: stack + found.change.get(player, 0) for player, stack in stacks.items()}
        assert after == naive.race(stacks, small, large, cards, suits)
        assert found.raced == sum(after.values()) - sum(stacks.values())
        assert all(count == 1 for count in found.given.values())


def test_races_refuse_cards_that_cannot_be() -> None:
    odd = {"anna": 1, "bob": 2}
    for cards in ("As Kd", "As Kd 2c 3c", "As Kd As"):
        with pytest.raises(NotAllowed) as refused:
            colour_up.race(odd, 25, 100, [Card.of(card) for card in cards.split()], "hcds")
        assert refused.value.rules == ("ruling tournaments T24",)


def test_rounding_up_gives_one_chip_each() -> None:
    found = colour_up.round_up({"anna": 1, "bob": 3, "carl": 0}, 25, 100)
    assert found.given == {"anna": 1, "bob": 1}
    assert found.change == {"anna": 75, "bob": 25}
