"""Which code cites which rule, and which test proves it, read from the source without running it.

Code cites with `cite("7.11")` and `ruling("C2")` of its book's `clauses.py`, or with a whole citation as a
literal; a test with `@pytest.mark.rule("wa-poker 7.11")`. Literals only: the rest could not be checked.

What several books say in the same words is a function of `cite` (or `ruling`) in a module that names them,
`BOOKS = ("wa-crown-holdem", "wa-ultimate-texas-holdem")`: it cites the clause of each. What several clauses of one book
say in the same words is a function in the book's folder, or in `shared`, that is called with each of them,
`opening(clause=under("22.3"))`: its `clause("(a)")` cites 22.3(a), and so on.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TypeAlias

import msgspec

from pitboss.books.library import BOOKS, COMMON

_CITERS = {"cite": "", "ruling": "ruling "}
_CITES = re.compile("|".join(("clauses import", "ruling ", *BOOKS)))
"""In every file that cites; the others need not be read any closer."""
_WHOLE = re.compile(rf"(?:ruling (?:{'|'.join((*BOOKS, *COMMON))}) [A-Z][\w-]*|(?:{'|'.join(BOOKS)}) [0-9]\S*( .+)?)")


class Cited(msgspec.Struct, frozen=True, order=True):
    """One place where a rule is named."""

    citation: str
    """Empty where the argument is not a literal."""
    path: str
    line: int
    function: str
    """The function or test around it, dotted through its class; empty at the top of a module."""


@cache
def citations(package: Path | None = None) -> tuple[Cited, ...]:
    """Every citation in the code of pitboss; read once, since it stays as it is while it runs."""
    root = package or Path(__file__).resolve().parent.parent
    nodes = {path: _named(tree) for path in _sources(root) if (tree := _citing(path))}
    under = _under(nodes, root)
    return tuple(cited for path in nodes for cited in _in_code(nodes[path], path, root, under))


@cache
def proofs(tests: Path) -> tuple[Cited, ...]:
    """Every rule that a test under a folder claims to prove."""
    return tuple(cited for path in _sources(tests) for cited in _in_tests(path, tests))


def _sources(root: Path) -> list[Path]:
    return sorted(path for path in root.rglob("*.py") if "__pycache__" not in path.parts)


def _citing(path: Path) -> ast.Module | None:
    """A module that may cite: one of a book's folder, or one that says something a citation is made of."""
    text = path.read_text(encoding="utf-8")
    if not path.parent.parent.name.endswith("books") and not _CITES.search(text):
        return None
    return ast.parse(text, filename=str(path))


_Nodes: TypeAlias = list[tuple[ast.AST, str]]
_Under: TypeAlias = dict[tuple[str, str], list[Cited]]


def _named(tree: ast.Module) -> _Nodes:
    """The nodes of a module that can have to do with a citation."""
    wanted = (ast.Call, ast.Constant, ast.ImportFrom, ast.Assign)
    return [(node, function) for node, function in _walk(tree) if isinstance(node, wanted)]


def _under(nodes: dict[Path, _Nodes], root: Path) -> dict[Path, _Under]:
    """The clauses that functions of a book's folder, or of `shared`, are called with, by function and parameter."""
    found: dict[Path, _Under] = defaultdict(lambda: defaultdict(list))
    for path in nodes:
        where, book = path.relative_to(root).as_posix(), path.parent.name.replace("_", "-")
        for call, function in nodes[path]:
            for word in call.keywords if isinstance(call, ast.Call) else []:
                if word.arg and isinstance(word.value, ast.Call) and _called(word.value) == "under":
                    clause = f"{book} {_literal(word.value.args[0])}"
                    for folder in (path.parent, path.parent.with_name("shared")):
                        found[folder][_called(call), word.arg].append(Cited(clause, where, word.value.lineno, function))
    return found


def _in_code(nodes: _Nodes, path: Path, root: Path, unders: dict[Path, _Under]) -> Iterator[Cited]:
    where, under = path.relative_to(root), unders.get(path.parent, {})
    citers = _given(nodes) | _citers(nodes, where)
    for node, function in nodes:
        if prefixes := citers.get(_called(node)):
            for argument in _arguments(node):
                for prefix in prefixes:
                    citation = f"{prefix}{_literal(argument)}" if isinstance(argument, ast.Constant) else ""
                    yield Cited(citation, where.as_posix(), argument.lineno, function)
        elif clauses := under.get((function, _called(node))):
            for part in _arguments(node):
                for clause in clauses:
                    yield msgspec.structs.replace(clause, citation=clause.citation + _literal(part))
        elif isinstance(node, ast.expr) and (text := _literal(node)) and _WHOLE.fullmatch(text):
            yield Cited(text, where.as_posix(), node.lineno, function)


def _called(node: ast.AST) -> str:
    return _dotted(node.func) if isinstance(node, ast.Call) else ""


def _arguments(node: ast.AST) -> list[ast.expr]:
    return node.args if isinstance(node, ast.Call) else []


def _in_tests(path: Path, root: Path) -> Iterator[Cited]:
    where, text = path.relative_to(root).as_posix(), path.read_text(encoding="utf-8")
    if "pytest.mark.rule" not in text:
        return
    for node, function in _walk(ast.parse(text, filename=str(path))):
        if isinstance(node, ast.Call) and _dotted(node.func) == "pytest.mark.rule":
            for argument in node.args:
                yield Cited(_literal(argument), where, argument.lineno, function)


def _given(nodes: _Nodes) -> dict[str, tuple[str, ...]]:
    """The citers that functions of a module are given, and what they put before a number: each of its `BOOKS`."""
    books = {
        name: None
        for node, around in nodes
        if not around and isinstance(node, ast.Assign) and _dotted(node.targets[0]) == "BOOKS"
        for part in ast.walk(node.value)
        if (name := _literal(part))
    }
    return {citer: tuple(f"{word}{name} " for name in books) for citer, word in _CITERS.items()}


def _citers(nodes: _Nodes, where: Path) -> dict[str, tuple[str, ...]]:
    """The names in a module that cite, and what they put before a number.

    `from pitboss.books.wa_poker.clauses import cite as poker` gives `{"poker": ("wa-poker ",)}`.
    """
    found: dict[str, tuple[str, ...]] = {}
    for node, _ in nodes:
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[-1] == "clauses":
            above = (node.module or "").split(".")[:-1]
            name = (above[-1] if above else where.parent.name).replace("_", "-")
            for alias in node.names:
                local = alias.asname or alias.name
                if alias.name in _CITERS:
                    found[local] = (f"{_CITERS[alias.name]}{name} ",)
                elif alias.name == "BOOK":
                    found |= {f"{local}.{citer}": (f"{word}{name} ",) for citer, word in _CITERS.items()}
    return found


def _literal(node: ast.AST) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _dotted(node: ast.AST) -> str:
    """`pytest.mark.rule`, where the node is a name or names of names."""
    if isinstance(node, ast.Attribute):
        return f"{_dotted(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


def _walk(tree: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    """Every node with the name of the function around it; a decorator belongs to what it decorates."""
    waiting = [(tree, "")]
    while waiting:
        node, function = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            function = f"{function}.{node.name}" if function else node.name
        yield node, function
        waiting += [(child, function) for child in ast.iter_child_nodes(node)][::-1]
