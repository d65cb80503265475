"""For every rule: where the code applies it, which tests prove it, and worked examples that cite it at a line.

In a source tree a process of its own, `tools/citations.py`, reads them from the code and every test. An installed
package has no tests, so it reads `books/worked.json`, which the same tool wrote when the package was built.
"""

import asyncio
import sys
from pathlib import Path

import msgspec

from pitboss.books import coverage, library
from pitboss.core.errors import PitbossError

FEW = 8
"""Examples of one rule that are shown; the shortest come first."""


ENOUGH = 450
"""Characters of an example that is long enough to be useful."""


PACKED = Path(library.__file__).with_name("worked.json")
SOURCE = Path(__file__).resolve().parents[4]
"""The source tree, if there is one: the folder of `tools` and `tests`."""


class Shown(msgspec.Struct, frozen=True, order=True, array_like=True):
    """An example that shows a rule, and the place: `15`, `after 4`, or `sign` before any line."""

    example: str
    place: str


class Example(msgspec.Struct, frozen=True, array_like=True):
    """A round record worth reading, without the keys that only tests read."""

    why: str
    text: str
    refused: bool
    """True if something in it breaks a rule."""


class Worked(msgspec.Struct):
    """Places in the code, proofs and examples by citation; the examples' texts by name."""

    where: dict[str, list[str]] = {}
    """Places in the code, such as `books/wa_poker/betting.py:118`."""
    proofs: dict[str, list[str]] = {}
    """Proofs: `poker/test_raises.py::test_a_short_all_in`, `records/wa-poker-holdem/walkthrough.toml line 4`."""
    shown: dict[str, list[Shown]] = {}
    examples: dict[str, Example] = {}

    def tests(self, citation: str) -> list[str]:
        """Return the tests that name a rule, without the records that cite it."""
        return [one for one in self.proofs.get(citation, ()) if "::" in one]


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
    """The number of examples that are not listed."""
    why_not: str
    """The recorded reason why no code decides it."""


class ExampleText(msgspec.Struct, kw_only=True):
    """A worked example: a round record."""

    name: str
    why: str
    text: str


class Shelf:
    """The collected results. Requests wait until they have been collected."""

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
            tests=found.tests(citation),
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


def load() -> Worked:
    """Return the data of the installed package or, in a source tree, of the source and its tests."""
    return asyncio.run(_gathered())


async def _gathered() -> Worked:
    scan = SOURCE / "tools" / "citations.py"
    if not (scan.is_file() and (SOURCE / "tests").is_dir()):
        if not PACKED.is_file():
            raise PitbossError("this package was built without the proofs of its rules: install a wheel of pitboss")
        return msgspec.json.decode(await asyncio.to_thread(PACKED.read_bytes), type=Worked)
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(scan), stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE, cwd=Path.cwd()
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
