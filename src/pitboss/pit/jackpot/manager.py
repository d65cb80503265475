"""The Game Manager: takes lines with the time they came, answers with events, and is nothing but what they made it.

`push(command, at)` either returns events or raises a `Refusal`, and then nothing has changed. There is no clock and
no chance in here: the same lines at the same times give the same state, always.
"""

from collections.abc import Callable, Iterable
from typing import Any

from pitboss.books.vic_three_card_poker import jackpot_terms as meter
from pitboss.books.wa_crown_holdem import jackpot as crown
from pitboss.books.wa_poker import jackpot
from pitboss.core.refusals import UnreadableLine
from pitboss.core.time import Moment, write_moment
from pitboss.pit.jackpot import claims, faults, grammar, operating, playing, standing
from pitboss.pit.jackpot import events as event
from pitboss.pit.jackpot.events import ClockRanBack
from pitboss.pit.jackpot.grammar import Command, read_line, write_line
from pitboss.pit.jackpot.state import ManagerState
from pitboss.rules.event import Event

ONE_ORDER = crown.TERMS.key_off + meter.TERMS.key_off + jackpot.TERMS.key_off

Handler = Callable[[Any, Any, Moment], list[Event]]

HANDLERS: dict[type[Command], Handler] = {
    grammar.Start: playing.start,
    grammar.Over: playing.over,
    grammar.Fold: playing.out,
    grammar.Decline: playing.out,
    grammar.Flop: standing.flop,
    grammar.Short: playing.short,
    grammar.Amend: playing.amend,
    grammar.Return: standing.give_back,
    grammar.Misdeal: standing.misdeal,
    grammar.Cancel: standing.cancel,
    grammar.VoidRound: standing.void,
    grammar.Record: standing.record,
    grammar.Read: standing.read,
    grammar.HitAll: claims.hit,
    grammar.Sort: claims.sort,
    grammar.Approve: claims.approve,
    grammar.Confirm: claims.approve,
    grammar.Hold: claims.hold,
    grammar.Release: claims.release,
    grammar.Refuse: claims.refuse,
    grammar.Pay: claims.pay,
    grammar.Open: operating.open_one,
    grammar.Join: operating.join,
    grammar.Leave: operating.leave,
    grammar.Move: operating.move,
    grammar.Notice: faults.notice,
    grammar.ChangeWager: operating.change_wager,
    grammar.ChangeOption: operating.change_option,
    grammar.ChangeContribution: operating.change_contribution,
    grammar.CloseSystem: operating.close,
    grammar.Refused: faults.refused,
    grammar.Resolve: faults.resolve,
    grammar.Witness: faults.witness,
    grammar.Suspend: faults.switch,
    grammar.Resume: faults.switch,
    grammar.Manual: faults.manual,
    grammar.DisplayFault: faults.display_fault,
    grammar.DisplayWorks: faults.display_works,
}


class JackpotManager(ManagerState):
    """Every jackpot of a casino."""

    def push(self, asked: Command, at: Moment, taken: int | None = None) -> list[Event]:
        """Does what a line asks at a time no earlier than the last, or refuses and changes nothing.

        A line that a log has was taken once, by an edition of the rules: what was asked only later it is not asked.
        """
        if at < self.now:
            raise ClockRanBack(
                f"{write_moment(at)} is before {write_moment(self.now)}, the time of the line before: "
                "key-offs are paid in the order of their times",
                ONE_ORDER,
                actor=asked.actor,
            )
        self.taken, self.by_hand = taken, isinstance(asked, grammar.Enter)
        try:
            events = self._enter(asked, at) if isinstance(asked, grammar.Enter) else self._do(asked, at)
        finally:
            self.taken, self.by_hand = None, False
        self.now = at
        return events

    def _do(self, asked: Command, at: Moment) -> list[Event]:
        handler = HANDLERS.get(type(asked))
        if handler is None:
            raise UnreadableLine(f"{type(asked).__name__} is not something the Game Manager can be asked")
        return handler(self, asked, at)

    def _enter(self, asked: grammar.Enter, at: Moment) -> list[Event]:
        """A table's line from an official's hand: of a table that is suspended, or of a round that is over."""
        table = self.table(asked.of.actor)
        power = table.terms.officials.require(asked.actor, "enter")
        line = write_line(asked.of).partition(" ")[2]
        number, by = asked.of.round, asked.actor
        entered = event.EnteredByHand(table=table.name, round=number, by=by, line=line, rules=power.rules)
        of = claims.by_own_hand(self, asked)
        return [entered, *(claims.hit(self, of, at, by) if isinstance(of, grammar.HitAll) else self._do(of, at))]

    def read(self, line: str, at: Moment) -> list[Event]:
        """Pushes a line of text."""
        return self.push(read_line(line), at)


def replay(log: Iterable[tuple[Moment, Command]]) -> JackpotManager:
    """The Game Manager that a log of accepted lines makes."""
    manager = JackpotManager()
    for at, asked in log:
        manager.push(asked, at)
    return manager
