"""The three linked pools of the Western Australian house games, and their odds: the same in both books."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any, ClassVar, TypeAlias

import msgspec
from msgspec.structs import replace

from pitboss.books.wa_crown_holdem.clauses import cite as crown
from pitboss.books.wa_crown_holdem.clauses import ruling as crown_ruling
from pitboss.books.wa_ultimate_texas_holdem.clauses import cite as ultimate
from pitboss.core.citation import Rules
from pitboss.core.errors import InternalError
from pitboss.core.hands import Category
from pitboss.core.money import DOLLAR, Chips, write_money, write_whole
from pitboss.core.refusals import WrongSign
from pitboss.core.time import DAY
from pitboss.rules.banked.analysis import MeterError, PricedJackpot, StakeError
from pitboss.rules.banked.sign import DEFAULT_JACKPOT_WAGER, jackpot_keys
from pitboss.rules.jackpot import Awarding, Balances, Change, Jackpot, JackpotRules, JackpotSign, Key, Terms, Win, price
from pitboss.rules.layout import Demo, DemoJackpot
from pitboss.rules.officials import Officials, Power
from pitboss.rules.sign import money, on_the_sign

LEVELS = (1, 2, 3)
PARTS = 100
"""Ten-thousandths of a dollar in a cent."""
INCREMENT = 41
"""Ten-thousandths of a dollar that each pool a wager can win gets for each cent of the Level 1 wager: 41 %."""
RESEED_WAGERS = 5000

Pools: TypeAlias = tuple[int, ...]
"""The Level 1, Level 2 and Level 3 pools in ten-thousandths of a dollar."""

BONUS_TIMES = {
    Category.FOUR_OF_A_KIND: 500,
    Category.FULL_HOUSE: 100,
    Category.FLUSH: 50,
    Category.STRAIGHT: 25,
}
"""Table 2: multiples of the level's wager."""
PRIZES = (Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)
"""Table 1, in the order in which they are keyed off."""

HOSTS = ("wa-crown-holdem", "wa-ultimate-texas-holdem")
GUESTS = ("wa-crown-stud", "wa-3-card-poker", "wa-mississippi-stud")
"""Games that may share the pools but whose rules pitboss does not have. People enter their wagers and winners by
hand."""
NOTICE_OF_WAGER = 14 * DAY
"""The notice to the Commission before a change of the wager."""
COMMISSION = "Gaming and Wagering Commission"
NOTICE_RULES = crown("3.8 note") + ultimate("3.22 note") + crown_ruling("R44")
OPENED = crown("3.14(a)", "3.14(b)", "3.17(a)") + ultimate("3.27(a)", "3.27(b)", "3.30(a)")
SAME_WAGER = crown("3.14(a)") + ultimate("3.27(a)") + crown_ruling("R43")
LINKED_DEMO = Demo(
    places=5, jackpot=DemoJackpot(system="perth", terms="linked wager 5", sign={"jackpot": {"wager": "5"}})
)


class KeyOff(msgspec.Struct, frozen=True):
    """One press of the prize button: the amount taken from the pools, and the amount the house put back."""

    win: int
    """The index of the win, from 0 in the order given."""
    prize: Chips
    topped_up: Pools
    pools: Pools
    """The pools after the key-off."""


class Keyed(msgspec.Struct, frozen=True):
    """All wins of one table's round: the share of each, in the order given, and the key-offs."""

    shares: tuple[Chips, ...]
    key_offs: tuple[KeyOff, ...]
    pools: Pools


def reseed(wager: Chips) -> int:
    """Return the guaranteed minimum of each pool for the Level 1 wager on the sign."""
    return RESEED_WAGERS * wager * PARTS


def key_off(pools: Pools, win: Win, wager: Chips, number: int = 0) -> KeyOff:
    """Key off a win: a royal flush takes its level's display, a straight flush a tenth; then pools are reseeded."""
    floor = reseed(wager)
    played = pools[: win.level]
    cuts = played if win.royal else tuple(pool // 10 for pool in played)
    paid, below_cent = divmod(sum(cuts), PARTS)
    left = [pool - cut for pool, cut in zip(played, cuts, strict=True)]
    left[0] += below_cent
    after = [pool + floor for pool in left] if win.royal else [max(pool, floor) for pool in left]
    topped_up = tuple(new - old for new, old in zip(after, left, strict=True)) + (0,) * (len(pools) - win.level)
    return KeyOff(number, paid, topped_up, (*after, *pools[win.level :]))


def key_off_all(pools: Pools, wins: Sequence[Win], wager: Chips) -> Keyed:
    """Key off the wins of one table's round: straight flushes by level, then royals; equal wins share equally.

    The wins come from the dealer's left, which is also the order of odd cents.
    """
    shares = [0] * len(wins)
    done: list[KeyOff] = []
    in_order = sorted(range(len(wins)), key=lambda at: (wins[at].royal, wins[at].level))
    for _, group in groupby(in_order, key=lambda at: wins[at]):
        alike = list(group)
        for at in alike:
            done.append(key_off(pools, wins[at], wager, at))
            pools = done[-1].pools
        share, odd = divmod(sum(one.prize for one in done[-len(alike) :]), len(alike))
        for nth, at in enumerate(alike):
            shares[at] = share + (1 if nth < odd else 0)
    return Keyed(tuple(shares), tuple(done), pools)


class LinkedTerms(Terms, frozen=True, kw_only=True):
    """The clauses of one of the two books on the shared pools."""

    stops_play: bool = True

    table_1: Rules
    table_2: Rules
    royal: tuple[Rules, Rules, Rules]
    """The clauses on the amount that a royal flush of each level takes from the pools."""
    straight: tuple[Rules, Rules, Rules]
    shared: Rules
    straight_first: Rules
    royal_last: Rules
    by_level: tuple[Rules, Rules, Rules]
    """The order in which straight flushes of different levels are paid."""
    varies: Rules
    """With several winners, payments differ from the display."""
    shown: tuple[Rules, Rules, Rules]
    """The clauses on the pools that the display of each level adds up."""
    reseeds: tuple[Rules, Rules, Rules]
    """The clauses on the reset of the pools by a royal flush of each level."""


class Linked(Jackpot, frozen=True):
    """Three pools for the Level 1 wager of every linked table."""

    word = title = "linked"
    pools = ("pool 1", "pool 2", "pool 3")
    parts = PARTS * DOLLAR
    levels = LEVELS
    games = (*HOSTS, *GUESTS)
    hosts = HOSTS
    prizes = PRIZES
    opened = OPENED
    same: ClassVar = {"wager": SAME_WAGER}
    keys = (Key("wager", price("the Level 1 wager")),)
    holds = (("pools", len(LEVELS)),)
    changes = (
        Change(
            verb="change-wager",
            meaning="change the Level 1 wager",
            parts=(price("an amount", "10", "the Level 1 wager"),),
            fields=("wager",),
            labels=("Level 1 wager",),
            rules=NOTICE_RULES,
            notice=NOTICE_OF_WAGER,
            authority=COMMISSION,
            lacking="{system} has no Level 1 wager to change",
        ),
    )

    wager: Chips

    @property
    def floor(self) -> Balances:
        return (reseed(self.wager),) * len(LEVELS)

    def price(self, level: int) -> Chips:
        return level * self.wager

    def increments(self, level: int) -> Balances:
        return tuple(INCREMENT * self.wager if pool <= level else 0 for pool in LEVELS)

    def displays(self, balances: Sequence[int]) -> tuple[Chips, ...]:
        """Return the amount each level plays for: its pool and those below it."""
        return self.cents([sum(balances[:level]) for level in LEVELS])

    def award(self, balances: Balances, wins: Sequence[Win]) -> Awarding:
        keyed = key_off_all(balances, wins, self.wager)
        topped_up = tuple(sum(one.topped_up[pool] for one in keyed.key_offs) for pool in range(len(balances)))
        return Awarding(
            shares=keyed.shares,
            after=keyed.pools,
            prizes=tuple(b - a + t for b, a, t in zip(balances, keyed.pools, topped_up, strict=True)),
            topped_up=topped_up,
            moved=(0,) * len(balances),
            order=tuple(one.win for one in keyed.key_offs),
        )

    @property
    def times(self) -> dict[Category, int]:
        return BONUS_TIMES

    def why(self, win: Win, wins: Sequence[Win], terms: Terms) -> Rules:
        if not isinstance(terms, LinkedTerms):
            raise InternalError("terms is not a LinkedTerms")
        if win.category not in PRIZES:
            return terms.table_2
        rules = terms.table_1 + (terms.royal if win.royal else terms.straight)[win.level - 1]
        if wins.count(win) > 1:
            rules += terms.shared
        if any(other.royal != win.royal for other in wins):
            rules += terms.royal_last if win.royal else terms.straight_first
        if not win.royal and any(other.level != win.level for other in wins if not other.royal):
            rules += terms.by_level[win.level - 1]
        return rules + (terms.varies if len(wins) > 1 else ())

    def left_by(self, at: int, base: Balances, wins: Sequence[Win], terms: Terms) -> Rules:
        if not isinstance(terms, LinkedTerms):
            raise InternalError("terms is not a LinkedTerms")
        level = wins[at].level - 1
        if wins[at].royal:
            return terms.shown[level] + terms.reseeds[level]
        pressed = next(one for one in key_off_all(base, wins, self.wager).key_offs if one.win == at)
        return terms.shown[level] + (terms.lifted if any(pressed.topped_up) else ())

    @property
    def rates(self) -> tuple[str, ...]:
        return ("0.41 of the Level 1 wager",) * len(self.pools)

    def written(self, balances: Balances) -> dict[str, Any]:
        return {"pools": [write_whole(held, self.parts) for held in balances]}


def linked_officials(
    above: Officials,
    *,
    verify: Rules,
    enter: Rules,
    hold: Rules,
    suspend: Rules,
    resume: Rules,
    display: Rules,
) -> Officials:
    """Return the officials who decide on a prize: the first role above the dealer.

    The operator decides on holds, system faults and voids. A round is void on the grounds of its book, and for a system
    fault.
    """
    first = above.roles[1].token
    grounds = tuple(
        replace(power, usage=f"{power.least} void t1/17 {power.grounds[0]}") for power in above.powers if power.grounds
    )
    return Officials(
        roles=above.roles,
        powers=(
            Power("approve", "verify a jackpot hand", first, verify, f"{first} verify t1/17/p3"),
            Power("refuse", "refuse a jackpot hand", first, verify, f"{first} refuse t1/17/p3"),
            Power("hold", "hold back a payment", "operator", hold, "operator hold t1/17/p3"),
            *grounds,
            Power("suspend", "suspend play", "operator", suspend, "operator suspend t1"),
            Power("resume", "resume play", "operator", resume, "operator resume t1"),
            Power("enter", "enter a line by hand", first, enter, f"{first} enter t1 hit 17 p3 royal-flush for anna"),
            Power("resolve", "resolve a line that the system refused", "operator", suspend + resume,
                  "operator resolve t1/17 entered by hand"),
            Power("display", "report the display", first, display, f"{first} display-fault main"),
        ),
    )  # fmt: skip


def linked_jackpot(terms: LinkedTerms) -> JackpotRules:
    """Return the jackpot as a game of either book offers it."""
    return JackpotRules(terms=terms, read_sign=_read_sign)


def _read_sign(value: Any) -> JackpotSign:
    """Read `{ wager = "5", pools = ["…", "…", "…"] }`; missing pools have the reseed amounts."""
    keys = jackpot_keys(value, "wager", "pools")
    wager = money(keys["wager"], "jackpot.wager", least=1) if "wager" in keys else DEFAULT_JACKPOT_WAGER
    linked, pools = Linked(wager), keys.get("pools")
    if pools is None:
        return JackpotSign(linked, linked.floor)
    if not isinstance(pools, list) or len(pools) != len(LEVELS):
        raise WrongSign(f"jackpot.pools = {pools!r}: expected the three pools, Level 1 first")
    held = [on_the_sign(pool, f"jackpot.pools[{at}]", linked.parts) for at, pool in enumerate(pools)]
    return JackpotSign(linked, tuple(held))


class LinkedOdds:
    """The odds of the three levels; each plays for its pool and those below it."""

    def priced(self, price: Fraction, meter: tuple[Fraction, ...] | None, seed: int) -> list[PricedJackpot]:
        least = RESEED_WAGERS * price
        pools = [*(meter or ()), *(least,) * len(LEVELS)][: len(LEVELS)]
        if meter and len(meter) > len(LEVELS):
            raise MeterError(f"expected three pools, got {len(meter)}")
        for level, pool in zip(LEVELS, pools, strict=True):
            if pool < least:
                raise MeterError(f"the Level {level} pool is {pool}, below its seed of {least}: give at least the seed")
        return [
            PricedJackpot(
                wager=f"jackpot-{level}",
                pay_table=None,
                price=level * price,
                meter=sum(pools[:level], Fraction()),
                seed=level * least,
                rate=Fraction(INCREMENT, PARTS),
                bonus=BONUS_TIMES,
            )
            for level in LEVELS
        ]

    def paid(
        self, wager: str, stake: Chips, meter: tuple[Fraction, ...] | None, seed: int, option: int
    ) -> dict[Category, Chips]:
        level = int(wager.rpartition("-")[2])
        price, odd = divmod(stake, level)
        if odd:
            raise StakeError(
                f"{wager}={write_money(stake)} is not a Level {level} wager: expected {level} Level 1 wagers"
            )
        floor = reseed(price)
        pools = tuple(int(pool * DOLLAR * PARTS) for pool in meter) if meter else (floor,) * len(LEVELS)
        if len(pools) != len(LEVELS):
            raise MeterError(f"expected three pools, got {len(pools)}")
        if min(pools) < floor:
            raise MeterError(
                f"a pool is {write_money(min(pools) // PARTS)}, below its seed of "
                f"{write_money(floor // PARTS)}: give at least the seed"
            )
        return JackpotSign(Linked(price), pools).prizes_alone(level)
