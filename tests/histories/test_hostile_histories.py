"""Oddities of real hand histories, and worse ones, are explained or reported with a reason, never a traceback."""

import gzip
import io
import json
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from pitboss.cli import app

HAND = """variant = 'NT'
ante_trimming_status = false
antes = [0, 0, 0]
blinds_or_straddles = [0.50, 1, 0]
min_bet = 1
starting_stacks = [100, 100, 100]
actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'p3 cbr 3', 'p1 f', 'p2 cc', 'd db 2c7d9h', 'p2 cc', \
'p3 cbr 4', 'p2 f']
venue = 'A Room'
players = ['Ann', 'Bob', 'Cy']
winnings = [0, 0, 6.5]
"""
EXPLAINED, DIFFERS, SKIPPED = "explained", "differs", "skipped"


def changed(*pairs: tuple[str, str]) -> str:
    text = HAND
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new)
    return text


STACKS, BLINDS, ANTES = "[100, 100, 100]", "[0.50, 1, 0]", "[0, 0, 0]"
ONE: dict[str, tuple[str, str]] = {
    "as it should be": (HAND, EXPLAINED),
    "stacks nobody knows": (changed((STACKS, "[inf, inf, inf]")), EXPLAINED),
    "one stack nobody knows": (changed((STACKS, "[100, inf, 100]")), EXPLAINED),
    "a stack written with a sign": (changed((STACKS, "[+inf, 100, 100]")), EXPLAINED),
    "a stack of minus infinity": (changed((STACKS, "[-inf, 100, 100]")), SKIPPED),
    "a stack that is not a number": (changed((STACKS, "[nan, 100, 100]")), SKIPPED),
    "a negative stack": (changed((STACKS, "[-5, 100, 100]")), SKIPPED),
    "a stack with an exponent": (changed((STACKS, "[1e2, 1E2, 1.0e+2]")), EXPLAINED),
    "a stack with underscores": (changed((STACKS, "[1_00, 100, 100]")), EXPLAINED),
    "a stack in hexadecimal": (changed((STACKS, "[0x64, 100, 100]")), EXPLAINED),
    "a stack with a part of a cent": (changed((STACKS, "[100.001, 100, 100]")), SKIPPED),
    "a stack of many zeros": (changed((STACKS, "[100.000000, 100.0, 100.00]")), EXPLAINED),
    "a stack beyond counting": (changed((STACKS, "[1e30, 100, 100]")), SKIPPED),
    "a stack beyond any exponent": (changed((STACKS, "[1e999999999, 100, 100]")), SKIPPED),
    "a stack as text": (changed((STACKS, "['100', 100, 100]")), EXPLAINED),
    "stacks of words": (changed((STACKS, "['lots', 100, 100]")), SKIPPED),
    "stacks of truth": (changed((STACKS, "[true, 100, 100]")), SKIPPED),
    "stacks that are one number": (changed((STACKS, "100")), SKIPPED),
    "no stacks": (changed((STACKS, "[]")), SKIPPED),
    "one stack": (changed((STACKS, "[100]")), SKIPPED),
    "four stacks for three seats": (changed((STACKS, "[100, 100, 100, 100]")), SKIPPED),
    "a straddle": (changed((BLINDS, "[0.50, 1, 2]")), DIFFERS),
    "no small blind": (changed((BLINDS, "[0, 1, 0]"), ("6.5]", "6]")), EXPLAINED),
    "no blinds": (changed((BLINDS, "[0, 0, 0]")), DIFFERS),
    "a dead blind beside a live one": (changed((BLINDS, "[0.50, 1, -1.5]"), ("6.5]", "7]")), EXPLAINED),
    "several dead blinds": (changed((BLINDS, "[-0.50, 1, -1.5]"), ("6.5]", "7]")), EXPLAINED),
    "everybody posts": (changed((BLINDS, "[-1, 1, -1]"), ("6.5]", "7]")), EXPLAINED),
    "antes that differ": (changed((ANTES, "[0.1, 0.2, 0]"), ("6.5]", "6.8]")), EXPLAINED),
    "an ante for the table": (changed((ANTES, "[0, 1, 0]"), ("6.5]", "7.5]")), EXPLAINED),
    "an ante above the stack": (changed((ANTES, "[500, 0, 0]")), DIFFERS),
    "the uncalled bet among the winnings": (changed(("6.5]", "10.5]")), EXPLAINED),
    "a rake": (changed(("6.5]", "6.2]")), EXPLAINED),
    "more than a room takes": (changed(("6.5]", "1]")), DIFFERS),
    "more than lies there": (changed(("6.5]", "60.5]")), DIFFERS),
    "winnings of nothing": (changed(("6.5]", "0]")), EXPLAINED),
    "no winnings at all": (changed(("winnings = [0, 0, 6.5]\n", "")), EXPLAINED),
    "winnings of somebody who folded": (changed(("[0, 0, 6.5]", "[6.5, 0, 0]")), DIFFERS),
    "winnings negative stack": (changed(("6.5]", "-6.5]")), DIFFERS),
    "winnings without an end": (changed(("6.5]", "inf]")), DIFFERS),
    "a comment after a key": (changed(("min_bet = 1", "min_bet = 1 # the big blind")), EXPLAINED),
    "comments on lines of their own": (changed(("min_bet", "# what follows\n#\nmin_bet")), EXPLAINED),
    "a comment in a line": (changed(("'p1 f'", "'p1 f # sighs'")), EXPLAINED),
    "a remark as a line": (changed(("'p1 f'", "'# rain', 'p1 f'")), EXPLAINED),
    "Windows line ends": (HAND.replace("\n", "\r\n"), EXPLAINED),
    "no line end at the end": (HAND.rstrip("\n"), EXPLAINED),
    "blank lines between": (HAND.replace("\n", "\n\n\n"), EXPLAINED),
    "tabs and spaces": (HAND.replace(" = ", "\t=  "), EXPLAINED),
    "keys twice": (HAND + "min_bet = 2\n", SKIPPED),
    "keys twice in another spelling": (HAND + '"min_bet" = 2\n', SKIPPED),
    "keys nobody knows": (HAND + "_hand = { a = 1 }\nweather = 'rain'\n", EXPLAINED),
    "no variant": (changed(("variant = 'NT'\n", "")), SKIPPED),
    "a variant nobody plays": (changed(("'NT'", "'XX'")), SKIPPED),
    "a variant that is a number": (changed(("'NT'", "7")), SKIPPED),
    "no actions": (changed(("actions", "deeds")), SKIPPED),
    "actions that are none": (changed(("'p1 f'", "'p1 dances'")), DIFFERS),
    "actions that are numbers": (changed(("'p1 f'", "3")), DIFFERS),
    "an act of nobody": (changed(("'p1 f'", "'p9 f'")), DIFFERS),
    "an action out of turn": (changed(("'p1 f', 'p2 cc'", "'p2 cc', 'p1 f'")), DIFFERS),
    "an empty act": (changed(("'p1 f'", "''")), DIFFERS),
    "a raise of no amount": (changed(("cbr 3", "cbr")), DIFFERS),
    "a raise of words": (changed(("cbr 3", "cbr three")), DIFFERS),
    "a raise with an exponent": (changed(("cbr 3'", "cbr 3e0'")), DIFFERS),
    "a raise without an end": (changed(("cbr 3", "cbr inf")), DIFFERS),
    "a raise negative stack": (changed(("cbr 3", "cbr -3")), DIFFERS),
    "a card twice": (changed(("2c7d9h", "2c2c9h")), DIFFERS),
    "a card that is none": (changed(("2c7d9h", "2c7d1h")), DIFFERS),
    "a board of one card": (changed(("2c7d9h", "2c")), DIFFERS),
    "cut in the middle": (HAND[: len(HAND) // 2], SKIPPED),
    "cut after the actions": (HAND.partition("venue")[0], EXPLAINED),
    "names in other scripts": (changed(("'Ann'", "'Анна 安娜 \U0001f0a1'")), EXPLAINED),
    "names with quotes": (changed(("'Ann'", '"An\'n \\"A\\" [x], p1"')), EXPLAINED),
    "a name with a line end": (changed(("'Ann'", '"An\\nn"')), EXPLAINED),
    "a name of every sign": (changed(("'Ann'", "'#=[]{},'")), EXPLAINED),
    "fewer names than seats": (changed(("['Ann', 'Bob', 'Cy']", "['Ann']")), EXPLAINED),
    "names that are none": (changed(("['Ann', 'Bob', 'Cy']", "7")), EXPLAINED),
    "a venue that is a list": (changed(("'A Room'", "['A', 'Room']")), EXPLAINED),
    "a time that is none": (HAND + "time = 25:61:00\n", EXPLAINED),
    "deep nesting": (HAND + "x = " + "[" * 2_000 + "]" * 2_000 + "\n", EXPLAINED),
    "a total pot that is wrong": (HAND + "total_pot = 9\n", DIFFERS),
    "a total pot of words": (HAND + "total_pot = 'much'\n", EXPLAINED),
    "a letter nobody can read": ("\x00" + HAND, SKIPPED),
}


def replay(*words: str | Path, stdin: bytes | None = None) -> dict[str, Any]:
    result = CliRunner().invoke(app, ["replay", "--workers", "1", "--json", *map(str, words)], input=stdin)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    data: dict[str, Any] = json.loads(result.stdout)
    assert all(one["why"] for kind in ("differing", "skipped") for one in data[kind])
    assert sum(count for why, count in data["reasons"].items() if why.startswith("differs: ")) == len(data["differing"])
    assert sum(count for why, count in data["reasons"].items() if why.startswith("skipped: ")) == len(data["skipped"])
    return data


def counted(data: dict[str, Any]) -> tuple[int, int, int]:
    return data["matched"], len(data["differing"]), len(data["skipped"])


@pytest.mark.parametrize("mark", ["", "\ufeff"], ids=["", "with a mark"])
@pytest.mark.parametrize("name", ONE)
def test_a_hand_is_explained_or_told(name: str, mark: str, tmp_path: Path) -> None:
    text, expected = ONE[name]
    file = tmp_path / "hand.phh"
    file.write_bytes((mark + text).encode())
    found = counted(replay(file, "--out", tmp_path / "rows.csv"))
    assert sum(found) == 1
    assert found == tuple(int(kind == expected) for kind in (EXPLAINED, DIFFERS, SKIPPED))


def test_all_of_them_in_one_file_hold_up_nobody(tmp_path: Path) -> None:
    """A hand that is cut off or nested too deep ends where the next one begins."""
    file = tmp_path / "hands.phhs"
    texts = [text for text, _ in ONE.values()]
    file.write_bytes("".join(f"[{number}]\n{text}\n" for number, text in enumerate(texts, 1)).encode())
    matched, differing, skipped = counted(replay(file))
    assert matched + differing + skipped == len(texts)
    assert matched == sum(kind == EXPLAINED for _, kind in ONE.values())
    assert (matched, differing, skipped) == counted(replay("-", stdin=file.read_bytes()))


def _zip(files: dict[str, bytes]) -> bytes:
    memory = io.BytesIO()
    with zipfile.ZipFile(memory, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return memory.getvalue()


def _tar(files: dict[str, bytes], mode: str = "w:gz") -> bytes:
    memory = io.BytesIO()
    with tarfile.open(fileobj=memory, mode=mode) as archive:  # type: ignore[call-overload]
        for name, data in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
    return memory.getvalue()


def _encrypted(data: bytes) -> bytes:
    """The same archive, with its members marked as encrypted."""
    local, central = data.replace(b"PK\x03\x04\x14\x00\x00", b"PK\x03\x04\x14\x00\x01"), b"PK\x01\x02"
    at = local.find(central)
    return local[: at + 8] + b"\x01" + local[at + 9 :]


MANY = "".join(f"[{number}]\n{HAND}\n" for number in range(1, 41)).encode()
ARCHIVES: dict[str, tuple[str, Callable[[], bytes], tuple[int, int, int]]] = {
    "a whole archive": ("a.zip", lambda: _zip({"x/hand.phh": HAND.encode()}), (1, 0, 0)),
    "an archive in capitals": ("A.ZIP", lambda: _zip({"x/HAND.PHH": HAND.encode()}), (1, 0, 0)),
    "an archive in an archive": ("a.zip", lambda: _zip({"b.zip": _zip({"hand.phh": HAND.encode()})}), (1, 0, 0)),
    "a tar in a zip": ("a.zip", lambda: _zip({"b.tar.gz": _tar({"hands.phhs": MANY})}), (40, 0, 0)),
    "a zip in a tar": ("a.tar.gz", lambda: _tar({"b.zip": _zip({"hands.phhs": MANY})}), (40, 0, 0)),
    "an archive of nothing": ("a.zip", lambda: _zip({}), (0, 0, 1)),
    "an archive of other things": ("a.zip", lambda: _zip({"readme.md": b"x"}), (0, 0, 1)),
    "an archive cut short": ("a.zip", lambda: _zip({"hands.phhs": MANY})[:-40], (0, 0, 1)),
    "an archive cut in the middle": ("a.tar.gz", lambda: _tar({"hands.phhs": MANY * 50})[:-4000], (0, 0, 1)),
    "a damaged archive": ("a.zip", lambda: _damaged(_zip({"hands.phhs": MANY})), (0, 0, 1)),
    "an encrypted archive": ("a.zip", lambda: _encrypted(_zip({"hand.phh": HAND.encode()})), (0, 0, 1)),
    "a damaged archive in a whole one": (
        "a.zip", lambda: _zip({"b.zip": b"PK nothing", "hand.phh": HAND.encode()}), (1, 0, 1),
    ),
    "an archive that is none": ("a.zip", lambda: HAND.encode(), (0, 0, 1)),
    "a tar that is none": ("a.tar.xz", lambda: gzip.compress(b"hello"), (0, 0, 1)),
    "a file of nothing": ("a.phh", lambda: b"", (0, 0, 1)),
    "a file of blanks": ("a.phhs", lambda: b" \r\n\t\n", (0, 0, 1)),
    "a file of bytes": ("a.phhs", lambda: bytes(range(256)) * 20, (0, 0, 1)),
    "another code": ("a.phhs", lambda: HAND.encode("utf-16"), (0, 0, 1)),
}  # fmt: skip


def _damaged(data: bytes) -> bytes:
    middle = len(data) // 2
    return data[: middle - 40] + bytes(80) + data[middle + 40 :]


@pytest.mark.parametrize("what", ARCHIVES)
def test_a_file_or_archive_gives_its_hands_or_a_reason(what: str, tmp_path: Path) -> None:
    name, make, expected = ARCHIVES[what]
    (tmp_path / name).write_bytes(make())
    found = counted(replay(tmp_path / name))
    assert found == expected or (found[0] >= expected[0] and found[2] == expected[2] and "cut in the middle" in what)
    assert counted(replay(tmp_path))[2] == expected[2]
