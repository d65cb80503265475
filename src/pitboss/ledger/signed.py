"""Signed anchors: the heads of all logs every few minutes, signed with the room's key, for others to keep.

Whoever has kept one can say later that the room's logs are not what they were: entries are missing, or others stand in
their place. Each names the one before by its hash, so that none can be taken away unseen, and where the key changes the
old one signs for the new. They lie in a file beside the anchor, one JSON object a line (docs/operations.md).
"""

import hashlib
import os
import secrets
from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final

import msgspec
import sqlalchemy as sql

from pitboss.ledger.anchor import Heads, LogHead
from pitboss.ledger.database import StoreError, connected, make_private
from pitboss.ledger.entry import LogError
from pitboss.ledger.keys import Key, public_key
from pitboss.ledger.schema import tell_about, told_about
from pitboss.ledger.store import Store
from pitboss.ledger.store import log as log_table

PURPOSE: Final = b"pitboss anchor/1\n"
"""What is signed begins with this, so that no signature passes for one of something else."""
ROOM_KEY: Final = "room"
PAGE: Final = 400
_encoder = msgspec.json.Encoder(order="deterministic")


class SignedAnchor(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where all logs of a room stood at an instant, and the house's word for it."""

    room: str
    number: int
    """Counted from 1."""
    at: datetime
    sequence: int
    """Entries of all logs together."""
    heads: dict[str, LogHead]
    previous: str = ""
    """The hash of the anchor before."""
    key: str
    """The public key it is signed with."""
    next: str = ""
    """The public key that signs from here on, where it changes."""
    signature: str = ""

    @property
    def signed(self) -> bytes:
        """The bytes that are signed: everything but the signature, as JSON with its keys in order."""
        return PURPOSE + _encoder.encode(msgspec.structs.replace(self, signature=""))

    @property
    def hash(self) -> str:
        return hashlib.sha256(_encoder.encode(self)).hexdigest()

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
                f"the anchors in {path} are of another room ({self.last.room}, this is {room}): name another place "
                "with --anchor"
            )

    def sign(self, heads: Heads, changes_to: str = "") -> SignedAnchor:
        """Signs where the logs stand and writes it down; the last again where nothing has happened since."""
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
                file.write(_encoder.encode(made) + b"\n")
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            why = (error.strerror or str(error)).lower()
            raise StoreError(f"the signed anchors at {self.path} cannot be written: {why}") from None


def signed_path(anchor: Path) -> Path:
    """Beside the anchor that is written with every commit: `room.db.anchors`."""
    return anchor.with_name(f"{anchor.name}s")


def room_of(store: Store) -> str:
    """What tells this room from others; a room that has no such name yet is given one."""
    with store.engine.begin() as connection:
        found = told_about(connection).get(ROOM_KEY)
        if found is None:
            found = secrets.token_hex(8)
            tell_about(connection, ROOM_KEY, found)
    return found


def _signature(key: Key, data: bytes) -> str:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    return Ed25519PrivateKey.from_private_bytes(key.secret).sign(data).hex()


def is_signed(anchor: SignedAnchor) -> bool:
    """Whether the signature is that of the key it names."""
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
    """The anchors of a file, in order. Raises `LogError`."""
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
    """What is wrong with anchors by themselves: signatures, their order, keys that changed without the old one's word.

    `key` is the public key that the first should be signed with.
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
        return [f"{one.where()} is of the room {one.room}, the one before of {before.room}"]
    if one.number == before.number + 1 and one.previous != before.hash:
        return [f"{one.where()} does not follow from the one before it: one of them was put in another's place"]
    back = [log for log, head in before.heads.items() if log not in one.heads or one.heads[log].number < head.number]
    if back:
        return [f"{one.where()}: the log of {back[0]} is shorter than in the one before"]
    return []


def contradictions(anchors: Iterable[SignedAnchor]) -> list[str]:
    """Where two anchors say different things of the same entry: one room showed two histories."""
    said: dict[tuple[str, str, int], tuple[str, SignedAnchor]] = {}
    found = []
    for one in anchors:
        for log, head in one.heads.items():
            kept, first = said.setdefault((one.room, log, head.number), (head.hash, one))
            if kept != head.hash:
                found.append(f"{one.where()} and {first.where()} name different entries {head.number} of {log}")
    return found


def differences(anchors: Sequence[SignedAnchor], store: Store) -> list[str]:
    """What the anchors say and the logs of a room do not: nothing, unless a log lost its end or was replaced."""
    here = room_of(store)
    if anchors[0].room != here:
        return [f"the anchors are of another room: {anchors[0].room}, and this is {here}"]
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
                f"the log of {log} has lost its end: it has {ends} entries, and {entries[newest].where()} has {newest}"
            )
        hashes = _hashes(store, log, [number for number in sorted(entries) if number <= ends])
        changed = [number for number, hash_ in hashes.items() if entries[number].heads[log].hash != hash_]
        if changed:
            first = entries[changed[0]]
            found.append(f"entry {changed[0]} of the log of {log} is not the one that {first.where()} was signed for")
    return found


def _hashes(store: Store, log: str, numbers: list[int]) -> dict[int, str]:
    """The hashes of some entries of a log, wherever they are kept."""
    found = dict[int, str]()
    with connected(store.engine) as connection:
        for at in range(0, len(numbers), PAGE):
            some = log_table.c.number.in_(numbers[at : at + PAGE])
            query = sql.select(log_table.c.number, log_table.c.hash).where(log_table.c.table_name == log, some)
            found |= {row.number: row.hash for row in connection.execute(query)}
    if elsewhere := {number for number in numbers if number not in found}:  # packed, or in an archive
        for entry in store.stream(log, min(elsewhere) - 1):
            if entry.number in elsewhere:
                found[entry.number] = entry.hash
            if entry.number >= max(elsewhere):
                break
    return {number: found.get(number, "") for number in numbers}
