"""Players' contributions to a table's next shuffle (docs/shuffle.md).

A player's screen commits to a contribution during a round or while one is awaited. When the next round is about to
begin the house fixes its own seed and everybody's commitments in one line of the log, and the players named there
reveal. The deck is made from the contributions that came in time. The deal waits briefly for connected screens.
"""

import asyncio
import secrets
from functools import partial
from math import inf
from typing import TYPE_CHECKING

from pitboss.core.cards import mixing
from pitboss.core.cards.shuffle import OPERATING_SYSTEM, ShuffleError, shuffle
from pitboss.core.errors import PitbossError, present
from pitboss.log import keys
from pitboss.log.kinds.table import AGAIN, FIX, LOSE, MIX, SHOE
from pitboss.room.table.listeners import Listener
from pitboss.room.wire import messages

if TYPE_CHECKING:
    from pitboss.room.table.live import LiveTable


class NotMixed(PitbossError):
    """An invalid contribution."""


class Mixing:
    """The contributions to one table's next shuffle."""

    def __init__(self, table: "LiveTable") -> None:
        self.table = table
        self._offered: dict[str, str] = {}
        """Commitments for the next shuffle, by name."""
        self._revealed: dict[str, str] = {}
        """Contributions revealed since the house fixed its seed."""
        self._until = 0.0

    # --- from the players

    def take(self, listener: Listener, message: messages.Commit | messages.Reveal) -> None:
        """Take a commitment or a contribution. One that comes too late is ignored."""
        name = listener.name
        if name is None or self.table.floor.sign.dealer != "software":
            return
        if isinstance(message, messages.Reveal):
            self._reveal(name, message.value)
        elif not mixing.is_commitment(message.commitment):
            raise NotMixed("a commitment to a contribution has 64 hexadecimal digits, in lower case")
        elif name in self.table.floor.state.players:
            self._offered[name] = message.commitment

    def _reveal(self, name: str, value: str) -> None:
        committed = self._fixed().get(name)
        if committed is None or name in self._revealed:
            return
        try:
            belongs = mixing.contribution_commitment(name, value) == committed
        except ShuffleError as error:
            raise NotMixed(str(error)) from None
        if belongs:
            self._revealed[name] = value
            if not self.awaited():
                self.table.autopilot.wake()

    def _fixed(self) -> dict[str, str]:
        fixed = self.table.machine.fixed
        return dict(fixed.contributions) if fixed is not None else {}

    def send(self, listener: Listener) -> None:
        """Ask a listener who comes back while the next shuffle is fixed to reveal, because their contribution still
        counts."""
        if listener.name in self._fixed() and listener.name not in self._revealed:
            listener.send(self._message())

    def _message(self) -> str:
        fixed, hands = present(self.table.machine.fixed, "fixed"), self.table.floor.state.hands
        return messages.write_message(
            messages.Fixed(round=hands + 1, commitment=fixed.commitment, contributions=dict(fixed.contributions))
        )

    # --- the house

    def fix(self) -> None:
        """Commit to the house's seed, after the players' commitments."""
        table = self.table
        machine, players, bots = table.machine, table.floor.state.players, table.room.bots.names
        self._give_up()
        hand = table.floor.state.hands + 1
        given = {name: one for name, one in self._offered.items() if name in players and name not in bots}
        given = {name: one for name, one in given.items() if machine.silent.get(name, 0) < hand}
        self._offered = {name: one for name, one in self._offered.items() if name in players and name not in given}
        self._revealed = {}
        for name in sorted(bots & players.keys()) if given else ():
            self._revealed[name] = secrets.token_hex(mixing.CONTRIBUTION_BYTES)
            given[name] = mixing.contribution_commitment(name, self._revealed[name])
        seed = OPERATING_SYSTEM.seed()
        commitment = mixing.house_commitment(seed)
        sealed = self._sealed(seed.hex(), commitment)
        table.apply("d", " ".join([FIX, commitment, sealed, *_words(given)]))
        self._until = inf
        if given:
            table.room.journal.when_written(partial(self._ask, commitment, list(given), self._message()))

    def _ask(self, commitment: str, names: list[str], message: str) -> None:
        """Ask players to reveal. Their time begins now, however long writing the log took."""
        fixed = self.table.machine.fixed
        if fixed is not None and fixed.commitment == commitment:
            self._until = asyncio.get_running_loop().time() + self.table.room.pace.reveal
            for name in names:
                self.table.hub.send_to(name, message)
            self.table.autopilot.wake()

    def awaited(self) -> bool:
        """Return True if a connected player has not revealed yet and still may."""
        missing = self._fixed().keys() - self._revealed.keys()
        if not missing:
            return False
        now = asyncio.get_running_loop().time()
        if not self._until:  # it was fixed before the room was opened
            self._until = now + self.table.room.pace.reveal
        return now < self._until and not missing.isdisjoint(self.table.hub.people)

    @property
    def until(self) -> float:
        return self._until

    def mix(self) -> None:
        """Make the deck of the next round from the house's seed and the revealed contributions."""
        table, fixed = self.table, present(self.table.machine.fixed, "fixed")
        seed = keys.opened(fixed.seed, table.machine.about(fixed.commitment))
        made = mixing.mix(fixed.commitment, seed, fixed.contributions, self._revealed, table.machine.deck)
        given = {name: self._revealed[name] for name, _ in fixed.contributions if name in self._revealed}
        table.apply("d", " ".join([MIX, made.commitment, *_words(given)]))
        self._revealed, self._until = {}, 0.0

    def reshuffle(self) -> None:
        """Shuffle a rebuilt stub, or a missing shoe, within a round."""
        machine = self.table.machine
        self._give_up()
        if machine.shoe is not None and machine.shoe.shuffles and machine.shoe.shuffles[0].mixed is not None:
            made = mixing.mixed_again(machine.shoe.shuffles[0], len(machine.shoe.shuffles), machine.shoe.stub)
            self.table.apply("d", f"{AGAIN} {made.commitment}")
            return
        alone = shuffle(machine.undealt() if machine.shoe is None else machine.shoe.stub)
        self.table.apply("d", f"{SHOE} {alone.commitment} {self._sealed(alone.seed.hex(), alone.commitment)}")

    def _give_up(self) -> None:
        """Record that a seed was sealed with a lost key. A room that merely lacks the key does not open."""
        if self.table.machine.out_of_reach:
            self.table.apply("d", LOSE)

    def _sealed(self, seed: str, commitment: str) -> str:
        own = self.table.room.keys
        return seed if own is None else own.seal(seed, self.table.machine.about(commitment))


def _words(given: dict[str, str]) -> list[str]:
    return [f"{name}={one}" for name, one in given.items()]
