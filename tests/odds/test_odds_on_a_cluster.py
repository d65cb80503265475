"""A real cluster counts odds and simulates years of jackpots to the same last bit, whichever worker dies."""

import json
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from typer.testing import CliRunner

from pitboss.cli import app, main
from pitboss.cli.jackpot_year import make_plan, play_year
from pitboss.odds.cluster import connected, on_cluster
from pitboss.odds.equity import equity
from pitboss.odds.equity.hands import EquityError
from pitboss.odds.games import against_the_house, analyse
from toolkit.effort import PROVING

distributed = pytest.importorskip("distributed")
pytestmark = pytest.mark.xdist_group("odds cluster")
ROOM = ["--tables", "1", "--days", "3"]
ALONE = """
import sys, time
from distributed import LocalCluster
if __name__ == "__main__":
    cluster = LocalCluster(n_workers=1, threads_per_worker=1, processes=False, protocol="tcp", dashboard_address=None)
    print(cluster.scheduler_address, flush=True)
    sys.stdin.read()
"""


@pytest.fixture(scope="module")
def two_workers() -> Iterator[str]:
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, protocol="tcp", dashboard_address=":0", silence_logs=50
    ) as cluster:
        yield cluster.scheduler_address


def plan() -> Any:
    given = {"wager": "5", "option": 1, "seed": 10_000, "reseed": "5000", "contribution": "1.50,0.50"}
    return make_plan("linked", "", given, tables=1, boxes=6, rounds=35, hours=18, days=3)


def run_json(*words: str) -> dict[str, Any]:
    result = CliRunner().invoke(app, [*words, "--json"])
    assert result.exit_code == 0, result.output
    data: dict[str, Any] = json.loads(result.stdout)
    return data


@pytest.mark.proof(only=True)
def test_years_lose_nothing_when_a_worker_is_killed(two_workers: str) -> None:
    chances = range(1, 13)
    with connected(two_workers) as there:
        there.client.wait_for_workers(2)
        killed = next(iter(there.client.run(os.getpid).values()))
        found = []
        for chance, year in there.spread(
            play_year, chances, lambda chance: (plan(), chance), lambda chance: play_year(plan(), chance)
        ):
            if chance == 3:
                os.kill(killed, signal.SIGKILL)
            found.append(year)
    assert found == [play_year(plan(), chance) for chance in chances]


def test_the_command_tells_the_same_years_on_a_cluster(two_workers: str) -> None:
    words = ["jackpot", "simulate", *ROOM, "--chance", "7"]
    local = run_json(*words, "--years", "3")
    assert local == run_json(*words, "--years", "3", "--cluster", two_workers)
    assert [year["chance"] for year in local["years"]] == [7, 8, 9]
    one = run_json(*words)
    assert one == run_json(*words, "--cluster", two_workers)
    assert one["statement"]["wagered"] == local["years"][0]["wagered"]


@pytest.mark.proof(only=True)
def test_hands_are_compared_the_same_on_a_cluster(two_workers: str) -> None:
    for words in (
        ["wa-poker/holdem", "AsKs", "QdQh", "--board", "2c7d"],
        ["wa-poker/omaha", "AsKsQdJd", "random", "--samples", "5000"],
    ):
        assert run_json("equity", *words) == run_json("equity", *words, "--cluster", two_workers)


def test_exact_counts_every_deal_however_many_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.odds.equity.compare.BUDGET", 1)
    words = ["wa-poker/holdem", "AsKs", "QdQh", "--board", "2c7d9h"]
    assert run_json("equity", *words)["method"] == "monte-carlo"
    exact = run_json("equity", *words, "--exact")
    assert (exact["method"], exact["deals"]) == ("exact", 45 * 44 // 2)
    for hands, why in ((["random"] * 3, "more than can be counted"), (["22+", "AKs+", "A2o+"], "too many")):
        with pytest.raises(EquityError, match=why):
            equity("wa-poker/holdem", hands, exact=True)


@pytest.mark.parametrize("game", against_the_house() if PROVING else ["vic-three-card-poker"])
@pytest.mark.proof
def test_a_game_is_counted_the_same_on_a_cluster(two_workers: str, game: str) -> None:
    local = analyse(game)
    with on_cluster(two_workers):
        assert analyse(game) == local


@pytest.mark.proof(only=True)
def test_a_scheduler_that_dies_is_one_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", ALONE],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdout
        address = process.stdout.readline().strip()
        threading.Timer(1.5, process.kill).start()
        words = ["jackpot", "simulate", *ROOM, "--years", "9000", "--cluster", address]
        monkeypatch.setattr("sys.argv", ["pitboss", *words])
        with pytest.raises(SystemExit) as left:
            main()
    said = capsys.readouterr()
    assert left.value.code == 2
    assert said.out == ""
    assert re.fullmatch(
        rf"pitboss: the Dask scheduler at '{address}' is gone, and with it the work.*", said.err.strip()
    )


@pytest.mark.parametrize("words", [["odds", "vic-three-card-poker"], ["equity", "wa-poker/holdem", "AsKs", "QdQh"],
                                   ["jackpot", "simulate"]])  # fmt: skip
def test_a_scheduler_that_is_not_there_is_one_sentence(
    words: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["pitboss", *words, "--cluster", "tcp://127.0.0.1:1"])
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 2
    assert capsys.readouterr().err.startswith("pitboss: no Dask scheduler answers at 'tcp://127.0.0.1:1'")
