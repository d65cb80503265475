"""The room's secrets are sealed at rest and open only with their key; a missing or wrong key is one clear sentence."""

import asyncio
import os
import shutil
import stat
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sql
from typer.testing import CliRunner

from pitboss.cli import app
from pitboss.log import keys
from pitboss.log.balances import Books
from pitboss.log.entry import LogError
from pitboss.log.keys import Key, Keys, KeyTrouble, keys_path, new_key, read_keys, room_keys, seal, with_new, write_keys
from pitboss.log.snapshots import Snapshots
from pitboss.log.store import Store
from pitboss.room.verify import verify
from toolkit.client import together
from toolkit.contributing import ContributingPlayer
from toolkit.room import close_room, open_room, person

TABLE = "wa-poker-holdem"


@pytest.fixture(autouse=True)
def _nothing_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keys, "_shown", {})


def run(*words: str) -> str:
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output or done.exception
    return " ".join(done.output.split())


# --- sealing


def test_what_is_sealed_opens_with_its_key_for_what_it_is_about_and_not_otherwise() -> None:
    key = new_key("seal")
    hidden = seal(key, "a seed", "the seed of table 1")
    assert "a seed" not in hidden
    assert seal(key, "a seed", "the seed of table 1") != hidden, "never the same twice"
    with pytest.raises(LogError, match=f"is sealed with the key {key.id}, which is missing here"):
        keys.opened(hidden, "the seed of table 1")
    keys.show(Keys((key,)))
    assert keys.opened(hidden, "the seed of table 1") == "a seed"
    assert keys.opened("not sealed", "anything") == "not sealed"
    changed = hidden[:-9] + ("B" if hidden[-9] == "A" else "A") + hidden[-8:]
    for text, about in ((hidden, "the seed of table 2"), (changed, "the seed of table 1")):
        with pytest.raises(LogError, match="the sealed text or the key was changed"):
            keys.opened(text, about)
    keys.show(Keys((Key("seal", key.id, bytes(32)),)))
    with pytest.raises(LogError, match="the sealed text or the key was changed"):
        keys.opened(hidden, "the seed of table 1")
    assert key.secret.hex() not in repr(key) + repr(Keys((key,)))


# --- the file


def test_only_its_owner_can_read_the_file(tmp_path: Path) -> None:
    path = tmp_path / "keys"
    made = with_new(Keys())
    write_keys(path, made)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert read_keys(path) == made
    path.chmod(0o640)
    with pytest.raises(KeyTrouble, match=f"other users can read the keys in {path}: run `chmod 600 {path}`"):
        read_keys(path)
    assert read_keys(tmp_path / "none") is None


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("seal one", "line 1 is not a key: expected `seal ID SECRET` or `sign ID SECRET`"),
        ("lock 1 2", "line 1 is not a key"),
        (f"seal 00000000 {'00' * 32}", "line 1: the seal key 00000000 was changed or mistyped"),
        (f"sign 00000000 {'zz' * 32}", "line 1: the sign key 00000000 was changed or mistyped"),
    ],
)
def test_a_file_that_is_not_right_is_one_sentence(tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "keys"
    path.write_text(text)
    path.chmod(0o600)
    with pytest.raises(KeyTrouble, match=told) as refused:
        read_keys(path)
    assert "\n" not in str(refused.value)


# --- a room


async def evening(url: str, own: Keys) -> list[str]:
    """Play a few rounds with sealed seeds, and return every secret of theirs that an attacker would look for."""
    room = open_room(url, keys=own)
    room.caches.snapshots.every = 20
    players = [await ContributingPlayer(room, TABLE, person(room, name)).connect() for name in ("anna", "bob")]
    for player in players:
        await player.sit()
    await together(players, 4)
    await room.journal.flushed()
    found = [one.shuffles[0] for one in room.table(TABLE).rounds]
    secrets = [one.seed.hex() for one in found] + [one.mixed.house for one in found if one.mixed is not None]
    secrets += ["".join(map(str, one.cards))[:24] for one in found]
    await close_room(room)
    return secrets


def everything(url: str, folder: Path) -> bytes:
    """Return everything that a thief of the database has."""
    if url.startswith("sqlite"):
        return b"".join(one.read_bytes() for one in folder.glob("room.db*"))
    with closing(Store.open(url)) as store, store.engine.connect() as connection:
        tables = connection.scalars(sql.text("SELECT relname FROM pg_stat_user_tables")).all()
        assert {"log", "snapshots", "about"} <= set(tables)
        rows = [connection.scalars(sql.text(f'SELECT one::text FROM "{name}" AS one')).all() for name in tables]
    return "\n".join(str(row) for some in rows for row in some).encode()


def test_no_seed_is_in_the_database_and_the_log_verifies_with_the_key_and_without(home: str, tmp_path: Path) -> None:
    own = with_new(Keys())
    keys.show(own)
    secrets = asyncio.run(evening(home, own))
    assert len(secrets) >= 12
    written = everything(home, tmp_path)
    assert not [one for one in secrets if one.encode() in written]
    assert b"sealed." in written
    with closing(Store.open(home)) as store:
        assert (verify(store).problems, verify(store).sealed) == ([], 0)
        assert Snapshots(store).begin(TABLE, Books()).machine.shoe is not None
        keys._shown.clear()
        report = verify(store)
        assert report.problems == []
        assert report.sealed >= 4


def test_a_start_without_the_key_is_one_sentence_and_a_lost_one_can_be_given_up(home: str, tmp_path: Path) -> None:
    with closing(Store.open(home)) as store:
        file = keys_path(store)
        own, told = room_keys(store)
        assert told == f"New keys are in {file}: keep a copy of the file, but not with copies of the database."
        assert room_keys(store) == (own, "")
        used = own.current("seal").id
        file.rename(tmp_path / "elsewhere")
        with pytest.raises(KeyTrouble, match=f"sealed with the key {used}, and there is no file {file}: put the"):
            room_keys(store)
        assert room_keys(store, tmp_path / "elsewhere") == (own, "")
        write_keys(file, with_new(Keys()))
        with pytest.raises(KeyTrouble, match=f"sealed with the key {used}, which is not in {file}"):
            room_keys(store)
        other, _ = room_keys(store, lost=True)
        assert room_keys(store)[0] == other


async def on_with(url: str, own: Keys, *, rounds: int, in_round: bool = False) -> list[str]:
    """Let two people play on, to the middle of a round if asked, and return the table's lines."""
    room = open_room(url, keys=own)
    room.pace = msgspec.structs.replace(room.pace, reveal=0.01)
    known = [room.people.find(name) for name in ("anna", "bob")]
    players = [
        await ContributingPlayer(room, TABLE, who or person(room, name)).connect()
        for name, who in zip(("anna", "bob"), known, strict=True)
    ]
    for player, who in zip(players, known, strict=True):
        if who is None:
            await player.sit()
    await together(players, rounds)
    while in_round and not room.table(TABLE).floor.in_round:
        await players[0].read()
    await room.journal.flushed()
    lines = [entry.line.text for entry in room.store.read(TABLE)]
    await close_room(room)
    return lines


@pytest.mark.parametrize("in_round", [True, False])
def test_what_was_sealed_with_a_lost_key_is_shuffled_again_on_record(home: str, in_round: bool) -> None:
    """Undealt cards are shuffled again in the middle of a round, as is a fixed shuffle between two rounds.

    The log verifies with either key, with both and with none.
    """
    lost, new = with_new(Keys()), with_new(Keys())
    keys.show(lost)
    before = asyncio.run(on_with(home, lost, rounds=1, in_round=in_round))
    keys._shown.clear()
    keys.show(new)
    lines = asyncio.run(on_with(home, new, rounds=3))[len(before) :]
    assert not in_round or "!lose" in lines
    assert lines.count("deal") >= 2
    for shown in ([new], [lost, new], [lost], []):
        keys._shown.clear()
        for one in shown:
            keys.show(one)
        with closing(Store.open(home)) as store:
            assert verify(store).problems == []


def test_a_shuffle_that_was_fixed_with_a_lost_key_is_fixed_again(home: str) -> None:
    lost, new = with_new(Keys()), with_new(Keys())

    async def fixed() -> None:
        room = open_room(home, keys=lost)
        live = room.table(TABLE)
        live.autopilot.stop()
        live.mixing.fix()
        await close_room(room)

    keys.show(lost)
    asyncio.run(fixed())
    keys._shown.clear()
    keys.show(new)
    verbs = [line.split()[0] for line in asyncio.run(on_with(home, new, rounds=1)) if line.startswith("!")]
    assert verbs[:4] == ["!fix", "!lose", "!fix", "!mix"]
    keys.show(lost)
    with closing(Store.open(home)) as store:
        assert verify(store).problems == []


# --- commands


def test_keys_are_shown_and_changed_and_a_backup_says_that_they_are_not_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with closing(Store.at(tmp_path / "room.db")) as store:
        first = room_keys(store)[0]
    assert first.current("seal").id in run("keys", "show", "--db", "room.db")
    run("keys", "new", "--db", "room.db")
    changed = read_keys(tmp_path / "room.db.keys")
    assert changed is not None
    assert changed.all[:2] == first.all
    assert first.current("seal").secret.hex() not in run("keys", "show", "--db", "room.db")
    assert "The room's keys are not in it" in run("backup", "copy.db", "--db", "room.db")
    there = tmp_path / "there"
    there.mkdir()
    shutil.copy("copy.db", there / "copy.db")
    os.chdir(there)
    used = changed.current("seal").id
    assert f"sealed with key {used}, which is not in room.db.keys" in run("restore", "copy.db", "--db", "room.db")
