"""Cards are dealt to the boxes from the dealer's left, the dealer last, in hands or a card at a time."""

from itertools import permutations

import pytest

from pitboss.core.cards.card import ALL
from pitboss.core.refusals import NotAllowed, NotYourTurn
from pitboss.rules.banked.round import BankedRound
from pitboss.rules.round import Due
from toolkit.banked import CROWN, GAMES, THREE_CARD, ULTIMATE, start

BETS = {
    CROWN: "p1 bet ante 10, p2 bet dealer-extra 5, p3 bet ante 10, d close",
    ULTIMATE: "p1 bet ante 10, p1 bet blind 10, p3 bet ante 10, p3 bet blind 10, d close",
    THREE_CARD: "p1 bet ante 10, p3 bet pair-plus 10, d close",
}
ORDER = {
    CROWN: "wa-crown-holdem 4.3",
    ULTIMATE: "wa-ultimate-texas-holdem 4.3",
    THREE_CARD: "ruling vic-three-card-poker TC-W12",
}
PLACES = ("p1", "p3", "d")
DECK = [str(card) for card in ALL]


def deal(game: str, places: tuple[str, ...], size: int) -> int:
    """Return how many lines of this many cards each are accepted; the refusal names the clause."""
    round_, deck = start(game, None, BETS[game]), DECK.copy()
    for at, place in enumerate(places):
        line = f"d dh {place} {''.join(deck.pop() for _ in range(size))}"
        if taken(round_, line):
            continue
        with pytest.raises(NotAllowed, match=r"deal to .* first") as refused:
            round_.push(line)
        assert ORDER[game] in refused.value.rules
        return at
    return len(places)


def taken(round_: BankedRound, line: str) -> bool:
    try:
        round_.push(line)
    except NotAllowed:
        return False
    return True


@pytest.mark.rule(
    "wa-crown-holdem 4.3", "wa-ultimate-texas-holdem 4.3", "vic-three-card-poker 9.4.1", "vic-three-card-poker 9.4.2"
)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("places", [*permutations(PLACES)], ids="-".join)
def test_whole_hands_go_out_in_one_order_only(game: str, places: tuple[str, ...]) -> None:
    agreeing = next((at for at, place in enumerate(places) if place != PLACES[at]), len(places))
    assert deal(game, places, start(game).game.hands.count) == agreeing


@pytest.mark.rule(
    "wa-crown-holdem 4.3", "wa-ultimate-texas-holdem 4.3", "vic-three-card-poker 9.3.1", "vic-three-card-poker 9.3.2",
    "vic-three-card-poker 9.3.3",
)  # fmt: skip
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("second", [*permutations(PLACES)], ids="-".join)
def test_cards_that_go_round_the_table_go_in_the_same_order_each_time(game: str, second: tuple[str, ...]) -> None:
    agreeing = next((at for at, place in enumerate(second) if place != PLACES[at]), len(second))
    assert deal(game, PLACES + second, 1) == len(PLACES) + agreeing


@pytest.mark.parametrize("game", GAMES)
def test_what_is_due_is_taken_however_the_deal_was_begun(game: str) -> None:
    count = start(game).game.hands.count
    for way in (tuple(place for place in PLACES for _ in range(count)), PLACES * count):
        for begun in range(len(way)):
            round_, deck = start(game, None, BETS[game]), DECK.copy()
            for place in way[:begun]:
                round_.push(f"d dh {place} {deck.pop()}")
            while (due := round_.due()) and due.what == "dh":
                round_.push(f"d dh {due.to} {''.join(deck.pop() for _ in range(due.count))}")
            assert all(len(box.cards) == count for box in round_.dealt_in)
            assert len(round_.dealer) == count


@pytest.mark.rule("wa-ultimate-texas-holdem 4.4")
def test_the_dealers_last_card_comes_before_anybody_decides() -> None:
    """At a real table the dealer enters the dealer's cards as ??, and names them when they are turned."""
    round_ = start(
        ULTIMATE, None, "p1 bet ante 10, p1 bet blind 10, p2 bet ante 10, p2 bet blind 10, d close",
        "d dh p1 Ah, d dh p2 2c, d dh d ??, d dh p1 Ad, d dh p2 7d",
    )  # fmt: skip
    with pytest.raises(NotYourTurn, match="the dealer still needs 1 of 2 cards"):
        round_.push("p1 cc")
    for line in ("d dh d ??", "p1 cc", "p2 bet play 40", "d dh d KhKd"):
        round_.push(line)
    assert [str(card) for card in round_.boxes[1].cards] == ["Ah", "Ad"]
    assert round_.due() == Due("db", "", 3)


@pytest.mark.rule("vic-three-card-poker 11.6.1", "vic-three-card-poker 11.16")
def test_hands_taken_back_are_dealt_again_in_order_past_those_that_stayed() -> None:
    round_ = start(
        THREE_CARD, None, "p1 bet ante 10, p2 bet ante 10, p3 bet ante 10, d close",
        "d dh p1 AhKh2c, d dh p2 2d7d9d, d dh p3 5s6s8c, d dh d QsJd3c",
        "d error mixed p2 d, higher-duties-dealer reconstruct yes",
    )  # fmt: skip
    with pytest.raises(NotAllowed, match="deal to box 2 first"):
        round_.push("d dh d QsJd3c")
    for line in ("d dh p2 2d", "d dh d Qs", "d dh p2 7d", "d dh d Jd", "d dh p2 9d"):
        round_.push(line)
    assert round_.due() == Due("dh", "d", 1, 1)
