"""A player over the network, who does what a browser does without the browser."""

import asyncio
import json
import random
import uuid
from collections.abc import Sequence
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

PASSWORD = "correct horse battery"


async def sign_up(address: str, name: str) -> str:
    """Create a new account, and return its cookie."""
    async with httpx.AsyncClient(base_url=address) as http:
        answer = await http.post("/api/session/new", json={"name": name, "password": PASSWORD})
        if answer.status_code == 409:
            answer = await http.post("/api/session", json={"name": name, "password": PASSWORD})
        answer.raise_for_status()
        return f"pitboss_session={answer.cookies['pitboss_session']}"


class Player:
    """One person at one table. Keeps every message, and the state that follows from them."""

    def __init__(self, address: str, table: str, name: str, cookie: str | None) -> None:
        self.url = address.replace("http", "ws", 1) + f"/ws/tables/{table}"
        self.name, self.cookie = name, cookie
        self.socket: ClientConnection | None = None
        self.received: list[str] = []
        self.table: dict[str, Any] = {}
        self.private: dict[str, Any] = {}
        self.number = 0
        self.answers: dict[str, dict[str, Any]] = {}
        self.random = random.Random(name)

    async def connect(self) -> "Player":
        headers = {"Cookie": self.cookie} if self.cookie else {}
        # without a bound on what waits to be read: a full queue would not let the server's word of the end through
        self.socket = await connect(
            self.url, additional_headers=headers, max_size=None, max_queue=None, compression=None
        )
        await self.read()
        return self

    async def close(self) -> None:
        if self.socket is not None:
            await self.socket.close()

    async def read(self, seconds: float = 10) -> dict[str, Any]:
        """Return the next message."""
        text = await self.receive(seconds)
        self.received.append(text)
        message: dict[str, Any] = json.loads(text)
        kind = message["type"]
        if kind in ("hello", "event"):
            self.table, self.number = message["table"], max(self.number, message["number"])
        if kind == "hello":
            self.private = message["private"]
        if kind == "private":
            self.private, self.number = message, max(self.number, message["number"])
        if kind == "jackpots":
            self.table = {**self.table, "jackpots": message["jackpots"]}
        if kind in ("ack", "refused"):
            self.answers[message["id"]] = message
        return message

    async def send(self, line: str, sent: str | None = None, **more: Any) -> str:
        sent = sent or uuid.uuid4().hex
        await self.transmit({"type": "do", "id": sent, "seen": self.number, "line": line} | more)
        return sent

    async def receive(self, seconds: float) -> str:
        assert self.socket is not None
        async with asyncio.timeout(seconds):
            text = await self.socket.recv()
        assert isinstance(text, str)
        return text

    async def transmit(self, message: dict[str, Any]) -> None:
        assert self.socket is not None
        await self.socket.send(json.dumps(message))

    async def do(self, line: str, sent: str | None = None, **more: Any) -> dict[str, Any]:
        """Send a line and return its answer."""
        sent = await self.send(line, sent, **more)
        while sent not in self.answers:
            await self.read()
        return self.answers[sent]

    async def sit(self, amount: str = "500") -> dict[str, Any]:
        """Take a free seat."""
        answer: dict[str, Any] = {}
        for seat in [one["seat"] for one in self.table["seats"] if "player" not in one]:
            answer = await self.do(f"sit {seat} {amount}")
            if answer["type"] == "ack":
                break
        return answer

    @property
    def choices(self) -> list[dict[str, Any]]:
        """Return the choices that await an answer, without optional ones."""
        found: list[dict[str, Any]] = [one for one in self.private.get("choices", []) if not one.get("aside")]
        return found

    def line(self) -> str | None:
        """Return a line for the person, as a cautious player would choose."""
        betting = self.table["kind"] == "banked" and self.phase == "betting"
        if betting:
            return self._wager()
        if not self.choices:
            return None
        free = [one for one in self.choices if one["kind"] == "check"]
        quiet = [one for one in self.choices if "minimum" not in one and not one["verb"].startswith(("f", "option"))]
        choice = self.random.choice(free or quiet or self.choices)
        if self.random.random() < 0.15:
            choice = self.random.choice(self.choices)
        return self._written(choice)

    def _wager(self) -> str | None:
        mine = self.table["round"]["felt"]["places"].get(self.private.get("place"), {}).get("wagers") or []
        placed = {one["wager"] for one in mine if one["patron"] == self.private.get("place")}
        if not self.choices and not placed:
            return "add 500"
        offered = [one for one in self.choices if "@" not in one["verb"] and one["verb"].split()[1] not in placed]
        must = [one for one in offered if one["verb"] in ("bet ante", "bet blind")]
        if must:
            return self._written(must[0])
        more = [one for one in offered if self.random.random() < 0.3]
        return self._written(more[0]) if more else "ready"

    def _written(self, choice: dict[str, Any]) -> str:
        if choice.get("cards"):
            least = choice["cards"][0]
            own = self.private["cards"][self.private["place"]]
            return f"{choice['verb']} {''.join(own[:least])}".strip()
        if choice.get("amounts"):
            return f"{choice['verb']} {choice['amounts'][0]}"
        return f"{choice['verb']} {choice['minimum']}" if "minimum" in choice else choice["verb"]

    @property
    def phase(self) -> str | None:
        round_ = self.table.get("round")
        return round_["felt"]["phase"] if round_ and round_["felt"]["status"] == "open" else None

    async def play(self, rounds: int, seconds: float = 20) -> int:
        """Play until a number of further rounds are over; return the sent lines."""
        until, lines = self.finished + rounds, 0
        ready = 0
        while self.finished < until:
            line = self.line() if self.private.get("place") and self.phase else self.rebuy()
            if line == "ready" and ready == self.table["hands"]:
                line = None
            if line is None:
                await self.read(seconds)
                continue
            if line == "ready":
                ready = self.table["hands"]
            if (await self.do(line))["type"] == "refused" and line == "ready":
                await asyncio.sleep(1)  # at this pace a player sends very many lines
                ready = 0
            lines += 1
        return lines

    def rebuy(self) -> str | None:
        """Buy chips for a player who has lost everything."""
        mine: dict[str, Any] = next((seat for seat in self.table["seats"] if seat.get("player") == self.name), {})
        if not mine.get("away") or self.phase:
            return None
        return "back" if float(mine.get("stack", "0")) else f"add {self.table['buy_in'][0]}"

    @property
    def finished(self) -> int:
        """Return the number of rounds that are over at the table."""
        hands: int = self.table["hands"]
        return hands - (self.phase is not None)


async def together(players: Sequence[Player], rounds: int) -> None:
    """Let everybody play until the first player has had this many rounds."""
    tasks = [asyncio.create_task(player.play(rounds)) for player in players]
    done, rest = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in rest:
        task.cancel()
    await asyncio.gather(*rest, return_exceptions=True)
    for task in done:
        task.result()
