"""Compiled kernels are stored by their contents, wherever the source lies, and compiled once for everybody."""

import os
import subprocess
import sys
import time
from importlib import import_module
from inspect import getsource
from pathlib import Path
from pkgutil import walk_packages
from types import FunctionType
from typing import Any

import numba
import numpy as np
import pytest

import pitboss.core.hands
import pitboss.odds
from pitboss.books.catalogue import GAMES
from pitboss.core.kernels import inner, interpreted, kernel, store
from pitboss.core.kernels.store import NoStamp, stamp
from pitboss.odds.compiled import listening, stage
from pitboss.odds.ready import compare, count, plain_rules, play, questions, rank

FACTOR = 3
SOMETHING = object()


@kernel
def tripled(number: int) -> int:
    return number * FACTOR


@kernel
def tripled_twice(number: int) -> int:
    """A function that calls another."""
    return tripled(tripled(number))


@inner
def thrice(number: int) -> int:
    return number * FACTOR


@kernel
def thrice_and_one(number: int) -> int:
    return thrice(number) + 1


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return store.folder()


def remade(function: object) -> object:
    """Return the same function as a kernel that has not run yet."""
    return kernel(function.py_func)  # type: ignore[attr-defined]


def test_every_kernel_has_a_stamp() -> None:
    packages = [pitboss.core.hands, pitboss.odds]
    names = [one.name for package in packages for one in walk_packages(package.__path__, f"{package.__name__}.")]
    found = [value for name in names for value in vars(import_module(name)).values() if hasattr(value, "py_func")]
    stamps = {value.py_func: stamp(value) for value in found}
    assert len(stamps) > 90
    assert len(set(stamps.values())) == len(stamps)


def test_a_stamp_is_of_the_code_and_the_constants_and_what_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    before = stamp(tripled), stamp(tripled_twice)
    monkeypatch.setitem(globals(), "FACTOR", 4)
    after = stamp(tripled), stamp(tripled_twice)
    assert before[0] != after[0]
    assert before[1] != after[1]
    code = tripled.py_func.__code__  # type: ignore[attr-defined]
    elsewhere = FunctionType(code.replace(co_filename="elsewhere.py", co_firstlineno=99), globals())
    assert stamp(elsewhere) == after[0]


def test_what_cannot_be_told_apart_is_not_read() -> None:
    def wrong() -> object:
        return SOMETHING

    with pytest.raises(NoStamp, match="a kernel may not read <object"):
        stamp(wrong)


def test_what_was_compiled_is_loaded_by_the_next(folder: Path) -> None:
    compiled: list[str] = []
    with listening(compiled.append):
        stage("counting all")
        assert remade(tripled_twice)(2) == 18  # type: ignore[operator]
        first, compiled[:] = list(compiled), []
        again = remade(tripled_twice)
        assert again(2) == 18  # type: ignore[operator]
    assert first[0] == "counting all"
    assert "counting all: compiling 'tripled twice', once for this machine" in first
    assert compiled == []
    kept = [path for path in folder.iterdir() if ".tripled_twice-" in path.name]
    assert len(kept) == 1
    kept[0].write_bytes(kept[0].read_bytes()[:-1] + b"?")
    with listening(compiled.append):
        assert remade(tripled_twice)(2) == 18  # type: ignore[operator]
    assert len(compiled) == 1, "a file that is not whole is not run"
    assert not list(folder.glob("*.lock"))


def test_what_nobody_uses_goes(folder: Path) -> None:
    old = folder / "hands.of_another_version-0123"
    folder.mkdir(parents=True)
    old.write_bytes(b"")
    os.utime(old, (0, time.time() - store.UNUSED - 60))
    remade(tripled)(np.int32(2))  # type: ignore[operator]
    assert not old.exists()
    assert len(list(folder.iterdir())) == 1


def test_a_folder_that_cannot_be_written_stops_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_bytes(b"")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert remade(tripled)(2) == 6  # type: ignore[operator]


TWO = """
from pitboss.odds.compiled import listening
from pitboss.core.hands.kernels import place
import numpy as np
with listening(print):
    place(np.zeros(1, np.int64), np.array([0, 1]), np.zeros(1, np.int64), np.zeros(1, np.bool_), np.zeros(1, np.uint16))
"""


def test_two_programs_compile_a_kernel_once(folder: Path) -> None:
    programs = [subprocess.Popen([sys.executable, "-c", TWO], stdout=subprocess.PIPE, text=True) for _ in range(2)]
    said = [program.communicate()[0] for program in programs]
    assert sorted(said) == ["", "computing: compiling 'place', once for this machine\n"]


def test_what_compiles_everything_asks_about_every_game_and_ranking() -> None:
    """Other tests ask the long questions; this one checks that they are in the list."""
    asked = questions()
    house = {name for name, entry in GAMES.items() if entry.kind == "banked"}
    for ask in (count, play, plain_rules):
        assert {about[0] for one, about in asked if one is ask} == house
    for ask, about in asked:
        if ask in (rank, compare):
            ask(*about)


def require_what_is_replaced() -> None:
    """Check that Numba still has the private functions that `kernels` replaces.

    Without `_insert`, Python would call an empty address and crash, so this is checked first.
    """
    fresh: Any = numba.njit(interpreted(thrice))
    where = f"not in Numba {numba.__version__} any more: see `inner` and `_compiled` in pitboss.core.kernels"
    assert "self._insert(" in getsource(fresh.add_overload), f"how a compiled form is told to Python is {where}"
    assert hasattr(fresh, "_compile_for_args"), f"what Python calls for a form that is not compiled is {where}"
    for asked in ("load_overload", "save_overload"):
        assert f"self._cache.{asked}(" in getsource(fresh.compile), f"what keeps compiled forms is {where}"


def test_what_only_kernels_call_tells_python_so(folder: Path) -> None:
    require_what_is_replaced()
    assert thrice_and_one(2) == 7
    assert interpreted(thrice)(2) == 6
    with pytest.raises(TypeError, match="thrice can only be called from a kernel"):
        thrice(2)  # of types that are compiled by now, and of others
    with pytest.raises(TypeError, match="thrice can only be called from a kernel"):
        thrice(2.5)  # type: ignore[arg-type]
