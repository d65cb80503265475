"""For every operative clause: where the code enforces it and which tests prove it, or why not.

A book's `coverage.toml` lists two kinds of exceptions: *not yet* (with what it waits for) and *not software's
to decide* (with the reason). A clause about what people do by hand with cards, chips and the table is
*physical* until code records it. Any other clause that is neither enforced nor excepted counts as not yet.
Nothing is inherited: a clause with parts has its own words, and is enforced where it is cited itself. A clause
is proven by a line of a golden record whose replay cites it there, by a golden log of the jackpots, or by a
test that names it.

Code cites with `cite("7.11")` and `ruling("C2")` of its book's `clauses.py`, or with a whole citation as a
literal; a test with `@pytest.mark.rule("wa-poker 7.11")`. Only literals are allowed, because nothing else can
be checked.

Rules that several books state in the same words are functions of `cite` (or `ruling`) in a module that names
the books, `BOOKS = ("wa-crown-holdem", "wa-ultimate-texas-holdem")`; they cite the clause of each. Rules that
several clauses of one book state in the same words are functions in the book's folder, or in `shared`, that are
called with each clause, `opening(clause=under("22.3"))`: there `clause("(a)")` cites 22.3(a), and so on.

A record states its claims under `[_proves]`, each at the place where its replay must cite the clause:

    [_proves]
    4 = ["wa-poker 7.11"]               what line 4 led to, or why it was refused
    "after 4" = ["wa-poker 28.2(e)"]    what is offered after line 4
    sign = ["wa-poker 4.3"]             why the sign or the seats are refused
"""

import ast
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal, TypeAlias

import msgspec

from pitboss.books import library
from pitboss.books.adjudication import begin, in_file
from pitboss.books.library import BOOKS, COMMON
from pitboss.core.refusals import Refusal
from pitboss.rules.record import read_record
from pitboss.rules.round import Round

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
def citations(package: Path | None = None) -> tuple[Cited, ...]:
    """Return every citation in the code of pitboss; cached, because the code does not change while it runs."""
    root = package or Path(__file__).resolve().parent.parent
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


OPERATIVE = ("engine", "jackpot", "room", "tournament", "display", "conduct", "physical")
State = Literal["enforced", "not yet", "not software", "physical"]
UNCLASSIFIED = "no code cites it yet"
BY_HAND = "done by hand at the table; not recorded yet"


class Covered(msgspec.Struct, frozen=True, kw_only=True):
    """One clause: its state, and where that can be seen."""

    clause: str
    kind: str
    state: State
    where: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    """`records/wa-poker-holdem/walkthrough.toml line 4`, or a test's name."""
    why: str = ""


class BookCoverage(msgspec.Struct, frozen=True, kw_only=True):
    """The counts of one book."""

    operative: int
    enforced: int
    tested: int
    not_yet: int
    not_software: int
    physical: int
    clauses: tuple[Covered, ...]


def tests_folder() -> Path | None:
    """Return the tests folder next to the source; None in an installed package."""
    folder = Path(__file__).resolve().parents[3].joinpath("tests")
    return folder if folder.is_dir() else None


def coverage(tests: Path | None = None, package: Path | None = None) -> dict[str, BookCoverage]:
    """Return every book's coverage, read from the source and the tests."""
    places = _places(package)
    proofs = _proofs(tests or tests_folder())
    return {book: _book(book, places, proofs) for book in library.BOOKS}


def _book(book: str, places: dict[str, set[str]], proofs: dict[str, set[str]]) -> BookCoverage:
    exceptions = _exceptions(book)
    entries = [entry for entry in library.clauses(book) if entry.kind in OPERATIVE]
    covered = tuple(_covered(entry, places, proofs, exceptions) for entry in entries)
    return BookCoverage(
        operative=len(covered),
        enforced=sum(one.state == "enforced" for one in covered),
        tested=sum(one.state == "enforced" and bool(one.tests) for one in covered),
        not_yet=sum(one.state == "not yet" for one in covered),
        not_software=sum(one.state == "not software" for one in covered),
        physical=sum(one.state == "physical" for one in covered),
        clauses=covered,
    )


def _covered(
    entry: Any, places: dict[str, set[str]], proofs: dict[str, set[str]], exceptions: dict[str, Any]
) -> Covered:
    text = str(entry.clause)
    number = entry.clause.number
    where, tests = tuple(sorted(places[text])), tuple(sorted(proofs[text]))
    by_hand = entry.kind == "physical" and not tests
    if where and not by_hand:
        return Covered(clause=text, kind=entry.kind, state="enforced", where=where, tests=tests)
    if number in exceptions["not_software"]:
        why = exceptions["not_software"][number]
        return Covered(clause=text, kind=entry.kind, state="not software", tests=tests, why=why)
    if entry.kind == "physical" and number not in exceptions["not_yet"]:
        return Covered(clause=text, kind=entry.kind, state="physical", where=where, tests=tests, why=BY_HAND)
    why = exceptions["not_yet"].get(number, UNCLASSIFIED)
    return Covered(clause=text, kind=entry.kind, state="not yet", tests=tests, why=why)


def why_not(citation: str) -> str:
    """Return why no code decides a clause, from its book's exceptions; empty if they do not name it."""
    book, _, number = citation.partition(" ")
    if book not in library.PACKAGES:
        return ""
    exceptions = _exceptions(book)
    return str(exceptions["not_software"].get(number) or exceptions["not_yet"].get(number) or "")


def contradictions(package: Path | None = None) -> list[str]:
    """Return the clauses that a book's exceptions say no code decides, but that code cites."""
    places = _places(package)
    return [
        f"{book} {number} is {name.replace('_', ' ')}, and cited in {', '.join(sorted(places[f'{book} {number}']))}"
        for book in library.BOOKS
        for name, numbers in _exceptions(book).items()
        for number in numbers
        if f"{book} {number}" in places
    ]


def _places(package: Path | None = None) -> dict[str, set[str]]:
    """Return where each clause is cited."""
    found: dict[str, set[str]] = defaultdict(set)
    for cited in citations(package):
        found[cited.citation].add(f"{cited.path}:{cited.line}")
    return found


def _proofs(tests: Path | None) -> dict[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    if tests is None:
        return found
    for proof in rules_tested(tests):
        found[proof.citation].add(f"{proof.path}::{proof.function}")
    examples = Path(__file__).parent.glob("*/examples/*.toml")
    for path in sorted([*tests.rglob("*.toml"), *examples]):
        name = path.relative_to(tests) if path.is_relative_to(tests) else Path("examples", path.name)
        for citation, place in _claimed(tomllib.loads(path.read_text())):
            found[citation].add(f"{name.as_posix()}{place}")
    return found


def _claimed(data: dict[str, Any]) -> list[tuple[str, str]]:
    """Return the claims of a golden file. A jackpot's log lists its rules; a record says where each is cited."""
    if isinstance(data.get("_proves"), list):
        return [(citation, "") for citation in data["_proves"]]
    return [(claim.citation, f" {_at(claim.place)}") for claim in claims(data)]


def _at(place: str) -> str:
    return f"line {place}" if place.isdigit() else place.replace("after", "after line")


@cache
def _exceptions(book: str) -> dict[str, dict[str, str]]:
    path = files(library.PACKAGES[book]).joinpath("coverage.toml")
    data = tomllib.loads(path.read_text()) if path.is_file() else {}
    return {"not_yet": data.get("not_yet", {}), "not_software": data.get("not_software", {})}
