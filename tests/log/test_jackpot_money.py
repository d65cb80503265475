"""The jackpots' money follows from the Game Manager's log: every golden log is replayed line by line into accounts."""

from pathlib import Path

import pytest

from pit.jackpot.golden import LOGS
from pitboss.core.money import cents, read_money
from pitboss.core.refusals import Refusal
from pitboss.log.balances import CAGE, Books
from pitboss.log.kinds.jackpots import JackpotMachine
from pitboss.pit.jackpot import read_line
from pitboss.pit.jackpot.manager import entries, read_log
from pitboss.pit.jackpot.state import ClaimState
from pitboss.rules.movement import jackpot, prizes

CASES = sorted(LOGS.rglob("*.toml"))
ROYAL = (
    "operator open main linked wager 5 pools 100000 60000 40000",
    "operator join t1 main wa-crown-holdem",
    "t1 start 1 p1 p2@2",
    "t1 hit 1 p1 royal-flush for anna p2 flush for bob",
)


def folded(*lines: str) -> Books:
    fold, books = JackpotMachine(), Books()
    for at, line in enumerate(lines):
        books.post(fold.take(read_line(line), at)[1])
    return books


@pytest.mark.parametrize("path", CASES, ids=[path.stem for path in CASES])
def test_accounts_stand_where_the_game_manager_does(path: Path) -> None:
    fold, books = JackpotMachine(), Books()
    for entry in entries(read_log(path.read_bytes())):
        try:
            books.post(fold.take(read_line(entry.text), entry.at)[1])
        except Refusal:
            continue
        assert books.problems() == [], entry.text
        for system in fold.manager.systems.values():
            claims = [one for one in fold.manager.claims.values() if one.system == system.name and one.batch]
            owed = sum(claim.amount for claim in claims if claim.live)
            assert books.balances[prizes(system.name)] == owed, entry.text
            for level, held in enumerate(system.balances, 1):
                assert books.balances[jackpot(system.name, level)] == cents(held, system.kind.parts), entry.text
    claims = list(fold.manager.claims.values())
    paid = sum(claim.amount for claim in claims if claim.state is ClaimState.PAID)
    fell = [claim for claim in claims if claim.state is ClaimState.REFUSED]
    stakes = sum(one.staked for one in fell if any(step.state == "found incomplete" for step in one.history))
    received = sum(chips for name, chips in books.balances.items() if name == CAGE or name.startswith("wallet:"))
    assert received == paid + stakes


def test_a_key_off_lays_the_prize_by_and_the_payment_gives_it_to_the_winner() -> None:
    books = folded(*ROYAL)
    assert books.balances["jackpot:main/1"] == read_money("25000")
    assert books.balances["prizes:main"] == read_money("100004.10")
    assert books.wallet("anna") == 0
    approved = (
        "supervisor verify t1/1/p1",
        "supervisor verify t1/1/p2",
        "t1 sort 1 complete",
        "t1 pay 1 p1",
        "t1 pay 1 p2",
    )
    books = folded(*ROYAL, *approved)
    assert books.balances["prizes:main"] == 0
    assert books.wallet("anna") == read_money("100004.10")
    assert books.wallet("bob") == read_money("500"), "the house pays 50 times the Level 2 wager (3.13 Table 2)"


def test_an_incomplete_deck_gives_the_stake_back_and_a_losing_hand_does_not() -> None:
    """The deck is incomplete, so the stake goes back (ruling wa-crown-holdem R51)."""
    assert folded(*ROYAL, "supervisor refuse t1/1/p1").wallet("anna") == 0
    books = folded(*ROYAL, "t1 sort 1 incomplete", "supervisor refuse t1/1/p1")
    assert books.wallet("anna") == read_money("5")
    assert books.balances["jackpot:main/1"] == read_money("100004.10")
