"""The HTTP endpoint of the dispute desk. It stores nothing and reads no data of the room."""

import time
from collections import Counter

from litestar import Controller, post
from litestar.params import JSONBody

from pitboss.room.connections import Buckets
from pitboss.room.study.shapes import Asked, Examined
from pitboss.room.workers.disputes import DisputesWorker
from pitboss.room.workers.process import QUEUE, TooLong
from pitboss.web.http.guards import HttpRequest, address_of, limited, person_of

TEXTS = 40
TEXTS_A_SECOND = 3
"""The burst of one address and its rate per second: enough to type and to compare two outcomes."""
FINE = 15
"""The cost of a text that took too long."""
SIDE_BY_SIDE = 2
"""Texts examined at the same time for one account, or for one address without an account: two outcomes."""
FROM_AN_ADDRESS = QUEUE // 2
"""Texts examined at the same time for one address, however many accounts use it."""
SOON = 1.0
"""Seconds to wait when that many are being examined."""


class Desk:
    """The record worker, with limits per address and per account."""

    def __init__(self) -> None:
        self.worker = DisputesWorker()
        self.addresses = Buckets(size=TEXTS, rate=TEXTS_A_SECOND, clock=time.monotonic)
        self._in_work: Counter[tuple[str, str]] = Counter()

    async def examine(self, address: str, name: str | None, asked: Asked) -> Examined:
        """Examine a text. Raises if the address or account asks too often or for too much at once."""
        who = ("account", name) if name else ("nobody at", address)
        if self._in_work[who] >= SIDE_BY_SIDE or self._in_work["address", address] >= FROM_AN_ADDRESS:
            limited(SOON, "the maximum number of your texts is already being examined")
        limited(self.addresses.wait(address), "too many texts from this address")
        counted = (who, ("address", address))
        self._in_work.update(counted)
        try:
            return await self.worker.examine(asked)
        except TooLong:
            self.addresses.wait(address, FINE)
            raise
        finally:
            for one in counted:
                self._in_work[one] -= 1
                if not self._in_work[one]:
                    del self._in_work[one]


class DeskController(Controller):
    """Disputed rounds."""

    path = "/api/desk"
    tags = ("rules",)

    @post("/", status_code=200)
    async def examine(self, request: HttpRequest, data: JSONBody[Asked]) -> Examined:
        """Adjudicate a round. Replays a record, PHH, Open Hand History or a poker site's text line by line and returns
        every wager and pot with its rules, or what is wrong and where. With `changes`, it replays the round with other
        lines.
        """
        desk: Desk = request.app.state.desk
        person = person_of(request)
        return await desk.examine(address_of(request), person.name if person else None, data)
