"""For every rule: where the code applies it, which tests prove it, and worked examples that cite it at a line.

In a source tree this is read from the code and the tests. An installed package has no tests, so it reads
`worked.json`, which `python -m pitboss.books.worked` writes when the package is built.
"""

import re
import sys
import tomllib
from collections import defaultdict
from contextlib import suppress
from pathlib import Path

import msgspec

from pitboss.books import coverage
from pitboss.books.coverage import claims, tests_folder

PACKED = Path(__file__).with_name("worked.json")
_CLAIMED = re.compile(r"^\[_proves\]\n.*?(?=^\[|\Z)", re.MULTILINE | re.DOTALL)
_OURS = re.compile(r"^\[_.*?(?=^\[(?!_)|\Z)", re.MULTILINE | re.DOTALL)
_REFUSED = 'status = "invalid"'
_WHY = re.compile(r"^_why = (.*)$", re.MULTILINE)


class Shown(msgspec.Struct, frozen=True, order=True, array_like=True):
    """An example that shows a rule, and where: `15`, `after 4`, or `sign` before any line."""

    example: str
    place: str


class Example(msgspec.Struct, frozen=True, array_like=True):
    """A round record worth reading, without the keys that only tests read."""

    why: str
    text: str
    refused: bool
    """True if something in it breaks a rule."""


class Worked(msgspec.Struct):
    """Everything by citation; the examples by name."""

    where: dict[str, list[str]] = {}
    """`books/wa_poker/betting.py:118`"""
    tests: dict[str, list[str]] = {}
    """`poker/test_raises.py::test_a_short_all_in`"""
    shown: dict[str, list[Shown]] = {}
    examples: dict[str, Example] = {}


def load() -> Worked:
    """Return the data of the installed package or, in a source tree, of the source and its tests."""
    if tests_folder() is None and PACKED.is_file():
        return msgspec.json.decode(PACKED.read_bytes(), type=Worked)
    return collect(tests_folder())


def collect(tests: Path | None) -> Worked:
    """Collect everything that the code and the tests say about the rules."""
    where, proofs = defaultdict[str, set[str]](set), defaultdict[str, set[str]](set)
    for cited in coverage.citations():
        where[cited.citation].add(f"{cited.path}:{cited.line}")
    for proof in coverage.rules_tested(tests) if tests else ():
        proofs[proof.citation].add(f"{proof.path}::{proof.function}")
    found = Worked(where=_sorted(where), tests=_sorted(proofs))
    shown = defaultdict[str, list[Shown]](list)
    for name, path in _records(tests):
        text = path.read_text(encoding="utf-8")
        claimed = [claim for part in _CLAIMED.findall(text) for claim in claims(tomllib.loads(part))]
        if claimed:
            found.examples[name] = Example(_why(text), _OURS.sub("", text).rstrip() + "\n", _REFUSED in text)
        for claim in claimed:
            shown[claim.citation].append(Shown(name, claim.place))
    found.shown = {citation: sorted(some, key=lambda one: _easiest(found, one)) for citation, some in shown.items()}
    return found


def _records(tests: Path | None) -> list[tuple[str, Path]]:
    """Return golden records by name, `wa-poker-holdem/cards-speak`, and the books' own examples."""
    brought = [(f"examples/{path.stem}", path) for path in Path(__file__).parent.glob("*/examples/*.toml")]
    golden = sorted(tests.glob("records/*/*.toml")) if tests else []
    return [*((f"{path.parent.name}/{path.stem}", path) for path in golden), *sorted(brought)]


def _easiest(found: Worked, one: Shown) -> tuple[bool, int, str]:
    """Sort short examples first, and those without refusals before the others."""
    example = found.examples[one.example]
    return example.refused, len(example.text), one.example


def _why(text: str) -> str:
    written = _WHY.search(text)
    return str(tomllib.loads(f"why = {written[1]}")["why"]) if written else ""


def _sorted(places: dict[str, set[str]]) -> dict[str, list[str]]:
    return {citation: sorted(some) for citation, some in places.items() if citation}


if __name__ == "__main__":
    with suppress(BrokenPipeError):  # the reader has gone
        sys.stdout.buffer.write(msgspec.json.encode(load()))
        sys.stdout.buffer.flush()
