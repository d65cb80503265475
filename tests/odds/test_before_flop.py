"""The stored values of hole cards before the flop match the books' rules and the solver."""

from collections.abc import Callable

import pytest

from pitboss.odds.boards import HOLES
from pitboss.odds.compiled import FLUSH, STRAIGHT
from pitboss.odds.models import one_play, street_bets
from pitboss.odds.models.one_play import OnePlayRules
from pitboss.odds.outlook import kept_rows
from pitboss.odds.tables import tables_of
from toolkit.effort import PROVING


def test_the_books_rules_are_in_it() -> None:
    pays = next(iter(tables_of("wa-ultimate-texas-holdem")["blind-table"].values()))
    keys = [OnePlayRules(pays, higher).key for higher in (False, True)]
    keys += [street_bets.before_flop_key(FLUSH), street_bets.before_flop_key(STRAIGHT)]
    assert set(keys) == set(kept_rows())
    assert all(len(row) == HOLES for rows in kept_rows().values() for row in rows)


@pytest.mark.proof
def test_it_has_what_is_solved(figure: Callable[[str], None]) -> None:
    if not PROVING:
        pytest.skip("solves both games, which takes a while")
    pays = next(iter(tables_of("wa-ultimate-texas-holdem")["blind-table"].values()))
    for higher in (False, True):
        key = OnePlayRules(pays, higher).key
        assert kept_rows()[key] == one_play.solved(pays, higher).values.tolist()
    for ante_pays in (FLUSH, STRAIGHT):
        assert kept_rows()[street_bets.before_flop_key(ante_pays)] == street_bets.solved(ante_pays).values.tolist()
    figure("before the flop: the file has what solving every game finds")
