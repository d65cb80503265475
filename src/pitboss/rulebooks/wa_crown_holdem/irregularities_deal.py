"""Clauses 5.1 to 5.4, 5.6 and 5.7: the deck, the shuffler, and cards that went where they should not or were seen."""

from pitboss.cards import write_cards
from pitboss.citation import Rules
from pitboss.rounds.action import DEALER, Irregularity
from pitboss.rounds.banked.layout import Box
from pitboss.rounds.banked.round import BankedRound
from pitboss.rounds.banked.trouble.lines import (
    after_the_close,
    before_the_settlement,
    exposed,
    found_late,
    in_the_deal,
    note_exposed,
    nothing_behind,
    seen_cards,
    unreadable,
    without_hand,
)
from pitboss.rounds.banked.trouble.memory import Answered
from pitboss.rounds.banked.trouble.remedies import ask, offer, play_on, ruled, void_hand, void_round
from pitboss.rounds.errors import NotAllowed
from pitboss.rounds.event import Event
from pitboss.rounds.irregularity import Kind
from pitboss.rulebooks.wa_crown_holdem.clauses import cite, ruling

VOID = cite("1 Void") + ruling("R26", "R33")
SEEN = "seen"
"""The word that says somebody has picked up hole cards; a decision says so too (ruling R46)."""


def uncut(round_: BankedRound, action: Irregularity) -> list[Event]:
    nothing_behind(action, cite("5.1"))
    if not round_.closed or (not round_.out and not any(box.cards for box in round_.dealt_in)):
        text = "the deck was not cut: the dealer cuts it now, with more than one card on either side"
        return ruled(text, cite("4.1", "4.1(a)", "4.1(b)", "5.1") + ruling("R27"))
    return ruled("the deck was not cut: the round goes on", cite("5.1") + ruling("R27"))


def bad_cards(round_: BankedRound, action: Irregularity) -> list[Event]:
    nothing_behind(action, cite("5.2"))
    after_the_close(round_, cite("5.2"))
    rules = cite("5.2") + ruling("R26")
    return ask(
        round_,
        "the cards in use are not as they should be; the round may be void",
        rules,
        Answered("void", "the round is void", lambda r: void_round(r, "the cards were incorrect", rules + VOID)),
        Answered("continue", "the round goes on", lambda r: ruled("the round goes on with these cards", rules)),
    )


def shuffler(round_: BankedRound, action: Irregularity) -> list[Event]:
    nothing_behind(action, cite("5.3"))
    after_the_close(round_, cite("5.3"))
    if round_.hands_out and len(round_.dealer) == round_.game.hands.count:
        raise NotAllowed("every hand has been dealt: the shuffler has prevented none", cite("5.3"), actor=DEALER)
    return void_round(round_, "the shuffler failed before the hands were dealt", cite("5.3") + VOID)


def empty_box(round_: BankedRound, action: Irregularity) -> list[Event]:
    args, late = found_late(round_, action, SEEN)
    if len(args) != 1:
        raise unreadable(action, "d error empty-box p4", cite("5.4(a)"))
    number = without_hand(round_, action, args[0], cite("5.4(a)"))
    if not late:
        why = f"cards were dealt to box {number}, which has no Ante Wager, and no hand was picked up yet"
        return void_round(round_, why, cite("5.4(a)") + ruling("R17", "R46") + VOID)
    text = f"the cards dealt to box {number}, which has no Ante Wager, go to the discard rack"
    events = ruled(text, cite("5.4(b)(i)") + ruling("R17", "R46"))
    return [*events, *offer_void(round_, cite("5.4(b)(ii)") + ruling("R22"))]


def offer_void(round_: BankedRound, rules: Rules, *without: Box) -> list[Event]:
    """Every hand in play may be voided or played on; a folded hand has left the round."""
    choices = {"continue": "the hand plays on", "void": "the hand is void and all that rides on it goes back"}

    def take(round_: BankedRound, box: Box, said: str) -> list[Event]:
        return void_hand(round_, box, rules + cite("1 Void")) if said == "void" else []

    events: list[Event] = []
    for box in round_.dealt_in:
        if box.live and box not in without:
            events += offer(round_, box, choices, "continue", take, rules)
    return events or play_on(round_, rules)


def exposed_card(round_: BankedRound, action: Irregularity) -> list[Event]:
    rules = cite("5.6")
    in_the_deal(round_, rules, "the dealer's cards are dealer-exposed, communal cards board")
    whose, cards = exposed(round_, action, rules)
    events = note_exposed(round_, whose, cards, rules)
    return [*events, *void_round(round_, "a card was exposed while hole cards were dealt", rules + VOID)]


def dealer_exposed(round_: BankedRound, action: Irregularity) -> list[Event]:
    played = any(box.wager("flop") for box in round_.dealt_in)
    rules = (cite("5.7(b)") if played else cite("5.7(a)")) + ruling("R24")
    if len(action.args) > 1:
        raise unreadable(action, "d error dealer-exposed Qs", rules)
    before_the_settlement(round_, rules, "the dealer's cards are turned now anyway")
    cards = seen_cards(round_, "".join(action.args), round_.dealer, "the dealer", rules)
    events = note_exposed(round_, DEALER, cards, rules)
    if played:
        text = f"the dealer's {write_cards(cards)} was shown after a Flop Wager had been made: the round goes on"
        return [*events, *ruled(text, rules)]
    why = "a dealer's hole card was shown and no Flop Wager has been made"
    return [*events, *void_round(round_, why, rules + VOID)]


KINDS = (
    Kind(
        name="uncut", usage="d error uncut", rules=cite("4.1", "5.1") + ruling("R27"), play=uncut,
        meaning="The deck was not cut.",
        when="At any time before the round is over.",
        remedy="The round goes on; before the first card the deck is cut first.",
    ),
    Kind(
        name="bad-cards", usage="d error bad-cards", rules=cite("5.2") + ruling("R26"), play=bad_cards,
        meaning="The cards in use are found to be incorrect in any way.",
        when="After betting has closed, before the round is over.",
        remedy="The Casino Operator voids the round or lets it go on.",
    ),
    Kind(
        name="shuffler", usage="d error shuffler", rules=cite("5.3") + ruling("R26"), play=shuffler,
        meaning="The automatic shuffler fails so that hands cannot be dealt as they should.",
        when="After betting has closed, until every hand is dealt.",
        remedy="The round is void.",
    ),
    Kind(
        name="empty-box", usage="d error empty-box p4 seen", play=empty_box,
        rules=cite("5.4(a)", "5.4(b)(i)", "5.4(b)(ii)") + ruling("R17", "R22", "R46"),
        meaning="Cards were dealt to a box without an Ante Wager.",
        when="After betting has closed; 'seen' says that a player has picked up hole cards, as a decision does.",
        remedy="Void if no hole cards were picked up; otherwise they are discarded and every hand chooses.",
    ),
    Kind(
        name="exposed", usage="d error exposed p2 As", rules=cite("5.6"), play=exposed_card,
        meaning="A card became exposed while hole cards were dealt.",
        when="After betting has closed, until a hand is decided.",
        remedy="The round is void.",
    ),
    Kind(
        name="dealer-exposed", usage="d error dealer-exposed Qs", play=dealer_exposed,
        rules=cite("5.7(a)", "5.7(b)") + ruling("R24"),
        meaning="The dealer shows a hole card of the dealer's own too early.",
        when="After betting has closed, until only the settlement is left.",
        remedy="Void if no Flop Wager has been made; otherwise the round goes on.",
    ),
)  # fmt: skip
