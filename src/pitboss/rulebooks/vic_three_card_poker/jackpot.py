"""Sections 6 and 7: the prize meter, what raises it, and what a winning Jackpot Wager is paid.

The meter is an exact fraction of dollars. Payments follow the printed formulas, not the rounded percentages
(ruling TC-J1), are rounded up to whole dollars, and what was really paid leaves the meter (TC-J12).
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import msgspec

from pitboss.citation import Rules
from pitboss.hands import Category
from pitboss.money import DOLLAR, Chips, percent, up_to_dollar, whole_cents
from pitboss.rounds.answer import Prize
from pitboss.rounds.banked.jackpot import Award, Awarded, Claim, JackpotSign
from pitboss.rounds.banked.sign import DEFAULT_JACKPOT_WAGER, jackpot_keys
from pitboss.rounds.errors import WrongSign
from pitboss.rounds.sign import exact_money, money
from pitboss.rulebooks.vic_three_card_poker.clauses import cite, ruling


class Option(msgspec.Struct, frozen=True):
    """One of the two sets of seeds, increment rates and bonus payouts; they are never mixed (TC-J15)."""

    number: int
    rates: dict[int, str]
    """The increment rate in percent for each initial seed."""
    bonus: dict[Category, int]
    """Dollars for each dollar of the Jackpot Wager."""
    rates_rule: Rules
    bonus_rule: Rules


OPTIONS = {
    option.number: option
    for option in (
        Option(
            1,
            {
                10_000: "34.06", 20_000: "32.51", 30_000: "30.94", 40_000: "29.36", 50_000: "27.76",
                60_000: "26.12", 75_000: "23.50",
            },
            {Category.FOUR_OF_A_KIND: 500, Category.FULL_HOUSE: 150, Category.FLUSH: 100},
            cite("6.3 Table 1"),
            cite("7.1.2 Table 3"),
        ),
        Option(
            2,
            {
                10_000: "31.02", 20_000: "29.47", 30_000: "27.90", 40_000: "26.32", 50_000: "24.70",
                60_000: "23.02", 75_000: "20.28",
            },
            {Category.FOUR_OF_A_KIND: 600, Category.FULL_HOUSE: 100, Category.FLUSH: 60, Category.STRAIGHT: 40},
            cite("6.3 Table 2"),
            cite("7.1.2 Table 4"),
        ),
    )
}  # fmt: skip
_METER_PARTS = 10**10
"""Every increment is exact in ten decimals of a dollar."""
PRIZES = (Category.ROYAL_FLUSH, Category.STRAIGHT_FLUSH)
"""What is paid from the meter, in the order in which 7.3.2 works it out."""


class Terms(msgspec.Struct, frozen=True):
    """The option in use, the reseed in dollars (seed × cost of the wager) and the increment rate."""

    option: Option
    reseed: Fraction
    rate: Fraction


def increment(wager: Chips, rate: Fraction) -> Fraction:
    """What one Jackpot Wager adds to the meter, in dollars (6.3.2)."""
    return Fraction(wager, DOLLAR) * rate


def rounded_meter(meter: Fraction) -> int:
    """7.2.1: the meter at the time of settlement, up to the whole dollar."""
    return -int(-meter // 1)


def prize_pool(j: int, r: Fraction, royals: int) -> Fraction:
    """7.3.1, Table 5."""
    return j + r * (royals - 1)


def royal_flush_payment(j: int, r: Fraction, royals: int, flushes: int) -> Fraction:
    """7.3.2(a), Table 6: each royal flush, in dollars."""
    return 10 * prize_pool(j, r, royals) / (10 * royals + flushes)


def straight_flush_payment(j: int, r: Fraction, royals: int, flushes: int) -> Fraction:
    """7.3.2(b), Table 7; without a royal flush 7.3.3, Table 8: each straight flush, in dollars."""
    if royals:
        return prize_pool(j, r, royals) / (10 * royals + flushes)
    tenths = sum((Fraction(9, 10) ** (s - 1) / 10 for s in range(1, flushes + 1)), Fraction())
    return (j - r) * tenths / flushes + r / 10


def meter_after(meter: Fraction, r: Fraction, paid: Chips, royals: int) -> Fraction:
    """6.3.3, 6.4: less what was paid, and the reseed where a royal flush was paid or it would fall below."""
    return r if royals else max(r, meter - Fraction(paid, DOLLAR))


class PrizeMeter(msgspec.Struct, frozen=True):
    """The jackpot as the round asks for it."""

    contribution_rules: Rules = cite("6.3.2") + ruling("TC-J9")
    prize_rules: Rules = cite("7.2.3", "6.4.1") + ruling("TC-J4")

    def read_sign(self, value: Any) -> JackpotSign:
        """`{ wager = "5", option = 1, seed = 10000, meter = "…" }`; the meter defaults to the reseed value."""
        keys = jackpot_keys(value, "wager", "option", "seed", "meter")
        wager = money(keys["wager"], "jackpot.wager", least=1) if "wager" in keys else DEFAULT_JACKPOT_WAGER
        number = keys.get("option", 1)
        if type(number) is not int or number not in OPTIONS:
            raise WrongSign(f"jackpot.option = {number!r} is not known: expected 1 or 2", cite("6.1.1(f)"))
        option = OPTIONS[number]
        seed, cents = divmod(money(keys.get("seed", 10_000), "jackpot.seed"), DOLLAR)
        if cents or seed not in option.rates:
            listed = ", ".join(map(str, option.rates))
            raise WrongSign(f"jackpot.seed = {keys['seed']}: expected one of {listed}", option.rates_rule)
        reseed = Fraction(seed * wager, DOLLAR)
        meter = exact_money(keys["meter"], "jackpot.meter") if "meter" in keys else reseed
        return JackpotSign(wager, meter, Terms(option, reseed, percent(option.rates[seed])))

    def contribute(self, sign: JackpotSign, levels: Sequence[int]) -> Fraction:
        terms: Terms = sign.terms
        meter: Fraction = sign.opening
        return meter + len(levels) * increment(sign.wager, terms.rate)

    def award(self, sign: JackpotSign, pools: Fraction, claims: Sequence[Claim]) -> Awarded:
        terms: Terms = sign.terms
        royals = sum(claim.category is Category.ROYAL_FLUSH for claim in claims)
        flushes = sum(claim.category is Category.STRAIGHT_FLUSH for claim in claims)
        awards = [self._award(terms, pools, claim, royals, flushes) for claim in claims]
        won = [(claim, award.amount) for claim, award in zip(claims, awards, strict=True) if claim.category in PRIZES]
        won.sort(key=lambda one: PRIZES.index(one[0].category))
        prizes = tuple(
            Prize(seat=c.patron, box=c.box, level=c.level, hand=str(c.category), amount=amount) for c, amount in won
        )
        closing = meter_after(pools, terms.reseed, sum(amount for _, amount in won), royals) if won else pools
        return Awarded(tuple(awards), prizes, closing)

    def moved(self, pools: Fraction, before: Fraction, after: Fraction) -> Fraction:
        return pools + after - before

    def display(self, pools: Fraction) -> tuple[Chips, ...]:
        return (whole_cents(pools),)

    def prizes(self, pools: Fraction) -> tuple[Chips, ...]:
        return self.display(pools)

    def bonuses(self, sign: JackpotSign) -> dict[Category, int]:
        terms: Terms = sign.terms
        return terms.option.bonus

    def written(self, pools: Fraction) -> dict[str, Any]:
        parts = pools * _METER_PARTS
        assert parts.denominator == 1, pools
        return {"meter": f"{int(parts) // _METER_PARTS}.{int(parts) % _METER_PARTS:010d}"}

    def _award(self, terms: Terms, meter: Fraction, claim: Claim, royals: int, flushes: int) -> Award:
        option, j, r = terms.option, rounded_meter(meter), terms.reseed
        if claim.category not in PRIZES:
            rules = cite("7.1.2") + option.bonus_rule + ruling("TC-J13")
            return Award(option.bonus[claim.category] * claim.staked, rules)
        if claim.category is Category.ROYAL_FLUSH:
            dollars = royal_flush_payment(j, r, royals, flushes)
            together = cite("7.3.1 Table 5", "7.3.2(a) Table 6")
        else:
            dollars = straight_flush_payment(j, r, royals, flushes)
            together = cite("7.3.1 Table 5", "7.3.2(b) Table 7") if royals else cite("7.3.3 Table 8")
        rules = cite("7.1.1") + option.bonus_rule + cite("7.2.1") + ruling("TC-J12", "TC-J13")
        return Award(up_to_dollar(dollars * DOLLAR), rules + (together if royals + flushes > 1 else ()))
