"""Read from the source and the tests where each rule is cited, what proves it, and the worked examples that show it.

Code cites with `cite("7.11")` and `ruling("C2")` of its book's `clauses.py`, or with a whole citation as a literal; a
test with `@pytest.mark.rule("wa-poker 7.11")`. Only literals are allowed, because nothing else can be checked.

Rules that several books state in the same words are functions of `cite` (or `ruling`) in a module that names the
books, `BOOKS = ("wa-crown-holdem", "wa-ultimate-texas-holdem")`; they cite the clause of each. Rules that several
clauses of one book state in the same words are functions in the book's folder, or in `shared`, that are called with
each clause, `opening(clause=under("22.3"))`: there `clause("(a)")` cites 22.3(a), and so on.

A record states its claims under `[_proves]`, each at the place where its replay must cite the clause:

    [_proves]
    4 = ["wa-poker 7.11"]               what line 4 led to, or why it was refused
    "after 4" = ["wa-poker 28.2(e)"]    what is offered after line 4
    sign = ["wa-poker 4.3"]             why the sign or the seats are refused

`python tools/citations.py` prints everything as JSON, which `pitboss rules coverage` and the rules browser read. A
package has no tests: its build keeps the same JSON in `books/worked.json`.
"""

import ast
import re
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from pitboss.books.adjudication import begin, in_file
from pitboss.books.coverage import exceptions
from pitboss.books.library import BOOKS, COMMON
from pitboss.core.refusals import Refusal
from pitboss.room.study.worked import Example, Shown, Worked
from pitboss.rules.record import read_record
from pitboss.rules.round import Round

ROOT = Path(__file__).resolve().parents[1]
PACKAGE, TESTS = ROOT / "src" / "pitboss", ROOT / "tests"
_CITERS = {"cite": "", "ruling": "ruling "}
_CITES = re.compile("|".join(("clauses import", "ruling ", *BOOKS)))
"""Matches every file that cites; the others need not be parsed."""
_WHOLE = re.compile(rf"(?:ruling (?:{'|'.join((*BOOKS, *COMMON))}) [A-Z][\w-]*|(?:{'|'.join(BOOKS)}) [0-9]\S*( .+)?)")


class Cited(msgspec.Struct, frozen=True, order=True):
    """One place where a rule is cited."""

    citation: str
    """Empty if the argument is not a literal."""
    path: str
    line: int
    function: str
    """The enclosing function or test, with its class; empty at module level."""


@cache
def citations(root: Path = PACKAGE) -> tuple[Cited, ...]:
    """Return every citation in the code of a package; cached, because the code does not change while it runs."""
    nodes = {path: _named(tree) for path in _sources(root) if (tree := _citing(path))}
    under = _under(nodes, root)
    return tuple(cited for path in nodes for cited in _in_code(nodes[path], path, root, under))


@cache
def rules_tested(tests: Path) -> tuple[Cited, ...]:
    """Return every rule that a test under a folder claims to prove."""
    return tuple(cited for path in _sources(tests) for cited in _in_tests(path, tests))


def _sources(root: Path) -> list[Path]:
    return sorted(path for path in root.rglob("*.py") if "__pycache__" not in path.parts)


def _citing(path: Path) -> ast.Module | None:
    """Return a module that may cite: one of a book's folder, or one with text that a citation consists of."""
    text = path.read_text(encoding="utf-8")
    if not path.parent.parent.name.endswith("books") and not _CITES.search(text):
        return None
    return ast.parse(text, filename=str(path))


_Nodes: TypeAlias = list[tuple[ast.AST, str]]
_Under: TypeAlias = dict[tuple[str, str], list[Cited]]


def _named(tree: ast.Module) -> _Nodes:
    """Return the nodes of a module that may be part of a citation."""
    wanted = (ast.Call, ast.Constant, ast.ImportFrom, ast.Assign)
    return [(node, function) for node, function in _walk(tree) if isinstance(node, wanted)]


def _under(nodes: dict[Path, _Nodes], root: Path) -> dict[Path, _Under]:
    """Return the clauses with which a book's functions, or shared ones, are called, by function and parameter."""
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
    """Return the citing parameters of a module's functions and their prefixes: each of its `BOOKS`."""
    books = {
        name: None
        for node, around in nodes
        if not around and isinstance(node, ast.Assign) and _dotted(node.targets[0]) == "BOOKS"
        for part in ast.walk(node.value)
        if (name := _literal(part))
    }
    return {citer: tuple(f"{word}{name} " for name in books) for citer, word in _CITERS.items()}


def _citers(nodes: _Nodes, where: Path) -> dict[str, tuple[str, ...]]:
    """Return the citing names of a module and their prefixes.

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
    """Return a dotted name such as `pytest.mark.rule`."""
    if isinstance(node, ast.Attribute):
        return f"{_dotted(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


def _walk(tree: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    """Yield every node with the name of its enclosing function; a decorator belongs to what it decorates."""
    waiting = [(tree, "")]
    while waiting:
        node, function = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            function = f"{function}.{node.name}" if function else node.name
        yield node, function
        waiting += [(child, function) for child in ast.iter_child_nodes(node)][::-1]


SIGN = "sign"


class ProofClaim(msgspec.Struct, frozen=True, order=True):
    """A claim that a rule is cited at one place of a record."""

    citation: str
    place: str


def claims(data: dict[str, Any]) -> list[ProofClaim]:
    """Return what a record claims. A bare list of rules names no place and claims nothing."""
    stated = data.get("_proves", {})
    return (
        [ProofClaim(rule, place) for place, rules in stated.items() for rule in rules]
        if isinstance(stated, dict)
        else []
    )


def cited(source: bytes | str) -> dict[str, set[str]]:
    """Return the rules that a record's replay cites at each place, up to the line that is refused."""
    found: dict[str, set[str]] = {}
    try:
        record = read_record(source)
        round_, lines = begin(record)
        found["after 0"] = set(_offered(round_))
        for played, line in enumerate(lines, 1):
            number = in_file(record, played)
            found[str(number)] = {rule for event in round_.push(line) for rule in event.rules}
            found[f"after {number}"] = set(_offered(round_))
    except Refusal as refusal:
        found[SIGN if refusal.line is None else str(in_file(record, refusal.line))] = set(refusal.rules)
    return found


def unproven(data: dict[str, Any], source: bytes | str) -> list[str]:
    """Return the claims that fail, each as a sentence that says where the rule is cited instead."""
    places = cited(source)
    return [_complaint(claim, places) for claim in claims(data) if claim.citation not in places.get(claim.place, ())]


def _complaint(claim: ProofClaim, places: dict[str, set[str]]) -> str:
    elsewhere = [place for place, rules in places.items() if claim.citation in rules]
    instead = f"it is cited at: {', '.join(elsewhere)}" if elsewhere else "the replay never cites it"
    return f"{claim.citation} is not cited at {claim.place}: {instead}"


def _offered(round_: Round) -> Iterator[str]:
    for choices in round_.legal_actions().values():
        for choice in choices:
            yield from choice.rules


_CLAIMED = re.compile(r"^\[_proves\]\n.*?(?=^\[|\Z)", re.MULTILINE | re.DOTALL)
_OURS = re.compile(r"^\[_.*?(?=^\[(?!_)|\Z)", re.MULTILINE | re.DOTALL)
_REFUSED = 'status = "invalid"'
_WHY = re.compile(r"^_why = (.*)$", re.MULTILINE)


def collect(tests: Path = TESTS, package: Path = PACKAGE) -> Worked:
    """Collect everything that the code and the tests say about the rules."""
    where, proofs = defaultdict[str, set[str]](set), defaultdict[str, set[str]](set)
    for cited in citations(package):
        where[cited.citation].add(f"{cited.path}:{cited.line}")
    for proof in rules_tested(tests):
        proofs[proof.citation].add(f"{proof.path}::{proof.function}")
    found = Worked()
    shown = defaultdict[str, list[Shown]](list)
    for path in _golden_files(tests):
        text = path.read_text(encoding="utf-8")
        name = path.relative_to(tests) if path.is_relative_to(tests) else Path("examples", path.name)
        stated = _stated(text)
        if isinstance(stated, list):  # a jackpot's log lists its rules; a record says where each is cited
            for citation in stated:
                proofs[citation].add(name.as_posix())
            continue
        claimed = claims({"_proves": stated})
        example = name.with_suffix("").as_posix().removeprefix("records/")
        if claimed and name.parts[0] in ("records", "examples"):
            found.examples[example] = Example(_why(text), _OURS.sub("", text).rstrip() + "\n", _REFUSED in text)
        for claim in claimed:
            proofs[claim.citation].add(f"{name.as_posix()} {_at(claim.place)}")
            if example in found.examples:
                shown[claim.citation].append(Shown(example, claim.place))
    found.where, found.proofs = _sorted(where), _sorted(proofs)
    found.shown = {citation: sorted(some, key=lambda one: _easiest(found, one)) for citation, some in shown.items()}
    return found


def _golden_files(tests: Path) -> list[Path]:
    """Return the golden records, every other golden file of the tests, and the books' own examples."""
    records, examples = sorted(tests.glob("records/*/*.toml")), PACKAGE.glob("books/*/examples/*.toml")
    others = sorted({*tests.rglob("*.toml")}.difference(records))
    return [*records, *others, *sorted(examples, key=lambda path: path.name)]


def _stated(text: str) -> Any:
    """Return what a golden file says under `_proves`; of a record without reading the rest."""
    table = _CLAIMED.search(text)
    return tomllib.loads(table[0] if table else text).get("_proves", {}) if "_proves" in text else {}


def _at(place: str) -> str:
    return f"line {place}" if place.isdigit() else place.replace("after", "after line")


def _easiest(found: Worked, one: Shown) -> tuple[bool, int, str]:
    """Sort short examples first, and those without refusals before the others."""
    example = found.examples[one.example]
    return example.refused, len(example.text), one.example


def _why(text: str) -> str:
    written = _WHY.search(text)
    return str(tomllib.loads(f"why = {written[1]}")["why"]) if written else ""


def _sorted(places: dict[str, set[str]]) -> dict[str, list[str]]:
    return {citation: sorted(some) for citation, some in places.items() if citation}


def contradictions(package: Path = PACKAGE) -> list[str]:
    """Return the clauses that a book's exceptions say no code decides, but that code cites."""
    places = collect(package, package).where
    return [
        f"{book} {number} is {name.replace('_', ' ')}, and cited in {', '.join(places[f'{book} {number}'])}"
        for book in BOOKS
        for name, numbers in exceptions(book).items()
        for number in numbers
        if f"{book} {number}" in places
    ]


if __name__ == "__main__":
    with suppress(BrokenPipeError):  # the reader has gone
        sys.stdout.buffer.write(msgspec.json.encode(collect()))
        sys.stdout.buffer.flush()
