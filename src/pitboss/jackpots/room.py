"""The royal flush jackpot of wa-poker section 41: a prize pool and a reserve, both fed by the house."""

from collections.abc import Sequence

from pitboss.citation import Rules
from pitboss.hands import Category
from pitboss.jackpots.kind import Awarding, Balances, Kind, Terms, Win
from pitboss.money import DOLLAR, Chips, short_money
from pitboss.rounds.moment import HOUR
from pitboss.rounds.officials import Officials, Power
from pitboss.rulebooks.wa_poker.clauses import cite, ruling
from pitboss.rulebooks.wa_poker.officials import OFFICIALS

TABLES = cite("41.1(a)") + ruling("M1")
CONTRIBUTIONS = cite("41.1(b)", "41.2") + ruling("M7")
NO_FLOP = cite("41.4(a)")
NOT_SHOWN = cite("41.4(b)") + ruling("M3")
NOT_ROYAL = cite("41.4(c)")
CORRECTED = cite("41.5(c)") + ruling("M10")
ONE_WINNER = ruling("M2")
MADE_GOOD = cite("41.5(a)", "41.5(b)(i)") + ruling("M7")
PRIZE = cite("41.4(c)", "41.4(d)") + ruling("M4")
TOPPED_UP = cite("41.4(g)")

TERMS = Terms(
    book="wa-poker",
    officials=Officials(
        roles=OFFICIALS.roles,
        powers=(
            Power("approve", "confirm a jackpot prize", "manager", cite("41.4(e)"), "manager confirm t1/17/p3"),
            Power("refuse", "refuse a jackpot prize", "manager", cite("41.4(e)"), "manager refuse t1/17/p3"),
            Power("hold", "hold a jackpot prize back", "manager", cite("41.5(d)"), "manager hold t1/17/p3"),
            Power("void", "invalidate the round", "supervisor", cite("38.1"), "supervisor void t1/17"),
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
    voided=cite("38.1") + ruling("M10"),
    reversed=ruling("M7"),
    held=cite("41.5(d)") + ruling("M8"),
    hold_for=72 * HOUR,
    restored=ruling("M4"),
    by_claim=ruling("M11"),
)

POOL, RESERVE = 0, 1


class Room(Kind, frozen=True):
    """What the house puts into the prize pool and the reserve for every recorded round, and the reseed."""

    word = "room"
    pools = ("prize pool", "reserve")
    parts = DOLLAR
    games = ("wa-poker/holdem",)
    wagered = False

    reseed: Chips
    to_pool: Chips
    to_reserve: Chips

    @property
    def floor(self) -> Balances:
        return (self.reseed, 0)

    def price(self, level: int) -> Chips:
        return 0

    def increments(self, level: int) -> Balances:
        return (self.to_pool, self.to_reserve)

    def displays(self, balances: Sequence[int]) -> tuple[Chips, ...]:
        return (balances[POOL],)

    def award(self, balances: Balances, wins: Sequence[Win], terms: Terms) -> Awarding:
        pool, reserve = balances
        if not wins:
            return Awarding(shares=(), after=balances, prizes=(0, 0), topped_up=(0, 0), moved=(0, 0), rules=())
        topped_up = max(0, self.reseed - reserve)
        return Awarding(
            shares=(pool,),
            after=(reserve + topped_up, 0),
            prizes=(pool, 0),
            topped_up=(topped_up, 0),
            moved=(reserve, -reserve),
            rules=(_rules(bool(topped_up)),),
        )

    def bonus(self, category: Category, staked: Chips) -> Chips | None:
        return None

    def from_pools(self, category: Category) -> bool:
        return category is Category.ROYAL_FLUSH

    def terms(self, game: str) -> Terms:
        return TERMS

    @property
    def rates(self) -> tuple[str, ...]:
        return tuple(f"{short_money(amount)} a round" for amount in self.increments(1))


def _rules(topped_up: bool) -> Rules:
    return PRIZE + (TOPPED_UP if topped_up else ())
