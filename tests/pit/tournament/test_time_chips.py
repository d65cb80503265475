"""Time to act and time chips follow wa-poker 12.5, vic-crown-poker 6.15 and ruling tournaments T37."""

import pytest

from pitboss.core.refusals import Refusal
from pitboss.pit.tournament.document import as_text, make_document
from toolkit.tournament import play, refused, started, terms_of

pytestmark = pytest.mark.rule("ruling tournaments T37")
TIME = {"time": {"seconds": 20, "chips": 2, "chip_seconds": 30}}
BEGUN = started("wa", "anna t1/1", "bob t1/2", "carl t2/1", "dora t2/2")


def test_each_entry_has_so_many_and_no_more() -> None:
    terms = terms_of("wa", TIME)
    found = play(terms, [*BEGUN, "t1 deal 1", "t1 time-chip anna", "t1 time-chip anna"])
    assert {row["player"]: row["time_chips"] for row in found["standings"]} == {
        "anna": 0,
        "bob": 2,
        "carl": 2,
        "dora": 2,
    }
    used = refused(terms, [*BEGUN, "t1 time-chip anna", "t1 time-chip anna", "t1 time-chip anna"])
    assert (used.message, used.rules) == ("anna has used all 2 time chips", ("ruling tournaments T37",))


def test_they_are_handed_in_where_one_plays() -> None:
    assert refused(terms_of("wa", TIME), [*BEGUN, "t1 time-chip carl"]).message == "carl does not play at t1"
    assert "the terms provide none" in refused(terms_of("wa"), [*BEGUN, "t1 time-chip anna"]).message


def test_another_entry_has_its_own() -> None:
    terms = terms_of("wa", {**TIME, "entry": {"late_level": 1, "re_entries": 1}})
    lines = [*BEGUN, "t1 time-chip anna", "director retire anna", "director re-enter anna t1/1"]
    assert next(row for row in play(terms, lines)["standings"] if row["player"] == "anna")["time_chips"] == 2


@pytest.mark.parametrize(
    ("book", "time", "said"),
    [
        ("wa", {"seconds": 2}, "seconds"),
        ("wa", {"chips": 2}, "seconds"),
        ("wa", {"seconds": 20, "chip_seconds": 30}, "set both or neither"),
        ("three", {"seconds": 20, "chips": 1}, "all players decide at once"),
    ],
)
def test_terms_that_cannot_be(book: str, time: dict[str, int], said: str) -> None:
    with pytest.raises(Refusal, match=said) as found:
        terms_of(book, {"time": time})
    assert found.value.rules == ("ruling tournaments T37",)


def test_the_document_says_so() -> None:
    text = as_text(make_document(terms_of("wa", TIME)))
    assert "A player has 20 seconds to act. Each entry comes with 2 time chips of 30 seconds each" in text
