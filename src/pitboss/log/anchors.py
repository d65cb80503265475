"""Anchors: the heads of all logs kept outside the database, and signed with the room's key."""

import hashlib
import os
import re
import secrets
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from typing import IO, Final
from zoneinfo import ZoneInfo

import msgspec
import sqlalchemy as sql

from pitboss.log.database import StoreError, connected, file_of, make_private
from pitboss.log.entry import LogEntry, LogError
from pitboss.log.keys import Key, public_key
from pitboss.log.schema import read_about, write_about
from pitboss.log.store import Store
from pitboss.log.store import log as log_table
from pitboss.pit.cage.machine import LINES
from pitboss.pit.cage.state import CAGE

MOST_LINES: Final = 20_000
"""Number of commits after which the file is rewritten with every head in its first line."""
_encoder = msgspec.json.Encoder()


class LogHead(msgspec.Struct, frozen=True, array_like=True):
    """A log's last entry: its number and its hash."""

    number: int
    hash: str


class Heads(msgspec.Struct, frozen=True, kw_only=True):
    """The last entries of logs at one instant."""

    sequence: int
    """The number of entries in all logs together."""
    at: datetime
    heads: dict[str, LogHead]


class Anchor:
    """The file, held by the one server that writes the log."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._heads: dict[str, LogHead] = {}
        self._sequence = self._lines = 0
        self._file: IO[bytes] | None = None

    @property
    def heads(self) -> Heads:
        """Return the last acknowledged entries. Call it in the writer's thread."""
        return Heads(sequence=self._sequence, at=datetime.now(UTC), heads=dict(self._heads))

    def begin(self, heads: Iterable[LogEntry]) -> None:
        """Rewrite the file so that it holds only what has been acknowledged so far."""
        self._heads = {entry.line.table: LogHead(entry.number, entry.hash) for entry in heads}
        self._sequence = sum(head.number for head in self._heads.values())
        self._renew()

    def note(self, batch: Sequence[LogEntry]) -> None:
        """Record a batch that is on disk and about to be acknowledged."""
        changed = {entry.line.table: LogHead(entry.number, entry.hash) for entry in batch}
        self._heads |= changed
        self._sequence += len(batch)
        self._lines += 1
        if self._file is None or self._lines > MOST_LINES:
            self._renew()
            return
        try:
            self._file.write(_line(self._sequence, changed))
        except OSError as error:
            raise self._unwritable(error) from None

    def close(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None

    def _renew(self) -> None:
        """Replace the file in one step, so that a crash leaves either the old or the new file."""
        self.close()
        temporary = self.path.with_name(f"{self.path.name}.new")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            make_private(temporary)
            with temporary.open("wb") as file:
                file.write(_line(self._sequence, self._heads))
                file.flush()
                os.fsync(file.fileno())
            temporary.replace(self.path)
            self._file, self._lines = self.path.open("ab", buffering=0), 0
        except OSError as error:
            raise self._unwritable(error) from None

    def _unwritable(self, error: OSError) -> StoreError:
        why = (error.strerror or str(error)).lower()
        return StoreError(f"the anchor at {self.path} cannot be written: {why}; choose another file with --anchor")


def _line(sequence: int, heads: dict[str, LogHead]) -> bytes:
    return _encoder.encode(Heads(sequence=sequence, at=datetime.now(UTC), heads=heads)) + b"\n"


def anchor_path(store: Store) -> Path:
    """Return the path next to a SQLite file, or for other databases one in the user's data folder."""
    url = store.engine.url
    path = file_of(url)
    if path is not None:
        return path.with_name(f"{path.name}.anchor")
    folder = os.environ.get("XDG_STATE_HOME")
    state = Path(folder) if folder else Path.home().joinpath(".local", "state")
    named = url.set(username=None, password=None).render_as_string().encode()
    name = re.sub(r"[^A-Za-z0-9_-]", "-", url.database or "room")
    return state.joinpath("pitboss", f"{name}-{hashlib.sha256(named).hexdigest()[:8]}.anchor")


def heads_of(store: Store) -> Heads:
    heads = {log: LogHead(entry.number, entry.hash) for log, entry in store.heads().items()}
    return Heads(sequence=sum(head.number for head in heads.values()), at=datetime.now(UTC), heads=heads)


def read_anchor(path: Path) -> Heads | None:
    """Return the last acknowledged entries from an anchor or an export; None if there is no such file. Raises
    `LogError`."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise LogError(f"the anchor at {path} cannot be read: {(error.strerror or str(error)).lower()}") from None
    whole = data[: data.rfind(b"\n") + 1] or data  # a crash may have cut the last line short
    found: Heads | None = None
    for number, line in enumerate(whole.splitlines(), 1):
        try:
            one = msgspec.json.decode(line, type=Heads)
        except (msgspec.MsgspecError, UnicodeError) as error:
            raise LogError(f"the anchor at {path} is damaged, line {number}: {error}") from None
        found = msgspec.structs.replace(one, heads={**found.heads, **one.heads}) if found else one
    if found is None:
        raise LogError(f"the anchor at {path} is empty")
    return found


def missing(anchored: Heads, store: Store) -> list[str]:
    """Return a message for each log that lacks acknowledged entries, because its end was lost or it was replaced."""
    heads, found = store.heads(), []
    for log, head in sorted(anchored.heads.items()):
        last = heads[log].number if log in heads else 0
        if last < head.number:
            found.append(f"the log of {log} ends at entry {last}, but entry {head.number} was acknowledged")
        elif (heads[log] if last == head.number else store.read(log, head.number - 1, 1)[0]).hash != head.hash:
            found.append(f"entry {head.number} of the log of {log} is not the one that was acknowledged")
    return found


def zone_of(store: Store) -> tzinfo:
    """Return the time zone that the cage set last; UTC until it sets one."""
    lines = (entry.line.text for entry in store.stream(CAGE))
    said = [LINES.read(line).values[0] for line in lines if LINES.verb_of(line) == "zone"]
    return ZoneInfo(said[-1]) if said and said[-1] != "UTC" else UTC


def check_anchor(path: Path, store: Store) -> str:
    """Refuse to start if acknowledged entries are missing. Return any other remark for the operator."""
    anchored, total = read_anchor(path), heads_of(store).sequence
    if anchored is None:
        return f"There is no anchor at {path} to compare the log with: a new one begins now." if total else ""
    lost = missing(anchored, store)
    if lost:
        more = f" (and {len(lost) - 1} more like it)" if len(lost) > 1 else ""
        zone = zone_of(store)
        at = f"{anchored.at.astimezone(zone):%Y-%m-%d %H:%M:%S} {zone}"
        raise LogError(
            f"the log has fewer entries than the room had acknowledged by {at}: {lost[0]}{more}; restore"
            f" the complete log, or accept this one with `pitboss log accept` (the anchor is {path})"
        )
    beyond = total - anchored.sequence
    if not beyond:
        return ""
    return (
        f"The log has {beyond} more {'entry' if beyond == 1 else 'entries'} than were acknowledged. Either the room "
        "was killed while writing, or somebody else wrote to the log: see `pitboss log show`."
    )


PURPOSE: Final = b"pitboss anchor/1\n"
"""Prefix of everything that is signed, so that no signature can be used for another purpose."""
ROOM_KEY: Final = "room"
PAGE: Final = 400
_signed_encoder = msgspec.json.Encoder(order="deterministic")


class SignedAnchor(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The last entries of all logs of a room at one instant, signed by the house."""

    room: str
    number: int
    """Counted from 1."""
    at: datetime
    sequence: int
    """The number of entries in all logs together."""
    heads: dict[str, LogHead]
    previous: str = ""
    """The hash of the previous anchor."""
    key: str
    """The public key that verifies the signature."""
    next: str = ""
    """The public key for later anchors, if it changes here."""
    signature: str = ""

    @property
    def signed(self) -> bytes:
        """Return the bytes to sign: everything but the signature, as JSON with sorted keys."""
        return PURPOSE + _signed_encoder.encode(msgspec.structs.replace(self, signature=""))

    @property
    def hash(self) -> str:
        return hashlib.sha256(_signed_encoder.encode(self)).hexdigest()

    def where(self) -> str:
        return f"anchor {self.number} of {self.at:%Y-%m-%d %H:%M:%S} UTC"


class Signer:
    """The file of a room's signed anchors, held by the one server that writes its log."""

    def __init__(self, path: Path, room: str, key: Key) -> None:
        self.path, self.room, self._key = path, room, key
        self.public = public_key(key.secret)
        self.last = _last(path)
        if self.last is not None and self.last.room != room:
            raise LogError(
                f"the anchors in {path} belong to another room ({self.last.room}; this one is {room}):"
                " choose another file with --anchor"
            )

    def sign(self, heads: Heads, changes_to: str = "") -> SignedAnchor:
        """Sign the present heads and write the anchor. Return the last anchor if nothing has happened since."""
        last = self.last
        if last is not None and last.sequence == heads.sequence and last.key == self.public and not changes_to:
            return last
        made = SignedAnchor(
            room=self.room,
            number=last.number + 1 if last else 1,
            at=heads.at,
            sequence=heads.sequence,
            heads=heads.heads,
            previous=last.hash if last else "",
            key=self.public,
            next=changes_to,
        )
        self.last = msgspec.structs.replace(made, signature=_signature(self._key, made.signed))
        self._write(self.last)
        return self.last

    def _write(self, made: SignedAnchor) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            make_private(self.path)
            with self.path.open("ab") as file:
                file.write(_signed_encoder.encode(made) + b"\n")
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            why = (error.strerror or str(error)).lower()
            raise StoreError(f"the signed anchors at {self.path} cannot be written: {why}") from None


def signed_path(anchor: Path) -> Path:
    """Return the path next to the anchor that is written with every commit: `room.db.anchors`."""
    return anchor.with_name(f"{anchor.name}s")


def room_of(store: Store) -> str:
    """Return the id of this room. Create one if the room has none."""
    with store.engine.begin() as connection:
        found = read_about(connection).get(ROOM_KEY)
        if found is None:
            found = secrets.token_hex(8)
            write_about(connection, ROOM_KEY, found)
    return found


def _signature(key: Key, data: bytes) -> str:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    return Ed25519PrivateKey.from_private_bytes(key.secret).sign(data).hex()


def is_signed(anchor: SignedAnchor) -> bool:
    """Return True if the signature was made with the key that the anchor names."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(anchor.key))
        public.verify(bytes.fromhex(anchor.signature), anchor.signed)
    except (InvalidSignature, ValueError):
        return False
    return True


# --- reading and comparing


def read_signed(path: Path) -> list[SignedAnchor]:
    """Return the anchors of a file, in order. Raises `LogError`."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise LogError(f"there are no signed anchors at {path}") from None
    except OSError as error:
        raise LogError(f"the anchors at {path} cannot be read: {(error.strerror or str(error)).lower()}") from None
    found = []
    for number, line in enumerate(data.splitlines(), 1):
        try:
            found.append(msgspec.json.decode(line, type=SignedAnchor))
        except (msgspec.MsgspecError, UnicodeError) as error:
            if number > 1 and not data.endswith(b"\n") and number == len(data.splitlines()):
                break  # a crash may have cut the last line short
            raise LogError(f"{path}, line {number} is not a signed anchor: {error}") from None
    if not found:
        raise LogError(f"there is no signed anchor in {path}")
    return found


def _last(path: Path) -> SignedAnchor | None:
    return read_signed(path)[-1] if path.is_file() and path.stat().st_size else None


def signed_problems(anchors: Sequence[SignedAnchor], key: str = "") -> list[str]:
    """Return the anchors' problems: invalid signatures, wrong order, key changes without the old key's signature.

    `key` is the public key that must have signed the first.
    """
    found, before = list[str](), None
    trusted = key or anchors[0].key
    for one in anchors:
        if one.key != trusted:
            found.append(f"{one.where()} is signed with the key {one.key}, expected {trusted}")
        if not is_signed(one):
            found.append(f"{one.where()}: the signature is not that of the key {one.key} for what it says")
        if before is not None:
            found += _out_of_order(before, one)
        before, trusted = one, one.next or one.key
    return found


def _out_of_order(before: SignedAnchor, one: SignedAnchor) -> list[str]:
    if one.room != before.room:
        return [f"{one.where()} belongs to the room {one.room}, the previous one to {before.room}"]
    if one.number == before.number + 1 and one.previous != before.hash:
        return [f"{one.where()} does not follow from the previous one: one of them was replaced"]
    back = [log for log, head in before.heads.items() if log not in one.heads or one.heads[log].number < head.number]
    if back:
        return [f"{one.where()}: the log of {back[0]} is shorter than in the previous one"]
    return []


def contradictions(anchors: Iterable[SignedAnchor]) -> list[str]:
    """Return the entries on which two anchors disagree, which means that the room showed two histories."""
    said: dict[tuple[str, str, int], tuple[str, SignedAnchor]] = {}
    found = []
    for one in anchors:
        for log, head in one.heads.items():
            kept, first = said.setdefault((one.room, log, head.number), (head.hash, one))
            if kept != head.hash:
                found.append(f"{one.where()} and {first.where()} name different entries {head.number} of {log}")
    return found


def differences(anchors: Sequence[SignedAnchor], store: Store) -> list[str]:
    """Return the differences between the anchors and the logs of a room. A log may have lost its end or been
    replaced."""
    here = room_of(store)
    if anchors[0].room != here:
        return [f"the anchors belong to another room: {anchors[0].room}, and this is {here}"]
    wanted: dict[str, dict[int, SignedAnchor]] = {}
    for one in anchors:
        for log, head in one.heads.items():
            wanted.setdefault(log, {}).setdefault(head.number, one)
    last, found = store.cut(), list[str]()
    for log, entries in sorted(wanted.items()):
        newest = max(entries)
        ends = max(last.get(log, 0), store.archived_up_to(log))
        if ends < newest:
            found.append(
                f"the end of the log of {log} is missing: it has {ends} entries, and "
                f"{entries[newest].where()} has {newest}"
            )
        hashes = _hashes(store, log, [number for number in sorted(entries) if number <= ends])
        changed = [number for number, hash_ in hashes.items() if entries[number].heads[log].hash != hash_]
        if changed:
            first = entries[changed[0]]
            found.append(f"entry {changed[0]} of the log of {log} is not the one that {first.where()} was signed for")
    return found


def _hashes(store: Store, log: str, numbers: list[int]) -> dict[int, str]:
    """Return the hashes of some entries of a log, including packed and archived ones."""
    found = dict[int, str]()
    with connected(store.engine) as connection:
        for at in range(0, len(numbers), PAGE):
            some = log_table.c.number.in_(numbers[at : at + PAGE])
            query = sql.select(log_table.c.number, log_table.c.hash).where(log_table.c.table_name == log, some)
            found |= {row.number: row.hash for row in connection.execute(query)}
    if missing := {number for number in numbers if number not in found}:  # packed, or in an archive
        for entry in store.stream(log, min(missing) - 1):
            if entry.number in missing:
                found[entry.number] = entry.hash
            if entry.number >= max(missing):
                break
    return {number: found.get(number, "") for number in numbers}
