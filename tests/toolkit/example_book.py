"""The example book of three versions, on the shelf for as long as a test needs it."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

from pitboss.books import catalogue, library, versions

EXAMPLES = Path(__file__).parents[2] / "examples"
BOOK = "harbour-duel"


@contextmanager
def example_book() -> Iterator[str]:
    """Put the book on the shelf, and take it off again."""
    sys.path.insert(0, str(EXAMPLES))
    try:
        library.PACKAGES[BOOK] = f"{library.BROUGHT}.harbour_duel"
        library.BOOKS[BOOK] = import_module(f"{library.PACKAGES[BOOK]}.clauses").BOOK
        _forget()
        yield BOOK
    finally:
        sys.path.remove(str(EXAMPLES))
        del library.PACKAGES[BOOK], library.BOOKS[BOOK]
        _forget()


def _forget() -> None:
    catalogue._names.cache_clear()
    catalogue._declared.cache_clear()
    catalogue.forget()
    versions._forget()
