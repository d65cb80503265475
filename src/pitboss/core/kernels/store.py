"""The cache of compiled kernels and of tables they read: one file each, named by a hash of its inputs and checked.

The hash covers a kernel's code, the constants it reads and the stamps of the kernels it calls, but not its file or
time. So a kernel that is moved, or is in another copy of the source, keeps its stamp, and one whose callee has changed
in another file gets a new one.

Programs that need the same kernel at the same time compile it once: the others wait for the first.
"""

import builtins
import os
import pickle
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dis import get_instructions
from functools import cached_property
from hashlib import sha256
from io import BufferedWriter
from pathlib import Path
from tempfile import NamedTemporaryFile
from types import CodeType, FunctionType, ModuleType
from typing import Any, Final, TypeVar

import llvmlite
import numba
import numpy as np
from numba.core.caching import NullCache
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

Kept = TypeVar("Kept")


class NoStamp(TypeError):
    """A kernel reads a value that cannot be identified by its content."""


def stamp(function: Any, above: tuple[Any, ...] = ()) -> str:
    """Return the stamp of a kernel, or of a plain function that one reads. A recursive function is stamped once."""
    plain = getattr(function, "py_func", function)
    if plain in above:
        return "itself"
    parts = [_of(part, (*above, plain)) for part in (plain.__code__, plain.__defaults__, *_read(plain))]
    return sha256("\n".join(parts).encode()).hexdigest()


def _read(function: FunctionType) -> Iterator[tuple[str, Any]]:
    """Yield the names in a function's code that refer outside it, with their values."""
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        yield name, cell.cell_contents
    for name in sorted(set(_globals(function.__code__))):
        if name in function.__globals__:
            yield name, function.__globals__[name]


def _globals(code: CodeType) -> Iterator[str]:
    yield from (one.argval for one in get_instructions(code) if one.opname == "LOAD_GLOBAL")
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _globals(inner)


def _of(value: Any, above: tuple[Any, ...]) -> str:
    """Return a value as text that differs wherever the compiled code would."""
    match value:
        case CodeType():
            shape = value.co_argcount, value.co_flags, value.co_names, value.co_varnames, value.co_freevars
            return f"code {value.co_code.hex()} {shape} {_of(value.co_consts[_after_docstring(value) :], above)}"
        case tuple() | list():
            return f"{type(value).__name__}({', '.join(_of(one, above) for one in value)})"
        case slice():
            return f"slice {_of((value.start, value.stop, value.step), above)}"
        case np.ndarray():
            return f"array {value.dtype} {value.shape} {sha256(value.tobytes()).hexdigest()}"
        case type():
            return f"class {value.__module__}.{value.__qualname__} {getattr(value, '_fields', '')}"
        case ModuleType() if not value.__name__.startswith("pitboss"):
            return f"module {value.__name__}"
        case None | bool() | int() | float() | str() | bytes() | np.generic():
            return f"{type(value).__name__} {value!r}"
        case FunctionType():
            return f"function {stamp(value, above)}"
    if hasattr(value, "py_func"):
        return f"kernel {stamp(value, above)}"
    name = getattr(value, "__name__", "")
    if getattr(builtins, name, None) is value and name:
        return f"builtin {name}"
    raise NoStamp(f"a kernel may not read {value!r}: its compiled code could not be cached")


def _after_docstring(code: CodeType) -> int:
    """Return 1 if the first constant is a docstring, which does not affect the code."""
    return int(bool(code.co_consts) and isinstance(code.co_consts[0], str) and code.co_name[0] != "<")


SHIPPED: Final = Path(__file__).with_name("shipped")
"""The kernels the package was built with."""
VERSIONS: Final = (sys.version_info[:3], numba.__version__, llvmlite.__version__, np.__version__)
LONGEST: Final = 60.0
"""Seconds to wait while another program compiles. A program that hangs must not hold up the others."""
UNUSED: Final = 60 * 86400.0
"""Seconds after which an unused kernel is deleted: its version is no longer installed."""
DAY: Final = 86400.0
_CHECK: Final = 32
_config: Any = numba.config
_dumped: Any = dumps
_rebuilt: Any = CompileResult._rebuild
listeners: list[Callable[[str], None]] = []
"""Called with a kernel's name before it is compiled."""


def folder() -> Path:
    """Return the folder of this user's kernels."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pitboss" / "kernels"


def keep(name: str, about: tuple[Any, ...], make: Callable[[], Kept]) -> Kept:
    """Return a table from the cache, or make it and store it.

    `about` has everything it is made from: values, and the modules whose source makes it.
    """
    try:
        sources = [Path(one.__file__ or "").read_bytes() if isinstance(one, ModuleType) else repr(one) for one in about]
    except OSError:
        return make()
    file = f"{name}-{sha256(repr((sources, VERSIONS)).encode()).hexdigest()[:40]}"
    found: Kept | None = _read_kept(file)
    if found is None:
        found = make()
        with suppress(OSError):
            folder().mkdir(mode=0o700, parents=True, exist_ok=True)
        content = pickle.dumps(found, protocol=5)
        _write(folder() / file, sha256(content).digest() + content)
    return found


def _read_kept(name: str) -> Any:
    for place in (folder(), SHIPPED):
        # a cached kernel may name modules that have moved since: compile it again
        with suppress(OSError, pickle.UnpicklingError, EOFError, ImportError, AttributeError):
            content = memoryview((place / name).read_bytes())
            if sha256(content[_CHECK:]).digest() == content[:_CHECK]:
                _used(place / name)
                return pickle.loads(content[_CHECK:])  # noqa: S301 (written by this machine, and its hash is checked)
    return None


class Store(NullCache):
    """The cached forms of one kernel, one per combination of argument types. Numba asks it for them."""

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
        """Return the compiled form for these types, or None if the caller must compile it while others wait."""
        context.refresh()
        name = self._file(types, context.codegen().magic_tuple())
        kept = _read_kept(name)
        if kept is None:
            self._hold(types, folder() / name)
            kept = _read_kept(name)
        if kept is not None:
            self._let_go(types)
            return _rebuilt(context, *kept)
        for listener in listeners:
            listener(self._kernel.py_func.__name__)
        return None

    def save_overload(self, types: Any, compiled: Any) -> None:
        """Store a compiled kernel, if it does not depend on this process."""
        path = folder() / self._file(types, compiled.codegen.magic_tuple())
        if not compiled.lifted and not compiled.library.has_dynamic_globals and " at 0x" not in str(types):
            content = _dumped(compiled._reduce())
            _write(path, sha256(content).digest() + content)
        self._let_go(types)

    def _hold(self, types: Any, path: Path) -> None:
        """Wait until no other program compiles this kernel. If nothing can be written, every program compiles."""
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
    """Write all of it or nothing. A kernel that cannot be stored is compiled again by the next program."""
    with suppress(OSError):
        with NamedTemporaryFile(dir=path.parent, prefix=f"{path.name}.", delete=False) as new:
            new.write(content)
        Path(new.name).replace(path)
        _forget_unused(path.parent)


def _used(path: Path) -> None:
    """Update a kernel's time of last use, at most once a day."""
    if path.stat().st_mtime < time.time() - DAY:
        with suppress(OSError):
            os.utime(path)


def _forget_unused(place: Path) -> None:
    for path in place.glob("*-*"):
        with suppress(OSError):
            if path.stat().st_mtime < time.time() - UNUSED:
                path.unlink()
