"""Clauses 5.1 to 5.4, 5.6 and 5.7: the deck, the shuffler, and cards that went where they should not or were seen."""

from pitboss.citation import Rules
from pitboss.rounds.banked.layout import Box
from pitboss.rounds.banked.round import BankedRound
from pitboss.rounds.banked.trouble.lines import after_the_close, found_late, note_late
from pitboss.rounds.banked.trouble.remedies import offer, play_on, void_hand, void_round
from pitboss.rounds.errors import NotAllowed
from pitboss.rounds.trouble import Kind, empty, maybe
from pitboss.rulebooks.shared.wa_house_irregularities import dealer_exposed, exposed, uncut, wrong_cards
from pitboss.rulebooks.wa_crown_holdem.clauses import cite, ruling

VOID = cite("1 Void") + ruling("R26", "R33")
SEEN = "seen"
"""The word that says somebody has picked up hole cards; a decision says so too, and a line before it (ruling R46)."""


def shuffler(round_: BankedRound) -> None:
    if round_.hands_out and len(round_.dealer) == round_.game.hands.count:
        raise NotAllowed("every hand has been dealt: the shuffler has prevented none", cite("5.3"))
    void_round(round_, "the shuffler failed before the hands were dealt", cite("5.3") + VOID)


def empty_box(round_: BankedRound, number: int, seen: str) -> None:
    if not found_late(round_, seen):
        why = f"cards were dealt to box {number}, which has no Ante Wager, and no hand was picked up yet"
        void_round(round_, why, cite("5.4(a)") + ruling("R17", "R46") + VOID)
        return
    note_late(round_, seen, cite("4.4", "5.4(b)(i)"))
    text = f"the cards dealt to box {number}, which has no Ante Wager, go to the discard rack"
    round_.rule(text, cite("5.4(b)(i)") + ruling("R17", "R46"))
    offer_void(round_, cite("5.4(b)(ii)") + ruling("R22"))


def offer_void(round_: BankedRound, rules: Rules, *without: Box) -> None:
    """Every hand in play may be voided or played on; a folded hand has left the round."""
    choices = {"continue": "the hand plays on", "void": "the hand is void and all that rides on it goes back"}

    def take(round_: BankedRound, box: Box, chosen: str) -> None:
        if chosen == "void":
            void_hand(round_, box, rules + cite("1 Void"))

    asked = [box for box in round_.dealt_in if box.live and box not in without]
    for box in asked:
        offer(round_, box, choices, "continue", take, rules)
    if not asked:
        play_on(round_, rules)


def flop_wagered(round_: BankedRound) -> bool:
    return any(box.wager("flop") for box in round_.dealt_in)


KINDS = (
    uncut(cut=cite("4.1", "4.1(a)", "4.1(b)"), rules=cite("5.1") + ruling("R27")),
    wrong_cards(
        "bad-cards", "The cards in use are found to be incorrect in any way.",
        question="the cards in use are not as they should be; the round may be void",
        why="the cards were incorrect", what="these cards", rules=cite("5.2") + ruling("R26"), void=VOID,
    ),
    Kind(
        "shuffler", requires=after_the_close, remedy=shuffler, rules=cite("5.3") + ruling("R26"),
        meaning="The automatic shuffler fails so that hands cannot be dealt as they should.",
        when="After betting has closed, until every hand is dealt.",
        then="The round is void.",
    ),
    Kind(
        "empty-box", takes=(empty("p4"), maybe(SEEN, shown=True)), remedy=empty_box,
        rules=cite("5.4(a)", "5.4(b)(i)", "5.4(b)(ii)") + ruling("R17", "R22", "R46"),
        meaning="Cards were dealt to a box without an Ante Wager.",
        when="After betting has closed; 'seen' says that a player has picked up hole cards, as a decision does.",
        then="Void if no hole cards were picked up; otherwise they are discarded and every hand chooses.",
    ),
    exposed(
        deal="while hole cards were dealt", until="a hand is decided", then="The round is void.", instead="board",
        why="a card was exposed while hole cards were dealt", rules=cite("5.6"), void=VOID,
    ),
    dealer_exposed(
        acted=flop_wagered, since="a Flop Wager had been made",
        why="a dealer's hole card was shown and no Flop Wager has been made",
        then="Void if no Flop Wager has been made; otherwise the round goes on.",
        before=cite("5.7(a)"), after=cite("5.7(b)"), reading=ruling("R24"), void=VOID,
    ),
)  # fmt: skip
