"""`pitboss convert`: a record in the words of other programs."""

from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.core.errors import PitbossError
from pitboss.core.refusals import Refusal
from pitboss.rules.record import LARGEST_FILE, Record, UnreadableFile, read_records

if TYPE_CHECKING:
    from pitboss.histories.phh import PhhHand


class Format(StrEnum):
    """What a hand can be written as."""

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
            "or the text of PokerStars, Full Tilt, partypoker or 888."
        ),
    ],
    to: Annotated[Format, typer.Option("--to", help="The format to write.", show_default=False)],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="The file to write; without it, the standard output.")
    ] = None,
    viewer: Annotated[
        str | None,
        typer.Option(help="A seat, such as p1: only its hole cards and the tabled ones are written."),
    ] = None,
) -> None:
    """Write a hand as PHH, as Open Hand History JSON, as the text of a network or as our own record.

    Cards nobody saw are not invented: a hand the record writes as ?? stays unseen. A hand that the format has no
    words for is refused with the reason, and nothing is written.

    Example: [bold]pitboss convert hand.toml --to ohh -o hand.ohh[/]
    """
    from pitboss.histories.export import export

    written = []
    for name, hand in _read(file):
        where = f"{file}#{name}" if name else str(file)
        try:
            written.append(_as_told(hand, to, viewer) or export(_record(hand, to), to.value, viewer))
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


def _read(file: Path) -> Iterator[tuple[str, "Record | PhhHand"]]:
    """The hands of a file: records, or hands as another program tells them."""
    from pitboss.histories.sources import decoded, form_of, parts_of

    try:
        with file.open("rb") as stream:
            data = stream.read(LARGEST_FILE + 1)
        if len(data) <= LARGEST_FILE and form_of(data) != "phh":
            for name, read, _ in parts_of(decoded(data).replace("\r\n", "\n")):
                try:
                    yield name, read()
                except Refusal as refusal:
                    raise ConversionError(f"{file}#{name} cannot be read: {refusal.message}") from None
            return
        hands = read_records(data)
    except OSError as error:
        raise ConversionError(f"{file} cannot be read: {(error.strerror or str(error)).lower()}") from None
    except UnreadableFile as refusal:
        raise ConversionError(f"{file} cannot be read: {refusal.message}") from None
    for name, hand in hands:
        if isinstance(hand, Refusal):
            raise ConversionError(f"{f'{file}#{name}' if name else file} cannot be read: {hand.message}")
        yield name, hand


def _as_told(hand: "Record | PhhHand", to: Format, viewer: str | None) -> str:
    """A hand of another program as PHH, without playing it: what a room did is told as it was."""
    from pitboss.books.phh import VARIANTS
    from pitboss.histories.book import phh_of

    told = not isinstance(hand, Record) and to is Format.phh and viewer is None and hand.variant in VARIANTS
    return phh_of(hand) if told and not isinstance(hand, Record) else ""


def _record(hand: "Record | PhhHand", to: Format) -> Record:
    from pitboss.histories.book import record_of

    if isinstance(hand, Record):
        return hand
    if to is not Format.record and hand.more.get("rake"):
        raise ConversionError("the room took a rake, which only phh and record keep as it was told")
    return record_of(hand)


def _joined(written: list[str], to: Format) -> str:
    """Several hands in one text, as each format keeps them."""
    if to in (Format.phh, Format.record) and len(written) > 1:
        if to is Format.record:
            raise ConversionError("a record holds one round: convert the hands of this file one by one, or to phh")
        return "\n".join(f"[{number}]\n{text}" for number, text in enumerate(written, 1))
    return "\n".join(written) if to in (Format.phh, Format.record, Format.ohh) else "\n\n".join(written)
