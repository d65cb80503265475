"""Systems opened, tables in and out of them, parameters changed and meters closed."""

from pitboss.books.shared import wa_linked_jackpot as linked
from pitboss.books.shared.wa_linked_jackpot import Linked
from pitboss.books.vic_three_card_poker import jackpot_terms as meter
from pitboss.books.vic_three_card_poker.jackpot import PrizeMeter
from pitboss.books.wa_poker import jackpot
from pitboss.books.wa_poker.jackpot import RoyalPool
from pitboss.core.citation import Rules
from pitboss.core.errors import InternalError, nearest
from pitboss.core.money import short_money
from pitboss.core.refusals import NotAllowed, WrongAmount
from pitboss.core.time import Moment
from pitboss.pit.jackpot import events
from pitboss.pit.jackpot.events import AlreadyRecorded, TooEarly, Unknown
from pitboss.pit.jackpot.faults import announced, noticed, operator_only, tables_of
from pitboss.pit.jackpot.grammar import (
    ChangeContribution,
    ChangeOption,
    ChangeWager,
    CloseSystem,
    Join,
    Leave,
    Move,
    Open,
)
from pitboss.pit.jackpot.kinds import terms_of
from pitboss.pit.jackpot.playing import open_claim, suspended
from pitboss.pit.jackpot.state import ClaimState, ManagerState, RoundState, System, Table, open_system
from pitboss.rules.event import Event
from pitboss.rules.jackpot import Jackpot, write_exact


def open_one(state: ManagerState, asked: Open, at: Moment) -> list[Event]:
    """A system with its pools at their floors, or at what they are said to hold."""
    kind = asked.kind
    games = tuple(sorted(asked.games or kind.games, key=lambda game: game not in kind.hosts))
    rules = kind.opened
    operator_only(asked, rules)
    if asked.system in state.systems:
        raise AlreadyRecorded(f"there is a jackpot system {asked.system!r} already", rules)
    for game in games:
        if game not in kind.games:
            listed = ", ".join(kind.games)
            raise NotAllowed(
                f"{game!r} cannot be played for a {kind.word} jackpot: expected {listed}{nearest(game, kind.games)}",
                rules,
            )
    if kind.hosts and not set(games) & set(kind.hosts):
        hosts = " or ".join(kind.hosts)
        raise NotAllowed(f"these games only share a jackpot of {hosts}: name one of them too", rules)
    if isinstance(kind, PrizeMeter):
        _beside_other_meters(state, kind)
    if isinstance(kind, RoyalPool) and state.taken is None:
        _nothing_below_nothing(kind, rules)
    opening = asked.opening or kind.floor
    _check_opening(kind, opening, rules, terms_of(games[0]).floor)
    state.systems[asked.system] = open_system(asked.system, kind, games, opening)
    return [events.SystemOpened(system=asked.system, balances=opening, rules=rules)]


def _nothing_below_nothing(kind: RoyalPool, rules: Rules) -> None:
    """A jackpot that the house fills is not one it takes from."""
    if kind.reseed < 0:
        raise WrongAmount("a reseed cannot be less than nothing", rules)
    if min(kind.to_pool, kind.to_reserve) < 0:
        raise WrongAmount("a contribution cannot be less than nothing", rules)


def _check_opening(kind: Jackpot, opening: tuple[int, ...], rules: Rules, floor: Rules) -> None:
    if len(opening) != len(kind.pools):
        raise NotAllowed(f"a {kind.word} jackpot has {len(kind.pools)} pools, not {len(opening)}", rules)
    for name, held, low in zip(kind.pools, opening, kind.floor, strict=True):
        if held < low:
            raise NotAllowed(
                f"{name} of {write_exact(held, kind.parts)} is below its floor of {write_exact(low, kind.parts)}",
                floor,
            )


def meters(state: ManagerState) -> list[System]:
    return [one for one in state.systems.values() if isinstance(one.kind, PrizeMeter) and not one.closed]


def _beside_other_meters(state: ManagerState, kind: PrizeMeter) -> None:
    """Other meters have other costs, and the same option, seed and rate."""
    for other in meters(state):
        if not isinstance(other.kind, PrizeMeter):
            raise InternalError("other.kind is not a PrizeMeter")
        if other.kind.wager == kind.wager:
            cost = short_money(kind.wager)
            raise NotAllowed(f"{other.name} costs {cost} as well: every meter has its own cost", meter.OTHER_COSTS)
        if (other.kind.option, other.kind.seed) != (kind.option, kind.seed):
            raise NotAllowed(f"{other.name} runs {other.kind}: all meters run the same row", meter.ONE_OPTION)


def join(state: ManagerState, asked: Join, at: Moment) -> list[Event]:
    """A table plays for a system, if its sign says what the system's says."""
    system = state.system(asked.system)
    rules = system.kind.joined
    operator_only(asked, rules)
    there = state.tables.get(asked.table)
    if there is not None:
        one_group = meter.ONE_GROUP if system.kind.notice else rules
        raise AlreadyRecorded(f"table {asked.table} plays for {there.system.name} already", one_group)
    if wrong := misfit(asked, system):
        raise wrong
    noticed(state, asked, at)
    terms = terms_of(asked.game, system.games[0])
    state.tables[asked.table] = Table(asked.table, asked.game, system, terms)
    return [events.TableJoined(table=asked.table, system=system.name, rules=rules + terms.display)]


def misfit(asked: Join, system: System) -> NotAllowed | None:
    """Why a table cannot play for a system: another game, or a sign that does not say what the system's says."""
    kind, sign = system.kind, asked.sign
    if asked.game not in system.games:
        listed = ", ".join(system.games)
        return NotAllowed(
            f"{asked.game!r} is not played for {system.name}: expected {listed}{nearest(asked.game, system.games)}",
            system.kind.joined,
        )
    for key in sign.__struct_fields__:
        said, here = getattr(sign, key), getattr(kind, key, 0)
        if said is None or said == here:
            continue
        if not kind.wagered:
            return NotAllowed(f"no wagers are placed for {system.name}", kind.opened)
        if key == "wager":
            return NotAllowed(
                f"table {asked.table}'s jackpot wager is {short_money(said)}: at every table of {system.name} "
                f"it is {short_money(here)}",
                kind.same[key],
            )
        return NotAllowed(f"table {asked.table} runs another option or seed than {system.name}", meter.SAME_TABLES)
    return None


def leave(state: ManagerState, asked: Leave, at: Moment) -> list[Event]:
    """A table out of its system; its claims stay."""
    table = idle(state, asked.table)
    rules = table.system.kind.joined
    operator_only(asked, rules)
    if table.round is not None and state.taken is None and (wait := open_claim(state, table, table.round)):
        raise wait
    noticed(state, asked, at)
    del state.tables[asked.table]
    return [events.TableLeft(table=asked.table, system=table.system.name, rules=rules)]


def idle(state: ManagerState, name: str) -> Table:
    table = state.table(name)
    if table.round is not None and table.round.state in (RoundState.OPEN, RoundState.STANDING):
        raise NotAllowed(
            f"round {table.round.number} of table {name} is {table.round.state.value}: its wagers are settled first",
            table.terms.over,
        )
    if state.taken is None and table.refused:
        raise suspended(table)
    return table


def move(state: ManagerState, asked: Move, at: Moment) -> list[Event]:
    """A table from one system to another of its kind; its sign changes with it."""
    table = idle(state, asked.table)
    to = state.system(asked.system)
    rules = to.kind.joined
    operator_only(asked, rules)
    if to is table.system:
        raise AlreadyRecorded(f"table {asked.table} plays for {to.name} already", rules)
    if table.game not in to.games:
        raise NotAllowed(f"{table.game} is not played for {to.name}", rules)
    noticed(state, asked, at)
    left = events.TableLeft(table=asked.table, system=table.system.name, rules=rules)
    table.system = to
    return [left, events.TableJoined(table=asked.table, system=to.name, rules=rules)]


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
    return events.ParameterChanged(system=system.name, what=what, topped_up=tuple(added), rules=rules)


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
    operator_only(asked, jackpot.CONTRIBUTIONS)
    if not isinstance(system.kind, RoyalPool):
        raise NotAllowed(f"the house does not contribute to {asked.system} round by round", jackpot.CONTRIBUTIONS)
    added = system.set_kind(RoyalPool(system.kind.reseed, asked.to_pool, asked.to_reserve))
    what = f"contribution {short_money(asked.to_pool)} {short_money(asked.to_reserve)}"
    return [_changed(system, what, added, jackpot.CONTRIBUTIONS)]


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
    return [events.SystemClosed(system=system.name, transferred=tuple(parts), rules=meter.CLOSED + meter.TRANSFERRED)]


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
