"""Who has a socket open: how many may come, and letting go of those whose session or offices have changed."""

import asyncio
from collections import Counter
from datetime import datetime

import msgspec

from pitboss.core.errors import PitbossError
from pitboss.room.accounts.accounts import Session
from pitboss.room.table.listeners import CHANGED, Listener


class SocketLimits(msgspec.Struct, frozen=True):
    """The most sockets at a time. A socket costs a share of everything that is told at its table."""

    address: int = 64
    """Of one address: a household or an office with a table in every window."""
    account: int = 16


GENEROUS = SocketLimits()


class TooManySockets(PitbossError):
    """One more than an address or an account may have."""


class Visitors:
    """Every socket by address, account and session."""

    def __init__(self, limits: SocketLimits) -> None:
        self.limits = limits
        self._at: Counter[str] = Counter()
        self._of: dict[str, dict[Listener, str]] = {}
        """Each account's sockets, with the session they were opened by."""
        self._ends: dict[Listener, asyncio.TimerHandle] = {}

    def enter(self, listener: Listener, address: str, session: Session | None, now: datetime) -> None:
        """Raises `TooManySockets`. A socket lasts no longer than the session it was opened by."""
        if self._at[address] >= self.limits.address:
            raise TooManySockets(f"{self._at[address]} sockets are open from this address: that is the most")
        if session is not None:
            mine = self._of.setdefault(session.person.name, {})
            if len(mine) >= self.limits.account:
                raise TooManySockets(f"{session.person.name} has {len(mine)} sockets open: that is the most")
            mine[listener] = session.key
            left = (session.until - now).total_seconds()
            self._ends[listener] = asyncio.get_running_loop().call_later(left, listener.drop, CHANGED)
        self._at[address] += 1

    def leave(self, listener: Listener, address: str) -> None:
        self._at[address] -= 1
        if not self._at[address]:
            del self._at[address]
        if listener.name is None:
            return
        self._ends.pop(listener).cancel()
        mine = self._of[listener.name]
        del mine[listener]
        if not mine:
            del self._of[listener.name]

    @property
    def sessions(self) -> dict[str, str]:
        """The sessions and tokens that sockets were opened by, and whose they are."""
        return {key: name for name, mine in self._of.items() for key in mine.values()}

    @property
    def count(self) -> int:
        """How many there are."""
        return self._at.total()

    def signed_out(self, name: str, key: str) -> None:
        """Lets go of the sockets of one session."""
        for listener, session in self._of.get(name, {}).items():
            if session == key:
                listener.drop(CHANGED)

    def changed(self, name: str) -> None:
        """Lets go of everything somebody has open: the offices have changed."""
        for listener in self._of.get(name, {}):
            listener.drop(CHANGED)
