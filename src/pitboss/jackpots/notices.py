"""Signs put up before something is done, and who may do it.

What needs notice is announced first, in the same words, and done no sooner than the notice allows.
"""

from pitboss.citation import Rules
from pitboss.jackpots import event
from pitboss.jackpots.command import ChangeOption, ChangeWager, CloseSystem, Command, Join, Leave, Move, Notice
from pitboss.jackpots.errors import TooEarly
from pitboss.jackpots.notation import write_line
from pitboss.jackpots.state import ManagerState, Posted
from pitboss.money import DOLLAR
from pitboss.rounds.errors import NoAuthority, NotAllowed
from pitboss.rounds.event import Event
from pitboss.rounds.moment import Moment, write_moment, write_span
from pitboss.rulebooks.shared import wa_linked_jackpot as linked
from pitboss.rulebooks.shared.wa_linked_jackpot import Linked
from pitboss.rulebooks.vic_three_card_poker import jackpot_terms as meter
from pitboss.rulebooks.vic_three_card_poker.jackpot import PrizeMeter

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
