"""Print jackpots on the terminal, or as data."""

import re
from fractions import Fraction
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table

from pitboss.cli.console import err, numbers, plain
from pitboss.core.money import DOLLAR, write_exact, write_money
from pitboss.core.time import DAY, write_instant
from pitboss.pit.jackpot.manager import Played
from pitboss.pit.jackpot.simulation import HANDS, WAYS, Year, expected_bonus
from pitboss.pit.jackpot.state import Claim, ManagerState, System
from pitboss.pit.jackpot.statement import Statement, last_hits, meters
from pitboss.rules.event import Event

SHOWN_HITS = 10
IN_CENTS = ("amount", "staked", "missing")
IN_PARTS = ("balances", "added", "removed", "prizes", "topped_up", "after", "verified", "value")
MOMENTS = ("at", "earliest")
HIDDEN = ("event", "rules")
MOVEMENTS = {
    "opening": "opening", "increments": "+ increments", "topped_up": "+ top-ups", "prizes": "− prizes",
    "moved": "± transfers", "closing": "closing", "difference": "difference",
}  # fmt: skip
"""The figures of a pool's statement."""
NAMES = re.compile(r"(?<=[a-z])(?=[A-Z])")


def line_as_data(played: Played, state: ManagerState) -> dict[str, Any]:
    entry = played.entry
    data: dict[str, Any] = {"line": entry.number, "at": write_instant(entry.at), "text": entry.text}
    if played.refusal is not None:
        return data | {"refused": played.refusal.message, "rules": played.refusal.rules}
    return data | {"events": [event_as_data(one, state) for one in played.events]}


def event_as_data(one: Event, state: ManagerState) -> dict[str, Any]:
    """Return an event as data, with its money in exact dollars."""
    parts = _parts_of(one, state)
    found: dict[str, Any] = {"event": type(one).__name__}
    for key in one.__struct_fields__:
        value = getattr(one, key)
        if key in IN_CENTS:
            value = write_money(value)
        elif key in IN_PARTS:
            value = (
                write_exact(value, parts) if isinstance(value, int) else [write_exact(each, parts) for each in value]
            )
        elif key in MOMENTS:
            value = write_instant(value)
        elif key == "displays":
            value = [write_money(each) for each in value]
        elif key == "transferred":
            value = {name: write_exact(amount, parts) for name, amount in value}
        found[key] = msgspec.to_builtins(value)
    return found


def _parts_of(one: Event, state: ManagerState) -> int:
    """Return the number of parts per dollar in which the event's pools are counted."""
    table = getattr(one, "table", None)
    system = state.tables[table].system.name if table in state.tables else getattr(one, "system", None)
    return state.systems[system].kind.parts if system in state.systems else DOLLAR


def print_line(console: Console, played: Played, state: ManagerState) -> None:
    entry = played.entry
    moment = write_instant(entry.at)
    console.print(f"{entry.number:>5}  {moment}  [bold]{plain(entry.text)}[/]", soft_wrap=True)
    if played.refusal is not None:
        rules = f" ({_cited(played.refusal.rules)})" if played.refusal.rules else ""
        console.print(f"       [bold red]refused:[/] {plain(played.refusal.message + rules)}", soft_wrap=True)
    for one in played.events:
        fields = event_as_data(one, state)
        words = [
            f"{key.replace('_', ' ')} {_text(value)}" for key, value in fields.items() if value and key not in HIDDEN
        ]
        console.print(
            f"       {plain(NAMES.sub(' ', fields['event']).lower())}: {plain(', '.join(words))}", soft_wrap=True
        )
        if one.rules:
            console.print(f"       [dim]{plain(_cited(one.rules))}[/]", soft_wrap=True)


def _cited(rules: tuple[str, ...]) -> str:
    """Return the citations as text, naming each book once."""
    books: dict[str, list[str]] = {}
    for rule in dict.fromkeys(rules):
        words = rule.split(" ")
        named = 2 if words[0] == "ruling" else 1
        books.setdefault(" ".join(words[:named]), []).append(" ".join(words[named:]))
    return "; ".join(f"{book} {', '.join(numbers)}" for book, numbers in books.items())


def _text(value: Any) -> str:
    if isinstance(value, dict):
        return " ".join(f"{key} {_text(one)}" for key, one in value.items())
    return " ".join(map(_text, value)) if isinstance(value, list | tuple) else str(value)


def state_as_data(state: ManagerState) -> dict[str, Any]:
    return {
        "at": write_instant(state.now),
        "systems": {
            name: {
                "kind": one.kind.word,
                "closed": one.closed,
                "tables": sorted(table.name for table in state.tables.values() if table.system is one),
                "displays": [write_money(shown) for shown in _displays(one)],
                "meters": meters(one),
                "last_hits": [_claim_as_data(claim) for claim in last_hits(state, one)],
            }
            for name, one in state.systems.items()
        },
        "open_claims": [_claim_as_data(claim) for claim in state.claims.values() if claim.live],
        "notices": {what: write_instant(posted.since) for what, posted in state.notices.items()},
    }


def _displays(system: System) -> tuple[int, ...]:
    return system.kind.displays(system.balances if system.verified is None else system.verified)


def _claim_as_data(claim: Claim) -> dict[str, Any]:
    return {
        "claim": str(claim.ref),
        "hand": str(claim.category),
        "level": claim.level,
        "amount": write_money(claim.amount),
        "goods": claim.goods,
        "state": _word(claim),
        "history": [{"state": step.state, "by": step.by, "at": write_instant(step.at)} for step in claim.history],
    }


def _word(claim: Claim) -> str:
    return f"{claim.state_word}, held" if claim.held and claim.live else claim.state_word


def print_state(console: Console, state: ManagerState) -> None:
    console.print(f"at {write_instant(state.now)}")
    for name, system in state.systems.items():
        tables = ", ".join(sorted(table.name for table in state.tables.values() if table.system is system))
        ended = "closed" if system.closed else f"tables: {tables or 'none'}"
        console.print(f"\n[bold]{name}[/] · {system.kind.word} · {ended}")
        failed = "   (display failed: last verified amounts)" if system.verified is not None else ""
        shown = "   ".join(write_money(one) for one in _displays(system))
        console.print(f"display  {shown}{failed}")
        if system.kind.pools:
            console.print(_meter_table(system))
        hits = last_hits(state, system)
        if hits:
            console.print(f"last hits: {len(hits)} of {system.totals.hits}" if len(hits) > SHOWN_HITS else "last hits")
            console.print(_claim_table(hits[:SHOWN_HITS]))
    if state.notices:
        console.print("\nsigns posted")
        for what, posted in state.notices.items():
            console.print(f"  {what}, since {write_instant(posted.since)}", markup=False)


def _meter_table(system: System) -> Table:
    fields = ("base", "reset", "increment_rate", "into", "display", "hits", "wins", "overflow", "reserve")
    names, pools = {"into": "in", "increment_rate": "increment rate"}, meters(system)
    rows = ((names.get(field, field), *(str(getattr(pool, field)) for pool in pools)) for field in fields)
    return numbers("", *system.kind.pools, rows=rows)


def _claim_table(claims: list[Claim]) -> Table:
    rows = (
        (str(one.ref), write_instant(one.keyed_at), str(one.category), str(one.level),
         one.goods or write_money(one.amount), _word(one))
        for one in claims
    )  # fmt: skip
    return numbers("claim", "keyed off", "hand", "level", "amount", "state", rows=rows)


def statements_as_data(periods: list[Statement], wrong: list[str]) -> dict[str, Any]:
    return {
        "reconciles": not wrong and all(period.reconciles for period in periods),
        "problems": wrong,
        "systems": {period.system: _period_as_data(period) for period in periods},
    }


def _period_as_data(period: Statement) -> dict[str, Any]:
    return {
        "pools": {
            line.pool: {field: write_exact(getattr(line, field), period.parts) for field in MOVEMENTS}
            for line in period.lines
        },
        "wagered": write_money(period.staked),
        "bonus": write_money(period.bonus),
        "kept": _exact(period.kept),
        "hits": period.hits,
        "rounds": period.rounds,
        "reconciles": period.reconciles,
    }


def _exact(amount: Fraction) -> str:
    return write_exact(int(amount * 10**6), 10**6)


def print_statements(console: Console, periods: list[Statement], wrong: list[str]) -> None:
    for period in periods:
        console.print(f"[bold]{period.system}[/] · {period.rounds} rounds, {period.hits} hits")
        rows = (
            (name, *(write_exact(getattr(line, field), period.parts) for line in period.lines))
            for field, name in MOVEMENTS.items()
        )
        if period.lines:
            console.print(numbers("", *(line.pool for line in period.lines), rows=rows))
        console.print(
            f"wagered {write_money(period.staked)}, bonus prizes {write_money(period.bonus)}, "
            f"kept by the house {_exact(period.kept)}"
        )
        console.print("[green]reconciles[/]\n" if period.reconciles else "[bold red]does not reconcile[/]\n")
    for problem in wrong:
        err().print(problem, style="bold red", markup=False, soft_wrap=True)


def year_as_data(year: Year) -> dict[str, Any]:
    kind = year.plan.kind
    return {
        "kind": kind.word,
        "rounds": year.system.totals.rounds,
        "statement": _period_as_data(year.statement),
        "hits": {str(category): count for category, count in year.counts.items()},
        "prizes": [
            {"at": write_instant(one.at), "table": one.table, "hand": str(one.category), "level": one.level,
             "amount": write_money(one.amount)}
            for one in year.prizes
        ],
        "shares": shares(year),
        "days": [[write_exact(held, kind.parts) for held in day] for day in year.days],
    }  # fmt: skip


def shares(year: Year) -> dict[str, float]:
    """Return where each dollar wagered went, in percent; empty if nobody wagers."""
    period = year.statement
    if not period.staked:
        return {}
    staked = Fraction(period.staked, DOLLAR)
    parts = {
        "into the pools": period.increments,
        "bonus prizes": Fraction(period.bonus, DOLLAR),
        "top-ups of the pools": period.topped_up,
        "kept by the house": period.kept,
    }
    return {name: float(100 * part / staked) for name, part in parts.items()}


def print_year(console: Console, year: Year) -> None:
    plan, period = year.plan, year.statement
    kind = plan.kind
    console.print(
        f"[bold]{kind.word}[/] · {plan.days} days, {plan.tables} tables, {period.rounds:,} rounds, "
        f"wagered {write_money(period.staked)}"
    )
    print_statements(console, [period], [])
    console.print(_hits_table(year))
    for name, part in shares(year).items():
        console.print(f"  {name:<22}{part:8.3f} %")
    if period.staked:
        bonus = float(100 * expected_bonus(kind))
        console.print(f"  [dim]long-run bonus prizes: {bonus:.3f} % of all wagers, if no winner folds[/]")
    biggest = sorted(year.prizes, key=lambda prize: -prize.amount)[:5]
    for prize in biggest:
        console.print(
            f"  day {prize.at // DAY + 1:>4}  {prize.table:<4} {prize.category!s:<15} level {prize.level}  "
            f"{write_money(prize.amount):>14}"
        )


def _hits_table(year: Year) -> Table:
    """Return the hits beside those expected: a jackpot has a hand per wager or, without wagers, per seat."""
    plan = year.plan
    hands = plan.rounds * plan.days * plan.boxes * (sum(plan.take_up) if plan.kind.wagered else 1)
    rows = (
        (str(category), f"{count:,}", f"{hands * WAYS[category] / HANDS:,.1f}")
        for category, count in year.counts.items()
        if count or plan.kind.wins(category)
    )
    return numbers("hand", "hits", "expected", rows=rows)
