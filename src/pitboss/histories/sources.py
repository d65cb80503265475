"""Where hands come from: files, folders, archives, standard input; cut into portions that keep every core busy."""

import io
import re
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import msgspec

from pitboss.histories.forms import BETWEEN, LOOKED_AT, form_of

SUFFIXES = (".phh", ".phhs", ".toml", ".ohh", ".txt")
MAYBE = ".txt"
"""Such a file is looked into: a folder may hold more than histories."""
ARCHIVES = (".zip", ".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tar.xz")
STANDARD_INPUT = "-"
PORTION = 4 << 20
STEP, LONGEST_MARK = 1 << 16, 64
"""A file is searched for the next hand in steps, and a little beyond each."""


class Portion(msgspec.Struct, frozen=True):
    """A piece of a source: part of a file, to be read where it is played, or its bytes."""

    name: str
    path: str = ""
    start: int = 0
    stop: int = 0
    data: bytes = b""
    first: bool = True
    """The first piece of its file: files are counted by these."""

    def read(self) -> bytes:
        if not self.path:
            return self.data
        with Path(self.path).open("rb") as file:
            file.seek(self.start)
            return file.read(self.stop - self.start)

    def size(self) -> int:
        return self.stop - self.start or len(self.data)


class Unreadable(msgspec.Struct, frozen=True):
    """A path that gives nothing to play, and why."""

    name: str
    why: str


Found = Portion | Unreadable


def found(paths: list[Path]) -> Iterator[Found]:
    """Everything to replay under these paths, in order; what cannot be read stands in its place."""
    for path in paths:
        try:
            yield from _of(path)
        except (OSError, EOFError, zipfile.BadZipFile, tarfile.TarError) as error:
            why = (error.strerror or str(error)) if isinstance(error, OSError) else str(error)
            yield Unreadable(str(path), f"cannot be read: {why.lower()}")


def _of(path: Path) -> Iterator[Found]:
    if str(path) == STANDARD_INPUT:
        yield from _stream(sys.stdin.buffer, "standard input")
    elif path.is_dir():
        inside = sorted(
            file for file in path.rglob("*") if file.name.endswith((*SUFFIXES, *ARCHIVES)) and file.is_file()
        )
        if not inside:
            yield Unreadable(
                str(path), f"no files to replay in this folder (looked for {', '.join(SUFFIXES + ARCHIVES)})"
            )
        for file in inside:
            if not file.name.endswith(MAYBE) or _tells_hands(file):
                yield from found([file])
    elif path.name.endswith(".zip"):
        yield from _zipped(path)
    elif path.name.endswith(ARCHIVES):
        yield from _tarred(path)
    else:
        yield from _file(path)


def _tells_hands(path: Path) -> bool:
    with path.open("rb") as file:
        return form_of(file.read(LOOKED_AT)) != "phh"


def _file(path: Path) -> Iterator[Found]:
    """A file in portions that begin and end between hands; a record is one piece."""
    with path.open("rb") as file:
        between = BETWEEN[form_of(file.read(LOOKED_AT))]
        size = file.seek(0, io.SEEK_END)
        start = 0
        while start < size or (start == 0 and size == 0):
            whole = path.name.endswith((".phh", ".toml"))
            stop = size if whole else _between_hands(file, start + PORTION, size, between)
            yield Portion(str(path), str(path), start, stop, first=start == 0)
            if stop == start:
                return
            start = stop


def _between_hands(file: IO[bytes], at: int, size: int, between: re.Pattern[bytes]) -> int:
    """The first place from here where a hand begins."""
    while at < size:
        file.seek(at)
        piece = file.read(STEP + LONGEST_MARK)
        if found_at := between.search(piece):
            return at + found_at.end()
        at += STEP
    return size


def _stream(stream: IO[bytes], name: str, *, maybe: bool = False) -> Iterator[Found]:
    """Hands that arrive one after the other: as many as fill a portion go on together."""
    rest, first = b"", True
    between: re.Pattern[bytes] | None = None
    while piece := stream.read(max(PORTION, LOOKED_AT)):
        rest += piece
        if between is None:
            form = form_of(rest[:LOOKED_AT])
            if maybe and form == "phh":
                return
            between = BETWEEN[form]
        if len(rest) >= PORTION and (cut := _last(between, rest)):
            yield Portion(name, data=rest[:cut], first=first)
            rest, first = rest[cut:], False
    if rest or first:
        yield Portion(name, data=rest, first=first)


def _last(between: re.Pattern[bytes], data: bytes) -> int:
    """After the last hand that is whole; 0 where there is none."""
    cut = 0
    for found_at in between.finditer(data):
        cut = found_at.end()
    return cut


def _zipped(path: Path) -> Iterator[Found]:
    with zipfile.ZipFile(path) as archive:
        for member in archive.infolist():
            if member.filename.endswith(SUFFIXES):
                with archive.open(member) as stream:
                    yield from _stream(stream, f"{path}/{member.filename}", maybe=member.filename.endswith(MAYBE))


def _tarred(path: Path) -> Iterator[Found]:
    with tarfile.open(path, "r|*") as archive:
        for member in archive:
            stream = archive.extractfile(member) if member.isfile() and member.name.endswith(SUFFIXES) else None
            if stream is not None:
                yield from _stream(stream, f"{path}/{member.name}", maybe=member.name.endswith(MAYBE))
