"""Players in this process who take part in the shuffles of their table."""

from pitboss.client.table import Contributor
from pitboss.room.accounts.people import Person
from pitboss.room.room import Room
from pitboss.room.wire import messages
from pitboss.room.wire.table_state import read
from toolkit.room import InsidePlayer


class ContributingPlayer(InsidePlayer):
    """A player whose screen commits and reveals, unless told to keep silent."""

    def __init__(self, room: Room, table: str, who: Person | None) -> None:
        super().__init__(room, table, who)
        self.contributor = Contributor()
        self.silent = False
        self.told: list[messages.Fixed] = []

    async def connect(self) -> "ContributingPlayer":
        await super().connect()
        return self

    async def receive(self, seconds: float) -> str:
        text = await super().receive(seconds)
        message = read(text)
        if isinstance(message, messages.Fixed):
            self.told.append(message)
        for given in self.contributor.hear(message):
            if not (self.silent and isinstance(given, messages.Reveal)):
                self.live.contribute(self.listener, given)
        return text
