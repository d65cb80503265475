"""Messages for people who have not signed in: the play, without names.

Every endpoint and socket that shows people to strangers passes its messages through here. A kiosk is a screen of the
house and shows names, as a board in a card room does.
"""

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, TypeVar, cast

import msgspec
from msgspec.structs import replace

from pitboss.pit.table.state import TableState
from pitboss.room.wire.shapes import ClaimShown, Description, Summoned

if TYPE_CHECKING:
    from pitboss.pit.tournament.state import TournamentState
    from pitboss.room.lists.shapes import ListsShown
    from pitboss.room.tournaments.shapes import TournamentShown

SOMEBODY: Final = "somebody"
GUEST: Final = "Guest"
FIXED: Final = frozenset({
    "id", "game", "title", "book", "kind", "wager", "verb", "place", "phase", "status", "subject", "layout", "rules",
    "state", "at", "number",
})  # fmt: skip
"""Fields that never have a person's name in them, whatever accounts are called."""
_WORD: Final = re.compile(r"~[^\s,.:;()]+|[^\W\d_][\w-]*")

Names = Callable[[str], str]
Shown = TypeVar("Shown")


def at_table(state: TableState, bots: frozenset[str], is_account: Callable[[str], bool]) -> Names:
    """Return the function that names people at a table for strangers: by their seat. The room's bots keep their names.

    Most tables have no stranger, so names are looked up only when a message needs them.
    """
    known: dict[str, str] = {}

    def called(word: str) -> str:
        if word in bots:
            return word
        if not known:
            known.update((one.name, GUEST) for one in state.waiting)
            known.update((name, SOMEBODY) for name in state.places.values())
            known.update((one.name, f"Player {one.seat}") for one in state.players.values())
        hidden = word.startswith("~") or is_account(word)
        return known.get(word) or (SOMEBODY if hidden else word)

    return called


def masked(shown: Shown, names: Names) -> Shown:
    """Return a message with the names in `names`; reasons and claims name nobody."""
    return cast(Shown, _masked(shown, names))


def _masked(value: object, names: Names) -> object:
    if isinstance(value, str):
        whole = names(value)
        return whole if whole != value else _WORD.sub(lambda found: names(found[0]), value)
    if isinstance(value, Summoned):
        return replace(value, by=names(value.by), why="")
    if isinstance(value, ClaimShown):
        return replace(value, player="", steps=[])
    if isinstance(value, Description):
        values = {key: cast(str, _masked(one, names)) for key, one in value.values.items()}
        return replace(value, text=cast(str, _masked(value.text, names)), values=values)
    if isinstance(value, msgspec.Struct):
        fields = [field for field in value.__struct_fields__ if field not in FIXED]
        found = {field: _masked(getattr(value, field), names) for field in fields}
        changed = {field: one for field, one in found.items() if one is not getattr(value, field)}
        return replace(value, **changed) if changed else value
    if isinstance(value, Mapping):
        return {names(key) if isinstance(key, str) else key: _masked(one, names) for key, one in value.items()}
    if isinstance(value, list):
        return [_masked(one, names) for one in value]
    if isinstance(value, tuple):
        return tuple(_masked(one, names) for one in value)
    return value


def of_tournament(shown: "TournamentShown", s: "TournamentState", bots: frozenset[str]) -> "TournamentShown":
    """Return a tournament with entry numbers in place of players' names."""
    known = {name: f"Player {number}" for number, name in enumerate(s.players, 1) if name not in bots}
    known |= dict.fromkeys((*s.directors, *s.deputies), "Official")
    written = {one for key, one in shown.names.items() if key not in bots}
    found = masked(replace(shown, names={}), lambda word: known.get(word) or (SOMEBODY if word in written else word))
    return replace(found, name=shown.name, location=shown.location)


def of_lists(shown: "ListsShown") -> "ListsShown":
    """Return the room's lists with ticket and seat numbers in place of names."""
    return replace(
        shown,
        lists=[
            replace(
                of,
                waiting=[replace(one, name=f"No. {one.ticket}") for one in of.waiting],
                must_move=[],
                tables=[
                    replace(
                        table,
                        seats=[replace(seat, name=f"Seat {seat.seat}", player="") for seat in table.seats],
                        next=None,
                    )
                    for table in of.tables
                ],
            )
            for of in shown.lists
        ],
    )
