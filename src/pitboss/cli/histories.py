"""`pitboss replay` and `pitboss convert`: replay hand histories, compare the results, convert them."""

import os
import time
from collections.abc import Iterator
from contextlib import nullcontext
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

from pitboss.cli.console import Cluster, bar, err, file_errors, out, print_json, words
from pitboss.core.errors import PitbossError
from pitboss.core.refusals import Refusal
from pitboss.histories.judging import ReplayTally, Skipped
from pitboss.histories.phh import dollars
from pitboss.histories.sources import Portion
from pitboss.rules.record import LARGEST_FILE, Record, UnreadableFile, read_records

if TYPE_CHECKING:
    from pitboss.histories.phh import PhhHand

NAMED = 20
"""Hands of each kind listed on the terminal; `--json` lists them all."""


def replay(
    paths: Annotated[
        list[Path],
        typer.Argument(
            help="PHH files, records, Open Hand History, text from PokerStars, Full Tilt, partypoker or 888; "
            "folders, .zip or .tar archives; - for standard input.",
            show_default=False,
        ),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print the report as one JSON object.")] = False,
    rows: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            "--out",
            help="Write one row per hand here, and one row per decision next to it (.csv, .parquet, .arrow).",
            show_default=False,
        ),
    ] = None,
    workers: Annotated[int, typer.Option(min=0, help="Processes to use; 0 uses one per core.")] = 0,
    cluster: Cluster = None,
) -> None:
    """Replay hand histories and compare the results.

    Reads .phh and .phhs files, pitboss records with finishing_stacks, .ohh files and the text formats of four poker
    sites; searches folders and archives. No-limit hold'em is replayed with the table's own blinds and antes, and
    its betting is checked. Other games are replayed under their rulebook. A hand matches if it is exact, or differs
    only by the rake or by an odd chip that the rulebook gives to another winner. Otherwise the report says why it
    differs. Exit status: 0 if all hands match, 1 if one differs, 2 if a path or hand cannot be read.

    Example: [bold]pitboss replay hands/[/]
    """
    from pitboss.histories.rows import RowFiles
    from pitboss.histories.running import replay_all
    from pitboss.histories.sources import found
    from pitboss.odds.cluster import connected

    began = time.perf_counter()
    with (
        bar("replaying", _size(paths), hands="") as (progress, task),
        connected(cluster) if cluster else nullcontext() as there,
    ):

        def show(portion: Portion, tally: ReplayTally) -> None:
            rate = tally.hands / max(time.perf_counter() - began, 1e-9)
            progress.update(task, advance=portion.size(), hands=f"{tally.hands:,} hands, {rate:,.0f} per second")

        written = RowFiles(rows) if rows else None
        try:
            tally = replay_all(found(paths), workers or os.cpu_count() or 1, show, written, there)
        finally:
            if written:
                written.close()
    seconds = time.perf_counter() - began
    rate = round(tally.hands / seconds, 1) if seconds else 0.0
    if as_json:
        print_json(as_data(tally, rate))
    else:
        _show(out(), tally, rate)
    raise typer.Exit(tally.status)


def as_data(tally: ReplayTally, rate: float) -> dict[str, Any]:
    counts = ("files", "hands", "matched", "exact", "rake", "odd_chip", "untold", "differing", "skipped")
    return {name: getattr(tally, name) for name in counts} | {
        "reasons": dict(sorted(tally.reasons.items(), key=lambda one: -one[1])),
        "takes": [
            {"room": room, "stake": stake, "hands": take.hands, "percent": take.percent, "most": dollars(take.most)}
            for (room, stake), take in sorted(tally.takes.items())
        ],
        "hands_per_second": rate,
    }


def _size(paths: list[Path]) -> float | None:
    """Return the number of bytes to read, or None if it is unknown."""
    try:
        files = [file for path in paths for file in ([path] if path.is_file() else path.rglob("*")) if file.is_file()]
        return sum(file.stat().st_size for file in files) or None
    except OSError:
        return None


def _show(console: Console, tally: ReplayTally, rate: float) -> None:
    untold = f", {tally.untold} without a result" if tally.untold else ""
    console.print(
        f"{tally.files} files, {tally.hands} hands: {tally.matched} matched ({tally.exact} exact, {tally.rake} but "
        f"for the rake, {tally.odd_chip} but for an odd chip{untold}), {tally.differ} differ, {tally.skip} skipped"
        + (f", {rate:,.0f} hands per second" if tally.hands else ""),
        markup=False,
        soft_wrap=True,
    )
    for name, differences in (("odd chip", tally.odd), ("differs", tally.differing)):
        for one in differences[:NAMED]:
            said = (("file says ", one.expected), ("played out", one.got))
            lines = [f"{name}: {one.file} ({one.why})", *(f"  {who}  {' '.join(what)}" for who, what in said if what)]
            console.print("\n".join(lines), markup=False, soft_wrap=True)
        _show_rest(console, name, len(differences))
    _show_skipped(err(), tally.skipped)
    if tally.takes:
        rows = (
            (room, stake, f"{take.hands:,}", f"{take.percent} %", dollars(take.most))
            for (room, stake), take in sorted(tally.takes.items())
        )
        console.print(words("room", "stake", "hands", "of the pots", "at most", rows=rows))
    if tally.reasons:
        reasons = sorted(tally.reasons.items(), key=lambda one: -one[1])
        console.print(words("hands", "result", rows=((f"{count:,}", why) for why, count in reasons)))


def _show_rest(console: Console, name: str, count: int) -> None:
    if count > NAMED:
        console.print(f"{name}: {count - NAMED:,} more; --json lists them")


def _show_skipped(console: Console, skipped: list[Skipped]) -> None:
    """Print each reason once, with its files."""
    by_reason: dict[str, list[str]] = {}
    for one in skipped:
        by_reason.setdefault(one.why, []).append(one.file)
    for why, files in by_reason.items():
        console.print(f"skipped {len(files)}: {why}", markup=False, soft_wrap=True)
        console.print("\n".join(f"  {file}" for file in files[:NAMED]), markup=False, soft_wrap=True)
        _show_rest(console, "skipped", len(files))


class Format(StrEnum):
    """The formats that a hand can be converted to."""

    phh = "phh"
    ohh = "ohh"
    pokerstars = "pokerstars"
    fulltilt = "fulltilt"
    partypoker = "partypoker"
    eights = "888poker"
    record = "record"


class ConversionError(PitbossError):
    """A hand that cannot be converted, with its place and the reason."""


def convert(
    file: Annotated[
        Path,
        typer.Argument(
            help="A record, a .phh file, a .phhs file of many hands, Open Hand History JSON, "
            "or text from PokerStars, Full Tilt, partypoker or 888."
        ),
    ],
    to: Annotated[Format, typer.Option("--to", help="The format to write.", show_default=False)],
    output: Annotated[Path | None, typer.Option("--output", "-o", help="The file to write (default: stdout).")] = None,
    viewer: Annotated[
        str | None,
        typer.Option(help="Write only the hole cards that this seat saw, such as p1."),
    ] = None,
) -> None:
    """Convert a hand to PHH, Open Hand History JSON, a poker site's text format or a pitboss record.

    Unseen cards are not invented: a hand recorded as ?? stays unseen. A hand that the format cannot express is refused
    with the reason, and nothing is written.

    Example: [bold]pitboss convert hand.toml --to ohh -o hand.ohh[/]
    """
    from pitboss.histories.export import export

    written = []
    for name, hand in _read(file):
        where = f"{file}#{name}" if name else str(file)
        try:
            written.append(_unchanged(hand, to, viewer) or export(_record(hand, to), to.value, viewer))
        except Refusal as refusal:
            at = f"line {refusal.line}, {refusal.text!r}: " if refusal.line else ""
            raise ConversionError(f"{where} cannot be replayed: {at}{refusal.message}") from None
        except PitbossError as error:
            raise ConversionError(f"{where} cannot be written as {to.value}: {error}") from None
    text = _joined(written, to)
    if output is None:
        typer.echo(text, nl=False)
        return
    with file_errors(output, "written", kind=ConversionError):
        output.write_text(text, encoding="utf-8")


def _read(file: Path) -> Iterator[tuple[str, "Record | PhhHand"]]:
    """Read the hands of a file: pitboss records, or hands of another program."""
    from pitboss.histories.sources import decoded, form_of, parts_of

    with file_errors(file, kind=ConversionError), file.open("rb") as stream:
        data = stream.read(LARGEST_FILE + 1)
    try:
        if len(data) <= LARGEST_FILE and form_of(data) != "phh":
            for name, read, _ in parts_of(decoded(data).replace("\r\n", "\n")):
                try:
                    yield name, read()
                except Refusal as refusal:
                    raise ConversionError(f"{file}#{name} cannot be read: {refusal.message}") from None
            return
        hands = read_records(data)
    except UnreadableFile as refusal:
        raise ConversionError(f"{file} cannot be read: {refusal.message}") from None
    for name, hand in hands:
        if isinstance(hand, Refusal):
            raise ConversionError(f"{f'{file}#{name}' if name else file} cannot be read: {hand.message}")
        yield name, hand


def _unchanged(hand: "Record | PhhHand", to: Format, viewer: str | None) -> str:
    """Return another program's hand as PHH without replaying it; empty if that is not possible."""
    from pitboss.books.phh import VARIANTS
    from pitboss.histories.book import phh_of

    as_written = not isinstance(hand, Record) and to is Format.phh and viewer is None and hand.variant in VARIANTS
    return phh_of(hand) if as_written and not isinstance(hand, Record) else ""


def _record(hand: "Record | PhhHand", to: Format) -> Record:
    from pitboss.histories.book import record_of

    if isinstance(hand, Record):
        return hand
    if to is not Format.record and hand.more.get("rake"):
        raise ConversionError("this hand has a rake, which only the formats phh and record can express")
    return record_of(hand)


def _joined(written: list[str], to: Format) -> str:
    """Join several hands into one text, as the format requires."""
    if to in (Format.phh, Format.record) and len(written) > 1:
        if to is Format.record:
            raise ConversionError("a record holds one round: convert these hands one by one, or to phh")
        return "\n".join(f"[{number}]\n{text}" for number, text in enumerate(written, 1))
    return "\n".join(written) if to in (Format.phh, Format.record, Format.ohh) else "\n\n".join(written)
