"""Check that imports point one way, that pure layers have no clock, chance or I/O, and that no machine names a game."""

import ast
import re
import sys
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "pitboss"
WINGS = ["core", "rules", "books", "pit", "log", "room", "web"]
"""The layers of the package, each of which may import those before it."""
MAY_USE: dict[str, set[str]] = {wing: set(WINGS[:at]) for at, wing in enumerate(WINGS)}
MAY_USE["odds"] = {"core", "rules", "books"}
MAY_USE["histories"] = {*MAY_USE["odds"], "odds"}
MAY_USE["bots"] = {*MAY_USE["odds"], "odds", "pit"}
MAY_USE["train"] = {*MAY_USE["bots"], "bots"}
MAY_USE["room"] |= {"odds", "histories", "bots"}
MAY_USE["web"] |= MAY_USE["room"]
MAY_USE["client"] = MAY_USE["web"] | {"web"}
MAY_USE["cli"] = MAY_USE["web"] | {"web", "client"}
PURE = {"core", "rules", "books", "pit"}
IMPURE = {"os", "time", "random", "secrets", "socket", "subprocess", "threading", "asyncio"}
"""Modules that a pure layer does not import."""
CLOCKS = {"now", "today", "utcnow"}
"""Names that read a clock. In a pure layer, time comes with the lines."""
DOORS = {"core/cards/shuffle.py", "core/kernels/__init__.py", "core/kernels/store.py"}
"""Files that may use randomness, or keep compiled code on disk."""
MACHINES = ("rules/poker/", "rules/banked/", "rules/irregularities/")
ORDINARY = {
    "poker", "card", "draw", "ante", "game", "hi", "lo", "three", "five", "six", "seven",
    "house", "to", "short", "deck", "single",
}  # fmt: skip
"""Words from games' names that any game may use."""


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
    """Return a pattern of the words that name a game or a rulebook, from the files of games and their folders."""
    declared = [path for path in PACKAGE.glob("books/*/*.py") if re.search(r"^GAME = \w", path.read_text(), re.M)]
    words = {word for path in declared for word in f"{path.parent.name}_{path.stem}".split("_")} - ORDINARY
    return re.compile(rf"(?<![a-z])(hold ?.?em|{'|'.join(sorted(words))})(?![a-z])", re.I)


def named(where: str, source: str) -> list[str]:
    """Return the places where a machine names a game or a rulebook: in an identifier, a text or a comment."""
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
    return out + (clocks(where, source) if layer in PURE and where not in DOORS else [])


def clocks(where: str, source: str) -> list[str]:
    """Return the calls of `datetime.now()` and the like."""
    found = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    calls = (node.func for node in found if isinstance(node.func, ast.Attribute) and node.func.attr in CLOCKS)
    names = ((node.lineno, node.value.id, node.attr) for node in calls if isinstance(node.value, ast.Name))
    read = [(line, f"{name}.{call}()") for line, name, call in names if name in ("datetime", "date", "time")]
    return [f"src/pitboss/{where}:{line}: a pure wing reads no clock: {call}" for line, call in read]


def main() -> int:
    found = [problem for path in sorted(PACKAGE.rglob("*.py")) for problem in problems(path, path.read_text())]
    print("\n".join(found) if found else "imports point the right way", file=sys.stderr)
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
