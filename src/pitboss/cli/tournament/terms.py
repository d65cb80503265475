"""`pitboss tournament terms`: the Terms and Conditions as a document."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.console import AsJson, err, print_json

INCOMPLETE = 1


def terms(
    file: Annotated[Path, typer.Argument(help="The terms: a TOML file.", show_default=False)],
    as_json: AsJson = False,
) -> None:
    """Print the Terms and Conditions as a document in Markdown, every sentence with its clause.

    It begins with what the book still asks for before the terms may be published.

    Exit status: 0 when nothing is missing, 1 when something is, 2 when the terms cannot be read or a book forbids them.

    Example: [bold]pitboss tournament terms wednesday.toml[/]
    """
    from pitboss.cli.tournament.files import read_terms_file
    from pitboss.tournaments.document import as_text, make_document

    document = make_document(read_terms_file(file))
    if as_json:
        print_json(document)
    else:
        sys.stdout.write(as_text(document))
    if document.missing:
        named = ", ".join(f"{one.key} ({', '.join(one.rules)})" for one in document.missing)
        err().print(f"not to be published yet: {named} missing", soft_wrap=True, markup=False)
        raise typer.Exit(INCOMPLETE)
