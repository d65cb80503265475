"""The HTTP endpoints of training: practice hands, decisions and progress."""

from datetime import date
from typing import Annotated

import msgspec
from litestar import Controller, delete, get, post
from litestar.params import JSONBody, QueryParameter

from pitboss.bots.character import Character, Level, Style
from pitboss.room.training.shapes import GameToPractise, LessonShown, Progress
from pitboss.room.training.training import Training, to_practise
from pitboss.web.http.guards import HttpRequest, SignedIn, TheRoom, limited, requires

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

    @get("/")
    async def games(self) -> list[GameToPractise]:
        """List the games to practise."""
        return to_practise()

    @post("/hands", status_code=200)
    async def begin(self, request: HttpRequest, person: SignedIn, data: JSONBody[HandWanted]) -> LessonShown:
        """Deal a practice hand. Refused while you are in a round at a table of the room: the books forbid advice."""
        training = training_of(request)
        limited(training.asked.wait(person.name), "too many practice hands")
        others = [Character(one.level, one.style) for one in data.others]
        return await training.begin(person, data.game, others, hard=data.hard)

    @post("/daily", status_code=200)
    async def daily(self, request: HttpRequest, person: SignedIn, data: JSONBody[DailyWanted]) -> LessonShown:
        """Deal the hand of a day. It is a hard hand against the house, the same for everyone. Refused like any practice
        hand."""
        training = training_of(request)
        limited(training.asked.wait(person.name), "too many practice hands")
        return await training.daily(person, data.day)

    @post("/decisions", status_code=200)
    async def decide(self, request: HttpRequest, person: SignedIn, data: JSONBody[Decision]) -> LessonShown:
        """Play a decision of your practice hand. The answer says what the decision cost compared with the best one:
        exact against the house, an estimate with its standard error at poker.
        """
        training = training_of(request)
        limited(training.asked.wait(person.name), "too many decisions")
        return await training.decide(person, data.line)

    @get("/progress")
    async def progress(
        self,
        request: HttpRequest,
        person: SignedIn,
        game: Annotated[str | None, QueryParameter(description="Only this game.", max_length=80)] = None,
    ) -> Progress:
        """Show your practice results."""
        return training_of(request).progress(person, game)

    @delete("/progress", status_code=200)
    async def forget(self, request: HttpRequest, room: TheRoom, person: SignedIn) -> Progress:
        """Delete your practice results."""
        training = training_of(request)
        await room.journal.run(lambda: training.kept.forget(person.name))
        return training.progress(person, None)
