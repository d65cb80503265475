"""Time, threads and chance in the simulation: an event loop that never waits, and control of every outside input.

A server takes time from its loop, from `time.monotonic` and from its room's clock; chance from the operating system;
threads from `run_in_executor`. Nothing else has to be replaced, so all of the server's code is real.
"""

import asyncio
import contextlib
import inspect
import os
import random
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Any, Final, TypeVar
from unittest.mock import patch

import msgspec

from pitboss.log import anchors

BEGINS: Final = datetime(2026, 3, 27, 9, tzinfo=UTC)
Made = TypeVar("Made")


class Crash(SystemExit):
    """The process is gone. None of the server's code catches this, and the loop ends in the middle of a step."""


class Stalled(Exception):
    """Nobody waits for anything any more, so the loop would sleep for ever."""


class Threads:
    """The time that work takes in a server's threads: one after another in a single thread, otherwise in parallel."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.slow_until = 0.0
        self.slowness = 0.0
        self._free: dict[Executor, float] = {}

    def times(self, executor: Executor | None, now: float) -> tuple[float, float]:
        """Return when a piece of work is done, and when its end is noticed."""
        begins = now if executor is None else max(now, self._free.get(executor, 0.0))
        takes = self.chance.uniform(0.0001, 0.003)
        if now < self.slow_until:
            takes += self.chance.expovariate(1 / self.slowness)
        acts, ends = begins + takes * self.chance.random(), begins + takes
        if executor is not None:
            self._free[executor] = ends
        return acts, ends


class Clockwork(asyncio.BaseEventLoop):
    """A loop whose time jumps from one timer to the next. Work for a thread is done in the loop, at its time."""

    _selector: "Clockwork | None"
    _scheduled: list[asyncio.TimerHandle]
    _ready: deque[asyncio.Handle]

    def __init__(self, threads: Threads, begins: float) -> None:
        super().__init__()
        self._selector = self
        self._clock_resolution = 1e-6
        self._time = begins
        self.threads = threads
        self.dead = False
        """True after a crash, when the remains are only cleared away."""

    def time(self) -> float:
        return self._time

    def select(self, timeout: float | None) -> list[Any]:
        """Jump to the next timer instead of waiting for it or for the network."""
        if timeout is None:
            raise Stalled
        self._time += timeout
        return []

    def close(self) -> None:
        self._selector = None
        super().close()

    def _process_events(self, event_list: list[Any]) -> None:
        pass

    def _write_to_self(self) -> None:
        pass

    def run_in_executor(  # type: ignore[override]
        self, executor: Executor | None, func: Callable[..., Made], *args: Any
    ) -> "asyncio.Future[Made]":
        done: asyncio.Future[Made] = self.create_future()
        if self.dead:
            done.cancel()
            return done
        acts, ends = self.threads.times(executor, self._time)
        self.call_at(acts, self._act, done, ends, func, args)
        return done

    def _act(self, done: "asyncio.Future[Made]", ends: float, func: Callable[..., Made], args: Any) -> None:
        try:
            made = func(*args)
        except Exception as error:
            self.call_at(ends, _failed, done, error)
        else:
            self.call_at(ends, _succeeded, done, made)

    def clear(self) -> None:
        """Release everything that was still waiting after a crash, where it has no effect any more."""
        self.dead = True
        self.set_exception_handler(lambda _, __: None)
        self._scheduled.clear()
        self._ready.clear()
        tasks = asyncio.all_tasks(self)
        for task in [*tasks]:
            begun: Any = task.get_coro()
            if inspect.iscoroutine(begun) and inspect.getcoroutinestate(begun) == inspect.CORO_CREATED:
                begun.close()
                tasks.discard(task)
            else:
                task.cancel()
        if tasks:
            self.call_later(60.0, self.stop)
            every = asyncio.gather(*tasks, return_exceptions=True)
            every.add_done_callback(lambda _: self.stop())
            with contextlib.suppress(Crash, Stalled):
                self.run_forever()
        self._scheduled.clear()
        self._ready.clear()
        self.close()


def _failed(done: "asyncio.Future[Any]", error: Exception) -> None:
    if not done.done():
        done.set_exception(error)


def _succeeded(done: "asyncio.Future[Made]", made: Made) -> None:
    if not done.done():
        done.set_result(made)


class Wall:
    """The wall clock, which may be set and so need not agree with the loop's."""

    def __init__(self) -> None:
        self.loop: Clockwork | None = None
        self.ahead = timedelta(0)
        self._shown = BEGINS

    def __call__(self) -> datetime:
        since = self.loop.time() if self.loop is not None else 0.0
        return BEGINS + self.ahead + timedelta(seconds=round(since, 6))


@contextlib.contextmanager
def instead_of_the_world(wall: Wall, urandom: Callable[[int], bytes]) -> Iterator[None]:
    """Take every random byte and every reading of a clock from the simulation."""
    msgspec.json.Decoder(anchors.Heads)  # from Python 3.14 on a field's type is looked for at its first use

    class Clock(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]
            return wall()

    def monotonic() -> float:
        return wall.loop.time() if wall.loop is not None else 0.0

    with (
        patch.object(random, "_urandom", urandom),
        patch.object(os, "urandom", urandom),
        patch.object(time, "monotonic", monotonic),
        patch.object(anchors, "datetime", Clock),
    ):
        yield
