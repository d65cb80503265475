"""Round records: TOML files; for poker games a superset of the Poker Hand History format.

`read_record(write_record(r)) == r` for every record, and a file that pitboss wrote is written back byte for byte.
"""

import tomllib
from datetime import date
from decimal import Decimal
from typing import Any

import msgspec

from pitboss.core.errors import nearest
from pitboss.core.refusals import Refusal, UnreadableLine, WrongSign
from pitboss.core.toml import write_key, write_value

LARGEST_FILE = 4 * 1024 * 1024
MOST_LINES = 10_000
LARGEST_NUMBER = 256
"""Most bits of a whole number in a record."""

OURS = ("record", "game", "version", "actions", "table")
PHH_SETUP = (
    "variant", "ante_trimming_status", "antes", "blinds_or_straddles", "bring_in", "small_bet", "big_bet", "min_bet",
    "starting_stacks",
)  # fmt: skip
PHH_METADATA = (
    "finishing_stacks", "winnings", "author", "event", "url", "venue", "address", "city", "region", "postal_code",
    "country", "time", "time_zone", "time_zone_abbreviation", "day", "month", "year", "hand", "level", "seats",
    "seat_count", "table", "players", "currency", "currency_symbol", "time_limit", "time_banks", "rake", "total_pot",
)  # fmt: skip


class UnreadableFile(Refusal):
    """A file that is not a record at all: missing, binary, not TOML, far too large."""


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """A record file. `setup` has PHH's keys before the first action, `metadata` everything that does not affect
    play."""

    game: str
    version: str = ""
    """The version of the rulebook it is played by; if empty, the version in force on the record's date, or today."""
    actions: tuple[str, ...]
    table: dict[str, Any] = {}
    setup: dict[str, Any] = {}
    metadata: dict[str, Any] = {}


def read_record(source: bytes | str) -> Record:
    """Read the record in a file's bytes. Raises `UnreadableFile` or, naming the key at fault, `WrongSign`."""
    data = _read_toml(source)
    if len(data) > 1 and _has_many(data):
        raise WrongSign(f"the file has {len(data)} hands, but a record has one: use 'replay' or 'convert' for several")
    return _record(data)


def read_records(source: bytes | str) -> list[tuple[str, Record | Refusal]]:
    """Return every hand of a file with its name: a record's single hand, named "", or those of a many-hands file
    (`.phhs`). A hand that cannot be read is listed as its refusal and does not affect the others.
    """
    data = _read_toml(source)
    hands: list[tuple[str, Record | Refusal]] = []
    for name, hand in data.items() if _has_many(data) else [("", data)]:
        try:
            hands.append((name, _record(hand)))
        except Refusal as refusal:
            hands.append((name, refusal))
    return hands


def _has_many(data: dict[str, Any]) -> bool:
    return bool(data) and all(isinstance(value, dict) for value in data.values())


def _record(data: dict[str, Any]) -> Record:
    for key, value in data.items():
        if _far_too_large(value):
            raise WrongSign(f"{key} has a number that is far too large")
    if "game" not in data and "variant" not in data:
        if not data:
            raise WrongSign("the file is empty: a record has at least 'game' and 'actions'")
        raise WrongSign(f'the record names no game: expected game = "…" or PHH\'s variant{_about(data)}')
    if data.get("record", 1) != 1 or data.get("record") is True:
        raise WrongSign(f"record = {data['record']!r} is an unknown version: expected 1")
    setup = {key: value for key, value in data.items() if key in PHH_SETUP}
    table = data.get("table", {})
    metadata: dict[str, Any] = {}
    if isinstance(table, str | int):
        # in PHH `table` is the table's name
        metadata["table"], table = table, {}
    if not isinstance(table, dict):
        raise WrongSign("table must be the sign, [table], or a table's name")
    for key, value in data.items():
        if key in setup or key in OURS:
            continue
        if key not in PHH_METADATA and not key.startswith("_"):
            raise WrongSign(f"unknown key {key!r}{nearest(key, (*OURS, *PHH_SETUP, *PHH_METADATA))}")
        metadata[key] = value
    return Record(
        game=_game(data), version=_version(data), actions=_actions(data), table=table, setup=setup, metadata=metadata
    )


def date_of(record: Record) -> date | None:
    """Return the day on which the round was played, if the record gives it in PHH's keys."""
    said = [record.metadata.get(key) for key in ("year", "month", "day")]
    if not all(type(one) is int for one in said):
        return None
    try:
        return date(*map(int, said))  # type: ignore[arg-type]
    except (ValueError, OverflowError):
        return None


def _version(data: dict[str, Any]) -> str:
    said = data.get("version", "")
    if not isinstance(said, str):
        raise WrongSign(f'version = {said!r} is not the name of a version: expected text such as "RAG/551"')
    return said


def write_record(record: Record) -> str:
    """Return the record as the text of a file."""
    lines = ["record = 1"]
    if not record.game.startswith("phh:"):
        lines.append(f"game = {write_value(record.game)}")
    if record.version:
        lines.append(f"version = {write_value(record.version)}")
    lines += [f"{key} = {write_value(value)}" for key, value in record.setup.items()]
    lines += ["actions = [", *(f"  {write_value(action)}," for action in record.actions), "]"]
    lines += [f"{key} = {write_value(value)}" for key, value in record.metadata.items()]
    if record.table:
        lines += ["", "[table]", *(f"{write_key(key)} = {write_value(value)}" for key, value in record.table.items())]
    return "\n".join(lines) + "\n"


def _read_toml(source: bytes | str) -> dict[str, Any]:
    if not isinstance(source, bytes | str):
        raise UnreadableFile(f"a record is read from text or bytes, not from {type(source).__name__}")
    if len(source) > LARGEST_FILE:
        size, most = len(source) // 1_000_000, LARGEST_FILE // 1_000_000
        raise UnreadableFile(f"the file is too large for a record: {size} MB, at most {most} MB are read")
    try:
        text = source.decode() if isinstance(source, bytes) else source
        return tomllib.loads(text.lstrip("\ufeff"), parse_float=Decimal)
    except UnicodeDecodeError as error:
        raise UnreadableFile(f"the file is not text: byte {error.start} is not UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise UnreadableFile(f"the file is not TOML: {error}") from None
    except (ValueError, ArithmeticError):
        raise UnreadableFile("the file has an impossible number, date or time") from None
    except RecursionError:
        raise UnreadableFile("the file is nested too deeply for a record") from None


def _far_too_large(value: Any) -> bool:
    """Return True for a whole number far beyond any amount, count or year, such as thousands of hexadecimal digits."""
    if isinstance(value, dict):
        return any(map(_far_too_large, value.values()))
    if isinstance(value, list):
        return any(map(_far_too_large, value))
    return isinstance(value, int) and value.bit_length() > LARGEST_NUMBER


def _game(data: dict[str, Any]) -> str:
    """Return the game's name; a PHH file has a variant instead, which the rulebooks' catalogue resolves."""
    name = data["game"] if "game" in data else f"phh:{data['variant']}"
    if not isinstance(name, str):
        raise WrongSign(f"game = {name!r} is not a game's name")
    return name


def is_remark(line: str) -> bool:
    """Return True for an empty line or a comment alone, which PHH allows among the actions."""
    return not line.partition("#")[0].strip()


def _actions(data: dict[str, Any]) -> tuple[str, ...]:
    actions = data.get("actions")
    if not isinstance(actions, list):
        raise WrongSign('the record has no actions: expected actions = [ "…", … ]')
    if len(actions) > MOST_LINES:
        raise WrongSign(f"{len(actions)} actions are too many for a round: at most {MOST_LINES} are read")
    for number, line in enumerate(actions, 1):
        if not isinstance(line, str):
            unread = UnreadableLine(f'action {number} is {line!r}: expected a line of text such as "p1 bet ante 10"')
            unread.line, unread.text = number, str(line)
            raise unread
    return tuple(actions)


def _about(data: dict[str, Any]) -> str:
    return "".join(nearest(key, ("game", "variant")) for key in list(data)[:1])
