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

POTS_BY_CLAIM: Final = 1
"""From here on a layer of a poker pot goes to the last who had a claim to it, and what nobody called goes back."""
CHIPS_STAY: Final = 1
"""From here on chips too few to call, or out of turn, stay in the pot whatever ends the hand."""
DISCARD_COMES_FIRST: Final = 1
"""From here on a hand passed over discards after all where nobody could act, and what was dealt since goes back."""
ONE_CAP: Final = 1
"""From here on one cap holds for percentage and fixed commission."""
TIME_IS_PAID: Final = 1
"""From here on time bought is owed until it is paid for, to the last chip."""
BONUS_TOLD_ONCE: Final = 1
"""From here on a bonus prize is told once and taken back, and the last player left may earn one."""


def edition_of(table: dict[str, Any]) -> int:
    """The edition that a round's sign names; the present one where it names none that was before."""
    found = table.get(KEY)
    return found if isinstance(found, int) and 0 <= found < EDITION else EDITION
