"""The listeners at a table. A socket that cannot keep up is dropped."""

import asyncio
import struct
from collections import deque
from collections.abc import Callable, Coroutine, Generator
from types import coroutine
from typing import Any

from pitboss.room.accounts.people import Person

LONGEST_QUEUE = 512
REMEMBERED = 128
"""The number of public messages kept for viewers who reconnect."""
LET_GO, CHANGED = 4408, 4401
"""Close codes: the socket could not keep up or the server stops; the session or the offices have changed."""
REASONS = {
    LET_GO: "reconnect and resume",
    CHANGED: "your session or roles have changed: reconnect",
}

TEXT_FRAME = 0x81
"""The first byte of a text in one frame."""

Sending = Callable[[str], Coroutine[Any, Any, None]]
"""A function that sends one message over a socket."""
Direct = Callable[[bytes], bool]
"""A function that writes a frame to a socket; it returns True if the socket took it."""


def framed(text: str) -> bytes:
    """Return a text as a server sends it over a WebSocket: in one frame, without a mask (RFC 6455, 5.2)."""
    data = text.encode()
    size = len(data)
    if size < 126:
        return bytes((TEXT_FRAME, size)) + data
    return (
        struct.pack("!BBH", TEXT_FRAME, 126, size) if size < 65536 else struct.pack("!BBQ", TEXT_FRAME, 127, size)
    ) + data


class Listener:
    """One socket: a person, or a spectator.

    A message is sent at once with `direct` or `sending`, because a socket usually takes it without waiting, which saves
    a task switch per socket. Messages that must wait go to the socket's own task. Without `direct` and `sending`, all
    messages go there.
    """

    def __init__(self, person: Person | None, sending: Sending | None = None, direct: Direct | None = None) -> None:
        self.person = person
        self.name = person.name if person else None
        self.gone = False
        self.code, self.reason = LET_GO, REASONS[LET_GO]
        self.waiting: list[str] = []
        self._sending, self._direct = sending, direct
        self._begun: Coroutine[Any, Any, None] | None = None
        """A message that is half sent."""
        self._woken: asyncio.Future[None] | None = None
        self._idle = False
        """True while the socket's task has sent everything and waits for more."""

    def shows(self, frames: bytes) -> bool:
        """Write frames shared by many sockets; return True if this socket took them at once."""
        return self._idle and self._direct is not None and self._direct(frames)

    def send(self, message: str) -> None:
        """Send or queue a message. A listener whose queue is full is dropped and has to resume."""
        if self.gone:
            return
        if self._idle and self._direct is not None and self._direct(framed(message)):
            return
        if self._idle and self._sending is not None:
            self._begin(self._sending(message))
            return
        if len(self.waiting) >= LONGEST_QUEUE:
            self.drop()
            return
        self.waiting.append(message)
        self._wake()

    def _begin(self, sending: Coroutine[Any, Any, None]) -> None:
        try:
            awaited = sending.send(None)
        except StopIteration:
            return
        except Exception:
            self.drop()
            return
        self._begun = _going_on(sending, awaited)
        self._wake()

    def drop(self, code: int = LET_GO, reason: str = "") -> None:
        """End the listener after its current message. Nothing it sends is accepted any more."""
        if not self.gone:
            self.gone, self.code, self.reason = True, code, reason or REASONS[code]
        self.waiting.clear()
        self._wake()

    def _wake(self) -> None:
        self._idle = False
        if self._woken is not None and not self._woken.done():
            self._woken.set_result(None)

    async def next_messages(self) -> list[str]:
        """Return all waiting messages as soon as there are any; an empty list once the listener is gone."""
        while not self.waiting and not self.gone:
            self._woken, self._idle = asyncio.get_running_loop().create_future(), True
            try:
                await self._woken
            finally:
                self._woken, self._idle = None, False
            if self._begun is not None:
                begun, self._begun = self._begun, None
                await begun
        several, self.waiting = self.waiting, []
        return several


@coroutine
def _going_on(begun: Coroutine[Any, Any, None], awaited: object) -> Generator[object, None, None]:
    """Return the rest of a coroutine that was run outside any task until its first wait."""
    yield awaited
    yield from begun


Stranger = Callable[[], str]
"""Makes a message for people who have not signed in; called only if there are any."""
Own = dict[Listener, list[str]]
"""Messages for single listeners, in order."""


class Hub:
    """The listeners of one table and the last messages sent to them."""

    def __init__(self, number: int) -> None:
        self.listeners: dict[Listener, None] = {}
        self._of: dict[str, list[Listener]] = {}
        self._coming: dict[Listener, None] = {}
        """Listeners whose hello waits for the disk. Later messages reach them after it."""
        self._sent: deque[tuple[int, str]] = deque(maxlen=REMEMBERED)
        self._before = number
        """Messages up to this number are no longer remembered."""

    def expect(self, listener: Listener) -> None:
        """Note that a listener's hello is on its way."""
        self._coming[listener] = None

    def join(self, listener: Listener) -> None:
        self._coming.pop(listener, None)
        self.listeners[listener] = None
        if listener.name:
            self._of.setdefault(listener.name, []).append(listener)

    def part(self, listener: Listener) -> None:
        self.listeners.pop(listener, None)
        self._coming.pop(listener, None)
        here = self._of.get(listener.name or "", [])
        if listener in here:
            here.remove(listener)
        if not here:
            self._of.pop(listener.name or "", None)

    @property
    def people(self) -> dict[str, Person]:
        """The people who are here and signed in, with their present offices."""
        here = {name: person for name, here in self._of.items() if (person := _as(here))}
        coming = [one.person for one in self._coming if one.person]
        return here | {one.name: one for one in coming if not (one.program and one.name in here)}

    def person(self, name: str) -> Person | None:
        """Return a person who is here, by name; None if they are not."""
        here = self._of.get(name)
        if here:
            return _as(here)
        return next((one.person for one in self._coming if one.name == name), None)

    def send_all(self, number: int, message: str, own: Own | None = None, stranger: Stranger | None = None) -> None:
        """Send one message, encoded once, to everybody; some get their private part right after it."""
        if len(self._sent) == REMEMBERED:
            self._before = self._sent[0][0]
        self._sent.append((number, message))
        self.show_all(message, own, stranger)

    def show_all(self, message: str, own: Own | None = None, stranger: Stranger | None = None) -> None:
        """Send a message that is never repeated. People who have not signed in get the message that `stranger`
        makes."""
        frame, left = framed(message), own or {}
        others = [one for one in self.listeners if one.name is None] if stranger is not None else []
        if others and stranger is not None:
            hidden = stranger()
            hidden_frame = framed(hidden)
            for listener in others:
                if not listener.shows(hidden_frame):
                    listener.send(hidden)
        for listener in self.listeners:
            if stranger is not None and listener.name is None:
                continue
            more = left.pop(listener, ()) if left else ()
            if not listener.shows(b"".join((frame, *map(framed, more))) if more else frame):
                for one in (message, *more):
                    listener.send(one)
        for listener, rest in left.items():
            for one in rest:
                listener.send(one)

    def send_to(self, name: str, message: str, programs: bool = True) -> None:
        """Send a message to one person on all their sockets; to their programs only if `programs`."""
        for listener in self.sockets(name, programs):
            listener.send(message)

    def sockets(self, name: str, programs: bool = True) -> list[Listener]:
        """Return the sockets of one person, with those of their programs only if `programs`."""
        here = self._of.get(name, [])
        return here if programs else [one for one in here if not (one.person and one.person.program)]

    def since(self, number: int) -> list[str] | None:
        """Return the messages after a number; None if they are no longer remembered."""
        if number < self._before:
            return None
        return [message for at, message in self._sent if at > number]


def _as(here: list[Listener]) -> Person | None:
    """Return the owner of these sockets: in person if possible, otherwise as a program, which holds no office."""
    if len(here) == 1:
        return here[0].person
    people = [one.person for one in here if one.person and not one.person.program]
    return people[-1] if people else here[-1].person
