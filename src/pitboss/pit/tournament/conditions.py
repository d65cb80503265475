"""The terms of a tournament as values, checked by `terms.py`."""

from fractions import Fraction
from functools import cached_property
from typing import Any, Literal, get_args

import msgspec

from pitboss.books import catalogue
from pitboss.books.catalogue import GameEntry
from pitboss.books.tournament import GROUNDS, PENALTIES, Ground, Needed, Penalty, TournamentBook, tournament_book
from pitboss.books.tournaments.clauses import ruling
from pitboss.core.citation import Rules
from pitboss.core.money import CENT, Chips
from pitboss.core.time import Instant
from pitboss.pit.tournament.sections import Section, WrongTerms

Stacks = Literal["tracked", "counted"]
Substitutes = Literal["no", "before-start", "any-time"]
ColourUp = Literal["race", "round-up"]
Ends = Literal["players", "time", "hands"]
By = Literal["table", "session", "all"]
Entrants = Literal["advanced", "out"]
TieBreak = Literal["play-off", "draw", "all"]
PrizesBy = Literal["places", "chips"]
Ties = Literal["split", "rank"]
OnCancel = Literal["share", "refund"]
BountyKind = Literal["fixed", "progressive"]
Antes = Literal["each", "big-blind"]

CHIP_TYPE = "tournament chips without cash value"


class Players(msgspec.Struct, frozen=True):
    """How many may play."""

    minimum: int
    maximum: int
    sit_and_go: int | None = None
    """It begins as soon as so many have entered; None: at its time, or when the director says so."""


class EntryTerms(msgspec.Struct, frozen=True, kw_only=True):
    """What an entry costs and gives."""

    chips: int
    """The bank."""
    buy_in: Chips = 0
    fee: Chips = 0
    late_level: int = 0
    re_entries: int = 0
    withdraw: Instant | Literal["start", "no"] = "start"
    """Free until then."""
    substitutes: Substitutes = "no"
    method: str | None = None
    sign: bool = False
    refuse: bool = True
    criteria: str | None = None
    staff: bool = False
    alternates: bool = False
    """Entries beyond the seats wait for one."""


class Rebuy(msgspec.Struct, frozen=True, kw_only=True):
    """Chips a player may buy again."""

    cost: Chips
    chips: int
    until_level: int
    fee: Chips = 0
    times: int = 1
    at_most: int = 0
    """Only with a stack of at most this."""


class Addon(msgspec.Struct, frozen=True, kw_only=True):
    """Chips everybody in may buy once, in one break."""

    cost: Chips
    chips: int
    after_level: int
    fee: Chips = 0


class ChipSet(msgspec.Struct, frozen=True, kw_only=True):
    """The chips on the tables."""

    denominations: tuple[int, ...] = ()
    colour_up: ColourUp = "race"
    type: str = CHIP_TYPE

    def next_above(self, denomination: int) -> int | None:
        """What a denomination is changed up to; None for the largest or one that is not there."""
        if denomination not in self.denominations:
            return None
        above = self.denominations.index(denomination) + 1
        return self.denominations[above] if above < len(self.denominations) else None


class Level(msgspec.Struct, frozen=True, kw_only=True):
    """What a hand costs at least."""

    number: int
    """From 1; a break is not a level."""
    blinds: tuple[int, ...] = ()
    ante: int = 0
    minimum: int = 0
    maximum: int | None = None
    unit: int = 1
    minutes: int | None = None
    """None: untimed."""
    pause: int = 0
    """Minutes of the break scheduled after it; 0: none."""

    @property
    def costs(self) -> tuple[int, ...]:
        """Every amount that has to be paid in chips: what a colour-up must leave payable."""
        return tuple(cost for cost in (*self.blinds, self.ante, self.minimum) if cost)


class Stage(msgspec.Struct, frozen=True, kw_only=True):
    """A part of the tournament with its own start and way forward."""

    name: str
    ends: Ends = "players"
    players: int = 1
    minutes: int | None = None
    hands: int | None = None
    sessions: int = 1
    by: By = "all"
    advance: int | None = None
    """None in the last stage."""
    more: int = 0
    chips: int | Literal["carry"]
    entrants: Entrants = "advanced"
    cost: Chips = 0
    fee: Chips = 0
    eliminate: tuple[int, ...] = ()
    tie_break: TieBreak = "play-off"

    @property
    def repechage(self) -> bool:
        return self.entrants == "out"

    @property
    def carries(self) -> bool:
        """Stacks and level go on from the stage before."""
        return self.chips == "carry"


class Secret(msgspec.Struct, frozen=True, kw_only=True):
    """Secret wagers of a house game."""

    wagers: int = 0
    last: int = 0
    method: str | None = None


class TimeToAct(msgspec.Struct, frozen=True, kw_only=True):
    """How long a player may think: seconds an act, and chips that buy more of them."""

    seconds: int = 0
    """0: the terms set none."""
    chips: int = 0
    """Time chips that come with an entry."""
    chip_seconds: int = 0
    """What each of them is worth."""


class Bracket(msgspec.Struct, frozen=True):
    """The percentages from this many entries on."""

    entries: int
    places: tuple[Fraction, ...]


class Prizes(msgspec.Struct, frozen=True, kw_only=True):
    """What the pool is and how it is shared out. One of `places`, `brackets`, `amounts`, `seat`, or by chips none."""

    places: tuple[Fraction, ...] = ()
    """Parts of the pool from first place, together 1."""
    brackets: tuple[Bracket, ...] = ()
    amounts: tuple[Chips, ...] = ()
    seat: Chips = 0
    by: PrizesBy = "places"
    rounding: Chips = CENT
    added: Chips = 0
    guarantee: Chips = 0
    ties: Ties = "split"
    deals: bool = True
    on_cancel: OnCancel = "share"


class Conduct(msgspec.Struct, frozen=True, kw_only=True):
    """Penalties and grounds the terms provide for."""

    penalties: tuple[Penalty, ...] = PENALTIES
    disqualify: tuple[Ground, ...] = GROUNDS


class Terms(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """The terms and conditions, complete: every default is filled in."""

    name: str
    game: str
    start: Instant | None = None
    location: str | None = None
    tables: tuple[str, ...]
    seats: int
    final_table: int
    balance: int = 1
    stacks: Stacks = "tracked"
    table: dict[str, Any] = {}
    """The sign's keys, as in round records."""
    players: Players
    entry: EntryTerms
    rebuy: Rebuy | None = None
    addon: Addon | None = None
    bounty: Chips = 0
    bounty_kind: BountyKind = "fixed"
    chips: ChipSet = ChipSet()
    levels: tuple[Level, ...]
    """At least one."""
    stages: tuple[Stage, ...]
    """At least one."""
    secret: Secret = Secret()
    prizes: Prizes | None = None
    """None: not said, and the terms cannot be published."""
    conduct: Conduct = Conduct()
    antes: Antes = "each"
    """Who pays the ante of a level: everybody theirs, or the big blind one for the table."""
    time: TimeToAct = TimeToAct()

    @cached_property
    def listed(self) -> GameEntry:
        return catalogue.game(self.game)

    @cached_property
    def book(self) -> TournamentBook:
        return tournament_book(self.listed.rulebook)

    @cached_property
    def house_game(self) -> bool:
        """Each player against the bank, not against each other."""
        return self.listed.kind == "banked"

    @cached_property
    def has_blinds(self) -> bool:
        """Whether a big blind goes round; where none does, the button tells who is next."""
        return not self.house_game and not catalogue.poker(self.game).antes

    @cached_property
    def seat_rules(self) -> Rules:
        """The clause that gives the most players at a table."""
        return seat_rules(self.game)

    @cached_property
    def counted(self) -> bool:
        return self.stacks == "counted"

    @cached_property
    def missing(self) -> tuple[Needed, ...]:
        """What the book asks for and the terms do not say, in the order `publish` names it."""
        said = {
            "start": self.start is not None,
            "location": self.location is not None,
            "[entry] method": self.entry.method is not None,
            "[secret] method": not self.secret.wagers or self.secret.method is not None,
            "[prizes]": self.prizes is not None,
        }
        return tuple(needed for needed in self.book.needed if not said[needed.key])

    def level(self, number: int) -> Level:
        return self.levels[number - 1]

    def bank(self, stage: int) -> int | None:
        """What everybody starts a stage (from 0) with; None where stacks are carried."""
        chips = self.stages[stage].chips
        return None if chips == "carry" else chips


def seat_rules(game: str) -> Rules:
    """What limits the players at a table of a game: the book's clause, with the game's own row where it has one."""
    entry = catalogue.game(game)
    most = tournament_book(entry.rulebook).before.most
    if entry.kind == "banked":
        return most
    row = catalogue.poker(game).seats_rules
    general = tuple(rule for rule in most if any(own.startswith(f"{rule} ") for own in row))
    return general + row


LEAST_SECONDS, MOST_SECONDS = 5, 600
MOST_TIME_CHIPS = 100


def read_bounty(section: Section) -> tuple[int, BountyKind]:
    """`[bounty]`: what is paid for it with each entry, and what becomes of one that is won."""
    if (data := section.take("bounty", None)) is None:
        return 0, "fixed"
    own = Section(data, "[bounty]")
    amount: int = own.money("amount", least=1, rules=ruling("T21"))
    kind: BountyKind = own.word("kind", get_args(BountyKind), "fixed")
    own.finish()
    return amount, kind


def read_antes(section: Section, game: GameEntry, levels: tuple[Level, ...]) -> Antes:
    """`antes`: everybody's own, or one for the table that the big blind pays."""
    found: Antes = section.word("antes", get_args(Antes), "each")
    if found == "each":
        return found
    if game.kind == "banked" or catalogue.poker(game.id).antes:
        raise WrongTerms(f"antes = {found!r}: {game.title} has no big blind", ruling("T34"))
    if not any(level.ante for level in levels):
        raise WrongTerms(f"antes = {found!r}: no [[level]] has an ante", ruling("T34"))
    for level in levels:
        if level.ante and not level.blinds:
            raise WrongTerms(f"antes = {found!r}: level {level.number} has an ante and no blinds", ruling("T34"))
    return found


def read_alternates(entry: Section) -> bool:
    """`[entry] alternates`: they sit down late or not at all, so there must be late entries."""
    found: bool = entry.flag("alternates", False)
    if found and not entry.data.get("late_level"):
        raise WrongTerms(
            "[entry] alternates = true: without late_level nobody is seated after the start", ruling("T36")
        )
    return found


def read_time(section: Section, game: GameEntry, stacks: Stacks) -> TimeToAct:
    """`[time]`: seconds an act, and time chips."""
    if (data := section.take("time", None)) is None:
        return TimeToAct()
    own, rules = Section(data, "[time]"), ruling("T37")
    seconds = own.whole("seconds", least=LEAST_SECONDS, most=MOST_SECONDS, rules=rules)
    chips = own.whole("chips", 0, most=MOST_TIME_CHIPS, rules=rules)
    each = own.whole("chip_seconds", seconds if chips else 0, most=MOST_SECONDS, rules=rules)
    own.finish()
    if bool(chips) != bool(each):
        raise WrongTerms("[time] chips and chip_seconds: one says nothing without the other", rules)
    if game.kind == "banked" and chips:
        raise WrongTerms(f"[time] chips: in {game.title} all decide at once, and nobody has a turn to lengthen", rules)
    return TimeToAct(seconds=seconds, chips=chips, chip_seconds=each)
