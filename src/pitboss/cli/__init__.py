"""The `pitboss` command. Each file here is one command or group; `commands` lists them, this module runs one.

Bad input ends with one sentence on stderr and exit status 2. No traceback ever reaches a user.
"""

import os
import sys
from typing import Annotated

import typer

from pitboss import __version__
from pitboss.cli.commands import Commands
from pitboss.core.errors import PitbossError

EXTRAS = {
    "odds": "numpy numba llvmlite",
    "room": "argon2 cryptography litestar prometheus_client sqlalchemy uvicorn uvloop websockets httptools",
    "postgresql": "psycopg",
    "plots": "matplotlib",
    "data": "pyarrow",
    "cluster": "distributed dask",
    "train": "pettingzoo gymnasium",
}
"""The modules of each extra, which `pip install pitboss` leaves out. A command that misses one names the extra."""

app = typer.Typer(
    name="pitboss",
    cls=Commands,
    help="Run a casino's poker pit by its approved rules, with the clause behind every decision.",
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
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Take the options that come before any command."""


def main() -> None:
    """Run the command. Every error that a user can cause becomes one sentence."""
    try:
        status = _run()
        sys.stdout.flush()
    except BrokenPipeError:
        # the reader of the pipe has closed it: stop quietly and discard what is left in the buffer
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 0
    sys.exit(status)


def _run() -> "str | int | None":
    """Run the command and return its exit status."""
    try:
        app()
    except SystemExit as leaving:
        if isinstance(leaving.__context__, BrokenPipeError):  # click turns it into a failure
            raise leaving.__context__ from None
        return leaving.code
    except PitbossError as error:
        said = str(error)
    except ModuleNotFoundError as error:
        module = (error.name or "").partition(".")[0]
        extra = next((extra for extra, modules in EXTRAS.items() if module in modules.split()), None)
        if extra is None:
            raise
        said = f"this command needs {module}, which is not installed. Run pip install 'pitboss[{extra}]'"
    except BrokenPipeError:
        raise
    except OSError as error:  # a full or read-only disk, a folder without permission
        why = (error.strerror or str(error)).lower()
        said = f"{error.filename}: {why}" if error.filename is not None else why
    else:
        return 0
    from pitboss.cli.console import complain

    complain(said)
    return 2
