"""Trial pay tables are read from text and TOML, and bad ones are refused with the reason."""

from fractions import Fraction
from pathlib import Path

import pytest

from pitboss.core.hands import Category
from pitboss.odds.games import analyse
from pitboss.odds.tables import OddsError, Options, PayTableError, read_table, read_tables, tables_of

ULTIMATE, THREE_CARD = "wa-ultimate-texas-holdem", "vic-three-card-poker"


def test_a_table_on_the_command_line() -> None:
    table = read_table(ULTIMATE, "trips", "50, 40,30,8,6,5,3")
    assert table == tables_of(ULTIMATE)["trips"]["pay-table-2"]
    assert read_table(ULTIMATE, "blind-table", "500,50,10,3,3/2,1")[Category.FLUSH] == Fraction(3, 2)


def test_tables_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "tables.toml"
    file.write_text(
        'pair-plus = [40, 30, 6, 4, 1]\n[ante-bonus]\nstraight-flush = 5\nthree-of-a-kind = 4\nstraight = "1"\n'
    )
    own = tables_of(THREE_CARD)
    assert read_tables(THREE_CARD, file) == {kind: own[kind]["A"] for kind in ("pair-plus", "ante-bonus")}


@pytest.mark.parametrize(
    ("kind", "text", "says"),
    [
        ("trips", "50,40,30,8,6,5", "has 7 rows"),
        ("trips", "50,40,30,8,6,5,-3", "-3 for a three of a kind"),
        ("trips", "50,40,30,8,6,5,", "'' for a three of a kind"),
        ("trips", "50,40,30,8,6,5,x", "'x' for a three of a kind"),
        ("trips", "50,40,30,8,6,5,1/0", "'1/0' for a three of a kind"),
        ("trips", "50,40,30,8,6,5,1000000", "expected 0 to"),
        ("trips", "50,40,30,8,6,5,1/7", "not a multiple of 1/20"),
    ],
)
def test_a_table_that_cannot_be_is_refused(kind: str, text: str, says: str) -> None:
    with pytest.raises(PayTableError, match=says):
        read_table(ULTIMATE, kind, text)


@pytest.mark.parametrize(
    ("game", "text", "says"),
    [
        (ULTIMATE, "trip = [1]", "did you mean 'trips'"),
        (THREE_CARD, "[ante-bonus]\nstraight-flush = 5", "lacks three-of-a-kind, straight"),
        (THREE_CARD, "[ante-bonus]\nstrait = 5", "no row 'strait'; did you mean 'straight'"),
        (ULTIMATE, "trips = 7", "expected a list of odds"),
        (ULTIMATE, "trips = [", "is not TOML"),
    ],
)
def test_a_file_that_cannot_be_is_refused(tmp_path: Path, game: str, text: str, says: str) -> None:
    file = tmp_path / "tables.toml"
    file.write_text(text)
    with pytest.raises(PayTableError, match=says):
        read_tables(game, file)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PayTableError, match="cannot be read"):
        read_tables(ULTIMATE, tmp_path / "none.toml")


def test_a_table_of_another_game_is_refused() -> None:
    with pytest.raises(OddsError, match="vic-three-card-poker has no trips pay table"):
        analyse("vic-three-card-poker", Options(tables={"trips": tables_of(ULTIMATE)["trips"]["pay-table-1"]}))


def test_a_rule_of_another_game_is_refused() -> None:
    with pytest.raises(
        OddsError, match="wa-crown-holdem has no rule blind common: expected one of ante-pays flush, ante-pays straight"
    ):
        analyse("wa-crown-holdem", Options(rules={"blind": "common"}))
    with pytest.raises(OddsError, match="vic-three-card-poker has no rule ante-pays straight: it has no variations"):
        analyse("vic-three-card-poker", Options(rules={"ante-pays": "straight"}))


def test_a_game_without_a_house_wager_is_refused() -> None:
    with pytest.raises(OddsError, match="wa-poker/omaha"):
        analyse("wa-poker/omaha")


def test_flop_chase() -> None:
    red, black = analyse("vic-crown-poker/omaha").wagers
    assert (red.wager, black.wager) == ("flop-chase-red", "flop-chase-black")
    assert red.edge == black.edge == Fraction(1, 17)
