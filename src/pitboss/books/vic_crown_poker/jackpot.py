"""Section 11: bonus prizes that the house offers for a hand, in money, goods or services."""

from collections.abc import Sequence
from typing import Any

from pitboss.books.catalogue import GAMES
from pitboss.books.vic_crown_poker.clauses import cite, ruling
from pitboss.books.vic_crown_poker.officials import OFFICIALS
from pitboss.core.citation import Rules
from pitboss.core.grammar import Words
from pitboss.core.hands import Category
from pitboss.core.money import DOLLAR, Chips, short_money
from pitboss.core.refusals import UnreadableLine
from pitboss.rules.jackpot import GOODS, Balances, Jackpot, Terms, Win, price, read_hand, write_hand
from pitboss.rules.officials import Officials, Power

OFFERED = cite("11.1", "11.2") + ruling("CP-I11")
CASH, PRIZE = "cash", price("the bonus prize", "500")
DEALER, CLAIM = "higher-duties-dealer", "t1/17/p3"

TERMS = Terms(
    book="vic-crown-poker",
    officials=Officials(
        roles=OFFICIALS.roles,
        powers=(
            Power("approve", "verify a hand for a bonus prize", DEALER, cite("11.3"), f"{DEALER} verify {CLAIM}"),
            Power("refuse", "refuse a bonus prize", DEALER, cite("11.3"), takes=CLAIM),
            Power("hold", "withhold winnings", "assistant-casino-manager", cite("13.2.3"), takes=CLAIM),
            Power("enter", "enter a hand for a bonus prize by hand", DEALER, cite("11.3"),
                  takes="t1 hit 17 p3 royal-flush"),
            Power("resolve", "resolve a line that the system refused", DEALER, cite("11.3"),
                  takes="t1/17 entered by hand"),
            Power("void", "invalidate the hand", DEALER, cite("13.5.1"), takes="t1/17"),
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
    in_money=cite("11.3.1"),
    in_goods=cite("11.3.2"),
)  # fmt: skip


class BonusPrize(Jackpot, frozen=True):
    """One prize for one kind of hand: money, or named goods and services."""

    word = title = "bonus"
    pools = ()
    parts = DOLLAR
    games = tuple(game for game, entry in GAMES.items() if entry.rulebook == "vic-crown-poker")
    wagered = False
    opened = OFFERED

    hand: Category
    amount: Chips
    """The amount; 0 for goods."""
    goods: str = ""

    @classmethod
    def read_terms(cls, words: list[str]) -> tuple["BonusPrize", Balances, tuple[str, ...]]:
        """Read `four-of-a-kind cash 500`, `royal-flush goods a weekend`."""
        if len(words) < 3 or words[1] not in (CASH, GOODS) or (words[1] == CASH and len(words) > 3):
            raise UnreadableLine(
                "invalid bonus prize: expected a hand and 'cash 500', or a hand and 'goods' with a description"
            )
        hand, said = read_hand(words[0]), Words(words, 2)
        if words[1] == GOODS:
            return cls(hand, 0, " ".join(said.take_rest())), (), ()
        return cls(hand, PRIZE.read(said)), (), ()

    def write_terms(self, opening: Balances = (), games: Sequence[str] = ()) -> list[str]:
        return [write_hand(self.hand), *([GOODS, self.goods] if self.goods else [CASH, *PRIZE.write(self.amount)])]

    def on_sign(self) -> dict[str, Any]:
        return {"bonus": {str(self.hand): self.goods or short_money(self.amount)}}

    def displays(self, balances: Sequence[int]) -> tuple[Chips, ...]:
        return (self.amount,)

    def bonus(self, category: Category, staked: Chips) -> Chips | None:
        return self.amount if category is self.hand else None

    def why(self, win: Win, wins: Sequence[Win], terms: Terms) -> Rules:
        return OFFERED


KIND = BonusPrize
