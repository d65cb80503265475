"""The bench's history reports everything that became slower by more than the noise, and nothing else."""

import importlib.util
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def history() -> Any:
    spec = importlib.util.spec_from_file_location("bench_history", ROOT / "bench" / "history.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_a_ratio_is_that_of_the_middle_turn_and_its_noise_that_of_the_middle_half(history: Any) -> None:
    found = history.ratio("ours", "theirs", [10, 20, 30, 40, 500], [10, 10, 10, 10, 10])
    assert found.ratio == 3
    assert found.noise == pytest.approx((27 - 1.5) / 3, abs=0.01)


@pytest.mark.parametrize(
    ("before", "now", "noise", "said"), [(1.0, 0.85, 0.1, True), (1.0, 0.95, 0.1, False), (0.5, 1.0, 0.0, False)]
)
def test_what_became_slower_is_said(
    history: Any, tmp_path: Path, before: float, now: float, noise: float, said: bool
) -> None:
    kept = tmp_path / "history.jsonl"
    assert history.keep("engine", [history.Ratio("as source", "OpenSpiel", before, noise)], kept) == []
    slower = history.keep("engine", [history.Ratio("as source", "OpenSpiel", now, 0.02)], kept)
    assert bool(slower) is said
    assert history.keep("engine", [history.Ratio("another", "OpenSpiel", 0.001, 0.02)], kept) == []
    assert len(history.read(kept)) == 3


def test_the_noise_of_either_run_excuses(history: Any, tmp_path: Path) -> None:
    kept = tmp_path / "history.jsonl"
    history.keep("engine", [history.Ratio("compiled", "OpenSpiel", 1.0, 0.01)], kept)
    assert history.keep("engine", [history.Ratio("compiled", "OpenSpiel", 0.8, 0.3)], kept) == []


def test_what_is_committed_can_be_read(history: Any) -> None:
    assert history.read(), "bench/history.jsonl has no lines"
    assert all(line.ratio > 0 and line.commit for line in history.read())
