"""The operator's lines: opening systems, adding and removing tables, changing parameters, closing meters, notices."""

from typing import Any

import msgspec

from pitboss.books.jackpot import CHANGES, KINDS, terms_of
from pitboss.core.citation import Rules
from pitboss.core.errors import nearest
from pitboss.core.money import short_money, write_exact
from pitboss.core.refusals import NoAuthority, NotAllowed
from pitboss.core.time import Instant, write_instant, write_span
from pitboss.pit.jackpot import events
from pitboss.pit.jackpot.events import AlreadyRecorded, TooEarly, Unknown
from pitboss.pit.jackpot.grammar import OPERATOR, JackpotLine
from pitboss.pit.jackpot.rounds import open_claim
from pitboss.pit.jackpot.state import ClaimState, ManagerState, Posted, RoundState, System, Table, open_system
from pitboss.rules.event import Event
from pitboss.rules.jackpot import Balances, Change, Jackpot, read_exact
from pitboss.rules.officials import office_of

OPERATORS = (OPERATOR, "casino-operator", "crown")
Into = tuple[tuple[str, str | None], ...]


def open_one(
    state: ManagerState, by: str, at: Instant, name: str, kind: Jackpot, held: Balances, chosen: tuple[str, ...]
) -> list[Event]:
    """Open a system with its pools at their floors or at given balances."""
    games = tuple(sorted(chosen or kind.games, key=lambda game: game not in kind.hosts))
    rules = kind.opened
    operator_only(by, "open", rules)
    if name in state.systems:
        raise AlreadyRecorded(f"there is already a jackpot system {name!r}", rules)
    for game in games:
        if game not in kind.games:
            listed = ", ".join(kind.games)
            raise NotAllowed(
                f"{game!r} cannot be played for a {kind.word} jackpot: expected {listed}{nearest(game, kind.games)}",
                rules,
            )
    if kind.hosts and not set(games) & set(kind.hosts):
        hosts = " or ".join(kind.hosts)
        raise NotAllowed(f"these games can only share a jackpot of {hosts}: name one of them too", rules)
    for other in _of_kind(state, kind.word):
        kind.check_other_wagers(other.name, other.kind)
    if not state.replayed:
        kind.check()
    opening = held or kind.floor
    _check_opening(kind, opening, rules, terms_of(games[0]).floor)
    state.systems[name] = open_system(name, kind, games, opening)
    return [events.SystemOpened(system=name, balances=opening, rules=rules)]


def _check_opening(kind: Jackpot, opening: Balances, rules: Rules, floor: Rules) -> None:
    if len(opening) != len(kind.pools):
        raise NotAllowed(f"a {kind.word} jackpot has {len(kind.pools)} pools, not {len(opening)}", rules)
    for name, held, low in zip(kind.pools, opening, kind.floor, strict=True):
        if held < low:
            text = f"{name} of {write_exact(held, kind.parts)} is below its floor of {write_exact(low, kind.parts)}"
            raise NotAllowed(text, floor)


def _of_kind(state: ManagerState, word: str) -> list[System]:
    return [one for one in state.systems.values() if one.kind.word == word and not one.closed]


def join(state: ManagerState, by: str, at: Instant, name: str, to: str, game: str, sign: dict[str, Any]) -> list[Event]:
    """Add a table to a system, if its sign matches."""
    system = state.system(to)
    rules = system.kind.joined
    operator_only(by, "join", rules)
    if there := state.tables.get(name):
        raise AlreadyRecorded(f"table {name} already plays for {there.system.name}", system.kind.one_system)
    if wrong := misfit(system, name, game, sign):
        raise wrong
    noticed(state, JackpotLine.of(by, "join", name, to, game, sign), at)
    terms = terms_of(game, system.games[0])
    state.tables[name] = Table(name, game, system, terms)
    return [events.TableJoined(table=name, system=to, rules=rules + terms.display)]


def misfit(system: System, table: str, game: str, sign: dict[str, Any]) -> NotAllowed | None:
    """Return why a table cannot join a system, because of its game or sign, or None."""
    kind = system.kind
    if game not in system.games:
        listed = ", ".join(system.games)
        text = f"{game!r} is not played for {system.name}: expected {listed}{nearest(game, system.games)}"
        return NotAllowed(text, kind.joined)
    for key, said in sign.items():
        here = getattr(kind, key, 0)
        if said == here:
            continue
        if not kind.wagered:
            return NotAllowed(f"{system.name} takes no wagers", kind.opened)
        rows = " or ".join(one for one in kind.same if one != "wager") or key
        text = f"table {table} has another {rows} than {system.name}"
        if key == "wager":
            text = f"table {table}'s jackpot wager of {short_money(said)} is not {system.name}'s, {short_money(here)}"
        return NotAllowed(text, kind.same.get(key, kind.joined))
    return None


def leave(state: ManagerState, by: str, at: Instant, name: str) -> list[Event]:
    """Remove a table from its system. Its claims stay."""
    table = _idle(state, name)
    rules = table.system.kind.joined
    operator_only(by, "leave", rules)
    if table.round is not None and not state.replayed and (wait := open_claim(state, table, table.round)):
        raise wait
    noticed(state, JackpotLine.of(by, "leave", name), at)
    del state.tables[name]
    return [events.TableLeft(table=name, system=table.system.name, rules=rules)]


def _idle(state: ManagerState, name: str) -> Table:
    table = state.table(name)
    if table.round is not None and table.round.state in (RoundState.OPEN, RoundState.STANDING):
        raise NotAllowed(
            f"round {table.round.number} of table {name} is {table.round.state.value}: settle its wagers first",
            table.terms.over,
        )
    if not state.replayed and table.refused:
        raise table.suspension
    return table


def move(state: ManagerState, by: str, at: Instant, name: str, system: str) -> list[Event]:
    """Move a table to another system of its kind, with its sign."""
    table, to = _idle(state, name), state.system(system)
    rules = to.kind.joined
    operator_only(by, "move", rules)
    if to is table.system:
        raise AlreadyRecorded(f"table {name} already plays for {to.name}", rules)
    if table.game not in to.games:
        raise NotAllowed(f"{table.game} is not played for {to.name}", rules)
    noticed(state, JackpotLine.of(by, "move", name, system), at)
    left = events.TableLeft(table=name, system=table.system.name, rules=rules)
    table.system = to
    return [left, events.TableJoined(table=name, system=to.name, rules=rules)]


def change(state: ManagerState, by: str, at: Instant, *values: Any, verb: str) -> list[Event]:
    """Change parameters of a system, or of every system of a kind. Floors follow, and no pool is lowered."""
    declared = CHANGES[verb]
    systems = _changing(state, verb, values)
    operator_only(by, verb, declared.rules)
    new = values if declared.everywhere else values[1:]
    rows = [next((row for row in one.kind.changes if row.verb == verb), None) for one in systems]
    if not systems or None in rows:
        text = declared.lacking.format(system=values[0])
        raise (NotAllowed if systems else Unknown)(text, declared.rules)
    kinds = [one.kind.changed(row, new) for one, row in zip(systems, rows, strict=True) if row]
    if declared.everywhere and not state.replayed:
        for one in systems:
            _no_outcome_to_come(state, one)
    noticed(state, JackpotLine(by, verb, values), at)
    written = " ".join(text for part, value in zip(declared.parts, new, strict=True) for text in part.write(value))
    return [
        events.ParameterChanged(
            system=one.name,
            what=str(kind) if declared.everywhere else f"{verb.removeprefix('change-')} {written}",
            topped_up=tuple(one.set_kind(kind)),
            rules=declared.rules + declared.changed,
        )
        for one, kind in zip(systems, kinds, strict=True)
    ]


def _changing(state: ManagerState, verb: str, values: tuple[Any, ...]) -> list[System]:
    """Return the systems a change concerns."""
    if not CHANGES[verb].everywhere:
        return [state.system(values[0])]
    kinds = [kind.word for kind in KINDS.values() if any(row.verb == verb for row in kind.changes)]
    return [one for word in kinds for one in _of_kind(state, word)]


def _no_outcome_to_come(state: ManagerState, system: System) -> None:
    """Refuse a change while wagers under the old terms are undecided. Keyed-off amounts stay."""
    for name in _tables_of(state, system.name):
        played = state.tables[name].round
        if played is None or all(state.claims[ref].state is ClaimState.REFUSED for ref in played.claims):
            _idle(state, name)


def close(state: ManagerState, by: str, at: Instant, name: str, into: Into) -> list[Event]:
    """Close a meter and transfer exactly the part above its seed to other meters. The seed was the house's."""
    system = state.system(name)
    kind, tables = system.kind, _tables_of(state, name)
    closed = _closed_by(kind)
    operator_only(by, "close", closed)
    if not kind.closed:
        titles = " or ".join(one.title for one in KINDS.values() if one.closed)
        raise NotAllowed(f"{name} is not a {titles}: only those can be closed", closed)
    for table in tables:
        _idle(state, table)
    pending = [str(claim.ref) for claim in state.claims.values() if claim.system == name and claim.live]
    if pending:
        raise NotAllowed(f"{pending[0]} is not settled: pay or refuse it first", kind.transferred)
    parts = _split(state, system, into)
    posted = state.notices.get(announced(JackpotLine.of(by, "close", name)))
    unsigned = set(tables) - set(posted.tables if posted else tables)
    if unsigned:
        raise TooEarly(f"no notice of the closure was posted at table {min(unsigned)}", closed)
    noticed(state, JackpotLine.of(by, "close", name), at)
    for other, amount in parts:
        _transfer(system, state.systems[other], amount)
    system.totals.topped_up[0] -= system.balances[0]
    system.balances[0] = 0
    system.closed = True
    for table in tables:
        del state.tables[table]
    return [events.SystemClosed(system=name, transferred=tuple(parts), rules=closed + kind.transferred)]


def _closed_by(kind: Jackpot) -> Rules:
    """Return the clauses on closing a system, of this kind or of the kinds that can be closed."""
    return kind.closed or tuple(rule for one in KINDS.values() for rule in one.closed)


def _split(state: ManagerState, system: System, into: Into) -> list[tuple[str, int]]:
    """Return the amount that each other meter receives. A meter named without an amount takes the rest."""
    kind = system.kind
    rest = above = system.balances[0] - kind.floor[0]
    total, parts = write_exact(above, kind.parts), list[tuple[str, int]]()
    if not into:
        raise NotAllowed(f"{total} belongs to the players: name the {kind.word} that takes it over", kind.transferred)
    for at, (name, amount) in enumerate(into, 1):
        other = state.system(name)
        if other is system or other.kind.word != kind.word:
            raise NotAllowed(f"{name} is not another {kind.title}", kind.transferred)
        if amount is None and at < len(into):
            raise NotAllowed(f"only the last {kind.word} named can take the rest", kind.transferred)
        given = rest if amount is None else read_exact(amount, kind.parts, "a transfer")
        rest -= given
        parts.append((name, given))
    if rest:
        raise NotAllowed(f"the amounts do not add up to {total}, the value above the seed", kind.transferred)
    return parts


def _transfer(giver: System, taker: System, amount: int) -> None:
    for system, signed in ((giver, -amount), (taker, amount)):
        system.balances[0] += signed
        system.totals.moved[0] += signed


def operator_only(by: str, verb: str, rules: Rules) -> None:
    if office_of(by) not in OPERATORS:
        raise NoAuthority(f"{by} may not {verb}: only the operator may", rules, actor=by)


# --- notices


class NoticePeriod(msgspec.Struct, frozen=True):
    """A notice period, its clauses, and the authority to notify if a sign is not enough."""

    span: int
    rules: Rules
    authority: str = ""


def notice(state: ManagerState, by: str, at: Instant, of: JackpotLine) -> list[Event]:
    """Post a notice of a later line."""
    needed = period(state, of)
    operator_only(by, "notice", needed.rules)
    if of.verb in CHANGES and CHANGES[of.verb].everywhere and not state.replayed:
        for one in _changing(state, of.verb, of.values):
            one.kind.changed(CHANGES[of.verb], of.values)
    if not needed.span:
        raise NotAllowed(f"{of.verb} does not need a notice", needed.rules)
    tables = _tables_of(state, of.values[0]) if of.verb == "close" else ()
    state.notices[announced(of)] = Posted(at, tables)
    return [events.NoticePosted(what=of.said, earliest=at + needed.span, rules=needed.rules)]


def _tables_of(state: ManagerState, system: str) -> tuple[str, ...]:
    return tuple(sorted(table.name for table in state.tables.values() if table.system.name == system))


def announced(of: JackpotLine) -> str:
    """Return the text a notice must have. The notice of a closure does not say where the money goes."""
    return (JackpotLine.of(of.actor, of.verb, of.values[0]) if of.verb == "close" else of).said


def period(state: ManagerState, of: JackpotLine) -> NoticePeriod:
    """Return the notice period for a line."""
    if of.verb in CHANGES:
        return _period_of(CHANGES[of.verb])
    if of.verb == "close":
        kind = state.system(of.values[0]).kind
        return NoticePeriod(kind.notice, _closed_by(kind))
    if of.verb not in ("join", "leave", "move"):
        raise NotAllowed(f"{of.verb} does not need a notice")
    kind = (state.system(of.values[1]) if of.verb == "join" else state.table(of.values[0]).system).kind
    changed = _changed_by_move(kind, state.system(of.values[1]).kind) if of.verb == "move" else None
    if changed is not None and not state.replayed:
        return _period_of(changed)
    return NoticePeriod(kind.notice, kind.joined)


def _period_of(declared: Change) -> NoticePeriod:
    return NoticePeriod(declared.notice, declared.rules, declared.authority)


def _changed_by_move(before: Jackpot, after: Jackpot) -> Change | None:
    """Return the announced parameter that changes for a table moving between systems, or None."""
    alike = before.word == after.word
    for row in before.changes if alike else ():
        if row.notice and any(getattr(before, field) != getattr(after, field) for field in row.fields):
            return row
    return None


def too_early(state: ManagerState, of: JackpotLine, at: Instant) -> TooEarly | None:
    """Return why a change that needs notice cannot be made yet, or None."""
    needed, key = period(state, of), announced(of)
    posted, authority = state.notices.get(key), needed.authority
    if not needed.span or (posted is not None and at >= posted.since + needed.span):
        return None
    if posted is None:
        whom = f"given to the {authority}" if authority else "posted"
        text = f"no notice of {key!r} was {whom}: it must be {whom} {write_span(needed.span)} before"
        return TooEarly(text, needed.rules, actor=of.actor)
    since, earliest = write_instant(posted.since), write_instant(posted.since + needed.span)
    text = f"the {authority} was given notice of" if authority else "notice was posted of"
    return TooEarly(f"{text} {key!r} at {since}: not before {earliest}", needed.rules, actor=of.actor)


def noticed(state: ManagerState, of: JackpotLine, at: Instant) -> None:
    """Remove the notice of a line, or refuse if it is missing or too recent."""
    if wait := too_early(state, of, at):
        raise wait
    state.notices.pop(announced(of), None)
