"""A room of an earlier schema is refused with instructions, tried on a copy, upgraded, and played on.

The upgrade step is invented, because there is none before a second release.
"""

import re
import sqlite3
from datetime import UTC, datetime
from pathlib import Path

import pytest
import sqlalchemy as sql
from sqlalchemy.exc import SQLAlchemyError
from typer.testing import CliRunner

from pitboss.cli import app
from pitboss.core.errors import PitbossError
from pitboss.log import schema
from pitboss.log.database import StoreError, engine_at
from pitboss.log.entry import LogError, LogLine, chained
from pitboss.log.kinds.duty import PIT
from pitboss.log.schema import VERSION, Step, about
from pitboss.log.store import Store
from pitboss.room.backup import bring_back
from pitboss.room.verify import Verification, verify
from pitboss.rules.edition import EDITION

FIRST = Path(__file__).parent / "databases" / "first-schema.sql"
ROOT = "ee236428e8b0cdf9c6583138e0f79575d5125b3410aae42d8d164b5967e53c66"
"""The root of all the room's logs, as computed by the version that wrote them."""
NEXT = Step(VERSION + 1, "a line has a colour", ("ALTER TABLE log ADD COLUMN colour INTEGER DEFAULT 0 NOT NULL",))


def add_step(monkeypatch: pytest.MonkeyPatch, step: Step = NEXT) -> None:
    """Make the program a later version, which needs another schema."""
    monkeypatch.setattr(schema, "STEPS", (step,))
    monkeypatch.setattr(schema, "VERSION", step.to)


@pytest.fixture
def first(tmp_path: Path) -> Path:
    """Return the database of a room with the schema of the first release."""
    path = tmp_path / "first.db"
    with sqlite3.connect(path) as connection:
        connection.executescript(FIRST.read_text("utf-8"))
    connection.close()
    return path


@pytest.fixture
def old(first: Path, url: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the same room in a database of each kind, for a program of a later version."""
    bring_back(first, url)
    add_step(monkeypatch)
    return url


def run(*words: str) -> str:
    answer = CliRunner().invoke(app, list(words))
    if answer.exception is not None and not isinstance(answer.exception, SystemExit):
        raise answer.exception
    assert answer.exit_code == 0, answer.output
    return answer.output


def test_an_old_room_is_refused_and_says_what_to_do(old: str) -> None:
    with pytest.raises(StoreError, match=r"has schema 3; this pitboss needs 4: .* `pitboss upgrade --check --db"):
        Store.open(old)
    with pytest.raises(StoreError, match="pitboss upgrade"):
        Store.open(old, existing=True)


def test_an_old_room_is_checked_upgraded_and_played_on(old: str, tmp_path: Path) -> None:
    said = run("upgrade", "--check", "--db", old)
    assert "To do, schema 4" in said
    assert "120 entries, 4 rounds: every hash is right" in said
    with pytest.raises(StoreError, match="has schema 3"):
        Store.open(old)
    said = run("upgrade", "--db", old, "--backup", str(tmp_path / "before.db"))
    assert "Done, schema 4" in said
    with pytest.raises(StoreError, match="has schema 3"):
        Store.at(tmp_path / "before.db")
    assert "Nothing to do" in run("upgrade", "--db", old)
    store = Store.open(old)
    assert verify(store).root == ROOT
    head = store.heads()["cage"]
    more = chained(LogLine(table="cage", at=datetime.now(UTC), by="cage", text="give anna 10"), head)
    store.append([more])
    assert (store.heads()["cage"], more.edition) == (more, EDITION)
    assert verify(store).problems == []
    with store.engine.begin() as connection:
        connection.execute(sql.text("UPDATE log SET edition = 7 WHERE table_name = 'cage' AND number = 1"))
    assert "cage, entry 1 has been changed" in verify(store).problems[0], "the edition is in the chain"
    store.close()


def test_a_room_that_does_not_open_is_told_beforehand(store: Store, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The room itself opens a copy, so problems that only the server would meet are found beforehand."""
    line = LogLine(table="cage", at=datetime.now(UTC), by="cage", text="give anna 10")
    store.append([chained(line, None)])
    assert "1 entries" in run("upgrade", "--check", "--db", url)
    monkeypatch.setattr(
        "pitboss.room.startup.Startup._replay_logs",
        lambda *_: (_ for _ in ()).throw(LogError("tournament night, entry 7: the line is no longer accepted")),
    )
    answer = CliRunner().invoke(app, ["upgrade", "--check", "--db", url])
    assert answer.exit_code == 1
    assert "the room does not open: tournament night, entry 7: the line is no longer accepted" in answer.stderr
    assert "every hash is right" not in answer.output


def test_every_log_that_does_not_open_is_told(store: Store, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each log gets one sentence, whatever its kind, and the first does not hide the others."""
    at = datetime.now(UTC)
    logs = {"cage": "give anna 10", PIT: "no such line", "tournament/one": "terms {}", "tournament/two": "terms {}"}
    for name, text in logs.items():
        store.append([chained(LogLine(table=name, at=at, by="anna", text=text), None)])
    monkeypatch.setattr("pitboss.cli.upgrade.verified", lambda _: Verification())  # what the room itself finds

    def mistaken(*_: object) -> None:
        raise KeyError("seat")

    monkeypatch.setattr("pitboss.log.kinds.duty.DutyMachine.apply", mistaken)
    answer = CliRunner().invoke(app, ["upgrade", "--check", "--db", url])
    assert answer.exit_code == 1
    said = [line for line in answer.stderr.splitlines() if line.startswith("the room does not open: ")]
    assert [re.sub("^the room does not open: |: the line is no longer accepted.*", "", line) for line in said] == [
        f"the log {PIT}: KeyError: 'seat'", "tournament one, entry 1", "tournament two, entry 1",
    ]  # fmt: skip


def test_an_upgrade_that_stops_half_way_is_gone_on_with(old: str, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = engine_at(old)
    broken = (*NEXT.statements, "ALTER TABLE nowhere ADD COLUMN no INTEGER")
    add_step(monkeypatch, NEXT._replace(statements=broken))
    with pytest.raises(SQLAlchemyError):
        schema.upgrade(engine)
    with pytest.raises(StoreError, match=r"was interrupted: run `pitboss upgrade --db .* again"):
        Store.open(old)
    add_step(monkeypatch)
    assert schema.upgrade(engine) == [NEXT], "the step that failed left nothing behind"
    engine.dispose()
    store = Store.open(old)
    assert verify(store).root == ROOT
    store.close()


@pytest.mark.parametrize(("key", "value"), [("version", VERSION + 1), ("edition", EDITION + 1)])
def test_what_a_newer_version_wrote_is_left_to_it(
    url: str,
    store: Store,
    key: str,
    value: int,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path_factory.mktemp("elsewhere"))  # where nobody has opened a room
    with store.engine.begin() as connection:
        connection.execute(sql.update(about).where(about.c.key == key).values(value=str(value)))
    for again in (lambda: Store.open(url), lambda: run("upgrade", "--db", url), lambda: run("upgrade", "--check")):
        with pytest.raises(PitbossError, match=r"written by a newer pitboss|there is no log at"):
            again()


def test_a_schema_that_was_changed_by_hand_is_told(url: str, store: Store) -> None:
    with store.engine.begin() as connection:
        connection.execute(sql.text("ALTER TABLE log DROP COLUMN edition"))
    with pytest.raises(StoreError, match="its log has no edition"):
        Store.open(url)
