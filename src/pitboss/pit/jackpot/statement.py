"""Jackpot accounting: legal meters, the last hits, and statements that reconcile."""

from copy import deepcopy
from fractions import Fraction

import msgspec

from pitboss.core.money import DOLLAR, Chips, cents, write_exact, write_money
from pitboss.pit.jackpot.grammar import ClaimRef
from pitboss.pit.jackpot.state import Claim, ClaimState, ManagerState, System, Totals
from pitboss.rules.jackpot import Balances, Jackpot


class LegalMeter(msgspec.Struct, frozen=True, kw_only=True):
    """One pool's meters, as a regulator asks for them. Exact dollars as text, counts as numbers."""

    pool: str
    base: str
    """The opening amount."""
    reset: str
    """The amount to which the pool returns after it is won."""
    increment_rate: str
    into: str = msgspec.field(name="in")
    """The total of all increments so far."""
    display: str
    """The displayed amount, down to the cent."""
    hits: int
    wins: str
    """Total prizes paid."""
    overflow: str
    """The part below a cent, which is not displayed."""
    reserve: str
    """The reserve for the next prize."""


def meters(system: System) -> tuple[LegalMeter, ...]:
    """Return the meters of a system. A display of linked pools is the sum of the pools up to its level."""
    kind, totals = system.kind, system.totals
    shown = kind.displays(system.balances if system.verified is None else system.verified)
    reserve = "0.00" if kind.reserve is None else write_exact(system.balances[kind.reserve], kind.parts)
    return tuple(
        LegalMeter(
            pool=name,
            base=write_exact(system.opening[at], kind.parts),
            reset=write_exact(kind.floor[at], kind.parts),
            increment_rate=kind.rates[at],
            into=write_exact(totals.increments[at], kind.parts),
            display=write_money(shown[at] if at < len(shown) else cents(system.balances[at], kind.parts)),
            hits=totals.hits,
            wins=write_exact(totals.prizes[at], kind.parts),
            overflow=write_exact(system.balances[at] * DOLLAR % kind.parts, kind.parts * DOLLAR),
            reserve=reserve,
        )
        for at, name in enumerate(kind.pools)
    )


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """One pool over a period, in exact parts of a dollar."""

    pool: str
    opening: int
    increments: int
    topped_up: int
    prizes: int
    moved: int
    closing: int

    @property
    def difference(self) -> int:
        """Return opening + increments + top-ups − prizes ± transfers − closing."""
        return self.opening + self.increments + self.topped_up - self.prizes + self.moved - self.closing


class Statement(msgspec.Struct, frozen=True, kw_only=True):
    """The movements of a system in a period, and what the house keeps."""

    system: str
    parts: int
    lines: tuple[Line, ...]
    staked: Chips
    bonus: Chips
    hits: int
    rounds: int

    @property
    def reconciles(self) -> bool:
        return not any(line.difference for line in self.lines)

    @property
    def increments(self) -> Fraction:
        return Fraction(sum(line.increments for line in self.lines), self.parts)

    @property
    def topped_up(self) -> Fraction:
        return Fraction(sum(line.topped_up for line in self.lines), self.parts)

    @property
    def prizes(self) -> Fraction:
        return Fraction(sum(line.prizes for line in self.lines), self.parts)

    @property
    def kept(self) -> Fraction:
        """Return the amount that the house keeps: wagers, less increments, bonuses and top-ups."""
        return Fraction(self.staked - self.bonus, DOLLAR) - self.increments - self.topped_up


class Reading(msgspec.Struct, frozen=True, kw_only=True):
    """A system at one time, as the start or end of a statement."""

    system: str
    kind: Jackpot
    balances: Balances
    totals: Totals


def reading(system: System) -> Reading:
    """Return a copy of a system's current figures."""
    balances, totals = tuple(system.balances), deepcopy(system.totals)
    return Reading(system=system.name, kind=system.kind, balances=balances, totals=totals)


def at_opening(system: System) -> Reading:
    """Return a system's figures at its opening."""
    none = [0] * len(system.opening)
    totals = Totals(none, none, none, none)
    return Reading(system=system.name, kind=system.kind, balances=system.opening, totals=totals)


def statement(before: Reading, after: Reading) -> Statement:
    """Return the statement between two readings of one system."""
    old, new = before.totals, after.totals
    lines = tuple(
        Line(
            pool=name,
            opening=before.balances[at],
            increments=new.increments[at] - old.increments[at],
            topped_up=new.topped_up[at] - old.topped_up[at],
            prizes=new.prizes[at] - old.prizes[at],
            moved=new.moved[at] - old.moved[at],
            closing=after.balances[at],
        )
        for at, name in enumerate(after.kind.pools)
    )
    return Statement(
        system=after.system,
        parts=after.kind.parts,
        lines=lines,
        staked=new.staked - old.staked,
        bonus=new.bonus - old.bonus,
        hits=new.hits - old.hits,
        rounds=new.rounds - old.rounds,
    )


def problems(state: ManagerState) -> list[str]:
    """Return inconsistencies in the Game Manager's accounts. There should be none."""
    found = []
    for system in state.systems.values():
        parts = system.kind.parts
        for name, difference in zip(system.kind.pools, system.differences(), strict=True):
            if difference:
                found.append(f"{system.name}: {name} differs by {write_exact(-difference, parts)} from its entries")
        for name, held, low in zip(system.kind.pools, system.balances, system.kind.floor, strict=True):
            if held < low and not system.closed:
                found.append(f"{system.name}: {name} is below its floor")
        found += _claim_problems(system, [one for one in state.claims.values() if one.system == system.name])
    if sum(sum(s.totals.moved) for s in state.systems.values()):
        found.append("transfers between pools do not add up to zero")
    return found


def _claim_problems(system: System, claims: list[Claim]) -> list[str]:
    standing = [one for one in claims if one.state is not ClaimState.REFUSED]
    prizes = sum(one.amount for one in standing if one.batch is not None)
    bonus = sum(one.amount for one in standing if one.batch is None)
    found = []
    if Fraction(sum(system.totals.prizes), system.kind.parts) != Fraction(prizes, DOLLAR):
        found.append(f"{system.name}: the claims add up to {write_money(prizes)}, but the pools paid another amount")
    if bonus != system.totals.bonus:
        found.append(
            f"{system.name}: bonus claims add up to {write_money(bonus)}, not {write_money(system.totals.bonus)}"
        )
    return found


def last_hits(state: ManagerState, system: System) -> list[Claim]:
    """Return the last hundred claims, newest first."""
    refs: list[ClaimRef] = system.hits
    return [state.claims[ref] for ref in reversed(refs)]
