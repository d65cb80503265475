"""PHH files map to games of the rulebooks, and their lines keep their meaning."""

from decimal import Decimal
from typing import Any

import pytest

from pitboss.books.phh import UnknownVariant, from_phh, is_phh, our_line
from pitboss.rules.record import Record, read_records


def phh(variant: str, *lines: str, **setup: Any) -> Record:
    return Record(game=f"phh:{variant}", actions=lines, setup={"variant": variant, **setup})


@pytest.mark.parametrize(
    ("variant", "game", "betting"),
    [
        ("NT", "vic-crown-poker/holdem", "no-limit"),
        ("FT", "vic-crown-poker/holdem", "limit"),
        ("PO", "vic-crown-poker/omaha", "pot-limit"),
        ("FO/8", "vic-crown-poker/omaha-hi-lo", "limit"),
        ("NS", "house-poker/short-deck-holdem", "no-limit"),
        ("F7S", "house-poker/seven-card-stud", "limit"),
        ("F7S/8", "house-poker/seven-card-stud-hi-lo", "limit"),
        ("FR", "house-poker/razz", "limit"),
        ("N2L1D", "house-poker/deuce-to-seven-single-draw", "no-limit"),
        ("F2L3D", "house-poker/deuce-to-seven-triple-draw", "limit"),
        ("FB", "house-poker/badugi", "limit"),
    ],
)
def test_each_known_variant_is_a_game_with_its_betting(variant: str, game: str, betting: str) -> None:
    ours = from_phh(phh(variant))
    assert ours.game == game
    assert ours.table["betting"] == betting
    assert "variant" not in ours.setup


def test_another_variant_is_refused_by_name() -> None:
    with pytest.raises(UnknownVariant, match=r"'XYZ'.*expected one of NT, FT, PO, FO/8, NS, F7S"):
        from_phh(phh("XYZ"))


@pytest.mark.parametrize(
    ("theirs", "ours"),
    [
        ("p4 sm", "p4 muck"),
        ("p4 sm -", "p4 sm"),
        ("p4 sm AcKh", "p4 sm AcKh"),
        ("p4 sm # gives up", "p4 muck # gives up"),
        ("p4 cc", "p4 cc"),
    ],
)
def test_a_bare_sm_mucks_in_phh(theirs: str, ours: str) -> None:
    assert our_line(theirs) == ours


def test_lines_of_comment_alone_are_passed_over() -> None:
    assert from_phh(phh("NT", "# a hand", "p1 f")).actions == ("p1 f",)


def test_the_smallest_chip_is_as_fine_as_the_amounts() -> None:
    assert from_phh(phh("NT", min_bet=2)).table["chip"] == "1"
    assert from_phh(phh("NT", min_bet=Decimal("0.5"))).table["chip"] == "0.01"
    assert from_phh(phh("NT", "p1 cbr 2.50", min_bet=2)).table["chip"] == "0.01"


def test_forced_bets_beyond_two_blinds_are_straddles() -> None:
    assert from_phh(phh("NT", blinds_or_straddles=[1, 2, 4])).table["straddles"] == 1
    assert "straddles" not in from_phh(phh("NT", blinds_or_straddles=[1, 2, 0])).table


def test_our_own_records_come_back_as_they_are() -> None:
    record = Record(game="wa-poker/holdem", actions=())
    assert from_phh(record) is record
    assert not is_phh(record)


def test_a_file_of_many_hands_is_read_hand_by_hand() -> None:
    text = """
    [1]
    variant = 'NT'
    actions = ['p1 f']
    [2]
    variant = 'NT'
    """
    (first, hand), (second, refusal) = read_records(text)
    assert (first, second) == ("1", "2")
    assert isinstance(hand, Record)
    assert "no actions" in str(refusal)
