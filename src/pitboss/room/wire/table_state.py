"""The state of a table as a listener knows it from the messages, for the room's bots and for programs."""

import msgspec

from pitboss.room.wire import messages, shapes
from pitboss.rules.view import BankedView

_decoder: msgspec.json.Decoder[messages.ServerMessage] = msgspec.json.Decoder(messages.ServerMessage)


def read(text: str | bytes) -> messages.ServerMessage:
    """Return the server message in a text."""
    return _decoder.decode(text)


class Heard:
    """The table as one listener knows it, with the listener's private part."""

    def __init__(self) -> None:
        self.table: shapes.TableShown | None = None
        self.private: messages.Private | None = None
        self.number = 0
        """The number of the last message. A line carries the number at which it was decided."""

    def take(self, message: messages.ServerMessage) -> None:
        """Take in a message."""
        if isinstance(message, messages.Hello | messages.Happened):
            self.table = message.table
        if isinstance(message, messages.Hello):
            self.private = message.private
        elif isinstance(message, messages.Private):
            self.private = message
        if isinstance(message, messages.Hello | messages.Happened | messages.Private):
            self.number = max(self.number, message.number)

    @property
    def round(self) -> shapes.RoundShown | None:
        """The round in progress."""
        found = self.table.round if self.table is not None else None
        return found if found is not None and found.felt.status == "open" else None

    @property
    def betting(self) -> bool:
        """Return True if a house game is taking wagers."""
        round_ = self.round
        return round_ is not None and isinstance(round_.felt, BankedView) and round_.felt.phase == "betting"
