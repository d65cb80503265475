"""`pitboss rules rehearse`: a draft of a rulebook over rounds that were played, on the terminal or as a page."""

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, nullcontext
from datetime import date, datetime
from fractions import Fraction
from html import escape
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from pitboss.cli.console import AsJson, Cluster, cited, file_errors, open_log, out, print_json, progress, words
from pitboss.core import html
from pitboss.core.errors import PitbossError
from pitboss.core.money import Chips, signed_money, write_money

if TYPE_CHECKING:
    from pitboss.books.versions import Version
    from pitboss.histories.rehearsal import ChangedRound, Effect, OddsChange, Rehearsal
    from pitboss.histories.sources import Found

SHOWN = 20
"""Changed rounds listed on the terminal; the page and `--json` list more."""
TOGETHER = 200
"""Rounds of a log that are replayed in one go."""


def rehearse(
    draft: Annotated[
        Path, typer.Argument(help="A folder with version.toml, amendment.py and clauses.tsv.", show_default=False)
    ],
    paths: Annotated[
        list[Path] | None,
        typer.Argument(help="Records and hand histories: files, folders or archives.", show_default=False),
    ] = None,
    db: Annotated[
        str | None, typer.Option(help="Replay the finished rounds of this room's log.", show_default=False)
    ] = None,
    odds: Annotated[bool, typer.Option(help="Also compute the exact odds of the house games concerned.")] = True,
    page: Annotated[
        Path | None, typer.Option(help="Write a page for a rules committee here (.html).", show_default=False)
    ] = None,
    as_json: AsJson = False,
    workers: Annotated[int, typer.Option(min=0, help="Processes to use; 0 uses one per core.")] = 0,
    cluster: Cluster = None,
) -> None:
    """Replay rounds under a draft of a rulebook: which end differently, by how much, and under which clause.

    Exit status: 0 if every round ends as before, 1 if one differs, 2 if the draft cannot be read.

    Example: [bold]pitboss rules rehearse draft/ rounds/ --page draft.html[/]
    """
    from pitboss.histories import rehearsal
    from pitboss.histories.sources import found
    from pitboss.odds.cluster import connected

    if page is not None and page.suffix.lower() != ".html":
        raise PitbossError(f"{page.name!r} is not a page: expected a name that ends in .html")
    text = rehearsal.read_draft(draft)
    version = rehearsal.proposed(text)
    today = datetime.now().astimezone().date()
    sources = nullcontext(found(paths or [])) if db is None else _with_log(db, version.book, paths or [])
    with (
        sources as rounds,
        progress("rounds", None) as tell,
        connected(cluster) if cluster else nullcontext() as there,
    ):
        done = 0

        def show(_: object, whole: "Rehearsal") -> None:
            nonlocal done
            tell(whole.rounds + whole.others - done)
            done = whole.rounds + whole.others

        result = rehearsal.rehearse(text, rounds, today, workers, show, there)
    changes = rehearsal.odds_change(text) if odds else None
    if page is not None:
        with file_errors(page):
            page.write_text(as_page(version, result, changes, today), "utf-8")
    if as_json:
        print_json(as_data(version, result, changes))
    else:
        _show(version, result, changes)
    raise typer.Exit(1 if result.different else 0)


@contextmanager
def _with_log(db: str, book: str, paths: list[Path]) -> "Iterator[Iterator[Found]]":
    """Open a room's log and yield its finished rounds of a book, then what the paths have."""
    from pitboss.histories.sources import found

    with closing(open_log(db)) as store:
        yield chain(_rounds(store, book), found(paths))


def _rounds(store: Any, book: str) -> "Iterator[Found]":
    from pitboss.histories.sources import Portion
    from pitboss.log.entry import LogError
    from pitboss.log.records import whole_record
    from pitboss.room.projections.history import finished_rounds
    from pitboss.rules.record import write_record

    for table in store.tables():
        first = next(iter(store.stream(table, 0)), None)
        if first is None or f'"game":"{book}' not in first.line.text:
            continue
        try:
            rounds = finished_rounds(store, table)
            while some := list(islice(rounds, TOGETHER)):
                texts = [
                    f"[{one.number}]\n"
                    + write_record(whole_record(one, table)).replace("\n[table]\n", f"\n[{one.number}.table]\n")
                    for one in some
                ]
                yield Portion(f"{table}.toml", data="\n".join(texts).encode())
        except LogError as error:
            raise PitbossError(f"the log of table {table} cannot be replayed: {error}") from None


def as_data(version: "Version", result: "Rehearsal", odds: "OddsChange | None") -> dict[str, Any]:
    """Return the rehearsal for `--json`: money as text, figures as exact fractions."""
    return {
        "book": version.book,
        "draft": version.name,
        "in_force": str(version.in_force),
        "rounds": result.rounds,
        "same": result.same,
        "different": result.different,
        "refused": result.refused,
        "of_other_books": result.others,
        "skipped": dict(result.skipped),
        **_moved(result),
        "clauses": {
            clause: {"rounds": one.rounds, **_moved(one)}
            for clause, one in sorted(result.effects.items(), key=lambda item: -item[1].rounds)
        },
        "changed": [_changed_data(one) for one in result.changed],
        "odds": [] if odds is None else [_odds_data(one) for one in odds.wagers],
        "strategy": {} if odds is None else {game: list(pair) for game, pair in odds.strategy.items()},
    }


def _moved(one: "Rehearsal | Effect") -> dict[str, str]:
    return {"players_gain": write_money(one.change), "money_moved": write_money(one.moved)}


def _changed_data(one: "ChangedRound") -> dict[str, Any]:
    nets = {
        seat: [write_money(before), None if after is None else write_money(after)]
        for seat, (before, after) in one.nets.items()
    }
    return {"round": one.where, "game": one.game, "nets": nets, "rules": list(one.rules), "why": one.why}


def _odds_data(one: Any) -> dict[str, Any]:
    def both(pair: tuple[Fraction | None, Fraction | None]) -> list[str | None]:
        return [None if value is None else str(value) for value in pair]

    return {"game": one.game, "wager": one.wager, "edge": both(one.edge), "hit_frequency": both(one.hit_frequency)}


def _percent(value: Fraction | None) -> str:
    from pitboss.odds.report import decimal

    return "none" if value is None else f"{decimal(100 * value, 4)} %"


def _summary(version: "Version", result: "Rehearsal") -> list[str]:
    """Return the result in sentences, the most important first."""
    what = "round" if result.rounds == 1 else "rounds"
    lines = [
        f"{result.rounds:,} {what} of {version.book}: {result.same:,} unchanged, {result.different:,} changed, "
        f"of which {result.refused:,} cannot be played under the draft."
    ]
    if result.different:
        who = "the players win" if result.change > 0 else "the players lose" if result.change < 0 else "nobody wins"
        lines.append(
            f"Under the draft {who} {write_money(abs(result.change))} more; {write_money(result.moved)} changes hands."
        )
    if result.others:
        lines.append(f"{result.others:,} rounds are of other books.")
    lines += [f"{count:,} skipped: {why}." for why, count in result.skipped.most_common(SHOWN)]
    return lines


def _show(version: "Version", result: "Rehearsal", odds: "OddsChange | None") -> None:
    from pitboss.histories.rehearsal import clause_texts

    console = out()
    console.print(Text(f"{version.book}: the draft {version.name}, in force from {version.in_force}", style="bold"))
    for action, number, before, after in clause_texts(version):
        was = (
            f"{before} → {after}"
            if before and after
            else f"from {before}"
            if action == "renumbered"
            else before + after
        )
        console.print(Text(f"  {action:10} {number:12} {was}"))
    for line in _summary(version, result):
        console.print(Text(line), soft_wrap=True)
    if result.effects:
        console.print(words(*_EFFECTS, rows=_effects(result)))
    for changed in result.changed[:SHOWN]:
        nets = ", ".join(f"{seat} {_pair(pair)}" for seat, pair in changed.nets.items())
        why = f"; {changed.why}" if changed.why else ""
        console.print(Text(f"{changed.where}: {nets}{why}{cited(changed.rules)}"), soft_wrap=True)
    if result.different > SHOWN:
        console.print(Text(f"{result.different - SHOWN:,} more; --json and --page list them", style="dim"))
    if odds is not None:
        _show_odds(odds)


_EFFECTS = ("clause", "rounds", "players gain", "money moved")
_ODDS = ("game", "wager", "house edge", "under the draft", "hit frequency", "under the draft")


def _effects(result: "Rehearsal") -> list[tuple[str, ...]]:
    """Return a row for each clause that changed rounds, the one that changed most first."""
    return [
        (clause, f"{one.rounds:,}", signed_money(one.change), write_money(one.moved))
        for clause, one in sorted(result.effects.items(), key=lambda item: -item[1].rounds)
    ]


def _odds_rows(odds: "OddsChange") -> list[tuple[str, ...]]:
    return [(one.game, one.wager, *map(_percent, (*one.edge, *one.hit_frequency))) for one in odds.wagers]


def _pair(pair: tuple[Chips, Chips | None]) -> str:
    before, after = pair
    return f"{signed_money(before)} → {'cannot be played' if after is None else signed_money(after)}"


def _show_odds(odds: "OddsChange") -> None:
    if not odds.wagers:
        out().print(Text("The exact odds do not change."))
        return
    out().print(words(*_ODDS, rows=_odds_rows(odds)))
    for game in odds.strategy:
        out().print(Text(f"{game}: best play changes; --json has both strategies"))


_STYLE = """
:root { color-scheme: light dark; } body { color: inherit; max-width: 60rem; } h1 + p { color: inherit; }
.figures { display: flex; flex-wrap: wrap; gap: 1rem 2.5rem; margin: 1.5rem 0; padding: 0; list-style: none; }
.figures b { display: block; font-size: 1.5rem; font-variant-numeric: tabular-nums; }
th, td { text-align: left; vertical-align: top; border-color: color-mix(in srgb, currentColor 18%, transparent); }
del { opacity: 0.65; } ins { text-decoration: none; font-weight: 600; }
@media print { body { margin: 0; max-width: none; } }
"""


def as_page(version: "Version", result: "Rehearsal", odds: "OddsChange | None", today: date) -> str:
    """Return the rehearsal as one page: the text, the rounds, the money, the odds."""
    from pitboss.histories.rehearsal import clause_texts

    figures = [
        (f"{result.rounds:,}", "rounds replayed"),
        (f"{result.different:,}", "end differently"),
        (f"{result.refused:,}", "cannot be played"),
        (signed_money(result.change), "more for the players"),
        (write_money(result.moved), "changes hands"),
    ]
    parts = ["<ul class=figures>" + "".join(f"<li><b>{escape(a)}</b>{b}</li>" for a, b in figures) + "</ul>"]
    texts = [
        (action, number, f"<del>{escape(before)}</del>" if action != "renumbered" else f"formerly {escape(before)}",
         f"<ins>{escape(after)}</ins>")
        for action, number, before, after in clause_texts(version)
    ]  # fmt: skip
    parts.append(_section("The text", ("change", "clause", "before", "under the draft"), texts, raw=(2, 3)))
    parts.append(_section("Which clause did it", _EFFECTS, _effects(result)))
    rounds = [
        (one.where, "<br>".join(f"{escape(seat)}: {_pair(pair)}" for seat, pair in one.nets.items()),
         ", ".join(one.rules), one.why)
        for one in result.changed
    ]  # fmt: skip
    parts.append(_section("Rounds that end differently", ("round", "net result", "clauses", ""), rounds, raw=(1,)))
    if odds is not None:
        parts.append(_section("The exact odds", _ODDS, _odds_rows(odds)))
        if odds.strategy:
            parts.append(f"<p>Best play changes in {escape(', '.join(odds.strategy))}.</p>")
    for why, count in result.skipped.most_common(SHOWN):
        parts.append(f"<p>{count:,} skipped: {escape(why)}.</p>")
    title = f"{version.book}: the draft {version.name}"
    about = f"A draft, not approved. In force from {version.in_force} if approved. Rehearsed on {today} on past rounds."
    return html.page(title, about, *parts, style=_STYLE)


def _section(title: str, names: tuple[str, ...], rows: Sequence[tuple[str, ...]], raw: tuple[int, ...] = ()) -> str:
    """Return a heading and a table; the cells at `raw` are HTML already."""
    return f"<h2>{title}</h2>" + (html.table("", names, rows, raw) if rows else "<p>None.</p>")
