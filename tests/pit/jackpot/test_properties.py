"""Random interleavings of many tables keep pools above their floors, keep every cent, and replay to the same state."""

import random
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.books.shared.wa_linked_jackpot import Linked
from pitboss.books.vic_three_card_poker.jackpot import PrizeMeter
from pitboss.core.hands import Category
from pitboss.core.money import DOLLAR
from pitboss.core.refusals import Refusal
from pitboss.pit.jackpot import JackpotManager, read_line, write_line
from pitboss.pit.jackpot.events import AlreadyRecorded
from pitboss.pit.jackpot.grammar import JackpotLine
from pitboss.pit.jackpot.state import RoundState, Table
from pitboss.pit.jackpot.statement import problems, reading, statement
from pitboss.rules.jackpot import Awarding, Win

TABLES = ("c1", "c2", "u1", "v1", "v2", "h1")
FLOORS = """
operator open main linked wager 5 pools 31000 26000 25000
operator join c1 main wa-crown-holdem
operator join c2 main wa-crown-holdem
operator join u1 main wa-ultimate-texas-holdem
operator open m1 meter wager 1 option 1 seed 10000 meter 10500
operator open m2 meter wager 2.50 option 1 seed 10000
operator notice join v1 m1 vic-three-card-poker
operator notice join v2 m2 vic-three-card-poker
operator open royal room reseed 5000 contribution 1.50 0.50 reserve 2000
operator join h1 royal wa-poker/holdem
""".strip().splitlines()
JOINED = ["operator join v1 m1 vic-three-card-poker", "operator join v2 m2 vic-three-card-poker"]
START = 20 * 60_000

STEPS = 120
HANDS = ("p1", "p2", "p3")
PRIZES = ("royal-flush", "straight-flush", "straight-flush", "full-house", "flush")
OFFICIALS = ("supervisor", "inspector", "manager", "operator", "assistant-casino-manager")


def replay(log: Iterable[tuple[int, JackpotLine]]) -> JackpotManager:
    """Return the Game Manager that a log of accepted lines makes."""
    manager = JackpotManager()
    for at, asked in log:
        manager.push(asked, at)
    return manager


def likely_line(manager: JackpotManager, rng: random.Random) -> str:
    """Return a line that mostly, but not always, fits the state of some table."""
    table = manager.tables[rng.choice(TABLES)]
    played = table.round
    if played is None or played.state is not RoundState.OPEN:
        return _start(table, rng)
    number, open_claims = played.number, [ref for ref in played.claims if manager.claims[ref].live]
    if open_claims:
        ref, by = rng.choice(open_claims), rng.choice(OFFICIALS)
        return rng.choice(
            (
                f"{by} verify {ref}",
                f"{by} confirm {ref}",
                f"{by} refuse {ref}",
                f"{by} hold {ref}",
                f"{table.name} sort {number} complete",
                f"{table.name} pay {number} {ref.hand}",
                f"{by} void {table.name}/{number}",
                "supervisor display-fault main",
                f"{table.name} over {number}",
            )
        )
    if table.name == "h1" and not played.flop:
        return f"h1 flop {number} QsJsTs"
    return rng.choice(
        (_hit(table.name, number, rng), _hit(table.name, number, rng), *_other_lines(table.name, number, rng))
    )


def _start(table: Table, rng: random.Random) -> str:
    level = rng.choice(("", "@2", "@3")) if table.name[0] in "cu" else ""
    hands = () if table.name == "h1" else rng.sample(HANDS, rng.randint(1, 3))
    number = max(1, table.last + rng.choice((0, 1, 1, 1, 1, 2)))
    return f"{table.name} start {number} {' '.join(hand + level for hand in hands)}"


def _hit(table: str, number: int, rng: random.Random) -> str:
    shown = " AsKs" if table == "h1" else rng.choice(("", "", " p2 straight-flush"))
    return f"{table} hit {number} p1 {rng.choice(PRIZES)}{shown}"


def _other_lines(table: str, number: int, rng: random.Random) -> tuple[str, ...]:
    hand = rng.choice(HANDS)
    return (
        f"{table} over {number}",
        f"{table} over {number}",
        f"{table} misdeal {number}",
        f"{table} fold {number} {hand}",
        f"{table} return {number} {hand}",
        f"{table} return {number} {hand} keeping 1",
        f"supervisor void {table}/{number}",
        "supervisor display-works main",
        f"operator change-contribution royal {rng.randint(1, 3)} 2",
        f"manager record h1/{rng.randint(1, 20)}",
    )


def opened() -> tuple[JackpotManager, list[tuple[int, JackpotLine]]]:
    manager, log = JackpotManager(), []
    for at, lines in ((0, FLOORS), (START, JOINED)):
        for line in lines:
            command = read_line(line)
            log.append((at, command))
            manager.push(command, at)
    return manager, log


@pytest.mark.rule("wa-crown-holdem 3.21", "wa-crown-holdem 3.15", "vic-three-card-poker 6.4.1", "wa-poker 41.4(g)")
@settings(deadline=None, max_examples=40)
@given(seed=st.integers(0, 2**32), gap=st.sampled_from((0, 1000, 13 * 3_600_000)))
def test_no_interleaving_loses_a_cent(seed: int, gap: int) -> None:
    """The replay has only the accepted lines, because a refused line leaves no trace."""
    rng = random.Random(seed)
    manager, log = opened()
    opening = {name: reading(system) for name, system in manager.systems.items()}
    at = START
    for _ in range(STEPS):
        at += gap
        asked = read_line(likely_line(manager, rng))
        try:
            manager.push(asked, at)
        except Refusal:
            continue
        log.append((at, asked))
        assert problems(manager) == []
    assert len(log) > STEPS // 3
    assert replay(log) == manager
    assert replay((moment, read_line(write_line(asked))) for moment, asked in log) == manager
    for name, system in manager.systems.items():
        period = statement(opening[name], reading(system))
        assert period.reconciles
        assert all(line.closing >= low for line, low in zip(period.lines, system.kind.floor, strict=True))


def rounds_of(table: str, count: int, level: str) -> Iterator[str]:
    for number in range(1, count + 1):
        yield f"{table} start {number} p1{level} p2{level}"
        yield f"{table} over {number}"


@pytest.mark.rule("wa-crown-holdem 3.17(b)", "vic-three-card-poker 6.3.2", "wa-crown-holdem 4.2")
@settings(deadline=None, max_examples=60)
@given(data=st.data())
def test_any_interleaving_of_contributions_gives_the_same_totals(data: st.DataObject) -> None:
    """Every line may be repeated at any later time, and is applied once."""

    def run(pick: Any) -> JackpotManager:
        manager, _ = opened()
        queues = {
            "c1": list(rounds_of("c1", 3, "@3")),
            "c2": list(rounds_of("c2", 2, "")),
            "u1": list(rounds_of("u1", 4, "@2")),
            "v1": list(rounds_of("v1", 3, "")),
        }
        sent: list[str] = []
        while queues:
            table = pick(sorted(queues))
            line = queues[table].pop(0)
            sent.append(line)
            manager.read(line, START)
            if not queues[table]:
                del queues[table]
            again = pick(sent)
            if " start " in again:
                with pytest.raises(AlreadyRecorded):
                    manager.read(again, START)
        return manager

    in_order = run(lambda choices: choices[0])
    mixed = run(lambda choices: data.draw(st.sampled_from(choices)))
    assert mixed == in_order


LEVELS = st.integers(1, 3)
WINS = st.lists(
    st.builds(Win, LEVELS, st.sampled_from((Category.ROYAL_FLUSH, Category.STRAIGHT_FLUSH))), min_size=1, max_size=5
)


def check_awarding(before: tuple[int, ...], award: Awarding, floor: tuple[int, ...], parts: int) -> None:
    assert all(held >= low for held, low in zip(award.after, floor, strict=True))
    for at, held in enumerate(before):
        assert held - award.prizes[at] + award.topped_up[at] + award.moved[at] == award.after[at]
    assert Fraction(sum(award.prizes), parts) == Fraction(sum(award.shares), DOLLAR)
    assert min(award.topped_up) >= 0


@pytest.mark.rule(
    "wa-crown-holdem 3.19(c)", "wa-crown-holdem 3.20(c)", "wa-crown-holdem 3.21", "ruling wa-crown-holdem R42"
)
@given(
    wins=WINS,
    above=st.tuples(*[st.integers(0, 10**10)] * 3),
    wager=st.sampled_from((100, 237, 500, 1000)),
)
def test_linked_awards_balance(wins: list[Win], above: tuple[int, ...], wager: int) -> None:
    kind = Linked(wager)
    before = tuple(low + more for low, more in zip(kind.floor, above, strict=True))
    check_awarding(before, kind.award(before, wins), kind.floor, kind.parts)


@pytest.mark.rule("vic-three-card-poker 6.4.1", "vic-three-card-poker 7.2.1", "vic-three-card-poker 7.3")
@given(wins=WINS, above=st.integers(0, 10**12), wager=st.sampled_from((100, 250, 500)), option=st.sampled_from((1, 2)))
def test_meter_awards_balance(wins: list[Win], above: int, wager: int, option: int) -> None:
    kind = PrizeMeter.of(wager, option, 20_000)
    before = (kind.floor[0] + above,)
    award = kind.award(before, wins)
    check_awarding(before, award, kind.floor, kind.parts)
    if any(win.category is Category.ROYAL_FLUSH for win in wins):
        assert award.after == kind.floor


@pytest.mark.rule("wa-crown-holdem 4.16(b)(ii)", "ruling wa-crown-holdem R37")
def test_the_rulings_example_near_the_floor() -> None:
    """Pools of 26,000, 25,500 and 25,000 pay 85,150, of which the house tops up 83,650."""
    straight, royal = Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH
    wins = [Win(1, straight), Win(1, straight), Win(2, straight), Win(3, royal)]
    award = Linked(500).award((260_000_000, 255_000_000, 250_000_000), wins)
    assert award.shares == (255_000, 255_000, 505_000, 7_500_000)
    assert sum(award.topped_up) == 836_500_000
    assert award.after == (250_000_000,) * 3
