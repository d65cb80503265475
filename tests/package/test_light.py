"""`pip install pitboss` without extras has the engine, records, books and their commands, and few packages."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from package.test_wheel import linked, needed
from pitboss.cli import EXTRAS

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
BASE = [Requirement(one) for one in PROJECT["dependencies"]]
RECORD = "tests/records/wa-ultimate-texas-holdem/absent-at-the-river.toml"


@pytest.fixture(scope="module")
def light(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the packages of a plain installation only."""
    return linked([one.name for one in BASE if not one.marker], tmp_path_factory.mktemp("light") / "packages")


def run(light: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-S", "-m", "pitboss", *words],
        cwd=ROOT, env={**os.environ, "PYTHONPATH": f"{light}{os.pathsep}{ROOT / 'src'}"},
        input=typed, capture_output=True, text=True,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("games",), "wa-ultimate-texas-holdem"),
        (("adjudicate", RECORD), "p1"),
        (("rules", "show", "wa-poker 12.5"), "posted time to act"),
        (("errors", "wa-poker/holdem"), "early-flop"),
        (("hand", "AsKsQsJsTs"), "royal flush"),
    ],
)
def test_a_plain_installation_rules_and_reads(light: Path, words: tuple[str, ...], says: str) -> None:
    ran = run(light, *words)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert says in ran.stdout


@pytest.mark.parametrize("game", ["wa-ultimate-texas-holdem", "wa-poker/holdem"])
def test_a_plain_installation_plays_and_says_how_its_bots_play(light: Path, game: str) -> None:
    """A house game and a poker game can be played to the end; without the odds, the bots have no levels."""
    ran = run(light, "play", game, "--seed", "light", "--rounds", "1", typed="\n" + "1\n" * 60)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "pip install 'pitboss[odds]'" in ran.stdout
    assert "after 1 round" in ran.stdout


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        (("odds", "wa-ultimate-texas-holdem"), "odds"),
        (("equity", "AsKs", "QdQh"), "odds"),
        (("serve", "--demo"), "room"),
        (("log", "verify"), "room"),
    ],
)
def test_a_command_without_its_extra_names_it(light: Path, words: tuple[str, ...], extra: str) -> None:
    ran = run(light, *words)
    assert ran.returncode == 2
    assert ran.stdout == ""
    assert ran.stderr.count("\n") == 1
    assert ran.stderr.endswith(f"Run pip install 'pitboss[{extra}]'\n")


def test_the_packages_of_a_plain_installation_are_few_and_small() -> None:
    """A plain installation has eight packages of at most 15 MB, and none that an extra brings."""
    packages = needed(one.name for one in BASE if not one.marker)
    assert len(packages) <= 8, sorted(packages)
    sizes = (path.stat().st_size for one in packages.values() for file in one.files or ()
             if file.suffix != ".pyc" and (path := Path(str(one.locate_file(file)))).exists())  # fmt: skip
    assert sum(sizes) < 15_000_000
    heavy = {Requirement(one).name for extra in EXTRAS for one in PROJECT["optional-dependencies"][extra]} - {"pitboss"}
    assert heavy.isdisjoint(packages)
