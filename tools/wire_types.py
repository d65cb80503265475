"""Writes web/src/lib/wire.ts, the pages' types, from the server's own message structs."""

import sys
from pathlib import Path
from typing import Any

import msgspec

TARGET = Path(__file__).resolve().parent.parent / "web" / "src" / "lib" / "wire.ts"
HEAD = "/** Made by tools/wire_types.py from the server's structs; `python tools/wire_types.py` makes it again. */\n"
REF = "#/$defs/"


def wire_types() -> str:
    """Every message of the table socket, in both directions, and a person's history, as TypeScript."""
    from pitboss.server.http.history import HistoryPage
    from pitboss.server.http.replay import Replay
    from pitboss.server.socket.wire import ClientMessage, ServerMessage

    (server, client, _, _), components = msgspec.json.schema_components(
        [ServerMessage, ClientMessage, HistoryPage, Replay], ref_template=REF + "{name}"
    )
    parts = [HEAD]
    for name, schema in sorted(components.items()):
        parts.append(_interface(name, schema))
    parts.append(f"export type ServerMessage = {_type(server)}\n")
    parts.append(f"export type ClientMessage = {_type(client)}\n")
    return "\n".join(parts)


def _interface(name: str, schema: dict[str, Any]) -> str:
    """One struct; a field with a default may be left out by the server, and is optional here."""
    required = {*schema.get("required", ())}
    lines = [f"/** {' '.join(schema.get('description', name).split())} */", f"export interface {name} {{"]
    for field, kind in schema["properties"].items():
        always = field in required or "const" in kind or len(kind.get("enum", ())) == 1
        lines.append(f"  {field}{'' if always else '?'}: {_type(kind)}")
    return "\n".join([*lines, "}\n"])


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).removeprefix(REF)
    if "anyOf" in schema:
        return " | ".join(_type(one) for one in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(f"'{value}'" for value in schema["enum"])
    kind = schema.get("type")
    if kind == "array":
        return f"({_type(schema['items'])})[]" if "anyOf" in schema["items"] else f"{_type(schema['items'])}[]"
    if kind == "object":
        return f"Record<string, {_type(schema.get('additionalProperties', {}))}>"
    named = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
    return named.get(str(kind), "unknown")


if __name__ == "__main__":
    text = wire_types()
    if "--check" in sys.argv and TARGET.read_text() != text:
        raise SystemExit("web/src/lib/wire.ts is not what the server sends: run python tools/wire_types.py")
    TARGET.write_text(text)
