"""`pitboss bot FILE.py`: let your own program play at a table."""

import asyncio
import importlib.util
import os
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli.console import file_errors, out
from pitboss.core.errors import PitbossError

if TYPE_CHECKING:
    from pitboss.client.table import TableClient

ROOM = "http://127.0.0.1:8180"
TOKEN = "PITBOSS_TOKEN"
PATIENCE = 3
"""Attempts to leave, a second apart, while the program is over its rate limit."""


def bot(
    file: Annotated[
        Path | None, typer.Argument(help="A Python file with a function `choose(turn)` that returns a line.")
    ] = None,
    table: Annotated[str | None, typer.Option(help="The table to sit at (default: TABLE in the file).")] = None,
    buy_in: Annotated[str | None, typer.Option(help="Chips to buy in for (default: BUY_IN in the file).")] = None,
    server: Annotated[str, typer.Option(help="The room's address.")] = ROOM,
    token_file: Annotated[
        Path | None, typer.Option(help=f"A file that contains the token (default: the variable {TOKEN}).")
    ] = None,
    plays: Annotated[
        str | None,
        typer.Option(
            help="Play a built-in bot instead of a file: its level and style, such as 'expert tight-aggressive'."
        ),
    ] = None,
    seconds: Annotated[float, typer.Option(help="Leave after this many seconds; 0 stays.", min=0)] = 0,
) -> None:
    """Let your own program play at a table that allows bots, with a token from your account.

    Create the token on your account page. The seat is marked as a bot's. `docs/reference/bots.md` has an example.

    Example: [bold]pitboss bot examples/bot.py --table wa-poker-holdem --buy-in 500[/]
    """
    if (file is None) == (plays is None):
        raise PitbossError("give either a file with a function 'choose(turn)', or a level and style with --plays")
    made = _loaded(file) if file is not None else None
    choose = getattr(made, "choose", None) if plays is None else _our_own(plays)
    if not callable(choose):
        raise PitbossError(f"{file} has no function 'choose(turn)': define one that returns a line")
    where, chips = table or getattr(made, "TABLE", None), buy_in or getattr(made, "BUY_IN", None)
    if not where or not chips:
        raise PitbossError("table or buy-in missing: give --table and --buy-in, or define TABLE and BUY_IN in the file")
    try:
        asyncio.run(seat_and_play(server, _token(token_file), str(where), str(chips), choose, seconds or None))
    except KeyboardInterrupt:
        out().print("left the table")


async def seat_and_play(server: str, token: str, where: str, chips: str, choose: Any, seconds: float | None) -> None:
    """Sit down, play, and leave when the time is up."""
    from pitboss.client import Client

    async with Client(server, token=token) as room:
        me = await room.me()
        if me.name is None:
            raise PitbossError("unknown token: it may have been revoked or mistyped")
        async with room.table(where) as table:
            mine = next((one.seat for one in table.table.seats if one.player == me.name), None)
            seat = mine if mine is not None else await table.sit(chips)
            out().print(f"{me.name} plays at {where}, seat {seat}")
            try:
                async with asyncio.timeout(seconds):
                    await table.play(choose)
            except TimeoutError:
                await _leave(table)
                out().print("left the table")


async def _leave(table: "TableClient") -> None:
    """Leave the table, waiting while the program is over its rate limit."""
    from pitboss.client.table import Refused

    for _ in range(PATIENCE):
        try:
            await table.do("leave")
        except Refused:
            await asyncio.sleep(1)
        else:
            return
    await table.do("leave")


def _our_own(plays: str) -> Any:
    """Return the `choose` function of a built-in bot."""
    from pitboss.bots.character import read_character
    from pitboss.client.bot import BuiltInBot

    return BuiltInBot(read_character(plays)).choose


def _token(path: Path | None) -> str:
    if path is None:
        found = os.environ.get(TOKEN, "")
    else:
        with file_errors(path):
            found = path.read_text(encoding="utf-8")
    if not found.strip():
        raise PitbossError(f"no token given: set {TOKEN}, or name a file with --token-file")
    return found.strip()


def _loaded(file: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(file.stem, file)
    if spec is None or spec.loader is None or not file.is_file():
        raise PitbossError(f"{file} is not a Python file")
    made = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(made)
    except Exception as error:
        raise PitbossError(f"{file} cannot be run: {type(error).__name__}: {error}") from None
    return made
