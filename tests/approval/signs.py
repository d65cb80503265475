"""Describe signs: the rules that a table with this sign and these stacks follows, or why it cannot exist.

A text has one line for every sign. Below it stands the resulting setup or the refusal.
"""

import dataclasses
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from pitboss.books import catalogue
from pitboss.core.cards.deck import DeckKind
from pitboss.core.refusals import Refusal

HERE = Path(__file__).parent / "signs"
LEFT_OUT = {
    "edition",
    "game",
    "streets",
    "ranking",
    "cites",
    "offers",
    "blind_rules",
    "order_rules",
    "rules",
    "shown_rules",
}
"""Attributes that do not depend on the sign."""


def texts() -> list[Path]:
    return sorted(HERE.glob("*.txt"))


def game_of(text: Path) -> str:
    return next(name for name in catalogue.GAMES if name.replace("/", "-") == text.stem)


def signs_in(text: Path) -> list[dict[str, Any]]:
    lines = text.read_text(encoding="utf-8").splitlines()
    return [json.loads(line.removeprefix("sign ")) for line in lines if line.startswith("sign ")]


def told(game: str, signs: list[dict[str, Any]]) -> str:
    return "\n".join(line.rstrip() for sign in signs for line in _told(game, sign)) + "\n"


def _told(game: str, sign: dict[str, Any]) -> Iterator[str]:
    yield f"sign {json.dumps(sign)}"
    try:
        round_: Any = catalogue.load(game).new_round(sign["table"], sign["setup"])
    except Refusal as refusal:
        yield f"    {type(refusal).__name__}: {refusal.message}"
        yield f"        {', '.join(refusal.rules)}"
        return
    said = [f"{name} {value}" for name, value in plain(round_.sign).items() if value not in (None, False, "", [], {})]
    yield f"    {', '.join(said)}"


def plain(value: Any) -> Any:
    """Return a sign as plain values, without clauses and without the game's own values."""
    if isinstance(value, DeckKind):
        return value.name
    if isinstance(value, msgspec.Struct):
        fields = [name for name in value.__struct_fields__ if name not in LEFT_OUT and not name.endswith("_rules")]
        return {name: plain(getattr(value, name)) for name in fields}
    if dataclasses.is_dataclass(value):
        fields = [field.name for field in dataclasses.fields(value) if field.name not in LEFT_OUT]
        return {name: plain(getattr(value, name)) for name in fields}
    if isinstance(value, tuple | list):
        return [plain(one) for one in value]
    if isinstance(value, dict):
        return {str(key): plain(one) for key, one in value.items()}
    return value if isinstance(value, bool | int | str | None) else str(value)
