"""The page of docs/ that says, clause by clause, where the code enforces a rulebook and which tests prove it."""

from collections.abc import Iterator

from pitboss.books.coverage import BookCoverage, Covered, coverage
from pitboss.books.library import BOOKS

SHOWN = 2
"""How many proofs of a clause the page names."""
INTRODUCTION = """# What becomes of every clause

For each clause of the rulebooks that asks for something: the files that cite it and what proves it, or one of three
honest exceptions, *not yet* (with what it waits for), *not software* (with the reason) and *physical* (done by hand at
the table, and not recorded yet). Made from the source and the tests by `make docs`;
`pitboss rules coverage BOOK` prints the same with line numbers and every proof.

A record proves a clause at a line: replayed, it cites the clause there, or the build fails. A named test proves it by
what it asserts; `make mutants` breaks the code and counts how much of that the tests see. A clause that has parts
inherits nothing from them. The build also fails where an enforced clause is proven by nothing, and where code cites a
clause that is *not software*.
"""


def render() -> str:
    """docs/coverage.md"""
    found = coverage()
    lines = [
        INTRODUCTION,
        "| rulebook | operative | enforced | tested | not yet | not software | physical |",
        "|---|---|---|---|---|---|---|",
    ]
    for name, one in found.items():
        counts = (one.operative, one.enforced, one.tested, one.not_yet, one.not_software, one.physical)
        lines.append(f"| [{name}](#{name}) | {' | '.join(map(str, counts))} |")
    for name, one in found.items():
        lines += list(_book(name, one))
    return "\n".join(lines) + "\n"


def _book(name: str, one: BookCoverage) -> Iterator[str]:
    yield from ("", f'<a id="{name}"></a>', "", f"## {BOOKS[name].title}, {BOOKS[name].operator}", "")
    yield from ("| clause | kind | state | where | proven by | why |", "|---|---|---|---|---|---|")
    for clause in one.clauses:
        yield _row(clause)


def _row(clause: Covered) -> str:
    number = clause.clause.split(" ", 1)[1].replace("|", "\\|")
    where = ", ".join(dict.fromkeys(place.rsplit(":", 1)[0] for place in clause.where))
    return f"| {number} | {clause.kind} | {clause.state} | {where} | {_proven(clause.tests)} | {clause.why} |"


def _proven(tests: tuple[str, ...]) -> str:
    """The first few proofs, a record's line before a test's name, and how many more there are."""
    ranked = sorted(tests, key=lambda test: ("::" in test, test.startswith("examples/")))
    more = f" and {len(tests) - SHOWN} more" if len(tests) > SHOWN else ""
    return "; ".join(ranked[:SHOWN]).removesuffix(".toml").replace(".toml ", " ") + more
