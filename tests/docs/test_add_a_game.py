"""Build the two games of docs/tutorials/add-a-game.md from the page's own files.

pitboss finds rulebooks when it is imported, so each game is played, priced and shown in its own process.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, sqrt
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "tutorials" / "add-a-game.md").read_text("utf-8")
FILES = dict(re.findall(r'^```\w+ title="([^"]+)"\n(.*?)^```$', PAGE, re.MULTILINE | re.DOTALL))
GAME, VARIANT = "house-duel", "vic-crown-poker/lazy-pineapple"


def write(where: Path, folder: str) -> None:
    """Write the files of the page below a folder, as the page prints them."""
    found = {path: text for path, text in FILES.items() if path.startswith(folder)}
    assert found, f"the page has no file of {folder}"
    for path, text in found.items():
        (where / path).parent.mkdir(parents=True, exist_ok=True)
        (where / path).write_text(text, "utf-8")


def run(words: list[str], *paths: Path) -> str:
    env = os.environ | {"PYTHONPATH": os.pathsep.join(map(str, paths))}
    done = subprocess.run([sys.executable, *words], env=env, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def brought(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder on the path that has the rulebook in it."""
    where = tmp_path_factory.mktemp("brought")
    write(where, "pitboss_rulebooks/")
    write(where, "duel.toml")
    return where


class Duel:
    """Runs pitboss commands where the rulebook is found."""

    def __init__(self, where: Path) -> None:
        self.where = where

    def says(self, *words: str) -> Any:
        return json.loads(run(["-m", "pitboss", *words, "--json"], ROOT / "src", self.where))

    def does(self, code: str) -> Any:
        return json.loads(run(["-c", code], ROOT / "src", ROOT / "tests", self.where))


@pytest.fixture(scope="module")
def duel(brought: Path) -> Duel:
    return Duel(brought)


# --- a naive count of the same game: hands by their ranks alone, and how many ways there are to hold them

Ranks = tuple[int, int]
NINE = 7


def ways(ranks: Ranks, gone: tuple[int, ...] = ()) -> int:
    low, high = ranks
    if low == high:
        return comb(4 - gone.count(low), 2)
    return (4 - gone.count(low)) * (4 - gone.count(high))


def order(ranks: Ranks) -> tuple[bool, int, int]:
    low, high = ranks
    return low == high, high, low


def hands() -> Iterator[Ranks]:
    return combinations_with_replacement(range(13), 2)


def raised(mine: Ranks, theirs: Ranks) -> int:
    """Return the result of Ante and Raise together."""
    if not (theirs[0] == theirs[1] or theirs[1] >= NINE):
        return 1
    return 2 * ((order(mine) > order(theirs)) - (order(mine) < order(theirs)))


def worth(mine: Ranks) -> Fraction:
    total = sum(ways(theirs, mine) * raised(mine, theirs) for theirs in hands())
    return Fraction(total, comb(50, 2))


def naive_edge() -> Fraction:
    return -sum((ways(mine) * max(worth(mine), Fraction(-1)) for mine in hands()), Fraction()) / comb(52, 2)


# --- the game against the house


def test_it_is_listed_by_what_it_declares(duel: Duel) -> None:
    (listed,) = [game for game in duel.says("games") if game["id"] == GAME]
    assert (listed["kind"], listed["rulebook"], listed["seats"]) == ("banked", GAME, {"full": 7})
    assert listed["line"].startswith("Two cards against the dealer's two")


def test_its_clauses_are_on_the_shelf_and_every_one_cited_exists(duel: Duel) -> None:
    missing = duel.does(
        "import json; from pathlib import Path\n"
        f"import sys; sys.path.insert(0, {str(ROOT / 'tools')!r})\n"
        "import citations\nfrom pitboss.books import library\n"
        f"folder = Path({str(duel.where)!r}) / 'pitboss_rulebooks'\n"
        "cited = {one.citation for one in citations.citations(folder)}\n"
        f"assert len(cited) > 20 and library.book('{GAME}').operator == 'The House'\n"
        "print(json.dumps([one for one in cited if not library.exists(one)]))"
    )
    assert missing == []


def test_a_round_is_ruled_on(duel: Duel) -> None:
    answer = duel.says("adjudicate", str(duel.where / "duel.toml"))
    first, second = answer["seats"]["p1"], answer["seats"]["p2"]
    paid = {wager["wager"]: (wager["outcome"], wager["paid"]) for wager in first["wagers"]}
    assert paid == {"ante": ("win", "10.00"), "raise": ("win", "10.00"), "pair": ("win", "70.00")}
    assert (first["net"], second["net"]) == ("90.00", "-10.00")
    assert second["wagers"][0]["rules"] == [f"{GAME} 4.1(a)"]
    assert answer["dealer"]["qualifies"] is True


def test_its_odds_are_those_of_a_naive_count(duel: Duel) -> None:
    odds = duel.says("odds", GAME)
    ante, *pairs = odds["wagers"]
    assert Fraction(ante["edge"]["exact"]) == naive_edge() > 0
    assert sum(int(one["ways"]) for one in ante["outcomes"]) == comb(52, 2) * comb(50, 2)
    share = Fraction(sum(ways(mine) for mine in hands() if worth(mine) >= -1), comb(52, 2))
    assert Fraction(ante["staked"]["exact"]) == 1 + share
    assert {one["pay_table"]: Fraction(one["edge"]["exact"]) for one in pairs} == {
        "A": Fraction(1, 17),
        "B": Fraction(2, 17),
    }
    assert odds["strategy"]["rules"] == ["raise with odd cards, nine high with eight or better", "fold everything else"]


@pytest.mark.proof(only=True)
def test_another_pay_table_may_be_tried(duel: Duel) -> None:
    tried = [one for one in duel.says("odds", GAME, "--pair", "16")["wagers"] if one["pay_table"] == "custom"]
    assert [one["edge"]["exact"] for one in tried] == ["0"]


HELD: dict[str, Ranks] = {"Td4c": (2, 8), "9h8h": (6, 7), "9h7h": (5, 7), "2c2d": (0, 0)}


@pytest.mark.proof(only=True)
def test_its_best_play_is_that_of_a_naive_count(duel: Duel) -> None:
    advice = duel.does(
        "import json; from pitboss.core.cards import read_cards; from pitboss.odds.decide import decide\n"
        f"advice = {{cards: decide('{GAME}', read_cards(cards)) for cards in {list(HELD)}}}\n"
        "told = {cards: [one.best, {name: str(worth) for name, worth in one.values.items()}]\n"
        "        for cards, one in advice.items()}\n"
        "print(json.dumps(told))"
    )
    for cards, ranks in HELD.items():
        best, values = advice[cards]
        assert {name: Fraction(value) for name, value in values.items()} == {"raise": worth(ranks), "fold": -1}
        assert best == ("raise" if worth(ranks) >= -1 else "fold")


@pytest.mark.proof(only=True)
def test_it_is_simulated(duel: Duel) -> None:
    rounds = 40_000
    found = duel.says("simulate", GAME, "--rounds", str(rounds), "--wager", "ante=10", "--wager", "pair=10")
    mean, spread = float(found["mean"]), float(found["standard_deviation"])
    folds = sum(ways((rank, rank)) for rank in range(13) if worth((rank, rank)) < -1)
    assert folds == 0, "no pair is folded, so that the Pair Wager keeps its edge"
    expected = -10 * float(naive_edge() + Fraction(1, 17))
    assert abs(mean - expected) < 5 * spread / sqrt(rounds)
    assert found["edge_of_ante"]["exact"] == f"{float(naive_edge()):.6f}"


def test_it_is_shown(duel: Duel) -> None:
    """A page needs the view of a round, the offered wagers and the layout of the boxes."""
    shown = duel.does(
        "import json, msgspec; import pitboss; from pitboss.rules.view import view\n"
        "from pitboss.books.catalogue import load\n"
        f"table = pitboss.new_round('{GAME}', minimum='10')\n"
        "told = lambda: json.loads(msgspec.json.encode(table.legal_actions()))\n"
        "table.push('p1 bet ante 10')\n"
        "before = told()\n"
        "for line in ('d close', 'd dh p1 8s8h', 'd dh d QhJd'): table.push(line)\n"
        "views = [json.loads(msgspec.json.encode(view(table, who), enc_hook=str)) for who in ('p1', 'p2')]\n"
        f"layout = load('{GAME}').layout\n"
        "print(json.dumps({'before': before, 'after': told(),\n"
        "                  'views': views, 'layout': msgspec.to_builtins(layout)}))"
    )
    assert "pair" in json.dumps(shown["before"])
    assert "raise" in json.dumps(shown["after"])
    own, other = (json.dumps(view) for view in shown["views"])
    assert "8s" in own
    assert "8s" not in other
    assert "Qh" not in own
    assert shown["layout"] == {
        "place": "box",
        "dealer": 2,
        "circles": [
            {"wager": "ante", "needed": True, "at": [375, 755]},
            {"wager": "raise", "at": [875, 755]},
            {"wager": "pair", "shape": "diamond", "at": [625, 365]},
        ],
        "lettering": ["Two Card Duel"],
    }


def test_a_table_of_it_stands_in_the_lobby(duel: Duel, tmp_path: Path) -> None:
    lobby = duel.does(
        "import asyncio, json; from pathlib import Path; from urllib.request import urlopen\n"
        "from toolkit.room import open_room, serving\n"
        "async def main():\n"
        f"    room = open_room(Path({str(tmp_path / 'room.db')!r}))\n"
        "    async with serving(room) as url:\n"
        "        get = lambda path: json.load(urlopen(url + path))\n"
        "        games, tables = await asyncio.gather(*(asyncio.to_thread(get, path) for path in PATHS))\n"
        "    return games, tables\n"
        "PATHS = ('/api/games', '/api/tables/')\n"
        "print(json.dumps(asyncio.run(main())))"
    )
    games, tables = lobby
    assert [game["title"] for game in games if game["id"] == GAME] == ["Two Card Duel"]
    assert GAME in json.dumps(tables)


# --- the poker variant


@pytest.fixture(scope="module")
def varied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the source of pitboss with one extra file."""
    where = tmp_path_factory.mktemp("varied")
    shutil.copytree(
        ROOT / "src" / "pitboss", where / "src" / "pitboss", ignore=shutil.ignore_patterns("__pycache__", "pages")
    )
    write(where, "src/")
    return where


def test_a_variant_is_one_file(varied: Path) -> None:
    games = json.loads(run(["-m", "pitboss", "games", "--json"], varied / "src"))
    assert [game["id"] for game in games if game["approved"]][-1] == VARIANT
    record = varied / "round.toml"
    record.write_text(
        f'game = "{VARIANT}"\nblinds_or_straddles = [5, 10, 0]\nstarting_stacks = [200, 200, 200]\nactions = [\n'
        '  "d dh p1 AsAh2c", "d dh p2 KdKc3h", "d dh p3 QhQs4d", "p3 f", "p1 cc", "p2 cc",\n'
        '  "d db 9h8h3d", "p1 cc", "p2 cc", "d db Jd",\n'
        '  "p1 cc", "p2 cc", "p1 sd 2c", "p2 sd 3h", "d db 4c", "p1 cc", "p2 cc", "p1 sm", "p2 sm",\n]\n',
        "utf-8",
    )
    answer = json.loads(run(["-m", "pitboss", "adjudicate", str(record), "--json"], varied / "src"))
    assert answer["status"] == "settled", answer
    assert answer["seats"]["p1"]["net"] == "10.00"
