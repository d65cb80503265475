"""For every settled house record the Game Manager agrees with the round's own answer about its jackpot."""

import tomllib
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from pitboss.books.adjudication import adjudicate, begin
from pitboss.books.jackpot import TERMS
from pitboss.books.vic_three_card_poker.jackpot import NOTICE
from pitboss.core.money import cents, read_money
from pitboss.core.refusals import Refusal
from pitboss.pit.jackpot import JackpotManager
from pitboss.pit.jackpot.faults import void_by
from pitboss.pit.jackpot.grammar import ClaimRef
from pitboss.room.jackpots.jackpots import voided_by
from pitboss.rules.answer import Answer, Prize
from pitboss.rules.banked.events import BettingClosed
from pitboss.rules.event import Event
from pitboss.rules.record import read_record
from pitboss.rules.round import Round

RECORDS = Path(__file__).parents[2] / "records"
BOOKS = ("wa-crown-holdem", "wa-ultimate-texas-holdem", "vic-three-card-poker")
FILES = [path for book in BOOKS for path in sorted((RECORDS / book).glob("*jackpot*.toml"))]


def opened(game: str, sign: dict[str, Any]) -> JackpotManager:
    """Return a Game Manager with one table and the pools of the record's sign."""
    manager, wager = JackpotManager(), sign.get("wager", "5")
    if game == "vic-three-card-poker":
        row = f"option {sign.get('option', 1)} seed {sign.get('seed', 10_000)}"
        meter = f" meter {sign['meter']}" if "meter" in sign else ""
        manager.read(f"operator open j meter wager {wager} {row}{meter}", 0)
        manager.read(f"operator notice join t j {game}", 0)
    else:
        pools = f" pools {' '.join(map(str, sign['pools']))}" if "pools" in sign else ""
        manager.read(f"operator open j linked wager {wager}{pools}", 0)
    manager.read(f"operator join t j {game}", NOTICE)
    return manager


def played(answer: Answer) -> list[str]:
    """Return the jackpot wagers that stayed in the round, from the dealer's left."""
    found = []
    for seat in answer.seats.values():
        for wager in seat.wagers:
            name, _, level = wager.wager.partition("-")
            if name == "jackpot" and wager.outcome in ("win", "lose"):
                found.append((wager.box, f"b{wager.box}@{level or 1}"))
    return [text for _, text in sorted(found)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_settled_record_and_the_game_manager_agree(path: Path) -> None:
    record = tomllib.loads(path.read_text(encoding="utf-8"))
    answer = adjudicate(path.read_bytes(), file=path.name)
    if answer.status != "settled" or not answer.jackpot:
        pytest.skip("no jackpot was settled in it")
    sign = record.get("table", {}).get("jackpot", {})
    wagers = played(answer)
    if not wagers or any(below_floor(record["game"], sign)):
        pytest.skip("no jackpot wager was left in it, or its pools are below the floor no system goes under")
    manager = opened(record["game"], sign if isinstance(sign, dict) else {})
    manager.read(f"t start 1 {' '.join(wagers)}", NOTICE)
    prizes: tuple[Prize, ...] = tuple(answer.jackpot.prizes)
    if prizes:
        hits = [f"b{prize.box} {prize.hand.replace(' ', '-')}" for prize in prizes]
        manager.read(f"t hit 1 {' '.join(hits)}", NOTICE)
    for prize in prizes:
        assert manager.claims[ClaimRef("t", 1, f"b{prize.box}")].amount == prize.amount
    system = manager.systems["j"]
    assert [cents(held, system.kind.parts) for held in system.balances] == list(answer.jackpot.pools)


def below_floor(game: str, sign: dict[str, Any]) -> list[bool]:
    wager = read_money(str(sign.get("wager", "5")))
    if game == "vic-three-card-poker":
        return [float(sign["meter"]) < sign.get("seed", 10_000) * wager / 100] if "meter" in sign else []
    return [float(pool) < 50 * wager for pool in sign.get("pools", ())]


def test_there_are_records_to_agree_with() -> None:
    assert len(FILES) > 60
    assert {read_record(path.read_bytes()).game for path in FILES} == set(BOOKS)


def test_whatever_voids_a_round_at_a_table_voids_its_jackpot_round() -> None:
    """Try every golden record of a game with a jackpot wager."""
    told = 0
    for path in sorted(RECORDS.rglob("*.toml")):
        terms = TERMS.get(path.parent.name)
        if terms is None:
            continue
        try:
            round_, lines = begin(read_record(path.read_bytes()))
        except Refusal:
            continue
        for line in lines:
            with suppress(Refusal):
                round_.push(line)
        if round_.status == "void" and any(isinstance(event, BettingClosed) for event in events_of(round_)):
            why, _, whose = voided_by(round_).partition(" of ")
            assert set(void_by(terms, terms.book, why, whose)) & {rule for e in events_of(round_) for rule in e.rules}
            told += 1
    assert told > 50


def events_of(round_: Round) -> list[Event]:
    return [event for step in round_.steps for event in step.events]
