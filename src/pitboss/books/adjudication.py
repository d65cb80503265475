"""Replay a record and report what every wager is owed and why, or which line breaks which rule."""

from collections.abc import Iterator
from datetime import date
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import UNSET

from pitboss.books import catalogue, versions
from pitboss.books.phh import from_phh
from pitboss.core.errors import PitbossError
from pitboss.core.refusals import Refusal, WrongSign
from pitboss.rules.action import seat_number
from pitboss.rules.answer import Answer, VersionAnswer, invalid
from pitboss.rules.edition import VERSION_KEY
from pitboss.rules.record import PHH_SETUP, Record, UnreadableFile, date_of, is_remark, read_record
from pitboss.rules.round import Round

if TYPE_CHECKING:
    from pitboss.rules.poker.round import PokerRound


def new_round(game: str, **sign: Any) -> Round:
    """Start a round at a table with this sign, in a record's words: `new_round("wa-poker/omaha", minimum="10")`.

    PHH's keys (`starting_stacks`, `blinds_or_straddles`, …) are accepted too; `pair_plus` is the sign's
    `pair-plus`.
    """
    setup = {key: value for key, value in sign.items() if key in PHH_SETUP}
    table = {key.replace("_", "-"): value for key, value in sign.items() if key not in PHH_SETUP}
    return replay(Record(game=str(game), actions=(), table=table, setup=setup))


def replay(record: Record, today: date | None = None) -> Round:
    """Replay a record to its last line and return the round. Raises the `Refusal` of the first illegal line."""
    round_, lines = begin(record, today)
    for line in lines:
        round_.push(line)
    return round_


def states(record: Record) -> Iterator[Round]:
    """Play a record line by line: yield the round before its first line and after each one.

    It is the same round each time; `copy()` keeps one.
    """
    round_, lines = begin(record)
    yield round_
    for line in lines:
        round_.push(line)
        yield round_


def record_of(round_: Round) -> Record:
    """Return the record of a round."""
    if not isinstance(round_, Round):
        raise PitbossError(f"a Record or a Round is written, not {type(round_).__name__}")
    table, setup = round_.opening
    version = str(table.get(VERSION_KEY, ""))
    kept = {key: value for key, value in table.items() if key != VERSION_KEY}
    return Record(game=round_.game_id, version=version, actions=tuple(round_.lines), table=kept, setup=setup)


def replay_hand(record: Record) -> "PokerRound":
    """Do the same as `replay` for a poker hand among players."""
    round_, lines = begin_hand(record)
    for line in lines:
        round_.push(line)
    return round_


def begin_hand(record: Record) -> "tuple[PokerRound, tuple[str, ...]]":
    """Return a poker round before its first line, and the lines to play."""
    record = from_phh(record)
    table = _signed(record, version_of(record))
    declared = catalogue.poker(record.game, table.get(VERSION_KEY, ""))
    return declared.new_round(table, _setup(record)), _lines(record)


def begin(
    record: Record, today: date | None = None, version: versions.Version | None = None
) -> tuple[Round, tuple[str, ...]]:
    """Return a record's round before its first line, by its own version or another, and the lines to play."""
    if not isinstance(record, Record):
        raise PitbossError(f"a Record is replayed, not {type(record).__name__}: read_record(text) returns one")
    record = from_phh(record)
    try:
        table = _signed(record, version or version_of(record, today))
        return catalogue.new_round(record.game, table, _setup(record)), _lines(record)
    except (catalogue.GameError, versions.VersionError) as error:
        raise WrongSign(str(error)) from None


def version_of(record: Record, today: date | None = None) -> versions.Version:
    """Return the version a record asks for: the one it names, or else the one in force on its date or today.

    Without a date and without today it is the latest version of the book.
    """
    book, day = catalogue.game(record.game).rulebook, date_of(record)
    named = record.version or str(record.table.get(VERSION_KEY, ""))
    if not named:
        when = day or today
        return versions.version_at(book, when) if when is not None else versions.latest(book)
    found = versions.version(book, named)
    if day is not None and found.in_force is not None and day < found.in_force:
        raise versions.VersionError(
            f"the record is of {day}, but {found} is in force only since {found.in_force}: "
            f"{versions.version_at(book, day).name} was in force that day"
        )
    return found


def _signed(record: Record, version: versions.Version) -> dict[str, Any]:
    """Return a record's sign with its version, unless that is the version the book's files state."""
    found = versions.played(version)
    kept = {key: value for key, value in record.table.items() if key != VERSION_KEY}
    return kept if found == versions.base(found.book) else {**kept, VERSION_KEY: found.name}


def _lines(record: Record) -> tuple[str, ...]:
    return tuple(line for line in record.actions if not is_remark(line))


def _setup(record: Record) -> dict[str, Any]:
    """Return the record's setup. Without stacks, the seats up to the highest one in its lines are dealt in."""
    if catalogue.game(record.game).kind == "banked" or "starting_stacks" in record.setup:
        return record.setup
    words = [word for line in record.actions for word in line.partition("#")[0].split()]
    return {**record.setup, "seat_count": max((seat_number(word) or 0 for word in words), default=0)}


def adjudicate(source: bytes | str, file: str = "", today: date | None = None) -> Answer:
    """Return the answer to a record's text. Raises `UnreadableFile` only if the file is not a record at all."""
    record = None
    try:
        record = read_record(source)
        answer = replay(record, today).answer()
        rulings = tuple(msgspec.structs.replace(one, line=in_file(record, one.line)) for one in answer.rulings)
        answer = msgspec.structs.replace(answer, file=file, rulings=rulings)
        return msgspec.structs.replace(answer, version=_in_force(version_of(from_phh(record), today), answer))
    except UnreadableFile:
        raise
    except Refusal as refusal:
        if record is not None and refusal.line is not None:
            refusal.line = in_file(record, refusal.line)
        answer = invalid(refusal, file=file, game=record.game if record is not None else None)
        try:
            found = version_of(from_phh(record), today) if record is not None else None
        except PitbossError:
            found = None
        return answer if found is None else msgspec.structs.replace(answer, version=_in_force(found, answer))


def _in_force(found: versions.Version, answer: Answer) -> VersionAnswer:
    """Return the version for an answer. If the version's text is not known, it includes the clauses that did not exist
    yet."""
    named = VersionAnswer(name=found.name, in_force=found.in_force.isoformat() if found.in_force else None)
    played = versions.played(found)
    if played == found:
        return named
    absent = versions.absent(answer.cited, found)
    return msgspec.structs.replace(named, played_by=played.name, absent=absent or UNSET)


def in_file(record: Record, played: int) -> int:
    """Return the number of a played line in the record, counting remarks."""
    numbers = [number for number, line in enumerate(record.actions, 1) if not is_remark(line)]
    return numbers[played - 1]
