"""Section 11: bonus prizes, what the house offers for a hand, in money, goods or services."""

from collections.abc import Sequence

from pitboss.books.catalogue import GAMES
from pitboss.books.vic_crown_poker.clauses import cite, ruling
from pitboss.books.vic_crown_poker.officials import OFFICIALS
from pitboss.core.citation import Rules
from pitboss.core.hands import Category
from pitboss.core.money import DOLLAR, Chips
from pitboss.rules.jackpot import Jackpot, Terms, Win
from pitboss.rules.officials import Officials, Power

OFFERED = cite("11.1", "11.2") + ruling("CP-I11")
IN_MONEY = cite("11.3.1")
IN_GOODS = cite("11.3.2")
MEANS = ("chips", "cash", "equivalent")
GOODS = "goods"

TERMS = Terms(
    book="vic-crown-poker",
    officials=Officials(
        roles=OFFICIALS.roles,
        powers=(
            Power(
                "approve",
                "verify a hand for a bonus prize",
                "higher-duties-dealer",
                cite("11.3"),
                "higher-duties-dealer verify t1/17/p3",
            ),
            Power(
                "refuse",
                "refuse a bonus prize",
                "higher-duties-dealer",
                cite("11.3"),
                "higher-duties-dealer refuse t1/17/p3",
            ),
            Power(
                "hold",
                "withhold winnings",
                "assistant-casino-manager",
                cite("13.2.3"),
                "assistant-casino-manager hold t1/17/p3",
            ),
            Power(
                "enter",
                "enter a hand for a bonus prize by hand",
                "higher-duties-dealer",
                cite("11.3"),
                "higher-duties-dealer enter t1 hit 17 p3 royal-flush",
            ),
            Power(
                "resolve",
                "resolve what the system refused",
                "higher-duties-dealer",
                cite("11.3"),
                "higher-duties-dealer resolve t1/17 entered by hand",
            ),
            Power(
                "void", "invalidate the hand", "higher-duties-dealer", cite("13.5.1"), "higher-duties-dealer void t1/17"
            ),
        ),
    ),
    start=cite("11.1"),
    increment=(),
    fold=cite("11.4"),
    wins=cite("11.2"),
    unlisted=cite("11.2") + ruling("CP-I11"),
    key_off=cite("11.3"),
    approved=cite("11.3"),
    paid=cite("11.3"),
    over=cite("11.3"),
    display=cite("11.2"),
    suspended=cite("11.3"),
    voided=cite("13.5.1"),
    voids=cite("9.1.1(f)", "9.1.1(g)", "9.1.1(h)"),
    held=cite("13.2.3"),
    restored=cite("11.3"),
    by_claim=cite("11.3") + ruling("CP-I11"),
)


class BonusPrize(Jackpot, frozen=True):
    """One prize for one kind of hand: money, or goods and services that are named."""

    word = "bonus"
    pools = ()
    parts = DOLLAR
    games = tuple(game for game, entry in GAMES.items() if entry.rulebook == "vic-crown-poker")
    wagered = False
    opened = OFFERED

    hand: Category
    amount: Chips
    """The money; nothing for goods."""
    goods: str = ""

    def displays(self, balances: Sequence[int]) -> tuple[Chips, ...]:
        return (self.amount,)

    def bonus(self, category: Category, staked: Chips) -> Chips | None:
        return self.amount if category is self.hand else None

    def why(self, win: Win, wins: Sequence[Win], terms: Terms) -> Rules:
        return OFFERED
