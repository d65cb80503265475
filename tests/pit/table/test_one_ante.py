"""One ante for the table, paid by the big blind (ruling tournaments T34): terms, sign and a hand."""

import json
from typing import Any

import pytest

from pitboss.books import catalogue
from pitboss.core.money import DOLLAR
from pitboss.core.refusals import Refusal
from pitboss.pit.table.sign import read_sign, write_sign
from pitboss.pit.tournament.document import as_text, make_document
from toolkit.tournament import terms_of

pytestmark = pytest.mark.rule("ruling tournaments T34")
SIGN = {
    "game": "wa-poker/holdem",
    "table": {"kind": "tournament"},
    "blinds": ["50", "100"],
    "ante": "100",
    "antes": "big-blind",
}
LEVELS = [{"blinds": [50, 100], "ante": 100, "minutes": 20}, {"blinds": [100, 200], "ante": 200}]


def begun(stacks: list[int], entries: list[int]) -> tuple[list[int], int]:
    """Return each player's chips before the cards, and the dead money."""
    sign = read_sign(json.dumps(SIGN))
    setup = sign.setup([stack * DOLLAR for stack in stacks], [entry * DOLLAR for entry in entries])
    round_: Any = catalogue.load(sign.game).new_round(sign.table, setup)
    return [stack // DOLLAR for stack in round_.stacks], round_.state.dead // DOLLAR


def test_the_big_blind_pays_it_and_nobody_has_to_match_it() -> None:
    assert begun([1000] * 4, [50, 100, 0, 0]) == ([950, 800, 1000, 1000], 100)


def test_heads_up_it_is_the_big_blinds_too() -> None:
    assert begun([1000, 1000], [50, 100]) == ([800, 950], 100)


def test_whoever_has_less_pays_the_ante_first() -> None:
    assert begun([1000, 150, 1000], [50, 100, 0]) == ([950, 0, 1000], 100)
    assert begun([1000, 70, 1000], [50, 100, 0]) == ([950, 0, 1000], 70)


def test_the_sign_keeps_it_and_a_house_game_has_none() -> None:
    sign = read_sign(json.dumps(SIGN))
    assert read_sign(write_sign(sign)).antes == "big-blind"
    assert "antes" not in json.loads(write_sign(read_sign(json.dumps({**SIGN, "antes": "each"}))))
    with pytest.raises(Refusal, match="a big-blind ante needs a big blind: the sign has no blinds"):
        read_sign(json.dumps({**SIGN, "blinds": []}))


def test_terms_say_who_pays() -> None:
    terms = terms_of("wa", {"antes": "big-blind", "level": LEVELS})
    assert terms.antes == "big-blind"
    assert "The big blind pays one ante for the whole table" in as_text(make_document(terms))
    for book, changes, said in (
        ("wa", {}, "no \\[\\[level\\]\\] has an ante"),
        ("wa", {"level": [{"ante": 100}]}, "has an ante and no blinds"),
        ("three", {}, "has no big blind"),
        ("wa", {"game": "wa-poker/draw-ante", "level": [{"ante": 5}]}, "has no big blind"),
    ):
        with pytest.raises(Refusal, match=said) as found:
            terms_of(book, {"antes": "big-blind", **changes})
        assert found.value.rules == ("ruling tournaments T34",)
