"""`pitboss rules coverage`: what becomes of every operative clause."""

from typing import Annotated

import typer
from rich.table import Table

from pitboss.cli.console import out, print_json
from pitboss.errors import PitbossError, nearest
from pitboss.rulebooks.library import BOOKS


def coverage(
    book: Annotated[
        str | None, typer.Argument(help="One rulebook; all five when left out.", show_default=False)
    ] = None,
    state: Annotated[str | None, typer.Option(help="List only: enforced, 'not yet', 'not software', physical.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Every clause with its places and tests, as JSON.")] = False,
) -> None:
    """For every operative clause: where it is enforced and what proves it, or why software does not decide it.

    A proof is a record and the line at which its replay cites the clause, or a test that names it.

    Example: [bold]pitboss rules coverage wa-poker --state "not yet"[/]
    """
    from pitboss.rulebooks.coverage import coverage as covered

    if book is not None and book not in BOOKS:
        raise PitbossError(f"{book!r} is not a rulebook: expected one of {', '.join(BOOKS)}{nearest(book, BOOKS)}")
    found = {name: one for name, one in covered().items() if book in (None, name)}
    if as_json:
        print_json(found)
        return
    table = Table(box=None, pad_edge=False)
    for heading in ("rulebook", "operative", "enforced", "tested", "not yet", "not software", "physical"):
        table.add_column(heading, justify="left" if heading == "rulebook" else "right")
    for name, one in found.items():
        counts = (one.operative, one.enforced, one.tested, one.not_yet, one.not_software, one.physical)
        table.add_row(name, *map(str, counts))
    console = out()
    console.print(table)
    for one in found.values():
        for clause in one.clauses:
            if clause.state == state or (state is None and book is not None):
                console.print(
                    f"{clause.clause} · {clause.kind} · {clause.state} · {clause.why or ', '.join(clause.where)}",
                    markup=False,
                )
                for proof in clause.tests:
                    console.print(f"    {proof}", style="dim", markup=False)
