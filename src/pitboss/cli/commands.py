"""What commands there are, and where each is kept: a command's file is read only when the command is given."""

from collections.abc import Iterator, MutableMapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

import typer
from typer.core import TyperGroup
from typer.main import get_command

if TYPE_CHECKING:
    from rich.table import Table


class Command(NamedTuple):
    """A command as the first page of help tells of it. Its line is the one its own help begins with."""

    line: str
    module: str
    name: str = "app"
    cls: tuple[str, str] | None = None


GROUPS: dict[str, dict[str, Command]] = {
    "Play": {
        "games": Command(
            "List the games: nineteen of five approved rulebooks, and seven house games that no regulator approved.",
            "games", "games",
        ),
        "play": Command(
            "Sit down with play chips: wager, see the cards, act, and see every wager settled with its rule.",
            "play", "play",
        ),
        "hand": Command("Rank a hand: its category, its name in words and the cards that make it.", "hands", "hand"),
    },
    "The room": {
        "serve": Command(
            "Open the room: tables in the browser, dealt by software or by a dealer, everything on record.",
            "serve", "serve",
        ),
        "rooms": Command("Many rooms in one PostgreSQL database: list them, add one.", "rooms"),
        "bot": Command(
            "Let a program of your own play at a table that takes bots, by a token of your account.", "bot", "bot"
        ),
        "config": Command("Show what a room is run with.", "serve"),
        "log": Command("Verify, show and export the log of a room.", "log"),
        "anchors": Command(
            "Export the signed heads of a room's logs, verify them, and compare a room with them.", "anchors"
        ),
        "keys": Command("Show and change the keys of a room: what seals its seeds and signs its anchors.", "keys"),
        "backup": Command(
            "Copy a room into one file while it is in play, and verify the copy from its first lines.",
            "backup", "backup",
        ),
        "restore": Command("Make a room of a backup, which is verified first.", "backup", "restore"),
        "upgrade": Command(
            "Make a room of an earlier version one of this version: forward only, after a copy, and every line is read "
            "again.",
            "upgrade", "upgrade",
        ),
        "report": Command(
            "Rounds, handle, drop, win, hold, commission and jackpots of a room, and the win that exact odds expect.",
            "report", "report",
        ),
        "verify-shuffle": Command(
            "Check a shuffle's revealed seed against its commitment, and show the cards in the order they lay.",
            "shuffle", "verify_shuffle",
        ),
        "tournament": Command(
            "Write, plan and read the terms of a tournament; run and adjudicate it from a log of lines.", "tournament"
        ),
        "jackpot": Command(
            "Run, show and reconcile jackpots from a log of lines; simulate a year of a room.", "jackpot"
        ),
    },
    "Rulings": {
        "adjudicate": Command(
            "Replay records and say what every wager is owed, and why.", "adjudicate", "adjudicate"
        ),
        "replay": Command("Play hand histories again and compare how they end.", "histories", "replay"),
        "convert": Command(
            "Write a hand as PHH, as Open Hand History JSON, as the text of a network or as our own record.",
            "histories", "convert",
        ),
        "rules": Command("The rulebooks' clauses, and the rulings on them.", "rules"),
        "roles": Command(
            "The officials of each rulebook, of the cage and of the lists, lowest first, and what each may decide.",
            "rules", "roles",
        ),
        "errors": Command(
            "List every irregularity with its remedy and clauses, or show one played out.", "errors", "errors"
        ),
    },
    "Mathematics": {
        "odds": Command(
            "What a rule is worth: exact edges, spreads and best play of the games against the house.", "odds"
        ),
        "simulate": Command(
            "Play whole rounds of a game against the house and say what they came to: mean, sessions, ruin.",
            "simulate", "simulate", ("odds", "WithVariations"),
        ),
        "equity": Command(
            "Say what share of the pot each hand wins on average if all go to the showdown. For study, never at a "
            "table.",
            "hands", "equity",
        ),
    },
}  # fmt: skip
COMMANDS = {name: command for group in GROUPS.values() for name, command in group.items()}


class WhenNamed(MutableMapping[str, Any]):
    """The commands by name, each loaded when it is looked up and not before."""

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
    """The command itself: its first page of help is written without loading what it tells of."""

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
        console.print(f"[dim]{ctx.command_path} COMMAND --help[/]  tells all of a command, with an example.")


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
