"""The `pitboss` command. Each file here is one command or group; `commands` lists them, this one runs the one given.

Bad input ends with one sentence on stderr and exit status 2: no traceback ever reaches a user.
"""

import os
import sys
from typing import Annotated

import typer

from pitboss import __version__
from pitboss.cli.commands import Commands
from pitboss.core.errors import PitbossError

app = typer.Typer(
    name="pitboss",
    cls=Commands,
    help="Runs the poker pit of a casino by its approved rules, and names the clause behind every decision.",
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"pitboss {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    """Options before any command."""


def main() -> None:
    """Runs the command; every error a user can cause becomes one sentence."""
    try:
        status = _run()
        sys.stdout.flush()
    except BrokenPipeError:
        # the reader of a pipe has gone: stop quietly; what is left in the buffer goes nowhere
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 0
    sys.exit(status)


def _run() -> "str | int | None":
    """Run the command and return its exit status."""
    try:
        app()
    except SystemExit as leaving:
        if isinstance(leaving.__context__, BrokenPipeError):  # click makes a failure of it
            raise leaving.__context__ from None
        return leaving.code
    except PitbossError as error:
        from pitboss.cli.console import complain

        complain(str(error))
        return 2
    except BrokenPipeError:
        raise
    except OSError as error:  # a full or read-only disk, a folder that nobody may look into
        from pitboss.cli.console import complain

        why = (error.strerror or str(error)).lower()
        complain(f"{error.filename}: {why}" if error.filename is not None else why)
        return 2
    return 0
