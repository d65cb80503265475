"""Holds the direction of imports: a layer may use what stands left of it and nothing else. No machine names a game."""

import ast
import itertools
import re
import sys
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "pitboss"
GROUND = {"errors", "money", "citation", "kernels", "spreadsheet"}
MAY_USE: dict[str, set[str]] = {"cards": set(GROUND)}
LINE = ["cards", "hands", "rounds", "rulebooks"]
for left, layer in itertools.pairwise(LINE):
    MAY_USE[layer] = MAY_USE[left] | {left}
RULES = MAY_USE["rulebooks"] | {"rulebooks"}
MAY_USE |= {
    "cluster": set(GROUND),
    "odds": RULES | {"cluster"},
    "minds": RULES | {"odds", "jackpots", "tournaments", "floor"},
    "histories": RULES | {"cluster"},
    "jackpots": RULES,
    "tournaments": RULES | {"jackpots"},
    "floor": RULES | {"jackpots", "tournaments"},
    "cage": RULES,
    "seating": RULES,
    "care": RULES | {"cage"},
    "ledger": RULES | {"jackpots", "tournaments", "floor", "cage", "seating", "care"},
    "server": RULES
    | {"jackpots", "tournaments", "floor", "cage", "seating", "care", "ledger", "odds", "minds", "histories"},
}
MAY_USE["client"] = MAY_USE["server"] | {"server"}
MAY_USE["train"] = RULES | {"jackpots", "tournaments", "floor", "minds"}
MAY_USE["cli"] = MAY_USE["server"] | {"server", "cluster", "client"}
PURE = {"cards", "hands", "rounds", "rulebooks", "jackpots", "tournaments"}
IMPURE = {"os", "time", "datetime", "random", "secrets", "socket", "subprocess", "threading", "asyncio"}
DOORS = {"cards/shuffle.py", "rounds/moment.py"}
"""Where randomness comes in: the shuffle, and nowhere else in the pure layers. The other is a calendar, not a clock."""
MACHINES = ("rounds/poker/", "rounds/banked/", "rounds/trouble/")
ORDINARY = {
    "poker", "card", "draw", "ante", "game", "hi", "lo", "three", "five", "six", "seven",
    "house", "to", "short", "deck", "single",
}  # fmt: skip
"""Words of games' names that any game may use."""


def layer_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE).parts
    return parts[0].removesuffix(".py")


def imported(tree: ast.AST) -> list[tuple[int, str]]:
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.append((node.lineno, node.module))
            if node.module == "pitboss":
                found += [(node.lineno, f"pitboss.{alias.name}") for alias in node.names if alias.name[0] != "_"]
    return found


@cache
def names() -> re.Pattern[str]:
    """The words that name a game or a rulebook: of the files that declare a game, and of their folders."""
    declared = [path for path in PACKAGE.glob("rulebooks/*/*.py") if re.search(r"^GAME = \w", path.read_text(), re.M)]
    words = {word for path in declared for word in f"{path.parent.name}_{path.stem}".split("_")} - ORDINARY
    return re.compile(rf"(?<![a-z])(hold ?.?em|{'|'.join(sorted(words))})(?![a-z])", re.I)


def named(where: str, source: str) -> list[str]:
    """Where a machine names a game or a rulebook: in an identifier, a text or a comment."""
    if not where.startswith(MACHINES):
        return []
    lines = enumerate(source.splitlines(), 1)
    found = [(number, name) for number, line in lines for name in names().findall(line)]
    return [f"src/pitboss/{where}:{number}: a machine names no game or rulebook: {name!r}" for number, name in found]


def problems(path: Path, source: str) -> list[str]:
    layer, where = layer_of(path), path.relative_to(PACKAGE).as_posix()
    out = named(where, source)
    for line, module in imported(ast.parse(source)):
        head, _, rest = module.partition(".")
        target = rest.split(".")[0]
        if head == "pitboss" and target and layer in MAY_USE and target not in MAY_USE[layer] | {layer}:
            out.append(f"src/pitboss/{where}:{line}: {layer} may not import {target}")
        if layer in PURE and head in IMPURE and where not in DOORS:
            out.append(f"src/pitboss/{where}:{line}: {layer} is pure and may not import {head}")
    return out


def main() -> int:
    found = [problem for path in sorted(PACKAGE.rglob("*.py")) for problem in problems(path, path.read_text())]
    print("\n".join(found) if found else "imports point the right way", file=sys.stderr)
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
