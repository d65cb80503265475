"""How much is too much: a bucket of permits that fills again with time."""

import ipaddress
from collections import OrderedDict
from collections.abc import Callable

MOST_BUCKETS = 10_000


class Bucket:
    """`size` permits at once, `rate` a second after that."""

    __slots__ = ("_at", "_left", "_rate", "_size")

    def __init__(self, size: int, rate: float, now: float) -> None:
        self._size, self._rate = size, rate
        self._left, self._at = float(size), now

    def take(self, now: float) -> bool:
        """Whether one more is allowed."""
        return self.wait(now) == 0.0

    def wait(self, now: float, cost: float = 1) -> float:
        """Takes a number of permits; where there are too few, none, and the seconds until there will be enough."""
        self._left = min(self._size, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < cost:
            return (cost - self._left) / self._rate
        self._left -= cost
        return 0.0

    def full(self, now: float) -> bool:
        """Whether every permit is there."""
        return self._left + (now - self._at) * self._rate >= self._size

    def give_back(self) -> None:
        """One that was taken did not count after all."""
        self._left = min(self._size, self._left + 1)


class Buckets:
    """A bucket for each address or name; those not used for longest are forgotten first."""

    def __init__(self, size: int, rate: float, clock: Callable[[], float]) -> None:
        self._size, self._rate, self._clock = size, rate, clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> bool:
        return self.wait(key) == 0.0

    def wait(self, key: str, cost: float = 1) -> float:
        """Takes a number of permits; where there are too few, none, and the seconds until there will be enough."""
        now = self._clock()
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._size, self._rate, now)
            if len(self._buckets) > MOST_BUCKETS:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket.wait(now, cost)

    def untouched(self, key: str) -> bool:
        """Whether none of its permits is taken."""
        bucket = self._buckets.get(key)
        return bucket is None or bucket.full(self._clock())

    def give_back(self, key: str) -> None:
        if key in self._buckets:
            self._buckets[key].give_back()


def origin(address: str | None) -> str:
    """What counts as one address: for IPv6, the network of 64 bits that one subscriber has."""
    if address is None:
        return "nobody"
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        return str(found.ipv4_mapped or ipaddress.ip_network((int(found) >> 64 << 64, 64)))
    return address
