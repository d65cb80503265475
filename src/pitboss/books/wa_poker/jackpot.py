"""Section 41: the royal flush jackpot, a prize pool and a reserve, both funded by the house."""

from collections.abc import Sequence
from typing import Any

from pitboss.books.wa_poker.clauses import cite, ruling
from pitboss.books.wa_poker.officials import OFFICIALS
from pitboss.core.cards import UNSEEN, Card
from pitboss.core.citation import Rules
from pitboss.core.grammar import word
from pitboss.core.hands import Category
from pitboss.core.money import DOLLAR, Chips, read_money, short_money
from pitboss.core.refusals import NotAllowed, WrongAmount, WrongSign
from pitboss.core.time import HOUR
from pitboss.rules.jackpot import Awarding, Balances, Change, Jackpot, JackpotSign, Key, PrizeHand, Terms, Win
from pitboss.rules.officials import Officials, Power
from pitboss.rules.poker.game import RoomJackpot
from pitboss.rules.poker.showdown.prizes import is_royal
from pitboss.rules.sign import known_keys, money

POOLS = cite("41.1(b)", "41.2", "41.4(d)", "41.4(g)") + ruling("M4", "M7")
CONTRIBUTIONS = cite("41.1(b)", "41.2") + ruling("M7")
NOT_ROYAL = cite("41.4(c)")
MANAGER = "manager"

TERMS = Terms(
    book="wa-poker",
    officials=Officials(
        roles=OFFICIALS.roles,
        powers=(
            Power("approve", "confirm a jackpot prize", MANAGER, cite("41.4(e)"), f"{MANAGER} confirm t1/17/p3"),
            Power("refuse", "refuse a jackpot prize", MANAGER, cite("41.4(e)"), takes="t1/17/p3"),
            Power("hold", "hold back a jackpot prize", MANAGER, cite("41.5(d)"), takes="t1/17/p3"),
            Power("void", "invalidate the round", "supervisor", cite("38.1"), takes="t1/17"),
            Power("enter", "enter a round or a hand by hand", MANAGER, cite("41.5(a)", "41.5(b)(i)", "41.5(b)(ii)"),
                  takes="t1 hit 17 p3 royal-flush AsKs"),
            Power("resolve", "resolve a line that the system refused", MANAGER, cite("41.5(a)", "41.5(b)(i)"),
                  takes="t1/17 entered by hand"),
            Power("record", "correct an unrecorded round", MANAGER, cite("41.5(a)"), takes="t1/17"),
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
    flop=cite("41.4(a)"),
    corrected=cite("41.5(c)") + ruling("M10"),
    made_good=cite("41.5(a)", "41.5(b)(i)") + ruling("M7"),
)  # fmt: skip


def _contribution(text: str) -> Chips:
    chips = read_money(text)
    if chips < 0:
        raise WrongAmount("a contribution cannot be negative")
    return chips


MONEY = word("an amount", "10", read_money, short_money, "money")
CONTRIBUTION = word("an amount", "10", _contribution, short_money, "money")


class RoyalPool(Jackpot, frozen=True):
    """The amounts the house adds to the prize pool and the reserve for every recorded round, and the reseed."""

    word = "room"
    pools = ("prize pool", "reserve")
    parts = DOLLAR
    games = ("wa-poker/holdem",)
    prizes = (Category.ROYAL_FLUSH,)
    wagered = False
    opened = CONTRIBUTIONS
    joined = cite("41.1(a)") + ruling("M1")
    reserve = 1
    keys = (Key("reseed", MONEY), Key("contribution", MONEY, ("to_pool", "to_reserve")))
    holds = (("pool", 1), ("reserve", 1))
    changes = (
        Change(
            verb="change-contribution",
            meaning="change the contribution per round",
            parts=(CONTRIBUTION, CONTRIBUTION),
            fields=("to_pool", "to_reserve"),
            labels=("To the pool, per round", "To the reserve, per round"),
            rules=CONTRIBUTIONS,
            lacking="the house does not contribute to {system} round by round",
        ),
    )

    reseed: Chips
    to_pool: Chips
    to_reserve: Chips

    def check(self) -> None:
        """Check that the house does not take money from a jackpot that it funds."""
        if self.reseed < 0:
            raise WrongAmount("a reseed cannot be negative", CONTRIBUTIONS)
        if min(self.to_pool, self.to_reserve) < 0:
            raise WrongAmount("a contribution cannot be negative", CONTRIBUTIONS)

    def check_hands(self, hands: Sequence[PrizeHand], flop: tuple[Card, ...], terms: Terms) -> None:
        for one in hands:
            if not flop:
                raise NotAllowed("no flop has been dealt: there is no jackpot before the flop", terms.flop)
            if len(one.cards) != 2:
                raise NotAllowed(f"{one.place} must show both hole cards", cite("41.4(b)") + ruling("M3"))
            shown = [*one.cards, *flop]
            if len(set(shown)) < len(shown) and UNSEEN not in shown:
                raise NotAllowed(f"{one.place} shows a card twice, or one that is in the flop", NOT_ROYAL)
            if one.category is not Category.ROYAL_FLUSH or not is_royal(one.cards, flop):
                raise NotAllowed(f"{one.place} has no royal flush of both hole cards and the flop", NOT_ROYAL)
        if len(hands) > 1:
            raise NotAllowed("a round has at most one royal flush", ruling("M2"))

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
        return cite("41.4(c)", "41.4(d)") + ruling("M4")

    @property
    def rates(self) -> tuple[str, ...]:
        return tuple(f"{short_money(amount)} per round" for amount in (self.to_pool, self.to_reserve))

    def written(self, balances: Balances) -> dict[str, Any]:
        pool, reserve = balances
        return {"pool": short_money(pool), "reserve": short_money(reserve)}


def _read_sign(value: Any) -> JackpotSign:
    """Read `{ pool = "…", reserve = "…", reseed = "…", contribution = ["…", "…"] }`; missing amounts are 0."""
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


KIND = RoyalPool
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
