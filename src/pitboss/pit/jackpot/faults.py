"""Equipment that fails and works again, notices put up, and who may act on them."""

from pitboss.books.shared import wa_linked_jackpot as linked
from pitboss.books.shared.wa_linked_jackpot import Linked
from pitboss.books.vic_three_card_poker import jackpot_terms as meter
from pitboss.books.vic_three_card_poker.jackpot import PrizeMeter
from pitboss.core.citation import Rules
from pitboss.core.money import DOLLAR
from pitboss.core.refusals import NoAuthority, NotAllowed, Refusal
from pitboss.core.time import Moment, write_moment, write_span
from pitboss.pit.jackpot import events as event
from pitboss.pit.jackpot.events import AlreadyRecorded, TooEarly, Unknown
from pitboss.pit.jackpot.grammar import (
    ChangeOption,
    ChangeWager,
    ClaimRef,
    CloseSystem,
    Command,
    DisplayFault,
    DisplayWorks,
    Hit,
    HitAll,
    Join,
    Leave,
    Manual,
    Move,
    Notice,
    Refused,
    Resolve,
    Resume,
    Suspend,
    Witness,
    read_line,
    write_line,
)
from pitboss.pit.jackpot.kinds import terms_of
from pitboss.pit.jackpot.playing import suspended
from pitboss.pit.jackpot.state import ManagerState, Posted, RefusedLine, System, Table
from pitboss.rules.event import Event


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
    table.witnessed = _without(table, asked.round)
    return [
        event.LineRefused(
            table=table.name, round=asked.round, line=asked.line, why=asked.why, rules=table.terms.suspended
        )
    ]


def resolve(state: ManagerState, asked: Resolve, at: Moment) -> list[Event]:
    """The refused lines of a round dealt with, by hand or otherwise: the table plays on when none is left.

    A win that was refused has its claim by then, or two people stand for it that it has none.
    """
    table, number = state.table(asked.round.table), asked.round.round
    power = table.terms.officials.require(asked.actor, "resolve")
    found = [one for one in table.refused if one.round == number]
    if not found:
        raise Unknown(f"no line of round {asked.round} waits to be resolved", power.rules)
    if not asked.why:
        raise NotAllowed(f"resolve says how: 'resolve {asked.round} entered by hand'", power.rules)
    if state.taken is None and (wait := unresolvable(state, table, number, asked.actor)):
        raise wait
    table.witnessed = _without(table, number)
    table.refused = [one for one in table.refused if one not in found]
    lines = tuple(one.line for one in found)
    name, by = table.name, asked.actor
    return [event.LineResolved(table=name, round=number, by=by, lines=lines, why=asked.why, rules=power.rules)]


def unresolvable(state: ManagerState, table: Table, number: int, actor: str) -> NoAuthority | None:
    """Why somebody alone may not resolve what was refused of a round; None where nothing stands against it."""
    won, witness = unclaimed(state, table, number), table.witnessed.get(number, "")
    if not won or (witness and _who(witness) != _who(actor)):
        return None
    whose = " and ".join(f"{one.winner or one.hand}'s {one.category}" for one in won)
    text = (
        f"{whose} of round {table.name}/{number} was refused and has no claim: it is entered by hand first, or another "
        f"official stands for it with 'witness {table.name}/{number} …'"
    )
    return NoAuthority(text, table.terms.two_people + table.terms.suspended, actor=actor)


def unclaimed(state: ManagerState, table: Table, number: int) -> list[Hit]:
    """The winners of a round whom the table named, and was refused, and for whom nothing was keyed off since."""
    return [one for line in table.refused if line.round == number for one in _won(state, table, line)]


def _won(state: ManagerState, table: Table, line: RefusedLine) -> list[Hit]:
    try:
        asked = read_line(f"{table.name} {line.line}")
    except Refusal:
        return []
    if not isinstance(asked, HitAll):
        return []
    found = []
    for one in asked.hits:
        claim = state.claims.get(ClaimRef(table.name, asked.round, one.hand))
        if claim is None or (claim.winner, claim.category) != (one.winner, one.category):
            found.append(one)
    return found


def witness(state: ManagerState, asked: Witness, at: Moment) -> list[Event]:
    """Somebody stands for it that a refused win has no claim; somebody else resolves it."""
    table, number = state.table(asked.round.table), asked.round.round
    power = table.terms.officials.require(asked.actor, "enter")
    if not unclaimed(state, table, number):
        raise Unknown(f"no win of round {asked.round} waits without a claim", power.rules)
    if not asked.why:
        raise NotAllowed(
            f"witness says why there is no claim: 'witness {asked.round} the cards were wrong'", power.rules
        )
    if other := table.witnessed.get(number):
        raise AlreadyRecorded(f"{other} stands for round {asked.round}: another official resolves it", power.rules)
    table.witnessed = {**table.witnessed, number: asked.actor}
    rules = power.rules + table.terms.two_people
    return [event.LineWitnessed(table=table.name, round=number, by=asked.actor, why=asked.why, rules=rules)]


def _without(table: Table, number: int) -> dict[int, str]:
    return {one: by for one, by in table.witnessed.items() if one != number}


def _who(actor: str) -> str:
    """The person who speaks, or the office where nobody signs."""
    return actor.partition(":")[2] or actor


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


OPERATORS = ("operator", "casino-operator", "crown")


def operator_only(asked: Command, rules: Rules) -> None:
    if asked.actor.partition(":")[0] not in OPERATORS:
        raise NoAuthority(f"{asked.actor} may not {asked.verb}: that is for the operator", rules, actor=asked.actor)


def notice(state: ManagerState, asked: Notice, at: Moment) -> list[Event]:
    """A sign put up. It says what will be done, in the words of the line that will do it."""
    span, rules = period(state, asked.of)
    operator_only(asked, rules)
    if isinstance(asked.of, ChangeOption) and state.taken is None:
        PrizeMeter.of(DOLLAR, asked.of.option, asked.of.seed)
    if not span:
        raise NotAllowed(f"no notice is needed to {asked.of.verb}", rules)
    tables = tables_of(state, asked.of.system) if isinstance(asked.of, CloseSystem) else ()
    state.notices[announced(asked.of)] = Posted(at, tables)
    what = write_line(asked.of).partition(" ")[2]
    return [event.NoticePosted(what=what, earliest=at + span, rules=rules)]


def tables_of(state: ManagerState, system: str) -> tuple[str, ...]:
    return tuple(sorted(table.name for table in state.tables.values() if table.system.name == system))


def announced(asked: Command) -> str:
    """What a sign must say: for a closure, that it closes; where the money goes is not on it."""
    named = CloseSystem(asked.actor, asked.system) if isinstance(asked, CloseSystem) else asked
    return write_line(named).partition(" ")[2]


def period(state: ManagerState, asked: Command) -> tuple[int, Rules]:
    """How long a sign for this must hang, and where that is said."""
    if isinstance(asked, Move) and state.taken is None and _another_wager(state, asked):
        return linked.NOTICE_OF_WAGER, linked.NOTICE_RULES
    if isinstance(asked, Join | Leave | Move):
        system = state.system(asked.system) if isinstance(asked, Join) else state.table(asked.table).system
        return system.kind.notice, system.kind.joined
    if isinstance(asked, ChangeWager):
        return linked.NOTICE_OF_WAGER, linked.NOTICE_RULES
    if isinstance(asked, ChangeOption):
        return meter.NOTICE, meter.OPTION_CHANGED
    if isinstance(asked, CloseSystem):
        state.system(asked.system)
        return meter.NOTICE, meter.CLOSED
    raise NotAllowed(f"no notice is given to {asked.verb}")


def _another_wager(state: ManagerState, asked: Move) -> bool:
    """Whether a move changes the jackpot wager of a table, where that is announced to the Commission."""
    before, after = state.table(asked.table).system.kind, state.system(asked.system).kind
    return isinstance(before, Linked) and isinstance(after, Linked) and before.wager != after.wager


def too_early(state: ManagerState, asked: Command, at: Moment) -> TooEarly | None:
    """Why something that needs notice cannot be done yet: no sign, or one that has not hung long enough."""
    span, rules = period(state, asked)
    key = announced(asked)
    posted = state.notices.get(key)
    if span and posted is None:
        if rules == linked.NOTICE_RULES:
            told = f"no notice of {key!r} was given to the {linked.COMMISSION}: it is given {write_span(span)} before"
            return TooEarly(told, rules, actor=asked.actor)
        return TooEarly(f"no sign says {key!r}: it is put up {write_span(span)} before", rules, actor=asked.actor)
    if span and posted is not None and at < posted.since + span:
        hangs, earliest = write_moment(posted.since), write_moment(posted.since + span)
        text = f"the sign for {key!r} has hung since {hangs}: not before {earliest}"
        if rules == linked.NOTICE_RULES:
            text = f"the {linked.COMMISSION} was given notice of {key!r} at {hangs}: not before {earliest}"
        return TooEarly(text, rules, actor=asked.actor)
    return None


def noticed(state: ManagerState, asked: Command, at: Moment) -> None:
    """Takes down the sign that announced this; refuses where there is none or it has not hung long enough."""
    if wait := too_early(state, asked, at):
        raise wait
    state.notices.pop(announced(asked), None)
