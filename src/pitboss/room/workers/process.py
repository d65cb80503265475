"""Worker processes: one question at a time, each within a time limit.

A question that takes too long ends the process, and the next gets a new one. The room's loop never waits for it.
The worker's own part is `serve`.
"""

import asyncio
import contextlib
import os
import sys
from collections.abc import Callable

import msgspec

from pitboss.core.errors import PitbossError, Said, present

GENTLE = 10
"""The nice value of a worker, because the room comes first."""


class Answered(msgspec.Struct, tag="answered"):
    """The answer, ready to send."""

    answer: msgspec.Raw


class Mistaken(msgspec.Struct, tag="said"):
    """An error in a question, stated in a sentence."""

    text: str


class Broken(msgspec.Struct, tag="broken"):
    """An internal error while answering a question."""

    text: str


class GaveUp(msgspec.Struct, tag="gave up"):
    """A question that needs more memory than is allowed."""


Reply = Answered | Mistaken | Broken | GaveUp


Answer = Callable[[bytes], bytes]
"""Answers a question. Both are JSON, without a line end."""


def serve(memory: int, answers: Callable[[], Answer]) -> None:
    """Answer questions within a memory limit until the input ends. An empty line asks whether it is ready."""
    limit(memory)
    answer, encoder, out = answers(), msgspec.json.Encoder(), sys.stdout.buffer
    for line in sys.stdin.buffer:
        out.write((encoder.encode(_reply(answer, line)) if line.strip() else b"{}") + b"\n")
        out.flush()


def _reply(answer: Answer, line: bytes) -> Reply:
    try:
        return Answered(msgspec.Raw(answer(line)))
    except (MemoryError, RecursionError):
        return GaveUp()
    except PitbossError as error:
        return Mistaken(str(error))
    except Exception as fault:
        return Broken(f"{type(fault).__name__}: {fault}"[:500])


def limit(memory: int) -> None:
    """Limit the address space, if the system can, and lower the priority: the room comes first."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with contextlib.suppress(OSError, AttributeError):
        os.nice(GENTLE)


LARGEST_ANSWER = 64 * 1024 * 1024
KEPT = ("PATH", "PYTHONPATH", "PYTHONHOME", "SYSTEMROOT", "LANG", "LC_ALL", "HOME", "NUMBA_CACHE_DIR")
"""Environment variables the process gets: the places of Python and its kernels, but no address of a database."""


COME_BACK = 2
"""Seconds after which people may ask again: about as long as it takes to hash the passwords that wait."""


class TooBusy(PitbossError):
    """Too many people are waiting for a service of the room."""


class TooLong(PitbossError):
    """A question that took too long."""


QUEUE = 12
"""The most questions that may wait. Beyond that, people are asked to try again later."""


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """A worker's limits: time per question, questions waiting, and the errors to raise beyond them."""

    seconds: float
    start: float = 60.0
    """The time a new process needs before its first question."""
    idle: float = 900.0
    """After this long without a question the process ends."""
    queue: int = QUEUE
    too_long: str
    busy: str | Said


class Worker:
    """The process, started when it is first needed."""

    def __init__(self, module: str, terms: Terms) -> None:
        self._module, self._terms = module, terms
        self._process: asyncio.subprocess.Process | None = None
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._idle: asyncio.TimerHandle | None = None
        self._ending: set[asyncio.Task[None]] = set()

    async def ask(self, question: bytes) -> bytes:
        """Return the process's answer. Raises the errors of the terms if it takes too long or too many wait."""
        if self._waiting >= self._terms.queue:
            raise TooBusy(self._terms.busy)
        self._waiting += 1
        try:
            async with self._turn:
                return await self._ask(question)
        finally:
            self._waiting -= 1

    async def _ask(self, question: bytes) -> bytes:
        try:
            if self._process is None or self._process.returncode is not None:
                self.stop()
                self._process = await self._start()
                await self._exchange(self._process, b"", self._terms.start)
            answer = await self._exchange(self._process, question, self._terms.seconds)
        except BaseException:  # too long, or nobody waits any more: the next question must not get this answer
            self.stop()
            raise
        self._rest()
        reply = msgspec.json.decode(answer, type=Reply)
        match reply:
            case Answered():
                return bytes(reply.answer)
            case Mistaken():
                raise PitbossError(reply.text)
            case GaveUp():
                raise TooLong(self._terms.too_long)
        raise RuntimeError(f"{self._module} could not answer: {reply.text}")

    async def _start(self) -> asyncio.subprocess.Process:
        environment = {name: os.environ[name] for name in KEPT if name in os.environ}
        return await asyncio.create_subprocess_exec(
            sys.executable, "-m", self._module,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
            env=environment, limit=LARGEST_ANSWER,
        )  # fmt: skip

    async def _exchange(self, process: asyncio.subprocess.Process, text: bytes, seconds: float) -> bytes:
        """Send a line and return the answer within its time; empty if the process has ended."""
        stdin, stdout = present(process.stdin, "stdin"), present(process.stdout, "stdout")
        try:
            async with asyncio.timeout(seconds):
                stdin.write(text + b"\n")
                await stdin.drain()
                answer = await stdout.readline()
        except (TimeoutError, OSError, ValueError):
            raise TooLong(self._terms.too_long) from None
        if not answer.endswith(b"\n"):
            raise TooLong(self._terms.too_long)
        return answer

    def _rest(self) -> None:
        if self._idle is not None:
            self._idle.cancel()
        self._idle = asyncio.get_running_loop().call_later(self._terms.idle, self._leave)

    def _leave(self) -> None:
        if not self._waiting:
            self.stop()

    def stop(self) -> None:
        """End the process; the next question starts another."""
        if self._idle is not None:
            self._idle.cancel()
        if self._process is not None:
            ending = asyncio.ensure_future(_ended(self._process))
            self._ending.add(ending)
            ending.add_done_callback(self._ending.discard)
        self._process = None

    async def close(self) -> None:
        """Stop the process and wait until it has ended."""
        self.stop()
        await asyncio.gather(*self._ending)


async def _ended(process: asyncio.subprocess.Process) -> None:
    """Kill a process and close its pipes."""
    if process.returncode is None:
        process.kill()
    if process.stdin is not None:
        process.stdin.close()
    with contextlib.suppress(OSError, RuntimeError):
        await process.communicate()
