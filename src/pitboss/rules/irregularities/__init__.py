"""Something went wrong: what a rulebook declares, what a round asks, offers and remembers, in both machines.

A `Kind` declares an irregularity. What its line names (`takes`) is data, and from it come the reading of the line, its
usage, what can have happened now and the form on a page. Its `remedy` is one function of the round and of what the line
named, in the order of `takes`; it tells the round its events (`round_.tell(event)`, `round_.rule(text, rules)`) and
raises a `Refusal` before anything has changed. A kind that only asks an official needs no function at all.

A house game, where a place is the hand of a box:

    Kind("absent", takes=(place("p1"),), requires=after_the_close, remedy=absent, rules=cite("5.12"),
         meaning="A player is not there to decide.", when="While a decision of that box is due.",
         then="The hand is folded and all its wagers are forfeited, Trips included.")

    def absent(round_: BankedRound, box: Box) -> None: ...

    Kind("deck", asks=Question("the deck does not hold the cards it should", WRONG, (
        Reply("void", "the round is void", lambda round_: void_round(round_, "the deck was wrong", WRONG)),
        Reply("continue", "the round goes on", lambda round_: round_.rule("the round goes on", WRONG)))), …)

A poker game, where a place is a seat, and the words of a line stand in any order:

    Kind("early-fourth", takes=(card("7h"),), remedy=partial(early_fourth, rules=EARLY), rules=EARLY, …)
    Kind("shown", takes=(place("p3"), cards(1, 7, "AsKd")), remedy=shown, …)        def shown(round_, seat, cards)
    Kind("exposed", takes=(places(1, 12, "p2"), cards(1, 12, "As")), …)             def exposed(round_, seats, cards)
    Kind("breach", takes=(place("p3"), word(*BREACHES, example="lending")), …)      def breach(round_, seat, word)
    Kind("fouled", takes=(place("p3"), maybe("protected", shown=True)), …)          def fouled(round_, seat, protected)
"""

from pitboss.rules.irregularities.irregularity import (
    Kind,
    Part,
    amounts,
    card,
    cards,
    counts,
    empty,
    kind_of,
    maybe,
    not_now,
    number,
    place,
    places,
    player,
    possible,
    word,
)
from pitboss.rules.irregularities.pending import Memory, Offer, Question, Reply, asked_of, awaited, reply_to, said

__all__ = [
    "Kind",
    "Memory",
    "Offer",
    "Part",
    "Question",
    "Reply",
    "amounts",
    "asked_of",
    "awaited",
    "card",
    "cards",
    "counts",
    "empty",
    "kind_of",
    "maybe",
    "not_now",
    "number",
    "place",
    "places",
    "player",
    "possible",
    "reply_to",
    "said",
    "word",
]
