"""`pitboss report` works in every form, from a log with kept figures and from one without."""

import json
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from log.test_snapshots import sitting
from pitboss.cli import app
from pitboss.core.errors import PitbossError
from pitboss.log.balances import CAGE
from pitboss.log.entry import LogLine, chained
from pitboss.log.store import Store
from pitboss.pit.cage.calendar import Calendar
from pitboss.room.projections.history import finished_rounds
from pitboss.room.projections.kept_figures import Projection
from toolkit.table import THREE_CARD

GAME = "vic-three-card-poker"


def run(*words: str) -> str:
    done = CliRunner().invoke(app, ["report", *words])
    if isinstance(done.exception, PitbossError):
        raise done.exception
    assert done.exit_code == 0, done.output
    return done.stdout


@pytest.fixture
def db(tmp_path: Path) -> str:
    with closing(Store.at(tmp_path / "room.db")) as store:
        entries = sitting(THREE_CARD, 11)
        store.append(entries)
        at, last = entries[-1].line.at, None
        for by, text in (
            ("manager:carol", "zone Australia/Perth 06:00"),
            ("cashier:mia", f"day {at:%Y-%m-%d}"),
            ("cashier:mia", "opening cage 100x5"),
            ("manager:carol", "sign 1"),
            ("cashier:mia", "issue anna 50"),
        ):
            last = chained(LogLine(table=CAGE, at=at, by=by, text=text), last)
            store.append([last])
    return str(tmp_path / "room.db")


def test_a_report_is_the_same_whether_figures_were_kept_or_not(db: str) -> None:
    asked = ("--db", db, "--by", "table,dealer", "--json", "--no-expected")
    fresh = run(*asked)
    with closing(Store.at(Path(db))) as store:
        figures = Projection(store)
        figures.catch_up("t1", Calendar())
        figures.gather(all_=True)
        figures.write()
        played = len([*finished_rounds(store, "t1")])
    assert run(*asked) == fresh
    total = json.loads(fresh)["total"]
    assert total["rounds"] + total["void"] == played > 3
    assert json.loads(fresh)["uncounted"] == [GAME]


def test_the_odds_are_counted_once_and_stand_beside_the_win(db: str) -> None:
    first = json.loads(run("--db", db, "--json"))
    again = json.loads(run("--db", db, "--json", "--no-expected"))
    assert again == first, "what was counted is kept"
    row = first["rows"][0]
    assert float(row["low"]) < float(row["expected"]) < float(row["high"])
    assert row["odd"] is False
    assert "±" in run("--db", db)


def test_files_and_filters(db: str, tmp_path: Path) -> None:
    run("--db", db, "--no-expected", "-o", str(tmp_path / "a.csv"))
    assert (tmp_path / "a.csv").read_text().splitlines()[0].startswith("table,rounds")
    run("--db", db, "--no-expected", "-o", str(tmp_path / "a.json"), "--by", "")
    assert json.loads((tmp_path / "a.json").read_text())["rows"] == [
        json.loads((tmp_path / "a.json").read_text())["total"]
    ]
    for words, said in (
        (("-o", "a.txt"), "expected a name that ends in .csv, .parquet, .json"),
        (("--by", "colour"), "a report cannot be broken down by 'colour'"),
        (("--db", str(tmp_path / "none.db")), "there is no log"),
    ):
        with pytest.raises(PitbossError, match=said.replace(".", r"\.")):
            run("--db", db, "--no-expected", *words)
    assert json.loads(run("--db", db, "--no-expected", "--json", "--day", "1999-01-01"))["rows"] == []


def test_banks_and_the_desk(db: str) -> None:
    text = run("--db", db, "--banks")
    assert "500.00" in text
    assert "issued 50.00" in text
    assert "opening cage, 100x5, 500.00" in text, "readable on a narrow page"
    assert "  sign manager:carol " in text
    assert "issued to anna 50.00 by cashier:mia" in text
    assert ": t1, never counted, " in text, "a table that played without a bank is named"
    told = json.loads(run("--db", db, "--banks", "--json"))
    assert told["slips"][0]["bank"] == "cage"
    assert told["clock"]["zone"] == "Australia/Perth"
