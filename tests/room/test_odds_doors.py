"""The odds explorer's doors give the command's answers, and a sentence for anything that cannot be counted."""

import asyncio
import json
import time
from fractions import Fraction
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.exceptions import TooManyRequestsException
from typer.testing import CliRunner

from pitboss.books import library
from pitboss.cli import app
from pitboss.odds.games import analyse
from pitboss.odds.models import Play
from pitboss.odds.report import ResultSpread
from pitboss.odds.sessions import MOST_BANKROLL, MOST_ROUNDS, session
from pitboss.odds.simulation import Run, report, simulate
from pitboss.room.study.odds_forms import games_to_try
from pitboss.room.study.odds_shapes import OddsAsked, OddsShown
from pitboss.room.workers import odds as worker
from pitboss.room.workers.odds import OddsWorker
from pitboss.room.workers.process import QUEUE, TooBusy, TooLong
from pitboss.web.http import odds
from toolkit.room import open_room, serving

GAME = "vic-three-card-poker"


def test_every_game_says_what_can_be_tried_and_by_which_clauses() -> None:
    found = {one.game: one for one in games_to_try()}
    assert set(found) >= {GAME, "wa-crown-holdem", "wa-ultimate-texas-holdem", "vic-crown-poker"}
    for game in found.values():
        for table in game.tables:
            assert table.rules, (game.game, table.kind)
            assert all(library.exists(rule) for rule in table.rules)
            assert all(len(pays) == len(table.rows) for pays in table.tables.values())
    trips = {one.kind: one for one in found["wa-ultimate-texas-holdem"].tables}
    assert (trips["trips"].sign, trips["blind-table"].sign) == (True, False)
    assert trips["blind-table"].wagers == ["ante"]
    assert "wa-ultimate-texas-holdem 3.15" in trips["blind-table"].rules


REFUSED: list[tuple[Any, str]] = [
    ({"game": "poker"}, "has no wagers against the house"),
    ({"game": GAME, "tables": {"trips": "1,2"}}, "no trips pay table"),
    ({"game": GAME, "tables": {"pair-plus": "1,2"}}, "5 rows"),
    ({"game": GAME, "tables": {"pair-plus": "40,30,6,4,-1"}}, "expected 0 to"),
    ({"game": GAME, "tables": {"pair-plus": "40,30,6,4,1e999999999"}}, "expected odds to one"),
    ({"game": GAME, "tables": {"pair-plus": "40,30,6,4,1/7"}}, "not a multiple of 1/20"),
    ({"game": GAME, "tables": {"pair-plus": "4" * 201}}, "tables"),
    ({"game": GAME, "rules": {"blind": "common"}}, "no rule blind common"),
    ({"game": GAME, "meter": "nan"}, "not a valid amount"),
    ({"game": GAME, "meter": "1e-999999999"}, "not a valid amount"),
    ({"game": GAME, "meter": "1,2,3,4"}, "one meter"),
    ({"game": GAME, "seed": 7}, "initial seed"),
    ({"game": GAME, "jackpot_wager": "1e400"}, "not a valid amount"),
    ({"game": GAME, "more": 1}, "more"),
    ({"game": GAME * 10}, "game"),
    ([], "expected"),
]


def test_the_door_answers_what_the_command_prints_and_refuses_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(odds, "QUESTIONS_A_SECOND", 0.001)  # so that a slow machine is not given more meanwhile

    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        async with serving(room) as address, httpx.AsyncClient(base_url=address, timeout=120) as http:
            assert len((await http.get("/api/odds")).json()) == len(games_to_try())
            for body, said in REFUSED:
                answer = await http.post("/api/odds", json=body)
                assert answer.status_code == 400, answer.text
                assert said.lower() in answer.json()["message"].lower(), body
            await _counted(http)
            many = [await http.post("/api/odds", json={"game": str(at)}) for at in range(odds.QUESTIONS)]
            assert many[-1].status_code == 429
            again = await http.post("/api/odds", json={"game": "vic-crown-poker"})
            assert again.status_code == 200, "what was answered before costs nothing"

    asyncio.run(run())


def test_one_address_does_not_fill_the_queue_alone() -> None:
    async def run() -> None:
        explorer = odds.Explorer()
        explorer.worker.ask = _never  # type: ignore[method-assign]
        held = [_asking(explorer, number) for number in range(odds.WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(TooManyRequestsException, match="still being computed"):
            await explorer.answer("here", OddsAsked(game="x"), OddsShown)
        elsewhere = _asking(explorer, odds.WAITING, "elsewhere")
        await asyncio.sleep(0)
        assert not elsewhere.done(), "another address waits in the queue"
        for one in (*held, elsewhere):
            one.cancel()

    asyncio.run(run())


async def _never(question: bytes) -> bytes:
    await asyncio.sleep(60)
    return question


def _asking(explorer: odds.Explorer, number: int, address: str = "here") -> "asyncio.Future[OddsShown]":
    return asyncio.ensure_future(explorer.answer(address, OddsAsked(game=GAME, seed=number), OddsShown))


async def _counted(http: httpx.AsyncClient) -> None:
    tables = {"ante-bonus": "5,4,2", "pair-plus": "40,30,6,3,1"}
    options = ["--ante-bonus", "5,4,2", "--pair-plus", "40,30,6,3,1", "--meter", "62500"]
    told = await http.post("/api/odds", json={"game": GAME, "tables": tables, "meter": "62500"})
    printed = CliRunner().invoke(app, ["odds", GAME, *options, "--json"])
    assert told.json() == json.loads(printed.stdout)
    other = await http.post("/api/odds", json={"game": "vic-crown-poker"})
    assert other.json()["wagers"][0]["edge"]["exact"] == "1/17"
    body = {"odds": {"game": GAME, "tables": tables}, "wager": "ante", "pay_table": "custom", "rounds": 50}
    curves = (await http.post("/api/odds/session", json=body)).json()
    assert curves["marks"][-1] == 50
    assert curves["quantiles"]["5"][-1] < curves["quantiles"]["50"][-1] < curves["quantiles"]["95"][-1]
    refused = await http.post("/api/odds/session", json=body | {"wager": "jackpot"})
    assert (refused.status_code, "expected one of ante A" in refused.json()["message"]) == (400, True)
    for wrong in ({"rounds": 1001}, {"bankroll": 1}, {"bankroll": 10**9}, {"odds": 1}):
        assert (await http.post("/api/odds/session", json=body | wrong)).status_code == 400, wrong


def test_a_session_is_what_its_rounds_come_to() -> None:
    """A coin by hand: two rounds, and a bankroll of two that is lost by two losses in a row."""
    even = ResultSpread.of([(Fraction(1), 1), (Fraction(-1), 1)])
    found = session(even, 2, 2)
    assert (found.marks, found.ahead, found.cost) == ([0, 1, 2], 0.25, "1")
    assert found.ruin == [0.0, 0.0, 0.25]
    assert found.quantiles["50"] == [0.0, -1.0, 0.0]
    longer = session(even, 100, 5)
    ruined = longer.ruin_by_bankroll
    assert ruined == sorted(ruined, reverse=True), "more money, less ruin"
    assert longer.ruin == sorted(longer.ruin)


def test_a_session_ends_as_those_that_are_simulated() -> None:
    play, run = Play(game=GAME, stakes={"ante": 100}), Run(rounds=500_000, session=100, bankroll=2000)
    found = report(play, run, simulate(play, run))
    ante = next(one for one in analyse(GAME).wagers if one.title() == "ante A")
    counted = session(ante.spread, 100, 20)
    _, low, high = found.ruin
    assert low - 0.01 < counted.ruin[-1] < high + 0.01
    assert abs(counted.ahead - float(found.winning)) < 0.02
    assert abs(counted.quantiles["95"][-1] - found.quantiles()[95] / 100) <= 1, "there no ruin is in the way"


def test_the_wildest_table_and_the_longest_session_are_within_their_time() -> None:
    wild = ResultSpread.of([(Fraction(100_000), 1), (Fraction(1, 20), 10), (Fraction(-6), 30), (Fraction(0), 9)])
    began = time.process_time()
    found = session(wild, MOST_ROUNDS, MOST_BANKROLL)
    assert time.process_time() - began < 20
    assert all(0 <= chance <= 1 for chance in found.ruin_by_bankroll)


STUCK = """import sys, time
for line in sys.stdin.buffer:
    time.sleep(60 if line.strip() else 0)
    print("{}", flush=True)
"""


def test_a_question_that_takes_too_long_holds_up_nobody(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "stuck.py").write_text(STUCK)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(worker, "__name__", "stuck")

    async def run() -> None:
        counter = OddsWorker(seconds=0.3)
        with pytest.raises(TooLong):
            await counter.count(OddsAsked(game=GAME))
        many = [asyncio.ensure_future(counter.count(OddsAsked(game=GAME, seed=at))) for at in range(QUEUE + 1)]
        await asyncio.sleep(0)
        with pytest.raises(TooBusy):
            await many[-1]
        for one in many:
            one.cancel()
        await asyncio.gather(*many, return_exceptions=True)
        await counter.close()

    asyncio.run(run())
