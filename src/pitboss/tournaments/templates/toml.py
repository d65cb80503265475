"""Terms as the text of a TOML file, from the tables a template has."""

from typing import Any


def write_toml(tables: dict[str, Any]) -> str:
    """Plain values first, then the tables, then the lists of tables, as the terms are written by hand."""
    plain = {key: value for key, value in tables.items() if not _is_table(value)}
    lines = [f"{key} = {_value(value)}" for key, value in plain.items()]
    for key, value in tables.items():
        if isinstance(value, dict):
            lines += ["", f"[{key}]", *(f"{name} = {_value(one)}" for name, one in value.items())]
        elif _is_table(value):
            for one in value:
                lines += ["", f"[[{key}]]", *(f"{name} = {_value(part)}" for name, part in one.items())]
    return "\n".join(lines) + "\n"


def _is_table(value: Any) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and bool(value) and isinstance(value[0], dict))


def _value(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _text(value)
        case dict():
            return f"{{ {', '.join(f'{key} = {_value(one)}' for key, one in value.items())} }}"
        case list() if value and isinstance(value[0], dict):
            return "[\n" + "".join(f"    {_value(one)},\n" for one in value) + "]"
        case list():
            return f"[{', '.join(map(_value, value))}]"
    return str(value)


def _text(value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(one if one.isprintable() else f"\\u{ord(one):04x}" for one in escaped) + '"'
