"""What a kernel is made of, as a hash: its code, the constants it reads, and the stamps of the kernels it calls.

Neither the file nor its time is in it: a kernel that is moved, or stands in another copy of the source, keeps its
stamp, and one whose callee has changed in another file gets a new one.
"""

import builtins
from collections.abc import Iterator
from dis import get_instructions
from hashlib import sha256
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np


class NoStamp(TypeError):
    """A kernel reads something that cannot be told apart from another by its content."""


def stamp(function: Any, above: tuple[Any, ...] = ()) -> str:
    """The stamp of a kernel, or of a plain function that one reads. What calls itself is stamped once."""
    plain = getattr(function, "py_func", function)
    if plain in above:
        return "itself"
    parts = [_of(part, (*above, plain)) for part in (plain.__code__, plain.__defaults__, *_read(plain))]
    return sha256("\n".join(parts).encode()).hexdigest()


def _read(function: FunctionType) -> Iterator[tuple[str, Any]]:
    """The names in a function's code that lead outside it, with what they mean."""
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
    """A value as text that differs where the compiled code would."""
    match value:
        case CodeType():
            shape = value.co_argcount, value.co_flags, value.co_names, value.co_varnames, value.co_freevars
            return f"code {value.co_code.hex()} {shape} {_of(value.co_consts[_told(value) :], above)}"
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
    raise NoStamp(f"a kernel may not read {value!r}: what it compiles to could not be kept")


def _told(code: CodeType) -> int:
    """1 where the first constant is what a reader is told, which changes nothing."""
    return int(bool(code.co_consts) and isinstance(code.co_consts[0], str) and code.co_name[0] != "<")
