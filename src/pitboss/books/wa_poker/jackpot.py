"""Section 41: the royal flush jackpot, a prize pool and a reserve, both fed by the house."""

from collections.abc import Sequence
from typing import Any

from pitboss.books.wa_poker.clauses import cite, ruling
from pitboss.books.wa_poker.officials import OFFICIALS
from pitboss.core.citation import Rules
from pitboss.core.hands import Category
from pitboss.core.money import DOLLAR, Chips, short_money
from pitboss.core.refusals import WrongSign
from pitboss.core.time import HOUR
from pitboss.rules.jackpot import Awarding, Balances, Jackpot, JackpotSign, Terms, Win
from pitboss.rules.officials import Officials, Power
from pitboss.rules.poker.game import RoomJackpot
from pitboss.rules.sign import known_keys, money

POOLS = cite("41.1(b)", "41.2", "41.4(d)", "41.4(g)") + ruling("M4", "M7")
TABLES = cite("41.1(a)") + ruling("M1")
CONTRIBUTIONS = cite("41.1(b)", "41.2") + ruling("M7")
NO_FLOP = cite("41.4(a)")
NOT_SHOWN = cite("41.4(b)") + ruling("M3")
NOT_ROYAL = cite("41.4(c)")
CORRECTED = cite("41.5(c)") + ruling("M10")
ONE_WINNER = ruling("M2")
MADE_GOOD = cite("41.5(a)", "41.5(b)(i)") + ruling("M7")
PRIZE = cite("41.4(c)", "41.4(d)") + ruling("M4")

TERMS = Terms(
    book="wa-poker",
    officials=Officials(
        roles=OFFICIALS.roles,
        powers=(
            Power("approve", "confirm a jackpot prize", "manager", cite("41.4(e)"), "manager confirm t1/17/p3"),
            Power("refuse", "refuse a jackpot prize", "manager", cite("41.4(e)"), "manager refuse t1/17/p3"),
            Power("hold", "hold back a jackpot prize", "manager", cite("41.5(d)"), "manager hold t1/17/p3"),
            Power("void", "invalidate the round", "supervisor", cite("38.1"), "supervisor void t1/17"),
            Power(
                "enter",
                "enter a round or a hand by hand",
                "manager",
                cite("41.5(a)", "41.5(b)(i)", "41.5(b)(ii)"),
                "manager enter t1 hit 17 p3 royal-flush AsKs",
            ),
            Power(
                "resolve",
                "resolve what the system refused",
                "manager",
                cite("41.5(a)", "41.5(b)(i)"),
                "manager resolve t1/17 entered by hand",
            ),
            Power("record", "put an unrecorded round right", "manager", cite("41.5(a)"), "manager record t1/17"),
        ),
    ),
    start=cite("41.1(a)"),
    increment=cite("41.2") + ruling("M7"),
    floor=cite("41.4(g)"),
    fold=cite("41.4(j)"),
    wins=cite("41.4(a)", "41.4(b)"),
    unlisted=cite("41.4(c)"),
    key_off=cite("41.4(d)", "41.4(h)") + ruling("M4", "M5"),
    approved=cite("41.4(e)"),
    word="confirmed",
    paid=cite("41.4(f)", "41.5(b)(ii)") + ruling("M9", "M11"),
    over=cite("41.2"),
    display=cite("41.3"),
    suspended=cite("41.5(a)", "41.5(b)(i)"),
    voided=cite("38.1") + ruling("M10"),
    voids=cite("12.4", "30.1", "38.1"),
    reversed=ruling("M7"),
    held=cite("41.5(d)") + ruling("M8"),
    hold_for=72 * HOUR,
    restored=ruling("M4"),
    two_people=ruling("M12"),
    by_claim=ruling("M11"),
)


class RoyalPool(Jackpot, frozen=True):
    """What the house puts into the prize pool and the reserve for every recorded round, and the reseed."""

    word = "room"
    pools = ("prize pool", "reserve")
    parts = DOLLAR
    games = ("wa-poker/holdem",)
    prizes = (Category.ROYAL_FLUSH,)
    wagered = False
    opened = CONTRIBUTIONS
    joined = TABLES

    reseed: Chips
    to_pool: Chips
    to_reserve: Chips

    @property
    def floor(self) -> Balances:
        return (self.reseed, 0)

    def increments(self, level: int) -> Balances:
        return (self.to_pool, self.to_reserve)

    def displays(self, balances: Sequence[int]) -> tuple[Chips, ...]:
        return (balances[0],)

    def award(self, balances: Balances, wins: Sequence[Win]) -> Awarding:
        if not wins:
            return super().award(balances, wins)
        pool, reserve = balances
        topped_up = max(0, self.reseed - reserve)
        return Awarding(
            shares=(pool,),
            after=(reserve + topped_up, 0),
            prizes=(pool, 0),
            topped_up=(topped_up, 0),
            moved=(reserve, -reserve),
        )

    def why(self, win: Win, wins: Sequence[Win], terms: Terms) -> Rules:
        return PRIZE

    @property
    def rates(self) -> tuple[str, ...]:
        return tuple(f"{short_money(amount)} a round" for amount in (self.to_pool, self.to_reserve))

    def written(self, balances: Balances) -> dict[str, Any]:
        pool, reserve = balances
        return {"pool": short_money(pool), "reserve": short_money(reserve)}


def _read_sign(value: Any) -> JackpotSign:
    """`{ pool = "…", reserve = "…", reseed = "…", contribution = ["…", "…"] }`; nothing where it is left out."""
    if not isinstance(value, dict):
        raise WrongSign(f"jackpot = {value!r}: expected {{ pool = …, reserve = …, reseed = … }}", POOLS)
    known_keys(value, ("pool", "reserve", "reseed", "contribution"), "jackpot")
    contribution = value.get("contribution", [0, 0])
    if not isinstance(contribution, list | tuple) or len(contribution) != 2:
        raise WrongSign("jackpot contribution: expected two amounts, to the pool and to the reserve", POOLS)
    pool, reserve, reseed = (
        money(value.get(key, 0), f"jackpot {key}", rules=POOLS) for key in ("pool", "reserve", "reseed")
    )
    to_pool, to_reserve = (money(one, "jackpot contribution", rules=POOLS) for one in contribution)
    return JackpotSign(RoyalPool(reseed, to_pool, to_reserve), (pool, reserve))


JACKPOT = RoomJackpot(
    terms=TERMS,
    read_sign=_read_sign,
    prize=cite("41.4(a)", "41.4(c)") + ruling("M3"),
    flop_on_request=cite("41.4(i)") + ruling("M6"),
    shown=cite("41.4(b)"),
    refilled=cite("41.4(d)") + ruling("M4"),
    reseeded=cite("41.4(g)"),
    lost=cite("41.4(j)") + ruling("M3", "M10"),
)
