"""Render the pages of docs/ about the rulebooks: coverage, rulings, irregularities and rules of our own."""

from collections.abc import Iterator
from itertools import groupby

from pitboss.books.catalogue import GAMES
from pitboss.books.coverage import BookCoverage, Covered, coverage
from pitboss.books.irregularities import Listed, example, listed
from pitboss.books.library import BOOKS, COMMON, UNAPPROVED, Ruling, clauses, how_read, notes, rulings
from pitboss.core.citation import Book

SHOWN = 2
"""How many proofs of a clause the page names."""
COVERAGE_INTRODUCTION = """# What becomes of every clause

For each clause of the rulebooks that asks for something: the files that cite it and what proves it, or one of three
honest exceptions, *not yet* (with what it waits for), *not software* (with the reason) and *physical* (done by hand at
the table, and not recorded yet). Made from the source and the tests by `make docs`;
`pitboss rules coverage BOOK` prints the same with line numbers and every proof.

A record proves a clause at a line: replayed, it cites the clause there, or the build fails. A named test proves it by
what it asserts; `make mutants` breaks the code and counts how much of that the tests see. A clause that has parts
inherits nothing from them. The build also fails where an enforced clause is proven by nothing, and where code cites a
clause that is *not software*.
"""


def coverage_page() -> str:
    """docs/coverage.md"""
    found = coverage()
    lines = [
        COVERAGE_INTRODUCTION,
        "| rulebook | operative | enforced | tested | not yet | not software | physical |",
        "|---|---|---|---|---|---|---|",
    ]
    for name, one in found.items():
        counts = (one.operative, one.enforced, one.tested, one.not_yet, one.not_software, one.physical)
        lines.append(f"| [{name}](#{name}) | {' | '.join(map(str, counts))} |")
    for name, one in found.items():
        lines += list(_coverage_of_book(name, one))
    return "\n".join(lines) + "\n"


def _coverage_of_book(name: str, one: BookCoverage) -> Iterator[str]:
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


CONFIDENCE = {
    "settled": "the words or a sibling clause decide it",
    "reading": "the best of several readings",
    "choice": "a gap that practice or purpose fills",
}


ALL = tuple(book for book in (*BOOKS.values(), *COMMON.values()) if rulings(book.name))
"""Those that needed any."""
RULINGS_INTRODUCTION = """# Rulings

A rulebook is sometimes silent, sometimes ambiguous, and sometimes says two things. A ruling is how pitboss reads it
then: numbered, with its reason, and cited like a clause (`ruling wa-poker C2`). There are {count}. This page is made
from `src/pitboss/books/*/rulings.toml` by `make docs`; `pitboss rules show` prints a single one.

Each says how sure it is: {confidence}.
Where it was noted, each also says whether it changes money in ordinary play, in rare play, or is housekeeping.

## Contents
"""


def rulings_page() -> str:
    """docs/rulings.md"""
    confidence = "; ".join(f"**{word}**, {meaning}" for word, meaning in CONFIDENCE.items())
    lines = [RULINGS_INTRODUCTION.format(count=len(rulings()), confidence=confidence)]
    lines += [line for book in ALL for line in _contents(book)]
    lines += [""]
    lines += [line for book in ALL for line in _rulings_of_book(book)]
    return "\n".join(lines)


def _contents(book: Book) -> Iterator[str]:
    yield f"- [{_heading(book)}](#{book.name})"
    for section, entries in _sections(book):
        links = ", ".join(f"[{entry.number}](#{_anchor(entry)})" for entry in entries)
        yield f"  - {section}: {links}"


def _rulings_of_book(book: Book) -> Iterator[str]:
    yield from (f'<a id="{book.name}"></a>', "", f"## {_heading(book)}", "", how_read(book.name), "")
    for section, entries in _sections(book):
        yield from (f"### {section}", "")
        for entry in entries:
            yield from _ruling(entry)
    yield from ("### Tables and examples", "", notes(book.name))


def _ruling(entry: Ruling) -> Iterator[str]:
    numbers = ", ".join(citation.removeprefix(f"{entry.book} ") for citation in entry.clauses)
    touches = f"; {entry.touches}" if entry.touches else ""
    yield from (f'<a id="{_anchor(entry)}"></a>', "", f"#### {entry.number}. {entry.title}", "")
    yield from (f"*On {numbers} ({entry.confidence}{touches}).* {entry.problem}".rstrip(), "")
    yield from (f"**Ruling.** {entry.ruling}", "")
    if entry.why:
        yield from (f"**Why.** {entry.why}", "")


def _sections(book: Book) -> list[tuple[str, list[Ruling]]]:
    return [(title, list(entries)) for title, entries in groupby(rulings(book.name), key=lambda entry: entry.section)]


def _heading(book: Book) -> str:
    return f"{book.title}, {book.operator} (`{book.name}`)"


def _anchor(entry: Ruling) -> str:
    return f"{entry.book}-{entry.number}".lower()


IRREGULARITIES_INTRODUCTION = """# When it goes wrong

Half of every rulebook says what happens when something goes wrong at the table. Each irregularity is a line of a round
record, `d error KIND …`; the round plays its remedy out, asks an official where only a person can judge, and cites the
clause. This page is made from the declarations by `make docs`; `pitboss errors GAME` prints one game's, and
`pitboss errors show KIND` shows one of them played out.
"""


def irregularities_page() -> str:
    """docs/irregularities.md"""
    lines = [IRREGULARITIES_INTRODUCTION]
    for name, book in BOOKS.items():
        lines += [f"## {book.title}, {book.operator} (`{name}`)", ""]
        everywhere = tuple(game for game in GAMES if game.split("/")[0] == name)
        for games, kinds in _by_games(listed(name)):
            lines += [f"### {'Every game' if games == everywhere else _titles(games)}", ""]
            for one in kinds:
                lines += list(_kind(one))
    return "\n".join(lines)


def _by_games(found: list[Listed]) -> Iterator[tuple[tuple[str, ...], list[Listed]]]:
    for games in dict.fromkeys(one.games for one in found):
        yield games, [one for one in found if one.games == games]


def _titles(games: tuple[str, ...]) -> str:
    return ", ".join(GAMES[game].title for game in games)


def _kind(one: Listed) -> Iterator[str]:
    kind = one.irregularity
    rules = ", ".join(rule.replace(f"{one.book} ", "") for rule in dict.fromkeys(kind.rules))
    book = one.book.replace("-", "_")
    worked = f"[worked example](../src/pitboss/books/{book}/examples/{example(one).file})"
    yield from (f"#### {kind.name}", "", f"    {kind.usage}", "", f"{kind.meaning} *{kind.when}*", "")
    yield from (kind.then, "", f"Rules: {rules}; {worked}.", "")


OWN_RULES_INTRODUCTION = """# Rules of our own

**Not approved by any regulator.** The five books of Perth and Melbourne are approved documents; what follows is not. We
wrote it so that hands of other rooms can be replayed and the games tried at a table with play chips, and it is marked
wherever such a game is shown: in `pitboss games`, in the lobby, on the table's sign. A licensed room cannot play by it.

This page is made from `src/pitboss/books/*/clauses.tsv` by `make docs`.
"""


def own_rules_page() -> str:
    """docs/own-rules.md"""
    return "\n".join(
        [
            OWN_RULES_INTRODUCTION,
            *(line for name, book in BOOKS.items() if not book.approved for line in _own_rules_of_book(name)),
        ]
    )


def _own_rules_of_book(name: str) -> Iterator[str]:
    yield from (f"## {BOOKS[name].title} (`{name}`): {UNAPPROVED}", "")
    titles = {entry.section: entry.title for entry in GAMES.values() if entry.rulebook == name}
    for number, entries in groupby(clauses(name), key=lambda entry: str(entry.clause.numbers[0])):
        yield from (f"### {number}{f'. {titles[number]}' if number in titles else ''}", "")
        yield from ("| clause | |", "|---|---|")
        yield from (f"| {entry.clause.number} | {entry.summary} |" for entry in entries)
        yield ""
