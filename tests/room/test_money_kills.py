"""The server is killed while chips move at the cage and players buy into a tournament.

Every answer that came is in the log exactly once, whatever was sent again after the kill, and nothing refused is. The
books balance, and the restarted room has the same money.
"""

import asyncio
import hashlib
import random
import uuid
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any

import httpx
import pytest

from pitboss.core.money import DOLLAR, read_money
from pitboss.log.balances import Books
from pitboss.log.kinds.offices import Office
from pitboss.log.kinds.tournament import TournamentMachine, log_name
from pitboss.log.log import replay
from pitboss.log.store import Store
from pitboss.pit.cage.machine import Cage
from pitboss.pit.cage.state import CAGE
from pitboss.room.accounts.accounts import COOKIE
from pitboss.room.accounts.people import People
from pitboss.room.cage.desk import WELCOME_CHIPS
from pitboss.room.verify import verify
from room.conftest import Server
from room.test_cage import UTH
from room.test_doors_and_disk import TERMS, a_manager
from toolkit.client import sign_up
from toolkit.effort import effort
from toolkit.room import close_room, open_room, person

KILLS = effort("MONEY_KILLS", quick=2, proof=40)
STAFF: dict[str, Office] = {
    "boss": "manager", "mia": "cashier", "max": "cashier", "dora": "dealer", "dan": "dealer", "sam": "supervisor",
    "sue": "supervisor",
}  # fmt: skip
CHIPS = 52_000
"""The dollars in chips with which cage and table begin. No chips appear or disappear afterwards."""
MOVES = ("fill", "credit", "send", "count", "sign", "receive", "cancel", "issue", "cash", "approve")


class Sender:
    """A client that sends one request after another, and repeats unanswered ones with the same id."""

    def __init__(self, server: Server, name: str, cookies: dict[str, str], log: str) -> None:
        self.server, self.name, self.cookies, self.log = server, name, cookies, log
        self.random = random.Random(name)
        self.acknowledged: dict[str, dict[str, Any]] = {}
        self.refused: set[str] = set()
        self.open: tuple[str, dict[str, Any]] | None = None

    async def life(self) -> None:
        """One life of the server."""
        try:
            async with httpx.AsyncClient(base_url=self.server.address, cookies=self.cookies, timeout=20) as http:
                if self.open is not None:
                    await self.send(http, *self.open)
                while True:
                    wanted = await self.next(http)
                    if wanted is not None:
                        path, body = wanted
                        await self.send(http, path, body | {"id": uuid.uuid4().hex} if body else body)
        except httpx.TransportError:
            pass

    async def send(self, http: httpx.AsyncClient, path: str, body: dict[str, Any]) -> None:
        self.open = (path, body)
        while (answer := await http.post(path, json=body or None)).status_code == 429:
            await asyncio.sleep(0.2)  # all come from one address
        assert answer.status_code in (200, 400, 403), answer.text
        self.open = None
        key = f"{self.name}:{body.get('id', uuid.uuid4().hex)}"
        if answer.status_code == 200:
            self.acknowledged[key] = answer.json()
        else:
            self.refused.add(key)

    async def next(self, http: httpx.AsyncClient) -> tuple[str, dict[str, Any]] | None:
        raise NotImplementedError


class AtTheCage(Sender):
    """A member of staff who does anything offered that involves chips."""

    async def next(self, http: httpx.AsyncClient) -> tuple[str, dict[str, Any]] | None:
        shown = (await http.get("/api/cage")).json()
        if "choices" not in shown:
            await asyncio.sleep(0.2)
            return None
        offered = [one for one in shown["choices"] if one["verb"] in MOVES]
        steps = [one for one in offered if one["slip"] and (one["verb"] != "cancel" or self.random.random() < 0.05)]
        offered = steps or [one for one in offered if not one["slip"]]
        waiting = {slip["number"]: slip for slip in shown["slips"]}
        if not offered:
            await asyncio.sleep(0.01)  # until somebody else has taken a step
            return None
        one = self.random.choice(offered)
        number = self.random.choice([1, 2, 30])
        chips = waiting[one["slip"]]["chips"] if one["slip"] else f"100x{number}"
        more = {
            "count": chips,
            "count and why": chips,
            "why": "why",
            "person and amount": f"{self.random.choice(['dan', '~Zoe'])} {number * 400}",
            "": "",
        }[one["needs"]]
        return "/api/cage", {"line": f"{one['line']} {more}".strip()}


class Buyer(Sender):
    """A player who pays for an entry, withdraws it, and pays again.

    These doors take no id, so a number is the answer.
    """

    async def next(self, http: httpx.AsyncClient) -> tuple[str, dict[str, Any]] | None:
        return f"/api/tournaments/night/{self.random.choice(['entry', 'withdrawal'])}", {}


async def one_life(
    senders: list[Sender], server: Server, seconds: float, enough: Callable[[], bool] = lambda: True
) -> None:
    """Let everybody send for a while, and until one has an answer and there are enough; then kill the server."""
    answers = sum(len(one.acknowledged) for one in senders)
    tasks = [asyncio.create_task(one.life()) for one in senders]
    await asyncio.sleep(seconds)
    async with asyncio.timeout(60):
        while sum(len(one.acknowledged) for one in senders) == answers or not enough():
            assert not any(task.done() for task in tasks)
            await asyncio.sleep(0.02)
    server.kill()
    await asyncio.gather(*tasks)


def check_log(store: Store, senders: list[Sender]) -> int:
    """Check that each answer is in the log once, and return how many came."""
    kept = [entry.line.id for entry in store.followed(senders[0].log) if entry.line.id]
    assert len({*kept}) == len(kept), "nothing twice"
    for one in senders:
        assert one.acknowledged.keys() <= {*kept}, f"an answer to {one.name} is lost"
        assert not one.refused & {*kept}
    assert verify(store).problems == []
    return sum(len(one.acknowledged) for one in senders)


def cage_of(store: Store) -> tuple[Cage, Books]:
    fold, books = Cage(), Books()
    for entry in store.followed(CAGE):
        books.post(replay(fold, entry).movements)
    return fold, books


def check_chips(store: Store) -> dict[str, int]:
    """Return the chips of each bank; with chips in transit and with people they equal those at the beginning."""
    fold, books = cage_of(store)
    holds = {name: bank.holds for name, bank in fold.state.banks.items()}
    away = sum(chips for name, chips in books.balances.items() if name.startswith(("way:", "wallet:", "pocket:")))
    assert sum(holds.values()) + away == CHIPS * DOLLAR
    assert books.balances["bank:t1"] == holds["t1"]
    assert books.problems() == []
    return holds


@pytest.mark.proof
def test_kills_while_chips_move_at_the_cage(server: Server, figure: Callable[[str], None]) -> None:
    """The cage has fills, credits, cancelled ones that return, chips issued and cashed, approved or not."""
    server.demo = False
    store = Store.open(server.url)
    for name, office in STAFF.items():
        a_manager(store, f"token-{name}", name, office)
    cookies = {name: {COOKIE: f"token-{name}"} for name in STAFF}
    server.up()

    def said(name: str, path: str, body: dict[str, Any]) -> dict[str, Any]:
        answer = httpx.post(f"{server.address}{path}", json=body, cookies=cookies[name], timeout=20)
        assert answer.status_code in (200, 201), answer.text
        found: dict[str, Any] = answer.json()
        return found

    said("boss", "/api/tables", {"id": "t1", "sign": {"game": UTH.game, "table": UTH.table, "buy_in": "100"}})
    day = httpx.get(f"{server.address}/api/cage", cookies=cookies["boss"]).json()["today"]
    for name, line in (
        ("mia", f"day {day}"), ("mia", "opening cage 100x500"), ("boss", "sign 1"), ("dora", "opening t1 100x20"),
        ("sam", "sign 2"), ("boss", "limit 5000"),
    ):  # fmt: skip
        said(name, "/api/cage", {"line": line})
    senders: list[Sender] = [AtTheCage(server, name, cookies[name], CAGE) for name in STAFF]
    chance, answers = random.Random("cage"), 0
    kills = KILLS if server.url.startswith("sqlite") else max(2, KILLS // 10)

    def all_steps() -> bool:
        slips = cage_of(store)[0].state.slips.values()
        return {"send", "receive"} <= {step.what for slip in slips for step in slip.steps}

    for kill in range(kills):
        enough = all_steps if kill + 1 == kills else (lambda: True)
        asyncio.run(one_life(senders, server, chance.uniform(0.1, 0.9), enough))
        answers = check_log(store, senders)
        holds = check_chips(store)
        server.up()
        shown = httpx.get(f"{server.address}/api/cage", cookies=cookies["boss"]).json()
        assert {one["name"]: read_money(one["should_hold"]) for one in shown["banks"]} == holds
        assert [one["number"] for one in shown["slips"] if one["left"]] == [
            slip.number for slip in reversed(cage_of(store)[0].state.waiting())
        ]
    server.kill()
    store.close()
    assert answers > kills
    figure(f"{server.url.partition(':')[0]}: {kills} kills at the cage, {answers} answers, each in the log once")


@pytest.mark.proof
def test_kills_while_players_buy_into_a_tournament(server: Server, figure: Callable[[str], None]) -> None:
    """Every entrant has paid once, and nobody else has paid."""
    server.demo = False
    store = Store.open(server.url)
    a_manager(store, "token", "carol")
    server.up()
    tokens = {name: asyncio.run(sign_up(server.address, name)).partition("=")[2] for name in ("anna", "bob", "cleo")}
    terms = TERMS.replace("chips = 1000", 'chips = 1000\nbuy_in = "50"\nfee = "5"')
    body = {"id": "night", "terms": terms}
    answer = httpx.post(f"{server.address}/api/tournaments", json=body, cookies={COOKIE: "token"}, timeout=20)
    assert answer.status_code == 201, answer.text
    log = log_name("night")
    senders: list[Sender] = [Buyer(server, name, {COOKIE: token}, log) for name, token in tokens.items()]
    chance, answers = random.Random("purchases"), 0
    kills = KILLS if server.url.startswith("sqlite") else max(2, KILLS // 10)
    for _ in range(kills):
        asyncio.run(one_life(senders, server, chance.uniform(0.1, 0.6)))
        assert verify(store).problems == []
        lines = {entry.number: entry.line.text for entry in store.followed(log)}
        said = [one for sender in senders for one in sender.acknowledged.values()]
        assert all(lines.get(one["number"]) == one["line"] for one in said), "an answer is lost"
        answers = len({one["number"] for one in said})
        assert answers == len(said), "each is a line of its own"
        server.up()
        for name, token in tokens.items():
            mine = [text for text in lines.values() if text.split()[1:3] in (["enter", name], ["withdraw", name])]
            assert all(one.split()[1] != other.split()[1] for one, other in pairwise(mine)), "never twice in a row"
            paid = 55 * DOLLAR if mine and mine[-1].split()[1] == "enter" else 0
            assert _wallet(server, token) == WELCOME_CHIPS - paid
    server.kill()
    store.close()
    assert answers > kills
    figure(f"{server.url.partition(':')[0]}: {kills} kills among {answers} entries and withdrawals, each paid once")


PURCHASES = (
    TERMS.replace("chips = 1000", 'chips = 1000\nbuy_in = "50"')
    + """
[rebuy]
cost = "4"
fee = "1"
chips = 300
until_level = 1
times = 100000
at_most = 100000000
[addon]
cost = "20"
chips = 2000
after_level = 1
[[level]]
blinds = [25, 50]
minutes = 600
[[level]]
break = 600
[[level]]
blinds = [50, 100]
"""
)
BUYERS = ("anna", "bob", "cleo", "dirk", "ella", "finn")
PRICES = {"enter": 50 * DOLLAR, "re-buy": 5 * DOLLAR, "add-on": 20 * DOLLAR}
WORTH = {"enter": 1000, "re-buy": 300, "add-on": 2000}
PURSE = 1_000_000 * DOLLAR


class AtTheBreak(Sender):
    """A player in the break who re-buys again and again, and adds on once. It has seen its own last purchase."""

    def __init__(self, server: Server, name: str, seen: int) -> None:
        super().__init__(server, name, {COOKIE: f"token-{name}"}, log_name("night"))
        self.first = seen

    async def next(self, http: httpx.AsyncClient) -> tuple[str, dict[str, Any]] | None:
        seen = max((one["number"] for one in self.acknowledged.values()), default=self.first)
        what = "add-on" if self.random.random() < 0.1 else "re-buy"
        return "/api/tournaments/night/purchase", {"what": what, "seen": seen}


async def in_the_break(url: str) -> int:
    """Have everybody enter and sit, and take the break before the first hand; return the number of the last line."""
    room = open_room(url, demo=False)
    for name in BUYERS:
        person(room, name, chips=PURSE)
    night = room.tournaments.announce("night", PURCHASES, 0, "carol")
    for name in BUYERS:
        night.say(name, f"operator enter {name} signed")
    for line in ("start", "pause", "break"):
        night.say_seen("carol", line, night.number, f"director:carol {line}")
    assert night.state.clock.on_break
    number = night.number
    await close_room(room)
    return number


@pytest.mark.proof
def test_kills_while_players_buy_again_and_add_on(server: Server, figure: Callable[[str], None]) -> None:
    """An acknowledged purchase is in the log once and paid once, and nobody has unpaid chips."""
    server.demo = False
    store = Store.open(server.url)
    a_manager(store, "token", "carol")
    number = asyncio.run(in_the_break(server.url))
    people, until = People(store), datetime.now(UTC) + timedelta(days=1)
    for name in BUYERS:
        people.open_session(hashlib.sha256(f"token-{name}".encode()).hexdigest(), name, until)
    server.up()
    senders: list[Sender] = [AtTheBreak(server, name, number) for name in BUYERS]
    chance, answers, bought = random.Random("re-buys"), 0, Counter[str]()
    kills = KILLS if server.url.startswith("sqlite") else max(2, KILLS // 10)

    def both() -> bool:
        return {entry.line.text.split()[1] for entry in store.followed(senders[0].log)} >= {"re-buy", "add-on"}

    for kill in range(kills):
        enough = both if kill + 1 == kills else (lambda: True)
        asyncio.run(one_life(senders, server, chance.uniform(0.1, 0.6), enough))
        answers = check_log(store, senders)
        fold, purchases = TournamentMachine("night"), {name: Counter[str]() for name in BUYERS}
        for entry in store.followed(senders[0].log):
            replay(fold, entry)
            words = entry.line.text.split()
            if words[1] in PRICES:
                purchases[words[2]][words[1]] += 1
        server.up()
        for name, mine in purchases.items():
            assert mine["add-on"] <= 1
            assert fold.state.players[name].chips == sum(WORTH[what] * times for what, times in mine.items())
            assert _wallet(server, f"token-{name}") == PURSE - sum(PRICES[what] * at for what, at in mine.items())
        bought = sum(purchases.values(), Counter[str]())
        shown = httpx.get(f"{server.address}/api/tournaments/night", timeout=20).json()
        assert shown["chips"]["in_play"] == sum(WORTH[what] * times for what, times in bought.items())
    server.kill()
    store.close()
    assert answers > kills
    told = f"{bought['re-buy']} re-buys and {bought['add-on']} add-ons, each paid once"
    figure(f"{server.url.partition(':')[0]}: {kills} kills among {told}")


def _wallet(server: Server, token: str) -> int:
    return read_money(httpx.get(f"{server.address}/api/session", cookies={COOKIE: token}, timeout=20).json()["wallet"])
