"""What a poker round has to remember once something went wrong in it. Ordinary rounds have none of this.

`State.memory` is None until the first irregularity, so that ordinary play pays nothing for it.
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
    """What it leads to that a seat was passed over: a flop or a fourth card too early, a dead hand, no result."""

    due: Rules
    """Nothing was dealt since: the discard is made good."""
    flop: Rules
    fourth: Rules
    dead: Rules
    last: Rules
    """The hand is the only one left."""


class PokerMemory(Memory[int]):
    """The memory of a round's irregularities, by seat."""

    __slots__ = (
        "acted", "ahead", "aside", "aside_until", "bought", "boxed", "burnt_ahead", "charged", "chips_aside", "due",
        "exposed_in_deal", "faces", "faulty", "found_out", "held_to", "laid_ahead", "last_served", "muck", "one_minute",
        "paused", "redealt", "ruled_dead", "tapped", "timed_out", "to_act", "turned", "unburnt", "undiscarded", "void",
    )  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self.void = False
        """The round has no result."""
        self.redealt = False
        """There was a misdeal, and nothing has been dealt since."""

        self.exposed_in_deal = False
        """A hole card was exposed in the initial deal of a game in which a second is a misdeal."""
        self.faces: dict[int, bool] = {}
        """Seats whose cards still due on this street come face up, or face down, whatever the game says."""
        self.last_served: dict[int, Rules] = {}
        """Seats whose replacement card comes when everybody else has been served, and by which clause."""
        self.burnt_ahead = 0
        """Burns that lie there already for the next communal cards."""
        self.aside: list[Card] = []
        """A communal card set aside, out of the deck until `aside_until` is dealt."""
        self.aside_until = NOBODY
        self.laid_ahead: list[Card] = []
        """Communal cards that lie open already and are the next streets' cards."""
        self.held_to: tuple[Chips, Rules] | None = None
        """What the wagers of every betting round before such a card are held to, where the book says so."""
        self.unburnt: list[int] = []
        """Streets on which no burn was due, or none was made."""
        self.turned: tuple[int, Card | None] = (NOBODY, None)
        """The street on which two cards were turned at once, and the second."""
        self.due: Card | None = None
        """A communal card that lies open and is dealt next, because what was turned before it is its burn."""
        self.boxed = 0
        """Cards found face up in the deck and taken out."""
        self.muck: list[Card] = []
        """Cards everybody saw that are out of play: boxed, or turned in error."""
        self.undiscarded: dict[int, Undiscarded] = {}
        """Seats passed over when they had to discard."""
        self.found_out: set[int] = set()
        """Those of them that discard after all."""
        self.acted: set[int] = set()
        """Who has acted since a seat was passed over."""
        self.ahead: dict[int, int] = {}
        """Cards a seat got and saw in the draw before it asked for any."""

        self.ruled_dead: set[int] = set()
        """Seats whose hands were ruled dead or void, not folded or mucked."""
        self.faulty: dict[int, Rules] = {}
        """Those of them that had a wrong number of cards, where a clause leaves all their wagers in the pot."""
        self.timed_out: set[int] = set()
        """Seats whose hands died because nobody acted in time."""
        self.tapped: set[int] = set()
        """Seats whose mucked hands were tapped on the muck before they were shown."""

        self.chips_aside: dict[int, Chips] = {}
        """The table stakes of seats that tapped out with chips behind."""
        self.paused = NOBODY
        """The phase that goes on when the question is answered."""
        self.to_act = NOBODY
        """The seat whose turn it is when a missing card has been dealt in the middle of the betting."""
        self.one_minute = NOBODY
        """The seat a supervisor has given one minute."""
        self.bought: dict[int, int] = {}
        """How often a seat has bought more time."""
        self.charged: dict[int, Chips] = {}
        """What was paid for that at the end of the round out of the table stake."""


def memory_of(state: "State") -> PokerMemory:
    """The round's memory of irregularities, begun with the first."""
    if state.memory is None:
        state.memory = PokerMemory()
    return state.memory
