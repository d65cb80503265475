"""The page of docs/ that holds rules of our own: books that no regulator has approved, clause by clause."""

from collections.abc import Iterator
from itertools import groupby

from pitboss.books.catalogue import GAMES
from pitboss.books.library import BOOKS, UNAPPROVED, clauses

INTRODUCTION = """# Rules of our own

**Not approved by any regulator.** The five books of Perth and Melbourne are approved documents; what follows is not. We
wrote it so that hands of other rooms can be replayed and the games tried at a table with play chips, and it is marked
wherever such a game is shown: in `pitboss games`, in the lobby, on the table's sign. A licensed room cannot play by it.

This page is made from `src/pitboss/books/*/clauses.tsv` by `make docs`.
"""


def render() -> str:
    """docs/own-rules.md"""
    return "\n".join(
        [INTRODUCTION, *(line for name, book in BOOKS.items() if not book.approved for line in _book(name))]
    )


def _book(name: str) -> Iterator[str]:
    yield from (f"## {BOOKS[name].title} (`{name}`): {UNAPPROVED}", "")
    titles = {entry.section: entry.title for entry in GAMES.values() if entry.rulebook == name}
    for number, entries in groupby(clauses(name), key=lambda entry: str(entry.clause.numbers[0])):
        yield from (f"### {number}{f'. {titles[number]}' if number in titles else ''}", "")
        yield from ("| clause | |", "|---|---|")
        yield from (f"| {entry.clause.number} | {entry.summary} |" for entry in entries)
        yield ""
