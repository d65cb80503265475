"""A jackpot as a rulebook declares it: what the Game Manager asks of it, and what a table of its own comes to.

Money in pools is whole parts of a dollar, fine enough that every increment is exact: no fraction is ever rounded
away. A jackpot is a value: changing a parameter means a new one.
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
"""One amount a pool, in the jackpot's parts of a dollar."""


class Win(msgspec.Struct, frozen=True):
    """A hand that wins, and the level of its wager."""

    level: int
    category: Category

    @property
    def royal(self) -> bool:
        return self.category is Category.ROYAL_FLUSH


class JackpotWon(Event, frozen=True, kw_only=True):
    """A hand that wins a jackpot. What it is paid is the Game Manager's to say."""

    place: str
    """The box or the seat of the hand: `p3`."""
    patron: str
    level: int
    category: Category

    @property
    def win(self) -> Win:
        return Win(self.level, self.category)


class PrizeHand(msgspec.Struct, frozen=True):
    """A hand of a round that wins a prize: whom it is paid to, and the cards it is shown by where that matters."""

    place: str
    """The box or the seat of the hand: `p3`."""
    patron: str
    """Empty where the table does not know."""
    category: Category
    cards: tuple[Card, ...] = ()


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
    order: tuple[int, ...] = ()
    """The wins in the order of payouts, counted from 0 as they were given; empty where that is the order."""

    @classmethod
    def nothing(cls, balances: Balances) -> "Awarding":
        """No win at all."""
        none = (0,) * len(balances)
        return cls(shares=(), after=balances, prizes=none, topped_up=none, moved=none)

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
    """That the house pays the other prizes, and no pool."""
    key_off: Rules
    from_pools: Rules = ()
    """That a prize leaves the pools."""
    lifted: Rules = ()
    """Of what is said of floors, what speaks of other hands than a royal flush."""
    together: Rules = ()
    """That several winners of a round are paid together."""
    alike: Rules = ()
    """That those with the same prize are."""
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
    stops_play: bool = False
    """Whether the book suspends all gaming activity at a table with its jackpot."""
    resumed: Rules = ()
    voided: Rules = ()
    voids: Rules = ()
    """By which a round comes to be void at its table, without anybody's decision."""
    reversed: Rules = ()
    held: Rules
    hold_for: int | None = None
    """Milliseconds from the key-off after which a hold has ended; None: until it is released."""
    restored: Rules = ()
    two_people: Rules = ()
    """That nobody alone brings a prize from the pools to its payment, and that a slip is signed for it."""
    by_claim: Rules
    """That a prize is paid by its claim and not with the round, and that nobody approves their own."""
    reading: Rules = ()
    """That the meter can be read as it stood when a round was settled."""
    carried: Rules = ()
    """That wagers stand over a misdeal; without it the round is void and they go back."""
    left: Rules = ()
    """What is done when somebody has left since the misdeal, and when somebody has come."""
    newcomer: Rules = ()
    reregistered: Rules = ()
    """That the wagers of a round are entered again when one of them goes back."""
    all_returned: Rules = ()
    mistaken: Rules = ()
    """That a jackpot game started by mistake is cancelled; without it the round is void."""
    flop: Rules = ()
    """That a prize is won with the flop, which the table enters."""
    corrected: Rules = ()
    made_good: Rules = ()
    """That the contribution of a round that was not recorded is made good."""
    in_money: Rules = ()
    """In which form a prize is paid, where the book says so."""
    in_goods: Rules = ()

    def price(self, level: int) -> Rules:
        """Where the price of a level is set; that of the highest where there is no such level."""
        return self.prices[min(level, len(self.prices)) - 1] if self.prices else ()


MEANS = ("chips", "cash", "equivalent")
"""What a prize of money is paid in."""
GOODS = "goods"
GAMES = "games"


class Key(msgspec.Struct, frozen=True):
    """`contribution 1.50 0.50`: a keyword of the line that opens a jackpot, and the parameters after it."""

    word: str
    part: Part
    """How each of them is read and written."""
    fields: tuple[str, ...] = ()
    """Their names, where they are not the keyword."""

    @property
    def sets(self) -> tuple[str, ...]:
        return self.fields or (self.word,)


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """Something the operator may change of a jackpot: `change-wager main 10`."""

    verb: str
    meaning: str
    """What a page calls it: `change the Level 1 wager`."""
    parts: tuple[Part, ...]
    """What the line names after the jackpot."""
    fields: tuple[str, ...]
    """The parameters that they set."""
    labels: tuple[str, ...]
    """What a form asks for: each of the parts, or all of them at once, out of the `options`."""
    options: tuple[str, ...] = ()
    everywhere: bool = False
    """It changes every jackpot of the kind, between rounds, and the line names none."""
    rules: Rules
    changed: Rules = ()
    """What is cited besides when it is done."""
    notice: int = 0
    """How long before it is announced."""
    authority: str = ""
    """Who is given notice; a sign is put up where it is nobody."""
    lacking: str
    """What is said of a `{system}` that has no such parameter."""


class Jackpot(msgspec.Struct, frozen=True):
    """A kind of jackpot with its parameters. A book declares its own in `jackpot.py`, as its `KIND`."""

    word: ClassVar[str]
    """Its name in lines, and in a sentence."""
    title: ClassVar[str] = "jackpot"
    pools: ClassVar[tuple[str, ...]]
    parts: ClassVar[int]
    """Parts of a dollar that balances are counted in."""
    levels: ClassVar[tuple[int, ...]] = (1,)
    games: ClassVar[tuple[str, ...]]
    """The games that can be played for it."""
    hosts: ClassVar[tuple[str, ...]] = ()
    """Of these games, those whose book offers it, where others may only be combined with them."""
    wagered: ClassVar[bool] = True
    """Whether players wager for it; otherwise the house pays in after each round."""
    prizes: ClassVar[tuple[Category, ...]] = ()
    """The hands that are paid out of the pools."""
    reserve: ClassVar[int | None] = None
    """Which of the pools, counted from 0, waits for the next prize."""
    notice: ClassVar[int] = 0
    """How long a sign hangs before a table comes or goes, or the jackpot is closed."""
    same: ClassVar[dict[str, Rules]] = {}
    """Which parameters a table's own sign repeats, and where the book wants them alike."""
    keys: ClassVar[tuple[Key, ...]] = ()
    """The parameters as the line that opens it names them."""
    holds: ClassVar[tuple[tuple[str, int], ...]] = ()
    """`pools 100000 60000 40000`: the words for what is in the pools, and how many amounts each takes."""
    changes: ClassVar[tuple[Change, ...]] = ()
    closed: ClassVar[Rules] = ()
    """Where the book lets one be closed, and its money go to others of the kind."""
    transferred: ClassVar[Rules] = ()

    @property
    @abstractmethod
    def opened(self) -> Rules:
        """Where the book lets it be offered."""

    @property
    def joined(self) -> Rules:
        """Where it says which tables play for it."""
        return self.opened

    @property
    def one_system(self) -> Rules:
        """Where it says that a table plays for one alone."""
        return self.joined

    @property
    def hand(self) -> Category | None:
        """The one hand it is offered for, where it is not a jackpot but a prize of the house."""
        return None

    @property
    def goods(self) -> str:
        """What is won in place of money."""
        return ""

    # --- its parameters

    @classmethod
    def of(cls, *values: Any) -> Self:
        """Return the jackpot of these parameters; raise a `Refusal` where the book has none."""
        return cls(*values)

    def changed(self, change: Change, values: Sequence[Any]) -> Self:
        """Return this jackpot with other parameters."""
        return self.of(*(asdict(self) | dict(zip(change.fields, values, strict=True))).values())

    def check(self) -> None:
        """Raise a `Refusal` where nobody may open it any more, though a log may have it."""

    def check_beside(self, name: str, other: Self) -> None:
        """Raise a `Refusal` where it cannot be offered beside another of its kind."""

    @classmethod
    def read_terms(cls, words: list[str]) -> tuple[Self, Balances, tuple[str, ...]]:
        """Read `wager 5 pools 100000 60000 40000`: the jackpot, what its pools hold and its games, where it is said."""
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
        """Write the words that open it, after its kind."""
        words: list[str] = []
        for key in self.keys:
            words += [key.word, *(text for field in key.sets for text in key.part.write(getattr(self, field)))]
        for name, held in self.by_word([write_exact(amount, self.parts) for amount in opening]).items():
            words += [name, *held]
        return [*words, GAMES, *games] if games else words

    def by_word(self, amounts: Sequence[str]) -> dict[str, list[str]]:
        """Return the amounts in the pools by the words for them."""
        rest, found = list(amounts), {}
        for name, count in self.holds if rest else ():
            found[name], rest = rest[:count], rest[count:]
        return found

    def pools_on_sign(self, amounts: Sequence[str]) -> dict[str, Any]:
        """Return the keys of a table's sign that say what is in the pools."""
        return {name: held if len(held) > 1 else held[0] for name, held in self.by_word(amounts).items()}

    def on_sign(self) -> dict[str, Any]:
        """Return the keys of a table's sign that say what it is: the same at every table that plays for it."""
        found: dict[str, Any] = {}
        for key in self.keys:
            values = [getattr(self, field) for field in key.sets]
            said = values if key.part.kind == "number" else [text for one in values for text in key.part.write(one)]
            found[key.word] = said if len(said) > 1 else said[0]
        return {"jackpot": found}

    # --- its money

    @property
    def floor(self) -> Balances:
        """What each pool never falls below."""
        return ()

    def price(self, level: int) -> Chips:
        """What a wager of a level costs."""
        return 0

    def increments(self, level: int) -> Balances:
        """What a wager of a level, or a recorded round, adds to each pool."""
        return ()

    def displays(self, balances: Sequence[int]) -> tuple[Chips, ...]:
        """What players are shown, down to the whole cent."""
        return self.cents(balances)

    def cents(self, balances: Sequence[int]) -> tuple[Chips, ...]:
        """The whole cents in each pool."""
        return tuple([cents(held, self.parts) for held in balances])

    def award(self, balances: Balances, wins: Sequence[Win]) -> Awarding:
        """What the wins of one table's round are paid from these balances."""
        return Awarding.nothing(balances)

    @property
    def times(self) -> dict[Category, int]:
        """What hands below the prizes are paid by the house, in multiples of the wager."""
        return {}

    def bonus(self, category: Category, staked: Chips) -> Chips | None:
        """A prize that the house pays; None for a hand that wins none."""
        times = self.times.get(category)
        return None if times is None else times * staked

    def wins(self, category: Category) -> bool:
        """Whether a hand wins anything, from the pools or from the house."""
        return category in self.prizes or self.bonus(category, 1) is not None

    def check_hands(self, hands: Sequence[PrizeHand], flop: tuple[Card, ...], terms: Terms) -> None:
        """Raise a `Refusal` where one of the hands keyed off for a round wins nothing."""
        for one in hands:
            if not self.wins(one.category):
                raise NotAllowed(f"a {one.category} wins no jackpot here", terms.unlisted)

    @abstractmethod
    def why(self, win: Win, wins: Sequence[Win], terms: Terms) -> Rules:
        """Why a win is paid what it is: its own clauses, and those of the wins from the pools beside it."""

    def left_by(self, at: int, base: Balances, wins: Sequence[Win], terms: Terms) -> Rules:
        """By which clauses a win from the pools, counted from 0, was measured and left the pools as they are."""
        return ()

    @property
    def rates(self) -> tuple[str, ...]:
        """The increment rate of each pool, in words."""
        return ()

    def written(self, balances: Balances) -> dict[str, Any]:
        """The pools as keys of the next round's sign."""
        return {}


class JackpotSign(msgspec.Struct, frozen=True):
    """What a table's sign says about its jackpot: its parameters, and what is in it before this round."""

    jackpot: Jackpot
    opening: Balances

    def prizes_alone(self, level: int) -> dict[Category, Chips]:
        """What a wager of a level wins at a table alone, hand by hand, where no other hand wins."""
        winning = [category for category in Category if self.jackpot.wins(category)]
        return {category: alone(self, [level], [Win(level, category)]).amounts[0] for category in winning}


class JackpotRules(msgspec.Struct, frozen=True, kw_only=True):
    """How a game of a book offers its jackpot."""

    terms: Terms
    read_sign: Callable[[Any], JackpotSign]
    """From the sign's `jackpot` key, or from None where the sign has none."""


class Standing(msgspec.Struct, frozen=True):
    """A jackpot after a round: what is in it, and what each win is paid."""

    jackpot: Jackpot
    opening: Balances
    balances: Balances
    amounts: tuple[Chips, ...] = ()
    """In the order of the wins."""
    keyed: tuple[int, ...] = ()
    """The wins that are paid out of the pools, in the order of payouts."""
    base: Balances = ()
    """What the prizes were worked out from."""

    @property
    def cents(self) -> tuple[Chips, ...]:
        return self.jackpot.cents(self.balances)

    @property
    def grown(self) -> tuple[Chips, ...]:
        """How much more each pool holds than before the round, in whole cents as it is shown."""
        return tuple(now - was for now, was in zip(self.cents, self.jackpot.cents(self.opening), strict=True))

    @property
    def written(self) -> dict[str, Any]:
        return self.jackpot.written(self.balances)


def above_floor(sign: JackpotSign, rules: Rules) -> JackpotSign:
    """The sign; refuses one whose pools hold less than they ever do."""
    jackpot = sign.jackpot
    for name, there, low in zip(jackpot.pools, sign.opening, jackpot.floor, strict=True):
        if there < low:
            text = f"{name} of {write_exact(there, jackpot.parts)} is below its reseed of"
            raise WrongSign(f"{text} {write_exact(low, jackpot.parts)}: no pool ever is", rules)
    return sign


def alone(
    sign: JackpotSign, levels: Sequence[int], wins: Sequence[Win] = (), verified: Balances | None = None
) -> Standing:
    """A table with a jackpot to itself, a system of one table: what a round with these wagers and wins makes of it.

    While the display fails, prizes are worked out from the amounts last `verified`. Where nobody wagers, the house
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
    """Return `wager 5 pools 1 2 3` by its keywords; each takes so many words, -1 for all up to the next keyword."""
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
    """A part of a line: an amount of more than nothing."""

    def read(text: str) -> Chips:
        chips = read_money(text)
        if chips <= 0:
            raise WrongAmount(f"{called or said} is {text}: it must be more than nothing")
        return chips

    return word(said, example, read, short_money, "money")


def read_exact(text: str, parts: int, what: str) -> int:
    """Parts of a dollar from exact dollars, such as `29210.5541`."""
    whole, dot, below = text.partition(".")
    digits = decimals(parts)
    if not (text.isascii() and whole.isdigit() and len(whole) <= 15 and (below.isdigit() or not dot)):
        raise WrongAmount(f"{text[:40]!r} is not an amount for {what}: expected dollars such as 25000 or 29210.5541")
    if len(below.rstrip("0")) > digits:
        raise WrongAmount(f"{what} of {text} is finer than it is kept: at most {digits} decimals")
    return int(whole) * parts + int(below[:digits].ljust(digits, "0"))
