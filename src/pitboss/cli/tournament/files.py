"""Reading and writing the files the tournament commands are given."""

from pathlib import Path
from typing import TYPE_CHECKING

from pitboss.core.errors import PitbossError

if TYPE_CHECKING:
    from pitboss.pit.tournament.conditions import Terms


def read_file(file: Path) -> bytes:
    """A file's bytes, or one sentence saying why not."""
    try:
        return file.read_bytes()
    except OSError as error:
        raise PitbossError(f"{file} cannot be read: {(error.strerror or str(error)).lower()}") from None


def read_terms_file(file: Path) -> "Terms":
    """The terms in a file; a refusal names the file and the clauses."""
    from pitboss.core.refusals import Refusal
    from pitboss.pit.tournament.terms import read_terms

    try:
        return read_terms(read_file(file))
    except Refusal as refusal:
        cited = f" ({', '.join(refusal.rules)})" if refusal.rules else ""
        raise PitbossError(f"{file}: {refusal.message}{cited}") from None


def write_file(file: Path, text: str, *, over: bool = False) -> None:
    """Writes a file that is not there yet."""
    try:
        with file.open("w" if over else "x", encoding="utf-8") as stream:
            stream.write(text)
    except FileExistsError:
        raise PitbossError(f"{file} is there already: choose another name, or --force to write over it") from None
    except OSError as error:
        raise PitbossError(f"{file} cannot be written: {(error.strerror or str(error)).lower()}") from None
