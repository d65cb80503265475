"""Replayed real hands end on the stacks of their files, to the chip."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from pitboss.books.phh import VARIANTS
from pitboss.cli import app

HERE = Path(__file__).resolve().parent
SAMPLE = HERE.parents[1] / "corpus"
CORPUS = HERE.parents[3] / "shared" / "corpus"
HALF_CHIPS = "pluribus/32-23.phh"


def replay(*paths: Path | str) -> tuple[int, dict[str, Any]]:
    result = CliRunner().invoke(app, ["replay", "--json", *map(str, paths)])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, json.loads(result.stdout)


def played(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.phh"))


def variant(file: Path) -> str:
    return file.read_text().split("variant = ")[1].split()[0].strip("'")


@pytest.mark.rule("vic-crown-poker 8.5.1")
def test_the_sample_ends_as_its_files_say_but_for_a_named_odd_chip() -> None:
    status, report = replay(SAMPLE)
    assert status == 0
    assert report["differing"] == []
    assert (report["odd_chip"], report["exact"]) == (1, len(played(SAMPLE)) - 1)
    assert report["hands"] == report["matched"] == len(played(SAMPLE))
    assert report["files"] == len(list(SAMPLE.rglob("*.phh")))
    assert report["hands_per_second"] > 0


def test_every_hand_of_the_mixed_games_ends_exactly_as_its_file_says() -> None:
    files = [file for file in played(SAMPLE / "wsop") if VARIANTS[variant(file)].game.startswith("house-poker/")]
    assert Counter(map(variant, files)) == {"F7S": 7, "F7S/8": 4, "FR": 5, "F2L3D": 4, "N2L1D": 4}
    _, report = replay(*files)
    assert (report["exact"], report["skipped"]) == (len(files), [])


def test_what_no_rulebook_plays_is_skipped_by_name(tmp_path: Path) -> None:
    (tmp_path / "hand.phh").write_text(hand(variant="'NX'"))
    _, report = replay(tmp_path)
    (skipped,) = report["skipped"]
    assert "'NX' is not a game of these rulebooks" in skipped["why"]


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the full corpus does not lie beside the repository (../shared/corpus)")
def test_the_whole_corpus_ends_as_its_files_say_but_for_named_odd_chips() -> None:
    folders = [folder for folder in CORPUS.iterdir() if any(folder.rglob("*.phh"))]
    status, report = replay(*folders)
    assert status == 0
    assert report["hands"] == sum(len(played(folder)) for folder in folders)
    assert report["matched"] == report["hands"]
    assert report["odd_chip"] <= 5


def hand(**keys: str) -> str:
    lines = {
        "variant": "'NT'",
        "antes": "[0, 0]",
        "blinds_or_straddles": "[1, 2]",
        "min_bet": "2",
        "starting_stacks": "[100, 100]",
        "actions": "['d dh p1 ????', 'd dh p2 ????', 'p2 f']",
        "finishing_stacks": "[101, 99]",
    } | keys
    return "\n".join(f"{key} = {value}" for key, value in lines.items() if value)


def test_many_hands_in_one_file_are_named_by_their_number(tmp_path: Path) -> None:
    wrong = hand(finishing_stacks="[100, 100]")
    (tmp_path / "two.phhs").write_text(f"[1]\n{hand()}\n[2]\n{wrong}\n")
    status, report = replay(tmp_path)
    assert (status, report["files"], report["hands"], report["matched"]) == (1, 1, 2, 1)
    assert report["differing"] == [
        {
            "file": f"{tmp_path / 'two.phhs'}#2",
            "why": "a player wins after folding",
            "expected": ["100.00", "100.00"],
            "got": [],
        }
    ]


@pytest.mark.parametrize(
    ("text", "status", "says"),
    [
        (hand(finishing_stacks="[150, 99]"), 1, "the winnings exceed the pots"),
        (hand(finishing_stacks="[200]"), 2, "needs 2 amounts, one per seat, got 1"),
        (hand(finishing_stacks="'all of it'"), 2, "not a list of amounts"),
        (hand(actions="['d dh p1 ????', 'd dh p2 ????']"), 1, "the history ends when p2 has to act"),
        (hand(actions="['d dh p1 ????', 'd dh p2 ????', 'p2 cbr 3']"), 1, "line 3, 'p2 cbr 3'"),
        (hand(actions="['p2 dances']"), 1, "'dances' is not a player's action"),
        (hand(starting_stacks="[100, 0]"), 1, "p2"),
        (hand(starting_stacks="[100, nan]"), 2, "starting_stacks"),
        (hand(starting_stacks="[100, -1]"), 2, "starting_stacks"),
        ("\x00\x01", 2, "not TOML"),
        ("hello", 2, "not TOML"),
        ("", 2, "empty"),
    ],
)
def test_bad_files_are_named_and_hold_nothing_up(tmp_path: Path, text: str, status: int, says: str) -> None:
    (tmp_path / "bad.phh").write_text(text)
    (tmp_path / "good.phh").write_text(hand())
    ended, report = replay(tmp_path)
    assert ended == status
    assert report["matched"] == 1
    (named,) = report["skipped"] or report["differing"]
    assert named["file"].endswith("bad.phh")
    assert says in named["why"]


def test_a_hand_that_tells_no_result_is_untold_when_every_act_is_legal(tmp_path: Path) -> None:
    (tmp_path / "hand.phh").write_text(hand(finishing_stacks=""))
    status, report = replay(tmp_path)
    assert (status, report["exact"], report["untold"], report["matched"]) == (0, 0, 1, 1)
    assert report["reasons"] == {"the file has no result: every action is legal": 1}


def test_paths_that_are_not_there_are_named(tmp_path: Path) -> None:
    status, report = replay(tmp_path / "nowhere", tmp_path)
    assert status == 2
    assert [one["why"].partition(" (")[0] for one in report["skipped"]] == [
        "cannot be read: no such file or directory",
        "no files to replay in this folder",
    ]
    assert (report["files"], report["hands"]) == (0, 0)


def test_people_read_both_stacks_and_the_clause() -> None:
    result = CliRunner().invoke(app, ["replay", str(SAMPLE / HALF_CHIPS)])
    assert result.exit_code == 0
    assert "1 files, 1 hands: 1 matched (0 exact, 0 but for the rake, 1 but for an odd chip)" in result.stdout
    assert "vic-crown-poker 8.5.1" in result.stdout
    assert "10387.50" in result.stdout
    assert "10388.00" in result.stdout
