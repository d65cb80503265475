"""Signed anchors record the state of the house's logs every few minutes, so that it cannot deny it later."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import httpx
import msgspec
import pytest
import sqlalchemy as sql
from typer.testing import CliRunner

from pitboss.cli import app
from pitboss.core.errors import PitbossError
from pitboss.log.anchors import (
    Anchor,
    SignedAnchor,
    Signer,
    contradictions,
    differences,
    heads_of,
    is_signed,
    read_signed,
    room_of,
    signed_problems,
)
from pitboss.log.entry import LogEntry, LogError, LogLine, chained
from pitboss.log.keys import Key, Keys, new_key, public_key, room_keys, with_new
from pitboss.log.store import Store
from pitboss.log.store import log as log_table
from pitboss.room.anchoring import Anchoring
from toolkit.room import open_room, serving

AT = datetime(2026, 1, 2, 20, 0, tzinfo=UTC)


def written(store: Store, log: str, count: int) -> None:
    """Write some more entries to a log."""
    last: LogEntry | None = store.heads().get(log)
    for _ in range(count):
        last = chained(LogLine(table=log, at=AT, by="house", text="give anna 5"), last)
        store.append([last])


class House:
    """A room with one or two logs, and its signer."""

    def __init__(self, folder: Path, name: str = "room", key: Key | None = None, url: str = "") -> None:
        self.store = Store.open(url) if url else Store.at(folder / f"{name}.db")
        self.path = folder / f"{name}.db.anchors"
        self.key = key or new_key("sign")
        self.signer = Signer(self.path, room_of(self.store), self.key)

    def sign(self, more: int = 1, log: str = "cage") -> SignedAnchor:
        written(self.store, log, more)
        return self.signer.sign(heads_of(self.store))


@pytest.fixture
def house(tmp_path: Path, home: str) -> Iterator[House]:
    made = House(tmp_path, url=home)
    yield made
    made.store.close()


def test_what_was_signed_is_found_in_the_logs(house: House) -> None:
    made = [house.sign(3), house.sign(2, "offices"), house.sign(1)]
    assert [one.number for one in made] == [1, 2, 3]
    assert all(map(is_signed, made))
    assert read_signed(house.path) == made
    assert signed_problems(made) == contradictions(made) == differences(made, house.store) == []
    assert house.signer.sign(heads_of(house.store)) is made[-1], "nothing has happened since"
    again = Signer(house.path, house.signer.room, house.key)
    assert again.last == made[-1]
    written(house.store, "cage", 1)
    assert signed_problems([*made, again.sign(heads_of(house.store))]) == []


def test_the_signature_is_over_everything(house: House) -> None:
    made = house.sign()
    for changed in (
        msgspec.structs.replace(made, room="another"),
        msgspec.structs.replace(made, number=2),
        msgspec.structs.replace(made, at=AT),
        msgspec.structs.replace(made, sequence=7),
        msgspec.structs.replace(made, heads={}),
        msgspec.structs.replace(made, previous="0" * 64),
        msgspec.structs.replace(made, next="0" * 64),
        msgspec.structs.replace(made, signature="00" * 64),
        msgspec.structs.replace(made, signature="none"),
        msgspec.structs.replace(made, key=public_key(new_key("sign").secret)),
    ):
        assert not is_signed(changed)
        assert "the signature is not that of the key" in " ".join(signed_problems([changed]))


def test_a_log_that_lost_its_end_or_was_written_anew_is_found(house: House) -> None:
    made = [house.sign(3), house.sign(3)]
    with house.store.engine.begin() as connection:
        connection.execute(sql.delete(log_table).where(log_table.c.number > 4))
    (told,) = differences(made, house.store)
    assert told == f"the end of the log of cage is missing: it has 4 entries, and {made[1].where()} has 6"
    with house.store.engine.begin() as connection:
        connection.execute(sql.update(log_table).where(log_table.c.number == 3).values(hash="0" * 64))
    lost, changed = differences(made, house.store)
    assert lost == told
    assert changed == f"entry 3 of the log of cage is not the one that {made[0].where()} was signed for"


def test_another_rooms_anchors_are_told_apart(house: House, tmp_path: Path) -> None:
    other = House(tmp_path, "other")
    (told,) = differences([other.sign()], house.store)
    other.store.close()
    assert told == f"the anchors belong to another room: {other.signer.room}, and this is {house.signer.room}"
    with pytest.raises(LogError, match="belong to another room"):
        Signer(other.path, house.signer.room, house.key)


def test_none_can_be_taken_away_or_put_in_anothers_place(house: House) -> None:
    made = [house.sign() for _ in range(3)]
    forged = Signer(house.path.with_name("forged"), house.signer.room, house.key)
    written(house.store, "cage", 1)
    for _ in range(2):
        written(house.store, "cage", 1)
        forged.sign(heads_of(house.store))
    assert forged.last is not None
    told = signed_problems([made[0], forged.last, made[2]])
    assert [one.split(":")[-1].strip() for one in told] == [
        "one of them was replaced", "one of them was replaced"
    ]  # fmt: skip
    other = msgspec.structs.replace(made[1].heads["cage"], hash="f" * 64)
    split = msgspec.structs.replace(made[1], heads={"cage": other})
    (told_twice,) = contradictions([made[1], split])
    assert told_twice == f"{split.where()} and {made[1].where()} name different entries 2 of cage"


def test_the_old_key_signs_for_the_new_one(house: House, tmp_path: Path) -> None:
    first, new = house.sign(), new_key("sign")
    change = house.signer.sign(heads_of(house.store), public_key(new.secret))
    later = Signer(house.path, house.signer.room, new)
    written(house.store, "cage", 1)
    made = [first, change, later.sign(heads_of(house.store))]
    assert signed_problems(made) == signed_problems(made, first.key) == []
    (told,) = signed_problems([first, made[2]])
    assert told == f"{made[2].where()} is signed with the key {made[2].key}, expected {first.key}"
    assert "expected " + public_key(new.secret) in signed_problems(made, public_key(new.secret))[0]


# --- a room that is open


def test_a_room_signs_when_it_opens_and_closes_and_tells_it_at_a_door(tmp_path: Path, home: str) -> None:
    async def run() -> None:
        own = with_new(Keys())
        room = open_room(home)
        async with serving(room) as address, httpx.AsyncClient(base_url=address) as client:
            assert (await client.get("/api/anchors")).status_code == 404
            held = Anchor(tmp_path / "room.db.anchor")
            held.begin(room.store.heads().values())
            signer = Signer(tmp_path / "room.db.anchors", room_of(room.store), own.current("sign"))
            room.anchoring = Anchoring(room.journal, held, signer)
            room.anchoring.begin()
            await room.anchoring.sign()
            told = (await client.get("/api/anchors")).json()
            assert (told["key"], told["room"]) == (public_key(own.current("sign").secret), room_of(room.store))
            last = msgspec.json.decode(json.dumps(told["last"]), type=SignedAnchor)
            assert signed_problems([last], told["key"]) == differences([last], room.store) == []
        found = read_signed(tmp_path / "room.db.anchors")
        assert signed_problems(found) == []
        held.close()
        room.store.close()

    asyncio.run(run())


# --- commands


def run(*words: str, fails: int = 0) -> str:
    done = CliRunner().invoke(app, ["anchors", *words])
    assert done.exit_code == fails or isinstance(done.exception, PitbossError), done.output
    told = str(done.exception) if isinstance(done.exception, PitbossError) else done.output
    return " ".join(told.split())


def test_they_are_exported_verified_and_compared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with closing(Store.at(tmp_path / "room.db")) as store:
        own = room_keys(store)[0]
    house = House(tmp_path, key=own.current("sign"))
    key = public_key(house.key.secret)
    assert "there are no signed anchors at room.db.anchors" in run("export", "--db", "room.db", fails=2)
    house.sign(3)
    house.sign(2)
    assert run("export", "--db", "room.db", "--to", "a.jsonl") == "Exported 2 anchors to a.jsonl."
    assert "cannot be written" in run("export", "--db", "room.db", "--to", "a.jsonl", fails=2)
    assert "all signatures are valid" in run("verify", "a.jsonl", "--key", key)
    assert "is not a public key: expected 64 hexadecimal digits" in run("verify", "a.jsonl", "--key", "x", fails=2)
    assert f"expected {'0' * 64}" in run("verify", "a.jsonl", "--key", "0" * 64, fails=1)
    assert "All 5 entries signed up to" in run("compare", "a.jsonl", "--db", "room.db")
    other = House(tmp_path, "other")
    other.sign()
    assert "the anchors belong to another room" in run("compare", "a.jsonl", "--db", "other.db", fails=1)
    assert "the anchors belong to different rooms" in run("verify", "a.jsonl", str(other.path), fails=2)
    Path("bad.jsonl").write_text("nothing\n")
    assert "bad.jsonl, line 1 is not a signed anchor" in run("verify", "bad.jsonl", fails=2)
    assert "there are no signed anchors at none" in run("verify", "none", fails=2)
    with house.store.engine.begin() as connection:
        connection.execute(sql.delete(log_table).where(log_table.c.number > 4))
    assert "the end of the log of cage is missing: it has 4 entries" in run(
        "compare", "a.jsonl", "--db", "room.db", fails=1
    )
    house.store.close()
    other.store.close()
    text = Path("a.jsonl").read_text()
    Path("a.jsonl").write_text(text.replace('"sequence":5', '"sequence":6'))
    assert "the signature is not that of the key" in run("verify", "a.jsonl", fails=1)
