"""People without an account at the tables: chips sold to them, against the bank, and chips that they bring."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from pitboss.books.cage.clauses import ruling
from pitboss.core.money import Chips, short_money, write_money
from pitboss.core.refusals import NotAllowed
from pitboss.rules.movement import POCKET, Movement, cash, stack

if TYPE_CHECKING:
    from pitboss.room.room import Room

ENTERED: Final = ("seat", "for")
"""Verbs of lines with which a dealer takes chips from a person without an account."""


def spelling(room: "Room", name: str, more: Iterable[str] = ()) -> str:
    """Return the spelling already used here for a person without an account; the name itself if it is new."""
    seated = (one for table in room.tables.values() for one in table.floor.state.players)
    pockets = (one.partition(":")[2] for one in room.books.balances if one.startswith(f"{POCKET}:"))
    known = {one for one in (*seated, *pockets, *room.cage.state.bought, *more) if one.lower() == name.lower()}
    return name if name in known else min(known, default=name)


def check_spelling(room: "Room", name: str, more: Iterable[str] = ()) -> None:
    """Refuse a second way to write a name: ~Maria and ~maria are one person, with one limit (ruling B8)."""
    known = spelling(room, name, more)
    if known != name:
        raise NotAllowed(
            f"{name[:40]} is known here as {known}: use that, or another name for another person", ruling("B8")
        )


def check_sale(room: "Room", table: str, movements: Iterable[Movement]) -> None:
    """Refuse to sell more chips than the table's bank should hold (ruling B9). A table without a bank sells any
    number."""
    sold, bank = _taken_from(cash(table), movements), room.cage.state.banks.get(table)
    if not sold or bank is None:
        return
    holds = max(bank.should_hold(room.caches.figures.stands(table)), 0)
    if sold > holds:
        raise NotAllowed(
            f"the float of {table} should be {short_money(holds)}: {short_money(sold)} is too much"
            " to sell; ask for a fill, or send the player to the cage",
            ruling("B9"),
        )


def check_brought(room: "Room", movements: Iterable[Movement]) -> None:
    """Refuse more chips than all people without an account have off the tables together (ruling B8).

    A room of play chips accepts whatever is brought.
    """
    if room.cage.play_chips.practice:
        return
    pockets = {name: chips for name, chips in room.books.balances.items() if name.startswith(f"{POCKET}:")}
    out = max(sum(pockets.values()), 0)
    for account in sorted({one.debit for one in movements if one.debit.startswith(f"{POCKET}:")}):
        brought = _taken_from(account, movements)
        if brought > out:
            raise NotAllowed(
                f"{account.partition(':')[2]} brings {short_money(brought)} in chips, but guests have only "
                f"{short_money(out)} outstanding: check the chips again, or sell some for cash",
                ruling("B8"),
            )


def lost_in_practice(room: "Room") -> dict[str, Chips]:
    """Return the chips that people without an account brought and lost while the room sold no chips, by name."""
    found = {}
    for account, chips in room.books.balances.items():
        kind, _, name = account.partition(":")
        if kind == POCKET:
            there = sum(room.books.balances.get(stack(table, name), 0) for table in room.tables)
            found[name] = -chips - there
    return {name: chips for name, chips in found.items() if chips > 0}


def _taken_from(account: str, movements: Iterable[Movement]) -> Chips:
    return sum(one.amount for one in movements if one.debit == account)


def short_bank(room: "Room", name: str) -> str:
    """Return a remark if a table's open bank has paid out more than it held; else empty."""
    bank = room.cage.state.banks.get(name)
    if bank is None or not bank.is_open or (left := bank.should_hold(room.caches.figures.stands(name))) >= 0:
        return ""
    asked_for = any(slip.bank == name and slip.kind == "fill" for slip in room.cage.state.waiting())
    needs = "a fill is on its way" if asked_for else "fill required"
    return f"the float of {name} has paid out {write_money(-left)} more than it held: {needs}"
