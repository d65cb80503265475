"""Sections 6, 7 and 11: the prize meter, its increments, the payout of a Jackpot Wager, and claims.

Payments follow the printed formulas, not the rounded percentages (ruling TC-J1). They are rounded up to whole dollars,
and the amount actually paid leaves the meter (TC-J12).
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from pitboss.books.vic_three_card_poker.clauses import cite, ruling
from pitboss.books.vic_three_card_poker.officials import OFFICIALS
from pitboss.core.citation import Rules
from pitboss.core.grammar import number
from pitboss.core.hands import Category
from pitboss.core.money import DOLLAR, Chips, percent, short_money, up_to_dollar, write_whole
from pitboss.core.refusals import NotAllowed, WrongSign
from pitboss.core.time import MINUTE
from pitboss.rules.banked.analysis import MeterError, PricedJackpot
from pitboss.rules.banked.sign import DEFAULT_JACKPOT_WAGER, jackpot_keys
from pitboss.rules.jackpot import Awarding, Balances, Change, Jackpot, JackpotRules, JackpotSign, Key, Terms, Win, price
from pitboss.rules.officials import Officials, Power
from pitboss.rules.sign import money, on_the_sign

NOTICE = 20 * MINUTE
"""The notice before a table or a system changes."""
SAME_TABLES = cite("6.1.1(b)(i)", "6.1.1(b)(ii)", "6.1.1(b)(iii)")
ONE_OPTION = cite("6.1.1(f)") + ruling("TC-J15")
VOIDS = cite(
    "11.2", "11.3", "11.4", "11.5.1", "11.5.2", "11.6.2", "11.7", "11.8", "11.10.2", "11.11.2(a)", "11.12", "11.13",
    "11.20",
)  # fmt: skip
HIGHER, ASSISTANT = "higher-duties-dealer", "assistant-casino-manager"
ROUND, CLAIM, TABLE = "t1/17", "t1/17/p3", "t1"

TERMS = Terms(
    book="vic-three-card-poker",
    officials=Officials(
        roles=OFFICIALS.roles,
        powers=(
            Power("approve", "determine a royal or straight flush prize", ASSISTANT, cite("7.1.1"),
                  f"{ASSISTANT} confirm {CLAIM}"),
            Power("refuse", "refuse a jackpot prize", ASSISTANT, cite("7.1.1"), takes=CLAIM),
            Power("hold", "withhold winnings", ASSISTANT, cite("13.2.3"), takes=CLAIM),
            *(
                replace(power, usage=f"{power.least} void {ROUND} {power.grounds[0]}")
                for power in OFFICIALS.powers
                if power.grounds
            ),
            Power("cancel", "cancel a jackpot game started by mistake", HIGHER, cite("11.18"), takes=ROUND),
            Power("enter", "enter jackpot wagers or a winning hand by hand", HIGHER, cite("6.2.1", "7.2.2"),
                  takes=f"{TABLE} hit 17 p3 royal-flush"),
            Power("resolve", "resolve a line that the equipment refused", HIGHER, cite("6.2.1"),
                  takes=f"{ROUND} entered by hand"),
            Power("suspend", "report that the equipment has failed", "d", cite("6.2.1"), takes=TABLE),
            Power("resume", "report that the equipment works", "d", cite("6.2.1"), takes=TABLE),
            Power("manual", "take jackpot wagers by hand", "d", cite("6.2.1"), takes=TABLE),
            Power("read", "read the meter at a settlement", "area-manager", cite("6.5.3"), takes=ROUND),
        ),
    ),
    start=cite("6.2.1"),
    prices=(cite("6.2.3"),),
    once=cite("6.2.2") + ruling("TC-J21"),
    late=cite("6.2.1"),
    increment=cite("6.3.2") + ruling("TC-J9"),
    floor=cite("6.3.1", "6.4.1") + ruling("TC-J4"),
    fold=cite("5.11.2(a)") + ruling("TC-J20"),
    wins=cite("5.11.1(a)", "5.11.1(b)") + ruling("TC-J14"),
    unlisted=cite("5.11.2(b)") + ruling("TC-J14"),
    bonus=cite("6.3.3") + ruling("TC-J10"),
    key_off=cite("7.2.2", "7.2.3", "7.2.4") + ruling("TC-J18"),
    from_pools=cite("6.3.3") + ruling("TC-J8"),
    together=cite("7.3"),
    approved=cite("7.1.1") + ruling("TC-J19"),
    word="confirmed",
    dealer_decides_bonus=True,
    paid=cite("9.6.1(c)", "9.6.2(g)") + ruling("TC-J22"),
    over=cite("7.2.2", "6.5.2"),
    display=cite("6.1.1(k)"),
    suspended=cite("6.2.1") + ruling("TC-J24"),
    resumed=cite("6.2.1", "6.5.1"),
    voided=cite("13.5") + ruling("TC-I11"),
    voids=VOIDS,
    reversed=ruling("TC-J9"),
    held=cite("13.2.3"),
    restored=ruling("TC-J19"),
    two_people=ruling("TC-J23"),
    by_claim=ruling("TC-J22"),
    reading=cite("6.5.1", "6.5.2", "6.5.3"),
    carried=cite("11.15") + ruling("TC-J9"),
    left=cite("11.15.1"),
    newcomer=cite("11.15.2"),
    reregistered=cite("11.5.2(a)", "11.8.1") + ruling("TC-I10"),
    all_returned=cite("11.9") + ruling("TC-I6"),
    mistaken=cite("11.18"),
)  # fmt: skip


class Option(msgspec.Struct, frozen=True):
    """One of the two sets of seeds, increment rates and bonus payouts, which are never mixed (TC-J15)."""

    number: int
    rates: dict[int, str]
    """The increment rate in percent, for each initial seed."""
    bonus: dict[Category, int]
    """Dollars per dollar of the Jackpot Wager."""
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
PRIZES = (Category.ROYAL_FLUSH, Category.STRAIGHT_FLUSH)
"""The prizes paid from the meter, in the order of 7.3.2."""


def increment(wager: Chips, rate: Fraction) -> Fraction:
    """Return what one Jackpot Wager adds to the meter, in dollars (6.3.2)."""
    return Fraction(wager, DOLLAR) * rate


def rounded_meter(meter: Fraction) -> int:
    """Return the meter at the time of settlement, rounded up to the whole dollar (7.2.1)."""
    return -int(-meter // 1)


def prize_pool(j: int, r: Fraction, royals: int) -> Fraction:
    """Return the prize pool of 7.3.1, Table 5."""
    return j + r * (royals - 1)


def royal_flush_payment(j: int, r: Fraction, royals: int, flushes: int) -> Fraction:
    """Return the payment of each royal flush, in dollars (7.3.2(a), Table 6)."""
    return 10 * prize_pool(j, r, royals) / (10 * royals + flushes)


def straight_flush_payment(j: int, r: Fraction, royals: int, flushes: int) -> Fraction:
    """Return the payment of each straight flush, in dollars (7.3.2(b), Table 7; without a royal 7.3.3, Table 8)."""
    if royals:
        return prize_pool(j, r, royals) / (10 * royals + flushes)
    tenths = sum((Fraction(9, 10) ** (s - 1) / 10 for s in range(1, flushes + 1)), Fraction())
    return (j - r) * tenths / flushes + r / 10


def meter_after(meter: Fraction, r: Fraction, paid: Chips, royals: int) -> Fraction:
    """Return the meter after a payment, reseeded after a royal flush or if it would fall below the seed (6.3.3,
    6.4)."""
    return r if royals else max(r, meter - Fraction(paid, DOLLAR))


class PrizeMeter(Jackpot, frozen=True):
    """A prize meter system: one cost, one option, one seed."""

    word, title = "meter", "prize meter"
    pools = ("meter",)
    parts = 10_000 * DOLLAR
    games = ("vic-three-card-poker",)
    prizes = PRIZES
    notice = NOTICE
    joined = cite("6.1.1(h)") + ruling("TC-J17")
    one_system = cite("6.1.1(c)")
    closed = cite("6.1.1(i)")
    transferred = cite("6.1.1(j)") + ruling("TC-J16")
    same: ClassVar = {"wager": cite("6.1.1(d)"), "option": SAME_TABLES, "seed": SAME_TABLES}
    keys = (
        Key("wager", price("the jackpot wager")),
        Key("option", number("an option", "1")),
        Key("seed", number("a seed", "10000")),
    )
    holds = (("meter", 1),)
    changes = (
        Change(
            verb="change-option",
            meaning="change the option and the seed",
            parts=(number("an option", "2"), number("a seed", "20000")),
            fields=("option", "seed"),
            labels=("Option and seed, of every meter",),
            options=tuple(f"{option.number} {seed}" for option in OPTIONS.values() for seed in option.rates),
            everywhere=True,
            rules=cite("6.1.1(g)") + ruling("TC-J15"),
            changed=ONE_OPTION,
            notice=NOTICE,
            lacking="there is no prize meter to change",
        ),
    )

    wager: Chips
    option: int
    seed: int

    @classmethod
    def of(cls, wager: Chips, option: int, seed: int) -> "PrizeMeter":
        """Return a meter on a row of Table 1 or Table 2, refusing any other."""
        if option not in OPTIONS:
            raise NotAllowed(f"unknown option {option}: expected 1 or 2", ONE_OPTION)
        row = OPTIONS[option]
        if seed not in row.rates:
            listed = ", ".join(map(str, row.rates))
            raise NotAllowed(f"option {option} has no seed of {seed}: expected one of {listed}", row.rates_rule)
        return cls(wager, option, seed)

    def check_other_wagers(self, name: str, other: "PrizeMeter") -> None:
        """Check that other meters have other costs, and the same option, seed and rate."""
        if other.wager == self.wager:
            cost = short_money(self.wager)
            raise NotAllowed(
                f"{name} has the same cost of {cost}: every meter needs a different cost", cite("6.1.1(e)")
            )
        if (other.option, other.seed) != (self.option, self.seed):
            raise NotAllowed(f"{name} runs {other}: all meters must use the same option and seed", ONE_OPTION)

    @property
    def row(self) -> Option:
        return OPTIONS[self.option]

    @property
    def opened(self) -> Rules:
        return cite("6.1.1(a)", "6.3.1") + self.row.rates_rule

    @property
    def rate(self) -> Fraction:
        return percent(self.row.rates[self.seed])

    @property
    def reseed(self) -> Fraction:
        """The seed times the cost of the wager, in dollars."""
        return Fraction(self.seed * self.wager, DOLLAR)

    @property
    def floor(self) -> Balances:
        return (int(self.reseed * self.parts),)

    def price(self, level: int) -> Chips:
        return self.wager

    def increments(self, level: int) -> Balances:
        return (int(increment(self.wager, self.rate) * self.parts),)

    def award(self, balances: Balances, wins: Sequence[Win]) -> Awarding:
        meter, r = Fraction(balances[0], self.parts), self.reseed
        royals = sum(win.royal for win in wins)
        counts = rounded_meter(meter), r, royals, len(wins) - royals
        shares = tuple(
            up_to_dollar((royal_flush_payment if win.royal else straight_flush_payment)(*counts) * DOLLAR)
            for win in wins
        )
        after = int(meter_after(meter, r, sum(shares), royals) * self.parts) if wins else balances[0]
        paid = sum(shares) * self.parts // DOLLAR
        return Awarding(
            shares=shares,
            after=(after,),
            prizes=(paid,),
            topped_up=(after - balances[0] + paid,),
            moved=(0,),
            order=tuple(sorted(range(len(wins)), key=lambda at: PRIZES.index(wins[at].category))),
        )

    @property
    def times(self) -> dict[Category, int]:
        return self.row.bonus

    def why(self, win: Win, wins: Sequence[Win], terms: Terms) -> Rules:
        if win.category not in PRIZES:
            return cite("7.1.2") + self.row.bonus_rule + ruling("TC-J13")
        rules = cite("7.1.1") + self.row.bonus_rule + cite("7.2.1") + ruling("TC-J12", "TC-J13")
        if len(wins) < 2:
            return rules
        royals = sum(other.royal for other in wins)
        if not royals:
            return rules + cite("7.3.3 Table 8") + ruling("TC-J2", "TC-J3")
        rules += cite("7.3.1 Table 5") + (cite("7.3.2(a) Table 6") if win.royal else cite("7.3.2(b) Table 7"))
        return rules + (cite("6.4.2") + ruling("TC-J11") if royals > 1 else ())

    def left_by(self, at: int, base: Balances, wins: Sequence[Win], terms: Terms) -> Rules:
        rules = cite("6.3.3") + ruling("TC-J4")
        if any(win.royal for win in wins):
            rules += cite("6.4.1") + ruling("TC-J11")
        elif any(self.award(base, wins).topped_up):
            rules += cite("6.4.1")
        return rules + (cite("7.2.3", "7.3") if len(wins) > 1 else ())

    @property
    def rates(self) -> tuple[str, ...]:
        return (f"{self.row.rates[self.seed]} %",)

    def written(self, balances: Balances) -> dict[str, Any]:
        return {"meter": write_whole(balances[0], self.parts)}

    def __str__(self) -> str:
        return f"option {self.option}, seed {self.seed}, wager {short_money(self.wager)}"


def _read_sign(value: Any) -> JackpotSign:
    """Read `{ wager = "5", option = 1, seed = 10000, meter = "…" }`; the meter defaults to the reseed value."""
    keys = jackpot_keys(value, "wager", "option", "seed", "meter")
    wager = money(keys["wager"], "jackpot.wager", least=1) if "wager" in keys else DEFAULT_JACKPOT_WAGER
    option = keys.get("option", 1)
    if type(option) is not int or option not in OPTIONS:
        raise WrongSign(f"jackpot.option = {option!r} is unknown: expected 1 or 2", cite("6.1.1(f)"))
    row = OPTIONS[option]
    seed, odd = divmod(money(keys.get("seed", 10_000), "jackpot.seed"), DOLLAR)
    if odd or seed not in row.rates:
        listed = ", ".join(map(str, row.rates))
        raise WrongSign(f"jackpot.seed = {keys['seed']}: expected one of {listed}", row.rates_rule)
    meter = PrizeMeter(wager, option, seed)
    held = (on_the_sign(keys["meter"], "jackpot.meter", meter.parts),) if "meter" in keys else meter.floor
    return JackpotSign(meter, held)


KIND = PrizeMeter
JACKPOT = JackpotRules(terms=TERMS, read_sign=_read_sign)


class MeterOdds:
    """The odds of both options, with every seed as the starting meter, or with the seed of a given meter."""

    def priced(self, price: Fraction, meter: tuple[Fraction, ...] | None, seed: int) -> list[PricedJackpot]:
        if meter and len(meter) != 1:
            raise MeterError(f"expected one meter, got {len(meter)}")
        _check_seed(seed, OPTIONS[1])
        return [
            PricedJackpot(
                wager="jackpot",
                pay_table=f"option-{option.number} seed-{initial}",
                price=price,
                meter=meter[0] if meter else initial * price,
                seed=initial * price,
                rate=percent(rate),
                bonus=option.bonus,
            )
            for option in OPTIONS.values()
            for initial, rate in option.rates.items()
            if meter is None or initial == seed
        ]

    def paid(
        self, wager: str, stake: Chips, meter: tuple[Fraction, ...] | None, seed: int, option: int
    ) -> dict[Category, Chips]:
        chosen = OPTIONS[option]
        _check_seed(seed, chosen)
        reseed = Fraction(seed * stake, DOLLAR)
        if meter and len(meter) != 1:
            raise MeterError(f"expected one meter, got {len(meter)}")
        stands = meter[0] if meter else reseed
        if stands < reseed:
            raise MeterError(f"the meter is {stands}, below its seed of {reseed}: give at least the seed")
        priced = PrizeMeter(stake, option, seed)
        return JackpotSign(priced, (int(stands * priced.parts),)).prizes_alone(1)


def _check_seed(seed: int, option: Option) -> None:
    if seed not in option.rates:
        raise MeterError(f"{seed} is not an initial seed: expected one of {', '.join(map(str, option.rates))}")
