"""Golden logs: lines, their results, and the clauses they prove by citing them."""

import copy
import tomllib
from pathlib import Path
from typing import Any

import msgspec

from pitboss.core.money import write_exact, write_money
from pitboss.core.refusals import Refusal
from pitboss.pit.jackpot import JackpotManager
from pitboss.pit.jackpot.manager import asked_in, entries
from pitboss.pit.jackpot.state import ClaimState
from pitboss.rules.event import Event

LOGS = Path(__file__).parent / "logs"


class Outcome(msgspec.Struct):
    """A log played to its end; refused lines changed nothing and are listed next to the events."""

    manager: JackpotManager
    events: list[Event]
    refused: list[tuple[str, Refusal]]

    @property
    def cited(self) -> set[str]:
        return {rule for event in self.events for rule in event.rules} | {
            rule for _, refusal in self.refused for rule in refusal.rules
        }


def read_golden(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def play_all(lines: list[str]) -> Outcome:
    """Play every line in turn; a refused one must leave the state unchanged."""
    manager, events, refused = JackpotManager(), [], []
    for entry in entries(lines):
        before = copy.deepcopy(manager)
        try:
            events += manager.push(asked_in(entry), entry.at)
        except Refusal as refusal:
            assert manager == before, f"{entry.text}: refused, and yet something changed"
            refused.append((entry.text, refusal))
    return Outcome(manager, events, refused)


def check(outcome: Outcome, expected: dict[str, Any]) -> None:
    """Compare an outcome with the figures of a golden log."""
    manager = outcome.manager
    for name, amounts in expected.get("balances", {}).items():
        system = manager.systems[name]
        assert [write_exact(held, system.kind.parts) for held in system.balances] == amounts, name
    for name, amounts in expected.get("displays", {}).items():
        system = manager.systems[name]
        assert [write_money(shown) for shown in system.kind.displays(system.balances)] == amounts, name
    for ref, wanted in expected.get("claims", {}).items():
        claim = next(one for one in manager.claims.values() if str(one.ref) == ref)
        word = claim.terms.word if claim.state is ClaimState.APPROVED else claim.state.value
        found = {"amount": write_money(claim.amount), "state": word}
        assert found == {**found, **wanted}, ref
    for name, wanted in expected.get("totals", {}).items():
        totals, parts = manager.systems[name].totals, manager.systems[name].kind.parts
        found = {key: write_exact(sum(getattr(totals, key)), parts) for key in ("increments", "topped_up", "prizes")}
        found |= {"staked": write_money(totals.staked), "bonus": write_money(totals.bonus)}
        assert found == {**found, **wanted}, name
    _check_events(outcome, expected.get("events", []))
    _check_refusals(outcome, expected.get("refused", []))


def _check_events(outcome: Outcome, wanted: list[dict[str, Any]]) -> None:
    for one in wanted:
        rest = {key: value for key, value in one.items() if key not in ("kind", "rules")}
        candidates = [event for event in outcome.events if type(event).__name__ == one["kind"]]
        matching = [
            event
            for event in candidates
            if all(_plain(getattr(event, key)) == value for key, value in rest.items())
            and set(one.get("rules", ())) <= set(event.rules)
        ]
        assert matching, f"no event like {one} among {candidates}"


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value if isinstance(value, int | bool) else str(value)


def _check_refusals(outcome: Outcome, wanted: list[dict[str, Any]]) -> None:
    told = [f"{line}: {refusal}" for line, refusal in outcome.refused]
    assert len(told) == len(wanted), f"refused: {told}"
    for one, (line, refusal) in zip(wanted, outcome.refused, strict=True):
        assert one["line"] in line, told
        assert one["has"] in str(refusal), told
        assert set(one.get("rules", ())) <= set(refusal.rules), (line, refusal.rules)
