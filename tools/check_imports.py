"""Holds the direction of imports: a layer may use what stands left of it and nothing else."""

import ast
import itertools
import sys
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "pitboss"
GROUND = {"errors", "money", "citation"}
MAY_USE: dict[str, set[str]] = {"cards": set(GROUND)}
LINE = ["cards", "hands", "rounds", "rulebooks"]
for left, layer in itertools.pairwise(LINE):
    MAY_USE[layer] = MAY_USE[left] | {left}
RULES = MAY_USE["rulebooks"] | {"rulebooks"}
MAY_USE |= {
    "cluster": set(GROUND),
    "odds": RULES | {"cluster"},
    "histories": RULES | {"cluster"},
    "jackpots": RULES,
    "tournaments": RULES | {"jackpots"},
    "floor": RULES | {"jackpots", "tournaments"},
    "ledger": RULES | {"jackpots", "tournaments", "floor"},
    "server": RULES | {"jackpots", "tournaments", "floor", "ledger", "odds"},
}
MAY_USE["cli"] = MAY_USE["server"] | {"server", "histories", "cluster"}
PURE = {"cards", "hands", "rounds", "rulebooks", "jackpots", "tournaments"}
IMPURE = {"os", "time", "datetime", "random", "secrets", "socket", "subprocess", "threading", "asyncio"}
DOORS = {"cards/shuffle.py"}
"""Where randomness comes in: the shuffle, and nowhere else in the pure layers."""


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


def problems(path: Path, source: str) -> list[str]:
    layer, where = layer_of(path), path.relative_to(PACKAGE).as_posix()
    out = []
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
