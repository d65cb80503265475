"""Who is listening at a table. Each listener has a queue of its own; one that cannot keep up is let go."""

import asyncio
from collections import deque

from pitboss.ledger.people import Person

LONGEST_QUEUE = 256
REMEMBERED = 512
"""How many public messages are kept for those who come back."""


class Listener:
    """One socket: a person, or a spectator."""

    def __init__(self, person: Person | None) -> None:
        self.person = person
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(LONGEST_QUEUE)
        self.gone = False

    @property
    def name(self) -> str | None:
        return self.person.name if self.person else None

    def send(self, message: bytes) -> None:
        """Queues a message; a listener whose queue is full is dropped and will have to resume."""
        if self.gone:
            return
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            self.drop()

    def drop(self) -> None:
        """Ends the listener after what it is sending now."""
        self.gone = True
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait(None)


class Hub:
    """The listeners of one table and what they were told last."""

    def __init__(self) -> None:
        self.listeners: set[Listener] = set()
        self._told: deque[tuple[int, bytes]] = deque(maxlen=REMEMBERED)

    def tell_all(self, number: int, message: bytes) -> None:
        """One message, encoded once, for everybody."""
        self._told.append((number, message))
        for listener in self.listeners:
            listener.send(message)

    def tell(self, name: str, message: bytes) -> None:
        """A message for one person, on whichever sockets that person has."""
        for listener in self.listeners:
            if listener.name == name:
                listener.send(message)

    def since(self, number: int) -> list[bytes] | None:
        """What was told after a number; None when that is no longer remembered."""
        if not self._told or self._told[0][0] > number + 1:
            return None
        return [message for told, message in self._told if told > number]
