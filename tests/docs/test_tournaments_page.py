"""The organiser's page is true: its example night plays, and its commands and templates exist."""

import re
import shlex
from pathlib import Path

from typer.main import get_command
from typer.testing import CliRunner

from commands_page import commands
from pitboss.cli import app
from pitboss.pit.tournament.templates import TEMPLATES

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "reference" / "tournaments.md").read_text(encoding="utf-8")


def test_the_small_night_comes_to_what_the_page_says(tmp_path: Path) -> None:
    terms, log, told = (block.partition("\n")[2] for block in PAGE.split("```")[1::2])
    (tmp_path / "night.toml").write_text(terms, encoding="utf-8")
    (tmp_path / "night.log").write_text(log, encoding="utf-8")
    shown = CliRunner().invoke(app, ["tournament", "adjudicate", str(tmp_path / "night.log")])
    assert shown.exit_code == 0, shown.stdout
    assert [line.rstrip() for line in shown.stdout.strip().splitlines()] == told.strip().splitlines()


def test_its_commands_exist_and_every_template_is_told() -> None:
    known = {words[1:] for words, _ in commands(get_command(app))}
    named = {
        tuple(shlex.split(line.split("#")[0])[1:3]) for line in re.findall(r"^    (pitboss .+)$", PAGE, re.MULTILINE)
    }
    assert named
    assert named <= known
    for name, line in TEMPLATES.items():
        assert f"| `{name}` | {line} |" in PAGE
