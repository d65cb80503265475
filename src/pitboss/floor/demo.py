"""Table signs for a room that has none yet: one sensible table of every game, in play chips."""

from typing import Any

import msgspec

from pitboss.floor.sign import TableSign
from pitboss.money import DOLLAR, Chips, short_money
from pitboss.rulebooks.games import GameEntry

BUY_IN: Chips = 1000 * DOLLAR


class DemoTable(msgspec.Struct, frozen=True, kw_only=True):
    """What a table's sign says, in a record's words, and how many places it has."""

    table: dict[str, Any]
    places: int
    blinds: tuple[Chips, ...] = ()
    antes: bool = False
    """Every seat antes the table minimum."""

    def sign(self, game: GameEntry) -> TableSign:
        """The sign of a table on the floor: poker with a buy-in of twenty to two hundred big blinds."""
        poker = game.kind == "poker"
        return TableSign(
            game=game.id,
            table=self.table,
            places=self.places,
            buy_in="200" if poker else "",
            buy_in_most="2000" if poker else "",
            blinds=tuple(_dollars(blind) for blind in self.blinds),
            time_to_act=30,
        )

    def setup(self, stacks: list[Chips]) -> dict[str, Any]:
        """The keys a poker round takes besides its sign: stacks from the first seat left of the button."""
        seats = len(stacks)
        found: dict[str, Any] = {"starting_stacks": [_dollars(stack) for stack in stacks]}
        if self.antes:
            found["antes"] = [self.table["minimum"]] * seats
        if self.blinds:
            found["blinds_or_straddles"] = [_dollars(chips) for chips in (*self.blinds, *[0] * seats)[:seats]]
        return found


def _dollars(chips: Chips) -> str:
    return short_money(chips)


HOUSE = DemoTable(table={"minimum": "10", "maximum": "500", "unit": "5"}, places=5)
THREE_CARD = DemoTable(table={"minimum": "10", "maximum": "500", "unit": "5"}, places=7)
BLINDS = DemoTable(table={"minimum": "10"}, places=6, blinds=(5 * DOLLAR, 10 * DOLLAR))
SPREAD = DemoTable(table={"minimum": "5", "maximum": "50"}, places=6, antes=True)
SMALL_SPREAD = DemoTable(table={"minimum": "5", "maximum": "50"}, places=5, antes=True)
MANILA = DemoTable(table={"minimum": "5"}, places=6, blinds=(5 * DOLLAR,))
DRAW = DemoTable(table={"minimum": "10", "maximum": "100"}, places=6, blinds=(5 * DOLLAR, 10 * DOLLAR))

_SIGNS = {
    "wa-crown-holdem": HOUSE,
    "wa-ultimate-texas-holdem": HOUSE,
    "vic-three-card-poker": THREE_CARD,
    "wa-poker/five-card-stud": SPREAD,
    "wa-poker/six-card-stud": SPREAD,
    "wa-poker/seven-card-stud": SPREAD,
    "wa-poker/manila": MANILA,
    "wa-poker/crown-perth-manila": SPREAD,
    "wa-poker/draw": DRAW,
    "wa-poker/draw-ante": SMALL_SPREAD,
}


def demo_table(game: GameEntry) -> DemoTable:
    """The sign of a demonstration table of a game; the hold'em family plays no-limit with blinds of 5 and 10."""
    return _SIGNS.get(game.id, BLINDS)
