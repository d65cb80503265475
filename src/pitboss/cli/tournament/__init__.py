"""`pitboss tournament`: tournaments from their terms and a log of lines. Each file here is one command."""

import typer

from pitboss.cli.tournament.logs import adjudicate, run
from pitboss.cli.tournament.plan import plan
from pitboss.cli.tournament.terms import new, terms

app = typer.Typer(
    help="Write, plan and read the terms of a tournament; run and adjudicate it from a log of lines.",
    no_args_is_help=True,
)
app.command("new")(new)
app.command("plan")(plan)
app.command("terms")(terms)
app.command("adjudicate")(adjudicate)
app.command("run")(run)
