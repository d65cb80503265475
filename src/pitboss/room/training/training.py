"""Practice in the room: each person's hand, the check that they may get advice, and their results."""

import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Iterable
from datetime import date, datetime
from typing import TYPE_CHECKING, Final

import msgspec
import sqlalchemy as sql

from pitboss.books import catalogue
from pitboss.books.care.clauses import ruling
from pitboss.books.room import room as room_rules
from pitboss.bots.character import Character
from pitboss.bots.lesson import Lesson
from pitboss.core.errors import PitbossError, phrase
from pitboss.core.refusals import NotAllowed
from pitboss.log.database import connected
from pitboss.log.entry import instant
from pitboss.log.schema import metadata
from pitboss.log.store import Store
from pitboss.room.accounts.people import Person
from pitboss.room.connections import Buckets
from pitboss.room.training import shapes
from pitboss.room.workers import training_worker
from pitboss.room.workers.process import COME_BACK, Terms, Worker

if TYPE_CHECKING:
    from pitboss.room.room import Room

MOST: Final = 5000
"""The most decisions kept per account; the oldest are deleted first."""

kept = sql.Table(
    "training",
    metadata,
    sql.Column("id", sql.Integer, primary_key=True, autoincrement=True),
    sql.Column("name", sql.String(24), nullable=False, index=True),
    sql.Column("at", sql.String(40), nullable=False),
    sql.Column("game", sql.String(80), nullable=False),
    sql.Column("good", sql.Boolean, nullable=False),
    sql.Column("lost", sql.BigInteger, nullable=False),
    sql.Column("exact", sql.Boolean, nullable=False),
)


class Practised(msgspec.Struct, frozen=True, gc=False):
    """One decision at a practice hand."""

    at: str
    game: str
    good: bool
    lost: int
    """The cost, in hundredths of a cent of practice chips."""
    exact: bool


class TrainingKept:
    """The decisions of everybody who practises."""

    def __init__(self, store: Store) -> None:
        self.engine = store.engine
        with connected(self.engine) as connection:
            metadata.create_all(connection, tables=[kept])

    def add(self, name: str, now: datetime, game: str, *, good: bool, lost: int, exact: bool) -> None:
        """Record a decision."""
        row = {"name": name, "at": instant(now), "game": game, "good": good, "lost": lost, "exact": exact}
        with connected(self.engine) as connection:
            connection.execute(kept.insert().values(**row))
            mine = sql.select(kept.c.id).where(kept.c.name == name).order_by(kept.c.id.desc()).offset(MOST).limit(1)
            last = connection.scalar(mine)
            if last is not None:
                connection.execute(sql.delete(kept).where(kept.c.name == name, kept.c.id <= last))

    def of(self, name: str) -> list[Practised]:
        """Return a person's decisions, oldest first."""
        query = sql.select(kept).where(kept.c.name == name).order_by(kept.c.id)
        with connected(self.engine) as connection:
            return [Practised(row.at, row.game, row.good, row.lost, row.exact) for row in connection.execute(query)]

    def forget(self, name: str) -> None:
        """Delete a person's results."""
        with connected(self.engine) as connection:
            connection.execute(sql.delete(kept).where(kept.c.name == name))


SECONDS: Final = 60.0
"""Seconds for one hand or decision. Usually it takes less than one, but the first of a game may have to compile its
kernels."""
LEARNERS: Final = 1000
"""Most hands kept. Beyond that, the person away longest starts a new hand."""
BLOCK: Final = 20
"""Decisions per point of the chart."""
MOST_BLOCKS: Final = 60


class Training:
    """The practice hands of a room."""

    def __init__(self, room: "Room") -> None:
        self.room, self.kept = room, TrainingKept(room.store)
        terms = Terms(
            seconds=SECONDS,
            too_long="this hand takes too long to compute: start another",
            busy=phrase("busy", "too many people are practising: try again in {seconds} seconds", seconds=COME_BACK),
        )
        self.worker = Worker(training_worker.__name__, terms)
        self._lessons: OrderedDict[str, tuple[Lesson, bool]] = OrderedDict()
        self._waits: set[str] = set()
        """People whose question is being answered: one each, so that nobody takes the places of others."""
        self.asked = Buckets(size=40, rate=2, clock=time.monotonic)

    async def begin(self, person: Person, game: str, others: list[Character], *, hard: bool) -> shapes.LessonShown:
        """Deal a random hand to a person and return it."""
        self._check_asking(person)
        if catalogue.game(game).kind == "banked" and not catalogue.banked(game).decisions:
            raise PitbossError(f"{game} has no decision to practise")
        return await self._dealt(person, game, secrets.token_hex(16), others, hard=hard)

    async def daily(self, person: Person, day: date | None) -> shapes.LessonShown:
        """Deal a person the hand of a day, which is the same for everyone: a hard one with an exact answer."""
        self._check_asking(person)
        today = self.room.calendar.day(self.room.now())
        if day is not None and day > today:
            raise PitbossError(f"the hand of {day} is not dealt yet: choose {today} or an earlier day")
        wanted = day or today
        games = [one.id for one in to_practise() if one.kind == "banked"]
        seed = hashlib.sha256(f"the hand of {wanted}".encode()).hexdigest()
        shown = await self._dealt(person, games[wanted.toordinal() % len(games)], seed, [], hard=True)
        return msgspec.structs.replace(shown, day=str(wanted))

    async def _dealt(
        self, person: Person, game: str, seed: str, others: list[Character], *, hard: bool
    ) -> shapes.LessonShown:
        self._lessons.pop(person.name, None)
        asked = shapes.Begin(learner=person.name, game=game, seed=seed, others=others, hard=hard)
        return await self._taught(person, msgspec.json.encode(asked), hard=hard)

    async def decide(self, person: Person, line: str) -> shapes.LessonShown:
        """Apply a decision to a person's practice hand and return the judged hand."""
        self._check_asking(person)
        if person.name not in self._lessons:
            raise PitbossError("you have no practice hand: start one")
        lesson, hard = self._lessons[person.name]
        asked = shapes.Decide(learner=person.name, lesson=lesson, line=f"{lesson.place} {line}", hard=hard)
        return await self._taught(person, msgspec.json.encode(asked), hard=hard)

    async def _taught(self, person: Person, asked: bytes, *, hard: bool) -> shapes.LessonShown:
        before = self._lessons.get(person.name)
        self._waits.add(person.name)
        try:
            taught = msgspec.json.decode(await self.worker.ask(asked), type=shapes.Taught)
        finally:
            self._waits.discard(person.name)
        self.check(person)
        if self._lessons.get(person.name) is not before:
            raise PitbossError("this practice hand was continued in another window; reload the page")
        self._lessons[person.name] = (taught.lesson, hard)
        self._lessons.move_to_end(person.name)
        if len(self._lessons) > LEARNERS:
            self._lessons.popitem(last=False)
        judged, lost = taught.shown.judged, taught.lost
        if judged is not None and lost is not None:
            note = (person.name, self.room.now(), taught.lesson.game)
            await self.room.journal.run(lambda: self.kept.add(*note, good=judged.good, lost=lost, exact=judged.exact))
        return taught.shown

    def _check_asking(self, person: Person) -> None:
        self.check(person)
        if person.name in self._waits:
            raise PitbossError("your practice hand is being computed: wait for the answer")

    def check(self, person: Person) -> None:
        """Refuse advice to a person who has a hand in a round of the room, because the books forbid it at a table."""
        for table in self.room.tables.values():
            floor = table.floor
            if floor.in_round and person.name in floor.places.values():
                rules = room_rules(floor.sign.book).no_advice + ruling("C13")
                raise NotAllowed(
                    phrase(
                        "no-practice",
                        "you are in a round at {table}: practise when it is over, as no advice is given during a round",
                        table=table.id,
                    ),
                    rules,
                    actor=person.name,
                )

    def progress(self, person: Person, game: str | None) -> shapes.Progress:
        """Return a person's progress, in one game or in all."""
        every = self.kept.of(person.name)
        found = [one for one in every if game is None or one.game == game]
        named = dict.fromkeys(one.game for one in every)
        blocks = [_block(found[at : at + BLOCK]) for at in range(0, len(found), BLOCK)]
        return shapes.Progress(
            decisions=len(found),
            good=sum(one.good for one in found),
            lost=_lost(found),
            games=[
                _game(name, [one for one in every if one.game == name]) for name in named if name in catalogue.GAMES
            ],
            course=blocks[-MOST_BLOCKS:],
        )


def to_practise() -> list[shapes.GameToPractise]:
    """Return every game in which players make decisions."""
    return [
        shapes.GameToPractise(one.id, one.title, one.rulebook, one.kind)
        for one in catalogue.GAMES.values()
        if one.kind == "poker" or catalogue.banked(one.id).decisions
    ]


def _block(found: list[Practised]) -> shapes.Block:
    return shapes.Block(found[-1].at, len(found), sum(one.good for one in found), _lost(found))


def _game(name: str, found: list[Practised]) -> shapes.GameTrained:
    good = sum(one.good for one in found)
    return shapes.GameTrained(
        name, catalogue.game(name).title, len(found), good, _lost(found), all(one.exact for one in found)
    )


def _lost(found: Iterable[Practised]) -> str:
    whole = sum(one.lost for one in found)
    return f"{whole // 10_000}.{whole % 10_000:04}"
