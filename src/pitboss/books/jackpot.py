"""The jackpots of the books. A book that has one declares it in its folder's `jackpot.py`.

`KIND` is its kind; `TERMS` are the clauses of its claims and its officials. Books may share a kind.
"""

from typing import Any

from pitboss.books import library
from pitboss.core.errors import nearest
from pitboss.core.refusals import UnreadableLine
from pitboss.rules.jackpot import Balances, Change, Jackpot, Terms

_DECLARED = [library.part(book, "jackpot") for book in library.BOOKS if library.has_part(book, "jackpot")]
KINDS: dict[str, type[Jackpot]] = {module.KIND.word: module.KIND for module in _DECLARED}
TERMS: dict[str, Terms] = {module.TERMS.book: module.TERMS for module in _DECLARED}
CHANGES: dict[str, Change] = {change.verb: change for kind in KINDS.values() for change in kind.changes}
"""Changes that operators may make, by the line's verb. Kinds that share a verb have the same parts."""


def terms_of(game: str, host: str = "") -> Terms:
    """Return the terms of a game's book, or of its host's if that book is not here."""
    return TERMS.get(game.partition("/")[0]) or TERMS[host.partition("/")[0]]


def read_kind(words: list[str]) -> tuple[Jackpot, Balances, tuple[str, ...]]:
    """Return the jackpot, its balances and its games, if given, from `linked wager 5 pools 100000 60000 40000`."""
    word = words[0]
    if word not in KINDS:
        raise UnreadableLine(
            f"{word[:40]!r} is not a kind of jackpot: expected {', '.join(KINDS)}{nearest(word, KINDS)}"
        )
    return KINDS[word].read_terms(words[1:])


def write_kind(opened: tuple[Any, ...]) -> list[str]:
    """Return the words that open a jackpot."""
    kind, opening, games = opened
    return [kind.word, *kind.write_terms(opening, games)]
