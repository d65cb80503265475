"""Replay portions of hands: in this process, on every core, or on a cluster."""

from collections.abc import Callable, Iterable, Iterator

from pitboss.books.adjudication import begin_hand, replay_hand
from pitboss.books.finishing_stacks import NothingToCompare, compare_round
from pitboss.books.phh import VARIANTS, UnknownVariant
from pitboss.core.errors import PitbossError
from pitboss.core.refusals import Refusal
from pitboss.histories.book import judge_comparison, judge_round, record_of, rows_of_round
from pitboss.histories.judging import DIFFERS, UNREADABLE, Judged, ReplayTally, judge, judged
from pitboss.histories.phh import PhhHand, UnreadableHand
from pitboss.histories.playing import Broken, played
from pitboss.histories.rows import Listening, RowFiles, Rows
from pitboss.histories.sources import LOOKED_AT, MAYBE, Found, Portion, Unreadable, decoded, form_of, is_named, parts_of
from pitboss.odds.cluster import Cluster, spread
from pitboss.rules.poker.round import PokerRound
from pitboss.rules.record import Record, UnreadableFile, read_records


def portions(found: Iterable[Found], skip: Callable[[Unreadable], None]) -> Iterator[Portion]:
    """Yield the sources that can be replayed, and pass those that cannot be read to `skip`."""
    for one in found:
        if isinstance(one, Unreadable):
            skip(one)
        else:
            yield one


def sent(portion: Portion) -> Portion:
    """Return the portion with its bytes, for a cluster. An unreadable portion is returned as it is, because the worker
    reports it."""
    try:
        return Portion(portion.name, data=portion.read(), first=portion.first)
    except OSError:
        return portion


QUICK = "NT"
"""The variant replayed with the table's own forced bets; other games are replayed by their rulebook."""
REFUSED = "a line that the rulebook refuses"
Progress = Callable[[Portion, ReplayTally], None]


def replayed(portion: Portion, rows: Rows | None = None) -> ReplayTally:
    """Replay one portion and return its counts. An error in it does not stop the others. With `rows`, note every
    decision there."""
    tally = ReplayTally(files=int(portion.first))
    try:
        data = portion.read()
    except OSError as error:
        tally.skips(portion.name, f"cannot be read: {(error.strerror or str(error)).lower()}", UNREADABLE)
        return tally
    if is_named(portion.name, ".toml"):
        _records(portion.name, data, tally, rows)
        return tally
    try:
        text = data.decode() if form_of(data[:LOOKED_AT]) == "phh" else decoded(data)
    except UnicodeDecodeError as error:
        tally.skips(portion.name, f"the file is not text: byte {error.start} is not UTF-8", UNREADABLE)
        return tally
    if is_named(portion.name, MAYBE) and form_of(text) == "phh":
        tally.skips(portion.name, "the file contains no hand of a known format", UNREADABLE)
        return tally
    text = text.replace("\r\n", "\n")
    if not text.strip() and portion.first:
        tally.skips(portion.name, "the file is empty", UNREADABLE)
    for name, read, section in parts_of(text):
        _hand(f"{portion.name}#{name}" if name else portion.name, read, section, tally, rows)
    return tally


def replayed_with_rows(portion: Portion) -> tuple[ReplayTally, Rows]:
    rows = Rows()
    return replayed(portion, rows), rows


def _replayed(portion: Portion) -> tuple[ReplayTally, Rows]:
    return replayed(portion), Rows()


def _hand(where: str, read: Callable[[], PhhHand], section: str, tally: ReplayTally, rows: Rows | None) -> None:
    try:
        hand = read()
        if hand.variant == QUICK:
            ended = judge(hand) if rows is None else _noted(where, hand, rows)
            tally.judged(where, ended, hand)
        elif section and (hand.finishing is not None or hand.variant not in VARIANTS):
            _records(where, section.encode(), tally, rows)
        else:
            tally.judged(where, _by_book(where, hand, rows), hand)
    except UnreadableHand as refusal:
        tally.skips(where, refusal.message, UNREADABLE)
    except Broken as broken:
        tally.differs(where, message_of(broken), kind=broken.kind)
    except PitbossError as error:
        _refused(where, error, tally)


def _refused(where: str, error: PitbossError, tally: ReplayTally) -> None:
    """Count a refusal: a refused line differs, an unreadable sign is skipped."""
    if isinstance(error, Refusal) and error.line:
        tally.differs(where, message_of(error), kind=REFUSED)
    else:
        tally.skips(where, message_of(error), DIFFERS)


def _noted(where: str, hand: PhhHand, rows: Rows) -> Judged:
    """Return the same as `judge`, and note every decision in the rows, even of a hand that breaks off."""
    listening = Listening()
    try:
        table = played(hand, listening)
    except Broken as broken:
        if broken.table is not None:
            listening.add_to(rows, where, hand, _broke_off(hand, broken), broken.table, broke=True)
        raise
    ended = judged(hand, table)
    listening.add_to(rows, where, hand, ended, table)
    return ended


def _by_book(where: str, hand: PhhHand, rows: Rows | None) -> Judged:
    """Return the judgement of a hand of another game, replayed by its rulebook."""
    record = record_of(hand)
    round_ = _played(where, record, rows, result_known=has_result(hand))
    try:
        ended = judge_round(hand, round_)
    except Broken as broken:
        if rows is not None:
            rows_of_round(rows, where, record, round_, _broke_off(hand, broken), broke=True)
        raise
    if rows is not None:
        rows_of_round(rows, where, record, round_, ended)
    return ended


def _played(where: str, record: Record, rows: Rows | None, *, result_known: bool) -> PokerRound:
    """Replay a hand by its rulebook. If it is refused, the rows have the part that was played."""
    if rows is None:
        return replay_hand(record)
    round_, lines = begin_hand(record)
    try:
        for line in lines:
            round_.push(line)
    except Refusal as refusal:
        ended = Judged("differs", message_of(refusal), result_known=result_known)
        rows_of_round(rows, where, record, round_, ended, broke=True)
        raise
    return round_


def has_result(hand: PhhHand) -> bool:
    """Return True if the file says how the hand ended."""
    return hand.finishing is not None or any(hand.winnings or ())


def _broke_off(hand: PhhHand, broken: Broken) -> Judged:
    return Judged("differs", message_of(broken), result_known=has_result(hand))


def _records(where: str, data: bytes, tally: ReplayTally, rows: Rows | None) -> None:
    """Replay hands of the other games by their rulebook."""
    try:
        hands = read_records(data)
    except UnreadableFile as refusal:
        tally.skips(where, refusal.message, UNREADABLE)
        return
    for name, hand in hands:
        at = f"{where}#{name}" if name else where
        if isinstance(hand, Refusal):
            tally.skips(at, hand.message, UNREADABLE)
        else:
            _record(at, hand, tally, rows)


def _record(where: str, record: Record, tally: ReplayTally, rows: Rows | None) -> None:
    try:
        compared, round_ = compare_round(record, lambda ours: _played(where, ours, rows, result_known=True))
    except (NothingToCompare, UnknownVariant) as refusal:
        tally.skips(where, refusal.message)
    except PitbossError as error:
        _refused(where, error, tally)
    else:
        tally.compared(where, compared)
        if rows is not None:
            rows_of_round(rows, where, record, round_, judge_comparison(round_, compared))


def message_of(error: PitbossError) -> str:
    if not isinstance(error, Refusal):
        return str(error)
    at = f"line {error.line}, {error.text!r}: " if error.line else ""
    rules = f" ({', '.join(error.rules)})" if error.rules else ""
    return f"{at}{error.message}{rules}"


def replay_all(
    found: Iterable[Found],
    workers: int,
    progress: Progress,
    out: RowFiles | None = None,
    cluster: Cluster | None = None,
) -> ReplayTally:
    """Replay every portion on a number of processes, or on a cluster, and return the counts.

    Unreadable files are reported and do not stop the others.
    """
    whole = ReplayTally()

    def skip(one: Unreadable) -> None:
        whole.skips(one.name, one.why, UNREADABLE)

    play = replayed_with_rows if out else _replayed
    for portion, (part, rows) in spread(play, portions(found, skip), workers, cluster, sent):
        whole.add(part)
        if out:
            out.write(rows)
        progress(portion, whole)
    return whole
