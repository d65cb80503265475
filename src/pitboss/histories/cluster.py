"""A replay on many machines: portions of hands on the workers of a Dask cluster."""

from collections import deque
from collections.abc import Callable, Iterator
from typing import Any, Final, Generic, TypeVar

from pitboss.cluster import PATIENCE, dask
from pitboss.histories.sources import Portion

AHEAD: Final = 3
"""Portions sent for every thread of the cluster: one in work, the next ones already there."""
AT_ONCE: Final = 0.001
T = TypeVar("T")


def spread_there(client: Any, play: Callable[[Portion], T], portions: Iterator[Portion]) -> Iterator[tuple[Portion, T]]:
    """In order, and never more than a few ahead.

    The bytes go with the task, so that the workers need none of the files, and the scheduler can give the task to
    another when a worker dies. What the cluster does not bring back is played here.
    """
    there = _There(client, play)
    waiting: deque[tuple[Portion, Any]] = deque()
    for portion in portions:
        waiting.append((portion, client.submit(play, _sent(portion), pure=False)))
        if len(waiting) > AHEAD * max(1, sum(client.nthreads().values())):
            yield there.result(*waiting.popleft())
    while waiting:
        yield there.result(*waiting.popleft())


def _sent(portion: Portion) -> Portion:
    """The portion with its bytes; one that cannot be read goes as it is, and is told where it is played."""
    try:
        return Portion(portion.name, data=portion.read(), first=portion.first)
    except OSError:
        return portion


class _There(Generic[T]):
    """Waits for tasks. When all workers are gone it gives new ones a while to come, once."""

    def __init__(self, client: Any, play: Callable[[Portion], T]) -> None:
        self.client = client
        self.play = play
        self.patience: float = PATIENCE

    def result(self, portion: Portion, task: Any) -> tuple[Portion, T]:
        """What the task came to; played here when the workers that had it died, again and again or all of them."""
        found = dask()
        while True:
            try:
                done: T = task.result(timeout=self.patience)
            except found.TimeoutError:
                self.patience = PATIENCE if self.client.nthreads() else AT_ONCE
                if self.patience == PATIENCE:
                    continue
            except (found.KilledWorker, found.CancelledError, OSError):
                pass
            else:
                self.patience = PATIENCE
                return portion, done
            task.cancel()
            return portion, self.play(portion)
