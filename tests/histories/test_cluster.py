"""A replay on a real cluster of two workers gives the same tally if one is killed while it plays."""

import json
import os
import signal
from pathlib import Path

import pytest
from typer.testing import CliRunner

from histories.test_sources import counts, many, tally_of
from pitboss.cli import app
from pitboss.histories import sources
from pitboss.histories.judging import ReplayTally
from pitboss.histories.running import replay_all
from pitboss.histories.sources import Portion, found
from pitboss.odds.cluster import connected

distributed = pytest.importorskip("distributed")
HANDS = 3_000


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(sources, "PORTION", 20_000)
    path = tmp_path / "hands.phhs"
    path.write_text(many(HANDS))
    return path


@pytest.mark.proof(only=True)
def test_a_worker_that_dies_loses_nothing(file: Path) -> None:
    alone = tally_of(file)
    assert alone.hands > 0.8 * HANDS
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, protocol="tcp", dashboard_address=":0", silence_logs=50
        ) as cluster,
        connected(cluster.scheduler_address) as there,
    ):
        there.client.wait_for_workers(2)
        (killed, *_) = processes = list(there.client.run(os.getpid).values())
        assert len(set(processes)) == 2
        played: list[Portion] = []

        def kill_one(portion: Portion, tally: ReplayTally) -> None:
            if len(played) == 3:
                os.kill(killed, signal.SIGKILL)
            played.append(portion)

        tally = replay_all(found([file]), 1, kill_one, cluster=there)
        assert len(played) > 30
        assert not Path(f"/proc/{killed}").exists()
    assert counts(tally) == counts(alone)


def test_when_every_worker_has_died_the_rest_is_played_here(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.odds.cluster.PATIENCE", 2)
    with (
        distributed.LocalCluster(n_workers=1, processes=False, protocol="tcp", dashboard_address=":0") as cluster,
        connected(cluster.scheduler_address) as there,
    ):

        def none_left(portion: Portion, tally: ReplayTally) -> None:
            if portion.first:
                cluster.scale(0)

        assert counts(replay_all(found([file]), 1, none_left, cluster=there)) == counts(tally_of(file))


def test_the_command_plays_on_a_cluster(file: Path) -> None:
    with distributed.LocalCluster(n_workers=1, processes=False, protocol="tcp", dashboard_address=":0") as cluster:
        words = ["replay", "--json", "--cluster", cluster.scheduler_address, str(file)]
        said = json.loads(CliRunner().invoke(app, words).stdout)
    assert said["exact"] == tally_of(file).exact
    assert said["hands_per_second"] > 0


def test_a_cluster_that_is_not_there_is_said_in_a_sentence(file: Path) -> None:
    result = CliRunner().invoke(app, ["replay", "--cluster", "tcp://127.0.0.1:1", str(file)])
    assert "no Dask scheduler answers at 'tcp://127.0.0.1:1'" in str(result.exception)
