"""A log of lines and its terms: the whole truth of a tournament."""

from collections.abc import Iterable, Iterator

import msgspec

from pitboss.core.refusals import Refusal, UnreadableLine
from pitboss.pit.tournament.conditions import Terms
from pitboss.pit.tournament.state import Outcome
from pitboss.pit.tournament.tournament import Tournament

LARGEST_LOG = 256 * 1024 * 1024


class UnreadableLog(UnreadableLine):
    """Not text."""


class Said(msgspec.Struct, frozen=True):
    """A line and what became of it."""

    number: int
    text: str
    outcome: Outcome | None = None
    refusal: Refusal | None = None


def read_log(data: bytes) -> list[str]:
    """The lines of a log file."""
    if len(data) > LARGEST_LOG:
        raise UnreadableLog(f"a log of more than {LARGEST_LOG} bytes is not read")
    try:
        return data.decode("utf-8-sig").split("\n")
    except UnicodeDecodeError as error:
        raise UnreadableLog(f"the log is not text in UTF-8: byte {error.start} is not") from None


def says_something(line: str) -> bool:
    return bool(line.partition("#")[0].strip())


def play(tournament: Tournament, lines: Iterable[str]) -> Iterator[Said]:
    """Pushes every line; a refused one has changed nothing, and the next one is taken."""
    for number, line in enumerate(lines, 1):
        if not says_something(line):
            continue
        try:
            yield Said(number, line.strip(), outcome=tournament.push(line, number))
        except Refusal as refusal:
            yield Said(number, line.strip(), refusal=refusal)


def adjudicate(terms: Terms, lines: Iterable[str]) -> tuple[Tournament, Refusal | None]:
    """The tournament as its lines made it, up to the first that is refused."""
    tournament = Tournament(terms)
    for number, line in enumerate(lines, 1):
        if not says_something(line):
            continue
        try:
            tournament.push(line, number)
        except Refusal as refusal:
            return tournament, refusal
    return tournament, None
