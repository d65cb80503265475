"""Writes values and tables as readable TOML. The standard library only reads it."""

from collections.abc import Mapping
from typing import Any

_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def write_toml(tables: Mapping[str, Any]) -> str:
    """Return the text: plain values first, then the tables and the lists of tables, in order."""
    lines = [_line(key, value) for key, value in tables.items() if not _is_table(value)]
    for key, value in tables.items():
        if _is_table(value):
            head, rows = (f"[{key}]", [value]) if isinstance(value, dict) else (f"[[{key}]]", value)
            for row in rows:
                lines += ["", head, *(_line(name, one) for name, one in row.items())]
    return "\n".join(lines) + "\n"


def write_key(key: str) -> str:
    return key if key.replace("-", "").replace("_", "").isalnum() and key.isascii() else _quoted(key)


def write_value(value: Any) -> str:
    """Return a value on one line; a list of tables has one line for each."""
    match value:
        case str():
            return _quoted(value)
        case bool():
            return "true" if value else "false"
        case list() if value and isinstance(value[0], dict):
            return "[\n" + "".join(f"    {write_value(one)},\n" for one in value) + "]"
        case list() | tuple():
            return f"[{', '.join(map(write_value, value))}]"
        case dict():
            return f"{{ {', '.join(_line(key, one) for key, one in value.items())} }}"
    return str(value)


def _line(key: str, value: Any) -> str:
    return f"{write_key(key)} = {write_value(value)}"


def _is_table(value: Any) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and bool(value) and isinstance(value[0], dict))


def _quoted(text: str) -> str:
    plain = "".join(_ESCAPES.get(c, c if c.isprintable() else f"\\U{ord(c):08X}") for c in text)
    return f'"{plain}"'
