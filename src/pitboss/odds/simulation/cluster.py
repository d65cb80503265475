"""A simulation on many machines: chunks of rounds on the workers of a Dask cluster."""

import re
import socket
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Final

from pitboss.odds.simulation.game import Play
from pitboss.odds.simulation.run import GAMES, Progress, Run, SimulationError, chunks_of, play_chunk
from pitboss.odds.simulation.tally import Tally

PATIENCE: Final = 10
"""Seconds a scheduler has to answer and to have a worker."""


def _dask() -> Any:
    try:
        return import_module("distributed")
    except ImportError:
        raise SimulationError("a cluster needs Dask: install pitboss[cluster]") from None


def _reach(address: str) -> None:
    """Raises unless somebody listens there: Dask itself would try for long."""
    written = re.fullmatch(r"[a-z]+://([^/:]+|\[[0-9a-f:]+\]):([0-9]{1,5})/?", address)
    if not written:
        raise SimulationError(f"{address!r} is no address of a Dask scheduler: expected one such as tcp://host:8786")
    try:
        socket.create_connection((written[1].strip("[]"), int(written[2])), timeout=PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise SimulationError(f"no Dask scheduler answers at {address!r}: {error}") from None


@contextmanager
def connected(address: str) -> Iterator[Any]:
    """A client of the cluster, which has a worker at least."""
    dask = _dask()
    _reach(address)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            client = dask.Client(address, timeout=PATIENCE, set_as_default=False)
    except Exception as error:
        raise SimulationError(f"no Dask scheduler answers at {address!r}: {type(error).__name__}") from None
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
        yield client
    except TimeoutError:
        raise SimulationError(f"the cluster at {address!r} has no workers") from None
    except ModuleNotFoundError as error:
        raise SimulationError(f"the workers at {address!r} lack {error.name}: install pitboss on them") from None
    finally:
        client.close()


def play_there(client: Any, play: Play, run: Run, prepared: Any, progress: Progress) -> Tally:
    """Best play is sent to every worker once; a chunk takes one half a second or more."""
    known = client.scatter(prepared, broadcast=True)
    tasks = [
        client.submit(play_chunk, play.game, play, run, known, *chunk, pure=False)
        for chunk in chunks_of(run, GAMES[play.game].pace)
    ]
    parts: dict[str, Tally] = {}
    for task in _dask().as_completed(tasks, loop=client.loop):
        parts[task.key] = task.result()
        progress(parts[task.key].rounds)
    return Tally.joined([parts[task.key] for task in tasks])
