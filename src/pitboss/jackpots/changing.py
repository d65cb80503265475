"""Parameters changed and meters closed. No claim is touched: its amount was fixed when it was keyed off."""

from pitboss.citation import Rules
from pitboss.jackpots import event
from pitboss.jackpots.command import ChangeContribution, ChangeOption, ChangeWager, CloseSystem
from pitboss.jackpots.errors import TooEarly, Unknown
from pitboss.jackpots.notices import announced, noticed, operator_only, tables_of
from pitboss.jackpots.operating import idle, meters
from pitboss.jackpots.state import ClaimState, ManagerState, System
from pitboss.money import short_money
from pitboss.rounds.errors import NotAllowed
from pitboss.rounds.event import Event
from pitboss.rounds.jackpot import write_exact
from pitboss.rounds.moment import Moment
from pitboss.rulebooks.shared import wa_linked_jackpot as linked
from pitboss.rulebooks.shared.wa_linked_jackpot import Linked
from pitboss.rulebooks.vic_three_card_poker import jackpot_terms as meter
from pitboss.rulebooks.vic_three_card_poker.jackpot import PrizeMeter
from pitboss.rulebooks.wa_poker import jackpot as room
from pitboss.rulebooks.wa_poker.jackpot import RoyalPool


def change_wager(state: ManagerState, asked: ChangeWager, at: Moment) -> list[Event]:
    """A different Level 1 wager: the reseed goes with it, and no pool is lowered."""
    system = state.system(asked.system)
    operator_only(asked, linked.NOTICE_RULES)
    if not isinstance(system.kind, Linked):
        raise NotAllowed(f"{asked.system} has no Level 1 wager to change", linked.NOTICE_RULES)
    noticed(state, asked, at)
    added = system.set_kind(Linked(asked.wager))
    return [_changed(system, f"wager {short_money(asked.wager)}", added, linked.NOTICE_RULES)]


def _changed(system: System, what: str, added: list[int], rules: Rules) -> Event:
    return event.ParameterChanged(system=system.name, what=what, topped_up=tuple(added), rules=rules)


def change_option(state: ManagerState, asked: ChangeOption, at: Moment) -> list[Event]:
    """A different option or row, at every meter at once and between rounds: a wager wins what it was placed for."""
    operator_only(asked, meter.OPTION_CHANGED)
    systems = meters(state)
    if not systems:
        raise Unknown("there is no prize meter to change", meter.OPTION_CHANGED)
    kinds = [
        PrizeMeter.of(one.kind.wager, asked.option, asked.seed) for one in systems if isinstance(one.kind, PrizeMeter)
    ]
    if state.taken is None:
        for one in systems:
            _no_outcome_to_come(state, one)
    noticed(state, asked, at)
    return [
        _changed(one, str(kind), one.set_kind(kind), meter.OPTION_CHANGED + meter.ONE_OPTION)
        for one, kind in zip(systems, kinds, strict=True)
    ]


def _no_outcome_to_come(state: ManagerState, system: System) -> None:
    """Refuses a change while wagers lie that were placed under the old row; what is keyed off keeps its amount."""
    for name in tables_of(state, system.name):
        played = state.tables[name].round
        if played is None or all(state.claims[ref].state is ClaimState.REFUSED for ref in played.claims):
            idle(state, name)


def change_contribution(state: ManagerState, asked: ChangeContribution, at: Moment) -> list[Event]:
    """What the house puts in for each round; at its own discretion."""
    system = state.system(asked.system)
    operator_only(asked, room.CONTRIBUTIONS)
    if not isinstance(system.kind, RoyalPool):
        raise NotAllowed(f"the house does not contribute to {asked.system} round by round", room.CONTRIBUTIONS)
    added = system.set_kind(RoyalPool(system.kind.reseed, asked.to_pool, asked.to_reserve))
    what = f"contribution {short_money(asked.to_pool)} {short_money(asked.to_reserve)}"
    return [_changed(system, what, added, room.CONTRIBUTIONS)]


def close(state: ManagerState, asked: CloseSystem, at: Moment) -> list[Event]:
    """A meter closed: all above its seed goes to other meters, exactly; the seed was the house's."""
    system = state.system(asked.system)
    operator_only(asked, meter.CLOSED)
    if not isinstance(system.kind, PrizeMeter):
        raise NotAllowed(f"{asked.system} is not a prize meter: only those are closed", meter.CLOSED)
    for table in tables_of(state, asked.system):
        idle(state, table)
    pending = [str(claim.ref) for claim in state.claims.values() if claim.system == asked.system and claim.live]
    if pending:
        raise NotAllowed(f"{pending[0]} is not settled: a jackpot being paid is not touched", meter.TRANSFERRED)
    parts = _split(state, asked, system)
    unsigned = set(tables_of(state, asked.system)) - set(_signed_tables(state, asked))
    if unsigned:
        raise TooEarly(f"table {min(unsigned)} has had no sign of the closure", meter.CLOSED)
    noticed(state, asked, at)
    for name, amount in parts:
        _transfer(system, state.systems[name], amount)
    system.totals.topped_up[0] -= system.balances[0]
    system.balances[0] = 0
    system.closed = True
    for table in tables_of(state, asked.system):
        del state.tables[table]
    return [event.SystemClosed(system=system.name, transferred=tuple(parts), rules=meter.CLOSED + meter.TRANSFERRED)]


def _signed_tables(state: ManagerState, asked: CloseSystem) -> tuple[str, ...]:
    posted = state.notices.get(announced(asked))
    return tuple(posted.tables) if posted else tables_of(state, asked.system)


def _split(state: ManagerState, asked: CloseSystem, system: System) -> list[tuple[str, int]]:
    """What each other meter receives; the one named without an amount takes what is left."""
    above = system.balances[0] - system.kind.floor[0]
    if not asked.into:
        raise NotAllowed(
            f"{asked.system} closes into another meter: {write_exact(above, system.kind.parts)} is the players'",
            meter.TRANSFERRED,
        )
    rest, parts = above, []
    for at, (name, amount) in enumerate(asked.into):
        other = state.system(name)
        if other is system or not isinstance(other.kind, PrizeMeter):
            raise NotAllowed(f"{name} is not another prize meter", meter.TRANSFERRED)
        last = at == len(asked.into) - 1
        given = rest if amount is None and last else amount
        if given is None:
            raise NotAllowed("only the last meter named can take the rest", meter.TRANSFERRED)
        rest -= given
        parts.append((name, given))
    if rest:
        total = write_exact(above, system.kind.parts)
        raise NotAllowed(f"the amounts do not come to {total}, the value above the seed", meter.TRANSFERRED)
    return parts


def _transfer(giver: System, taker: System, amount: int) -> None:
    for system, signed in ((giver, -amount), (taker, amount)):
        system.balances[0] += signed
        system.totals.moved[0] += signed
