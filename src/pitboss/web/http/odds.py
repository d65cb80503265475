"""The HTTP endpoints of the odds explorer: variations of a game, their odds, and sessions."""

import time
from collections import Counter as Tally
from typing import TypeVar

import msgspec
from litestar import Controller, get, post
from litestar.params import JSONBody

from pitboss.odds.sessions import SessionOdds
from pitboss.room.connections import Buckets
from pitboss.room.study.odds_forms import games_to_try
from pitboss.room.study.odds_shapes import GameToTry, OddsAsked, OddsShown, SessionAsked
from pitboss.room.workers.odds import OddsWorker
from pitboss.room.workers.process import COME_BACK
from pitboss.web.http.guards import HttpRequest, address_of, limited

QUESTIONS = 40
QUESTIONS_A_SECOND = 3
"""The burst of one address and its rate per second; cached answers do not count."""
WAITING = 6
"""Requests of one address in the queue, so that it cannot fill the queue alone."""
Shown = TypeVar("Shown")


class Explorer:
    """The odds worker, with limits per address."""

    def __init__(self) -> None:
        self.worker = OddsWorker()
        self._waiting: Tally[str] = Tally()
        self.addresses = Buckets(size=QUESTIONS, rate=QUESTIONS_A_SECOND, clock=time.monotonic)

    async def answer(self, address: str, asked: OddsAsked | SessionAsked, kind: type[Shown]) -> Shown:
        answer = self.worker.known(asked)
        if answer is None:
            limited(self.addresses.wait(address), "too many odds requests from this address")
            answer = await self._counted(address, asked)
        return msgspec.json.decode(answer, type=kind)

    async def _counted(self, address: str, asked: OddsAsked | SessionAsked) -> bytes:
        limited(
            COME_BACK if self._waiting[address] >= WAITING else 0,
            "too many odds requests from this address are still being computed",
        )
        self._waiting[address] += 1
        try:
            return await self.worker.count(asked)
        finally:
            self._waiting[address] -= 1
            if not self._waiting[address]:
                del self._waiting[address]


def explorer_of(request: HttpRequest) -> Explorer:
    explorer: Explorer = request.app.state.explorer
    return explorer


class OddsController(Controller):
    """Odds of the games against the house, available without signing in."""

    path = "/api/odds"
    tags = ("odds",)

    @get("/", sync_to_thread=False)
    def games(self) -> list[GameToTry]:
        """List the variations of each game against the house."""
        return games_to_try()

    @post("/", status_code=200)
    async def odds(self, request: HttpRequest, data: JSONBody[OddsAsked]) -> OddsShown:
        """Compute the odds of every wager. The figures are those of `pitboss odds GAME --json`, also for other pay
        tables and rules."""
        return await explorer_of(request).answer(address_of(request), data, OddsShown)

    @post("/session", status_code=200)
    async def session(self, request: HttpRequest, data: JSONBody[SessionAsked]) -> SessionOdds:
        """Compute a session of one wager. The answer has the spread of its results over the rounds, and the risk of
        ruin."""
        return await explorer_of(request).answer(address_of(request), data, SessionOdds)
