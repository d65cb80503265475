"""The first page of help is true of every command, and is written without loading any."""

import subprocess
import sys

import pytest
from typer.main import get_command
from typer.testing import CliRunner

from pitboss.cli import app
from pitboss.cli.commands import COMMANDS

ROOT = get_command(app)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_line_of_a_command_is_the_first_of_its_own_help(name: str) -> None:
    """The list is written by hand to avoid imports, so each line must equal the command's own summary."""
    loaded = ROOT.commands[name]  # type: ignore[attr-defined]
    first = " ".join((loaded.help or "").split("\n\n")[0].split())
    assert COMMANDS[name].line == first
    assert loaded.name == name


def test_help_loads_no_command() -> None:
    """Help must be quick, so it loads no rulebook and no machine."""
    code = (
        "import sys; from pitboss.cli import app\n"
        "try: app(['--help'])\n"
        "except SystemExit: pass\n"
        "loaded = [name for name in sys.modules if name.startswith('pitboss.')]\n"
        "print(*loaded, file=sys.stderr)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    allowed = {"pitboss.cli", "pitboss.cli.commands", "pitboss.cli.console", "pitboss.core", "pitboss.core.errors"}
    assert set(ran.stderr.split()) <= allowed
    for name, command in COMMANDS.items():
        assert f" {name} " in ran.stdout
        assert command.line.split()[0] in ran.stdout


def test_a_mistyped_command_is_told_the_nearest() -> None:
    result = CliRunner().invoke(app, ["gmaes"])
    assert result.exit_code == 2
    assert "No such command 'gmaes'. Did you mean 'games'?" in result.output
