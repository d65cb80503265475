"""The prize meters of vic-three-card-poker."""

from collections.abc import Sequence
from fractions import Fraction

from pitboss.citation import Rules
from pitboss.hands import Category
from pitboss.jackpots.kind import Awarding, Balances, Kind, Terms, Win
from pitboss.money import DOLLAR, Chips, percent, short_money, up_to_dollar
from pitboss.rounds.errors import NotAllowed
from pitboss.rounds.moment import MINUTE
from pitboss.rounds.officials import Officials, Power
from pitboss.rulebooks.vic_three_card_poker import jackpot as book
from pitboss.rulebooks.vic_three_card_poker.clauses import cite, ruling
from pitboss.rulebooks.vic_three_card_poker.officials import OFFICIALS

NOTICE = 20 * MINUTE
"""How long a sign hangs before a table or a system changes."""
JOINED = cite("6.1.1(h)") + ruling("TC-J17")
ONE_GROUP = cite("6.1.1(c)")
SAME_COST = cite("6.1.1(d)")
SAME_TABLES = cite("6.1.1(b)(i)", "6.1.1(b)(ii)", "6.1.1(b)(iii)")
OTHER_COSTS = cite("6.1.1(e)")
ONE_OPTION = cite("6.1.1(f)") + ruling("TC-J15")
OPTION_CHANGED = cite("6.1.1(g)") + ruling("TC-J15")
CLOSED = cite("6.1.1(i)")
TRANSFERRED = cite("6.1.1(j)") + ruling("TC-J16")
CARRIED = cite("11.15") + ruling("TC-J9")
LEFT = cite("11.15.1")
NEWCOMER = cite("11.15.2")
REREGISTERED = cite("11.5.2(a)", "11.8.1") + ruling("TC-I10")
ALL_RETURNED = cite("11.9") + ruling("TC-I6")
MISTAKEN = cite("11.18")
READING = cite("6.5.1", "6.5.2", "6.5.3")
OPENED = cite("6.1.1(a)", "6.3.1")

TERMS = Terms(
    book="vic-three-card-poker",
    officials=Officials(
        roles=OFFICIALS.roles,
        powers=(
            Power(
                "approve",
                "determine a royal or straight flush prize",
                "assistant-casino-manager",
                cite("7.1.1"),
                "assistant-casino-manager confirm t1/17/p3",
            ),
            Power(
                "refuse",
                "refuse a jackpot prize",
                "assistant-casino-manager",
                cite("7.1.1"),
                "assistant-casino-manager refuse t1/17/p3",
            ),
            Power(
                "hold",
                "withhold winnings",
                "assistant-casino-manager",
                cite("13.2.3"),
                "assistant-casino-manager hold t1/17/p3",
            ),
            Power("void", "void the round", "higher-duties-dealer", cite("13.4"), "higher-duties-dealer void t1/17"),
            Power(
                "cancel",
                "cancel a jackpot game started by mistake",
                "higher-duties-dealer",
                cite("11.18"),
                "higher-duties-dealer cancel t1/17",
            ),
            Power("suspend", "report that the equipment fails", "d", cite("6.2.1"), "d suspend t1"),
            Power("resume", "report that the equipment works", "d", cite("6.2.1"), "d resume t1"),
            Power("manual", "arrange for jackpot wagers by hand", "d", cite("6.2.1"), "d manual t1"),
            Power("read", "read the meter at a settlement", "area-manager", cite("6.5.3"), "area-manager read t1/17"),
        ),
    ),
    start=cite("6.2.1"),
    prices=(cite("6.2.3"),),
    once=cite("6.2.2") + ruling("TC-J21"),
    late=cite("6.2.1"),
    increment=cite("6.3.2") + ruling("TC-J9"),
    floor=cite("6.3.1", "6.4.1"),
    fold=cite("5.11.2(a)") + ruling("TC-J20"),
    wins=cite("5.11.1(a)", "5.11.1(b)") + ruling("TC-J14"),
    unlisted=cite("5.11.2(b)") + ruling("TC-J14"),
    key_off=cite("7.2.2", "7.2.3", "7.2.4") + ruling("TC-J18"),
    approved=cite("7.1.1") + ruling("TC-J19"),
    word="confirmed",
    dealer_decides_bonus=True,
    paid=cite("9.6.1(c)", "9.6.2(g)") + ruling("TC-J22"),
    over=cite("7.2.2", "6.5.2"),
    display=cite("6.1.1(k)"),
    suspended=cite("6.2.1"),
    resumed=cite("6.2.1", "6.5.1"),
    voided=cite("13.5") + ruling("TC-I11"),
    reversed=ruling("TC-J9"),
    held=cite("13.2.3"),
    restored=ruling("TC-J19"),
    by_claim=ruling("TC-J22"),
)

_DEALER = cite("7.1.2")


class Meter(Kind, frozen=True):
    """A prize meter system: one cost, one option, one seed."""

    word = "meter"
    pools = ("meter",)
    parts = 10_000 * DOLLAR
    games = ("vic-three-card-poker",)

    wager: Chips
    option: int
    seed: int

    @classmethod
    def of(cls, wager: Chips, option: int, seed: int) -> "Meter":
        """A meter on a row of Table 1 or Table 2; refuses what is on neither."""
        if option not in book.OPTIONS:
            raise NotAllowed(f"option {option} is not known: expected 1 or 2", ONE_OPTION)
        rates = book.OPTIONS[option].rates
        if seed not in rates:
            listed = ", ".join(map(str, rates))
            raise NotAllowed(f"option {option} has no seed of {seed}: expected one of {listed}", _table(option))
        return cls(wager, option, seed)

    def opened_rules(self) -> Rules:
        return OPENED + _table(self.option)

    @property
    def reseed(self) -> Fraction:
        """The seed times the cost of the wager, in dollars."""
        return Fraction(self.seed * self.wager, DOLLAR)

    @property
    def rate(self) -> Fraction:
        return percent(book.OPTIONS[self.option].rates[self.seed])

    @property
    def floor(self) -> Balances:
        return (int(self.reseed * self.parts),)

    def price(self, level: int) -> Chips:
        return self.wager

    def increments(self, level: int) -> Balances:
        return (int(book.increment(self.wager, self.rate) * self.parts),)

    def displays(self, balances: Sequence[int]) -> tuple[Chips, ...]:
        return (balances[0] * DOLLAR // self.parts,)

    def award(self, balances: Balances, wins: Sequence[Win], terms: Terms) -> Awarding:
        meter, r = Fraction(balances[0], self.parts), self.reseed
        royals = sum(win.category is Category.ROYAL_FLUSH for win in wins)
        flushes = len(wins) - royals
        j = book.rounded_meter(meter)
        shares = tuple(
            up_to_dollar(
                (book.royal_flush_payment if win.category is Category.ROYAL_FLUSH else book.straight_flush_payment)(
                    j, r, royals, flushes
                )
                * DOLLAR
            )
            for win in wins
        )
        after = int(book.meter_after(meter, r, sum(shares), royals) * self.parts) if wins else balances[0]
        paid = sum(shares) * self.parts // DOLLAR
        topped_up = after - balances[0] + paid
        return Awarding(
            shares=shares,
            after=(after,),
            prizes=(paid,),
            topped_up=(topped_up,),
            moved=(0,),
            rules=tuple(_rules(win, royals, flushes, self.option, bool(topped_up)) for win in wins),
        )

    def bonus(self, category: Category, staked: Chips) -> Chips | None:
        times = book.OPTIONS[self.option].bonus.get(category)
        return None if times is None else times * staked

    def bonus_rules(self, terms: Terms) -> Rules:
        return book.OPTIONS[self.option].bonus_rule + _DEALER + cite("6.3.3") + ruling("TC-J10", "TC-J13")

    def from_pools(self, category: Category) -> bool:
        return category in book.PRIZES

    def terms(self, game: str) -> Terms:
        return TERMS

    @property
    def rates(self) -> tuple[str, ...]:
        return (f"{book.OPTIONS[self.option].rates[self.seed]} %",)

    def __str__(self) -> str:
        return f"option {self.option}, seed {self.seed}, wager {short_money(self.wager)}"


def _table(option: int) -> Rules:
    return book.OPTIONS[option].rates_rule


def _rules(win: Win, royals: int, flushes: int, option: int, topped_up: bool) -> Rules:
    rules = book.OPTIONS[option].bonus_rule + cite("7.2.1", "6.3.3") + ruling("TC-J8", "TC-J12")
    if royals + flushes > 1:
        rules += cite("7.3")
        if royals:
            rules += cite("7.3.1 Table 5")
            royal = win.category is Category.ROYAL_FLUSH
            rules += cite("7.3.2(a) Table 6") if royal else cite("7.3.2(b) Table 7")
        else:
            rules += cite("7.3.3 Table 8") + ruling("TC-J2", "TC-J3")
    if royals > 1:
        rules += cite("6.4.2") + ruling("TC-J11")
    return rules + (cite("6.4.1") + ruling("TC-J4") if topped_up else ())
