"""`pitboss tournament`: run tournaments from their terms and a log. `plan` has its own files."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

from pitboss.cli.console import AsJson, cited, err, file_errors, out, print_json, warn, words
from pitboss.cli.tournament.plan import plan, read_terms_file, write_file
from pitboss.core.refusals import Refusal

if TYPE_CHECKING:
    from pitboss.pit.tournament.tournament import Said


def new(
    template: Annotated[
        str | None, typer.Argument(help="A type of tournament; without one, the types are listed.")
    ] = None,
    file: Annotated[Path | None, typer.Argument(help="The file to write (default: stdout).")] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")] = False,
) -> None:
    """Write tournament terms to edit, from a template with every key explained.

    Example: [bold]pitboss tournament new freezeout wednesday.toml[/]
    """
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
    warn(f"written: {file}; next: pitboss tournament terms {file}")


INCOMPLETE = 1


def terms(
    file: Annotated[Path, typer.Argument(help="The terms, a TOML file.", show_default=False)],
    as_json: AsJson = False,
) -> None:
    """Print the Terms and Conditions as a Markdown document, every sentence with its clause.

    It begins with what the book still requires before the terms may be published.

    Exit status: 0 if nothing is missing, 1 if something is, 2 if the terms cannot be read or a book forbids them.

    Example: [bold]pitboss tournament terms wednesday.toml[/]
    """
    from pitboss.pit.tournament.document import as_text, make_document

    document = make_document(read_terms_file(file))
    if as_json:
        print_json(document)
    else:
        sys.stdout.write(as_text(document))
    if document.missing:
        named = ", ".join(one.key + cited(one.rules) for one in document.missing)
        warn(f"cannot be published yet: {named} missing")
        raise typer.Exit(INCOMPLETE)


def print_answer(console: Console, found: dict[str, Any]) -> None:
    """Print the standings as a person could read them out, with their clauses."""
    title = f"{found['name'] or found['file']} · {found['game'] or 'no game'} · {found['status']}"
    console.print(title, markup=False, style="bold")
    if "error" in found:
        error = found["error"]
        at = f"line {error['line']}: {error['text']}\n" if error["line"] else ""
        console.print(f"{at}{error['message']}{cited(error['rules'])}", markup=False, soft_wrap=True)
    if "clock" not in found:
        return
    _print_figures(console, found)
    _print_standings(console, found["standings"])
    for advice in found["advice"]:
        console.print(f"advice: {' '.join(str(value) for value in advice.values())}", markup=False)
    for tie in found["to_decide"]:
        console.print(f"to decide: {', '.join(tie['players'])} for {tie['for']}", markup=False)
    console.print()


def _print_figures(console: Console, found: dict[str, Any]) -> None:
    entries, money, clock = found["entries"], found["money"], found["clock"]
    console.print(
        f"{found['stage']}, session {found['session']}, level {clock['level']} · {entries['players']} players,"
        f" {entries['entries']} entries, {entries['in']} in · pool {money['pool']}, fees {money['fees']}",
        markup=False,
    )


def _print_standings(console: Console, standings: list[dict[str, Any]]) -> None:
    rows = (
        (str(one["place"] or ""), one["player"], one["state"], "" if one["chips"] is None else str(one["chips"]),
         one["prize"], one["bounties"], one["refund"], ", ".join(one["rules"]))
        for one in standings
    )  # fmt: skip
    right = ("place", "chips", "prize", "bounties", "back")
    console.print(words("place", "player", "", *right[1:], "why", rows=rows, right=right))


def line_as_data(said: "Said") -> dict[str, Any]:
    found: dict[str, Any] = {"line": said.number, "text": said.text, "taken": said.refusal is None}
    if said.refusal is not None:
        return found | {"message": said.refusal.message, "rules": list(said.refusal.rules)}
    if said.outcome is not None:
        found |= {"message": said.outcome.text, "rules": list(said.outcome.rules)}
    return found


def print_line(console: Console, said: "Said") -> None:
    console.print(f"{said.number:>4}  {said.text}", markup=False, soft_wrap=True)
    if said.refusal is not None:
        text = f"refused: {said.refusal.message}{cited(said.refusal.rules)}"
        console.print(f"      {text}", markup=False, soft_wrap=True, style="red")
    elif said.outcome is not None:
        text = f"{said.outcome.text}{cited(said.outcome.rules)}"
        console.print(f"      {text}", markup=False, soft_wrap=True, style="dim")


NOT_OVER, UNREADABLE = 1, 2
LogFiles = Annotated[list[Path], typer.Argument(metavar="LOG...", help="Logs, one line per event.", show_default=False)]
LogFile = Annotated[Path, typer.Argument(metavar="LOG", help="A log, one line per event.", show_default=False)]
TermsFile = Annotated[
    Path | None,
    typer.Option("--terms", help="The terms, a TOML file (default: the one next to the log).", show_default=False),
]


def adjudicate(logs: LogFiles, terms: TermsFile = None, as_json: AsJson = False) -> None:
    """Report each player's place and what each is owed, and why.

    Exit status: 0 if every tournament is closed or cancelled, 1 if one is invalid or unfinished, 2 if a log cannot
    be read.

    Example: [bold]pitboss tournament adjudicate night.log --json[/]
    """

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
    from pitboss.pit.tournament.answer import answer, invalid_terms
    from pitboss.pit.tournament.sections import UnreadableTerms
    from pitboss.pit.tournament.terms import LARGEST_TERMS, named, read_terms
    from pitboss.pit.tournament.tournament import UnreadableLog
    from pitboss.pit.tournament.tournament import adjudicate as folded

    try:
        lines, written = _lines(log), _read(_terms_path(log, terms), LARGEST_TERMS)
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
    """Play a log line by line and print each line's events with their clauses, or why it was refused.

    Refused lines are skipped. Exit status: 0 if every line was accepted, 1 if one was refused, 2 if the log or the
    terms cannot be read.

    Example: [bold]pitboss tournament run night.log[/]
    """
    from pitboss.pit.tournament.tournament import Tournament, play

    refused = 0
    console = out()
    published = read_terms_file(_terms_path(log, terms))
    for said in play(Tournament(published), _lines(log)):
        refused += said.refusal is not None
        if as_json:
            print_json(line_as_data(said))
        else:
            print_line(console, said)
    raise typer.Exit(1 if refused else 0)


def _lines(log: Path) -> list[str]:
    from pitboss.pit.tournament.tournament import LARGEST_LOG, read_log

    return read_log(_read(log, LARGEST_LOG))


def _terms_path(log: Path, terms: Path | None) -> Path:
    return log.with_suffix(".toml") if terms is None else terms


def _read(file: Path, most: int) -> bytes:
    from pitboss.pit.tournament.tournament import UnreadableLog

    with file_errors(file, kind=UnreadableLog), file.open("rb") as stream:
        return stream.read(most + 1)


app = typer.Typer(
    help="Write and plan the terms of a tournament; run and adjudicate it from its log.",
    no_args_is_help=True,
)
app.command("new")(new)
app.command("plan")(plan)
app.command("terms")(terms)
app.command("adjudicate")(adjudicate)
app.command("run")(run)
