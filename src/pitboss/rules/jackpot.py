"""A jackpot as a rulebook declares it: the questions that the Game Manager asks it, and its state at a single table.

Pool balances are whole parts of a dollar, fine enough that every increment is exact and nothing is rounded. A jackpot
is immutable: changing a parameter makes a new one.
"""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Self, TypeAlias

import msgspec
from msgspec.structs import asdict

from pitboss.core.cards import Card
from pitboss.core.citation import Rules
from pitboss.core.errors import nearest
from pitboss.core.grammar import Part, Words, word
from pitboss.core.hands import Category
from pitboss.core.money import Chips, cents, decimals, read_money, short_money, write_exact
from pitboss.core.refusals import NotAllowed, UnreadableLine, WrongAmount, WrongSign
from pitboss.rules.event import Event
from pitboss.rules.officials import Officials

Balances: TypeAlias = tuple[int, ...]
"""One amount per pool, in the jackpot's parts of a dollar."""


class Win(msgspec.Struct, frozen=True):
    """A winning hand and the level of its wager."""

    level: int
    category: Category

    @property
    def royal(self) -> bool:
        return self.category is Category.ROYAL_FLUSH


class JackpotWon(Event, frozen=True, kw_only=True):
    """A hand that wins a jackpot. The Game Manager decides its prize."""

    place: str
    """The box or the seat of the hand: `p3`."""
    patron: str
    level: int
    category: Category

    @property
    def win(self) -> Win:
        return Win(self.level, self.category)


class PrizeHand(msgspec.Struct, frozen=True):
    """A hand that wins a prize: the player who is paid, and the cards that prove it if they matter."""

    place: str
    """The box or the seat of the hand: `p3`."""
    patron: str
    """The patron's name; empty if the table does not know it."""
    category: Category
    cards: tuple[Card, ...] = ()


class Awarding(msgspec.Struct, frozen=True, kw_only=True):
    """The result of all wins of one table's round for the pools."""

    shares: tuple[Chips, ...]
    """Each win's prize, in the order of the wins."""
    after: Balances
    prizes: Balances
    """The amount that each pool pays."""
    topped_up: Balances
    """The amount that the house adds to each pool."""
    moved: Balances
    """Transfers between pools; they add up to 0."""
    order: tuple[int, ...] = ()
    """The wins in the order of payouts, counted from 0; empty if that is the order in which they were given."""

    @classmethod
    def nothing(cls, balances: Balances) -> "Awarding":
        """Return an award without a win."""
        none = (0,) * len(balances)
        return cls(shares=(), after=balances, prizes=none, topped_up=none, moved=none)

    @property
    def in_order(self) -> tuple[int, ...]:
        return self.order or tuple(range(len(self.shares)))


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """A book's clauses for jackpots, its officials, and its requirements before a prize is paid."""

    book: str
    officials: Officials
    start: Rules
    prices: tuple[Rules, ...] = ()
    """The price of a wager of each level."""
    once: Rules = ()
    late: Rules = ()
    increment: Rules
    floor: Rules = ()
    fold: Rules
    decline: Rules = ()
    wins: Rules
    """The winning hands."""
    unlisted: Rules
    """No other hand wins."""
    bonus: Rules = ()
    """The house, not a pool, pays the other prizes."""
    key_off: Rules
    from_pools: Rules = ()
    """A prize is taken from the pools."""
    lifted: Rules = ()
    """The floor clauses about hands other than a royal flush."""
    together: Rules = ()
    """Several winners of a round are paid together."""
    alike: Rules = ()
    """Winners of the same prize are paid together."""
    approved: Rules
    word: str = "verified"
    """The book's word for the official's approval."""
    dealer_decides_bonus: bool = False
    sort: Rules = ()
    """The cards are sorted into suits before a prize from the pools is paid."""
    paid: Rules
    over: Rules
    short: Rules = ()
    display: Rules = ()
    last_verified: Rules = ()
    suspended: Rules = ()
    stops_play: bool = False
    """True if the book suspends all gaming at a table with its jackpot."""
    resumed: Rules = ()
    voided: Rules = ()
    voids: Rules = ()
    """A round is void at its table without anybody's decision."""
    reversed: Rules = ()
    held: Rules
    hold_for: int | None = None
    """Milliseconds from the key-off until a hold ends; None if somebody must release it."""
    restored: Rules = ()
    two_people: Rules = ()
    """A prize from the pools needs two people and a signed slip."""
    by_claim: Rules
    """A prize is paid by its claim instead of with the round, and nobody approves a claim of their own."""
    reading: Rules = ()
    """The meter can be read as it stood when a round was settled."""
    carried: Rules = ()
    """Wagers are carried over a misdeal; without this clause the round is void and they are returned."""
    left: Rules = ()
    """A player has left, or joined, since the misdeal."""
    newcomer: Rules = ()
    reregistered: Rules = ()
    """The wagers of a round are entered again when one of them is returned."""
    all_returned: Rules = ()
    mistaken: Rules = ()
    """A jackpot game started by mistake is cancelled; without this clause the round is void."""
    flop: Rules = ()
    """A prize is won with the flop, which the table must enter."""
    corrected: Rules = ()
    made_good: Rules = ()
    """The contribution of an unrecorded round is made good."""
    in_money: Rules = ()
    """The form in which a prize is paid, if the book says so."""
    in_goods: Rules = ()

    def price(self, level: int) -> Rules:
        """Return the clause that sets the price of a level; the highest level's if there is no such level."""
        return self.prices[min(level, len(self.prices)) - 1] if self.prices else ()


MEANS = ("chips", "cash", "equivalent")
"""The forms in which a money prize is paid."""
GOODS = "goods"
GAMES = "games"


class Key(msgspec.Struct, frozen=True):
    """`contribution 1.50 0.50`: a keyword of the line that opens a jackpot, with its parameters."""

    word: str
    part: Part
    """The part that reads and writes each parameter."""
    fields: tuple[str, ...] = ()
    """The names of the parameters, if they differ from the keyword."""

    @property
    def sets(self) -> tuple[str, ...]:
        return self.fields or (self.word,)


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """A change the operator may make to a jackpot: `change-wager main 10`."""

    verb: str
    meaning: str
    """Its name on a page: `change the Level 1 wager`."""
    parts: tuple[Part, ...]
    """The parts of the line after the jackpot."""
    fields: tuple[str, ...]
    """The parameters they set."""
    labels: tuple[str, ...]
    """Labels in a form: one per part, or one for all of the `options`."""
    options: tuple[str, ...] = ()
    everywhere: bool = False
    """True if it changes every jackpot of the kind between rounds, so that the line names none."""
    rules: Rules
    changed: Rules = ()
    """Further clauses to cite for the change."""
    notice: int = 0
    """How long before the change it must be announced."""
    authority: str = ""
    """The authority that must be given notice; if empty, a sign is put up."""
    lacking: str
    """The message for a `{system}` that has no such parameter."""


class Jackpot(msgspec.Struct, frozen=True):
    """A kind of jackpot with its parameters. A book declares its own in `jackpot.py`, as its `KIND`."""

    word: ClassVar[str]
    """Its name in lines and sentences."""
    title: ClassVar[str] = "jackpot"
    pools: ClassVar[tuple[str, ...]]
    parts: ClassVar[int]
    """Parts of a dollar that balances are counted in."""
    levels: ClassVar[tuple[int, ...]] = (1,)
    games: ClassVar[tuple[str, ...]]
    """The games that can be played for it."""
    hosts: ClassVar[tuple[str, ...]] = ()
    """The games whose book offers it, if others may only be combined with them."""
    wagered: ClassVar[bool] = True
    """True if players wager for it; otherwise the house pays in after each round."""
    prizes: ClassVar[tuple[Category, ...]] = ()
    """The hands paid from the pools."""
    reserve: ClassVar[int | None] = None
    """Index of the pool that is held for the next prize."""
    notice: ClassVar[int] = 0
    """How long a sign must be up before a table joins or leaves, or the jackpot is closed."""
    same: ClassVar[dict[str, Rules]] = {}
    """Parameters that a table's own sign repeats, with the clause that requires them to be equal."""
    keys: ClassVar[tuple[Key, ...]] = ()
    """The parameters as in the line that opens it."""
    holds: ClassVar[tuple[tuple[str, int], ...]] = ()
    """`pools 100000 60000 40000`: the keywords for the balances, and how many amounts each takes."""
    changes: ClassVar[tuple[Change, ...]] = ()
    closed: ClassVar[Rules] = ()
    """The clause for closing a jackpot and transferring its money to others of the kind."""
    transferred: ClassVar[Rules] = ()

    @property
    @abstractmethod
    def opened(self) -> Rules:
        """The clause that allows the operator to offer it."""

    @property
    def joined(self) -> Rules:
        """The clause on the tables that play for it."""
        return self.opened

    @property
    def one_system(self) -> Rules:
        """The clause that limits a table to one jackpot."""
        return self.joined

    @property
    def hand(self) -> Category | None:
        """The one hand for which it is offered, if it is a house prize and not a jackpot."""
        return None

    @property
    def goods(self) -> str:
        """The goods that a winner gets instead of money."""
        return ""

    # --- its parameters

    @classmethod
    def of(cls, *values: Any) -> Self:
        """Return the jackpot with these parameters; raise a `Refusal` if the book does not allow them."""
        return cls(*values)

    def changed(self, change: Change, values: Sequence[Any]) -> Self:
        """Return this jackpot with changed parameters."""
        return self.of(*(asdict(self) | dict(zip(change.fields, values, strict=True))).values())

    def check(self) -> None:
        """Raise a `Refusal` if it may no longer be opened, though a log may contain it."""

    def check_other_wagers(self, name: str, other: Self) -> None:
        """Raise a `Refusal` if it cannot be offered together with another of its kind."""

    @classmethod
    def read_terms(cls, words: list[str]) -> tuple[Self, Balances, tuple[str, ...]]:
        """Read `wager 5 pools 100000 60000 40000`: return the jackpot, its balances and its games, if given."""
        counts = {key.word: len(key.sets) for key in cls.keys} | dict(cls.holds) | ({GAMES: -1} if cls.hosts else {})
        found = keywords(words, counts)
        for key in cls.keys:
            if key.word not in found:
                raise UnreadableLine(f"{key.word} is missing")
        jackpot = cls.of(*(key.part.read(Words([said])) for key in cls.keys for said in found[key.word]))
        held: list[int] = []
        for name, count in cls.holds:
            said = found.get(name)
            default = jackpot.floor[len(held) : len(held) + count]
            held += default if said is None else [read_exact(text, cls.parts, f"a {name.rstrip('s')}") for text in said]
        given = any(name in found for name, _ in cls.holds)
        return jackpot, tuple(held) if given else (), tuple(found.get(GAMES, ()))

    def write_terms(self, opening: Balances = (), games: Sequence[str] = ()) -> list[str]:
        """Return the words that open it, after its kind."""
        words: list[str] = []
        for key in self.keys:
            words += [key.word, *(text for field in key.sets for text in key.part.write(getattr(self, field)))]
        for name, held in self.by_word([write_exact(amount, self.parts) for amount in opening]).items():
            words += [name, *held]
        return [*words, GAMES, *games] if games else words

    def by_word(self, amounts: Sequence[str]) -> dict[str, list[str]]:
        """Return the balances by their keywords."""
        rest, found = list(amounts), {}
        for name, count in self.holds if rest else ():
            found[name], rest = rest[:count], rest[count:]
        return found

    def pools_on_sign(self, amounts: Sequence[str]) -> dict[str, Any]:
        """Return the keys of a table's sign that show the balances."""
        return {name: held if len(held) > 1 else held[0] for name, held in self.by_word(amounts).items()}

    def on_sign(self) -> dict[str, Any]:
        """Return the keys of a table's sign that define it: the same at every table that plays for it."""
        found: dict[str, Any] = {}
        for key in self.keys:
            values = [getattr(self, field) for field in key.sets]
            said = values if key.part.kind == "number" else [text for one in values for text in key.part.write(one)]
            found[key.word] = said if len(said) > 1 else said[0]
        return {"jackpot": found}

    # --- its money

    @property
    def floor(self) -> Balances:
        """The minimum of each pool."""
        return ()

    def price(self, level: int) -> Chips:
        """Return the price of a wager of a level."""
        return 0

    def increments(self, level: int) -> Balances:
        """Return the amounts that a wager of a level, or a recorded round, adds to each pool."""
        return ()

    def displays(self, balances: Sequence[int]) -> tuple[Chips, ...]:
        """Return the amounts shown to players, rounded down to the cent."""
        return self.cents(balances)

    def cents(self, balances: Sequence[int]) -> tuple[Chips, ...]:
        """Return the whole cents in each pool."""
        return tuple([cents(held, self.parts) for held in balances])

    def award(self, balances: Balances, wins: Sequence[Win]) -> Awarding:
        """Return the payments from these balances for the wins of one table's round."""
        return Awarding.nothing(balances)

    @property
    def times(self) -> dict[Category, int]:
        """The multiples of the wager that the house pays for hands below the prizes."""
        return {}

    def bonus(self, category: Category, staked: Chips) -> Chips | None:
        """Return a prize paid by the house; None for a hand without one."""
        times = self.times.get(category)
        return None if times is None else times * staked

    def wins(self, category: Category) -> bool:
        """Return True if a hand wins anything, from the pools or from the house."""
        return category in self.prizes or self.bonus(category, 1) is not None

    def check_hands(self, hands: Sequence[PrizeHand], flop: tuple[Card, ...], terms: Terms) -> None:
        """Raise a `Refusal` if one of the hands keyed off for a round wins nothing."""
        for one in hands:
            if not self.wins(one.category):
                raise NotAllowed(f"a {one.category} wins no jackpot here", terms.unlisted)

    @abstractmethod
    def why(self, win: Win, wins: Sequence[Win], terms: Terms) -> Rules:
        """Return the clauses for a win: its own, and those of other wins from the pools."""

    def left_by(self, at: int, base: Balances, wins: Sequence[Win], terms: Terms) -> Rules:
        """Return the clauses under which a win from the pools (index `at`) was measured and left the pools."""
        return ()

    @property
    def rates(self) -> tuple[str, ...]:
        """The increment rate of each pool, in words."""
        return ()

    def written(self, balances: Balances) -> dict[str, Any]:
        """Return the pools as keys of the next round's sign."""
        return {}


class JackpotSign(msgspec.Struct, frozen=True):
    """A table sign's jackpot: its parameters, and its balances before this round."""

    jackpot: Jackpot
    opening: Balances

    def prizes_alone(self, level: int) -> dict[Category, Chips]:
        """Return what a wager of a level wins at a single table, by winning hand, if no other hand wins."""
        winning = [category for category in Category if self.jackpot.wins(category)]
        return {category: alone(self, [level], [Win(level, category)]).amounts[0] for category in winning}


class JackpotRules(msgspec.Struct, frozen=True, kw_only=True):
    """A game's rules for its jackpot."""

    terms: Terms
    read_sign: Callable[[Any], JackpotSign]
    """Reads the sign's `jackpot` key, or None if the sign has none."""


class Standing(msgspec.Struct, frozen=True):
    """A jackpot after a round: its balances, and the payment for each win."""

    jackpot: Jackpot
    opening: Balances
    balances: Balances
    amounts: tuple[Chips, ...] = ()
    """The amount of each win, in the order of the wins."""
    keyed: tuple[int, ...] = ()
    """The wins paid from the pools, in the order of payouts."""
    base: Balances = ()
    """The balances from which the prizes were computed."""

    @property
    def cents(self) -> tuple[Chips, ...]:
        return self.jackpot.cents(self.balances)

    @property
    def grown(self) -> tuple[Chips, ...]:
        """Return how much each pool grew in the round, in whole cents as shown."""
        return tuple(now - was for now, was in zip(self.cents, self.jackpot.cents(self.opening), strict=True))

    @property
    def written(self) -> dict[str, Any]:
        return self.jackpot.written(self.balances)


def above_floor(sign: JackpotSign, rules: Rules) -> JackpotSign:
    """Return the sign; refuse one whose pools are below their minimum."""
    jackpot = sign.jackpot
    for name, there, low in zip(jackpot.pools, sign.opening, jackpot.floor, strict=True):
        if there < low:
            text = f"{name} of {write_exact(there, jackpot.parts)} is below its reseed of"
            raise WrongSign(f"{text} {write_exact(low, jackpot.parts)}", rules)
    return sign


def alone(
    sign: JackpotSign, levels: Sequence[int], wins: Sequence[Win] = (), verified: Balances | None = None
) -> Standing:
    """Return the state of a jackpot of one table after a round with these wagers and wins.

    While the display fails, prizes are computed from the amounts last `verified`. If nobody wagers, the house
    contributes after the prize.
    """
    jackpot = sign.jackpot
    added = [sum(parts) for parts in zip(*map(jackpot.increments, levels), strict=True)] or [0] * len(sign.opening)
    pools = _plus(sign.opening, added) if jackpot.wagered else sign.opening
    base = pools if verified is None else verified
    keyed = [at for at, win in enumerate(wins) if win.category in jackpot.prizes]
    awarded = jackpot.award(base, [wins[at] for at in keyed])
    pools = _plus(pools, [new - old for new, old in zip(awarded.after, base, strict=True)])
    shares = dict(zip(keyed, awarded.shares, strict=True))
    amounts = [
        shares[at] if at in shares else jackpot.bonus(win.category, jackpot.price(win.level)) or 0
        for at, win in enumerate(wins)
    ]
    closing = pools if jackpot.wagered else _plus(pools, added)
    order = tuple([keyed[at] for at in awarded.in_order])
    return Standing(jackpot, sign.opening, closing, tuple(amounts), order, base)


def _plus(balances: Sequence[int], changes: Sequence[int]) -> Balances:
    return tuple([held + change for held, change in zip(balances, changes, strict=True)])


def keywords(words: Sequence[str], known: dict[str, int]) -> dict[str, list[str]]:
    """Split `wager 5 pools 1 2 3` by its keywords; each takes a number of words, -1 for all up to the next keyword."""
    found: dict[str, list[str]] = {}
    rest = list(words)
    while rest:
        key = rest.pop(0)
        if key not in known or key in found:
            raise UnreadableLine(f"{key[:40]!r}: expected {', '.join(known)}{nearest(key, known)}")
        found[key] = []
        while rest and rest[0] not in known and (known[key] < 0 or len(found[key]) < known[key]):
            found[key].append(rest.pop(0))
        if known[key] > 0 and len(found[key]) != known[key]:
            raise UnreadableLine(f"{key} takes {known[key]} amounts, got {len(found[key])}")
    return found


HANDS = {str(category).replace(" ", "-"): category for category in Category}


def read_hand(word: str) -> Category:
    if word not in HANDS:
        raise UnreadableLine(f"{word[:40]!r} is not a hand{nearest(word, HANDS)}")
    return HANDS[word]


def write_hand(category: Category) -> str:
    return str(category).replace(" ", "-")


def price(said: str, example: str = "5", called: str = "") -> Part:
    """Return a part for an amount above 0."""

    def read(text: str) -> Chips:
        chips = read_money(text)
        if chips <= 0:
            raise WrongAmount(f"{called or said} is {text}: it must be more than zero")
        return chips

    return word(said, example, read, short_money, "money")


def read_exact(text: str, parts: int, what: str) -> int:
    """Return the parts of a dollar in exact dollars, such as `29210.5541`."""
    whole, dot, below = text.partition(".")
    digits = decimals(parts)
    if not (text.isascii() and whole.isdigit() and len(whole) <= 15 and (below.isdigit() or not dot)):
        raise WrongAmount(f"{text[:40]!r} is not an amount for {what}: expected dollars such as 25000 or 29210.5541")
    if len(below.rstrip("0")) > digits:
        raise WrongAmount(f"{what} of {text} has too many decimals: at most {digits} are kept")
    return int(whole) * parts + int(below[:digits].ljust(digits, "0"))
