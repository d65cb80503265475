"""Write the pages about the rulebooks: coverage, rulings, irregularities and our own rules."""

from collections.abc import Iterator
from itertools import groupby

from citations import collect
from pitboss.books.catalogue import GAMES
from pitboss.books.coverage import BookCoverage, Covered, coverage
from pitboss.books.irregularities import Listed, example, listed
from pitboss.books.library import BOOKS, COMMON, UNAPPROVED, Ruling, clauses, how_read, notes, rulings
from pitboss.core.citation import Book

SHOWN = 2
"""The number of proofs that the page names for each clause."""
COVERAGE_INTRODUCTION = """---
search:
  exclude: true
---

# Coverage of every clause

This page lists every clause that asks for something. For each it names the files that cite it and the tests that prove
it. A clause without code has one of three states:

- *not yet*: planned; the last column says what it waits for.
- *not software*: people do it; the last column says why.
- *physical*: done by hand at the table and not recorded yet.

A record proves a clause at one of its lines: the replay must cite the clause there, or the build fails. A named test
proves a clause by its assertions. `make mutants` breaks the code on purpose and counts how often the tests notice.

A clause inherits nothing from its parts. The build fails if an enforced clause has no proof, or if code cites a clause
that is *not software*.

`make docs` writes this page from the source and the tests. `pitboss rules coverage BOOK` prints the same with line
numbers and every proof.
"""


def coverage_page() -> str:
    """Return the text of docs/reference/coverage.md."""
    read = collect()
    found = coverage(read.where, read.proofs)
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
    """Return the first few proofs, records before tests, and the number of others."""
    ranked = sorted(tests, key=lambda test: ("::" in test, test.startswith("examples/")))
    more = f" and {len(tests) - SHOWN} more" if len(tests) > SHOWN else ""
    return "; ".join(ranked[:SHOWN]).removesuffix(".toml").replace(".toml ", " ") + more


CONFIDENCE = {
    "settled": "the wording or a sibling clause decides it",
    "reading": "the best of several possible readings",
    "choice": "a gap, filled by practice or purpose",
}


ALL = tuple(book for book in (*BOOKS.values(), *COMMON.values()) if rulings(book.name))
"""The books that have rulings."""
RULINGS_INTRODUCTION = """# Rulings

A rulebook is sometimes silent, ambiguous or contradictory. A ruling records how pitboss reads it then. Each ruling has
a number and a reason, and is cited like a clause: `ruling wa-poker C2`. There are {count}.

Each ruling states its confidence:

{confidence}

Some also say whether they change money in ordinary play, in rare play, or only affect housekeeping.

`make docs` writes this page from `src/pitboss/books/*/rulings.toml`. `pitboss rules show` prints a single ruling.

## Contents
"""


def rulings_page() -> str:
    """Return the text of docs/reference/rulings.md."""
    confidence = "\n".join(f"- **{word}**: {meaning}" for word, meaning in CONFIDENCE.items())
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


IRREGULARITIES_INTRODUCTION = """# Irregularities

Half of every rulebook is about what happens when something goes wrong at the table. In a round record an irregularity
is one line, `d error KIND …`. The round applies the book's remedy, asks an official where a person must judge, and
cites the clause.

`make docs` writes this page from the rulebooks' declarations. `pitboss errors GAME` prints one game's list, and
`pitboss errors show KIND` plays one out.
"""


def irregularities_page() -> str:
    """Return the text of docs/reference/irregularities.md."""
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
    worked = f"worked example: `{example(one).file}`"
    yield from (f"#### {kind.name}", "", f"    {kind.usage}", "", f"{kind.meaning} *{kind.when}*", "")
    yield from (kind.then, "", f"Rules: {rules}; {worked}.", "")


OWN_RULES_INTRODUCTION = """# Our own rules

**No regulator has approved these rules.** The five books of Perth and Melbourne are approved documents; this one is
ours. It lets you replay hands from other rooms and try more games with play chips. `pitboss games`, the lobby and the
table's sign mark such games. A licensed room cannot play by them.

`make docs` writes this page from `src/pitboss/books/*/clauses.tsv`.
"""


def own_rules_page() -> str:
    """Return the text of docs/reference/own-rules.md."""
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
