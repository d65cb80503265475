"""The pages know no game by name, and neither they nor the server match texts written for people."""

import ast
import re
from pathlib import Path

import pytest

from pitboss.books.catalogue import GAMES
from pitboss.books.library import BOOKS

ROOT = Path(__file__).parent.parent.parent
WEB = ROOT / "web" / "src"
PAGES = sorted([*WEB.rglob("*.svelte"), *WEB.rglob("*.ts")])
COMMENT = re.compile(r"/\*.*?\*/|<!--.*?-->|(?<!:)//[^\n]*", re.DOTALL)
WORDS = {"draw", "badugi"}
"""Games with names that are also a dealer's action or a winning hand."""
NAMES = {*BOOKS, *GAMES, *(game.partition("/")[2] for game in GAMES)} - WORDS - {""}
MACHINES = {"BankedRound", "PokerRound", "BankedGame", "PokerGame"}
OUTSIDE = ("pit", "log", "room", "web", "histories", "cli")


def named(text: str) -> list[str]:
    told = COMMENT.sub("", text)
    return [name for name in sorted(NAMES) if re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", told)]


def test_a_name_would_be_found() -> None:
    assert named("slots={table.game === 'vic-three-card-poker' ? 3 : 2}") == ["vic-three-card-poker"]
    assert named("/** Such as `wa-poker`. */ const draw = 'draw'") == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_page_knows_a_game_or_a_book_by_name(page: Path) -> None:
    assert named(page.read_text()) == []


def asked_of_machines(tree: ast.AST) -> list[int]:
    """Return the lines that check which machine a round has, or compare a choice's words."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("isinstance", "cast"):
            names = {one.id for part in node.args for one in ast.walk(part) if isinstance(one, ast.Name)}
            found += [node.lineno] if names & MACHINES else []
        if isinstance(node, ast.Compare):
            sides = (node.left, *node.comparators)
            words = any(isinstance(side, ast.Attribute) and side.attr == "words" for side in sides)
            found += [node.lineno] if words else []
    return found


def test_such_a_line_would_be_found() -> None:
    assert asked_of_machines(ast.parse("isinstance(a, X | PokerRound)\ncast(BankedRound, b)\nc.words == 'check'")) == [
        1,
        2,
        3,
    ]


@pytest.mark.parametrize("layer", OUTSIDE)
def test_nobody_asks_which_machine_a_round_is_of(layer: str) -> None:
    files = sorted((ROOT / "src" / "pitboss" / layer).rglob("*.py"))
    found = {path.name: lines for path in files if (lines := asked_of_machines(ast.parse(path.read_text())))}
    assert not found
