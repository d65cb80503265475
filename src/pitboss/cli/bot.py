"""`pitboss bot FILE.py`: a program of one's own plays at a table."""

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
"""Seconds that a program tries to leave again in, where it has said too much."""


def bot(
    file: Annotated[
        Path | None, typer.Argument(help="A Python file with a function `choose(turn)` that returns a line.")
    ] = None,
    table: Annotated[str | None, typer.Option(help="The table; TABLE in the file where it is left out.")] = None,
    buy_in: Annotated[str | None, typer.Option(help="Chips to sit down with; BUY_IN in the file.")] = None,
    server: Annotated[str, typer.Option(help="The room's address.")] = ROOM,
    token_file: Annotated[
        Path | None, typer.Option(help=f"A file with the token; the variable {TOKEN} where it is left out.")
    ] = None,
    plays: Annotated[
        str | None,
        typer.Option(help="Instead of a file: a level and a style of pitboss's own, 'expert tight-aggressive'."),
    ] = None,
    seconds: Annotated[float, typer.Option(help="Leave after so many seconds; 0: never.", min=0)] = 0,
) -> None:
    """Let a program of your own play at a table that takes bots, by a token of your account.

    Make the token on the page of your account. The seat is marked as a bot's. `docs/bots.md` has an example.

    Example: [bold]pitboss bot examples/bot.py --table wa-poker-holdem --buy-in 500[/]
    """
    if (file is None) == (plays is None):
        raise PitbossError("name a file with a function 'choose(turn)', or say with --plays how to play")
    made = _loaded(file) if file is not None else None
    choose = getattr(made, "choose", None) if plays is None else _our_own(plays)
    if not callable(choose):
        raise PitbossError(f"{file} has no function 'choose(turn)' that says what to do")
    where, chips = table or getattr(made, "TABLE", None), buy_in or getattr(made, "BUY_IN", None)
    if not where or not chips:
        raise PitbossError("say which table and for how much: --table and --buy-in, or TABLE and BUY_IN in the file")
    try:
        asyncio.run(seat_and_play(server, _token(token_file), str(where), str(chips), choose, seconds or None))
    except KeyboardInterrupt:
        out().print("left the table")


async def seat_and_play(server: str, token: str, where: str, chips: str, choose: Any, seconds: float | None) -> None:
    """Sits down, plays, and leaves when the time is up."""
    from pitboss.client import Client

    async with Client(server, token=token) as room:
        me = await room.me()
        if me.name is None:
            raise PitbossError("this token is nobody's: it was revoked, or mistyped")
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
    """A program that has sent as many lines as it may waits until there is one more for this."""
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
    """One of pitboss's own minds, by what the socket tells."""
    from pitboss.bots.character import read_character
    from pitboss.client.bot import Mind

    return Mind(read_character(plays)).choose


def _token(path: Path | None) -> str:
    if path is None:
        found = os.environ.get(TOKEN, "")
    else:
        with file_errors(path):
            found = path.read_text(encoding="utf-8")
    if not found.strip():
        raise PitbossError(f"a bot plays by a token: set {TOKEN}, or name a file with --token-file")
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
