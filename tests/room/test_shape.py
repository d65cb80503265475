"""`shape` returns a struct as clients receive it."""

from datetime import UTC, date, datetime

import msgspec
import pytest
from msgspec import UNSET, UnsetType

from pitboss.core.cards import read_cards
from pitboss.core.money import Chips
from pitboss.room.wire.shapes import shape


class Step(msgspec.Struct):
    by: str
    at: datetime


class Inside(msgspec.Struct):
    number: int
    amount: Chips
    day: date
    cards: tuple[int, ...]
    steps: tuple[Step, ...]
    won: Chips | UnsetType = UNSET
    paid: Chips | None = None
    shares: dict[str, Chips] = {}
    secret: str = "the dealer's hole card"


class StepShown(msgspec.Struct):
    by: str
    at: str


class Shown(msgspec.Struct, kw_only=True):
    number: int
    amount: str
    day: str
    cards: list[str]
    steps: list[StepShown]
    won: str | None = None
    paid: str | None
    shares: dict[str, str]
    more: str


AT = datetime(2026, 1, 31, 20, 15, tzinfo=UTC)
INSIDE = Inside(3, 1050, AT.date(), read_cards("As2c"), (Step("dora", AT),), shares={"p1": -5})


def test_amounts_times_and_cards_are_text_and_counts_are_not() -> None:
    found = shape(Shown, INSIDE, more="added")
    assert msgspec.to_builtins(found) == {
        "number": 3,
        "amount": "10.50",
        "day": "2026-01-31",
        "cards": ["As", "2c"],
        "steps": [{"by": "dora", "at": "2026-01-31T20:15:00+00:00"}],
        "won": None,
        "paid": None,
        "shares": {"p1": "-0.05"},
        "more": "added",
    }


def test_what_is_given_counts_before_what_the_struct_has() -> None:
    assert shape(Shown, INSIDE, more="", amount="hidden").amount == "hidden"


def test_a_field_that_nobody_has_is_missed() -> None:
    with pytest.raises(TypeError, match="more"):
        shape(Shown, INSIDE)


def test_a_struct_whose_types_cannot_be_resolved_is_shaped_all_the_same() -> None:
    class Inside(msgspec.Struct):
        name: str
        other: "NobodyImportsThis"  # type: ignore[name-defined] # noqa: F821

    class Outside(msgspec.Struct):
        name: str

    assert shape(Outside, Inside(name="ada", other=None)) == Outside(name="ada")
