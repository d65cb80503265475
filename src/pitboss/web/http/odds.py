"""The odds explorer over HTTP: what can be tried, what it is worth, and what a session of it is like."""

import time
from collections import Counter as Tally
from typing import TypeVar

import msgspec
from litestar import Controller, get, post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK

from pitboss.odds.sessions import SessionOdds
from pitboss.room.accounts.accounts import COME_BACK
from pitboss.room.study.odds_forms import games_to_try
from pitboss.room.study.odds_shapes import GameToTry, OddsAsked, OddsShown, SessionAsked
from pitboss.room.visitors import Buckets
from pitboss.room.workers.odds import OddsWorker
from pitboss.web.http.errors import AT_THE_DOOR, MISTAKE
from pitboss.web.http.guards import HttpRequest, address_of, limited

QUESTIONS = 40
QUESTIONS_A_SECOND = 3
"""Of one address at once, and a second after that; what was answered before is not counted."""
WAITING = 6
"""Of one address at a time: it does not fill the queue alone."""
Shown = TypeVar("Shown")


class Explorer:
    """Who counts, and how much one address may ask."""

    def __init__(self) -> None:
        self.worker = OddsWorker()
        self._waiting: Tally[str] = Tally()
        self.addresses = Buckets(size=QUESTIONS, rate=QUESTIONS_A_SECOND, clock=time.monotonic)

    async def answer(self, address: str, asked: OddsAsked | SessionAsked, kind: type[Shown]) -> Shown:
        told = self.worker.known(asked)
        if told is None:
            limited(self.addresses.wait(address), "too many odds asked for from this address")
            told = await self._counted(address, asked)
        return msgspec.json.decode(told, type=kind)

    async def _counted(self, address: str, asked: OddsAsked | SessionAsked) -> bytes:
        limited(COME_BACK if self._waiting[address] >= WAITING else 0, "this address has many odds counted already")
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
    """Odds of the games against the house. Nobody has to sign in for them."""

    path = "/api/odds"
    tags = ("odds",)

    @get("/", summary="What can be tried with each game against the house", sync_to_thread=False)
    def games(self) -> list[GameToTry]:
        return games_to_try()

    @post(
        "/",
        summary="What every wager of a game is worth",
        description="Exact, as `pitboss odds GAME --json` has it, with other pay tables, rules and meters tried.",
        status_code=HTTP_200_OK,
        responses=MISTAKE | AT_THE_DOOR,
    )
    async def odds(self, request: HttpRequest, data: JSONBody[OddsAsked]) -> OddsShown:
        return await explorer_of(request).answer(address_of(request), data, OddsShown)

    @post(
        "/session",
        summary="What a session of one wager is like",
        description="How its result spreads from round to round, and how likely a bankroll is not enough.",
        status_code=HTTP_200_OK,
        responses=MISTAKE | AT_THE_DOOR,
    )
    async def session(self, request: HttpRequest, data: JSONBody[SessionAsked]) -> SessionOdds:
        return await explorer_of(request).answer(address_of(request), data, SessionOdds)
