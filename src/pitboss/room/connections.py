"""Open sockets: how many may be open, and closing those whose session or offices have changed."""

import asyncio
import ipaddress
from collections import Counter, OrderedDict
from collections.abc import Callable
from datetime import datetime

import msgspec

from pitboss.core.errors import PitbossError
from pitboss.room.accounts.accounts import Session
from pitboss.room.table.listeners import CHANGED, Listener

MOST_BUCKETS = 10_000


class Bucket:
    """A rate limiter: `size` permits at once, then `rate` per second."""

    __slots__ = ("_at", "_left", "_rate", "_size")

    def __init__(self, size: int, rate: float, now: float) -> None:
        self._size, self._rate = size, rate
        self._left, self._at = float(size), now

    def take(self, now: float) -> bool:
        """Return True if one more is allowed."""
        return self.wait(now) == 0.0

    def wait(self, now: float, cost: float = 1) -> float:
        """Take permits. If there are too few, take nothing and return the seconds until there will be enough."""
        self._left = min(self._size, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < cost:
            return (cost - self._left) / self._rate
        self._left -= cost
        return 0.0

    def full(self, now: float) -> bool:
        """Return True if every permit is available."""
        return self._left + (now - self._at) * self._rate >= self._size

    def give_back(self) -> None:
        """Return a permit that did not count after all."""
        self._left = min(self._size, self._left + 1)


class Buckets:
    """A bucket for each address or name; those not used for longest are forgotten first."""

    def __init__(self, size: int, rate: float, clock: Callable[[], float]) -> None:
        self._size, self._rate, self._clock = size, rate, clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> bool:
        return self.wait(key) == 0.0

    def wait(self, key: str, cost: float = 1) -> float:
        """Take permits. If there are too few, take nothing and return the seconds until there will be enough."""
        now = self._clock()
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._size, self._rate, now)
            if len(self._buckets) > MOST_BUCKETS:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket.wait(now, cost)

    def untouched(self, key: str) -> bool:
        """Return True if no permit is taken."""
        bucket = self._buckets.get(key)
        return bucket is None or bucket.full(self._clock())

    def give_back(self, key: str) -> None:
        if key in self._buckets:
            self._buckets[key].give_back()


def origin(address: str | None) -> str:
    """Return the network that counts as one address: for IPv6, the 64-bit prefix of one subscriber."""
    if address is None:
        return "nobody"
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        return str(found.ipv4_mapped or ipaddress.ip_network((int(found) >> 64 << 64, 64)))
    return address


class SocketLimits(msgspec.Struct, frozen=True):
    """The maximum numbers of open sockets, limited because each socket receives everything sent at its table."""

    address: int = 64
    """The maximum for one address: a household or an office with a table in every window."""
    account: int = 16


GENEROUS = SocketLimits()


class TooManySockets(PitbossError):
    """An address or an account has reached its maximum number of sockets."""


class Connections:
    """Every socket by address, account and session."""

    def __init__(self, limits: SocketLimits) -> None:
        self.limits = limits
        self._at: Counter[str] = Counter()
        self._of: dict[str, dict[Listener, str]] = {}
        """Each account's sockets, with the session that opened them."""
        self._ends: dict[Listener, asyncio.TimerHandle] = {}

    def enter(self, listener: Listener, address: str, session: Session | None, now: datetime) -> None:
        """Register a socket, which lasts no longer than the session that opened it. Raises `TooManySockets`."""
        if self._at[address] >= self.limits.address:
            raise TooManySockets(f"{self._at[address]} sockets are open from this address, the most allowed: close one")
        if session is not None:
            mine = self._of.setdefault(session.person.name, {})
            if len(mine) >= self.limits.account:
                raise TooManySockets(f"{session.person.name} has {len(mine)} sockets open, the most allowed: close one")
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
        """The sessions and tokens behind open sockets, and their owners."""
        return {key: name for name, mine in self._of.items() for key in mine.values()}

    @property
    def count(self) -> int:
        return self._at.total()

    def signed_out(self, name: str, key: str) -> None:
        """Close the sockets of one session."""
        for listener, session in self._of.get(name, {}).items():
            if session == key:
                listener.drop(CHANGED)

    def changed(self, name: str) -> None:
        """Close all sockets of a person whose offices have changed."""
        for listener in self._of.get(name, {}):
            listener.drop(CHANGED)
