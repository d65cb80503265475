"""`pitboss play`: sit down at any of the games, in the terminal."""

from typing import Annotated

import typer

from pitboss.books.catalogue import HOUSE_GAME

DEFAULT_BOTS = 2


def play(
    game: Annotated[str, typer.Argument(help="One of `pitboss games`.")] = HOUSE_GAME,
    seed: Annotated[
        str | None, typer.Option(help="A word for a repeatable demonstration; the shuffle is then no secret.")
    ] = None,
    bots: Annotated[int, typer.Option(help="How many bots play beside you.", min=0)] = DEFAULT_BOTS,
    rounds: Annotated[int | None, typer.Option(help="Leave after this many rounds.", min=1)] = None,
    plays: Annotated[
        list[str] | None,
        typer.Option(
            "--plays",
            help="How a bot plays, once for each: a level (beginner, regular, expert) and a style such as "
            "'expert tight-aggressive'. All sorts where it is left out.",
        ),
    ] = None,
) -> None:
    """Sit down with play chips: wager, see the cards, act, and see every wager settled with its rule.

    Example: [bold]pitboss play wa-ultimate-texas-holdem[/]
    """
    from pitboss.books import catalogue
    from pitboss.bots.character import read_character
    from pitboss.cli.console import out
    from pitboss.cli.play.session import HouseSession, PokerSession
    from pitboss.core.cards.shuffle import OPERATING_SYSTEM, Demonstration

    entry = catalogue.game(game)
    source = OPERATING_SYSTEM if seed is None else Demonstration(seed)
    kind = HouseSession if entry.kind == "banked" else PokerSession
    characters = [read_character(text) for text in plays or ()]
    seated = max(bots, len(characters))
    kind(out(), entry, source, bots=seated, seed=seed or "bots", characters=characters).run(rounds)
