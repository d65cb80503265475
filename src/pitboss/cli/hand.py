"""`pitboss hand`: what a hand is, by any ranking the rulebooks use."""

from typing import Annotated

import typer

from pitboss.cli.console import AsJson, print_json
from pitboss.core.cards import read_cards
from pitboss.core.errors import nearest
from pitboss.core.hands import RANKINGS, HandError, Ranking


def hand(
    cards: Annotated[str, typer.Argument(help="The cards written together, such as AsKsQs; hole cards first.")],
    ranking: Annotated[str, typer.Option(help=f"What beats what: {', '.join(RANKINGS)}.")] = "high",
    as_json: AsJson = False,
) -> None:
    """Rank a hand: its category, its name in words and the cards that make it.

    Example: pitboss hand AsKsQsJsTs2d3c --ranking high
    """
    by, held = _read_ranking(ranking), read_cards("".join(cards.split()))
    rank = by.rank(held)
    best = by.best(held)
    if as_json:
        print_json(
            {
                "ranking": by.called,
                "cards": [str(card) for card in held],
                "category": str(by.category(rank)),
                "name": by.name(rank),
                "best": [str(card) for card in best],
                "rank": rank,
            }
        )
        return
    typer.echo(f"category  {by.category(rank)}\nname      {by.name(rank)}")
    typer.echo(f"cards     {' '.join(map(str, best)) or 'none'}")


def _read_ranking(name: str) -> Ranking:
    try:
        return RANKINGS[name]
    except KeyError:
        known = ", ".join(RANKINGS)
        raise HandError(f"{name!r} is not a ranking: expected {known}{nearest(name, RANKINGS)}") from None
