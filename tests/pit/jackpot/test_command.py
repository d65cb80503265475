"""`pitboss jackpot` prints its results with the right exit status and explains bad input."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from pit.jackpot.golden import LOGS
from pitboss.cli import app
from pitboss.core.errors import PitbossError

EVENING = """
# an evening
@2026-01-05T18:00 operator open main linked wager 5 pools 99991.80 59995.90 39997.95
operator join t1 main wa-crown-holdem
@+5m t1 start 1 p1 p2 p3@2 p4@3
@+1m t1 hit 1 p4 royal-flush p3 straight-flush p2 straight-flush p1 straight-flush
@+1m supervisor verify t1/1/p4
"""


def pitboss(*words: str | Path) -> Result:
    return CliRunner().invoke(app, ["jackpot", *map(str, words)])


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    path = tmp_path / "evening.log"
    path.write_text(EVENING)
    return path


def test_run_tells_every_line_with_its_clauses(evening: Path) -> None:
    result = pitboss("run", evening)
    assert result.exit_code == 0
    assert "t1 start 1 p1 p2 p3@2 p4@3" in result.output
    assert "amount 166900.00" in result.output
    assert "3.19(c)" in result.output
    assert "added 8.20 4.10 2.05" in result.output


def test_run_says_why_a_line_is_refused_and_goes_on(evening: Path) -> None:
    evening.write_text(EVENING + "t1 start 1 p1\nt1 gallop 2\nt1 sort 1 complete\n")
    result = pitboss("run", evening, "--json")
    assert result.exit_code == 1
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert [("refused" in line) for line in lines] == [False] * 5 + [True, True, False]
    assert lines[5]["rules"] == ["wa-crown-holdem 4.2", "ruling wa-crown-holdem R18"]
    assert lines[3]["events"][0] == {
        "event": "KeyedOff",
        "rules": lines[3]["events"][0]["rules"],
        "claim": "t1/1/p1",
        "hand": "straight flush",
        "level": 1,
        "amount": "9500.00",
        "from_pools": True,
        "winner": "",
    }


def test_show_has_the_meters_of_any_moment(evening: Path) -> None:
    before = json.loads(pitboss("show", evening, "--at", "2026-01-05T18:05", "--json").stdout)
    assert before["systems"]["main"]["displays"] == ["100000.00", "160000.00", "200000.00"]
    assert before["systems"]["main"]["last_hits"] == []
    now = json.loads(pitboss("show", evening, "--json").stdout)
    assert now["at"] == "2026-01-05T18:07:00"
    assert now["systems"]["main"]["displays"] == ["25000.00", "50000.00", "75000.00"]
    assert [hit["state"] for hit in now["systems"]["main"]["last_hits"]] == ["verified", *["keyed off"] * 3]
    words = pitboss("show", evening).output
    for name in ("base", "reset", "increment rate", "in", "display", "hits", "wins", "overflow", "reserve"):
        assert f" {name} " in words


def test_reconcile_states_a_period(evening: Path) -> None:
    whole = json.loads(pitboss("reconcile", evening, "--json").stdout)
    assert whole["reconciles"]
    assert whole["systems"]["main"]["pools"]["pool 1"] == {
        "opening": "99991.80",
        "increments": "8.20",
        "topped_up": "25000.00",
        "prizes": "100000.00",
        "moved": "0.00",
        "closing": "25000.00",
        "difference": "0.00",
    }
    period = pitboss("reconcile", evening, "--from", "2026-01-05T18:05", "--to", "2026-01-05T18:06", "--json")
    assert json.loads(period.stdout)["systems"]["main"]["pools"]["pool 1"]["opening"] == "100000.00"
    assert "reconciles" in pitboss("reconcile", evening).output


@pytest.mark.parametrize("path", sorted(LOGS.rglob("*.toml"))[::7], ids=lambda path: path.stem)
def test_golden_logs_run_show_and_reconcile(path: Path) -> None:
    assert pitboss("run", path).exit_code in (0, 1)
    assert pitboss("show", path).exit_code == 0
    assert pitboss("reconcile", path).exit_code == 0


@pytest.mark.proof(only=True)
def test_a_simulated_room(tmp_path: Path) -> None:
    png, html = tmp_path / "year.png", tmp_path / "year.html"
    small = ("--days", "4", "--tables", "2", "--hours", "4", "--rounds", "30")
    result = pitboss("simulate", *small, "--plot", png, "--plot", html)
    assert result.exit_code == 0, result.output
    assert "into the pools" in result.output
    assert "41.000 %" in result.output
    assert png.read_bytes().startswith(b"\x89PNG")
    page = html.read_text()
    assert "<svg" in page
    assert "Statement" in page
    assert "http://" not in page.replace("http://www.w3.org", "").replace("http://purl.org", "").replace(
        "http://creativecommons.org", ""
    )


@pytest.mark.parametrize("kind", ["meter", "room"])
def test_every_kind_can_be_simulated(kind: str) -> None:
    result = pitboss("simulate", "--kind", kind, "--days", "2", "--tables", "1", "--hours", "2", "--json")
    assert result.exit_code == 0, result.output
    year = json.loads(result.stdout)
    assert year["statement"]["reconciles"]
    assert len(year["days"]) == 2


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("run", "nowhere.log"), "nowhere.log cannot be read: no such file or directory"),
        (("show", "."), ". cannot be read: is a directory"),
        (("simulate", "--kind", "linkd"), "did you mean 'linked'?"),
        (("simulate", "--take-up", "0.5,0.5,0.5"), "they must add up to at most 1"),
        (("simulate", "--take-up", "0.5"), "a linked jackpot needs 3 take-ups, one per level, not 1"),
        (("simulate", "--take-up", "half"), "is not a list of take-up rates"),
        (("simulate", "--tables", "0"), "tables: expected 1 to 200, got 0"),
        (("simulate", "--wager", "-5"), "expected more than 0"),
        (("simulate", "--kind", "meter", "--seed", "15000"), "option 1 has no seed of 15000"),
        (("simulate", "--kind", "room", "--contribution", "1"), "is not a contribution: expected two amounts"),
        (("simulate", "--plot", "year.gif"), "expected a name that ends in .png, .svg, .html"),
    ],
)
def test_bad_input_is_one_sentence(words: tuple[str, ...], says: str) -> None:
    result = pitboss(*words)
    assert isinstance(result.exception, PitbossError)
    assert says in str(result.exception)


def test_a_wrong_moment_is_one_sentence(evening: Path) -> None:
    result = pitboss("show", evening, "--at", "teatime")
    assert isinstance(result.exception, PitbossError)
    assert "'teatime' is not a time" in str(result.exception)
