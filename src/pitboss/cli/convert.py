"""`pitboss convert`: a record in the words of other programs."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from pitboss.errors import PitbossError
from pitboss.rounds.errors import Refusal
from pitboss.rounds.record import LARGEST_FILE, Record, UnreadableFile, read_records


class Format(StrEnum):
    """What a hand can be written as."""

    phh = "phh"
    ohh = "ohh"
    pokerstars = "pokerstars"
    record = "record"


class ConversionError(PitbossError):
    """A hand that cannot be converted, with its place and the reason."""


def convert(
    file: Annotated[Path, typer.Argument(help="A record, a .phh file or a .phhs file of many hands.")],
    to: Annotated[Format, typer.Option("--to", help="The format to write.", show_default=False)],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="The file to write; without it, the standard output.")
    ] = None,
    viewer: Annotated[
        str | None,
        typer.Option(help="A seat, such as p1: only its hole cards and the tabled ones are written."),
    ] = None,
) -> None:
    """Write a hand as PHH, as Open Hand History JSON, as PokerStars-style text or as our own record.

    Cards nobody saw are not invented: a hand the record writes as ?? stays unseen. A hand that the format has no
    words for is refused with the reason, and nothing is written.

    Example: [bold]pitboss convert hand.toml --to ohh -o hand.ohh[/]
    """
    from pitboss.rulebooks.exports import export

    written = []
    for name, hand in _read(file):
        where = f"{file}#{name}" if name else str(file)
        try:
            written.append(export(hand, to.value, viewer))
        except Refusal as refusal:
            at = f"line {refusal.line}, {refusal.text!r}: " if refusal.line else ""
            raise ConversionError(f"{where} cannot be replayed: {at}{refusal.message}") from None
        except PitbossError as error:
            raise ConversionError(f"{where} cannot be written as {to.value}: {error}") from None
    text = _joined(written, to)
    if output is None:
        typer.echo(text, nl=False)
        return
    try:
        output.write_text(text, encoding="utf-8")
    except OSError as error:
        raise ConversionError(f"{output} cannot be written: {(error.strerror or str(error)).lower()}") from None


def _read(file: Path) -> list[tuple[str, Record]]:
    try:
        with file.open("rb") as stream:
            hands = read_records(stream.read(LARGEST_FILE + 1))
    except OSError as error:
        raise ConversionError(f"{file} cannot be read: {(error.strerror or str(error)).lower()}") from None
    except UnreadableFile as refusal:
        raise ConversionError(f"{file} cannot be read: {refusal.message}") from None
    read = []
    for name, hand in hands:
        if isinstance(hand, Refusal):
            raise ConversionError(f"{f'{file}#{name}' if name else file} cannot be read: {hand.message}")
        read.append((name, hand))
    return read


def _joined(written: list[str], to: Format) -> str:
    """Several hands in one text, as each format keeps them."""
    if to in (Format.phh, Format.record) and len(written) > 1:
        if to is Format.record:
            raise ConversionError("a record holds one round: convert the hands of this file one by one, or to phh")
        return "\n".join(f"[{number}]\n{text}" for number, text in enumerate(written, 1))
    return "\n\n".join(written) if to is Format.pokerstars else "\n".join(written)
