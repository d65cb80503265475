"""Play chips, where the cage sells none."""

from typing import TYPE_CHECKING

from pitboss.errors import PitbossError
from pitboss.ledger.accounts import CAGE
from pitboss.money import DOLLAR, Chips, short_money
from pitboss.rounds.errors import NotAllowed
from pitboss.rulebooks.cage.clauses import ruling

if TYPE_CHECKING:
    from pitboss.server.room import Room

WELCOME_CHIPS: Chips = 10_000 * DOLLAR
NEARLY_NONE: Chips = 500 * DOLLAR


class PlayChips:
    """What a room gives to whoever comes, and to whoever has lost nearly all."""

    def __init__(self, room: "Room") -> None:
        self.room = room

    def _check_practice(self) -> None:
        if not self.practice:
            raise NotAllowed("chips are sold at the cage here: there are no play chips", ruling("B10"))

    @property
    def practice(self) -> bool:
        """Whether the room gives play chips: a demonstration, or one whose cage never sold any (ruling B10)."""
        return self.room.demo or CAGE not in self.room.cage.state.banks

    def give(self, name: str, amount: Chips) -> None:
        """The cage gives out play chips, where it sells none."""
        self._check_practice()
        self.room.say_at_cage(CAGE, f"give {name} {short_money(amount)}")

    def welcome(self, name: str) -> None:
        """Play chips for somebody new, where there are any."""
        if self.practice:
            self.give(name, WELCOME_CHIPS)

    def more_chips(self, name: str) -> None:
        """Play chips for somebody who has nearly none left anywhere."""
        room = self.room
        room.care.check(name, only_away=True)
        self._check_practice()
        stakes = sum(player.stack for table in room.tables.values() if (player := table.floor.state.players.get(name)))
        if room.books.wallet(name) + stakes >= NEARLY_NONE:
            raise PitbossError(f"play chips are for those who have less than {short_money(NEARLY_NONE)}")
        self.give(name, WELCOME_CHIPS)
