"""The terms of a tournament as values. `terms.py` reads and checks them."""

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
    """The minimum and maximum number of players."""

    minimum: int
    maximum: int
    sit_and_go: int | None = None
    """The number of entries at which it starts; None if it starts at its time, or when the director starts it."""


class EntryTerms(msgspec.Struct, frozen=True, kw_only=True):
    """The cost of an entry and what it includes."""

    chips: int
    """The starting stack."""
    buy_in: Chips = 0
    fee: Chips = 0
    late_level: int = 0
    re_entries: int = 0
    withdraw: Instant | Literal["start", "no"] = "start"
    """The time until which withdrawal is free."""
    substitutes: Substitutes = "no"
    method: str | None = None
    sign: bool = False
    refuse: bool = True
    criteria: str | None = None
    staff: bool = False
    alternates: bool = False
    """True if entries beyond the number of seats wait for a seat."""


class Rebuy(msgspec.Struct, frozen=True, kw_only=True):
    """The terms of a re-buy."""

    cost: Chips
    chips: int
    until_level: int
    fee: Chips = 0
    times: int = 1
    at_most: int = 0
    """The largest stack that may re-buy."""


class Addon(msgspec.Struct, frozen=True, kw_only=True):
    """The terms of the add-on, which is available once, in one break."""

    cost: Chips
    chips: int
    after_level: int
    fee: Chips = 0


class ChipSet(msgspec.Struct, frozen=True, kw_only=True):
    """The chips in play."""

    denominations: tuple[int, ...] = ()
    colour_up: ColourUp = "race"
    type: str = CHIP_TYPE

    def next_above(self, denomination: int) -> int | None:
        """Return the next larger denomination, or None."""
        if denomination not in self.denominations:
            return None
        above = self.denominations.index(denomination) + 1
        return self.denominations[above] if above < len(self.denominations) else None


class Level(msgspec.Struct, frozen=True, kw_only=True):
    """The blinds, antes or minimum of a level."""

    number: int
    """Counted from 1; a break is not a level."""
    blinds: tuple[int, ...] = ()
    ante: int = 0
    minimum: int = 0
    maximum: int | None = None
    unit: int = 1
    minutes: int | None = None
    """The length in minutes; None if untimed."""
    pause: int = 0
    """Minutes of the break after the level; 0 for no break."""

    @property
    def costs(self) -> tuple[int, ...]:
        """Return every amount players must pay in chips, which must stay payable after a colour-up."""
        return tuple(cost for cost in (*self.blinds, self.ante, self.minimum) if cost)


class Stage(msgspec.Struct, frozen=True, kw_only=True):
    """A part of the tournament with its own start and progression."""

    name: str
    ends: Ends = "players"
    players: int = 1
    minutes: int | None = None
    hands: int | None = None
    sessions: int = 1
    by: By = "all"
    advance: int | None = None
    """How many players advance; None in the last stage."""
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
        """Return True if stacks and level carry over from the previous stage."""
        return self.chips == "carry"


class Secret(msgspec.Struct, frozen=True, kw_only=True):
    """The secret wagers of a house game."""

    wagers: int = 0
    last: int = 0
    method: str | None = None


class TimeToAct(msgspec.Struct, frozen=True, kw_only=True):
    """The seconds per action, and time chips that buy more."""

    seconds: int = 0
    """Seconds to act; 0 if the terms set no limit."""
    chips: int = 0
    """Time chips per entry."""
    chip_seconds: int = 0
    """Seconds per time chip."""


class Bracket(msgspec.Struct, frozen=True):
    """The percentages that are paid from this many entries on."""

    entries: int
    places: tuple[Fraction, ...]


class Prizes(msgspec.Struct, frozen=True, kw_only=True):
    """The pool and its distribution: one of `places`, `brackets`, `amounts`, `seat`; none of these if paid by chips."""

    places: tuple[Fraction, ...] = ()
    """Fractions of the pool from first place, adding up to 1."""
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
    """The penalties and grounds for disqualification in the terms."""

    penalties: tuple[Penalty, ...] = PENALTIES
    disqualify: tuple[Ground, ...] = GROUNDS


class Terms(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """The complete terms and conditions, including every default."""

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
    """The keys of the sign, as in round records."""
    players: Players
    entry: EntryTerms
    rebuy: Rebuy | None = None
    addon: Addon | None = None
    bounty: Chips = 0
    bounty_kind: BountyKind = "fixed"
    chips: ChipSet = ChipSet()
    levels: tuple[Level, ...]
    """The levels, at least one."""
    stages: tuple[Stage, ...]
    """The stages, at least one."""
    secret: Secret = Secret()
    prizes: Prizes | None = None
    """The prizes. If None, they are not set and the terms cannot be published."""
    conduct: Conduct = Conduct()
    antes: Antes = "each"
    """The form of the antes: every player antes, or the big blind antes for the table."""
    time: TimeToAct = TimeToAct()
    version: str | None = None
    """The version of the rulebook, as in `read_terms`."""

    @cached_property
    def listed(self) -> GameEntry:
        return catalogue.game(self.game, self.version)

    @cached_property
    def book(self) -> TournamentBook:
        return tournament_book(self.listed.rulebook, self.version)

    @cached_property
    def house_game(self) -> bool:
        """Return True if players play against the bank."""
        return self.listed.kind == "banked"

    @cached_property
    def has_blinds(self) -> bool:
        """Return True if there is a big blind. Otherwise, the button says which player is next."""
        return not self.house_game and not catalogue.poker(self.game, self.version).antes

    @cached_property
    def seat_rules(self) -> Rules:
        return seat_rules(self.game)

    @cached_property
    def counted(self) -> bool:
        return self.stacks == "counted"

    @cached_property
    def missing(self) -> tuple[Needed, ...]:
        """Return the items that the book requires and the terms lack, in the order in which `publish` names them."""
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
        """Return the starting stack of a stage (counted from 0), or None if stacks carry over."""
        chips = self.stages[stage].chips
        return None if chips == "carry" else chips


def seat_rules(game: str) -> Rules:
    """Return the clauses that limit the players at a table, with the game's own row if it has one."""
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
    """Read `[bounty]`: the amount per entry, and whether it is fixed or progressive."""
    if (data := section.take("bounty", None)) is None:
        return 0, "fixed"
    own = Section(data, "[bounty]")
    amount: int = own.money("amount", least=1, rules=ruling("T21"))
    kind: BountyKind = own.word("kind", get_args(BountyKind), "fixed")
    own.finish()
    return amount, kind


def read_antes(section: Section, game: GameEntry, levels: tuple[Level, ...]) -> Antes:
    """Read `antes`: every player antes, or the big blind antes for the table."""
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
    """Read `[entry] alternates`, which needs late entries."""
    found: bool = entry.flag("alternates", False)
    if found and not entry.data.get("late_level"):
        raise WrongTerms(
            "[entry] alternates = true: without late_level nobody is seated after the start", ruling("T36")
        )
    return found


def read_time(section: Section, game: GameEntry, stacks: Stacks) -> TimeToAct:
    """Read `[time]`: seconds per action, and time chips."""
    if (data := section.take("time", None)) is None:
        return TimeToAct()
    own, rules = Section(data, "[time]"), ruling("T37")
    seconds = own.whole("seconds", least=LEAST_SECONDS, most=MOST_SECONDS, rules=rules)
    chips = own.whole("chips", 0, most=MOST_TIME_CHIPS, rules=rules)
    each = own.whole("chip_seconds", seconds if chips else 0, most=MOST_SECONDS, rules=rules)
    own.finish()
    if bool(chips) != bool(each):
        raise WrongTerms("[time] chips and chip_seconds: set both or neither", rules)
    if game.kind == "banked" and chips:
        raise WrongTerms(f"[time] chips: in {game.title} all players decide at once, so nobody can use one", rules)
    return TimeToAct(seconds=seconds, chips=chips, chip_seconds=each)
