"""The public names return the right results, and a bad argument is refused in one sentence."""

import pickle
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import pytest

import pitboss

SIGN: dict[str, Any] = {"starting_stacks": ["100", "70"], "blinds_or_straddles": ["1", "2"]}
LINES = ["d dh p1 AsKs", "d dh p2 2c7d", "p2 cbr 40"]


def hand() -> pitboss.Round:
    round_ = pitboss.new_round("wa-poker/holdem", **SIGN)
    for line in LINES:
        round_.push(line)
    return round_


def test_ranked_hands_compare_by_the_ranking_alone() -> None:
    """The same five ranks in other suits are equal, and equal hands have one hash."""
    higher, lower = pitboss.rank("9h9c9sKsKd"), pitboss.rank("AsKsQsJs2s")
    assert higher > lower
    twin = pitboss.rank("9h 9c 9d Kh Kc")
    assert higher == twin
    assert hash(higher) == hash(twin)
    assert pitboss.rank(["9h", "9c", "9s", pitboss.Card.of("Ks"), "Kd"]) == higher
    assert str(higher) == higher.name == "full house, nines over kings"


def test_a_low_hand_is_ranked_by_its_own_ranking_and_not_compared_with_a_high_one() -> None:
    wheel = pitboss.rank("As2d3c4h5s", "razz")
    assert wheel > pitboss.rank("As2d3c4h6s", "razz")
    with pytest.raises(pitboss.PitbossError, match="a hand of razz cannot be compared with one of high"):
        assert wheel < pitboss.rank("AsKsQsJs2s")


def test_the_states_of_a_record_are_those_of_its_lines() -> None:
    record = pitboss.Record(game="wa-poker/holdem", actions=tuple(LINES), setup=SIGN)
    kept = [state.copy() for state in pitboss.states(record)]
    assert [len(state.lines) for state in kept] == [0, 1, 2, 3]
    assert kept[-1] == hand() == pitboss.replay(record)


def test_a_round_goes_through_phh_and_a_pickle_unchanged() -> None:
    """A finished hand written as PHH and read back settles the same."""
    round_ = hand()
    round_.push("p1 f")
    again = pitboss.replay(pitboss.read_phh(pitboss.write_phh(round_)))
    assert again.answer().seats["p2"].net == round_.answer().seats["p2"].net == 200
    assert pickle.loads(pickle.dumps(round_)) == round_


def test_a_choice_names_its_amount() -> None:
    """A fold costs nothing, a call its price, and a raise its lowest amount."""
    assert [choice.amount for choice in hand().legal_actions()["p1"]] == [None, 3800, 7800]


def test_the_picture_of_a_view_shows_its_cards_and_no_others() -> None:
    """The public picture shows four card backs and the player's own shows their two cards; both are well-formed."""
    public = pitboss.view(hand(), pitboss.PUBLIC)._repr_html_()
    own = pitboss.view(hand(), "p1")._repr_html_()
    texts = [one.text for one in ElementTree.fromstring(own).iter() if one.text]
    assert {"A", "K", "♠"} <= set(texts)
    assert "♦" not in own
    assert not {"♠", "♣", "♦", "♥"} & set(public)
    assert "♦" in hand()._repr_html_()


BAD: list[Callable[[], Any]] = [
    lambda: pitboss.rank(5),  # type: ignore[arg-type]
    lambda: pitboss.rank("As"),
    lambda: pitboss.rank("AsKsQsJsTs", None),  # type: ignore[arg-type]
    lambda: pitboss.rank("AsAsQsJsTs"),
    lambda: pitboss.read_cards(None),  # type: ignore[arg-type]
    lambda: pitboss.equity("wa-poker/holdem", 5),  # type: ignore[arg-type]
    lambda: pitboss.equity("wa-poker/holdem", "AsKs"),
    lambda: pitboss.equity("wa-poker/holdem", ["AsKs", "QQ"], board="As"),
    lambda: pitboss.read_phh("nonsense"),
    lambda: pitboss.write_phh(3),  # type: ignore[arg-type]
    lambda: pitboss.new_round(None),  # type: ignore[arg-type]
    lambda: pitboss.replay("x"),  # type: ignore[arg-type]
    lambda: list(pitboss.states("x")),  # type: ignore[arg-type]
    lambda: pitboss.adjudicate(None),  # type: ignore[arg-type]
    lambda: hand().push(None),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("bad", BAD)
def test_a_bad_argument_ends_in_a_sentence(bad: Callable[[], Any]) -> None:
    with pytest.raises(pitboss.PitbossError) as raised:
        bad()
    assert 10 < len(str(raised.value)) < 300
    assert "NoneType' object" not in str(raised.value)
