"""The API is complete: every type that one of its names returns is exported too."""

import inspect
import subprocess
import sys
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

import pitboss
from pitboss.rules import view

FOR_THE_FLOOR = {
    "Round.jackpot",
    "Round.prize_hands",
    "Round.held_by",
    "Equity.layout",
    "Round.low_ranking",
    "Round.ranking_of",
    "Round.compared",
}
"""Attributes that only the upper layers need; other code reads `answer().jackpot`."""
NAMES: dict[str, Any] = {name: getattr(pitboss, name) for name in pitboss.__all__}


def classes(hint: Any) -> Iterator[type]:
    """Return the pitboss classes that a type mentions."""
    if isinstance(hint, type) and hint.__module__.startswith("pitboss"):
        yield hint
    for part in typing.get_args(hint):
        yield from classes(part)


def returned(thing: Any) -> Iterator[tuple[str, type]]:
    """Yield the return types of a function, or of a class's fields, properties and methods."""
    if not isinstance(thing, type):
        if callable(thing):
            yield from (("", one) for one in classes(typing.get_type_hints(thing).get("return")))
        return
    if issubclass(thing, msgspec.Struct):
        for field in msgspec.structs.fields(thing):
            yield from ((field.name, one) for one in classes(field.type))
    for name, member in inspect.getmembers(thing):
        if name.startswith("_"):
            continue
        called = member.fget if isinstance(member, property) else member
        if inspect.isroutine(called) and not inspect.isbuiltin(called):
            module = inspect.getmodule(called)
            known = {**vars(view), **vars(module), **NAMES} if module else NAMES
            hints = typing.get_type_hints(called, globalns=known)
            yield from ((name, one) for one in classes(hints.get("return")))


def test_everything_returned_is_exported() -> None:
    missing = {
        f"{name}.{where}: {one.__name__}"
        for name, thing in NAMES.items()
        for where, one in returned(thing)
        if one.__name__ not in NAMES and f"{name}.{where}" not in FOR_THE_FLOOR
    }
    assert not missing


def test_dir_lists_the_api_and_a_star_imports_it() -> None:
    assert set(pitboss.__all__) | {"__version__"} <= set(dir(pitboss))
    assert not [
        name for name in dir(pitboss) if not name.startswith("_") and name not in pitboss.__all__ and name[0].isupper()
    ]
    code = "from pitboss import *; print(new_round, Choice, Answer)"
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


def test_types_are_shipped() -> None:
    assert (Path(pitboss.__file__).parent / "py.typed").is_file()


def test_what_is_not_in_it_is_told_as_python_does() -> None:
    code = "import pitboss\ntry: pitboss.nothing\nexcept AttributeError as error: print(error)"
    told = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    assert told == "module 'pitboss' has no attribute 'nothing'\n"
