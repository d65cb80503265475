"""A table's socket as a program holds it: its turns, its lines, its part in the shuffle."""

import asyncio
import contextlib
import secrets
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Final

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from pitboss.core.cards.mixing import CONTRIBUTION_BYTES, contribution_commitment
from pitboss.core.errors import InternalError, PitbossError
from pitboss.core.money import Chips, read_money, short_money
from pitboss.room.table.bots import choice_heard
from pitboss.room.wire import messages, shapes
from pitboss.room.wire.received import Heard, read
from pitboss.room.wire.shapes import Choice, RoundShown, TableShown
from pitboss.rules.view import BankedView, Cards


class Contributor:
    """Takes in what a table tells, and says what is to be sent for its shuffles."""

    def __init__(self) -> None:
        self.name = ""
        self.told: messages.Fixed | None = None
        """What the house fixed last, to be compared with what it says after the round."""
        self.value = ""
        """What was revealed for that."""
        self._values: dict[str, str] = {}
        """What was committed to and not yet revealed, by commitment."""

    def hear(self, message: messages.ServerMessage) -> list[messages.Commit | messages.Reveal]:
        """After every message."""
        if isinstance(message, messages.Hello):
            self.name = message.you or ""
        if isinstance(message, messages.Fixed):
            return self._reveal(message)
        if (
            not isinstance(message, messages.Hello | messages.Happened)
            or not self.name
            or message.table.dealer != "software"
        ):
            return []
        if not any(seat.player == self.name for seat in message.table.seats):
            return []
        if isinstance(message, messages.Hello) and self._values:  # the room may have forgotten it
            return [messages.Commit(commitment=one) for one in self._values]
        return [] if self._values else [self._commit()]

    def _commit(self) -> messages.Commit:
        value = secrets.token_hex(CONTRIBUTION_BYTES)
        commitment = contribution_commitment(self.name, value)
        self._values[commitment] = value
        return messages.Commit(commitment=commitment)

    def _reveal(self, fixed: messages.Fixed) -> list[messages.Commit | messages.Reveal]:
        value = self._values.pop(fixed.contributions.get(self.name, ""), None)
        if value is None:
            return []
        self.told, self.value = fixed, value
        self._values.clear()
        return [messages.Reveal(value=value), self._commit()]


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """What is known at the moment of a decision. Nothing in here is known to nobody but the dealer."""

    table: TableShown
    private: messages.Private
    round: RoundShown
    betting: bool
    """A house game takes wagers: as many as one likes, and then `ready`."""

    @property
    def place(self) -> str:
        """One's own place in the round: `p3`."""
        return self.private.place or ""

    @property
    def choices(self) -> list[Choice]:
        """What may be done, each with its bounds; what nobody waits for is not among it."""
        return [one for one in self.private.choices if not one.aside]

    @property
    def cards(self) -> Cards:
        """One's own."""
        return self.private.cards.get(self.place, ())

    @property
    def wagered(self) -> set[str]:
        """The wagers one has placed in a house game's round."""
        felt = self.round.felt
        boxes = felt.places.values() if isinstance(felt, BankedView) else ()
        return {wager.wager for box in boxes for wager in box.wagers if wager.patron == self.place}

    @property
    def needed(self) -> set[str]:
        """The wagers without which there is no hand."""
        return {circle.wager for circle in self.table.layout.circles if circle.needed}

    def line(self, choice: Choice, amount: str | None = None) -> str:
        """A choice as it is said; of those with an amount, the nearest that is offered, the least where none is named.

        Where cards are named the first of one's own are.
        """
        heard = choice_heard(choice)
        if choice.cards is not None:
            return f"{choice.verb} {''.join(map(str, self.cards[: choice.cards[0]]))}".rstrip()
        if heard.minimum is None and not heard.amounts:
            return choice.verb
        least = heard.minimum if heard.minimum is not None else min(heard.amounts)
        return f"{choice.verb} {short_money(heard.fit(least if amount is None else _chips(amount)))}"

    def costs(self, choice: Choice, amount: str | None = None) -> Chips:
        """Return the chips, in cents, that a choice takes from one's stack: what a call costs, nothing for a check."""
        return choice_heard(choice).costs(None if amount is None else _chips(amount))

    def find(self, *kinds: str) -> Choice | None:
        """The first choice of one of these kinds, in the order they are named: `check`, `call`, `fold`, `wager` …"""
        return next((one for kind in kinds for one in self.choices if one.kind == kind), None)


def _chips(amount: str) -> int:
    try:
        return read_money(amount)
    except PitbossError as error:
        raise PitbossError(f"a program's amount cannot be read: {error}") from None


AGAIN: Final = (0.1, 0.3, 1.0, 2.0, 5.0)
"""Seconds before another try at a socket that was dropped; the last for ever after."""
FINAL: Final = {4401: "the token or the session is no longer good", 4404: "there is no such table"}
"""Why a socket is closed for good, by its code."""


class Refused(PitbossError):
    """The table did not take a line, and nothing has changed."""

    def __init__(self, message: str, rules: list[str]) -> None:
        super().__init__(message)
        self.rules = rules


class TableClient:
    """One table. Lines that are on their way when the socket is dropped are sent again, and are taken once."""

    def __init__(self, url: str, headers: dict[str, str], seconds: float = 30.0) -> None:
        self.url, self.headers, self.seconds = url, headers, seconds
        self.heard = Heard()
        self.contributor = Contributor()
        """Our part in the table's shuffles, which nobody has to think of."""
        self.reconnected = 0
        """How often the socket came back."""
        self._socket: ClientConnection | None = None
        self._waiting: dict[str, tuple[messages.Do, asyncio.Future[int]]] = {}
        self._version = 0
        self._changed = asyncio.Event()
        self._reading: asyncio.Task[None] | None = None
        self._over: PitbossError | None = None

    async def __aenter__(self) -> "TableClient":
        self._reading = asyncio.create_task(self._read())
        await self._until(lambda: self.heard.table is not None)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            await asyncio.gather(self._reading, return_exceptions=True)
            self._reading = None
        if self._socket is not None:
            await self._socket.close()
            self._socket = None

    # --- what is seen

    @property
    def table(self) -> shapes.TableShown:
        """As everybody may see it."""
        if self.heard.table is None:
            raise InternalError("the table is open in an `async with`")
        return self.heard.table

    @property
    def private(self) -> messages.Private:
        """What only we know."""
        if self.heard.private is None:
            raise InternalError("the table is open in an `async with`")
        return self.heard.private

    def turn(self) -> Turn | None:
        """What we are asked now, if anything."""
        round_, private, table = self.heard.round, self.heard.private, self.heard.table
        if round_ is None or private is None or table is None or private.place is None:
            return None
        asked = Turn(table=table, private=private, round=round_, betting=self.heard.betting)
        return asked if asked.choices and (asked.betting or private.place in round_.to_act) else None

    async def turns(self) -> AsyncIterator[Turn]:
        """Every decision that is ours, as it comes; one is told again when something else has happened meanwhile."""
        told = -1
        while True:
            await self._until(lambda at=told: self._version != at)  # type: ignore[misc]
            told = self._version
            if (turn := self.turn()) is not None:
                yield turn

    # --- what is said

    async def do(self, line: str) -> int:
        """Says a line; its number in the log, once it is on disk. Raises `Refused`."""
        message = messages.Do(id=uuid.uuid4().hex, seen=self.heard.number, line=line)
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._waiting[message.id] = message, answer
        try:
            await self._send(message)
            async with asyncio.timeout(self.seconds):
                return await answer
        except TimeoutError:
            raise PitbossError(f"the table has not answered {line!r} for {self.seconds:g} seconds") from None
        finally:
            self._waiting.pop(message.id, None)

    async def sit(self, buy_in: str, seat: int | None = None) -> int:
        """Takes a seat, the first that is free where none is named; its number."""
        free = [one.seat for one in self.table.seats if one.player is None]
        for at in free if seat is None else [seat]:
            try:
                await self.do(f"sit {at} {buy_in}")
            except Refused:
                if at == (free[-1] if seat is None else seat):
                    raise
            else:
                return at
        raise Refused("no seat is free at this table", [])

    async def play(self, choose: Callable[[Turn], str | Awaitable[str | None] | None]) -> None:
        """Says what `choose` makes of every decision; where it says nothing, or the table refuses it, play goes on."""
        async for turn in self.turns():
            chosen = choose(turn)
            line = await chosen if isinstance(chosen, Awaitable) else chosen
            if line is not None:
                try:
                    await self.do(line)
                except Refused:
                    await asyncio.sleep(0.05)

    # --- the socket

    async def _send(self, message: messages.Do) -> None:
        """On its way now, or when the socket is back."""
        if self._over is not None:
            raise self._over
        socket = self._socket
        if socket is not None:
            with contextlib.suppress(ConnectionClosed):  # it is sent again when the socket is back
                await socket.send(messages.write_message(message))  # type: ignore[arg-type]

    async def _read(self) -> None:
        tries = 0
        while True:
            try:
                async with connect(self.url, additional_headers=self.headers, max_size=None) as socket:
                    tries, self._socket = 0, socket
                    await self._attend(socket)
            except (ConnectionClosed, InvalidHandshake, OSError) as error:
                self._socket = None
                closed = error.rcvd.code if isinstance(error, ConnectionClosed) and error.rcvd is not None else 0
                if closed in FINAL:
                    self._end(PitbossError(FINAL[closed]))
                    return
                await asyncio.sleep(AGAIN[min(tries, len(AGAIN) - 1)])
                tries, self.reconnected = tries + 1, self.reconnected + 1

    async def _attend(self, socket: ClientConnection) -> None:
        """From hello on; after it what was not answered is said again, by the same id."""
        async for text in socket:
            message = read(text)
            self.heard.take(message)
            if isinstance(message, messages.Hello):
                for waiting, _ in [*self._waiting.values()]:
                    await socket.send(messages.write_message(waiting))  # type: ignore[arg-type]
            for given in self.contributor.hear(message):
                await socket.send(messages.write_message(given))  # type: ignore[arg-type]
            self._answered(message)
            self._version += 1
            self._changed.set()
        raise ConnectionClosed(None, None)

    def _answered(self, message: messages.ServerMessage) -> None:
        if not isinstance(message, messages.Ack | messages.Refused) or message.id not in self._waiting:
            return
        answer = self._waiting[message.id][1]
        if answer.done():
            return
        if isinstance(message, messages.Ack):
            answer.set_result(message.number)
        else:
            answer.set_exception(Refused(message.message, list(message.rules)))

    def _end(self, why: PitbossError) -> None:
        self._over = why
        for _, answer in self._waiting.values():
            if not answer.done():
                answer.set_exception(why)
        self._changed.set()

    async def _until(self, true: Callable[[], bool]) -> None:
        while not true():
            if self._over is not None:
                raise self._over
            self._changed.clear()
            await self._changed.wait()
