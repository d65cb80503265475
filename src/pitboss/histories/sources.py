"""Where hands come from: files, folders, archives, standard input; cut into portions that keep every core busy."""

import io
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import msgspec

SUFFIXES = (".phh", ".phhs", ".toml")
ARCHIVES = (".zip", ".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tar.xz")
STANDARD_INPUT = "-"
PORTION = 4 << 20
LARGEST_RECORD = 4 << 20
MARK = b"\n["
"""A hand of a `.phhs` file begins on a line of its own."""


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
            yield from found([file])
    elif path.name.endswith(".zip"):
        yield from _zipped(path)
    elif path.name.endswith(ARCHIVES):
        yield from _tarred(path)
    else:
        yield from _file(path)


def _file(path: Path) -> Iterator[Found]:
    """A file in portions that begin and end between hands."""
    with path.open("rb") as file:
        size = file.seek(0, io.SEEK_END)
        start = 0
        while start < size or (start == 0 and size == 0):
            stop = _between_hands(file, start + PORTION, size) if path.name.endswith(".phhs") else size
            yield Portion(str(path), str(path), start, stop, first=start == 0)
            if stop == start:
                return
            start = stop


def _between_hands(file: IO[bytes], at: int, size: int) -> int:
    """The first place from here where a hand begins."""
    while at < size:
        file.seek(at)
        piece = file.read(1 << 16)
        found_at = piece.find(MARK)
        if found_at >= 0:
            return at + found_at + 1
        at += len(piece) - 1 if len(piece) > 1 else size
    return size


def _stream(stream: IO[bytes], name: str) -> Iterator[Found]:
    """Hands that arrive one after the other: as many as fill a portion go on together."""
    rest, first = b"", True
    while piece := stream.read(PORTION):
        rest += piece
        cut = rest.rfind(MARK)
        if cut > 0 and len(rest) >= PORTION:
            yield Portion(name, data=rest[: cut + 1], first=first)
            rest, first = rest[cut + 1 :], False
    if rest or first:
        yield Portion(name, data=rest, first=first)


def _zipped(path: Path) -> Iterator[Found]:
    with zipfile.ZipFile(path) as archive:
        for member in archive.infolist():
            if member.filename.endswith(SUFFIXES):
                with archive.open(member) as stream:
                    yield from _stream(stream, f"{path}/{member.filename}")


def _tarred(path: Path) -> Iterator[Found]:
    with tarfile.open(path, "r|*") as archive:
        for member in archive:
            stream = archive.extractfile(member) if member.isfile() and member.name.endswith(SUFFIXES) else None
            if stream is not None:
                yield from _stream(stream, f"{path}/{member.name}")
