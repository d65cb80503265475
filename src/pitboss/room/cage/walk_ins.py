"""People without an account at the tables: what a dealer sells them, against the bank it comes out of."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pitboss.books.cage.clauses import ruling
from pitboss.core.money import Chips, short_money
from pitboss.core.refusals import NotAllowed
from pitboss.rules.movement import Movement, cash

if TYPE_CHECKING:
    from pitboss.room.room import Room


def check_sale(room: "Room", table: str, movements: Iterable[Movement]) -> None:
    """Refuse to sell chips at a table that its bank should not hold (ruling B9); a table without one sells any."""
    sold, bank = _taken_from(cash(table), movements), room.cage.state.banks.get(table)
    if not sold or bank is None:
        return
    holds = max(bank.should_hold(room.figures.stands(table)), 0)
    if sold > holds:
        raise NotAllowed(
            f"the bank of {table} should hold {short_money(holds)}: {short_money(sold)} is too much to sell; ask for a "
            "fill, or send the player to the cage",
            ruling("B9"),
        )


def _taken_from(account: str, movements: Iterable[Movement]) -> Chips:
    return sum(one.amount for one in movements if one.debit == account)
