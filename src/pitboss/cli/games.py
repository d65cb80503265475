"""`pitboss games`: list the games."""

from rich import box
from rich.table import Table
from rich.text import Text

from pitboss.books.catalogue import GAMES, GameEntry
from pitboss.books.library import UNAPPROVED
from pitboss.cli.console import AsJson, out, print_json

KINDS = {"banked": "banked: each box against the house", "poker": "poker: the players against each other"}


def games(
    as_json: AsJson = False,
) -> None:
    """List the games: nineteen from five approved rulebooks, and seven unapproved house games.

    Example: pitboss games
    """
    if as_json:
        print_json([_as_data(game) for game in GAMES.values()])
        return
    for kind, what in KINDS.items():
        out().print(_table(what, [game for game in GAMES.values() if game.kind == kind and game.approved]))
    out().print(_table(f"house games: {UNAPPROVED}", [game for game in GAMES.values() if not game.approved]))
    out().print(Text("seats: maximum hands at a table, with the full / reduced deck", style="dim"))


def _table(title: str, listed: list[GameEntry]) -> Table:
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
    table.add_column("game", style="bold", no_wrap=True, min_width=max(map(len, GAMES)))
    table.add_column("seats", justify="right", no_wrap=True, min_width=6)
    table.add_column("description", ratio=1)
    for game in listed:
        table.add_row(game.id, _seats(game), Text(game.line))
    return table


def _seats(game: GameEntry) -> str:
    if not game.seats.keys() & {"full", "reduced"}:
        return str(max(game.seats.values()))
    return " / ".join(str(game.seats.get(deck, "–")) for deck in ("full", "reduced")).removesuffix(" / –")


def _as_data(game: GameEntry) -> dict[str, object]:
    return {
        "id": game.id,
        "title": game.title,
        "rulebook": game.rulebook,
        "kind": game.kind,
        "section": game.section,
        "decks": game.decks,
        "seats": game.seats,
        "line": game.line,
        "approved": game.approved,
    }
