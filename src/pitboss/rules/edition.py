"""The edition of the rules: how lines are read, which changes with the software. A log is for ever, and keeps its own.

A round is played to its end by the edition of the line that began it. Where another reading has come since, the place
that reads asks `sign.edition`, and the reading before stays beside it.
"""

from typing import Any, Final

EDITION: Final = 1
"""The edition by which lines are taken now; every line of a log says by which it was.

It goes up when a line that a released version took would lead to something else, and whoever raises it keeps the
reading of the editions before for their lines.
"""
KEY: Final = "_edition"
"""How the sign of a round says that it is played by an earlier one."""


def edition_of(table: dict[str, Any]) -> int:
    """The edition that a round's sign names; the present one where it names none that was before."""
    found = table.get(KEY)
    return found if isinstance(found, int) and 1 <= found < EDITION else EDITION
