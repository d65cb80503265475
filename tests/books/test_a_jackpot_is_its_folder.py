"""A new kind of jackpot changes only its book's folder.

Here it is added to the rulebook that the docs build. The Game Manager, adjudicate, the command and a room open it,
play for it, pay it and change its terms. Rulebooks are found when pitboss is imported, so each check runs in its own
process.
"""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from docs.test_add_a_game import Duel, write
from pitboss.room.accounts.people import Person
from pitboss.room.verify import verify
from toolkit.room import InsidePlayer, close_room, open_room, person
from toolkit.two_tables import Doors, begin, up_to_date, wager

FOLDER = "pitboss_rulebooks/house_duel"
WAGER = """

KITTY = Wager(
    name="kitty", words="Kitty Wager", placed=cite("1.4"), level=1, room=one_a_box(cite("1.4")),
    needs=(Need("an Ante in its box", beside_an_ante, cite("2.3")),),
    price=lambda sign: sign.jackpot_price(1), price_rules=cite("1.4"),
    settle=(
        lose(folded, cite("4.3(b)")),
        prize(because("prize", PLAYER)(lambda showdown: showdown.category(PLAYER) is Category.PAIR), cite("4.3(a)")),
        lose(because("unlisted", PLAYER, paying=lambda _: [Category.PAIR])(otherwise), cite("4.3(b)")),
    ),
)
"""
METER = '            Power("meter", "tell what the jackpot stands at", "d", cite("1.3")),\n'
LOG = """\
operator open house kitty wager 5 share 50 kitty 1000
operator join t1 house house-duel wager 5
t1 start 1 p1 p2
t1 hit 1 p1 pair for anna
t1 over 1                       # not before it is paid
supervisor verify t1/1/p1
t1 pay 1 p1
t1 over 1
operator change-share house 60  # not without a sign
operator notice change-share house 60
@+1h operator change-share house 60
t1 start 2 p1
"""
ROUND = """\
game = "house-duel"
actions = [
  "p1 bet ante 10", "p1 bet kitty 5", "p2 bet ante 10", "p2 bet kitty 5", "d close",
  "d dh p1 8s8h", "d dh p2 5c3d", "d dh d QhJd", "p1 bet raise 10", "p2 bet raise 10", "d settle",
]

[table]
minimum = "10"
jackpot = { wager = "5", share = 50, kitty = "1000" }
"""
MANAGER = Person(name="carol", password="-", offices=("player", "manager"))


@pytest.fixture(scope="module")
def duel(tmp_path_factory: pytest.TempPathFactory) -> Duel:
    """Return the docs' rulebook with a jackpot in its folder and a wager in its game that plays for it."""
    where = tmp_path_factory.mktemp("brought")
    write(where, "pitboss_rulebooks/")
    shutil.copyfile(Path(__file__).with_name("toy_jackpot.py"), where / FOLDER / "jackpot.py")
    wagers, game = where / FOLDER / "wagers.py", where / FOLDER / "game.py"
    text = wagers.read_text("utf-8").replace("    lower,\n", "    lower,\n    otherwise,\n    prize,\n")
    wagers.write_text(text + WAGER, "utf-8")
    text = game.read_text("utf-8").replace("wagers.PAIR)", "wagers.PAIR, wagers.KITTY)")
    text = text.replace("    officials=OFFICIALS,\n", "    officials=OFFICIALS,\n    jackpot=JACKPOT,\n")
    text = text.replace("    player_hand=", "    jackpot_hand=wagers.PLAYER,\n    player_hand=")
    room = where / FOLDER / "room.py"
    text_of_room = room.read_text("utf-8").replace("        powers=(\n", f"        powers=(\n{METER}")
    room.write_text(text_of_room, "utf-8")
    imported = f"from {FOLDER.replace('/', '.')}.jackpot import JACKPOT\n"
    game.write_text(text.replace("\n\n\ndef in_play", f"\n{imported}\n\ndef in_play"), "utf-8")
    return Duel(where)


def test_the_game_manager_plays_for_it(duel: Duel, tmp_path: Path) -> None:
    log = tmp_path / "evening.log"
    log.write_text(LOG, "utf-8")
    found = duel.does(
        "import json; from pathlib import Path; from pitboss.pit.jackpot import JackpotManager\n"
        "from pitboss.pit.jackpot.manager import play, read_log; from pitboss.pit.jackpot.statement import problems\n"
        "manager = JackpotManager()\n"
        f"lines = [*play(manager, read_log(Path({str(log)!r}).read_bytes()))]\n"
        "claim, system = [*manager.claims.values()][0], manager.systems['house']\n"
        "print(json.dumps({'refused': {one.entry.text: str(one.refusal) for one in lines if one.refusal},\n"
        "  'paid': [claim.amount, claim.state.value], 'balances': system.balances, 'problems': problems(manager),\n"
        "  'share': system.kind.share}))"
    )
    assert found["paid"] == [100_500, "paid"], "the thousand, and half of two wagers of five"
    assert found["balances"] == [(500 + 3) * 10_000], "the least, and three fifths of the wager of the second round"
    assert (found["share"], found["problems"]) == (60, [])
    over, change = found["refused"].items()
    assert over[0] == "t1 over 1"
    assert "must be paid, held or refused first" in over[1]
    assert "no notice of 'change-share house 60' was posted: it must be posted 1 hour before" in change[1]
    shown = duel.says("jackpot", "show", str(log))["systems"]["house"]
    assert (shown["kind"], shown["displays"]) == ("kitty", ["503.00"])


def test_a_year_of_it_is_simulated(duel: Duel) -> None:
    small = ("--days", "1", "--tables", "1", "--hours", "2")
    year = duel.says("jackpot", "simulate", "--kind", "kitty wager 5 share 50", *small)
    assert (year["kind"], year["statement"]["reconciles"]) == ("kitty", True)


def test_a_round_with_it_is_ruled_on(duel: Duel, tmp_path: Path) -> None:
    record = tmp_path / "kitty.toml"
    record.write_text(ROUND, "utf-8")
    answer = duel.says("adjudicate", str(record))
    outcomes = {seat: {one["wager"]: one for one in told["wagers"]} for seat, told in answer["seats"].items()}
    won, lost = outcomes["p1"]["kitty"], outcomes["p2"]["kitty"]
    assert (won["outcome"], won["paid"], lost["outcome"]) == ("win", "1005.00", "lose")
    prize = {"seat": "p1", "box": 1, "level": 1, "hand": "pair", "amount": "1005.00"}
    assert answer["jackpot"] == {"pools": ["500.00"], "prizes": [prize]}


async def in_a_room(path: Path) -> dict[str, Any]:
    """A manager opens the jackpot and a table for it. A round is dealt, and its prize is paid."""
    room = open_room(path, demo=False)
    room.people.add(Person(name=MANAGER.name, password="-"), room.now())
    await room.granting.grant("welcome", MANAGER.name, MANAGER.offices)
    carol = Doors(room, MANAGER)
    opened = await carol.http.post("/api/jackpots", json={"name": "house", "terms": "kitty wager 5 share 50"})
    form = {"game": "house-duel", "said": {"table.minimum": "10"}, "pool": "house"}
    made = await carol.http.post("/api/signs", json=form)
    assert made.status_code == 200, made.text
    sign = made.json()["sign"]
    table = await carol.http.post("/api/tables", json={"id": "felt", "sign": sign | {"dealer": "human"}})
    assert (opened.status_code, table.status_code) == (201, 201), (opened.text, made.text, table.text)
    anna = await InsidePlayer(room, "felt", person(room, "anna")).connect()
    dora = await InsidePlayer(
        room, "felt", Person(name="dora", password="-", offices=("dealer", "supervisor"))
    ).connect()
    sam = Doors(room, person(room, "sam", "supervisor"))
    await wager(anna, "sit 1 500")
    await begin(dora, anna, "bet ante 10", "bet kitty 5")
    before = room.books.wallet("anna")
    for line in ("d dh p1 8s8h", "d dh d QhJd", "bet raise 10", "d settle"):
        await up_to_date(anna, dora)
        said = await (dora.do(line, office="dealer") if line.startswith("d ") else anna.do(line))
        assert said["type"] == "ack", said
    keyed = (await sam.jackpot("house"))["claims"][0]
    verified = await sam.act("felt/1/p1", "verify")
    paid = await carol.pay("felt/1/p1")
    terms = (await carol.jackpot("house"))["terms"]
    notice = await carol.said("notice change-share house 60")
    await room.journal.flushed()
    report = verify(room.store)
    found = {
        "keyed": keyed["amount"],
        "verified": verified.json().get("state"),
        "paid": paid.json().get("state"),
        "won": room.books.wallet("anna") - before,
        "terms": terms,
        "notice": notice.json(),
        "problems": [*report.problems, *room.books.problems()],
    }
    await close_room(room)
    again = open_room(path, demo=False)
    found["restored"] = [again.jackpots.manager.systems["house"].balances, again.books.wallet("anna") - before]
    await close_room(again)
    return found


def test_a_room_opens_it_and_pays_it(duel: Duel, tmp_path: Path) -> None:
    found = duel.does(
        "import asyncio, json; from pathlib import Path; from books.test_a_jackpot_is_its_folder import in_a_room\n"
        f"print(json.dumps(asyncio.run(in_a_room(Path({str(tmp_path / 'room.db')!r})))))"
    )
    assert (found["keyed"], found["verified"], found["paid"], found["won"]) == ("502.50", "verified", "paid", 50_250)
    (change,) = found["terms"]
    assert (change["line"], change["notice"]) == ("change-share house", True)
    assert change["fields"] == [{"name": "Percent of each wager", "now": "50", "options": [], "needed": True}]
    assert "change-share house 60" in json.dumps(found["notice"])
    assert found["problems"] == []
    assert found["restored"] == [[5_000_000], 50_250]
