"""The places where rules are applied and proven, collected by a process of its own: it reads every test."""

import asyncio
import sys
from pathlib import Path

import msgspec

from pitboss.books import coverage, library, worked
from pitboss.books.worked import Worked
from pitboss.core.errors import PitbossError

FEW = 8
"""Examples of one rule that are shown; the shortest come first."""


ENOUGH = 450
"""Characters of an example that is long enough to be useful."""


class ExampleShown(msgspec.Struct, kw_only=True):
    """A worked example of a rule, and the line at which it shows."""

    name: str
    why: str
    place: str


class RuleWorked(msgspec.Struct, kw_only=True):
    """The software's treatment of a rule."""

    where: list[str]
    tests: list[str]
    examples: list[ExampleShown]
    more: int
    """Examples that are not listed."""
    why_not: str
    """The recorded reason why no code decides it."""


class ExampleText(msgspec.Struct, kw_only=True):
    """A worked example: a round record."""

    name: str
    why: str
    text: str


class Shelf:
    """The collected results. The first request waits for them, and so do those that come meanwhile."""

    def __init__(self) -> None:
        self._gathering: asyncio.Future[Worked] | None = None

    async def all(self) -> Worked:
        if self._gathering is None or (self._gathering.done() and self._failed(self._gathering)):
            self._gathering = asyncio.ensure_future(_gathered())
        return await asyncio.shield(self._gathering)

    @staticmethod
    def _failed(gathering: "asyncio.Future[Worked]") -> bool:
        return gathering.cancelled() or gathering.exception() is not None

    async def close(self) -> None:
        """Stop collecting."""
        if self._gathering is not None and not self._gathering.done():
            self._gathering.cancel()
            await asyncio.gather(self._gathering, return_exceptions=True)

    async def of(self, citation: str) -> RuleWorked:
        found = await self.all()
        shown = found.shown.get(citation, [])
        return RuleWorked(
            where=found.where.get(citation, []),
            tests=found.tests.get(citation, []),
            examples=[
                ExampleShown(name=one.example, why=found.examples[one.example].why, place=one.place)
                for one in shown[:FEW]
            ],
            more=max(0, len(shown) - FEW),
            why_not=coverage.why_not(citation),
        )

    async def first(self) -> list[ExampleShown]:
        """Return an example of each book to begin with: a short one in which nothing is refused, played to its end."""
        found = await self.all()
        chosen: dict[str, ExampleShown] = {}
        for citation, some in found.shown.items():
            book = citation.removeprefix("ruling ").partition(" ")[0]
            one, example = some[0], found.examples[some[0].example]
            if book in library.BOOKS and book not in chosen and not example.refused and len(example.text) > ENOUGH:
                chosen[book] = ExampleShown(name=one.example, why=example.why, place=one.place)
        return [chosen[book] for book in library.BOOKS if book in chosen]

    async def example(self, name: str) -> ExampleText | None:
        one = (await self.all()).examples.get(name)
        return ExampleText(name=name, why=one.why, text=one.text) if one else None


async def _gathered() -> Worked:
    if coverage.tests_folder() is None:
        return await asyncio.to_thread(worked.load)
    command = (sys.executable, "-m", worked.__name__)
    process = await asyncio.create_subprocess_exec(
        *command, stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE, cwd=Path.cwd()
    )
    try:
        answer, _ = await process.communicate()
    except asyncio.CancelledError:
        process.kill()
        await process.communicate()
        raise
    if process.returncode:
        raise PitbossError("the places where rules are applied could not be read from the source")
    return msgspec.json.decode(answer, type=Worked)
