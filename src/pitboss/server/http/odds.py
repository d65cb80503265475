"""The odds explorer over HTTP: what can be tried, what it is worth, and what a session of it is like."""

import time
from typing import Any, TypeVar

import msgspec
from litestar import Controller, Request, get, post
from litestar.datastructures import State
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK

from pitboss.odds.sessions import SessionOdds
from pitboss.server.http.errors import AT_THE_DOOR, MISTAKE
from pitboss.server.http.guards import address_of, limited
from pitboss.server.limits import Buckets
from pitboss.server.study.counter import Counter
from pitboss.server.study.odds_forms import games_to_try
from pitboss.server.study.odds_shapes import GameToTry, OddsAsked, OddsShown, SessionAsked

QUESTIONS = 30
QUESTIONS_A_SECOND = 1
"""Of one address at once, and a second after that; what was answered before is not counted."""
Shown = TypeVar("Shown")


class Explorer:
    """Who counts, and how much one address may ask."""

    def __init__(self) -> None:
        self.counter = Counter()
        self.addresses = Buckets(size=QUESTIONS, rate=QUESTIONS_A_SECOND, clock=time.monotonic)

    async def answer(self, address: str, asked: OddsAsked | SessionAsked, kind: type[Shown]) -> Shown:
        told = self.counter.known(asked)
        if told is None:
            limited(self.addresses.wait(address), "too many odds asked for from this address")
            told = await self.counter.count(asked)
        return msgspec.json.decode(told, type=kind)


def explorer_of(request: Request[Any, Any, State]) -> Explorer:
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
    async def odds(self, request: Request[Any, Any, State], data: JSONBody[OddsAsked]) -> OddsShown:
        return await explorer_of(request).answer(address_of(request), data, OddsShown)

    @post(
        "/session",
        summary="What a session of one wager is like",
        description="How its result spreads from round to round, and how likely a bankroll is not enough.",
        status_code=HTTP_200_OK,
        responses=MISTAKE | AT_THE_DOOR,
    )
    async def session(self, request: Request[Any, Any, State], data: JSONBody[SessionAsked]) -> SessionOdds:
        return await explorer_of(request).answer(address_of(request), data, SessionOdds)
