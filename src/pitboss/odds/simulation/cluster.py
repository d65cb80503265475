"""A simulation on many machines: chunks of rounds on the workers of a Dask cluster."""

import warnings
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


def connect(address: str) -> Any:
    """A client of the cluster, which has a worker at least."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            client = _dask().Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        reason = str(error).splitlines()[0] if str(error) else "no answer"
        raise SimulationError(f"no Dask scheduler answers at {address!r}: {reason}") from None
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        client.close()
        raise SimulationError(f"the cluster at {address!r} has no workers") from None
    return client


def play_on_cluster(address: str, play: Play, run: Run, prepared: Any, progress: Progress) -> Tally:
    """Best play is sent to every worker once; a chunk takes it half a second or more."""
    client = connect(address)
    try:
        known = client.scatter(prepared, broadcast=True)
        tasks = [
            client.submit(play_chunk, play.game, play, run, known, *chunk, pure=False)
            for chunk in chunks_of(run, GAMES[play.game].pace)
        ]
        parts: dict[str, Tally] = {}
        for task in _dask().as_completed(tasks):
            parts[task.key] = task.result()
            progress(parts[task.key].rounds)
        return Tally.joined([parts[task.key] for task in tasks])
    except ModuleNotFoundError as error:
        raise SimulationError(f"the workers at {address!r} lack {error.name}: install pitboss on them") from None
    finally:
        client.close()
