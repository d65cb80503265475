"""Rules 11.1 to 11.8, 11.12, 11.19 and 11.20: the deal, the deck and the shoe."""

from pitboss.citation import Rules, once
from pitboss.rounds.action import DEALER, Irregularity
from pitboss.rounds.banked.round import BankedRound
from pitboss.rounds.banked.trouble.lines import (
    JACKPOT,
    after_the_close,
    before_the_settlement,
    counts,
    deal_complete,
    exposed,
    found_late,
    in_the_deal,
    note_exposed,
    nothing_behind,
    unreadable,
    without_hand,
)
from pitboss.rounds.banked.trouble.memory import Answered, trouble
from pitboss.rounds.banked.trouble.remedies import ask, ruled, take_back, void_hand
from pitboss.rounds.event import Event
from pitboss.rounds.irregularity import Kind
from pitboss.rulebooks.vic_three_card_poker.clauses import cite, ruling
from pitboss.rulebooks.vic_three_card_poker.remedies import ANNOUNCED, misdeal, offer_withdrawal


def exposed_card(round_: BankedRound, action: Irregularity) -> list[Event]:
    """11.1-11.3: one card is turned over; a second one, or one of the dealer's, is a misdeal."""
    rules = cite("11.1", "11.2", "11.3") + ruling("TC-I1")
    whose, cards = exposed(round_, action, rules)
    if whose == DEALER:
        before_the_settlement(round_, cite("11.3"), "the dealer's cards are turned now anyway")
    else:
        in_the_deal(round_, rules, "a card of the dealer's can still be exposed too early, 'exposed d'")
    if whose == DEALER:
        rules = cite("11.3") + ruling("TC-I1")
        events = note_exposed(round_, whose, cards, rules)
        return [*events, *misdeal(round_, "a card of the dealer's hand was exposed", rules)]
    if sum(map(len, trouble(round_).exposed.values())) + len(cards) > 1:
        rules = cite("11.2") + ruling("TC-I1")
        return [*note_exposed(round_, whose, cards, rules), *misdeal(round_, "two or more cards were exposed", rules)]
    text = "one card was exposed: it is turned over and the deal goes on"
    return [*note_exposed(round_, whose, cards, cite("11.1")), *ruled(text, cite("11.1"))]


def wrong_count(round_: BankedRound, action: Irregularity) -> list[Event]:
    """`d error wrong-count p2 2`, `d error wrong-count d 4 announced`: who was found with how many cards."""
    args, late = found_late(round_, action, ANNOUNCED)
    boxes, dealer = counts(round_, action, args, cite("11.4"))
    if not late:
        why = "a wrong number of cards was dealt, found before play or fold was announced"
        return misdeal(round_, why, cite("11.4") + ruling("TC-I3", "TC-I12"))
    deal_complete(round_, boxes, cite("11.5"))
    if not boxes:
        return dealers_order(round_, "the dealer has a wrong number of cards", cite("11.6"), DEALER)
    wrong = tuple(box.number for box, _ in boxes)
    told = ruled("the TG Area Manager is notified that a box had a wrong number of cards", cite("11.5"))
    return told + ask(
        round_,
        "a wrong number of cards was dealt to a box: all cards are counted",
        cite("11.5") + ruling("TC-I3", "TC-I12"),
        Answered("count right", "no card is missing", lambda r: count_right(r, wrong, dealer is not None)),
        Answered("count wrong", "the number is wrong", lambda r: misdeal(r, "the count was wrong", cite("11.5.1"))),
    )


def count_right(round_: BankedRound, wrong: tuple[int, ...], dealer: bool) -> list[Event]:
    """11.5.2: the wrong hands are void, everybody else may withdraw; then the dealer's hand, where it is wrong too."""
    events: list[Event] = []
    for number in wrong:
        text = f"the wagers of box {number} are void: it had no cards or a wrong number of them"
        events += ruled(text, cite("11.5.2") + ruling("TC-I3"))
        events += void_hand(round_, round_.boxes[number], cite("11.5.2") + ruling("TC-J9"))
    if dealer:
        return [*events, *dealers_order(round_, "the dealer has a wrong number of cards too", cite("11.6"), DEALER)]
    return [*events, *offer_withdrawal(round_, cite("11.5.2"), cite("11.5.2(a)"))]


def dealers_order(round_: BankedRound, text: str, rules: Rules, *hands: str) -> list[Event]:
    """11.6: with the right order of the cards known the hands are dealt as they should be; without it, misdeal."""

    def restored(round_: BankedRound) -> list[Event]:
        said = "the right order is known: the hands are laid as they should be, and the round goes on"
        return [*ruled(said, cite("11.6.1") + rules), *take_back(round_, *hands)]

    def lost(round_: BankedRound) -> list[Event]:
        return misdeal(round_, "the right order of the cards cannot be worked out", cite("11.6.2") + rules)

    return ask(
        round_,
        f"{text}: can the right order of the cards be worked out?",
        once(cite("11.6") + rules) + ruling("TC-I3"),
        Answered("reconstruct yes", "the order is known", restored),
        Answered("reconstruct no", "it cannot be worked out", lost),
    )


def empty_box(round_: BankedRound, action: Irregularity) -> list[Event]:
    args, late = found_late(round_, action, ANNOUNCED)
    if len(args) != 1:
        raise unreadable(action, "d error empty-box p4", cite("11.7"))
    number = without_hand(round_, action, args[0], cite("11.7"))
    if not late:
        why = f"cards were dealt to box {number}, which has no wager"
        return misdeal(round_, why, cite("11.7") + ruling("TC-I12"))
    text = f"the cards dealt to box {number}, which has no wager, are burnt"
    events = ruled(text, cite("11.8") + ruling("TC-I5", "TC-I12"))
    return [*events, *offer_withdrawal(round_, cite("11.8") + ruling("TC-I5"), cite("11.8.1"))]


def short_deck(round_: BankedRound, action: Irregularity) -> list[Event]:
    nothing_behind(action, cite("11.12"))
    after_the_close(round_, cite("11.12"))
    return misdeal(round_, "the deck does not hold 52 cards", cite("11.12") + ruling("TC-I9"))


def shoe_jam(round_: BankedRound, action: Irregularity) -> list[Event]:
    nothing_behind(action, cite("11.19"))
    in_the_deal(round_, cite("11.19"), "every card is out, and nothing is left to shuffle")
    dealt = [box.token for box in round_.dealt_in if box.cards]
    text = "the shoe failed in its shuffle: all cards are reshuffled and dealt again"
    return [*ruled(text, cite("4.1.1(a)", "11.19")), *take_back(round_, *dealt, DEALER, JACKPOT)]


def shoe_count(round_: BankedRound, action: Irregularity) -> list[Event]:
    rules = cite("11.20") + ruling("TC-I9")
    if action.args not in (("right",), ("wrong",)):
        raise unreadable(action, "d error shoe-count wrong' or 'd error shoe-count right", rules)
    after_the_close(round_, rules)
    if action.args == ("right",):
        return ruled("the shoe could not verify the deck; counted, it is right: the round goes on", cite("11.20"))
    return misdeal(round_, "the shoe could not verify the deck, and the count was wrong", rules)


KINDS = (
    Kind(
        name="exposed", usage="d error exposed p2 As", play=exposed_card,
        rules=cite("11.1", "11.2", "11.3") + ruling("TC-I1"),
        meaning="A card of a box, of the dealer (d) or of the jackpot was exposed.",
        when="In the deal, until a hand is decided; the dealer's until only the settlement is left.",
        remedy="One card is turned over and the deal goes on; a second one, or one of the dealer's, is a misdeal.",
    ),
    Kind(
        name="wrong-count", usage="d error wrong-count p2 2", play=wrong_count,
        rules=cite("11.4", "11.5", "11.5.1", "11.5.2", "11.5.2(a)", "11.6", "11.6.1", "11.6.2") + ruling("TC-I3"),
        meaning="A box with a wager or the dealer (d) has no cards (0) or a wrong number of them.",
        when="After betting has closed; 'announced' at the end says that play or fold had been announced.",
        remedy="Before play or fold: misdeal. After it, a box: counted; right: void and all may withdraw, wrong: "
        "misdeal. After it, the dealer: the order is restored, or misdeal.",
    ),
    Kind(
        name="empty-box", usage="d error empty-box p4", play=empty_box,
        rules=cite("11.7", "11.8", "11.8.1") + ruling("TC-I5"),
        meaning="Cards were dealt to a box without a wager.",
        when="After betting has closed; 'announced' at the end says that play or fold had been announced.",
        remedy="Before play or fold: misdeal. After it the cards are burnt and all players may withdraw.",
    ),
    Kind(
        name="short-deck", usage="d error short-deck", rules=cite("11.12") + ruling("TC-I9"), play=short_deck,
        meaning="The deck does not hold 52 cards.",
        when="After betting has closed, before the round is over.",
        remedy="The round is void; Jackpot Wagers stand for the next round.",
    ),
    Kind(
        name="shoe-jam", usage="d error shoe-jam", rules=cite("11.19"), play=shoe_jam,
        meaning="The shuffling shoe jams, stops or does not complete its cycle.",
        when="After betting has closed, until a hand is decided.",
        remedy="All cards are reshuffled and dealt again.",
    ),
    Kind(
        name="shoe-count", usage="d error shoe-count wrong", rules=cite("11.20") + ruling("TC-I9"), play=shoe_count,
        meaning="The shuffling shoe does not verify the number of cards; the dealer's count is right or wrong.",
        when="After betting has closed, before the round is over.",
        remedy="Right: the round goes on. Wrong: it is void and Jackpot Wagers stand for the next round.",
    ),
)  # fmt: skip
