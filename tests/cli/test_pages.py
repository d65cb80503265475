"""A narrow terminal or a pipe loses no digit, and a closed reader is not an error."""

import errno
import io
import os
import re
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from rich.table import Table

from pitboss import cli
from pitboss.cli.console import PLAIN_WIDTH, Page
from pitboss.log.store import Store

NUMBER = re.compile(r"\d[\d,./]*\d|\d")
COMMANDS = [
    "games",
    "roles",
    "rules coverage",
    "rules search string bet",
    "odds wa-ultimate-texas-holdem",
    "tournament plan --players 300 --chips 1000000 --hours 9",
    "adjudicate tests/records/wa-ultimate-texas-holdem/absent-after-the-flop.toml",
]
ROOT = os.path.join(os.path.dirname(__file__), "..", "..")


def run(command: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    clean = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "NO_COLOR", "FORCE_COLOR")}
    return subprocess.run(
        [sys.executable, "-m", "pitboss", *command.split()],
        cwd=ROOT, env={**clean, **environment}, capture_output=True, text=True, encoding="utf-8",
    )  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS)
def test_no_number_is_lost_on_a_narrow_page(command: str) -> None:
    wide, narrow, piped = run(command, COLUMNS="400"), run(command, COLUMNS="80"), run(command)
    assert wide.returncode == narrow.returncode == piped.returncode == 0, narrow.stderr
    for page in (narrow, piped):
        assert page.stdout.count("…") == wide.stdout.count("…")
        assert sorted(NUMBER.findall(page.stdout)) == sorted(NUMBER.findall(wide.stdout))


def test_columns_and_no_color_are_honoured() -> None:
    narrow, plain = run("games", COLUMNS="90"), run("games")
    assert max(map(cell_len, narrow.stdout.splitlines())) == 90
    assert max(map(cell_len, plain.stdout.splitlines())) == PLAIN_WIDTH
    assert "\x1b[36m" in run("rules search string bet", FORCE_COLOR="1").stdout
    assert not re.search("\x1b\\[[0-9;]*3[0-7]m", run("rules search string bet", FORCE_COLOR="1", NO_COLOR="1").stdout)
    assert "\x1b" not in plain.stdout


def test_a_table_takes_the_width_that_its_numbers_need() -> None:
    table = Table("who", "how much", "why", box=None)
    table.columns[1].justify = "right"
    table.add_row("a name", "123,456,789.00", "a reason that is long enough to be wrapped over several lines")
    printed = io.StringIO()
    Page(file=printed, width=24).print(table)
    lines = printed.getvalue().splitlines()
    assert "123,456,789.00" in printed.getvalue()
    assert "several" in printed.getvalue()
    assert len(lines) > 3


@pytest.mark.parametrize("command", ["games", "rules list", "odds wa-crown-holdem", "--help", "hand AsKsQsJsTs2d3c"])
def test_a_reader_who_has_gone_is_no_failure(command: str) -> None:
    """The reading end is closed before a word is written, as `| head` does after a few lines."""
    reading, writing = os.pipe()
    os.close(reading)
    try:
        ran = subprocess.run(
            [sys.executable, "-m", "pitboss", *command.split()], cwd=ROOT, stdout=writing, stderr=subprocess.PIPE
        )
    finally:
        os.close(writing)
    assert (ran.returncode, ran.stderr) == (0, b"")


@pytest.mark.parametrize(
    "command",
    [
        "adjudicate there-is-none.toml",
        "tournament adjudicate there-is-none.log",
        "rules show wa-poker 99.99",
        "hand AsAs",
        "odds no-game",
        "gmaes",
        "log verify --db there-is-none.db",
        "jackpot reconcile there-is-none.log",
        "replay there-is-none.phh",
    ],
)
def test_errors_go_to_stderr_alone(command: str) -> None:
    ran = run(command)
    assert ran.returncode == 2
    assert "there-is-none" in ran.stderr or "pitboss" in ran.stderr
    assert "Traceback" not in ran.stderr
    assert ran.stdout == "" or command.startswith("replay"), "its report says that nothing was played"


def test_a_disk_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    """A folder stands in place of the file, so nobody can write there, not even root."""
    room = tmp_path / "room.db"
    with closing(Store.open(f"sqlite:///{room}")):
        pass
    (tmp_path / "room.db.lock").mkdir()
    for words in (["upgrade", "--db", str(room)], ["serve", "--port", "0", "--db", str(room)]):
        ran = subprocess.run([sys.executable, "-m", "pitboss", *words], capture_output=True, text=True)
        assert ran.returncode == 2
        assert ran.stdout == ""
        assert len(ran.stderr.splitlines()) == 1
        assert "cannot be written" in ran.stderr


def test_what_the_system_refuses_is_one_sentence(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    def refuse() -> None:
        raise OSError(errno.EROFS, "Read-only file system", "/mnt/room.db")

    monkeypatch.setattr(cli, "app", refuse)
    with pytest.raises(SystemExit) as left:
        cli.main()
    assert left.value.code == 2
    assert capsys.readouterr().err == "pitboss: /mnt/room.db: read-only file system\n"
