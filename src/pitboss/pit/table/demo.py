"""Table signs for a room that has none yet: one sensible table of every game, in play chips."""

from typing import Any

import msgspec

from pitboss.books.catalogue import GameEntry, banked, poker
from pitboss.core.money import DOLLAR, Chips, short_money
from pitboss.pit.table.sign import TableSign

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


def demo_table(game: GameEntry) -> DemoTable:
    """The sign of a demonstration table: what the game's way of betting needs, in small amounts."""
    if game.kind == "banked":
        house = {"minimum": "10", "maximum": "500", "unit": "5"}
        return DemoTable(table=house, places=banked(game.id).demo.places)
    declared = poker(game.id)
    places = declared.demo.places
    if declared.bring_in is not None:
        return DemoTable(table={"minimum": "10"}, places=places)
    if declared.antes:
        most = {"maximum": "50"} if declared.structures[0] == "spread" else {}
        return DemoTable(table={"minimum": "5"} | most, places=places, antes=True)
    if declared.single_blind:
        return DemoTable(table={"minimum": "5"}, places=places, blinds=(5 * DOLLAR,))
    limits = {"minimum": "10", "maximum": "100"} if declared.structures[0] == "spread" else {"minimum": "10"}
    return DemoTable(table=limits, places=places, blinds=(5 * DOLLAR, 10 * DOLLAR))
