"""The `pitboss` command. Each file here is one command or group; this one only gathers them.

Bad input ends with one sentence on stderr and exit status 2: no traceback ever reaches a user.
"""

import sys
from typing import Annotated

import typer

from pitboss import __version__
from pitboss.cli.adjudicate import adjudicate
from pitboss.cli.console import complain
from pitboss.cli.convert import convert
from pitboss.cli.coverage import coverage
from pitboss.cli.equity import equity
from pitboss.cli.errors import errors
from pitboss.cli.games import games
from pitboss.cli.hand import hand
from pitboss.cli.jackpot import app as jackpot
from pitboss.cli.log import app as log
from pitboss.cli.odds import app as odds
from pitboss.cli.odds_options import WithVariations
from pitboss.cli.play import play
from pitboss.cli.replay import replay
from pitboss.cli.roles import roles
from pitboss.cli.rules import app as rules
from pitboss.cli.serve import serve
from pitboss.cli.shuffle import verify_shuffle
from pitboss.cli.simulate import simulate
from pitboss.cli.tournament import app as tournament
from pitboss.errors import PitbossError

app = typer.Typer(
    name="pitboss",
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


app.command("games")(games)
app.command("play")(play)
app.command("serve")(serve)
app.add_typer(log, name="log")
app.command("adjudicate")(adjudicate)
app.command("replay")(replay)
app.command("convert")(convert)
rules.command("coverage")(coverage)
app.add_typer(rules, name="rules")
app.command("roles")(roles)
app.command("errors")(errors)
app.command("hand")(hand)
app.add_typer(odds, name="odds")
app.command("simulate", cls=WithVariations)(simulate)
app.command("equity")(equity)
app.add_typer(jackpot, name="jackpot")
app.add_typer(tournament, name="tournament")
app.command("verify-shuffle")(verify_shuffle)


def main() -> None:
    """Runs the command; every error a user can cause becomes one sentence."""
    try:
        app()
    except PitbossError as error:
        complain(str(error))
        sys.exit(2)
    except BrokenPipeError:
        # the reader of a pipe has gone: stop quietly, as other commands do
        sys.stderr.close()
        sys.exit(0)
