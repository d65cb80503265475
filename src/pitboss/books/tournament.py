"""A book's rules on tournaments, as data.

The books differ in what they require, in numbers and in clauses; all of it is here. A book's declaration is
`books/<book>/tournament.py`. A tuple of citations is empty if the book has no such requirement.
"""

from functools import cache
from typing import Literal, get_args

import msgspec

from pitboss.books import library, versions
from pitboss.core.citation import Rules

Ground = Literal["breach", "non-attendance", "hiding-chips", "lending", "device", "left"]
GROUNDS: tuple[Ground, ...] = get_args(Ground)
Penalty = Literal["warning", "hands", "disqualification"]
PENALTIES: tuple[Penalty, ...] = get_args(Penalty)

BOOKS = tuple(book for book in library.BOOKS if library.has_part(book, "tournament"))
"""The books with tournament rules."""


class Needed(msgspec.Struct, frozen=True):
    """Something the terms must say before publication. `key` is its place in the terms: `[entry] method`."""

    key: str
    what: str
    """Its description, such as "the location of the tournament"."""
    rules: Rules


class BeforePlay(msgspec.Struct, frozen=True, kw_only=True):
    """The required order of steps before play, and the people who may take part."""

    published: Rules
    """No entry before the terms are available."""
    notified: Rules = ()
    """No entry before the inspectorate is informed."""
    signed: Rules
    """The clauses on an entry that is not signed."""
    always_signed: bool = False
    numbers: Rules
    """The minimum and maximum number of players."""
    refused: Rules
    """An applicant may be refused."""
    always_refuses: bool = False
    """True if an applicant may be refused even against the terms."""
    staff: Rules
    """Staff who may not enter, or who may enter but win no prize."""
    staff_may_play: bool = False
    names: Rules
    """The clause that a player is recorded under a name."""
    entered: Rules
    """One entry per player at a time."""
    withdrawal: Rules
    """Nobody withdraws after the start."""
    substitute: Rules
    substituted: Rules = ()
    """The clauses on what happens to the entry, in addition to `substitute`."""
    table: Rules
    """The clauses on a seat at a table that is not the tournament's."""
    designated: bool = False
    """True if tables are designated by a line; otherwise all belong to the tournament from the start."""
    released: Rules
    """The clause that a table in use stays the tournament's."""
    seated_twice: Rules
    seat: Rules
    """The clauses on a seat that is taken. For a seat that does not exist, `most` is cited too."""
    most: Rules
    """The clause on the book's maximum per table, if the game's row is unknown."""
    director: Rules
    deputies: Rules
    several_directors: bool = False
    """True if a second appointment adds a director instead of replacing the first."""
    present: Rules = ()
    """No hand while the director is away."""
    deputy_will_do: bool = False
    """True if a deputy is enough."""
    briefed: Rules = ()
    seats_for_all: Rules
    drawn: Rules = ()
    """The clauses that the operator assigns seats, in addition to `seats_for_all`."""
    one_at_a_table: Rules
    balanced: Rules
    """The clauses on tables that differ too much at the start."""
    time: Rules
    """The clauses on a start before the announced time."""


class EntryClauses(msgspec.Struct, frozen=True, kw_only=True):
    """The clauses on chips bought after the start."""

    late: Rules
    rebuy: Rules
    addon: Rules
    re_entry: Rules
    repechage: Rules


class PlayClauses(msgspec.Struct, frozen=True, kw_only=True):
    """The clauses on sessions, hands, chips and places."""

    between_hands: Rules
    """Nobody moves or buys in mid-hand."""
    two_in: Rules
    """A poker hand needs two players."""
    chips: Rules
    """The clauses on chips that do not add up."""
    counted: Rules
    """The clauses on counts that differ."""
    session: Rules
    """The clauses on a table concluded before it is known who advances."""
    known_ends_it: bool = False
    """True if a table ends as soon as it is known who advances; otherwise the director concludes it."""
    agreed: Rules
    """The clauses on a table concluded by agreement."""
    hands: Rules = ()
    """The clauses that forbid sessions by number of hands; empty if allowed."""
    progression: Rules
    """The clauses on which players advance, and how many."""
    format: Rules
    """The clauses on stages and sessions."""
    out: Rules
    """A player without chips is out."""
    eliminated: Rules
    """The smallest stack after an elimination hand is out."""
    placed: Rules
    """The clauses on several players eliminated in one hand."""
    short: Rules = ()
    """The clause for a game against the house: a player with less than the compulsory wager is out."""
    order: Rules = ()
    """The clauses on the order of eliminated players, if a ruling on the book itself gives it."""
    retired: Rules
    absent: Rules
    advice: Rules
    """The clauses on balancing, breaking and redrawing tables."""
    moved: Rules = ()
    """The clause that moved players play at once."""
    next_level: Rules
    """The clauses on a level brought forward."""
    director_raises: bool = False
    """True if the director may bring a level forward."""
    untimed: Rules = ()
    """Only the last level may have no time limit; empty if any level may."""


class PrizeClauses(msgspec.Struct, frozen=True, kw_only=True):
    """The clauses on prizes and money."""

    announced: Rules
    """The clauses on how prizes are divided."""
    pool: Rules
    no_cash_chips: Rules = ()
    """Chips are not paid out; empty if the terms may allow it."""
    cancelled: Rules
    withdrawn: Rules
    refunds: Rules


class ConductClauses(msgspec.Struct, frozen=True, kw_only=True):
    """The clauses on penalties and disqualification."""

    penalty: Rules
    """The clauses on a penalty that the terms do not name."""
    hands: tuple[int, ...] = ()
    """The allowed lengths of a penalty in hands; empty for any."""
    hands_rules: Rules
    """The clauses on a penalty of another length."""
    dealt_in: bool
    """True if a penalised player is dealt in and folded; otherwise not dealt in."""
    ground: Rules
    """The clauses on a ground that the terms do not name."""
    grounds: dict[Ground, Rules]
    always: tuple[Ground, ...] = ()
    """The grounds that no terms can leave out."""
    disqualified: Rules = ()
    """The clauses on what happens to a disqualified player's chips and place."""


class SecretClauses(msgspec.Struct, frozen=True, kw_only=True):
    """The clauses on secret wagers of a house game."""

    number: Rules
    """The clauses on the number of secret wagers: none allowed, none left, or not in the hands that the terms name."""
    dealt: Rules
    """The clauses on a secret wager after the hand was dealt."""
    limits: Rules
    """The clauses on an amount outside the level's minimum, maximum or unit."""


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
"""The topics of a tournament's document."""


class TournamentBook(msgspec.Struct, frozen=True, kw_only=True):
    """A book's section on tournaments."""

    name: str
    offered: Rules
    conflict: Rules
    """The clauses on terms that contradict the book."""
    refused_keys: dict[str, Rules]
    """Keys of the table sign that a tournament may not have."""
    before: BeforePlay
    entries: EntryClauses
    play: PlayClauses
    prizes: PrizeClauses
    conduct: ConductClauses
    secret: SecretClauses | None = None
    """The clauses on secret wagers; None if the book has no house game."""
    suits: str
    """The order of suits in a race, highest first, as cards are written: `hcds`."""
    suit_rules: Rules
    needed: tuple[Needed, ...]
    """The steps that `publish` requires, in order."""
    documented: Rules
    """The clauses that require the document itself."""
    document: dict[Topic, Rules]
    """The clauses behind each topic of the document. The book says nothing about topics that are missing here."""
    statements: dict[Topic, str]
    """The document's fixed statements, in this book's sense."""


@cache
def tournament_book(book: str, version: str | None = None) -> TournamentBook:
    """Return the tournament section of a book of `BOOKS`, imported on first use, in a version of the book."""
    found: TournamentBook = versions.declared(book, "tournament", "TOURNAMENT", version)
    return found
