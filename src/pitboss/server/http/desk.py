"""The dispute desk over HTTP: a text in, what becomes of it out. Nothing is kept, and nothing of the room is asked."""

import time
from typing import Any

from litestar import Controller, Request, post
from litestar.datastructures import State
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK

from pitboss.server.http.errors import AT_THE_DOOR, MISTAKE
from pitboss.server.http.guards import address_of, limited
from pitboss.server.limits import Buckets
from pitboss.server.study.clerk import Clerk, TooLong
from pitboss.server.study.shapes import Asked, Examined

TEXTS = 40
TEXTS_A_SECOND = 3
"""Of one address at once, and a second after that: somebody who types, and looks at two outcomes side by side."""
FINE = 15
"""What a text counts that took too long."""


class Desk:
    """The clerk, and how much one address may ask of it."""

    def __init__(self) -> None:
        self.clerk = Clerk()
        self.addresses = Buckets(size=TEXTS, rate=TEXTS_A_SECOND, clock=time.monotonic)

    async def examine(self, address: str, asked: Asked) -> Examined:
        limited(self.addresses.wait(address), "too many texts from this address")
        try:
            return await self.clerk.examine(asked)
        except TooLong:
            self.addresses.wait(address, FINE)
            raise


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
    async def examine(self, request: Request[Any, Any, State], data: JSONBody[Asked]) -> Examined:
        desk: Desk = request.app.state.desk
        return await desk.examine(address_of(request), data)
