"""Commission in both books matches their worked figures and a second, simple implementation."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.books.vic_crown_poker.rules import read_commission as vic
from pitboss.books.wa_poker.rules import read_commission as wa
from pitboss.core.money import percent
from pitboss.core.refusals import WrongSign
from pitboss.rules.poker.showdown.commission import Hand, HandCommission, PotCommission, WonPot
from toolkit.effort import share

SHOWDOWN = Hand(showdown=True)


def pot(dollars: int, *winners: int, low: tuple[int, ...] = (), contributors: tuple[int, ...] = (0, 1, 2)) -> WonPot:
    return WonPot(dollars * 100, (winners, low) if low else (winners,), contributors)


def taken(commission: PotCommission | HandCommission | None, *pots: WonPot, hand: Hand = SHOWDOWN) -> list[float]:
    assert commission is not None
    return [charge.amount / 100 for charge in commission.charges(pots, hand)]


def wa_sign(**sign: str) -> PotCommission:
    commission = wa({"commission": sign}, 100)
    assert isinstance(commission, PotCommission)
    return commission


def vic_sign(chip: int = 100, **sign: Any) -> HandCommission:
    commission = vic({"commission": {key.replace("_", "-"): value for key, value in sign.items()}}, chip)
    assert isinstance(commission, HandCommission)
    return commission


@pytest.mark.rule("wa-poker 19.7", "wa-poker 19.8")
def test_a_pot_pays_its_percentage_in_whole_dollars_up_to_the_cap() -> None:
    assert taken(wa_sign(percent="10", cap="12"), pot(137, 0)) == [12]
    assert taken(wa_sign(percent="10", cap="12"), pot(99, 0)) == [9]


@pytest.mark.rule("wa-poker 19.8", "wa-poker 9.4", "ruling wa-poker I3")
def test_each_pot_is_rounded_down_by_itself() -> None:
    assert taken(wa_sign(percent="10"), pot(19, 0), pot(19, 0)) == [1, 1]


@pytest.mark.rule("wa-poker 19.6", "ruling wa-poker I4")
def test_one_winner_of_several_pots_pays_one_cap() -> None:
    sign = wa_sign(percent="10", cap="12")
    assert taken(sign, pot(90, 0), pot(60, 0)) == [9, 3]
    assert taken(sign, pot(90, 0), pot(60, 1)) == [9, 6]


@pytest.mark.rule("wa-poker 19.6", "ruling wa-poker I4")
def test_winners_who_share_a_pot_share_its_fee() -> None:
    assert taken(wa_sign(percent="10", cap="10"), pot(100, 0, 1), pot(80, 0)) == [10, 5]


@pytest.mark.rule("wa-poker 19.1", "ruling wa-poker I1")
def test_without_a_showdown_nothing_is_taken_unless_the_sign_says_so() -> None:
    no_showdown = Hand(showdown=False)
    assert taken(wa_sign(percent="10"), pot(100, 0), hand=no_showdown) == [0]
    assert taken(wa_sign(percent="10", when="flop-seen"), pot(100, 0), hand=no_showdown) == [10]
    preflop = Hand(showdown=False, flop_seen=False)
    assert taken(wa_sign(percent="10", when="flop-seen"), pot(100, 0), hand=preflop) == [0]
    assert taken(wa_sign(percent="10", when="any-pot"), pot(100, 0), hand=preflop) == [10]


@pytest.mark.rule("wa-poker 19.2", "ruling wa-poker I5")
def test_a_flat_fee_is_never_above_a_tenth_of_the_pot_nor_the_cap() -> None:
    assert taken(wa_sign(flat="5"), pot(100, 0), pot(30, 1)) == [5, 3]
    assert taken(wa_sign(flat="5", cap="4"), pot(100, 0)) == [4]


@pytest.mark.rule("ruling wa-poker I12")
def test_a_tied_pot_pays_in_western_australia() -> None:
    assert taken(wa_sign(percent="10"), pot(100, 0, 1, contributors=(0, 1))) == [10]


@pytest.mark.rule("vic-crown-poker 7.2.1", "ruling vic-crown-poker CP-F1")
def test_the_hands_percentage_is_spread_over_its_pots() -> None:
    assert taken(vic_sign(percent="10"), pot(19, 0), pot(19, 1)) == [1, 2]
    assert taken(vic_sign(percent="5", chip=50), pot(33, 0), pot(33, 1)) == [1.5, 1.5]


@pytest.mark.rule("vic-crown-poker 7.7", "ruling vic-crown-poker CP-F1")
def test_collection_stops_at_the_hands_cap() -> None:
    assert taken(vic_sign(percent="10", cap="12"), pot(90, 0), pot(60, 1), pot(50, 1)) == [9, 3, 0]
    by_pot = vic_sign(percent="10", cap="12", cap_scope="pot")
    assert taken(by_pot, pot(90, 0), pot(160, 1)) == [9, 12]


@pytest.mark.rule("ruling vic-crown-poker CP-F3")
def test_a_minimum_charge_never_passes_a_tenth() -> None:
    sign = vic_sign(percent="5", minimum="3")
    assert taken(sign, pot(20, 0)) == [2]
    assert taken(sign, pot(40, 0)) == [3]
    assert taken(sign, pot(100, 0)) == [5]


@pytest.mark.rule("vic-crown-poker 7.6", "ruling vic-crown-poker CP-F4")
def test_blinds_alone_pay_nothing() -> None:
    only_blinds = Hand(showdown=False, only_blinds=True)
    assert taken(vic_sign(percent="10", per_hand="2"), pot(15, 1), hand=only_blinds) == [0]
    raised = Hand(showdown=False, flop_seen=False)
    assert taken(vic_sign(percent="10"), pot(25, 2), hand=raised) == [2]


@pytest.mark.rule("vic-crown-poker 7.8", "ruling vic-crown-poker CP-F5")
def test_a_pot_that_all_its_contributors_tie_pays_no_percentage() -> None:
    sign = vic_sign(percent="10")
    assert taken(sign, pot(100, 0, 1, contributors=(0, 1))) == [0]
    assert taken(sign, pot(100, 0, 1, contributors=(0, 1, 2))) == [10]
    assert taken(sign, pot(100, 0, low=(1,), contributors=(0, 1))) == [10]
    assert taken(sign, pot(100, 0, 1, low=(0, 1), contributors=(0, 1))) == [0]
    assert taken(sign, pot(90, 2), pot(40, 0, 1, contributors=(0, 1))) == [9, 0]
    assert taken(vic_sign(per_hand="2"), pot(100, 0, 1, contributors=(0, 1))) == [2]


@pytest.mark.rule("vic-crown-poker 7.2.3", "vic-crown-poker 7.2.3(b)", "ruling vic-crown-poker CP-F8")
def test_a_fixed_amount_a_hand_depends_on_who_is_dealt_in_and_on_the_pot() -> None:
    sign = vic_sign(per_hand={"2": "1", "5": "3"})
    assert taken(sign, pot(50, 0), hand=Hand(showdown=True, dealt_in=4)) == [1]
    assert taken(sign, pot(50, 0), hand=Hand(showdown=True, dealt_in=5)) == [3]
    assert taken(sign, pot(2, 0), pot(50, 1), hand=Hand(showdown=True, dealt_in=9)) == [2, 1]


@pytest.mark.rule("vic-crown-poker 7.2", "vic-crown-poker 7.2.4", "ruling vic-crown-poker CP-F6")
def test_methods_combine() -> None:
    sign = vic_sign(percent="5", cap="6", per_hand="1", per_player="0.50")
    assert taken(sign, pot(100, 0)) == [6]
    assert sign.per_player == 50


@pytest.mark.rule("wa-poker 39.2(b)", "ruling wa-poker L5", "ruling vic-crown-poker CP-I10")
def test_tournaments_pay_none() -> None:
    table = {"kind": "tournament", "commission": {"percent": "10"}}
    for read, cited in ((wa, "wa-poker 39.2(b)"), (vic, "vic-crown-poker 7.4")):
        found = read(table, 100)
        assert found is not None
        assert found.per_player == 0
        (charge,) = found.charges([pot(100, 0)], Hand(showdown=True))
        assert (charge.amount, cited in charge.rules) == (0, True)


@pytest.mark.rule("wa-poker 19.2", "vic-crown-poker 7.2.1", "ruling vic-crown-poker CP-F10")
@pytest.mark.parametrize(
    ("book", "sign", "says"),
    [
        ("wa", {"percent": "10.5"}, "expected 0 to 10"),
        ("wa", {"percent": "5", "flat": "2"}, "cannot be both"),
        ("wa", {"percent": "ten"}, "is not a percentage"),
        ("wa", {"per-hand": "5"}, "unknown key 'per-hand'"),
        ("wa", {"percent": "5", "when": "always"}, "showdown, flop-seen, any-pot"),
        ("wa", "10%", "expected"),
        ("vic", {"percent": "1"}, "expected 0, or 2 to 10"),
        ("vic", {"percent": "11"}, "expected 0, or 2 to 10"),
        ("vic", {"per-hand": {"many": "1"}}, "number of players"),
        ("vic", {"cap": "-1"}, "cannot be less"),
    ],
)
def test_a_sign_no_book_allows_is_refused_with_the_clause(book: str, sign: Any, says: str) -> None:
    with pytest.raises(WrongSign, match=says):
        wa({"commission": sign}, 100) if book == "wa" else vic({"commission": sign}, 100)


def test_without_a_sign_there_is_no_commission() -> None:
    assert wa({}, 100) is None
    assert vic({}, 100) is None


@st.composite
def hands(draw: st.DrawFn) -> list[WonPot]:
    pots = []
    for _ in range(draw(st.integers(1, 4))):
        paid_in = draw(st.sets(st.integers(0, 5), min_size=2))
        parts = [tuple(sorted(draw(st.sets(st.sampled_from(sorted(paid_in)), min_size=1))))]
        if draw(st.booleans()):
            parts.append(tuple(sorted(draw(st.sets(st.sampled_from(sorted(paid_in)), min_size=1)))))
        pots.append(WonPot(draw(st.integers(100, 40_000)), tuple(parts), tuple(sorted(paid_in))))
    return pots


def plain_wa(pots: list[WonPot], rate: Fraction, cap: int) -> list[int]:
    """Apply 19.6 to 19.8 dollar by dollar: each is taken while the percentage, the pot and every winner allow."""
    paid = dict.fromkeys(range(6), Fraction(0))
    fees = []
    for won in pots:
        winners = {seat for part in won.parts for seat in part}
        fee = 0
        while True:
            more = fee + 100
            fits = more <= rate * won.amount and more <= cap
            if not fits or any(paid[seat] + Fraction(more, len(winners)) > cap for seat in winners):
                break
            fee = more
        for seat in winners:
            paid[seat] += Fraction(fee, len(winners))
        fees.append(fee)
    return fees


@share(100)
@given(pots=hands(), rate=st.integers(0, 20), cap=st.integers(0, 30))
def test_western_australia_agrees_with_counting_dollars(pots: list[WonPot], rate: int, cap: int) -> None:
    half_percents = Fraction(rate, 200)
    commission = PotCommission(rate=half_percents, cap=cap * 100)
    fees = [charge.amount for charge in commission.charges(pots, SHOWDOWN)]
    assert fees == plain_wa(pots, half_percents, cap * 100)


def plain_vic(pots: list[WonPot], rate: Fraction, cap: int, unit: int) -> list[int]:
    """Apply 7.2.1 and 7.7 chip by chip: the hand's charge first, then each pot gives its due up to it."""
    fees = []
    due = base = 0
    for won in pots:
        fee = 0
        tied = all(set(part) == set(won.contributors) for part in won.parts)
        if not tied:
            base += won.amount
            while due + unit <= rate * base and due + unit <= cap:
                due += unit
                fee += unit
        fees.append(fee)
    return fees


@share(100)
@given(pots=hands(), rate=st.integers(2, 10), cap=st.integers(0, 30), unit=st.sampled_from([50, 100]))
def test_victoria_agrees_with_counting_chips(pots: list[WonPot], rate: int, cap: int, unit: int) -> None:
    commission = HandCommission(rate=percent(rate), cap=cap * 100, unit=unit)
    fees = [charge.amount for charge in commission.charges(pots, SHOWDOWN)]
    assert fees == plain_vic(pots, percent(rate), cap * 100, unit)


@share(100)
@given(pots=hands(), flat=st.integers(0, 20), least=st.integers(0, 20))
def test_a_charge_is_never_negative_nor_more_than_its_pot(pots: list[WonPot], flat: int, least: int) -> None:
    for commission in (
        PotCommission(flat=flat * 100, cap=1500),
        HandCommission(rate=percent(5), least=least * 100, per_hand=((0, flat * 100),)),
    ):
        for won, charge in zip(pots, commission.charges(pots, SHOWDOWN), strict=True):
            assert 0 <= charge.amount <= won.amount
