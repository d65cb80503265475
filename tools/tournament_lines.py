"""The page of docs/ that lists the lines of a tournament, from the grammar itself."""

from msgspec.structs import replace

from pitboss.core.grammar import Verb, help_table
from pitboss.pit.tournament.grammar import OFFICE, TABLES_SAY

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


def render() -> str:
    """docs/tournament-lines.md"""
    operators = [row for row in OFFICE.values() if row.who == "operator"]
    directors = [_noted(row) for row in OFFICE.values() if row.who != "operator"]
    sections = (
        ("The operator", "operator", operators),
        ("The director", "director", directors),
        ("A table", "t1", TABLES_SAY.values()),
    )
    tables = [(f"## {title}", "", *help_table(rows, actor), "") for title, actor, rows in sections]
    return "\n".join([INTRODUCTION, *(line for table in tables for line in table)])


def _noted(row: Verb) -> Verb:
    return replace(row, meaning=f"{row.meaning}; the clock says it too") if row.who == "clock" else row
