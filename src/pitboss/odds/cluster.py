"""Split long computations into pieces, on local cores or on the workers of a Dask cluster."""

import logging
import re
import socket
import warnings
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from importlib import import_module
from itertools import chain, islice
from typing import Any, Final, TypeVar

from pitboss.core.errors import PitbossError

PATIENCE: Final = 10
"""Seconds for a scheduler to answer and to have a worker."""
AHEAD: Final = 3
"""Pieces sent per thread of the cluster: one being worked on, the next ones queued."""
QUEUED: Final = 4
"""Pieces queued per process: enough to stay busy, few enough to stay small."""
AT_ONCE: Final = 0.001
GONE: Final = "the Dask scheduler at {} has stopped, and the unfinished work is lost"
CLOSING: Final = 2
"""Seconds allowed for disconnecting."""
T = TypeVar("T")
Piece = TypeVar("Piece")


class ClusterError(PitbossError):
    """The cluster cannot be used."""


def dask() -> Any:
    try:
        return import_module("distributed")
    except ImportError:
        raise ClusterError("a cluster needs Dask: install pitboss[cluster]") from None


def _reach(address: str, without: str = "no Dask scheduler answers at {}") -> None:
    """Raise an error unless something listens at the address. Dask itself would try for a long time."""
    written = re.fullmatch(r"[a-z]+://([^/:]+|\[[0-9a-f:]+\]):([0-9]{1,5})/?", address)
    if not written:
        raise ClusterError(f"{address!r} is not the address of a Dask scheduler: expected one such as tcp://host:8786")
    try:
        socket.create_connection((written[1].strip("[]"), int(written[2])), timeout=PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise ClusterError(f"{without.format(repr(address))}: {error}") from None


@contextmanager
def connected(address: str) -> Iterator["Cluster"]:
    """Connect to a cluster that has at least one worker, and yield it."""
    found = dask()
    _reach(address)
    with _quiet():
        try:
            client = found.Client(address, timeout=PATIENCE, set_as_default=False)
        except Exception as error:
            raise ClusterError(f"no Dask scheduler answers at {address!r}: {type(error).__name__}") from None
        try:
            cluster = Cluster(client, address)
            cluster._ask(lambda: client.wait_for_workers(1, timeout=PATIENCE))
            yield cluster
        except TimeoutError:
            raise ClusterError(f"the cluster at {address!r} has no workers: start some and try again") from None
        except ModuleNotFoundError as error:
            raise ClusterError(f"the workers at {address!r} lack {error.name}: install pitboss on them") from None
        finally:
            with suppress(Exception):
                client.close(timeout=CLOSING)


@contextmanager
def _quiet() -> Iterator[None]:
    """Silence Dask's own messages about broken connections, which we report in one sentence."""
    logs = [logging.getLogger(name) for name in ("distributed", "distributed.client", "distributed.core", "tornado")]
    levels = [log.level for log in logs]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            for log in logs:
                log.setLevel(logging.CRITICAL + 1)
            yield
        finally:
            for log, level in zip(logs, levels, strict=True):
                log.setLevel(level)


class Cluster:
    """A cluster that runs pieces of work. If all its workers are lost, it waits once for new ones."""

    def __init__(self, client: Any, address: str) -> None:
        self.client = client
        self.address = address
        self.patience: float = PATIENCE

    def spread(
        self,
        work: Callable[..., T],
        pieces: Iterable[Piece],
        sent: Callable[[Piece], tuple[Any, ...]],
        here: Callable[[Piece], T],
    ) -> Iterator[tuple[Piece, T]]:
        """Yield the result of every piece, in order, with only a few pieces ahead.

        `sent` gives the arguments that travel with the task, so that the scheduler can give it to another worker;
        `here` computes a piece that the cluster does not return.
        """
        waiting: deque[tuple[Piece, Any]] = deque()
        for piece in pieces:
            waiting.append((piece, self._ask(lambda piece=piece: self.client.submit(work, *sent(piece), pure=False))))  # type: ignore[misc]
            if len(waiting) > AHEAD * max(1, self.threads()):
                yield self._result(*waiting.popleft(), here)
        while waiting:
            yield self._result(*waiting.popleft(), here)

    def everywhere(self, value: Any) -> Any:
        """Send a value to every worker, for tasks that all read it."""
        return self._ask(lambda: self.client.scatter(value, broadcast=True))

    def threads(self) -> int:
        return int(self._ask(lambda: sum(self.client.nthreads().values())))

    def _ask(self, ask: Callable[[], Any]) -> Any:
        """Return the scheduler's answer. Raise an error if it has stopped; one that is just stopping may still be
        reachable."""
        try:
            return ask()
        except Exception as error:
            _reach(self.address, GONE)
            if isinstance(error, OSError) and not isinstance(error, TimeoutError):
                raise ClusterError(f"{GONE.format(repr(self.address))}: {error}") from None
            raise

    def _result(self, piece: Piece, task: Any, here: Callable[[Piece], T]) -> tuple[Piece, T]:
        """Return a task's result. Compute it here if its workers died again and again or all workers died."""
        found = dask()
        while True:
            try:
                done: T = task.result(timeout=self.patience)
            except found.TimeoutError:
                _reach(self.address, GONE)
                self.patience = PATIENCE if self.threads() else AT_ONCE
                if self.patience == PATIENCE:
                    continue
            except (found.KilledWorker, found.CancelledError, OSError):
                _reach(self.address, GONE)
            else:
                self.patience = PATIENCE
                return piece, done
            with suppress(Exception):
                task.cancel()
            return piece, here(piece)


def spread(
    work: Callable[[Piece], T],
    pieces: Iterable[Piece],
    workers: int,
    there: Cluster | None = None,
    sent: Callable[[Piece], Piece] = lambda piece: piece,
) -> Iterator[tuple[Piece, T]]:
    """Yield the result of every piece, in order, from a number of processes or a cluster, with only a few ahead.

    `sent` gives the form in which a piece travels to a cluster, which does not have our files.
    """
    if there is not None:
        yield from there.spread(work, pieces, lambda piece: (sent(piece),), work)
        return
    rest = iter(pieces)
    head = list(islice(rest, 2))
    if workers == 1 or len(head) < 2:
        for piece in chain(head, rest):
            yield piece, work(piece)
        return
    waiting: deque[tuple[Piece, Future[T]]] = deque()
    with ProcessPoolExecutor(workers) as pool:
        for piece in chain(head, rest):
            waiting.append((piece, pool.submit(work, piece)))
            if len(waiting) > QUEUED * workers:
                first, done = waiting.popleft()
                yield first, done.result()
        while waiting:
            first, done = waiting.popleft()
            yield first, done.result()


_CLUSTER: ContextVar[Cluster | None] = ContextVar("odds_cluster", default=None)


@contextmanager
def on_cluster(address: str | None) -> Iterator[None]:
    """Compute pieces on the cluster at an address within this context; locally if there is none."""
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
    """Return the result of the work for every piece, in order. `shared` is its first argument, sent to every worker
    once.
    """
    there = _CLUSTER.get()
    before = () if shared is None else (shared,)
    if there is None:
        return [work(*before, *piece) for piece in pieces]
    sent = () if shared is None else (there.everywhere(shared),)
    done = there.spread(work, pieces, lambda piece: (*sent, *piece), lambda piece: work(*before, *piece))
    return [result for _, result in done]
