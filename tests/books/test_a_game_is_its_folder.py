"""A new pay table, variant or game changes only its book's folder: no other file knows a game by name."""

import ast
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.books import library
from pitboss.books.catalogue import GAMES

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "pitboss"
BANKED = [name for name, entry in GAMES.items() if entry.kind == "banked"]
OF_THE_BOOKS = ("books/shared/", *(f"books/{name.replace('-', '_')}/" for name in library.SHELF))
MAY_NAME_ONE = {
    "books/library.py": "the shelf: a word for each book",
    "books/catalogue.py": "what is played when no game is named",
    "pit/tournament/templates/": "terms to begin with, for one game each",
}
"""Files that may name a game, for a reason that does not apply to a new game."""


def code_of(source: str) -> Iterator[str]:
    """Return the imported modules and the string constants; docstrings and comments may name games as examples."""
    tree = ast.parse(source)
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def naming(game: str) -> list[str]:
    """Return the files of pitboss and its pages that name a game, outside the game's book."""
    words = {game, game.replace("-", "_"), GAMES[game].title}
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        where, source = path.relative_to(PACKAGE).as_posix(), path.read_text("utf-8")
        if not where.startswith((*OF_THE_BOOKS, *MAY_NAME_ONE)) and any(word in source for word in words):
            found += [where for text in code_of(source) if any(word in text for word in words)]
    pages = [path for kind in ("svelte", "ts") for path in (ROOT / "web" / "src").rglob(f"*.{kind}")]
    return found + [str(path) for path in pages if any(word in path.read_text("utf-8") for word in words)]


@pytest.mark.parametrize("game", BANKED)
def test_nothing_outside_its_book_names_a_game(game: str) -> None:
    assert naming(game) == []


def test_nothing_outside_the_books_imports_one() -> None:
    """Machines, rooms and pages ask the catalogue and the library about games."""
    shelf = tuple(f"pitboss.books.{name.replace('-', '_')}" for name in (*library.SHELF, "shared"))
    sources = {path.relative_to(PACKAGE).as_posix(): path.read_text("utf-8") for path in PACKAGE.rglob("*.py")}
    found = {
        (where, text)
        for where, source in sources.items()
        if not where.startswith("books/") and any(name in source for name in shelf)
        for text in code_of(source)
        if text.startswith(shelf)
    }
    assert found == set()


@pytest.mark.parametrize(
    "source", ['x = "the vic-three-card-poker table"', "from pitboss.books.vic_three_card_poker import odds"]
)
def test_a_name_would_be_found(source: str) -> None:
    assert any("three" in text for text in code_of(source))


def test_a_new_pay_table_is_one_file(tmp_path: Path) -> None:
    """A new line in the book's tables is enough: the sign accepts it, and the odds price it."""
    shutil.copytree(PACKAGE, tmp_path / "pitboss", ignore=shutil.ignore_patterns("__pycache__", "pages"))
    tables = tmp_path / "pitboss" / "books" / "vic_three_card_poker" / "tables.py"
    line = '        "F": (35, 33, 6, 4, 1),\n'
    text = tables.read_text("utf-8")
    assert line in text
    tables.write_text(text.replace(line, line + '        "G": (50, 30, 6, 3, 1),\n'), "utf-8")
    code = (
        "import json; from pitboss import new_round; from pitboss.odds.tables import tables_of\n"
        "from pitboss.odds.side_wagers import count_hand, side_odds\n"
        "from pitboss.books.catalogue import banked\n"
        "game = banked('vic-three-card-poker')\n"
        "new_round(game.id, **{'pair-plus': 'G'})\n"
        "side = next(one for one in game.analysis.sides if one.wager == 'pair-plus')\n"
        "odds = side_odds(side.wager, 'G', count_hand(side.hand), tables_of(game.id)['pair-plus']['G'])\n"
        "print(json.dumps(str(odds.edge)))"
    )
    env = os.environ | {"PYTHONPATH": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    won = 48 * 50 + 52 * 30 + 720 * 6 + 1096 * 3 + 3744
    assert json.loads(done.stdout) == f"{(16440 - won) // 4}/{22100 // 4}"
