"""Systems opened, and tables in and out of them."""

from pitboss.citation import Rules
from pitboss.errors import InternalError, nearest
from pitboss.jackpots import event
from pitboss.jackpots.command import Join, Leave, Move, Open
from pitboss.jackpots.errors import AlreadyRecorded
from pitboss.jackpots.kinds import terms_of
from pitboss.jackpots.notices import noticed, operator_only
from pitboss.jackpots.state import ManagerState, RoundState, System, Table, open_system
from pitboss.money import short_money
from pitboss.rounds.errors import NotAllowed, WrongAmount
from pitboss.rounds.event import Event
from pitboss.rounds.jackpot import Jackpot, write_exact
from pitboss.rounds.moment import Moment
from pitboss.rulebooks.vic_three_card_poker import jackpot_terms as meter
from pitboss.rulebooks.vic_three_card_poker.jackpot import PrizeMeter
from pitboss.rulebooks.wa_poker.jackpot import RoyalPool


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
    return [event.SystemOpened(system=asked.system, balances=opening, rules=rules)]


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
    return [event.TableJoined(table=asked.table, system=system.name, rules=rules + terms.display)]


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
    noticed(state, asked, at)
    del state.tables[asked.table]
    return [event.TableLeft(table=asked.table, system=table.system.name, rules=rules)]


def idle(state: ManagerState, name: str) -> Table:
    table = state.table(name)
    if table.round is not None and table.round.state in (RoundState.OPEN, RoundState.STANDING):
        raise NotAllowed(
            f"round {table.round.number} of table {name} is {table.round.state.value}: its wagers are settled first",
            table.terms.over,
        )
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
    left = event.TableLeft(table=asked.table, system=table.system.name, rules=rules)
    table.system = to
    return [left, event.TableJoined(table=asked.table, system=to.name, rules=rules)]
