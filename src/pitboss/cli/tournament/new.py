"""`pitboss tournament new`: a terms file to edit."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.console import err, out


def new(
    template: Annotated[str | None, typer.Argument(help="A form of tournament; without one they are listed.")] = None,
    file: Annotated[Path | None, typer.Argument(help="Where to write; without it, to the terminal.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
) -> None:
    """Write the terms of a tournament to edit, from a template: every key with what it means.

    Example: [bold]pitboss tournament new freezeout wednesday.toml[/]
    """
    from pitboss.cli.tournament.files import write_file
    from pitboss.tournaments.templates import TEMPLATES
    from pitboss.tournaments.templates import template as text_of

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
