"""Long counts and simulations in pieces: on local cores, or on the workers of a Dask cluster."""

import logging
import re
import socket
import warnings
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from importlib import import_module
from typing import Any, Final, TypeVar

from pitboss.core.errors import PitbossError

PATIENCE: Final = 10
"""Seconds a scheduler has to answer and to have a worker."""
AHEAD: Final = 3
"""Pieces sent for every thread of the cluster: one in work, the next ones already there."""
AT_ONCE: Final = 0.001
GONE: Final = "the Dask scheduler at {} is gone, and with it the work under way"
CLOSING: Final = 2
"""Seconds that taking leave may take."""
T = TypeVar("T")
Piece = TypeVar("Piece")


class ClusterError(PitbossError):
    """A cluster that cannot be used."""


def dask() -> Any:
    try:
        return import_module("distributed")
    except ImportError:
        raise ClusterError("a cluster needs Dask: install pitboss[cluster]") from None


def _reach(address: str, without: str = "no Dask scheduler answers at {}") -> None:
    """Raises unless somebody listens there: Dask itself would try for long."""
    written = re.fullmatch(r"[a-z]+://([^/:]+|\[[0-9a-f:]+\]):([0-9]{1,5})/?", address)
    if not written:
        raise ClusterError(f"{address!r} is not the address of a Dask scheduler: expected one such as tcp://host:8786")
    try:
        socket.create_connection((written[1].strip("[]"), int(written[2])), timeout=PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise ClusterError(f"{without.format(repr(address))}: {error}") from None


@contextmanager
def connected(address: str) -> Iterator["Cluster"]:
    """A cluster that has a worker at least."""
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
            raise ClusterError(f"the cluster at {address!r} has no workers") from None
        except ModuleNotFoundError as error:
            raise ClusterError(f"the workers at {address!r} lack {error.name}: install pitboss on them") from None
        finally:
            with suppress(Exception):
                client.close(timeout=CLOSING)


@contextmanager
def _quiet() -> Iterator[None]:
    """What Dask has to say about connections that break, we say in a sentence."""
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
    """Pieces of work on the workers. When all of them are gone it gives new ones a while to come, once."""

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
        """What the work comes to for every piece, in order, and never more than a few pieces ahead.

        `sent` are the arguments that go with the task, so that the scheduler can give it to another worker; `here`
        does a piece that the cluster does not bring back.
        """
        waiting: deque[tuple[Piece, Any]] = deque()
        for piece in pieces:
            waiting.append((piece, self._ask(lambda piece=piece: self.client.submit(work, *sent(piece), pure=False))))  # type: ignore[misc]
            if len(waiting) > AHEAD * max(1, self.threads()):
                yield self._result(*waiting.popleft(), here)
        while waiting:
            yield self._result(*waiting.popleft(), here)

    def everywhere(self, value: Any) -> Any:
        """The value on every worker, for tasks that all read it."""
        return self._ask(lambda: self.client.scatter(value, broadcast=True))

    def threads(self) -> int:
        return int(self._ask(lambda: sum(self.client.nthreads().values())))

    def _ask(self, ask: Callable[[], Any]) -> Any:
        """What the scheduler answers. Raises if it is gone: one that is just dying may still be reached."""
        try:
            return ask()
        except Exception as error:
            self._check()
            if isinstance(error, OSError) and not isinstance(error, TimeoutError):
                raise ClusterError(f"{GONE.format(repr(self.address))}: {error}") from None
            raise

    def _check(self) -> None:
        _reach(self.address, GONE)

    def _result(self, piece: Piece, task: Any, here: Callable[[Piece], T]) -> tuple[Piece, T]:
        """What a task came to; done here when the workers that had it died, again and again or all of them."""
        found = dask()
        while True:
            try:
                done: T = task.result(timeout=self.patience)
            except found.TimeoutError:
                self._check()
                self.patience = PATIENCE if self.threads() else AT_ONCE
                if self.patience == PATIENCE:
                    continue
            except (found.KilledWorker, found.CancelledError, OSError):
                self._check()
            else:
                self.patience = PATIENCE
                return piece, done
            with suppress(Exception):
                task.cancel()
            return piece, here(piece)


_CLUSTER: ContextVar[Cluster | None] = ContextVar("odds_cluster", default=None)


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
