"""The edition of the rules: how lines are read, which changes with the software. A log is for ever, and keeps its own.

A round is played to its end by the edition of the line that began it. Where another reading has come since, the place
that reads asks `sign.edition`, and the reading before stays beside it.
"""

from typing import Any, Final

EDITION: Final = 1
"""The edition by which lines are taken now; every line of a log says by which it was.

It goes up when a line that a released version took would lead to something else, and whoever raises it keeps the
reading of the editions before for their lines. 0 are the lines of version 0.1.0, which did not say.
"""
KEY: Final = "_edition"
"""How the sign of a round says that it is played by an earlier one."""

FORFEITS_STAY: Final = 1
"""From here on a forfeited wager is not withdrawn, and a choice to withdraw is offered anew when a wager has gone."""
GROUNDS_ARE_KNOWN: Final = 1
"""From here on an official who voids a round names a ground of the book, or none."""


def edition_of(table: dict[str, Any]) -> int:
    """The edition that a round's sign names; the present one where it names none that was before."""
    found = table.get(KEY)
    return found if isinstance(found, int) and 0 <= found < EDITION else EDITION
