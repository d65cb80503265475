"""The HTTP endpoints of training: practice hands, decisions and progress."""

from datetime import date
from typing import Annotated

import msgspec
from litestar import Controller, delete, get, post
from litestar.params import JSONBody, QueryParameter
from litestar.status_codes import HTTP_200_OK

from pitboss.bots.character import Character, Level, Style
from pitboss.room.training.shapes import GameToPractise, LessonShown, Progress
from pitboss.room.training.training import Training, to_practise
from pitboss.web.http.errors import AT_THE_DOOR, FORBIDDEN, MISTAKE, SIGN_IN
from pitboss.web.http.guards import HttpRequest, limited, requires, room_of, signed_in

MOST_OTHERS = 5


class Other(msgspec.Struct, forbid_unknown_fields=True):
    """An opponent."""

    level: Level = "regular"
    style: Style = "balanced"


class HandWanted(msgspec.Struct, forbid_unknown_fields=True):
    """A practice hand to deal. Its cards cannot be chosen."""

    game: Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
    others: Annotated[list[Other], msgspec.Meta(max_length=MOST_OTHERS)] = []
    """The opponents at poker (default: two mixed ones)."""
    hard: bool = False
    """True for a drill hand: one whose best choice is close or often missed."""


class DailyWanted(msgspec.Struct, forbid_unknown_fields=True):
    """The hand of a day, today's by default. Everybody gets the same cards."""

    day: date | None = None


class Decision(msgspec.Struct, forbid_unknown_fields=True):
    """The learner's decision, without the actor: `cc`, `bet play 40`."""

    line: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]


def training_of(request: HttpRequest) -> Training:
    training: Training = request.app.state.training
    return training


class TrainingController(Controller):
    """Practice hands, separate from the room's tables: no chips, no log, no other people."""

    path = "/api/training"
    tags = ("training",)
    guards = (requires(),)

    @get("/", summary="The games to practise", responses=SIGN_IN)
    async def games(self) -> list[GameToPractise]:
        return to_practise()

    @post(
        "/hands",
        summary="Deal a practice hand",
        description="Refused while you are in a round at a table of the room: the books forbid advice there.",
        status_code=HTTP_200_OK,
        responses=MISTAKE | SIGN_IN | FORBIDDEN | AT_THE_DOOR,
    )
    async def begin(self, request: HttpRequest, data: JSONBody[HandWanted]) -> LessonShown:
        training, person = training_of(request), signed_in(request)
        limited(training.asked.wait(person.name), "too many practice hands")
        others = [Character(one.level, one.style) for one in data.others]
        return await training.begin(person, data.game, others, hard=data.hard)

    @post(
        "/daily",
        summary="Deal the hand of a day",
        description="A hard hand against the house, the same for everybody. Refused like any practice hand.",
        status_code=HTTP_200_OK,
        responses=MISTAKE | SIGN_IN | FORBIDDEN | AT_THE_DOOR,
    )
    async def daily(self, request: HttpRequest, data: JSONBody[DailyWanted]) -> LessonShown:
        training, person = training_of(request), signed_in(request)
        limited(training.asked.wait(person.name), "too many practice hands")
        return await training.daily(person, data.day)

    @post(
        "/decisions",
        summary="Play a decision of your practice hand",
        description="The answer says what the decision cost compared with the best one: exact against the house, an "
        "estimate with its standard error at poker.",
        status_code=HTTP_200_OK,
        responses=MISTAKE | SIGN_IN | FORBIDDEN | AT_THE_DOOR,
    )
    async def decide(self, request: HttpRequest, data: JSONBody[Decision]) -> LessonShown:
        training, person = training_of(request), signed_in(request)
        limited(training.asked.wait(person.name), "too many decisions")
        return await training.decide(person, data.line)

    @get("/progress", summary="Your practice results", responses=MISTAKE | SIGN_IN)
    async def progress(
        self,
        request: HttpRequest,
        game: Annotated[str | None, QueryParameter(description="Only this game.", max_length=80)] = None,
    ) -> Progress:
        return training_of(request).progress(signed_in(request), game)

    @delete(
        "/progress",
        summary="Delete your practice results",
        status_code=HTTP_200_OK,
        responses=MISTAKE | SIGN_IN | FORBIDDEN,
    )
    async def forget(self, request: HttpRequest) -> Progress:
        training, person = training_of(request), signed_in(request)
        await room_of(request).journal.run(lambda: training.kept.forget(person.name))
        return training.progress(person, None)
