"""`pitboss tournament adjudicate` and `run`: a log of lines and its terms, judged as a whole or line by line."""

from pathlib import Path
from typing import Annotated, Any

import typer

from pitboss.cli.console import AsJson, err, out, print_json

NOT_OVER, UNREADABLE = 1, 2
LogFiles = Annotated[list[Path], typer.Argument(metavar="LOG...", help="Logs: one line, one fact.", show_default=False)]
LogFile = Annotated[Path, typer.Argument(metavar="LOG", help="A log: one line, one fact.", show_default=False)]
TermsFile = Annotated[
    Path | None,
    typer.Option("--terms", help="The terms, a TOML file; else the one beside the log.", show_default=False),
]


def adjudicate(logs: LogFiles, terms: TermsFile = None, as_json: AsJson = False) -> None:
    """Say who stands where and what each is owed, and why.

    Exit status: 0 when every log is closed or cancelled, 1 when one is invalid or not over, 2 when one cannot be read.

    Example: [bold]pitboss tournament adjudicate night.log --json[/]
    """
    from pitboss.cli.tournament.page import print_answer

    worst = 0
    for log in logs:
        found, status = _adjudicated(log, terms)
        worst = max(worst, status)
        if as_json:
            print_json(found)
        else:
            print_answer(out() if status != UNREADABLE else err(), found)
    raise typer.Exit(worst)


def _adjudicated(log: Path, terms: Path | None) -> tuple[dict[str, Any], int]:
    from pitboss.rounds.errors import Refusal
    from pitboss.tournaments.answer import answer, invalid_terms
    from pitboss.tournaments.errors import UnreadableTerms
    from pitboss.tournaments.log import UnreadableLog
    from pitboss.tournaments.log import adjudicate as folded
    from pitboss.tournaments.terms import LARGEST_TERMS, named, read_terms

    try:
        lines, written = _lines(log), _read(_beside(log, terms), LARGEST_TERMS)
        called = named(written)
        published = read_terms(written)
    except (UnreadableLog, UnreadableTerms) as unreadable:
        return invalid_terms(unreadable, log.name), UNREADABLE
    except Refusal as refusal:
        return invalid_terms(refusal, log.name, *called), NOT_OVER
    tournament, refused = folded(published, lines)
    found = answer(tournament, log.name, refused)
    return found, 0 if found["status"] in ("closed", "cancelled") else NOT_OVER


def run(log: LogFile, terms: TermsFile = None, as_json: AsJson = False) -> None:
    """Play a log line by line: what each led to, with its clauses, or why it was refused. It goes on after a refusal.

    Exit status: 0 when every line was taken, 1 when one was refused, 2 when log or terms cannot be read.

    Example: [bold]pitboss tournament run night.log[/]
    """
    from pitboss.cli.tournament.files import read_terms_file
    from pitboss.cli.tournament.page import line_as_data, print_line
    from pitboss.tournaments.log import play
    from pitboss.tournaments.tournament import Tournament

    refused = 0
    console = out()
    published = read_terms_file(_beside(log, terms))
    for said in play(Tournament(published), _lines(log)):
        refused += said.refusal is not None
        if as_json:
            print_json(line_as_data(said))
        else:
            print_line(console, said)
    raise typer.Exit(1 if refused else 0)


def _lines(log: Path) -> list[str]:
    from pitboss.tournaments.log import LARGEST_LOG, read_log

    return read_log(_read(log, LARGEST_LOG))


def _beside(log: Path, terms: Path | None) -> Path:
    return log.with_suffix(".toml") if terms is None else terms


def _read(file: Path, most: int) -> bytes:
    from pitboss.tournaments.log import UnreadableLog

    try:
        with file.open("rb") as stream:
            return stream.read(most + 1)
    except OSError as error:
        raise UnreadableLog(f"{file} cannot be read: {(error.strerror or str(error)).lower()}") from None
