"""A street as a game lays it out, with its clauses. A module of its own: compiled code reads it at every turn."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from pitboss.core.citation import Rules
from pitboss.rules.poker.betting.limits import Size

DOWN: Final = False
UP: Final = True


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

    __hash__ = object.__hash__
    """An opener is there once, so it need not be found by its name."""


class Exchange(Enum):
    """Cards given up before a street is dealt."""

    DISCARD_ONE = "one card discarded, none received"
    DRAW = "any cards discarded and replaced"


@dataclass(frozen=True, kw_only=True)
class StreetRules:
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


@dataclass(frozen=True, kw_only=True)
class Street:
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
    contested: Rules = ()
    """The raise cap holds only while more than two can still act; empty where all-in players count too, if they do."""
    communal_if_short: bool = False
    """With too few cards left for all, one communal card replaces the hole card."""
    rules: StreetRules
