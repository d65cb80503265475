"""Hands from folders, archives and standard input give one tally, in batches of any size, on any number of cores."""

import csv
import io
import sys
import tarfile
import tracemalloc
import zipfile
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

from pitboss.histories import sources
from pitboss.histories.judging import UNREADABLE, ReplayTally
from pitboss.histories.rows import OutError, RowFiles
from pitboss.histories.running import replay_all
from pitboss.histories.sources import found

STACKS = "starting_stacks = [100, 100, 100]"
HAND = f"""\
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [0.50, 1, 0]
min_bet = 1
{STACKS}
actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'p3 cbr 4', 'p1 f', 'p2 cc', 'd db 2c7d9h', 'p2 f']
venue = 'A Room'
players = ['Ann', 'Bob', 'Cy']
winnings = [0, 0, 8.50]
"""
KINDS = (
    HAND,
    HAND.replace("8.50", "8.10"),
    HAND.replace("8.50", "9.50"),
    HAND.replace("'p1 f'", "'p2 f'"),
    HAND.replace("min_bet = 1", "min_bet = many"),
    HAND.replace("Cy", "[3]"),
)
"""Hands that are exact, raked, overpaid, out of turn or unreadable, and a name that looks like the start of a hand."""


def many(count: int) -> str:
    return "\n".join(f"[{number}]\n{KINDS[number * 5 % len(KINDS)]}" for number in range(1, count + 1))


def tally_of(*paths: Path | str, workers: int = 1, out: RowFiles | None = None) -> ReplayTally:
    return replay_all(found([Path(path) for path in paths]), workers, lambda portion, tally: None, out)


def counts(tally: ReplayTally) -> dict[str, object]:
    """Return everything except where the hands were found."""
    data: dict[str, object] = msgspec.to_builtins(tally, str_keys=False)
    for named in ("differing", "odd", "skipped"):
        data[named] = [one.file.rpartition("#")[2] for one in getattr(tally, named)]
    return data


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "hands.phhs"
    path.write_text(many(60))
    return path


def test_the_file_has_every_kind(file: Path) -> None:
    tally = tally_of(file)
    assert (tally.files, tally.exact, tally.rake, tally.differ, tally.skip) == (1, 20, 10, 20, 10)
    assert tally.takes["A Room", "0.50/1.00"].percent == "4.71"


@pytest.mark.parametrize("size", [1, 7, 100, 450, 451, 452, 453, 1_000, 5_000, 10**6])
def test_portions_of_any_size_come_to_the_same(file: Path, monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    whole = counts(tally_of(file))
    monkeypatch.setattr(sources, "PORTION", size)
    pieces = [one for one in found([file]) if isinstance(one, sources.Portion)]
    assert b"".join(piece.read() for piece in pieces) == file.read_bytes()
    assert len(pieces) == 60 or size > 400
    assert counts(tally_of(file)) == whole
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(file.read_bytes())))
    assert counts(tally_of("-")) == whole


def test_several_cores_come_to_the_same_in_the_same_order(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "PORTION", 1_500)
    assert counts(tally_of(file, workers=3)) == counts(tally_of(file))


def test_folders_and_archives_come_to_the_same(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = counts(tally_of(file))
    folder = tmp_path / "folder"
    (folder / "deeper").mkdir(parents=True)
    (folder / "deeper" / "hands.phhs").write_bytes(file.read_bytes())
    (folder / "notes.txt").write_text("no hands here")
    with zipfile.ZipFile(tmp_path / "hands.zip", "w") as packed:
        packed.write(file, "in/hands.phhs")
        packed.writestr("in/notes.md", "no hands here")
    for suffix, mode in ((".tar", "w"), (".tar.gz", "w:gz"), (".tgz", "w:gz"), (".tar.xz", "w:xz")):
        with tarfile.open(tmp_path / f"hands{suffix}", mode) as archive:  # type: ignore[call-overload]
            archive.add(file, "in/hands.phhs")
    archives = [tmp_path / f"hands{suffix}" for suffix in (".zip", ".tar", ".tar.gz", ".tgz", ".tar.xz")]
    for size in (1 << 20, 900):
        monkeypatch.setattr(sources, "PORTION", size)
        for path in (folder, *archives):
            assert counts(tally_of(path)) == whole, path.name


@pytest.mark.parametrize(
    ("name", "data", "why"),
    [
        ("b.phhs", b"\xff\xfe\x00", "not UTF-8"),
        ("b.phhs", b"", "empty"),
        ("b.phhs", b"[1]\nvariant = ", "not TOML"),
        ("b.txt", b"Notes of the winter.", "no hand of a known format"),
        ("b.zip", b"PK\x03\x04 and nothing more", "cannot be read"),
        ("b.tar.gz", b"\x1f\x8b\x08\x00 cut off", "cannot be read"),
        ("b.tar", b"", "cannot be read"),
        ("b.toml", b"game = 3", "is not a game's name"),
        ("missing.phhs", None, "cannot be read"),
        ("nothing", None, "cannot be read"),
    ],
)
def test_a_broken_file_is_named_and_holds_up_nobody(
    file: Path, tmp_path: Path, name: str, data: bytes | None, why: str
) -> None:
    broken = tmp_path / name
    if data is not None:
        broken.write_bytes(data)
    last = tmp_path / "last.phh"
    last.write_text(HAND)
    alone, tally = tally_of(file, last), tally_of(file, broken, last)
    assert tally.exact == alone.exact
    assert tally.status == UNREADABLE
    named = [one for one in tally.skipped if one.file.startswith(str(broken))]
    assert len(named) == 1
    assert why in named[0].why


def test_an_archive_that_is_cut_off_gives_what_came_before(file: Path, tmp_path: Path) -> None:
    packed = tmp_path / "hands.tar"
    with tarfile.open(packed, "w") as archive:
        archive.add(file, "1.phhs")
        archive.add(file, "2.phhs")
    packed.write_bytes(packed.read_bytes()[: file.stat().st_size + 3_000])
    tally = tally_of(packed)
    assert tally.exact == 20
    assert any("cannot be read" in one.why for one in tally.skipped)


def test_memory_is_flat_however_many_hands_there_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "PORTION", 1 << 16)
    peaks = []
    for times in (1, 8):
        path = tmp_path / f"{times}.phhs"
        path.write_text("\n".join(f"[{number}]\n{HAND}" for number in range(500 * times)))
        tally_of(path)  # what is loaded once, such as modules
        tracemalloc.start()
        tally_of(path)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < 1.2 * peaks[0]


def as_csv(value: object) -> str:
    return "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def read_csv(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(path.read_text().splitlines()))


def test_rows_say_every_hand_and_every_decision(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "PORTION", 1_000)
    out = RowFiles(tmp_path / "rows.csv")
    tally = tally_of(file, workers=2, out=out)
    out.close()
    hands = read_csv(tmp_path / "rows.csv")
    decisions = read_csv(tmp_path / "rows.decisions.csv")
    assert len(hands) == tally.hands
    assert [one["hand"] for one in hands] == sorted((one["hand"] for one in hands), key=int)
    assert hands[0] | {"file": "", "hand": ""} == {
        "file": "", "hand": "", "room": "A Room", "stake": "0.50/1.00", "game": "vic-crown-poker/holdem",
        "betting": "no-limit", "seats": "3", "board": "2c7d9h", "pot": "8.50", "take": "0.00", "verdict": "exact",
        "why": "", "result_known": "true",
    }  # fmt: skip
    first = [one for one in decisions if one["hand"] == hands[0]["hand"]]
    assert [(one["street"], one["player"], one["act"], one["amount"], one["net"]) for one in first] == [
        ("preflop", "[3]", "raise", "4.00", "4.50"),
        ("preflop", "Ann", "fold", "0.00", "-0.50"),
        ("preflop", "Bob", "call", "3.00", "-4.00"),
        ("flop", "Bob", "fold", "0.00", "-4.00"),
    ]
    assert [(one["pot"], one["to_call"], one["stack"], one["position"]) for one in first] == [
        ("1.50", "1.00", "100.00", "0"),
        ("5.50", "3.50", "99.50", "2"),
        ("5.50", "3.00", "99.00", "1"),
        ("8.50", "0.00", "96.00", "1"),
    ]


@pytest.mark.parametrize("suffix", [".parquet", ".arrow"])
def test_rows_are_the_same_in_every_form(file: Path, tmp_path: Path, suffix: str) -> None:
    arrow = pytest.importorskip("pyarrow")
    ipc, parquet = import_module("pyarrow.ipc"), import_module("pyarrow.parquet")
    for name in ("rows.csv", f"rows{suffix}"):
        out = RowFiles(tmp_path / name)
        tally_of(file, out=out)
        out.close()
    for name in ("rows", "rows.decisions"):
        path = tmp_path / f"{name}{suffix}"
        table = parquet.read_table(path) if suffix == ".parquet" else ipc.open_file(path).read_all()
        assert isinstance(table, arrow.Table)
        rows = [{key: as_csv(value) for key, value in row.items()} for row in table.to_pylist()]
        assert rows == read_csv(tmp_path / f"{name}.csv")


def test_rows_of_no_known_form_are_refused(tmp_path: Path) -> None:
    with pytest.raises(OutError, match="expected a name that ends in"):
        RowFiles(tmp_path / "rows.xlsx")


@pytest.mark.parametrize("kind", ["zip", "nested.zip", "tar.gz"])
def test_an_archive_that_unpacks_to_far_more_than_hands_is_told_and_not_unpacked(
    tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sources, "UNPACKED", 2 << 20)
    monkeypatch.setattr(sources, "TIMES", 3)
    bomb = tmp_path / f"bomb.{kind}"
    zeros = b"\0" * (8 << 20)
    if kind == "tar.gz":
        (tmp_path / "long.bin").write_bytes(zeros)
        with tarfile.open(bomb, "w:gz") as archive:
            archive.add(tmp_path / "long.bin", "long.bin")
    else:
        inner = io.BytesIO()
        with zipfile.ZipFile(inner, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("long.phhs", zeros)
        if kind == "nested.zip":
            outer = io.BytesIO()
            with zipfile.ZipFile(outer, "w", zipfile.ZIP_DEFLATED) as archive:
                archive.writestr("inner.zip", inner.getvalue())
            inner = outer
        bomb.write_bytes(inner.getvalue())
    tracemalloc.start()
    tally = tally_of(bomb)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    (told,) = tally.skipped
    assert "it unpacks to more than 2 mb, which is too much" in told.why
    assert tally.status == 2
    assert peak < len(zeros)


def test_a_hand_without_an_end_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "LONGEST_HAND", 1 << 20)
    monkeypatch.setattr(sources, "PORTION", 1 << 16)
    with zipfile.ZipFile(tmp_path / "long.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("long.phhs", b"x" * (4 << 20))
    (told,) = tally_of(tmp_path / "long.zip").skipped
    assert told.why == "no hand ends within 1 MB"
