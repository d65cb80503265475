"""`pitboss tournament adjudicate` and `run` give answers, exit statuses, and one sentence for bad input."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pit.tournament.golden import LOGS, read_golden
from pitboss.cli import app

COMMAND = CliRunner()


def written(folder: Path, golden: str, name: str = "night") -> Path:
    """Write a golden tournament as the two files that a user has."""
    data = read_golden(LOGS / f"{golden}.toml")
    (folder / f"{name}.toml").write_text(data["terms"], encoding="utf-8")
    log = folder / f"{name}.log"
    log.write_text(data["log"].strip("\n"), encoding="utf-8")
    return log


def test_a_closed_log_is_answered(tmp_path: Path) -> None:
    log = written(tmp_path, "freezeout")
    result = COMMAND.invoke(app, ["tournament", "adjudicate", str(log), "--json"])
    found = json.loads(result.stdout)
    assert (result.exit_code, found["file"], found["status"]) == (0, "night.log", "closed")
    assert list(found) == [
        *("file", "name", "game", "status", "stage", "session", "entries", "money", "chips", "prizes", "standings"),
        *("tables", "advice", "to_decide", "clock", "races", "rulings"),
    ]


@pytest.mark.parametrize(("golden", "status"), [("invalid-line", 1), ("heat-tie-waits", 1), ("cancelled-refund", 0)])
def test_exit_status(tmp_path: Path, golden: str, status: int) -> None:
    log = written(tmp_path, golden)
    assert COMMAND.invoke(app, ["tournament", "adjudicate", str(log)]).exit_code == status


def test_several_logs_one_object_each_and_the_worst_status(tmp_path: Path) -> None:
    logs = [written(tmp_path, "freezeout", "a"), written(tmp_path, "invalid-line", "b")]
    result = COMMAND.invoke(app, ["tournament", "adjudicate", *map(str, logs), str(tmp_path / "c.log"), "--json"])
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert [one["status"] for one in answers] == ["closed", "invalid", "invalid"]
    assert answers[1]["error"]["line"] == 13
    assert answers[2]["error"]["line"] is None
    assert result.exit_code == 2


def test_terms_of_another_name(tmp_path: Path) -> None:
    log = written(tmp_path, "freezeout")
    (tmp_path / "night.toml").rename(tmp_path / "other.toml")
    assert COMMAND.invoke(app, ["tournament", "adjudicate", str(log)]).exit_code == 2
    result = COMMAND.invoke(app, ["tournament", "adjudicate", str(log), "--terms", str(tmp_path / "other.toml")])
    assert result.exit_code == 0


@pytest.mark.parametrize(
    ("terms", "status", "rules"),
    [
        ("tournament = 1\n[", 2, []),
        ("tournament = 1\nname = 'x'\ngame = 'wa-crown-holdem'\ntables = ['t1']", 1, ["ruling tournaments T1"]),
        ("surprise = 1", 1, []),
    ],
)
def test_terms_at_fault_have_no_line(tmp_path: Path, terms: str, status: int, rules: list[str]) -> None:
    log = written(tmp_path, "freezeout")
    (tmp_path / "night.toml").write_text(terms, encoding="utf-8")
    result = COMMAND.invoke(app, ["tournament", "adjudicate", str(log), "--json"])
    found = json.loads(result.stdout)
    assert (result.exit_code, found["status"], found["error"]["line"]) == (status, "invalid", None)
    assert found["error"]["rules"] == rules


def test_a_log_that_is_not_text(tmp_path: Path) -> None:
    log = written(tmp_path, "freezeout")
    log.write_bytes(b"\xff\xfe\x00")
    result = COMMAND.invoke(app, ["tournament", "adjudicate", str(log), "--json"])
    assert (result.exit_code, json.loads(result.stdout)["status"]) == (2, "invalid")


def test_run_tells_every_line_and_goes_on(tmp_path: Path) -> None:
    log = written(tmp_path, "invalid-line")
    result = COMMAND.invoke(app, ["tournament", "run", str(log), "--json"])
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert [one["line"] for one in lines if not one["taken"]] == [13, 14]
    assert lines[-1]["rules"] == ["ruling tournaments T14"]
    assert result.exit_code == 1
    told = COMMAND.invoke(app, ["tournament", "run", str(log)]).stdout
    assert "refused: hand 2: wins and losses must add up to zero, not -10 (ruling tournaments T10)" in told


def test_a_log_of_secrets_does_not_tell_them(tmp_path: Path) -> None:
    log = written(tmp_path, "secret-wagers")
    found = json.loads(COMMAND.invoke(app, ["tournament", "adjudicate", str(log), "--json"]).stdout)
    told = [one["text"] for one in found["rulings"] if "secret" in one["text"]]
    assert told == ["anna hands in a secret wager for hand 2"]
    assert [one["secret_left"] for one in found["standings"]] == [2, 1]


def test_wrong_terms_are_answered_with_their_name_and_game(tmp_path: Path) -> None:
    log = written(tmp_path, "freezeout")
    terms = log.with_suffix(".toml")
    terms.write_text(terms.read_text("utf-8").replace("[entry]", "colour = 'red'\n[entry]"), "utf-8")
    result = COMMAND.invoke(app, ["tournament", "adjudicate", str(log), "--json"])
    found = json.loads(result.stdout)
    told = read_golden(LOGS / "freezeout.toml")["terms"]
    assert (result.exit_code, found["status"], found["error"]["line"]) == (1, "invalid", None)
    assert f'name = "{found["name"]}"' in told
    assert f'game = "{found["game"]}"' in told


def test_a_byte_order_mark_is_no_part_of_terms_or_log(tmp_path: Path) -> None:
    log = written(tmp_path, "freezeout")
    for file in (log, log.with_suffix(".toml")):
        file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())
    assert COMMAND.invoke(app, ["tournament", "adjudicate", str(log)]).exit_code == 0
