"""Terms and document are right for a start without a time and without fees (ruling tournaments T32)."""

import pytest

from pitboss.pit.tournament.document import as_text, make_document
from pitboss.pit.tournament.sections import WrongTerms
from pitboss.pit.tournament.terms import read_terms

TERMS = """
tournament = 1
name = "Turbo"
game = "wa-poker/holdem"
tables = ["t1"]
seats = 6
[players]
sit_and_go = 6
[entry]
buy_in = "20"
chips = 1500
[rebuy]
cost = "20"
chips = 1500
until_level = 1
[addon]
cost = "10"
chips = 1000
after_level = 1
[prizes]
places = [100]
[[level]]
blinds = [25, 50]
minutes = 10
[[level]]
break = 5
[[level]]
blinds = [50, 100]
"""


def document(toml: str) -> str:
    return as_text(make_document(read_terms(toml)))


def test_the_document_says_how_a_sit_and_go_begins() -> None:
    assert "it begins as soon as 6 players have entered." in document(TERMS)
    timed = TERMS.replace("seats = 6", 'seats = 6\nstart = "2026-03-04T19:00"')
    assert "as soon as 6 players have entered, not before 19:00 on 2026-03-04." in document(timed)


def test_no_fee_is_no_fee() -> None:
    text = document(TERMS)
    assert "$0.00" not in text
    assert "An entry costs a $20.00 buy-in, which goes to the prize pool; there is no entry fee." in text
    assert "A re-buy costs $20.00 for 1,500 chips. An add-on costs $10.00 for 1,000 chips." in text


def test_fees_are_named() -> None:
    text = document(
        TERMS.replace('cost = "20"', 'cost = "20"\nfee = "2"').replace('"20"\nchips', '"20"\nfee = "3"\nchips')
    )
    assert "a $20.00 buy-in, which goes to the prize pool, plus a $3.00 entry fee." in text
    assert "A re-buy costs $20.00 and a fee of $2.00 for 1,500 chips." in text
    only = document(TERMS.replace('buy_in = "20"', 'fee = "4"'))
    assert "An entry costs a $4.00 entry fee." in only


@pytest.mark.parametrize("wanted", ["1", "7", '"six"', "true"])
def test_a_sit_and_go_has_a_field_that_can_be_full(wanted: str) -> None:
    with pytest.raises(WrongTerms, match="sit_and_go"):
        read_terms(TERMS.replace("sit_and_go = 6", f"sit_and_go = {wanted}"))
