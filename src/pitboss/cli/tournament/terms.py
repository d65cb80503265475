"""`pitboss tournament new` and `terms`: a terms file to edit, and the Terms and Conditions as a document."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.console import AsJson, err, out, print_json


def new(
    template: Annotated[str | None, typer.Argument(help="A form of tournament; without one they are listed.")] = None,
    file: Annotated[Path | None, typer.Argument(help="Where to write; without it, to the terminal.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
) -> None:
    """Write the terms of a tournament to edit, from a template: every key with what it means.

    Example: [bold]pitboss tournament new freezeout wednesday.toml[/]
    """
    from pitboss.cli.tournament.files import write_file
    from pitboss.pit.tournament.templates import TEMPLATES
    from pitboss.pit.tournament.templates import template as text_of

    if template is None:
        width = max(map(len, TEMPLATES))
        for name, line in TEMPLATES.items():
            out().print(f"{name.ljust(width)}  {line}")
        return
    text = text_of(template)
    if file is None:
        sys.stdout.write(text)
        return
    write_file(file, text, over=force)
    err().print(f"written: {file}; next: pitboss tournament terms {file}", soft_wrap=True, markup=False)


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
    from pitboss.pit.tournament.document import as_text, make_document

    document = make_document(read_terms_file(file))
    if as_json:
        print_json(document)
    else:
        sys.stdout.write(as_text(document))
    if document.missing:
        named = ", ".join(f"{one.key} ({', '.join(one.rules)})" for one in document.missing)
        err().print(f"not to be published yet: {named} missing", soft_wrap=True, markup=False)
        raise typer.Exit(INCOMPLETE)
