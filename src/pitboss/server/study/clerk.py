"""Who looks into texts for the room: a process of its own, one text at a time, each within its time.

A text that takes too long ends the process, and the next gets a new one. Nothing of this waits in the room's loop.
"""

import asyncio
import contextlib
import os
import sys

import msgspec

from pitboss.errors import PitbossError
from pitboss.server.accounts.passwords import COME_BACK, TooBusy
from pitboss.server.study import worker
from pitboss.server.study.shapes import Asked, Examined
from pitboss.server.study.worker import Answered, Broken, GaveUp

SECONDS = 4.0
"""For one text; an ordinary round takes a fiftieth of one."""
WARM = 30.0
"""Until a new process is ready for its first text."""
IDLE = 600.0
"""After this long without a text the process ends."""
QUEUE = 12
"""Texts that may wait; whoever comes then is asked to come back."""
LARGEST_ANSWER = 64 * 1024 * 1024
KEPT = ("PATH", "PYTHONPATH", "PYTHONHOME", "SYSTEMROOT", "LANG", "LC_ALL", "HOME")
"""What of the environment the process gets: where Python is, and no address of a database."""


class TooLong(PitbossError):
    """A text that took longer than it may."""

    def __init__(self) -> None:
        super().__init__(f"the text takes too much to be played: the desk gives up after {SECONDS:g} seconds")


class DeskBusy(TooBusy):
    """More texts wait than there is room for."""

    def __init__(self) -> None:
        PitbossError.__init__(self, f"many texts wait at the desk just now: try again in {COME_BACK} seconds")


class Clerk:
    """The process, started when it is first needed."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._process: asyncio.subprocess.Process | None = None
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._idle: asyncio.TimerHandle | None = None
        self._ending: set[asyncio.Task[None]] = set()

    async def examine(self, asked: Asked) -> Examined:
        """What becomes of a text. Raises `TooLong` or, where too many wait, `DeskBusy`."""
        if self._waiting >= QUEUE:
            raise DeskBusy
        self._waiting += 1
        try:
            async with self._turn:
                return await self._ask(msgspec.json.encode(asked))
        finally:
            self._waiting -= 1

    async def _ask(self, text: bytes) -> Examined:
        try:
            if self._process is None or self._process.returncode is not None:
                self.stop()
                self._process = await self._start()
                await self._exchange(self._process, b"", WARM)
            told = await self._exchange(self._process, text, self._seconds)
        except BaseException:  # too long, or nobody waits any more: its answer must not be the next one's
            self.stop()
            raise
        self._rest()
        answer = msgspec.json.decode(told, type=Answered | Broken | GaveUp)
        if isinstance(answer, GaveUp):
            raise TooLong
        if isinstance(answer, Broken):
            raise RuntimeError(f"the desk could not look into a text: {answer.text}")
        return answer.examined

    @staticmethod
    async def _start() -> asyncio.subprocess.Process:
        environment = {name: os.environ[name] for name in KEPT if name in os.environ}
        return await asyncio.create_subprocess_exec(
            sys.executable, "-m", worker.__name__,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
            env=environment, limit=LARGEST_ANSWER,
        )  # fmt: skip

    @staticmethod
    async def _exchange(process: asyncio.subprocess.Process, text: bytes, seconds: float) -> bytes:
        """A line in and a line out, within its time. A process that has died says nothing."""
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            async with asyncio.timeout(seconds):
                process.stdin.write(text + b"\n")
                await process.stdin.drain()
                told = await process.stdout.readline()
        except (TimeoutError, OSError, ValueError):
            raise TooLong from None
        if not told.endswith(b"\n"):
            raise TooLong
        return told

    def _rest(self) -> None:
        if self._idle is not None:
            self._idle.cancel()
        self._idle = asyncio.get_running_loop().call_later(IDLE, self._leave)

    def _leave(self) -> None:
        if not self._waiting:
            self.stop()

    def stop(self) -> None:
        """Ends the process; the next text starts another."""
        if self._idle is not None:
            self._idle.cancel()
        if self._process is not None:
            ending = asyncio.ensure_future(_ended(self._process))
            self._ending.add(ending)
            ending.add_done_callback(self._ending.discard)
        self._process = None

    async def close(self) -> None:
        """The same, and waits until it is gone."""
        self.stop()
        await asyncio.gather(*self._ending)


async def _ended(process: asyncio.subprocess.Process) -> None:
    """Kills a process and lets go of its pipes."""
    if process.returncode is None:
        process.kill()
    if process.stdin is not None:
        process.stdin.close()
    with contextlib.suppress(OSError, RuntimeError):
        await process.communicate()
