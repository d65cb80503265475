"""What the Game Manager asks of a kind of jackpot, and of the book a table plays by.

Money in pools is whole parts of a dollar, fine enough that every increment is exact: no fraction is ever rounded
away. A kind is a value: changing a parameter means a new one.
"""

from abc import abstractmethod
from collections.abc import Sequence
from fractions import Fraction
from typing import ClassVar, TypeAlias

import msgspec

from pitboss.citation import Rules
from pitboss.hands import Category
from pitboss.money import DOLLAR, Chips
from pitboss.rounds.errors import WrongAmount
from pitboss.rounds.officials import Officials

Balances: TypeAlias = tuple[int, ...]
"""One amount a pool, in the kind's parts of a dollar."""


class Win(msgspec.Struct, frozen=True):
    """A hand that wins from the pools."""

    level: int
    category: Category


class Awarding(msgspec.Struct, frozen=True, kw_only=True):
    """What the wins of one table's round take from the pools, all at once."""

    shares: tuple[Chips, ...]
    """Each win's prize, in the order of the wins."""
    after: Balances
    prizes: Balances
    """What each pool pays."""
    topped_up: Balances
    """What the house puts into each pool."""
    moved: Balances
    """What goes from one pool to another; the sum is nothing."""
    rules: tuple[Rules, ...]
    """Each win's clauses."""
    order: tuple[int, ...] = ()
    """The wins in the order of payouts, counted from 0 as they were given; empty where that is the order."""

    @property
    def in_order(self) -> tuple[int, ...]:
        return self.order or tuple(range(len(self.shares)))


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """Where one book says what, who its officials are and what it asks before a prize is paid."""

    book: str
    officials: Officials
    start: Rules
    prices: tuple[Rules, ...] = ()
    """What a wager of each level costs."""
    once: Rules = ()
    late: Rules = ()
    increment: Rules
    floor: Rules = ()
    fold: Rules
    decline: Rules = ()
    wins: Rules
    """Which hands win."""
    unlisted: Rules
    """That no other hand does."""
    bonus: Rules = ()
    """Prizes that the house pays."""
    key_off: Rules
    approved: Rules
    word: str = "verified"
    """What the book calls the official's act."""
    dealer_decides_bonus: bool = False
    sort: Rules = ()
    """Where the cards are sorted into suits before a prize from the pools is paid."""
    paid: Rules
    over: Rules
    short: Rules = ()
    display: Rules = ()
    last_verified: Rules = ()
    suspended: Rules = ()
    resumed: Rules = ()
    voided: Rules = ()
    reversed: Rules = ()
    held: Rules
    hold_for: int | None = None
    """Milliseconds from the key-off after which a hold has ended; None: until it is released."""
    restored: Rules = ()
    by_claim: Rules
    """That a prize is paid by its claim and not with the round, and that nobody approves the own."""

    def price(self, level: int) -> Rules:
        """Where the price of a level is set; that of the highest where there is no such level."""
        return self.prices[min(level, len(self.prices)) - 1] if self.prices else ()


class Kind(msgspec.Struct, frozen=True):
    """A kind of jackpot with its parameters."""

    word: ClassVar[str]
    pools: ClassVar[tuple[str, ...]]
    parts: ClassVar[int]
    """Parts of a dollar that balances are counted in."""
    levels: ClassVar[tuple[int, ...]] = (1,)
    games: ClassVar[tuple[str, ...]]
    """The games that can be played for it."""
    wagered: ClassVar[bool] = True
    """Whether players wager for it; otherwise the house pays in after each round."""

    @property
    @abstractmethod
    def floor(self) -> Balances:
        """What each pool never falls below."""

    @abstractmethod
    def price(self, level: int) -> Chips:
        """What a wager of a level costs."""

    @abstractmethod
    def increments(self, level: int) -> Balances:
        """What a wager of a level, or a recorded round, adds to each pool."""

    @abstractmethod
    def displays(self, balances: Sequence[int]) -> tuple[Chips, ...]:
        """What players are shown, down to the whole cent."""

    @abstractmethod
    def award(self, balances: Balances, wins: Sequence[Win], terms: Terms) -> Awarding:
        """What the wins of one table's round are paid from these balances."""

    @abstractmethod
    def bonus(self, category: Category, staked: Chips) -> Chips | None:
        """A prize that the house pays; None for a hand that wins none."""

    def bonus_rules(self, terms: Terms) -> Rules:
        return terms.bonus

    @abstractmethod
    def from_pools(self, category: Category) -> bool:
        """Whether a hand's prize comes out of the pools."""

    @abstractmethod
    def terms(self, game: str) -> Terms:
        """The terms of the book that a game is in."""

    @property
    @abstractmethod
    def rates(self) -> tuple[str, ...]:
        """The increment rate of each pool, in words."""


def dollars(amount: int, parts: int) -> Fraction:
    """An exact amount from its parts of a dollar."""
    return Fraction(amount, parts)


def write_exact(amount: int, parts: int) -> str:
    """Exact dollars with at least two decimals and no more than needed: '29210.5541', '25000.00'."""
    digits = len(str(parts)) - 1
    whole, rest = divmod(abs(amount), parts)
    written = str(rest).rjust(digits, "0").rstrip("0").ljust(2, "0")
    return f"{'-' if amount < 0 else ''}{whole}.{written}"


def read_exact(text: str, parts: int, what: str) -> int:
    """Parts of a dollar from exact dollars, such as `29210.5541`."""
    whole, dot, decimals = text.partition(".")
    digits = len(str(parts)) - 1
    if not (text.isascii() and whole.isdigit() and len(whole) <= 15 and (decimals.isdigit() or not dot)):
        raise WrongAmount(f"{text[:40]!r} is no amount for {what}: expected dollars such as 25000 or 29210.5541")
    if len(decimals.rstrip("0")) > digits:
        raise WrongAmount(f"{what} of {text} is finer than it is kept: at most {digits} decimals")
    return int(whole) * parts + int(decimals[:digits].ljust(digits, "0"))


def cents(amount: int, parts: int) -> Chips:
    """The whole cents in an amount."""
    return amount * DOLLAR // parts
