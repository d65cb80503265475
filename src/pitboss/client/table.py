"""A program's connection to a table's socket: its turns, its lines, its part in the shuffle."""

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
from pitboss.room.wire.shapes import Choice, RoundShown, TableShown
from pitboss.room.wire.table_state import Heard, read
from pitboss.rules.view import BankedView, Cards


class Contributor:
    """A program's part in shuffles: it takes in the table's messages and returns the messages to send."""

    def __init__(self) -> None:
        self.name = ""
        self.told: messages.Fixed | None = None
        """The house's last commitment, to be compared with what it reveals after the round."""
        self.value = ""
        """The value revealed for that commitment."""
        self._values: dict[str, str] = {}
        """Values committed to and not yet revealed, by commitment."""

    def hear(self, message: messages.ServerMessage) -> list[messages.Commit | messages.Reveal]:
        """Take in a message and return the messages to send. Call it for every message."""
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
        if isinstance(message, messages.Hello) and self._values:  # the room may have lost it
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
    """Everything the player knows when asked for a decision. It contains nothing hidden from the player."""

    table: TableShown
    private: messages.Private
    round: RoundShown
    betting: bool
    """True while a banked game takes wagers: place any number, then send `ready`."""

    @property
    def place(self) -> str:
        """The player's place in the round: `p3`."""
        return self.private.place or ""

    @property
    def choices(self) -> list[Choice]:
        """The choices, each with its bounds, without those that nobody waits for."""
        return [one for one in self.private.choices if not one.aside]

    @property
    def cards(self) -> Cards:
        """The player's own cards."""
        return self.private.cards.get(self.place, ())

    @property
    def wagered(self) -> set[str]:
        """The wagers that the player has placed in a banked round."""
        felt = self.round.felt
        boxes = felt.places.values() if isinstance(felt, BankedView) else ()
        return {wager.wager for box in boxes for wager in box.wagers if wager.patron == self.place}

    @property
    def needed(self) -> set[str]:
        """The wagers that a hand requires."""
        return {circle.wager for circle in self.table.layout.circles if circle.needed}

    def line(self, choice: Choice, amount: str | None = None) -> str:
        """Return a choice as a line. The amount becomes the nearest one offered; without one, it is the minimum.

        If the choice names cards, the first of the player's cards are used.
        """
        heard = choice_heard(choice)
        if choice.cards is not None:
            return f"{choice.verb} {''.join(map(str, self.cards[: choice.cards[0]]))}".rstrip()
        if heard.minimum is None and not heard.amounts:
            return choice.verb
        least = heard.minimum if heard.minimum is not None else min(heard.amounts)
        return f"{choice.verb} {short_money(heard.fit(least if amount is None else _chips(amount)))}"

    def costs(self, choice: Choice, amount: str | None = None) -> Chips:
        """Return the chips, in cents, that a choice takes from the stack: the price of a call, nothing for a check."""
        return choice_heard(choice).costs(None if amount is None else _chips(amount))

    def find(self, *kinds: str) -> Choice | None:
        """Return the first choice of one of these kinds, in the order given: `check`, `call`, `fold`, `wager` …"""
        return next((one for kind in kinds for one in self.choices if one.kind == kind), None)


def _chips(amount: str) -> int:
    try:
        return read_money(amount)
    except PitbossError as error:
        raise PitbossError(f"invalid amount: {error}") from None


AGAIN: Final = (0.1, 0.3, 1.0, 2.0, 5.0)
"""Seconds before each attempt to reconnect; the last one repeats."""
FINAL: Final = {4401: "the token or session is no longer valid", 4404: "there is no such table"}
"""The reasons for which a socket is closed for good, by close code."""


class Refused(PitbossError):
    """A line that the table refused; nothing has changed."""

    def __init__(self, message: str, rules: list[str]) -> None:
        super().__init__(message)
        self.rules = rules


class TableClient:
    """The connection to one table. Lines in flight when the socket drops are sent again and take effect once."""

    def __init__(self, url: str, headers: dict[str, str], seconds: float = 30.0) -> None:
        self.url, self.headers, self.seconds = url, headers, seconds
        self.heard = Heard()
        self.contributor = Contributor()
        """The program's part in the table's shuffles, which needs no attention."""
        self.reconnected = 0
        """Number of reconnections."""
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

    # --- what the program sees

    @property
    def table(self) -> shapes.TableShown:
        """The table as everybody sees it."""
        if self.heard.table is None:
            raise InternalError("open the table with `async with` first")
        return self.heard.table

    @property
    def private(self) -> messages.Private:
        """Return the cards, choices and chips that only this player may see."""
        if self.heard.private is None:
            raise InternalError("open the table with `async with` first")
        return self.heard.private

    def turn(self) -> Turn | None:
        """Return the decision that is asked for now, if any."""
        round_, private, table = self.heard.round, self.heard.private, self.heard.table
        if round_ is None or private is None or table is None or private.place is None:
            return None
        asked = Turn(table=table, private=private, round=round_, betting=self.heard.betting)
        return asked if asked.choices and (asked.betting or private.place in round_.to_act) else None

    async def turns(self) -> AsyncIterator[Turn]:
        """Yield every decision of this player. A decision is repeated if something else has happened meanwhile."""
        seen = -1
        while True:
            await self._until(lambda at=seen: self._version != at)  # type: ignore[misc]
            seen = self._version
            if (turn := self.turn()) is not None:
                yield turn

    # --- what the program sends

    async def do(self, line: str) -> int:
        """Send a line and return its number in the log once it is on disk. Raises `Refused`."""
        message = messages.Do(id=uuid.uuid4().hex, seen=self.heard.number, line=line)
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._waiting[message.id] = message, answer
        try:
            await self._send(message)
            async with asyncio.timeout(self.seconds):
                return await answer
        except TimeoutError:
            raise PitbossError(f"the table did not answer {line!r} within {self.seconds:g} seconds") from None
        finally:
            self._waiting.pop(message.id, None)

    async def sit(self, buy_in: str, seat: int | None = None) -> int:
        """Take a seat, the first free one by default, and return its number."""
        free = [one.seat for one in self.table.seats if one.player is None]
        for at in free if seat is None else [seat]:
            try:
                await self.do(f"sit {at} {buy_in}")
            except Refused:
                if at == (free[-1] if seat is None else seat):
                    raise
            else:
                return at
        raise Refused("this table has no free seat", [])

    async def play(self, choose: Callable[[Turn], str | Awaitable[str | None] | None]) -> None:
        """Answer every decision with `choose`. If it returns nothing, or the table refuses the line, play continues."""
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
        """Send a message now, or when the socket is back."""
        if self._over is not None:
            raise self._over
        socket = self._socket
        if socket is not None:
            with contextlib.suppress(ConnectionClosed):  # it is resent after reconnecting
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
        """Handle one connection; after hello, resend unanswered messages with their ids."""
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
