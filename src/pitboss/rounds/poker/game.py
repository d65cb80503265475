"""A poker game as its rulebook lays it out: streets, forced bets, sizes, hands, each with its clauses.

The machine decides nothing by itself: what it needs to know it asks of a `PokerGame` and of the book's
`PokerRules`, and it cites what they cite.
"""

from collections.abc import Callable
from enum import Enum
from typing import TYPE_CHECKING, Any, ClassVar, Literal

import msgspec

from pitboss.cards import Card, DeckKind
from pitboss.citation import Rules
from pitboss.hands import SHOWING, Category, Ranking
from pitboss.money import Chips, Odds
from pitboss.rounds.demo import Demo
from pitboss.rounds.jackpot import JackpotRules
from pitboss.rounds.layout import Layout
from pitboss.rounds.officials import Officials
from pitboss.rounds.poker.betting.limits import Size, SizeRules, Structure
from pitboss.rounds.poker.betting.time_to_act import TimeRules
from pitboss.rounds.poker.showdown.commission import Commission
from pitboss.rounds.sign import SignField
from pitboss.rounds.trouble import Kind

if TYPE_CHECKING:
    from pitboss.rounds.poker.round import PokerRound

DOWN, UP = False, True


class Opener(Enum):
    """Who is first to act on a street."""

    LEFT_OF_BLIND = "left of the last blind"
    LEFT_OF_BUTTON = "first active player left of the button"
    HIGH_CARD = "highest card showing; the option falls by rank until somebody opens"
    LOW_CARD = "lowest card showing, who must bet"
    BEST_SHOWING = "best hand showing"
    BRING_IN = "the up card that has to bring it in; if its player is all-in, the next to the left who can act"
    BEST_SHOWING_OR_LEFT = "best hand showing; if its player is all-in, the next to the left who can act"
    WHO_OPENED = "whoever opened the betting, or the next player to the left"


class Exchange(Enum):
    """Cards given up before a street is dealt."""

    DISCARD_ONE = "one card discarded, none received"
    DRAW = "any cards discarded and replaced"


class StreetRules(msgspec.Struct, frozen=True, kw_only=True):
    """The clauses of one street."""

    deal: Rules
    first: Rules
    """Who is first to act."""
    act: Rules
    """What the players then do."""
    last_left: Rules
    """One player left wins."""
    unopened: Rules = ()
    """One player left wins because nobody opened the betting, where the street has a clause for that."""
    checks: Rules = ()
    """The clause of one option, where the street lists them; without one `act` or `first` is cited."""
    bets: Rules = ()
    declines: Rules = ()
    """Folding before anybody has opened."""
    calls: Rules = ()
    raises: Rules = ()
    folds: Rules = ()
    brings_in: Rules = ()
    """Whose up card has to make the forced bet of the street, and of how much."""
    completes: Rules = ()
    """A forced bet is made up to a full one."""
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


class Street(msgspec.Struct, frozen=True, kw_only=True):
    """An exchange of cards if there is one, a deal, and a betting round."""

    name: str
    hole: tuple[bool, ...] = ()
    """A card each to every player still in, `UP` or `DOWN`."""
    board: int = 0
    burn: bool = False
    """One card before the communal cards; where there are none, before the hole cards or a draw."""
    exchange: Exchange | None = None
    fifth_apart: bool = False
    """Whoever changes all five cards gets the fifth when everybody else has been served."""
    opener: Opener
    size: Size
    check: bool = True
    """A player may check while no wager stands."""
    call_opens: bool = True
    """Blinds count as an opening wager that can be called; if not, somebody must open for a set amount."""
    asks_last: bool = False
    """The last player left is still asked to open; if not opened, the pot is carried."""
    filters_checks: bool = False
    """A check behind a check needs a hand above the up cards of those who checked."""
    communal_if_short: bool = False
    """With too few cards left for all, one communal card replaces the hole card."""
    rules: StreetRules


class ShortRules(msgspec.Struct, frozen=True, kw_only=True):
    """The clauses of an all-in for less than a full bet or raise."""

    bet: Rules
    raise_: Rules
    reopens: Rules
    """It counts all the same: by half the amount, or together with others."""


class PokerRules(msgspec.Struct, frozen=True, kw_only=True):
    """What a book says about every game in it: its readings of the betting, and the clauses to cite."""

    size: SizeRules
    raises: int = 3
    per_player_reopening: bool
    """Short all-ins reopen the betting to a player by what that player faces, not by their sum at the table."""
    half_bet_counts: bool
    """In limit and spread games a short all-in of half the amount is a raise."""
    all_in_contends: bool
    """An all-in player counts when the raise limit asks whether two are left."""
    straddle_is_bet: bool
    """The least raise over a straddle is the straddle itself, not its raise over the blind."""
    straddles: int | None
    """The most straddles the book allows; None: as many as the sign says."""
    all_in_shows_first: bool
    cap_lifted_in_tournaments: bool = False
    straddles_in_tournaments: bool = False

    # the clauses behind decisions
    in_turn: Rules
    fold: Rules
    check: Rules
    call: Rules
    bet: Rules
    minimum_bet: Rules
    minimum_raise: Rules
    short_where_set: ShortRules
    """All-in for less where the amount of a bet or raise is set."""
    short_elsewhere: ShortRules
    completion: Rules
    """What may be done over a short all-in where amounts are set."""
    cap: Rules
    kept_cap: Rules
    """The same in a tournament, where the cap stands in the game's own clauses."""
    barred: Rules
    all_in: Rules
    nobody_to_call: Rules
    chips: Rules
    maximum: Rules
    decks: dict[str, Rules]
    """Which cards a deck has, by its name."""
    seats: Rules
    stakes: Rules
    blinds: Rules
    short_blind: Rules
    heads_up: Rules
    heads_up_literal: Rules
    antes: Rules
    straddle: Rules
    no_straddle: Rules
    posted_blind: Rules
    no_entry_blind: Rules
    """Nobody posts a blind to come into a tournament; empty where a book lets them."""
    dealt_again: Rules
    """After a misdeal the same player is first to receive cards."""
    burn: Rules
    uncalled: Rules
    showdown_order: Rules
    orders: dict[str, dict[Category, Rules]]
    """The clause of every hand, by the deck's name."""
    compared: dict[str, Rules]
    """How hands are compared, by the deck's name."""
    tabled: Rules
    mucked: Rules
    exposed_all_in: Rules
    pots: Rules
    pushed: Rules
    """A pot that has been handed over stands."""
    split: Rules
    odd_chip: Rules
    hi_lo: Rules
    clock: TimeRules
    void_grounds: dict[str, Rules]
    """On what grounds an official invalidates a round, each with its clause."""
    penalties: dict[int, Rules] = {}
    """For how many hands a player may be barred, each with its clause."""
    hours_withheld: int | None = None
    """For how long a jackpot prize may be held back, where the book lets nothing else be."""


class ChipRules(msgspec.Struct, frozen=True, kw_only=True):
    """What chips, words and acts out of turn mean, clause by clause."""

    spoken: Rules
    stated: Rules
    """A raise in one motion, or its amount said."""
    one_motion: Rules
    limit_chip: Rules
    """One oversize chip in a limit game."""
    first_round_chip: Rules
    later_chip: Rules
    raise_chip: Rules
    """A raise announced, its amount left to the chips."""
    two_chips: Rules = ()
    """Two equal chips, where the book reads them as a call."""
    half_or_more: Rules
    less_than_half: Rules
    minimum_bet: Rules
    short_call: Rules
    early: Rules
    overtaken: Rules
    early_check: Rules
    early_fold: Rules
    early_all_in: Rules = ()
    """An all-in out of turn that does not meet the price stays in, where the book says so."""


class SideWager(msgspec.Struct, frozen=True, kw_only=True):
    """A wager on the flop alone: it wins when every card's suit is one of `suits`."""

    name: str
    suits: frozenset[int]
    odds: Odds
    placed: Rules
    win: Rules
    lose: Rules
    alone: Rules
    """The flop is dealt for it even if one player is left."""
    withdrawn: Rules = ()
    """It may be taken back when the cards are dealt again after a misdeal."""


class BringIn(msgspec.Struct, frozen=True, kw_only=True):
    """The forced bet that an up card makes its player post, beside the antes."""

    worst: Callable[[Card], int]
    """How much an up card is to be feared: the highest of them brings it in."""
    part: int = 4
    """Where the sign does not say, ante and bring-in are each this part of the smaller bet."""
    rules: Rules


class RoomJackpot(JackpotRules, frozen=True, kw_only=True):
    """A prize for a royal flush of both hole cards and the flop, with the clauses of its claim."""

    prize: Rules
    flop_on_request: Rules
    shown: Rules


ANY_STACK = 1_000_000
"""Enough to be dealt in at any table."""


class PokerGame(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """One game: a declaration over the machine, there once."""

    id: str
    title: str
    listed_as: str = ""
    """Its title in a list of games, where that is not the book's."""
    section: str
    """Where the book lays it out."""
    place: int = 0
    """Its place among the games of one section."""
    line: str
    """What it is, in a sentence."""
    decks: dict[DeckKind, int]
    """The decks it may be played with and the most seats for each; the first is the default."""
    rankings: dict[DeckKind, Ranking]
    low: Ranking | None = None
    structures: tuple[Structure, ...]
    """What the sign may name under `betting`; the first is the default."""
    antes: bool = False
    """Every player antes the table minimum; where there is a bring-in, what the sign says."""
    bring_in: BringIn | None = None
    showing: dict[DeckKind, Ranking] = {}
    """What up cards are worth, where that is not the order of high hands."""
    unseen_up: Rules = ()
    """An up card whose face nobody wrote down counts for nothing; empty where every face must be written."""
    single_blind: bool = False
    button_blind: bool = False
    """The one blind is the button's."""
    blind_multiples: tuple[int, ...] = ()
    """What the blind may be, in table minimums."""
    deals_from_blind: bool = False
    """The first card goes to the first blind, not simply to the left of the button."""
    over_blinds: bool = False
    """Straddles are this book's over-blinds: each doubles the last blind, for as many players as want."""
    streets: tuple[Street, ...]
    low_open: Street | None = None
    """The first street where the sign says low card open."""
    rules: PokerRules
    seats_rules: Rules
    blind_rules: Rules = ()
    """The game's own clauses on its blinds, in place of the book's."""
    straddle_rules: Rules = ()
    hand_rules: Rules
    low_rules: Rules = ()
    low_odd_rules: Rules = ()
    """Where a pot cannot be halved."""
    no_low_rules: Rules = ()
    own_cap: bool = False
    """The raise limit stands in the game's own clauses, so that a tournament keeps it."""
    chip_rules: ChipRules
    read_commission: Callable[[dict[str, Any], Chips], Commission | None]
    charged: tuple[SignField, ...] = ()
    """What a sign may say of the commission, by the keys of its `commission`."""
    side_wagers: tuple[SideWager, ...] = ()
    jackpot: RoomJackpot | None = None
    bonus: Rules = ()
    """Where the operator may offer bonus prizes for hands."""
    heads_up_option: bool = False
    """The sign may say who posts the small blind heads-up."""
    carried: Rules = ()
    """A pot nobody opened joins the next round's."""
    demo: Demo = Demo(places=6)
    irregularities: tuple[Kind, ...] = ()
    """What can go wrong at its table, each with its remedy."""
    officials: Officials

    kind: ClassVar[Literal["poker"]] = "poker"

    @property
    def seats(self) -> dict[str, int]:
        """The most hands dealt at a table, by the name of the deck."""
        return {deck.name: most for deck, most in self.decks.items()}

    def showing_with(self, deck: DeckKind) -> Ranking:
        """What up cards of a deck are worth."""
        return self.showing.get(deck, SHOWING)

    @property
    def on_blinds(self) -> Rules:
        return self.blind_rules or self.rules.blinds

    @property
    def on_straddles(self) -> Rules:
        return self.straddle_rules or self.rules.straddle

    @property
    def layout(self) -> Layout:
        """The cards in the middle."""
        return Layout(place="seat", board=sum(street.board for street in self.streets))

    def sign_fields(self, shown: Callable[[str], Rules]) -> list[SignField]:
        """What its sign can say, as fields of a form; `shown` tells the clause by which a sign shows something."""
        from pitboss.rounds.poker.sign_fields import sign_fields

        return sign_fields(self, shown)

    def check_sign(self, table: dict[str, Any]) -> None:
        """Raises a `Refusal` for a table sign that the book does not allow, whatever the seats have."""
        from pitboss.rounds.poker.sign import read_sign

        read_sign(self, table, {"starting_stacks": [ANY_STACK, ANY_STACK]})

    def new_round(self, table: dict[str, Any], setup: dict[str, Any]) -> "PokerRound":
        """A round by the record's table sign and PHH's setup keys."""
        from pitboss.rounds.poker.round import PokerRound
        from pitboss.rounds.poker.sign import read_sign

        return PokerRound(read_sign(self, table, setup))
