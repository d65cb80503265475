"""The memory of a banked round after an irregularity, and the answer it waits for. Ordinary rounds have no memory."""

from typing import TYPE_CHECKING, Any

from pitboss.core.cards import Card
from pitboss.core.citation import Rules
from pitboss.rules.irregularities import Memory, Question

if TYPE_CHECKING:
    from pitboss.rules.banked.round import BankedRound


class BankedMemory(Memory[str]):
    """A round's irregularities and its officials' decisions. Players and hands are `p2` and `d`."""

    __slots__ = (
        "ahead", "ahead_rules", "deferred_questions", "jackpot_off", "kept", "late", "lay_again", "looked",
        "seat_hands", "suspended", "verified", "verified_rules",
    )  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self.suspended = False
        self.deferred_questions: tuple[Question, ...] = ()
        """Questions that wait until a later one is answered."""
        self.late = False
        """A line said that players had picked up their cards or been asked to decide. This holds for the whole deal."""
        self.ahead: tuple[Card, ...] = ()
        """Communal cards that are already face up and come next."""
        self.ahead_rules: Rules = ()
        self.kept: tuple[str, ...] = ()
        """Hands that stayed on the table when others were taken back to be dealt again."""
        self.lay_again = 0
        """How many communal cards must be dealt again before anything else."""
        self.jackpot_off = False
        """True if the jackpot game was cancelled, so that no jackpot cards are needed."""
        self.looked: dict[str, tuple[int, ...]] = {}
        """Boxes whose hands a player looked at against the rules."""
        self.seat_hands: dict[str, int] = {}
        """Players whose seat hand is in a box other than their own."""
        self.verified: Any = None
        """The pool amounts from which prizes are computed while the display fails."""
        self.verified_rules: Rules = ()

    @property
    def waits(self) -> bool:
        """True if somebody has to answer before the round continues."""
        return self.suspended or self.question is not None or bool(self.offers)


def memory_of(round_: "BankedRound") -> BankedMemory:
    """Return the round's memory of irregularities, created with the first."""
    if round_.memory is None:
        round_.memory = BankedMemory()
    return round_.memory
