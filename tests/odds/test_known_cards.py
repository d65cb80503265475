"""Values with known cards agree with an independent walk over every card, as does the price of an exposed card."""

from fractions import Fraction
from itertools import combinations

import pytest

from naive import ranking
from pitboss.core.cards import read_cards
from pitboss.core.errors import PitbossError
from pitboss.odds.decide import decide, read_known
from pitboss.odds.tables import Options

DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
BLIND = {
    ranking.ROYAL: Fraction(500),
    ranking.STRAIGHT_FLUSH: Fraction(50),
    ranking.QUADS: Fraction(10),
    ranking.FULL_HOUSE: Fraction(3),
    ranking.FLUSH: Fraction(3, 2),
    ranking.STRAIGHT: Fraction(1),
}
COMMON = Options(rules={"blind": "common"})


def split(text: str) -> list[str]:
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def settled(hole: list[str], dealer: list[str], board: list[str], times: int) -> Fraction:
    """Settle Ante, Blind and Play of one round under the common rule, from the clauses."""
    mine, theirs = ranking.best([*hole, *board]), ranking.best([*dealer, *board])
    paired = theirs[0] >= ranking.PAIR
    if mine > theirs:
        return BLIND.get(mine[0], Fraction()) + times + (1 if paired else 0)
    if mine < theirs:
        return Fraction(-1 - times - (1 if paired else 0))
    return Fraction()


def average(values: list[Fraction]) -> Fraction:
    return sum(values, Fraction()) / len(values)


def test_a_dealers_card_and_the_river_known_on_the_flop() -> None:
    hole, flop, dealer, river, dead = split("9s9d"), split("Qd8s2d"), split("Qh"), split("Jc"), split("3c4c")
    left = [card for card in DECK if card not in hole + flop + dealer + river + dead]
    twice, checked = [], []
    for turn in left:
        board = [*flop, turn, *river]
        rest = [card for card in left if card != turn]
        twice += [settled(hole, [*dealer, other], board, 2) for other in rest]
        once = average([settled(hole, [*dealer, other], board, 1) for other in rest])
        checked.append(max(once, Fraction(-2)))
    known = read_known(["dealer=Qh", "river=Jc", "dead=3c4c"])
    advice = decide("wa-ultimate-texas-holdem", read_cards("9s9d"), read_cards("Qd8s2d"), COMMON, known)
    assert advice.values == {"play-2x": average(twice), "check": average(checked)}


def test_before_the_flop_with_all_but_a_flop_card_and_the_river_known() -> None:
    """After a check comes the better of two choices for each flop, and for each river."""
    hole, dealer, flop, turn = split("9s9d"), split("QhKh"), split("Jc2d"), split("Td")
    left = [card for card in DECK if card not in hole + dealer + flop + turn]
    boards = {pair: [*flop, *turn, *pair] for pair in combinations(left, 2)}
    value = {
        times: {pair: settled(hole, dealer, board, times) for pair, board in boards.items()} for times in (1, 2, 3, 4)
    }
    checked = []
    for card in left:
        pairs = [pair for pair in boards if card in pair]
        checked.append(
            max(average([value[2][pair] for pair in pairs]), average([max(value[1][p], Fraction(-2)) for p in pairs]))
        )
    known = read_known(["dealer=QhKh", "flop=Jc2d", "turn=Td"])
    advice = decide("wa-ultimate-texas-holdem", read_cards("9s9d"), (), COMMON, known)
    assert advice.values == {
        "play-4x": average(list(value[4].values())),
        "play-3x": average(list(value[3].values())),
        "check": average(checked),
    }


def test_every_bet_of_a_street_is_placed_by_the_cards_seen_there() -> None:
    """With a flop card and the river unknown, the Turn Wager sees the first, and so does the River Wager."""
    hole, dealer, flop, turn = split("9s9d"), split("QhKh"), split("Jc2d"), split("Td")
    left = [card for card in DECK if card not in hole + dealer + flop + turn]

    def result(pair: tuple[str, str]) -> tuple[int, bool]:
        board = [*flop, *turn, *pair]
        mine, theirs = ranking.best([*hole, *board]), ranking.best([*dealer, *board])
        return (mine > theirs) - (mine < theirs), mine[0] >= ranking.FLUSH

    results = {pair: result(pair) for pair in combinations(left, 2)}
    sure = average([Fraction(2 * sign + (sign if paid or sign < 0 else 0)) for sign, paid in results.values()])
    seen = [[Fraction(results[pair][0]) for pair in results if card in pair] for card in left]
    bets = average([max(average(signs), Fraction()) for signs in seen])
    known = read_known(["dealer=QhKh", "flop=Jc2d", "turn=Td"])
    advice = decide("wa-crown-holdem", read_cards("9s9d"), (), None, known)
    assert advice.values == {"flop": sure + 2 * bets, "fold": Fraction(-1)}


def test_nothing_known_changes_nothing() -> None:
    cards, flop = read_cards("9s9d"), read_cards("Qd8s2d")
    for game in ("wa-ultimate-texas-holdem", "wa-crown-holdem"):
        assert decide(game, cards, flop, None, read_known([])) == decide(game, cards, flop)


@pytest.mark.parametrize(
    ("cards", "flop", "known", "said"),
    [
        ("9s9d", "", ["river"], "--known 'river': expected a place and its cards, such as dealer=Qh"),
        ("9s9d", "", ["boss=Qh"], "--known 'boss=Qh': expected a place and its cards, such as dealer=Qh"),
        ("9s9d", "", ["dealer=9s"], "9s occurs twice in "),
        ("9s9d", "", ["dealer=QhQdQs"], "dealer has 2 cards: QhQdQs are too many"),
        ("9s9d", "Qd8s2d", ["flop=3c"], "the flop is already on the board"),
    ],
)
def test_bad_known_cards_are_refused(cards: str, flop: str, known: list[str], said: str) -> None:
    with pytest.raises(PitbossError) as refused:
        decide("wa-ultimate-texas-holdem", read_cards(cards), read_cards(flop), None, read_known(known))
    assert str(refused.value).startswith(said)


def test_a_game_without_communal_cards_refuses_known_cards() -> None:
    with pytest.raises(PitbossError, match="cannot be computed with known cards"):
        decide("vic-three-card-poker", read_cards("QdJs2c"), (), None, read_known(["dealer=Qh"]))
