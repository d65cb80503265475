"""The dispute desk over HTTP: a text in, what becomes of it out. Nothing is kept, and nothing of the room is asked."""

import time
from collections import Counter

from litestar import Controller, post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK

from pitboss.room.study.shapes import Asked, Examined
from pitboss.room.visitors import Buckets
from pitboss.room.workers.disputes import QUEUE, DisputesWorker, TooLong
from pitboss.web.http.errors import AT_THE_DOOR, MISTAKE
from pitboss.web.http.guards import HttpRequest, address_of, limited, person_of

TEXTS = 40
TEXTS_A_SECOND = 3
"""Of one address at once, and a second after that: somebody who types, and looks at two outcomes side by side."""
FINE = 15
"""What a text counts that took too long."""
SIDE_BY_SIDE = 2
"""Texts of one account, or of one address where nobody is signed in, that are in work together: two outcomes."""
FROM_AN_ADDRESS = QUEUE // 2
"""However many accounts ask from there: nobody takes all the places."""
SOON = 1.0
"""Seconds after which whoever has as many in work may ask again."""


class Desk:
    """The clerk, and how much one address and one account may ask of it."""

    def __init__(self) -> None:
        self.worker = DisputesWorker()
        self.addresses = Buckets(size=TEXTS, rate=TEXTS_A_SECOND, clock=time.monotonic)
        self._in_work: Counter[tuple[str, str]] = Counter()

    async def examine(self, address: str, name: str | None, asked: Asked) -> Examined:
        """What becomes of a text. Raises where one asks too often or too much at once."""
        who = ("account", name) if name else ("nobody at", address)
        if self._in_work[who] >= SIDE_BY_SIDE or self._in_work["address", address] >= FROM_AN_ADDRESS:
            limited(SOON, "as many texts of yours, or from your address, as may be are being looked into")
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

    @post(
        "/",
        summary="What becomes of a round",
        description="A record, PHH, Open Hand History or a network's text, played line by line: every wager and pot "
        "with its rules, or what is wrong and where. With `changes`: what would have become of it if lines were "
        "different.",
        status_code=HTTP_200_OK,
        responses=MISTAKE | AT_THE_DOOR,
    )
    async def examine(self, request: HttpRequest, data: JSONBody[Asked]) -> Examined:
        desk: Desk = request.app.state.desk
        person = person_of(request)
        return await desk.examine(address_of(request), person.name if person else None, data)
