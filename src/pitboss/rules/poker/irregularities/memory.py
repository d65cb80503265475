"""The memory of a poker round after an irregularity.

`State.memory` is None until the first irregularity, so that ordinary play does not pay for it.
"""

from typing import TYPE_CHECKING, NamedTuple

from pitboss.core.cards import Card
from pitboss.core.citation import Rules
from pitboss.core.money import Chips
from pitboss.rules.irregularities import Memory

if TYPE_CHECKING:
    from pitboss.rules.poker.state import State

NOBODY = -1


class Undiscarded(NamedTuple):
    """Clauses for a missed discard: a flop or fourth card too early, a dead hand, no result."""

    due: Rules
    """The clauses if nothing was dealt since, so that the discard is made up."""
    flop: Rules
    fourth: Rules
    dead: Rules
    last: Rules
    """The clauses if the hand is the only one left."""


class PokerMemory(Memory[int]):
    """A round's irregularities, by seat."""

    __slots__ = (
        "acted", "ahead", "aside", "board_preview", "bought", "boxed", "burnt_ahead", "charged", "chips_aside", "due",
        "exposed_in_deal", "faces", "faulty", "found_out", "last_served", "muck", "one_minute", "paused", "redealt",
        "ruled_dead", "set_aside_until", "tapped", "timed_out", "to_act", "turned", "unburnt", "undiscarded", "void",
        "wager_cap",
    )  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self.void = False
        """True if the round has no result."""
        self.redealt = False
        """True if there was a misdeal and nothing has been dealt since."""

        self.exposed_in_deal = False
        """True if a hole card was exposed in the initial deal of a game in which a second one is a misdeal."""
        self.faces: dict[int, bool] = {}
        """Seats whose cards still due on this street come face up (True) or face down against the game's rule."""
        self.last_served: dict[int, Rules] = {}
        """Seats whose replacement card comes after everybody else's, with the clauses."""
        self.burnt_ahead = 0
        """Burns already made for the next communal cards."""
        self.aside: list[Card] = []
        """A communal card set aside, out of the deck until `set_aside_until` is dealt."""
        self.set_aside_until = NOBODY
        self.board_preview: list[Card] = []
        """Communal cards that are already face up and belong to the next streets."""
        self.wager_cap: tuple[Chips, Rules] | None = None
        """The limit on wagers in the betting rounds before such a card, if the book sets one."""
        self.unburnt: list[int] = []
        """Streets without a burn."""
        self.turned: tuple[int, Card | None] = (NOBODY, None)
        """The street on which two cards were turned at once, and the second."""
        self.due: Card | None = None
        """A communal card already face up that is dealt next, because the card turned before it became its burn."""
        self.boxed = 0
        """Cards found face up in the deck and taken out."""
        self.muck: list[Card] = []
        """Exposed cards that are out of play: boxed, or turned in error."""
        self.undiscarded: dict[int, Undiscarded] = {}
        """Seats that missed their discard."""
        self.found_out: set[int] = set()
        """Seats among them that must discard after all."""
        self.acted: set[int] = set()
        """Seats that have acted since a discard was missed."""
        self.ahead: dict[int, int] = {}
        """Number of cards a seat received and saw in the draw before it asked for any."""

        self.ruled_dead: set[int] = set()
        """Seats whose hands were ruled dead or void, not folded or mucked."""
        self.faulty: dict[int, Rules] = {}
        """Seats with a wrong number of cards whose wagers all stay in the pot, with the clauses."""
        self.timed_out: set[int] = set()
        """Seats whose hands are dead because their time ran out."""
        self.tapped: set[int] = set()
        """Seats whose mucked hands were tapped on the muck before they were shown."""

        self.chips_aside: dict[int, Chips] = {}
        """The table stakes of seats that tapped out with chips behind."""
        self.paused = NOBODY
        """The phase to resume when the question is answered."""
        self.to_act = NOBODY
        """The seat to act once a missing card has been dealt during the betting."""
        self.one_minute = NOBODY
        """The seat a supervisor has given one minute."""
        self.bought: dict[int, int] = {}
        """How often a seat has bought time."""
        self.charged: dict[int, Chips] = {}
        """Time fees paid from the table stake at the end of the round."""


def memory_of(state: "State") -> PokerMemory:
    """Return the round's memory of irregularities, created with the first."""
    if state.memory is None:
        state.memory = PokerMemory()
    return state.memory
