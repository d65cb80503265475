"""The Game Manager: takes lines with the time they came, answers with events, and is nothing but what they made it.

`push(line, at)` either returns events or raises a `Refusal`, and then nothing has changed. There is no clock and
no chance in here: the same lines at the same times give the same state, always.
"""

from collections.abc import Callable, Iterable
from functools import partial

from pitboss.books.jackpot import CHANGES, TERMS
from pitboss.core.citation import once
from pitboss.core.time import Moment, write_moment
from pitboss.pit.jackpot import claims, faults, rounds, systems
from pitboss.pit.jackpot import events as event
from pitboss.pit.jackpot.events import ClockRanBack
from pitboss.pit.jackpot.grammar import JackpotLine, read_line
from pitboss.pit.jackpot.state import ManagerState
from pitboss.rules.event import Event

ONE_ORDER = once(tuple(rule for terms in TERMS.values() for rule in terms.key_off))
"""Where the books say that prizes are paid in the order of their key-offs."""
HANDLERS: dict[str, Callable[..., list[Event]]] = {
    "open": systems.open_one,
    "join": systems.join,
    "leave": systems.leave,
    "move": systems.move,
    **{verb: partial(systems.change, verb=verb) for verb in CHANGES},
    "close": systems.close,
    "notice": systems.notice,
    "start": rounds.start,
    "fold": rounds.fold,
    "decline": rounds.decline,
    "flop": rounds.flop,
    "hit": claims.hit,
    "sort": claims.sort,
    "pay": claims.pay,
    "misdeal": rounds.misdeal,
    "return": rounds.give_back,
    "short": rounds.short,
    "amend": rounds.amend,
    "over": rounds.over,
    "refused": faults.refused,
    "verify": claims.approve,
    "confirm": claims.approve,
    "hold": claims.hold,
    "release": claims.release,
    "refuse": claims.refuse,
    "void": faults.void,
    "cancel": rounds.cancel,
    "record": rounds.record,
    "read": rounds.read,
    "resolve": faults.resolve,
    "witness": faults.witness,
    "suspend": faults.suspend,
    "resume": faults.resume,
    "manual": faults.manual,
    "display-fault": faults.display_fault,
    "display-works": faults.display_works,
}
"""What does each line: it is given the state, the actor, the time and the values of the line's parts."""


class JackpotManager(ManagerState):
    """Every jackpot of a casino."""

    def push(self, line: JackpotLine, at: Moment, *, replayed: bool = False) -> list[Event]:
        """Do what a line asks at a time no earlier than the last, or raise a `Refusal` and change nothing.

        A `replayed` line of a log was accepted once: what was asked only later it is not asked.
        """
        if at < self.now:
            raise ClockRanBack(
                f"{write_moment(at)} is before {write_moment(self.now)}, the time of the line before: "
                "key-offs are paid in the order of their times",
                ONE_ORDER,
                actor=line.actor,
            )
        self.replayed, self.by_hand = replayed, line.verb == "enter"
        try:
            events = self._enter(line, at) if self.by_hand else HANDLERS[line.verb](self, line.actor, at, *line.values)
        finally:
            self.replayed = self.by_hand = False
        self.now = at
        return events

    def _enter(self, line: JackpotLine, at: Moment) -> list[Event]:
        """A table's line from an official's hand: of a table that is suspended, or of a round that is over."""
        of: JackpotLine = line.values[0]
        table, by = self.table(of.actor), line.actor
        power = table.terms.officials.require(by, "enter")
        signed = claims.by_own_hand(self, of, by)
        values = (*signed.values, by) if of.verb == "hit" else signed.values
        events = HANDLERS[of.verb](self, of.actor, at, *values)
        entered = event.EnteredByHand(table=table.name, round=of.values[0], by=by, line=of.said, rules=power.rules)
        return [entered, *events]

    def read(self, line: str, at: Moment) -> list[Event]:
        """Push a line of text."""
        return self.push(read_line(line), at)


def replay(log: Iterable[tuple[Moment, JackpotLine]]) -> JackpotManager:
    """Return the Game Manager that a log of accepted lines makes."""
    manager = JackpotManager()
    for at, line in log:
        manager.push(line, at)
    return manager
