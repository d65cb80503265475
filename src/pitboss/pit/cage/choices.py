"""The choices of a person at the cage. The cage accepts every choice if the chips are there."""

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Literal

import msgspec

from pitboss.core.citation import Rules
from pitboss.core.refusals import Refusal
from pitboss.pit.cage.calendar import NEXT
from pitboss.pit.cage.days import ready_to_seal, was_counted
from pitboss.pit.cage.machine import AT_THE_DESK, officials_for
from pitboss.pit.cage.state import CAGE, CageState, Slip, check_alone, check_open
from pitboss.pit.machine import Act
from pitboss.rules.officials import Officials, Role

Needs = Literal[
    "",
    "count",
    "count and why",
    "why",
    "person and amount",
    "zone and time",
    "amount",
    "number and why",
    "variance",
    "variance and why",
]
"""The further input that a line needs: nothing, chips by denomination, a reason, …"""


class CageChoice(msgspec.Struct, frozen=True, kw_only=True):
    """A line a person may enter now."""

    verb: str
    line: str
    """The beginning of the line: `sign 3`, `fill t1`."""
    words: str
    needs: Needs = ""
    bank: str = ""
    slip: int = 0
    desk_slip: int = 0
    rules: Rules = ()


def speaks_as(name: str, offices: Collection[str], officials: Officials) -> str:
    """Return the person with their highest office, `supervisor:sam`, or the bare name without an office."""
    held = [role for role in officials.roles if _held(role, offices)]
    return f"{held[-1].token}:{name}" if held else name


def _held(role: Role, offices: Collection[str]) -> bool:
    return any(word in offices for word in (role.token, *role.aliases))


class Chooser:
    """The choices of one person at the cage."""

    def __init__(
        self, state: CageState, name: str, offices: Collection[str], now: datetime, *, moved: bool = False
    ) -> None:
        self.state, self.name, self.offices, self.now = state, name, offices, now
        self.signed = None if moved else state.signed
        """The first signature; void if chips have `moved` at the tables since."""

    def choices(self, tables: dict[str, bool]) -> list[CageChoice]:
        """Return all choices in the order of a day's work. A bank can be counted only while its table has no round."""
        found = [*self._days()]
        if self.state.day is not None:
            found += [*self._slips(tables), *self._banks({CAGE: False, **tables})]
        if self._desk_is_open():
            for verb in ("issue", "cash"):
                found += self._choice(AT_THE_DESK, verb, verb, "person and amount")
            if any(slip.done and slip.what != "limit" for slip in self.state.desk_slips.values()):
                found += self._choice(AT_THE_DESK, "reverse", "reverse", "number and why")
        return [*found, *self._unapproved(), *self._choice(AT_THE_DESK, "limit", "limit", "amount")]

    def _unapproved(self) -> Iterable[CageChoice]:
        """Yield choices for pending slips: a second person may approve them, and anybody at the window may decline
        them."""
        for slip in self.state.unapproved():
            may = []
            if (slip.what == "limit" or self._desk_is_open()) and self.name not in (slip.person, slip.player):
                may += self._choice(AT_THE_DESK, "approve", f"approve {slip.number}")
            may += self._choice(AT_THE_DESK, "decline", f"decline {slip.number}", "why")
            yield from (msgspec.structs.replace(one, desk_slip=slip.number) for one in may)

    def _days(self) -> Iterable[CageChoice]:
        state = self.state
        if state.day is None:
            yield from self._choice(AT_THE_DESK, "day", f"day {state.calendar.day(self.now)}")
            yield from self._choice(AT_THE_DESK, "zone", "zone", "zone and time")
            return
        try:
            ready_to_seal(state, state.day, "")
        except Refusal:
            return
        if self.now >= state.calendar.clock.end(state.day - NEXT):
            needs: Needs = "variance" if was_counted(state, state.day) else "variance and why"
            if self.signed is not None and self.signed.person == self.name:
                return
            signs = self._choice(AT_THE_DESK, "seal", f"seal {state.day}", "variance") if self.signed else []
            yield from signs or self._choice(AT_THE_DESK, "close", f"close {state.day}", needs)

    def _desk_is_open(self) -> bool:
        try:
            check_open(self.state, Act(self.name, "", self.now))
        except Refusal:
            return False
        return True

    def _slips(self, tables: Collection[str]) -> Iterable[CageChoice]:
        for slip in self.state.waiting():
            if slip.bank != CAGE and slip.bank not in tables:
                continue
            step = slip.left[0]
            if step in ("send", "receive") and not self._desk_is_open():
                step = ""
            if step:
                takes = officials_for(step, slip.bank)
                yield from self._choice(takes, step, f"{step} {slip.number}", _asks(slip), slip)
            if not slip.cancelled:
                cancels = officials_for("cancel", slip.bank)
                yield from self._choice(cancels, "cancel", f"cancel {slip.number}", "why", slip)

    def _banks(self, tables: dict[str, bool]) -> Iterable[CageChoice]:
        waiting = self.state.waiting()
        for name, in_round in tables.items():
            known, mine = self.state.banks.get(name), [slip.kind for slip in waiting if slip.bank == name]
            is_open = known is not None and known.is_open
            if is_open and name != CAGE and "closing" not in mine:
                yield from self._bank("fill", name)
                yield from self._bank("credit", name)
            if name == CAGE and is_open and any(slip.on_its_way for slip in waiting):
                continue
            if not mine and not in_round:
                yield from self._bank("closing" if is_open else "opening", name)

    def _bank(self, verb: str, name: str) -> list[CageChoice]:
        return self._choice(officials_for(verb, name), verb, f"{verb} {name}", "count", bank=name)

    def _choice(
        self, officials: Officials, verb: str, line: str, needs: Needs = "", slip: Slip | None = None, bank: str = ""
    ) -> list[CageChoice]:
        by, power = speaks_as(self.name, self.offices, officials), officials.power(verb)
        if by == self.name or officials.role(by).rank < officials.role(power.least).rank:
            return []
        if slip is not None and verb != "cancel":
            try:
                check_alone(slip, verb, by)
            except Refusal:
                return []
        return [
            CageChoice(
                verb=verb,
                line=line,
                words=power.meaning,
                needs=needs,
                bank=slip.bank if slip else bank,
                slip=slip.number if slip else 0,
                rules=power.rules,
            )
        ]


def _asks(slip: Slip) -> Needs:
    if slip.left[0] in ("count", "receive"):
        return "count and why" if slip.cancelled else "count"
    return "why" if slip.left[0] == "sign" and slip.difference else ""
