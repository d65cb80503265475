"""`pitboss replay`: hand histories played again, and their final stacks compared."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from pitboss.cli.console import err, out, print_json
from pitboss.errors import PitbossError
from pitboss.rounds.errors import Refusal
from pitboss.rounds.record import LARGEST_FILE, Record, UnreadableFile, read_records

SUFFIXES = {".phh", ".phhs", ".toml"}
DIFFERS, UNREADABLE = 1, 2


class Difference(msgspec.Struct, frozen=True):
    """A hand that did not end as its file says."""

    file: str
    expected: tuple[str, ...]
    got: tuple[str, ...]
    odd_chip: tuple[str, ...] = ()


class Skipped(msgspec.Struct, frozen=True):
    """A file or hand that was not compared."""

    file: str
    why: str


class Report(msgspec.Struct):
    """What a replay came to."""

    files: int = 0
    matched: int = 0
    differing: list[Difference] = []
    skipped: list[Skipped] = []
    seconds: float = 0.0
    worst: int = 0
    """The exit status so far."""

    @property
    def hands(self) -> int:
        return self.matched + len(self.differing)

    @property
    def hands_per_second(self) -> float:
        return round(self.hands / self.seconds, 1) if self.seconds else 0.0

    def as_data(self) -> dict[str, Any]:
        return {
            "files": self.files,
            "hands": self.hands,
            "matched": self.matched,
            "differing": [{"file": d.file, "expected": d.expected, "got": d.got} for d in self.differing],
            "skipped": self.skipped,
            "hands_per_second": self.hands_per_second,
        }


def replay(
    paths: Annotated[list[Path], typer.Argument(help="Records or PHH files, or folders of them.", show_default=False)],
    as_json: Annotated[bool, typer.Option("--json", help="Print the report as one JSON object.")] = False,
) -> None:
    """Play hand histories again and compare their final stacks.

    Takes records with finishing_stacks, .phh files and .phhs files of many hands; folders are searched. Hands of
    games that no rulebook here has are skipped, with the reason. Exit status: 0 when every hand compared ends as its
    file says, or is off by an odd chip that a rulebook gives to one of those who share; 1 when a hand ends otherwise
    or breaks a rule; 2 when a path cannot be read.

    Example: [bold]pitboss replay hands/[/]
    """
    report = Report()
    files = list(_found(paths, report))
    with _progress(len(files)) as progress:
        bar = progress.add_task("hands", total=len(files))
        for file in files:
            _replay_file(file, report)
            progress.advance(bar)
    if as_json:
        print_json(report.as_data())
    else:
        _show(out(), report)
    raise typer.Exit(report.worst)


def _progress(files: int) -> Progress:
    columns = (TextColumn("replaying"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=err(), transient=True, disable=not err().is_terminal or files < 2)


def _found(paths: list[Path], report: Report) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            inside = sorted(file for file in path.rglob("*") if file.suffix in SUFFIXES and file.is_file())
            if not inside:
                listed = ", ".join(sorted(SUFFIXES))
                _skip(report, str(path), f"no files to replay in this folder (looked for {listed})", UNREADABLE)
            yield from inside
        else:
            yield path


def _skip(report: Report, file: str, why: str, status: int = 0) -> None:
    report.skipped.append(Skipped(file, why))
    report.worst = max(report.worst, status)


def _replay_file(file: Path, report: Report) -> None:
    report.files += 1
    try:
        with file.open("rb") as stream:
            hands = read_records(stream.read(LARGEST_FILE + 1))
    except OSError as error:
        _skip(report, str(file), f"cannot be read: {(error.strerror or str(error)).lower()}", UNREADABLE)
        return
    except UnreadableFile as refusal:
        _skip(report, str(file), refusal.message, UNREADABLE)
        return
    for name, hand in hands:
        where = f"{file}#{name}" if name else str(file)
        if isinstance(hand, Refusal):
            _skip(report, where, hand.message, UNREADABLE)
        else:
            _replay_hand(where, hand, report)


def _replay_hand(where: str, hand: Record, report: Report) -> None:
    from pitboss.rulebooks.comparison import NothingToCompare, compare
    from pitboss.rulebooks.phh import UnknownVariant

    began = time.perf_counter()
    try:
        compared = compare(hand)
    except (NothingToCompare, UnknownVariant) as refusal:
        _skip(report, where, refusal.message)
        return
    except PitbossError as error:
        _skip(report, where, _broken(error), DIFFERS)
        return
    report.seconds += time.perf_counter() - began
    if compared.same:
        report.matched += 1
    else:
        report.differing.append(Difference(where, compared.expected, compared.got, compared.odd_chip))
        report.worst = max(report.worst, 0 if compared.odd_chip else DIFFERS)


def _broken(error: PitbossError) -> str:
    if not isinstance(error, Refusal):
        return str(error)
    at = f"line {error.line}, {error.text!r}: " if error.line else ""
    rules = f" ({', '.join(error.rules)})" if error.rules else ""
    return f"{at}{error.message}{rules}"


def _show(console: Console, report: Report) -> None:
    rate = f", {report.hands_per_second:,.0f} hands a second" if report.hands else ""
    console.print(
        f"{report.files} files, {report.hands} hands: {report.matched} matched, {len(report.differing)} differing, "
        f"{len(report.skipped)} skipped{rate}",
        soft_wrap=True,
    )
    for difference in report.differing:
        why = f" (an odd chip goes to one seat: {', '.join(difference.odd_chip)})" if difference.odd_chip else ""
        lines = [
            f"differs: {difference.file}{why}",
            f"  file says   {' '.join(difference.expected)}",
            f"  played out  {' '.join(difference.got)}",
        ]
        console.print("\n".join(lines), markup=False, soft_wrap=True)
    _show_skipped(console, report.skipped)


def _show_skipped(console: Console, skipped: list[Skipped]) -> None:
    """Every reason once, with its files."""
    by_reason: dict[str, list[str]] = {}
    for one in skipped:
        by_reason.setdefault(one.why, []).append(one.file)
    for why, files in by_reason.items():
        console.print(f"skipped {len(files)}: {why}", markup=False, soft_wrap=True)
        console.print("\n".join(f"  {file}" for file in files), markup=False, soft_wrap=True)
