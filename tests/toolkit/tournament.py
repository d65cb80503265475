"""Tournaments for tests: the terms of each book with a few keys changed, and lines played on them."""

import json
import tomllib
from typing import Any

from pitboss.core.refusals import Refusal
from pitboss.pit.tournament.answer import answer
from pitboss.pit.tournament.terms import Terms, read_terms
from pitboss.pit.tournament.tournament import adjudicate

WA = {
    "tournament": 1,
    "name": "Wednesday Hold'em",
    "game": "wa-poker/holdem",
    "tables": ["t1", "t2"],
    "seats": 4,
    "entry": {"buy_in": "100", "fee": "10", "chips": 1000},
    "level": [{"blinds": [25, 50], "minutes": 20}, {"blinds": [50, 100], "minutes": 20}, {"blinds": [100, 200]}],
    "prizes": {"places": [50, 30, 20]},
}
CROWN = {
    **WA,
    "name": "Crown Hold'em",
    "game": "vic-crown-poker/holdem",
    "start": "2026-03-04T19:00",
    "location": "the poker room",
    "entry": {**WA["entry"], "method": "at the desk"},  # type: ignore[dict-item]
}
THREE = {
    "tournament": 1,
    "name": "Three Card Poker",
    "game": "vic-three-card-poker",
    "start": "2026-03-04T19:00",
    "location": "pit 4",
    "tables": ["t1", "t2"],
    "seats": 4,
    "entry": {"buy_in": "50", "fee": "5", "chips": 1000, "method": "at the pit"},
    "level": [{"minimum": 50, "maximum": 500, "unit": 25, "minutes": 30}, {"minimum": 100, "unit": 25}],
    "stage": [
        {"name": "heat", "ends": "hands", "hands": 4, "by": "table", "advance": 1},
        {"name": "final", "ends": "hands", "hands": 5},
    ],
    "prizes": {"places": [60, 40]},
}
BOOKS = {"wa": WA, "crown": CROWN, "three": THREE}

OPENED = {
    "wa": ["operator publish", "operator appoint alice"],
    "crown": ["operator publish", "operator notify", "operator appoint alice", "operator designate t1 t2"],
    "three": ["operator publish", "operator notify", "operator appoint alice", "operator designate t1 t2"],
}


def toml(data: dict[str, Any]) -> str:
    """Return a TOML text of plain data: keys first, then tables."""
    lines = [f"{key} = {_value(value)}" for key, value in data.items() if not _is_table(value)]
    for key, value in data.items():
        for one in [value] if isinstance(value, dict) else value if _is_table(value) else []:
            lines.append(f"[{key}]" if isinstance(value, dict) else f"[[{key}]]")
            lines += [f"{name} = {_value(inner)}" for name, inner in one.items()]
    return "\n".join(lines)


def _is_table(value: Any) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and bool(value) and isinstance(value[0], dict))


def _value(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {_value(inner)}' for key, inner in value.items())} }}"
    return json.dumps(value)


def terms_of(book: str, changes: str | dict[str, Any] = "") -> Terms:
    """Return a book's usual terms with some keys changed; tables are merged key by key, lists replaced."""
    data: dict[str, Any] = dict(BOOKS[book])
    for key, value in (tomllib.loads(changes) if isinstance(changes, str) else changes).items():
        if value == "none":
            data.pop(key, None)
        elif isinstance(value, dict) and isinstance(data.get(key), dict):
            data[key] = {name: inner for name, inner in {**data[key], **value}.items() if inner != "none"}
        else:
            data[key] = value
    return read_terms(toml(data))


def enter(*names: str) -> list[str]:
    return [f"director enter {name} signed" for name in names]


def started(book: str, *seats: str) -> list[str]:
    """Return the lines up to the start, for players such as `anna t1/1`."""
    lines = [*OPENED[book], *enter(*(one.split()[0] for one in seats)), *(f"director seat {one}" for one in seats)]
    if book != "wa":
        lines.append("director brief")
    return [*lines, "@2026-03-04T19:00 director start"]


def play(terms: Terms, lines: list[str]) -> dict[str, Any]:
    tournament, refusal = adjudicate(terms, lines)
    return answer(tournament, refusal=refusal)


def refused(terms: Terms, lines: list[str]) -> Refusal:
    """Return the refusal of the last line; every line before it is accepted."""
    _, refusal = adjudicate(terms, lines)
    assert refusal is not None, f"not refused: {lines[-1]}"
    assert refusal.line == len(lines), f"line {refusal.line} {refusal.text!r} was refused: {refusal.message}"
    return refusal
