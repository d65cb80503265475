"""Every part of a sign is a field with bounds and a clause, and the book accepts every value that a form offers."""

import msgspec
import pytest

from pitboss.books import library
from pitboss.books.catalogue import GAMES
from pitboss.core.refusals import Refusal, WrongSign
from pitboss.pit.table.sign import TableSign, read_sign
from pitboss.pit.table.sign_fields import fields, sign_of
from pitboss.rules.sign import SignField

NEEDS = {"spread": {"table.maximum": "100"}, "reduced": {"places": "3"}}
"""Other fields that a choice needs: a spread needs a maximum, a reduced deck needs fewer seats."""


def sensible(game: str) -> dict[str, str]:
    return {field.key: field.default for field in fields(game)}


def made(game: str, **said: str) -> TableSign:
    return read_sign(msgspec.json.encode(sign_of(game, sensible(game) | said)))


@pytest.mark.parametrize("game", GAMES)
def test_the_sensible_table_is_allowed_and_every_field_cites(game: str) -> None:
    assert made(game).game == game
    for field in fields(game):
        assert field.rules, field
        for rule in field.rules:
            assert library.entry(rule), rule


def above(field: SignField) -> str | None:
    """Return a value one above a form's maximum."""
    if field.kind == "number" and field.most:
        return str(int(field.most) + 1)
    return "1 " * (int(field.most) + 1) if field.kind == "amounts" and field.most else None


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_is_taken_and_nothing_beyond_the_bounds(game: str) -> None:
    for field in fields(game):
        for option in field.options:
            made(game, **{field.key: option} | NEEDS.get(option, {}))
        bounded = [bound for bound in (field.least, field.most) if bound and field.kind == "number"]
        for bound in bounded if "." not in field.key or field.key.startswith("table.") else ():
            made(game, **{field.key: bound})
        if (beyond := above(field)) is not None:
            with pytest.raises(Refusal) as refused:
                made(game, **{field.key: beyond})
            assert refused.value.rules, field


def test_what_a_form_leaves_empty_is_left_out() -> None:
    sign = sign_of(
        "vic-crown-poker/holdem",
        {"blinds": "5/10", "table.commission.percent": "5", "pushes": "yes", "buy_in": "200"},
    )
    assert sign == {
        "game": "vic-crown-poker/holdem", "blinds": ["5", "10"], "pushes": True, "buy_in": "200",
        "table": {"commission": {"percent": "5"}},
    }  # fmt: skip
    assert sign_of("wa-crown-holdem", {"table.minimum": " ", "places": "3"}) == {
        "game": "wa-crown-holdem", "table": {}, "places": 3,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("game", "said", "why"),
    [
        ("wa-ultimate-texas-holdem", {"places": "0"}, "boxes: must be 1 to 22, not 0"),
        ("wa-ultimate-texas-holdem", {"bogus": "1"}, "the sign of wa-ultimate-texas-holdem has no field 'bogus'"),
        (
            "wa-ultimate-texas-holdem",
            {"table.minimum": "7", "table.unit": "5"},
            "the minimum 7 must be a multiple of the betting unit 5",
        ),
        ("wa-ultimate-texas-holdem", {"table.minimum": "99999999999999999999"}, "minimum must be at most 1000000000"),
        (
            "wa-poker/holdem",
            {"buy_in": "", "blinds": "5 10"},
            "minimum buy-in is missing: the sign of this game needs it",
        ),
    ],
)
def test_a_form_that_no_table_can_have_is_refused(game: str, said: dict[str, str], why: str) -> None:
    with pytest.raises(WrongSign, match=why):
        sign_of(game, said)
