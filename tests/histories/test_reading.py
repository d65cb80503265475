"""The fast reader and the full one read the same hands, and a hand that neither can read is explained in a sentence."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pitboss.histories.phh import UnreadableHand, full, quick, read_hand, sections

PLAIN = """\
variant = 'NT'
ante_trimming_status = false
antes = [0, 0]
blinds_or_straddles = [0.25, 0.50]
min_bet = 0.50
starting_stacks = [50.20, inf]
actions = ['d dh p1 ????', 'd dh p2 ????', 'p2 f']
venue = 'A Room #7'
winnings = [0.75, 0]
"""
CORPUS = Path(__file__).resolve().parents[3] / "shared" / "corpus" / "handhq"


def told(text: str) -> tuple[object, ...]:
    hand = read_hand("1", text)
    return hand.variant, hand.antes, hand.blinds, hand.min_bet, hand.stacks, hand.actions, hand.winnings, hand.finishing


def test_both_readers_read_the_same() -> None:
    fast, slow = quick("1", PLAIN), full("1", PLAIN)
    assert fast is not None
    assert (fast.antes, fast.blinds, fast.min_bet) == ([0, 0], [25, 50], 50)
    for name in (
        "name",
        "variant",
        "antes",
        "blinds",
        "min_bet",
        "stacks",
        "actions",
        "winnings",
        "finishing",
        "venue",
    ):
        assert getattr(fast, name) == getattr(slow, name), name


@pytest.mark.parametrize(
    "written",
    [
        lambda text: text.replace("min_bet = 0.50", "min_bet = 0.50 # half"),
        lambda text: text.replace("'NT'", '"NT"'),
        lambda text: text.replace("[0, 0]", "[\n  0,\n  0,\n]"),
        lambda text: text.replace("[50.20, inf]", "[50.2, +inf]"),
        lambda text: text.replace("['d dh", "[ 'd dh"),
        lambda text: text.replace("min_bet = 0.50", "min_bet=0.5"),
    ],
)
def test_the_same_hand_written_otherwise_is_the_same(written: Callable[[str], str]) -> None:
    other = written(PLAIN)
    assert other != PLAIN
    assert quick("1", other) is None or told(other) == told(PLAIN)
    assert told(other) == told(PLAIN)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("[50.20, inf]", "[50.20, nan]", "starting_stacks"),
        ("[50.20, inf]", "[50.20, -1]", "negative stack"),
        ("[50.20, inf]", "[50.201, 1]", "whole cents"),
        ("[50.20, inf]", "[50.20]", "1 entries"),
        ("[50.20, inf]", "[1e30, 1]", "starting_stacks"),
        ("[0, 0]", "[0, 0, 0]", "antes needs 2 amounts, one per seat, got 3"),
        ("[0, 0]", "[0, true]", "not an amount"),
        ("winnings = [0.75, 0]", "winnings = [0.75]", "winnings needs 2 amounts, one per seat, got 1"),
        ("variant = 'NT'\n", "", "no 'variant'"),
        ("'p2 f']", "3]", "not a list of lines"),
        ("min_bet = 0.50", "min_bet = [", "not TOML"),
    ],
)
def test_what_cannot_be_read_is_named(old: str, new: str, says: str) -> None:
    assert old in PLAIN
    with pytest.raises(UnreadableHand, match=says):
        read_hand("1", PLAIN.replace(old, new))


def test_too_many_seats_are_refused() -> None:
    text = (
        PLAIN.replace("[0, 0]", str([0] * 51))
        .replace("[50.20, inf]", str([9] * 51))
        .replace("[0.75, 0]", str([0] * 51))
    )
    with pytest.raises(UnreadableHand, match="expected 2 to 50"):
        read_hand("1", text.replace("[0.25, 0.50]", str([1] * 51)))


def test_a_file_of_many_hands_is_cut_between_them() -> None:
    text = f"[1]\n{PLAIN}\n[23]\n{PLAIN}\n['x']\n{PLAIN}"
    assert [name for name, _ in sections(text)] == ["1", "23", "x"]
    assert [name for name, _ in sections(PLAIN)] == [""]
    assert all(told(section) == told(PLAIN) for _, section in sections(text))


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the hands of other rooms do not lie beside the repository")
def test_both_readers_agree_on_real_files() -> None:
    for file in sorted(CORPUS.glob("*.phhs"))[::6]:
        for name, section in list(sections(file.read_text()))[:60]:
            fast, slow = quick(name, section), full(name, section)
            assert fast is not None
            assert (fast.stacks, fast.actions, fast.winnings) == (slow.stacks, slow.actions, slow.winnings)
