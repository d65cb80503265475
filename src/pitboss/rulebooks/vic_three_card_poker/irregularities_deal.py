"""Rules 11.1 to 11.8, 11.12, 11.19 and 11.20: the deal, the deck and the shoe."""

from pitboss.cards import UNSEEN, Card
from pitboss.citation import Rules, once
from pitboss.rounds.action import DEALER
from pitboss.rounds.banked.layout import Box
from pitboss.rounds.banked.round import BankedRound
from pitboss.rounds.banked.trouble.lines import (
    JACKPOT,
    after_the_close,
    before_the_settlement,
    deal_complete,
    found_late,
    in_the_deal,
    note_exposed,
    note_late,
    seen_of,
    wrong_counts,
)
from pitboss.rounds.banked.trouble.memory import trouble
from pitboss.rounds.banked.trouble.remedies import take_back, void_hand
from pitboss.rounds.edition import BOTH_WRONG_IS_BOTH
from pitboss.rounds.trouble import Kind, Question, Reply, cards, counts, empty, maybe, place, word
from pitboss.rulebooks.vic_three_card_poker.clauses import cite, ruling
from pitboss.rulebooks.vic_three_card_poker.remedies import ANNOUNCED, misdeal, offer_withdrawal

EXPOSED = cite("11.1", "11.2", "11.3") + ruling("TC-I1")
SHOE_COUNT = cite("11.20") + ruling("TC-I9")
_of_a_box = in_the_deal("a card of the dealer's can still be exposed too early, 'exposed d'")


def exposed(round_: BankedRound, whose: Box | str, shown: tuple[Card, ...]) -> None:
    """11.1-11.3: one card is turned over; a second one, or one of the dealer's, is a misdeal."""
    token, seen = seen_of(round_, whose, shown, EXPOSED)
    if token == DEALER:
        before_the_settlement(round_, cite("11.3"))
        rules, why = cite("11.3") + ruling("TC-I1"), "a card of the dealer's hand was exposed"
    else:
        _of_a_box(round_, EXPOSED)
        rules, why = cite("11.2") + ruling("TC-I1"), "two or more cards were exposed"
        if _how_many(round_, token, seen) == 1:
            one = cite("11.1") + (ruling("TC-I1") if token == JACKPOT and round_.whole else ())
            note_exposed(round_, token, seen, one)
            round_.rule("one card was exposed: it is turned over and the deal goes on", one)
            return
    note_exposed(round_, token, seen, rules)
    misdeal(round_, why, rules)


def _how_many(round_: BankedRound, token: str, seen: tuple[Card, ...]) -> int:
    """How many cards of this deal are exposed with these; a card that was seen twice is still one."""
    exposed = trouble(round_).exposed
    before = exposed.get(token, ())
    anew = [card for card in seen if card == UNSEEN or card not in before or not round_.whole]
    return sum(map(len, exposed.values())) + len(anew)


def wrong_count(round_: BankedRound, found: tuple[tuple[Box | str, int], ...], announced: str) -> None:
    """`d error wrong-count p2 2`, `d error wrong-count d 4 announced`: who was found with how many cards."""
    boxes, dealer = wrong_counts(round_, found, cite("11.4"))
    if not found_late(round_, announced):
        why = "a wrong number of cards was dealt, found before play or fold was announced"
        misdeal(round_, why, cite("11.4") + ruling("TC-I3", "TC-I12"))
        return
    deal_complete(round_, boxes, cite("11.5"))
    note_late(round_, announced, cite("9.5.1", "11.5"))
    if not boxes:
        dealers_order(round_, "the dealer has a wrong number of cards", cite("11.6"), DEALER)
        return
    wrong = [box.number for box in boxes]
    round_.rule("the TG Area Manager is notified that a box had a wrong number of cards", cite("11.5"))
    question = Question(
        "a wrong number of cards was dealt to a box: all cards are counted",
        cite("11.5") + ruling("TC-I3", "TC-I12"),
        (
            Reply("count right", "no card is missing", lambda r: count_right(r, wrong, dealer)),
            Reply("count wrong", "the number is wrong", lambda r: misdeal(r, "the count was wrong", cite("11.5.1"))),
        ),
    )
    round_.ask(question)


def count_right(round_: BankedRound, wrong: list[int], dealer: bool) -> None:
    """11.5.2: the wrong hands are void, everybody else may withdraw; then the dealer's hand, where it is wrong too."""
    for number in wrong:
        text = f"the wagers of box {number} are void: it had no cards or a wrong number of them"
        round_.rule(text, cite("11.5.2") + ruling("TC-I3"))
        void_hand(round_, round_.boxes[number], cite("11.5.2"), jackpot=ruling("TC-J9"))
    if dealer:
        both = round_.sign.edition >= BOTH_WRONG_IS_BOTH
        dealers_order(round_, "the dealer has a wrong number of cards too", cite("11.6"), DEALER, withdraw=both)
    else:
        offer_withdrawal(round_, cite("11.5.2"), cite("11.5.2(a)"))


def dealers_order(round_: BankedRound, text: str, rules: Rules, *hands: str, withdraw: bool = False) -> None:
    """11.6: with the right order of the cards known the hands are dealt as they should be; without it, misdeal.

    Where a box had a wrong number too, players may `withdraw` wagers from the round that goes on.
    """

    def restored(round_: BankedRound) -> None:
        said = "the right order is known: the hands are laid as they should be, and the round goes on"
        round_.rule(said, cite("11.6.1") + rules)
        take_back(round_, *hands)
        if withdraw:
            offer_withdrawal(round_, cite("11.5.2"), cite("11.5.2(a)"))

    def lost(round_: BankedRound) -> None:
        misdeal(round_, "the right order of the cards cannot be worked out", cite("11.6.2") + rules)

    question = Question(
        f"{text}: can the right order of the cards be worked out?",
        once(cite("11.6") + rules) + ruling("TC-I3"),
        (
            Reply("reconstruct yes", "the order is known", restored),
            Reply("reconstruct no", "it cannot be worked out", lost),
        ),
    )
    round_.ask(question)


def empty_box(round_: BankedRound, number: int, announced: str) -> None:
    if not found_late(round_, announced):
        why = f"cards were dealt to box {number}, which has no wager"
        misdeal(round_, why, cite("11.7") + ruling("TC-I12"))
        return
    note_late(round_, announced, cite("9.5.1", "11.8"))
    text = f"the cards dealt to box {number}, which has no wager, are burnt"
    round_.rule(text, cite("11.8") + ruling("TC-I5", "TC-I12"))
    offer_withdrawal(round_, cite("11.8") + ruling("TC-I5"), cite("11.8.1"))


def short_deck(round_: BankedRound) -> None:
    misdeal(round_, "the deck does not hold 52 cards", cite("11.12") + ruling("TC-I9"))


def shoe_jam(round_: BankedRound) -> None:
    dealt = [box.token for box in round_.dealt_in if box.cards]
    text = "the shoe failed in its shuffle: all cards are reshuffled and dealt again"
    round_.rule(text, cite("4.1.1(a)", "11.19"))
    take_back(round_, *dealt, DEALER, JACKPOT)
    if round_.whole:
        memory = trouble(round_)
        memory.late = False
        memory.exposed.clear()


def shoe_count(round_: BankedRound, counted: str) -> None:
    if counted == "right":
        text = "the shoe could not verify the deck; counted, it is right: the round goes on"
        round_.rule(text, cite("11.20"))
    else:
        misdeal(round_, "the shoe could not verify the deck, and the count was wrong", SHOE_COUNT)


KINDS = (
    Kind(
        "exposed", takes=(place("p2", DEALER, JACKPOT), cards(0, 52, "As")), remedy=exposed, rules=EXPOSED,
        meaning="A card of a box, of the dealer or of the jackpot was exposed.",
        when="In the deal, until a hand is decided; the dealer's until only the settlement is left.",
        then="One card is turned over and the deal goes on; a second one, or one of the dealer's, is a misdeal.",
    ),
    Kind(
        "wrong-count", takes=(counts("p2 2"), maybe(ANNOUNCED)), remedy=wrong_count,
        rules=cite("11.4", "11.5", "11.5.1", "11.5.2", "11.5.2(a)", "11.6", "11.6.1", "11.6.2") + ruling("TC-I3"),
        meaning="A box with a wager or the dealer has no cards, or a wrong number of them.",
        when="After betting has closed; 'announced' at the end says that play or fold had been announced.",
        then="Before play or fold: misdeal. After it, a box: counted; right: void and all may withdraw, wrong: "
        "misdeal. After it, the dealer: the order is restored, or misdeal.",
    ),
    Kind(
        "empty-box", takes=(empty("p4"), maybe(ANNOUNCED)), remedy=empty_box,
        rules=cite("11.7", "11.8", "11.8.1") + ruling("TC-I5"),
        meaning="Cards were dealt to a box without a wager.",
        when="After betting has closed; 'announced' at the end says that play or fold had been announced.",
        then="Before play or fold: misdeal. After it the cards are burnt and all players may withdraw.",
    ),
    Kind(
        "short-deck", at_any_time=True, requires=after_the_close, remedy=short_deck,
        rules=cite("11.12") + ruling("TC-I9"),
        meaning="The deck does not hold 52 cards.",
        when="After betting has closed, before the round is over.",
        then="The round is void; Jackpot Wagers stand for the next round.",
    ),
    Kind(
        "shoe-jam", requires=in_the_deal("every card is out, and nothing is left to shuffle"), remedy=shoe_jam,
        rules=cite("11.19"),
        meaning="The shuffling shoe jams, stops or does not complete its cycle.",
        when="After betting has closed, until a hand is decided.",
        then="All cards are reshuffled and dealt again.",
    ),
    Kind(
        "shoe-count", at_any_time=True, takes=(word("wrong", "right"),), requires=after_the_close,
        remedy=shoe_count, rules=SHOE_COUNT,
        meaning="The shuffling shoe does not verify the number of cards; the dealer's count is right or wrong.",
        when="After betting has closed, before the round is over.",
        then="Right: the round goes on. Wrong: it is void and Jackpot Wagers stand for the next round.",
    ),
)  # fmt: skip
