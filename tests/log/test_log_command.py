"""`pitboss log` works on each kind of database, never creates a missing one, and splits long logs among processes."""

from pathlib import Path

import pytest
import sqlalchemy as sql
from typer.testing import CliRunner

from log.test_snapshots import kept_log
from pitboss.cli import app
from pitboss.core.errors import PitbossError
from pitboss.log.lock import sole_writer
from pitboss.log.snapshots import forget
from pitboss.log.store import Store
from pitboss.room import verify
from pitboss.rules.record import read_record

COMMANDS = (["verify"], ["show", "t1"], ["export", "t1"], ["rebuild"])


def run(*words: str) -> str:
    done = CliRunner().invoke(app, ["log", *words])
    if isinstance(done.exception, PitbossError):
        raise done.exception
    assert done.exit_code == 0, done.output
    return done.stdout


@pytest.mark.parametrize("command", COMMANDS, ids=str)
def test_a_log_that_is_not_there_is_not_made(url: str, tmp_path: Path, command: list[str]) -> None:
    with pytest.raises(PitbossError, match="there is no log at"):
        run(*command, "--db", url)
    if not url.startswith("sqlite"):
        engine = sql.create_engine(url)
        assert sql.inspect(engine).get_table_names() == []
        engine.dispose()
    assert list(tmp_path.iterdir()) == []


def test_entries_and_rounds_come_out_one_by_one(url: str, store: Store, tmp_path: Path) -> None:
    _, entries = kept_log(store)
    shown = run("show", "t1", "--db", url, "--after", "5", "--limit", "3").splitlines()
    assert [line.split()[0] for line in shown] == ["6", "7", "8"]
    assert "!shoe …" in run("show", "t1", "--db", url, "--limit", "100000")
    one = run("export", "t1", "9", "--db", url)
    assert read_record(one).metadata["_round"] == 9
    run("export", "t1", "--db", url, "--to", str(tmp_path / "all"))
    assert (tmp_path / "all" / "t1-9.toml").read_text() == one.rstrip("\n") + "\n"
    with pytest.raises(PitbossError, match="no finished round 5000"):
        run("export", "t1", "5000", "--db", url)
    with pytest.raises(PitbossError, match="did you mean 't1'"):
        run("export", "t2", "--db", url)
    assert f"{len(entries) + 10} entries" in run("verify", "--db", url)


def test_rebuilding_throws_snapshots_away_unless_a_server_runs(home: str, own_store: Store) -> None:
    kept_log(own_store)
    with sole_writer(own_store), pytest.raises(PitbossError, match="another pitboss server is running"):
        run("rebuild", "--db", home)
    assert "snapshots deleted" in run("rebuild", "--db", home)
    assert forget(own_store) == 0


def test_several_processes_find_what_one_finds(own_store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    kept_log(own_store)
    monkeypatch.setattr(verify, "WORTH_SHARING", 1)
    told: list[int] = []
    alone = verify.verify(own_store)
    assert verify.verify(own_store, told.append, processes=2) == alone
    assert sum(told) == alone.entries
    with own_store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE log SET text = 'leave' WHERE number = 40 AND table_name = 't1'")
    broken = verify.verify(own_store, processes=2)
    assert broken.problems[0].startswith("table t1, entry 40 has been changed")
    assert broken == verify.verify(own_store)


def test_the_root_of_a_day_shows_what_was_taken_away_later(url: str, store: Store) -> None:
    _, entries = kept_log(store)
    day = f"{entries[-1].line.at:%Y-%m-%d}"
    root = run("root", day, "--db", url).split()[1]
    assert run("root", day, "--db", url, "--is", root)
    with store.engine.begin() as connection:
        connection.exec_driver_sql(f"DELETE FROM log WHERE table_name = 't1' AND number = {entries[-1].number}")
    changed = CliRunner().invoke(app, ["log", "root", day, "--db", url, "--is", root])
    assert changed.exit_code == 1
    assert run("root", "2001-01-01", "--db", url).split()[1] != root
    with pytest.raises(PitbossError, match="is not a day"):
        run("root", "yesterday", "--db", url)
