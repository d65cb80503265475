"""What a banked round remembers once something went wrong in it, and what it waits for. Ordinary rounds have none."""

from typing import TYPE_CHECKING, Any

from pitboss.core.cards import Card
from pitboss.core.citation import Rules
from pitboss.rules.irregularities import Memory, Question

if TYPE_CHECKING:
    from pitboss.rules.banked.round import BankedRound


class BankedMemory(Memory[str]):
    """The memory of a round's irregularities and of its officials' decisions. Players and hands are `p2` and `d`."""

    __slots__ = (
        "ahead", "ahead_rules", "jackpot_off", "kept", "late", "lay_again", "looked", "put_by", "seat_hands",
        "suspended", "verified", "verified_rules",
    )  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self.suspended = False
        self.put_by: tuple[Question, ...] = ()
        """Questions that wait until one asked after them is answered."""
        self.late = False
        """It was said that players had taken up their cards, or were asked to decide: so it is for the whole deal."""
        self.ahead: tuple[Card, ...] = ()
        """Communal cards that lie open already and come next."""
        self.ahead_rules: Rules = ()
        self.kept: tuple[str, ...] = ()
        """Hands that stayed on the table when others were taken back to be dealt again."""
        self.lay_again = 0
        """How many communal cards are to be laid again before anything else."""
        self.jackpot_off = False
        """The jackpot game of this round was cancelled: no jackpot cards are needed."""
        self.looked: dict[str, tuple[int, ...]] = {}
        """The boxes whose hands a player was found to have looked at, against the rules."""
        self.seat_hands: dict[str, int] = {}
        """Where a box other than their own became a player's seat hand."""
        self.verified: Any = None
        """The pools prizes are worked out from while the display fails."""
        self.verified_rules: Rules = ()

    @property
    def waits(self) -> bool:
        """Whether somebody has to answer before the round goes on."""
        return self.suspended or self.question is not None or bool(self.offers)


def memory_of(round_: "BankedRound") -> BankedMemory:
    """The round's memory of irregularities, begun with the first."""
    if round_.memory is None:
        round_.memory = BankedMemory()
    return round_.memory
