"""Kernels: functions compiled to machine code when first called and cached for every program on this machine.

    @kernel
    def doubled(numbers: Array) -> None: …

Compiled code is kept in the user's cache (`~/.cache/pitboss/kernels`, or under `$XDG_CACHE_HOME`) under a hash of
everything that went into it. So it serves every copy of the source, is never out of date and can be carried to another
machine: see `store`. A package may bring kernels with it (`shipped`).
"""

from collections.abc import Callable
from typing import Any, Final, ParamSpec, TypeVar, cast

import numba
from llvmlite import binding

from pitboss.core.kernels.store import Store

Call = ParamSpec("Call")
Result = TypeVar("Result")
OPTIONS: Final = {"nogil": True, "no_cfunc_wrapper": True}
"""Kernels release the interpreter lock, so plain threads keep all cores busy. Nothing takes their address."""
COMMON_CPU: Final = "x86-64-v3"
"""Supported by nearly every processor since 2013 (AVX2, bit counts). Code for newer ones is no faster."""
_OF_COMMON_CPU: Final = ("avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe", "popcnt", "sse4.2")


def kernel(function: Callable[Call, Result]) -> Callable[Call, Result]:
    """Compile a function of numbers and arrays, keeping its types for readers and the type checker."""
    return cast(Callable[Call, Result], _compiled(function))


def inner(function: Callable[Call, Result]) -> Callable[Call, Result]:
    """Compile a kernel that only kernels call. Without its Python wrapper there is less to compile.

    Calling it from Python raises a `TypeError`. Numba has no public way to do this: its `register_jitable` is for such
    functions too, but its output cannot be cached in our store. A test fails, and says so, with a Numba that no longer
    has the attributes replaced here.
    """
    compiled = _compiled(function, no_cpython_wrapper=True)
    compiled._insert = lambda *_: None  # would register the missing Python wrapper

    def refuse(*_: Any) -> None:
        raise TypeError(f"{function.__name__} can only be called from a kernel: use `interpreted` in Python")

    compiled._compile_for_args = refuse
    return cast(Callable[Call, Result], compiled)


def _compiled(function: Any, **more: bool) -> Any:
    njit: Any = numba.njit
    compiled = njit(**OPTIONS, **more)(function)
    compiled._cache = Store(compiled)
    return compiled


def interpreted(compiled: Callable[Call, Result]) -> Callable[Call, Result]:
    """Return a kernel as Python runs it; only the kernels it calls are compiled."""
    return cast(Callable[Call, Result], cast(Any, compiled).py_func)


def _compile_for_the_common_cpu() -> None:
    """Compile for a common processor, so that other machines can run the result. A CPU set in the environment wins."""
    config: Any = numba.config
    if config.CPU_NAME is None and binding.get_process_triple().startswith("x86_64"):
        has = binding.get_host_cpu_features()
        if all(has.get(feature) for feature in _OF_COMMON_CPU):
            config.CPU_NAME, config.CPU_FEATURES = COMMON_CPU, ""
    if config.OPT == 3:  # level 3 takes a tenth longer to compile and gains nothing
        config.OPT = type(config.OPT)(2)


_compile_for_the_common_cpu()
