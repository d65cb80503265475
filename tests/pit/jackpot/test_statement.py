"""Statements have the meters by their legal names, the last hundred hits, any period, and who did what and when."""

from fractions import Fraction

import msgspec
import pytest

from pitboss.books.shared.wa_linked_jackpot import Linked
from pitboss.pit.jackpot import JackpotManager
from pitboss.pit.jackpot.events import ClockRanBack
from pitboss.pit.jackpot.grammar import ClaimRef
from pitboss.pit.jackpot.state import open_system
from pitboss.pit.jackpot.statement import last_hits, meters, problems, reading, statement


def room(*lines: str) -> JackpotManager:
    manager = JackpotManager()
    for line in ("operator open main linked wager 2.37", "operator join t1 main wa-crown-holdem", *lines):
        manager.read(line, manager.now)
    return manager


@pytest.mark.rule("wa-crown-holdem 3.22", "wa-crown-holdem 3.16(a)")
def test_meters_have_their_legal_names() -> None:
    manager = room("t1 start 1 p1 p2@2", "t1 hit 1 p1 straight-flush")
    first, second, third = meters(manager.systems["main"])
    assert msgspec.to_builtins(first) == {
        "pool": "pool 1",
        "base": "11850.00",
        "reset": "11850.00",
        "increment_rate": "0.41 of the Level 1 wager",
        "in": "1.9434",
        "display": "11850.00",
        "hits": 1,
        "wins": "1185.19",
        "overflow": "0.00",
        "reserve": "0.00",
    }
    assert (second.into, second.display, second.overflow) == ("0.9717", "23700.97", "0.0017")
    assert third.display == "35550.97"


@pytest.mark.rule("wa-poker 41.3")
def test_the_reserve_is_a_meter() -> None:
    manager = JackpotManager()
    for line in (
        "operator open royal room reseed 5000 contribution 1.50 0.50",
        "operator join t1 royal wa-poker/holdem",
        "t1 start 1",
        "t1 over 1",
    ):
        manager.read(line, 0)
    pool, reserve = meters(manager.systems["royal"])
    assert (pool.display, pool.reserve, pool.increment_rate) == ("5001.50", "0.50", "1.50 per round")
    assert (reserve.display, reserve.reset) == ("0.50", "0.00")


@pytest.mark.rule("wa-crown-holdem 3.15")
def test_a_statement_of_any_period_reconciles() -> None:
    manager = room("t1 start 1 p1@3", "t1 over 1")
    before = reading(manager.systems["main"])
    for line in ("t1 start 2 p1@3 p2", "t1 hit 2 p1 straight-flush p2 flush", "inspector refuse t1/2/p2"):
        manager.read(line, 60_000)
    period = statement(before, reading(manager.systems["main"]))
    assert period.reconciles
    assert period.rounds == 1
    assert period.staked == 4 * 237
    assert period.bonus == 0
    assert period.increments == Fraction("0.9717") * 4
    assert period.kept == Fraction(948, 100) - period.increments - period.topped_up
    assert period.lines[0].opening == 118_509_717


def test_a_broken_book_is_found_out() -> None:
    manager = room("t1 start 1 p1@3")
    assert problems(manager) == []
    manager.systems["main"].balances[1] += 1
    assert problems(manager) == ["main: pool 2 differs by 0.0001 from its entries"]
    assert not statement(
        reading(open_system("main", Linked(237), (), (118_500_000,) * 3)), reading(manager.systems["main"])
    ).reconciles
    manager.systems["main"].balances[1] -= 10_000
    assert "main: pool 2 is below its floor" in problems(manager)
    manager.systems["main"].totals.bonus += 5
    assert "main: bonus claims add up to 0.00, not 0.05" in problems(manager)


@pytest.mark.rule("wa-crown-holdem 4.14(a)")
def test_the_last_hundred_hits_are_kept() -> None:
    manager = room()
    for number in range(1, 131):
        for line in (
            f"t1 start {number} p1",
            f"t1 hit {number} p1 straight-flush",
            f"t1 sort {number} complete",
            f"supervisor verify t1/{number}/p1",
            f"t1 pay {number} p1",
            f"t1 over {number}",
        ):
            manager.read(line, number)
    hits = last_hits(manager, manager.systems["main"])
    assert [claim.ref.round for claim in hits] == list(range(130, 30, -1))
    assert manager.systems["main"].totals.hits == 130


@pytest.mark.rule("wa-crown-holdem 4.14(b)", "wa-crown-holdem 4.15", "wa-crown-holdem 5.14")
def test_a_claim_remembers_who_did_what_and_when() -> None:
    manager = room()
    for at, line in enumerate(
        (
            "t1 start 1 p1",
            "t1 hit 1 p1 royal-flush",
            "supervisor verify t1/1/p1",
            "operator hold t1/1/p1",
            "t1 sort 1 complete",
            "operator release t1/1/p1",
            "t1 pay 1 p1",
        )
    ):
        manager.read(line, at)
    claim = manager.claims[ClaimRef("t1", 1, "p1")]
    assert [(step.state, step.by, step.at) for step in claim.history] == [
        ("keyed off", "t1", 1),
        ("verified", "supervisor", 2),
        ("held", "operator", 3),
        ("sorted", "t1", 4),
        ("released", "operator", 5),
        ("paid", "t1", 6),
    ]


@pytest.mark.rule("wa-crown-holdem 4.20", "vic-three-card-poker 7.2.4", "wa-poker 41.4(h)")
def test_a_clock_that_runs_backwards_is_refused() -> None:
    manager = room()
    manager.read("t1 start 1 p1", 1000)
    with pytest.raises(ClockRanBack) as caught:
        manager.read("t1 over 1", 999)
    assert {"wa-crown-holdem 4.20", "vic-three-card-poker 7.2.4", "wa-poker 41.4(h)"} <= set(caught.value.rules)
    assert manager.now == 1000
