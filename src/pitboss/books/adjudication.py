"""Replay a record and report what every wager is owed and why, or which line breaks which rule."""

from typing import TYPE_CHECKING, Any

import msgspec

from pitboss.books import catalogue
from pitboss.books.phh import from_phh
from pitboss.core.refusals import Refusal, WrongSign
from pitboss.rules.action import seat_number
from pitboss.rules.answer import Answer, invalid
from pitboss.rules.record import PHH_SETUP, Record, UnreadableFile, is_remark, read_record
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
    return replay(Record(game=game, actions=(), table=table, setup=setup))


def replay(record: Record) -> Round:
    """Replay a record to its last line and return the round. Raises the `Refusal` of the first illegal line."""
    round_, lines = begin(record)
    for line in lines:
        round_.push(line)
    return round_


def replay_hand(record: Record) -> "PokerRound":
    """Do the same for a poker hand among players."""
    round_, lines = begin_hand(record)
    for line in lines:
        round_.push(line)
    return round_


def begin_hand(record: Record) -> "tuple[PokerRound, tuple[str, ...]]":
    """Return a poker round before its first line, and the lines to play."""
    record = from_phh(record)
    return catalogue.poker(record.game).new_round(record.table, _setup(record)), _lines(record)


def begin(record: Record) -> tuple[Round, tuple[str, ...]]:
    """Return a record's round before its first line, and the lines to play."""
    record = from_phh(record)
    try:
        declared = catalogue.load(record.game)
    except catalogue.GameError as error:
        raise WrongSign(str(error)) from None
    round_: Round = declared.new_round(record.table, _setup(record))
    return round_, _lines(record)


def _lines(record: Record) -> tuple[str, ...]:
    return tuple(line for line in record.actions if not is_remark(line))


def _setup(record: Record) -> dict[str, Any]:
    """Return the record's setup. Without stacks, as many seats are dealt in as its lines name."""
    if catalogue.game(record.game).kind == "banked" or "starting_stacks" in record.setup:
        return record.setup
    words = [word for line in record.actions for word in line.partition("#")[0].split()]
    return {**record.setup, "seat_count": max((seat_number(word) or 0 for word in words), default=0)}


def adjudicate(source: bytes | str, file: str = "") -> Answer:
    """Return the answer to a record's text. Raises `UnreadableFile` only if the file is not a record at all."""
    record = None
    try:
        record = read_record(source)
        answer = replay(record).answer()
        rulings = tuple(msgspec.structs.replace(one, line=in_file(record, one.line)) for one in answer.rulings)
        return msgspec.structs.replace(answer, file=file, rulings=rulings)
    except UnreadableFile:
        raise
    except Refusal as refusal:
        if record is not None and refusal.line is not None:
            refusal.line = in_file(record, refusal.line)
        return invalid(refusal, file=file, game=record.game if record is not None else None)


def in_file(record: Record, played: int) -> int:
    """Return the number of a played line in the record, counting remarks."""
    numbers = [number for number, line in enumerate(record.actions, 1) if not is_remark(line)]
    return numbers[played - 1]
