"""What a banked round remembers once something went wrong in it, and what it waits for. Ordinary rounds have none."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from pitboss.cards import Card
from pitboss.citation import Rules
from pitboss.rounds.event import Event

if TYPE_CHECKING:
    from pitboss.rounds.banked.layout import Box
    from pitboss.rounds.banked.round import BankedRound


class Answered(msgspec.Struct, frozen=True):
    """One answer to a question, and what it leads to."""

    line: str
    """The official's line behind the role: `count complete`."""
    words: str
    play: "Callable[[BankedRound], list[Event]]"

    @property
    def decision(self) -> str:
        return self.line.split()[0]


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """What only a person can judge. Who may answer is in the game's officials."""

    text: str
    answers: tuple[Answered, ...]
    rules: Rules


class Offer(msgspec.Struct, frozen=True, kw_only=True):
    """A choice the player of a box has before the round goes on."""

    choices: dict[str, str]
    """The words behind `option`, and what they mean."""
    silent: str
    """The choice of who lets the time run out."""
    take: "Callable[[BankedRound, Box, str], list[Event]]"
    rules: Rules


class Trouble:
    """The memory of a round's irregularities and of its officials' decisions."""

    __slots__ = (
        "ahead", "ahead_rules", "excluded", "exposed", "jackpot_off", "kept", "lay_again", "offers", "question",
        "seat_hands", "suspended", "verified", "verified_rules", "withheld",
    )  # fmt: skip

    def __init__(self) -> None:
        self.suspended = False
        self.question: Question | None = None
        self.offers: dict[int, Offer] = {}
        """By box, whose player answers."""
        self.exposed: dict[str, tuple[Card, ...]] = {}
        """Whose cards everybody saw before their time, and which."""
        self.ahead: tuple[Card, ...] = ()
        """Communal cards that lie open already and come next."""
        self.ahead_rules: Rules = ()
        self.kept: tuple[str, ...] = ()
        """Hands that stayed on the table when others were taken back to be dealt again."""
        self.lay_again = 0
        """How many communal cards are to be laid again before anything else."""
        self.jackpot_off = False
        """The jackpot game of this round was cancelled: no jackpot cards are needed."""
        self.seat_hands: dict[str, int] = {}
        """Where another box than the own became a player's seat hand."""
        self.verified: Any = None
        """The pools prizes are worked out from while the display fails."""
        self.verified_rules: Rules = ()
        self.excluded: dict[str, Rules] = {}
        self.withheld: dict[str, Rules] = {}

    @property
    def waits(self) -> bool:
        """Whether somebody has to answer before the round goes on."""
        return self.suspended or self.question is not None or bool(self.offers)

    def copy(self) -> "Trouble":
        twin = Trouble()
        for name in Trouble.__slots__:
            value = getattr(self, name)
            setattr(twin, name, value.copy() if isinstance(value, dict) else value)
        return twin


def trouble(round_: "BankedRound") -> Trouble:
    """The round's memory of irregularities, begun with the first."""
    if round_.trouble is None:
        round_.trouble = Trouble()
    return round_.trouble
