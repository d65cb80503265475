"""`pitboss hand` and `pitboss equity`: rank a hand, and compare hands with each other."""

from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.console import AsJson, Cluster, err, numbers, out, print_json
from pitboss.core.cards import read_cards, write_cards
from pitboss.core.hands.rankings import RANKINGS, rank

if TYPE_CHECKING:
    from rich.table import Table

    from pitboss.odds.equity import Equity


def equity(
    game: Annotated[str, typer.Argument(help="A poker game, such as wa-poker/omaha.")],
    hands: Annotated[
        list[str],
        typer.Argument(help="Two or more hands or ranges: AsKs, QQ+, ATo+, A5s-A2s, several joined by commas, random."),
    ],
    board: Annotated[str, typer.Option(help="The board cards already dealt, such as Qd8s2c.")] = "",
    dead: Annotated[str, typer.Option(help="Cards known to be out of play: folded, burnt or discarded face up.")] = "",
    deck: Annotated[str | None, typer.Option(help="The deck, if the game may use either: full or reduced.")] = None,
    samples: Annotated[
        int | None, typer.Option(help="Number of random deals, if there are too many to count them all.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Random seed; the same seed gives the same deals.")] = 1,
    exact: Annotated[bool, typer.Option("--exact", help="Count every possible deal, however long it takes.")] = False,
    cluster: Cluster = None,
    as_json: AsJson = False,
) -> None:
    """Compute each hand's equity, its average share of the pot at showdown. For study only.

    Missing cards of a hand are dealt at random. In stud, write cards down and up as AsKd/Qh; in draw games, give
    the cards that are kept. Pineapple hands of three cards choose their own discard.

    Example: pitboss equity wa-poker/holdem AsKs QQ+ random --board Qd8s2c
    """
    from pitboss.odds.cluster import on_cluster
    from pitboss.odds.compiled import listening
    from pitboss.odds.equity import equity as compare
    from pitboss.odds.equity.compare import equity_json

    waiting = err().status("comparing …")
    with waiting, listening(lambda what: waiting.update(f"{what} …")), on_cluster(cluster):
        found = compare(
            game, hands, read_cards(board), read_cards(dead), deck=deck, samples=samples, seed=seed, exact=exact
        )
    if as_json:
        print_json(equity_json(found))
    else:
        _print(found)


def _print(found: "Equity") -> None:
    from rich.text import Text

    console = out()
    how = f"all {found.deals:,} deals" if found.exact else f"{found.deals:,} random deals, seed {found.seed}"
    known = f", board {write_cards(found.board)}" if found.board else ""
    known += f", dead {write_cards(found.dead)}" if found.dead else ""
    console.print(Text(f"{found.layout.game}, {found.layout.deck.name} deck{known}: {how}", style="bold"))
    console.print(_table(found))
    if found.chosen_discards:
        console.print(
            Text("discards: each hand keeps the cards with the best equity against one random hand", style="dim")
        )


def _table(found: "Equity") -> "Table":

    from pitboss.odds.report import decimal

    parts = {"scoop": "scoops", "three_quarters": "3/4", "half": "half", "quarter": "1/4", "other": "other part"}
    plain = {"scoop": "wins", "half": "half", "other": "other part"}
    named = parts if found.layout.low else plain
    shown = {key: name for key, name in named.items() if any(hand.shares[key] for hand in found.hands)}
    table = numbers("hand", "equity", *shown.values(), "loses")
    for hand in found.hands:
        bound = "" if found.exact else f" ± {100 * found.bound(hand):.2f}"
        shares = [f"{decimal(100 * hand.shares[key], 2)} %" for key in shown]
        lost = f"{decimal(100 * hand.lose, 2)} %"
        table.add_row(hand.hand, f"[bold]{decimal(100 * hand.equity, 3)}{bound} %[/]", *shares, lost)
    return table


def hand(
    cards: Annotated[str, typer.Argument(help="The cards, written together, hole cards first: AsKsQs.")],
    ranking: Annotated[str, typer.Option(help=f"The ranking of hands: {', '.join(RANKINGS)}.")] = "high",
    as_json: AsJson = False,
) -> None:
    """Rank a hand: its category, its name and the cards that make it.

    Example: pitboss hand AsKsQsJsTs2d3c --ranking high
    """
    held, found = read_cards(cards), rank(cards, ranking)
    if as_json:
        print_json(
            {
                "ranking": found.ranking,
                "cards": [str(card) for card in held],
                "category": found.category,
                "name": found.name,
                "best": [str(card) for card in found.cards],
                "rank": found.rank,
            }
        )
        return
    typer.echo(f"category  {found.category}\nname      {found.name}")
    typer.echo(f"cards     {' '.join(map(str, found.cards)) or 'none'}")
