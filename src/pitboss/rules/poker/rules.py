"""Rules of a book for its games and their streets. They have a module of their own because compiled code reads them at
every turn."""

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias

from pitboss.core.citation import Rules, joined
from pitboss.core.hands import Category
from pitboss.core.money import Chips

if TYPE_CHECKING:
    from pitboss.rules.poker.betting.limits import Stakes

Rung: TypeAlias = tuple[int, Chips, Chips, Chips, int, bool, bool, int]
"""A bet or raise: its seat, and the street's betting before it. That is the price, the level, the full raise, the
number of raises, whether they were used up, whether somebody had opened, and who had bet or raised last.
"""


@dataclass(frozen=True, kw_only=True)
class Limits:
    """The limits of one betting round. A bet opens between `least` and `most`; a raise adds up to `raise_most`."""

    least: Chips
    most: Chips | None = None
    raise_most: Chips | None = None
    fixed: bool = False
    """True if every bet and raise is exactly `least`."""
    from_full_level: bool = False
    """True if a short all-in raise is completed from the last full wager instead of raised from its own amount."""
    ratio: tuple[int, int] | None = None
    capped: bool = False
    """True if the number of raises is limited."""
    rules: Rules = ()


@dataclass(frozen=True, kw_only=True)
class SizeRules:
    """The clauses behind each structure of a book, and how it treats a short all-in in a spread."""

    no_limit: Rules
    ratio: Rules
    limit: Rules
    spread: Rules
    styles: Rules = ()
    """The limits that a sign may name, if one clause says so."""
    spread_completes: bool
    """True if the limit rule for short all-ins applies to spread games too."""


class Size(Protocol):
    """A street's own sizes."""

    @property
    def blinds(self) -> int:
        """Return the number of blinds in its largest fixed bet or raise; 0 if none is set in blinds."""

    def limits(self, stakes: "Stakes", rules: SizeRules) -> Limits: ...


@dataclass(frozen=True, kw_only=True)
class TimeRules:
    """A book's clauses on the time to act."""

    scheduled: Rules
    """The clauses for a time on the sign: a silent player checks or folds."""
    no_check: Rules = ()
    """The clauses for a time on the sign if nobody may check: a fold, or the forced bet if a fold is not allowed
    either."""
    bought: Rules = ()
    """The clauses for buying time, if the book allows it."""
    one_minute: Rules = ()
    """A supervisor may give a slow player one minute if no time is on the sign."""
    discards: Rules = ()
    """A player who does not discard in time."""


@dataclass(frozen=True, kw_only=True)
class ShortRules:
    """The clauses of an all-in for less than a full bet or raise."""

    bet: Rules
    raise_: Rules
    reopens: Rules
    """The clauses under which it counts anyway: by half the amount, or together with others."""


@dataclass(frozen=True, kw_only=True)
class PostedRules:
    """The clauses of a blind that a new or returning player posts."""

    big: Rules
    small: Rules
    both: Rules
    """The clauses for posting the big blind live and the small one dead."""

    @property
    def any(self) -> Rules:
        """The clauses for posting at all."""
        return joined(self.big, self.both, self.small)


@dataclass(frozen=True, kw_only=True)
class PokerRules:
    """The rules of a book for every game in it: its interpretations of the betting, and the clauses to cite."""

    size: SizeRules
    raises: int = 3
    per_player_reopening: bool
    """True if short all-ins reopen the betting to a player by the amount that player faces, not by their sum at the
    table."""
    half_bet_counts: bool
    """True if a short all-in of half the amount is a raise in limit and spread games."""
    all_in_contends: bool
    """True if an all-in player counts where the raise limit depends on two players being left."""
    straddle_is_bet: bool
    """True if the minimum raise over a straddle is the straddle itself, not its raise over the blind."""
    one_blind: bool = False
    """True if the sign may require only one compulsory blind, in games that commonly have two."""
    opens_at_minimum: bool = False
    """True if the minimum on the sign is the lowest opening bet, even below the big blind."""
    straddles: int | None
    """The most straddles the book allows; None if the sign decides."""
    all_in_shows_first: bool
    cap_lifted_in_tournaments: bool = False
    straddles_in_tournaments: bool = False

    # clauses behind decisions
    in_turn: Rules
    fold: Rules
    check: Rules
    call: Rules
    bet: Rules
    minimum_bet: Rules
    minimum_raise: Rules
    most_raised: Rules = ()
    """The clause that a raise stays within the limits, if a book has a separate one for raises."""
    short_where_set: ShortRules
    """The clause for an all-in for less where the amount of a bet or raise is fixed."""
    short_elsewhere: ShortRules
    completion: Rules
    """The clauses for a wager over a short all-in where amounts are fixed."""
    cap: Rules
    kept_cap: Rules
    """The same clause in a tournament, if the cap is in the game's own clauses."""
    barred: Rules
    all_in: Rules
    table_stakes: Rules = ()
    """The clause that nobody wagers more than their chips on the table when the round begins."""
    nobody_to_call: Rules
    chips: Rules
    maximum: Rules
    decks: dict[str, Rules]
    """The cards of a deck, by its name."""
    seats: Rules
    stakes: Rules
    blinds: Rules
    short_blind: Rules
    heads_up: Rules
    heads_up_literal: Rules
    antes: Rules
    no_cash_ante: Rules = ()
    """The clause that a cash game has no ante in addition to blinds; empty if a sign may ask for one."""
    straddle: Rules
    no_straddle: Rules
    posted_blind: PostedRules
    no_entry_blind: Rules
    """Nobody posts a blind to enter a tournament; empty if the book allows it."""
    dealt_again: Rules
    """After a misdeal the same player receives cards first."""
    burn: Rules
    uncalled: Rules
    forfeited: Rules
    """A dead hand's uncalled wager stays in the pot; empty if it is returned."""
    forced_stays: Rules = ()
    """The clause under which the forced part of a returned wager stays in the pot."""
    showdown_order: Rules
    orders: dict[str, dict[Category, Rules]]
    """The clause of every hand, by the deck's name."""
    compared: dict[str, Rules]
    """How hands are compared, by the deck's name."""
    tabled: Rules
    cards_speak: Rules = ()
    """The clause that a tabled hand can win whatever its player says about it; empty if the book does not say so."""
    mucked: Rules
    exposed_all_in: Rules
    pots: Rules
    last_claim: Rules
    """The clause under which the last contender to fold or muck wins a side pot whose contenders are all gone."""
    unwinnable: Rules
    """The clause under which a side pot whose last contender was ruled dead is returned to its contributors."""
    pushed: Rules
    """A pot that has been pushed is final."""
    split: Rules
    odd_chip: Rules
    hi_lo: Rules
    clock: TimeRules
    void_grounds: dict[str, Rules]
    """Grounds on which an official voids a round, each with its clause."""
    penalties: dict[int, Rules] = field(default_factory=dict)
    """The numbers of hands for which a player may be barred, each with its clause."""
    hours_withheld: int | None = None
    """How many hours a jackpot prize may be withheld, if the book lets nothing else be withheld."""


DOWN: Final = False
UP: Final = True


class Opener(Enum):
    """The player who acts first on a street."""

    LEFT_OF_BLIND = "left of the last blind"
    LEFT_OF_BUTTON = "first active player left of the button"
    HIGH_CARD = "highest card showing; the option falls by rank until somebody opens"
    LOW_CARD = "lowest card showing, who must bet"
    BEST_SHOWING = "best hand showing"
    BRING_IN = "the up card that has to bring it in; if its player is all-in, the next to the left who can act"
    BEST_SHOWING_OR_LEFT = "best hand showing; if its player is all-in, the next to the left who can act"
    WHO_OPENED = "the player who opened the betting, or the next to the left"

    __hash__ = object.__hash__
    """Members are singletons: hash by identity, not by name."""


class Exchange(Enum):
    """Cards given up before a street is dealt."""

    DISCARD_ONE = "one card discarded, none received"
    DRAW = "any cards discarded and replaced"


@dataclass(frozen=True, kw_only=True)
class StreetRules:
    """The clauses of one street."""

    deal: Rules
    first: Rules
    """The first to act."""
    act: Rules
    """The actions that follow."""
    last_left: Rules
    """The clause that the one player left wins."""
    unopened: Rules = ()
    """The clause that the one player left wins because nobody opened the betting, if the street has one."""
    checks: Rules = ()
    """The clause of one option, if the street lists them; otherwise `act` or `first` is cited."""
    bets: Rules = ()
    declines: Rules = ()
    """Folding before anybody has opened."""
    calls: Rules = ()
    raises: Rules = ()
    folds: Rules = ()
    brings_in: Rules = ()
    """The clause of the street's forced bet: which up card has to make it, and its amount."""
    completes: Rules = ()
    """The clause for completing a bring-in to a full bet."""
    no_check: Rules = ()
    exchange: Rules = ()
    fifth_later: Rules = ()
    """The clause for changing all five cards: the fifth comes after everybody else's cards."""
    fifth_burnt: Rules = ()
    """The clause for a last drawer who changes all five cards: a card is burnt before the fifth."""
    rebuilt: Rules = ()
    """The clause for a deck that runs out in a draw."""
    check_filter: Rules = ()
    communal: Rules = ()


@dataclass(frozen=True, kw_only=True)
class Street:
    """A stage of a round: an exchange of cards if there is one, a deal, and a betting round."""

    name: str
    hole: tuple[bool, ...] = ()
    """One card each to every player still in, `UP` or `DOWN`."""
    board: int = 0
    burn: bool = False
    """True if a card is burnt before the communal cards or, without any, before the hole cards or a draw."""
    exchange: Exchange | None = None
    fifth_apart: bool = False
    """True if a player who changes all five cards gets the fifth when everybody else has been served."""
    opener: Opener
    size: Size
    check: bool = True
    """True if a player may check before any wager."""
    call_opens: bool = True
    """True if blinds count as an opening wager that can be called; if not, somebody must open for a set amount."""
    asks_last: bool = False
    """True if the last player left must still say whether to open; if nobody opens, the pot is carried."""
    filters_checks: bool = False
    """True if a check behind a check needs a hand above the up cards of the players who checked."""
    contested: Rules = ()
    """The clause that the raise cap applies only while more than two players can still act; empty if all-in players
    count too."""
    communal_if_short: bool = False
    """True if one communal card replaces the hole card when there are too few cards left for all."""
    rules: StreetRules
