"""The refusal of another line never reveals a secret wager (ruling tournaments T20)."""

import pytest

from pitboss.core.refusals import NotAllowed
from pitboss.pit.tournament.purchases import purchases
from pitboss.pit.tournament.tournament import Tournament
from toolkit.tournament import started, terms_of

TWO = ("anna t1/1", "bob t1/2")


def test_a_line_that_a_secret_wager_stands_on_is_not_struck_and_nothing_is_told() -> None:
    tournament = Tournament(terms_of("three", "secret = {wagers = 1, method = 'slip'}"))
    lines = [*started("three", *TWO), "t1 hand 1 anna=+400", "t1 secret 2 anna ante=475 pair-plus=880"]
    for number, line in enumerate(lines, 1):
        tournament.push(line, number)
    with pytest.raises(NotAllowed) as refused:
        tournament.push(f"director undo {len(lines) - 1}", len(lines) + 1)
    assert refused.value.message == f"line {len(lines) - 1} cannot be struck out: line {len(lines)} would be refused"
    assert tournament.state.players["anna"].secrets == {2: {"ante": 475, "pair-plus": 880}}


def test_what_may_be_bought_is_told_with_its_price_or_why_not() -> None:
    changed = (
        "rebuy = {cost = '100', fee = '5', chips = 1000, until_level = 1}\n"
        "addon = {cost = '50', chips = 500, after_level = 1}\n"
        "level = [{blinds = [25, 50], minutes = 20}, {break = 10}, {blinds = [50, 100]}]\n"
        "entry = {late_level = 1, re_entries = 1}"
    )
    tournament = Tournament(terms_of("wa", changed))
    for number, line in enumerate([*started("wa", *TWO, "carl t1/3"), "t1 hand 1 anna=-1000 bob=+1000"], 1):
        tournament.push(line, number)
    s = tournament.state
    anna = [(one.what, one.cost, one.open) for one in purchases(s, s.players["anna"])]
    assert anna == [("re-buy", 10500, True), ("re-entry", 11000, True)]
    rebuy, addon = purchases(s, s.players["bob"])
    assert (rebuy.open, rebuy.message) == (False, "bob has 2000: a re-buy needs a stack of at most 0")
    assert (addon.cost, addon.chips, addon.rules) == (5000, 500, ("wa-poker 40.6(d)",))
    tournament.push("t1 deal 2", 90)
    rebuy, again = purchases(s, s.players["anna"])
    assert rebuy.message == "anna is too late: the next hand of t1 has begun"
    assert again.open
    tournament.push("t1 misdeal 2", 91)
    tournament.push("director retire carl", 92)
    assert [one.what for one in purchases(s, s.players["carl"])] == ["re-entry"]
