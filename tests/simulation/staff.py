"""Staff of the room: managers with claims and tournaments, the cage, a human dealer, and tournament entrants.

They use the same doors as a browser.
"""

import asyncio
import random
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, Final

from pitboss.core.cards.deck import FULL
from pitboss.room.wire import shapes
from simulation.people import PASSWORD, Person, Player, TableClient

if TYPE_CHECKING:
    from simulation.world import World

OFFICES: Final = {
    "mona": ("player", "supervisor", "manager"),
    "sven": ("player", "supervisor"),
    "cara": ("player", "cashier"),
    "cleo": ("player", "supervisor", "cashier"),
    "dora": ("player", "dealer", "supervisor"),
}
TOURNAMENT: Final = "turbo"
TERMS: Final = """\
tournament = 1
name = "Turbo"
game = "{game}"
tables = ["t1", "t2", "t3"]
seats = {seats}
[table]
{table}
[players]
sit_and_go = {players}
[entry]
buy_in = "50"
fee = "5"
chips = 1000
late_level = 1
[bounty]
amount = "10"
[chips]
denominations = [25, 100, 500]
[prizes]
places = [50, 30, 20]
[[level]]
blinds = [50, 100]
minutes = 1
[[level]]
blinds = [200, 400]
minutes = 1
[[level]]
blinds = [500, 1000]
minutes = 1
[[level]]
blinds = [2000, 4000]
"""


class Doors:
    """A client over HTTP that tries again if no answer came."""

    def __init__(self, world: "World", name: str, number: int) -> None:
        self.world, self.name = world, name
        self.address = f"10.200.{number}.7"
        self.cookie = ""
        self.chance = random.Random(f"{world.seed} {name}")

    def begin(self) -> None:
        asyncio.get_running_loop().create_task(self._work())

    async def _work(self) -> None:
        while True:
            await asyncio.sleep(self.chance.uniform(1, 12))
            if not self.cookie:
                said = {"name": self.name, "password": PASSWORD}
                answer = await self.world.network.ask("POST", "/api/session", said, address=self.address)
                self.cookie = answer[2] if answer is not None else ""
            elif self.world.playing:
                await self.work()

    def work(self) -> Coroutine[Any, Any, None]:
        raise NotImplementedError

    async def get(self, path: str) -> Any:
        return await self._ask("GET", path, None)

    async def post(self, path: str, body: object) -> Any:
        return await self._ask("POST", path, body)

    async def _ask(self, method: str, path: str, body: object) -> Any:
        answer = await self.world.network.ask(method, path, body, cookie=self.cookie, address=self.address)
        if answer is None:
            return None
        status, said, _ = answer
        if status == 401:
            self.cookie = ""
        if status >= 500 and status != 503:
            self.world.found(f"{method} {path} {body} was answered with {status}: {self.world.errors[-1:]}")
        if status >= 400:
            self.world.refusals[f"{path}: {said.get('message', said)}"] += 1
            return None
        self.world.did[f"{method} {path.split('/')[2]}"] += 1
        return said


class Official(Doors):
    """Handles claims as they come."""

    async def work(self) -> None:
        for jackpot in await self.get("/api/jackpots") or ():
            for claim in jackpot["claims"]:
                if (acts := claim.get("acts")) and self.chance.random() < 0.7:
                    act = self.chance.choice(acts)
                    about = {"act": act, "why": "a test"}
                    if act == "pay":
                        about |= {"means": "chips", "slip": claim["claim"].replace("/", "-")[-20:]}
                    await self.post(f"/api/jackpots/claims/{claim['claim']}", about)


class Manager(Official):
    """Also announces the tournament, and checks on it."""

    async def work(self) -> None:
        await super().work()
        terms = self.world.terms
        if terms and await self.get(f"/api/tournaments/{TOURNAMENT}") is None:
            about = {"id": TOURNAMENT, "terms": terms, "offset": 0, "again": True, "bots": self.world.field}
            await self.post("/api/tournaments", about)


class Cashier(Doors):
    """Opens and seals days, counts banks, fills tables, sells and takes back chips, with any line that is possible."""

    def __init__(self, world: "World", name: str, number: int) -> None:
        super().__init__(world, name, number)
        self._said = 0

    async def work(self) -> None:
        cage = await self.get("/api/cage")
        offered = [one for one in cage["choices"] if one["needs"] != "zone and time"] if cage else []
        if not offered:
            return
        verbs = sorted({one["verb"] for one in offered})
        verb = self.chance.choice(verbs)
        if verb in ("cancel", "closing", "close", "seal", "limit") and self.chance.random() < 0.7:
            return
        choice = self.chance.choice([one for one in offered if one["verb"] == verb])
        self._said += 1
        line = f"{choice['line']} {self._rest(cage, choice)}".strip()
        await self.post("/api/cage", {"line": line, "id": f"{self._said}-{self.chance.randrange(10**9)}"})

    def _rest(self, cage: dict[str, Any], choice: dict[str, Any]) -> str:
        needs, scale = choice["needs"], 100 if choice["bank"] == "cage" else 1
        count = f"100x{scale * self.chance.randint(5, 40)} 25x{scale * self.chance.randint(0, 40)}"
        if needs == "person and amount":
            return f"{self.chance.choice(self.world.people).name} {self.chance.choice([100, 500, 2000])}"
        first = {
            "amount": "10000",
            "count": count,
            "number": str(self.chance.choice([slip["number"] for slip in cage["desk"]["slips"]] or [1])),
            "variance": f"variance {(cage['closing'] or {}).get('variance')}",
        }.get(needs.split(" ")[0], "")
        why = "as it lay there" if needs.endswith("why") else ""
        return f"{first} {why}".strip()


class Entrant(Player):
    """Enters the tournament, plays at the drawn seat, and enters the next."""

    def __init__(self, world: "World", name: str, number: int) -> None:
        super().__init__(world, name, "", number)

    async def _come(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        while not self.cookie:
            await self._sign_in()
        while (place := await self._seat()) is None:
            await asyncio.sleep(self.chance.uniform(3, 15))
            if not self.cookie:
                await self._sign_in()
        if place != self.place:
            self.place, self.open, self.client = place, None, self.new_client()
        await super()._come(0)

    async def _seat(self) -> str | None:
        """Return the table with this person's seat, after entering if possible; None without one."""
        cards = await self._ask("GET", "/api/tournaments") or []
        for card in reversed(cards):
            shown = await self._ask("GET", f"/api/tournaments/{card['id']}")
            if shown is None:
                continue
            for table in shown["tables"]:
                if self.name in table["seats"].values() and table.get("play"):
                    return str(table["play"])
            mine = any(one["player"] == self.name and one["state"] in ("in", "entered") for one in shown["standings"])
            if card["open"] and not mine:
                await self._ask("POST", "/api/chips")
                await self._ask("POST", f"/api/tournaments/{card['id']}/entry")
                return None
        return None

    async def _ask(self, method: str, path: str) -> Any:
        answer = await self.world.network.ask(method, path, cookie=self.cookie, address=self.address)
        if answer is not None and answer[0] == 401:
            self.cookie = ""
        if answer is not None and answer[0] >= 400:
            self.world.refusals[f"{path}: {answer[1]}"] += 1
        return answer[1] if answer is not None and answer[0] < 400 else None

    def decide(self) -> None:
        table = self.client.table
        if table is not None and not any(seat.player == self.name for seat in table.seats) and self.wire is not None:
            if self.chance.random() < 0.3:
                self.wire.break_off()
            return
        super().decide()


class Dealer(Person):
    """Deals one table by hand: cards off a separate deck, only what is due."""

    def __init__(self, world: "World", name: str, place: str, number: int) -> None:
        super().__init__(world, name, place, number)
        self._pack: tuple[int, list[str]] = (0, [])

    def new_client(self) -> TableClient:
        return TableClient(self.name, self.name)

    def decide(self) -> None:
        table, private = self.client.table, self.client.private
        if table is None or private is None or not self.world.playing:
            return
        if table.need == "open" and any(seat.player for seat in table.seats):
            self.say("open", "supervisor")
        elif table.need == "deal":
            self.say("deal", "dealer")
        elif self.client.round is not None and private.choices:
            self._deal(private.choices[0], self.client.round.number)

    def _deal(self, choice: shapes.Choice, number: int) -> None:
        if choice.kind == "close" and self.chance.random() < 0.7:
            return  # others may still want to bet
        if self._pack[0] != number:
            cards = [str(card) for card in FULL.cards]
            self.chance.shuffle(cards)
            self._pack = (number, cards)
        count = choice.cards[0] if choice.cards else 0
        down = choice.down == count and count and self.chance.random() < 0.8
        named = "??" * count if down else "".join(self._pack[1].pop() for _ in range(count))
        self.say(f"{choice.verb} {named}".strip(), "dealer")

    def hear(self, text: str) -> None:
        super().hear(text)
        if not self.world.playing:
            return
        private = self.client.private
        if private is not None and private.off_duty:
            self.world.refusals[private.off_duty] += 1
