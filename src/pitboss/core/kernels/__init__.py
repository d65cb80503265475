"""Kernels: functions compiled to machine code when first called, and kept for every program of this machine.

    @kernel
    def doubled(numbers: Array) -> None: …

What is compiled lies in the user's cache (`~/.cache/pitboss/kernels`, as `$XDG_CACHE_HOME` has it) under a name made of
all that went into it, so it serves every copy of the source, is never out of date and can be carried to another
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
"""Kernels release the interpreter, so plain threads keep all cores busy. Nobody takes their address."""
COMMON_CPU: Final = "x86-64-v3"
"""What nearly every processor since 2013 has (AVX2, bit counts). On newer ones, code made for them gains nothing."""
_OF_COMMON_CPU: Final = ("avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe", "popcnt", "sse4.2")


def kernel(function: Callable[Call, Result]) -> Callable[Call, Result]:
    """Compiles a function of numbers and arrays, keeping its types for the reader and the checker."""
    return cast(Callable[Call, Result], _compiled(function))


def inner(function: Callable[Call, Result]) -> Callable[Call, Result]:
    """A kernel that only kernels call: without the door that Python would come in by, less is compiled.

    There would be nothing behind that door, so whoever knocks at it is told. Numba has no public way of that: its
    `register_jitable` is for such functions too, but what it compiles cannot be kept where ours is. A test fails, and
    says so, with a Numba that no longer has what is replaced here.
    """
    compiled = _compiled(function, no_cpython_wrapper=True)
    compiled._insert = lambda *_: None  # what Numba would let Python call

    def refuse(*_: Any) -> None:
        raise TypeError(f"only kernels call {function.__name__}: `interpreted` has it for Python")

    compiled._compile_for_args = refuse
    return cast(Callable[Call, Result], compiled)


def _compiled(function: Any, **more: bool) -> Any:
    njit: Any = numba.njit
    compiled = njit(**OPTIONS, **more)(function)
    compiled._cache = Store(compiled)
    return compiled


def interpreted(compiled: Callable[Call, Result]) -> Callable[Call, Result]:
    """A kernel as Python runs it: of the kernels it calls, only those are compiled that it comes to."""
    return cast(Callable[Call, Result], cast(Any, compiled).py_func)


def _compile_for_the_common_cpu() -> None:
    """So that another machine can run what this one compiles. A processor named in the environment goes before."""
    config: Any = numba.config
    if config.CPU_NAME is None and binding.get_process_triple().startswith("x86_64"):
        has = binding.get_host_cpu_features()
        if all(has.get(feature) for feature in _OF_COMMON_CPU):
            config.CPU_NAME, config.CPU_FEATURES = COMMON_CPU, ""
    if config.OPT == 3:  # which takes a tenth longer to compile than the level below, and gains nothing
        config.OPT = type(config.OPT)(2)


_compile_for_the_common_cpu()
