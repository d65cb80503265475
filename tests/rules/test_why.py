"""Explanations as a dealer gives them: every wager and pot of every game, with the settlement's amounts."""

import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pitboss.books.adjudication import adjudicate
from pitboss.books.catalogue import banked, poker
from pitboss.core.cards import Card
from pitboss.core.cards.card import RANKS
from pitboss.core.hands import Category
from pitboss.core.hands.ranking import in_words
from pitboss.core.money import read_money, short_money, write_money
from pitboss.rules.action import DEALER
from pitboss.rules.answer import Answer, Said, WagerAnswer
from pitboss.rules.banked.events import WagerSettled
from pitboss.rules.event import HandShown
from pitboss.rules.explanation import Part, Voice, spoken
from pitboss.rules.explanation import english as in_words_of_wagers
from pitboss.rules.view import PUBLIC, held, view
from rules.poker.test_poker_properties import new
from toolkit.banked import GAMES, RandomTable
from toolkit.effort import share
from toolkit.poker import POKER

SEEDS = st.integers(0, 2**32)
SAID = {
    "win": r"wins ([0-9.]+)",
    "lose": r"loses ([0-9.]+)",
    "void": r"of ([0-9.]+) goes back",
    "returned": r"of ([0-9.]+) goes back",
}


def amount_of(wager: WagerAnswer) -> int:
    """Return the amount that the sentence must contain."""
    if wager.outcome == "win":
        return wager.paid
    return wager.staked - wager.returned if wager.outcome == "lose" else wager.returned


def told_alone(wager: WagerAnswer) -> None:
    """Check that the wager's own sentence has a reason, and the settlement's amounts as data and in English."""
    (sentence,) = wager.why.sentences
    assert sentence.id != "ruled"
    (part,) = sentence.parts("wagers")
    told = {name: part[name] for name in ("wager", "outcome", "staked", "paid", "returned")}
    money = {name: write_money(getattr(wager, name)) for name in ("staked", "paid", "returned")}
    assert told == {"wager": wager.wager, "outcome": wager.outcome, **money}
    if wager.outcome == "stand-off":
        assert "pushes: " in wager.why.text
        return
    found = re.search(SAID[wager.outcome], wager.why.text)
    assert found, wager.why.text
    assert read_money(found[1].rstrip(".")) == amount_of(wager)


def speech_covers(speeches: tuple[Said, ...], wagers: tuple[WagerAnswer, ...]) -> None:
    """Check that every wager is explained once, in the sentences of its box, with its amount in the words."""
    told = [(said.box, part) for said in speeches for one in said.sentences for part in one.parts("wagers")]
    assert sorted((box, part["wager"]) for box, part in told) == sorted((one.box, one.wager) for one in wagers)
    text = {said.box: said.text for said in speeches}
    for wager in wagers:
        if wager.outcome != "stand-off":
            assert re.search(rf"(?<![0-9.]){re.escape(short_money(amount_of(wager)))}(?![0-9])", text[wager.box])


@pytest.mark.parametrize("game", GAMES)
@share(30)
@given(seed=SEEDS)
def test_every_settled_wager_says_why(game: str, seed: int) -> None:
    round_ = RandomTable(game, seed).play()
    answer = round_.answer()
    shown = {event.box for event in round_.events if isinstance(event, HandShown)}
    turned = any(event.who == DEALER for event in round_.events if isinstance(event, HandShown))
    for seat in answer.seats.values():
        for wager in seat.wagers:
            told_alone(wager)
        speech_covers(seat.why, seat.wagers)
        for one in (sentence for said in seat.why for sentence in said.sentences):
            assert "other" not in one.values or turned, "the dealer's hand was turned up"
    for event in round_.events:
        if isinstance(event, WagerSettled) and event.why.text("cards").startswith("box"):
            assert event.box in shown, "only a hand that lies open is named"


def hand_named(part: Part) -> str:
    """Return the hand in a sentence as the answer writes it."""
    return in_words(Category(part["category"]), [RANKS.index(rank) for rank in part["ranks"]])


@pytest.mark.parametrize("game", POKER)
@settings(max_examples=8, deadline=None)
@given(seed=SEEDS)
@example(seed=524288)
def test_every_pot_says_why(game: str, seed: int) -> None:
    table = new(game, seed)
    while table.step():
        pass
    answer = table.round.answer()
    assert answer.pots or any(table.round.state.returned), "a blind that nobody called leaves no pot"
    for number, pot in enumerate(answer.pots):
        (sentence,) = pot.why.sentences
        assert read_money(sentence.text("amount")) == pot.amount
        assert short_money(pot.amount) in pot.why.text
        if pot.carried is True:
            continue
        assert sentence.text("pot") == str(number)
        assert read_money(sentence.text("commission")) == pot.commission
        got = dict.fromkeys(pot.winners, 0)
        for half in ("high", "low"):
            for won in sentence.parts(half):
                got[won["seat"]] += read_money(won["amount"])
                if "category" in won:
                    assert hand_named(won) in (answer.seats[won["seat"]].hand or "").split("; ")
        assert got == pot.winners
        assert all(seat in pot.why.text for seat in pot.winners)
    returned = {seat: chips for seat, chips in zip(answer.seats, table.round.state.returned, strict=True) if chips}
    beside = [one for seat in answer.seats.values() for said in seat.why for one in said.sentences]
    back = {one.text("place"): one.text("amount") for one in beside if one.id == "uncalled"}
    assert {seat: read_money(amount) for seat, amount in back.items() if amount} == returned


@pytest.mark.parametrize("game", GAMES)
def test_every_row_of_every_settlement_table_has_a_reason_in_english(game: str) -> None:
    declared = banked(game)
    wagers = [*declared.wagers, *(one.into for one in declared.combinations)]
    for wager in [*wagers, *(wager.bonus for wager in wagers if wager.bonus)]:
        for row in wager.settle:
            assert row.reason.id != "ruled", (wager.name, row.rules)
            assert row.reason.id in in_words_of_wagers.REASONS


def answered(game: str, *lines: str, table: str = "") -> Answer:
    actions = ", ".join(f'"{line}"' for line in lines)
    return adjudicate(f'record = 1\ngame = "{game}"\nactions = [{actions}]\n{table}'.encode())


ULTIMATE = "wa-ultimate-texas-holdem"
CROWN = "wa-crown-holdem"
THREE = "vic-three-card-poker"
BETS = "p1 bet ante 10, p1 bet blind 10, p1 bet trips 5, d close"
SPOKEN = {
    "a straight of the whole board does not count for the jackpot": (
        CROWN,
        "p1 bet ante 10, p1 bet jackpot-1 5, d close, d dh p1 9h8c, d dh d 2c2d, p1 bet flop 20, d db 7s6d6h, p1 cc, "
        "d db 5c, p1 cc, d db Kd, d settle",
        "The dealer has two pair, sixes and twos; your straight, nine high, wins: Flop 20; Ante pushes, it needs "
        "a flush or better; Level 1 Jackpot loses 5, with the flop alone the hand is a pair of sixes and it needs a "
        "straight or better.",
    ),
    "two pair against a pair": (
        ULTIMATE,
        f"{BETS}, d dh p1 JsKd, d dh d 8d8h, p1 cc, d db 4s5hJd, p1 bet play 20, d db 2c4c, d settle",
        "The dealer has two pair, eights and fours, and qualifies; your two pair, jacks and fours, win: Ante 10, "
        "Play 20; Blind pushes, it needs a straight or better; Trips loses 5, it needs three of a kind or better.",
    ),
    "the dealer does not qualify": (
        ULTIMATE,
        f"{BETS}, d dh p1 6s7d, d dh d QdTh, p1 cc, d db 5s4h3d, p1 bet play 20, d db 2cJs, d settle",
        "The dealer has queen high and does not qualify; Ante pushes; your straight, seven high, wins: Play 20; "
        "Blind wins 10 at 1 to 1, Trips wins 20 at 4 to 1.",
    ),
    "folded, and the Trips still pay": (
        ULTIMATE,
        f"{BETS}, d dh p1 3s2d, d dh d AdAh, p1 cc, d db KsKhKd, p1 cc, d db QcJs, p1 f, d settle",
        "You folded: Ante loses 10, Blind loses 10; Trips wins 15 at 3 to 1 for your three kings.",
    ),
    "a better hand below a flush": (
        CROWN,
        "p1 bet ante 10, d close, d dh p1 AsAd, d dh d KdQh, p1 bet flop 20, d db 4s7hJd, p1 cc, d db 2c, p1 cc, "
        "d db 9s, d settle",
        "The dealer has king high; your pair of aces wins: Flop 20; Ante pushes, it needs a flush or better.",
    ),
    "the hand of the dealer pays": (
        CROWN,
        "p1 bet ante 10, p1 bet dealer-extra 5, d close, d dh p1 2s3d, d dh d KdKh, p1 f, d db 4s7hKs, d settle",
        "You folded: Ante loses 10; Dealer Poker Extra wins 50 at 10 to 1 for the dealer's three kings with the flop.",
    ),
    "no hand, and a bonus": (
        THREE,
        "p1 bet ante 10, p1 bet pair-plus 5, d close, d dh p1 9s8d7h, d dh d Jd5h2c, p1 bet play 10, d settle",
        "The dealer has jack high and does not qualify; Ante wins 10, Play pushes; "
        "Ante Bonus wins 10 at 1 to 1, Pair Plus wins 30 at 6 to 1 for your straight, nine high.",
    ),
    "a tie": (
        THREE,
        "p1 bet ante 10, d close, d dh p1 KsQd7h, d dh d KdQh7c, p1 bet play 10, d settle",
        "The dealer has king high and qualifies; your king high ties: Ante and Play push.",
    ),
}


@pytest.mark.parametrize("name", SPOKEN)
def test_a_dealer_says_it_to_the_player(name: str) -> None:
    game, lines, speech = SPOKEN[name]
    (said,) = answered(game, *lines.split(", ")).seats["p1"].why
    assert said.to(Voice(you="p1")) == speech
    assert said.text == speech.replace("Your", "p1's").replace("your", "p1's").replace("You folded", "p1 folded")


def test_a_prize_is_said_with_its_amount_where_the_table_pays_it() -> None:
    wagers = ("p1 bet ante 10", "p1 bet blind 10", "p1 bet jackpot-1 5", "d close", "d dh p1 AsKs", "d dh d 2d2h")
    answer = answered(ULTIMATE, *wagers, "p1 bet play 40", "d db QsJsTs", "d db 3c4d", "d settle")
    (said,) = answer.seats["p1"].why
    (prize,) = answer.jackpot.prizes if answer.jackpot else ()
    assert (
        f"Level 1 Jackpot wins {short_money(prize.amount)}: a royal flush with the flop wins the jackpot." in said.text
    )


def test_the_wager_of_a_backer_names_whose_hand_it_rides_on() -> None:
    lines = ("p1 bet ante 10", "p5 bet player-extra@1 5", "d close", "d dh p1 AsAd", "d dh d KdQh", "p1 f")
    answer = answered(CROWN, *lines, "d settle")
    assert answer.seats["p5"].why[0].text == "p1 folded: Player Poker Extra loses 5."
    assert answer.seats["p5"].why[0].box == 1


@pytest.mark.parametrize(
    ("held", "beside", "said"),
    [
        ("pair 6QT7", "pair 6T87", "a pair of sixes, queen kicker"),
        ("pair AKQ9", "pair AKQ8", "a pair of aces, king, queen and nine kickers"),
        ("pair 6QT7", "pair 7QT6", "a pair of sixes"),
        ("pair 6QT7", "pair 6QT7", "a pair of sixes"),
        ("two pair J4K", "two pair J49", "two pair, jacks and fours, king kicker"),
        ("odd cards AKJT9", "odd cards AKJT7", "ace high, then king, jack, ten and nine"),
        ("flush K9754", "flush KT432", "a flush, king high, then nine"),
        ("full house A9", "full house AT", "a full house, aces over nines"),
        ("four of a kind 7A", "four of a kind 7K", "four sevens, ace kicker"),
        ("royal flush ", "straight flush K", "a royal flush"),
        ("low 8432A", "low 8532A", "a low of eight, four, three, two and ace"),
        ("badugi 753A", "badugi 853A", "a badugi, seven, five, three and ace"),
    ],
)
def test_a_hand_is_said_as_far_as_it_decides(held: str, beside: str, said: str) -> None:
    assert spoken(hand_of(held), hand_of(beside)) == said


def hand_of(text: str) -> Part:
    category, _, ranks = text.rpartition(" ")
    return {"category": category, "ranks": ranks}


@pytest.mark.parametrize("game", POKER)
@settings(max_examples=4, deadline=None)
@given(seed=SEEDS)
def test_what_a_hand_comes_to_is_told_to_its_own_player_alone(game: str, seed: int) -> None:
    table = new(game, seed)
    while table.step():
        for viewer in (PUBLIC, "p1", "d"):
            felt = view(table.round, viewer).felt
            assert all(one.held is None for place, one in felt.places.items() if place != viewer)
            assert all("??" not in getattr(one, "up", ()) for one in felt.places.values())


@pytest.mark.parametrize(
    ("cards", "low"),
    [
        ("As 2c 9h Kd 3h 7d 8s", "8732A"),
        ("As 2c 9h Kd 3h 7d Qs", "draw"),
        ("As 2c 3h Kd 4h 7d Qs", "draw"),
        ("As Kc 9h Kd 3h 7d Qs", ""),
        ("As 2c 9h Kd 3h 7d Qs Ks Tc", ""),
    ],
)
def test_a_low_or_a_draw_to_one_is_told_beside_the_high_hand(cards: str, low: str) -> None:
    game = poker("vic-crown-poker/omaha-hi-lo")
    named = held(next(iter(game.rankings.values())), tuple(map(Card.of, cards.split())), game.low)
    assert named is not None
    assert named.low == low
    assert (";" in named.words) is (len(low) == 5)
