"""A tournament: its terms and its lines. `push` accepts a line, or refuses it and changes nothing.

`undo` replays the lines without the one struck out. Snapshots of the state are kept, so that the replay starts at the
last one before that line.
"""

import pickle
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from pitboss.books.tournaments.clauses import ruling
from pitboss.core.citation import Rules
from pitboss.core.errors import PitbossError
from pitboss.core.money import Chips
from pitboss.core.refusals import NotAllowed, Refusal, UnreadableLine
from pitboss.core.time import Instant, split_time, write_clock
from pitboss.pit.tournament import clock, purchases
from pitboss.pit.tournament import entries as alternates
from pitboss.pit.tournament.announcing import may_speak
from pitboss.pit.tournament.conditions import Terms
from pitboss.pit.tournament.ending import look_for_end
from pitboss.pit.tournament.entries import held_of
from pitboss.pit.tournament.grammar import NotTheirs, read_line, row_of
from pitboss.pit.tournament.line import TournamentLine
from pitboss.pit.tournament.state import UNFIT, Outcome, TournamentState, TournamentTable
from pitboss.rules.record import is_remark

Allow = Callable[[TournamentState, dict[str, Chips]], None]
"""A check of a new line against facts outside the tournament, such as each person's money.

Its arguments are the state (before a purchase, or after any other line) and the amount that each person must pay.
"""

AFTER_THE_END = ("pay", "undo")
TRIED = ("appoint", "deputise", "substitute", "cancel")
"""Lines that are tried on a copy first, because `allow` may refuse their consequences."""
KEEP_AT_LEAST, KEPT_AT_MOST = 64, 48


class AcceptedLine(msgspec.Struct, gc=False):
    """An accepted line, with its number in the log and its time."""

    number: int
    at: Instant | None
    line: TournamentLine
    struck: bool = False
    replayed_edition: int | None = None
    """The edition that accepted a replayed line."""


class LineRuling(msgspec.Struct, frozen=True, gc=False):
    """The ruling on a line."""

    line: int
    rules: Rules
    text: str


class _Kept(msgspec.Struct, frozen=True):
    """A snapshot of the state before an entry, and the number of rulings so far."""

    entry: int
    rulings: int
    state: bytes


class Tournament:
    """A tournament: `push` lines and read `state`, or values computed from it, at any time."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.state = _announced(terms)
        self.entries: list[AcceptedLine] = []
        self.rulings: list[LineRuling] = []
        self._kept: list[_Kept] = []
        self._last = 0
        """The number of the last line pushed, accepted or not."""

    def push(
        self, text: str, number: int | None = None, *, replayed_edition: int | None = None, allow: Allow | None = None
    ) -> Outcome:
        """Apply one line, perhaps with its time, or raise a `Refusal` and change nothing.

        A replayed line was accepted under an older edition and skips checks added since. A new line must pass
        `allow` too, before anything changes.
        """
        number = self._last + 1 if number is None else number
        self._last = max(self._last, number)
        try:
            at, words = self._time(text.partition("#")[0].strip())
            line = self._read(words)
            return self._take(AcceptedLine(number, at, line, replayed_edition=replayed_edition), allow)
        except Refusal as refusal:
            refusal.line, refusal.text = number, text.strip()
            refusal.rules = tuple(dict.fromkeys(refusal.rules))
            raise

    def _read(self, words: str) -> TournamentLine:
        try:
            return read_line(words)
        except NotTheirs as refusal:
            raise NotAllowed(refusal.message, self.terms.book.before.director, actor=refusal.actor) from None

    def _time(self, text: str) -> tuple[Instant | None, str]:
        """Return the time of a line, and the line without it."""
        now = self.state.now
        at, rest = split_time(text, now)
        if now is not None and at is not None and at < now:
            raise NotAllowed(f"{write_clock(at, now)} is before the last line, at {write_clock(now, at)}", UNFIT)
        return at, rest

    def _take(self, entry: AcceptedLine, allow: Allow | None) -> Outcome:
        line = entry.line
        if line.verb == "undo":
            outcome = self._undo(entry, allow)
        elif allow is not None and line.verb in TRIED:
            outcome = self._tried(entry, allow)
        else:
            self._keep()
            outcome = _apply(self.state, entry, allow)
        self.entries.append(entry)
        self._note(entry, outcome)
        return outcome

    def _tried(self, entry: AcceptedLine, allow: Allow) -> Outcome:
        """Apply a line to a copy of the state, keep the copy if `allow` accepts it, and return the outcome."""
        state = _unpacked(_packed(self.state), self.terms)
        outcome = _apply(state, entry)
        allow(state, _taken_from(self.state, state))
        self._keep()
        self.state = state
        return outcome

    def _note(self, entry: AcceptedLine, outcome: Outcome) -> None:
        if outcome.rules:
            self.rulings.append(LineRuling(entry.number, tuple(dict.fromkeys(outcome.rules)), outcome.text))

    def _keep(self) -> None:
        """Keep a snapshot now and then, and thin out older ones."""
        since = len(self.entries) - (self._kept[-1].entry if self._kept else 0)
        if self._kept and since < max(KEEP_AT_LEAST, len(self.state.players)):
            return
        self._kept.append(_Kept(len(self.entries), len(self.rulings), _packed(self.state)))
        if len(self._kept) > KEPT_AT_MOST:
            older = self._kept[: KEPT_AT_MOST // 2]
            self._kept = older[::2] + self._kept[KEPT_AT_MOST // 2 :]

    def _undo(self, entry: AcceptedLine, allow: Allow | None) -> Outcome:
        """Replay the lines without the one struck out, or change nothing if a remaining line would be refused."""
        may_speak(self.state, entry.line)
        wanted, why = entry.line.values
        index = self._find(wanted)
        struck = self.entries[index]
        start = next(at for at in range(len(self._kept) - 1, -1, -1) if self._kept[at].entry <= index)
        kept = self._kept[start]
        was = self.state, self._kept, self.rulings
        self.state, self._kept = _unpacked(kept.state, self.terms), self._kept[:start]
        self.rulings = self.rulings[: kept.rulings]
        entries, self.entries = self.entries, self.entries[: kept.entry]
        struck.struck = True
        try:
            self._replay_without(wanted, entries[kept.entry :], was[2])
            if allow is not None:
                allow(self.state, _taken_from(was[0], self.state))
        except PitbossError:
            struck.struck = False
            self.state, self._kept, self.rulings = was
            self.entries = entries
            raise
        self.state.now = entry.at
        return Outcome(f"line {wanted} is struck out{f': {why}' if why else ''}", ruling("T25"))

    def _replay_without(self, struck: int, entries: list[AcceptedLine], rulings: list[LineRuling]) -> None:
        for one in entries:
            try:
                self._again(one)
                self._paid_as_before(one, rulings)
            except Refusal as refusal:
                why = "" if one.line.verb == "secret" else f", {refusal.message}"  # keep secret wagers hidden
                raise NotAllowed(
                    f"line {struck} cannot be struck out: line {one.number} would be refused{why}", ruling("T25")
                ) from None

    def _paid_as_before(self, entry: AcceptedLine, rulings: list[LineRuling]) -> None:
        """Refuse to strike a line if this would change an amount already paid."""
        if entry.line.verb != "pay" or entry.struck:
            return
        was, now = (next(one for one in reversed(some) if one.line == entry.number) for some in (rulings, self.rulings))
        if was.text != now.text:
            raise NotAllowed(f"this would change '{was.text}' to '{now.text}'", ruling("T14"))

    def _find(self, number: int) -> int:
        for index in range(len(self.entries) - 1, -1, -1):
            one = self.entries[index]
            if one.number == number:
                if one.struck:
                    raise NotAllowed(f"line {number} is already struck out", ruling("T25"))
                if one.line.verb == "undo":
                    raise NotAllowed(f"line {number} is itself an undo and cannot be struck out", ruling("T25"))
                return index
        raise NotAllowed(f"there is no accepted line {number}", ruling("T25"))

    def _again(self, entry: AcceptedLine) -> None:
        if entry.line.verb == "undo":
            self.state.now = entry.at
            self.entries.append(entry)
            self._note(entry, Outcome(f"line {entry.line.values[0]} is struck out", ruling("T25")))
            return
        if not entry.struck:
            self._keep()
            outcome = _apply(self.state, entry)
            self._note(entry, outcome)
        self.entries.append(entry)


def _announced(terms: Terms) -> TournamentState:
    designated = not terms.book.before.designated
    return TournamentState(
        terms, tables={name: TournamentTable(name, designated) for name in terms.tables}, start=terms.start
    )


def _apply(s: TournamentState, entry: AcceptedLine, allow: Allow | None = None) -> Outcome:
    line = entry.line
    if s.over and line.verb not in AFTER_THE_END:
        what = "closed" if s.closed else "cancelled"
        rules = UNFIT + (ruling("T17") if line.verb == "disqualify" else ())
        raise NotAllowed(f"the tournament is {what}: no more lines are accepted", rules, actor=line.actor)
    before, s.now, s.replayed_edition = s.now, entry.at, entry.replayed_edition
    try:
        may_speak(s, line)
        if allow is not None and (asked := purchases.bill(s, line)) is not None:
            allow(s, asked)
        outcome = row_of(line).do(s, line, *line.values)
        return _afterwards(s, before, outcome)
    except PitbossError as refusal:
        s.now = before
        if isinstance(refusal, Refusal):
            refusal.actor = line.actor
        raise
    finally:
        s.replayed_edition = None


def _taken_from(before: TournamentState, after: TournamentState) -> dict[str, Chips]:
    """Return the amount that each person must pay, or give back, when one state becomes the other."""
    was = held_of(before)
    more = {name: held - was.get(name, 0) for name, held in held_of(after).items()}
    return {name: amount for name, amount in more.items() if amount > 0}


def _afterwards(s: TournamentState, before: Instant | None, outcome: Outcome) -> Outcome:
    """Apply the consequences of a line: start the clock, and refund alternates when entries close."""
    if before is None and clock.began_untimed(s):
        s.clock.since = s.now
    if home := alternates.send_home(s):
        text = f"{outcome.text}; entries are closed: {', '.join(home)} had no seat and got a full refund"
        was_running = s.running
        look_for_end(s)
        text += "; the session is over" if was_running and not s.running else ""
        return Outcome(text, outcome.rules + ruling("T36"))
    return outcome


def _packed(s: TournamentState) -> bytes:
    terms, s.terms = s.terms, None  # type: ignore[assignment]
    try:
        return pickle.dumps(s, pickle.HIGHEST_PROTOCOL)
    finally:
        s.terms = terms


def _unpacked(data: bytes, terms: Terms) -> TournamentState:
    found: Any = pickle.loads(data)  # noqa: S301 (a copy of this process's own state)
    found.terms = terms
    state: TournamentState = found
    return state


LARGEST_LOG = 256 * 1024 * 1024


class UnreadableLog(UnreadableLine):
    """A log that is not text."""


class Said(msgspec.Struct, frozen=True):
    """A line with its outcome or refusal."""

    number: int
    text: str
    outcome: Outcome | None = None
    refusal: Refusal | None = None


def read_log(data: bytes) -> list[str]:
    """Return the lines of a log file."""
    if len(data) > LARGEST_LOG:
        raise UnreadableLog(f"the log is too long: at most {LARGEST_LOG} bytes")
    try:
        return data.decode("utf-8-sig").split("\n")
    except UnicodeDecodeError as error:
        raise UnreadableLog(f"the log is not text in UTF-8: byte {error.start} is not") from None


def play(tournament: Tournament, lines: Iterable[str]) -> Iterator[Said]:
    """Push every line and yield its outcome or refusal. A refused line changes nothing, and play continues with the
    next."""
    for number, line in enumerate(lines, 1):
        if is_remark(line):
            continue
        try:
            yield Said(number, line.strip(), outcome=tournament.push(line, number))
        except Refusal as refusal:
            yield Said(number, line.strip(), refusal=refusal)


def adjudicate(terms: Terms, lines: Iterable[str]) -> tuple[Tournament, Refusal | None]:
    """Return the tournament after the lines, up to the first line refused, and that refusal."""
    tournament = Tournament(terms)
    return tournament, next((one.refusal for one in play(tournament, lines) if one.refusal is not None), None)
