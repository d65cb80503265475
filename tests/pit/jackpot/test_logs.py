"""Every golden log under logs/ is played, checked to the last fraction of a cent, reconciled and replayed."""

from pathlib import Path

import pytest

from pit.jackpot.golden import LOGS, check, play_all, read_golden
from pitboss.books import library
from pitboss.core.refusals import Refusal
from pitboss.pit.jackpot import JackpotManager, read_line, write_line
from pitboss.pit.jackpot.manager import entries, read_log
from pitboss.pit.jackpot.statement import at_opening, problems, reading, statement

CASES = sorted(LOGS.rglob("*.toml"))
NAMES = [path.relative_to(LOGS).with_suffix("").as_posix() for path in CASES]


@pytest.mark.parametrize("path", CASES, ids=NAMES)
def test_golden_log(path: Path) -> None:
    golden = read_golden(path)
    outcome = play_all(read_log(path.read_bytes()))
    check(outcome, golden["_expect"])
    assert problems(outcome.manager) == []
    for system in outcome.manager.systems.values():
        assert statement(at_opening(system), reading(system)).reconciles
    unproven = [rule for rule in golden["_proves"] if rule not in outcome.cited]
    assert not unproven, f"claimed to prove what no line cites: {unproven}"


@pytest.mark.parametrize("path", CASES, ids=NAMES)
def test_golden_log_replays_to_the_same_state(path: Path) -> None:
    lines = read_log(path.read_bytes())
    first = play_all(lines).manager
    again, refused = JackpotManager(), 0
    for entry in entries(lines):
        try:
            asked = read_line(entry.text)
            assert read_line(write_line(asked)) == asked
            again.push(asked, entry.at)
        except Refusal:
            refused += 1
    assert again == first
    assert refused == len(read_golden(path)["_expect"].get("refused", []))


def test_golden_logs_claim_only_rules_that_exist() -> None:
    for path in CASES:
        for citation in read_golden(path)["_proves"]:
            assert library.exists(citation), f"{path.name}: {citation}"


@pytest.mark.parametrize(
    ("book", "elsewhere"),
    [
        ("wa-crown-holdem", {"3.11"}),
        ("wa-ultimate-texas-holdem", set()),
        ("vic-three-card-poker", set()),
        ("wa-poker", {"41.4(i)"}),
        ("vic-crown-poker", set()),
    ],
)
def test_every_jackpot_clause_has_a_golden_log(book: str, elsewhere: set[str]) -> None:
    """`elsewhere` lists clauses decided in the round before the Game Manager hears of it, which round records prove."""
    proven = {citation for path in CASES for citation in read_golden(path)["_proves"]}
    wanted = {entry.clause.number for entry in library.clauses(book) if entry.kind == "jackpot"}
    missing = {number for number in wanted if f"{book} {number}" not in proven}
    assert missing == elsewhere
