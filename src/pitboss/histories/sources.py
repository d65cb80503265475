"""Find hands in files, folders, archives and standard input, and recognise their format."""

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

from pitboss.histories.ohh import objects, read_ohh
from pitboss.histories.phh import PhhHand, UnreadableHand, read_hand, sections
from pitboss.histories.site_reader import BEGINNING, NUMBER, read_text

Form = Literal["phh", "network", "ohh"]
LOOKED_AT = 4096
"""The number of characters within which a hand must begin."""
_JSON = re.compile(r"[\s\ufeff\[]*\{\s*\"")
BETWEEN: dict[Form, re.Pattern[bytes]] = {
    "phh": re.compile(rb"\n(?=\[)"),
    "network": re.compile(rb"\n(?=PokerStars |Full ?Tilt ?Poker|\*{5} )"),
    "ohh": re.compile(rb"\n(?=\{)"),
}
"""The line end before a hand, at which a file may be cut."""


def form_of(beginning: str | bytes) -> Form:
    """Return the format of a text, from its first few thousand characters."""
    if isinstance(beginning, bytes):
        beginning = decoded(beginning)
    beginning = beginning[:LOOKED_AT]
    if _JSON.match(beginning):
        return "ohh"
    return "network" if BEGINNING.search(beginning) else "phh"


def decoded(data: bytes) -> str:
    """Return text decoded as UTF-8, or in the encoding of older Windows programs."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


Part = tuple[str, Callable[[], PhhHand], str]
"""A hand's number, its reader, and its text if the hand is PHH."""


def parts_of(text: str) -> Iterator[Part]:
    """Yield every hand of a text, in its format."""
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
"""A file type that must be inspected, because a folder may hold more than histories."""
ARCHIVES = (".zip", ".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tar.xz")
BROKEN = (OSError, EOFError, RuntimeError, zipfile.BadZipFile, tarfile.TarError, zlib.error, lzma.LZMAError)
"""The errors of a damaged, truncated, encrypted or unknown file or archive."""
DEEPEST = 4
UNPACKED, TIMES = 64 << 20, 200
"""The maximum unpacked size of an archive: this many bytes, or this many times its size if that is more."""
LONGEST_HAND = 16 << 20
"""The maximum length of a hand in bytes."""
STANDARD_INPUT = "-"
PORTION = 4 << 20
STEP, LONGEST_MARK = 1 << 16, 64
"""The steps in which a file is searched for the next hand, with a small overlap."""


class Portion(msgspec.Struct, frozen=True):
    """A piece of a source: part of a file, read where it is replayed, or its bytes."""

    name: str
    path: str = ""
    start: int = 0
    stop: int = 0
    data: bytes = b""
    first: bool = True
    """True for the first piece of a file, which serves to count files."""

    def read(self) -> bytes:
        if not self.path:
            return self.data
        with Path(self.path).open("rb") as file:
            file.seek(self.start)
            return file.read(self.stop - self.start)

    def size(self) -> int:
        return self.stop - self.start or len(self.data)


class Unreadable(msgspec.Struct, frozen=True):
    """A path with nothing to replay, and the reason."""

    name: str
    why: str


Found = Portion | Unreadable


def found(paths: list[Path]) -> Iterator[Found]:
    """Yield everything to replay under these paths, in order, with an entry for each unreadable source."""
    for path in paths:
        yield from _or_why(str(path), partial(_of, path))


def _or_why(name: str, look: Callable[[], Iterator[Found]]) -> Iterator[Found]:
    """Yield the sources found, until something cannot be read."""
    try:
        yield from look()
    except BROKEN as error:
        why = (error.strerror or str(error)) if isinstance(error, OSError) else str(error)
        yield Unreadable(name, f"cannot be read: {why.lower() or type(error).__name__}")


def is_named(name: str, *suffixes: str) -> bool:
    """Return True if the name has one of the known endings, in any case."""
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
    """Yield a file in portions cut between hands; a record is a single piece."""
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
    """Return the first position from here at which a hand begins."""
    while at < size:
        file.seek(at)
        piece = file.read(STEP + LONGEST_MARK)
        if found_at := between.search(piece):
            return at + found_at.end()
        at += STEP
    return size


def _stream(stream: IO[bytes], name: str, *, maybe: bool = False) -> Iterator[Found]:
    """Yield hands that arrive in a stream, in portions."""
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
            yield Unreadable(name, f"no hand ends within {LONGEST_HAND >> 20} MB")
            return
    if rest or first:
        yield Portion(name, data=rest, first=first)


def _last(between: re.Pattern[bytes], data: bytes) -> int:
    """Return the position after the last complete hand; 0 if there is none."""
    cut = 0
    for found_at in between.finditer(data):
        cut = found_at.end()
    return cut


class _Room:
    """The number of bytes that may still be unpacked from an archive and its contents."""

    def __init__(self, most: int) -> None:
        self.most = self.left = most

    def take(self, size: int) -> None:
        """Raise `OSError` if that is too many bytes, which suggests a malicious archive."""
        self.left -= size
        if self.left < 0:
            raise OSError(f"it unpacks to more than {self.most >> 20} MB, which is too much")


def _archive(file: IO[bytes], name: str, room: _Room, depth: int = 0) -> Iterator[Found]:
    """Yield the contents of an archive, and of the archives in it."""
    if depth == DEEPEST:
        yield Unreadable(name, f"archives are nested more than {DEEPEST} deep")
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
                room.take(member.file_size)  # never read more than this
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
            room.take(member.size)  # skipped members are unpacked too
            wanted = member.isfile() and is_named(member.name, *SUFFIXES, *ARCHIVES)
            stream = archive.extractfile(member) if wanted else None
            if stream is not None:
                yield from _member(stream, f"{name}/{member.name}", room, depth)


def _member(stream: IO[bytes], name: str, room: _Room, depth: int) -> Iterator[Found]:
    """Yield a file of an archive. A nested archive is copied to a temporary file first, because it is read from its
    end.
    """
    if not is_named(name, *ARCHIVES):
        yield from _stream(stream, name, maybe=is_named(name, MAYBE))
        return
    with tempfile.SpooledTemporaryFile(max_size=PORTION) as laid:
        shutil.copyfileobj(stream, laid)
        laid.seek(0)
        yield from _or_why(name, partial(_archive, laid, name, room, depth + 1))
