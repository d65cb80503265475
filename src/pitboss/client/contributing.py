"""A program's part in the shuffles of a table: a commitment, and what it hides once the house has fixed its seed."""

import secrets

from pitboss.cards.mixing import CONTRIBUTION_BYTES, contribution_commitment
from pitboss.server.socket import wire


class Contributor:
    """Takes in what a table tells, and says what is to be sent for its shuffles."""

    def __init__(self) -> None:
        self.name = ""
        self.told: wire.Fixed | None = None
        """What the house fixed last, to be compared with what it says after the round."""
        self.value = ""
        """What was revealed for that."""
        self._values: dict[str, str] = {}
        """What was committed to and not yet revealed, by commitment."""

    def hear(self, message: wire.ServerMessage) -> list[wire.Commit | wire.Reveal]:
        """After every message."""
        if isinstance(message, wire.Hello):
            self.name = message.you or ""
        if isinstance(message, wire.Fixed):
            return self._reveal(message)
        if not isinstance(message, wire.Hello | wire.Happened) or not self.name or message.table.dealer != "software":
            return []
        if not any(seat.player == self.name for seat in message.table.seats):
            return []
        if isinstance(message, wire.Hello) and self._values:  # the room may have forgotten it
            return [wire.Commit(commitment=one) for one in self._values]
        return [] if self._values else [self._commit()]

    def _commit(self) -> wire.Commit:
        value = secrets.token_hex(CONTRIBUTION_BYTES)
        commitment = contribution_commitment(self.name, value)
        self._values[commitment] = value
        return wire.Commit(commitment=commitment)

    def _reveal(self, fixed: wire.Fixed) -> list[wire.Commit | wire.Reveal]:
        value = self._values.pop(fixed.contributions.get(self.name, ""), None)
        if value is None:
            return []
        self.told, self.value = fixed, value
        self._values.clear()
        return [wire.Reveal(value=value), self._commit()]
