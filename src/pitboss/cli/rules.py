"""`pitboss rules` and `pitboss roles`: clauses, our rulings on them, and the officials of each book."""

from datetime import date
from typing import Annotated, Any

import msgspec
import typer
from rich.table import Table
from rich.text import Text

from pitboss.books import catalogue, library
from pitboss.books.library import BOOKS, KINDS, ClauseEntry, Entry, Ruling, part
from pitboss.books.room import SAID_BY_NOBODY, room
from pitboss.books.search import search as search_rules
from pitboss.books.versions import (
    Version,
    VersionError,
    described,
    difference,
    entries,
    history,
    played,
    version,
    version_at,
    versions,
)
from pitboss.cli.console import AsJson, listing, out, print_json, words
from pitboss.cli.rehearse import rehearse
from pitboss.core.citation import CitationError, Clause
from pitboss.core.errors import PitbossError, nearest
from pitboss.pit.cage.machine import AT_THE_DESK, AT_THE_TABLES
from pitboss.pit.cage.state import CAGE
from pitboss.pit.lists.machine import LISTS
from pitboss.pit.lists.rotation import ROTATION
from pitboss.rules.banked.game import BankedGame
from pitboss.rules.officials import Officials, Power
from pitboss.rules.poker.game import PokerGame

STATES = ("enforced", "not yet", "not software", "physical")


def coverage(
    book: Annotated[str | None, typer.Argument(help="A rulebook (default: all).", show_default=False)] = None,
    state: Annotated[str | None, typer.Option(help=f"List only clauses in this state: {', '.join(STATES)}.")] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print every clause with its places and tests as JSON.")
    ] = False,
) -> None:
    """Show for every operative clause where it is enforced and proven, or why software does not decide it.

    A proof is a record and the line at which its replay cites the clause, or a test that names it.

    Example: [bold]pitboss rules coverage wa-poker --state "not yet"[/]
    """
    from pitboss.books.coverage import coverage as covered
    from pitboss.room.study.worked import load

    if state is not None and state not in STATES:
        raise PitbossError(f"{state!r} is not a state: expected {', '.join(STATES)}{nearest(state, STATES)}")
    if book is not None and book not in BOOKS:
        raise PitbossError(f"{book!r} is not a rulebook: expected one of {', '.join(BOOKS)}{nearest(book, BOOKS)}")
    read = load()
    found = {name: one for name, one in covered(read.where, read.proofs).items() if book in (None, name)}
    if as_json:
        print_json(found)
        return
    heads, console = ("operative", "enforced", "tested", "not yet", "not software", "physical"), out()
    counts = [(name, *(str(getattr(one, head.replace(" ", "_"))) for head in heads)) for name, one in found.items()]
    console.print(words("rulebook", *heads, rows=counts, right=heads))
    for one in found.values():
        for clause in one.clauses:
            if clause.state == state or (state is None and book is not None):
                console.print(
                    f"{clause.clause} · {clause.kind} · {clause.state} · {clause.why or ', '.join(clause.where)}",
                    markup=False,
                )
                for proof in clause.tests:
                    console.print(f"    {proof}", style="dim", markup=False)


app = typer.Typer(help="List, show and search the rulebooks' clauses and our rulings on them.", no_args_is_help=True)
app.command("coverage")(coverage)
app.command("rehearse")(rehearse)


@app.command("list")
def list_(
    book: Annotated[str | None, typer.Argument(help="A rulebook (default: all).")] = None,
    kind: Annotated[str | None, typer.Option(help=f"List only this kind: {', '.join(KINDS)}; or ruling.")] = None,
    as_json: AsJson = False,
) -> None:
    """List the clauses of one rulebook, or of all.

    Example: pitboss rules list wa-poker --kind engine
    """
    if kind is None:
        found: list[Entry] = [*library.clauses(book)]
    elif kind == "ruling":
        found = [*library.rulings(book)]
    elif kind in KINDS:
        found = [entry for entry in library.clauses(book) if entry.kind == kind]
    else:
        known = (*KINDS, "ruling")
        raise PitbossError(f"{kind!r} is not a kind of rule: expected {', '.join(known)}{nearest(kind, known)}")
    _print_all(found, as_json)


@app.command("show")
def show(
    citation: Annotated[list[str], typer.Argument(help="A clause or ruling as cited, such as wa-poker 7.11.")],
    version_: Annotated[
        str | None, typer.Option("--version", help="A version of the rulebook (default: the latest).")
    ] = None,
    worked: Annotated[
        bool, typer.Option("--worked", help="Also show where the code applies it, which tests prove it, and examples.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Show a clause or a ruling with the clauses above, below and related to it.

    Example: pitboss rules show wa-poker 7.11
    """
    wanted = " ".join(citation)
    data = _whole(wanted) if version_ is None else _in_version(wanted, version_)
    if worked:
        data |= _worked(str(data["citation"]))
    if as_json:
        print_json(data)
        return
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(style="bold", no_wrap=True)
    table.add_column(ratio=1)
    for name, value in data.items():
        if value:
            table.add_row(name, _in_words(value))
    out().print(table)


def _in_version(wanted: str, name: str) -> dict[str, Any]:
    """Return a clause in a given version, by that version's number."""
    found = version(Clause.parse(wanted).book, name)
    if played(found) != found:
        raise VersionError(f"the text of {found} is not known: `pitboss rules history {found.book}` lists its changes")
    return {**_as_data(library.clause(wanted, entries(found))), "version": described(found)}


@app.command("at")
def at(
    day: Annotated[str, typer.Argument(help="A date, such as 2014-06-30.")],
    book: Annotated[str | None, typer.Option(help="Only this rulebook.")] = None,
    as_json: AsJson = False,
) -> None:
    """Show the version of each rulebook in force on a day.

    Example: pitboss rules at 2014-06-30
    """
    found = {name: version_at(name, _day(day)) for name in ([library.book(book).name] if book else BOOKS)}
    if as_json:
        print_json(found)
        return
    why = {"known": ""}
    rows = (
        (name, described(one), why.get(one.text, "not known; changes since are listed")) for name, one in found.items()
    )
    out().print(words("rulebook", "version", "text", rows=rows))


@app.command("history")
def history_(
    citation: Annotated[list[str], typer.Argument(help="A clause as cited, such as wa-poker 7.11, or a rulebook.")],
    as_json: AsJson = False,
) -> None:
    """List the changes to a clause, or the versions of a rulebook, oldest first.

    Example: pitboss rules history wa-poker 12.5
    """
    wanted = " ".join(citation)
    if wanted in BOOKS:
        _print_versions(wanted, as_json)
        return
    clause = library.clause(wanted).clause
    changes = history(clause)
    if as_json:
        rows = [{"version": one.version.name, "in_force": one.version.in_force, "change": str(one)} for one in changes]
        print_json({"citation": str(clause), "history": rows})
        return
    first = versions(clause.book)[0]
    lines = [str(change) for change in changes] or [f"unchanged since the first version ({first.name})"]
    out().print(Text(f"{clause}\n" + "\n".join(f"  {line}" for line in lines)))


def _print_versions(book: str, as_json: bool) -> None:
    found = versions(book)
    if as_json:
        print_json(found)
        return
    for one in found:
        out().print(Text(described(one), style="bold"))
        for action in ("inserted", "amended", "deleted"):
            if numbers := getattr(one, action):
                out().print(Text(f"  {action} {', '.join(numbers)}"))
        if one.renumbered:
            out().print(Text("  renumbered " + ", ".join(f"{old} to {new}" for new, old in one.renumbered)))
        for remark in one.remarks:
            out().print(Text(f"  {remark}", style="dim"))


@app.command("diff")
def diff(
    one: Annotated[str, typer.Argument(help="A version: a rulebook and its name, such as 'wa-poker RAG/487'.")],
    other: Annotated[str, typer.Argument(help="Another version of the same rulebook; its name is enough.")],
    as_json: AsJson = False,
) -> None:
    """Compare two versions of a rulebook: clauses inserted, amended, deleted and renumbered.

    Example: pitboss rules diff "wa-poker RAG/487" RAG/551
    """
    first = _version(one)
    found = difference(first, _version(other if " " in other.strip() else f"{first.book} {other}"))
    declared = _declared_changes(found.older, found.newer)
    if as_json:
        print_json({**msgspec.structs.asdict(found), "declarations": declared})
        return
    out().print(Text(f"{found.older} to {found.newer.name}", style="bold"))
    for action in ("inserted", "amended", "deleted"):
        known = (
            {}
            if action == "deleted" and played(found.older) != found.older
            else entries(played(found.older if action == "deleted" else found.newer))
        )
        for number in getattr(found, action):
            entry = known.get(number.casefold())
            out().print(Text(f"  {action:10} {number:8} {entry.summary if entry else ''}"))
    for new, old in found.renumbered:
        out().print(Text(f"  renumbered {old} to {new}"))
    for line in declared:
        out().print(Text(f"  {line}"))


def _declared_changes(older: Version, newer: Version) -> list[str]:
    """Return the pay tables and the keys of signs that differ between two versions, as far as both texts are known."""
    found = []
    for entry in catalogue.GAMES.values() if played(older) != played(newer) else ():
        if entry.rulebook != older.book:
            continue
        before, after = (catalogue.load(entry.id, one.name) for one in (played(older), played(newer)))
        found += _differing(entry.id, "pay table", _pay_tables(before), _pay_tables(after))
        signs = [
            {one.key: ", ".join(one.options) for one in game.sign_fields(lambda _: ())} for game in (before, after)
        ]
        found += _differing(entry.id, "sign", *signs)
    return found


def _pay_tables(game: BankedGame | PokerGame) -> dict[str, str]:
    return {
        f"{kind} {name}": ", ".join(f"{hand} {odds}" for hand, odds in table.odds.items())
        for kind, named in game.tables.items()
        for name, table in named.items()
    }


def _differing(game: str, what: str, before: dict[str, str], after: dict[str, str]) -> list[str]:
    """Return a line for every name whose value differs."""
    return [
        f"{game}: {what} {name}: {before.get(name, 'none') or 'any'} → {after.get(name, 'none') or 'any'}"
        for name in dict.fromkeys((*before, *after))
        if before.get(name) != after.get(name)
    ]


def _version(text: str) -> Version:
    book, _, name = text.strip().partition(" ")
    if not name:
        raise VersionError(
            f"{text!r} does not name a version; write a rulebook and a version, such as 'wa-poker RAG/551'"
        )
    return version(book, name)


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise PitbossError(f"{text!r} is not a date; write it as 2014-06-30") from None


@app.command("example")
def example(
    name: Annotated[str, typer.Argument(help="An example listed by `rules show --worked`.")],
) -> None:
    """Print a worked example: a round record to use with `adjudicate` or at the dispute desk.

    Example: pitboss rules example wa-poker-holdem/cards-speak
    """
    from pitboss.room.study.worked import load

    examples = load().examples
    if name not in examples:
        raise PitbossError(f"there is no example {name!r}{nearest(name, examples)}: see `pitboss rules show --worked`")
    typer.echo(examples[name].text, nl=False)


@app.command("search")
def search(
    words: Annotated[list[str], typer.Argument(help="Words to find, or a clause number.")],
    book: Annotated[str | None, typer.Option(help="Search only this rulebook.")] = None,
    as_json: AsJson = False,
) -> None:
    """Find clauses and rulings by words, best match first.

    All forms of a word are found, and players' terms find the books' terms: rake finds commission.

    Example: pitboss rules search misdeal before flop
    """
    wanted = " ".join(words)
    found = search_rules(wanted, book)
    if not found and not as_json:
        out().print(Text(f"No clause and no ruling contains all of: {wanted}"))
        return
    _print_all(found, as_json)


def _worked(citation: str) -> dict[str, Any]:
    from pitboss.room.study.worked import load

    found = load()
    examples = [
        {"citation": f"{one.example} at {one.place}", "title": found.examples[one.example].why}
        for one in found.shown.get(citation, [])
    ]
    return {"where": found.where.get(citation, []), "tests": found.tests(citation), "examples": examples}


def _print_all(found: list[Entry], as_json: bool) -> None:
    if as_json:
        print_json([_as_data(entry) for entry in found])
        return
    rows = (
        (Text(one.citation), one.kind, Text(one.summary))
        if isinstance(one, ClauseEntry)
        else (Text(one.citation), one.confidence, Text(f"{one.title}: {one.ruling}"))
        for one in found
    )
    table = listing("", "rule", "kind", "summary", rows=rows)
    table.columns[0].max_width, table.columns[0].no_wrap, table.columns[1].style = 34, False, "cyan"
    out().print(table)
    out().print(Text(f"{len(found)} {'rule' if len(found) == 1 else 'rules'}", style="dim"))


def _as_data(entry: Entry) -> dict[str, Any]:
    if isinstance(entry, ClauseEntry):
        return {"citation": entry.citation, "kind": entry.kind, "summary": entry.summary}
    shown = ("title", "confidence", "clauses", "problem", "ruling", "why")
    return {"citation": entry.citation, "kind": "ruling"} | {name: getattr(entry, name) for name in shown}


def _whole(wanted: str) -> dict[str, Any]:
    """Return everything there is to show about one rule."""
    try:
        entry = library.entry(wanted)
    except CitationError:
        if group := _group(wanted):
            return group
        raise
    if isinstance(entry, Ruling):
        concerned = [library.clause(citation) for citation in entry.clauses if library.exists(citation)]
        return _as_data(entry) | {"clauses": [_as_data(clause) for clause in concerned]}
    parent = entry.clause.parent
    listed = parent is not None and library.exists(str(parent))
    above = _as_data(library.clause(str(parent))) if listed else str(parent or "")
    section = library.sections(entry.clause.book).get(entry.clause.numbers[0], "")
    changes = [str(change) for change in history(entry.clause)]
    return _as_data(entry) | {"section": section, "parent": above, "history": changes} | _below(entry.clause)


def _group(wanted: str) -> dict[str, Any]:
    """Return a number that only heads other clauses, such as a section."""
    try:
        clause = Clause.parse(wanted)
    except CitationError:
        return {}
    if clause.book not in library.BOOKS or not library.parts(clause):
        return {}
    title = library.sections(clause.book).get(clause.numbers[0], "")
    return {"citation": str(clause), "kind": "heading", "section": title} | _below(clause)


def _below(clause: Clause) -> dict[str, Any]:
    return {
        "parts": [_as_data(part) for part in library.parts(clause)],
        "rulings": [_as_data(ruling) for ruling in library.rulings_on(clause)],
    }


def _in_words(value: object) -> Text:
    if isinstance(value, list):
        return Text("\n").join(map(_in_words, value))
    if isinstance(value, dict):
        return Text(f"{value['citation']}: {value.get('summary') or value['title']}")
    return Text(str(value))


SEATING = "seating"


def officials(book: str) -> Officials:
    """Return the officials of a book, with what they decide in a round and on the floor."""
    found: Officials = part(book, "officials").OFFICIALS
    known = {power.decision for power in found.powers}
    floor = tuple(one for one in room(book).officials.powers if one.decision not in {*known, *SAID_BY_NOBODY})
    return msgspec.structs.replace(found, powers=found.powers + floor)


def roles(
    book: Annotated[
        str | None, typer.Argument(help="A rulebook, cage or seating (default: all).", show_default=False)
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the roles and powers as JSON.")] = False,
) -> None:
    """List the officials of each rulebook, the cage and the lists, lowest first, with what each may decide.

    Example: [bold]pitboss roles wa-poker[/]
    """
    known = (*BOOKS, CAGE, SEATING)
    if book is not None and book not in known:
        raise PitbossError(f"{book!r} is not a rulebook: expected one of {', '.join(known)}{nearest(book, known)}")
    chosen = {name: officials(name) for name in ([book] if book else BOOKS) if name not in (CAGE, SEATING)}
    if book in (None, CAGE):
        chosen |= {"cage, at the tables": AT_THE_TABLES, "cage, at the desk": AT_THE_DESK}
    if book in (None, SEATING):
        chosen |= {"seating, lists": LISTS, "seating, rotation": ROTATION}
    if as_json:
        print_json({name: {"roles": found.roles, "powers": found.powers} for name, found in chosen.items()})
        return
    console = out()
    for name, found in chosen.items():
        ladder = " < ".join(f"{role.title} ({role.token})" for role in found.roles)
        console.print(f"[bold]{name}[/]: {ladder}")
        # the powers that a record of a round knows; the others belong to the floor
        in_a_round = part(name, "officials").OFFICIALS.powers if name in BOOKS else found.powers
        console.print(_table(name, found, in_a_round))
        if floor := found.powers[len(in_a_round) :]:
            console.print("[bold]between rounds, at a table of a room:[/]")
            console.print(_table(name, found, floor))
        console.print()


def _table(name: str, found: Officials, powers: tuple[Power, ...]) -> Table:
    rows = []
    for power in powers:
        rules = ", ".join(rule.removeprefix(f"{name} ") for rule in power.rules)
        written = "" if power.decision in power.usage.split() else f", as in '{power.usage}'"
        rows.append((power.decision, found.role(power.least).title, power.meaning + written, rules))
    return words("decision", "lowest role", "may", "rules", rows=rows)
