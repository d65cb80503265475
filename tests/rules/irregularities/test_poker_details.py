"""An irregularity's line with one seat or card too few or too many is answered with its usage."""

import pytest

from pitboss.books.catalogue import load
from pitboss.core.refusals import Refusal
from toolkit.poker import begin

WA_EVERYWHERE = {
    "not-cut": (0, 0, 0, 0), "exposed-in-cut": (0, 0, 0, 52), "extra-hand": (0, 0, 0, 0), "out-of-order": (2, 2, 0, 0),
    "wrong-count": (1, 1, 0, 0), "absent": (1, 1, 0, 0), "information": (1, 1, 0, 0), "misleading": (1, 1, 0, 0),
    "shown": (1, 1, 1, 7), "fouled": (1, 1, 0, 0), "taken-in": (1, 1, 0, 0), "folded-by-accident": (1, 1, 0, 0),
    "misdirected": (1, 1, 0, 0), "defective-deck": (0, 0, 0, 0), "disruption": (0, 0, 0, 0), "fraud": (0, 12, 0, 0),
    "breach": (1, 1, 0, 0),
}  # fmt: skip
COMMUNITY = {
    "no-burn": (0, 0, 0, 0), "flop-too-many": (0, 0, 1, 10), "early-flop": (0, 0, 1, 3), "two-turned": (0, 0, 2, 2),
    "many-turned": (0, 0, 3, 10), "unclear-turned": (0, 0, 2, 10),
}  # fmt: skip
NOT_POSTED = {"not-posted": (1, 1, 0, 0)}
VIC_EVERYWHERE = COMMUNITY | {
    "exposed-in-cut": (0, 0, 0, 52), "not-shuffled": (0, 0, 0, 0), "out-of-order": (2, 2, 0, 0),
    "extra-hand": (0, 0, 0, 0), "dealt-out": (1, 1, 0, 0), "wrong-count": (1, 1, 0, 0), "exposed": (1, 11, 1, 11),
    "boxed": (0, 0, 1, 1), "early-turn": (0, 0, 1, 1), "early-river": (0, 0, 1, 1), "dropped": (1, 1, 1, 4),
    "shown": (1, 1, 1, 4), "see-hand": (2, 2, 0, 4), "fouled": (1, 1, 0, 0), "taken-in": (1, 1, 0, 0),
    "information": (1, 1, 0, 0), "misdirected": (1, 1, 0, 0), "defective-deck": (0, 0, 0, 0),
    "disruption": (0, 0, 0, 0), "fraud": (0, 11, 0, 0), "breach": (1, 1, 0, 0),
}  # fmt: skip
NAMED = {
    "wa-poker/five-card-stud": WA_EVERYWHERE
    | {"exposed": (1, 1, 1, 1), "boxed": (0, 1, 1, 1), "early-card": (1, 8, 1, 8)},
    "wa-poker/manila": WA_EVERYWHERE
    | NOT_POSTED
    | {"exposed": (1, 13, 1, 13), "boxed-communal": (0, 0, 1, 1), "early-communal": (0, 0, 1, 1)},
    "wa-poker/draw": WA_EVERYWHERE
    | NOT_POSTED
    | {"exposed": (1, 8, 1, 8), "boxed": (1, 1, 1, 1), "misdrawn": (1, 1, 1, 4)},
    "wa-poker/holdem": WA_EVERYWHERE
    | NOT_POSTED
    | COMMUNITY
    | {"exposed": (1, 12, 1, 12), "boxed": (1, 1, 1, 1), "early-fourth": (0, 0, 1, 1), "early-fifth": (0, 0, 1, 1)},
    "vic-crown-poker/holdem": VIC_EVERYWHERE,
    "vic-crown-poker/crazy-pineapple": VIC_EVERYWHERE | {"no-discard": (1, 1, 0, 0)},
}
"""The fewest and most seats, and the fewest and most cards, by game and irregularity."""
ALSO = {"wrong-count": "3", "disruption": "fire", "breach": "device"}
DECK = [rank + suit for suit in "cdhs" for rank in "AKQJT98765432"]


def fits(game: str, kind: str, seats: int, cards: int, also: str) -> bool:
    """Return True if a line has the form of its irregularity, even if the rules refuse it."""
    players = [f"p{number + 1}" for number in range(seats)]
    words = ["d error", kind, *players, "".join(DECK[:cards]), also]
    try:
        begin(game, [100] * 4, {"minimum": 2}).push(" ".join(word for word in words if word))
    except Refusal as refusal:
        usage = next(one.usage for one in load(game).irregularities if one.name == kind)
        return not refusal.message.startswith(f"write this irregularity as '{usage}'")
    return True


@pytest.mark.parametrize("game", NAMED)
def test_a_line_names_as_many_seats_and_cards_as_its_irregularity_has(game: str) -> None:
    named = NAMED[game]
    assert set(named) == {kind.name for kind in load(game).irregularities}
    for kind, (fewest, most, fewest_cards, most_cards) in named.items():
        for seats in {0, 1, 2, 3, 4}:
            for cards in {0, 1, fewest_cards, fewest_cards + 1, most_cards, min(most_cards + 1, len(DECK))}:
                right = fewest <= seats <= most and fewest_cards <= cards <= most_cards
                right = right and not (fewest_cards and seats > cards)  # a seat named for its card, and no card
                assert fits(game, kind, seats, cards, ALSO.get(kind, "")) == right, (kind, seats, cards)


@pytest.mark.parametrize("game", NAMED)
def test_a_number_or_a_word_is_there_where_it_is_needed_and_nowhere_else(game: str) -> None:
    for kind, (fewest, _, cards, _) in NAMED[game].items():
        assert fits(game, kind, fewest, cards, "3") == (kind == "wrong-count"), kind
        assert fits(game, kind, fewest, cards, "") == (kind not in ALSO), kind
