"""The page of docs/ that lists the lines of a tournament, from the grammar itself."""

from collections.abc import Iterator

from pitboss.pit.tournament.grammar import VERBS, Verb, Who

INTRODUCTION = """# The lines of a tournament

A log is lines of text: one line, one fact. `make docs` makes this page from `pit/tournament/grammar.py`.

A line is `ACTOR VERB …`; `#` begins a comment. It may begin with its time, `@2026-03-04T19:00`, or with how long after
the line before it came, `@+20m`; times never go back, and until a line has a time nothing is measured by time. A line
that was refused did not happen: what comes after it is measured from the last one that was taken. Lines are counted
from 1 in the file, empty ones too: `undo 17` means the seventeenth line of the file.

Actors are `operator`, `director` (or `director:alice`), `deputy:bert`, `clock`, and the tables by their names. Whatever
the director may say, the operator and a named deputy may say too. Names are a letter, then letters, digits, `_` or `-`;
chips are whole numbers, money is dollars. In the usages below `[…]` may be left out and `|` means one of them.

`pitboss tournament run night.log` says what every line led to, or why it was refused and under which clause.
"""
HEADINGS: dict[Who, str] = {"operator": "The operator", "director": "The director", "table": "A table"}


def render() -> str:
    """docs/tournament-lines.md"""
    return "\n".join([INTRODUCTION, *(line for who, title in HEADINGS.items() for line in _section(who, title))])


def _section(who: Who, title: str) -> Iterator[str]:
    yield from (f"## {title}", "", "| line | meaning |", "|---|---|")
    for row in VERBS.values():
        if row.who == who:
            yield f"| `{_usage(row)}` | {row.meaning}{'; the clock says it too' if row.by_clock else ''} |"
    yield ""


def _usage(row: Verb) -> str:
    """In a table a stroke divides cells."""
    return row.usage.replace("|", "\\|")
