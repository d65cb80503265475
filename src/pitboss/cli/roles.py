"""`pitboss roles`: the officials of each book, who ranks above whom, and what each may decide."""

from typing import Annotated

import msgspec
import typer
from rich.table import Table

from pitboss.books.library import BOOKS, part
from pitboss.books.room import SAID_BY_NOBODY, room
from pitboss.cli.console import out, print_json
from pitboss.core.errors import PitbossError, nearest
from pitboss.pit.cage.machine import AT_THE_DESK, AT_THE_TABLES
from pitboss.pit.cage.state import CAGE
from pitboss.pit.lists.machine import LISTS
from pitboss.pit.lists.rotation import ROTATION
from pitboss.rules.officials import Officials, Power

SEATING = "seating"


def officials(book: str) -> Officials:
    """The officials of a book, with what they decide in a round and what they do on the floor."""
    found: Officials = part(book, "officials").OFFICIALS
    known = {power.decision for power in found.powers}
    floor = tuple(one for one in room(book).officials.powers if one.decision not in {*known, *SAID_BY_NOBODY})
    return msgspec.structs.replace(found, powers=found.powers + floor)


def roles(
    book: Annotated[
        str | None, typer.Argument(help="One rulebook, cage or seating; all when left out.", show_default=False)
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the roles and powers as JSON.")] = False,
) -> None:
    """The officials of each rulebook, of the cage and of the lists, lowest first, and what each may decide.

    Example: [bold]pitboss roles wa-poker[/]
    """
    known = (*BOOKS, CAGE, SEATING)
    if book is not None and book not in known:
        raise PitbossError(f"{book!r} is not a rulebook: expected one of {', '.join(known)}{nearest(book, known)}")
    chosen = {name: officials(name) for name in ([book] if book else BOOKS) if name not in (CAGE, SEATING)}
    if book in (None, CAGE):
        chosen |= {"cage, at the tables": AT_THE_TABLES, "cage, at the desk": AT_THE_DESK}
    if book in (None, SEATING):
        chosen |= {"seating, lists": LISTS, "seating, rotation": ROTATION}
    if as_json:
        print_json({name: {"roles": found.roles, "powers": found.powers} for name, found in chosen.items()})
        return
    console = out()
    for name, found in chosen.items():
        ladder = " < ".join(f"{role.title} ({role.token})" for role in found.roles)
        console.print(f"[bold]{name}[/]: {ladder}")
        in_a_round = _in_a_round(name, found)
        console.print(_table(name, found, in_a_round))
        if floor := found.powers[len(in_a_round) :]:
            console.print("[bold]around the rounds, at a table of a room:[/]")
            console.print(_table(name, found, floor))
        console.print()


def _in_a_round(name: str, found: Officials) -> tuple[Power, ...]:
    """Of the powers of a book, those that a record of a round knows: the others are the floor's."""
    return part(name, "officials").OFFICIALS.powers if name in BOOKS else found.powers


def _table(name: str, found: Officials, powers: tuple[Power, ...]) -> Table:
    table = Table(box=None, pad_edge=False)
    for heading in ("decision", "who, or above", "may", "rules"):
        table.add_column(heading, overflow="fold", no_wrap=heading == "decision")
    for power in powers:
        rules = ", ".join(rule.removeprefix(f"{name} ") for rule in power.rules)
        written = "" if power.decision in power.usage.split() else f", as in '{power.usage}'"
        table.add_row(power.decision, found.role(power.least).title, power.meaning + written, rules)
    return table
