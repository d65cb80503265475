"""A record replayed: what every wager is owed and why, or which line breaks which rule."""

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
    """A round of a game at a table with this sign, in a record's words: `new_round("wa-poker/omaha", minimum="10")`.

    PHH's keys (`starting_stacks`, `blinds_or_straddles`, …) are taken too; `pair_plus` is the sign's `pair-plus`.
    """
    setup = {key: value for key, value in sign.items() if key in PHH_SETUP}
    table = {key.replace("_", "-"): value for key, value in sign.items() if key not in PHH_SETUP}
    return replay(Record(game=game, actions=(), table=table, setup=setup))


def replay(record: Record) -> Round:
    """The round a record tells, up to its last line. Raises the `Refusal` of the first line that cannot be."""
    round_, lines = begin(record)
    for line in lines:
        round_.push(line)
    return round_


def replay_hand(record: Record) -> "PokerRound":
    """The same for a hand that was played among players."""
    round_, lines = begin_hand(record)
    for line in lines:
        round_.push(line)
    return round_


def begin_hand(record: Record) -> "tuple[PokerRound, tuple[str, ...]]":
    """A hand among players before its first line, and the lines to play."""
    record = from_phh(record)
    return catalogue.poker(record.game).new_round(record.table, _setup(record)), _lines(record)


def begin(record: Record) -> tuple[Round, tuple[str, ...]]:
    """A record's round before its first line, and the lines to play."""
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
    """The record's setup. Where it has no stacks, as many are dealt in as its lines name."""
    if catalogue.game(record.game).kind == "banked" or "starting_stacks" in record.setup:
        return record.setup
    words = [word for line in record.actions for word in line.partition("#")[0].split()]
    return {**record.setup, "seat_count": max((seat_number(word) or 0 for word in words), default=0)}


def adjudicate(source: bytes | str, file: str = "") -> Answer:
    """The answer to a record's text. Only a file that is not a record at all raises, `UnreadableFile`."""
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
    """The number a played line has among the record's own, remarks counted."""
    numbers = [number for number, line in enumerate(record.actions, 1) if not is_remark(line)]
    return numbers[played - 1]
