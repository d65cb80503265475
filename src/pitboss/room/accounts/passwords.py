"""Passwords hashed aside: by a few threads of their own that give way to the room, and only a few at a time.

A hash is meant to be slow. So none holds up the writer of the log, and a crowd at the door is told to come back
rather than queued without end.
"""

import asyncio
import contextlib
import os
import secrets
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

import argon2

from pitboss.core.errors import PitbossError

THREADS: Final = 2
MOST: Final = 16
"""Passwords being hashed or waiting for it; beyond that, people are asked to come back."""
COME_BACK: Final = 2
"""Seconds: about as long as it takes to hash those that wait."""
NICE: Final = 10
"""How far a hashing thread gives way to the loop and the writer where the processors are busy."""
PASSES, MEMORY, LANES = 2, 19 * 1024, 1
"""argon2id with 19 MiB; one lane, for a hash with several would take several processors from the room."""

Made = TypeVar("Made")


class TooBusy(PitbossError):
    """More passwords are being checked than there is room for."""

    def __init__(self) -> None:
        super().__init__(f"many people are at the door just now: try again in {COME_BACK} seconds")


class Hashing:
    """The hashes of passwords."""

    def __init__(self) -> None:
        self._argon2 = argon2.PasswordHasher(time_cost=PASSES, memory_cost=MEMORY, parallelism=LANES)
        self._threads = ThreadPoolExecutor(THREADS, "pitboss-hashing", initializer=_give_way)
        self._busy = 0
        self._nobody: str | None = None

    async def hash(self, password: str) -> str:
        return await self._aside(lambda: self._argon2.hash(password))

    async def fits(self, hashed: str | None, password: str) -> bool:
        """Whether a password is the one that was hashed; it takes as long to say no for somebody who is not there."""
        return await self._aside(lambda: self._fits(hashed, password))

    def is_old(self, hashed: str) -> bool:
        """Whether a hash was made at a different cost from new ones."""
        return self._argon2.check_needs_rehash(hashed)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _fits(self, hashed: str | None, password: str) -> bool:
        if self._nobody is None:
            self._nobody = self._argon2.hash(secrets.token_hex())
        try:
            return self._argon2.verify(self._nobody if hashed is None else hashed, password) and hashed is not None
        except (argon2.exceptions.VerificationError, argon2.exceptions.InvalidHashError):
            return False

    async def _aside(self, work: Callable[[], Made]) -> Made:
        if self._busy >= MOST:
            raise TooBusy
        self._busy += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._busy -= 1


def _give_way() -> None:
    """On Linux a thread has a priority of its own."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)
