"""What a book says about tournaments, as data that the tournament asks.

The books differ in what they ask for, in numbers and in clauses: all of it is here. A book's own declaration is
`books/<book>/tournament.py`. Where a field is a tuple of citations and the book asks for no such thing it is empty.
"""

from functools import cache
from typing import Literal, get_args

import msgspec

from pitboss.books import library
from pitboss.core.citation import Rules

Ground = Literal["breach", "non-attendance", "hiding-chips", "lending", "device", "left"]
GROUNDS: tuple[Ground, ...] = get_args(Ground)
Penalty = Literal["warning", "hands", "disqualification"]
PENALTIES: tuple[Penalty, ...] = get_args(Penalty)

BOOKS = tuple(book for book in library.BOOKS if library.has_part(book, "tournament"))
"""The books that provide for tournaments."""


class Needed(msgspec.Struct, frozen=True):
    """Something the terms must say before they can be published. `key` is as the terms write it: `[entry] method`."""

    key: str
    what: str
    """In words: the location of the tournament."""
    rules: Rules


class BeforePlay(msgspec.Struct, frozen=True, kw_only=True):
    """What has to come before what, and who may be there."""

    published: Rules
    """No entry before the terms are available."""
    notified: Rules = ()
    """…and before the inspectorate is told."""
    signed: Rules
    """An entry that is not signed."""
    always_signed: bool = False
    numbers: Rules
    """Fewest and most players."""
    refused: Rules
    """An applicant may be refused."""
    always_refuses: bool = False
    """…whatever the terms say."""
    staff: Rules
    """Staff who enter where they may not, or who win no prize where they may."""
    staff_may_play: bool = False
    names: Rules
    """A player is recorded under a name."""
    entered: Rules
    """One entry at a time."""
    withdrawal: Rules
    """After the start nobody withdraws."""
    substitute: Rules
    substituted: Rules = ()
    """What becomes of the entry, besides `substitute`."""
    table: Rules
    """A seat at a table that is not the tournament's."""
    designated: bool = False
    """Tables are designated by a line; else all of them are the tournament's from the beginning."""
    released: Rules
    """A table in use stays the tournament's."""
    seated_twice: Rules
    seat: Rules
    """A seat that is taken. One that does not exist cites `most` besides."""
    most: Rules
    """The book's maximum at a table, where the game's own row is not known."""
    director: Rules
    deputies: Rules
    several_directors: bool = False
    """A second appointment adds a director instead of replacing the first."""
    present: Rules = ()
    """No hand while the director is away."""
    deputy_will_do: bool = False
    """…unless a deputy is named."""
    briefed: Rules = ()
    seats_for_all: Rules
    drawn: Rules = ()
    """Seats are the operator's to give, besides `seats_for_all`."""
    one_at_a_table: Rules
    balanced: Rules
    """Tables that differ too much at the start."""
    time: Rules
    """A start before the announced time."""


class EntryClauses(msgspec.Struct, frozen=True, kw_only=True):
    """Chips bought after the start."""

    late: Rules
    rebuy: Rules
    addon: Rules
    re_entry: Rules
    repechage: Rules


class PlayClauses(msgspec.Struct, frozen=True, kw_only=True):
    """Sessions, hands, chips and places."""

    between_hands: Rules
    """Nobody moves or buys in mid-hand."""
    two_in: Rules
    """A poker hand needs two players."""
    chips: Rules
    """Chips that do not add up."""
    counted: Rules
    """A count that differs."""
    session: Rules
    """A table concluded while those who go on are not known."""
    known_ends_it: bool = False
    """A table is over at once when those who go on are known; else the director concludes it."""
    agreed: Rules
    """A table concluded by agreement."""
    hands: Rules = ()
    """Sessions by a number of hands are refused; empty where they are not."""
    progression: Rules
    """Who goes on, and how many."""
    format: Rules
    """Stages and sessions."""
    out: Rules
    """A player without chips is out."""
    eliminated: Rules
    """The smallest stack after an elimination hand is out."""
    placed: Rules
    """Several out in one hand."""
    short: Rules = ()
    """In a game against the house: out with fewer chips than the compulsory wager."""
    order: Rules = ()
    """The order of those put out, where a ruling on the book itself gives it."""
    retired: Rules
    absent: Rules
    advice: Rules
    """Balancing, breaking, drawing anew."""
    moved: Rules = ()
    """Moved players play at once."""
    next_level: Rules
    """A level brought forward."""
    director_raises: bool = False
    """…which the director may do."""
    untimed: Rules = ()
    """Only the last level may be without minutes; empty where any may."""


class PrizeClauses(msgspec.Struct, frozen=True, kw_only=True):
    """Money."""

    told: Rules
    """How prizes are shared out."""
    pool: Rules
    no_cash_chips: Rules = ()
    """Chips are not paid out; empty where the terms may do so."""
    cancelled: Rules
    withdrawn: Rules
    refunds: Rules


class ConductClauses(msgspec.Struct, frozen=True, kw_only=True):
    """Penalties and disqualification."""

    penalty: Rules
    """A penalty the terms leave out."""
    hands: tuple[int, ...] = ()
    """The lengths of a penalty in hands; empty: any."""
    hands_rules: Rules
    """A penalty of another length."""
    dealt_in: bool
    """A penalised player is dealt in and folded; else not dealt in."""
    ground: Rules
    """A ground the terms leave out."""
    grounds: dict[Ground, Rules]
    always: tuple[Ground, ...] = ()
    """Grounds no terms can leave out."""
    disqualified: Rules = ()
    """What becomes of the chips and the place."""


class SecretClauses(msgspec.Struct, frozen=True, kw_only=True):
    """Secret wagers of a house game."""

    number: Rules
    """None permissible, none left, not in the hands the terms name."""
    dealt: Rules
    """After the hand was dealt."""
    limits: Rules
    """Outside the level's minimum, maximum or unit."""


Topic = Literal[
    "when", "where", "price", "numbers", "postponed", "changes",
    "accepted", "instruction", "eligible", "refusal", "criteria", "staff", "abide", "available", "signed", "method",
    "terms of entry",
    "format", "tables", "seating", "progression", "buying back", "repechage", "bank", "chips at the end",
    "chips", "minimum wager", "levels", "secret wagers", "colour-up", "face up", "one position", "in view",
    "elimination", "winners", "pool", "prizes", "agreements",
    "penalties", "disqualification", "substitutes", "refunds", "lateness", "absence", "devices", "after substitution",
    "after disqualification", "retirement", "prevails", "concluded", "privacy", "promotion", "conducted", "disputes",
    "liability", "complaints", "names", "leaving", "not applied",
]  # fmt: skip
"""What the document of a tournament speaks of."""


class TournamentBook(msgspec.Struct, frozen=True, kw_only=True):
    """A book's section on tournaments."""

    name: str
    offered: Rules
    conflict: Rules
    """Terms that contradict the book."""
    refused_keys: dict[str, Rules]
    """Keys of the table sign a tournament may not have."""
    before: BeforePlay
    entries: EntryClauses
    play: PlayClauses
    prizes: PrizeClauses
    conduct: ConductClauses
    secret: SecretClauses | None = None
    """None where there is no house game to have them."""
    suits: str
    """The order of suits in a race, highest first, as cards are written: `hcds`."""
    suit_rules: Rules
    needed: tuple[Needed, ...]
    """What `publish` asks for, in the order it is asked."""
    documented: Rules
    """The document itself is asked for."""
    document: dict[Topic, Rules]
    """The clause behind each part of the document. A topic that is not here is one the book does not ask about."""
    statements: dict[Topic, str]
    """What the document says whatever the terms, in this book's sense."""


@cache
def tournament_book(book: str) -> TournamentBook:
    """The tournament section of a book, imported when it is first asked for. The book must be one of `BOOKS`."""
    found: TournamentBook = library.part(book, "tournament").TOURNAMENT
    return found
