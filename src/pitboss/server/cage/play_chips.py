"""Play chips, where the cage sells none."""

from typing import TYPE_CHECKING

from pitboss.ledger.accounts import CAGE
from pitboss.money import DOLLAR, Chips, short_money
from pitboss.rounds.errors import NotAllowed
from pitboss.rulebooks.cage.clauses import ruling
from pitboss.server.tournaments.persons import PLAYING
from pitboss.tournaments.standing import standings

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
        if room.books.wallet(name) + self._at_tables(name) + self._in_tournaments(name) >= NEARLY_NONE:
            raise NotAllowed(
                f"play chips are for those who have less than {short_money(NEARLY_NONE)}, what is at tables and paid "
                "for tournaments counted: play on with it, or withdraw",
                ruling("B10"),
            )
        self.give(name, WELCOME_CHIPS)

    def _at_tables(self, name: str) -> Chips:
        """Stakes, and winnings that are held back; the chips of tournaments are no money."""
        cash = [table.floor.state for table in self.room.tables.values() if not table.floor.sign.event]
        stakes = sum(player.stack for state in cash if (player := state.players.get(name)))
        return stakes + sum(one.amount for state in cash for one in state.held if one.player == name)

    def _in_tournaments(self, name: str) -> Chips:
        """What was paid for entries that are played or may be withdrawn, and prizes that wait to be paid."""
        found = 0
        for one in self.room.tournaments.all.values():
            player = one.state.players.get(name)
            if player is None or one.state.terms.counted:
                continue
            if not one.state.over and player.state in PLAYING:
                found += player.paid_in + player.fees + player.heads
            else:
                found += standings(one.state).prize(name) - player.handed_over
        return found
