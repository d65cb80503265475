"""docs/architecture.md describes the path of one click; make one and compare."""

import asyncio
import re
import sys
import threading
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from types import FrameType

import pytest

import pitboss
from pitboss.room.accounts.people import Person
from pitboss.room.demo import demo_signs, table_name
from pitboss.rules.notation import read_action
from room.test_tournaments import opened
from toolkit.client import Player
from toolkit.room import InsidePlayer, Moved, close_room, cookie, open_room, person, run_moved, serving
from toolkit.two_tables import FELT, Doors, begin, deal, open_floor, wager

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = Path(pitboss.__file__).parent
PAGE = (ROOT / "docs" / "architecture.md").read_text()


Row = tuple[str, str, str, str]


def rows_of(title: str) -> list[Row]:
    """Return the number, file and function of each station in a section, and the functions it calls."""
    section = PAGE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    return re.findall(r"^\| (\d*) ?\| `([^`]+)` \| (?:`(\w+)` )?\| [^|]+\|(?: ?([^|]*)\|)?$", section, re.MULTILINE)


ROWS, BUST = rows_of("One click, to the disk and back"), rows_of("A player busts")
CLAIM = rows_of("A jackpot claim, verified")
MOST_STATIONS = 18
GAME = "wa-ultimate-texas-holdem"


class Calls:
    """The pitboss functions called while it listens, by file and name, in order of first call."""

    def __init__(self) -> None:
        self.listening = False
        self.made: list[tuple[str, str]] = []

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        if self.listening and event == "call" and frame.f_code.co_filename.startswith(str(PACKAGE)):
            file = Path(frame.f_code.co_filename).relative_to(PACKAGE).as_posix()
            self.made.append((file, frame.f_code.co_qualname))


@pytest.fixture
def calls() -> Iterator[Calls]:
    """Record the calls of a room, including those of its writer's thread, which starts with it."""
    found = Calls()
    threading.setprofile(found)
    sys.setprofile(found)
    yield found
    sys.setprofile(None)
    threading.setprofile(None)


async def click(calls: Calls, where: Path) -> None:
    room = open_room(where, demo=False)
    sign = demo_signs()[table_name(GAME)]
    room.jackpots.open_demo(room.now())
    room.new_table("felt", sign, "manager")
    async with serving(room) as address:
        anna = await Player(address, "felt", "anna", cookie(room, person(room, "anna"))).connect()
        assert (await anna.do("sit 1 200"))["type"] == "ack"
        while not anna.private.get("choices"):
            await anna.read()
        read_action.cache_clear()  # a line that was read before would not be read again
        calls.listening = True
        assert (await anna.do("p1 bet ante 10"))["type"] == "ack"
        calls.listening = False
        await anna.close()
    room.store.close()


async def verify(calls: Calls, where: Path) -> None:
    """Have a royal flush keyed off at a table that a person deals, and its claim verified."""
    room = await open_floor(where, Person(name="carol", password="-", offices=("player", "manager")))
    anna = await InsidePlayer(room, FELT, person(room, "anna")).connect()
    dealer = Person(name="dora", password="-", offices=("dealer", "supervisor"))
    dora = await InsidePlayer(room, FELT, dealer).connect()
    sam = Doors(room, person(room, "sam", "supervisor"))
    await wager(anna, "sit 1 500")
    await begin(dora, anna, "bet ante 10", "bet jackpot-1 5")
    await deal(dora, anna)
    calls.listening = True
    assert (await sam.act(f"{FELT}/1/p1", "verify")).json()["state"] == "verified"
    calls.listening = False
    await close_room(room)


async def bust(calls: Calls, where: Path, loop: Moved) -> None:
    """Have the director put a player out at a counted table."""
    room = open_room(where, demo=False, now=loop.now)
    _, alice = await opened(room)
    await alice.says(*(f"director enter p{number} signed" for number in range(1, 4)))
    await alice.says("director seat p1 t1/1 p2 t1/2 p3 t1/3", "director start")
    calls.listening = True
    await alice.says("t1 out p3")
    calls.listening = False
    await close_room(room)


def follow(calls: Calls, rows: list[Row]) -> None:
    """Check that the stations are called in order, each followed by the functions it calls."""
    at = -1
    for _, file, function, asks in rows:
        if file.startswith("web/src/"):
            continue
        asked = re.findall(r"`([^:`]+):(\w+)`", asks)
        assert "`" not in re.sub(r"`[^:`]+:\w+`", "", asks)
        at = called(calls, file, function, at)
        for place, name in asked:
            called(calls, place, name, at)


def called(calls: Calls, file: str, function: str, after: int) -> int:
    later = (
        number
        for number, (where, name) in enumerate(calls.made)
        if number > after and where == file and function in name.split(".")
    )
    found = next(later, None)
    assert found is not None, f"{file} {function} is not called after what stands before it"
    return found


@pytest.mark.parametrize(("way", "rows"), [(click, ROWS), (verify, CLAIM)], ids=["a click", "a claim"])
def test_the_way_is_the_one_described(
    way: Callable[[Calls, Path], Coroutine[None, None, None]], rows: list[Row], tmp_path: Path, calls: Calls
) -> None:
    asyncio.run(way(calls, tmp_path / "log.db"))
    follow(calls, rows)


def test_the_way_of_a_bust_is_the_one_described(tmp_path: Path, calls: Calls) -> None:
    run_moved(lambda loop: bust(calls, tmp_path / "log.db", loop))
    follow(calls, BUST)


@pytest.mark.parametrize("rows", [ROWS, BUST, CLAIM], ids=["a click", "a bust", "a claim"])
def test_it_is_no_longer_than_a_reader_can_follow(rows: list[Row]) -> None:
    files = list(dict.fromkeys(file for _, file, _, _ in rows))
    assert [number for number, *_ in rows if number] == [str(count) for count in range(1, len(files) + 1)]
    assert 10 < len(files) <= MOST_STATIONS
    assert all((ROOT / file if file.startswith("web/src/") else PACKAGE / file).is_file() for file in files)
