"""Rules of a book for its games and their streets. A separate module: compiled code reads it at every turn."""

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias

from pitboss.core.citation import Rules, joined
from pitboss.core.hands import Category
from pitboss.core.money import Chips

if TYPE_CHECKING:
    from pitboss.rules.poker.betting.limits import Stakes

Rung: TypeAlias = tuple[int, Chips, Chips, Chips, int, bool, bool, int]
"""A bet or raise: its seat, and the betting of the street before: price, level, full raise, number of raises, whether
they were used up, whether somebody had opened, and who had bet or raised last.
"""


@dataclass(frozen=True, kw_only=True)
class Limits:
    """The limits of one betting round. A bet opens between `least` and `most`; a raise adds up to `raise_most`."""

    least: Chips
    most: Chips | None = None
    raise_most: Chips | None = None
    fixed: bool = False
    """Every bet and raise is exactly `least`."""
    from_full_level: bool = False
    """A short all-in raise is completed from the last full wager, not raised from its own amount."""
    ratio: tuple[int, int] | None = None
    capped: bool = False
    """The number of raises is limited."""
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
    """The limit rule for short all-ins applies to spread games too."""


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
    """Time on the sign: a silent player checks or folds."""
    no_check: Rules = ()
    """Time on the sign if nobody may check: a fold, or the forced bet if that is not allowed either."""
    bought: Rules = ()
    """Time may be bought, if the book allows it."""
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
    """It counts anyway: by half the amount, or together with others."""


@dataclass(frozen=True, kw_only=True)
class PostedRules:
    """The clauses of a blind that a new or returning player posts."""

    big: Rules
    small: Rules
    both: Rules
    """The big blind live, the small one dead."""

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
    """Short all-ins reopen the betting to a player by what that player faces, not by their sum at the table."""
    half_bet_counts: bool
    """In limit and spread games a short all-in of half the amount is a raise."""
    all_in_contends: bool
    """An all-in player counts when the raise limit depends on two being left."""
    straddle_is_bet: bool
    """The minimum raise over a straddle is the straddle itself, not its raise over the blind."""
    one_blind: bool = False
    """The sign may require only one compulsory blind, in games that commonly have two."""
    opens_at_minimum: bool = False
    """The minimum on the sign is the lowest opening bet, even below the big blind."""
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
    """A raise stays within the limits, if a book says so of raises separately."""
    short_where_set: ShortRules
    """All-in for less where the amount of a bet or raise is fixed."""
    short_elsewhere: ShortRules
    completion: Rules
    """The clauses for a wager over a short all-in where amounts are fixed."""
    cap: Rules
    kept_cap: Rules
    """The same in a tournament, if the cap is in the game's own clauses."""
    barred: Rules
    all_in: Rules
    table_stakes: Rules = ()
    """Nobody wagers more than the chips on the table when the round begins."""
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
    """No ante in addition to blinds in a cash game; empty if a sign may ask for one."""
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
    """If it is returned: the part that was a forced bet stays anyway."""
    showdown_order: Rules
    orders: dict[str, dict[Category, Rules]]
    """The clause of every hand, by the deck's name."""
    compared: dict[str, Rules]
    """How hands are compared, by the deck's name."""
    tabled: Rules
    cards_speak: Rules = ()
    """A tabled hand can win whatever its player says of it; empty if the book does not say so."""
    mucked: Rules
    exposed_all_in: Rules
    pots: Rules
    last_claim: Rules
    """A side pot whose contenders are all gone is won by the last of them to fold or muck."""
    unwinnable: Rules
    """A side pot whose last contender was ruled dead is returned to those who put it in."""
    pushed: Rules
    """A pot that has been pushed is final."""
    split: Rules
    odd_chip: Rules
    hi_lo: Rules
    clock: TimeRules
    void_grounds: dict[str, Rules]
    """Grounds on which an official voids a round, each with its clause."""
    penalties: dict[int, Rules] = field(default_factory=dict)
    """For how many hands a player may be barred, each with its clause."""
    hours_withheld: int | None = None
    """How long a jackpot prize may be withheld, if the book lets nothing else be."""


DOWN: Final = False
UP: Final = True


class Opener(Enum):
    """The player who is first to act on a street."""

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
    """One player left wins."""
    unopened: Rules = ()
    """One player left wins because nobody opened the betting, if the street has a clause for that."""
    checks: Rules = ()
    """The clause of one option, if the street lists them; otherwise `act` or `first` is cited."""
    bets: Rules = ()
    declines: Rules = ()
    """Folding before anybody has opened."""
    calls: Rules = ()
    raises: Rules = ()
    folds: Rules = ()
    brings_in: Rules = ()
    """The forced bet of the street: the up card that has to make it, and its amount."""
    completes: Rules = ()
    """A bring-in is completed to a full bet."""
    no_check: Rules = ()
    exchange: Rules = ()
    fifth_later: Rules = ()
    """All five changed: the fifth card comes after everybody else's."""
    fifth_burnt: Rules = ()
    """All five changed by the last to draw: a card is burnt before the fifth."""
    rebuilt: Rules = ()
    """The deck runs out in a draw."""
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
    """One card before the communal cards, else before the hole cards or a draw."""
    exchange: Exchange | None = None
    fifth_apart: bool = False
    """A player who changes all five cards gets the fifth when everybody else has been served."""
    opener: Opener
    size: Size
    check: bool = True
    """A player may check before any wager."""
    call_opens: bool = True
    """Blinds count as an opening wager that can be called; if not, somebody must open for a set amount."""
    asks_last: bool = False
    """The last player left is still asked to open; if not opened, the pot is carried."""
    filters_checks: bool = False
    """A check behind a check needs a hand above the up cards of those who checked."""
    contested: Rules = ()
    """The raise cap applies only while more than two can still act; empty if all-in players count too."""
    communal_if_short: bool = False
    """With too few cards left for all, one communal card replaces the hole card."""
    rules: StreetRules
