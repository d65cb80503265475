"""What fails and works again: a table's equipment, the Game Manager itself, a display."""

from pitboss.citation import Rules
from pitboss.jackpots import event
from pitboss.jackpots.command import DisplayFault, DisplayWorks, Manual, Refused, Resolve, Resume, Suspend
from pitboss.jackpots.errors import AlreadyRecorded, Unknown
from pitboss.jackpots.kinds import terms_of
from pitboss.jackpots.playing import suspended
from pitboss.jackpots.state import ManagerState, RefusedLine, System
from pitboss.rounds.errors import NotAllowed
from pitboss.rounds.event import Event
from pitboss.rounds.moment import Moment


def switch(state: ManagerState, asked: Suspend, at: Moment) -> list[Event]:
    """A fault, or the suspicion of one: no play at these tables until it is cleared, by the same line's opposite."""
    stop = not isinstance(asked, Resume)
    tables = [state.table(name) for name in asked.tables]
    for table in tables:
        power = table.terms.officials.power(asked.verb)
        if state.taken is None:
            table.terms.officials.require(asked.actor, asked.verb)
        if not stop and table.refused:
            raise suspended(table)
        if table.suspended is stop and not (table.manual and not stop):
            stands = "suspended already" if stop else "not suspended"
            raise AlreadyRecorded(f"table {table.name} is {stands}", power.rules)
    for table in tables:
        table.suspended, table.manual = stop, False
    if stop:
        return [event.PlaySuspended(table=one.name, rules=one.terms.suspended) for one in tables]
    return [event.PlayResumed(table=one.name, rules=one.terms.resumed) for one in tables]


def refused(state: ManagerState, asked: Refused, at: Moment) -> list[Event]:
    """A line of a table that was refused: it is kept, and the table's jackpot is suspended until it is resolved."""
    table = state.table(asked.actor)
    table.refused = [*table.refused, RefusedLine(asked.round, asked.line, asked.why, at)]
    return [
        event.LineRefused(
            table=table.name, round=asked.round, line=asked.line, why=asked.why, rules=table.terms.suspended
        )
    ]


def resolve(state: ManagerState, asked: Resolve, at: Moment) -> list[Event]:
    """The refused lines of a round dealt with, by hand or otherwise: the table plays on when none is left."""
    table, number = state.table(asked.round.table), asked.round.round
    power = table.terms.officials.require(asked.actor, "resolve")
    found = [one for one in table.refused if one.round == number]
    if not found:
        raise Unknown(f"no line of round {asked.round} waits to be resolved", power.rules)
    if not asked.why:
        raise NotAllowed(f"resolve says how: 'resolve {asked.round} entered by hand'", power.rules)
    table.refused = [one for one in table.refused if one not in found]
    lines = tuple(one.line for one in found)
    name, by = table.name, asked.actor
    return [event.LineResolved(table=name, round=number, by=by, lines=lines, why=asked.why, rules=power.rules)]


def manual(state: ManagerState, asked: Manual, at: Moment) -> list[Event]:
    """Adequate arrangements by hand: wagers are taken although the equipment fails."""
    table = state.table(asked.table)
    table.terms.officials.require(asked.actor, "manual")
    if not table.suspended:
        raise NotAllowed(f"table {asked.table} is not suspended", table.terms.suspended)
    table.suspended, table.manual = False, True
    return [event.PlayResumed(table=table.name, manual=True, rules=table.terms.suspended)]


def display_fault(state: ManagerState, asked: DisplayFault, at: Moment) -> list[Event]:
    """The display fails: prizes go by the last amounts that were verified, until it works."""
    system, rules = _display(state, asked)
    if system.verified is not None:
        raise AlreadyRecorded(f"the display of {system.name} has failed already", rules)
    system.verified = list(system.balances)
    return [event.DisplayFailed(system=system.name, verified=tuple(system.balances), rules=rules)]


def display_works(state: ManagerState, asked: DisplayWorks, at: Moment) -> list[Event]:
    """The display works: what came in meanwhile is shown with the rest."""
    system, rules = _display(state, asked)
    if system.verified is None:
        raise AlreadyRecorded(f"the display of {system.name} works", rules)
    system.verified = None
    shown = system.kind.displays(system.balances)
    return [event.DisplayRestored(system=system.name, displays=shown, rules=rules)]


def _display(state: ManagerState, asked: DisplayFault | DisplayWorks) -> tuple[System, Rules]:
    system = state.system(asked.system)
    terms = terms_of(system.games[0])
    if not terms.last_verified:
        raise NotAllowed(f"{system.name} has no rule of a last verified amount", terms.display)
    terms.officials.require(asked.actor, "display")
    return system, terms.last_verified + terms.display
