"""`pitboss play`: play any of the games in the terminal."""

import re
from collections.abc import Iterable
from typing import Annotated

import typer

from pitboss.books.catalogue import HOUSE_GAME

DEFAULT_BOTS = 2


def play(
    game: Annotated[
        str, typer.Argument(help="A game from `pitboss games`, or a table's name in the lobby.")
    ] = HOUSE_GAME,
    seed: Annotated[
        str | None, typer.Option(help="A word that makes the shuffles repeatable; they are then no longer secret.")
    ] = None,
    bots: Annotated[int, typer.Option(help="Number of bots at the table.", min=0)] = DEFAULT_BOTS,
    rounds: Annotated[int | None, typer.Option(help="Leave after this many rounds.", min=1)] = None,
    plays: Annotated[
        list[str] | None,
        typer.Option(
            "--plays",
            help="A bot's level (beginner, regular, expert) and style, such as 'expert tight-aggressive'; "
            "repeat for each bot (default: a mix).",
        ),
    ] = None,
) -> None:
    """Play a game in the terminal, with play chips, against the house or bots.

    Example: [bold]pitboss play wa-ultimate-texas-holdem[/]
    """
    from pitboss.books import catalogue
    from pitboss.bots.character import read_character
    from pitboss.cli.console import out
    from pitboss.cli.play.session import HouseSession, PokerSession
    from pitboss.core.cards.shuffle import OPERATING_SYSTEM, Demonstration

    entry = catalogue.game(_played_at(game, catalogue.GAMES))
    source = OPERATING_SYSTEM if seed is None else Demonstration(seed)
    kind = HouseSession if entry.kind == "banked" else PokerSession
    characters = [read_character(text) for text in plays or ()]
    seated = max(bots, len(characters))
    kind(out(), entry, source, bots=seated, seed=seed or "bots", characters=characters).run(rounds)


def _played_at(name: str, games: Iterable[str]) -> str:
    """Return the game of a table from the table's name in the lobby: `wa-poker-omaha-2` is the second of
    `wa-poker/omaha`."""
    by_table = {game.replace("/", "-"): game for game in games}
    table = name.strip().casefold()
    return by_table.get(table) or by_table.get(re.sub(r"-\d+$", "", table), name)
