"""The page of docs/ that says, clause by clause, where the code enforces a rulebook and which tests prove it."""

from collections.abc import Iterator

from pitboss.rulebooks.coverage import BookCoverage, Covered, coverage
from pitboss.rulebooks.library import BOOKS

INTRODUCTION = """# What becomes of every clause

For each operative clause of the five rulebooks: the files that enforce it and how many tests prove it, or one of two
honest exceptions, *not yet* (with what it waits for) and *not software* (with the reason). Made from the source and the
tests by `make docs`; `pitboss rules coverage` prints the same with line numbers and the tests' names.
"""


def render() -> str:
    """docs/coverage.md"""
    found = coverage()
    lines = [
        INTRODUCTION,
        "| rulebook | operative | enforced | tested | not yet | not software |",
        "|---|---|---|---|---|---|",
    ]
    for name, one in found.items():
        counts = (one.operative, one.enforced, one.tested, one.not_yet, one.not_software)
        lines.append(f"| [{name}](#{name}) | {' | '.join(map(str, counts))} |")
    for name, one in found.items():
        lines += list(_book(name, one))
    return "\n".join(lines) + "\n"


def _book(name: str, one: BookCoverage) -> Iterator[str]:
    yield from ("", f'<a id="{name}"></a>', "", f"## {BOOKS[name].title}, {BOOKS[name].operator}", "")
    yield from ("| clause | kind | state | where | tests | why |", "|---|---|---|---|---|---|")
    for clause in one.clauses:
        yield _row(clause)


def _row(clause: Covered) -> str:
    number = clause.clause.split(" ", 1)[1].replace("|", "\\|")
    where = ", ".join(dict.fromkeys(place.rsplit(":", 1)[0] for place in clause.where))
    return f"| {number} | {clause.kind} | {clause.state} | {where} | {len(clause.tests)} | {clause.why} |"
