"""A Dask cluster: work that takes long is spread over the machines of its workers."""

import re
import socket
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Final

from pitboss.errors import PitbossError

PATIENCE: Final = 10
"""Seconds a scheduler has to answer and to have a worker."""


class ClusterError(PitbossError):
    """A cluster that cannot be used."""


def dask() -> Any:
    try:
        return import_module("distributed")
    except ImportError:
        raise ClusterError("a cluster needs Dask: install pitboss[cluster]") from None


def _reach(address: str) -> None:
    """Raises unless somebody listens there: Dask itself would try for long."""
    written = re.fullmatch(r"[a-z]+://([^/:]+|\[[0-9a-f:]+\]):([0-9]{1,5})/?", address)
    if not written:
        raise ClusterError(f"{address!r} is not the address of a Dask scheduler: expected one such as tcp://host:8786")
    try:
        socket.create_connection((written[1].strip("[]"), int(written[2])), timeout=PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise ClusterError(f"no Dask scheduler answers at {address!r}: {error}") from None


@contextmanager
def connected(address: str) -> Iterator[Any]:
    """A client of the cluster, which has a worker at least."""
    found = dask()
    _reach(address)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            client = found.Client(address, timeout=PATIENCE, set_as_default=False)
    except Exception as error:
        raise ClusterError(f"no Dask scheduler answers at {address!r}: {type(error).__name__}") from None
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
        yield client
    except TimeoutError:
        raise ClusterError(f"the cluster at {address!r} has no workers") from None
    except ModuleNotFoundError as error:
        raise ClusterError(f"the workers at {address!r} lack {error.name}: install pitboss on them") from None
    finally:
        client.close()
