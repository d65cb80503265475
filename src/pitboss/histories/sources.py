"""Where hands come from: files, folders, archives, standard input; and which format each is."""

import io
import lzma
import re
import shutil
import sys
import tarfile
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import IO, Literal

import msgspec

from pitboss.histories.network_reader import BEGINNING, NUMBER, read_text
from pitboss.histories.ohh import objects, read_ohh
from pitboss.histories.phh import PhhHand, UnreadableHand, read_hand, sections

Form = Literal["phh", "network", "ohh"]
LOOKED_AT = 4096
"""A hand begins within this many characters, whatever stands above it."""
_JSON = re.compile(r"[\s\ufeff\[]*\{\s*\"")
BETWEEN: dict[Form, re.Pattern[bytes]] = {
    "phh": re.compile(rb"\n(?=\[)"),
    "network": re.compile(rb"\n(?=PokerStars |Full ?Tilt ?Poker|\*{5} )"),
    "ohh": re.compile(rb"\n(?=\{)"),
}
"""The end of the line before a hand: where a file may be cut."""


def form_of(beginning: str | bytes) -> Form:
    """The form of a text, from its first few thousand characters."""
    if isinstance(beginning, bytes):
        beginning = decoded(beginning)
    beginning = beginning[:LOOKED_AT]
    if _JSON.match(beginning):
        return "ohh"
    return "network" if BEGINNING.search(beginning) else "phh"


def decoded(data: bytes) -> str:
    """Text as UTF-8, or as Windows programs of the time wrote it."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


Part = tuple[str, Callable[[], PhhHand], str]
"""A hand's number, what reads it, and its text if that is PHH."""


def parts_of(text: str) -> Iterator[Part]:
    """Every hand of a text, in the form it has."""
    form = form_of(text)
    if form == "phh":
        for name, section in sections(text):
            yield name, partial(read_hand, name, section), section
    elif form == "network":
        begins = [found.start() for found in BEGINNING.finditer(text)]
        for begin, end in pairwise([*begins, len(text)]):
            section = text[begin:end]
            number = NUMBER.search(section)
            yield number[1] if number else "", partial(read_text, section), ""
    else:
        yield from _objects(text)


def _objects(text: str) -> Iterator[Part]:
    number = 0
    try:
        for number, value in enumerate(objects(text), 1):
            inside = value.get("ohh") if isinstance(value, dict) else None
            name = str(inside.get("game_number", number)) if isinstance(inside, dict) else str(number)
            yield name, partial(read_ohh, value), ""
    except UnreadableHand as refusal:
        yield str(number + 1), partial(_refuse, refusal), ""


def _refuse(refusal: UnreadableHand) -> PhhHand:
    raise refusal


SUFFIXES = (".phh", ".phhs", ".toml", ".ohh", ".txt")
MAYBE = ".txt"
"""Such a file is looked into: a folder may hold more than histories."""
ARCHIVES = (".zip", ".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tar.xz")
BROKEN = (OSError, EOFError, RuntimeError, zipfile.BadZipFile, tarfile.TarError, zlib.error, lzma.LZMAError)
"""What a file or archive that is damaged, cut short, encrypted or packed in an unknown way may raise."""
DEEPEST = 4
UNPACKED, TIMES = 64 << 20, 200
"""An archive may unpack to so many bytes, or to so many times its size where that is more: hands are text."""
LONGEST_HAND = 16 << 20
"""Bytes in which a hand has to end."""
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
        yield from _or_why(str(path), partial(_of, path))


def _or_why(name: str, look: Callable[[], Iterator[Found]]) -> Iterator[Found]:
    """What is found there, up to where it cannot be read."""
    try:
        yield from look()
    except BROKEN as error:
        why = (error.strerror or str(error)) if isinstance(error, OSError) else str(error)
        yield Unreadable(name, f"cannot be read: {why.lower() or type(error).__name__}")


def is_named(name: str, *suffixes: str) -> bool:
    """However it is written: old programs liked capitals."""
    return name.lower().endswith(suffixes)


def _of(path: Path) -> Iterator[Found]:
    if str(path) == STANDARD_INPUT:
        yield from _stream(sys.stdin.buffer, "standard input")
    elif path.is_dir():
        yield from _folder(path)
    elif is_named(path.name, *ARCHIVES):
        with path.open("rb") as file:
            yield from _archive(file, str(path), _Room(max(UNPACKED, TIMES * path.stat().st_size)))
    else:
        yield from _file(path)


def _folder(path: Path) -> Iterator[Found]:
    inside = sorted(file for file in path.rglob("*") if is_named(file.name, *SUFFIXES, *ARCHIVES) and file.is_file())
    if not inside:
        yield Unreadable(str(path), f"no files to replay in this folder (looked for {', '.join(SUFFIXES + ARCHIVES)})")
    for file in inside:
        if is_named(file.name, MAYBE):
            with file.open("rb") as opened:
                if form_of(opened.read(LOOKED_AT)) == "phh":
                    continue
        yield from found([file])


def _file(path: Path) -> Iterator[Found]:
    """A file in portions that begin and end between hands; a record is one piece."""
    with path.open("rb") as file:
        between = BETWEEN[form_of(file.read(LOOKED_AT))]
        size = file.seek(0, io.SEEK_END)
        start = 0
        while start < size or (start == 0 and size == 0):
            whole = is_named(path.name, ".phh", ".toml")
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
        elif len(rest) > LONGEST_HAND:
            yield Unreadable(name, f"no hand ends in {LONGEST_HAND >> 20} MB")
            return
    if rest or first:
        yield Portion(name, data=rest, first=first)


def _last(between: re.Pattern[bytes], data: bytes) -> int:
    """After the last hand that is whole; 0 where there is none."""
    cut = 0
    for found_at in between.finditer(data):
        cut = found_at.end()
    return cut


class _Room:
    """How much may still be unpacked of an archive and all that is in it."""

    def __init__(self, most: int) -> None:
        self.most = self.left = most

    def take(self, size: int) -> None:
        """Raise `OSError` where that is too much: whoever packed it did not mean it to be read."""
        self.left -= size
        if self.left < 0:
            raise OSError(f"it unpacks to more than {self.most >> 20} MB, far more than hands would")


def _archive(file: IO[bytes], name: str, room: _Room, depth: int = 0) -> Iterator[Found]:
    """What is in an archive, and in the archives in it."""
    if depth == DEEPEST:
        yield Unreadable(name, f"archives are opened {DEEPEST} deep, one in the other")
        return
    empty = True
    for one in (_zipped if is_named(name, ".zip") else _tarred)(file, name, room, depth):
        empty = False
        yield one
    if empty:
        yield Unreadable(name, f"no files to replay in this archive (looked for {', '.join(SUFFIXES + ARCHIVES)})")


def _zipped(file: IO[bytes], name: str, room: _Room, depth: int) -> Iterator[Found]:
    with zipfile.ZipFile(file) as archive:
        for member in archive.infolist():
            if is_named(member.filename, *SUFFIXES, *ARCHIVES):
                room.take(member.file_size)  # no more than that is ever read of it
                inside = f"{name}/{member.filename}"
                yield from _or_why(inside, partial(_zip_member, archive, member, inside, room, depth))


def _zip_member(
    archive: zipfile.ZipFile, member: zipfile.ZipInfo, name: str, room: _Room, depth: int
) -> Iterator[Found]:
    with archive.open(member) as stream:
        yield from _member(stream, name, room, depth)


def _tarred(file: IO[bytes], name: str, room: _Room, depth: int) -> Iterator[Found]:
    with tarfile.open(fileobj=file, mode="r|*") as archive:
        for member in archive:
            room.take(member.size)  # what is passed over is unpacked as well
            wanted = member.isfile() and is_named(member.name, *SUFFIXES, *ARCHIVES)
            stream = archive.extractfile(member) if wanted else None
            if stream is not None:
                yield from _member(stream, f"{name}/{member.name}", room, depth)


def _member(stream: IO[bytes], name: str, room: _Room, depth: int) -> Iterator[Found]:
    """A file in an archive. Another archive has to be searched from its end, so it is laid down first."""
    if not is_named(name, *ARCHIVES):
        yield from _stream(stream, name, maybe=is_named(name, MAYBE))
        return
    with tempfile.SpooledTemporaryFile(max_size=PORTION) as laid:
        shutil.copyfileobj(stream, laid)
        laid.seek(0)
        yield from _or_why(name, partial(_archive, laid, name, room, depth + 1))
