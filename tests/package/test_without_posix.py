"""The command works on a system without POSIX, whose modules and calls are hidden from all its processes."""

import os
import re
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from pitboss.log import lock
from pitboss.log.database import StoreError
from pitboss.log.store import Store

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "pitboss"
HIDDEN = """
import os, sys
for name in ("fcntl", "resource", "pwd", "grp", "termios", "tty", "pty", "uvloop"):
    sys.modules[name] = None
for name in ("nice", "getloadavg", "sched_getaffinity", "setsid", "killpg", "getpgid", "fchmod", "fchown", "chown"):
    vars(os).pop(name, None)
"""
MODULES = "fcntl|resource|pwd|grp|termios|tty|pty"


@pytest.fixture
def elsewhere(tmp_path: Path) -> dict[str, str]:
    """Return an environment in which no Python process has the POSIX modules and calls."""
    hiding = tmp_path / "hiding"
    hiding.mkdir()
    (hiding / "sitecustomize.py").write_text(HIDDEN)
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(hiding), str(ROOT / "src")])}


def run(environment: dict[str, str], *words: str, typed: str = "") -> str:
    command = [sys.executable, "-m", "pitboss", *words]
    ran = subprocess.run(command, input=typed, env=environment, capture_output=True, text=True, cwd=ROOT)
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout


def test_a_round_is_played_and_a_record_adjudicated(elsewhere: dict[str, str]) -> None:
    assert "Shuffle committed" in run(elsewhere, "play", "vic-three-card-poker", "--rounds", "1", typed="\n1\n")
    record = "tests/records/wa-ultimate-texas-holdem/absent-after-the-flop.toml"
    assert "settled" in run(elsewhere, "adjudicate", record)


def test_odds_are_counted(elsewhere: dict[str, str]) -> None:
    assert "6822631727/463563500400" in run(elsewhere, "odds", "wa-ultimate-texas-holdem")
    code = "import runpy, sys; sys.argv = ['prices', 'vic-three-card-poker']; "
    told = subprocess.run(
        [sys.executable, "-c", code + "runpy.run_module('pitboss.odds.prices', run_name='__main__')"],
        env=elsewhere, capture_output=True, text=True, cwd=ROOT,
    )  # fmt: skip
    assert told.returncode == 0, told.stderr


def test_a_room_opens_once_and_answers(elsewhere: dict[str, str], tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pitboss", "serve", "--port", "0", "--db", str(tmp_path / "room.db")]
    with subprocess.Popen(
        command, env=elsewhere, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as server:
        assert server.stdout is not None
        told: list[str] = []
        address = None
        while address is None:
            line = server.stdout.readline()
            assert line, "".join(told)
            told.append(line)
            address = re.search(r"http://127\.0\.0\.1:\d+", line)
        with urllib.request.urlopen(f"{address[0]}/api/tables", timeout=20) as answer:
            assert answer.status == 200
        again = subprocess.run(command, env=elsewhere, capture_output=True, text=True)
        assert again.returncode == 2
        assert "another pitboss server is running" in again.stderr
        server.terminate()
        server.communicate(timeout=60)


def test_the_lock_holds_by_sqlite_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fcntl", None)
    store = Store.open(f"sqlite:///{tmp_path / 'room.db'}")
    with lock.sole_writer(store), pytest.raises(StoreError, match="another pitboss server"), lock.sole_writer(store):
        pass
    with lock.sole_writer(store):
        pass
    store.close()


def test_nothing_else_is_imported_or_called_unguarded() -> None:
    """A POSIX-only module is imported in a `try`, or with its absence suppressed; the same holds for `os.nice`."""
    found = []
    for path in SOURCE.rglob("*.py"):
        lines = path.read_text(encoding="utf-8").splitlines()
        for number, line in enumerate(lines):
            if re.match(rf"\s*(import|from) ({MODULES})\b|\s*os\.(nice|fork|setsid|getuid|killpg)\(", line):
                near = " ".join(lines[max(0, number - 2) : number])
                if "try:" not in near and "suppress(" not in near:
                    found.append(f"{path.relative_to(ROOT)}:{number + 1} {line.strip()}")
    assert found == []
