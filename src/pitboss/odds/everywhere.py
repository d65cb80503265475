"""Exact counts that take long, in pieces: here, or on the workers of a Dask cluster. The answer is the same."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar

from pitboss.cluster import Cluster, connected

_CLUSTER: ContextVar[Cluster | None] = ContextVar("odds_cluster", default=None)
T = TypeVar("T")


@contextmanager
def on_cluster(address: str | None) -> Iterator[None]:
    """Within it, pieces are counted on the cluster at an address; here if there is none."""
    if address is None:
        yield
        return
    with connected(address) as there:
        token = _CLUSTER.set(there)
        try:
            yield
        finally:
            _CLUSTER.reset(token)


def is_on_cluster() -> bool:
    return _CLUSTER.get() is not None


def each(work: Callable[..., T], pieces: Sequence[tuple[Any, ...]], shared: Any = None) -> list[T]:
    """What the work comes to for every piece, in order. `shared` goes before the piece, and to every worker once."""
    there = _CLUSTER.get()
    before = () if shared is None else (shared,)
    if there is None:
        return [work(*before, *piece) for piece in pieces]
    sent = () if shared is None else (there.everywhere(shared),)
    done = there.spread(work, pieces, lambda piece: (*sent, *piece), lambda piece: work(*before, *piece))
    return [result for _, result in done]
