"""Players: each has one table on a screen, plays by its messages, and repeats unanswered lines.

They remember every acknowledged line, through crashes of the room and cuts of the connection.
"""

import asyncio
import random
from typing import TYPE_CHECKING, Final, Literal

import msgspec

from pitboss.core.cards.mixing import CONTRIBUTION_BYTES, contribution_commitment
from pitboss.core.money import read_money, short_money
from pitboss.room.table.bots import Robot, choice_heard
from pitboss.room.table.listeners import CHANGED
from pitboss.room.wire import messages, shapes
from pitboss.rules.view import BankedView
from simulation.network import Wire

if TYPE_CHECKING:
    from simulation.world import World

PASSWORD: Final = "correct horse battery"
PATIENCE: Final = 6.0
"""Seconds until an unanswered line is sent again."""
SILENCE: Final = 45.0
"""Seconds of silence after which a person asks for missed messages."""

Office = Literal["dealer", "supervisor", "manager"]
_encoder = msgspec.json.Encoder()


class TableClient(Robot):
    """Plays like the room's bots, but takes the first step: it wagers without waiting. In haste it folds."""

    def __init__(self, name: str, seed: str, haste: float = 0.0) -> None:
        super().__init__(name, seed)
        self._haste, self._chance = haste, random.Random(seed)

    def _decide(self, round_: shapes.RoundShown, private: messages.Private, offered: list[shapes.Choice]) -> str | None:
        fold = next((one for one in offered if one.kind == "fold" and not one.cards), None)
        if fold is not None and private.place is not None and self._chance.random() < self._haste:
            return choice_heard(fold).line(private.place)
        return super()._decide(round_, private, offered)

    def _wager(self, round_: shapes.RoundShown, place: str, offered: list[shapes.Choice]) -> str | None:
        assert self.table is not None
        if self.table.event:
            return super()._wager(round_, place, offered)
        if self._wagered[0] != round_.number:
            self._wagered = (round_.number, set())
        thought = self._wagered[1]
        needed = {circle.wager for circle in self.table.layout.circles if circle.needed}
        for choice in offered:
            if choice.kind != "wager" or choice.box is not None or choice.wager in thought:
                continue
            thought.add(choice.wager)
            if choice.wager in needed or self._bot.feels_like_it():
                return choice_heard(choice).line(place)
        placed = isinstance(round_.felt, BankedView) and any(
            wager.patron == place for box in round_.felt.places.values() for wager in box.wagers
        )
        if "ready" in thought or not placed:
            return None
        thought.add("ready")
        return "ready"


class Person:
    """A person with an account and one socket."""

    path = "/ws/tables/"

    def __init__(self, world: "World", name: str, place: str, number: int) -> None:
        self.world, self.name, self.place = world, name, place
        self.address = f"10.{number >> 8}.{number & 255}.7"
        self.chance = random.Random(f"{world.seed} {name}")
        self.cookie = ""
        self.wire: Wire | None = None
        self.client = self.new_client()
        self.open: tuple[str, str, bytes] | None = None
        """The line that waits for its answer: its id, the line, and the message."""
        self._sent = 0
        self._tries = 0
        self._thinking: asyncio.TimerHandle | None = None
        self._waiting: asyncio.TimerHandle | None = None
        self._listening: asyncio.TimerHandle | None = None
        self._coming: asyncio.Task[None] | None = None

    def new_client(self) -> TableClient:
        return TableClient(self.name, f"{self.name} {self.chance.random()}", self.world.haste)

    # --- coming and going

    def begin(self) -> None:
        """Begin a new life of the room, in which open lines are still open."""
        self.wire = self._thinking = self._waiting = self._listening = self._coming = None
        self.come(self.chance.uniform(0, 2))

    def come(self, seconds: float) -> None:
        if self._coming is None or self._coming.done():
            self._coming = asyncio.get_running_loop().create_task(self._come(seconds))

    async def _come(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        while not self.cookie:
            await self._sign_in()
        net = self.world.network
        self.wire = net.connect(self.path + self.place, self.address, self.cookie, self.name, self)
        if self.open is not None:
            self._send_again()
        self._listen()

    async def _sign_in(self) -> None:
        asked = {"name": self.name, "password": PASSWORD}
        answer = await self.world.network.ask("POST", "/api/session", asked, address=self.address)
        if answer is None or answer[0] == 429:
            await asyncio.sleep(5)
            return
        if answer[0] == 403:
            self.world.found(f"{self.name} is not admitted: {answer[1]}")
        self.cookie = answer[2]

    def lost(self, code: int) -> None:
        """Note that the socket is gone."""
        if code == CHANGED:
            self.cookie = ""
        self.wire = None
        self.come(self.chance.uniform(0.1, 5) if code != 4430 else 20.0)

    def _listen(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
        self._listening = asyncio.get_running_loop().call_later(SILENCE, self._nothing_heard)

    def _nothing_heard(self) -> None:
        if self.wire is not None and not self.wire.cut:
            self.wire.send(_encoder.encode(messages.Resume(after=self.client.number)).decode())
            self._think_soon()
        self._listen()

    # --- messages

    def hear(self, text: str) -> None:
        before = self.client.number
        self.client.hear(text)
        self._listen()
        if text.startswith('{"type":"ack"'):
            self._answered(msgspec.json.decode(text, type=messages.Ack))
        elif text.startswith('{"type":"refused"'):
            self._refused(msgspec.json.decode(text, type=messages.Refused))
        elif self.client.number < before:
            self.world.found(f"{self.name} was told number {self.client.number} after {before}")
        self._think_soon()

    def _answered(self, message: messages.Ack) -> None:
        self.world.checks.acknowledged(self.place, f"{self.name}:{message.id}", message.number)
        self._close(message.id)

    def _refused(self, message: messages.Refused) -> None:
        self.world.refused(self, self.open[1] if self.open else "", message.message)
        self._close(message.id)
        if self.wire is not None and not self.wire.cut:  # perhaps something was lost on the way here
            self.wire.send(_encoder.encode(messages.Resume(after=self.client.number)).decode())

    def _close(self, sent: str) -> None:
        if self.open is not None and self.open[0] == sent:
            self.open = None
            if self._waiting is not None:
                self._waiting.cancel()

    def say(self, line: str, office: Office | None = None) -> None:
        self._sent += 1
        sent = f"{self._sent}-{self.chance.randrange(10**9)}"
        message = _encoder.encode(messages.Do(id=sent, seen=self.client.number, line=line, office=office))
        self.open = (sent, line, message)
        self._tries = 0
        self._send_again()

    def _send_again(self) -> None:
        if self.open is None or self.wire is None or self.wire.cut:
            return
        self._tries += 1
        if self._waiting is not None:
            self._waiting.cancel()
        if self._tries > 4:
            self._tries = 0
            self.wire.break_off()
            return
        self.wire.send(self.open[2].decode())
        self._waiting = asyncio.get_running_loop().call_later(PATIENCE, self._send_again)

    # --- thinking

    def _think_soon(self) -> None:
        if self._thinking is None and self.open is None:
            delay = self.chance.uniform(0.05, 1.5) if self.chance.random() < 0.98 else self.chance.uniform(10, 60)
            self._thinking = asyncio.get_running_loop().call_later(delay, self._think)

    def _think(self) -> None:
        self._thinking = None
        if self.open is None and self.wire is not None and not self.wire.cut:
            self.decide()

    def decide(self) -> None:
        raise NotImplementedError


class Player(Person):
    """Sits down, plays, re-buys, goes away for a while and leaves; some take part in the shuffles."""

    def __init__(self, world: "World", name: str, place: str, number: int) -> None:
        super().__init__(world, name, place, number)
        self._mixes = not world.plan.jackpots and self.chance.random() < 0.5
        self._value = ""
        """The value to which this person has committed for the next shuffle."""

    def hear(self, text: str) -> None:
        super().hear(text)
        if text.startswith('{"type":"hello"'):
            self._value = ""
        elif text.startswith('{"type":"fixed"') and self._value and self.wire is not None:
            if self.chance.random() < 0.95:
                self.wire.send(_encoder.encode(messages.Reveal(value=self._value)).decode())
            self._value = ""

    def _commit(self) -> None:
        if self._mixes and not self._value and self.wire is not None:
            self._value = self.chance.randbytes(CONTRIBUTION_BYTES).hex()
            made = messages.Commit(commitment=contribution_commitment(self.name, self._value))
            self.wire.send(_encoder.encode(made).decode())

    def decide(self) -> None:
        table = self.client.table
        if table is None or not self.world.playing:
            return
        mine = next((seat for seat in table.seats if seat.player == self.name), None)
        if mine is not None:
            self._commit()
        line = self._sits(table) if mine is None else self._plays(table, mine)
        if line is not None:
            self.say(line)

    def _sits(self, table: shapes.TableShown) -> str | None:
        private = self.client.private
        free = [seat.seat for seat in table.seats if seat.player is None]
        least = read_money(table.buy_in[0] or "100")
        if private is None or table.event:
            return None
        if read_money(private.wallet) < 2 * least:
            self.world.more_chips(self)
            return None
        if not free:
            return "wait" if self.name not in table.waiting and self.chance.random() < 0.3 else None
        if self.chance.random() < 0.7:
            return f"sit {self.chance.choice(free)} {short_money(2 * least)}"
        return None

    def _plays(self, table: shapes.TableShown, mine: shapes.SeatShown) -> str | None:
        mood = self.chance.random()
        if self.client.round is not None and mine.place is not None:
            return "leave" if mood < 0.002 and not table.event else self.client.line()
        if table.event or mine.leaving:
            return "back" if mine.away and mood < 0.5 else None
        if mine.entry == "wait" and mood < 0.7:
            return "post"
        return self._between(table, mine, mood)

    def _between(self, table: shapes.TableShown, mine: shapes.SeatShown, mood: float) -> str | None:
        least = read_money(table.buy_in[0] or "100")
        private = self.client.private
        if read_money(mine.stack) < least // 4:
            if private is not None and read_money(private.wallet) < least:
                self.world.more_chips(self)
                return None
            return f"add {short_money(least)}"
        if mine.away:
            return "back" if mood < 0.5 else None
        return "leave" if mood < 0.01 else "away" if mood < 0.02 else None
