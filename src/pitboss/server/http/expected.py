"""What a field of a request may be, in words: for the refusal of one that is not."""

import re
from typing import Any

import msgspec
from msgspec import inspect

_STEP = re.compile(r"[^.\[\]]+")


def expected(body: Any, key: str) -> str:
    """`re-buy, add-on or re-entry`; empty where there is nothing to say beyond its kind."""
    try:
        found = inspect.type_info(body)
    except (TypeError, msgspec.ValidationError):
        return ""
    for step in _STEP.findall(key):
        found = _inside(found, step)
    return _words(found)


def _inside(kind: inspect.Type, step: str) -> inspect.Type:
    match kind:
        case inspect.Metadata(type=inner):
            return _inside(inner, step)
        case inspect.StructType(fields=fields):
            return next((one.type for one in fields if one.encode_name == step), inspect.AnyType())
        case inspect.CollectionType(item_type=item):
            return item
        case inspect.VarTupleType(item_type=item):
            return item
        case inspect.DictType(value_type=value):
            return value
        case inspect.UnionType(types=types):
            return next((one for one in types if not isinstance(one, inspect.NoneType)), kind)
    return inspect.AnyType()


def _words(kind: inspect.Type) -> str:
    match kind:
        case inspect.Metadata(type=inner):
            return _words(inner)
        case inspect.LiteralType(values=values):
            *most, last = map(str, values)
            return f"{', '.join(most)} or {last}" if most else last
        case inspect.StrType(min_length=least, max_length=most_) if least is not None or most_ is not None:
            return f"a text of {_span(least, most_)} characters"
        case inspect.IntType(ge=least, le=most_) if least is not None and most_ is not None:
            return f"a whole number from {least} to {most_}"
    return ""


def _span(least: int | None, most: int | None) -> str:
    if most is None:
        return f"at least {least}"
    return f"{least} to {most}" if least else f"at most {most}"
