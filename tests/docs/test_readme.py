"""The README keeps its promises: its round plays, and its commands and pages exist."""

import contextlib
import io
import os
import re
import subprocess
import sys
from pathlib import Path

from typer.main import get_command

from commands_page import commands
from pitboss.cli import app

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text()


def test_the_round_in_a_dozen_lines_plays() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(code, {})
    assert printed.getvalue().splitlines() == [
        "ante   win        10.00  wa-ultimate-texas-holdem 3.9(a), wa-ultimate-texas-holdem 3.10",
        "blind  win        10.00  wa-ultimate-texas-holdem 3.14(a)(i), wa-ultimate-texas-holdem 3.15",
        "trips  win        40.00  wa-ultimate-texas-holdem 3.20(a)(i), "
        "wa-ultimate-texas-holdem 3.20(a)(ii), wa-ultimate-texas-holdem 3.21",
        "play   win        20.00  wa-ultimate-texas-holdem 3.38(a), wa-ultimate-texas-holdem 3.39",
    ]


def test_the_round_passes_a_strict_type_checker(tmp_path: Path) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    (tmp_path / "loop.py").write_text(code)
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file=", "loop.py"],
        cwd=tmp_path, env={**os.environ, "MYPYPATH": str(ROOT / "src")}, capture_output=True, text=True,
    )  # fmt: skip
    assert checked.returncode == 0, checked.stdout


def test_every_command_that_it_or_the_docs_name_exists() -> None:
    known = {words[1] for words, _ in commands(get_command(app))}
    pages = [README, *(page.read_text("utf-8") for page in (ROOT / "docs").rglob("*.md"))]
    command = re.compile(r"(?:`|^(?:    |\$ ))(pitboss [a-z][^`\n]*)", re.MULTILINE)
    spoken = [text for page in pages for text in command.findall(page)]
    named = {text.split()[1] for text in spoken}
    assert len(named) > 20
    assert named <= known


def test_every_page_it_links_exists() -> None:
    pages = re.findall(r"\]\((docs/[^)]+)\)", README)
    assert pages
    assert all((ROOT / page).is_file() for page in pages)


def test_every_command_is_in_the_docs_with_an_example() -> None:
    page = (ROOT / "docs" / "reference" / "commands.md").read_text()
    for words, command in commands(get_command(app)):
        assert f"## {' '.join(words)}\n" in page, f"{' '.join(words)} is missing: run make docs"
        assert "Example" in (command.help or ""), f"{' '.join(words)} has no example in its help"
