"""`pitboss adjudicate` gives its answer and exit status, and never a traceback."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from pitboss.cli import app

GOOD = """
game = "wa-ultimate-texas-holdem"
actions = ["p1 bet ante 10", "p1 bet blind 10", "d close", "d dh p1 AsKd", "d dh d QdQh", "p1 cc",
  "d db TsJhQs", "p1 bet play 20", "d db 2d3c", "d settle"]
"""


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(app, ["adjudicate", *map(str, words)])


def write(folder: Path, name: str, text: str | bytes) -> Path:
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def test_a_settled_round_is_a_table_a_dealer_could_read_out(tmp_path: Path) -> None:
    result = run(write(tmp_path, "good.toml", GOOD))
    assert result.exit_code == 0
    assert "settled" in result.stdout
    assert "3.14(a)(i)" in result.stdout
    assert "p1 +40.00, straight, ace high" in result.stdout


def test_json_is_one_object_a_file(tmp_path: Path) -> None:
    good = write(tmp_path, "good.toml", GOOD)
    other = write(tmp_path, "open.toml", GOOD.replace(', "d settle"', ""))
    result = run(good, other, "--json")
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert [(answer["file"], answer["status"]) for answer in answers] == [
        ("good.toml", "settled"),
        ("open.toml", "open"),
    ]
    assert answers[0]["seats"]["p1"]["net"] == "40.00"
    assert "d" in answers[1]["to_act"]
    assert result.exit_code == 1


@pytest.mark.parametrize(
    ("name", "text", "status", "says"),
    [
        ("unknown key", GOOD + "limts = 3\n", 1, "unknown key 'limts'"),
        ("unknown key on the sign", GOOD + "[table]\nminimun = 3\n", 1, "did you mean 'minimum'"),
        ("unknown verb", GOOD.replace("p1 cc", "p1 chekc"), 1, "is not a player's verb"),
        ("unknown wager", GOOD.replace("bet blind", "bet blnd"), 1, "blnd"),
        ("unknown card", GOOD.replace("AsKd", "AsKx"), 1, "'Kx' is not a card"),
        ("a card dealt twice", GOOD.replace("2d3c", "2dAs"), 1, "As"),
        ("zero", GOOD.replace("ante 10", "ante 0"), 1, "more than zero"),
        ("negative", GOOD.replace("ante 10", "ante -10"), 1, "more than zero"),
        ("a fraction of a cent", GOOD.replace("ante 10", "ante 10.001"), 1, "fraction of a cent"),
        ("a wager after the close", GOOD.replace('"p1 cc"', '"p2 bet ante 10"'), 1, "betting is closed"),
        (
            "out of turn",
            GOOD.replace('"d db TsJhQs", "p1 bet play 20"', '"p1 bet play 20", "d db TsJhQs"'),
            1,
            "the flop is dealt next",
        ),
        ("unknown game", GOOD.replace("texas", "taxes"), 1, "did you mean 'wa-ultimate-texas-holdem'"),
        ("empty", "", 1, "the file is empty"),
        ("not TOML", "this is not toml", 2, "not TOML"),
        ("binary junk", bytes(range(256)) * 50, 2, "not"),
        ("50 MB", b"#" * 50_000_000, 2, "too large"),
    ],
)
def test_bad_input_is_answered_and_the_other_files_too(
    tmp_path: Path, name: str, text: str | bytes, status: int, says: str
) -> None:
    bad, good = write(tmp_path, "bad.toml", text), write(tmp_path, "good.toml", GOOD)
    result = run(bad, good, "--json")
    first, second = [json.loads(line) for line in result.stdout.splitlines()]
    assert first["status"] == "invalid", name
    assert says in first["error"]["message"]
    assert second["status"] == "settled"
    assert result.exit_code == status


def test_a_missing_file_is_said_to_be_missing(tmp_path: Path) -> None:
    result = run(tmp_path / "nothing.toml", "--json")
    assert "no such file" in json.loads(result.stdout)["error"]["message"]
    assert result.exit_code == 2


def test_refusals_carry_line_text_and_clause(tmp_path: Path) -> None:
    result = run(write(tmp_path, "bad.toml", GOOD.replace("p1 bet play 20", "p2 cc")), "--json")
    error = json.loads(result.stdout)["error"]
    assert (error["line"], error["text"]) == (8, "p2 cc")
    assert all(rule.startswith(("wa-ultimate-texas-holdem ", "ruling ")) for rule in error["rules"])


def test_the_command_itself_prints_one_sentence_and_no_traceback() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pitboss", "rules", "show", "wa-poker 99.99"], capture_output=True, text=True
    )
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert done.stderr.startswith("pitboss: ")
