"""Write the page that lists every tournament line, from the grammar."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from pitboss.core.grammar import Verb
from pitboss.pit.tournament.grammar import OFFICE, TABLES_SAY

INTRODUCTION = """# Tournament lines

A tournament's log is plain text: one line, one fact. This page lists every line. `make docs` writes it from
`pit/tournament/grammar.py`.

A line is `ACTOR VERB …`. Text after `#` is a comment.

- **Time.** A line may begin with its time, `@2026-03-04T19:00`, or with the time since the line before, `@+20m`. Times
  never go back. Before the first time nothing is measured. A refused line does not count.
- **Numbers.** Lines are numbered from 1 in the file, and empty lines count. `undo 17` strikes out line 17 of the file.
- **Actors** are `operator`, `director` (or `director:alice`), `deputy:bert`, `clock`, and the tables by name. The
  operator and a named deputy may say everything that the director may say.
- **Names** start with a letter, followed by letters, digits, `_` or `-`. Chips are whole numbers; money is in dollars.

In the tables below `[…]` is optional and `|` separates alternatives.

`pitboss tournament run night.log` prints what each line led to, or why it was refused and under which clause.
"""


def help_table(rows: Iterable[Verb], actor: str = "") -> Iterator[str]:
    """Yield the rows of a Markdown table: how each verb is written, and what it means."""
    yield from ("| line | meaning |", "|---|---|")
    for row in rows:
        usage = f"{actor} {row.usage}".strip().replace("|", "\\|")  # a bar would start a new cell
        yield f"| `{usage}` | {row.meaning} |"


def render() -> str:
    """Return the text of docs/reference/tournament-lines.md."""
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
    return replace(row, meaning=f"{row.meaning}; also said by the clock") if row.who == "clock" else row
