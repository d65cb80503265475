"""Options override the environment, pitboss.toml and defaults, in this order; a bad value gets one sentence."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pitboss.cli import app
from pitboss.core.errors import PitbossError
from pitboss.web.settings import NAMES, settings, settled


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for one in NAMES.values():
        monkeypatch.delenv(one.variable, raising=False)
    return tmp_path


def test_the_first_that_says_something_counts(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def said() -> tuple[int, str]:
        found = settled({})["port"]
        return found.value, found.source

    assert said() == (8180, "default")
    (here / "pitboss.toml").write_text("port = 1\ndemo = true\n")
    assert said() == (1, "pitboss.toml")
    monkeypatch.setenv("PITBOSS_PORT", "2")
    assert said() == (2, "PITBOSS_PORT")
    assert settings({"port": 3}).port == 3
    assert settings().demo is True
    (here / "other.toml").write_text("demo = false\n")
    monkeypatch.setenv("PITBOSS_CONFIG", "other.toml")
    assert settings().demo is False


def test_config_show_tells_where_each_value_came_from_and_no_secret(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (here / "pitboss.toml").write_text('db = "postgresql://room:hush@host/room"\nmetrics-token = "hush"\n')
    monkeypatch.setenv("PITBOSS_ANCHOR", "/mnt/other/room.anchor")
    shown = CliRunner().invoke(app, ["config", "show"]).output
    told = CliRunner().invoke(app, ["config", "show", "--json"]).output
    assert "hush" not in shown + told
    found = json.loads(told)
    assert found.keys() == NAMES.keys()
    assert found["db"] == {"value": "postgresql://room:***@host/room", "from": "pitboss.toml"}
    assert found["metrics-token"] == {"value": "(hidden)", "from": "pitboss.toml"}
    assert found["anchor"] == {"value": "/mnt/other/room.anchor", "from": "PITBOSS_ANCHOR"}
    assert found["host"]["from"] == "default"


def test_the_database_that_is_set_is_every_commands(here: Path) -> None:
    (here / "pitboss.toml").write_text('db = "elsewhere.db"\n')
    answer = CliRunner().invoke(app, ["log", "verify"])
    assert str(answer.exception) == "there is no log at elsewhere.db: name the database with --db"


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("port = 70000", r"pitboss.toml: port is '70000': expected a whole number from 0 to 65535"),
        ("prot = 1", r"pitboss.toml: unknown setting 'prot'; did you mean 'port'\?: see `pitboss config show`"),
        ("demo = 'yes'", r"pitboss.toml: demo is 'yes': expected true or false"),
        ("port = [1]", r"pitboss.toml: invalid value of port"),
        ("log-format = 'xml'", r"pitboss.toml: log-format is 'xml': expected text or json"),
        ("port", r"pitboss.toml cannot be read: "),
    ],
)
def test_a_bad_file_is_one_sentence(here: Path, written: str, said: str) -> None:
    (here / "pitboss.toml").write_text(written)
    with pytest.raises(PitbossError, match=said):
        settled({})


def test_bad_options_and_variables_are_one_sentence(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for words, said in (
        (["--log-level", "loud"], "--log-level is 'loud': expected debug or info or warning or error"),
        (["--tls-cert", "a.pem"], "tls-key is missing: TLS needs a certificate and its key"),
        (["--config", "none.toml"], "there is no configuration file none.toml"),
    ):
        assert str(CliRunner().invoke(app, ["serve", *words]).exception) == said
    monkeypatch.setenv("PITBOSS_DRAIN_SECONDS", "-1")
    assert "PITBOSS_DRAIN_SECONDS is '-1': expected a whole" in str(CliRunner().invoke(app, ["serve"]).exception)


def test_an_empty_variable_says_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("PITBOSS_CONFIG", "PITBOSS_PORT", "PITBOSS_KEYS"):
        monkeypatch.setenv(name, "")
    shown = CliRunner().invoke(app, ["config", "show", "--json"])
    assert shown.exit_code == 0
    assert settings().port == 8180
    assert settings().keys is None
