"""The edition of the rules: how lines are interpreted, which may change with the software.

A round is played to its end by the edition of the line that began it. Code whose interpretation has changed checks
`sign.edition` and keeps the earlier interpretation as well.
"""

from typing import Any, Final

EDITION: Final = 1
"""The edition by which new lines are accepted; every line of a log records its own.

Raise it when a line accepted by a released version would produce different events, and keep the earlier interpretation
for lines of earlier editions.
"""
KEY: Final = "_edition"
"""Key in a round's sign for an earlier edition."""
VERSION_KEY: Final = "_version"
"""Key in a round's sign for the version of its book, if that differs from the version that the book's files state."""


def edition_of(table: dict[str, Any]) -> int:
    """Return the edition that a round's sign names, or the current edition if it names none."""
    found = table.get(KEY)
    return found if isinstance(found, int) and 1 <= found < EDITION else EDITION
