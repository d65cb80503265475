"""Old lines of a log, packed: hundreds of them in one row, in a tenth of the space.

A page keeps every field of its lines but their hashes, which follow from the lines and the hash before them. Reading a
page recomputes them, and the last must be the one the page was written with, so any change in a page is detected.
A page also has short digests of the request ids, so that a repeated one is found without unpacking.
"""

import hashlib
import zlib
from collections.abc import Sequence
from datetime import timedelta
from itertools import pairwise
from typing import Any, Final

import msgspec
import sqlalchemy as sql

from pitboss.log.entry import EPOCH, LogEntry, LogError, LogLine, entry_hash, instant, microseconds
from pitboss.log.schema import metadata

LEAST: Final = 250
MOST: Final = 500
"""Lines of a page. Fewer would save too little; packing more would keep the log waiting."""
DIGEST: Final = 8
"""Bytes of an id's digest."""

packed = sql.Table(
    "packed",
    metadata,
    sql.Column("table_name", sql.String(80), primary_key=True),
    sql.Column("last", sql.BigInteger, primary_key=True, autoincrement=False),
    sql.Column("since", sql.String(40), nullable=False),
    sql.Column("hash", sql.String(64), nullable=False),
    sql.Column("ids", sql.LargeBinary, nullable=False),
    sql.Column("lines", sql.LargeBinary, nullable=False),
)
"""Pages by the number of their last entry, with the instant of their first and the hash of their last."""


class _Lines(msgspec.Struct, array_like=True):
    """The fields of a page's lines, column by column, because similar values compress well."""

    first: int
    previous: str
    at: list[int]
    """The times, in microseconds since the previous line."""
    by: list[str]
    text: list[str]
    id: list[str]
    edition: list[int]


_decoder: msgspec.json.Decoder[_Lines] = msgspec.json.Decoder(_Lines)


def page_of(entries: Sequence[LogEntry]) -> dict[str, Any]:
    """Return the row of a page that holds these consecutive entries."""
    lines, first, last = [entry.line for entry in entries], entries[0], entries[-1]
    at = [microseconds(line.at) for line in lines]
    fields = _Lines(
        first=first.number,
        previous=first.previous,
        at=[at[0], *(later - before for before, later in pairwise(at))],
        by=[line.by for line in lines],
        text=[line.text for line in lines],
        id=[line.id for line in lines],
        edition=[entry.edition for entry in entries],
    )
    return {
        "table_name": first.line.table,
        "last": last.number,
        "since": instant(first.line.at),
        "hash": last.hash,
        "ids": b"".join(id_digest(line.table, line.id) for line in lines if line.id),
        "lines": zlib.compress(msgspec.json.encode(fields)),
    }


def entries_of(table: str, last: int, hash_: str, lines: bytes) -> list[LogEntry]:
    """Return the entries of a page. Raises `LogError` if it is not the page that was written."""
    try:
        fields = _decoder.decode(zlib.decompress(lines))
        found = _entries(table, fields)
    except (zlib.error, msgspec.MsgspecError, ValueError, OverflowError, TypeError) as error:
        raise LogError(f"table {table}: the page up to entry {last} has been changed: {error}") from None
    if not found or (found[-1].number, found[-1].hash) != (last, hash_):
        first = found[0].number if found else last
        raise LogError(f"table {table}: one of the entries {first} to {last} has been changed since it was written")
    return found


def _entries(table: str, fields: _Lines) -> list[LogEntry]:
    found, previous, at = list[LogEntry](), fields.previous, EPOCH
    rows = zip(fields.at, fields.by, fields.text, fields.id, fields.edition, strict=True)
    for number, (after, by, text, client_id, edition) in enumerate(rows, fields.first):
        at += timedelta(microseconds=after)
        line = LogLine(table=table, at=at, by=by, text=text, id=client_id)
        hash_ = entry_hash(number, line, previous, edition)
        found.append(LogEntry(number=number, line=line, previous=previous, hash=hash_, edition=edition))
        previous = hash_
    return found


def id_digest(table: str, client_id: str) -> bytes:
    """Return the digest by which a request id is found."""
    return hashlib.blake2b(f"{table}\0{client_id}".encode(), digest_size=DIGEST).digest()


def has_digest(ids: bytes, digest: bytes) -> bool:
    """Return True if a digest is among those of a page."""
    at = ids.find(digest)
    while at % DIGEST and at >= 0:
        at = ids.find(digest, at + 1)
    return at >= 0
