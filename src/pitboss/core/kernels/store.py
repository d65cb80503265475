"""Where compiled kernels are kept: a file each, named by all that went into it and checked when read.

Programs that need the same kernel at the same time compile it once: the others wait for the first.
"""

import os
import pickle
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cached_property
from hashlib import sha256
from io import BufferedWriter
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, Final

import llvmlite
import numba
import numpy as np
from numba.core.caching import NullCache
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

from pitboss.core.kernels.stamp import stamp

SHIPPED: Final = Path(__file__).with_name("shipped")
"""What the package was built with."""
VERSIONS: Final = (sys.version_info[:3], numba.__version__, llvmlite.__version__, np.__version__)
LONGEST: Final = 60.0
"""Seconds to wait for another program's compiling. Who is stopped meanwhile must not stop the rest."""
UNUSED: Final = 60 * 86400.0
"""Seconds after which a kernel that nobody has used goes: it is of a version that is gone."""
DAY: Final = 86400.0
_CHECK: Final = 32
_config: Any = numba.config
_dumped: Any = dumps
_rebuilt: Any = CompileResult._rebuild
listeners: list[Callable[[str], None]] = []
"""Who wants to know what is compiled: called with a kernel's name before it is."""


def folder() -> Path:
    """Where this user's kernels are kept."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pitboss" / "kernels"


class Store(NullCache):
    """The kept forms of one kernel, one for each combination of types it is called with. Numba asks it for them."""

    def __init__(self, kernel: Any) -> None:
        self._kernel = kernel
        self._held: dict[str, BufferedWriter] = {}

    @property
    def cache_path(self) -> str:
        return str(folder())

    @cached_property
    def _stamp(self) -> str:
        return stamp(self._kernel)

    def _file(self, types: Any, cpu: Any) -> str:
        options = sorted(self._kernel.targetoptions.items())
        content = sha256(repr((self._stamp, str(types), cpu, VERSIONS, options, int(_config.OPT))).encode()).hexdigest()
        function = self._kernel.py_func
        return f"{function.__module__.removeprefix('pitboss.')}.{function.__qualname__}-{content[:40]}"

    def load_overload(self, types: Any, context: Any) -> Any:
        """The compiled form for these types, or None: then it is to be compiled, and nobody else does meanwhile."""
        context.refresh()
        name = self._file(types, context.codegen().magic_tuple())
        kept = self._kept(name)
        if kept is None:
            self._hold(types, folder() / name)
            kept = self._kept(name)
        if kept is not None:
            self._let_go(types)
            return _rebuilt(context, *kept)
        for listener in listeners:
            listener(self._kernel.py_func.__name__)
        return None

    def _kept(self, name: str) -> Any:
        for place in (folder(), SHIPPED):
            # what was kept may name modules that have moved since: then it is compiled again
            with suppress(OSError, pickle.UnpicklingError, EOFError, ImportError, AttributeError):
                content = (place / name).read_bytes()
                if sha256(content[_CHECK:]).digest() == content[:_CHECK]:
                    _used(place / name)
                    return pickle.loads(content[_CHECK:])
        return None

    def save_overload(self, types: Any, compiled: Any) -> None:
        """Keeps what was compiled, if it does not depend on this process."""
        path = folder() / self._file(types, compiled.codegen.magic_tuple())
        if not compiled.lifted and not compiled.library.has_dynamic_globals and " at 0x" not in str(types):
            content = _dumped(compiled._reduce())
            _write(path, sha256(content).digest() + content)
        self._let_go(types)

    def _hold(self, types: Any, path: Path) -> None:
        """Waits until nobody else compiles this kernel. Where nothing can be written, everybody does."""
        if str(types) in self._held:
            return
        try:
            import fcntl

            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            lock = path.with_name(f"{path.name}.lock").open("wb")
        except (ImportError, OSError):
            return
        until = time.monotonic() + LONGEST
        while time.monotonic() < until:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except OSError:
                time.sleep(0.02)
        self._held[str(types)] = lock

    def _let_go(self, types: Any) -> None:
        lock = self._held.pop(str(types), None)
        if lock is not None:
            lock.close()
            with suppress(OSError):
                Path(lock.name).unlink()


def _write(path: Path, content: bytes) -> None:
    """All of it or nothing. A kernel that cannot be kept is compiled again by the next program."""
    with suppress(OSError):
        with NamedTemporaryFile(dir=path.parent, prefix=f"{path.name}.", delete=False) as new:
            new.write(content)
        Path(new.name).replace(path)
        _forget_unused(path.parent)


def _used(path: Path) -> None:
    """Notes that a kernel is still used, once a day."""
    if path.stat().st_mtime < time.time() - DAY:
        with suppress(OSError):
            os.utime(path)


def _forget_unused(place: Path) -> None:
    for path in place.glob("*-*"):
        with suppress(OSError):
            if path.stat().st_mtime < time.time() - UNUSED:
                path.unlink()
