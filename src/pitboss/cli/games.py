"""`pitboss games`: list the games."""

from rich.table import Table
from rich.text import Text

from pitboss.books.catalogue import GAMES, GameEntry
from pitboss.books.library import UNAPPROVED
from pitboss.cli.console import AsJson, listing, out, print_json

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


def _table(title: str, games: list[GameEntry]) -> Table:
    rows = ((game.id, _seats(game), Text(game.line)) for game in games)
    table = listing(title, "game", "seats", "description", rows=rows)
    table.columns[0].min_width, table.columns[1].min_width = max(map(len, GAMES)), len("9 / 7 ")
    table.columns[1].justify = "right"
    return table


def _seats(game: GameEntry) -> str:
    if not game.seats.keys() & {"full", "reduced"}:
        return str(max(game.seats.values()))
    return " / ".join(str(game.seats.get(deck, "–")) for deck in ("full", "reduced")).removesuffix(" / –")


def _as_data(game: GameEntry) -> dict[str, object]:
    shown = ("id", "title", "rulebook", "kind", "section", "decks", "seats", "line", "approved")
    return {name: getattr(game, name) for name in shown}
