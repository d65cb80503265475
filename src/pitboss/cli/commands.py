"""List the commands and load each one's file only when it is run."""

from collections.abc import Iterator, MutableMapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

import typer
from typer.core import TyperGroup
from typer.main import get_command

if TYPE_CHECKING:
    from rich.table import Table


class Command(NamedTuple):
    """A row of the first help page. `line` repeats the first line of the command's own help."""

    line: str
    module: str
    name: str = "app"
    cls: tuple[str, str] | None = None


GROUPS: dict[str, dict[str, Command]] = {
    "Play": {
        "games": Command(
            "List the games: nineteen from five approved rulebooks, and seven unapproved house games.", "games", "games"
        ),
        "play": Command(
            "Play a game in the terminal, with play chips, against the house or bots.",
            "play", "play",
        ),
        "hand": Command("Rank a hand: its category, its name and the cards that make it.", "hands", "hand"),
    },
    "The room": {
        "serve": Command(
            "Open the room: tables in the browser, dealt by software or by a dealer, everything logged.",
            "serve", "serve",
        ),
        "rooms": Command("List and add rooms that share one PostgreSQL database.", "rooms"),
        "bot": Command(
            "Let your own program play at a table that allows bots, with a token from your account.", "bot", "bot"
        ),
        "config": Command("Show the settings of a room.", "serve"),
        "log": Command("Verify, show, export and archive the log of a room.", "log"),
        "anchors": Command(
            "Export and verify the signed heads of a room's logs, and compare a room with them.", "anchors"
        ),
        "keys": Command("Show and change the keys that seal a room's seeds and sign its anchors.", "keys"),
        "backup": Command(
            "Copy a room into one file and verify the copy. The room may be in play.", "backup", "backup"
        ),
        "restore": Command("Verify a backup and restore a room from it.", "backup", "restore"),
        "upgrade": Command(
            "Upgrade a room of an earlier version to this one, after a backup and a full check.", "upgrade", "upgrade"
        ),
        "report": Command(
            "Report a room's rounds, handle, drop, win, hold, commission and jackpots, and the expected win.",
            "report", "report",
        ),
        "verify-shuffle": Command(
            "Check a shuffle's revealed seed against its commitment, and list the deck in order.",
            "shuffle", "verify_shuffle",
        ),
        "tournament": Command(
            "Write and plan the terms of a tournament; run and adjudicate it from its log.", "tournament"
        ),
        "jackpot": Command(
            "Run, show and reconcile jackpots from their log; simulate a year of a room.", "jackpot"
        ),
    },
    "Rulings": {
        "adjudicate": Command(
            "Replay round records and report what every wager is owed, and why.", "adjudicate", "adjudicate"
        ),
        "replay": Command("Replay hand histories and compare the results.", "histories", "replay"),
        "convert": Command(
            "Convert a hand to PHH, Open Hand History JSON, a poker site's text format or a pitboss record.",
            "histories", "convert",
        ),
        "rules": Command("List, show and search the rulebooks' clauses and our rulings on them.", "rules"),
        "roles": Command(
            "List the officials of each rulebook, the cage and the lists, lowest first, with what each may decide.",
            "rules", "roles",
        ),
        "errors": Command(
            "List every irregularity with its remedy and clauses, or show a worked example of one.", "errors", "errors"
        ),
    },
    "Mathematics": {
        "odds": Command(
            "Compute exact house edges, volatility and optimal strategy of the games against the house.", "odds"
        ),
        "simulate": Command(
            "Simulate rounds of a game against the house: average result, sessions and risk of ruin.",
            "simulate", "simulate", ("odds", "WithVariations"),
        ),
        "equity": Command(
            "Compute each hand's equity, its average share of the pot at showdown. For study only.", "hands", "equity"
        ),
    },
}  # fmt: skip
COMMANDS = {name: command for group in GROUPS.values() for name, command in group.items()}


class WhenNamed(MutableMapping[str, Any]):
    """The commands by name, each loaded on first lookup."""

    def __init__(self) -> None:
        self._loaded: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._loaded:
            self._loaded[name] = _load(name, COMMANDS[name])
        return self._loaded[name]

    def __setitem__(self, name: str, command: Any) -> None:
        self._loaded[name] = command

    def __delitem__(self, name: str) -> None:
        del self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        return iter(COMMANDS)

    def __len__(self) -> int:
        return len(COMMANDS)


def _load(name: str, command: Command) -> Any:
    loaded = _kept(command.module, command.name)
    if not isinstance(loaded, typer.Typer):
        alone = typer.Typer(add_completion=False)
        alone.command(name, cls=_kept(*command.cls) if command.cls else None)(loaded)
        loaded = alone
    ready = get_command(loaded)
    ready.name = name
    return ready


def _kept(module: str, name: str) -> Any:
    return getattr(import_module(f"pitboss.cli.{module}"), name)


class Commands(TyperGroup):
    """The `pitboss` command. Its first help page is printed without loading any other command."""

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes | {"commands": None})
        self.commands = WhenNamed()

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        from pitboss.cli.console import out

        console = out()
        console.print(f"[bold]Usage:[/] {ctx.command_path} COMMAND …\n\n{self.help}\n")
        for title, group in GROUPS.items():
            console.print(_rows(title, [(name, command.line) for name, command in group.items()]))
        options = [(", ".join(option.opts), getattr(option, "help", None) or "") for option in self.get_params(ctx)]
        console.print(_rows("Options", options))
        console.print(f"[dim]{ctx.command_path} COMMAND --help[/]  shows a command's options and an example.")


def _rows(title: str, rows: list[tuple[str, str]]) -> "Table":
    from rich.table import Table
    from rich.text import Text

    table = Table(
        title=f"[bold not italic]{title}[/]", title_justify="left", box=None, padding=(0, 1), show_header=False
    )
    table.add_column(no_wrap=True, style="cyan", min_width=len("--install-completion"))
    table.add_column()
    for name, line in rows:
        table.add_row(name, Text(line))
    return table
