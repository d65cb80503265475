"""What a round has to remember once something went wrong in it. Ordinary rounds have none of this.

`State.trouble` is None until the first irregularity, so that ordinary play pays nothing for it.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from pitboss.cards import Card
from pitboss.citation import Rules
from pitboss.money import Chips

if TYPE_CHECKING:
    from pitboss.rounds.poker.state import State

NOBODY = -1


class Answered(msgspec.Struct, frozen=True, kw_only=True):
    """One way to answer a question: the official's words behind the role, and what then happens."""

    line: str
    """`reconstruct yes`, `dead p3`."""
    words: str
    play: Callable[..., None]
    """Called with the round and the list of events."""


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """What only a person can judge, and the role it is asked of."""

    asked_of: str
    text: str
    answers: tuple[Answered, ...]
    rules: Rules


class Offer(msgspec.Struct, frozen=True, kw_only=True):
    """A choice a player has before play goes on."""

    choices: dict[str, str]
    """The word behind `option`, and what it means."""
    rules: Rules


class Trouble:
    """The memory of a round's irregularities."""

    __slots__ = (
        "acted",
        "ahead",
        "aside",
        "aside_until",
        "bought",
        "boxed",
        "burnt_ahead",
        "charged",
        "chips_aside",
        "excluded",
        "exposed",
        "exposures",
        "faces",
        "laid_ahead",
        "last_served",
        "muck",
        "offers",
        "one_minute",
        "paused",
        "question",
        "redealt",
        "unburnt",
        "undiscarded",
        "void",
    )  # fmt: skip

    def __init__(self) -> None:
        self.void = False
        """The round has no result."""
        self.redealt = False
        """There was a misdeal, and nothing has been dealt since."""

        self.exposed: dict[int, list[Card]] = {}
        """Hole cards of a seat that everybody has seen."""
        self.exposures = 0
        """How many hole cards the dealer exposed in the initial deal."""
        self.faces: dict[int, bool] = {}
        """Seats whose cards still due on this street come face up, or face down, whatever the game says."""
        self.last_served: list[int] = []
        """Seats whose replacement card comes when everybody else has been served."""
        self.burnt_ahead = 0
        """Burns that lie there already for the next communal cards."""
        self.aside: list[Card] = []
        """A communal card set aside, out of the deck until `aside_until` is dealt."""
        self.aside_until = NOBODY
        self.laid_ahead: list[Card] = []
        """Communal cards that lie open already and are the next streets' cards."""
        self.unburnt: list[int] = []
        """Streets on which no burn was due, or none was made."""
        self.boxed = 0
        """Cards found face up in the deck and taken out."""
        self.muck: list[Card] = []
        """Cards everybody saw that are out of play: boxed, or turned in error."""
        self.undiscarded: dict[int, Rules] = {}
        """Seats passed over when they had to discard."""
        self.acted: set[int] = set()
        """Who has acted since a seat was passed over."""
        self.ahead: dict[int, int] = {}
        """Cards a seat got and saw in the draw before it asked for any."""

        self.chips_aside: dict[int, Chips] = {}
        """The table stakes of seats that tapped out with chips behind."""
        self.excluded: list[int] = []
        """Seats that take no further part in the game."""

        self.offers: dict[int, Offer] = {}
        self.question: Question | None = None
        self.paused = NOBODY
        """The phase that goes on when the question is answered."""
        self.one_minute = NOBODY
        """The seat a supervisor has given one minute."""
        self.bought: dict[int, int] = {}
        """How often a seat has bought more time."""
        self.charged: dict[int, Chips] = {}
        """What was paid for that at the end of the round."""

    def copy(self) -> "Trouble":
        twin = Trouble.__new__(Trouble)
        for name in Trouble.__slots__:
            value: Any = getattr(self, name, None)
            if isinstance(value, list | set):
                value = value.copy()
            elif isinstance(value, dict):
                value = {key: list(item) if isinstance(item, list) else item for key, item in value.items()}
            setattr(twin, name, value)
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Trouble):
            return NotImplemented
        return all(getattr(self, name, None) == getattr(other, name, None) for name in Trouble.__slots__)

    __hash__ = None  # type: ignore[assignment]


def trouble(state: "State") -> Trouble:
    """The round's memory of irregularities, begun with the first."""
    if state.trouble is None:
        state.trouble = Trouble()
    return state.trouble
